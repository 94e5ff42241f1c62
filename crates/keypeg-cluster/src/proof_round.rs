//! The third round: a proof that no strategy is better.
//!
//! A unit is a position, the guesses left and a bound. A worker returns a fragment: entries of the record of the position
//! that refer only to each other. The record of the root is written here from the bounds of the search tree, so that each of its
//! cells is a unit of its own. The same is done for every position that was split during the search. A unit that is cut off is
//! divided into ranges of entries.

use keypeg_core::proof::{AllowedGuesses, Bound, Claim, GuessesLeft, Header, ProofWriter, Support};
use keypeg_core::{CodeId, Control, StrategyNode, Turn};
use keypeg_engine::Position;
use keypeg_engine::certify::{self, ProofFragment};

use crate::cluster_error::ClusterError;
use crate::search_tree::SearchTree;
use crate::unit_book::{RoundStep, UnitOrder};
use crate::work_unit::UnitTask;

/// A unit that is cut off is divided into this many.
const DIVISIONS: usize = 8;

/// A unit of one entry that is cut off is handed out again with this many times the work.
const MORE_WORK: u64 = 4;

/// The record of a position.
enum ProofRecord {
    /// Its entries come from workers.
    Part(usize),
    /// Its head, and its guesses with the cells that need a record.
    Planned(Vec<u8>, Vec<(CodeId, Vec<CellRecord>)>),
}

/// The record of a cell.
struct CellRecord {
    answer: u8,
    left: GuessesLeft,
    bound: Bound,
    record: ProofRecord,
}

/// A range of the entries of a record.
struct ProofPart {
    position: Position,
    goal: (GuessesLeft, Bound),
    from: usize,
    to: Option<usize>,
    work: u64,
    state: PartState,
}

enum PartState {
    Waiting,
    Open,
    Done(ProofFragment),
    /// Other parts, in the order of their entries.
    Divided(Vec<usize>),
}

/// Gathers the proof of a claim.
pub(crate) struct ProofRound {
    position: Position,
    claim: Claim,
    records: Vec<ProofRecord>,
    parts: Vec<ProofPart>,
    work: u64,
}

impl ProofRound {
    /// Plans the proof of a claim about a position. `work` is that of a unit.
    pub(crate) fn new(
        tree: &mut SearchTree,
        position: &Position,
        claim: Claim,
        work: u64,
        control: &Control,
    ) -> Result<ProofRound, ClusterError> {
        let mut round = ProofRound { position: position.clone(), claim, records: Vec::new(), parts: Vec::new(), work };
        for goal in claim.goals(position.ids().len() as u64) {
            let record = round.plan(tree, position, (goal.left, goal.bound), control)?;
            round.records.push(record);
        }
        Ok(round)
    }

    fn plan(
        &mut self,
        tree: &mut SearchTree,
        position: &Position,
        goal: (GuessesLeft, Bound),
        control: &Control,
    ) -> Result<ProofRecord, ClusterError> {
        control.check()?;
        let left = goal.0;
        let is_expanded = left == GuessesLeft::Guesses(0) || tree.is_expanded(position, limit(left))?;
        let planned = if is_expanded {
            let mut failure = None;
            let holds = |guess: CodeId, answer: u8, _: &[CodeId]| {
                // After a failure the plan is not used.
                if failure.is_some() {
                    return Bound::Guesses(0);
                }
                let known = control.check().map_err(ClusterError::from);
                known.and_then(|()| bound_of_cell(tree, position, left, guess, answer)).unwrap_or_else(|error| {
                    failure = Some(error);
                    Bound::Guesses(0)
                })
            };
            let planned = certify::plan(position, goal, holds).map_err(unproven)?;
            failure.map_or(Ok(planned), Err)?
        } else {
            None
        };
        let Some(planned) = planned else { return Ok(ProofRecord::Part(self.add_part(position, goal, 0, None))) };
        let mut entries = Vec::new();
        for (guess, cells) in planned.entries {
            let mut records = Vec::new();
            for cell in cells {
                let below = after(position, guess, cell.answer)?;
                let record = self.plan(tree, &below, (cell.left, cell.bound), control)?;
                records.push(CellRecord { answer: cell.answer, left: cell.left, bound: cell.bound, record });
            }
            entries.push((guess, records));
        }
        Ok(ProofRecord::Planned(planned.head, entries))
    }

    fn add_part(&mut self, position: &Position, goal: (GuessesLeft, Bound), from: usize, to: Option<usize>) -> usize {
        let (position, work) = (position.clone(), self.work);
        self.parts.push(ProofPart { position, goal, from, to, work, state: PartState::Waiting });
        self.parts.len() - 1
    }

    pub(crate) fn next_step(&mut self) -> RoundStep {
        let waiting = self.parts.iter_mut().enumerate().find(|(_, part)| matches!(part.state, PartState::Waiting));
        if let Some((slot, part)) = waiting {
            part.state = PartState::Open;
            let (left, bound) = part.goal;
            let bound = match bound {
                Bound::Guesses(bound) => Some(bound),
                Bound::Never => None,
            };
            let task = UnitTask::Prove { bound, from: part.from, to: part.to };
            let history = part.position.history().clone();
            return RoundStep::Unit(UnitOrder { slot, history, guesses_left: limit(left), work: part.work, task });
        }
        let is_open = self.parts.iter().any(|part| matches!(part.state, PartState::Open));
        if is_open { RoundStep::Wait } else { RoundStep::Finished }
    }

    /// Takes a fragment; `None` if its unit was cut off.
    pub(crate) fn take(&mut self, slot: usize, fragment: Option<&ProofFragment>) {
        if let Some(fragment) = fragment {
            self.parts[slot].state = PartState::Done(fragment.clone());
            return;
        }
        let ProofPart { position, goal, from, to, .. } = &self.parts[slot];
        let (position, goal, from) = (position.clone(), *goal, *from);
        let to = to.unwrap_or_else(|| certify::entries(&position, goal));
        let step = to.saturating_sub(from).div_ceil(DIVISIONS);
        if to.saturating_sub(from) < 2 {
            let part = &mut self.parts[slot];
            part.work = part.work.max(1).saturating_mul(MORE_WORK);
            part.state = PartState::Waiting;
            return;
        }
        let ranges = (from..to).step_by(step).map(|from| (from, (from + step).min(to)));
        let divided = ranges.map(|(from, to)| self.add_part(&position, goal, from, Some(to))).collect();
        self.parts[slot].state = PartState::Divided(divided);
    }

    /// Says that the unit of a part is not open any more.
    pub(crate) fn release(&mut self, slot: usize) {
        if matches!(self.parts[slot].state, PartState::Open) {
            self.parts[slot].state = PartState::Waiting;
        }
    }

    /// The bytes of the proof. `tree` is the strategy of the claim.
    pub(crate) fn written(&self, tree: Option<&StrategyNode>) -> Result<Vec<u8>, ClusterError> {
        let board = self.position.board();
        let answer = |turn: &Turn| turn.feedback.index(board.game().pegs()) as u8;
        let turns = self.position.turns().iter().map(|turn| (board.space().id(&turn.guess), answer(turn))).collect();
        let header = Header { game: board.game(), turns, allowed: AllowedGuesses::Any, claim: self.claim };
        let write = || {
            let mut writer = ProofWriter::new(Vec::new(), &header)?;
            tree.map_or(Ok(()), |tree| writer.tree(tree))?;
            self.records.iter().try_for_each(|record| self.write(record, &mut writer))?;
            writer.finish()
        };
        write().map_err(|error| unproven(error.into()))
    }

    fn write(&self, record: &ProofRecord, writer: &mut ProofWriter<Vec<u8>>) -> std::io::Result<()> {
        match record {
            ProofRecord::Planned(head, entries) => {
                writer.begin_with(head)?;
                for (guess, cells) in entries {
                    writer.entry(*guess)?;
                    for CellRecord { answer, left, bound, record } in cells {
                        writer.cell(*answer, &Support::Here { left: *left, bound: *bound })?;
                        self.write(record, writer)?;
                    }
                    writer.end_cells()?;
                }
            }
            ProofRecord::Part(slot) => {
                let fragments = self.fragments(*slot);
                // All fragments of a record have the same head.
                writer.begin_with(fragments.first().map_or(&[0][..], |fragment| &fragment.head))?;
                for entries in fragments.iter().filter_map(|fragment| fragment.entries.as_ref()) {
                    writer.splice(entries.first, entries.last, &entries.bytes)?;
                }
            }
        }
        writer.end()
    }

    /// The fragments of a part in the order of their entries.
    fn fragments(&self, slot: usize) -> Vec<&ProofFragment> {
        match &self.parts[slot].state {
            PartState::Done(fragment) => vec![fragment],
            PartState::Divided(parts) => parts.iter().flat_map(|&part| self.fragments(part)).collect(),
            PartState::Waiting | PartState::Open => Vec::new(),
        }
    }
}

/// What the search tree knows of a cell of a position with `left` guesses left.
fn bound_of_cell(
    tree: &mut SearchTree,
    position: &Position,
    left: GuessesLeft,
    guess: CodeId,
    answer: u8,
) -> Result<Bound, ClusterError> {
    let cell = after(position, guess, answer)?;
    let low = tree.lower_bound(&cell, limit(left).map(|left| left - 1))?;
    Ok(low.map_or(Bound::Never, Bound::Guesses))
}

fn after(position: &Position, guess: CodeId, answer: u8) -> Result<Position, ClusterError> {
    let board = position.board();
    Ok(position.after(Turn { guess: board.code(guess), feedback: board.feedback(answer) })?)
}

fn limit(left: GuessesLeft) -> Option<u32> {
    match left {
        GuessesLeft::Guesses(left) => Some(left),
        GuessesLeft::Unlimited => None,
    }
}

fn unproven(error: certify::CertifyError) -> ClusterError {
    ClusterError::Unproven(error.to_string())
}
