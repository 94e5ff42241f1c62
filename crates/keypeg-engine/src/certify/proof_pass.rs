//! Writes the body of a proof, position by position, in the order in which the checker reads it.

use std::io::Write;

use keypeg_core::proof::{Bound, GuessesLeft, ProofWriter, Support};
use keypeg_core::{CodeId, Turn};
use rustc_hash::FxHashSet;

use super::cell_goals::{self, CellGoal};
use super::guess_classes::GuessClasses;
use super::lemmas::LemmaTable;
use super::normal_form::normal_form;
use super::survey::{self, Survey};
use super::{CertifyError, ProofSize};
use crate::solve::BoundOracle;
use crate::{Board, Position};

/// A proof that is being written.
pub(super) struct ProofPass<'a, 'r, W> {
    board: &'a Board,
    oracle: &'a mut BoundOracle<'r>,
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

/// A guess that needs an entry: the rules alone do not show that it costs at least `bound`.
struct OpenGuess<'s> {
    set: &'s [CodeId],
    guess: CodeId,
    /// All cells except the winning one, with their answers.
    cells: Vec<(u8, Vec<CodeId>)>,
    /// The bounds of the cells by the rules.
    simple: Vec<Bound>,
    /// The guesses left for the cells.
    cells_left: GuessesLeft,
    bound: Bound,
}

impl OpenGuess<'_> {
    /// A lower bound of the cost of the guess, from bounds of its cells: one guess per code of the set, and the cells.
    fn cost(&self, cells: impl Iterator<Item = Bound>) -> Bound {
        cells.fold(Bound::Guesses(self.set.len() as u64), Bound::plus)
    }
}

impl<'a, 'r, W: Write> ProofPass<'a, 'r, W> {
    pub(super) fn new(
        oracle: &'a mut BoundOracle<'r>,
        writer: ProofWriter<W>,
        position: &'a Position,
    ) -> ProofPass<'a, 'r, W> {
        ProofPass {
            board: position.board(),
            oracle,
            writer,
            turns: position.turns().to_vec(),
            path: position.guesses(),
            turns_before: position.turns().len(),
            lemmas: LemmaTable::default(),
            size: ProofSize::default(),
        }
    }

    /// Ends the proof with its checksum.
    pub(super) fn finish(mut self) -> Result<ProofSize, CertifyError> {
        self.size.bytes = self.writer.bytes() + size_of::<u64>() as u64;
        self.writer.finish()?;
        Ok(self.size)
    }

    /// Writes why a set costs at least `bound` with `left` guesses left.
    pub(super) fn position(&mut self, set: &[CodeId], left: GuessesLeft, bound: Bound) -> Result<(), CertifyError> {
        self.size.positions += 1;
        if self.oracle.is_stopped() {
            return Err(CertifyError::Interrupted);
        }
        let Some(cells_left) = left.after_guess() else {
            self.writer.begin(&[])?;
            return Ok(self.writer.end()?);
        };
        let Survey { most_cells, open } = Survey::new(self.board, set, bound, cells_left);
        let position = Position::trusted(self.board, self.turns.clone(), set.to_vec());
        let classes = GuessClasses::new(&position, &open);
        self.writer.begin(&classes.symmetries)?;
        let mut partitions = FxHashSet::default();
        for (done, &guess) in open.iter().enumerate() {
            if self.turns.len() == self.turns_before {
                self.oracle.report_steps(done, open.len());
            }
            if !classes.is_first(guess) {
                continue;
            }
            if self.oracle.is_stopped() {
                return Err(CertifyError::Interrupted);
            }
            let cells = survey::cells(self.board, guess, set);
            let simple = |(_, cell): &(u8, Vec<CodeId>)| survey::simple(self.board, cell, most_cells, cells_left);
            let simple = cells.iter().map(simple).collect();
            let open = OpenGuess { set, guess, cells, simple, cells_left, bound };
            if open.cost(open.simple.iter().copied()) < bound
                && partitions.insert(survey::partition(self.board, guess, set))
            {
                self.entry(&open)?;
            }
        }
        Ok(self.writer.end()?)
    }

    /// Writes why a guess costs at least its bound.
    fn entry(&mut self, open: &OpenGuess<'_>) -> Result<(), CertifyError> {
        self.size.entries += 1;
        self.path.push(open.guess);
        let goals = self.goals(open)?;
        let needed = match open.bound {
            Bound::Guesses(bound) => Bound::Guesses(bound - open.set.len() as u64),
            Bound::Never => Bound::Never,
        };
        self.writer.entry(open.guess)?;
        for ((answer, cell), chosen) in open.cells.iter().zip(cell_goals::choose(&goals, needed)) {
            if let Some(chosen) = chosen {
                self.cell(open, *answer, cell, chosen)?;
            }
        }
        self.path.pop();
        Ok(self.writer.end_cells()?)
    }

    /// Writes why a cell of a guess costs at least `bound`: a reference to a lemma, or a position of its own.
    fn cell(&mut self, open: &OpenGuess<'_>, answer: u8, cell: &[CodeId], bound: Bound) -> Result<(), CertifyError> {
        let form = normal_form(self.board, cell);
        if let Some(lemma) = self.lemmas.get(&form, open.cells_left).filter(|lemma| lemma.bound >= bound) {
            let back = self.lemmas.distance_back(&lemma);
            return Ok(self.writer.cell(answer, &Support::Earlier { back, by: lemma.permutation })?);
        }
        let left = limit_for_codes(open.cells_left, cell.len());
        self.writer.cell(answer, &Support::Here { left, bound })?;
        self.turns.push(Turn { guess: self.board.code(open.guess), feedback: self.board.feedback(answer) });
        self.position(cell, left, bound)?;
        self.turns.pop();
        self.lemmas.add(form, left, bound);
        Ok(())
    }

    /// Bounds of the cells that are known to hold. The oracle is asked, smallest cell first, until they add up to the
    /// bound of the guess.
    fn goals(&mut self, open: &OpenGuess<'_>) -> Result<Vec<CellGoal>, CertifyError> {
        let OpenGuess { cells, simple, cells_left, bound, .. } = open;
        let mut goals: Vec<CellGoal> = cells
            .iter()
            .zip(simple)
            .map(|((_, cell), &simple)| {
                let is_small = cell.len() < 3;
                let lemma = if is_small { None } else { self.lemmas.get(&normal_form(self.board, cell), *cells_left) };
                let free = lemma.map_or(simple, |lemma| lemma.bound.max(simple));
                CellGoal { simple, free, holds: free, codes: cell.len() }
            })
            .collect();
        let total = |goals: &[CellGoal]| open.cost(goals.iter().map(|goal| goal.holds));
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&index| (cells[index].1.len(), index));
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
            let holds = self.oracle.at_least(cell, &self.path, limit_for_codes(*cells_left, cell.len()), enough);
            goals[index].holds = goals[index].holds.max(holds);
        }
        if total(&goals) >= *bound {
            Ok(goals)
        } else if self.oracle.is_stopped() {
            Err(CertifyError::Interrupted)
        } else {
            Err(CertifyError::FalseClaim)
        }
    }
}

/// The guesses left, or no limit if it cannot matter: a limit of at least as many guesses as codes does not change the
/// value, and a bound that holds without a limit holds with one.
fn limit_for_codes(left: GuessesLeft, codes: usize) -> GuessesLeft {
    if left >= GuessesLeft::Guesses(u32::try_from(codes).unwrap_or(u32::MAX)) { GuessesLeft::Unlimited } else { left }
}
