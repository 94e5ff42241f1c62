//! The exact expectation of a strategy that decides by chance.

use keypeg_core::{CodeId, Control};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::partition::Partition;
use crate::strategy::{MOST_GUESSES, Policy, StrategyError};
use crate::symmetry::{Representatives, Symmetry};
use crate::{Board, Position, Ties};

/// The most codes of a board for which all games are followed.
pub const MOST_CODES: usize = 1_500;

/// The expected number of secrets for each number of guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    histogram: Vec<f64>,
}

/// Why there is no exact expectation.
#[derive(Debug, Error)]
pub enum ExpectationError {
    /// The board has more than [`MOST_CODES`] codes. Holds their number.
    #[error(
        "the exact expectation of a random strategy is computed for at most {MOST_CODES} codes, and this game has \
         {0}"
    )]
    TooManyCodes(usize),
    /// The strategy cannot decide, or was interrupted.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
}

impl Expectation {
    /// The expected numbers of secrets. The first number is for one guess, the last for the longest game.
    pub fn histogram(&self) -> &[f64] {
        &self.histogram
    }

    /// The expected total: the guesses of all secrets together.
    pub fn total(&self) -> f64 {
        self.histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * f64::from(guesses)).sum()
    }
}

/// Follows every game that chance can lead to, from the start or after a fixed first guess.
///
/// The decisions of the strategy must depend only on the remaining codes. Positions with the same codes are followed once.
pub fn expectation(
    board: &Board,
    policy: &dyn Policy,
    first: Option<CodeId>,
    control: &Control,
) -> Result<Expectation, ExpectationError> {
    let codes = board.space().len();
    if codes > MOST_CODES {
        return Err(ExpectationError::TooManyCodes(codes));
    }
    let mut follow = Follow { policy, control, known: FxHashMap::default() };
    let histogram = match first {
        Some(guess) => follow.after(&board.start(), guess)?,
        None => follow.position(&board.start())?,
    };
    Ok(Expectation { histogram })
}

struct Follow<'a> {
    policy: &'a dyn Policy,
    control: &'a Control,
    known: FxHashMap<Box<[CodeId]>, Box<[f64]>>,
}

/// With at least this number of remaining codes, guesses that are equivalent under symmetry are followed once.
const SYMMETRY_PAYS: usize = 32;

impl Follow<'_> {
    fn position(&mut self, position: &Position) -> Result<Vec<f64>, StrategyError> {
        if position.len() == 1 {
            return Ok(vec![1.0]);
        }
        if let Some(known) = self.known.get(position.ids()) {
            return Ok(known.to_vec());
        }
        self.control.check()?;
        if position.turns().len() >= MOST_GUESSES {
            return Err(StrategyError::Endless);
        }
        let guesses = self.policy.decide(position, self.control)?.guesses(position.board())?;
        let all = guesses.len() as f64;
        let mut histogram = Vec::new();
        for (done, (guess, weight)) in weigh(position, guesses).into_iter().enumerate() {
            if position.turns().is_empty() {
                self.control.report_steps(done as u64, position.game().pegs() as u64 + 1);
            }
            let below = self.after(position, guess)?;
            histogram.resize(histogram.len().max(below.len()), 0.0);
            for (sum, secrets) in histogram.iter_mut().zip(&below) {
                *sum += secrets * f64::from(weight) / all;
            }
        }
        self.known.insert(position.ids().into(), histogram.clone().into());
        Ok(histogram)
    }

    /// The distribution after a guess.
    fn after(&mut self, position: &Position, guess: CodeId) -> Result<Vec<f64>, StrategyError> {
        let board = position.board();
        let code = board.code(guess);
        let mut histogram = vec![0.0];
        for (answer, cell) in Partition::new(board, guess, position.ids()).into_cells() {
            if answer == board.win() {
                histogram[0] = 1.0;
                continue;
            }
            let below = self.position(&position.child(&code, board.feedback(answer), cell))?;
            histogram.resize(histogram.len().max(below.len() + 1), 0.0);
            for (sum, secrets) in histogram[1..].iter_mut().zip(&below) {
                *sum += secrets;
            }
        }
        Ok(histogram)
    }
}

/// One guess of every class, and the number of guesses in its class.
fn weigh(position: &Position, guesses: Vec<CodeId>) -> Vec<(CodeId, u32)> {
    if guesses.len() < SYMMETRY_PAYS {
        return guesses.into_iter().map(|guess| (guess, 1)).collect();
    }
    let symmetry = Symmetry::of(position);
    let representatives = Representatives::new(&symmetry, Ties::First);
    let mut weights: Vec<(CodeId, u32)> = Vec::new();
    let mut places: FxHashMap<CodeId, usize> = FxHashMap::default();
    for guess in guesses {
        let place = *places.entry(representatives.representative(position.board(), guess)).or_insert(weights.len());
        match weights.get_mut(place) {
            Some((_, weight)) => *weight += 1,
            None => weights.push((guess, 1)),
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{Choice, Options, StrategyId};
    use keypeg_core::Notation;

    fn average(game: &str, id: StrategyId, first: Option<&str>) -> (f64, Expectation) {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let notation = Notation::standard(board.game());
        let first = first.map(|code| board.space().id(&notation.parse_code(code).unwrap()));
        let strategy = id.build(board.game(), &Options::default()).unwrap();
        let expectation = expectation(&board, &*strategy, first, &Control::default()).unwrap();
        (expectation.total() / board.space().len() as f64, expectation)
    }

    /// Follows every game, without a cache and without symmetry.
    fn brute_force(board: &Board, policy: &dyn Policy, remaining: &[CodeId]) -> f64 {
        let position = board.position_of("", remaining.to_vec()).unwrap();
        let Choice::Random(guesses) = policy.decide(&position, &Control::default()).unwrap() else { unreachable!() };
        let total = |&guess: &CodeId| {
            let cells = Partition::new(board, guess, remaining).into_cells();
            let below = cells.iter().filter(|(answer, _)| *answer != board.win());
            remaining.len() as f64 + below.map(|(_, cell)| brute_force(board, policy, cell)).sum::<f64>()
        };
        guesses.iter().map(total).sum::<f64>() / guesses.len() as f64
    }

    #[test]
    fn equals_brute_force_on_small_boards() {
        for game in ["2x3", "2x5", "3x3", "3x2", "3x4-distinct", "2x5-distinct"] {
            let board = Board::new(game.parse().unwrap()).unwrap();
            for id in [StrategyId::RandomConsistent, StrategyId::RepetitiveConsistent] {
                let strategy = id.build(board.game(), &Options::default()).unwrap();
                let expected = brute_force(&board, &*strategy, &board.consistent(&[]));
                let found = expectation(&board, &*strategy, None, &Control::default()).unwrap().total();
                assert!((found - expected).abs() < 1e-9, "{game} {id}: {found} {expected}");
            }
        }
    }

    /// Figures of an independent program.
    #[test]
    fn the_random_player_on_four_pegs_and_six_colors() {
        let (mean, expectation) = average("4x6", StrategyId::RandomConsistent, None);
        assert_eq!(format!("{mean:.10}"), "4.6435233382");
        assert_eq!(expectation.histogram().len(), 10, "the longest consistent game");
        assert!((expectation.histogram().iter().sum::<f64>() - 1296.0).abs() < 1e-6);
        for (first, expected) in
            [("AABC", "4.61149"), ("AABB", "4.63613"), ("ABCD", "4.66890"), ("AAAB", "4.74079"), ("AAAA", "5.13077")]
        {
            let (mean, _) = average("4x6", StrategyId::RandomConsistent, Some(first));
            assert_eq!(format!("{mean:.5}"), expected, "{first}");
        }
    }
}
