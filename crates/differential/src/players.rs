//! One-step strategies, played on the oracle.

use std::cmp::Ordering;

use crate::oracle::Rules;

/// What a strategy looks at, by the program's name for it, and which guess it prefers.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// The program's name of the strategy.
    pub name: &'static str,
    /// Whether a guess that can be the secret comes before an equal one that cannot.
    pub prefer_consistent: bool,
    /// Whether the first of equal guesses is played, in lexicographic order; otherwise the last.
    pub first: bool,
}

/// The strategies that are compared.
pub const NAMES: [&str; 8] = [
    "first-consistent",
    "consistent-worst-case",
    "worst-case",
    "expected-size",
    "entropy",
    "most-parts",
    "entropy-then-parts",
    "parts-then-entropy",
];

/// GuessMeasures of a guess.
pub struct GuessMeasures {
    /// Number of cells, the winning one included.
    pub parts: usize,
    /// Codes in the largest cell.
    pub largest: usize,
    /// Expected number of codes left.
    pub expected_size: f64,
    /// Information of the answer in bits.
    pub entropy: f64,
}

impl GuessMeasures {
    /// GuessMeasures a guess on the codes that are left.
    pub fn of(rules: &Rules, guess: usize, codes: &[usize]) -> GuessMeasures {
        let sizes: Vec<usize> = rules.cells(guess, codes).values().map(Vec::len).collect();
        let n = codes.len() as f64;
        GuessMeasures {
            parts: sizes.len(),
            largest: sizes.iter().copied().max().unwrap_or(0),
            expected_size: sizes.iter().map(|&size| (size * size) as f64).sum::<f64>() / n,
            entropy: sizes.iter().map(|&size| size as f64 / n * (n / size as f64).log2()).sum(),
        }
    }
}

impl Player {
    /// The options that name this player on the command line.
    pub fn options(&self) -> Vec<String> {
        let prefer = if self.prefer_consistent { "consistent" } else { "any" };
        let ties = if self.first { "first" } else { "last" };
        [self.name, "--prefer", prefer, "--ties", ties].map(String::from).to_vec()
    }

    /// The guess in a position.
    pub fn guess(&self, rules: &Rules, codes: &[usize]) -> usize {
        if let [only] = codes {
            return *only;
        }
        let consistent_only = matches!(self.name, "first-consistent" | "consistent-worst-case");
        let mut order: Vec<usize> = if consistent_only { codes.to_vec() } else { (0..rules.codes.len()).collect() };
        if !self.first {
            order.reverse();
        }
        if self.prefer_consistent {
            order.sort_by_key(|guess| !codes.contains(guess));
        }
        // `max_by` takes the last of equals, so the order is reversed.
        let compare = |&a: &usize, &b: &usize| self.compare(rules, codes, a, b);
        order.into_iter().rev().max_by(compare).expect("a game has codes")
    }

    /// `Greater` if guess `a` is better.
    fn compare(&self, rules: &Rules, codes: &[usize], a: usize, b: usize) -> Ordering {
        let (a, b) = (GuessMeasures::of(rules, a, codes), GuessMeasures::of(rules, b, codes));
        let entropy =
            if (a.entropy - b.entropy).abs() < 1e-9 { Ordering::Equal } else { a.entropy.total_cmp(&b.entropy) };
        let parts = a.parts.cmp(&b.parts);
        match self.name {
            "first-consistent" => Ordering::Equal,
            "consistent-worst-case" | "worst-case" => b.largest.cmp(&a.largest),
            "expected-size" if (a.expected_size - b.expected_size).abs() < 1e-9 => Ordering::Equal,
            "expected-size" => b.expected_size.total_cmp(&a.expected_size),
            "entropy" => entropy,
            "most-parts" => parts,
            "entropy-then-parts" => entropy.then(parts),
            "parts-then-entropy" => parts.then(entropy),
            other => panic!("{other} is not compared"),
        }
    }

    /// How many secrets take one guess, two guesses and so on.
    pub fn histogram(&self, rules: &Rules, codes: &[usize]) -> Vec<u64> {
        let mut histogram = Vec::new();
        self.play(rules, codes, 0, &mut histogram);
        histogram
    }

    fn play(&self, rules: &Rules, codes: &[usize], turn: usize, histogram: &mut Vec<u64>) {
        if histogram.len() <= turn {
            histogram.resize(turn + 1, 0);
        }
        for (answer, cell) in rules.cells(self.guess(rules, codes), codes) {
            if answer == rules.win() {
                histogram[turn] += 1;
            } else {
                self.play(rules, &cell, turn + 1, histogram);
            }
        }
    }
}
