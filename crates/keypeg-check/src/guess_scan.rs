//! All guesses of the game against one set: those that the rules do not refute.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use crate::rules;
use crate::score_table::{MOST_ANSWERS, ScoreTable};
use crate::work::{WorkError, WorkLimit};

/// What a scan of all guesses says about a set.
pub(crate) struct GuessScan {
    /// k(S): the most cells beside the winning one into which any guess cuts the set.
    pub(crate) k: usize,
    /// The guesses that the ideal trees of their cells do not refute.
    pub(crate) open: Vec<CodeId>,
}

/// How many rows of answers are read between two looks at the control.
const AT_ONCE: usize = 64;

/// Scans all guesses against a set that should cost at least `bound` when `left` guesses are left after this one.
///
/// Claim (k(S)): no subset of S is cut by any guess into more cells than k(S).
/// Proof: a cell of the subset is part of a cell of S.
///
/// Claim (cells): a guess costs at least |S| plus what its cells but the winning one cost at least.
/// Proof: every secret of S takes this guess, and then what its cell takes.
///
/// Claim (tells nothing): a guess outside S to which all codes answer alike need not be considered.
/// Proof: it costs |S| more than S costs with one guess fewer, and fewer guesses never cost less; so it is never the
/// cheapest.
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
        // A cell of x codes costs at least 2x − 1; this is never more than the ideal trees, and quick.
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
