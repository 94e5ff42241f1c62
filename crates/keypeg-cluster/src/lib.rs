//! Exact solves spread over many machines, without input and output.
//!
//! A [`Coordinator`] owns the top of the search tree. [`Coordinator::next_unit`] gives a [`WorkUnit`]: a position, the guesses
//! left, a budget and a limit of work. A [`UnitWorker`] on any machine solves it, and [`Coordinator::report`] takes the result.
//! Units may be lost, solved twice and reported in any order. The total does not depend on that. A [`journal`] keeps the results,
//! so that another coordinator can continue.
//!
//! ```
//! use keypeg_cluster::{ClusterGoal, Coordinator, NextUnit, UnitWorker};
//! use keypeg_core::Control;
//! use keypeg_engine::Board;
//!
//! let board = Board::new("4x5".parse()?)?;
//! let mut coordinator = Coordinator::new(&board.start(), ClusterGoal::default())?;
//! let worker = UnitWorker::new(&board);
//! let outcome = loop {
//!     match coordinator.next_unit(&Control::default())? {
//!         NextUnit::Unit(unit) => coordinator.report(&worker.solve(&unit, &Control::default())?)?,
//!         NextUnit::Wait => unreachable!("every unit was reported"),
//!         NextUnit::Done(outcome) => break outcome,
//!     };
//! };
//! assert_eq!(outcome.solution.upper_bound(), Some(2463));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A module uses only modules of the rows below its own:
//!
//! ```text
//! coordinator                              hands out units, takes results, round after round
//! search_round, tree_round, proof_round    which units: for the total, for the strategy, for the proof
//! raises                                   how far values lie above bounds
//! search_tree                              the top of the tree: positions, guesses, bounds
//! journal, unit_book                       results as lines of a file; the units that are open
//! unit_worker, cluster_goal                solves units; what to solve for
//! unit_result                              results; as JSON
//! work_unit, hexadecimal, worker_news      units; as JSON; what workers tell each other
//! cluster_error                            why a solve cannot go on
//! ```
#![forbid(unsafe_code)]

pub mod journal;

mod cluster_error;
mod cluster_goal;
mod coordinator;
mod hexadecimal;
mod proof_round;
mod raises;
mod search_round;
mod search_tree;
mod tree_round;
mod unit_book;
mod unit_result;
mod unit_worker;
mod work_unit;
mod worker_news;

pub use cluster_error::ClusterError;
pub use cluster_goal::{ClusterGoal, ClusterOutcome, ClusterProgress, ClusterRound, NextUnit};
pub use coordinator::Coordinator;
pub use unit_result::{UnitAnswer, UnitResult};
pub use unit_worker::{SolvedUnit, UnitWorker};
pub use work_unit::{UnitTask, WorkUnit};
pub use worker_news::WorkerNews;
