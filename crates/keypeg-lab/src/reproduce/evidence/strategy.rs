//! Evidence: a strategy against every secret.

use std::rc::Rc;

use keypeg_core::{Code, CodeSpace, StrategyNode, StrategyTree, score};
use serde::Serialize;

use super::Evidence;
use crate::reproduce::recipe::Recipe;

/// The number of guesses that a strategy takes for each secret and in total.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyEvidence {
    #[serde(skip)]
    tree: Rc<StrategyTree>,
    /// The board, such as `4x6`.
    pub game: String,
    /// The name of the strategy.
    pub strategy: String,
    /// The number of secrets by the number of guesses they take; `histogram[0]` counts those of one guess.
    pub histogram: Vec<u64>,
    /// The sum of the guesses of all secrets.
    pub total: u64,
    /// A command that reproduces it.
    pub replay: String,
}

impl From<StrategyEvidence> for Evidence {
    fn from(strategy: StrategyEvidence) -> Evidence {
        Evidence::Strategy(strategy)
    }
}

impl StrategyEvidence {
    pub(in crate::reproduce) fn new(recipe: Recipe, tree: &Rc<StrategyTree>) -> StrategyEvidence {
        let distribution = tree.root.distribution();
        StrategyEvidence {
            tree: tree.clone(),
            game: recipe.game.to_string(),
            strategy: recipe.id.to_string(),
            histogram: distribution.histogram().to_vec(),
            total: distribution.total(),
            replay: recipe.command(),
        }
    }

    /// Plays the stored tree against every secret. The command in `replay` shows that it is the tree of the strategy.
    pub(super) fn confirm(&self) -> Result<(), String> {
        let space = CodeSpace::new(self.tree.game).map_err(|error| error.to_string())?;
        let mut histogram = vec![0u64; self.histogram.len()];
        for secret in space.codes() {
            let guesses = guesses_of(space, &self.tree.root, &secret).ok_or("a secret is not found")?;
            *histogram.get_mut(guesses - 1).ok_or("a secret takes longer")? += 1;
        }
        let total: u64 = histogram.iter().zip(1..).map(|(secrets, guesses)| secrets * guesses).sum();
        if histogram == self.histogram && total == self.total {
            Ok(())
        } else {
            Err(format!("it gives {histogram:?}, total {total}"))
        }
    }
}

/// The number of guesses that a tree takes for a secret, by the scalar definition of feedback; `None` if it does not
/// find it.
pub(in crate::reproduce) fn guesses_of(space: CodeSpace, root: &StrategyNode, secret: &Code) -> Option<usize> {
    let mut node = root;
    for guesses in 1.. {
        let guess = space.code(node.guess);
        if guess == *secret {
            return Some(guesses);
        }
        node = node.after(score(&guess, secret))?;
    }
    None
}
