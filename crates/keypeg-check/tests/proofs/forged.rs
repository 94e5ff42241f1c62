//! Forged proofs are refused, each for its mistake.

use keypeg_check::{CheckPart, check_proof, check_proof_part, check_proof_threads};
use keypeg_core::Control;

use crate::forgeries;
use crate::{data, data_path};

/// The environment variable that makes the test write the forged proofs again.
const WRITE: &str = "KEYPEG_WRITE";

#[test]
fn forged_proofs_are_refused() {
    let mut wrong = Vec::new();
    for forgery in forgeries::all() {
        let file = format!("forged/{}.proof", forgery.name);
        let bytes = forgery.document.write();
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(data_path(&file), &bytes).unwrap();
        }
        assert!(data(&file) == bytes, "{file} is not what forgeries.rs makes; write it anew with {WRITE}=1");
        let report = check_proof(&bytes[..], &Control::default()).unwrap();
        let refusal = report.verdict.map_or_else(|refusal| refusal.to_string(), |()| "accepted".to_string());
        if refusal != forgery.refusal {
            wrong.push(format!("{}: {refusal}", forgery.name));
            continue;
        }
        assert_eq!((report.positions, report.entries), (0, 0), "{}", forgery.name);
        let threads = check_proof_threads(|| Ok(&bytes[..]), CheckPart::WHOLE, 3, &Control::default()).unwrap();
        let by_threads = threads.verdict.map_or_else(|refusal| refusal.to_string(), |()| "accepted".to_string());
        assert_eq!((by_threads, threads.digest), (refusal, report.digest), "{}", forgery.name);
    }
    assert!(wrong.is_empty(), "refused for other reasons than expected:\n{}", wrong.join("\n"));
}

/// A part believes the records of the other parts. Each mistake is found by at least one part.
#[test]
fn some_part_refuses_a_forged_proof() {
    let mut believed = 0;
    for forgery in forgeries::all() {
        let bytes = forgery.document.write();
        for parts in [2, 3, 7] {
            let verdicts = (1..=parts).map(|part| {
                let part = CheckPart::new(part, parts).unwrap();
                check_proof_part(&bytes[..], part, &Control::default()).unwrap().verdict
            });
            let passed = verdicts.filter(Result::is_ok).count() as u64;
            assert!(passed < parts, "{}: all of {parts} parts pass", forgery.name);
            believed += passed;
        }
    }
    assert!(believed > 20, "{believed} parts believe a mistake");
}

/// The folder has no other files.
#[test]
fn every_forged_file_has_a_test() {
    let mut made: Vec<String> = forgeries::all().iter().map(|forgery| format!("{}.proof", forgery.name)).collect();
    let files = std::fs::read_dir(data_path("forged")).unwrap();
    let mut kept: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    made.sort();
    kept.sort();
    assert_eq!(kept, made);
}
