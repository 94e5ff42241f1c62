//! How a game is reviewed: by search where the board is small enough, else from samples; from the turns alone where neither
//! gives values.

use std::sync::Arc;

use keypeg_core::{Code, Control, History};
use keypeg_engine::Board;

use super::{Coach, GradeReport, ReviewReport, SolverSource};
use crate::any_board::AnyBoard;
use crate::limits::{ESTIMATE_TIME, INSTANT_CODES};
use crate::review::estimate::Estimator;
use crate::review::{
    EstimateError, LuckRank, Review, ReviewError, ReviewLimits, ReviewSummary, Reviewer, coherence, is_within_reach,
};
use crate::words;

/// A game to review, finished or not.
#[derive(Clone, Copy, Debug)]
pub struct PlayedGame<'a> {
    /// The game and, where it is small enough, its codes.
    pub any_board: &'a AnyBoard,
    /// The turns of the game.
    pub history: &'a History,
    /// The secret, where it is known.
    pub secret: Option<&'a Code>,
}

/// A stage of a review.
#[derive(Clone, Copy, Debug)]
pub enum ReviewStage<'r> {
    /// The only search; the limits of the reviewer apply.
    Reviewing,
    /// A quick search, before one that may take long.
    Estimating,
    /// A search without a time limit. If it is stopped, turns that are not proven keep an estimate.
    Proving {
        /// What the quick search found.
        estimate: &'r ReviewReport,
    },
    /// The proof was stopped. A quick search follows, which uses the proven values.
    Recovering,
    /// The board is too large to search; samples of its codes are taken.
    Sampling,
    /// The game is reviewed. Its luck is compared with that of all secrets.
    Scoring {
        /// The review with an estimate of the luck.
        estimate: &'r ReviewReport,
    },
}

/// A reviewed game.
pub struct GameReview<'a> {
    /// The review as the player reads it.
    pub report: ReviewReport,
    /// The numbers to store with the game; `None` unless every value is proven.
    pub summary: Option<ReviewSummary>,
    /// Grades other guesses at the turns of the game; `None` if there are no values.
    pub lessons: Option<Lessons<'a>>,
}

/// Grades other guesses at the turns of a reviewed game.
pub struct Lessons<'a> {
    history: &'a History,
    grader: Grader<'a>,
}

enum Grader<'a> {
    Search(Arc<Reviewer>),
    Samples(Estimator<'a>),
}

impl<'a> Coach<'a> {
    /// Reviews a game. `control` is asked for the control of each stage when it begins.
    pub fn review<'g>(
        &self,
        played: &PlayedGame<'g>,
        solvers: &dyn SolverSource,
        control: &mut dyn FnMut(ReviewStage<'_>) -> Control,
    ) -> Result<GameReview<'g>, ReviewError> {
        let board = played.any_board.board().filter(|board| is_within_reach(board.game()));
        let reviewed = match board {
            Some(board) => self.review_by_search(played, board, solvers, control),
            None => self.review_by_samples(played, &control(ReviewStage::Sampling)),
        };
        let why = match reviewed {
            Ok(review) => return Ok(review),
            Err(EstimateError::Refused(ReviewError::Interrupted)) => words::STOPPED_REVIEW.to_string(),
            Err(error @ EstimateError::NothingFound { .. }) => words::sentence_start(&error.to_string()),
            Err(EstimateError::Refused(error)) => return Err(error),
        };
        let turns = coherence::account(played.any_board, played.history, played.secret)?;
        Ok(GameReview { report: self.without_values(played, &turns, &why), summary: None, lessons: None })
    }

    fn review_by_search<'g>(
        &self,
        played: &PlayedGame<'g>,
        board: &Board,
        solvers: &dyn SolverSource,
        control: &mut dyn FnMut(ReviewStage<'_>) -> Control,
    ) -> Result<GameReview<'g>, EstimateError> {
        let reviewer = solvers.reviewer(board);
        let report = |review: &Review, luck: Option<LuckRank>| {
            let luck = luck.or_else(|| reviewer.estimated_luck_rank(played.history, review).ok());
            self.searched(played, review, board.space().len(), luck.as_ref())
        };
        let review = in_stages(&reviewer, played, &|review| report(review, None), control)?;
        let is_ranked = review.exact && reviewer.has_luck_rank();
        let rank = || {
            let control = control(ReviewStage::Scoring { estimate: &report(&review, None) });
            reviewer.luck_rank(played.history, &control).ok()
        };
        let luck = is_ranked.then(rank).flatten();
        Ok(GameReview {
            report: report(&review, luck),
            summary: review.exact.then(|| review.summary()),
            lessons: Some(Lessons { history: played.history, grader: Grader::Search(reviewer) }),
        })
    }

    fn review_by_samples<'g>(
        &self,
        played: &PlayedGame<'g>,
        control: &Control,
    ) -> Result<GameReview<'g>, EstimateError> {
        let estimator = Estimator::new(played.any_board, played.history, played.secret, control)?;
        Ok(GameReview {
            report: self.sampled(played, &estimator.review()),
            summary: None,
            lessons: Some(Lessons { history: played.history, grader: Grader::Samples(estimator) }),
        })
    }
}

/// A review by search. On a large board without a time limit it begins with a quick estimate. If the proof is stopped, it
/// ends in an estimate again, which uses the proven values if there is time.
fn in_stages(
    reviewer: &Reviewer,
    played: &PlayedGame<'_>,
    report: &dyn Fn(&Review) -> ReviewReport,
    control: &mut dyn FnMut(ReviewStage<'_>) -> Control,
) -> Result<Review, ReviewError> {
    let limits = reviewer.limits();
    let review = |limits, control: &Control| reviewer.review_within(limits, played.history, played.secret, control);
    if limits.time.is_some() || reviewer.board().space().len() <= INSTANT_CODES {
        return review(limits, &control(ReviewStage::Reviewing));
    }
    let quick = ReviewLimits { time: Some(ESTIMATE_TIME), ..limits };
    let estimate = review(quick, &control(ReviewStage::Estimating))?;
    if estimate.exact {
        return Ok(estimate);
    }
    let proven = review(limits, &control(ReviewStage::Proving { estimate: &report(&estimate) }));
    if proven != Err(ReviewError::Interrupted) {
        return proven;
    }
    reviewer.forget_estimates();
    match review(quick, &control(ReviewStage::Recovering)) {
        Err(ReviewError::Interrupted) => Ok(estimate),
        recovered => recovered,
    }
}

impl Lessons<'_> {
    /// Grades a guess at a turn, counted from 0.
    pub fn grade(
        &self,
        coach: &Coach<'_>,
        turn: usize,
        guess: &Code,
        control: &Control,
    ) -> Result<GradeReport, ReviewError> {
        let before = History::new(self.history.turns()[..turn].to_vec());
        match &self.grader {
            Grader::Search(reviewer) => {
                let position = reviewer.board().position(before)?;
                Ok(coach.graded(guess, &reviewer.grade(&position, guess, control)?))
            }
            Grader::Samples(estimator) => Ok(coach.estimated_grade(&before, guess, &estimator.grade(turn, guess)?)),
        }
    }
}
