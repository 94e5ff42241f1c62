//! What all solves on a board share.

use std::sync::{Arc, OnceLock};

use keypeg_core::{CodeId, Control};

use super::answers::Answers;
use super::branching::{self, AnswerLimits, Branching};
use super::fingerprint::{self, Fingerprinter};
use super::ideal::IdealCosts;
use super::pools::Pools;
use super::transposition_table::TranspositionTable;
use crate::Board;
use crate::kernel::Prepared;

/// The tables of one board. Only the transposition table and the pools change during a solve.
pub(super) struct Context {
    pub(super) board: Board,
    pub(super) answers: Answers,
    /// Empty until the branching factors by answer are computed.
    ideal: OnceLock<Arc<IdealCosts>>,
    pub(super) fingerprinter: Fingerprinter,
    /// A random number for every code, to hash partitions (Zobrist hashing).
    pub(super) zobrist: Vec<u64>,
    /// Every code prepared for the kernel.
    pub(super) prepared: Vec<Prepared>,
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
            ideal: OnceLock::new(),
            fingerprinter: Fingerprinter::new(board),
            zobrist: board.space().ids().map(|CodeId(id)| fingerprint::mix(u64::from(id))).collect(),
            prepared: board.prepare(&board.consistent(&[])),
            pools,
            // Most boards up to 4,096 codes fill a quarter of it or less. A larger table would only cost page faults there.
            table: TranspositionTable::new(codes.saturating_mul(codes) / 128, memory_bytes / 2),
        }
    }

    /// The ideal trees of this board. Looser where the control stops the computation.
    pub(super) fn ideal(&self, control: &Control) -> Arc<IdealCosts> {
        if let Some(known) = self.ideal.get() {
            return known.clone();
        }
        // The work runs on the threads of the pool. It must not hold the lock: a thread that waits for its own parts may take
        // another task that needs the same lock.
        match branching::by_answer(&self.board, &self.pools, control) {
            Some(computed) => self.ideal.get_or_init(|| self.ideal_of(&computed)).clone(),
            None => self.loose_ideal(),
        }
    }

    /// Takes the ideal trees that another context of the same board has computed.
    pub(super) fn set_ideal(&self, known: Arc<IdealCosts>) {
        // Those that were computed here before are as good.
        let _ = self.ideal.set(known);
    }

    /// Like [`Context::ideal`], without the computation of branching factors.
    pub(super) fn loose_ideal(&self) -> Arc<IdealCosts> {
        self.ideal.get().cloned().unwrap_or_else(|| self.ideal_of(&branching::loosest(&self.board)))
    }

    fn ideal_of(&self, limits: &[AnswerLimits]) -> Arc<IdealCosts> {
        Arc::new(IdealCosts::new(limits, self.board.space().len()))
    }

    /// The most cells, the winning one excepted, that any guess makes of any set: one per answer.
    pub(super) fn whole_branching(&self) -> Branching {
        Branching::loosest(&self.board)
    }
}
