//! Lists of guesses for strategies to choose from.

use std::sync::{Arc, Mutex, PoisonError};

use keypeg_core::{CodeId, Game};
use rustc_hash::FxHashMap;

use super::{FileError, Representatives, RepresentativesFile, Symmetry};
use crate::kernel::Columns;
use crate::{Board, Position, Ties};

/// A list of guesses in tie order, laid out for bulk scoring.
pub(crate) struct Pool<'a> {
    board: &'a Board,
    ties: Ties,
    source: Source,
    /// Whether each code of the board has a representative here: the first of the equivalent codes in tie order.
    stands_for_all: bool,
    /// The guesses and their columns, or `None` for all codes of the board.
    listed: Option<Arc<GuessList>>,
}

/// Some guesses and their columns.
pub(crate) struct GuessList {
    guesses: Vec<CodeId>,
    columns: Columns,
}

impl GuessList {
    fn new(board: &Board, guesses: Vec<CodeId>) -> GuessList {
        GuessList { columns: board.columns_of(&guesses), guesses }
    }

    /// The guesses in tie order.
    pub(crate) fn guesses(&self) -> &[CodeId] {
        &self.guesses
    }

    /// The guesses, laid out for bulk scoring.
    pub(crate) fn columns(&self) -> &Columns {
        &self.columns
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.guesses[..]) + self.columns.bytes()
    }
}

/// A cache of representatives that are valid whatever the answers are.
///
/// Hundreds of positions have the same guesses and differ only in the answers. They share one list. The answers may allow
/// a shorter list, but computing it takes longer than it saves in most positions.
pub(crate) struct PathPools {
    cache: Mutex<PoolCache>,
    most_bytes: usize,
}

#[derive(Default)]
struct PoolCache {
    lists: FxHashMap<PoolKey, Option<Arc<GuessList>>>,
    bytes: usize,
}

/// What a list depends on.
type PoolKey = (Game, Ties, Vec<CodeId>);

impl PathPools {
    /// Keeps lists of at most `most_bytes` bytes in all. A list that would exceed the limit clears the cache first.
    pub(crate) fn new(most_bytes: usize) -> PathPools {
        PathPools { cache: Mutex::default(), most_bytes }
    }

    /// One representative of every class after the guesses of a position, whatever their answers were. All codes if the list
    /// would not fit into the cache: each position would make it again.
    pub(crate) fn after<'a>(&self, position: &'a Position, ties: Ties) -> Pool<'a> {
        let guesses = position.guesses();
        let listed = self.list_within(self.most_bytes, position.board(), ties, guesses);
        let source = if listed.is_some() { Source::Computed } else { Source::AllCodes };
        Pool { board: position.board(), ties, source, stands_for_all: true, listed }
    }

    /// The representatives after some guesses. `None` if every code is alone in its class.
    pub(crate) fn list(&self, board: &Board, ties: Ties, guesses: Vec<CodeId>) -> Option<Arc<GuessList>> {
        self.list_within(usize::MAX, board, ties, guesses)
    }

    /// The same, but `None` as well for a list of more than `most_bytes` bytes.
    fn list_within(
        &self,
        most_bytes: usize,
        board: &Board,
        ties: Ties,
        guesses: Vec<CodeId>,
    ) -> Option<Arc<GuessList>> {
        let key = (board.game(), ties, guesses);
        // A lock is poisoned if a thread panicked while holding it. The map is complete even then.
        let lock = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().lists.get(&key) {
            return known.clone();
        }
        let symmetry = Symmetry::of_guesses(board, &key.2);
        let listed = (!symmetry.is_trivial())
            .then(|| GuessList::new(board, Representatives::new(&symmetry, ties).list(board)))
            .filter(|list| list.bytes() <= most_bytes)
            .map(Arc::new);
        let bytes = size_of_val(&key) + size_of_val(&key.2[..]) + listed.as_ref().map_or(0, |list| list.bytes());
        if bytes <= self.most_bytes {
            let mut known = lock();
            if known.bytes + bytes > self.most_bytes {
                *known = PoolCache::default();
            }
            known.bytes += bytes;
            known.lists.insert(key, listed.clone());
        }
        listed
    }
}

/// Where the guesses of a pool come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every code of the board.
    AllCodes,
    /// One representative of every class, computed.
    Computed,
    /// Representatives from a file, reduced further by what the answers allow.
    File {
        /// The number of representatives in the file for these turns.
        listed: usize,
    },
}

impl<'a> Pool<'a> {
    /// Every code.
    pub(crate) fn all(board: &'a Board, ties: Ties) -> Pool<'a> {
        Pool { board, ties, source: Source::AllCodes, stands_for_all: true, listed: None }
    }

    /// One representative of every class.
    pub(crate) fn representatives(position: &'a Position, ties: Ties) -> Pool<'a> {
        let symmetry = Symmetry::of(position);
        if symmetry.is_trivial() {
            return Pool::all(position.board(), ties);
        }
        let list = Representatives::new(&symmetry, ties).list(position.board());
        Pool { stands_for_all: true, ..Pool::listed(position.board(), ties, Source::Computed, list) }
    }

    /// One representative of every class, computed from the list of a file if it has one for these turns.
    pub(crate) fn from_file(
        position: &'a Position,
        ties: Ties,
        file: &RepresentativesFile,
    ) -> Result<Option<Pool<'a>>, FileError> {
        if file.ties() != ties {
            // A strategy that plays the last guess of a class cannot use a list of first guesses.
            return Err(FileError::OtherTies { expected: ties });
        }
        let guesses = position.guesses();
        let Some(list) = file.list(position.board(), &guesses)? else { return Ok(None) };
        let symmetry = Symmetry::of(position);
        let representatives = Representatives::new(&symmetry, ties);
        let kept = list.iter().copied().filter(|&guess| representatives.contains(position.board().pegs(guess)));
        let source = Source::File { listed: list.len() };
        Ok(Some(Pool::listed(position.board(), ties, source, kept.collect())))
    }

    /// A pool of the given guesses, which are in tie order.
    pub(crate) fn listed(board: &'a Board, ties: Ties, source: Source, list: Vec<CodeId>) -> Pool<'a> {
        let listed = Some(Arc::new(GuessList::new(board, list)));
        Pool { board, ties, source, stands_for_all: false, listed }
    }

    /// The same pool without some guesses.
    pub(crate) fn retain(self, keep: impl Fn(CodeId) -> bool) -> Pool<'a> {
        let list = self.iter().filter(|&guess| keep(guess)).collect();
        Pool::listed(self.board, self.ties, self.source, list)
    }

    /// The guesses that are among the remaining codes. `remaining` is sorted.
    pub(crate) fn consistent(&self, remaining: &[CodeId]) -> Pool<'a> {
        let mut list = remaining.to_vec();
        if self.ties == Ties::Last {
            list.reverse();
        }
        if let Some(listed) = &self.listed {
            // The guesses are in tie order, and there are usually far fewer remaining codes.
            list.retain(|code| {
                let place = match self.ties {
                    Ties::First => listed.guesses.binary_search(code),
                    Ties::Last => listed.guesses.binary_search_by(|guess| code.cmp(guess)),
                };
                place.is_ok()
            });
        }
        Pool::listed(self.board, self.ties, self.source, list)
    }

    /// Where the guesses come from.
    pub(crate) fn source(&self) -> Source {
        self.source
    }

    /// Whether each code of the board has a representative in the pool: the first of the equivalent codes in tie order.
    pub(crate) fn stands_for_all(&self) -> bool {
        self.stands_for_all
    }

    /// Which end of the lexicographic order comes first.
    pub(crate) fn ties(&self) -> Ties {
        self.ties
    }

    /// The number of guesses.
    pub(crate) fn len(&self) -> usize {
        self.columns().len()
    }

    /// The guesses, laid out for bulk scoring.
    pub(crate) fn columns(&self) -> &Columns {
        match &self.listed {
            Some(listed) => &listed.columns,
            None => self.board.columns(),
        }
    }

    /// The guess in a lane. Lanes are counted over all blocks.
    pub(crate) fn guess(&self, lane: usize) -> CodeId {
        match &self.listed {
            Some(listed) => listed.guesses[lane],
            None => CodeId(lane as u32),
        }
    }

    /// Whether the lanes are all codes of the board in lexicographic order.
    pub(crate) fn is_whole_board(&self) -> bool {
        self.listed.is_none()
    }

    /// Whether the lanes are in tie order or in the opposite order.
    pub(crate) fn runs_backwards(&self) -> bool {
        self.listed.is_none() && self.ties == Ties::Last
    }

    /// The guesses in tie order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CodeId> {
        let lanes = self.len();
        (0..lanes).map(move |lane| self.guess(if self.runs_backwards() { lanes - 1 - lane } else { lane }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_beyond_the_bytes_are_forgotten_and_found_again() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let (little, much) = (PathPools::new(40_000), PathPools::new(usize::MAX));
        let guesses = |pools: &PathPools, path: Vec<CodeId>| {
            pools.list(&board, Ties::First, path).map(|list| list.guesses().to_vec())
        };
        for code in board.space().ids().take(40).cycle().take(80) {
            assert_eq!(guesses(&little, vec![code]), guesses(&much, vec![code]));
        }
        let bytes = |pools: &PathPools| pools.cache.lock().unwrap().bytes;
        assert!(bytes(&little) <= 40_000 && bytes(&much) > 40_000, "{} {}", bytes(&little), bytes(&much));
    }

    #[test]
    fn lists_that_do_not_fit_give_way_to_all_codes() {
        let board = Board::new("4x6".parse().unwrap()).unwrap();
        let position = board.position("AABC 0,2").unwrap();
        let (little, much) = (PathPools::new(500), PathPools::new(usize::MAX));
        let pool = much.after(&position, Ties::First);
        assert!(!pool.is_whole_board() && pool.listed.is_some_and(|list| list.bytes() > 500));
        assert!(little.after(&position, Ties::First).is_whole_board());
        assert_eq!(little.cache.lock().unwrap().lists.len(), 1, "the list is not made again");
    }
}
