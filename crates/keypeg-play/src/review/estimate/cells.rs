//! The cells of a guess at a position, and their cost.

use keypeg_core::{Code, Feedback, Game, score};

use super::curve::Curve;
use super::sample::CountEstimate;

/// How a guess splits the codes left, as far as a sample shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// The codes left before it.
    pub left: CountEstimate,
    /// The number of different answers; a lower bound unless `exact`.
    pub parts: usize,
    /// The number of codes in the largest cell.
    pub largest: f64,
    /// The expected number of codes in the cell of the secret.
    pub expected_size: f64,
    /// The entropy of the answer in bits.
    pub entropy: f64,
    /// Whether the numbers are exact; else they are estimates.
    pub exact: bool,
}

/// The answers that codes give to a guess.
pub(super) struct Cells {
    /// The answer of each code, in the order of the codes.
    answers: Vec<u16>,
    /// How many codes give each answer; the guess itself is left out.
    counts: Vec<u32>,
    /// The number of codes, without the guess itself.
    others: f64,
    /// How likely the guess is the secret.
    win: f64,
    bits: f64,
}

impl Cells {
    /// The answers to a guess; `fits` says that it can be the secret.
    pub(super) fn new(game: Game, codes: &[Code], guess: &Code, fits: bool, left: CountEstimate) -> Cells {
        let pegs = game.pegs();
        let answers: Vec<u16> = codes.iter().map(|code| score(guess, code).index(pegs) as u16).collect();
        let mut counts = vec![0; Feedback::count(pegs)];
        for &answer in &answers {
            counts[usize::from(answer)] += 1;
        }
        counts[Feedback::win(pegs).index(pegs)] = 0;
        let others = counts.iter().sum::<u32>().max(1).into();
        Cells { answers, counts, others, win: if fits { 1.0 / left.about() } else { 0.0 }, bits: left.bits }
    }

    fn open(&self) -> impl Iterator<Item = u32> {
        self.counts.iter().copied().filter(|&count| count > 0)
    }

    /// The share of a cell.
    fn share(&self, count: u32) -> f64 {
        (1.0 - self.win) * f64::from(count) / self.others
    }

    /// The guesses that a cell still costs.
    fn cost_of(&self, count: u32, curve: &Curve) -> f64 {
        curve.at(self.bits + self.share(count).log2())
    }

    /// The expected number of guesses, this one included.
    pub(super) fn cost(&self, curve: &Curve) -> f64 {
        if self.open().next().is_none() && self.win < 1.0 {
            // Only the guess itself was found, so nothing is known about its answers.
            return 1.0 + (1.0 - self.win) * curve.at(self.bits);
        }
        1.0 + self.open().map(|count| self.share(count) * self.cost_of(count, curve)).sum::<f64>()
    }

    /// The difference between the costs of two guesses on the same codes that may be chance: two standard errors.
    pub(super) fn noise(&self, other: &Cells, curve: &Curve) -> f64 {
        let costs = |cells: &Cells| -> Vec<f64> {
            cells.counts.iter().map(|&count| if count == 0 { 0.0 } else { cells.cost_of(count, curve) }).collect()
        };
        let (mine, theirs) = (costs(self), costs(other));
        let answers = self.answers.iter().zip(&other.answers);
        let differences = answers.map(|(&a, &b)| mine[usize::from(a)] - theirs[usize::from(b)]);
        let (sum, squares) = differences.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
        let count = self.answers.len().max(2) as f64;
        let variance = (squares / count - (sum / count).powi(2)).max(0.0);
        2.0 * (variance / (count - 1.0)).sqrt()
    }

    /// The shares of the cells.
    pub(super) fn shares(&self) -> Vec<f64> {
        self.open().map(|count| self.share(count)).collect()
    }

    /// What it says about the codes left.
    pub(super) fn split(&self, left: CountEstimate, exact: bool) -> Split {
        let wins = (self.win > 0.0).then_some(self.win);
        let shares = || self.open().map(|count| self.share(count)).chain(wins);
        let all = left.about();
        Split {
            left,
            parts: shares().count(),
            largest: shares().fold(0.0, f64::max) * all,
            expected_size: shares().map(|share| share * share).sum::<f64>() * all,
            entropy: shares().map(|share| -share * share.log2()).sum(),
            exact,
        }
    }
}
