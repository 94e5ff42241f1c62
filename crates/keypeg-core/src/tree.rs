//! Strategy trees: the guess to make after every answer.

use crate::{CodeId, Distribution, Feedback, Game};

/// A strategy as a decision tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTree {
    /// The game the strategy is for.
    pub game: Game,
    /// The first guess and what follows.
    pub root: StrategyNode,
}

/// A guess, and a node for each answer to it. The winning answer ends the game and is not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyNode {
    /// The number of the guess in the [`CodeSpace`](crate::CodeSpace) of the game.
    pub guess: CodeId,
    /// Whether the guess can be the secret, so that a secret is found here.
    pub consistent: bool,
    /// The node after each answer that some secret gives, in the order of the answers.
    pub answers: Vec<(Feedback, StrategyNode)>,
}

impl StrategyNode {
    /// How many guesses the secrets at and below this node take, this guess included.
    pub fn distribution(&self) -> Distribution {
        let mut distribution = Distribution::default();
        self.count(1, &mut distribution);
        distribution
    }

    fn count(&self, guesses: usize, distribution: &mut Distribution) {
        if self.consistent {
            distribution.add(guesses, 1);
        }
        for (_, node) in &self.answers {
            node.count(guesses + 1, distribution);
        }
    }

    /// The node after an answer; `None` if no secret gives the answer, or the answer wins.
    pub fn after(&self, feedback: Feedback) -> Option<&StrategyNode> {
        self.answers.iter().find(|(answer, _)| *answer == feedback).map(|(_, node)| node)
    }
}
