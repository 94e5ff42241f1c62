//! The codes left at a position: all of them if they can be listed, else a random sample.

use keypeg_core::{Code, Control, History, Stream, Turn};
use keypeg_engine::sample::{SampleExtent, SampleRequest, random_code, sample};
use rustc_hash::FxHashSet;

use super::walk::Walk;
use crate::any_board::{AnyBoard, AnyPosition};
use crate::review::{EstimateError, ReviewError};

/// How much work is spent on a position. Work is counted, not timed, so that a game always gets the same estimates.
#[derive(Clone, Copy, Debug)]
pub(super) struct SamplingLimits {
    /// The most codes of a sample.
    pub codes: usize,
    /// The steps of the search for them.
    pub search: u64,
    /// The stretches of a walk from known codes, where the search finds few.
    pub stretches: usize,
    /// The guesses compared.
    pub guesses: usize,
}

/// The number of codes left, exact or estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountEstimate {
    /// The exact number; `None` if it is only estimated.
    pub count: Option<u128>,
    /// The logarithm to base 2 of the number or of its estimate.
    pub bits: f64,
}

impl CountEstimate {
    /// A number that is known.
    pub(super) fn exactly(count: u128) -> CountEstimate {
        CountEstimate { count: Some(count), bits: (count as f64).log2() }
    }

    /// The number, or its estimate.
    pub fn about(&self) -> f64 {
        self.count.map_or_else(|| self.bits.exp2(), |count| count as f64)
    }
}

/// Codes left at a position, in random order.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// Different codes that agree with all turns.
    pub codes: Vec<Code>,
    /// Whether these are all.
    pub all: bool,
    /// How many there are.
    pub left: CountEstimate,
    /// Some codes that the last answer ruled out: the likeliest good probes.
    pub probes: Vec<Code>,
}

impl Sample {
    /// Whether the sample has enough codes to represent all.
    pub(super) fn is_rich(&self, effort: &SamplingLimits) -> bool {
        self.all || self.codes.len() * 4 >= effort.codes
    }
}

/// The most codes that are kept as probes.
const PROBES: usize = 48;

/// Finds codes for positions.
pub(super) struct Sampler<'a> {
    pub any_board: &'a AnyBoard,
    pub effort: SamplingLimits,
    pub control: &'a Control,
}

/// Positions after more turns than this get fewer stretches, so that all turns take about the same time.
const MANY_TURNS: usize = 16;

impl Sampler<'_> {
    /// The beginning of a game.
    pub(super) fn beginning(&self) -> Sample {
        let game = self.any_board.game();
        if let Some(sample) = self.listed(&[]) {
            return sample;
        }
        let left = game.code_count().map_or_else(
            || {
                let choices = (0..game.pegs()).map(|peg| match game.kind() {
                    keypeg_core::Kind::Repeats => game.colors(),
                    keypeg_core::Kind::Distinct => game.colors() - peg,
                });
                CountEstimate { count: None, bits: choices.map(|choices| (choices as f64).log2()).sum() }
            },
            CountEstimate::exactly,
        );
        let mut stream = Stream::new(0);
        let codes = (0..self.effort.codes).map(|_| random_code(game, &mut stream)).collect();
        Sample { codes, all: false, left, probes: Vec::new() }
    }

    /// The position after some turns, from the one before the last of them. `known` is a code that agrees, if one is known.
    pub(super) fn after(&self, before: &Sample, turns: &[Turn], known: Option<&Code>) -> Result<Sample, EstimateError> {
        self.control.check()?;
        let turn = turns.len();
        let last = &turns[turn - 1];
        let ruled_out = before.codes.iter().filter(|code| !last.is_consistent(code));
        let probes = ruled_out.take(PROBES).copied().collect();
        let sample = if before.all {
            let codes: Vec<Code> = before.codes.iter().filter(|code| last.is_consistent(code)).copied().collect();
            Sample { left: CountEstimate::exactly(codes.len() as u128), all: true, codes, probes: Vec::new() }
        } else if let Some(sample) = self.listed(turns) {
            sample
        } else {
            self.found(before, turns, known)?
        };
        match (sample.codes.is_empty(), sample.all) {
            (false, _) => Ok(Sample { probes, ..sample }),
            (true, true) => Err(ReviewError::NothingFits { turn }.into()),
            (true, false) => Err(EstimateError::NothingFound { turn }),
        }
    }

    /// The position on an enumerated board.
    fn listed(&self, turns: &[Turn]) -> Option<Sample> {
        let board = self.any_board.board()?;
        let position = AnyPosition::trusted(self.any_board, History::new(turns.to_vec()));
        let mut ids = position.possible_ids()?;
        let (all, left) = (ids.len() <= self.effort.codes, CountEstimate::exactly(ids.len() as u128));
        shuffle(&mut ids, turns.len(), self.effort.codes);
        ids.truncate(self.effort.codes);
        Some(Sample { codes: ids.into_iter().map(|id| board.code(id)).collect(), all, left, probes: Vec::new() })
    }

    /// The position on a board that is not enumerated.
    fn found(&self, before: &Sample, turns: &[Turn], known: Option<&Code>) -> Result<Sample, EstimateError> {
        let last = &turns[turns.len() - 1];
        let agreeing: Vec<Code> = before.codes.iter().filter(|code| last.is_consistent(code)).copied().collect();
        // If no code agrees, the answer was rare; half a code is assumed.
        let share = (agreeing.len() as f64).max(0.5) / before.codes.len() as f64;
        let bits = before.left.bits + share.log2();
        let request = SampleRequest { codes: self.effort.codes, work: self.effort.search, seed: 0 };
        let history = History::new(turns.to_vec());
        let sampled = sample(self.any_board.game(), &history, request, self.control)?;
        let (all, counted) = match sampled.extent {
            SampleExtent::Complete => (true, Some(sampled.codes.len() as u128)),
            SampleExtent::Uniform(count) => (false, count),
            SampleExtent::Saturated | SampleExtent::Partial => (false, None),
        };
        if let Some(count) = counted {
            return Ok(Sample { codes: sampled.codes, all, left: CountEstimate::exactly(count), probes: Vec::new() });
        }
        let found = Sample { codes: sampled.codes, all, left: before.left, probes: Vec::new() };
        let codes = if found.is_rich(&self.effort) {
            found.codes
        } else {
            self.walked(before, &[agreeing, found.codes].concat(), turns, known)?
        };
        let left = CountEstimate { count: None, bits: bits.max((codes.len() as f64).log2()).min(before.left.bits) };
        Ok(Sample { codes, left, ..found })
    }

    /// Distinct codes that random walks meet. They begin at codes that agree, or at any codes if there are none.
    fn walked(
        &self,
        before: &Sample,
        agreeing: &[Code],
        turns: &[Turn],
        known: Option<&Code>,
    ) -> Result<Vec<Code>, EstimateError> {
        let mut seen = FxHashSet::default();
        let mut found: Vec<Code> = agreeing.iter().chain(known).copied().filter(|code| seen.insert(*code)).collect();
        let mut walk = Walk::new(self.any_board.game(), turns);
        let mut stream = Stream::part(self.effort.stretches as u64, turns.len() as u64);
        // Codes a few steps apart are alike, so most are skipped.
        let apart = 2 * self.any_board.game().pegs();
        for _ in 0..(self.effort.stretches * MANY_TURNS).div_ceil(turns.len().max(MANY_TURNS)) {
            self.control.check()?;
            let starts = if found.is_empty() { &before.codes } else { &found };
            let start = starts[stream.below(starts.len() as u64) as usize];
            walk.stretch(&start, apart, &mut stream, &mut |code| {
                if seen.insert(code) {
                    found.push(code);
                }
            });
        }
        shuffle(&mut found, turns.len(), self.effort.codes);
        found.truncate(self.effort.codes);
        Ok(found)
    }
}

/// Brings the first `wanted` into random order, the same every time.
fn shuffle<T>(items: &mut [T], part: usize, wanted: usize) {
    let mut stream = Stream::part(items.len() as u64, part as u64);
    for place in 0..wanted.min(items.len()) {
        items.swap(place, place + stream.below((items.len() - place) as u64) as usize);
    }
}
