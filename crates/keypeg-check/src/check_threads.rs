//! Checks a proof on several threads. Each thread reads the whole file and verifies its own part of the records.
//!
//! Claim: the verdict is the same as that of one thread, except that every thread may do as much work as a whole check may. So a file
//! that takes too much work for one thread may pass on several.
//! Proof: all parts together verify what the whole check verifies (see `log`). The whole check ends at the first mistake of the file.
//! The thread that verifies its record finds it, since it meets no mistake before. All other threads end later in the file, so the
//! result that used the fewest bytes is that of the whole check.

use std::io::{self, Read};
use std::sync::OnceLock;
use std::thread;

use keypeg_core::Control;
use keypeg_core::proof::ProofError;

use crate::check_part::CheckPart;
use crate::proof::{CheckProofError, EndedCheck, ProofReport, check_with_table};

/// Whether this target can start threads. Where it cannot, the pieces are checked one after the other.
const CAN_START: bool = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// Checks a part of the records of a proof on `threads` threads. `open` is called once per thread and must return the same bytes
/// each time.
pub fn check_proof_threads<R: Read>(
    open: impl Fn() -> io::Result<R> + Sync,
    part: CheckPart,
    threads: usize,
    control: &Control,
) -> Result<ProofReport, CheckProofError> {
    let (table, open) = (&OnceLock::new(), &open);
    let run = |piece: CheckPart| match open() {
        Ok(from) => check_with_table(from, piece, table, control),
        Err(error) => EndedCheck { result: Err(ProofError::Io(error).into()), bytes_used: 0 },
    };
    let pieces = part.divided(threads.max(1) as u64);
    let ended: Vec<EndedCheck> = if threads <= 1 || !CAN_START {
        pieces.map(run).collect()
    } else {
        thread::scope(|scope| {
            let running: Vec<_> = pieces.map(|piece| scope.spawn(move || run(piece))).collect();
            running.into_iter().map(|thread| thread.join().expect("a check does not panic")).collect()
        })
    };
    Ok(ProofReport { part, ..joined(ended)? })
}

/// The result of all pieces.
fn joined(ended: Vec<EndedCheck>) -> Result<ProofReport, CheckProofError> {
    let is_stopped = |ended: &EndedCheck| matches!(ended.result, Err(CheckProofError::Stopped(_)));
    let failed = |ended: &EndedCheck| !matches!(&ended.result, Ok(report) if report.verdict.is_ok());
    let digests = ended.iter().filter_map(|ended| ended.result.as_ref().ok()).map(|report| report.digest);
    let has_changed = digests.clone().zip(digests.skip(1)).any(|(a, b)| a != b);
    // What stopped comes first, then failures by their place in the file. Pieces that passed used the whole file.
    let order = |ended: &EndedCheck| (!is_stopped(ended), !failed(ended), ended.bytes_used);
    let first = ended.into_iter().min_by_key(order).expect("there is at least one piece");
    if has_changed { Err(CheckProofError::Changed) } else { first.result }
}
