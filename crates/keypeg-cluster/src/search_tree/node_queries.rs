//! What the tree knows of positions. A position may have the node of an equivalent one, whose guesses are other codes.

use keypeg_core::{Code, Turn};
use keypeg_engine::partition::Partition;
use keypeg_engine::{Position, Solver};

use super::{NodeId, SearchTree, Total};
use crate::cluster_error::ClusterError;

impl SearchTree {
    /// The solver of the coordinator.
    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    fn id_of(&self, position: &Position, guesses_left: Option<u32>) -> Result<Option<NodeId>, ClusterError> {
        let key = self.solver.position_key(position, guesses_left)?;
        Ok(self.by_key.get(&key).copied())
    }

    /// Whether the guesses of a position were listed.
    pub(crate) fn is_expanded(&self, position: &Position, guesses_left: Option<u32>) -> Result<bool, ClusterError> {
        Ok(self.id_of(position, guesses_left)?.is_some_and(|id| !self.node(id).is_leaf()))
    }

    /// The total of the best strategy known for a position.
    pub(crate) fn known_total(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Option<u64>, ClusterError> {
        Ok(self.id_of(position, guesses_left)?.and_then(|id| self.node(id).upper.guesses()))
    }

    /// A lower bound of the value of a position; `None` if it has no strategy.
    pub(crate) fn lower_bound(
        &mut self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Option<u64>, ClusterError> {
        let id = self.add(position, guesses_left)?;
        Ok(self.node(id).low.guesses())
    }

    /// A guess whose cost is known to be `total`. `None` if the position was not expanded, or no such guess is known.
    pub(crate) fn attaining_guess(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
        total: u64,
    ) -> Result<Option<Code>, ClusterError> {
        let Some(node) = self.id_of(position, guesses_left)?.map(|id| self.node(id)) else { return Ok(None) };
        let attains = node.listed().iter().find(|guess| guess.upper == Total::of(total) && guess.cells().is_some());
        let Some(attaining) = attains else { return Ok(None) };
        if node.history == *position.history() {
            return Ok(Some(attaining.guess));
        }
        // The node belongs to an equivalent position. Its guess is the image of one of these.
        for bounded in self.solver.bounded_guesses(position, guesses_left)? {
            if bounded.at_least > total {
                break;
            }
            if self.cost(position, guesses_left, bounded.guess)? == Total::of(total) {
                return Ok(Some(bounded.guess));
            }
        }
        Ok(None)
    }

    /// The cost of a guess by the best strategies known for its cells.
    fn cost(&self, position: &Position, guesses_left: Option<u32>, guess: Code) -> Result<Total, ClusterError> {
        let board = position.board();
        let mut cost = Total::of(position.len() as u64);
        for (answer, cell) in Partition::new(board, board.space().id(&guess), position.ids()).cells() {
            if *answer == board.win() {
                continue;
            }
            if cell.len() == position.len() {
                return Ok(Total::NEVER);
            }
            let cell = position.after(Turn { guess, feedback: board.feedback(*answer) })?;
            let id = self.id_of(&cell, guesses_left.map(|left| left - 1))?;
            cost = cost + id.map_or(Total::NEVER, |id| self.node(id).upper);
        }
        Ok(cost)
    }
}
