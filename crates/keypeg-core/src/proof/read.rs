//! Reads a proof piece by piece from untrusted bytes.
//!
//! What is returned is well-formed: codes and answers of the game, permutations, guesses in ascending order. Whether it
//! is true is for a checker to say. Apart from a constant, no piece needs more memory than the bytes it was read from.

use std::io::{self, Read};

use thiserror::Error;

use super::checksummed::ChecksummedReader;
use super::permutation_number::most_digits;
use super::{
    AllowedGuesses, Bound, Claim, GuessesLeft, Header, MAGIC, MAX_DEPTH, MAX_LIST, Permutation, Support, VERSION,
};
use crate::{CodeId, CodeSpace, EnumerationError, Feedback, Game, GameError, Kind, StrategyNode};

/// Why a file is not a proof.
#[derive(Debug, Error)]
pub enum ProofError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file begins with other bytes than [`MAGIC`].
    #[error("this is not a keypeg proof")]
    NotAProof,
    /// The file has a version of the format after [`VERSION`], or 0.
    #[error("the proof has format version {0}, but this keypeg reads versions 1 to {VERSION}; use a newer keypeg")]
    Version(u8),
    /// The game in the header is invalid.
    #[error("the proof's game: {0}")]
    Game(#[from] GameError),
    /// The game is too large to enumerate.
    #[error(transparent)]
    NotEnumerable(#[from] EnumerationError),
    /// The checksum is wrong.
    #[error("the proof is damaged: its checksum does not fit")]
    Damaged,
    /// The contents break the format although the checksum is right.
    #[error("the proof is malformed: {0}")]
    Malformed(&'static str),
}

/// The error for the number of a permutation that does not exist.
const TOO_LARGE: ProofError = ProofError::Malformed("the number of a permutation is too large");

/// Reads a proof. The pieces come in the order of the format, see [`crate::proof`].
pub struct ProofReader<R> {
    from: ChecksummedReader<R>,
    space: CodeSpace,
    /// The last guess with an entry, for every open position.
    last: Vec<Option<CodeId>>,
}

impl<R: Read> ProofReader<R> {
    /// Reads the header.
    pub fn new(from: R) -> Result<(ProofReader<R>, Header), ProofError> {
        let mut from = ChecksummedReader::new(from);
        for expected in MAGIC {
            if from.byte()? != Some(expected) {
                return Err(ProofError::NotAProof);
            }
        }
        match header(&mut from) {
            Ok((space, header)) => Ok((ProofReader { from, space, last: Vec::new() }, header)),
            // A damaged file is reported as damaged, not as the error that the damage happens to look like.
            Err(error @ (ProofError::Version(_) | ProofError::Io(_))) => Err(error),
            Err(error) => Err(if from.verify()? { error } else { ProofError::Damaged }),
        }
    }

    /// The number of bytes that were used so far.
    pub fn bytes_read(&self) -> u64 {
        self.from.bytes_read()
    }

    /// The numbered codes of the game.
    pub fn space(&self) -> CodeSpace {
        self.space
    }

    /// Reads the strategy. Call it only if [`Claim::has_tree`] is true.
    pub fn tree(&mut self) -> Result<StrategyNode, ProofError> {
        // Every node finds a code or tells codes apart, so twice the codes are enough.
        let mut nodes = 2 * self.space.len();
        self.node(&mut nodes, 0)
    }

    /// Begins the record of a position and returns its symmetries.
    pub fn begin(&mut self) -> Result<Vec<Permutation>, ProofError> {
        if self.last.len() >= MAX_DEPTH {
            return Err(ProofError::Malformed("positions are nested too deep"));
        }
        self.last.push(None);
        let count = number(&mut self.from)?;
        if count > MAX_LIST {
            return Err(ProofError::Malformed("a position has too many symmetries"));
        }
        (0..count).map(|_| self.permutation()).collect()
    }

    /// The guess of the next entry, or `None` at the end of the position's record.
    pub fn entry(&mut self) -> Result<Option<CodeId>, ProofError> {
        let step = number(&mut self.from)?;
        if step == 0 {
            self.last.pop();
            return Ok(None);
        }
        let last = self.last.last_mut().ok_or(ProofError::Malformed("an entry outside a position"))?;
        let guess = last.map_or(Some(step - 1), |last| step.checked_add(last.0.into()));
        let guess = code(self.space, guess)?;
        *last = Some(guess);
        Ok(Some(guess))
    }

    /// The index of the answer and the support of the next cell, or `None` at the end of the entry.
    pub fn cell(&mut self) -> Result<Option<(u8, Support)>, ProofError> {
        let Some(answer) = number(&mut self.from)?.checked_sub(1) else { return Ok(None) };
        let answer = answer_index(self.space.game(), answer)?;
        let support = match number(&mut self.from)? {
            0 => {
                let left = match small(number(&mut self.from)?)? {
                    0 => GuessesLeft::Unlimited,
                    left => GuessesLeft::Guesses(left),
                };
                let bound = match number(&mut self.from)? {
                    0 => Bound::Never,
                    bound => Bound::Guesses(bound),
                };
                Support::Here { left, bound }
            }
            back => Support::Earlier { back, by: self.permutation()? },
        };
        Ok(Some((answer, support)))
    }

    /// Refuses further bytes and a wrong checksum.
    pub fn finish(&mut self) -> Result<(), ProofError> {
        let more = self.from.byte()?.is_some();
        self.verify()?;
        if more { Err(ProofError::Malformed("there are more bytes after its end")) } else { Ok(()) }
    }

    /// Reads the rest, whatever it is, and refuses a wrong checksum.
    pub fn verify(&mut self) -> Result<(), ProofError> {
        if self.from.verify()? { Ok(()) } else { Err(ProofError::Damaged) }
    }

    fn node(&mut self, nodes: &mut usize, depth: usize) -> Result<StrategyNode, ProofError> {
        *nodes = nodes.checked_sub(1).ok_or(ProofError::Malformed("the tree has too many nodes"))?;
        if depth >= MAX_DEPTH {
            return Err(ProofError::Malformed("the tree is too deep"));
        }
        let guess = code(self.space, Some(number(&mut self.from)?))?;
        let count = number(&mut self.from)?;
        let mut answers: Vec<(Feedback, StrategyNode)> = Vec::new();
        for _ in 0..count / 2 {
            let index = number(&mut self.from)?;
            let game = self.space.game();
            let feedback = usize::try_from(index).ok().and_then(|index| Feedback::from_index(game.pegs(), index));
            let feedback = feedback
                .filter(|feedback| !feedback.is_win(game.pegs()))
                .ok_or(ProofError::Malformed("the tree follows an answer that nothing follows"))?;
            if answers.last().is_some_and(|(last, _)| *last >= feedback) {
                return Err(ProofError::Malformed("the answers of the tree are out of order"));
            }
            answers.push((feedback, self.node(nodes, depth + 1)?));
        }
        Ok(StrategyNode { guess, consistent: count % 2 == 1, answers })
    }

    fn permutation(&mut self) -> Result<Permutation, ProofError> {
        let game = self.space.game();
        let (sources, names) = (self.digits(game.pegs())?, self.digits(game.colors())?);
        Permutation::from_digits(game, sources, names).ok_or(TOO_LARGE)
    }

    /// The digits of the number of a permutation of `things` things.
    fn digits(&mut self, things: usize) -> Result<Vec<u8>, ProofError> {
        let mut digits = Vec::new();
        while digits.len() < most_digits(things) {
            let byte = self.from.byte()?.ok_or(ProofError::Malformed("it ends early"))?;
            digits.push(byte & 0x7f);
            if byte < 0x80 {
                return Ok(digits);
            }
        }
        Err(TOO_LARGE)
    }
}

fn header<R: Read>(from: &mut ChecksummedReader<R>) -> Result<(CodeSpace, Header), ProofError> {
    let mut byte = || from.byte()?.ok_or(ProofError::Damaged);
    let version = match byte()? {
        version @ 1..=VERSION => version,
        other => return Err(ProofError::Version(other)),
    };
    let (pegs, colors) = (byte()?, byte()?);
    let kind = match byte()? {
        0 => Kind::Repeats,
        1 => Kind::Distinct,
        _ => return Err(ProofError::Malformed("the kind of game is unknown")),
    };
    let game = Game::new(pegs.into(), colors.into(), kind)?;
    let space = CodeSpace::new(game)?;
    let count = number(from)?;
    if count > MAX_LIST {
        return Err(ProofError::Malformed("too many turns before the proof"));
    }
    let mut turns = Vec::new();
    for _ in 0..count {
        let guess = code(space, Some(number(from)?))?;
        turns.push((guess, answer_index(game, number(from)?)?));
    }
    let allowed = match if version == 1 { 0 } else { number(from)? } {
        0 => AllowedGuesses::Any,
        1 => AllowedGuesses::Possible,
        _ => return Err(ProofError::Malformed("the guesses allowed are of an unknown kind")),
    };
    let claim = claim(from, version)?;
    Ok((space, Header { game, turns, allowed, claim }))
}

/// Reads the claim of a proof of some version. The newer kinds belong to version 2.
fn claim<R: Read>(from: &mut ChecksummedReader<R>, version: u8) -> Result<Claim, ProofError> {
    let limit = |within: u32| (within > 0).then_some(within);
    Ok(match (number(from)?, version) {
        (0, _) => {
            let (total, max, within) = (number(from)?, small(number(from)?)?, small(number(from)?)?);
            Claim::Total { total, max, within: limit(within) }
        }
        (1, _) => Claim::Worst { total: number(from)?, max: small(number(from)?)? },
        (2, _) => Claim::Infeasible { within: small(number(from)?)? },
        (3, 2) => {
            let (total, max, at_max) = (number(from)?, small(number(from)?)?, number(from)?);
            Claim::Average { total, max, at_max, within: limit(small(number(from)?)?) }
        }
        (4, 2) => Claim::WorstCase { max: small(number(from)?)?, total: number(from)?, at_max: number(from)? },
        (5, 2) => Claim::FewestAtMax { max: small(number(from)?)?, at_max: number(from)?, total: number(from)? },
        (6, 2) => Claim::Found { within: small(number(from)?)?, found: number(from)? },
        _ => return Err(ProofError::Malformed("the claim is of an unknown kind")),
    })
}

/// The next number.
fn number<R: Read>(from: &mut ChecksummedReader<R>) -> Result<u64, ProofError> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = from.byte()?.ok_or(ProofError::Malformed("it ends early"))?;
        let bits = u64::from(byte & 0x7f);
        if (bits << shift) >> shift != bits {
            break;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(ProofError::Malformed("a number does not fit 64 bits"))
}

fn small(number: u64) -> Result<u32, ProofError> {
    u32::try_from(number).map_err(|_| ProofError::Malformed("a number is too large"))
}

fn code(space: CodeSpace, number: Option<u64>) -> Result<CodeId, ProofError> {
    let number = number.and_then(|number| u32::try_from(number).ok());
    number
        .filter(|&number| (number as usize) < space.len())
        .map(CodeId)
        .ok_or(ProofError::Malformed("a guess is not a code of the game"))
}

fn answer_index(game: Game, index: u64) -> Result<u8, ProofError> {
    let fits = index < Feedback::count(game.pegs()) as u64;
    u8::try_from(index).ok().filter(|_| fits).ok_or(ProofError::Malformed("an answer is not one of the game"))
}
