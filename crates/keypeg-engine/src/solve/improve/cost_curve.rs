//! The estimated cost of a set by its number of codes.
//!
//! Optimal strategies of the boards that are solved cost about n · (1 + ln n / ln b) guesses for n codes, with b near half of the
//! number of answers: 4x6 has 14 answers and b = 8.6, 5x6 has 20 and b = 11. Small sets cost at least 2n − 1 guesses. An
//! estimate decides only which guesses are tried first, so no result depends on how good it is.

/// The units of an estimate: 64 make a guess.
const UNITS: f64 = 64.0;

/// What a code of a small set costs above 2n − 1, since not every set is split completely.
const SURPLUS: f64 = 0.02;

/// The estimated costs for all numbers of codes up to that of a position.
pub(in crate::solve) struct CostCurve(Vec<u32>);

impl CostCurve {
    /// The curve of a board with `answers` answers for sets of up to `most` codes.
    pub(in crate::solve) fn new(most: usize, answers: usize) -> CostCurve {
        let base = (answers as f64 / 2.0).max(2.0);
        let cost = |codes: usize| {
            let n = codes as f64;
            let by_size = n * (1.0 + n.ln() / base.ln());
            let at_least = 2.0 * n - 1.0 + SURPLUS * (n - 1.0);
            (by_size.max(at_least) * UNITS).round() as u32
        };
        CostCurve(std::iter::once(0).chain((1..=most).map(cost)).collect())
    }

    /// The estimates by number of codes, from 0 on.
    pub(in crate::solve) fn units(&self) -> &[u32] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The proven totals of whole boards are within 9% of their estimates.
    #[test]
    fn solved_boards_are_near_the_curve() {
        for (codes, answers, total) in [(1296, 14, 5625), (2401, 14, 11228), (3125, 20, 13496), (7776, 20, 36721)] {
            let estimate = f64::from(CostCurve::new(codes, answers).units()[codes]) / UNITS;
            let ratio = estimate / f64::from(total);
            assert!((0.91..1.09).contains(&ratio), "{codes} codes: {estimate} for {total}");
        }
    }

    #[test]
    fn small_sets_cost_what_they_must() {
        let curve = CostCurve::new(40, 14);
        assert_eq!(&curve.units()[..3], &[0, 64, 193]);
        assert!(curve.units().windows(2).all(|pair| pair[0] < pair[1]));
    }
}
