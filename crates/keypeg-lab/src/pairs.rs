//! A table of the answers of all pairs of codes, for small boards.

use keypeg_core::CodeId;
use keypeg_engine::Board;

/// The most codes of a board with such a table, which has one byte per pair.
pub(crate) const MOST_CODES: usize = 1_500;

/// The answer to every guess for every secret, as the index of the feedback.
pub(crate) struct Pairs {
    codes: usize,
    answers: Vec<u8>,
}

impl Pairs {
    /// Builds the table. Guesses and secrets are numbered by their place in `order`.
    pub(crate) fn new(board: &Board, order: &[CodeId]) -> Pairs {
        let mut answers = Vec::with_capacity(order.len() * order.len());
        for &guess in order {
            let row = board.answers_to(guess);
            answers.extend(order.iter().map(|secret| row[secret.index()]));
        }
        Pairs { codes: order.len(), answers }
    }

    /// The answers to a guess, one per secret.
    pub(crate) fn row(&self, guess: u16) -> &[u8] {
        &self.answers[usize::from(guess) * self.codes..][..self.codes]
    }
}
