//! The expected number of guesses for a number of codes under good play, on one board.
//!
//! Sets of few codes were played out, and the curve runs through their averages. Beyond, a good guess cuts codes of L bits
//! into cells of shares p, each of L + log p bits, so f(L) = 1 + Σ p f(L + log p). Both come from games of a good player on the
//! board itself (`calibrate`); the shares are those of the positions seen near L. A cell beyond the last point of the curve
//! lies on the line from there to f(L), which makes the equation one in f(L).

/// Guesses by the logarithm of the codes left.
#[derive(Clone, Debug)]
pub(super) struct Curve {
    /// Rising in both.
    knots: Vec<(f64, f64)>,
}

/// The data of the calibration games.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Sets that were played out: their codes, and the guesses for all together.
    pub sets: Vec<(usize, u64)>,
    /// Larger positions: the bits left, and the shares of the cells of a good guess. The shares and the chance to win add up
    /// to 1.
    pub cuts: Vec<(f64, Vec<f64>)>,
}

/// Sets whose sizes differ by at most this many bits are averaged.
const SMALL_STEP: f64 = 0.5;

/// Beyond the sets that were played out, the points of the curve are this many bits apart.
const STEP: f64 = 0.5;

/// Good guesses of positions within this many bits are averaged.
const NEAR: f64 = 1.0;

/// The least number of guesses per further bit.
const LEAST_RISE: f64 = 0.01;

/// The bits that a guess is assumed to tell if no position was seen.
const TOLD: f64 = 3.0;

impl Curve {
    /// The curve before anything is known: three bits per guess.
    pub(super) fn straight() -> Curve {
        Curve { knots: vec![(0.0, 1.0), (1.0, 1.5), (2.0, 1.5 + 1.0 / TOLD)] }
    }

    /// The curve that fits what was seen, up to `most` bits.
    pub(super) fn fit(seen: &Seen, most: f64) -> Curve {
        let mut knots = vec![(0.0, 1.0), (1.0, 1.5)];
        for step in 3.. {
            let middle = f64::from(step) * SMALL_STEP;
            let near =
                seen.sets.iter().filter(|(codes, _)| ((*codes as f64).log2() - middle).abs() <= SMALL_STEP / 2.0);
            let (sets, bits, guesses) = near.fold((0.0, 0.0, 0.0), |(sets, bits, guesses), &(codes, total)| {
                (sets + 1.0, bits + (codes as f64).log2(), guesses + total as f64 / codes as f64)
            });
            if sets > 0.0 {
                push(&mut knots, (bits / sets, guesses / sets));
            }
            if middle > most.min((super::endgame::FEW as f64).log2()) {
                break;
            }
        }
        while let Some(&(bits, guesses)) = knots.last()
            && bits < most
        {
            let known = Curve { knots };
            let next = seen.cost_at(bits + STEP, &known);
            knots = known.knots;
            knots.push((bits + STEP, next.max(guesses + LEAST_RISE * STEP)));
        }
        Curve { knots }
    }

    /// The expected number of guesses for a set of this many bits.
    pub(super) fn at(&self, bits: f64) -> f64 {
        let bits = bits.max(0.0);
        let above = self.knots.partition_point(|(knot, _)| *knot <= bits).clamp(1, self.knots.len() - 1);
        let ((from, low), (to, high)) = (self.knots[above - 1], self.knots[above]);
        low + (high - low) * (bits - from) / (to - from)
    }
}

/// Adds a point. If it would be below the last one by chance, it is placed a little above it.
fn push(knots: &mut Vec<(f64, f64)>, (bits, guesses): (f64, f64)) {
    if let Some(&(last, most)) = knots.last()
        && bits > last
    {
        knots.push((bits, guesses.max(most + LEAST_RISE * (bits - last))));
    }
}

impl Seen {
    /// The expected number of guesses for a set of this many bits, beyond the last point of the curve.
    fn cost_at(&self, bits: f64, known: &Curve) -> f64 {
        let (last, most) = *known.knots.last().expect("a curve has points");
        if self.cuts.is_empty() {
            return most + (bits - last) / TOLD;
        }
        // Near positions count most. Far positions matter only if there are no near ones.
        let (mut weight, mut sum, mut open) = (0.0, 0.0, 0.0);
        for (left, shares) in &self.cuts {
            let nearness = (-((left - bits) / NEAR).powi(2)).exp() + 1e-9;
            weight += nearness;
            for share in shares {
                let left = bits + share.log2();
                let beyond = ((left - last) / (bits - last)).max(0.0);
                let cost = if beyond > 0.0 { (1.0 - beyond) * most } else { known.at(left) };
                sum += nearness * share * cost;
                open += nearness * share * beyond;
            }
        }
        // A sample may show only one of several answers. Then it says nothing.
        let told = weight - open;
        if told > 0.01 * weight { (weight + sum) / told } else { most + (bits - last) / TOLD }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_codes_cost_what_they_do_and_more_cost_more() {
        let seen = Seen {
            sets: vec![(3, 5), (3, 6), (8, 17), (64, 190), (60, 100)],
            cuts: vec![(20.0, vec![1.0 / 16.0; 16])],
        };
        let curve = Curve::fit(&seen, 30.0);
        assert_eq!((curve.at(0.0), curve.at(1.0)), (1.0, 1.5));
        assert!((curve.at(3f64.log2()) - 11.0 / 6.0).abs() < 1e-9, "{}", curve.at(3f64.log2()));
        let costs: Vec<f64> = (0..400).map(|tenth| curve.at(f64::from(tenth) / 10.0)).collect();
        assert!(costs.windows(2).all(|pair| pair[0] < pair[1]), "{costs:?}");
        assert!((curve.at(24.0) - curve.at(20.0) - 1.0).abs() < 1e-6, "a guess tells four bits there");
    }
}
