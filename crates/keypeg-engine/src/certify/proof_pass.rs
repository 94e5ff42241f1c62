//! Writes the body of a proof, position by position, in the order in which the checker reads it.

use std::io::Write;
use std::ops::Range;
use std::rc::Rc;

use keypeg_core::proof::{Bound, GuessesLeft, ProofWriter, Support};
use keypeg_core::{CodeId, Turn};

use super::cell_goals::{self, CellGoal};
use super::cost_terms::GoalTerms;
use super::lemmas::LemmaTable;
use super::normal_form::ColorUse;
use super::open_guesses::{OpenGuess, OpenGuessScan};
use super::survey_tables::SurveyTables;
use super::{CertifyError, ProofSize};
use crate::solve::{LowerBounds, PricedOracle};
use crate::{Board, Position};

/// Where the entries of a record are, in bytes from its beginning.
#[derive(Default)]
pub(super) struct EntryMarks {
    /// Where its symmetries end.
    pub(super) head_end: u64,
    /// The first guess that was written, and where its number ends.
    pub(super) first: Option<(CodeId, u64)>,
    /// The last guess that was written.
    pub(super) last: Option<CodeId>,
}

/// A proof that is being written.
pub(super) struct ProofPass<'a, W> {
    board: &'a Board,
    terms: GoalTerms,
    /// Answers for bounds of the total.
    totals: &'a mut dyn LowerBounds,
    /// Answers for costs of another kind.
    priced: Option<PricedOracle<'a>>,
    tables: Rc<SurveyTables>,
    writer: ProofWriter<W>,
    /// The turns that led to the position, those before the proof included.
    turns: Vec<Turn>,
    /// The guesses of the turns, and the guess whose entry is being written.
    path: Vec<CodeId>,
    /// The number of turns before the proof.
    turns_before: usize,
    lemmas: LemmaTable,
    size: ProofSize,
}

impl<'a, W: Write> ProofPass<'a, W> {
    /// A proof of bounds of the total. The oracle answers for these.
    pub(super) fn new(
        totals: &'a mut dyn LowerBounds,
        writer: ProofWriter<W>,
        position: &'a Position,
    ) -> ProofPass<'a, W> {
        ProofPass {
            board: position.board(),
            terms: GoalTerms::TOTAL,
            totals,
            priced: None,
            tables: Rc::new(SurveyTables::new(position.board())),
            writer,
            turns: position.turns().to_vec(),
            path: position.guesses(),
            turns_before: position.turns().len(),
            lemmas: LemmaTable::new(position.board().game()),
            size: ProofSize::default(),
        }
    }

    /// Continues with costs of another kind. `priced` answers for them; `None` if the first oracle does.
    pub(super) fn set_terms(&mut self, terms: GoalTerms, priced: Option<PricedOracle<'a>>) {
        if self.terms != terms {
            self.lemmas.forget();
        }
        self.terms = terms;
        self.priced = priced;
    }

    fn oracle(&mut self) -> &mut dyn LowerBounds {
        match &mut self.priced {
            Some(priced) => priced,
            None => self.totals,
        }
    }

    /// The bytes of a fragment. Nothing ends the record that was begun.
    pub(super) fn into_writer(self) -> ProofWriter<W> {
        self.writer
    }

    /// Ends the proof with its checksum.
    pub(super) fn finish(mut self) -> Result<ProofSize, CertifyError> {
        self.size.bytes = self.writer.bytes() + size_of::<u64>() as u64;
        self.writer.finish()?;
        Ok(self.size)
    }

    /// Writes why a set costs at least `bound` with `left` guesses left.
    pub(super) fn position(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<(), CertifyError> {
        self.begin_and_enter(set, left, bound, 0..usize::MAX)?;
        Ok(self.writer.end()?)
    }

    /// Begins the record of a set and writes a range of its entries, counted from 0. Says where they are.
    pub(super) fn begin_and_enter(
        &mut self,
        set: &[CodeId],
        left: GuessesLeft,
        bound: Bound,
        range: Range<usize>,
    ) -> Result<EntryMarks, CertifyError> {
        self.size.positions += 1;
        if self.oracle().is_stopped() {
            return Err(CertifyError::Interrupted);
        }
        let mut marks = EntryMarks::default();
        let pairs = set.len() * self.board.space().len();
        self.oracle().count_pairs(pairs);
        let tables = self.tables.clone();
        let Some(mut scan) = OpenGuessScan::new(&tables, self.terms, &self.turns, set, left, bound) else {
            self.writer.begin(&[])?;
            marks.head_end = self.writer.bytes();
            let known = self.terms.prices.miss().times(set.len() as u64);
            return if known >= bound { Ok(marks) } else { Err(CertifyError::FalseClaim) };
        };
        self.writer.begin(scan.symmetries())?;
        marks.head_end = self.writer.bytes();
        let mut numbers = 0..range.end;
        while let Some(open) = scan.next_guess() {
            let Some(number) = numbers.next() else { break };
            if self.turns.len() == self.turns_before {
                self.oracle().report_steps(scan.done(), scan.guesses());
            }
            if self.oracle().is_stopped() {
                return Err(CertifyError::Interrupted);
            }
            if number < range.start {
                continue;
            }
            let begun = self.entry(&open)?;
            marks.first.get_or_insert((open.guess, begun));
            marks.last = Some(open.guess);
        }
        Ok(marks)
    }

    /// Writes why a guess costs at least its bound. Returns the number of bytes up to the number of the guess.
    fn entry(&mut self, open: &OpenGuess) -> Result<u64, CertifyError> {
        self.size.entries += 1;
        self.path.push(open.guess);
        let goals = self.goals(open)?;
        self.writer.entry(open.guess)?;
        let begun = self.writer.bytes();
        for ((answer, cell), chosen) in open.cells.iter().zip(cell_goals::choose(&goals, open.needed())) {
            if let Some(chosen) = chosen {
                self.cell(open, *answer, cell, chosen)?;
            }
        }
        self.path.pop();
        self.writer.end_cells()?;
        Ok(begun)
    }

    /// Writes why a cell of a guess costs at least `bound`: a reference to a lemma, or a position of its own.
    fn cell(&mut self, open: &OpenGuess, answer: u8, cell: &[CodeId], bound: Bound) -> Result<(), CertifyError> {
        let colors = ColorUse::new(self.board, cell);
        let form = colors.normal_form();
        if let Some(lemma) = self.lemmas.get(&form, open.cells_left).filter(|lemma| lemma.bound >= bound) {
            let back = self.lemmas.distance_back(&lemma);
            return Ok(self.writer.cell(answer, &Support::Earlier { back, by: lemma.permutation })?);
        }
        let left = self.terms.limit_for_codes(open.cells_left, cell.len());
        self.writer.cell(answer, &Support::Here { left, bound })?;
        self.turns.push(Turn { guess: self.board.code(open.guess), feedback: self.board.feedback(answer) });
        self.position(cell, left, bound)?;
        self.turns.pop();
        self.lemmas.add(&colors, &form, left, bound);
        Ok(())
    }

    /// Bounds of the cells that are known to hold. The oracle is asked, smallest cell first, until they add up to the
    /// bound of the guess. If one cell without a strategy is enough, the largest comes first, as in the search.
    fn goals(&mut self, open: &OpenGuess) -> Result<Vec<CellGoal>, CertifyError> {
        let OpenGuess { cells, simple, cells_left, bound, .. } = open;
        let mut goals: Vec<CellGoal> = cells
            .iter()
            .zip(simple)
            .map(|((_, cell), &simple)| {
                let is_small = cell.len() < 3;
                let find = || self.lemmas.find(&ColorUse::new(self.board, cell), *cells_left);
                let lemma = if is_small { None } else { find() };
                let free = lemma.map_or(simple, |lemma| lemma.bound.max(simple));
                CellGoal { simple, free, holds: free, codes: cell.len() }
            })
            .collect();
        let total = |goals: &[CellGoal]| open.cost(goals.iter().map(|goal| goal.holds));
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&index| (cells[index].1.len(), index));
        if *bound == Bound::Never {
            order.reverse();
        }
        for index in order {
            let have = total(&goals);
            if have >= *bound {
                break;
            }
            let enough = match (*bound, have, goals[index].holds) {
                (Bound::Guesses(bound), Bound::Guesses(have), Bound::Guesses(holds)) => {
                    Bound::Guesses(bound - have + holds)
                }
                _ => Bound::Never,
            };
            let cell = &cells[index].1;
            let left = self.terms.limit_for_codes(*cells_left, cell.len());
            let path = std::mem::take(&mut self.path);
            let holds = self.oracle().at_least(cell, &path, left, enough);
            self.path = path;
            goals[index].holds = goals[index].holds.max(holds);
        }
        if total(&goals) >= *bound {
            Ok(goals)
        } else if self.oracle().is_stopped() {
            Err(CertifyError::Interrupted)
        } else {
            Err(CertifyError::FalseClaim)
        }
    }
}
