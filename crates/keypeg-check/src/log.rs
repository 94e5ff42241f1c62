//! Checks the records of a proof, position by position.
//!
//! Claim: if `position` succeeds, the set costs at least the bound with the number of guesses left.
//! Proof: by induction over the records. The cost of a set is the cost of its cheapest guess. Every guess of the game is
//! one of these:
//! * A rule refutes it (`guess_scan`, `rules`).
//! * It has an entry. The cells of the entry have bounds by the rules or by positions that were checked before, and these
//!   bounds add up to the bound of the set.
//! * It is the image of an entry under permutations that map the set onto itself. Its cells are the images of the cells of
//!   the entry. A permutation does not change an answer, so it does not change a cost.
//! * It splits the set into the same cells as one of those guesses, so it costs the same.
//!
//! Claim (parts): if a proof passes as part 1 of n, 2 of n, … and n of n, it passes as a whole.
//! Proof: a part verifies every n-th record, counted as they begin, and believes the others. Every record is verified in one of
//! the parts, and relies only on records that end before it. So the induction is the same.
//!
//! A position proven before bounds a cell C if a permutation maps its set T into C, and it was proven for at least as many
//! guesses left. Then C costs at least the bound of T plus the ideal tree of the |C| − |T| other codes: a strategy for C is
//! also a strategy for both parts, so its cost is at least the sum of their costs.
//!
//! Claim (obvious bounds): if the ideal tree with all cells that the game has reaches the bound, no guess needs an entry.
//! Proof: a guess and the ideal trees of its cells form a tree in which no node has more children than k(S), which is at
//! most the number of answers that do not win. So the rules give the guess at least the cost of that ideal tree.

use std::collections::HashSet;
use std::io::Read;

use keypeg_core::proof::{Bound, GuessesLeft, Permutation, ProofError, ProofReader, Support};
use keypeg_core::{CodeId, CodeSpace, Feedback, Stopped};

use crate::check_part::CheckPart;
use crate::guess_scan::{GuessScan, scan};
use crate::proven::ProvenPositions;
use crate::refusal::{Fault, Reason, covers};
use crate::rules;
use crate::score_table::{MOST_ANSWERS, ScoreTable};
use crate::work::{TooMuchWork, WorkError, WorkLimit};

/// The work of computing the image of a code and looking it up in a set, in comparisons of a guess with a code.
const COMPARISONS_PER_IMAGE: usize = 64;

/// Why the check of a log failed.
pub(crate) enum LogError {
    Refused(Fault),
    Unreadable(ProofError),
    TooMuchWork(TooMuchWork),
    Stopped(Stopped),
}

impl From<ProofError> for LogError {
    fn from(error: ProofError) -> LogError {
        LogError::Unreadable(error)
    }
}

impl From<Stopped> for LogError {
    fn from(stopped: Stopped) -> LogError {
        LogError::Stopped(stopped)
    }
}

impl From<WorkError> for LogError {
    fn from(error: WorkError) -> LogError {
        match error {
            WorkError::Stopped(stopped) => LogError::Stopped(stopped),
            WorkError::TooMuch(work) => LogError::TooMuchWork(work),
        }
    }
}

/// Reads the records of a proof and checks them.
pub(crate) struct LogChecker<'a, R> {
    pub(crate) reader: &'a mut ProofReader<R>,
    pub(crate) scores: &'a ScoreTable,
    pub(crate) work: WorkLimit<'a>,
    /// The turns that lead to the position under check.
    pub(crate) turns: Vec<(CodeId, u8)>,
    pub(crate) proven: ProvenPositions,
    /// The number of entries checked.
    pub(crate) entries: u64,
    /// Which records are verified.
    pub(crate) part: CheckPart,
    /// The number of records begun.
    pub(crate) records: u64,
}

impl<R: Read> LogChecker<'_, R> {
    /// Checks that a set costs at least `bound` with `left` guesses left.
    pub(crate) fn position(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<(), LogError> {
        let symmetries = self.reader.begin()?;
        let cells_left = left.after_guess().unwrap_or(GuessesLeft::Guesses(0));
        let is_believed = !self.part.verifies(self.records);
        self.records += 1;
        if is_believed {
            while let Some(guess) = self.reader.entry()? {
                self.entry(set, guess, None, cells_left, bound)?;
            }
            return Ok(());
        }
        for (number, permutation) in symmetries.iter().enumerate() {
            self.work.spend(COMPARISONS_PER_IMAGE, set.len())?;
            if !self.maps_into(permutation, set.iter().copied(), set) {
                return Err(self.refuse(None, Reason::NotASymmetry(number + 1)));
            }
        }
        let is_ideal_enough = rules::ideal(set.len(), self.scores.win.into(), left) >= bound;
        // For an obvious bound only entries need the scan, and the record may have none.
        let mut scanned = if is_ideal_enough { None } else { Some(self.scan(set, left, bound)?) };
        let mut covered = HashSet::new();
        while let Some(guess) = self.reader.entry()? {
            let k = match &scanned {
                Some(scan) => scan.k,
                None => scanned.insert(self.scan(set, left, bound)?).k,
            };
            self.entry(set, guess, Some(k), cells_left, bound)?;
            covered.insert(guess);
        }
        let Some(GuessScan { k, open }) = scanned else { return Ok(()) };
        self.close(&mut covered, &symmetries)?;
        let mut partitions = HashSet::new();
        for &guess in &covered {
            self.work.spend(1, set.len())?;
            partitions.insert(self.partition(guess, set));
        }
        for guess in open {
            if covered.contains(&guess) {
                continue;
            }
            self.work.spend(1, set.len())?;
            let cells = self.scores.cells(guess, set);
            let simple = cells.iter().map(|(_, cell)| rules::simple(self.scores, cell, k, cells_left));
            let known = simple.fold(Bound::Guesses(set.len() as u64), Bound::plus);
            if known < bound && !partitions.contains(&self.partition(guess, set)) {
                return Err(self.refuse(Some(guess), Reason::Unrefuted { known, bound }));
            }
        }
        Ok(())
    }

    /// Scans all guesses. Without a guess left no strategy finds anything, so every guess is refuted.
    fn scan(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<GuessScan, LogError> {
        match left.after_guess() {
            Some(cells_left) => Ok(scan(self.scores, set, bound, cells_left, &mut self.work)?),
            None => Ok(GuessScan { k: 0, open: Vec::new() }),
        }
    }

    /// Checks that a guess costs at least `bound`. Without the number k(S), believes it and only reads the records of the cells.
    fn entry(
        &mut self,
        set: &[CodeId],
        guess: CodeId,
        k: Option<usize>,
        next: GuessesLeft,
        bound: Bound,
    ) -> Result<(), LogError> {
        self.entries += 1;
        self.work.spend(1, set.len())?;
        let cells = self.scores.cells(guess, set);
        if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
            return Err(self.refuse(Some(guess), Reason::TellsNothing));
        }
        let simple = |cell: &[CodeId]| k.map_or(Bound::Never, |k| rules::simple(self.scores, cell, k, next));
        let mut bounds: Vec<Bound> = cells.iter().map(|(_, cell)| simple(cell)).collect();
        while let Some((answer, support)) = self.reader.cell()? {
            let feedback = self.feedback(answer);
            let Some(place) = cells.iter().position(|(with, _)| *with == answer) else {
                return Err(self.refuse(Some(guess), Reason::NoSuchCell(feedback)));
            };
            let cell = &cells[place].1;
            let proven = match support {
                Support::Here { left, bound } => {
                    if !covers(left, next) {
                        return Err(self.refuse(Some(guess), Reason::FewerGuesses { answer: feedback }));
                    }
                    self.turns.push((guess, answer));
                    self.position(cell, left, bound)?;
                    self.turns.pop();
                    self.proven.keep(cell, left, bound)?;
                    bound
                }
                Support::Earlier { back, by } => match k {
                    Some(k) => self.earlier(guess, feedback, cell, (back, &by), k, next)?,
                    None => continue,
                },
            };
            bounds[place] = bounds[place].max(proven);
        }
        let sum = bounds.into_iter().fold(Bound::Guesses(set.len() as u64), Bound::plus);
        if sum < bound { Err(self.refuse(Some(guess), Reason::DoesNotAddUp { sum, bound })) } else { Ok(()) }
    }

    /// The bound of a cell by a position proven before.
    fn earlier(
        &mut self,
        guess: CodeId,
        answer: Feedback,
        cell: &[CodeId],
        (back, by): (u64, &Permutation),
        k: usize,
        next: GuessesLeft,
    ) -> Result<Bound, LogError> {
        let Some((position, codes)) = self.proven.get(back) else {
            let proven = self.proven.len() as u64;
            return Err(self.refuse(Some(guess), Reason::NotYetProven { answer, back, proven }));
        };
        if !covers(position.left, next) {
            return Err(self.refuse(Some(guess), Reason::FewerGuesses { answer }));
        }
        self.work.spend(COMPARISONS_PER_IMAGE, codes.len())?;
        if !self.maps_into(by, codes.iter().map(|&code| CodeId(code.into())), cell) {
            return Err(self.refuse(Some(guess), Reason::NotInTheCell { answer, back }));
        }
        Ok(position.bound.plus(rules::ideal(cell.len() - codes.len(), k, next)))
    }

    /// Whether a permutation maps all codes into a set. Different codes have different images, so a set that is mapped into
    /// itself is mapped onto itself.
    fn maps_into(&self, by: &Permutation, mut codes: impl Iterator<Item = CodeId>, set: &[CodeId]) -> bool {
        codes.all(|code| set.binary_search(&self.image(by, code)).is_ok())
    }

    fn image(&self, by: &Permutation, code: CodeId) -> CodeId {
        let space: CodeSpace = self.reader.space();
        space.id(&by.apply(&space.code(code)))
    }

    /// Adds all images of the guesses under the permutations, applied any number of times.
    fn close(&mut self, covered: &mut HashSet<CodeId>, symmetries: &[Permutation]) -> Result<(), WorkError> {
        let mut fresh: Vec<CodeId> = if symmetries.is_empty() { Vec::new() } else { covered.iter().copied().collect() };
        while let Some(guess) = fresh.pop() {
            self.work.spend(COMPARISONS_PER_IMAGE, symmetries.len())?;
            for permutation in symmetries {
                let image = self.image(permutation, guess);
                if covered.insert(image) {
                    fresh.push(image);
                }
            }
        }
        Ok(())
    }

    /// For each code the number of its cell, in order of appearance. The winning cell has number 0. Guesses with equal lists
    /// split the set into the same cells.
    fn partition(&self, guess: CodeId, set: &[CodeId]) -> Vec<u8> {
        let row = self.scores.row(guess);
        let mut numbers = [None; MOST_ANSWERS];
        numbers[usize::from(self.scores.win)] = Some(0);
        let mut next = 0;
        let mut number = |code: &CodeId| {
            *numbers[usize::from(row[code.index()])].get_or_insert_with(|| {
                next += 1;
                next
            })
        };
        set.iter().map(&mut number).collect()
    }

    fn feedback(&self, answer: u8) -> Feedback {
        let pegs = self.reader.space().game().pegs();
        Feedback::from_index(pegs, answer.into()).unwrap_or(Feedback::win(pegs))
    }

    fn refuse(&self, guess: Option<CodeId>, reason: Reason) -> LogError {
        LogError::Refused(Fault { turns: self.turns.clone(), guess, reason })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use keypeg_core::Control;
    use keypeg_core::proof::{Claim, Header, ProofWriter};

    use super::*;

    /// A position with a bound of 9 guesses for the codes AA, AB and AC of 2x5, as a part of larger and smaller cells.
    #[test]
    fn an_earlier_position_bounds_a_cell_together_with_the_codes_beside_it() {
        let claim = Claim::Infeasible { within: 1 };
        let header = Header { game: "2x5".parse().unwrap(), turns: Vec::new(), claim };
        let file = ProofWriter::new(Vec::new(), &header).unwrap().finish().unwrap();
        let (mut reader, _) = ProofReader::new(&file[..]).unwrap();
        let (control, bytes) = (Control::default(), Cell::new(0));
        let scores = ScoreTable::new(reader.space());
        let mut proven = ProvenPositions::default();
        let ids = |codes: std::ops::Range<u32>| codes.map(CodeId).collect::<Vec<_>>();
        proven.keep(&ids(20..22), GuessesLeft::Unlimited, Bound::Never).unwrap();
        proven.keep(&ids(0..3), GuessesLeft::Guesses(4), Bound::Guesses(9)).unwrap();
        let mut log = LogChecker {
            work: WorkLimit::new(scores.codes(), &bytes, &control),
            reader: &mut reader,
            scores: &scores,
            turns: Vec::new(),
            proven,
            entries: 0,
            part: CheckPart::WHOLE,
            records: 0,
        };
        let identity = Permutation::identity(header.game);
        let nothing = Feedback::from_index(2, 0).unwrap();
        let mut bound = |cell: &[CodeId], back, left| {
            log.earlier(CodeId(24), nothing, cell, (back, &identity), 2, GuessesLeft::Guesses(left)).ok()
        };
        assert_eq!(bound(&ids(0..3), 1, 4), Some(Bound::Guesses(9)));
        // Four more codes cost 1 + 2 + 2 + 3 guesses at least, if no guess makes more than two cells.
        assert_eq!(bound(&ids(0..7), 1, 4), Some(Bound::Guesses(17)));
        assert_eq!(bound(&ids(0..7), 1, 2), Some(Bound::Never));
        assert_eq!(bound(&ids(0..2), 1, 4), None, "not in the cell");
        assert_eq!(bound(&ids(0..3), 1, 5), None, "for fewer guesses");
        assert_eq!(bound(&ids(20..25), 2, 4), Some(Bound::Never));
        assert_eq!(bound(&ids(0..25), 3, 4), None, "not yet proven");
        assert_eq!(bound(&ids(0..25), 0, 4), None, "back is at least 1");
    }
}
