//! Parts of a proof that are written on different machines.
//!
//! A fragment is a range of the entries of one record. All its references are to records of the same fragment. References count
//! backwards, so a fragment is valid wherever its entries stand in a proof, as long as they stay together.

use std::ops::Range;

use keypeg_core::proof::{Bound, GuessesLeft, ProofWriter};
use keypeg_core::{CodeId, Control};

use super::CertifyError;
use super::cell_goals::{self, CellGoal};
use super::cost_terms::GoalTerms;
use super::open_guesses::{OpenGuess, OpenGuessScan};
use super::proof_pass::ProofPass;
use super::survey_tables::SurveyTables;
use crate::{Position, Solver};

/// A range of the entries of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofFragment {
    /// The symmetries of the record, for [`ProofWriter::begin_with`]. They are the same for every range.
    pub head: Vec<u8>,
    /// `None` if the range is empty.
    pub entries: Option<FragmentEntries>,
}

/// Entries, for [`ProofWriter::splice`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FragmentEntries {
    /// The guess of the first entry.
    pub first: CodeId,
    /// The guess of the last entry.
    pub last: CodeId,
    /// What follows the number of the first guess.
    pub bytes: Vec<u8>,
}

/// The record of a position, with the bounds to prove for the cells of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPlan {
    /// The symmetries, for [`ProofWriter::begin_with`].
    pub head: Vec<u8>,
    /// Each guess with an entry, in ascending order, and the cells that need a record.
    pub entries: Vec<(CodeId, Vec<PlannedCell>)>,
}

/// A cell that needs a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedCell {
    /// The index of its answer.
    pub answer: u8,
    /// The guesses left for which the bound is proven.
    pub left: GuessesLeft,
    /// What the cell costs at least.
    pub bound: Bound,
}

/// Writes a range of the entries that show that a position costs at least `bound` with `left` guesses left. Stops after `work`
/// steps of about half a million compared codes, with [`CertifyError::Interrupted`].
pub fn fragment(
    solver: &Solver,
    position: &Position,
    (left, bound): (GuessesLeft, Bound),
    range: Range<usize>,
    work: u64,
    control: &Control,
) -> Result<ProofFragment, CertifyError> {
    solver.search().consult(Some(work), control, |oracle| {
        let mut pass = ProofPass::new(oracle, ProofWriter::fragment(position.game()), position);
        let marks = pass.begin_and_enter(position.ids(), left, bound, range)?;
        let mut head = pass.into_writer().finish_fragment()?;
        let entries = match (marks.first, marks.last) {
            (Some((first, begun)), Some(last)) => {
                Some(FragmentEntries { first, last, bytes: head.split_off(begun as usize) })
            }
            _ => None,
        };
        head.truncate(marks.head_end as usize);
        Ok(ProofFragment { head, entries })
    })
}

/// The number of entries of the record of a position that costs at least `bound` with `left` guesses left.
pub fn entries(position: &Position, (left, bound): (GuessesLeft, Bound)) -> usize {
    let tables = SurveyTables::new(position.board());
    let scan = OpenGuessScan::new(&tables, GoalTerms::TOTAL, position.turns(), position.ids(), left, bound);
    let Some(mut scan) = scan else { return 0 };
    std::iter::from_fn(|| scan.next_guess().map(drop)).count()
}

/// Plans the record of a position from bounds that are known. `holds` says what the cell of a guess and an answer costs at least.
/// `None` if these bounds do not suffice.
pub fn plan(
    position: &Position,
    (left, bound): (GuessesLeft, Bound),
    mut holds: impl FnMut(CodeId, u8, &[CodeId]) -> Bound,
) -> Result<Option<RecordPlan>, CertifyError> {
    let board = position.board();
    let mut writer = ProofWriter::fragment(board.game());
    let tables = SurveyTables::new(board);
    let scan = OpenGuessScan::new(&tables, GoalTerms::TOTAL, position.turns(), position.ids(), left, bound);
    let Some(mut scan) = scan else {
        writer.begin(&[])?;
        return Ok(Some(RecordPlan { head: writer.finish_fragment()?, entries: Vec::new() }));
    };
    writer.begin(scan.symmetries())?;
    let mut plan = RecordPlan { head: writer.finish_fragment()?, entries: Vec::new() };
    while let Some(open) = scan.next_guess() {
        match planned_cells(&open, &mut holds) {
            Some(cells) => plan.entries.push((open.guess, cells)),
            None => return Ok(None),
        }
    }
    Ok(Some(plan))
}

/// The cells of a guess that need a record; `None` if the known bounds do not suffice.
fn planned_cells(open: &OpenGuess, holds: &mut impl FnMut(CodeId, u8, &[CodeId]) -> Bound) -> Option<Vec<PlannedCell>> {
    let goal = |((answer, cell), &simple): (&(u8, Vec<CodeId>), &Bound)| CellGoal {
        simple,
        free: simple,
        holds: holds(open.guess, *answer, cell).max(simple),
        codes: cell.len(),
    };
    let goals: Vec<CellGoal> = open.cells.iter().zip(&open.simple).map(goal).collect();
    if open.cost(goals.iter().map(|goal| goal.holds)) < open.bound {
        return None;
    }
    let chosen = cell_goals::choose(&goals, open.needed());
    let cell = |((answer, cell), bound): (&(u8, Vec<CodeId>), Option<Bound>)| {
        Some(PlannedCell {
            answer: *answer,
            left: GoalTerms::TOTAL.limit_for_codes(open.cells_left, cell.len()),
            bound: bound?,
        })
    };
    Some(open.cells.iter().zip(chosen).filter_map(cell).collect())
}
