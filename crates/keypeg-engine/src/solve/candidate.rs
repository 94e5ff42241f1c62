//! The guesses of a node in the order in which they are tried.

use keypeg_core::CodeId;

use super::cost::Cost;

/// Shorter lists are sorted by comparisons, and so are bounds that lie further apart than this.
const COUNTED_LEN: usize = 16;
const COUNTED_RANGE: u32 = 4096;

/// A guess with a lower bound of its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CandidateGuess {
    pub(super) low: Cost,
    pub(super) guess: CodeId,
}

/// Sorts candidates by their bounds: the buffers of a counting sort.
#[derive(Default)]
pub(super) struct CandidateSorter {
    sorted: Vec<CandidateGuess>,
    places: Vec<u32>,
}

impl CandidateSorter {
    /// Sorts a list whose guesses are in ascending order. Guesses with the same bound stay in that order. Bounds lie
    /// close together, so a counting sort is used.
    pub(super) fn sort(&mut self, list: &mut Vec<CandidateGuess>) {
        let bounds = || list.iter().map(|candidate| candidate.low.to_bits());
        let (Some(least), Some(most)) = (bounds().min(), bounds().max()) else { return };
        if list.len() < COUNTED_LEN || most - least > COUNTED_RANGE {
            list.sort_unstable();
            return;
        }
        self.places.clear();
        self.places.resize((most - least) as usize + 2, 0);
        for candidate in list.iter() {
            self.places[(candidate.low.to_bits() - least) as usize + 1] += 1;
        }
        for place in 1..self.places.len() {
            self.places[place] += self.places[place - 1];
        }
        self.sorted.clear();
        self.sorted.resize(list.len(), list[0]);
        for &candidate in list.iter() {
            let place = &mut self.places[(candidate.low.to_bits() - least) as usize];
            self.sorted[*place as usize] = candidate;
            *place += 1;
        }
        std::mem::swap(list, &mut self.sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_and_comparing_agree() {
        for (len, step) in [(5, 3), (15, 7), (16, 7), (200, 7), (200, 997)] {
            let low = |guess: u32| Cost::new(40 + guess * step % 97 * step);
            let list: Vec<CandidateGuess> =
                (0..len).map(|guess| CandidateGuess { low: low(guess), guess: CodeId(guess) }).collect();
            let (mut sorted, mut expected) = (list.clone(), list);
            CandidateSorter::default().sort(&mut sorted);
            expected.sort_unstable();
            assert_eq!(sorted, expected, "{len} {step}");
        }
    }
}
