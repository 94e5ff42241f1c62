//! The pass itself: position by position, as the checker will read it.

use std::io::Write;

use keypeg_core::CodeId;
use keypeg_core::proof::{Bound, Left, Permutation, ProofWriter, Support};
use rustc_hash::{FxHashMap, FxHashSet};

use super::cell_goals::{self, CellGoal};
use super::lemmas::LemmaTable;
use super::normal_form::normal_form;
use super::survey::{self, Survey};
use super::{CertifyError, ProofSize};
use crate::solve::BoundOracle;
use crate::symmetry::Symmetry;
use crate::{Board, Move, Position};

/// Sets of more codes than this have their symmetry looked for; it costs more than it saves below.
const WITH_SYMMETRY: usize = 24;

/// A proof being written.
pub(super) struct ProofPass<'a, 'r, W> {
    board: &'a Board,
    oracle: &'a mut BoundOracle<'r>,
    writer: ProofWriter<W>,
    /// The turns that led to the position, and their guesses.
    moves: Vec<Move>,
    path: Vec<CodeId>,
    /// How many turns there were before the proof.
    before: usize,
    known: LemmaTable,
    written: ProofSize,
}

impl<'a, 'r, W: Write> ProofPass<'a, 'r, W> {
    pub(super) fn new(
        board: &'a Board,
        oracle: &'a mut BoundOracle<'r>,
        writer: ProofWriter<W>,
        moves: &[Move],
    ) -> ProofPass<'a, 'r, W> {
        let path = moves.iter().map(|turn| turn.guess).collect();
        ProofPass {
            board,
            oracle,
            writer,
            moves: moves.to_vec(),
            path,
            before: moves.len(),
            known: LemmaTable::default(),
            written: ProofSize::default(),
        }
    }

    pub(super) fn finish(mut self) -> Result<ProofSize, CertifyError> {
        self.written.bytes = self.writer.bytes() + size_of::<u64>() as u64;
        self.writer.finish()?;
        Ok(self.written)
    }

    /// Writes why a set costs at least `bound` with `left` guesses left.
    pub(super) fn position(&mut self, set: &[CodeId], left: Left, bound: Bound) -> Result<(), CertifyError> {
        self.written.positions += 1;
        if self.oracle.is_stopped() {
            return Err(CertifyError::Interrupted);
        }
        let Some(next) = left.after_guess() else {
            self.writer.begin(&[])?;
            return Ok(self.writer.end()?);
        };
        let Survey { k, open } = Survey::new(self.board, set, bound, next);
        let (symmetries, stands_for) = self.symmetries(set, &open);
        self.writer.begin(&symmetries)?;
        let mut partitions = FxHashSet::default();
        for (done, &guess) in open.iter().enumerate() {
            if self.moves.len() == self.before {
                self.oracle.progress(done, open.len());
            }
            if stands_for.get(&guess).is_some_and(|&first| first != guess) {
                continue;
            }
            let cells = survey::cells(self.board, guess, set);
            let simple: Vec<Bound> = cells.iter().map(|(_, cell)| survey::simple(self.board, cell, k, next)).collect();
            if sum(set, simple.iter().copied()) >= bound
                || !partitions.insert(survey::partition(self.board, guess, set))
            {
                continue;
            }
            self.entry(set, guess, &cells, &simple, next, bound)?;
        }
        Ok(self.writer.end()?)
    }

    /// Writes why a guess costs at least `bound`.
    fn entry(
        &mut self,
        set: &[CodeId],
        guess: CodeId,
        cells: &[(u8, Vec<CodeId>)],
        simple: &[Bound],
        next: Left,
        bound: Bound,
    ) -> Result<(), CertifyError> {
        self.written.entries += 1;
        self.path.push(guess);
        let wanted = self.want(set, cells, simple, next, bound)?;
        let needed = match bound {
            Bound::Guesses(bound) => Bound::Guesses(bound - set.len() as u64),
            Bound::Never => Bound::Never,
        };
        self.writer.entry(guess)?;
        for ((answer, cell), chosen) in cells.iter().zip(cell_goals::choose(&wanted, needed)) {
            let Some(chosen) = chosen else { continue };
            let place = normal_form(self.board, cell);
            if let Some(earlier) = self.known.get(&place, next).filter(|earlier| earlier.bound >= chosen) {
                let back = self.known.back(&earlier);
                self.writer.cell(*answer, &Support::Earlier { back, by: earlier.by })?;
                continue;
            }
            let left = normal(next, cell.len());
            self.writer.cell(*answer, &Support::Here { left, bound: chosen })?;
            self.moves.push(Move { guess, answer: *answer });
            self.position(cell, left, chosen)?;
            self.moves.pop();
            self.known.add(place, left, chosen);
        }
        self.path.pop();
        Ok(self.writer.end_cells()?)
    }

    /// What holds of the cells, until it adds up to `bound`.
    fn want(
        &mut self,
        set: &[CodeId],
        cells: &[(u8, Vec<CodeId>)],
        simple: &[Bound],
        next: Left,
        bound: Bound,
    ) -> Result<Vec<CellGoal>, CertifyError> {
        let mut wanted: Vec<CellGoal> = cells
            .iter()
            .zip(simple)
            .map(|((_, cell), &simple)| {
                let known = if cell.len() < 3 { None } else { self.known.get(&normal_form(self.board, cell), next) };
                let free = known.map_or(simple, |earlier| earlier.bound.max(simple));
                CellGoal { simple, free, holds: free, codes: cell.len() }
            })
            .collect();
        let total = |wanted: &[CellGoal]| sum(set, wanted.iter().map(|cell| cell.holds));
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&index| (cells[index].1.len(), index));
        for index in order {
            let have = total(&wanted);
            if have >= bound {
                break;
            }
            let enough = match (bound, have, wanted[index].holds) {
                (Bound::Guesses(bound), Bound::Guesses(have), Bound::Guesses(holds)) => {
                    Bound::Guesses(bound - have + holds)
                }
                _ => Bound::Never,
            };
            let holds = self.oracle.at_least(&cells[index].1, &self.path, normal(next, cells[index].1.len()), enough);
            wanted[index].holds = wanted[index].holds.max(holds);
        }
        if total(&wanted) >= bound {
            Ok(wanted)
        } else if self.oracle.is_stopped() {
            Err(CertifyError::Interrupted)
        } else {
            Err(CertifyError::FalseClaim)
        }
    }

    /// Permutations that map a set onto itself, and for every open guess the one that stands for it: the first of
    /// its class.
    fn symmetries(&self, set: &[CodeId], open: &[CodeId]) -> (Vec<Permutation>, FxHashMap<CodeId, CodeId>) {
        let mut first: FxHashMap<CodeId, CodeId> = FxHashMap::default();
        if set.len() <= WITH_SYMMETRY || open.len() < 2 {
            return (Vec::new(), first);
        }
        first.extend(open.iter().map(|&guess| (guess, guess)));
        let position = Position { board: self.board, moves: &self.moves, remaining: set };
        let mut kept = Vec::new();
        for permutation in Symmetry::of(&position).generators(self.board.game()) {
            let mut joins = false;
            for &guess in open {
                let image = self.board.space().id(&permutation.apply(&self.board.code(guess)));
                let (a, b) = (class(&first, guess), class(&first, image));
                if a != b {
                    first.insert(a.max(b), a.min(b));
                    joins = true;
                }
            }
            if joins {
                kept.push(permutation);
            }
        }
        let stands_for = open.iter().map(|&guess| (guess, class(&first, guess))).collect();
        (kept, stands_for)
    }
}

/// Follows the links of a guess to the first of its class.
fn class(first: &FxHashMap<CodeId, CodeId>, mut guess: CodeId) -> CodeId {
    while let Some(&earlier) = first.get(&guess).filter(|&&earlier| earlier != guess) {
        guess = earlier;
    }
    guess
}

/// What a guess costs: a guess for every code, and the cells.
fn sum(set: &[CodeId], cells: impl Iterator<Item = Bound>) -> Bound {
    cells.fold(Bound::Guesses(set.len() as u64), Bound::plus)
}

/// The guesses left as they bind a set of so many codes: as many guesses as codes are as good as any number, and a
/// bound that holds without a limit holds with one.
fn normal(left: Left, codes: usize) -> Left {
    if left >= Left::Guesses(u32::try_from(codes).unwrap_or(u32::MAX)) { Left::Unlimited } else { left }
}
