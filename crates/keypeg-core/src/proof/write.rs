//! Writes a proof piece by piece, in the order in which it is read.

use std::io::{self, Write};

use super::checksummed::ChecksummedWriter;
use super::{AllowedGuesses, Bound, Claim, GuessesLeft, Header, MAGIC, Permutation, Support};
use crate::bytes::write_number;
use crate::{CodeId, Game, Kind, StrategyNode};

/// Writes a proof. The pieces must come in the order of the format: the tree, and then the record of a position for
/// every goal of the claim.
pub struct ProofWriter<W> {
    to: ChecksummedWriter<W>,
    pegs: usize,
    scratch: Vec<u8>,
    /// The last guess with an entry, for every open position.
    last: Vec<Option<CodeId>>,
}

impl ProofWriter<Vec<u8>> {
    /// Writes a part of a proof, without header and checksum. Its records refer only to records of the same part, so that it can
    /// stand anywhere in a proof: references count backwards.
    pub fn fragment(game: Game) -> ProofWriter<Vec<u8>> {
        ProofWriter::unheaded(Vec::new(), game)
    }

    /// The bytes of a fragment.
    pub fn finish_fragment(self) -> io::Result<Vec<u8>> {
        let mut bytes = self.to.finish()?;
        bytes.truncate(bytes.len() - size_of::<u64>());
        Ok(bytes)
    }
}

impl<W: Write> ProofWriter<W> {
    fn unheaded(to: W, game: Game) -> ProofWriter<W> {
        ProofWriter { to: ChecksummedWriter::new(to), pegs: game.pegs(), scratch: Vec::new(), last: Vec::new() }
    }

    /// Writes the header.
    pub fn new(to: W, header: &Header) -> io::Result<ProofWriter<W>> {
        let game = header.game;
        let mut writer = ProofWriter::unheaded(to, game);
        writer.to.write(&MAGIC)?;
        let distinct = u8::from(game.kind() == Kind::Distinct);
        let version = header.version();
        writer.to.write(&[version, game.pegs() as u8, game.colors() as u8, distinct])?;
        writer.number(header.turns.len() as u64)?;
        for &(guess, answer) in &header.turns {
            writer.numbers(&[guess.0.into(), answer.into()])?;
        }
        if version > 1 {
            writer.number(u64::from(header.allowed == AllowedGuesses::Possible))?;
        }
        match header.claim {
            Claim::Total { total, max, within } => {
                writer.numbers(&[0, total, max.into(), within.unwrap_or(0).into()])?;
            }
            Claim::Worst { total, max } => writer.numbers(&[1, total, max.into()])?,
            Claim::Infeasible { within } => writer.numbers(&[2, within.into()])?,
            Claim::Average { total, max, at_max, within } => {
                writer.numbers(&[3, total, max.into(), at_max, within.unwrap_or(0).into()])?;
            }
            Claim::WorstCase { max, total, at_max } => writer.numbers(&[4, max.into(), total, at_max])?,
            Claim::FewestAtMax { max, at_max, total } => writer.numbers(&[5, max.into(), at_max, total])?,
            Claim::Found { within, found } => writer.numbers(&[6, within.into(), found])?,
        }
        Ok(writer)
    }

    /// Writes the strategy.
    pub fn tree(&mut self, node: &StrategyNode) -> io::Result<()> {
        let consistent = u64::from(node.consistent);
        self.numbers(&[node.guess.0.into(), node.answers.len() as u64 * 2 + consistent])?;
        for (feedback, below) in &node.answers {
            self.number(feedback.index(self.pegs) as u64)?;
            self.tree(below)?;
        }
        Ok(())
    }

    /// Begins the record of a position with permutations that map its set onto itself.
    pub fn begin(&mut self, symmetries: &[Permutation]) -> io::Result<()> {
        self.last.push(None);
        self.number(symmetries.len() as u64)?;
        symmetries.iter().try_for_each(|permutation| self.permutation(permutation))
    }

    /// Begins the record of a position with the bytes that [`ProofWriter::begin`] wrote into a fragment.
    pub fn begin_with(&mut self, head: &[u8]) -> io::Result<()> {
        self.last.push(None);
        self.to.write(head)
    }

    /// Writes entries of a fragment. `bytes` is what follows the number of the first guess.
    pub fn splice(&mut self, first: CodeId, last: CodeId, bytes: &[u8]) -> io::Result<()> {
        self.entry(first)?;
        if let Some(open) = self.last.last_mut() {
            *open = Some(last);
        }
        self.to.write(bytes)
    }

    /// Begins the entry of a guess; guesses come in ascending order.
    pub fn entry(&mut self, guess: CodeId) -> io::Result<()> {
        let before = self.last.last_mut().and_then(|last| last.replace(guess));
        self.number(before.map_or(u64::from(guess.0) + 1, |before| u64::from(guess.0.wrapping_sub(before.0))))
    }

    /// Writes where the bound of a cell comes from; `answer` is the index of its answer. After [`Support::Here`] the record of the cell follows.
    pub fn cell(&mut self, answer: u8, support: &Support) -> io::Result<()> {
        self.number(u64::from(answer) + 1)?;
        match support {
            Support::Here { left, bound } => {
                let left = match left {
                    GuessesLeft::Unlimited => 0,
                    GuessesLeft::Guesses(left) => u64::from(*left),
                };
                let bound = match bound {
                    Bound::Never => 0,
                    Bound::Guesses(bound) => *bound,
                };
                self.numbers(&[0, left, bound])
            }
            Support::Earlier { back, by } => {
                self.number(*back)?;
                self.permutation(by)
            }
        }
    }

    /// Ends the cells of a guess.
    pub fn end_cells(&mut self) -> io::Result<()> {
        self.number(0)
    }

    /// Ends the record of a position.
    pub fn end(&mut self) -> io::Result<()> {
        self.last.pop();
        self.number(0)
    }

    /// The number of bytes written so far.
    pub fn bytes(&self) -> u64 {
        self.to.bytes()
    }

    /// Ends the proof with its checksum and returns the writer.
    pub fn finish(self) -> io::Result<W> {
        self.to.finish()
    }

    fn permutation(&mut self, permutation: &Permutation) -> io::Result<()> {
        let (sources, names) = permutation.digits();
        self.scratch.clear();
        for mut digits in [sources, names] {
            let last = digits.len() - 1;
            digits[..last].iter_mut().for_each(|digit| *digit |= 0x80);
            self.scratch.extend(digits);
        }
        self.to.write(&self.scratch)
    }

    fn number(&mut self, number: u64) -> io::Result<()> {
        self.numbers(&[number])
    }

    fn numbers(&mut self, numbers: &[u64]) -> io::Result<()> {
        self.scratch.clear();
        numbers.iter().for_each(|&number| write_number(&mut self.scratch, number));
        self.to.write(&self.scratch)
    }
}
