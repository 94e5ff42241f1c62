//! `sampled-entropy` and `sampled-parts`: the best guess by a sample of the remaining codes, on boards of any size.
//!
//! The guesses compared are the sampled codes and neighbors of the best of them, which differ in one peg or in the places
//! of two. Neighbors need not agree with the turns: they are probes. Where few codes are left, games are played to their end
//! (`few_codes`).

use std::sync::OnceLock;

use keypeg_core::{Code, Control, Game, History, Kind, Stream};
use rustc_hash::FxHashSet;

use super::effort::Effort;
use super::ending::Ending;
use super::few_codes;
use super::search_policy::{SearchPolicy, most_guesses};
use super::{StrategyError, opening};
use crate::RankedGuess;
use crate::measure::size_log;
use crate::sample::{CodeSample, KnownLists, SampleExtent, SampleRequest, Spread, sample_with};

/// What makes a guess good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SampleMeasure {
    /// The entropy of the answer.
    Entropy,
    /// The number of different answers, then their entropy.
    Parts,
}

/// Where few codes are left, this many of the best guesses are played to the end.
const PROBES: usize = 12;

/// Weighs guesses on a sample.
pub(super) struct Sampled {
    game: Game,
    measure: SampleMeasure,
    effort: Effort,
    opening: OnceLock<Code>,
    /// What earlier turns of the same games left.
    known: KnownLists,
}

impl Sampled {
    pub(super) fn new(game: Game, measure: SampleMeasure, effort: Effort) -> Sampled {
        Sampled { game, measure, effort, opening: OnceLock::new(), known: KnownLists::default() }
    }

    fn sample(&self, history: &History, control: &Control) -> Result<CodeSample, StrategyError> {
        let request = SampleRequest { codes: self.effort.codes(), work: self.effort.work(), seed: 0 };
        Ok(sample_with(&self.known, self.game, history, request, control)?)
    }

    /// The best guesses that were found for codes that were sampled, best first.
    fn ranked(
        &self,
        sample: &CodeSample,
        top: usize,
        stream: &mut Stream,
        control: &Control,
    ) -> Result<Vec<Vec<u8>>, StrategyError> {
        let codes = &sample.codes;
        let scale = GuessScale::new(self.measure, sample);
        let mut spread = Spread::new(self.game, codes);
        let candidates = codes[..codes.len().min(self.effort.candidates())].iter();
        let mut weighed: Vec<(i64, Vec<u8>)> =
            candidates.map(|code| (scale.value(&mut spread, code.colors()), code.colors().to_vec())).collect();
        control.check()?;
        // The sort is stable: of equally good guesses the first stays the first.
        weighed.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let ideal = scale.ideal(codes.len());
        for _ in 0..self.effort.neighbors() {
            let (value, best) = &weighed[0];
            if *value >= ideal {
                break;
            }
            let Some(neighbor) = neighbor(self.game, best, stream) else { continue };
            let worth = scale.value(&mut spread, &neighbor);
            if worth > *value {
                weighed.insert(0, (worth, neighbor));
            }
        }
        let mut guesses: Vec<Vec<u8>> = weighed.into_iter().take(top.max(PROBES)).map(|(_, guess)| guess).collect();
        if sample.extent == SampleExtent::Complete && codes.len() <= few_codes::MOST_CODES {
            let probes: Vec<Code> = guesses.iter().map(|colors| self.code(colors)).collect();
            if let Some(best) = few_codes::best(codes, &probes) {
                guesses.retain(|guess| guess != best.colors());
                guesses.insert(0, best.colors().to_vec());
            }
        }
        guesses.truncate(top);
        Ok(guesses)
    }

    fn code(&self, colors: &[u8]) -> Code {
        Code::new(self.game, colors).expect("neighbors of codes are codes")
    }

    /// The best guesses after some turns with the sizes of their cells in a sample. `first` comes before all others.
    pub(super) fn advise(
        &self,
        history: &History,
        first: Option<Code>,
        top: usize,
        control: &Control,
    ) -> Result<SampledAdvice, StrategyError> {
        let sample = self.sample(history, control)?;
        let mut guesses: Vec<Code> = match sample.codes.as_slice() {
            [] => sample.nearest.into_iter().collect(),
            codes if history.is_empty() => [&[self.first_guess()], codes].concat(),
            _ => {
                let mut stream = Stream::new(history.len() as u64);
                self.ranked(&sample, top, &mut stream, control)?.iter().map(|colors| self.code(colors)).collect()
            }
        };
        if let Some(first) = first {
            guesses.retain(|guess| *guess != first);
            guesses.insert(0, first);
        }
        guesses.truncate(top);
        let mut spread = Spread::new(self.game, &sample.codes);
        let ranked = guesses.into_iter().map(|code| RankedGuess {
            code,
            is_possible: history.is_consistent(&code),
            sizes: spread.sizes(code.colors()),
        });
        Ok(SampledAdvice { guesses: ranked.collect(), sampled: sample.codes.len(), extent: sample.extent })
    }

    /// Whether all codes left are known, and guessing one after the other ends the game in time, now or after this guess. A
    /// saturated sample is not enough: it may lack a code.
    fn is_in_time(&self, sample: &CodeSample, guess: &Code, played: usize) -> bool {
        let left = most_guesses(self.game).saturating_sub(played) as u32;
        let is_listed = sample.extent == SampleExtent::Complete;
        let codes = &sample.codes;
        let largest = || Spread::new(self.game, codes).cells(guess.colors()).max().unwrap_or(0);
        is_listed && !codes.is_empty() && (codes.len() as u32 <= left || largest() < left)
    }

    fn first_guess(&self) -> Code {
        *self.opening.get_or_init(|| opening::best(self.game))
    }
}

/// The best guesses by a sample of the remaining codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledAdvice {
    /// The guesses, best first, with the sizes of the cells of the sample. Where no code was found that agrees with every
    /// turn: the code that is nearest, if there is one.
    pub guesses: Vec<RankedGuess>,
    /// The number of codes of the sample.
    pub sampled: usize,
    /// What is known about codes that are not part of the sample.
    pub extent: SampleExtent,
}

impl SearchPolicy for Sampled {
    fn next_guess(&self, history: &History, _stream: &mut Stream, control: &Control) -> Result<Code, StrategyError> {
        if history.is_empty() {
            return Ok(self.first_guess());
        }
        let played = history.len();
        let ending = Ending::of(self.game, history);
        if let Some(ending) = &ending
            && !ending.begins_after(played)
            && let Some(guess) = ending.next(history)
        {
            return Ok(guess);
        }
        let sample = self.sample(history, control)?;
        let guess = match sample.codes.as_slice() {
            [] => sample.nearest.ok_or(StrategyError::Contradictory)?,
            [first] | [first, _] => *first,
            _ => self.code(&self.ranked(&sample, 1, &mut Stream::new(played as u64), control)?[0]),
        };
        let late = ending.filter(|ending| ending.begins_after(played) && !self.is_in_time(&sample, &guess, played));
        Ok(late.and_then(|ending| ending.next(history)).unwrap_or(guess))
    }
}

/// Values of guesses, in units of 2⁻²⁴ bits times the number of codes.
struct GuessScale {
    measure: SampleMeasure,
    /// If these are all codes, a guess that is one of them may end the game.
    possible: FxHashSet<Vec<u8>>,
    logs: Vec<i64>,
}

/// What it is worth that a guess can be the secret.
const POSSIBLE: i64 = 1 << 24;

/// What a further part is worth to [`SampleMeasure::Parts`]: more than any entropy.
const PART: i64 = 1 << 44;

impl GuessScale {
    fn new(measure: SampleMeasure, sample: &CodeSample) -> GuessScale {
        let is_all = matches!(sample.extent, SampleExtent::Complete | SampleExtent::Saturated);
        let codes = if is_all { sample.codes.as_slice() } else { &[] };
        let logs = (0..=sample.codes.len() as u32).map(size_log).collect();
        GuessScale { measure, possible: codes.iter().map(|code| code.colors().to_vec()).collect(), logs }
    }

    fn value(&self, spread: &mut Spread, guess: &[u8]) -> i64 {
        let (mut logs, mut parts) = (0, 0);
        for size in spread.cells(guess) {
            logs += self.logs[size as usize];
            parts += 1;
        }
        let possible = if self.possible.contains(guess) { POSSIBLE } else { 0 };
        self.weigh(parts, logs) + possible
    }

    fn weigh(&self, parts: i64, logs: i64) -> i64 {
        match self.measure {
            SampleMeasure::Entropy => -logs,
            SampleMeasure::Parts => parts * PART - logs,
        }
    }

    /// No guess is worth more: it tells all codes apart and can be the secret.
    fn ideal(&self, codes: usize) -> i64 {
        self.weigh(codes as i64, 0) + if self.possible.is_empty() { 0 } else { POSSIBLE }
    }
}

/// A code that differs in the color of one peg or in the places of two; `None` if the random choice changes nothing or is
/// not a code of the game.
pub(super) fn neighbor(game: Game, code: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let mut colors = code.to_vec();
    let peg = stream.below(game.pegs() as u64) as usize;
    if stream.below(2) == 0 {
        let color = stream.below(game.colors() as u64) as u8;
        if game.kind() == Kind::Distinct && code.contains(&color) {
            return None;
        }
        colors[peg] = color;
    } else {
        colors.swap(peg, stream.below(game.pegs() as u64) as usize);
    }
    (colors != code).then_some(colors)
}
