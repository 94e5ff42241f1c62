//! The proof in docs/formats.md and the refusal in docs/proofs.md are real.

use keypeg_check::check_proof;
use keypeg_core::Control;
use keypeg_core::proof::{AllowedGuesses, Claim, Header, ProofReader, ProofWriter};

/// The bytes that docs/formats.md explains.
fn documented() -> Vec<u8> {
    let page = include_str!("../../../docs/formats.md");
    let start = page.find("4b 45 59 50 45 47 50 46").expect("the example of the page");
    let lines = page[start..].lines().take_while(|line| !line.starts_with("```"));
    let hex = |word: &str| u8::from_str_radix(word, 16).ok().filter(|_| word.len() == 2);
    lines.flat_map(|line| line.split(' ').map_while(hex).collect::<Vec<_>>()).collect()
}

#[test]
fn the_page_describes_the_bytes() {
    let bytes = documented();
    assert_eq!(bytes.len(), 35);
    let (mut reader, header) = ProofReader::new(&bytes[..]).unwrap();
    assert_eq!(header.claim, Claim::Total { total: 6, max: 3, within: None });
    let tree = reader.tree().unwrap();
    assert_eq!(tree.distribution().histogram(), [1, 1, 1]);
    assert!(reader.begin().unwrap().is_empty() && reader.entry().unwrap().is_none());
    reader.finish().unwrap();
    let mut writer = ProofWriter::new(Vec::new(), &header).unwrap();
    writer.tree(&tree).unwrap();
    writer.begin(&[]).unwrap();
    writer.end().unwrap();
    assert_eq!(writer.finish().unwrap(), bytes);
}

#[test]
fn the_page_shows_a_real_refusal() {
    let claim = Claim::Infeasible { within: 5 };
    let header = Header { game: "4x6".parse().unwrap(), turns: Vec::new(), allowed: AllowedGuesses::Any, claim };
    let mut writer = ProofWriter::new(Vec::new(), &header).unwrap();
    writer.begin(&[]).unwrap();
    writer.end().unwrap();
    let proof = writer.finish().unwrap();
    let refusal = check_proof(&proof[..], &Control::default()).unwrap().verdict.unwrap_err();
    let page = include_str!("../../../docs/proofs.md");
    assert!(page.contains(&format!("\ndoes not hold: {refusal}\n")), "{refusal}");
}
