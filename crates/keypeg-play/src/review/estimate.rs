//! An estimated account of a game, on a board of any size.
//!
//! What a position costs is read off a curve of the board: so many codes, so many guesses (`curve`). A guess costs 1 and what
//! the cells cost that it cuts the codes left into; these are all codes, or a sample of them (`sample`, `walk`). The value
//! of a position is the least that the guesses looked at cost: some codes left, some probes, and the guess that was made.
//! Where few codes are left they are played out instead (`endgame`).
//!
//! Claim: the identity holds exactly and no loss is negative.
//! Proof: as in [`super`]; it needs nothing of V but that it is one number a position and at most Q of the guess made. Numbers
//! are rounded to millionths once, and then added as fractions.
//! Error: on 4x6, 5x5, 4x7 and 4x10-distinct, where the truth is known, par and the values of positions in random games are within
//! [`TOLERANCE`] of it; a test holds them to that. Nobody knows the truth on larger boards.

mod calibrate;
mod cells;
mod curve;
mod endgame;
mod evaluator;
mod neighbors;
mod sample;
mod walk;

use keypeg_core::{Code, Contradiction, Feedback, History};
use keypeg_engine::Watch;
use rayon::prelude::*;

pub use self::cells::Split;
pub use self::sample::CountEstimate;

use self::curve::Curve;
use self::evaluator::{Evaluator, GuessCost};
use self::sample::{Sample, Sampler, SamplingLimits};
use super::check::check;
use super::{EstimateError, GradedTurn, Label, Review, ReviewError};
use crate::any_board::AnyBoard;
use crate::consistency;
use crate::fraction::Fraction;

/// How far estimated values are from the truth at most, where that is known, in guesses.
pub const TOLERANCE: f64 = 0.2;

/// The work for a position of the game.
const THOROUGH: SamplingLimits = SamplingLimits { codes: 2_400, search: 150_000, stretches: 100, guesses: 160 };

/// The work for a position of a calibrating game.
const CALIBRATION: SamplingLimits = SamplingLimits { codes: 800, search: 60_000, stretches: 40, guesses: 80 };

/// An estimated account of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimatedTurn {
    /// The guess.
    pub guess: Code,
    /// Its answer.
    pub feedback: Feedback,
    /// The codes left before it.
    pub before: CountEstimate,
    /// The codes left after it.
    pub after: CountEstimate,
    /// V before it.
    pub value: Fraction,
    /// What the guess lost.
    pub loss: Fraction,
    /// What the answer brought.
    pub luck: Fraction,
    /// What the guess was; `None` where it was forced.
    pub label: Option<Label>,
    /// What the guess does to the codes left.
    pub split: Split,
    /// A better guess and what it does, where one is known.
    pub better: Option<(Code, Split)>,
    /// Every earlier turn that the guess contradicts; none where it could be the secret.
    pub contradictions: Vec<Contradiction>,
}

/// What a guess is worth that is tried at a turn again; nothing in it tells a better one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimatedGrade {
    /// How much it costs above the best that is known.
    pub loss: Fraction,
    /// What it is called.
    pub label: Label,
    /// What it does to the codes left.
    pub split: Split,
}

/// Estimates the turns of one game.
pub struct Estimator<'a> {
    any_board: &'a AnyBoard,
    history: &'a History,
    curve: Curve,
    /// The positions before every turn, and the last one unless the secret was found.
    positions: Vec<Sample>,
}

impl<'a> Estimator<'a> {
    /// Finds codes for every position of a game. The secret, where it is known, checks the answers and is one of the codes.
    pub fn new(
        any_board: &'a AnyBoard,
        history: &'a History,
        secret: Option<&Code>,
        watch: &dyn Watch,
    ) -> Result<Estimator<'a>, EstimateError> {
        // Whether some code fits is found out on the way.
        check(any_board.game(), history, secret, |_| true)?;
        Estimator::at(any_board, history, secret, watch)
    }

    /// The same for a position to grade guesses at, which may be the beginning, and whose answers nobody checks.
    pub fn at(
        any_board: &'a AnyBoard,
        history: &'a History,
        secret: Option<&Code>,
        watch: &dyn Watch,
    ) -> Result<Estimator<'a>, EstimateError> {
        let won = history.turns().last().filter(|turn| turn.feedback.is_win(any_board.game().pegs()));
        if won.is_some_and(|won| !history.is_consistent(&won.guess)) {
            return Err(ReviewError::NothingFits { turn: history.len() }.into());
        }
        let known = secret.or(won.map(|won| &won.guess));
        // Games on a board of millions of codes are played faster without a list of them.
        let unlisted = AnyBoard::within(any_board.game(), 0);
        let curve = calibrate::calibrate(&Sampler { any_board: &unlisted, effort: CALIBRATION, watch })?;
        let source = Sampler { any_board, effort: THOROUGH, watch };
        let mut positions = vec![source.beginning()];
        let last = history.len() - usize::from(won.is_some());
        for turn in 1..=last {
            let next = source.after(&positions[turn - 1], &history.turns()[..turn], known)?;
            positions.push(next);
            watch.progress(turn as u64, last as u64);
        }
        Ok(Estimator { any_board, history, curve, positions })
    }

    /// The account.
    pub fn review(&self) -> Review<EstimatedTurn> {
        let turns = self.history.turns();
        let weights: Vec<(GuessCost, GuessCost)> =
            turns.par_iter().enumerate().map(|(turn, played)| self.weigh(turn, &played.guess)).collect();
        let left = match self.positions.get(turns.len()) {
            Some(end) => rounded(self.evaluator().weigh(end, None, false).0.cost),
            None => Fraction::ZERO,
        };
        let value = |turn: usize| weights.get(turn).map_or(left, |(best, _)| rounded(best.cost));
        let turns: Vec<EstimatedTurn> = (0..turns.len())
            .map(|turn| {
                let (best, made) = &weights[turn];
                let (asked, next) = (rounded(made.cost), Fraction::from(1) + value(turn + 1));
                self.turn(turn, (best, made), asked - value(turn), asked - next)
            })
            .collect();
        Review {
            par: value(0),
            loss: turns.iter().map(|turn| turn.loss).sum(),
            luck: turns.iter().map(|turn| turn.luck).sum(),
            left,
            turns,
            exact: false,
        }
    }

    /// Grades a guess at a turn, counted from 0, of the game.
    pub fn grade(&self, turn: usize, guess: &Code) -> EstimatedGrade {
        let (best, made) = self.weigh(turn, guess);
        let loss = rounded(made.cost) - rounded(best.cost);
        EstimatedGrade { loss, label: Label::of(loss), split: made.split }
    }

    fn evaluator(&self) -> Evaluator<'_> {
        Evaluator { game: self.any_board.game(), curve: &self.curve, guesses: THOROUGH.guesses }
    }

    /// The best guess that is known at a turn, and the one that was made.
    fn weigh(&self, turn: usize, guess: &Code) -> (GuessCost, GuessCost) {
        let fits = self.history.turns()[..turn].iter().all(|turn| turn.is_consistent(guess));
        let (best, made) = self.evaluator().weigh(&self.positions[turn], Some((guess, fits)), turn == 0);
        (best, made.unwrap_or(best))
    }

    fn turn(
        &self,
        turn: usize,
        (best, made): (&GuessCost, &GuessCost),
        loss: Fraction,
        luck: Fraction,
    ) -> EstimatedTurn {
        let played = &self.history.turns()[turn];
        let before = &self.positions[turn];
        let forced = before.left.count == Some(1) && played.feedback.is_win(self.any_board.game().pegs());
        let earlier = History::new(self.history.turns()[..turn].to_vec());
        EstimatedTurn {
            guess: played.guess,
            feedback: played.feedback,
            before: before.left,
            after: self.positions.get(turn + 1).map_or(CountEstimate::exactly(1), |after| after.left),
            value: rounded(best.cost),
            loss,
            luck,
            label: (!forced).then(|| Label::of(loss)),
            split: made.split,
            better: (!loss.is_zero()).then_some((best.guess, best.split)),
            contradictions: consistency::contradictions(&earlier, &played.guess),
        }
    }
}

impl GradedTurn for EstimatedTurn {
    fn loss(&self) -> Fraction {
        self.loss
    }

    fn label(&self) -> Option<Label> {
        self.label
    }
}

/// To millionths of a guess.
fn rounded(guesses: f64) -> Fraction {
    Fraction::new((guesses * 1e6).round() as i128, 1_000_000)
}
