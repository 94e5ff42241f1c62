//! The papers.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// Peter Norvig.
    Norvig,
    /// SolveMaster.
    SolveMaster,
    /// Jose Barahona da Fonseca.
    AntiMind,
    /// T. Mahadeva Rao.
    Rao,
    /// Barteld Kooi.
    Kooi,
}

/// A name that no paper has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not one of the papers norvig, solvemaster, antimind, rao and kooi")]
pub struct UnknownPaper(String);

impl Paper {
    /// Every paper.
    pub const ALL: [Paper; 5] = [Paper::Norvig, Paper::SolveMaster, Paper::AntiMind, Paper::Rao, Paper::Kooi];

    /// Its name as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Paper::Norvig => "norvig",
            Paper::SolveMaster => "solvemaster",
            Paper::AntiMind => "antimind",
            Paper::Rao => "rao",
            Paper::Kooi => "kooi",
        }
    }

    /// Who wrote what.
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
