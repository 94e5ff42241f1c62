//! Codes that agree with a history, on a board of any size, without enumerating it.
//!
//! Where every such code can be listed within the work, the sample is drawn uniformly from all of them, and is complete if
//! they are few enough. Boards of up to 18 pegs are listed by joining two halves of the pegs (`halves`), larger ones by a
//! search in order. Otherwise `annealing` walks over codes, again and again from a random start, and collects those that
//! agree with every turn. If it finds none, it still knows the code that is nearest.
//!
//! Work is counted, not timed: the same request always gives the same sample.

mod annealing;
mod block;
mod clues;
mod half_codes;
mod halves;
mod known_lists;
mod spread;
mod walker;

use std::ops::ControlFlow;

use keypeg_core::{Code, CodeSpace, Control, Game, History, Kind, Stopped, Stream, Turn};
use rustc_hash::FxHashSet;

use crate::code_search::{self, SearchEnd};
use halves::{JoinLimits, JoinedCodes};

pub(crate) use block::{block_answers, sample_block};
pub(crate) use clues::BlockTurn;
pub(crate) use known_lists::KnownLists;
pub(crate) use spread::Spread;

/// What to sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleRequest {
    /// The most codes of the sample.
    pub codes: usize,
    /// The steps that one search may take, about 20 million per second on boards of 16 turns or fewer. Up to two searches
    /// take this many, and some shorter ones come first.
    pub work: u64,
    /// The random choices.
    pub seed: u64,
}

/// Codes that agree with a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeSample {
    /// Different codes that agree with every turn, in a random order.
    pub codes: Vec<Code>,
    /// What is known about the codes that are not part of the sample.
    pub extent: SampleExtent,
    /// Where no code that agrees was found: the code, not guessed before, whose answers differ least from those given.
    pub nearest: Option<Code>,
}

/// How a sample relates to all codes that agree with the turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleExtent {
    /// The sample has all of them. It is empty if the turns contradict each other.
    Complete,
    /// The sample was drawn uniformly from all of them. Their number; `None` if it does not fit into 128 bits.
    Uniform(Option<u128>),
    /// A random search kept finding the same codes. There are probably no others.
    Saturated,
    /// There are probably more.
    Partial,
}

/// Attempts to list all codes may take this fraction of the work at first. They are wasted if there are too many codes.
const CHEAP_SHARE: u64 = 64;

/// A first walk may take this fraction of the work.
const QUICK_SHARE: u64 = 8;

/// A search in order gives up after this many codes: a random sample of them is as good.
const MOST_LISTED: usize = 20_000;

/// Comparing a pair of halves takes less time than making a half.
const PAIRS_PER_STEP: u64 = 4;

/// Samples codes that agree with every turn. The turns must belong to the game.
///
/// ```
/// use keypeg_core::{Control, Game};
/// use keypeg_engine::sample::{SampleExtent, SampleRequest, sample};
///
/// let game: Game = "12x20".parse()?;
/// let history = game.history("AABBCCDDEEFF 1,4; GGHHIIJJKKLL 2,3; MMNNOOPPQQRR 0,2")?;
/// let request = SampleRequest { codes: 50, work: 1_000_000, seed: 1 };
/// let sample = sample(game, &history, request, &Control::default())?;
/// assert_eq!((sample.codes.len(), sample.extent), (50, SampleExtent::Partial));
/// assert!(sample.codes.iter().all(|code| history.is_consistent(code)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sample(game: Game, history: &History, request: SampleRequest, control: &Control) -> Result<CodeSample, Stopped> {
    sample_with(&KnownLists::default(), game, history, request, control)
}

/// As [`sample`], with lists of codes that earlier turns left. They save time and change nothing.
pub(crate) fn sample_with(
    known: &KnownLists,
    game: Game,
    history: &History,
    request: SampleRequest,
    control: &Control,
) -> Result<CodeSample, Stopped> {
    let turns = history.turns();
    let mut stream = Stream::part(request.seed, fingerprint(turns));
    if turns.is_empty() {
        return Ok(of_all(game, request.codes, &mut stream));
    }
    let listing = Listing { game, history, request, known };
    if let Some(codes) = known.left(history, request.codes) {
        return Ok(listing.drawn(codes.len() as u64, codes));
    }
    let cheap = request.work / CHEAP_SHARE;
    if let Some(found) = listing.joined(cheap, &mut stream, control)? {
        return Ok(found);
    }
    if let Some(codes) = listing.searched(cheap, control)? {
        return Ok(listing.drawn(codes.len() as u64, codes));
    }
    // Many codes are found fast by walking. Few are found faster by joining halves, where the halves are not too large.
    let quick = SampleRequest { work: request.work / QUICK_SHARE, ..request };
    let found = annealing::anneal(game, history, quick, &mut stream, control)?;
    if found.codes.len() == request.codes {
        return Ok(found);
    }
    if let Some(found) = listing.joined(request.work, &mut stream, control)? {
        return Ok(found);
    }
    annealing::anneal(game, history, request, &mut stream, control)
}

/// A code, every one of its game equally likely.
pub fn random_code(game: Game, stream: &mut Stream) -> Code {
    let mut unused: Vec<u8> = (0..game.colors() as u8).collect();
    let colors: Vec<u8> = (0..game.pegs())
        .map(|_| {
            let pick = stream.below(unused.len() as u64) as usize;
            match game.kind() {
                Kind::Repeats => unused[pick],
                Kind::Distinct => unused.remove(pick),
            }
        })
        .collect();
    Code::new(game, &colors).expect("colors of the game, distinct where they must be")
}

/// Codes of a game without turns.
fn of_all(game: Game, most: usize, stream: &mut Stream) -> CodeSample {
    if let Ok(space) = CodeSpace::new(game)
        && space.len() <= most
    {
        let mut codes: Vec<Code> = space.codes().collect();
        shuffle(&mut codes, stream);
        return CodeSample { codes, extent: SampleExtent::Complete, nearest: None };
    }
    let all = game.code_count();
    let mut seen = FxHashSet::default();
    let mut codes = Vec::new();
    // A board with at least twice as many codes as wanted has a new one for every second draw.
    let wanted = most.min(all.and_then(|all| usize::try_from(all / 2 + 1).ok()).unwrap_or(usize::MAX));
    while codes.len() < wanted {
        let code = random_code(game, stream);
        if seen.insert(code) {
            codes.push(code);
        }
    }
    CodeSample { codes, extent: SampleExtent::Uniform(all), nearest: None }
}

/// Lists all codes that agree with the turns.
struct Listing<'a> {
    game: Game,
    history: &'a History,
    request: SampleRequest,
    known: &'a KnownLists,
}

impl Listing<'_> {
    /// All codes or a uniform choice of them, if joining halves takes at most about `steps` steps.
    fn joined(&self, steps: u64, stream: &mut Stream, control: &Control) -> Result<Option<CodeSample>, Stopped> {
        let codes = self.request.codes.max(known_lists::MOST_CODES);
        let limits = JoinLimits { halves: steps, pairs: steps.saturating_mul(PAIRS_PER_STEP), codes };
        let joined = halves::join(self.game, self.history, limits, stream, control)?;
        Ok(joined.map(|JoinedCodes { count, mut codes }| {
            codes.sort_unstable();
            if codes.len() as u64 == count {
                self.known.keep(self.history, &codes);
            }
            self.drawn(count, codes)
        }))
    }

    /// All codes, if a search sees them all within `steps` steps.
    fn searched(&self, steps: u64, control: &Control) -> Result<Option<Vec<Code>>, Stopped> {
        let mut codes = Vec::new();
        control.check()?;
        let ended = code_search::visit_within(self.game, self.history.turns(), steps, &mut |code| {
            codes.push(code);
            if codes.len() > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        control.check()?;
        codes.sort_unstable();
        Ok((ended == SearchEnd::Complete).then_some(codes))
    }

    /// A sample of sorted codes, which are all or a uniform choice of `count`. It does not depend on how they were found.
    fn drawn(&self, count: u64, mut codes: Vec<Code>) -> CodeSample {
        let mut stream = Stream::part(self.request.seed, fingerprint(self.history.turns()));
        shuffle(&mut codes, &mut stream);
        codes.truncate(self.request.codes);
        let is_complete = codes.len() as u64 == count;
        let extent = if is_complete { SampleExtent::Complete } else { SampleExtent::Uniform(Some(u128::from(count))) };
        CodeSample { codes, extent, nearest: None }
    }
}

fn shuffle(codes: &mut [Code], stream: &mut Stream) {
    for last in (1..codes.len()).rev() {
        codes.swap(last, stream.below(last as u64 + 1) as usize);
    }
}

/// A number that differs for different turns, so that each position has random numbers of its own.
fn fingerprint(turns: &[Turn]) -> u64 {
    let mut mixed = Stream::new(turns.len() as u64).next_u64();
    for turn in turns {
        let answer = [turn.feedback.black(), turn.feedback.white()];
        for &byte in turn.guess.colors().iter().chain(&answer) {
            mixed = Stream::new(mixed ^ u64::from(byte)).next_u64();
        }
    }
    mixed
}
