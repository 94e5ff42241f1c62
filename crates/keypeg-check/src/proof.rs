//! Checks a whole proof: its strategy, and the records of all bounds that its claim needs.

use std::cell::Cell;
use std::io::Read;

use keypeg_core::proof::{Header, ProofError, ProofReader};
use keypeg_core::{Control, Game, Notation, Stopped};
use thiserror::Error;

use crate::check_part::CheckPart;
use crate::controlled::{ControlledReader, CountedReader, DigestReader};
use crate::digest::{Digest, DigestHasher};
use crate::log::{LogChecker, LogError};
use crate::proven::ProvenPositions;
use crate::refusal::{Fault, Reason, Refusal, compare};
use crate::score_table::{MOST_ANSWERS, MOST_CODES, ScoreTable};
use crate::strategy::{self, TreePlayError};
use crate::work::{TooMuchWork, WorkLimit};

/// The result of checking a proof that could be read.
#[derive(Clone, Debug)]
pub struct ProofReport {
    /// The game, the turns before the claim, and the claim.
    pub header: Header,
    /// Whether the claim holds, or where it fails.
    pub verdict: Result<(), Refusal>,
    /// The number of positions that were proven. 0 if the claim does not hold.
    pub positions: u64,
    /// The number of guesses with an entry. 0 if the claim does not hold.
    pub entries: u64,
    /// Which records were verified.
    pub part: CheckPart,
    /// The SHA-256 of the file.
    pub digest: Digest,
}

/// Why a proof cannot be checked.
#[derive(Debug, Error)]
pub enum CheckProofError {
    /// The proof is malformed or damaged.
    #[error(transparent)]
    Unreadable(#[from] ProofError),
    /// The game has more than [`MOST_CODES`] codes or [`MOST_ANSWERS`] answers.
    #[error("{0} is too large: proofs of games with up to {MOST_CODES} codes and {MOST_ANSWERS} answers are checked")]
    TooLarge(Game),
    /// The proof takes more work than its size justifies.
    #[error(transparent)]
    TooMuchWork(#[from] TooMuchWork),
    /// The control stopped the check.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Checks a proof. An error means that the file says nothing about its claim.
pub fn check_proof(from: impl Read, control: &Control) -> Result<ProofReport, CheckProofError> {
    check_proof_part(from, CheckPart::WHOLE, control)
}

/// Checks a part of the records of a proof and believes the others. The claim holds if all parts pass and have the same digest.
pub fn check_proof_part(from: impl Read, part: CheckPart, control: &Control) -> Result<ProofReport, CheckProofError> {
    // If the control stopped the reader, its error is not about the file.
    let bytes = Cell::new(0);
    let mut hasher = DigestHasher::default();
    let from = DigestReader { from: ControlledReader { from, control }, hasher: &mut hasher };
    let from = CountedReader { from, bytes: &bytes };
    let checked = read_and_check(from, &bytes, part, control);
    let checked = checked.map_err(|error| control.check().err().map_or(error, CheckProofError::Stopped));
    checked.map(|report| ProofReport { digest: hasher.finish(), ..report })
}

fn read_and_check(
    from: impl Read,
    bytes: &Cell<u64>,
    part: CheckPart,
    control: &Control,
) -> Result<ProofReport, CheckProofError> {
    let (mut reader, header) = ProofReader::new(from)?;
    if !ScoreTable::fits(reader.space()) {
        reader.verify()?;
        return Err(CheckProofError::TooLarge(header.game));
    }
    let (mut positions, mut entries) = (0, 0);
    let work = WorkLimit::new(reader.space().len(), bytes, control);
    let verdict = match check(&mut reader, &header, part, work, control, &mut positions, &mut entries) {
        Ok(()) => {
            reader.finish()?;
            Ok(())
        }
        Err(LogError::Refused(fault)) => {
            // A wrong checksum comes first: a damaged file says nothing about the claim.
            reader.verify()?;
            Err(fault.in_words(reader.space(), &Notation::standard(header.game)))
        }
        Err(LogError::Unreadable(ProofError::Malformed(what))) => {
            reader.verify()?;
            return Err(ProofError::Malformed(what).into());
        }
        Err(LogError::Unreadable(error)) => return Err(error.into()),
        Err(LogError::TooMuchWork(work)) => {
            reader.verify()?;
            return Err(work.into());
        }
        Err(LogError::Stopped(stopped)) => return Err(stopped.into()),
    };
    Ok(ProofReport { header, verdict, positions, entries, part, digest: Digest::default() })
}

fn check<R: Read>(
    reader: &mut ProofReader<R>,
    header: &Header,
    part: CheckPart,
    work: WorkLimit<'_>,
    control: &Control,
    positions: &mut u64,
    entries: &mut u64,
) -> Result<(), LogError> {
    let refuse = |reason| LogError::Refused(Fault { turns: header.turns.clone(), guess: None, reason });
    let space = reader.space();
    let set = strategy::remaining(space, &header.turns, control)?;
    if set.is_empty() {
        return Err(refuse(Reason::NothingFits));
    }
    if header.claim.has_tree() {
        let tree = reader.tree()?;
        let notation = Notation::standard(header.game);
        let found = strategy::play(space, &header.turns, &set, &tree, &notation, control)?;
        compare(header.claim, found.total(), found.max() as u64).map_err(refuse)?;
    }
    let (scores, turns) = (ScoreTable::new(space), header.turns.clone());
    let proven = ProvenPositions::default();
    let mut log = LogChecker { reader, scores: &scores, work, turns, proven, entries: 0, part, records: 0 };
    for (left, bound) in header.claim.goals() {
        log.position(&set, left, bound)?;
    }
    (*positions, *entries) = (log.proven.len() as u64 + header.claim.goals().len() as u64, log.entries);
    Ok(())
}

impl From<TreePlayError> for LogError {
    fn from(error: TreePlayError) -> LogError {
        match error {
            TreePlayError::Refused(fault) => LogError::Refused(fault),
            TreePlayError::Stopped(stopped) => LogError::Stopped(stopped),
        }
    }
}
