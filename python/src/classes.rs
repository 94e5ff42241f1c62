//! The main classes of the package: games, codes, answers, turns, boards, positions, strategies and trees.

pub(crate) mod board;
pub(crate) mod cells;
pub(crate) mod code;
mod code_iterator;
pub(crate) mod feedback;
pub(crate) mod game;
pub(crate) mod history;
pub(crate) mod position;
mod rows;
pub(crate) mod strategy;
mod strategy_options;
mod strategy_play;
pub(crate) mod tree;
