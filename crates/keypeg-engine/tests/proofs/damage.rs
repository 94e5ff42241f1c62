//! Bytes that are not a valid proof: damaged, truncated, or crafted to harm the reader.

use std::sync::OnceLock;

use keypeg_check::{CheckError, CheckProofError, Reason, check, check_proof};
use keypeg_core::Control;
use keypeg_core::bytes::{checksum, write_number};
use keypeg_core::proof::{Claim, MAGIC, ProofError, VERSION};
use keypeg_engine::solve::Objective;
use proptest::prelude::*;

use crate::document::prove;

fn proof() -> &'static [u8] {
    static PROOF: OnceLock<Vec<u8>> = OnceLock::new();
    PROOF.get_or_init(|| prove("3x4", Objective::Average, None).1)
}

/// Appends the checksum of the bytes.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// A proof of version 1 that consists of a header and some numbers, with a valid checksum.
fn hostile(header: [u8; 3], numbers: &[u64]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(1);
    bytes.extend(header);
    numbers.iter().for_each(|&number| write_number(&mut bytes, number));
    sealed(bytes)
}

/// The true claims about 3x4.
fn is_true(claim: Claim) -> bool {
    match claim {
        Claim::Total { total, max, .. } | Claim::Worst { total, max } => (total, max) == (206, 4),
        Claim::Infeasible { within } => within < 4,
        // Version 1 has no other claims.
        _ => false,
    }
}

#[test]
fn every_byte_counts() {
    for index in 0..proof().len() {
        for bit in 0..8 {
            let mut bytes = proof().to_vec();
            bytes[index] ^= 1 << bit;
            assert!(check_proof(&bytes[..], &Control::default()).is_err(), "byte {index}, bit {bit}");
        }
        assert!(check_proof(&proof()[..index], &Control::default()).is_err(), "cut at {index}");
    }
    let longer = [proof(), &[0]].concat();
    assert!(matches!(
        check_proof(&longer[..], &Control::default()),
        Err(CheckProofError::Unreadable(ProofError::Damaged))
    ));
    let mut more = proof()[..proof().len() - 8].to_vec();
    more.push(0);
    let more = sealed(more);
    assert!(matches!(
        check_proof(&more[..], &Control::default()),
        Err(CheckProofError::Unreadable(ProofError::Malformed(_)))
    ));
}

#[test]
fn hostile_sizes() {
    let malformed = |bytes: &[u8]| match check_proof(bytes, &Control::default()) {
        Err(CheckProofError::Unreadable(error)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let huge = u64::MAX;
    assert!(malformed(&hostile([20, 100, 0], &[0])).contains("too many to enumerate"));
    assert!(malformed(&hostile([0, 0, 0], &[0])).contains("game"));
    assert!(malformed(&hostile([4, 6, 7], &[0])).contains("kind of game"));
    assert!(malformed(&hostile([4, 6, 0], &[huge])).contains("too many turns"));
    assert!(malformed(&hostile([4, 6, 0], &[1, huge, 0])).contains("not a code"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 9])).contains("unknown kind"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 0, 5625, huge, 0])).contains("too large"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 0, 5625, 6, 0, 0, huge])).contains("ends early"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 2, 4, huge])).contains("too many symmetries"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 2, 4, 1, huge, 0])).contains("permutation"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 2, 4, 0, huge])).contains("not a code"));
    assert!(malformed(&hostile([4, 6, 0], &[0, 2, 5, 0, 1, huge])).contains("answer"));
    assert!(matches!(
        check_proof(&hostile([11, 4, 0], &[0, 2, 3, 0, 0])[..], &Control::default()),
        Err(CheckProofError::TooLarge(_))
    ));
    // A tree that is deeper than the limit, with a guess that tells nothing.
    let mut deep = vec![0, 0, 5625, 6, 0];
    deep.extend((0..100_000).flat_map(|_| [0, 2, 0]));
    assert!(malformed(&hostile([4, 6, 0], &deep)).contains("too"));
    // The same for positions: each has an entry for a guess that tells nothing.
    let mut nested = vec![0, 2, 4];
    nested.extend((0..100_000).flat_map(|_| [0, 1, 1, 0, 3, 0]));
    let report = check_proof(&hostile([4, 6, 0], &nested)[..], &Control::default()).unwrap();
    assert_eq!(report.verdict.unwrap_err().reason, Reason::TellsNothing);
}

#[test]
fn other_files() {
    for text in ["", "hello", "{}", "{\"format\":\"keypeg-tree\"}", "game", "game 4x6", "KEYPEGPF", "KEYPEGRP\u{1}"] {
        assert!(check(text.as_bytes(), &Control::default()).is_err(), "{text:?}");
    }
    let deep = "{\"root\":".repeat(100_000);
    assert!(matches!(check(deep.as_bytes(), &Control::default()), Err(CheckError::Tree(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damage_is_noticed(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5)) {
        let mut bytes = proof().to_vec();
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        prop_assert!(bytes == proof() || check_proof(&bytes[..], &Control::default()).is_err());
    }

    /// Changed bytes with a valid checksum. A claim that holds must be true.
    #[test]
    fn forgeries_are_read_without_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let body = &proof()[..proof().len() - 8];
        let mut bytes = body.to_vec();
        for (index, byte) in changes {
            // The game is not changed, because the true claims are those of this game.
            let index = 12 + index.index(bytes.len() - 12);
            bytes[index] = byte;
        }
        for bytes in [bytes.clone(), bytes[..cut.index(bytes.len())].to_vec()] {
            if let Ok(report) = check_proof(&sealed(bytes)[..], &Control::default()) {
                let harmless = report.verdict.is_err() || !report.header.turns.is_empty() || is_true(report.header.claim);
                prop_assert!(harmless, "{}", report.header.claim);
            }
        }
    }

    #[test]
    fn anything_may_come(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(check_proof(&bytes[..], &Control::default()).is_err());
        let mut body = MAGIC.to_vec();
        body.push(VERSION);
        body.extend([2, 3, 0]);
        body.extend(&bytes);
        if let Ok(report) = check_proof(&sealed(body)[..], &Control::default()) {
            prop_assert!(report.verdict.is_err() || bytes.len() < 20);
        }
    }
}
