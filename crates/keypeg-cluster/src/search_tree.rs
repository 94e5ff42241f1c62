//! The top of the search tree: positions with bounds, their guesses and the cells of these.
//!
//! The value of a position is the least cost of its guesses. The cost of a guess is the number of codes plus the values of its cells,
//! the winning one excepted. A node holds a proven lower bound and, where a strategy is known, an upper bound. Positions that are
//! equivalent under symmetry share a node.
//!
//! Claim: if the lower bound of a node equals its upper bound, that is its value.
//! Proof: every bound of a leaf is proven by a worker. The bounds of a guess are sums of bounds, those of an expanded node minima over
//! all guesses that are worth trying. A guess that is left out splits the codes as a listed one does, or does not split them, and
//! then costs more than the guess after it.

mod node_queries;
mod tree_node;

use std::collections::HashMap;

use keypeg_core::{History, Turn};
use keypeg_engine::partition::Partition;
use keypeg_engine::solve::{BoundedGuess, GuessShare, PositionBound, ProvenValue};
use keypeg_engine::{Position, Solver};

use crate::cluster_error::ClusterError;
pub(crate) use tree_node::{NodeId, SHARES, Total, TreeGuess, TreeNode, UnitPlace};

/// What earlier results say about a position.
#[derive(Clone, Copy)]
pub(crate) struct KnownResult {
    pub(crate) value: ProvenValue,
    /// The total of a strategy; `None` if none is known but by `value`.
    pub(crate) best: Option<u64>,
    /// Whether a worker gave up.
    pub(crate) cut_off: bool,
}

/// What earlier results say about a share of the guesses of a position: its number, and the result.
type ShareResult = (usize, KnownResult);

/// The nodes of a solve.
pub(crate) struct SearchTree {
    /// Bounds positions, and lists their guesses.
    solver: Solver,
    nodes: Vec<TreeNode>,
    by_key: HashMap<u128, NodeId>,
    known: HashMap<u128, KnownResult>,
    /// Results about shares of the guesses. Equivalent positions may list their guesses in another order, so these results belong to
    /// the turns that they name.
    known_shares: HashMap<(History, Option<u32>), Vec<ShareResult>>,
}

impl SearchTree {
    pub(crate) fn new(solver: Solver) -> SearchTree {
        let (known, known_shares) = (HashMap::new(), HashMap::new());
        SearchTree { solver, nodes: Vec::new(), by_key: HashMap::new(), known, known_shares }
    }

    pub(crate) fn node(&self, id: NodeId) -> &TreeNode {
        &self.nodes[id.0]
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Remembers a result for a position that has no node yet.
    pub(crate) fn remember(
        &mut self,
        history: &History,
        guesses_left: Option<u32>,
        result: KnownResult,
    ) -> Result<(), ClusterError> {
        let position = self.solver.board().position(history)?;
        let key = self.solver.position_key(&position, guesses_left)?;
        let stronger = match self.known.get(&key) {
            Some(known) if known.value.is_settled() => *known,
            Some(known) => {
                let keeps_old = !result.value.is_settled() && known.value.low() >= result.value.low();
                let value = if keeps_old { known.value } else { result.value };
                let best = known.best.into_iter().chain(result.best).min();
                KnownResult { value, best, cut_off: known.cut_off || result.cut_off }
            }
            None => result,
        };
        self.known.insert(key, stronger);
        Ok(())
    }

    /// The same for a share of the guesses.
    pub(crate) fn remember_share(
        &mut self,
        history: &History,
        guesses_left: Option<u32>,
        share: GuessShare,
        result: KnownResult,
    ) {
        // A journal of another version may have other shares. They are not of use here.
        if share.parts() as usize == SHARES {
            let shares = self.known_shares.entry((history.clone(), guesses_left)).or_default();
            shares.push((share.part() as usize, result));
        }
    }

    /// The node of a position; a new one if there is none.
    pub(crate) fn add(&mut self, position: &Position, guesses_left: Option<u32>) -> Result<NodeId, ClusterError> {
        let PositionBound { key, value } = self.solver.position_bound(position, guesses_left)?;
        if let Some(&id) = self.by_key.get(&key) {
            return Ok(id);
        }
        let id = NodeId(self.nodes.len());
        let mut node = TreeNode::new(position.history().clone(), position.len(), guesses_left, value);
        if let Some(known) = self.known.get(&key) {
            node.take(*known)?;
        }
        self.nodes.push(node);
        self.by_key.insert(key, id);
        Ok(id)
    }

    /// Divides the guesses of a leaf into shares.
    pub(crate) fn divide(&mut self, id: NodeId) -> Result<(), ClusterError> {
        let node = &mut self.nodes[id.0];
        node.divide(SHARES);
        for (part, known) in self.known_shares.remove(&(node.history.clone(), node.guesses_left)).unwrap_or_default() {
            node.take_share(part, known)?;
        }
        self.refresh(id)
    }

    /// Lists the guesses of a leaf.
    pub(crate) fn expand(&mut self, id: NodeId) -> Result<(), ClusterError> {
        let node = &self.nodes[id.0];
        let position = self.solver.board().position(&node.history)?;
        let guesses = self.solver.bounded_guesses(&position, node.guesses_left)?;
        self.set_guesses(id, &guesses)
    }

    /// The same for a root, in the order in which the local search tries its guesses.
    pub(crate) fn expand_root(&mut self, id: NodeId) -> Result<(), ClusterError> {
        let node = &self.nodes[id.0];
        let position = self.solver.board().position(&node.history)?;
        let guesses = self.solver.bounded_openings(&position, node.guesses_left)?;
        self.set_guesses(id, &guesses)
    }

    fn set_guesses(&mut self, id: NodeId, guesses: &[BoundedGuess]) -> Result<(), ClusterError> {
        let guesses = guesses.iter().map(|bounded| TreeGuess::new(bounded.guess, bounded.at_least)).collect();
        self.nodes[id.0].guesses = Some(guesses);
        self.refresh(id)
    }

    /// Finds the cells of a guess of an expanded node.
    pub(crate) fn expand_guess(&mut self, id: NodeId, place: usize) -> Result<(), ClusterError> {
        let node = &self.nodes[id.0];
        let (guess, codes, left) = (node.listed()[place].guess, node.codes, node.guesses_left);
        let position = self.solver.board().position(&node.history)?;
        let board = position.board().clone();
        // Listed guesses of a node with one guess left do not exist.
        let left = left.map(|left| left - 1);
        let mut cells = Vec::new();
        for (answer, cell) in Partition::new(&board, board.space().id(&guess), position.ids()).cells() {
            if *answer == board.win() {
                continue;
            }
            if cell.len() == codes {
                // It tells nothing.
                return self.refuse_guess(id, place);
            }
            let child = position.after(Turn { guess, feedback: board.feedback(*answer) })?;
            cells.push(self.add(&child, left)?);
        }
        cells.sort_unstable();
        // The cells also say whether the guess can be the secret: then they have one code less than the position.
        if !self.nodes[id.0].partitions.insert(cells.clone()) {
            return self.refuse_guess(id, place);
        }
        for &cell in &cells {
            self.nodes[cell.0].parents.insert((id, place));
        }
        self.nodes[id.0].listed_mut()[place].set_cells(cells);
        self.refresh_guess(id, place);
        self.refresh(id)
    }

    fn refuse_guess(&mut self, id: NodeId, place: usize) -> Result<(), ClusterError> {
        self.nodes[id.0].listed_mut()[place].refuse();
        self.refresh(id)
    }

    /// Takes a result, and passes it on to all positions above.
    pub(crate) fn report(&mut self, place: UnitPlace, result: KnownResult) -> Result<(), ClusterError> {
        let node = &mut self.nodes[place.node.0];
        match place.share {
            Some(part) => {
                node.take_share(part, result)?;
                node.refresh();
            }
            None => node.take(result)?,
        }
        self.pass_on(place.node)
    }

    /// Says that some strategy of this total is known for a position.
    pub(crate) fn lower_upper(&mut self, id: NodeId, total: u64) -> Result<(), ClusterError> {
        self.nodes[id.0].lower_upper(Total::of(total))?;
        self.pass_on(id)
    }

    /// Computes the bounds of a node from its guesses, and passes them on.
    fn refresh(&mut self, id: NodeId) -> Result<(), ClusterError> {
        if self.nodes[id.0].refresh() { self.pass_on(id) } else { Ok(()) }
    }

    fn refresh_guess(&mut self, id: NodeId, place: usize) {
        let node = &self.nodes[id.0];
        let Some(cells) = node.listed()[place].cells() else { return };
        let codes = Total::of(node.codes as u64);
        let low = cells.iter().fold(codes, |sum, cell| sum + self.nodes[cell.0].low);
        let upper = cells.iter().fold(codes, |sum, cell| sum + self.nodes[cell.0].upper);
        self.nodes[id.0].listed_mut()[place].set_bounds(low, upper);
    }

    fn pass_on(&mut self, id: NodeId) -> Result<(), ClusterError> {
        let mut changed = vec![id];
        while let Some(id) = changed.pop() {
            let parents: Vec<(NodeId, usize)> = self.nodes[id.0].parents.iter().copied().collect();
            for (parent, place) in parents {
                self.refresh_guess(parent, place);
                if self.nodes[parent.0].refresh() {
                    changed.push(parent);
                }
            }
        }
        Ok(())
    }
}
