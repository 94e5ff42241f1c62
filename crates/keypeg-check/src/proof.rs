//! Checks a whole proof: its strategy, and the records of all bounds that its claim needs.

use std::cell::Cell;
use std::io::Read;
use std::sync::OnceLock;

use keypeg_core::proof::{Claim, Header, ProofError, ProofReader};
use keypeg_core::{Control, Game, Notation, Stopped};
use thiserror::Error;

use crate::check_part::CheckPart;
use crate::controlled::ControlledReader;
use crate::digest::{Digest, DigestHasher};
use crate::log::LogChecker;
use crate::refusal::{Fault, Reason, Refusal, compare};
use crate::score_table::{MOST_ANSWERS, MOST_CODES, ScoreTable};
use crate::strategy::{self, PlayRules};
use crate::work::{LogError, TooMuchWork, WorkLimit};

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
    /// The bytes were not the same each time they were read.
    #[error("the proof changed while it was read; check it again")]
    Changed,
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
    check_with_table(from, part, &OnceLock::new(), control).result
}

/// The result of a check, and how much of the file it used before it ended.
pub(crate) struct EndedCheck {
    pub(crate) result: Result<ProofReport, CheckProofError>,
    pub(crate) bytes_used: u64,
}

/// Checks a part of a proof with a table of answers that several checks of the same file may share.
pub(crate) fn check_with_table(
    from: impl Read,
    part: CheckPart,
    table: &OnceLock<ScoreTable>,
    control: &Control,
) -> EndedCheck {
    let (bytes, used) = (Cell::new(0), Cell::new(0));
    let mut hasher = DigestHasher::default();
    let from = ControlledReader { from, control, hasher: Some(&mut hasher), bytes: Some(&bytes) };
    let checked = read_and_check(from, (&bytes, &used), part, table, control);
    // If the control stopped the reader, its error is not about the file.
    let checked = checked.map_err(|error| control.check().err().map_or(error, CheckProofError::Stopped));
    let result = checked.map(|report| ProofReport { digest: hasher.finish(), ..report });
    EndedCheck { result, bytes_used: used.get() }
}

fn read_and_check(
    from: impl Read,
    (bytes, used): (&Cell<u64>, &Cell<u64>),
    part: CheckPart,
    table: &OnceLock<ScoreTable>,
    control: &Control,
) -> Result<ProofReport, CheckProofError> {
    let (mut reader, header) = ProofReader::new(from)?;
    let space = reader.space();
    if !ScoreTable::fits(space) {
        reader.verify()?;
        return Err(CheckProofError::TooLarge(header.game));
    }
    let scores = table.get_or_init(|| ScoreTable::new(space));
    if scores.game() != header.game {
        return Err(CheckProofError::Changed);
    }
    let work = WorkLimit::new(space.len(), bytes, control);
    let checked = check(&mut reader, &header, part, scores, work, control);
    used.set(reader.bytes_read());
    let (verdict, positions, entries) = match checked {
        Ok((positions, entries)) => {
            reader.finish()?;
            (Ok(()), positions, entries)
        }
        Err(LogError::Refused(fault)) => {
            // A wrong checksum comes first: a damaged file says nothing about the claim.
            reader.verify()?;
            (Err(fault.in_words(space, &Notation::standard(header.game))), 0, 0)
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

/// Checks the strategy and the records. Returns the number of positions and of entries.
fn check<R: Read>(
    reader: &mut ProofReader<R>,
    header: &Header,
    part: CheckPart,
    scores: &ScoreTable,
    work: WorkLimit<'_>,
    control: &Control,
) -> Result<(u64, u64), LogError> {
    let refuse = |reason| LogError::Refused(Fault { turns: header.turns.clone(), guess: None, reason });
    let space = reader.space();
    let set = strategy::remaining(space, &header.turns, control)?;
    if set.is_empty() {
        return Err(refuse(Reason::NothingFits));
    }
    if header.claim.has_tree() {
        let tree = reader.tree()?;
        let notation = Notation::standard(header.game);
        let may_miss = matches!(header.claim, Claim::Found { .. });
        let rules = PlayRules { allowed: header.allowed, may_miss };
        let played = strategy::play(rules, space, &header.turns, &set, &tree, &notation, control)?;
        compare(header.claim, &played).map_err(refuse)?;
    }
    let goals = header.claim.goals(set.len() as u64);
    let mut log = LogChecker::new(reader, scores, work, header.turns.clone(), set.into(), part);
    for &goal in &goals {
        log.goal(goal, header.allowed)?;
    }
    Ok(((log.proven.len() + goals.len()) as u64, log.entries))
}
