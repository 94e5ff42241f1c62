//! The coach: reports and sentences about guesses, hints, mistakes, contradictory answers and finished games.
//!
//! Everything is decided here, and returned as a report: a struct that serializes to the JSON of every front end, with
//! its sentences. A front end parses its input, calls the coach and shows the report.
//!
//! ```
//! use keypeg_core::{Control, Notation};
//! use keypeg_play::coach::{Coach, FreshSolvers, HelpOptions};
//! use keypeg_play::AnyBoard;
//!
//! let notation = Notation::standard("4x6".parse()?);
//! let position = AnyBoard::new(notation.game()).position("AABC 1,0; ADEE 0,2")?;
//! let coach = Coach::new(&notation);
//! let help = coach.help(&position, &HelpOptions::default(), &FreshSolvers::default(), &mut |_| Control::default())?;
//! assert_eq!(help.summary, "26 codes are left.");
//! println!("{}", help.guesses[0].why);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aim_report;
mod break_report;
mod cells_report;
mod codes_report;
mod conflict_report;
mod evaluate_report;
mod game_report;
mod game_review;
mod game_score_report;
mod grade_report;
mod help_report;
mod hint_report;
mod puzzle_report;
mod repairs_report;
mod reply_report;
mod review_report;
mod shown_bound;
mod simulate_report;
mod solve_report;
mod solve_task;
mod solvers;
mod strategy_list;
mod turn_report;
mod value_report;
mod verdict_report;
mod why_report;

use keypeg_core::{Code, Feedback, History, Notation};
use serde::Serialize;

use crate::json;
use crate::words::{Spelling, SpokenAnswers};

pub use aim_report::AimQuestion;
pub use break_report::{BreakReport, ExplanationReport, ExplanationsReport, LieReport};
pub use cells_report::{CellReport, CellsReport};
pub use codes_report::CodesReport;
pub use conflict_report::{ConflictReport, RepairReport};
pub use evaluate_report::{EvaluateCounts, EvaluateReport, EvaluationError, FirstResponseRow};
pub use game_report::GameReport;
pub use game_review::{GameReview, Lessons, PlayedGame, ReviewStage};
pub use game_score_report::GameScoreReport;
pub use grade_report::GradeReport;
pub use help_report::{GuessReport, HelpOptions, HelpReport, HelpStage};
pub use hint_report::HintReport;
pub use puzzle_report::{PuzzleAnswerReport, PuzzleReport};
pub use repairs_report::RepairsReport;
pub use reply_report::{ContradictionReport, ReplyReport};
pub use review_report::{ReviewBasis, ReviewReport};
pub use shown_bound::ShownBound;
pub use simulate_report::SimulateReport;
pub use solve_report::SolveReport;
pub use solve_task::{SolveTask, SolvedTask};
pub use solvers::{FreshSolvers, SolverSource};
pub use strategy_list::{ListedStrategy, strategies};
pub use turn_report::{SplitReport, TurnReport};
pub use value_report::ValueReport;
pub use verdict_report::VerdictReport;
pub use why_report::WhyReport;

/// Reports on the games of one notation.
#[derive(Clone, Copy)]
pub struct Coach<'a> {
    notation: &'a Notation,
    spelling: &'a dyn Spelling,
}

/// A turn as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenTurn {
    /// The code that was guessed.
    pub guess: String,
    /// The answer that was given, such as `1,2`.
    #[serde(serialize_with = "json::text")]
    pub feedback: Feedback,
}

impl<'a> Coach<'a> {
    /// A coach that writes codes and answers as the player types them.
    pub fn new(notation: &'a Notation) -> Coach<'a> {
        Coach { notation, spelling: notation }
    }

    /// A coach that writes codes and answers in another way, such as in color.
    pub fn with_spelling(notation: &'a Notation, spelling: &'a dyn Spelling) -> Coach<'a> {
        Coach { notation, spelling }
    }

    /// A coach whose sentences have answers in words, such as `1 black, 2 white`.
    pub fn in_words(answers: &'a SpokenAnswers<'a>) -> Coach<'a> {
        Coach { notation: answers.0, spelling: answers }
    }

    fn code(&self, code: &Code) -> String {
        self.spelling.code(code)
    }

    fn codes<'c>(&self, codes: impl IntoIterator<Item = &'c Code>) -> Vec<String> {
        codes.into_iter().map(|code| self.code(code)).collect()
    }

    /// The turns of a history as they are written.
    pub fn turns(&self, history: &History) -> Vec<WrittenTurn> {
        history
            .turns()
            .iter()
            .map(|turn| WrittenTurn { guess: self.code(&turn.guess), feedback: turn.feedback })
            .collect()
    }
}
