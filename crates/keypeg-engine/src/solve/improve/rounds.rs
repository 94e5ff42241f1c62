//! How hard each round of an improvement works.

/// The rounds of `near-optimal`.
pub(super) const NEAR_OPTIMAL_ROUNDS: u32 = 3;

/// The rounds after which an improvement ends.
pub(super) const MOST_ROUNDS: u32 = 24;

/// Sets of at most this many codes count as small.
const SMALL_CODES: usize = 256;

/// The effort of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BeamEffort {
    /// The number of the round; the first is 1.
    pub(super) round: u32,
    /// The most codes of a set that is searched exactly.
    pub(super) exact_codes: usize,
    /// The number of first guesses whose cells are improved.
    pub(super) openings: usize,
    small_width: usize,
    large_width: usize,
}

impl BeamEffort {
    /// The effort of a round. The widths grow by half from round to round in the end.
    pub(super) fn of_round(round: u32) -> BeamEffort {
        let (exact_codes, small_width, large_width, openings) = match round {
            0 | 1 => (24, 1, 1, 4),
            2 => (32, 4, 1, 2),
            3 => (32, 4, 2, 1),
            4 => (32, 6, 4, 2),
            5 => (32, 12, 4, 2),
            _ => {
                let grown = |width: usize| (6..round).fold(width, |width, _| width + width / 2);
                (40 + 8 * (round as usize - 6), grown(12), grown(8), 2)
            }
        };
        BeamEffort { round, exact_codes, openings, small_width, large_width }
    }

    /// The number of guesses that are tried for a set of `codes` codes.
    pub(super) fn width(&self, codes: usize) -> usize {
        if codes <= SMALL_CODES { self.small_width } else { self.large_width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_grows_from_round_to_round() {
        for round in 1..MOST_ROUNDS {
            let (now, next) = (BeamEffort::of_round(round), BeamEffort::of_round(round + 1));
            assert!(now.exact_codes <= next.exact_codes, "{round}");
            assert!(now.width(100) <= next.width(100) && now.width(1_000) <= next.width(1_000), "{round}");
            assert_ne!((now.width(100), now.width(1_000)), (next.width(100), next.width(1_000)), "{round}");
        }
    }
}
