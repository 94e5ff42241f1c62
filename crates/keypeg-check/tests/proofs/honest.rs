//! True claims of every kind, and the numbers that the checker reports.

use keypeg_check::{CheckPart, CheckReport, check, check_proof, check_proof_part};
use keypeg_core::Control;
use keypeg_core::proof::Claim;

use crate::data;
use crate::document::Document;

/// Every honest proof, its claim, and the positions and entries that are checked.
const HONEST: [(&str, Claim, u64, u64); 23] = [
    ("1x3", Claim::Total { total: 6, max: 3, within: None }, 1, 0),
    ("2x6", Claim::Total { total: 132, max: 5, within: None }, 7, 37),
    ("2x6-worst", Claim::Worst { total: 132, max: 5 }, 11, 56),
    ("3x4", Claim::Total { total: 206, max: 4, within: None }, 8, 2),
    ("3x4-worst", Claim::Worst { total: 206, max: 4 }, 9, 2),
    ("3x4-within-3", Claim::Infeasible { within: 3 }, 1, 0),
    ("3x4-within-4", Claim::Total { total: 206, max: 4, within: Some(4) }, 8, 2),
    ("3x5", Claim::Total { total: 451, max: 5, within: None }, 15, 4),
    ("3x5-worst", Claim::Worst { total: 451, max: 5 }, 33, 23),
    ("3x5-within-4", Claim::Infeasible { within: 4 }, 18, 19),
    ("3x6", Claim::Total { total: 854, max: 5, within: None }, 40, 63),
    ("4x4-distinct", Claim::Total { total: 86, max: 6, within: None }, 5, 32),
    ("4x5-distinct-worst", Claim::Worst { total: 462, max: 5 }, 17, 76),
    ("4x6-after-two-turns", Claim::Total { total: 127, max: 4, within: None }, 1, 0),
    ("4x6-within-4", Claim::Infeasible { within: 4 }, 1, 0),
    ("3x4-average-within-4", Claim::Average { total: 206, max: 4, at_max: 21, within: Some(4) }, 18, 4),
    ("3x4-possible-within-3", Claim::Infeasible { within: 3 }, 1, 0),
    ("3x5-average", Claim::Average { total: 451, max: 5, at_max: 2, within: None }, 43, 22),
    ("3x5-fewest-at-max", Claim::FewestAtMax { max: 5, at_max: 1, total: 453 }, 49, 41),
    ("3x5-found-3", Claim::Found { within: 3, found: 48 }, 10, 2),
    ("3x5-possible", Claim::Average { total: 455, max: 5, at_max: 9, within: None }, 55, 46),
    ("3x5-worst-case", Claim::WorstCase { max: 5, total: 451, at_max: 2 }, 38, 29),
    ("4x4-distinct-possible", Claim::FewestAtMax { max: 6, at_max: 1, total: 86 }, 8, 64),
];

#[test]
fn honest_proofs_hold() {
    for (name, claim, positions, entries) in HONEST {
        let bytes = data(&format!("honest/{name}.proof"));
        let report = check_proof(&bytes[..], &Control::default()).unwrap();
        assert_eq!((report.verdict, report.header.claim), (Ok(()), claim), "{name}");
        assert_eq!((report.positions, report.entries), (positions, entries), "{name}");
        let CheckReport::Proof(report) = check(&bytes[..], &Control::default()).unwrap() else { panic!("{name}") };
        assert_eq!((report.verdict, report.positions), (Ok(()), positions), "{name}");
        assert_eq!(Document::read(&bytes).write(), bytes, "{name}");
    }
}

#[test]
fn all_parts_of_honest_proofs_pass_with_the_same_digest() {
    for (name, _, positions, entries) in HONEST {
        let bytes = data(&format!("honest/{name}.proof"));
        let digest = check_proof(&bytes[..], &Control::default()).unwrap().digest;
        for part in (1..=4).filter_map(|part| CheckPart::new(part, 4)) {
            let report = check_proof_part(&bytes[..], part, &Control::default()).unwrap();
            assert_eq!((report.verdict, report.digest, report.part), (Ok(()), digest, part), "{name}");
            assert_eq!((report.positions, report.entries), (positions, entries), "{name}");
        }
    }
}

/// A proof for at most four guesses is one for the claim that four are the fewest, once three are refuted.
#[test]
fn a_true_claim_may_be_proven_by_the_record_of_another() {
    let mut within = Document::read(&data("honest/3x4-within-4.proof"));
    within.header.claim = Claim::Worst { total: 206, max: 4 };
    within.goals.insert(0, Document::read(&data("honest/3x4-within-3.proof")).goals.remove(0));
    assert_eq!(check_proof(&within.write()[..], &Control::default()).unwrap().verdict, Ok(()));
}
