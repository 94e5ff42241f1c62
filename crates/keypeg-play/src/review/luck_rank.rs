//! The luck of a game among all secrets.
//!
//! Every code of the board is taken as the secret. The luck of its answers to the guesses of the game is summed up to the turn in
//! which it is found, or to the last turn. The rank of the game is the share of codes whose sum is smaller, and half of those
//! whose sum is equal.
//!
//! Claim: once one code is left, later answers have no luck.
//! Proof: the only answer that can come has the mean value, so Q − (1 + V(s′)) is 0.

use keypeg_core::{Control, History, Turn};
use keypeg_engine::Position;
use keypeg_engine::partition::Partition;

use super::{Review, ReviewError, Reviewer};
use crate::fraction::Fraction;
use crate::limits::{INSTANT_CODES, INSTANT_PEGS};

/// How lucky the answers of a game were, among those of all secrets to the same guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckRank {
    /// The number of codes whose answers are less lucky.
    pub below: usize,
    /// The number of codes whose answers are equally lucky; at least 1, because the secret of the game is one of them.
    pub equal: usize,
    /// The number of codes of the board.
    pub codes: usize,
    /// Whether the luck of every answer is proven; else it is estimated from the number of codes that the answer leaves.
    pub exact: bool,
}

impl LuckRank {
    /// The rank from 0 to 100.
    pub fn percentile(&self) -> f64 {
        50.0 * (2 * self.below + self.equal) as f64 / self.codes as f64
    }
}

impl Reviewer {
    /// Whether [`Reviewer::luck_rank`] takes seconds at most. It values the positions that all secrets lead to, not only those of
    /// the game. The opening book has the largest of them.
    pub(crate) fn has_luck_rank(&self) -> bool {
        let is_small = self.board.space().len() <= INSTANT_CODES && self.board.game().pegs() <= INSTANT_PEGS;
        is_small || self.opening_book.is_some()
    }

    /// The exact rank of a game whose turns were reviewed.
    pub fn luck_rank(&self, history: &History, control: &Control) -> Result<LuckRank, ReviewError> {
        let valuation = self.valuation(self.limits, control);
        let total = |position: &Position| match position.len() {
            // Two codes take three guesses together, whichever is tried first.
            codes @ ..=2 => Ok([0, 1, 3][codes]),
            _ => valuation.proven_total(position).map(i128::from).ok_or(ReviewError::Interrupted),
        };
        LuckWalk { turns: history.turns(), unit: 1, total: &total, sums: Vec::new(), own: None }.rank(self, true)
    }

    /// The rank where the expected guesses of a position are estimated: from 1 for one code up to the par of the review, they
    /// grow with the logarithm of the number of codes.
    pub fn estimated_luck_rank(&self, history: &History, review: &Review) -> Result<LuckRank, ReviewError> {
        let rise = (review.par.to_f64() - 1.0) / (self.board.space().len().max(2) as f64).ln();
        let total = |position: &Position| {
            let codes = position.len() as f64;
            // n codes take at least 2n − 1 guesses: one of them may be found at once, the others take two.
            let guesses = (1.0 + rise * codes.ln()).max(2.0 - 1.0 / codes);
            Ok((guesses * codes * MILLION as f64).round() as i128)
        };
        LuckWalk { turns: history.turns(), unit: MILLION, total: &total, sums: Vec::new(), own: None }.rank(self, false)
    }
}

/// Estimated totals are in millionths of a guess.
const MILLION: i128 = 1_000_000;

/// Sums the luck of all codes along the guesses of a game.
struct LuckWalk<'a> {
    turns: &'a [Turn],
    /// Totals are multiples of 1 / `unit` guesses.
    unit: i128,
    /// The expected guesses of all codes of a position together.
    total: &'a dyn Fn(&Position) -> Result<i128, ReviewError>,
    /// Sums of luck, and the number of codes that have them.
    sums: Vec<(Fraction, usize)>,
    /// The sum of the game itself.
    own: Option<Fraction>,
}

impl LuckWalk<'_> {
    fn rank(mut self, reviewer: &Reviewer, exact: bool) -> Result<LuckRank, ReviewError> {
        self.descend(&reviewer.board.start(), 0, Fraction::ZERO, true)?;
        let own = self.own.ok_or(ReviewError::Interrupted)?;
        let count = |is_counted: &dyn Fn(Fraction) -> bool| {
            self.sums.iter().filter(|(sum, _)| is_counted(*sum)).map(|(_, codes)| codes).sum()
        };
        let (below, equal) = (count(&|sum| sum < own), count(&|sum| sum == own));
        Ok(LuckRank { below, equal, codes: reviewer.board.space().len(), exact })
    }

    /// Notes that `codes` codes have the same sum of luck.
    fn end(&mut self, sum: Fraction, codes: usize, is_own: bool) {
        self.sums.push((sum, codes));
        if is_own {
            self.own = Some(sum);
        }
    }

    /// Goes on from a position before a turn, counted from 0. `is_own` says whether the game reached it.
    fn descend(&mut self, position: &Position, turn: usize, sum: Fraction, is_own: bool) -> Result<(), ReviewError> {
        let Some(played) = self.turns.get(turn).filter(|_| position.len() > 1) else {
            self.end(sum, position.len(), is_own);
            return Ok(());
        };
        let board = position.board();
        let cells = Partition::new(board, board.space().id(&played.guess), position.ids()).into_cells();
        if let [_] = cells[..] {
            // The guess excludes nothing, so its answer has no luck.
            return self.descend(position, turn + 1, sum, is_own);
        }
        let mut below = Vec::new();
        let mut all = position.len() as i128 * self.unit;
        for (answer, cell) in &cells {
            if *answer == board.win() {
                continue;
            }
            let turn = Turn { guess: played.guess, feedback: board.feedback(*answer) };
            let after = position.after(turn).map_err(|_| ReviewError::Interrupted)?;
            let total = (self.total)(&after)?;
            all += total;
            below.push((after, total, is_own && turn == *played, cell.len()));
        }
        let unit = self.unit;
        let asked = Fraction::new(all, position.len() as i128 * unit);
        let found = asked - Fraction::from(1);
        if below.len() < cells.len() {
            self.end(sum + found, 1, is_own && played.feedback.is_win(board.game().pegs()));
        }
        for (after, total, is_own, codes) in below {
            let luck = found - Fraction::new(total, codes as i128 * unit);
            self.descend(&after, turn + 1, sum + luck, is_own)?;
        }
        Ok(())
    }
}
