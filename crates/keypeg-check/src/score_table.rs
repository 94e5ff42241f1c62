//! The answers of pairs of codes, each computed once by the one definition.

use std::cell::OnceCell;

use keypeg_core::{Code, CodeId, CodeSpace, Feedback, score};

/// The most codes of a game whose proofs are checked. Their answers take 100 MB.
pub const MOST_CODES: usize = 10_000;
/// The most answers of a game whose proofs are checked. A set of them is kept in 64 bits.
pub const MOST_ANSWERS: usize = 64;

/// A row of answers for every code, by their indices. A row is computed when it is first needed.
pub(crate) struct ScoreTable {
    codes: Vec<Code>,
    rows: Vec<OnceCell<Box<[u8]>>>,
    /// The index of the winning answer, which is also the number of other answers.
    pub(crate) win: u8,
}

impl ScoreTable {
    /// Whether the game is small enough for a table.
    pub(crate) fn fits(space: CodeSpace) -> bool {
        space.len() <= MOST_CODES && Feedback::count(space.game().pegs()) <= MOST_ANSWERS
    }

    /// The table of a game that fits.
    pub(crate) fn new(space: CodeSpace) -> ScoreTable {
        let pegs = space.game().pegs();
        let codes: Vec<Code> = space.codes().collect();
        let rows = vec![OnceCell::new(); codes.len()];
        ScoreTable { codes, rows, win: Feedback::win(pegs).index(pegs) as u8 }
    }

    /// The number of codes.
    pub(crate) fn codes(&self) -> usize {
        self.codes.len()
    }

    /// The answers to a guess, one per secret. They are also the answers of a secret, one per guess: scoring is symmetric.
    pub(crate) fn row(&self, guess: CodeId) -> &[u8] {
        self.rows[guess.index()].get_or_init(|| {
            let guess = &self.codes[guess.index()];
            self.codes.iter().map(|secret| score(guess, secret).index(guess.game().pegs()) as u8).collect()
        })
    }

    /// The cells of a set under a guess except the winning one, by ascending answer.
    pub(crate) fn cells(&self, guess: CodeId, set: &[CodeId]) -> Vec<(u8, Vec<CodeId>)> {
        let row = self.row(guess);
        let mut cells: Vec<(u8, Vec<CodeId>)> = (0..self.win).map(|answer| (answer, Vec::new())).collect();
        for &code in set {
            if let Some((_, cell)) = cells.get_mut(usize::from(row[code.index()])) {
                cell.push(code);
            }
        }
        cells.retain(|(_, cell)| !cell.is_empty());
        cells
    }
}
