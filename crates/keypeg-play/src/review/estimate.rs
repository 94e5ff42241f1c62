//! Estimated reviews, on boards of any size.
//!
//! A curve of the board gives the expected number of guesses for a number of codes (`curve`). A guess costs 1 plus the cost of
//! the cells into which it splits the codes left, which are all codes or a sample of them (`sample`, `walk`). The value
//! of a position is the least that the guesses looked at cost: some codes left, some probes, and the guess that was made.
//! If few codes are left, they are played out instead (`endgame`).
//!
//! Claim: the identity holds exactly and no loss is negative.
//! Proof: as in [`super`]; it only needs that V is one number per position and at most Q of the guess made. Numbers
//! are rounded to millionths once, and then added as fractions.
//! Error: on 4x6, 5x5, 4x7 and 4x10-distinct, where the truth is known, par and the values of positions in random games are within
//! [`TOLERANCE`] of it; a test holds them to that. On larger boards the truth is unknown.

mod calibrate;
mod cells;
mod curve;
mod endgame;
mod evaluator;
mod neighbors;
mod sample;
mod walk;

use keypeg_core::{Code, Contradiction, Control, Feedback, Game, History};
use keypeg_engine::threads::parallel_iterators::*;

pub use self::cells::Split;
pub use self::sample::CountEstimate;

use self::curve::Curve;
use self::evaluator::{Evaluator, GuessCost};
use self::sample::{Sample, Sampler, SamplingLimits};
use super::check::{check, check_code, check_game};
use super::{EstimateError, GradedTurn, Label, Review, ReviewError};
use crate::any_board::AnyBoard;
use crate::consistency;
use crate::fraction::Fraction;
use crate::limits::LISTED_CODES;

/// The largest known error of estimated values, in guesses.
pub const TOLERANCE: f64 = 0.2;

/// The work per position of the reviewed game.
const THOROUGH: SamplingLimits = SamplingLimits { codes: 2_400, search: 2_000_000, stretches: 100, guesses: 160 };

/// The work per position of a calibration game.
const CALIBRATION: SamplingLimits = SamplingLimits { codes: 800, search: 400_000, stretches: 40, guesses: 80 };

/// The estimated review of a turn. Values, losses and luck are in guesses.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimatedTurn {
    /// The code that was guessed.
    pub guess: Code,
    /// The answer that was given.
    pub feedback: Feedback,
    /// The codes left before the guess.
    pub before: CountEstimate,
    /// The codes left after the answer.
    pub after: CountEstimate,
    /// The number of codes that the value is estimated from; `None` where all codes left are known.
    pub sampled: Option<usize>,
    /// The expected number of guesses before the turn.
    pub value: Fraction,
    /// How much worse the guess was than the best known one; 0 for a best guess.
    pub loss: Fraction,
    /// How much better the answer was than expected; negative for bad luck.
    pub luck: Fraction,
    /// The class of the loss; `None` if the only code left was guessed.
    pub label: Option<Label>,
    /// How the guess splits the codes left.
    pub split: Split,
    /// A better guess and how it splits the codes; `None` if none is known.
    pub better: Option<(Code, Split)>,
    /// Every earlier turn that the guess contradicts; empty if it could be the secret.
    pub contradictions: Vec<Contradiction>,
}

/// The estimated grade of a guess. It does not name a better guess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimatedGrade {
    /// How much worse it is than the best known guess, in guesses; at least 0.
    pub loss: Fraction,
    /// The class of the loss.
    pub label: Label,
    /// How it splits the codes left.
    pub split: Split,
}

/// Estimates the turns of one game. The same game always gets the same estimates.
pub struct Estimator<'a> {
    game: Game,
    history: &'a History,
    curve: Curve,
    /// The positions before every turn, and the last one unless the secret was found.
    positions: Vec<Sample>,
}

impl<'a> Estimator<'a> {
    /// Finds codes for every position of a game. The secret, where it is known, checks the answers and is one of the codes.
    pub fn new(
        any_board: &AnyBoard,
        history: &'a History,
        secret: Option<&Code>,
        control: &Control,
    ) -> Result<Estimator<'a>, EstimateError> {
        // The search for codes finds out whether some code fits.
        check(any_board.game(), history, secret, |_| true)?;
        Estimator::at(any_board, history, secret, control)
    }

    /// Like [`Estimator::new`], but does not check the answers and accepts an empty history. For grading guesses at a
    /// position.
    pub fn at(
        any_board: &AnyBoard,
        history: &'a History,
        secret: Option<&Code>,
        control: &Control,
    ) -> Result<Estimator<'a>, EstimateError> {
        let game = any_board.game();
        check_game(game, history, secret)?;
        let won = history.turns().last().filter(|turn| turn.feedback.is_win(game.pegs()));
        if won.is_some_and(|won| !history.is_consistent(&won.guess)) {
            return Err(ReviewError::NothingFits { turn: history.len() }.into());
        }
        let known = secret.or(won.map(|won| &won.guess));
        // Games on a board of millions of codes are played faster without a list of them.
        let unlisted = AnyBoard::within(game, 0);
        let curve = calibrate::calibrate(&Sampler { any_board: &unlisted, effort: CALIBRATION, control })?;
        let listed = listed(any_board);
        let source = Sampler { any_board: &listed, effort: THOROUGH, control };
        let mut positions = vec![source.beginning()];
        let last = history.len() - usize::from(won.is_some());
        for turn in 1..=last {
            let next = source.after(&positions[turn - 1], &history.turns()[..turn], known)?;
            positions.push(next);
            control.report_steps(turn as u64, last as u64);
        }
        Ok(Estimator { game, history, curve, positions })
    }

    /// The estimated review of the game.
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

    /// Grades a guess at a turn, counted from 0, of the game. Refuses a code of another game.
    ///
    /// # Panics
    /// When there are fewer than `turn` turns.
    pub fn grade(&self, turn: usize, guess: &Code) -> Result<EstimatedGrade, ReviewError> {
        check_code(self.game, guess)?;
        let (best, made) = self.weigh(turn, guess);
        let loss = rounded(made.cost) - rounded(best.cost);
        Ok(EstimatedGrade { loss, label: Label::of(loss), split: made.split })
    }

    fn evaluator(&self) -> Evaluator<'_> {
        Evaluator { game: self.game, curve: &self.curve, guesses: THOROUGH.guesses }
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
        let forced = before.left.count == Some(1) && played.feedback.is_win(self.game.pegs());
        let earlier = History::new(self.history.turns()[..turn].to_vec());
        EstimatedTurn {
            guess: played.guess,
            feedback: played.feedback,
            before: before.left,
            after: self.positions.get(turn + 1).map_or(CountEstimate::exactly(1), |after| after.left),
            sampled: (!before.all).then_some(before.codes.len()),
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
    fn value(&self) -> Fraction {
        self.value
    }

    fn loss(&self) -> Fraction {
        self.loss
    }

    fn label(&self) -> Option<Label> {
        self.label
    }
}

/// The board whose codes are listed: the same for every caller, so that a game always gets the same estimates.
fn listed(any_board: &AnyBoard) -> AnyBoard {
    match any_board.board() {
        Some(board) if board.space().len() <= LISTED_CODES => any_board.clone(),
        _ => AnyBoard::within(any_board.game(), LISTED_CODES),
    }
}

/// Rounds to millionths of a guess.
fn rounded(guesses: f64) -> Fraction {
    Fraction::new((guesses * 1e6).round() as i128, 1_000_000)
}
