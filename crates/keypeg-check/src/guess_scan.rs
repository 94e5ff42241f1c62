//! Scans the allowed guesses for those that the rules do not refute.

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, GuessesLeft};

use crate::rules::CostTerms;
use crate::score_table::{AnswerSet, MOST_ANSWERS, ScoreTable, answer_bit};
use crate::work::{LogError, WorkLimit};

/// The result of a scan of the guesses for one set.
pub(crate) struct GuessScan {
    /// k(S): the most cells, the winning one excepted, into which any allowed guess splits the set.
    pub(crate) k: usize,
    /// Those of the guesses that the ideal trees of their cells do not refute.
    pub(crate) open: Vec<CodeId>,
}

/// Answers of at least this many codes are counted in four tables.
const IN_TURN: usize = 128;

/// The number of rows of answers that are read between two checks of the work and the control.
const AT_ONCE: usize = 64;

/// Scans guesses for a set that is claimed to cost at least `bound` with `left` guesses left, at least one. The guesses are all that
/// are allowed, or the first of each orbit, in ascending order.
///
/// Claim (k(S)): no allowed guess splits a subset of S into more than k(S) cells, the winning one excepted.
/// Proof: a cell of the subset is part of a cell of S. If only possible codes may be guessed, a guess allowed for the subset is a
/// code of the subset, and so one of S.
///
/// Claim (cells): a guess costs at least |S| times the price of the guess, plus the lower bounds of its cells, the winning one
/// excepted.
/// Proof: every secret of S pays for this guess, and then what it pays in its cell.
///
/// Claim (tells nothing): a guess outside S to which all codes of S give the same answer can be left out.
/// Proof: it costs at least cost(S, d − 1). Without a limit every guess has a positive price, so a cheapest strategy does not make
/// this guess. With a limit, use induction over d: if all other guesses cost at least `bound` with d guesses left, they do with
/// d − 1, since fewer guesses left never cost less. So S costs that with d − 1 too. With none left, S costs more than after guessing
/// a code of S.
pub(crate) fn scan(
    scores: &ScoreTable,
    terms: CostTerms,
    (guesses, set): (&[CodeId], &[CodeId]),
    bound: Bound,
    left: GuessesLeft,
    work: &mut WorkLimit<'_>,
) -> Result<GuessScan, LogError> {
    debug_assert!(guesses.is_sorted(), "the guesses are not in order");
    let seen = if guesses.len() == scores.codes() {
        seen_by_all(scores, set, work)?
    } else {
        seen_by_some(scores, guesses, set, work)?
    };
    let (win, all) = (answer_bit(scores.win), set.len() as u64);
    let cells = |seen: AnswerSet| u64::from((seen & !win).count_ones());
    let k = seen.iter().map(|&seen| cells(seen)).max().unwrap_or(0) as usize;
    let cells_left = left.after_guess().unwrap_or(GuessesLeft::Guesses(0));
    let ideal: Vec<Bound> = (0..=set.len()).map(|codes| terms.ideal(codes, k, cells_left)).collect();
    let step = Bound::Guesses(terms.prices.step(left)).times(all);
    let [first, second] = [1, 2].map(|guess| terms.prices.found_by(guess, cells_left));
    let mut answers = Vec::new();
    let mut is_open = |guess: CodeId, seen: AnswerSet| {
        let (parts, wins) = (cells(seen), u64::from(seen & win != 0));
        // A cell of x codes costs at least `first` and x − 1 times `second`. This is never above the ideal trees, and quick to
        // compute.
        let quick = step.plus(first.times(parts)).plus(second.times(all - wins - parts));
        if (parts == 1 && wins == 0) || quick >= bound {
            return false;
        }
        scores.answers(guess, set, &mut answers);
        let sizes = sizes(&answers);
        sizes[..usize::from(scores.win)].iter().fold(step, |sum, &size| sum.plus(ideal[size as usize])) < bound
    };
    let mut open = Vec::new();
    for (guesses, seen) in guesses.chunks(AT_ONCE).zip(seen.chunks(AT_ONCE)) {
        work.spend(guesses.len(), set.len())?;
        open.extend(guesses.iter().zip(seen).filter(|&(&guess, &seen)| is_open(guess, seen)).map(|(&guess, _)| guess));
    }
    Ok(GuessScan { k, open })
}

/// How often each answer occurs. Codes of a large set often give the same answer one after another, and each addition to a counter
/// waits for the one before. So four tables are used in turn.
fn sizes(answers: &[u8]) -> [u32; MOST_ANSWERS] {
    let mut sizes = [0; MOST_ANSWERS];
    let (fours, rest) = if answers.len() < IN_TURN { (&[][..], answers) } else { answers.as_chunks::<4>() };
    rest.iter().for_each(|&answer| count(&mut sizes, answer));
    if !fours.is_empty() {
        let mut tables = [[0; MOST_ANSWERS]; 4];
        for four in fours {
            tables.iter_mut().zip(four).for_each(|(table, &answer)| count(table, answer));
        }
        for table in tables {
            sizes.iter_mut().zip(table).for_each(|(size, more)| *size += more);
        }
    }
    sizes
}

/// Counts one answer. Answers are below [`MOST_ANSWERS`], and a set has fewer than 2³² codes, so nothing wraps. Checks of both would
/// take most of the time of a scan.
fn count(sizes: &mut [u32; MOST_ANSWERS], answer: u8) {
    let size = &mut sizes[usize::from(answer) % MOST_ANSWERS];
    *size = size.wrapping_add(1);
}

/// For every guess of the game, the answers that the codes of the set give, as bits.
fn seen_by_all(scores: &ScoreTable, set: &[CodeId], work: &mut WorkLimit<'_>) -> Result<Vec<AnswerSet>, LogError> {
    let mut seen = vec![0; scores.codes()];
    for codes in set.chunks(AT_ONCE) {
        work.spend(scores.codes(), codes.len())?;
        for &code in codes {
            for (seen, &answer) in seen.iter_mut().zip(scores.row(code).iter()) {
                *seen |= answer_bit(answer);
            }
        }
    }
    Ok(seen)
}

/// The same for some guesses.
fn seen_by_some(
    scores: &ScoreTable,
    guesses: &[CodeId],
    set: &[CodeId],
    work: &mut WorkLimit<'_>,
) -> Result<Vec<AnswerSet>, LogError> {
    let (mut seen, mut answers) = (Vec::with_capacity(guesses.len()), Vec::new());
    for guesses in guesses.chunks(AT_ONCE) {
        work.spend(guesses.len(), set.len())?;
        for &guess in guesses {
            scores.answers(guess, set, &mut answers);
            seen.push(answers.iter().fold(0, |seen, &answer| seen | answer_bit(answer)));
        }
    }
    Ok(seen)
}
