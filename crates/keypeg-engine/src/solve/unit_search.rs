//! Searches of positions with a budget and a limit of work, for a solve that is spread over many machines.
//!
//! Claim: the result of a search that was not cut off depends only on the position, the guesses left and the budget.
//! Proof: it is [`ProvenValue::Never`] if no strategy stays within the guesses left, whatever the budget is. This is settled first.
//! Otherwise it is the value if that is below the budget, and the budget if not. All of them are properties of the position.
//! A search that was cut off returns a lower bound, which depends on what the tables hold, and is at most the budget.
//!
//! A share of the guesses of a position is searched in the same way (`guess_share`).

use keypeg_core::{Code, CodeId, Control};

use super::branching::Branching;
use super::cost::{Cost, DepthLeft, Value};
use super::guess_share::GuessShare;
use super::learned::LearnedLog;
use super::node::{NodeResult, SearchNode};
use super::root::RootPosition;
use super::scan_request::Window;
use super::shared_state::{SearchLimits, SharedState};
use super::worker::{PlyBuffers, Worker};
use super::{ExactSearch, SolveError};
use crate::Position;

/// What a search of a position may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitLimits {
    /// The most guesses that any secret may take from here on; `None` for no limit.
    pub guesses_left: Option<u32>,
    /// A value that is not below this need not be known exactly; `None` if it must be.
    pub budget: Option<u64>,
    /// The work after which the search is cut off, in steps of about half a million compared codes.
    pub work: u64,
    /// Which first guesses to try; `None` for all of them.
    pub share: Option<GuessShare>,
}

/// What is proven of the value of a position: the guesses of all remaining secrets together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProvenValue {
    /// A lower bound.
    AtLeast(u64),
    /// The value.
    Exact(u64),
    /// No strategy stays within the guesses left.
    Never,
}

/// The result of a search of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitFinding {
    /// What is proven of the value. For a share: of the least cost of its guesses.
    pub value: ProvenValue,
    /// The cost of the best strategy found, also by a search that was cut off; `None` if none was found below the budget.
    pub best: Option<u64>,
    /// The number of sets searched. It depends on what the tables held before.
    pub nodes: u64,
    /// The work that was done, in the steps of [`UnitLimits::work`].
    pub work: u64,
    /// What the search proved of sets on its way, for [`Solver::learn`](crate::Solver::learn) of other solvers of the board. Empty
    /// if there was nothing worth telling.
    pub learned: Vec<u8>,
}

/// A guess and a lower bound of its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundedGuess {
    /// The code to guess.
    pub guess: Code,
    /// The guesses of all remaining secrets together are at least this many if the guess is made now.
    pub at_least: u64,
}

/// What is known of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionBound {
    /// The same for positions that are equivalent under symmetry with equal guesses left. Different positions share a key with
    /// probability 2⁻¹²⁸.
    pub key: u128,
    /// What is proven of the value.
    pub value: ProvenValue,
}

impl ProvenValue {
    /// The lower bound; `None` for [`ProvenValue::Never`], which is above every number.
    pub fn low(self) -> Option<u64> {
        match self {
            ProvenValue::AtLeast(low) | ProvenValue::Exact(low) => Some(low),
            ProvenValue::Never => None,
        }
    }

    /// Whether nothing remains to be proven.
    pub fn is_settled(self) -> bool {
        !matches!(self, ProvenValue::AtLeast(_))
    }

    fn of(value: Value) -> ProvenValue {
        match (value, value.low().guesses()) {
            (_, None) => ProvenValue::Never,
            (Value::Exact(_), Some(cost)) => ProvenValue::Exact(cost.into()),
            (Value::AtLeast(_), Some(low)) => ProvenValue::AtLeast(low.into()),
        }
    }
}

impl ExactSearch {
    /// Searches a position until its value is known, or is known not to be below the budget, or the work is done.
    pub(crate) fn search_unit(
        &self,
        position: &Position,
        limits: UnitLimits,
        control: &Control,
    ) -> Result<UnitFinding, SolveError> {
        let (root, left) = self.unit_root(position, limits.guesses_left)?;
        let budget =
            limits.budget.map_or(Cost::NEVER, |budget| Cost::from_bits(u32::try_from(budget).unwrap_or(u32::MAX)));
        let learned = LearnedLog::default();
        let search_limits =
            SearchLimits { most_polls: Some(limits.work), learned: Some(&learned), ..SearchLimits::new(control) };
        let shared = SharedState::new(self.context(), search_limits);
        let found = match limits.share {
            Some(share) => self.search_share(&root, left, budget, share, &shared),
            None => self.search_root(&root, left, Window { from: Cost::ZERO, budget }, &shared).value,
        };
        let value = ProvenValue::of(clipped(found, budget));
        let best = shared.root_progress.progress(0).best;
        let (nodes, work) = (shared.nodes(), shared.polls());
        Ok(UnitFinding { value, best, nodes, work, learned: learned.into_bytes(self.board()) })
    }

    /// Searches a root within a window: its value, or a lower bound. The value must be at least `window.from`; this is believed and
    /// not proven.
    pub(super) fn search_root(
        &self,
        root: &RootPosition,
        left: DepthLeft,
        window: Window,
        shared: &SharedState<'_>,
    ) -> NodeResult {
        let budget = window.budget;
        let known = |value| NodeResult { value, guess: None };
        let mut worker = Worker::new(shared, root.path.clone());
        let node = SearchNode { set: &root.set, left, branching: self.branching_of(root, shared), ply: 0 };
        let probe = worker.probe(&root.set, left);
        let low = probe.value.low().max(shared.ideal.cost(root.set.len(), node.branching, left));
        if low == Cost::NEVER {
            return known(Value::Exact(Cost::NEVER));
        }
        if matches!(probe.value, Value::Exact(_)) {
            return known(probe.value);
        }
        // Under a limit, whether there is a strategy at all is settled first, as at the root of a solve.
        if left != DepthLeft::Unlimited && worker.has_strategy(&node) == Some(false) {
            return known(Value::Exact(Cost::NEVER));
        }
        if low >= budget {
            return known(Value::AtLeast(low));
        }
        if window.from > low {
            return worker.search_unrecorded(&node, window);
        }
        worker.search(&node, probe.fingerprint, Window { from: low, budget })
    }

    /// Every guess worth trying at a position, with a lower bound of its cost, least first. Of guesses that are equivalent
    /// under symmetry only one is listed.
    pub(crate) fn bounded_guesses(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Vec<BoundedGuess>, SolveError> {
        self.listed_guesses(position, guesses_left, |_, _, _| {})
    }

    /// The same in the order in which a solve of the position tries them.
    pub(crate) fn bounded_openings(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Vec<BoundedGuess>, SolveError> {
        self.listed_guesses(position, guesses_left, |worker, node, buffers| worker.look_closer(node, buffers))
    }

    /// All guesses of a position after `arrange`, which may change their order and their bounds.
    fn listed_guesses(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
        arrange: impl FnOnce(&mut Worker<'_>, &SearchNode<'_>, &mut PlyBuffers),
    ) -> Result<Vec<BoundedGuess>, SolveError> {
        let (root, left) = self.unit_root(position, guesses_left)?;
        if left == DepthLeft::Guesses(1) {
            return Ok(Vec::new());
        }
        let control = Control::default();
        let shared = SharedState::new(self.context(), SearchLimits::new(&control));
        let mut worker = Worker::new(&shared, root.path.clone());
        let node = SearchNode { set: &root.set, left, branching: self.branching_of(&root, &shared), ply: 0 };
        let mut buffers = PlyBuffers::default();
        // A window that does not begin at zero lists everything up to its end.
        worker.list(&node, Window { from: Cost::new(1), budget: Cost::NEVER }, &mut buffers);
        arrange(&mut worker, &node, &mut buffers);
        let bounded = buffers.candidates.iter().map(|candidate| BoundedGuess {
            guess: self.board().code(candidate.guess),
            at_least: candidate.low.to_bits().into(),
        });
        Ok(bounded.collect())
    }

    /// What is known of a position by rules, by the tables and by one pass over all guesses.
    pub(crate) fn position_bound(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<PositionBound, SolveError> {
        let (root, left) = self.unit_root(position, guesses_left)?;
        let control = Control::default();
        let shared = SharedState::new(self.context(), SearchLimits::new(&control));
        let mut worker = Worker::new(&shared, root.path.clone());
        let probe = worker.probe(&root.set, left);
        let key = self.context().fingerprinter.of(&root.set, left).0;
        let Value::AtLeast(low) = probe.value else {
            return Ok(PositionBound { key, value: ProvenValue::of(probe.value) });
        };
        let node = SearchNode { set: &root.set, left, branching: self.branching_of(&root, &shared), ply: 0 };
        let ideal = shared.ideal.cost(root.set.len(), node.branching, left);
        let least = worker.list(&node, Window::EMPTY, &mut PlyBuffers::default()).least;
        Ok(PositionBound { key, value: ProvenValue::of(Value::AtLeast(low.max(ideal).max(least))) })
    }

    /// Upper bounds of the branching factors of a position: the least of those of its answers (see `branching`).
    pub(super) fn branching_of(&self, root: &RootPosition, shared: &SharedState<'_>) -> Branching {
        let board = self.board();
        let of_answer = |&guess: &CodeId| {
            // All codes of the position give the same answer.
            let answer = board.answer(&board.prepared(guess), root.set[0]);
            shared.ideal.branching_of(answer)
        };
        root.path.iter().filter_map(of_answer).fold(self.context().whole_branching(), Branching::min)
    }

    /// A position as the search sees it, and the guesses left in their normal form.
    pub(super) fn unit_root(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<(RootPosition, DepthLeft), SolveError> {
        let (root, left) = self.root(position, guesses_left)?;
        let left = left.for_codes(root.set.len());
        Ok((root, left))
    }
}

/// A value as a result: not above the budget.
fn clipped(value: Value, budget: Cost) -> Value {
    match value.low() {
        // Whatever the budget is.
        Cost::NEVER => Value::Exact(Cost::NEVER),
        low if low >= budget => Value::AtLeast(budget),
        _ => value,
    }
}
