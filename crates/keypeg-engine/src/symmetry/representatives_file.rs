//! Representatives computed in advance, kept in a file.
//!
//! For every sequence of representatives shorter than its depth, the file holds the representatives that follow whatever
//! the answers are. `docs/formats.md` describes the bytes. A file is not trusted. Its checksum detects damage when it is
//! read. A well-formed list that is wrong is detected when it is first used, by computing the orbits of its guesses.

use std::io::{self, Write};
use std::sync::OnceLock;

use keypeg_core::{CodeId, Game, GameError, Kind};
use thiserror::Error;

use super::{MOST_PEGS, Representatives, Symmetry};
use crate::{Board, Ties};
use keypeg_core::bytes::{self, Reader};
use keypeg_core::{Control, Stopped};

const MAGIC: &[u8; 8] = b"KEYPEGRP";
const VERSION: u8 = 1;

/// The most turns a file may hold: its depth is a byte.
const MOST_TURNS: usize = 255;

/// The most representatives a file may hold.
pub const MOST_CLASSES: u64 = 5_000_000;

/// Lists of representatives for the first turns of a game.
pub struct RepresentativesFile {
    game: Game,
    ties: Ties,
    depth: usize,
    root: ListNode,
}

struct ListNode {
    guesses: Vec<CodeId>,
    /// One list per guess. Empty at the last depth.
    next: Vec<ListNode>,
    honest: OnceLock<bool>,
}

/// Why a file of representatives is refused.
#[derive(Debug, Error)]
pub enum FileError {
    /// The first bytes are not those of a file of representatives.
    #[error("this is not a file of representatives")]
    Foreign,
    /// The file has another format version.
    #[error("the file has format version {0}, but this keypeg reads version {VERSION}; make it again")]
    Version(u8),
    /// The file is truncated, too long, or damaged.
    #[error("the file is damaged ({0}); make it again")]
    Damaged(&'static str),
    /// The game in the header is invalid.
    #[error("the file is damaged: {0}")]
    Game(#[from] GameError),
    /// The file was made for another game.
    #[error("the file was made for {found}, not for {expected}")]
    OtherGame {
        /// The game asked for.
        expected: Game,
        /// The game of the file.
        found: Game,
    },
    /// The file was made for another tie order.
    #[error("the file lists the {} guess of every class, not the {}", other(*expected), expected.name())]
    OtherTies {
        /// The tie order asked for.
        expected: Ties,
    },
    /// A list does not hold one guess of every class.
    #[error("the file is wrong: its list after {0} turns is not one representative of every class; make it again")]
    Dishonest(usize),
}

/// Why a file of representatives cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The game has more pegs than symmetry is computed for.
    #[error("{0} has too many pegs: symmetry is computed for at most {MOST_PEGS}")]
    TooManyPegs(Game),
    /// The depth is 0, so the file would have no list.
    #[error("a depth of 0 lists nothing; use at least 1")]
    NoDepth,
    /// The depth is larger than a file can hold.
    #[error("a depth of {0} is too large; the limit is {MOST_TURNS}")]
    TooDeep(usize),
    /// There are more representatives than a file may hold.
    #[error("turn {turn} has over {MOST_CLASSES} classes, too many for a file; use a smaller depth")]
    TooManyClasses {
        /// The turn, counted from 1.
        turn: usize,
    },
    /// The control stopped the computation.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn other(ties: Ties) -> &'static str {
    match ties {
        Ties::First => "last",
        Ties::Last => "first",
    }
}

impl RepresentativesFile {
    /// Computes the representatives of the first `depth` turns.
    pub fn compute(board: &Board, ties: Ties, depth: usize, control: &Control) -> Result<Self, MakeError> {
        if board.game().pegs() > MOST_PEGS {
            return Err(MakeError::TooManyPegs(board.game()));
        }
        if depth == 0 {
            return Err(MakeError::NoDepth);
        }
        if depth > MOST_TURNS {
            return Err(MakeError::TooDeep(depth));
        }
        let mut levels: Vec<Vec<Vec<CodeId>>> = Vec::new();
        let mut frontier: Vec<Vec<CodeId>> = vec![Vec::new()];
        for turn in 1..=depth {
            let mut lists = Vec::new();
            let mut next = Vec::new();
            let mut classes = 0u64;
            for (done, path) in frontier.iter().enumerate() {
                control.check()?;
                control.report_steps(done as u64, frontier.len() as u64);
                let symmetry = Symmetry::of_guesses(board, path);
                let list = Representatives::new(&symmetry, ties).list(board);
                classes += list.len() as u64;
                if classes > MOST_CLASSES {
                    return Err(MakeError::TooManyClasses { turn });
                }
                if turn < depth {
                    next.extend(list.iter().map(|&guess| [&path[..], &[guess]].concat()));
                }
                lists.push(list);
            }
            levels.push(lists);
            frontier = next;
        }
        // Fold the levels into a tree from the last one up.
        let mut below: Vec<ListNode> = Vec::new();
        for lists in levels.into_iter().rev() {
            let mut children = below.into_iter();
            let nodes = lists.into_iter().map(|guesses| {
                let next = children.by_ref().take(guesses.len()).collect();
                ListNode { guesses, next, honest: OnceLock::from(true) }
            });
            below = nodes.collect();
        }
        let root = below.pop().expect("the first level has one list");
        Ok(RepresentativesFile { game: board.game(), ties, depth, root })
    }

    /// The number of representatives at each turn, over all sequences of earlier guesses.
    pub fn classes(&self) -> Vec<u64> {
        let mut counts = vec![0; self.depth];
        fn count(node: &ListNode, depth: usize, counts: &mut [u64]) {
            counts[depth] += node.guesses.len() as u64;
            node.next.iter().for_each(|next| count(next, depth + 1, counts));
        }
        count(&self.root, 0, &mut counts);
        counts
    }

    /// Writes the bytes that [`RepresentativesFile::read`] reads.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut out = Vec::new();
        out.extend(MAGIC);
        let kind = match self.game.kind() {
            Kind::Repeats => 0,
            Kind::Distinct => 1,
        };
        let ties = match self.ties {
            Ties::First => 0,
            Ties::Last => 1,
        };
        out.extend([VERSION, self.game.pegs() as u8, self.game.colors() as u8, kind, ties, self.depth as u8]);
        fn write(node: &ListNode, out: &mut Vec<u8>) {
            bytes::write_number(out, node.guesses.len() as u64);
            let mut last = 0;
            for guess in &node.guesses {
                bytes::write_number(out, u64::from(guess.0.abs_diff(last)));
                last = guess.0;
            }
            node.next.iter().for_each(|next| write(next, out));
        }
        write(&self.root, &mut out);
        let checksum = bytes::checksum(&out);
        to.write_all(&out)?;
        to.write_all(&checksum.to_le_bytes())
    }

    /// Reads a file for a game and a tie order.
    pub fn read(bytes: &[u8], board: &Board, ties: Ties) -> Result<RepresentativesFile, FileError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(FileError::Foreign)?;
        let [version, rest @ ..] = body else { return Err(FileError::Damaged("it ends early")) };
        if *version != VERSION {
            return Err(FileError::Version(*version));
        }
        let (_, sum) = bytes.split_last_chunk::<8>().ok_or(FileError::Damaged("it ends early"))?;
        let body = rest.strip_suffix(sum).ok_or(FileError::Damaged("it ends early"))?;
        if bytes::checksum(&bytes[..bytes.len() - sum.len()]) != u64::from_le_bytes(*sum) {
            return Err(FileError::Damaged("its checksum is wrong"));
        }
        let [pegs, colors, kind @ (0 | 1), order @ (0 | 1), depth, lists @ ..] = body else {
            return Err(FileError::Damaged("its header is unreadable"));
        };
        let kind = if *kind == 0 { Kind::Repeats } else { Kind::Distinct };
        let found = Game::new((*pegs).into(), (*colors).into(), kind)?;
        if found != board.game() {
            return Err(FileError::OtherGame { expected: board.game(), found });
        }
        let found = if *order == 0 { Ties::First } else { Ties::Last };
        if found != ties {
            return Err(FileError::OtherTies { expected: ties });
        }
        let depth = usize::from(*depth);
        let mut reader = Reader::new(lists);
        let mut left = MOST_CLASSES;
        let root = read_node(&mut reader, board, ties, depth, &mut left)
            .ok_or(FileError::Damaged("its lists are unreadable"))?;
        if !reader.is_empty() {
            return Err(FileError::Damaged("bytes follow its last list"));
        }
        Ok(RepresentativesFile { game: board.game(), ties, depth, root })
    }

    /// Whether it lists the first or the last guess of each class.
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// The representatives after some guesses. `None` if the file has no list for them.
    ///
    /// A list is verified when it is first used.
    pub fn list(&self, board: &Board, guesses: &[CodeId]) -> Result<Option<&[CodeId]>, FileError> {
        if board.game() != self.game {
            return Err(FileError::OtherGame { expected: board.game(), found: self.game });
        }
        let mut node = &self.root;
        for guess in guesses {
            let Some(place) = node.guesses.iter().position(|listed| listed == guess) else { return Ok(None) };
            let Some(next) = node.next.get(place) else { return Ok(None) };
            node = next;
        }
        let honest = node.honest.get_or_init(|| {
            let symmetry = Symmetry::of_guesses(board, guesses);
            let representatives = Representatives::new(&symmetry, self.ties);
            representatives.are_exactly(board, &node.guesses)
        });
        if *honest { Ok(Some(&node.guesses)) } else { Err(FileError::Dishonest(guesses.len())) }
    }
}

/// Reads a list and those that follow it. `None` if the bytes are malformed. `left` is the number of guesses that the file
/// may still hold.
fn read_node(reader: &mut Reader<'_>, board: &Board, ties: Ties, depth: usize, left: &mut u64) -> Option<ListNode> {
    let count = reader.number()?;
    *left = left.checked_sub(count)?;
    let count = usize::try_from(count).ok()?;
    // A guess takes at least one byte. A count of more guesses than bytes is wrong, and memory for it must not be allocated.
    if depth == 0 || count == 0 || count > reader.len() {
        return None;
    }
    let mut guesses = Vec::with_capacity(count);
    let mut last = 0u64;
    for index in 0..count {
        let step = reader.number()?;
        if index > 0 && step == 0 {
            return None;
        }
        let id = if index == 0 || ties == Ties::First { last.checked_add(step)? } else { last.checked_sub(step)? };
        if id >= board.space().len() as u64 {
            return None;
        }
        guesses.push(CodeId(id as u32));
        last = id;
    }
    let followed = if depth > 1 { count } else { 0 };
    let next = (0..followed).map(|_| read_node(reader, board, ties, depth - 1, left)).collect::<Option<_>>()?;
    Some(ListNode { guesses, next, honest: OnceLock::new() })
}
