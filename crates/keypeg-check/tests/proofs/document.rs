//! Proofs as data structures, which the tests change and write with a valid checksum.

use keypeg_core::proof::{
    AllowedGuesses, Bound, Claim, GuessesLeft, Header, Permutation, ProofReader, ProofWriter, Support,
};
use keypeg_core::{CodeId, Game, StrategyNode};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Document {
    pub(crate) header: Header,
    pub(crate) tree: Option<StrategyNode>,
    /// One record for each goal of the claim.
    pub(crate) goals: Vec<Record>,
}

/// The record of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Record {
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
    /// The record that follows [`Support::Here`]; `None` for a reference.
    pub(crate) record: Option<Record>,
}

impl Document {
    /// A claim about a whole game, with an empty record for each goal and no tree.
    pub(crate) fn empty(game: &str, claim: Claim) -> Document {
        let game: Game = game.parse().unwrap();
        let goals = (0..claim.goal_count()).map(|_| Record::default()).collect();
        Document { header: Header { game, turns: Vec::new(), allowed: AllowedGuesses::Any, claim }, tree: None, goals }
    }

    pub(crate) fn read(bytes: &[u8]) -> Document {
        let (mut reader, header) = ProofReader::new(bytes).unwrap();
        let tree = header.claim.has_tree().then(|| reader.tree().unwrap());
        let goals = (0..header.claim.goal_count()).map(|_| read_record(&mut reader)).collect();
        reader.finish().unwrap();
        Document { header, tree, goals }
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut writer = ProofWriter::new(Vec::new(), &self.header).unwrap();
        self.tree.iter().for_each(|tree| writer.tree(tree).unwrap());
        self.goals.iter().for_each(|record| write_record(&mut writer, record));
        writer.finish().unwrap()
    }

    /// The same proof with something changed.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Document)) -> Document {
        change(&mut self);
        self
    }

    /// The first cell that fits, in the order of the file.
    pub(crate) fn cell(&mut self, fits: impl Fn(&Cell) -> bool) -> &mut Cell {
        self.goals.iter_mut().find_map(|record| record.find(&fits)).expect("a cell that fits")
    }
}

impl Cell {
    /// A cell with a record of its own.
    pub(crate) fn here(answer: u8, left: GuessesLeft, bound: Bound, record: Record) -> Cell {
        Cell { answer, support: Support::Here { left, bound }, record: Some(record) }
    }

    /// A cell bounded by a position that ended `back` records ago.
    pub(crate) fn earlier(answer: u8, back: u64, by: Permutation) -> Cell {
        Cell { answer, support: Support::Earlier { back, by }, record: None }
    }
}

impl Record {
    pub(crate) fn of(entries: Vec<Entry>) -> Record {
        Record { symmetries: Vec::new(), entries }
    }

    /// The first cell that fits, in the order of the file.
    pub(crate) fn find(&mut self, fits: &impl Fn(&Cell) -> bool) -> Option<&mut Cell> {
        let cells = self.entries.iter_mut().flat_map(|entry| &mut entry.cells);
        cells.into_iter().find_map(|cell| {
            if fits(cell) { Some(cell) } else { cell.record.as_mut().and_then(|record| record.find(fits)) }
        })
    }
}

fn read_record(reader: &mut ProofReader<&[u8]>) -> Record {
    let mut record = Record { symmetries: reader.begin().unwrap(), entries: Vec::new() };
    while let Some(guess) = reader.entry().unwrap() {
        let mut cells = Vec::new();
        while let Some((answer, support)) = reader.cell().unwrap() {
            let is_here = matches!(support, Support::Here { .. });
            cells.push(Cell { answer, support, record: is_here.then(|| read_record(reader)) });
        }
        record.entries.push(Entry { guess, cells });
    }
    record
}

fn write_record(writer: &mut ProofWriter<Vec<u8>>, record: &Record) {
    writer.begin(&record.symmetries).unwrap();
    for entry in &record.entries {
        writer.entry(entry.guess).unwrap();
        for cell in &entry.cells {
            writer.cell(cell.answer, &cell.support).unwrap();
            cell.record.iter().for_each(|record| write_record(writer, record));
        }
        writer.end_cells().unwrap();
    }
    writer.end().unwrap();
}
