//! A random walk over codes that prefers those which contradict the turns less.
//!
//! The *energy* of a code is the sum over all turns of how far its black pegs and its shared colors (black and white
//! together) are from the answer. Codes of energy 0 agree with every turn. A step changes the color of one peg or
//! exchanges two pegs. It is taken if the energy does not rise, and otherwise with a probability that falls by a constant
//! factor per unit (Metropolis et al., "Equation of state calculations by fast computing machines", 1953).
//!
//! Every step is as likely as its reverse, so at a fixed factor codes of equal energy are visited equally often in the
//! long run.

use keypeg_core::{Code, Kind, Stream};

use super::clues::{Clues, LANES, Lane, color_counts};

/// How many units of energy a step may add; larger rises are never taken.
const MOST_RISE: usize = 24;

/// The probability, in units of 2⁻³², to take a step that adds this much energy.
pub(super) struct Tolerance([u32; MOST_RISE]);

impl Tolerance {
    /// Each unit of energy makes a step less likely by `factor`, from 0 to 1. Only products are used, so that the table is
    /// the same on every machine.
    pub(super) fn new(factor: f64) -> Tolerance {
        let mut probability = 1.0;
        Tolerance(std::array::from_fn(|_| {
            let threshold = (probability * f64::from(u32::MAX)) as u32;
            probability *= factor;
            threshold
        }))
    }

    fn takes(&self, rise: i32, chance: u32) -> bool {
        rise <= 0 || self.0.get(rise as usize).is_some_and(|&threshold| chance < threshold)
    }
}

/// A code on its walk.
pub(super) struct Walker<'a> {
    clues: &'a Clues,
    colors: Vec<u8>,
    counts: Vec<u8>,
    /// Without repeats: the peg that holds each color.
    places: Vec<Option<u8>>,
    /// For each turn, the black pegs minus those of the answer.
    black: Vec<Lane>,
    /// For each turn, the shared colors minus those of the answer.
    shared: Vec<Lane>,
    energy: i32,
}

impl<'a> Walker<'a> {
    pub(super) fn new(clues: &'a Clues, start: &Code) -> Walker<'a> {
        let mut walker = Walker {
            clues,
            colors: start.colors().to_vec(),
            counts: color_counts(clues.game, start.colors()),
            places: vec![None; clues.game.colors()],
            black: vec![[0; LANES]; clues.groups],
            shared: vec![[0; LANES]; clues.groups],
            energy: 0,
        };
        for (peg, &color) in start.colors().iter().enumerate() {
            walker.places[usize::from(color)] = Some(peg as u8);
        }
        for (differences, wanted) in [(&mut walker.black, &clues.black), (&mut walker.shared, &clues.shared)] {
            for (lane, wanted) in differences.iter_mut().zip(wanted) {
                *lane = wanted.map(|count| -count);
            }
        }
        let nothing = vec![[0; LANES]; clues.groups];
        for (peg, &color) in start.colors().iter().enumerate() {
            add(&mut walker.black, clues.same(peg, color), &nothing);
        }
        for (color, &count) in walker.counts.iter().enumerate() {
            for least in 1..=count {
                add(&mut walker.shared, clues.at_least(color as u8, least), &nothing);
            }
        }
        let differences = walker.black.iter().chain(&walker.shared).flatten();
        walker.energy = differences.map(|&difference| i32::from(difference).abs()).sum();
        walker
    }

    /// How far the code is from agreeing with every turn.
    pub(super) fn energy(&self) -> i32 {
        self.energy
    }

    /// The color of each peg.
    pub(super) fn colors(&self) -> &[u8] {
        &self.colors
    }

    /// Proposes a random step, and takes it or not.
    pub(super) fn step(&mut self, stream: &mut Stream, tolerance: &Tolerance) {
        let game = self.clues.game;
        let bits = stream.next_u64();
        let chance = stream_chance(bits);
        let peg = pick(bits & 0xffff, game.pegs());
        match game.kind() {
            Kind::Repeats if bits >> 63 == 0 => {
                let color = pick((bits >> 16) & 0xffff, game.colors()) as u8;
                self.replace(peg, color, tolerance, chance);
            }
            Kind::Repeats => self.exchange(peg, pick((bits >> 16) & 0xffff, game.pegs()), tolerance, chance),
            Kind::Distinct => {
                let color = pick((bits >> 16) & 0xffff, game.colors()) as u8;
                match self.places[usize::from(color)] {
                    Some(other) => self.exchange(peg, usize::from(other), tolerance, chance),
                    None => self.replace(peg, color, tolerance, chance),
                }
            }
        }
    }

    fn replace(&mut self, peg: usize, new: u8, tolerance: &Tolerance, chance: u32) {
        let old = self.colors[peg];
        if new == old {
            return;
        }
        let clues = self.clues;
        let (gained, lost) = (clues.same(peg, new), clues.same(peg, old));
        let more = clues.at_least(new, self.counts[usize::from(new)] + 1);
        let fewer = clues.at_least(old, self.counts[usize::from(old)]);
        let rise = rise(&self.black, gained, lost) + rise(&self.shared, more, fewer);
        if tolerance.takes(rise, chance) {
            add(&mut self.black, gained, lost);
            add(&mut self.shared, more, fewer);
            self.colors[peg] = new;
            self.counts[usize::from(new)] += 1;
            self.counts[usize::from(old)] -= 1;
            self.places[usize::from(old)] = None;
            self.places[usize::from(new)] = Some(peg as u8);
            self.energy += rise;
        }
    }

    fn exchange(&mut self, peg: usize, other: usize, tolerance: &Tolerance, chance: u32) {
        let (here, there) = (self.colors[peg], self.colors[other]);
        if here == there {
            return;
        }
        let clues = self.clues;
        let (gained, lost) = (clues.same(peg, there), clues.same(peg, here));
        let (gained_there, lost_there) = (clues.same(other, here), clues.same(other, there));
        let rise = rise_of_two(&self.black, [gained, gained_there], [lost, lost_there]);
        if tolerance.takes(rise, chance) {
            add(&mut self.black, gained, lost);
            add(&mut self.black, gained_there, lost_there);
            self.colors.swap(peg, other);
            self.places[usize::from(there)] = Some(peg as u8);
            self.places[usize::from(here)] = Some(other as u8);
            self.energy += rise;
        }
    }
}

/// The bits of a number that decide whether a step is taken; the others decide which step it is.
fn stream_chance(bits: u64) -> u32 {
    (bits >> 31) as u32
}

/// Scales a number of 16 bits to one below `bound`, which is at most 100. The favor of some numbers is below 0.2%.
fn pick(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 16) as usize
}

/// How much the sum of absolute differences rises when rows are added and subtracted.
fn rise(differences: &[Lane], plus: &[Lane], minus: &[Lane]) -> i32 {
    let mut sums = [0i8; LANES];
    for ((now, plus), minus) in differences.iter().zip(plus).zip(minus) {
        for lane in 0..LANES {
            let then = now[lane].wrapping_add(plus[lane]).wrapping_sub(minus[lane]);
            sums[lane] = sums[lane].wrapping_add(then.wrapping_abs().wrapping_sub(now[lane].wrapping_abs()));
        }
    }
    sums.iter().map(|&sum| i32::from(sum)).sum()
}

/// As [`rise`], for two rows each.
fn rise_of_two(differences: &[Lane], plus: [&[Lane]; 2], minus: [&[Lane]; 2]) -> i32 {
    let mut sums = [0i8; LANES];
    let rows = plus[0].iter().zip(plus[1]).zip(minus[0].iter().zip(minus[1]));
    for (now, ((plus, plus_too), (minus, minus_too))) in differences.iter().zip(rows) {
        for lane in 0..LANES {
            let gain = plus[lane].wrapping_add(plus_too[lane]);
            let then = now[lane].wrapping_add(gain).wrapping_sub(minus[lane].wrapping_add(minus_too[lane]));
            sums[lane] = sums[lane].wrapping_add(then.wrapping_abs().wrapping_sub(now[lane].wrapping_abs()));
        }
    }
    sums.iter().map(|&sum| i32::from(sum)).sum()
}

fn add(differences: &mut [Lane], plus: &[Lane], minus: &[Lane]) {
    for ((now, plus), minus) in differences.iter_mut().zip(plus).zip(minus) {
        for lane in 0..LANES {
            now[lane] = now[lane].wrapping_add(plus[lane]).wrapping_sub(minus[lane]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{Game, Turn, score};

    /// The running differences equal those of the scalar definition after any number of steps.
    #[test]
    fn the_energy_is_that_of_the_code() {
        for (text, turns) in
            [("4x6", 3), ("1x1", 1), ("12x20", 17), ("100x100", 40), ("5x9-distinct", 6), ("9x9-distinct", 33)]
        {
            let game: Game = text.parse().unwrap();
            let mut stream = Stream::new(7);
            let secret = random_code(game, &mut stream);
            let turns: Vec<Turn> = (0..turns)
                .map(|_| random_code(game, &mut stream))
                .map(|guess| Turn { guess, feedback: score(&guess, &secret) })
                .collect();
            let clues = Clues::new(game, &turns);
            let mut walker = Walker::new(&clues, &random_code(game, &mut stream));
            for step in 0..300 {
                walker.step(&mut stream, &Tolerance::new(if step % 2 == 0 { 1.0 } else { 0.3 }));
                let code = Code::new(game, walker.colors()).unwrap();
                assert_eq!(walker.energy(), Walker::new(&clues, &code).energy(), "{text} step {step}");
            }
            assert_eq!(Walker::new(&clues, &secret).energy(), 0, "{text}");
        }
    }
}
