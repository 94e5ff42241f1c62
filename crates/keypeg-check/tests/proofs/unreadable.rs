//! Files that cannot be checked.

use keypeg_check::{CheckError, CheckProofError, Reason, check, check_proof};
use keypeg_core::bytes::checksum;
use keypeg_core::proof::ProofError;
use keypeg_core::{Control, Stopped};

use crate::data;

/// Appends the checksum of the bytes.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The bytes of 3x4 without their checksum.
fn unsealed() -> Vec<u8> {
    let mut bytes = data("honest/3x4.proof");
    bytes.truncate(bytes.len() - 8);
    bytes
}

fn error(bytes: &[u8]) -> String {
    check_proof(bytes, &Control::default()).unwrap_err().to_string()
}

const DAMAGED: &str = "the proof is damaged: its checksum does not fit";

#[test]
fn damage_is_found_whatever_it_looks_like() {
    let honest = data("honest/3x4.proof");
    for index in 12..honest.len() {
        let mut bytes = honest.clone();
        bytes[index] ^= 1;
        assert_eq!(error(&bytes), DAMAGED, "byte {index}");
        // The last eight bytes of any file are read as its checksum.
        let expected = if index < 16 { "this is not a keypeg proof" } else { DAMAGED };
        assert_eq!(error(&honest[..index]), expected, "cut at {index}");
    }
}

#[test]
fn malformed_proofs_are_named() {
    let with = |bytes: &[u8]| sealed([&unsealed()[..], bytes].concat());
    assert_eq!(error(&with(&[0])), "the proof is malformed: there are more bytes after its end");
    let mut short = unsealed();
    short.pop();
    assert_eq!(error(&sealed(short)), "the proof is malformed: it ends early");
    assert_eq!(error(b"KEYPEGRP"), "this is not a keypeg proof");
    let mut newer = unsealed();
    for version in [0, 3] {
        newer[8] = version;
        let expected = format!(
            "the proof has format version {version}, but this keypeg reads versions 1 to 2; use a newer keypeg"
        );
        assert_eq!(error(&sealed(newer.clone())), expected);
    }
}

/// 4x17 has too many codes and 15x2 too many answers. 8x4 has the most codes that are allowed.
#[test]
fn games_that_are_too_large() {
    let header = |pegs, colors| {
        let mut bytes = unsealed();
        bytes.truncate(12);
        (bytes[9], bytes[10]) = (pegs, colors);
        // The turns contradict each other, so nothing is scored.
        bytes.extend([2, 0, 0, 0, 1, 2, 1]);
        bytes
    };
    for (pegs, colors) in [(4, 17), (15, 2)] {
        let large = sealed(header(pegs, colors));
        assert!(matches!(check_proof(&large[..], &Control::default()), Err(CheckProofError::TooLarge(_))));
        let text = error(&large);
        let expected = "is too large: proofs of games with up to 65536 codes and 128 answers are checked";
        assert_eq!(text, format!("{pegs}x{colors} {expected}"));
        let damaged = [header(pegs, colors), vec![0; 8]].concat();
        assert_eq!(error(&damaged), DAMAGED);
    }
    for (pegs, colors) in [(14, 2), (8, 4)] {
        let fits = sealed(header(pegs, colors));
        let refusal = check_proof(&fits[..], &Control::default()).unwrap().verdict.unwrap_err();
        assert_eq!(refusal.reason, Reason::NothingFits, "{pegs}x{colors}");
    }
}

#[test]
fn errors_keep_their_kind() {
    let check = |bytes: &[u8]| check(bytes, &Control::default()).unwrap_err();
    let damaged = [unsealed(), vec![0; 8]].concat();
    assert!(matches!(check(&damaged), CheckError::Proof(CheckProofError::Unreadable(ProofError::Damaged))));
    assert!(matches!(check(b"{"), CheckError::Tree(_)));
    assert!(matches!(check(b" \n{"), CheckError::Tree(_)));
    assert!(matches!(check(b"game"), CheckError::Table(_)));
    assert!(matches!(check(b""), CheckError::Table(_)));
    let stopped = Control::default().with_cancellation(|| true);
    let honest = data("honest/3x4.proof");
    let error = keypeg_check::check(&honest[..], &stopped).unwrap_err();
    assert!(matches!(error, CheckError::Stopped(Stopped::Cancelled)));
}
