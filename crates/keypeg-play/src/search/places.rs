//! The second half of the search: where the colors stand.

use std::ops::ControlFlow;

use keypeg_core::{Code, Game, Turn};

use super::{Clock, Ended};

/// Every arrangement of given colors with as many black pegs as each answer says.
pub(super) struct Places<'a> {
    game: Game,
    turns: &'a [Turn],
}

/// How the arrangement of one choice of colors ended.
pub(super) enum Place {
    /// All arrangements were seen.
    Done,
    /// Patience ran out after so many codes.
    PutOff { seen: u64 },
    /// The whole search ends.
    Ended(Ended),
}

/// One arrangement under way.
struct Work<'w> {
    colors: Vec<u8>,
    left: Vec<u8>,
    black: Vec<u8>,
    patience: u64,
    /// How many codes were seen, and how many of them an earlier attempt has told already.
    seen: u64,
    told: u64,
    clock: &'w mut Clock,
}

enum Stop {
    Patience,
    Ended(Ended),
}

impl<'a> Places<'a> {
    pub(super) fn new(game: Game, turns: &'a [Turn]) -> Places<'a> {
        Places { game, turns }
    }

    /// Calls `visit` with every arrangement of the colors but the first `told`.
    pub(super) fn each(
        &mut self,
        counts: &[u8],
        patience: u64,
        told: u64,
        clock: &mut Clock,
        visit: &mut dyn FnMut(Code) -> ControlFlow<()>,
    ) -> Place {
        let black = vec![0; self.turns.len()];
        let colors = Vec::with_capacity(self.game.pegs());
        let mut work = Work { colors, left: counts.to_vec(), black, patience, seen: 0, told, clock };
        match self.place(&mut work, visit) {
            ControlFlow::Continue(()) => Place::Done,
            ControlFlow::Break(Stop::Patience) => Place::PutOff { seen: work.seen },
            ControlFlow::Break(Stop::Ended(ended)) => Place::Ended(ended),
        }
    }

    fn place(&self, work: &mut Work<'_>, visit: &mut dyn FnMut(Code) -> ControlFlow<()>) -> ControlFlow<Stop> {
        if work.clock.is_up() {
            return ControlFlow::Break(Stop::Ended(Ended::OutOfTime));
        }
        if work.patience == 0 {
            return ControlFlow::Break(Stop::Patience);
        }
        work.patience -= 1;
        if !self.can_work(work) {
            return ControlFlow::Continue(());
        }
        let peg = work.colors.len();
        if peg == self.game.pegs() {
            work.seen += 1;
            if work.seen <= work.told {
                return ControlFlow::Continue(());
            }
            let code = Code::new(self.game, &work.colors).expect("as many pegs as the game has, of its colors");
            return match visit(code) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(Stop::Ended(Ended::Enough)),
            };
        }
        for color in 0..self.game.colors() {
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
    fn can_work(&self, work: &Work<'_>) -> bool {
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
