//! Which puzzle: its kind and level, and its number in a series or its day.

use std::fmt;
use std::str::FromStr;

use keypeg_core::{Game, Kind, Stream};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::daily::Date;

/// What a puzzle asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// One code agrees with all answers: find it.
    OneLeft,
    /// Find the guess with the fewest expected guesses.
    BestProbe,
    /// Find a guess that leaves at most one code per answer.
    WinInTwo,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleLevel {
    /// Level 1, for beginners.
    Easy,
    /// Level 2.
    Medium,
    /// Level 3.
    Hard,
}

/// The text does not name a kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a kind of puzzle; choose one-left, best-probe or win-in-two")]
pub struct UnknownPuzzleKind(String);

/// Where a puzzle is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleOrigin {
    /// Its number in the series of its kind and level, from 1.
    Series(u32),
    /// Its day.
    Daily(Date),
}

/// Names a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleId {
    kind: PuzzleKind,
    level: PuzzleLevel,
    origin: PuzzleOrigin,
}

/// Separates the random numbers of puzzles from those of secrets.
const SERIES: u64 = 0x7075_7a7a_6c65_0000;

/// Separates the puzzles of days from those of series.
const DAILY: u64 = 0x6461_7970_757a_0000;

impl PuzzleKind {
    /// All kinds, the simplest first.
    pub const ALL: [PuzzleKind; 3] = [PuzzleKind::OneLeft, PuzzleKind::BestProbe, PuzzleKind::WinInTwo];

    /// The name in JSON and addresses.
    pub fn name(self) -> &'static str {
        match self {
            PuzzleKind::OneLeft => "one-left",
            PuzzleKind::BestProbe => "best-probe",
            PuzzleKind::WinInTwo => "win-in-two",
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for PuzzleKind {
    type Err = UnknownPuzzleKind;

    fn from_str(text: &str) -> Result<PuzzleKind, UnknownPuzzleKind> {
        PuzzleKind::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownPuzzleKind(text.chars().take(40).collect()))
    }
}

impl PuzzleLevel {
    /// All levels, the easiest first.
    pub const ALL: [PuzzleLevel; 3] = [PuzzleLevel::Easy, PuzzleLevel::Medium, PuzzleLevel::Hard];

    /// The level with this number, from 1 to 3.
    pub fn from_number(number: usize) -> Option<PuzzleLevel> {
        PuzzleLevel::ALL.get(number.checked_sub(1)?).copied()
    }

    /// The number of the level, from 1 to 3.
    pub fn number(self) -> usize {
        self as usize + 1
    }
}

impl PuzzleId {
    /// The puzzle with a number, from 1, in the series of its kind and level.
    pub fn in_series(kind: PuzzleKind, level: PuzzleLevel, number: u32) -> PuzzleId {
        PuzzleId { kind, level, origin: PuzzleOrigin::Series(number) }
    }

    /// The puzzle of a day. Its kind changes from day to day. Its level is easy on Monday and Tuesday, medium from Wednesday to
    /// Friday, and hard at the weekend.
    ///
    /// ```
    /// use keypeg_play::puzzle::{PuzzleId, PuzzleLevel};
    ///
    /// let level = |date: &str| date.parse().map(|date| PuzzleId::daily(date).level());
    /// assert_eq!(level("2025-11-16")?, PuzzleLevel::Hard, "a Sunday");
    /// assert_eq!(level("2025-11-17")?, PuzzleLevel::Easy);
    /// # Ok::<(), keypeg_play::daily::DateError>(())
    /// ```
    pub fn daily(date: Date) -> PuzzleId {
        // The first day, 1970-01-01, was a Thursday.
        let days_since_monday = (date.days() + 3) % 7;
        let level = match days_since_monday {
            0 | 1 => PuzzleLevel::Easy,
            2..=4 => PuzzleLevel::Medium,
            _ => PuzzleLevel::Hard,
        };
        let kind = PuzzleKind::ALL[date.days() as usize % PuzzleKind::ALL.len()];
        PuzzleId { kind, level, origin: PuzzleOrigin::Daily(date) }
    }

    /// What it asks.
    pub fn kind(self) -> PuzzleKind {
        self.kind
    }

    /// How hard it is.
    pub fn level(self) -> PuzzleLevel {
        self.level
    }

    /// Its number or its day.
    pub fn origin(self) -> PuzzleOrigin {
        self.origin
    }

    /// The game of the puzzle: three pegs and five colors for beginners, else four pegs and six colors.
    pub fn game(self) -> Game {
        let (pegs, colors) = if self.level == PuzzleLevel::Easy { (3, 5) } else { (4, 6) };
        Game::new(pegs, colors, Kind::Repeats).expect("boards of puzzles are small")
    }

    /// The random numbers that the puzzle is made of. They must never change.
    pub(super) fn stream(self) -> Stream {
        let series = (self.kind as u64) << 8 | self.level as u64;
        match self.origin {
            PuzzleOrigin::Series(number) => Stream::part(SERIES ^ series, number.into()),
            PuzzleOrigin::Daily(date) => Stream::part(DAILY ^ series, date.days().into()),
        }
    }
}
