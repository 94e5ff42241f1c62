//! The best guesses after a history, each with its measures.

use std::cmp::Ordering;
use std::time::Duration;

use keypeg_core::{Code, CodeId, History, Stream};
use keypeg_engine::measure::compare_entropy;
use keypeg_engine::partition::Sizes;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Position, Ties};

use crate::any_board::{AnyBoard, CodeCount, moves};
use crate::deadline::Deadline;
use crate::limits::RANKING_SCORES;
use crate::search::SearchEnd;

/// What guesses are ranked by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// The size of the largest cell, smallest first.
    WorstCase,
    /// The expected size of the cell, smallest first.
    ExpectedSize,
    /// The entropy of the answer, largest first.
    Entropy,
    /// The number of different answers, most first.
    MostParts,
    /// The entropy, and where it is equal the number of answers.
    #[default]
    EntropyThenParts,
    /// The number of answers, and where it is equal the entropy.
    PartsThenEntropy,
}

/// The best guesses after a history.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The codes that agree with the history.
    pub remaining: CodeCount,
    /// The best guesses, best first; where codes are not enumerated, possible guesses in no order.
    pub guesses: Vec<Ranked>,
    /// Whether every guess was compared within the time.
    pub complete: bool,
}

/// A guess and its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The code to guess.
    pub code: Code,
    /// Whether it can be the secret; else it is a probe.
    pub consistent: bool,
    /// How it splits the codes left; `None` where they are not enumerated.
    pub measures: Option<Measures>,
}

/// How a guess splits the codes left into cells, one per answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The number of codes left before it.
    pub codes: u32,
    /// The number of cells that are not empty.
    pub parts: usize,
    /// The number of codes in the largest cell.
    pub largest: u32,
    /// The expected number of codes in the cell of the secret.
    pub expected_size: f64,
    /// The entropy of the answer in bits.
    pub entropy: f64,
}

impl Ranking {
    /// How a strategy ranks guesses, or the default for one that does not rank by a measure.
    pub fn of(strategy: StrategyId) -> Ranking {
        match strategy {
            StrategyId::WorstCase | StrategyId::ConsistentWorstCase | StrategyId::Hybrid => Ranking::WorstCase,
            StrategyId::ExpectedSize | StrategyId::Irving => Ranking::ExpectedSize,
            StrategyId::Entropy => Ranking::Entropy,
            StrategyId::MostParts | StrategyId::PartsLookahead => Ranking::MostParts,
            StrategyId::PartsThenEntropy => Ranking::PartsThenEntropy,
            _ => Ranking::default(),
        }
    }

    /// `Less` when `a` is better.
    fn compare(self, a: &Sizes, b: &Sizes) -> Ordering {
        let parts = || b.parts().cmp(&a.parts());
        let entropy = || compare_entropy(b, a);
        match self {
            Ranking::WorstCase => a.largest().cmp(&b.largest()),
            Ranking::ExpectedSize => a.sum_of_squares().cmp(&b.sum_of_squares()),
            Ranking::Entropy => entropy(),
            Ranking::MostParts => parts(),
            Ranking::EntropyThenParts => entropy().then_with(parts),
            Ranking::PartsThenEntropy => parts().then_with(entropy),
        }
    }
}

impl Measures {
    /// The measures of a partition with these cell sizes.
    pub fn of(sizes: &Sizes) -> Measures {
        Measures {
            codes: sizes.codes(),
            parts: sizes.parts(),
            largest: sizes.largest(),
            expected_size: sizes.sum_of_squares() as f64 / f64::from(sizes.codes().max(1)),
            entropy: sizes.entropy(),
        }
    }
}

/// The `top` best guesses. Of guesses that are equivalent under symmetry only one is listed.
pub fn advise(any_board: &AnyBoard, history: &History, ranking: Ranking, top: usize, budget: Duration) -> Advice {
    let deadline = Deadline::after(budget);
    let Some(board) = any_board.board() else { return search_only(any_board, history, top, budget) };
    let turns = moves(board, history);
    let codes = board.consistent(&turns);
    let remaining = CodeCount::Exactly(codes.len() as u128);
    if codes.is_empty() {
        return Advice { remaining, guesses: Vec::new(), complete: true };
    }
    let position = Position { board, moves: &turns, remaining: &codes };
    let symmetry = Symmetry::of(&position);
    let mut guesses = Representatives::new(&symmetry, Ties::First).list(board);
    let is_consistent = |guess: &CodeId| codes.binary_search(guess).is_ok();
    if guesses.len().saturating_mul(codes.len()) > RANKING_SCORES {
        // The time may not suffice, so the guesses looked at should be of all kinds, not the first in order.
        shuffle(&mut guesses);
    }
    // Guesses that can be the secret come first, so that a hint cut short still has some.
    guesses.sort_by_key(|guess| !is_consistent(guess));
    let mut ranked: Vec<(CodeId, Sizes)> = Vec::new();
    let mut complete = true;
    for guess in guesses {
        if deadline.has_passed() && !ranked.is_empty() {
            complete = false;
            break;
        }
        let sizes = Sizes::of(board, guess, &codes);
        // The list stays short and sorted; guesses arrive in tie order, so an equal one goes behind.
        let place = ranked.partition_point(|(_, other)| ranking.compare(other, &sizes) != Ordering::Greater);
        if place < top {
            ranked.insert(place, (guess, sizes));
            ranked.truncate(top);
        }
    }
    let guesses = ranked.into_iter().map(|(guess, sizes)| Ranked {
        code: board.code(guess),
        consistent: is_consistent(&guess),
        measures: Some(Measures::of(&sizes)),
    });
    Advice { remaining, guesses: guesses.collect(), complete }
}

/// Any order, but the same every time.
fn shuffle(guesses: &mut [CodeId]) {
    let mut stream = Stream::new(guesses.len() as u64);
    for place in (1..guesses.len()).rev() {
        guesses.swap(place, stream.below(place as u64 + 1) as usize);
    }
}

/// Where the codes are not enumerated, guesses that can be the secret are listed as they are found.
fn search_only(any_board: &AnyBoard, history: &History, top: usize, budget: Duration) -> Advice {
    let listing = any_board.possible_codes(history, top, budget);
    let guesses = listing.codes.into_iter().map(|code| Ranked { code, consistent: true, measures: None });
    Advice { remaining: listing.count, guesses: guesses.collect(), complete: listing.ended == SearchEnd::Complete }
}
