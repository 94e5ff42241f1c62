//! Requests and replies as JSON lines: what `keypeg engine` speaks, without input and output.
//!
//! A [`LineEngine`] takes lines and sends lines. It queues requests by priority. Threads that the caller starts answer them by
//! calling [`LineEngine::work`]. A single request can also be answered at once, as [`Query`] without a queue.
//!
//! ```
//! use keypeg_protocol::{LineEngine, QueueLimits};
//!
//! let (replies, received) = std::sync::mpsc::channel();
//! let engine = LineEngine::new(QueueLimits::default(), move |line| replies.send(line.to_string()).is_ok());
//! engine.accept(br#"{"id": "a", "do": "score", "game": "4x6", "guess": "AABC", "secret": "DBCE"}"#);
//! engine.close();
//! engine.work();
//! assert_eq!(received.recv()?, r#"{"id":"a","result":{"game":"4x6","guess":"AABC","secret":"DBCE","feedback":"0,2"}}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use keypeg_core::Control;
//! use keypeg_protocol::Query;
//!
//! let request = r#"{"do": "rank", "game": "4x6", "history": "AABC 1,0; ADEE 0,2", "top": 1}"#;
//! let query = Query::parse(&serde_json::from_str(request)?)?;
//! let report = query.answer(0, &Control::default())?;
//! assert!(report.starts_with(r#"{"game":"4x6","history":"AABC 1,0; ADEE 0,2","remaining":26,"#), "{report}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! line_engine                    lines in, lines out: the queue and its workers
//! active_request                 a request that was accepted, its results and its progress
//! command                        a line as a command: work, cancel, cancel all
//! queries                        each kind of request: its fields and its report
//! fields                         reads fields, names the field in errors
//! request_error                  why a request has no result
//! ```
#![forbid(unsafe_code)]

mod active_request;
mod command;
mod fields;
mod line_engine;
mod queries;
mod request_error;

pub use fields::RequestFields;
pub use line_engine::{LineEngine, QueueLimits};
pub use queries::Query;
pub use request_error::{RequestError, RequestErrorKind};
