//! The guesses a strategy looks at.

use keypeg_core::CodeId;

use super::{FileError, Representatives, RepresentativesFile, Symmetry};
use crate::kernel::Columns;
use crate::{Board, Position, Ties};

/// Some guesses in the order in which a strategy prefers them, laid out for bulk scoring.
pub struct Pool<'a> {
    board: &'a Board,
    ties: Ties,
    source: Source,
    /// The guesses and their columns, or `None` for all codes of the board.
    listed: Option<(Vec<CodeId>, Columns)>,
}

/// Where the guesses of a pool come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every code of the board.
    AllCodes,
    /// One representative of every class, computed.
    Computed,
    /// Representatives from a file that lists so many, reduced further by what the answers allow.
    File {
        /// How many the file lists for these turns.
        listed: usize,
    },
}

impl<'a> Pool<'a> {
    /// Every code.
    pub fn all(board: &'a Board, ties: Ties) -> Pool<'a> {
        Pool { board, ties, source: Source::AllCodes, listed: None }
    }

    /// One representative of every class.
    pub fn representatives(position: &Position<'a>, ties: Ties) -> Pool<'a> {
        let symmetry = Symmetry::of(position);
        if symmetry.is_trivial() {
            return Pool::all(position.board, ties);
        }
        let list = Representatives::new(&symmetry, ties).list(position.board);
        Pool::listed(position.board, ties, Source::Computed, list)
    }

    /// One representative of every class, begun from a file where it has a list for these turns.
    pub fn from_file(
        position: &Position<'a>,
        ties: Ties,
        file: &RepresentativesFile,
    ) -> Result<Option<Pool<'a>>, FileError> {
        if file.ties() != ties {
            // The first guesses of classes are no use to a strategy that plays the last.
            return Err(FileError::OtherTies { expected: ties });
        }
        let guesses: Vec<CodeId> = position.moves.iter().map(|turn| turn.guess).collect();
        let Some(list) = file.list(position.board, &guesses)? else { return Ok(None) };
        let symmetry = Symmetry::of(position);
        let representatives = Representatives::new(&symmetry, ties);
        let kept = list.iter().copied().filter(|&guess| representatives.contains(position.board.pegs(guess)));
        let source = Source::File { listed: list.len() };
        Ok(Some(Pool::listed(position.board, ties, source, kept.collect())))
    }

    /// These guesses, which stand in tie order.
    pub fn listed(board: &'a Board, ties: Ties, source: Source, list: Vec<CodeId>) -> Pool<'a> {
        let columns = board.columns_of(&list);
        Pool { board, ties, source, listed: Some((list, columns)) }
    }

    /// The same pool without some guesses.
    pub fn retain(self, keep: impl Fn(CodeId) -> bool) -> Pool<'a> {
        let list = self.iter().filter(|&guess| keep(guess)).collect();
        Pool::listed(self.board, self.ties, self.source, list)
    }

    /// Those of the guesses that are among the remaining codes, which are sorted.
    pub fn consistent(&self, remaining: &[CodeId]) -> Pool<'a> {
        let list = match &self.listed {
            Some((list, _)) => list.iter().copied().filter(|guess| remaining.binary_search(guess).is_ok()).collect(),
            None => match self.ties {
                Ties::First => remaining.to_vec(),
                Ties::Last => remaining.iter().rev().copied().collect(),
            },
        };
        Pool::listed(self.board, self.ties, self.source, list)
    }

    /// Where the guesses come from.
    pub fn source(&self) -> Source {
        self.source
    }

    /// How many guesses there are.
    pub fn len(&self) -> usize {
        self.columns().len()
    }

    /// Whether there are no guesses.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The guesses laid out.
    pub fn columns(&self) -> &Columns {
        match &self.listed {
            Some((_, columns)) => columns,
            None => self.board.columns(),
        }
    }

    /// The guess in a lane, counted over all blocks.
    pub fn guess(&self, lane: usize) -> CodeId {
        match &self.listed {
            Some((list, _)) => list[lane],
            None => CodeId(lane as u32),
        }
    }

    /// Whether the lanes stand in tie order, or in the opposite one.
    pub fn runs_backwards(&self) -> bool {
        self.listed.is_none() && self.ties == Ties::Last
    }

    /// The guesses in tie order.
    pub fn iter(&self) -> impl Iterator<Item = CodeId> {
        let lanes = self.len();
        (0..lanes).map(move |lane| self.guess(if self.runs_backwards() { lanes - 1 - lane } else { lane }))
    }
}
