//! Where a tree comes from.

use crate::plan::Plan;

/// What is said of a tree wherever it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The strategy's name.
    pub strategy: String,
    /// How it breaks ties, or `none`.
    pub ties: String,
    /// The command that made it.
    pub command: String,
}

impl Source {
    /// The strategy and its ties.
    pub(crate) fn player(&self) -> String {
        match self.ties.as_str() {
            "none" => self.strategy.clone(),
            ties => format!("{} (ties {ties})", self.strategy),
        }
    }

    /// What a program says of itself in its first lines.
    pub(crate) fn header(&self, plan: &Plan<'_>, run: &str) -> Vec<String> {
        let game = plan.game();
        let mut lines = vec![
            format!("Breaks codes of {game}: {} pegs, colors {}.", game.pegs(), plan.colors()),
            format!("Strategy: {}", self.player()),
            format!("Worth: {}", plan.worth()),
        ];
        if !plan.history().is_empty() {
            lines.push(format!("It begins after the turns: {}", plan.history()));
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

/// Text that cannot leave a line of comment.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c }).collect()
}
