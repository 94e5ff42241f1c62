//! What one call of the search is about, and what it returns.

use keypeg_core::CodeId;

use super::branching::Branching;
use super::cost::{Cost, DepthLeft, Value};

/// A set of codes to search.
#[derive(Clone, Copy)]
pub(super) struct SearchNode<'s> {
    /// The codes that can be the secret, in ascending order.
    pub(super) set: &'s [CodeId],
    pub(super) left: DepthLeft,
    /// Upper bounds: no guess splits the set into more cells besides the winning one.
    pub(super) branching: Branching,
    /// The number of turns below the root. Only ply 0 is reported; each ply has its own buffers.
    pub(super) ply: usize,
}

impl SearchNode<'_> {
    /// The guesses left for the cells of a guess.
    ///
    /// # Panics
    /// With one guess left. `endgame` settles those sets, so they are never searched.
    pub(super) fn left_for_cells(&self) -> DepthLeft {
        self.left.after_guess().expect("sets with one guess left are settled without a search")
    }
}

/// A node whose guesses are tried: what holds for the cells of all of them.
#[derive(Clone, Copy)]
pub(super) struct ParentNode<'a> {
    pub(super) node: &'a SearchNode<'a>,
    /// The guesses left for the cells.
    pub(super) cells_left: DepthLeft,
    /// For each answer but the winning one, upper bounds of the branching factors of its cell.
    pub(super) branching: &'a [Branching],
}

/// The result of a search of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) value: Value,
    /// A guess that attains an exact value. `None` for a lower bound, and for a value that was known before.
    pub(super) guess: Option<CodeId>,
}

/// The best guess of a node so far, while its guesses are tried.
#[derive(Clone, Copy)]
pub(super) struct Incumbent {
    /// The least cost found, or the budget while `guess` is `None`.
    pub(super) best: Cost,
    pub(super) guess: Option<CodeId>,
    /// The least lower bound of the guesses tried. It bounds the value of a node whose search is stopped.
    pub(super) tried_low: Cost,
    /// A lower bound of the value of the node.
    pub(super) floor: Cost,
}

impl Incumbent {
    /// No guess yet, for a node whose value is at least `floor` and is wanted if it is below `budget`.
    pub(super) fn new(floor: Cost, budget: Cost) -> Incumbent {
        Incumbent { best: budget, guess: None, tried_low: budget, floor }
    }

    /// The incumbent after another guess was tried.
    pub(super) fn after(self, guess: CodeId, value: Value) -> Incumbent {
        match value {
            Value::Exact(cost) if cost < self.best => Incumbent { best: cost, guess: Some(guess), ..self },
            _ => self,
        }
    }

    /// Whether no guess can be better than the best one so far.
    pub(super) fn is_optimal(&self) -> bool {
        self.best <= self.floor
    }
}
