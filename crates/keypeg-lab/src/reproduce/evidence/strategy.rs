//! A strategy against every secret.

use std::rc::Rc;

use keypeg_core::{Code, CodeSpace, StrategyNode, StrategyTree, score};
use serde::Serialize;

use super::Evidence;
use crate::reproduce::recipe::Recipe;

/// A strategy that takes so many guesses for all secrets together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrategyEvidence {
    #[serde(skip)]
    tree: Rc<StrategyTree>,
    /// The game.
    pub game: String,
    /// The strategy.
    pub strategy: String,
    /// How many secrets take how many guesses; the first number is of those found with one.
    pub histogram: Vec<u64>,
    /// The guesses of all secrets together.
    pub total: u64,
    /// A command that shows it.
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

    /// Plays the tree against every secret. That it is the strategy's own the command of `replay` shows.
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

/// How many guesses a tree takes for a secret, by the scalar definition.
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
