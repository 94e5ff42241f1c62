//! The answers of all pairs of codes, for boards small enough.

use keypeg_core::CodeId;
use keypeg_engine::Board;

/// The most codes of a board whose pairs are tabled: a few megabytes.
pub(crate) const MOST_CODES: usize = 1_500;

/// The index of the answer of every guess to every secret.
pub(crate) struct Pairs {
    codes: usize,
    answers: Vec<u8>,
}

impl Pairs {
    /// The table of a board, with the codes numbered as in `order`.
    pub(crate) fn new(board: &Board, order: &[CodeId]) -> Pairs {
        let mut answers = Vec::with_capacity(order.len() * order.len());
        for &guess in order {
            let guess = board.prepared(guess);
            answers.extend(order.iter().map(|&secret| board.answer(&guess, secret)));
        }
        Pairs { codes: order.len(), answers }
    }

    /// The answers of all secrets to a guess.
    pub(crate) fn row(&self, guess: u16) -> &[u8] {
        &self.answers[usize::from(guess) * self.codes..][..self.codes]
    }
}
