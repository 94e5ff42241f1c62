//! What a checkpoint is for: its board, its objective and the version of the search that made it.
//!
//! A checkpoint is resumed only if all three agree with the solve. Values of another board mean nothing, and values of
//! another version may have been found by other rules. Values of another objective would still hold, but a file with a single
//! purpose is easier to explain, and safe to remove.

use std::fmt;

use keypeg_core::bytes::{Reader, write_number};
use keypeg_core::{CodeId, Feedback, Game, History, Kind, Notation, Turn};
use thiserror::Error;

use super::cost::DepthLeft;
use super::{Objective, SolveError, SolveOptions};
use crate::{Board, Position};

/// The version of the search. Raise it whenever one of these changes: the fingerprints, the values in the transposition
/// table, the bounds and rules of the search, or the bytes of a checkpoint. Checkpoints of other versions are refused.
pub const SEARCH_VERSION: u8 = 5;

/// The first bytes of a checkpoint. The byte of the version follows.
const MAGIC: &[u8; 8] = b"KEYPEGCP";

/// The most turns that are read, if the position to be solved does not have more. A turn takes two bytes of the file and
/// far more in memory.
const MOST_TURNS: usize = 1024;

/// The most turns that an error shows.
const SHOWN_TURNS: usize = 4;

/// What a solve looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SolveGoal {
    /// What is minimized.
    pub objective: Objective,
    /// The most guesses that any secret may take. `None` if there is no limit, or one that cannot matter because the
    /// position has no more codes.
    pub max_guesses: Option<u32>,
}

impl fmt::Display for SolveGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.objective {
            Objective::Average => "the fewest guesses on average",
            Objective::Worst => "the fewest guesses at worst",
        })?;
        match self.max_guesses {
            Some(1) => f.write_str(" within 1 guess"),
            Some(most) => write!(f, " within {most} guesses"),
            None => Ok(()),
        }
    }
}

/// Why a checkpoint is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// The bytes are not a checkpoint.
    #[error("this is not a checkpoint of a solve")]
    Foreign,
    /// The checkpoint is truncated, too long, or otherwise damaged.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The checkpoint was made by another version of the search than [`SEARCH_VERSION`].
    #[error(
        "the checkpoint was made by version {found} of the search, but this is version {SEARCH_VERSION}, whose values may \
         differ"
    )]
    OtherVersion {
        /// The version in the checkpoint.
        found: u8,
    },
    /// The checkpoint belongs to another game.
    #[error("the checkpoint is for {found}, but this solve is for {asked}")]
    OtherGame {
        /// The game of the checkpoint.
        found: Game,
        /// The game to be solved.
        asked: Game,
    },
    /// The checkpoint belongs to another position of the same game.
    #[error("the checkpoint is for {}, but this solve is for {}", place(found), place(asked))]
    OtherPosition {
        /// The turns before the position of the checkpoint, in the standard notation; empty for the whole game. Of many
        /// turns it has the first few and the number.
        found: String,
        /// The turns before the position to be solved, in the same way.
        asked: String,
    },
    /// The checkpoint belongs to a solve with another objective or limit of guesses.
    #[error("the checkpoint is for {found}, but this solve is for {asked}")]
    OtherGoal {
        /// The goal of the checkpoint.
        found: SolveGoal,
        /// The goal of the solve.
        asked: SolveGoal,
    },
    /// The checkpoint has entries that do not fit the smaller table of this solver.
    #[error("the checkpoint was made with more memory than there is now, so some of its entries do not fit")]
    Larger,
    /// The solver has solved or loaded something already, so its table is in use.
    #[error("a checkpoint can be loaded only once, and only before the first solve")]
    UsedSolver,
    /// The position cannot be solved at all, with or without a checkpoint.
    #[error(transparent)]
    Unsolvable(#[from] SolveError),
}

fn place(turns: &str) -> String {
    if turns.is_empty() { "the whole game".to_string() } else { format!("the position after {turns}") }
}

/// The position and the goal that a checkpoint belongs to.
pub(crate) struct CheckpointHeader {
    game: Game,
    history: History,
    goal: SolveGoal,
}

impl CheckpointHeader {
    pub(crate) fn new(position: &Position, options: &SolveOptions) -> CheckpointHeader {
        let limit = options.max_guesses.map_or(DepthLeft::Unlimited, DepthLeft::Guesses);
        let goal = SolveGoal { objective: options.objective, max_guesses: limit.for_codes(position.len()).limit() };
        CheckpointHeader { game: position.game(), history: position.history().clone(), goal }
    }

    /// The bytes after those with which every checkpoint begins.
    pub(super) fn strip_magic(bytes: &[u8]) -> Result<&[u8], CheckpointError> {
        bytes.strip_prefix(MAGIC).ok_or(CheckpointError::Foreign)
    }

    /// The first bytes of a checkpoint, up to its entries.
    pub(super) fn write(&self, board: &Board) -> Vec<u8> {
        let game = self.game;
        let kind = match game.kind() {
            Kind::Repeats => 0,
            Kind::Distinct => 1,
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([SEARCH_VERSION, game.pegs() as u8, game.colors() as u8, kind]);
        write_number(&mut bytes, self.history.len() as u64);
        for turn in self.history.turns() {
            write_number(&mut bytes, board.space().id(&turn.guess).0.into());
            write_number(&mut bytes, turn.feedback.index(game.pegs()) as u64);
        }
        let objective = match self.goal.objective {
            Objective::Average => 0,
            Objective::Worst => 1,
        };
        write_number(&mut bytes, objective);
        write_number(&mut bytes, self.goal.max_guesses.unwrap_or(0).into());
        bytes
    }

    /// Reads the header of a checkpoint from the bytes after [`CheckpointHeader::strip_magic`] and returns those of its
    /// entries. An error names the first difference.
    pub(super) fn strip<'b>(&self, bytes: &'b [u8], board: &Board) -> Result<&'b [u8], CheckpointError> {
        let damaged = CheckpointError::Damaged;
        let ([version], rest) = bytes.split_first_chunk().ok_or(damaged.clone())?;
        if *version != SEARCH_VERSION {
            return Err(CheckpointError::OtherVersion { found: *version });
        }
        let ([pegs, colors, kind], rest) = rest.split_first_chunk().ok_or(damaged.clone())?;
        let kind = match kind {
            0 => Kind::Repeats,
            1 => Kind::Distinct,
            _ => return Err(damaged),
        };
        let found = Game::new((*pegs).into(), (*colors).into(), kind).map_err(|_| damaged.clone())?;
        if found != self.game {
            return Err(CheckpointError::OtherGame { found, asked: self.game });
        }
        let mut reader = Reader::new(rest);
        let found = read_history(&mut reader, board, MOST_TURNS.max(self.history.len())).ok_or(damaged.clone())?;
        if found != self.history {
            let (found, asked) = (shortened(&found, self.game), shortened(&self.history, self.game));
            return Err(CheckpointError::OtherPosition { found, asked });
        }
        let found = read_goal(&mut reader).ok_or(damaged)?;
        if found != self.goal {
            return Err(CheckpointError::OtherGoal { found, asked: self.goal });
        }
        Ok(&rest[rest.len() - reader.len()..])
    }
}

/// The turns as text: the first few, and how many there are if that is not all.
fn shortened(history: &History, game: Game) -> String {
    let notation = Notation::standard(game);
    let turns = history.turns();
    if turns.len() <= SHOWN_TURNS {
        return notation.history(history).to_string();
    }
    let first = History::new(turns[..SHOWN_TURNS].to_vec());
    format!("{}; … ({} turns)", notation.history(&first), turns.len())
}

/// The turns of a header. `None` if they are malformed or more than `most`.
fn read_history(reader: &mut Reader<'_>, board: &Board, most: usize) -> Option<History> {
    let pegs = board.game().pegs();
    let count = reader.number().filter(|&count| count <= most as u64)?;
    let mut turns = Vec::new();
    for _ in 0..count {
        let guess = u32::try_from(reader.number()?).ok().map(CodeId).filter(|id| id.index() < board.space().len())?;
        let answer = usize::try_from(reader.number()?).ok()?;
        turns.push(Turn { guess: board.code(guess), feedback: Feedback::from_index(pegs, answer)? });
    }
    Some(History::new(turns))
}

/// The goal of a header. `None` if it is malformed.
fn read_goal(reader: &mut Reader<'_>) -> Option<SolveGoal> {
    let objective = match reader.number()? {
        0 => Objective::Average,
        1 => Objective::Worst,
        _ => return None,
    };
    let most = u32::try_from(reader.number()?).ok()?;
    Some(SolveGoal { objective, max_guesses: (most > 0).then_some(most) })
}
