//! Strategy trees: what to guess after every answer.

use crate::{CodeId, Distribution, Feedback, Game};

/// A complete plan: a first guess, and a plan for every answer to it that leaves a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyTree {
    /// The game it plays.
    pub game: Game,
    /// Its first guess and what follows.
    pub root: StrategyNode,
}

/// A guess, and what to do after each answer. The winning answer ends the game and is not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyNode {
    /// The guess to make.
    pub guess: CodeId,
    /// Whether the guess can be the secret.
    pub consistent: bool,
    /// What follows each answer but the winning one, in the order of the answers.
    pub answers: Vec<(Feedback, StrategyNode)>,
}

impl StrategyNode {
    /// How many guesses every secret below this node takes, this guess included.
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

    /// What follows an answer.
    pub fn after(&self, feedback: Feedback) -> Option<&StrategyNode> {
        self.answers.iter().find(|(answer, _)| *answer == feedback).map(|(_, node)| node)
    }
}
