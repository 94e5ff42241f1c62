//! Random walks to codes that agree with some turns.
//!
//! A step changes one peg or exchanges two. The *strain* of a code says how far it is from agreeing: summed over all turns, the
//! differences in black pegs and in all pegs. A step that adds strain is taken with probability e^(−strain added × cold).
//! Claim: with `cold` fixed, all codes without strain are met equally often in the long run.
//! Proof: a step and its reverse are proposed equally often, so a code is met in proportion to e^(−strain × cold).
//! Source: Metropolis et al. 1953; strain as the energy of Bernier et al., "Solving MasterMind using GAs and simulated
//! annealing", 1996.
//! A finite walk meets codes near its start more often. So it is made of stretches. Each stretch begins warm, which leads
//! away from its start, and becomes colder, which leads to codes without strain.

use keypeg_core::{Code, Game, Kind, MAX_COLORS, MAX_PEGS, Stream, Turn};

/// The values of `cold` at the start and at the end of a stretch, as multiples of the natural logarithm of the number of
/// possible steps. With more possible steps, more of them add strain.
const WARM: f64 = 0.25;
const COLD: f64 = 0.65;

/// The steps of a stretch for each possible step, and the most steps of a stretch.
const STEPS: usize = 16;
const MOST_STEPS: usize = 1 << 13;

/// A walk over the codes of a game.
pub(super) struct Walk<'a> {
    game: Game,
    turns: &'a [Turn],
    /// How often each guess has each color.
    held: Vec<[u8; MAX_COLORS as usize]>,
    colors: [u8; MAX_PEGS as usize],
    counts: [u8; MAX_COLORS as usize],
    /// For every turn, how many black pegs, and pegs in all, are too many.
    black: Vec<i8>,
    shared: Vec<i8>,
    strain: u32,
    cold: f64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: Game, turns: &'a [Turn]) -> Walk<'a> {
        let held = turns.iter().map(|turn| counts(turn.guess.colors())).collect();
        let (black, shared) = (vec![0; turns.len()], vec![0; turns.len()]);
        let (colors, counts) = ([0; MAX_PEGS as usize], [0; MAX_COLORS as usize]);
        Walk { game, turns, held, colors, counts, black, shared, strain: 0, cold: 0.0 }
    }

    fn begin(&mut self, from: &Code) {
        self.colors[..self.game.pegs()].copy_from_slice(from.colors());
        self.counts = counts(from.colors());
        for (index, turn) in self.turns.iter().enumerate() {
            let (wanted, found) = (turn.feedback, keypeg_core::score(&turn.guess, from));
            let shared = |answer: keypeg_core::Feedback| (answer.black() + answer.white()) as i8;
            self.black[index] = found.black() as i8 - wanted.black() as i8;
            self.shared[index] = shared(found) - shared(wanted);
        }
        self.strain = self.measure();
    }

    /// A stretch from a code. Calls `met` for codes without strain that are at least `apart` steps from each other.
    pub(super) fn stretch(&mut self, from: &Code, apart: usize, stream: &mut Stream, met: &mut dyn FnMut(Code)) {
        self.begin(from);
        let choices = self.game.pegs() * self.game.colors();
        let steps = (STEPS * choices).min(MOST_STEPS);
        let scale = (choices as f64).ln().max(1.0);
        let mut since = 0;
        for step in 0..steps {
            // The last fifth has the lowest temperature.
            let along = (1.25 * step as f64 / steps as f64).min(1.0);
            self.cold = scale * (WARM + (COLD - WARM) * along);
            self.step(stream);
            since += 1;
            if self.strain == 0 && since >= apart {
                since = 0;
                let colors = &self.colors[..self.game.pegs()];
                met(Code::new(self.game, colors).expect("steps lead from code to code"));
            }
        }
    }

    /// One step.
    fn step(&mut self, stream: &mut Stream) {
        // One number is enough for a step: 32 bits for the change, the others for whether it is made.
        let bits = stream.next_u64();
        let below = |from: u32, width: u32, bound: usize| {
            let part = (bits >> from) & ((1 << width) - 1);
            ((part * bound as u64) >> width) as usize
        };
        let peg = below(0, 12, self.game.pegs());
        let chance = (bits >> 32) as f64 / 4_294_967_296.0;
        let before = self.strain;
        if below(31, 1, 2) == 0 {
            let other = below(12, 18, self.game.pegs());
            self.exchange(peg, other);
            if !self.keeps(before, chance) {
                self.exchange(peg, other);
            }
            return;
        }
        let color = below(12, 18, self.game.colors()) as u8;
        let old = self.colors[peg];
        if self.game.kind() == Kind::Distinct && self.counts[usize::from(color)] > 0 {
            return;
        }
        self.paint(peg, color);
        if !self.keeps(before, chance) {
            self.paint(peg, old);
        }
    }

    fn keeps(&mut self, before: u32, chance: f64) -> bool {
        self.strain = self.measure();
        let keeps = self.strain <= before || chance < (-self.cold * f64::from(self.strain - before)).exp();
        if !keeps {
            self.strain = before;
        }
        keeps
    }

    fn measure(&self) -> u32 {
        self.black
            .iter()
            .zip(&self.shared)
            .map(|(b, s)| u32::from(b.unsigned_abs()) + u32::from(s.unsigned_abs()))
            .sum()
    }

    fn exchange(&mut self, peg: usize, other: usize) {
        let (a, b) = (self.colors[peg], self.colors[other]);
        if a == b {
            return;
        }
        self.place(peg, b);
        self.place(other, a);
    }

    /// Puts a color on a peg; only the black pegs change.
    fn place(&mut self, peg: usize, color: u8) {
        let old = self.colors[peg];
        for (black, turn) in self.black.iter_mut().zip(self.turns) {
            let guessed = turn.guess.colors()[peg];
            *black += (guessed == color) as i8 - (guessed == old) as i8;
        }
        self.colors[peg] = color;
    }

    /// Puts a color on a peg instead of the one there.
    fn paint(&mut self, peg: usize, color: u8) {
        let (old, new) = (usize::from(self.colors[peg]), usize::from(color));
        if old == new {
            return;
        }
        for (shared, held) in self.shared.iter_mut().zip(&self.held) {
            *shared += (self.counts[new] < held[new]) as i8 - (self.counts[old] <= held[old]) as i8;
        }
        self.counts[old] -= 1;
        self.counts[new] += 1;
        self.place(peg, color);
    }
}

fn counts(colors: &[u8]) -> [u8; MAX_COLORS as usize] {
    let mut counts = [0; MAX_COLORS as usize];
    for &color in colors {
        counts[usize::from(color)] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use keypeg_core::{CodeSpace, History, Notation};
    use rustc_hash::FxHashMap;

    use super::*;

    /// Every code that agrees is met, no other is, and none much more often than the others.
    #[test]
    fn meets_all_codes_that_agree_about_equally_often() {
        for (text, history) in [
            ("4x6", "AABC 1,1; ADEF 0,2"),
            ("4x6", "ABCD 0,1; AABB 0,0"),
            ("4x8-distinct", "ABCD 1,1; AEFG 0,2"),
            ("5x4", "AABBC 1,2"),
        ] {
            let notation = Notation::standard(text.parse().unwrap());
            let (game, history): (Game, History) = (notation.game(), notation.parse_history(history).unwrap());
            let space = CodeSpace::new(game).unwrap();
            let agreeing: Vec<Code> = space.codes().filter(|code| history.is_consistent(code)).collect();
            let mut met: FxHashMap<Code, usize> = FxHashMap::default();
            let mut walk = Walk::new(game, history.turns());
            let mut stream = Stream::new(5);
            let mut from = space.codes().next().unwrap();
            let mut meetings = 0;
            while meetings < 200 * agreeing.len() {
                walk.stretch(&from.clone(), 2 * game.pegs(), &mut stream, &mut |code| {
                    *met.entry(code).or_default() += 1;
                    meetings += 1;
                    from = code;
                });
                assert_eq!(walk.strain, walk.measure());
            }
            assert!(met.keys().all(|code| history.is_consistent(code)), "{text}");
            assert_eq!(met.len(), agreeing.len(), "{text}");
            let even = meetings / agreeing.len();
            assert!(met.values().all(|&times| times > even / 3 && times < 3 * even), "{text}: {even} {met:?}");
        }
    }
}
