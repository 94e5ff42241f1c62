//! The units that were handed out and not reported.

use std::collections::HashMap;

use keypeg_core::{Game, History};

use crate::unit_result::UnitResult;
use crate::work_unit::{UnitTask, WorkUnit};

/// What a round wants next.
pub(crate) enum RoundStep {
    /// A unit to hand out.
    Unit(UnitOrder),
    /// Everything that is worth doing is handed out.
    Wait,
    /// The round has ended.
    Finished,
}

/// A unit without a number.
pub(crate) struct UnitOrder {
    /// Identifies the unit within its round.
    pub(crate) slot: usize,
    pub(crate) history: History,
    pub(crate) guesses_left: Option<u32>,
    pub(crate) work: u64,
    pub(crate) task: UnitTask,
}

/// What identifies a question across restarts: the turns, the guesses left and the task.
pub(crate) type UnitQuestion = (History, Option<u32>, UnitTask);

impl UnitOrder {
    pub(crate) fn question(&self) -> UnitQuestion {
        (self.history.clone(), self.guesses_left, self.task)
    }
}

/// Numbers units, and knows which are open.
pub(crate) struct UnitBook {
    game: Game,
    issued: u64,
    /// The slot and the unit of each number.
    open: HashMap<u64, (usize, WorkUnit)>,
    /// The number of the latest unit of each position that has a result.
    solved: HashMap<(History, Option<u32>), u64>,
}

impl UnitBook {
    pub(crate) fn new(game: Game) -> UnitBook {
        UnitBook { game, issued: 0, open: HashMap::new(), solved: HashMap::new() }
    }

    /// The number of units that were handed out.
    pub(crate) fn issued(&self) -> u64 {
        self.issued
    }

    pub(crate) fn open_units(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn hand_out(&mut self, order: UnitOrder) -> WorkUnit {
        let UnitOrder { slot, history, guesses_left, work, task } = order;
        self.issued += 1;
        let unit = WorkUnit { number: self.issued, history, game: self.game, guesses_left, work, task };
        self.open.insert(self.issued, (slot, unit.clone()));
        unit
    }

    /// Closes the unit of a result, and returns its slot. `None` if it is not open, or the result answers another question.
    pub(crate) fn close_by(&mut self, result: &UnitResult) -> Option<usize> {
        let (_, unit) = self.open.get(&result.number)?;
        if !result.answers(unit) {
            return None;
        }
        self.solved.insert((result.history.clone(), result.guesses_left), result.number);
        self.close(result.number)
    }

    /// The latest unit of the same position that has a result.
    pub(crate) fn solved_before(&self, unit: &WorkUnit) -> Option<u64> {
        self.solved.get(&(unit.history.clone(), unit.guesses_left)).copied()
    }

    /// Closes a unit that was lost, and returns its slot.
    pub(crate) fn close(&mut self, number: u64) -> Option<usize> {
        self.open.remove(&number).map(|(slot, _)| slot)
    }

    /// Closes all units: the round has ended without them.
    pub(crate) fn close_all(&mut self) {
        self.open.clear();
    }
}
