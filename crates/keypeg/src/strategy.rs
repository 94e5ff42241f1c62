//! Strategies by name, their options, and the trait of a strategy of your own.

pub use keypeg_engine::expectation::{Expectation, ExpectationError, expectation};
pub use keypeg_engine::simulate::{Games, Simulation, random_code, simulate, simulate_finished, simulate_search};
pub use keypeg_engine::strategy::inference::{Inference, InferenceError, InferenceUnsupported, Trial};
pub use keypeg_engine::strategy::{
    Absent, Choice, Detail, Effort, EffortError, Options, PlayError, Policy, Pruning, Reduction, SearchPolicy, Step,
    StrategyError, StrategyId, UnknownStrategy, Unsupported, Why,
};
pub use keypeg_engine::symmetry::{FileError, RepresentativesFile, Source};
pub use keypeg_engine::{Prefer, TieBreak, Ties, TreeCounts, decision_tree, tree_counts};
