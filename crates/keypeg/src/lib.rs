//! Plays, analyses and solves code-breaking games: a secret row of colored pegs, guesses, and for every guess the number
//! of pegs in the right place (black) and of right colors in a wrong place (white).
//!
//! ```
//! use keypeg::{Board, Game, Measure, Review, Solver, Strategy};
//!
//! let game: Game = "4x6".parse()?;
//! println!("{}", game.code("AABC")?.score(&game.code("ACDA")?)?); // prints 1,2
//!
//! let board = Board::new(game)?;
//! let position = board.position("AABB 1,1; ABCC 0,2; DEAB 1,2")?; // checked once, here
//! for code in position.codes() {
//!     println!("{code}"); // prints DDBA, DFBA, EEBA, FEBA
//! }
//! let best = position.best(Measure::Entropy); // the guess and the sizes of its cells
//! println!("{}: {:.2} bits", best.code, best.sizes.entropy()); // prints DFBA: 2.00 bits
//!
//! assert_eq!(Solver::new(&board).solve()?.total(), 5625);
//! let mut json = Vec::new();
//! Strategy::entropy().tree(&board)?.write_json(&mut json)?;
//! let review = Review::of(&board, "AABC 2,0; ADBD 2,0; AEBE 4,0")?;
//! println!("the first guess lost {} guesses", review.turns[0].loss); // prints the first guess lost 0 guesses
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find what
//!
//! | you want to | use |
//! |---|---|
//! | describe a game, a code, an answer | [`Game`], [`Code`], [`Feedback`], [`Notation`] |
//! | know which codes are left | [`Board::position`], [`Position::codes`] |
//! | rank guesses | [`Position::best`], [`rank`], [`Measure`] |
//! | play a strategy against every secret | [`Strategy::tree`], [`StrategyTree`] |
//! | write a strategy of your own | [`strategy::Policy`], [`Strategy::custom`] |
//! | find provably optimal play | [`Solver`], [`solve`] |
//! | prove it to others, or check a proof | [`proof`] |
//! | know what each guess of a game cost | [`Review`], [`review`] |
//! | let a person play, with hints | [`play`] |
//! | tell a player what to guess, or what went wrong | [`coach`] |
//! | write a tree as a page, a picture or a program | [`export`] |
//! | stop long work, or see its progress | [`Control`] |
//! | build for `wasm32-unknown-unknown` | [`platform`] |
//!
//! A [`Board`] enumerates the codes of a game of up to four million codes. [`play::AnyBoard`] plays boards of any size, up
//! to 100 pegs and 100 colors.
//!
//! # Long work
//!
//! Everything that can take long accepts a [`Control`], which carries a deadline, a cancellation callback and a progress
//! callback. The short forms [`Strategy::tree`], [`Solver::solve`] and [`Review::of`] run to their end; their documentation
//! names the form that can be stopped. Work on several threads runs on the current rayon pool.
//!
//! # WebAssembly
//!
//! The crate also builds for `wasm32-unknown-unknown`, which `rustup target add wasm32-unknown-unknown` installs. That target
//! has no clock: without one from [`platform::install_clock`] no deadline passes.
//!
//! # Errors
//!
//! Every error names the value that was wrong and the reason. Turns of another game are refused where a [`Position`] is built.
//! [`Code::score`] and [`Board::id`] refuse a code of another game. The free function [`score`] and the methods of [`History`]
//! compare codes of one game, and panic on others; their documentation says so.
#![forbid(unsafe_code)]

pub mod coach;
pub mod export;
pub mod play;
pub mod proof;
pub mod review;
pub mod solve;
pub mod strategy;

pub use keypeg_core::platform;
pub use keypeg_core::{
    Code, CodeError, CodeId, CodeSpace, Contradiction, Control, DifferentGames, Distribution, ENUMERATION_LIMIT,
    EnumerationError, Feedback, FeedbackError, Game, GameError, History, HistoryError, Kind, Notation, ParseCodeError,
    ParseHistoryError, Progress, SearchProgress, Stopped, StrategyNode, StrategyTree, Stream, SymbolsError, TREE_LIMIT,
    TreeFile, TreeFileError, Turn, score,
};
pub use keypeg_engine::partition::{Partition, Sizes};
pub use keypeg_engine::{
    Board, EvaluateError, IntoHistory, KernelPath, Measure, Position, PositionError, RankedGuess, RankedGuesses,
    Solver, Strategy, rank, rank_possible,
};
pub use keypeg_play::review::Review;
