//! What all solves on a board share.

use keypeg_core::CodeId;

use super::answers::Answers;
use super::branching;
use super::fingerprint::{self, Fingerprinter};
use super::pools::Pools;
use super::transposition_table::TranspositionTable;
use crate::Board;
use crate::kernel::Prepared;

/// The tables of one board. Only the transposition table and the pools change during a solve.
pub(super) struct Context<'a> {
    pub(super) board: &'a Board,
    pub(super) answers: Answers<'a>,
    /// For each answer an upper bound of the branching factor of the codes that give it.
    pub(super) branching: Vec<u32>,
    pub(super) fingerprinter: Fingerprinter,
    /// A random number for every code, to hash partitions (Zobrist hashing).
    pub(super) zobrist: Vec<u64>,
    /// Every code prepared for the kernel.
    pub(super) prepared: Vec<Prepared>,
    pub(super) pools: Pools<'a>,
    pub(super) table: TranspositionTable,
}

impl<'a> Context<'a> {
    /// `memory_bytes` limits the pools and the transposition table, half for each. The other tables have a fixed number
    /// of bytes per code, a few megabytes at most.
    pub(super) fn new(board: &'a Board, memory_bytes: usize) -> Context<'a> {
        let codes = board.space().len();
        let answers = Answers::new(board);
        let pools = Pools::new(board, memory_bytes / 2);
        Context {
            board,
            answers,
            branching: branching::by_answer(board, &pools),
            fingerprinter: Fingerprinter::new(board),
            zobrist: board.space().ids().map(|CodeId(id)| fingerprint::mix(u64::from(id))).collect(),
            prepared: board.prepare(&board.consistent(&[])),
            pools,
            // The boards of the benchmarks fill a quarter of it or less. A larger table would only cost page faults.
            table: TranspositionTable::new(codes.saturating_mul(codes) / 128, memory_bytes / 2),
        }
    }
    /// The most cells, the winning one excepted, that any guess makes of any set: one per answer.
    pub(super) fn whole_branching(&self) -> u32 {
        self.board.answers() as u32 - 1
    }
}
