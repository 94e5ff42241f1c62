//! Decision trees of strategies, most recently used first.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{CodeId, Control, Distribution, Game, StrategyTree};
use keypeg_engine::strategy::{Options, Policy, StrategyId};
use keypeg_engine::{Board, TieBreak, decision_tree};

use crate::error::{ApiError, JobError};
use crate::limits::TREE_CODES;

/// The codes that all cached trees together may have.
const CAPACITY: usize = 200_000;

/// What determines a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TreeCacheKey {
    pub(crate) game: Game,
    pub(crate) strategy: StrategyId,
    pub(crate) tie_break: TieBreak,
    /// The first guess; `None` if the strategy chooses it.
    pub(crate) first: Option<CodeId>,
}

/// A tree and the distribution of its game lengths.
pub(crate) struct EvaluatedTree {
    pub(crate) tree: StrategyTree,
    pub(crate) distribution: Distribution,
}

/// Trees, most recently used first.
#[derive(Default)]
pub(crate) struct TreeCache {
    kept: Mutex<Vec<(TreeCacheKey, Arc<EvaluatedTree>)>>,
}

impl TreeCacheKey {
    /// Refuses what has no tree here, without building it.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        let TreeCacheKey { game, strategy, .. } = *self;
        if strategy.is_random() {
            let message = format!("{strategy} plays by chance, so it has no one tree; choose another strategy");
            return Err(ApiError::bad_input("strategy", message));
        }
        if game.code_count().is_none_or(|codes| codes > TREE_CODES as u128) {
            let message = format!("trees are built for boards of up to {TREE_CODES} codes; {game} has more");
            return Err(ApiError::too_large(message));
        }
        self.policy().map(drop)
    }

    /// The strategy, put together for the game.
    fn policy(&self) -> Result<Box<dyn Policy>, ApiError> {
        self.strategy.build(self.game, &self.options()).map_err(|error| ApiError::bad_input("strategy", error))
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.pruning.tie_break = self.tie_break;
        options
    }
}

impl TreeCache {
    /// Builds the trees of the strategies that search, which take longest.
    pub(crate) fn warm_up(&self, game: Game) {
        for strategy in StrategyId::ALL.into_iter().filter(|id| id.most_codes().is_some()) {
            let key = TreeCacheKey { game, strategy, tie_break: TieBreak::default(), first: None };
            // A tree that cannot be built is refused when somebody asks for it.
            let _ = self.get(&key, &Control::default());
        }
    }

    /// The tree, if it is in the cache.
    pub(crate) fn known(&self, key: &TreeCacheKey) -> Option<Arc<EvaluatedTree>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == key)?;
        kept[..=place].rotate_right(1);
        Some(kept[0].1.clone())
    }

    /// The tree, from the cache or built on the threads of the current rayon pool.
    pub(crate) fn get(&self, key: &TreeCacheKey, control: &Control) -> Result<Arc<EvaluatedTree>, JobError> {
        if let Some(tree) = self.known(key) {
            return Ok(tree);
        }
        key.check()?;
        let board = Board::new(key.game).map_err(ApiError::too_large)?;
        let tree = decision_tree(&board, &*key.policy()?, key.first, control)?;
        let tree = Arc::new(EvaluatedTree { distribution: tree.root.distribution(), tree });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| known != key);
        kept.insert(0, (*key, tree.clone()));
        let mut codes = 0;
        kept.retain(|(_, tree)| {
            codes += tree.distribution.secrets() as usize;
            codes <= CAPACITY
        });
        Ok(tree)
    }
}
