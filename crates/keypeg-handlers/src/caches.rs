//! What is kept between requests because it is expensive to compute again. Each cache has a limit on its size.

mod solver_cache;
mod table_cache;
mod tree_cache;
mod worst_cases;

use std::sync::{Arc, OnceLock};

use keypeg_core::Game;
use keypeg_engine::Board;
use keypeg_play::coach::SolverSource;
use keypeg_play::review::{ReviewLimits, Reviewer};

pub(crate) use solver_cache::SolverCache;
pub(crate) use table_cache::TableCache;
pub(crate) use tree_cache::{EvaluatedTree, TreeCache, TreeCacheKey};
pub(crate) use worst_cases::CachedWorstCases;

/// All caches. Each has a limit on its size.
#[derive(Default)]
pub struct Caches {
    pub(crate) tables: TableCache,
    pub(crate) solvers: SolverCache,
    pub(crate) trees: TreeCache,
}

impl Caches {
    /// The caches of the program, which all users of this crate share.
    pub fn shared() -> Arc<Caches> {
        static SHARED: OnceLock<Arc<Caches>> = OnceLock::new();
        SHARED.get_or_init(Arc::default).clone()
    }

    /// Computes what the first requests about a game would otherwise wait for. Takes seconds.
    pub fn warm_up(&self, game: Game) {
        if let Some(board) = self.tables.get(game).board() {
            self.solvers.warm_up(board);
        }
        self.trees.warm_up(game);
    }
}

impl SolverSource for Caches {
    /// The cached reviewer, or a new one for large boards.
    fn reviewer(&self, board: &Board) -> Arc<Reviewer> {
        match self.solvers.get(board) {
            Some(cached) => cached.reviewer.clone(),
            None => Arc::new(Reviewer::new(board, ReviewLimits::shared(board, keypeg_engine::threads::available()))),
        }
    }
}
