//! The answers to all pairs of codes, each computed once by the one definition.

use keypeg_core::{Code, CodeId, CodeSpace, Feedback, score};

/// The most codes of a game whose proofs are checked: 100 MB of answers.
pub const MOST_CODES: usize = 10_000;
/// The most answers: their sets are kept in 64 bits.
pub const MOST_ANSWERS: usize = 64;

/// A row of answers for every code. An answer is its index.
pub(crate) struct Scores {
    answers: Vec<u8>,
    codes: usize,
    /// The index of the winning answer.
    pub(crate) win: u8,
}

impl Scores {
    /// Whether a game is small enough.
    pub(crate) fn fit(space: CodeSpace) -> bool {
        space.len() <= MOST_CODES && Feedback::count(space.game().pegs()) <= MOST_ANSWERS
    }

    /// Scores all pairs of codes of a game that fits.
    pub(crate) fn new(space: CodeSpace) -> Scores {
        let pegs = space.game().pegs();
        let codes: Vec<Code> = space.codes().collect();
        let mut answers = vec![0; codes.len() * codes.len()];
        for (guess, row) in codes.iter().zip(answers.chunks_exact_mut(codes.len())) {
            for (secret, answer) in codes.iter().zip(row) {
                *answer = score(guess, secret).index(pegs) as u8;
            }
        }
        Scores { answers, codes: codes.len(), win: Feedback::win(pegs).index(pegs) as u8 }
    }

    /// How many codes there are.
    pub(crate) fn codes(&self) -> usize {
        self.codes
    }

    /// The answers to a guess, by secret; and since answers are symmetric, of a secret, by guess.
    pub(crate) fn row(&self, guess: CodeId) -> &[u8] {
        &self.answers[guess.index() * self.codes..][..self.codes]
    }

    /// The cells of a set under a guess but the winning one, by ascending answer.
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
