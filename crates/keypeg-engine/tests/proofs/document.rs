//! Proofs as data structures, which the tests change and write with a valid checksum.

use keypeg_check::{ProofReport, Reason, check_proof};
use keypeg_core::StrategyNode;
use keypeg_core::proof::{Claim, Header, Permutation, ProofReader, ProofWriter, Support};
use keypeg_core::{CodeId, Control, Game};
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_engine::{Board, Solver, certify};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Document {
    pub(crate) header: Header,
    pub(crate) tree: Option<StrategyNode>,
    pub(crate) goals: Vec<Body>,
}

/// The record of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Body {
    pub(crate) symmetries: Vec<Permutation>,
    pub(crate) entries: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) guess: CodeId,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) answer: u8,
    pub(crate) support: Support,
    /// What follows [`Support::Here`].
    pub(crate) body: Option<Body>,
}

impl Document {
    pub(crate) fn read(bytes: &[u8]) -> Document {
        let (mut reader, header) = ProofReader::new(bytes).unwrap();
        let tree = header.claim.has_tree().then(|| reader.tree().unwrap());
        let goals = (0..header.claim.goal_count()).map(|_| read_body(&mut reader)).collect();
        reader.finish().unwrap();
        Document { header, tree, goals }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut writer = ProofWriter::new(Vec::new(), &self.header).unwrap();
        self.tree.iter().for_each(|tree| writer.tree(tree).unwrap());
        self.goals.iter().for_each(|body| write_body(&mut writer, body));
        writer.finish().unwrap()
    }

    pub(crate) fn check(&self) -> ProofReport {
        check_proof(&self.write()[..], &Control::default()).unwrap()
    }

    /// The reason for which the checker refuses it.
    pub(crate) fn reason(&self) -> Reason {
        self.check().verdict.expect_err("refused").reason
    }

    /// A copy with something changed.
    pub(crate) fn with(&self, change: impl FnOnce(&mut Document)) -> Document {
        let mut copy = self.clone();
        change(&mut copy);
        copy
    }

    /// The first cell that fits, in the order of the file.
    pub(crate) fn cell(&mut self, fits: impl Fn(&Cell) -> bool) -> &mut Cell {
        self.goals.iter_mut().find_map(|body| body.find(&fits)).expect("a cell that fits")
    }
}

impl Body {
    fn find(&mut self, fits: &impl Fn(&Cell) -> bool) -> Option<&mut Cell> {
        self.entries
            .iter_mut()
            .flat_map(|entry| &mut entry.cells)
            .find_map(|cell| if fits(cell) { Some(cell) } else { cell.body.as_mut().and_then(|body| body.find(fits)) })
    }
}

fn read_body(reader: &mut ProofReader<&[u8]>) -> Body {
    let mut body = Body { symmetries: reader.begin().unwrap(), entries: Vec::new() };
    while let Some(guess) = reader.entry().unwrap() {
        let mut cells = Vec::new();
        while let Some((answer, support)) = reader.cell().unwrap() {
            let here = matches!(support, Support::Here { .. });
            cells.push(Cell { answer, support, body: here.then(|| read_body(reader)) });
        }
        body.entries.push(Entry { guess, cells });
    }
    body
}

fn write_body(writer: &mut ProofWriter<Vec<u8>>, body: &Body) {
    writer.begin(&body.symmetries).unwrap();
    for entry in &body.entries {
        writer.entry(entry.guess).unwrap();
        for cell in &entry.cells {
            writer.cell(cell.answer, &cell.support).unwrap();
            cell.body.iter().for_each(|body| write_body(writer, body));
        }
        writer.end_cells().unwrap();
    }
    writer.end().unwrap();
}

/// Solves a game and writes the proof.
pub(crate) fn prove(game: &str, objective: Objective, max_guesses: Option<u32>) -> (Claim, Vec<u8>) {
    let game: Game = game.parse().unwrap();
    let board = Board::new(game).unwrap();
    let solver = Solver::with_memory(&board, 1 << 28);
    let options = SolveOptions { objective, max_guesses, ..SolveOptions::default() };
    let (start, control) = (board.start(), Control::default());
    let solution = solver.solve_position(&start, &options, &control).unwrap();
    let claim = certify::claim(&solution, objective, max_guesses).unwrap();
    let mut proof = Vec::new();
    let written = certify::certify(&solver, &start, claim, solution.tree.as_ref(), &mut proof, &control).unwrap();
    assert_eq!(written.bytes, proof.len() as u64);
    (claim, proof)
}
