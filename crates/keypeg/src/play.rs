//! Games with people: sessions, hints, repairs, and a breaker that can be lied to.
//!
//! ```
//! use keypeg::Game;
//! use keypeg::play::{AnyBoard, Codemaker, GameStatus, Mode, Session, Setup};
//! use keypeg::Notation;
//!
//! let secret = Game::CLASSIC.code("DBCE")?;
//! let notation = Notation::standard(Game::CLASSIC);
//! let setup = Setup { notation, codemaker: Codemaker::Secret(secret), mode: Mode::Free, rows: Some(10) };
//! let mut session = Session::new(setup, AnyBoard::new(Game::CLASSIC))?;
//! session.guess(Game::CLASSIC.code("AABC")?)?;
//! println!("{} codes are left", session.remaining());
//! session.guess(secret)?;
//! assert_eq!(session.status(), GameStatus::Found);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use keypeg_play::advice::Ranked;
pub use keypeg_play::breaker::{BreakError, Breaker, BreakerAction, Conflict, Lie, Lies, ProposedGuess};
pub use keypeg_play::codemaker::{Codemaker, CodemakerError};
pub use keypeg_play::consistency::{Consistency, Probe, ProbeWorth};
pub use keypeg_play::daily::{Date, DateError, Origin};
pub use keypeg_play::hint::{Beginning, Hint, HintLevel, Nudge, hint, hint_within};
pub use keypeg_play::lies::{Explanation, Explanations, explain};
pub use keypeg_play::puzzle::{
    GradedAnswer, Puzzle, PuzzleId, PuzzleKind, PuzzleLevel, PuzzleOrigin, PuzzleVerdict, UnknownPuzzleKind,
};
pub use keypeg_play::record::{GameRecord, RecordError};
pub use keypeg_play::repair::{Repair, repairs, repairs_within};
pub use keypeg_play::session::{GameTally, SessionError};
pub use keypeg_play::worst_case::{WorstCaseError, WorstCaseOracle, WorstCaseSolver};
pub use keypeg_play::{
    AnyBoard, AnyPosition, CodeCount, CodeList, GameStatus, GuessReply, Mode, SearchEnd, Session, Setup,
};
