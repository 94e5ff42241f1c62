//! The second half of the search: the places of the colors.

use std::ops::ControlFlow;

use keypeg_core::{Code, Game, Turn};

use super::{Clock, SearchEnd};

/// Every arrangement of given colors with as many black pegs as each answer says.
pub(super) struct Places<'a> {
    game: Game,
    turns: &'a [Turn],
}

/// How the arrangement of one choice of colors ended.
pub(super) enum Place {
    /// All arrangements were seen.
    Done,
    /// Patience ran out after `seen` codes.
    PutOff { seen: u64 },
    /// The whole search ends.
    Ended(SearchEnd),
}

/// One arrangement under way.
struct Arrangement<'w, 'c> {
    colors: Vec<u8>,
    /// How many pegs of each color are left to place; the last entry counts pegs of a color that no guess uses.
    left: Vec<u8>,
    black: Vec<u8>,
    patience: u64,
    /// The number of codes seen in this attempt. The first `visited` of them were visited by an earlier attempt.
    seen: u64,
    visited: u64,
    clock: &'w mut Clock<'c>,
}

enum PlacementStop {
    Patience,
    Ended(SearchEnd),
}

impl<'a> Places<'a> {
    pub(super) fn new(game: Game, turns: &'a [Turn]) -> Places<'a> {
        Places { game, turns }
    }

    /// Calls `visit` with every arrangement of the colors except the first `visited`.
    pub(super) fn each(
        &self,
        counts: &[u8],
        patience: u64,
        visited: u64,
        clock: &mut Clock<'_>,
        visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
    ) -> Place {
        let mut work = self.work(counts, 0, patience, visited, clock);
        let mut tell =
            |colors: &[u8]| visit(Code::new(self.game, colors).expect("as many pegs as the game has, of its colors"));
        match self.place(&mut work, &mut tell) {
            ControlFlow::Continue(()) => Place::Done,
            ControlFlow::Break(PlacementStop::Patience) => Place::PutOff { seen: work.seen },
            ControlFlow::Break(PlacementStop::Ended(ended)) => Place::Ended(ended),
        }
    }

    /// Whether these colors and `free` pegs of colors that no guess uses can certainly not be arranged. Which of those
    /// colors they have makes no difference to any answer.
    pub(super) fn is_barren(&self, counts: &[u8], free: u8, patience: u64, clock: &mut Clock<'_>) -> bool {
        let mut work = self.work(counts, free, patience, 0, clock);
        self.place(&mut work, &mut |_| ControlFlow::Break(())).is_continue()
    }

    fn work<'w, 'c>(
        &self,
        counts: &[u8],
        free: u8,
        patience: u64,
        visited: u64,
        clock: &'w mut Clock<'c>,
    ) -> Arrangement<'w, 'c> {
        let black = vec![0; self.turns.len()];
        let colors = Vec::with_capacity(self.game.pegs());
        Arrangement { colors, left: [counts, &[free]].concat(), black, patience, seen: 0, visited, clock }
    }

    fn place(
        &self,
        work: &mut Arrangement<'_, '_>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<PlacementStop> {
        if work.clock.is_up() {
            return ControlFlow::Break(PlacementStop::Ended(SearchEnd::OutOfTime));
        }
        if work.patience == 0 {
            return ControlFlow::Break(PlacementStop::Patience);
        }
        work.patience -= 1;
        if !self.can_work(work) {
            return ControlFlow::Continue(());
        }
        let peg = work.colors.len();
        if peg == self.game.pegs() {
            work.seen += 1;
            if work.seen <= work.visited {
                return ControlFlow::Continue(());
            }
            return match visit(&work.colors) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(PlacementStop::Ended(SearchEnd::Enough)),
            };
        }
        for color in 0..=self.game.colors() {
            if work.left[color] == 0 {
                continue;
            }
            work.left[color] -= 1;
            work.colors.push(color as u8);
            for (black, turn) in work.black.iter_mut().zip(self.turns) {
                *black += u8::from(usize::from(turn.guess.colors()[peg]) == color);
            }
            let flow = self.place(work, visit);
            for (black, turn) in work.black.iter_mut().zip(self.turns) {
                *black -= u8::from(usize::from(turn.guess.colors()[peg]) == color);
            }
            work.colors.pop();
            work.left[color] += 1;
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Whether every turn can still get its black pegs: not too many yet, and enough pegs of the right color are
    /// left for the places that remain.
    fn can_work(&self, work: &Arrangement<'_, '_>) -> bool {
        let from = work.colors.len();
        self.turns.iter().zip(&work.black).all(|(turn, &black)| {
            let wanted = turn.feedback.black();
            if black >= wanted {
                return black == wanted;
            }
            let guess = turn.guess.colors();
            let possible = (from..guess.len()).filter(|&peg| {
                let color = guess[peg];
                let before = guess[from..peg].iter().filter(|&&other| other == color).count();
                before < usize::from(work.left[usize::from(color)])
            });
            possible.count() >= usize::from(wanted - black)
        })
    }
}
