//! Whole decision trees, the last used ones.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use keypeg_core::{CodeId, Distribution, Game, StrategyTree};
use keypeg_engine::strategy::{self, Options, StrategyId};
use keypeg_engine::{Board, TieBreak, Unwatched, Watch, decision_tree};

use crate::config::TREE_CODES;
use crate::error::ApiError;
use crate::jobs::Stopped;

/// The codes of the trees kept, together.
const CODES: usize = 200_000;

/// Which tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TreeKey {
    pub(crate) game: Game,
    pub(crate) strategy: StrategyId,
    pub(crate) tie_break: TieBreak,
    pub(crate) first: Option<CodeId>,
}

/// A tree and what it is worth.
pub(crate) struct Tree {
    pub(crate) tree: StrategyTree,
    pub(crate) distribution: Distribution,
}

/// Trees, the last used first.
#[derive(Default)]
pub(crate) struct Trees {
    kept: Mutex<Vec<(TreeKey, Arc<Tree>)>>,
}

impl TreeKey {
    /// Refuses what has no tree here, before any work is done.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        let TreeKey { game, strategy, .. } = *self;
        if strategy.is_random() {
            let message = format!("{strategy} plays by chance, so it has no one tree; choose another strategy");
            return Err(ApiError::bad_input("strategy", message));
        }
        if game.code_count().is_none_or(|codes| codes > TREE_CODES as u128) {
            let message = format!("trees are built for boards of up to {TREE_CODES} codes; {game} has more");
            return Err(ApiError::too_large(message));
        }
        strategy::build(strategy, game, &self.options())
            .map(drop)
            .map_err(|error| ApiError::bad_input("strategy", error))
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.pruning.tie_break = self.tie_break;
        options
    }
}

impl Trees {
    /// The trees of the program: what one server built every other one has.
    pub(crate) fn shared() -> &'static Trees {
        static TREES: OnceLock<Trees> = OnceLock::new();
        TREES.get_or_init(Trees::default)
    }

    /// Builds the trees of a game whose strategies look further than one guess.
    pub(crate) fn warm_up(&self, game: Game) {
        for strategy in StrategyId::ALL.into_iter().filter(|id| id.most_codes().is_some()) {
            let key = TreeKey { game, strategy, tie_break: TieBreak::default(), first: None };
            // One that cannot be built is refused by name when somebody asks for it.
            let _ = self.get(&key, &Unwatched);
        }
    }

    /// A tree that is known already.
    pub(crate) fn known(&self, key: &TreeKey) -> Option<Arc<Tree>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == key)?;
        kept[..=place].rotate_right(1);
        Some(kept[0].1.clone())
    }

    /// A tree, built on the threads of the current pool unless it is known.
    pub(crate) fn get(&self, key: &TreeKey, watch: &dyn Watch) -> Result<Arc<Tree>, Stopped> {
        if let Some(tree) = self.known(key) {
            return Ok(tree);
        }
        key.check()?;
        let board = Board::new(key.game).map_err(ApiError::too_large)?;
        let strategy = strategy::build(key.strategy, key.game, &key.options())
            .map_err(|error| ApiError::bad_input("strategy", error))?;
        let tree = decision_tree(&board, &*strategy, key.first, watch)?;
        let tree = Arc::new(Tree { distribution: tree.root.distribution(), tree });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| known != key);
        kept.insert(0, (*key, tree.clone()));
        let mut codes = 0;
        kept.retain(|(_, tree)| {
            codes += tree.distribution.secrets() as usize;
            codes <= CODES
        });
        Ok(tree)
    }
}
