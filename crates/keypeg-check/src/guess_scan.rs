//! Scans all guesses of the game for those that the rules do not refute.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use crate::rules;
use crate::score_table::{MOST_ANSWERS, ScoreTable};
use crate::work::{WorkError, WorkLimit};

/// The result of a scan of all guesses for one set.
pub(crate) struct GuessScan {
    /// k(S): the most cells, the winning one excepted, into which any guess splits the set.
    pub(crate) k: usize,
    /// The guesses that the ideal trees of their cells do not refute.
    pub(crate) open: Vec<CodeId>,
}

/// The number of rows of answers that are read between two checks of the work and the control.
const AT_ONCE: usize = 64;

/// Scans all guesses for a set that is claimed to cost at least `bound`. `left` guesses are left for the cells.
///
/// Claim (k(S)): no guess splits a subset of S into more than k(S) cells, the winning one excepted.
/// Proof: a cell of the subset is part of a cell of S.
///
/// Claim (cells): a guess costs at least |S| plus the lower bounds of its cells, the winning one excepted.
/// Proof: every secret of S takes this guess, and then the guesses of its cell.
///
/// Claim (tells nothing): a guess outside S to which all codes of S give the same answer can be left out.
/// Proof: it costs |S| plus the cost of S with one guess fewer, and fewer guesses left never cost less. So some other guess
/// costs less, or no strategy exists.
pub(crate) fn scan(
    scores: &ScoreTable,
    set: &[CodeId],
    bound: Bound,
    left: GuessesLeft,
    work: &mut WorkLimit<'_>,
) -> Result<GuessScan, WorkError> {
    let mut seen = vec![0u64; scores.codes()];
    for codes in set.chunks(AT_ONCE) {
        work.spend(scores.codes(), codes.len())?;
        for &code in codes {
            for (seen, &answer) in seen.iter_mut().zip(scores.row(code)) {
                *seen |= 1 << answer;
            }
        }
    }
    let win = 1u64 << scores.win;
    let k = seen.iter().map(|&seen| (seen & !win).count_ones()).max().unwrap_or(0) as usize;
    let ideal: Vec<Bound> = (0..=set.len()).map(|codes| rules::ideal(codes, k, left)).collect();
    let all = set.len() as u64;
    let is_open = |guess: &CodeId| {
        let seen = seen[guess.index()];
        let (parts, wins) = (u64::from((seen & !win).count_ones()), u64::from(seen & win != 0));
        // A cell of x codes costs at least 2x − 1. This bound is never above the ideal trees, and quick to compute.
        if (parts == 1 && wins == 0) || Bound::Guesses(all + 2 * (all - wins) - parts) >= bound {
            return false;
        }
        let mut sizes = [0usize; MOST_ANSWERS];
        let row = scores.row(*guess);
        set.iter().for_each(|code| sizes[usize::from(row[code.index()])] += 1);
        let sizes = &sizes[..usize::from(scores.win)];
        sizes.iter().fold(Bound::Guesses(all), |sum, &size| sum.plus(ideal[size])) < bound
    };
    let guesses: Vec<CodeId> = (0..scores.codes() as u32).map(CodeId).collect();
    let mut open = Vec::new();
    for guesses in guesses.chunks(AT_ONCE) {
        work.spend(guesses.len(), set.len())?;
        open.extend(guesses.iter().copied().filter(is_open));
    }
    Ok(GuessScan { k, open })
}
