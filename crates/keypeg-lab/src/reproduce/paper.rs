//! The papers and their names.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A paper whose results are recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// Peter Norvig, "Playing Mastermind Optimally".
    Norvig,
    /// SolveMaster, "Mastermind AI".
    SolveMaster,
    /// Jose Barahona da Fonseca, "Learning to Play Mastermind Well".
    AntiMind,
    /// T. Mahadeva Rao, "An Algorithm to Play the Game of Mastermind".
    Rao,
    /// Barteld Kooi, "Yet Another Mastermind Strategy".
    Kooi,
}

/// The text is not the name of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not one of the papers norvig, solvemaster, antimind, rao and kooi")]
pub struct UnknownPaper(String);

impl Paper {
    /// All papers, in the order of the reports.
    pub const ALL: [Paper; 5] = [Paper::Norvig, Paper::SolveMaster, Paper::AntiMind, Paper::Rao, Paper::Kooi];

    /// The name as `--paper` takes it.
    pub fn name(self) -> &'static str {
        match self {
            Paper::Norvig => "norvig",
            Paper::SolveMaster => "solvemaster",
            Paper::AntiMind => "antimind",
            Paper::Rao => "rao",
            Paper::Kooi => "kooi",
        }
    }

    /// Author and title.
    pub fn citation(self) -> &'static str {
        match self {
            Paper::Norvig => "P. Norvig, \"Playing Mastermind Optimally\"",
            Paper::SolveMaster => "SolveMaster, \"Mastermind AI\"",
            Paper::AntiMind => "J. Barahona da Fonseca, \"Learning to Play Mastermind Well\"",
            Paper::Rao => "T. M. Rao, \"An Algorithm to Play the Game of Mastermind\"",
            Paper::Kooi => "B. Kooi, \"Yet Another Mastermind Strategy\"",
        }
    }
}

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(name: &str) -> Result<Paper, UnknownPaper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name).ok_or_else(|| UnknownPaper(name.to_string()))
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
