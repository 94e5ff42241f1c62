//! A strategy with its board and options.

use keypeg_engine::strategy::{Absent, Options, Pruning, StrategyId};
use keypeg_engine::{Prefer, TieBreak, Ties};

/// A strategy with everything that determines its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recipe {
    pub(super) game: &'static str,
    pub(super) id: StrategyId,
    pub(super) tie_break: TieBreak,
    pub(super) first: Option<&'static str>,
    pub(super) absent: Absent,
}

/// Consistent guesses first, then in lexicographic order.
pub(super) const FIRST: TieBreak = TieBreak::Lexicographic(Prefer::Consistent, Ties::First);
/// Consistent guesses first, then in reverse lexicographic order.
pub(super) const LAST: TieBreak = TieBreak::Lexicographic(Prefer::Consistent, Ties::Last);

impl Recipe {
    pub(super) fn new(game: &'static str, id: StrategyId) -> Recipe {
        Recipe { game, id, tie_break: FIRST, first: None, absent: Absent::Keep }
    }

    pub(super) fn ties(self, tie_break: TieBreak) -> Recipe {
        Recipe { tie_break, ..self }
    }

    pub(super) fn opened(self, first: &'static str) -> Recipe {
        Recipe { first: Some(first), ..self }
    }

    pub(super) fn options(&self) -> Options {
        let pruning = Pruning { tie_break: self.tie_break, absent: self.absent, ..Pruning::default() };
        Options { pruning, ..Options::default() }
    }

    /// The command that evaluates it.
    pub(super) fn command(&self) -> String {
        let mut command = format!("keypeg evaluate {} {}", self.game, self.id);
        if self.id.has_ties() {
            command += match self.tie_break {
                TieBreak::Norvig => " --order norvig",
                TieBreak::Lexicographic(Prefer::Consistent, Ties::First) => "",
                TieBreak::Lexicographic(Prefer::Consistent, Ties::Last) => " --ties last",
                TieBreak::Lexicographic(Prefer::Any, Ties::First) => " --prefer any",
                TieBreak::Lexicographic(Prefer::Any, Ties::Last) => " --prefer any --ties last",
            };
        }
        if let Some(first) = self.first {
            command += &format!(" --first {first}");
        }
        if self.absent == Absent::Prune {
            command += " --prune-absent";
        }
        command
    }
}
