//! A strategy against every secret, by its decision tree.

use std::sync::atomic::{AtomicU64, Ordering};

use keypeg_core::{CodeId, StrategyNode, StrategyTree};
use rayon::prelude::*;
use thiserror::Error;

use crate::partition::Partition;
use crate::strategy::{Choice, Strategy, StrategyError};
use crate::watch::Watch;
use crate::{Board, Move, Position};

/// The most guesses a game may take before a strategy is called lost.
const MOST_GUESSES: usize = 1_000;

/// Why a strategy has no tree.
#[derive(Debug, Error)]
pub enum EvaluateError {
    /// The strategy cannot decide.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// Chance decides, so there is no one tree.
    #[error("the strategy decides by chance, so it has no one tree")]
    Random,
    /// The strategy does not come to an end.
    #[error("the strategy does not find every secret within {MOST_GUESSES} guesses")]
    Lost,
}

/// Builds the whole decision tree of a strategy, once for all secrets, on all threads of the current pool.
///
/// ```
/// use keypeg_engine::strategy::{self, Options, StrategyId};
/// use keypeg_engine::{Board, Unwatched, decision_tree};
///
/// let board = Board::new("4x6".parse()?)?;
/// let strategy = strategy::build(StrategyId::MostParts, board.game(), &Options::default())?;
/// let tree = decision_tree(&board, &*strategy, None, &Unwatched)?;
/// assert_eq!(tree.root.distribution().total(), 5668);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decision_tree(
    board: &Board,
    strategy: &dyn Strategy,
    first: Option<CodeId>,
    watch: &dyn Watch,
) -> Result<StrategyTree, EvaluateError> {
    if first.is_none() {
        strategy.prepare(board, watch)?;
    }
    let root = Builder::new(board, strategy, &[], watch).root(first)?;
    Ok(StrategyTree { game: board.game(), root })
}

/// The same after some turns that a code agrees with, for a strategy that needs no preparation.
pub(crate) fn decision_tree_from(
    board: &Board,
    strategy: &dyn Strategy,
    moves: &[Move],
    watch: &dyn Watch,
) -> Result<StrategyNode, EvaluateError> {
    Builder::new(board, strategy, moves, watch).root(None)
}

struct Builder<'a> {
    board: &'a Board,
    strategy: &'a dyn Strategy,
    moves: &'a [Move],
    remaining: Vec<CodeId>,
    watch: &'a dyn Watch,
    found: AtomicU64,
}

/// Smaller sets are not worth a task of their own.
const A_TASK: usize = 8;

impl<'a> Builder<'a> {
    fn new(board: &'a Board, strategy: &'a dyn Strategy, moves: &'a [Move], watch: &'a dyn Watch) -> Builder<'a> {
        Builder { board, strategy, moves, remaining: board.consistent(moves), watch, found: AtomicU64::new(0) }
    }

    fn root(&self, first: Option<CodeId>) -> Result<StrategyNode, EvaluateError> {
        self.node(&mut self.moves.to_vec(), &self.remaining, first)
    }

    fn node(
        &self,
        moves: &mut Vec<Move>,
        remaining: &[CodeId],
        fixed: Option<CodeId>,
    ) -> Result<StrategyNode, EvaluateError> {
        self.watch.check().map_err(StrategyError::from)?;
        if moves.len() == self.moves.len() + MOST_GUESSES {
            return Err(EvaluateError::Lost);
        }
        let guess = match fixed {
            Some(guess) => guess,
            None => {
                let position = Position { board: self.board, moves, remaining };
                match self.strategy.decide(&position, self.watch)? {
                    Choice::Guess(guess) => guess,
                    Choice::Random(_) => return Err(EvaluateError::Random),
                }
            }
        };
        let mut cells = Partition::new(self.board, guess, remaining).into_cells();
        let consistent = cells.last().is_some_and(|(answer, _)| *answer == self.board.win());
        if consistent {
            cells.pop();
            let found = self.found.fetch_add(1, Ordering::Relaxed) + 1;
            self.watch.progress(found, self.remaining.len() as u64);
        }
        let below = |moves: &mut Vec<Move>, (answer, cell): (u8, Vec<CodeId>)| {
            moves.push(Move { guess, answer });
            let node = self.node(moves, &cell, None);
            moves.pop();
            node.map(|node| (self.board.feedback(answer), node))
        };
        let answers: Result<Vec<_>, EvaluateError> = if remaining.len() < A_TASK {
            cells.into_iter().map(|cell| below(moves, cell)).collect()
        } else {
            // The answers come back in order whatever the threads do.
            cells.into_par_iter().map(|cell| below(&mut moves.clone(), cell)).collect()
        };
        Ok(StrategyNode { guess, consistent, answers: answers? })
    }
}
