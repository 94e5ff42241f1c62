//! Graded hints: a nudge, a color, a probe, the answer. Each gives away more than the one before.
//!
//! A nudge and a probe say only what follows from the answers. A color is one that follows, where there is one; else
//! the codemaker gives one away.

use keypeg_core::{Code, History};

use crate::advice::{self, Ranked, Ranking};
use crate::codemaker::Codemaker;
use crate::search::Ended;
use crate::{Count, PATIENT, Table};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Something to think about.
    Nudge,
    /// A color of the secret.
    Color,
    /// A guess that tells much.
    Probe,
    /// The secret.
    Answer,
}

/// A hint.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Something to think about.
    Nudge(Nudge),
    /// A color that every code left has.
    CertainColor(u8),
    /// A color of the secret that does not follow from the answers yet.
    SecretColor(u8),
    /// Nobody has fixed a secret; this color stands in so many of the codes looked at.
    LikelyColor {
        /// The color.
        color: u8,
        /// The codes that have it.
        codes: usize,
        /// The codes looked at.
        of: usize,
    },
    /// A guess that tells much.
    Probe(Box<Ranked>),
    /// The secret.
    Answer(Code),
    /// Nobody has fixed a secret; this code still fits.
    StillFits(Code),
    /// No code was found within the time allowed.
    NothingFound,
}

/// Something to think about; what it says follows from the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// Nothing was answered yet.
    Begin,
    /// One code is left.
    EnoughInformation,
    /// So many pegs have the same color in every code left.
    CertainPegs(usize),
    /// So many colors stand in every code left.
    CertainColors(usize),
    /// So many colors that were guessed stand in no code left.
    AbsentColors(usize),
    /// Nothing of that kind is certain.
    Left(Count),
}

/// How many codes a hint looks at where they cannot be enumerated.
const SAMPLE: usize = 2_000;

impl Grade {
    /// From the least to the most.
    pub const ALL: [Grade; 4] = [Grade::Nudge, Grade::Color, Grade::Probe, Grade::Answer];

    /// The name as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Nudge => "nudge",
            Grade::Color => "color",
            Grade::Probe => "probe",
            Grade::Answer => "answer",
        }
    }

    /// The next that gives away more.
    pub fn next(self) -> Grade {
        match self {
            Grade::Nudge => Grade::Color,
            Grade::Color => Grade::Probe,
            Grade::Probe | Grade::Answer => Grade::Answer,
        }
    }
}

/// Gives a hint.
pub fn hint(table: &Table, history: &History, codemaker: &Codemaker, grade: Grade) -> Hint {
    match grade {
        Grade::Nudge => Hint::Nudge(nudge(table, history)),
        Grade::Color => color(table, history, codemaker),
        Grade::Probe => {
            let best = advice::advise(table, history, Ranking::default(), 1, PATIENT).guesses.into_iter().next();
            best.map_or(Hint::NothingFound, |best| Hint::Probe(Box::new(best)))
        }
        Grade::Answer => match (codemaker, codemaker.reveal(table, history)) {
            (Codemaker::Secret(secret), _) => Hint::Answer(*secret),
            (_, Some(code)) => Hint::StillFits(code),
            (_, None) => Hint::NothingFound,
        },
    }
}

/// The codes left, and whether these are all of them.
fn sample(table: &Table, history: &History) -> (Vec<Code>, bool) {
    let limit = if table.board().is_some() { usize::MAX } else { SAMPLE };
    let listing = table.good_guesses(history, limit, PATIENT);
    (listing.codes, listing.ended == Ended::Complete)
}

fn nudge(table: &Table, history: &History) -> Nudge {
    if history.is_empty() {
        return Nudge::Begin;
    }
    let (codes, complete) = sample(table, history);
    let Some(first) = codes.first() else { return Nudge::Left(table.count(history, PATIENT)) };
    if !complete {
        return Nudge::Left(Count::Many { at_least: codes.len() as u128 });
    }
    if codes.len() == 1 {
        return Nudge::EnoughInformation;
    }
    let pegs = (0..first.colors().len()).filter(|&peg| {
        let color = first.colors()[peg];
        codes.iter().all(|code| code.colors()[peg] == color)
    });
    let colors = 0..table.game().colors() as u8;
    let everywhere = colors.clone().filter(|color| codes.iter().all(|code| code.colors().contains(color)));
    let guessed = |color: &u8| history.turns().iter().any(|turn| turn.guess.colors().contains(color));
    let nowhere = colors.filter(guessed).filter(|color| !codes.iter().any(|code| code.colors().contains(color)));
    match (pegs.count(), everywhere.count(), nowhere.count()) {
        (pegs @ 1.., _, _) => Nudge::CertainPegs(pegs),
        (_, colors @ 1.., _) => Nudge::CertainColors(colors),
        (_, _, colors @ 1..) => Nudge::AbsentColors(colors),
        _ => Nudge::Left(Count::Exactly(codes.len() as u128)),
    }
}

fn color(table: &Table, history: &History, codemaker: &Codemaker) -> Hint {
    let (codes, complete) = sample(table, history);
    let tally = |color: u8| codes.iter().filter(|code| code.colors().contains(&color)).count();
    let best = (0..table.game().colors() as u8).rev().max_by_key(|&color| tally(color));
    let Some(best) = best.filter(|_| !codes.is_empty()) else { return Hint::NothingFound };
    match codemaker {
        _ if complete && tally(best) == codes.len() => Hint::CertainColor(best),
        Codemaker::Secret(secret) => {
            // Of the secret's colors the likeliest: it gives away the least.
            let likeliest = secret.colors().iter().copied().max_by_key(|&color| tally(color));
            likeliest.map_or(Hint::NothingFound, Hint::SecretColor)
        }
        _ => Hint::LikelyColor { color: best, codes: tally(best), of: codes.len() },
    }
}
