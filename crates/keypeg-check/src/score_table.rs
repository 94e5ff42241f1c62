//! The answers of all pairs of codes, each computed once by the one definition.

use keypeg_core::{Code, CodeId, CodeSpace, Control, Feedback, Stopped, score};

/// The most codes of a game whose proofs are checked. Their answers take 100 MB.
pub const MOST_CODES: usize = 10_000;
/// The most answers of a game whose proofs are checked. A set of them is kept in 64 bits.
pub const MOST_ANSWERS: usize = 64;

/// A row of answers for every code, by their indices.
pub(crate) struct ScoreTable {
    answers: Vec<u8>,
    codes: usize,
    /// The index of the winning answer.
    pub(crate) win: u8,
}

impl ScoreTable {
    /// Whether the game is small enough for a table.
    pub(crate) fn fits(space: CodeSpace) -> bool {
        space.len() <= MOST_CODES && Feedback::count(space.game().pegs()) <= MOST_ANSWERS
    }

    /// Scores all pairs of codes of a game that fits.
    pub(crate) fn new(space: CodeSpace, control: &Control) -> Result<ScoreTable, Stopped> {
        let pegs = space.game().pegs();
        let codes: Vec<Code> = space.codes().collect();
        let mut answers = vec![0; codes.len() * codes.len()];
        for (guess, row) in codes.iter().zip(answers.chunks_exact_mut(codes.len())) {
            control.check()?;
            for (secret, answer) in codes.iter().zip(row) {
                *answer = score(guess, secret).index(pegs) as u8;
            }
        }
        Ok(ScoreTable { answers, codes: codes.len(), win: Feedback::win(pegs).index(pegs) as u8 })
    }

    /// The number of codes.
    pub(crate) fn codes(&self) -> usize {
        self.codes
    }

    /// The answers to a guess, by secret; and since answers are symmetric, of a secret, by guess.
    pub(crate) fn row(&self, guess: CodeId) -> &[u8] {
        &self.answers[guess.index() * self.codes..][..self.codes]
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
