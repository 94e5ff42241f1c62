//! Where an exported tree comes from.

use crate::flat_tree::FlatTree;

/// Where a tree comes from. Every export says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// The name of the strategy, such as `entropy`.
    pub strategy: String,
    /// How the strategy breaks ties, or `none` if it has no ties to break.
    pub ties: String,
    /// The command line that made the tree; any text is safe.
    pub command: String,
}

impl Provenance {
    /// The strategy and its ties.
    pub(crate) fn player(&self) -> String {
        match self.ties.as_str() {
            "none" => self.strategy.clone(),
            ties => format!("{} (ties {ties})", self.strategy),
        }
    }

    /// The comment in the first lines of a program.
    pub(crate) fn header(&self, tree: &FlatTree<'_>, run: &str) -> Vec<String> {
        let game = tree.game();
        let mut lines = vec![
            format!("Breaks codes of {game}: {} pegs, colors {}.", game.pegs(), tree.colors()),
            format!("Strategy: {}", self.player()),
            format!("Worth: {}", tree.worth()),
        ];
        if !tree.history().is_empty() {
            lines.push(format!("It begins after the turns: {}", tree.history()));
        }
        lines.extend([
            format!("Made by: `{}`", self.command),
            format!("Run: `{run}`"),
            String::new(),
            "Think of a code. The program prints a guess; reply with bulls (right color, right place) and".to_string(),
            "cows (right color, wrong place), such as `0 2`. It plays game after game until the input ends."
                .to_string(),
        ]);
        lines.into_iter().map(|line| one_line(&line)).collect()
    }
}

/// The text without characters that end a line, so that it stays within a comment.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }).collect()
}
