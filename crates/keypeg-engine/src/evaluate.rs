//! Decision trees: a strategy played against every secret.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::threads::parallel_iterators::*;
use keypeg_core::{Code, CodeId, Control, Distribution, Feedback, StrategyNode, StrategyTree};
use thiserror::Error;

use crate::partition::Partition;
use crate::strategy::{Choice, MOST_GUESSES, Policy, Strategy, StrategyError, Unsupported};
use crate::{Board, Position};

/// Why a strategy has no tree.
#[derive(Debug, Error)]
pub enum EvaluateError {
    /// The strategy does not play this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The strategy cannot decide, or was stopped.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// Chance decides, so the strategy has many trees.
    #[error("the strategy decides by chance, so it does not have a single tree")]
    Random,
}

impl Strategy {
    /// The whole decision tree on a board, built once for all secrets on all threads of the current rayon pool.
    /// [`Strategy::tree_with`] can be stopped.
    ///
    /// ```
    /// use keypeg_engine::{Board, Strategy};
    ///
    /// let board = Board::new("4x6".parse()?)?;
    /// let tree = Strategy::most_parts().tree(&board)?;
    /// assert_eq!(tree.root.distribution().total(), 5668);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tree(&self, board: &Board) -> Result<StrategyTree, EvaluateError> {
        self.tree_with(board, &Control::default())
    }

    /// The same as [`Strategy::tree`], with a control. Progress counts the secrets found.
    pub fn tree_with(&self, board: &Board, control: &Control) -> Result<StrategyTree, EvaluateError> {
        decision_tree(board, &*self.policy(board.game())?, None, control)
    }
}

/// The whole decision tree of a policy, built on all threads of the current rayon pool. It begins with `first`, if that is
/// given. Progress counts the secrets found.
///
/// # Panics
/// If `first` is not the number of a code of the board.
pub fn decision_tree(
    board: &Board,
    policy: &dyn Policy,
    first: Option<CodeId>,
    control: &Control,
) -> Result<StrategyTree, EvaluateError> {
    Ok(StrategyTree { game: board.game(), root: whole_tree(board, policy, first, control)? })
}

/// The numbers of guesses of a whole decision tree. The tree is not kept in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeCounts {
    /// What the strategy guesses first, or the first guess that was given.
    pub first_guess: CodeId,
    /// The guesses of all secrets.
    pub distribution: Distribution,
    /// For each answer to the first guess except the winning one, the guesses after the first one.
    pub by_answer: Vec<(Feedback, Distribution)>,
}

/// Counts the guesses of the tree that [`decision_tree`] builds. Takes the same time, and memory for the codes alone.
///
/// # Panics
/// If `first` is not the number of a code of the board.
pub fn tree_counts(
    board: &Board,
    policy: &dyn Policy,
    first: Option<CodeId>,
    control: &Control,
) -> Result<TreeCounts, EvaluateError> {
    whole_tree(board, policy, first, control)
}

fn whole_tree<T: FromNodes>(
    board: &Board,
    policy: &dyn Policy,
    first: Option<CodeId>,
    control: &Control,
) -> Result<T, EvaluateError> {
    match first {
        None => policy.prepare(board, control)?,
        Some(first) => policy.prepare_after(board, first, control)?,
    }
    Builder::new(policy, board.space().len(), control).root(&board.start(), first)
}

/// Makes a node of its guess, of whether the guess can be the secret, and of what follows each answer.
type MakeNode<B, N> = fn(CodeId, bool, Vec<(Feedback, B)>) -> N;

/// What is made of a tree, from its leaves up.
trait FromNodes: Sized {
    /// What is kept of each node below the root.
    type Below: Send;

    fn below(guess: CodeId, consistent: bool, answers: Vec<(Feedback, Self::Below)>) -> Self::Below;

    fn root(guess: CodeId, consistent: bool, answers: Vec<(Feedback, Self::Below)>) -> Self;
}

impl FromNodes for StrategyNode {
    type Below = StrategyNode;

    fn below(guess: CodeId, consistent: bool, answers: Vec<(Feedback, StrategyNode)>) -> StrategyNode {
        StrategyNode { guess, consistent, answers }
    }

    fn root(guess: CodeId, consistent: bool, answers: Vec<(Feedback, StrategyNode)>) -> StrategyNode {
        StrategyNode { guess, consistent, answers }
    }
}

impl FromNodes for TreeCounts {
    type Below = Distribution;

    fn below(_guess: CodeId, consistent: bool, answers: Vec<(Feedback, Distribution)>) -> Distribution {
        let mut distribution = Distribution::default();
        if consistent {
            distribution.add(1, 1);
        }
        for (_, below) in &answers {
            distribution.merge(below, 1);
        }
        distribution
    }

    fn root(first_guess: CodeId, consistent: bool, by_answer: Vec<(Feedback, Distribution)>) -> TreeCounts {
        let distribution = TreeCounts::below(first_guess, consistent, by_answer.clone());
        TreeCounts { first_guess, distribution, by_answer }
    }
}

/// The decision tree that begins at a position, of a policy that needs no preparation. It is built on this thread alone: one
/// that waits for others might take a task of the search that it belongs to, and return only after the search.
pub(crate) fn decision_tree_from(
    position: &Position,
    policy: &dyn Policy,
    control: &Control,
) -> Result<StrategyNode, EvaluateError> {
    Builder { is_shared: false, ..Builder::new(policy, position.len(), control) }.root(position, None)
}

struct Builder<'a> {
    policy: &'a dyn Policy,
    control: &'a Control,
    secrets: u64,
    found: AtomicU64,
    /// Whether all threads of the pool take part.
    is_shared: bool,
}

/// The children of smaller sets are built one after another, since a task would take longer than they do.
const SHARED_CODES: usize = 8;

impl<'a> Builder<'a> {
    fn new(policy: &'a dyn Policy, secrets: usize, control: &'a Control) -> Builder<'a> {
        Builder { policy, control, secrets: secrets as u64, found: AtomicU64::new(0), is_shared: true }
    }

    fn root<T: FromNodes>(&self, position: &Position, first: Option<CodeId>) -> Result<T, EvaluateError> {
        self.node::<T, T>(position, 0, first, T::root)
    }

    /// Decides in a position, builds what is below it and makes a node of both.
    fn node<T: FromNodes, N>(
        &self,
        position: &Position,
        depth: usize,
        fixed: Option<CodeId>,
        make: MakeNode<T::Below, N>,
    ) -> Result<N, EvaluateError> {
        self.control.check().map_err(StrategyError::from)?;
        if depth == MOST_GUESSES {
            return Err(StrategyError::Endless.into());
        }
        let guess = match fixed {
            Some(guess) => guess,
            None => match self.policy.decide(position, self.control)? {
                Choice::Random(_) => return Err(EvaluateError::Random),
                choice => choice.guesses(position.board())?[0],
            },
        };
        let board = position.board();
        let mut cells = Partition::new(board, guess, position.ids()).into_cells();
        let consistent = cells.last().is_some_and(|(answer, _)| *answer == board.win());
        if consistent {
            cells.pop();
            let found = self.found.fetch_add(1, Ordering::Relaxed) + 1;
            self.control.report_steps(found, self.secrets);
        }
        let code = board.code(guess);
        let below = |(answer, cell)| self.child::<T>(position, &code, board.feedback(answer), cell, depth);
        let answers: Result<Vec<_>, EvaluateError> = if position.len() < SHARED_CODES || !self.is_shared {
            cells.into_iter().map(below).collect()
        } else {
            // rayon returns the answers in order.
            cells.into_par_iter().map(below).collect()
        };
        Ok(make(guess, consistent, answers?))
    }

    fn child<T: FromNodes>(
        &self,
        position: &Position,
        guess: &Code,
        answer: Feedback,
        cell: Vec<CodeId>,
        depth: usize,
    ) -> Result<(Feedback, T::Below), EvaluateError> {
        Ok((answer, self.node::<T, T::Below>(&position.child(guess, answer, cell), depth + 1, None, T::below)?))
    }
}
