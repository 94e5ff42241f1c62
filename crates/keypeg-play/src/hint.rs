//! Graded hints: a nudge, a color, a probe, the answer. Each gives away more than the one before.
//!
//! A nudge and a probe say only what follows from the answers. A color is one that follows from the
//! answers. If none does, the codemaker gives one away.

use std::str::FromStr;

use keypeg_core::{Code, Control, Game, Kind};
use keypeg_engine::Board;
use thiserror::Error;

use crate::advice::{self, Compared, Ranked};
use crate::any_board::{AnyPosition, CodeCount};
use crate::codemaker::Codemaker;
use crate::limits::{HINT_CODES, INSTANT_CODES, INSTANT_PEGS, LIST_TIME};
use crate::review::{ReviewLimits, Reviewer};
use keypeg_engine::code_search::SearchEnd;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// Something to think about that follows from the answers.
    Nudge,
    /// A color that is certain, else one of the secret's.
    Color,
    /// A guess that tells much.
    Probe,
    /// The secret, or a code that still fits.
    Answer,
}

/// What a hint says. Colors are numbered from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Something to think about.
    Nudge(Nudge),
    /// A color that every code left has.
    CertainColor(u8),
    /// A color of the secret that does not follow from the answers yet.
    SecretColor(u8),
    /// There is no fixed secret; this color is the commonest in a sample of the codes left.
    LikelyColor {
        /// The color, numbered from 0.
        color: u8,
        /// The number of sampled codes that have it.
        codes: usize,
        /// The number of sampled codes.
        of: usize,
    },
    /// A guess that tells much.
    Probe(Box<Ranked>),
    /// The fixed secret.
    Answer(Code),
    /// There is no fixed secret; this code still fits.
    StillFits(Code),
    /// No code that fits was found within [`LIST_TIME`].
    NothingFound,
}

/// Something to think about; what it says follows from the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// Nothing was answered yet, and there is a choice.
    Begin(Beginning),
    /// One code is left.
    EnoughInformation,
    /// This many pegs have the same color in every code left.
    CertainPegs(usize),
    /// This many colors are in every code left.
    CertainColors(usize),
    /// This many colors that were guessed are in no code left.
    AbsentColors(usize),
    /// Nothing of that kind is certain; this many codes are left.
    Left(CodeCount),
}

/// What a sound first guess looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// All first guesses are equivalent under symmetry.
    Any,
    /// A guess without repeated colors.
    DifferentColors,
    /// A guess with one or two repeated colors.
    RepeatedColors,
}

impl Beginning {
    /// What to begin a game with.
    fn of(game: Game) -> Beginning {
        match (game.pegs(), game.colors()) {
            _ if game.kind() == Kind::Distinct => Beginning::Any,
            (1, _) => Beginning::Any,
            (2, _) => Beginning::DifferentColors,
            // The more colors there are, the less a repeat tells.
            (pegs, colors) if colors > 2 * pegs => Beginning::DifferentColors,
            _ => Beginning::RepeatedColors,
        }
    }
}

impl HintLevel {
    /// All levels; each gives away more than the one before.
    pub const ALL: [HintLevel; 4] = [HintLevel::Nudge, HintLevel::Color, HintLevel::Probe, HintLevel::Answer];

    /// The name on the command line, in records and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            HintLevel::Nudge => "nudge",
            HintLevel::Color => "color",
            HintLevel::Probe => "probe",
            HintLevel::Answer => "answer",
        }
    }

    /// The next level that gives away more; the last stays the last.
    pub fn next(self) -> HintLevel {
        match self {
            HintLevel::Nudge => HintLevel::Color,
            HintLevel::Color => HintLevel::Probe,
            HintLevel::Probe | HintLevel::Answer => HintLevel::Answer,
        }
    }
}

/// A text that is not the name of a level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a hint; choose nudge, color, probe or answer")]
pub struct UnknownHint(String);

impl FromStr for HintLevel {
    type Err = UnknownHint;

    /// Reads a name, in small or capital letters.
    fn from_str(text: &str) -> Result<HintLevel, UnknownHint> {
        let level = HintLevel::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| UnknownHint(text.to_string()))
    }
}

/// Gives a hint of a level after these turns. Takes at most about [`LIST_TIME`].
///
/// ```
/// use keypeg_core::Game;
/// use keypeg_play::hint::{Hint, HintLevel, Nudge, hint};
/// use keypeg_play::{AnyBoard, Codemaker};
///
/// let secret = Game::CLASSIC.code("CFDC")?;
/// let position = AnyBoard::new(Game::CLASSIC).position("AABB 0,0; CCDE 2,1")?;
/// let codemaker = Codemaker::Secret(secret);
/// assert_eq!(hint(&position, &codemaker, HintLevel::Nudge), Hint::Nudge(Nudge::CertainColors(1)));
/// assert_eq!(hint(&position, &codemaker, HintLevel::Answer), Hint::Answer(secret));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(position: &AnyPosition, codemaker: &Codemaker, level: HintLevel) -> Hint {
    hint_within(position, codemaker, level, &Control::default())
}

/// Like [`hint`], until the control stops it. A hint that was stopped may give away less: it rests on fewer codes and guesses.
pub fn hint_within(position: &AnyPosition, codemaker: &Codemaker, level: HintLevel, control: &Control) -> Hint {
    match level {
        HintLevel::Nudge => Hint::Nudge(nudge(position, control)),
        HintLevel::Color => color(position, codemaker, control),
        HintLevel::Probe => {
            best_guess(position, control).map_or(Hint::NothingFound, |best| Hint::Probe(Box::new(best)))
        }
        HintLevel::Answer => match (codemaker, codemaker.reveal(position)) {
            (Codemaker::Secret(secret), _) => Hint::Answer(*secret),
            (_, Some(code)) => Hint::StillFits(code),
            (_, None) => Hint::NothingFound,
        },
    }
}

/// The guess to advise: the one that a review calls best where its value is found at once, else the one that tells the most.
fn best_guess(position: &AnyPosition, control: &Control) -> Option<Ranked> {
    let is_quick = |board: &&Board| board.space().len() <= INSTANT_CODES && board.game().pegs() <= INSTANT_PEGS;
    let measure = advice::measure_of(None);
    match position.board().filter(is_quick).zip(position.enumerated()) {
        Some((board, enumerated)) => {
            let ranking = advice::advise(position, measure, Compared::All, usize::MAX, control).guesses;
            let reviewer = Reviewer::new(board, ReviewLimits::default());
            reviewer.best_guesses(&enumerated, &ranking, 1, control).pop().map(|best| best.ranked)
        }
        None => advice::advise(position, measure, Compared::All, 1, &shortly(control)).guesses.pop(),
    }
}

/// The control of a part of a hint, which takes at most [`LIST_TIME`].
fn shortly(control: &Control) -> Control {
    control.clone().with_time_limit(LIST_TIME)
}

/// The codes left, and whether these are all of them.
fn sample(position: &AnyPosition, control: &Control) -> (Vec<Code>, bool) {
    let limit = if position.board().is_some() { usize::MAX } else { HINT_CODES };
    let listing = position.possible_codes(limit, &shortly(control));
    (listing.codes, listing.ended == SearchEnd::Complete)
}

fn nudge(position: &AnyPosition, control: &Control) -> Nudge {
    let (game, history) = (position.game(), position.history());
    if history.is_empty() && game.code_count() != Some(1) {
        return Nudge::Begin(Beginning::of(game));
    }
    let (codes, complete) = sample(position, control);
    let Some(first) = codes.first() else { return Nudge::Left(position.count(&shortly(control))) };
    if !complete {
        return Nudge::Left(CodeCount::Many { at_least: codes.len() as u128 });
    }
    if codes.len() == 1 {
        return Nudge::EnoughInformation;
    }
    let pegs = (0..first.colors().len()).filter(|&peg| {
        let color = first.colors()[peg];
        codes.iter().all(|code| code.colors()[peg] == color)
    });
    let colors = 0..game.colors() as u8;
    let everywhere = colors.clone().filter(|color| codes.iter().all(|code| code.colors().contains(color)));
    let guessed = |color: &u8| history.turns().iter().any(|turn| turn.guess.colors().contains(color));
    let nowhere = colors.filter(guessed).filter(|color| !codes.iter().any(|code| code.colors().contains(color)));
    match (pegs.count(), everywhere.count(), nowhere.count()) {
        (pegs @ 1.., _, _) => Nudge::CertainPegs(pegs),
        (_, colors @ 1.., _) => Nudge::CertainColors(colors),
        (_, _, colors @ 1..) => Nudge::AbsentColors(colors),
        _ => Nudge::Left(CodeCount::Exactly(codes.len() as u128)),
    }
}

fn color(position: &AnyPosition, codemaker: &Codemaker, control: &Control) -> Hint {
    let (codes, complete) = sample(position, control);
    let tally = |color: u8| codes.iter().filter(|code| code.colors().contains(&color)).count();
    let best = (0..position.game().colors() as u8).rev().max_by_key(|&color| tally(color));
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

#[cfg(test)]
mod tests {
    use keypeg_engine::Measure;

    use super::*;
    use crate::any_board::AnyBoard;

    /// Whether a guess is of the kind.
    fn is_of(kind: Beginning, guess: &Code) -> bool {
        let times = |color: &u8| guess.colors().iter().filter(|other| *other == color).count();
        let mut repeated: Vec<u8> = guess.colors().iter().copied().filter(|color| times(color) > 1).collect();
        repeated.sort_unstable();
        repeated.dedup();
        match kind {
            Beginning::Any => true,
            Beginning::DifferentColors => repeated.is_empty(),
            Beginning::RepeatedColors => (1..=2).contains(&repeated.len()),
        }
    }

    #[test]
    fn the_first_nudge_names_a_legal_and_sound_beginning() {
        let boards = "1x9 1x100 2x2 2x3 2x30 3x2 3x4 3x6 3x7 3x15 4x3 4x6 4x8 4x9 5x2 5x5 5x8 6x4 \
                      2x2-distinct 4x6-distinct 4x10-distinct";
        for text in boards.split_whitespace() {
            let any_board = AnyBoard::new(text.parse().unwrap());
            let Nudge::Begin(kind) = nudge(&any_board.start(), &Control::default()) else { panic!("{text}") };
            let advice =
                advice::advise(&any_board.start(), Measure::Entropy, Compared::All, 1_000, &Control::default());
            let entropy = |ranked: &Ranked| ranked.measures.unwrap().entropy;
            let best = entropy(&advice.guesses[0]);
            let sound = advice.guesses.iter().find(|ranked| is_of(kind, &ranked.code)).unwrap();
            assert!(entropy(sound) > 0.9 * best, "{text}: {kind:?}, {} of {best} bits", entropy(sound));
            let alike = advice.guesses.len() == 1;
            assert_eq!(alike, kind == Beginning::Any, "{text}: {} kinds of guesses", advice.guesses.len());
        }
    }

    #[test]
    fn where_there_is_one_code_it_is_known_from_the_beginning() {
        for text in ["1x1", "20x1", "1x1-distinct"] {
            let any_board = AnyBoard::new(text.parse().unwrap());
            assert_eq!(nudge(&any_board.start(), &Control::default()), Nudge::EnoughInformation, "{text}");
        }
    }
}
