//! Exact solutions: the search, with heuristic strategies as its first upper bound.

use std::time::Duration;

use keypeg_core::{Code, Control, StrategyNode, StrategyTree};

use crate::heuristics::Heuristics;
use crate::solve::{
    Aim, AimGoal, AimSolution, AllowedGuesses, BoundedGuess, CheckpointError, Checkpoints, DEFAULT_MEMORY, ExactSearch,
    IncumbentSource, LearnedError, Optimum, PositionBound, Solution, SolveError, SolveOptions, SolveOutcome,
    UnitFinding, UnitLimits, UnitTree, ValueBounds, completed,
};
use crate::{Board, Position};

/// Solves positions of one board exactly, and keeps what it learns for later solves.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_engine::solve::{Objective, SolveOptions};
/// use keypeg_engine::{Board, Solver};
///
/// let board = Board::new("4x6".parse()?)?;
/// let solver = Solver::new(&board);
/// assert_eq!(solver.solve()?.total(), 5625);
///
/// let worst = SolveOptions { objective: Objective::Worst, ..SolveOptions::default() };
/// let solution = solver.solve_position(&board.start(), &worst, &Control::default())?;
/// assert_eq!((solution.upper_bound(), solution.guesses_at_least), (Some(5626), 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    search: ExactSearch,
}

impl Solver {
    /// A solver whose tables fill at most [`DEFAULT_MEMORY`] bytes. They are built at the first solve. Boards of more than
    /// [`MOST_CODES`](crate::solve::MOST_CODES) codes are refused there.
    pub fn new(board: &Board) -> Solver {
        Solver::with_memory(board, DEFAULT_MEMORY)
    }

    /// A solver whose tables fill at most `bytes` bytes, apart from a few megabytes that every board needs. A solve that improves
    /// strategies beside its search takes up to a quarter of `bytes` more; see [`SolveOptions::heuristic_after`].
    pub fn with_memory(board: &Board, bytes: usize) -> Solver {
        Solver { search: ExactSearch::new(board, bytes) }
    }

    /// Passes a checkpoint to the callback at most once per `every` while a solve runs, from any of its threads.
    /// [`Solver::load`] resumes from it.
    pub fn with_checkpoints(mut self, every: Duration, save: impl Fn(Vec<u8>) + Send + Sync + 'static) -> Solver {
        self.search.set_checkpoints(Checkpoints::new(every, save));
        self
    }

    /// The board whose positions this solver solves.
    pub fn board(&self) -> &Board {
        self.search.board()
    }

    /// The strategy with the least total for the whole board, however long it takes. [`Solver::solve_position`] can be stopped.
    pub fn solve(&self) -> Result<Optimum, SolveError> {
        let solution = self.solve_position(&self.board().start(), &SolveOptions::default(), &Control::default())?;
        match (solution.outcome, solution.tree) {
            (SolveOutcome::Optimal, Some(root)) => {
                let tree = StrategyTree { game: self.board().game(), root };
                Ok(Optimum::new(tree, solution.nodes, solution.resumed))
            }
            _ => unreachable!("nothing limits or stops this solve"),
        }
    }

    /// The best strategy for a position, or what was found when the control stopped the search.
    pub fn solve_position(
        &self,
        position: &Position,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        self.search.solve(position, options, Some(&Heuristics), control)
    }

    /// The value of a position: the guesses of all remaining secrets together under optimal play. Bounds where the control
    /// stopped the search.
    pub fn value(
        &self,
        position: &Position,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<ValueBounds, SolveError> {
        self.search.value(position, options, control)
    }

    /// The value of a guess: the guesses of all remaining secrets together if it is made now and play is optimal from then
    /// on. A guess that tells nothing and cannot be the secret costs one guess per secret.
    pub fn value_of_guess(
        &self,
        position: &Position,
        guess: &Code,
        options: &SolveOptions,
        control: &Control,
    ) -> Result<ValueBounds, SolveError> {
        let expected = self.board().game();
        if guess.game() != expected {
            return Err(SolveError::OtherGame { expected, found: guess.game() });
        }
        self.search.value_of_guess(position, self.board().space().id(guess), options, control)
    }

    /// Whether some strategy finds every code of a position within `guesses` guesses, whatever its total. `None` if the
    /// control stopped the search.
    ///
    /// ```
    /// use keypeg_core::Control;
    /// use keypeg_engine::{Board, Solver};
    ///
    /// let board = Board::new("4x6".parse()?)?;
    /// let solver = Solver::new(&board);
    /// assert_eq!(solver.suffices(&board.start(), 4, &Control::default())?, Some(false));
    /// assert_eq!(solver.suffices(&board.start(), 5, &Control::default())?, Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn suffices(&self, position: &Position, guesses: u32, control: &Control) -> Result<Option<bool>, SolveError> {
        self.search.suffices(position, guesses, control)
    }

    /// A best strategy for a position by another aim than the least total, or with possible guesses only. `max_guesses` limits
    /// the guesses of every secret; [`Aim::Within`] does not use it. Uses one thread, and takes longer than
    /// [`Solver::solve_position`].
    ///
    /// ```
    /// use keypeg_core::Control;
    /// use keypeg_engine::solve::{Aim, AimOutcome, AllowedGuesses};
    /// use keypeg_engine::{Board, Solver};
    ///
    /// let board = Board::new("3x4".parse()?)?;
    /// let (solver, start, control) = (Solver::new(&board), board.start(), Control::default());
    /// let solution = solver.solve_aim(&start, Aim::Within(3), AllowedGuesses::Any, None, &control)?;
    /// let AimOutcome::Optimal(tree) = solution.outcome else { panic!("nothing stops this solve") };
    /// assert!(tree.distribution().secrets() < 64, "three guesses do not always suffice");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_aim(
        &self,
        position: &Position,
        aim: Aim,
        allowed: AllowedGuesses,
        max_guesses: Option<u32>,
        control: &Control,
    ) -> Result<AimSolution, SolveError> {
        let goal = AimGoal { aim, allowed, max_guesses };
        let incumbent = Heuristics.for_aim(position, aim, allowed, control);
        self.search.solve_aim(position, goal, incumbent, control)
    }

    /// Goes on from the solution of a solve with the objective [`Aim::objective`] and the same `max_guesses`: breaks its ties by the
    /// other numbers of the aim, with every guess allowed. A solution that is not proven stays as it is. Searches on one thread.
    ///
    /// # Errors
    /// As [`Solver::solve_position`].
    pub fn solve_aim_after(
        &self,
        position: &Position,
        aim: Aim,
        max_guesses: Option<u32>,
        solution: &Solution,
        control: &Control,
    ) -> Result<AimSolution, SolveError> {
        let goal = AimGoal { aim, allowed: AllowedGuesses::Any, max_guesses };
        self.search.solve_aim_after(position, goal, solution, control)
    }

    /// A strategy for a position that begins like `tree` and finds every secret. The tree of [`Aim::Within`] leaves secrets out.
    /// The guesses that are added can be the secret; they are not the best ones.
    pub fn complete(&self, position: &Position, tree: &StrategyNode) -> StrategyNode {
        completed(position, tree)
    }

    /// Searches a position until its value is known, or is known not to be below the budget, or the work is done. For solves
    /// that are spread over machines: the result of a search that was not cut off depends only on the position and the limits.
    pub fn search_unit(
        &self,
        position: &Position,
        limits: UnitLimits,
        control: &Control,
    ) -> Result<UnitFinding, SolveError> {
        self.search.search_unit(position, limits, control)
    }

    /// Takes over what another solver of the same board has learned: [`UnitFinding::learned`]. Results stay the same, but need fewer
    /// searches. An error if the bytes are damaged or of another version of the search. They are believed otherwise.
    pub fn learn(&self, learned: &[u8]) -> Result<(), LearnedError> {
        self.search.learn(learned)
    }

    /// A strategy of a position whose total is `value`. The caller knows that no strategy within the guesses left has a lower total.
    /// `None` if the control or the work of the limits cut the search off, an error if no strategy with this total was found. The
    /// budget and the share of the limits are not used.
    pub fn unit_tree(
        &self,
        position: &Position,
        value: u64,
        limits: UnitLimits,
        control: &Control,
    ) -> Result<Option<UnitTree>, SolveError> {
        self.search.unit_tree(position, value, limits, control)
    }

    /// A lower bound of the worst case in guesses, by the ideal tree: the one that [`Solution::guesses_at_least`] begins with.
    pub fn fewest_guesses(&self, position: &Position) -> Result<u32, SolveError> {
        self.search.fewest_guesses_of(position)
    }

    /// The key of [`Solver::position_bound`] alone, which takes less time.
    pub fn position_key(&self, position: &Position, guesses_left: Option<u32>) -> Result<u128, SolveError> {
        self.search.position_key(position, guesses_left)
    }

    /// Every guess worth trying at a position, with a lower bound of its cost, least first. Of guesses that are equivalent
    /// under symmetry one is listed.
    pub fn bounded_guesses(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Vec<BoundedGuess>, SolveError> {
        self.search.bounded_guesses(position, guesses_left)
    }

    /// Like [`Solver::bounded_guesses`], but begins with the guess that a solve of the position tries first. Choosing it takes as
    /// long as a pass over all guesses for each cell of some of them.
    pub fn bounded_openings(
        &self,
        position: &Position,
        guesses_left: Option<u32>,
    ) -> Result<Vec<BoundedGuess>, SolveError> {
        self.search.bounded_openings(position, guesses_left)
    }

    /// The strategy of a heuristic for a position, for an upper bound before a search: one that is careful about the worst case
    /// if there is a limit of guesses. `None` if it exceeds the limit, or the control stops it.
    pub fn heuristic_tree(
        &self,
        position: &Position,
        max_guesses: Option<u32>,
        control: &Control,
    ) -> Option<StrategyNode> {
        Heuristics.incumbent(0, position, max_guesses, control)
    }

    /// What is known of a position without a search, and a key that equivalent positions share.
    pub fn position_bound(&self, position: &Position, guesses_left: Option<u32>) -> Result<PositionBound, SolveError> {
        self.search.position_bound(position, guesses_left)
    }

    /// What is known so far, for [`Solver::load`] and a solve of the same position with the same objective and limit.
    pub fn save(&self, position: &Position, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        self.search.save(position, options)
    }

    /// Loads what [`Solver::save`] or a checkpoint gave for the same position, objective and limit of guesses. Refused are
    /// checkpoints of anything else or of another [`SEARCH_VERSION`](crate::solve::SEARCH_VERSION), and every checkpoint once
    /// the solver has solved or loaded something.
    ///
    /// The entries are not checked: a forged checkpoint can make a solve return a wrong total. So every result that follows
    /// rests on the checkpoint. [`Solver::resumed`] says so, and so does each solution and optimum. The results of
    /// [`Solver::value`], [`Solver::value_of_guess`] and [`Solver::suffices`] do not say it. A proof does not depend on the
    /// checkpoint: with wrong entries [`certify`](crate::certify::certify()) ends in an error.
    pub fn load(&mut self, bytes: &[u8], position: &Position, options: &SolveOptions) -> Result<(), CheckpointError> {
        self.search.load(bytes, position, options)
    }

    /// Whether a checkpoint was loaded. Then the values and bounds that this solver returns hold only if its entries are
    /// right.
    pub fn resumed(&self) -> bool {
        self.search.resumed()
    }

    pub(crate) fn search(&self) -> &ExactSearch {
        &self.search
    }
}
