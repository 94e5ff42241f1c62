//! All strategies of a small board, without pruning.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use keypeg_core::{CodeSpace, score};

/// The number of secrets by the number of guesses they take, without zeros at the end.
pub(crate) type Counts = Vec<u64>;

/// Finds the counts of all strategies of a board of at most 16 codes that make no useless guess.
pub(crate) struct AllStrategies {
    /// The answer of each pair of codes, as a number.
    answers: Vec<Vec<usize>>,
    only_possible: bool,
    known: HashMap<u16, BTreeSet<Counts>>,
}

impl AllStrategies {
    pub(crate) fn of(game: &str, only_possible: bool) -> BTreeSet<Counts> {
        let space = CodeSpace::new(game.parse().unwrap()).unwrap();
        let codes: Vec<_> = space.codes().collect();
        let pegs = space.game().pegs();
        let answers =
            codes.iter().map(|guess| codes.iter().map(|secret| score(guess, secret).index(pegs)).collect()).collect();
        let all = u16::try_from((1u32 << codes.len()) - 1).unwrap();
        AllStrategies { answers, only_possible, known: HashMap::new() }.of_set(all)
    }

    fn of_set(&mut self, set: u16) -> BTreeSet<Counts> {
        if let Some(known) = self.known.get(&set) {
            return known.clone();
        }
        let mut all = BTreeSet::new();
        for guess in 0..self.answers.len() {
            let is_possible = set >> guess & 1 == 1;
            let mut cells: BTreeMap<usize, u16> = BTreeMap::new();
            for code in (0..self.answers.len()).filter(|&code| set >> code & 1 == 1 && code != guess) {
                *cells.entry(self.answers[guess][code]).or_default() |= 1 << code;
            }
            if self.only_possible && !is_possible || cells.values().any(|&cell| cell == set) {
                continue;
            }
            let mut sums = BTreeSet::from([vec![u64::from(is_possible)]]);
            for &cell in cells.values() {
                let below = self.of_set(cell);
                sums = sums.iter().flat_map(|sum| below.iter().map(|below| add(sum, below))).collect();
            }
            all.append(&mut sums);
        }
        self.known.insert(set, all.clone());
        all
    }
}

/// The sum of two counts, the second one a guess later.
fn add(sum: &Counts, below: &Counts) -> Counts {
    let later: Counts = [0].iter().chain(below).copied().collect();
    let at = |counts: &Counts, guesses: usize| counts.get(guesses).copied().unwrap_or(0);
    (0..sum.len().max(later.len())).map(|guesses| at(sum, guesses) + at(&later, guesses)).collect()
}
