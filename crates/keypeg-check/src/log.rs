//! Checks the records of a proof, position by position.
//!
//! Claim: if `position` succeeds, the set costs at least the bound with the number of guesses left, by the prices of the goal.
//! Proof: by induction over the records. The cost of a set is the cost of its cheapest guess. Every allowed guess is
//! one of these:
//! * A rule refutes it (`guess_scan`, `rules`).
//! * It has an entry. The cells of the entry have bounds by the rules or by positions that were checked before, and these
//!   bounds add up to the bound of the set.
//! * It is the image of one of those under permutations that map the set onto itself, so it costs the same (`guess_orbits`).
//! * It splits the set into the same cells as one of those guesses, so it costs the same.
//!
//! Claim (parts): if a proof passes as part 1 of n, 2 of n, … and n of n, it passes as a whole.
//! Proof: a part verifies every n-th record, counted as they begin, and believes the others. Every record is verified in one of
//! the parts, and relies only on records that end before it. So the induction is the same.
//!
//! A position proven before bounds a cell C if a permutation maps its set T into C, and it was proven with the same prices for at
//! least as many guesses left. Then C costs at least the bound of T plus the ideal tree of the |C| − |T| other codes: a strategy for
//! C is also a strategy for both parts, so its cost is at least the sum of their costs. If only possible codes may be guessed, a
//! strategy for C may guess codes outside the image of T, so T must be mapped onto C.
//!
//! Claim (obvious bounds): if the ideal tree with all cells that the game has reaches the bound, no guess needs an entry.
//! Proof: a guess and the ideal trees of its cells form a tree in which no node has more children than k(S), which is at
//! most the number of answers that do not win. So the rules give the guess at least the cost of that ideal tree.

use std::collections::HashSet;
use std::io::Read;
use std::rc::Rc;

use keypeg_core::proof::{AllowedGuesses, Bound, GuessesLeft, Permutation, Prices, ProofGoal, ProofReader, Support};
use keypeg_core::{CodeId, Feedback, MAX_ENUMERATED_PEGS};

use crate::check_part::CheckPart;
use crate::guess_orbits::GuessOrbits;
use crate::guess_scan::{GuessScan, scan};
use crate::proven::{ProvenPosition, ProvenPositions};
use crate::refusal::{Fault, Reason, covers};
use crate::rules::CostTerms;
use crate::score_table::{MOST_ANSWERS, ScoreTable};
use crate::work::{LogError, WorkLimit};

/// The work of computing the image of a code and looking it up, in comparisons of a guess with a code.
const COMPARISONS_PER_IMAGE: usize = 16;

/// The most answers that are kept at once while partitions are compared, in bytes.
const KEPT: usize = 1 << 26;

/// A position whose record is being read.
struct OpenPosition {
    number: u32,
    set: Rc<[CodeId]>,
}

/// Reads the records of a proof and checks them.
pub(crate) struct LogChecker<'a, R> {
    pub(crate) reader: &'a mut ProofReader<R>,
    scores: &'a ScoreTable,
    work: WorkLimit<'a>,
    /// The prices of the goal under check, and the guesses of the claim.
    terms: CostTerms,
    /// The prices of all goals so far.
    goals: Vec<CostTerms>,
    /// The turns that lead to the position under check.
    turns: Vec<(CodeId, u8)>,
    /// The positions from that of the claim to the one under check. Their numbers ascend.
    open: Vec<OpenPosition>,
    pub(crate) proven: ProvenPositions,
    /// The number of entries checked.
    pub(crate) entries: u64,
    /// Which records are verified.
    part: CheckPart,
    /// The number of records begun.
    records: u64,
}

impl<'a, R: Read> LogChecker<'a, R> {
    /// A checker of the records of a claim about a set, after some turns.
    pub(crate) fn new(
        reader: &'a mut ProofReader<R>,
        scores: &'a ScoreTable,
        work: WorkLimit<'a>,
        turns: Vec<(CodeId, u8)>,
        set: Rc<[CodeId]>,
        part: CheckPart,
    ) -> LogChecker<'a, R> {
        LogChecker {
            reader,
            scores,
            work,
            terms: CostTerms { prices: Prices::TOTAL, allowed: AllowedGuesses::Any },
            goals: Vec::new(),
            turns,
            open: vec![OpenPosition { number: 0, set }],
            proven: ProvenPositions::default(),
            entries: 0,
            part,
            records: 0,
        }
    }

    /// Checks that the set of the claim reaches a goal, if only the allowed guesses are made.
    pub(crate) fn goal(&mut self, goal: ProofGoal, allowed: AllowedGuesses) -> Result<(), LogError> {
        self.terms = CostTerms { prices: goal.prices, allowed };
        self.goals.push(self.terms);
        let set = self.open[0].set.clone();
        self.position(&set, goal.left, goal.bound)
    }

    /// Checks that a set costs at least `bound` with `left` guesses left.
    fn position(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<(), LogError> {
        let symmetries = self.reader.begin()?;
        let is_believed = !self.part.verifies(self.records);
        self.records += 1;
        if is_believed {
            while let Some(guess) = self.reader.entry()? {
                self.entry(set, guess, None, left, bound)?;
            }
            return Ok(());
        }
        for (number, permutation) in symmetries.iter().enumerate() {
            self.work.spend(COMPARISONS_PER_IMAGE, set.len())?;
            if !self.maps_into(permutation, set, set) {
                return Err(self.refuse(None, Reason::NotASymmetry(number + 1)));
            }
        }
        let is_ideal_enough = self.terms.ideal(set.len(), self.scores.win.into(), left) >= bound;
        // For an obvious bound only entries need the scan, and the record may have none.
        let mut scanned = if is_ideal_enough { None } else { Some(self.scan(set, &symmetries, left, bound)?) };
        let mut covered = HashSet::new();
        while let Some(guess) = self.reader.entry()? {
            let (orbits, GuessScan { k, .. }) = match &scanned {
                Some(scanned) => scanned,
                None => scanned.insert(self.scan(set, &symmetries, left, bound)?),
            };
            covered.insert(orbits.first_of(guess));
            let k = *k;
            self.entry(set, guess, Some(k), left, bound)?;
        }
        let Some((orbits, GuessScan { k, open })) = scanned else { return Ok(()) };
        let mut unrefuted = Vec::new();
        for guess in open.into_iter().filter(|guess| !covered.contains(guess)) {
            self.work.spend(1, set.len())?;
            let cells = self.scores.cells(guess, set);
            let simple = cells.iter().map(|(_, cell)| self.terms.simple(self.scores, cell, k, after(left)));
            let known = simple.fold(self.step(set, left), Bound::plus);
            if known < bound {
                unrefuted.push((guess, known));
            }
        }
        if unrefuted.is_empty() {
            return Ok(());
        }
        let covered = orbits.members(&covered);
        // They must split the set as covered guesses do.
        for batch in unrefuted.chunks((KEPT / set.len()).max(1)) {
            let mut alone: HashSet<_> = batch.iter().map(|&(guess, _)| self.partition(guess, set)).collect();
            for &guess in &covered {
                self.work.spend(1, set.len())?;
                alone.remove(&self.partition(guess, set));
            }
            let is_alone = |&&(guess, _): &&(CodeId, Bound)| alone.contains(&self.partition(guess, set));
            if let Some(&(guess, known)) = batch.iter().find(is_alone) {
                return Err(self.refuse(Some(guess), Reason::Unrefuted { known, bound }));
            }
        }
        Ok(())
    }

    /// Scans one allowed guess of each orbit. With no guesses left, every secret is missed instead.
    fn scan(
        &mut self,
        set: &[CodeId],
        symmetries: &[Permutation],
        left: GuessesLeft,
        bound: Bound,
    ) -> Result<(GuessOrbits, GuessScan), LogError> {
        if left.after_guess().is_some() {
            let (orbits, firsts) = self.orbits(set, symmetries)?;
            let scan = scan(self.scores, self.terms, (&firsts, set), bound, left, &mut self.work)?;
            return Ok((orbits, scan));
        }
        let known = self.terms.prices.miss().times(set.len() as u64);
        if known < bound {
            return Err(self.refuse(None, Reason::DoesNotAddUp { sum: known, bound }));
        }
        Ok((GuessOrbits::ALONE, GuessScan { k: 0, open: Vec::new() }))
    }

    /// The orbits of the allowed guesses under permutations that map the set onto itself, and the first guess of each.
    fn orbits(&mut self, set: &[CodeId], symmetries: &[Permutation]) -> Result<(GuessOrbits, Vec<CodeId>), LogError> {
        let allowed = match self.terms.allowed {
            AllowedGuesses::Any => self.scores.ids(),
            AllowedGuesses::Possible => set.to_vec(),
        };
        if symmetries.is_empty() {
            return Ok((GuessOrbits::ALONE, allowed));
        }
        self.work.spend(allowed.len() * symmetries.len(), COMPARISONS_PER_IMAGE)?;
        let checker = &*self;
        let images = |guess| symmetries.iter().map(move |by| checker.image(by, guess));
        Ok(GuessOrbits::new(&allowed, self.scores.codes(), images))
    }

    /// What all codes of a set pay for a guess.
    fn step(&self, set: &[CodeId], left: GuessesLeft) -> Bound {
        Bound::Guesses(self.terms.prices.step(left)).times(set.len() as u64)
    }

    /// Checks that a guess costs at least `bound`. Without the number k(S), believes it and only reads the records of the cells.
    fn entry(
        &mut self,
        set: &[CodeId],
        guess: CodeId,
        k: Option<usize>,
        left: GuessesLeft,
        bound: Bound,
    ) -> Result<(), LogError> {
        self.entries += 1;
        self.work.spend(1, set.len())?;
        let (cells, next) = (self.scores.cells(guess, set), after(left));
        if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
            return Err(self.refuse(Some(guess), Reason::TellsNothing));
        }
        if self.terms.allowed == AllowedGuesses::Possible && set.binary_search(&guess).is_err() {
            return Err(self.refuse(Some(guess), Reason::NotPossible));
        }
        let simple = |cell: &[CodeId]| k.map_or(Bound::Never, |k| self.terms.simple(self.scores, cell, k, next));
        let mut bounds: Vec<Bound> = cells.iter().map(|(_, cell)| simple(cell)).collect();
        while let Some((answer, support)) = self.reader.cell()? {
            let feedback = self.feedback(answer);
            let Some(place) = cells.iter().position(|(with, _)| *with == answer) else {
                return Err(self.refuse(Some(guess), Reason::NoSuchCell(feedback)));
            };
            let cell = &cells[place].1;
            let proven = match support {
                Support::Here { left, .. } if !covers(left, next) => {
                    return Err(self.refuse(Some(guess), Reason::FewerGuesses { answer: feedback }));
                }
                Support::Here { left, bound } => {
                    self.cell_record((guess, answer), cell, left, bound)?;
                    bound
                }
                Support::Earlier { back, by } => match k {
                    Some(k) => self.earlier(guess, feedback, cell, (back, &by), k, next)?,
                    None => continue,
                },
            };
            bounds[place] = bounds[place].max(proven);
        }
        let sum = bounds.into_iter().fold(self.step(set, left), Bound::plus);
        // The bounds of a record that is believed are not known, and neither is their sum.
        if k.is_some() && sum < bound {
            return Err(self.refuse(Some(guess), Reason::DoesNotAddUp { sum, bound }));
        }
        Ok(())
    }

    /// Checks the record of a cell and keeps the cell as a proven position.
    fn cell_record(
        &mut self,
        turn: (CodeId, u8),
        cell: &[CodeId],
        left: GuessesLeft,
        bound: Bound,
    ) -> Result<(), LogError> {
        let before = self.open.last().map_or(0, |open| open.number);
        let goal = self.goals.len() as u8 - 1;
        let number = self.proven.begin(ProvenPosition { before, turn, goal, left, bound })?;
        self.turns.push(turn);
        self.open.push(OpenPosition { number, set: cell.into() });
        self.position(cell, left, bound)?;
        self.open.pop();
        self.turns.pop();
        self.proven.end(number);
        Ok(())
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
        let Some(number) = self.proven.ended(back) else {
            let proven = self.proven.len() as u64;
            return Err(self.refuse(Some(guess), Reason::NotYetProven { answer, back, proven }));
        };
        let position = self.proven.position(number);
        if self.goals[usize::from(position.goal)] != self.terms {
            return Err(self.refuse(Some(guess), Reason::OtherPrices { answer, back }));
        }
        if !covers(position.left, next) {
            return Err(self.refuse(Some(guess), Reason::FewerGuesses { answer }));
        }
        let codes = self.codes_of(number)?;
        self.work.spend(COMPARISONS_PER_IMAGE, codes.len())?;
        if !self.maps_into(by, &codes, cell) {
            return Err(self.refuse(Some(guess), Reason::NotInTheCell { answer, back }));
        }
        if self.terms.allowed == AllowedGuesses::Possible && codes.len() < cell.len() {
            return Err(self.refuse(Some(guess), Reason::NotTheWholeCell { answer, back }));
        }
        Ok(position.bound.plus(self.terms.ideal(cell.len() - codes.len(), k, next)))
    }

    /// The codes of a position, derived from its turns. The first turns are shared with the position under check: at least those
    /// before the claim are.
    fn codes_of(&mut self, mut number: u32) -> Result<Rc<[CodeId]>, LogError> {
        let mut turns = Vec::new();
        let place = loop {
            match self.open.binary_search_by_key(&number, |open| open.number) {
                Ok(place) => break place,
                Err(_) => {
                    let position = self.proven.position(number);
                    turns.push(position.turn);
                    number = position.before;
                }
            }
        };
        let mut set = self.open[place].set.clone();
        let mut answers = Vec::new();
        for &(guess, answer) in turns.iter().rev() {
            self.work.spend(1, set.len())?;
            self.scores.answers(guess, &set, &mut answers);
            set = set.iter().zip(&answers).filter(|&(_, &found)| found == answer).map(|(&code, _)| code).collect();
        }
        Ok(set)
    }

    /// Whether a permutation maps all codes into a set. Different codes have different images, so a set that is mapped into
    /// itself is mapped onto itself.
    fn maps_into(&self, by: &Permutation, codes: &[CodeId], set: &[CodeId]) -> bool {
        codes.iter().all(|&code| set.binary_search(&self.image(by, code)).is_ok())
    }

    fn image(&self, by: &Permutation, code: CodeId) -> CodeId {
        let mut image = [0; MAX_ENUMERATED_PEGS as usize];
        let colors = self.scores.code(code).colors();
        by.apply_to(colors, &mut image[..colors.len()]);
        self.reader.space().id_of_colors(&image[..colors.len()])
    }

    /// For each code the number of its cell, in order of appearance. The winning cell has number 0. Guesses with equal lists
    /// split the set into the same cells.
    fn partition(&self, guess: CodeId, set: &[CodeId]) -> Vec<u8> {
        let mut answers = Vec::new();
        self.scores.answers(guess, set, &mut answers);
        let mut numbers = [None; MOST_ANSWERS];
        numbers[usize::from(self.scores.win)] = Some(0);
        let mut next = 0;
        for answer in &mut answers {
            *answer = *numbers[usize::from(*answer)].get_or_insert_with(|| {
                next += 1;
                next
            });
        }
        answers
    }

    fn feedback(&self, answer: u8) -> Feedback {
        let pegs = self.reader.space().game().pegs();
        Feedback::from_index(pegs, answer.into()).unwrap_or(Feedback::win(pegs))
    }

    fn refuse(&self, guess: Option<CodeId>, reason: Reason) -> LogError {
        LogError::Refused(Fault { turns: self.turns.clone(), guess, reason })
    }
}

/// The guesses left for the cells of a guess.
fn after(left: GuessesLeft) -> GuessesLeft {
    left.after_guess().unwrap_or(GuessesLeft::Guesses(0))
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
        let (claim, allowed) = (Claim::Infeasible { within: 1 }, AllowedGuesses::Any);
        let header = Header { game: "2x5".parse().unwrap(), turns: Vec::new(), allowed, claim };
        let file = ProofWriter::new(Vec::new(), &header).unwrap().finish().unwrap();
        let (mut reader, _) = ProofReader::new(&file[..]).unwrap();
        let (control, bytes) = (Control::default(), Cell::new(0));
        let scores = ScoreTable::new(reader.space());
        let work = WorkLimit::new(scores.codes(), &bytes, &control);
        let ids = |codes: std::ops::Range<u32>| codes.map(CodeId).collect::<Vec<_>>();
        let mut log = LogChecker::new(&mut reader, &scores, work, Vec::new(), ids(0..25).into(), CheckPart::WHOLE);
        log.goals.push(log.terms);
        let mut keep = |set: Vec<CodeId>, left, bound| {
            let position = ProvenPosition { before: 0, turn: (CodeId(0), 0), goal: 0, left, bound };
            let number = log.proven.begin(position).unwrap();
            log.open.push(OpenPosition { number, set: set.into() });
            log.proven.end(number);
        };
        keep(ids(20..22), GuessesLeft::Unlimited, Bound::Never);
        keep(ids(0..3), GuessesLeft::Guesses(4), Bound::Guesses(9));
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
