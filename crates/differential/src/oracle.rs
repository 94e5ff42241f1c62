//! The oracle: the rules of the game and best play by brute force.
//!
//! It is written to be obviously right, not fast. Best play tries every guess on every set of codes that can occur, and
//! remembers the results. It takes positions of up to 64 codes; about 30 are pleasant.

use std::collections::{BTreeMap, HashMap};

/// An answer: black pegs and white pegs.
pub type Answer = (usize, usize);

/// A guess and its answer; the guess is the place of the code in [`Rules::codes`].
pub type GuessedAnswer = (usize, Answer);

/// A game with all its codes in lexicographic order.
pub struct Rules {
    /// How the program writes the game.
    pub name: String,
    /// The number of pegs.
    pub pegs: usize,
    /// Every code, as the numbers of its colors.
    pub codes: Vec<Vec<u8>>,
    answers: Vec<Answer>,
}

impl Rules {
    /// The game of `pegs` pegs and `colors` colors, with repeated colors or without.
    pub fn new(pegs: usize, colors: u8, distinct: bool) -> Rules {
        let mut codes: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..pegs {
            let longer = codes.iter().flat_map(|code| {
                let next = (0..colors).filter(move |color| !distinct || !code.contains(color));
                next.map(move |color| [code.as_slice(), &[color]].concat())
            });
            codes = longer.collect();
        }
        let answers = codes.iter().flat_map(|guess| codes.iter().map(move |secret| score(guess, secret))).collect();
        let name = format!("{pegs}x{colors}{}", if distinct { "-distinct" } else { "" });
        Rules { name, pegs, codes, answers }
    }

    /// The answer to a guess.
    pub fn answer(&self, guess: usize, secret: usize) -> Answer {
        self.answers[guess * self.codes.len() + secret]
    }

    /// The answer that ends the game.
    pub fn win(&self) -> Answer {
        (self.pegs, 0)
    }

    /// A code in the letters that the program uses by default.
    pub fn text(&self, code: usize) -> String {
        self.codes[code].iter().map(|&color| char::from(b'A' + color)).collect()
    }

    /// The place of a code that the program printed.
    pub fn find(&self, text: &str) -> Option<usize> {
        (0..self.codes.len()).find(|&code| self.text(code) == text)
    }

    /// The history as the option `--history` takes it.
    pub fn history(&self, turns: &[GuessedAnswer]) -> String {
        let turns = turns.iter().map(|&(guess, (black, white))| format!("{} {black},{white}", self.text(guess)));
        turns.collect::<Vec<_>>().join("; ")
    }

    /// How many answers of the history are false if `secret` is the secret.
    pub fn lies(&self, turns: &[GuessedAnswer], secret: usize) -> usize {
        turns.iter().filter(|&&(guess, answer)| self.answer(guess, secret) != answer).count()
    }

    /// The codes for which at most `lies` answers are false.
    pub fn remaining(&self, turns: &[GuessedAnswer], lies: usize) -> Vec<usize> {
        (0..self.codes.len()).filter(|&code| self.lies(turns, code) <= lies).collect()
    }

    /// The codes by the answer that they give to a guess.
    pub fn cells(&self, guess: usize, codes: &[usize]) -> BTreeMap<Answer, Vec<usize>> {
        let mut cells: BTreeMap<Answer, Vec<usize>> = BTreeMap::new();
        for &code in codes {
            cells.entry(self.answer(guess, code)).or_default().push(code);
        }
        cells
    }
}

/// Black: right color, right place. White: right color, wrong place, each peg used once.
fn score(guess: &[u8], secret: &[u8]) -> Answer {
    let mut black = 0;
    let mut rest: Vec<u8> = Vec::new();
    let mut unmatched: Vec<u8> = Vec::new();
    for (&g, &s) in guess.iter().zip(secret) {
        if g == s {
            black += 1;
        } else {
            unmatched.push(g);
            rest.push(s);
        }
    }
    let mut white = 0;
    for color in unmatched {
        if let Some(place) = rest.iter().position(|&other| other == color) {
            rest.swap_remove(place);
            white += 1;
        }
    }
    (black, white)
}

/// How many guesses a secret may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Within {
    /// Any number.
    Unlimited,
    /// At most this number.
    Guesses(u32),
}

impl Within {
    /// The limit after one guess; `None` if no guess is left.
    fn less_one(self) -> Option<Within> {
        match self {
            Within::Unlimited => Some(self),
            Within::Guesses(left) => left.checked_sub(1).map(Within::Guesses),
        }
    }
}

/// Best play from one position. Sets of codes are bits over the codes of that position.
pub struct BestPlay<'a> {
    rules: &'a Rules,
    codes: Vec<usize>,
    memory: HashMap<(u64, Within), Option<u64>>,
}

impl<'a> BestPlay<'a> {
    /// The position in which these codes are left, at most 64 of them.
    pub fn new(rules: &'a Rules, codes: Vec<usize>) -> BestPlay<'a> {
        assert!(codes.len() <= 64, "too many codes for brute force");
        BestPlay { rules, codes, memory: HashMap::new() }
    }

    /// The bits of some codes of the position.
    pub fn set(&self, codes: &[usize]) -> u64 {
        let bits = self.codes.iter().enumerate().filter(|(_, code)| codes.contains(code));
        bits.map(|(bit, _)| 1 << bit).sum()
    }

    /// The bits of all codes of the position.
    pub fn all(&self) -> u64 {
        self.set(&self.codes)
    }

    /// The least total of guesses over all secrets of a set; `None` if no strategy keeps within the limit.
    pub fn total(&mut self, set: u64, within: Within) -> Option<u64> {
        if set == 0 {
            return Some(0);
        }
        within.less_one()?;
        if let Some(&known) = self.memory.get(&(set, within)) {
            return known;
        }
        let n = u64::from(set.count_ones());
        let mut best = None;
        for guess in 0..self.rules.codes.len() {
            if within.less_one() == Some(Within::Guesses(0)) && n > 1 {
                break;
            }
            if self.split(guess, set).iter().any(|&(answer, cell)| cell == set && answer != self.rules.win()) {
                // It tells nothing, so the position is the same afterwards and a guess is lost.
                continue;
            }
            let total = self.guess_total(guess, set, within);
            best = [best, total].into_iter().flatten().min();
            // Only one secret can be found now, and the others take two guesses or more: nothing is below 2n - 1.
            if best == Some(2 * n - 1) {
                break;
            }
        }
        self.memory.insert((set, within), best);
        best
    }

    /// The least total if this guess is made first.
    pub fn guess_total(&mut self, guess: usize, set: u64, within: Within) -> Option<u64> {
        let left = within.less_one()?;
        let mut sum = u64::from(set.count_ones());
        for (answer, cell) in self.split(guess, set) {
            if answer != self.rules.win() {
                sum += self.total(cell, left)?;
            }
        }
        Some(sum)
    }

    /// The fewest guesses within which every secret of a set can be found.
    pub fn worst(&mut self, set: u64) -> u32 {
        (0..).find(|&most| self.total(set, Within::Guesses(most)).is_some()).expect("every set can be searched")
    }

    /// The same if this guess is made first.
    pub fn guess_worst(&mut self, guess: usize, set: u64) -> u32 {
        (1..).find(|&most| self.guess_total(guess, set, Within::Guesses(most)).is_some()).expect("as above")
    }

    fn split(&self, guess: usize, set: u64) -> Vec<(Answer, u64)> {
        let mut cells: Vec<(Answer, u64)> = Vec::new();
        for (bit, &code) in self.codes.iter().enumerate().filter(|&(bit, _)| set >> bit & 1 == 1) {
            let answer = self.rules.answer(guess, code);
            match cells.iter_mut().find(|cell| cell.0 == answer) {
                Some(cell) => cell.1 |= 1 << bit,
                None => cells.push((answer, 1 << bit)),
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_those_of_the_game() {
        for (guess, secret, answer) in [("BBAB", "AABB", (1, 2)), ("AAAB", "BAAC", (2, 1)), ("AABB", "AABB", (4, 0))] {
            assert_eq!(score(guess.as_bytes(), secret.as_bytes()), answer, "{guess} {secret}");
        }
    }

    #[test]
    fn a_small_board_has_its_published_total() {
        let rules = Rules::new(2, 6, false);
        let mut play = BestPlay::new(&rules, (0..rules.codes.len()).collect());
        let all = play.all();
        assert_eq!(play.total(all, Within::Unlimited), Some(132));
        let worst = play.worst(all);
        assert_eq!(play.total(all, Within::Guesses(worst - 1)), None);
    }
}
