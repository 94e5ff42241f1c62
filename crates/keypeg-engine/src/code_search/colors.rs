//! The first half of the search: how often each color is used.

use std::ops::ControlFlow;

use keypeg_core::{Game, Kind, Turn};

use super::{Clock, SearchEnd};

/// Every choice of colors that shares as many colors with each guess as its answer says.
pub(super) struct Colors {
    game: Game,
    /// The colors, those that the guesses use most first: they decide early whether a choice can work.
    order: Vec<u8>,
    /// Where the colors begin that no guess uses.
    free: usize,
    turns: Vec<Shared>,
}

/// What a turn says about colors.
struct Shared {
    /// How often the guess uses each color.
    counts: Vec<u8>,
    /// How many colors are shared with the guess.
    wanted: u8,
    /// For every place in the order, how the guess uses the colors from this place on.
    rest: Vec<Rest>,
}

#[derive(Clone, Copy, Default)]
struct Rest {
    /// How many pegs of the guess have one of these colors.
    pegs: u8,
    /// How many of these colors the guess lacks.
    lacking: u8,
    /// The least number of times the guess uses one of these colors.
    least: u8,
    /// The colors that the guess uses, one bit each.
    colors: u128,
}

/// Receives choices of colors.
pub(super) trait Choices {
    /// Whether these colors and `free` pegs of colors that no guess uses can certainly not be arranged.
    fn is_barren(&mut self, clock: &mut Clock<'_>, counts: &[u8], free: u8) -> bool;

    /// Takes the number of times each color is used.
    fn take(&mut self, clock: &mut Clock<'_>, counts: &[u8]) -> ControlFlow<SearchEnd>;
}

impl Colors {
    pub(super) fn new(game: Game, turns: &[Turn]) -> Colors {
        let uses =
            |color: u8| turns.iter().flat_map(|turn| turn.guess.colors()).filter(|&&other| other == color).count();
        let mut order: Vec<u8> = (0..game.colors() as u8).collect();
        order.sort_by_key(|&color| std::cmp::Reverse(uses(color)));
        let free = order.iter().filter(|&&color| uses(color) > 0).count();
        let turns = turns.iter().map(|turn| Shared::new(game, turn, &order)).collect();
        Colors { game, order, free, turns }
    }

    /// Calls `visit` with every choice of colors, except those that it calls barren.
    pub(super) fn each(&self, clock: &mut Clock<'_>, visit: &mut dyn Choices) -> ControlFlow<SearchEnd> {
        let mut counts = vec![0; self.game.colors()];
        let mut shared = vec![0; self.turns.len()];
        self.choose(0, self.game.pegs() as u8, &mut counts, &mut shared, clock, visit)
    }

    fn choose(
        &self,
        place: usize,
        left: u8,
        counts: &mut [u8],
        shared: &mut Vec<u8>,
        clock: &mut Clock<'_>,
        visit: &mut dyn Choices,
    ) -> ControlFlow<SearchEnd> {
        if clock.is_up() {
            return ControlFlow::Break(SearchEnd::OutOfTime);
        }
        if !self.can_work(place, left, shared) {
            return ControlFlow::Continue(());
        }
        if place == self.order.len() {
            return visit.take(clock, counts);
        }
        // The many free colors are equivalent, so one test of the rest is made before they are chosen one by one.
        if place == self.free && left > 0 && visit.is_barren(clock, counts, left) {
            return ControlFlow::Continue(());
        }
        let color = usize::from(self.order[place]);
        let most = match self.game.kind() {
            Kind::Repeats => left,
            Kind::Distinct => left.min(1),
        };
        for count in 0..=most {
            counts[color] = count;
            for (sum, turn) in shared.iter_mut().zip(&self.turns) {
                *sum += count.min(turn.counts[color]);
            }
            let flow = self.choose(place + 1, left - count, counts, shared, clock, visit);
            for (sum, turn) in shared.iter_mut().zip(&self.turns) {
                *sum -= count.min(turn.counts[color]);
            }
            flow?;
        }
        counts[color] = 0;
        ControlFlow::Continue(())
    }

    /// Whether `left` pegs of the colors from `place` on can still give every turn what it wants.
    ///
    /// Claim: they share at most min(left, pegs) and at least `fewest` more with a guess.
    /// Proof: a peg shares at most one, and all together share at most the pegs of the guess. Without repeats, the number
    /// of pegs that share nothing is at most the number of colors that are not in the guess. With repeats, all pegs may
    /// have the same color. It shares min(left, its count) if it is the only one, and other colors only add to that.
    /// Claim: if no two guesses have one of these colors in common, their turns want at most `left` more together.
    /// Proof: a peg has one color, so it is shared with at most one of these guesses.
    /// Source: ours.
    fn can_work(&self, place: usize, left: u8, shared: &[u8]) -> bool {
        if place == self.order.len() && left > 0 {
            return false;
        }
        let (mut wanted_together, mut colors) = (0, 0u128);
        shared.iter().zip(&self.turns).all(|(&shared, turn)| {
            let rest = turn.rest[place];
            if shared < turn.wanted && rest.colors & colors == 0 {
                wanted_together += usize::from(turn.wanted - shared);
                colors |= rest.colors;
            }
            let fewest = match self.game.kind() {
                Kind::Distinct => left.saturating_sub(rest.lacking),
                Kind::Repeats => left.min(rest.least),
            };
            let fits = shared + fewest <= turn.wanted && turn.wanted <= shared + left.min(rest.pegs);
            fits && wanted_together <= usize::from(left)
        })
    }
}

impl Shared {
    fn new(game: Game, turn: &Turn, order: &[u8]) -> Shared {
        let mut counts = vec![0u8; game.colors()];
        for &color in turn.guess.colors() {
            counts[usize::from(color)] += 1;
        }
        let mut rest = vec![Rest::default(); order.len() + 1];
        for (place, &color) in order.iter().enumerate().rev() {
            let (after, count) = (rest[place + 1], counts[usize::from(color)]);
            rest[place] = Rest {
                pegs: after.pegs + count,
                lacking: after.lacking + u8::from(count == 0),
                least: if place + 1 == order.len() { count } else { count.min(after.least) },
                colors: after.colors | u128::from(count > 0) << color,
            };
        }
        Shared { counts, wanted: turn.feedback.black() + turn.feedback.white(), rest }
    }
}
