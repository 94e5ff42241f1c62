//! Budgets and limits: how long something may take, and how large it may be.
//!
//! Parameters that tune one algorithm, such as the number of samples of an estimate, stay with that algorithm. What a
//! front end decides for itself, such as the size of a request, stays there.

use std::time::Duration;

use keypeg_core::Control;

/// A control that stops work after this time.
pub fn within(limit: Duration) -> Control {
    Control::default().with_time_limit(limit)
}

/// The time to compare guesses when a player asks for help.
pub(crate) const RANKING_TIME: Duration = Duration::from_secs(1);

/// The time to find the exact values of the listed guesses, all together, on boards of at most [`INSTANT_CODES`]. On almost
/// all of them the values take milliseconds. The limit is long, so that a busy machine gives the same hints.
pub(crate) const INSTANT_VALUES_TIME: Duration = Duration::from_secs(5);

/// The same on larger boards.
pub(crate) const VALUES_TIME: Duration = Duration::from_millis(500);

/// The time to count the codes left beside every answer: a player does not notice it.
pub const COUNT_TIME: Duration = Duration::from_millis(40);

/// The time to list codes or rank guesses when a player asks for them: a player waits this long without wondering.
pub const LIST_TIME: Duration = Duration::from_secs(1);

/// The time to find out which answers are wrong on a board that is not enumerated. It is asked once per conflict.
pub const REPAIR_TIME: Duration = Duration::from_secs(5);

/// The time per position for a review that is only a first estimate.
pub(crate) const ESTIMATE_TIME: Duration = Duration::from_millis(100);

/// The time per position for a review on a board of more than [`PROVEN_CODES`].
pub(crate) const POSITION_TIME: Duration = Duration::from_secs(1);

/// The time per position for a review that others wait for, on a board of more than [`INSTANT_CODES`] without an opening
/// book.
pub(crate) const SHARED_POSITION_TIME: Duration = Duration::from_secs(2);

/// Boards of at most this many codes are solved and reviewed in less than a second: 4x6 and smaller.
pub const INSTANT_CODES: usize = 1_296;

/// On boards of at most [`INSTANT_CODES`] codes and this many pegs values take milliseconds; more pegs make the search longer.
pub(crate) const INSTANT_PEGS: usize = 5;

/// On boards of at most this many codes every value can be proven within seconds to minutes. On larger boards only the values
/// of late positions can: before, a search would spend its time on its tables.
pub const PROVEN_CODES: usize = keypeg_engine::strategy::SOLVED_CODES;

/// On boards of more than [`PROVEN_CODES`], positions of at most this many codes are searched: they take less than a second.
pub(crate) const SEARCHED_CODES: usize = 300;

/// Boards of at most this many codes are reviewed by searching and playing out their positions, which takes seconds.
pub(crate) const REVIEWED_CODES: usize = 1 << 16;

/// The same for at most 3 pegs: few pegs tell little, so games are long.
pub(crate) const REVIEWED_CODES_OF_FEW_PEGS: usize = 1 << 15;

/// The same for more pegs than symmetry handles: every order of the pegs is another guess to look at.
pub(crate) const REVIEWED_CODES_OF_MANY_PEGS: usize = 1 << 14;

/// An estimated review lists the codes of boards of at most this many codes, and samples those of larger ones.
pub(crate) const LISTED_CODES: usize = 1 << 20;

/// The bytes that the tables of one solver may fill: small beside the memory of any machine, enough for [`PROVEN_CODES`].
pub const SOLVER_MEMORY: usize = 256 << 20;

/// A hint looks at this many codes where they are not enumerated: colors that are common among them are common.
pub(crate) const HINT_CODES: usize = 2_000;

/// A probe is compared with possible guesses for at most about this many scores, since that is done at every guess.
pub(crate) const PROBE_SCORES: usize = 2_000_000;

/// A probe is compared with at most this many possible guesses; more would not change the verdict.
pub(crate) const PROBE_RIVALS: usize = 200;

/// On boards that are not enumerated, an explanation lists at most this many codes, which is more than a person reads.
pub(crate) const EXPLANATION_CODES: usize = 200;

/// The search for repairs stops at this many: more than a person reads.
pub(crate) const REPAIRS: usize = 20_000;

/// At most this many repairs are listed: more than a person reads.
pub(crate) const LISTED_REPAIRS: usize = 20;

/// At most this many explanations of false answers are listed.
pub(crate) const LISTED_EXPLANATIONS: usize = 20;

/// At most this many codes of a cell are listed.
pub(crate) const CELL_CODES: usize = 12;

/// At most this many contradicted turns are spelled out: one is enough to know.
pub(crate) const SPELLED_OUT_TURNS: usize = 3;
