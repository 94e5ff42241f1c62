//! Exact play where few codes are left and each guess after the first can be the secret.
//!
//! Claim: `best` finds the least number of guesses for all codes together, if the first guess is one of a list and each later one
//! is a code that can still be the secret.
//! Proof: it tries every such guess and adds the totals of the cells. Bounds skip only guesses that are no better. A guess
//! costs the number of codes plus the totals of its cells, without the winning one. Let no guess make more than `k`
//! cells besides the winning one. Then a strategy finds at most one code with its first guess, `k` with the second, `k²` with
//! the third and so on, in every subset too.
//! Source: ours; the bound is that of the exact search.
//!
//! A set is a number of 128 bits, and each cell of a guess is one, too. So a guess splits a subset by a few instructions.

use rustc_hash::FxHashMap;

/// The most codes of a game.
pub(crate) const MOST_CODES: usize = 128;

/// Some codes, and the guesses that tell them apart.
pub(crate) struct SmallGame {
    /// For each guess of the list the cells of all codes, without the winning one. The list begins with the codes.
    cells: Vec<Vec<u128>>,
    codes: usize,
    /// The ideal totals by number of codes.
    ideal: Vec<u32>,
    known: FxHashMap<u128, Known>,
    /// How many more guesses are tried. At 0 every search fails.
    tries: u64,
}

/// What is known of the total of a set.
#[derive(Clone, Copy)]
enum Known {
    Exact(u32),
    AtLeast(u32),
}

impl Known {
    fn low(self) -> u32 {
        match self {
            Known::Exact(total) | Known::AtLeast(total) => total,
        }
    }
}

impl SmallGame {
    /// A game of up to [`MOST_CODES`] codes. `answers` has the answers of all codes to each guess of the list. The list begins
    /// with the codes, in their order. At most `tries` guesses are tried.
    pub(crate) fn new<'a>(codes: usize, answers: impl Iterator<Item = &'a [u16]>, tries: u64) -> SmallGame {
        let cells: Vec<Vec<u128>> = answers.enumerate().map(|(guess, answers)| cells_of(guess, answers)).collect();
        let most = cells.iter().map(Vec::len).max().unwrap_or(0);
        let ideal = ideal_totals(codes, most as u32);
        SmallGame { cells, codes, ideal, known: FxHashMap::default(), tries }
    }

    /// The first guess of the list that has the least total for all codes, and that total. `None` if it takes too many tries.
    pub(crate) fn best(&mut self) -> Option<(usize, u32)> {
        let all = u128::MAX >> (MOST_CODES - self.codes);
        let mut best: Option<(u32, usize)> = None;
        for (low, guess) in self.bounded(all, 0..self.cells.len(), u32::MAX) {
            // An earlier guess that is as good is better.
            let limit = best.map_or(u32::MAX, |(total, first)| total + u32::from(guess < first));
            if low < limit
                && let Some(total) = self.total_of(guess, all, limit)
            {
                best = Some((total, guess));
            }
        }
        best.filter(|_| self.tries > 0).map(|(total, guess)| (guess, total))
    }

    /// How many more guesses may be tried.
    pub(crate) fn tries_left(&self) -> u64 {
        self.tries
    }

    /// The total of a guess followed by the best guesses, if it is below `limit`.
    fn total_of(&mut self, guess: usize, set: u128, limit: u32) -> Option<u32> {
        self.tries = self.tries.checked_sub(1)?;
        let mut sum = set.count_ones();
        let mut cells: Vec<(u32, u128)> = Vec::with_capacity(self.cells[guess].len());
        for cell in &self.cells[guess] {
            let cell = cell & set;
            let size = cell.count_ones();
            match size {
                0 => {}
                1 => sum += 1,
                2 => sum += 3,
                _ => {
                    let known = self.known.get(&cell).copied();
                    sum += known.map_or(0, Known::low).max(self.ideal[size as usize]);
                    if !matches!(known, Some(Known::Exact(_))) {
                        cells.push((size, cell));
                    }
                }
            }
        }
        // Small cells are settled sooner.
        cells.sort_unstable();
        for (size, cell) in cells {
            if sum >= limit {
                return None;
            }
            let low = self.known.get(&cell).map_or(0, |known| known.low()).max(self.ideal[size as usize]);
            sum = sum - low + self.total(cell, limit - (sum - low))?;
        }
        (sum < limit).then_some(sum)
    }

    /// The least total of a set of three codes or more, if it is below `limit`.
    fn total(&mut self, set: u128, limit: u32) -> Option<u32> {
        match self.known.get(&set) {
            Some(&Known::Exact(total)) => return (total < limit).then_some(total),
            Some(&Known::AtLeast(low)) if low >= limit => return None,
            _ => {}
        }
        let mut best = None;
        for (low, guess) in self.bounded(set, members(set), limit) {
            let limit = best.unwrap_or(limit);
            if low >= limit {
                break;
            }
            best = self.total_of(guess, set, limit).or(best);
            if self.tries == 0 {
                return None;
            }
        }
        self.known.insert(set, best.map_or(Known::AtLeast(limit), Known::Exact));
        best
    }

    /// Guesses with a bound below `limit`, the least bound first. Guesses that tell nothing are left out.
    fn bounded(&self, set: u128, guesses: impl Iterator<Item = usize>, limit: u32) -> Vec<(u32, usize)> {
        let count = set.count_ones();
        let mut bounded = Vec::new();
        for guess in guesses {
            let mut low = count;
            for cell in &self.cells[guess] {
                let size = (cell & set).count_ones();
                low = if size == count { limit } else { low + self.ideal[size as usize] };
                if low >= limit {
                    break;
                }
            }
            if low < limit {
                bounded.push((low, guess));
            }
            // The guess tells all codes apart and can be the secret. No guess costs less.
            if low == 2 * count - 1 {
                return vec![(low, guess)];
            }
        }
        bounded.sort_unstable();
        bounded
    }
}

/// The places of the bits that are set.
fn members(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (place < u128::BITS).then_some(place as usize)
    })
}

/// The cells of a guess without the winning one, which has only the code that is the guess.
fn cells_of(guess: usize, answers: &[u16]) -> Vec<u128> {
    let answer_count = answers.iter().max().map_or(0, |&most| usize::from(most) + 1);
    let mut of_answer = vec![0u128; answer_count];
    for (code, &answer) in answers.iter().enumerate().filter(|&(code, _)| code != guess) {
        of_answer[usize::from(answer)] |= 1 << code;
    }
    of_answer.into_iter().filter(|&cell| cell != 0).collect()
}

/// The ideal totals of 0 to `codes` codes if no guess makes more than `most` cells besides the winning one.
fn ideal_totals(codes: usize, most: u32) -> Vec<u32> {
    let mut totals = vec![0];
    let (mut depth, mut room, mut width) = (1, 1, 1u32);
    for _ in 0..codes {
        if room == 0 {
            width = width.saturating_mul(most.max(1));
            room = width;
            depth += 1;
        }
        room -= 1;
        totals.push(totals[totals.len() - 1] + depth);
    }
    totals
}

#[cfg(test)]
mod tests {
    use keypeg_core::{Code, score};

    use super::*;
    use crate::Board;

    fn game(codes: &[Code], probes: &[Code], tries: u64) -> SmallGame {
        let pegs = codes[0].game().pegs();
        let row = |guess: &Code| codes.iter().map(|code| score(guess, code).index(pegs) as u16).collect();
        let rows: Vec<Vec<u16>> = codes.iter().chain(probes).map(row).collect();
        SmallGame::new(codes.len(), rows.iter().map(Vec::as_slice), tries)
    }

    fn cells(guess: &Code, codes: &[Code]) -> Vec<Vec<Code>> {
        let mut answered: Vec<_> = codes.iter().map(|code| (score(guess, code), *code)).collect();
        answered.sort_by_key(|(answer, _)| (answer.black(), answer.white()));
        answered.chunk_by(|a, b| a.0 == b.0).map(|cell| cell.iter().map(|(_, code)| *code).collect()).collect()
    }

    /// The total of a guess and of the best possible guesses after it, without bounds.
    fn plain_total_of(guess: &Code, codes: &[Code]) -> u32 {
        let others = cells(guess, codes).into_iter().filter(|cell| *cell != [*guess]);
        codes.len() as u32 + others.map(|cell| plain_total(&cell)).sum::<u32>()
    }

    fn plain_total(codes: &[Code]) -> u32 {
        codes.iter().map(|guess| plain_total_of(guess, codes)).min().unwrap_or(0)
    }

    #[test]
    fn the_best_guess_is_that_of_plain_search() {
        for (text, turns, skipped) in [
            ("4x6", "AABC 1,2; BADE 1,2", 0),
            ("3x5", "AAB 0,1", 0),
            ("3x5", "AAB 0,1", 11),
            ("4x7-distinct", "ABCD 1,2; BAEC 1,2", 0),
            ("2x12", "", 30),
            ("3x6", "ABC 1,0", 4),
        ] {
            let board = Board::new(text.parse().unwrap()).unwrap();
            let codes: Vec<Code> = board.position(turns).unwrap().codes().skip(skipped).take(9).collect();
            assert!(codes.len() > 3, "{text}: {} codes", codes.len());
            let probes: Vec<Code> = board.space().codes().step_by(7).filter(|code| !codes.contains(code)).collect();
            for probes in [&probes[..], &[]] {
                let useful = |guess: &&Code| cells(guess, &codes).len() > 1;
                let guesses: Vec<&Code> = codes.iter().chain(probes).collect();
                let totals = guesses.iter().enumerate().filter(|(_, guess)| useful(guess));
                let plain = totals.map(|(at, guess)| (plain_total_of(guess, &codes), at)).min().unwrap();
                assert_eq!(game(&codes, probes, u64::MAX).best(), Some((plain.1, plain.0)), "{text} {turns}");
            }
        }
    }

    #[test]
    fn a_game_that_takes_too_many_tries_is_given_up() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let codes: Vec<Code> = board.position("AABC 1,1").unwrap().codes().take(40).collect();
        let (found, enough) = (game(&codes, &[], u64::MAX).best(), 1 << 16);
        assert_eq!(game(&codes, &[], enough).best(), found);
        assert_eq!(game(&codes, &[], 40).best(), None);
    }

    /// All orders are equally good.
    #[test]
    fn codes_that_differ_at_one_peg_take_few_tries() {
        let board = Board::new("1x24".parse().unwrap()).unwrap();
        let codes: Vec<Code> = board.space().codes().collect();
        assert_eq!(game(&codes, &[], 1_000).best(), Some((0, 24 * 25 / 2)));
    }

    #[test]
    fn a_game_may_have_one_code_and_the_most_codes() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let codes: Vec<Code> = board.position("AABC 1,1").unwrap().codes().take(MOST_CODES).collect();
        assert_eq!(game(&codes[..1], &[], u64::MAX).best(), Some((0, 1)));
        assert_eq!(codes.len(), MOST_CODES);
        let (guess, total) = game(&codes, &[], u64::MAX).best().unwrap();
        assert!(guess < MOST_CODES && total >= 3 * MOST_CODES as u32 - 14, "{total}");
        assert_eq!(members(u128::MAX).collect::<Vec<_>>(), (0..MOST_CODES).collect::<Vec<_>>());
    }
}
