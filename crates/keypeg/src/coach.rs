//! The coach: hints, reviews, repairs and end-of-game reports, each a struct with its sentences.
//!
//! Every report implements `serde::Serialize`; the command line and the web app show the same reports.
//!
//! ```
//! use keypeg::coach::{Coach, FreshSolvers, PlayedGame};
//! use keypeg::play::AnyBoard;
//! use keypeg::{Control, Game, Notation};
//!
//! let notation = Notation::standard(Game::CLASSIC);
//! let any_board = AnyBoard::new(Game::CLASSIC);
//! let history = notation.parse_history("AABC 0,2; DDBE 2,1; DBCE 4,0")?;
//! let played = PlayedGame { any_board: &any_board, history: &history, secret: None };
//! let solvers = FreshSolvers::default();
//! let review = Coach::new(&notation).review(&played, &solvers, &mut |_| Control::default())?;
//! assert_eq!(review.report.par_exact.as_deref(), Some("5625/1296"));
//! println!("{}", review.report.summary);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use keypeg_play::coach::{
    AimQuestion, BreakReport, CellReport, CellsReport, Coach, CodesReport, ConflictReport, ContradictionReport,
    EvaluateCounts, EvaluateReport, EvaluationError, ExplanationReport, ExplanationsReport, FirstResponseRow,
    FreshSolvers, GameReport, GameReview, GameScoreReport, GradeReport, GuessReport, HelpOptions, HelpReport,
    HelpStage, HintReport, Lessons, LieReport, ListedStrategy, PlayedGame, PuzzleAnswerReport, PuzzleReport,
    RepairReport, RepairsReport, ReplyReport, ReviewBasis, ReviewReport, ReviewStage, ShownBound, SimulateReport,
    SolveReport, SolveTask, SolvedTask, SolverSource, SplitReport, TurnReport, ValueReport, VerdictReport, WhyReport,
    WrittenTurn, strategies,
};
pub use keypeg_play::json::LargeNumber;
pub use keypeg_play::words::Spelling;
