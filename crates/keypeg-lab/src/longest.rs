//! The longest game in which every guess is consistent, by exhaustive search.
//!
//! Claim: a set of fewer than n codes has no consistent game of n guesses.
//! Proof: every guess but the last is a code of the set that its own answer rules out.
//!
//! So a search for a game of n guesses enters only cells of at least n − 1 codes, then n − 2 and so on, and these are
//! few. First and second guesses are taken up to symmetry, and sets in which a search failed are stored.

use keypeg_core::{CodeId, Control, Stopped, Turn};
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Position, Ties};
use rustc_hash::FxHashMap;

use crate::pairs::{MOST_CODES, Pairs};

/// A longest game of consistent guesses after a given first guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestGame {
    /// All guesses. The last one is the secret.
    pub guesses: Vec<CodeId>,
}

/// A longest consistent game for every first guess up to symmetry. `None` if the board has too many codes.
pub fn longest_games(board: &Board, control: &Control) -> Result<Option<Vec<LongestGame>>, Stopped> {
    if board.space().len() > MOST_CODES {
        return Ok(None);
    }
    let start = board.start();
    let openings = first_of_classes(&start);
    let pairs = Pairs::new(board, start.ids());
    let mut search = LongestSearch { start, pairs, control, failed: FxHashMap::default() };
    let longest = |first: CodeId| {
        let mut best = search.after(first, 1)?.expect("a game of one guess is there: the secret itself");
        while let Some(longer) = search.after(first, best.len() + 1)? {
            best = longer;
        }
        Ok(LongestGame { guesses: best.into_iter().map(|code| CodeId(code.into())).collect() })
    };
    openings.into_iter().map(longest).collect::<Result<_, _>>().map(Some)
}

/// The first code of every symmetry class of the remaining codes.
fn first_of_classes(position: &Position) -> Vec<CodeId> {
    let symmetry = Symmetry::of(position);
    let representatives = Representatives::new(&symmetry, Ties::First);
    let is_first = |code: &CodeId| representatives.contains(position.board().pegs(*code));
    position.ids().iter().copied().filter(is_first).collect()
}

struct LongestSearch<'a> {
    /// The position before the first guess.
    start: Position,
    pairs: Pairs,
    control: &'a Control,
    /// For each set in which a search failed, the number of guesses that was searched for: no consistent game in the
    /// set is that long.
    failed: FxHashMap<Box<[u16]>, usize>,
}

impl LongestSearch<'_> {
    /// A consistent game of at least `wanted` guesses that begins with `first`.
    fn after(&mut self, first: CodeId, wanted: usize) -> Result<Option<Vec<u16>>, Stopped> {
        let first_code = first.0 as u16;
        if wanted <= 1 {
            return Ok(Some(vec![first_code]));
        }
        let all: Vec<u16> = (0..self.start.len() as u16).collect();
        for (answer, cell) in self.cells(first_code, &all, wanted - 1) {
            let board = self.start.board();
            let turn = Turn { guess: board.code(first), feedback: board.feedback(answer) };
            let position = self.start.after(turn).expect("the cell of the answer is not empty");
            let seconds: Vec<u16> = first_of_classes(&position).into_iter().map(|code| code.0 as u16).collect();
            if let Some(mut game) = self.game(&cell, &seconds, wanted - 1)? {
                game.insert(0, first_code);
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// A consistent game of at least `wanted` guesses in `set` that begins with one of `guesses`.
    fn game(&mut self, set: &[u16], guesses: &[u16], wanted: usize) -> Result<Option<Vec<u16>>, Stopped> {
        if set.len() < wanted || guesses.is_empty() {
            return Ok(None);
        }
        if wanted <= 1 {
            return Ok(Some(vec![guesses[0]]));
        }
        if self.failed.get(set).is_some_and(|&failed| failed <= wanted) {
            return Ok(None);
        }
        self.control.check()?;
        for &guess in guesses {
            for (_, cell) in self.cells(guess, set, wanted - 1) {
                if let Some(mut game) = self.game(&cell, &cell, wanted - 1)? {
                    game.insert(0, guess);
                    return Ok(Some(game));
                }
            }
        }
        self.failed.insert(set.into(), wanted);
        Ok(None)
    }

    /// The cells of at least `least` codes, without the winning cell.
    fn cells(&self, guess: u16, set: &[u16], least: usize) -> Vec<(u8, Vec<u16>)> {
        let row = self.pairs.row(guess);
        let mut sizes = [0usize; 256];
        for &code in set {
            sizes[usize::from(row[usize::from(code)])] += 1;
        }
        let large = (0..self.start.board().win()).filter(|&answer| sizes[usize::from(answer)] >= least.max(1));
        let cell = |answer| set.iter().copied().filter(|&code| row[usize::from(code)] == answer).collect();
        large.map(|answer| (answer, cell(answer))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{Code, score};

    /// Enumerates all games by the scalar definition of feedback.
    fn brute_force(codes: &[Code]) -> usize {
        let longest = |guess: &Code| {
            let answers = codes.iter().filter(|code| *code != guess).map(|code| score(guess, code));
            let below = answers.map(|answer| {
                let cell: Vec<Code> = codes.iter().copied().filter(|code| score(guess, code) == answer).collect();
                brute_force(&cell)
            });
            1 + below.max().unwrap_or(0)
        };
        codes.iter().map(longest).max().unwrap_or(0)
    }

    fn games(game: &str) -> (Board, Vec<LongestGame>) {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let games = longest_games(&board, &Control::default()).unwrap().unwrap();
        (board, games)
    }

    #[test]
    fn equals_brute_force_on_small_boards() {
        for game in ["1x4", "2x3", "3x2", "2x4", "3x3-distinct", "2x5-distinct", "3x4-distinct", "4x2"] {
            let (board, games) = games(game);
            let codes: Vec<Code> = board.space().codes().collect();
            let longest = games.iter().map(|game| game.guesses.len()).max();
            assert_eq!(longest, Some(brute_force(&codes)), "{game}");
        }
    }

    #[test]
    fn every_guess_is_consistent() {
        for game in ["3x4", "4x4", "4x5-distinct"] {
            let (board, games) = games(game);
            for LongestGame { guesses } in games {
                let codes: Vec<Code> = guesses.iter().map(|&guess| board.code(guess)).collect();
                let secret = codes[codes.len() - 1];
                for (turn, code) in codes.iter().enumerate() {
                    assert!(codes[..turn].iter().all(|earlier| score(earlier, code) == score(earlier, &secret)));
                    assert_eq!(*code == secret, turn + 1 == codes.len());
                }
            }
        }
    }
}
