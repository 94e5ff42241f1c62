//! What all solves on a board share.

use std::sync::{Arc, OnceLock};

use keypeg_core::{CodeId, Control};

use super::answers::Answers;
use super::branching;
use super::color_classes::ColorClasses;
use super::fingerprint::{self, Fingerprinter};
use super::pools::Pools;
use super::transposition_table::TranspositionTable;
use crate::Board;
use crate::kernel::Prepared;

/// The tables of one board. Only the transposition table and the pools change during a solve.
pub(super) struct Context {
    pub(super) board: Board,
    pub(super) answers: Answers,
    /// For each answer an upper bound of the branching factor of the codes that give it; empty until it is computed.
    branching: OnceLock<Arc<[u32]>>,
    pub(super) fingerprinter: Fingerprinter,
    /// A random number for every code, to hash partitions (Zobrist hashing).
    pub(super) zobrist: Vec<u64>,
    /// Every code prepared for the kernel.
    pub(super) prepared: Vec<Prepared>,
    pub(super) classes: ColorClasses,
    pub(super) pools: Pools,
    pub(super) table: TranspositionTable,
}

impl Context {
    /// `memory_bytes` limits the pools and the transposition table, half for each. The other tables have a fixed number
    /// of bytes per code, a few megabytes at most.
    pub(super) fn new(board: &Board, memory_bytes: usize) -> Context {
        let codes = board.space().len();
        let answers = Answers::new(board);
        let pools = Pools::new(board, memory_bytes / 2);
        Context {
            board: board.clone(),
            answers,
            branching: OnceLock::new(),
            fingerprinter: Fingerprinter::new(board),
            zobrist: board.space().ids().map(|CodeId(id)| fingerprint::mix(u64::from(id))).collect(),
            prepared: board.prepare(&board.consistent(&[])),
            classes: ColorClasses::new(board),
            pools,
            // The boards of the benchmarks fill a quarter of it or less. A larger table would only cost page faults.
            table: TranspositionTable::new(codes.saturating_mul(codes) / 128, memory_bytes / 2),
        }
    }

    /// For each answer an upper bound of the branching factor of the codes that give it. Looser where the control stops the
    /// computation.
    pub(super) fn branching(&self, control: &Control) -> Arc<[u32]> {
        if let Some(known) = self.branching.get() {
            return known.clone();
        }
        // The work runs on the threads of the pool. It must not hold the lock: a thread that waits for its own parts may take
        // another task that needs the same lock.
        match branching::by_answer(&self.board, &self.pools, control) {
            Some(computed) => self.branching.get_or_init(|| computed.into()).clone(),
            None => self.loose_branching(),
        }
    }

    /// Takes the bounds that another context of the same board has computed.
    pub(super) fn set_branching(&self, known: Arc<[u32]>) {
        // Bounds that were computed here before are as good.
        let _ = self.branching.set(known);
    }

    /// Like [`Context::branching`], without any computation.
    pub(super) fn loose_branching(&self) -> Arc<[u32]> {
        self.branching.get().cloned().unwrap_or_else(|| branching::loosest(&self.board).into())
    }

    /// The most cells, the winning one excepted, that any guess makes of any set: one per answer.
    pub(super) fn whole_branching(&self) -> u32 {
        self.board.answers() as u32 - 1
    }
}
