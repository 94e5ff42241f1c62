//! Sessions of code-breaking games: what every front end shares.
//!
//! An [`AnyBoard`] is a game of any size. An [`AnyPosition`] is such a board with turns that were checked once, and finds the
//! codes that agree with them. On a board a person plays a [`Session`] against a [`Codemaker`], or a [`Breaker`] guesses and a
//! person answers. Everything a session shows follows from its setup and its turns, so undo, save and resume only shorten or
//! replay the history. A [`Reviewer`](review::Reviewer) owns its solver and reuses what it proves.
//!
//! ```
//! use keypeg_core::Notation;
//! use keypeg_play::{Codemaker, Mode, GuessReply, Session, Setup, AnyBoard};
//!
//! let notation = Notation::standard("4x6".parse()?);
//! let codemaker = Codemaker::Secret(notation.parse_code("DBCE")?);
//! let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Strict, rows: Some(10) };
//! let mut session = Session::new(setup, AnyBoard::new(notation.game()))?;
//! session.guess(notation.parse_code("AABC")?)?;
//! assert_eq!(session.remaining().to_string(), "222");
//! assert!(matches!(session.guess(notation.parse_code("AAAA")?)?, GuessReply::Refused { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! puzzle_progress                                   puzzles that a player answered
//! stats  streak  exported_games                     statistics of archived games; such games as a file
//! archived_game  coach                              a finished game; reports with sentences and JSON
//! record  words                                     games as JSON; sentences about everything below
//! breaker  share  link                              the computer breaks; texts and links to share
//! session  repair                                   a person breaks; corrections of wrong answers
//! hint  puzzle                                      help during a game; positions with a question
//! analysis  review  lies                            values, the account of a game, wrong answers
//! advice  consistency  codemaker                    rank a guess, check a guess, answer a guess
//! json                                              how values are written in JSON
//! any_board (any_position)                          boards of any size, their turns and the codes that agree
//! worst_case                                        exact worst cases
//! limits  fraction  daily  text                     values
//! ```
#![forbid(unsafe_code)]

pub mod advice;
pub mod analysis;
pub mod breaker;
pub mod coach;
pub mod codemaker;
pub mod consistency;
pub mod daily;
pub mod exported_games;
pub mod fraction;
pub mod hint;
pub mod json;
pub mod lies;
pub mod limits;
pub mod link;
pub mod puzzle;
pub mod puzzle_progress;
pub mod record;
pub mod repair;
pub mod review;
pub mod session;
pub mod share;
pub mod stats;
pub mod streak;
pub mod words;
pub mod worst_case;

mod any_board;
mod archived_game;
mod text;

pub use any_board::{AnyBoard, AnyPosition, CodeCount, CodeList};
pub use archived_game::ArchivedGame;
pub use breaker::Breaker;
pub use codemaker::Codemaker;
pub use keypeg_engine::code_search::SearchEnd;
pub use record::GameRecord;
pub use session::{GameStatus, GuessReply, Mode, Session, Setup};
