//! A whole proof: its strategy, and the log of every bound that its claim needs.

use std::io::Read;

use keypeg_core::Notation;
use keypeg_core::proof::{Header, ProofError, ProofReader};
use thiserror::Error;

use crate::log::{Log, Proven, Stop};
use crate::refusal::{Fault, Reason, Refusal, compare};
use crate::scores::{MOST_ANSWERS, MOST_CODES, Scores};
use crate::strategy;

/// What became of a proof that could be read.
#[derive(Clone, Debug)]
pub struct ProofReport {
    /// The game, the turns before, and the claim.
    pub header: Header,
    /// Whether the claim holds, or where it fails.
    pub verdict: Result<(), Refusal>,
    /// How many positions were proven.
    pub positions: u64,
    /// How many guesses had an entry.
    pub entries: u64,
}

/// Why a proof cannot be checked.
#[derive(Debug, Error)]
pub enum CheckProofError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ProofError),
    /// The game is too large.
    #[error("{0} is too large: proofs of games with up to {MOST_CODES} codes and {MOST_ANSWERS} answers are checked")]
    TooLarge(keypeg_core::Game),
}

/// Checks a proof.
pub fn check_proof(from: impl Read) -> Result<ProofReport, CheckProofError> {
    let (mut reader, header) = ProofReader::new(from)?;
    let (mut positions, mut entries) = (0, 0);
    let verdict = match check(&mut reader, &header, &mut positions, &mut entries) {
        Ok(()) => {
            reader.finish()?;
            Ok(())
        }
        Err(Ended::TooLarge) => {
            reader.verify()?;
            return Err(CheckProofError::TooLarge(header.game));
        }
        Err(Ended::Stop(Stop::Refused(fault))) => {
            // A damaged file says nothing about the claim.
            reader.verify()?;
            Err(fault.in_words(reader.space(), &Notation::standard(header.game)))
        }
        Err(Ended::Stop(Stop::Unreadable(ProofError::Malformed(what)))) => {
            reader.verify()?;
            return Err(ProofError::Malformed(what).into());
        }
        Err(Ended::Stop(Stop::Unreadable(error))) => return Err(error.into()),
    };
    Ok(ProofReport { header, verdict, positions, entries })
}

enum Ended {
    Stop(Stop),
    TooLarge,
}

impl<E: Into<Stop>> From<E> for Ended {
    fn from(stop: E) -> Ended {
        Ended::Stop(stop.into())
    }
}

fn check<R: Read>(
    reader: &mut ProofReader<R>,
    header: &Header,
    positions: &mut u64,
    entries: &mut u64,
) -> Result<(), Ended> {
    if !Scores::fit(reader.space()) {
        return Err(Ended::TooLarge);
    }
    let refuse = |reason| Stop::Refused(Fault { turns: header.turns.clone(), guess: None, reason });
    let set = strategy::remaining(reader.space(), &header.turns);
    if set.is_empty() {
        return Err(refuse(Reason::NothingFits).into());
    }
    if header.claim.has_tree() {
        let tree = reader.tree()?;
        let distribution = strategy::play(reader.space(), &header.turns, &set, &tree, &Notation::standard(header.game))
            .map_err(Stop::Refused)?;
        compare(header.claim, distribution.total(), distribution.max() as u64).map_err(refuse)?;
    }
    let scores = Scores::new(reader.space());
    let mut log = Log { reader, scores: &scores, turns: header.turns.clone(), proven: Proven::default(), entries: 0 };
    for (left, bound) in header.claim.goals() {
        log.position(&set, left, bound)?;
    }
    (*positions, *entries) = (log.proven.len() as u64 + header.claim.goals().len() as u64, log.entries);
    Ok(())
}
