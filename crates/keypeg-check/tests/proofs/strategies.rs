//! Trees and tables without a proof, played against every secret.

use keypeg_check::{Audit, CheckReport, ReadTreeError, Reason, audit, check, read_tree};
use keypeg_core::{CodeId, Control, Feedback, Notation, Stated, StrategyNode, StrategyTree, TreeFile};

use crate::data;

fn tree() -> String {
    String::from_utf8(data("3x4.json")).unwrap()
}

fn audited(text: &str) -> Audit {
    match check(text.as_bytes(), &Control::default()).unwrap() {
        CheckReport::Strategy(audit) => audit,
        CheckReport::Proof(_) => panic!("a strategy, not a proof"),
    }
}

/// The message with which a strategy is refused.
fn refusal(text: &str) -> String {
    audited(text).verdict.expect_err(text).to_string()
}

#[test]
fn a_tree_is_played_against_every_secret() {
    let report = audited(&tree());
    assert_eq!((report.verdict, report.secrets), (Ok(()), 64));
    assert_eq!(report.notation.game().to_string(), "3x4");
    assert_eq!(report.distribution.unwrap().histogram(), [1, 6, 35, 22]);
    let file = read_tree(tree().as_bytes(), &Control::default()).unwrap();
    assert_eq!(file.tree.root.distribution().total(), 206);
}

#[test]
fn stated_figures_are_compared() {
    let stated = |from, to| refusal(&tree().replacen(from, to, 1));
    assert_eq!(stated("\"secrets\":64", "\"secrets\":63"), "at the start: there are 64 secrets, not 63");
    assert_eq!(stated("\"total\":206", "\"total\":205"), "at the start: the strategy's total is 206, not 205");
    assert_eq!(stated("\"max\":4", "\"max\":5"), "at the start: the strategy takes up to 4 guesses, not 5");
    let wrong = tree().replacen("\"total\":206", "\"total\":207", 1);
    let error = read_tree(wrong.as_bytes(), &Control::default()).unwrap_err();
    assert!(matches!(&error, ReadTreeError::Refused(refusal) if matches!(refusal.reason, Reason::Total { .. })));
    assert_eq!(error.to_string(), "this tree cannot be played: at the start: the strategy's total is 206, not 207");
    assert!(matches!(read_tree(&b"{}"[..], &Control::default()), Err(ReadTreeError::Tree(_))));
}

#[test]
fn a_missing_guess_is_named() {
    let missing = refusal(&tree().replacen("\"1,2\":{\"guess\":\"DCC\"}", "", 1));
    let expected = "after AAB 0,0; CCD 1,2; CDC 1,2: the strategy does not say what to guess, and 1 code is left, DCC";
    assert_eq!(missing, expected);
}

const TABLE: &str = "game 2x2\naverage 2.0\nAB\nAB 0,2; BA\nAB 1,0; AA\n";

#[test]
fn a_table_is_played_too() {
    let report = audited(TABLE);
    assert_eq!((report.verdict, report.secrets), (Ok(()), 4));
    assert_eq!(report.distribution.unwrap().histogram(), [1, 2, 1]);
    for (from, to, expected) in [
        ("2.0", "2.1", "at the start: the strategy's average is 8/4, which does not round to 2.1"),
        ("average 2.0", "total 9", "at the start: the strategy's total is 8, not 9"),
        ("AB 1,0; AA\n", "", "after AB 1,0: the strategy does not say what to guess, and 2 codes are left, such as AA"),
        ("average 2.0", "history AA 0,0; BB 0,0", "after AA 0,0; BB 0,0: no code agrees with the turns"),
    ] {
        let report = audited(&TABLE.replacen(from, to, 1));
        assert_eq!(report.verdict.unwrap_err().to_string(), expected);
    }
}

/// Each wrong figure is noticed, alone and together with right ones.
#[test]
fn figures_count_one_by_one() {
    let (file, _) = TreeFile::read_stated(tree().as_bytes()).unwrap();
    let verdict = |stated: &Stated| audit(&file, stated, &Control::default()).unwrap().verdict.map_err(|e| e.reason);
    let right = Stated { secrets: Some(64), total: Some(206), max: Some(4), average: Some("3.219".to_string()) };
    assert_eq!(verdict(&right), Ok(()));
    assert_eq!(verdict(&Stated::default()), Ok(()));
    assert!(matches!(verdict(&Stated { secrets: Some(65), ..right.clone() }), Err(Reason::Secrets { .. })));
    assert!(matches!(verdict(&Stated { total: Some(1), ..right.clone() }), Err(Reason::Total { .. })));
    assert!(matches!(verdict(&Stated { max: Some(3), ..right.clone() }), Err(Reason::Max { .. })));
    let average = Stated { average: Some("3.218".to_string()), ..right };
    assert_eq!(verdict(&average), Err(Reason::Average { stated: "3.218".to_string(), total: 206, secrets: 64 }));
}

/// One peg of three colors: A is tried `times` times before the others.
fn repeating(times: usize) -> TreeFile {
    let nothing = Feedback::from_index(1, 0).unwrap();
    let leaf = StrategyNode { guess: CodeId(2), consistent: true, answers: Vec::new() };
    let mut root = StrategyNode { guess: CodeId(1), consistent: true, answers: vec![(nothing, leaf)] };
    for _ in 0..times {
        root = StrategyNode { guess: CodeId(0), consistent: true, answers: vec![(nothing, root)] };
    }
    let notation = Notation::standard("1x3".parse().unwrap());
    let tree = StrategyTree { game: notation.game(), root };
    TreeFile { notation, history: Default::default(), tree }
}

#[test]
fn a_strategy_may_take_256_guesses() {
    let audit = |times| audit(&repeating(times), &Stated::default(), &Control::default()).unwrap();
    let longest = audit(254);
    assert_eq!((longest.verdict, longest.distribution.unwrap().max()), (Ok(()), 256));
    let longer = audit(255);
    assert!(longer.distribution.is_none());
    let refusal = longer.verdict.unwrap_err();
    assert_eq!((refusal.reason, refusal.guess.as_deref()), (Reason::TooLong(256), Some("C")));
}
