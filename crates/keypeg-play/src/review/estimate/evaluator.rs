//! Estimates the values of guesses at a position.

use keypeg_core::{Code, Game, Kind};

use super::cells::{Cells, Split};
use super::curve::Curve;
use super::endgame::{Endgame, FEW};
use super::neighbors::climb;
use super::sample::Sample;

/// Weighs guesses by what their cells cost.
pub(super) struct Evaluator<'a> {
    pub game: Game,
    pub curve: &'a Curve,
    /// How many guesses are compared.
    pub guesses: usize,
}

/// A guess and its expected cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuessCost {
    pub guess: Code,
    /// The expected number of guesses, this one included.
    pub cost: f64,
    pub split: Split,
}

/// How many guesses of few codes are played out.
const PLAYED: usize = 6;

impl Evaluator<'_> {
    /// The best guess that is known, and the shares of its cells.
    pub(super) fn best(&self, sample: &Sample, beginning: bool) -> (Code, Vec<f64>) {
        let (choose, weigh) = halves(sample);
        let guess = self.choose(sample, choose, beginning);
        (guess, self.cells(sample, weigh, &guess, sample.codes.contains(&guess)).shares())
    }

    /// Weighs the best guess that is known and the guess that was made. `made` has that guess, and whether it can be the secret.
    /// If the difference between the two may be chance, the guess that was made counts as best.
    pub(super) fn weigh(
        &self,
        sample: &Sample,
        made: Option<(&Code, bool)>,
        beginning: bool,
    ) -> (GuessCost, Option<GuessCost>) {
        if sample.all && sample.codes.len() <= FEW {
            return self.play_out(sample, made);
        }
        let (choose, weigh) = halves(sample);
        let best = self.choose(sample, choose, beginning);
        // Candidates at the beginning all fit; later on they are codes left, or probes.
        let best_cells = self.cells(sample, weigh, &best, beginning || sample.codes.contains(&best));
        let weight = |cells: &Cells, guess: &Code| {
            let split = cells.split(sample.left, sample.all);
            GuessCost { guess: *guess, cost: cells.cost(self.curve), split }
        };
        let best = weight(&best_cells, &best);
        let made = made.map(|(guess, fits)| {
            let cells = self.cells(sample, weigh, guess, fits);
            let made = weight(&cells, guess);
            let chance = if sample.all { 0.0 } else { cells.noise(&best_cells, self.curve) };
            (made, made.cost - best.cost <= chance)
        });
        match made {
            Some((made, true)) => (made, Some(made)),
            made => (best, made.map(|(made, _)| made)),
        }
    }

    fn play_out(&self, sample: &Sample, made: Option<(&Code, bool)>) -> (GuessCost, Option<GuessCost>) {
        let codes = &sample.codes;
        let mut tell = |_, _| {};
        let mut endgame = Endgame::new(self.game, &mut tell);
        let mut weight = |guess: &Code| {
            let fits = codes.contains(guess);
            let cost = endgame.total_after(codes, guess) as f64 / codes.len() as f64;
            let split = self.cells(sample, codes, guess, fits).split(sample.left, true);
            GuessCost { guess: *guess, cost, split }
        };
        let made = made.map(|(guess, _)| weight(guess));
        let mut best = made;
        let guesses: Vec<Code> = codes.iter().chain(&sample.probes).copied().collect();
        for guess in Endgame::new(self.game, &mut |_, _| {}).ranked(codes, &guesses, PLAYED) {
            let weight = weight(&guess);
            if best.is_none_or(|best| weight.cost < best.cost) {
                best = Some(weight);
            }
        }
        (best.expect("some code is left"), made)
    }

    /// The guess that costs least.
    fn choose(&self, sample: &Sample, codes: &[Code], beginning: bool) -> Code {
        let own = sample.codes.iter().take(self.guesses).map(|code| (*code, true));
        let probes = sample.probes.iter().map(|code| (*code, false));
        let patterns = if beginning { patterns(self.game) } else { Vec::new() };
        let guesses = own.chain(probes).chain(patterns.into_iter().map(|code| (code, true)));
        let costs = guesses.map(|(guess, fits)| (self.cells(sample, codes, &guess, fits).cost(self.curve), guess));
        let best = costs.min_by(|(a, _), (b, _)| a.total_cmp(b)).expect("some code is left");
        climb(self.game, best, &|guess| self.cells(sample, codes, guess, beginning).cost(self.curve)).1
    }

    fn cells(&self, sample: &Sample, codes: &[Code], guess: &Code, fits: bool) -> Cells {
        Cells::new(self.game, codes, guess, fits, sample.left)
    }
}

/// The codes to choose a guess with, and the codes to weigh it with. They are different halves of a sample: on the codes that
/// it was chosen with, a guess seems better than it is. If all codes are known, both are all codes.
fn halves(sample: &Sample) -> (&[Code], &[Code]) {
    match sample.codes.len() {
        _ if sample.all => (&sample.codes, &sample.codes),
        0..2 => (&sample.codes, &sample.codes),
        codes => sample.codes.split_at(codes / 2),
    }
}

/// First guesses with one color, two colors and so on.
fn patterns(game: Game) -> Vec<Code> {
    let most = game.pegs().min(game.colors());
    let fewest = if game.kind() == Kind::Distinct { game.pegs() } else { 1 };
    let code = |colors: usize| (0..game.pegs()).map(|peg| (peg % colors) as u8).collect::<Vec<u8>>();
    (fewest..=most).filter_map(|colors| Code::new(game, &code(colors)).ok()).collect()
}
