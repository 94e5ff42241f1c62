//! An atlas of optimal play: the proven figures of many boards.
//!
//! ```
//! use keypeg_core::Control;
//! use keypeg_lab::LabError;
//! use keypeg_lab::atlas::{Atlas, AtlasPlan, all_boards};
//!
//! let plan = AtlasPlan::new(all_boards(10));
//! let mut atlas = Atlas::default();
//! atlas.extend(&plan, &Control::default(), |_| Ok::<(), LabError>(()))?;
//! let row = atlas.row("2x3".parse()?).expect("a board of 9 codes");
//! assert_eq!((row.total, row.worst_case), (21, Some(3)));
//! println!("{}", atlas.to_text());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atlas_file;
mod atlas_row;
mod board_list;
mod computed;
mod markdown;
mod published;
mod row_tables;

use std::time::Duration;

use keypeg_core::{Control, Game};

use crate::LabError;

pub use atlas_file::AtlasFileError;
pub use atlas_row::AtlasRow;
pub use board_list::all_boards;
pub use markdown::NoMarks;
pub use published::published;

/// Ties are broken on boards of at most this many codes. On larger boards that takes much longer than the solve: on 4x7 more than
/// six times as long. `keypeg solve` has the same limit for positions, so that its proofs are those of the atlas.
pub const TIE_BREAK_CODES: usize = 1_500;

/// Which boards to compute, and with how much effort.
#[derive(Clone, Debug)]
pub struct AtlasPlan {
    /// The boards, computed in this order.
    pub games: Vec<Game>,
    /// The time for each board; `None` without a limit.
    pub time_limit: Option<Duration>,
    /// The bytes that the tables of a solve may fill.
    pub memory: usize,
}

impl AtlasPlan {
    /// A plan without a time limit, with the memory of a solver's default.
    pub fn new(games: Vec<Game>) -> AtlasPlan {
        AtlasPlan { games, time_limit: None, memory: keypeg_engine::solve::DEFAULT_MEMORY }
    }
}

/// The figures of some boards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Atlas {
    /// By the number of codes, then by pegs, boards with repeats first.
    rows: Vec<AtlasRow>,
    /// Boards that were tried and not solved, in the same order.
    unfinished: Vec<Game>,
    interrupted: bool,
}

impl Atlas {
    /// The rows, by the number of codes.
    pub fn rows(&self) -> &[AtlasRow] {
        &self.rows
    }

    /// The row of a board; `None` if it has none.
    pub fn row(&self, game: Game) -> Option<&AtlasRow> {
        self.rows.iter().find(|row| row.game == game)
    }

    /// The boards whose least total was not proven in time.
    pub fn unfinished(&self) -> &[Game] {
        &self.unfinished
    }

    /// Whether the control cancelled the work, so that boards of the plan are missing.
    pub fn interrupted(&self) -> bool {
        self.interrupted
    }

    /// Computes the boards of a plan that have no complete row, and calls `each` after each of them. An error of `each` ends
    /// the work.
    pub fn extend<E: From<LabError>>(
        &mut self,
        plan: &AtlasPlan,
        control: &Control,
        mut each: impl FnMut(&Atlas) -> Result<(), E>,
    ) -> Result<(), E> {
        let silent = control.without_progress();
        for (done, &game) in plan.games.iter().enumerate() {
            control.report_steps(done as u64, plan.games.len() as u64);
            if self.row(game).is_some_and(AtlasRow::is_complete) {
                continue;
            }
            let limited = plan.time_limit.map_or(silent.clone(), |limit| silent.clone().with_time_limit(limit));
            let row = computed::row(game, plan.memory, &limited)?;
            if control.is_stopped() {
                self.interrupted = true;
                return Ok(());
            }
            if !row.as_ref().is_some_and(AtlasRow::is_solved) {
                self.unfinished.push(game);
            }
            if let Some(row) = row {
                self.improve(row);
            }
            each(self)?;
        }
        Ok(())
    }

    /// Adds a row, unless that of the same board says more.
    fn improve(&mut self, row: AtlasRow) {
        if !self.row(row.game).is_some_and(|known| row.says_less_than(known)) {
            self.insert(row);
        }
    }

    /// Adds a row, in place of the row of the same board.
    fn insert(&mut self, row: AtlasRow) {
        self.rows.retain(|known| known.game != row.game);
        self.rows.push(row);
        self.rows.sort_by_key(|row| board_list::order(row.game));
    }

    /// The same atlas with only these boards.
    pub fn only(mut self, games: &[Game]) -> Atlas {
        self.rows.retain(|row| games.contains(&row.game));
        self
    }
}
