//! A strategy tree as a numbered list of positions, which all writers share.

use keypeg_core::{Code, CodeSpace, Distribution, EnumerationError, Feedback, Game, Notation, StrategyNode, TreeFile};

/// The positions of a tree. The first is the root, and every position comes before those that follow its answers.
pub(crate) struct FlatTree<'a> {
    notation: &'a Notation,
    history: String,
    pub(crate) positions: Vec<FlatPosition>,
    pub(crate) distribution: Distribution,
}

/// A guess and the numbers of the positions after its answers.
pub(crate) struct FlatPosition {
    pub(crate) guess: Code,
    pub(crate) can_be_secret: bool,
    /// The number of guesses before this one.
    pub(crate) depth: usize,
    /// The number of codes left before the guess.
    pub(crate) codes: u64,
    /// The most guesses to the end, this one included.
    pub(crate) most: usize,
    /// Each answer except the winning one, and the number of the position after it.
    pub(crate) answers: Vec<(Feedback, usize)>,
}

impl<'a> FlatTree<'a> {
    pub(crate) fn new(file: &'a TreeFile) -> Result<FlatTree<'a>, EnumerationError> {
        let space = CodeSpace::new(file.tree.game)?;
        let mut tree = FlatTree {
            notation: &file.notation,
            history: file.notation.history(&file.history).to_string(),
            positions: Vec::new(),
            distribution: file.tree.root.distribution(),
        };
        tree.add(space, &file.tree.root, 0);
        Ok(tree)
    }

    /// Adds a node and all below it; returns its number.
    fn add(&mut self, space: CodeSpace, node: &StrategyNode, depth: usize) -> usize {
        let number = self.positions.len();
        let own = u64::from(node.consistent);
        let (guess, can_be_secret) = (space.code(node.guess), node.consistent);
        self.positions.push(FlatPosition { guess, can_be_secret, depth, codes: own, most: 1, answers: Vec::new() });
        for (feedback, below) in &node.answers {
            let next = self.add(space, below, depth + 1);
            let (codes, most) = (self.positions[next].codes, self.positions[next].most);
            let position = &mut self.positions[number];
            position.codes += codes;
            position.most = position.most.max(most + 1);
            position.answers.push((*feedback, next));
        }
        number
    }

    pub(crate) fn game(&self) -> Game {
        self.notation.game()
    }

    pub(crate) fn notation(&self) -> &Notation {
        self.notation
    }

    /// The turns before the first guess, as histories are written.
    pub(crate) fn history(&self) -> &str {
        &self.history
    }

    /// The symbols of all colors, with spaces between them.
    pub(crate) fn colors(&self) -> String {
        self.spaced(&(0..self.game().colors() as u8).collect::<Vec<_>>())
    }

    /// A position's guess with spaces between its pegs.
    pub(crate) fn guess(&self, position: &FlatPosition) -> String {
        self.spaced(position.guess.colors())
    }

    /// A position's guess as codes are written.
    pub(crate) fn code(&self, position: &FlatPosition) -> String {
        self.notation.code(&position.guess).to_string()
    }

    fn spaced(&self, colors: &[u8]) -> String {
        colors.iter().map(|&color| self.notation.color(color)).collect::<Vec<_>>().join(" ")
    }

    /// What the tree achieves, in words.
    pub(crate) fn worth(&self) -> String {
        let found = &self.distribution;
        let (secrets, total, average, max) = (found.secrets(), found.total(), found.average(), found.max());
        format!("{secrets} secrets, {total} guesses in all, {average:.4} on average, {max} at most.")
    }

    /// The guesses to try one after the other if there is nothing left to decide. `None` if there is, or if they do not fit
    /// on a line.
    pub(crate) fn forced(&self, number: usize) -> Option<Vec<&FlatPosition>> {
        const MOST: usize = 2;
        let mut guesses = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next {
            let position = &self.positions[number];
            if guesses.len() == MOST || !position.can_be_secret || position.answers.len() > 1 {
                return None;
            }
            guesses.push(position);
            next = position.answers.first().map(|&(_, next)| next);
        }
        Some(guesses)
    }
}
