//! The rules against brute force on small boards, and checks that are stopped at any point.

use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use keypeg_core::proof::{Bound, Claim, GuessesLeft, Header, ProofWriter};
use keypeg_core::{CodeId, CodeSpace, Control, Game, Stopped, StrategyNode, TreeFile};

use crate::guess_scan::{GuessScan, scan as scan_within};
use crate::score_table::ScoreTable;
use crate::work::WorkLimit;
use crate::{CheckError, CheckProofError, CheckReport, ReadTreeError, audit, check, check_proof, read_tree, rules};

/// A scan without a limit of work.
fn scan(scores: &ScoreTable, set: &[CodeId], bound: Bound, left: GuessesLeft) -> GuessScan {
    let (bytes, control) = (Cell::new(u64::MAX), Control::default());
    match scan_within(scores, set, bound, left, &mut WorkLimit::new(scores.codes(), &bytes, &control)) {
        Ok(scan) => scan,
        Err(_) => panic!("nothing stops this scan"),
    }
}

/// What a set costs, by trying everything.
fn value(scores: &ScoreTable, set: &[CodeId], left: GuessesLeft) -> Bound {
    let Some(next) = left.after_guess() else { return Bound::Never };
    match set {
        [_] => return Bound::Guesses(1),
        // As many guesses as codes are enough, so this ends.
        _ if left == GuessesLeft::Unlimited => return value(scores, set, GuessesLeft::Guesses(set.len() as u32)),
        _ => {}
    }
    (0..scores.codes() as u32).map(|guess| cost(scores, set, CodeId(guess), next)).min().unwrap()
}

fn cost(scores: &ScoreTable, set: &[CodeId], guess: CodeId, next: GuessesLeft) -> Bound {
    let cells = scores.cells(guess, set);
    if cells.iter().any(|(_, cell)| cell.len() == set.len()) {
        return Bound::Never;
    }
    cells.iter().fold(Bound::Guesses(set.len() as u64), |sum, (_, cell)| sum.plus(value(scores, cell, next)))
}

/// Sets of up to seven codes, as good as random.
fn sets(codes: usize) -> impl Iterator<Item = Vec<CodeId>> {
    (0..120u64).map(move |seed| {
        let number = |index: u64| ((seed * 7 + index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % codes;
        let mut set: Vec<CodeId> = (0..2 + seed % 6).map(|index| CodeId(number(index) as u32)).collect();
        set.sort_unstable();
        set.dedup();
        set
    })
}

#[test]
fn no_rule_says_too_much() {
    for game in ["3x3", "4x2", "2x5", "3x4-distinct"] {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        for set in sets(scores.codes()) {
            for left in
                [GuessesLeft::Guesses(1), GuessesLeft::Guesses(2), GuessesLeft::Guesses(3), GuessesLeft::Unlimited]
            {
                let truth = value(&scores, &set, left);
                let k = scan(&scores, &set, Bound::Never, left).k;
                assert!(rules::simple(&scores, &set, k, left) <= truth, "{game} {set:?} {left:?}");
                for cut in 1..set.len() {
                    let subset = value(&scores, &set[..cut], left);
                    assert!(subset.plus(rules::ideal(set.len() - cut, k, left)) <= truth, "{game} {set:?} {cut}");
                }
                let Some(next) = left.after_guess() else { continue };
                for bound in [truth, truth.plus(Bound::Guesses(1)), Bound::Never] {
                    let open = scan(&scores, &set, bound, next).open;
                    for guess in (0..scores.codes() as u32).map(CodeId).filter(|guess| !open.contains(guess)) {
                        assert!(cost(&scores, &set, guess, next) >= bound, "{game} {set:?} {guess:?}");
                    }
                }
            }
        }
    }
}

/// Both rules for sets, directly from their definition. For large sets the code leaves one of them out, which must not
/// change the result.
#[test]
fn the_better_rule_for_sets_counts() {
    let mut better = 0;
    for game in ["3x3", "4x2", "2x5", "3x4-distinct"] {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        for set in sets(scores.codes()) {
            let tells_all_apart = |guess: &CodeId| {
                let answers: HashSet<u8> = set.iter().map(|code| scores.row(*guess)[code.index()]).collect();
                answers.len() == set.len()
            };
            let not_at_once = 2 * set.len() as u64 - u64::from(set.iter().any(tells_all_apart));
            for k in 0..=usize::from(scores.win) {
                for left in [GuessesLeft::Guesses(1), GuessesLeft::Guesses(3), GuessesLeft::Unlimited] {
                    let ideal = rules::ideal(set.len(), k, left);
                    let expected = ideal.max(Bound::Guesses(not_at_once));
                    assert_eq!(rules::simple(&scores, &set, k, left), expected, "{game} {set:?} {k} {left:?}");
                    better += u32::from(expected > ideal);
                }
            }
        }
    }
    assert!(better > 100, "{better}");
}

/// The guesses that the rules leave open, straight from their definition: those that tell something, and whose cells cost too
/// little by their ideal trees.
fn open_guesses(scores: &ScoreTable, set: &[CodeId], bound: Bound, next: GuessesLeft) -> (usize, Vec<CodeId>) {
    let all = || (0..scores.codes() as u32).map(CodeId);
    let k = all().map(|guess| scores.cells(guess, set).len()).max().unwrap();
    let is_open = |guess: &CodeId| {
        let cells = scores.cells(*guess, set);
        let ideal = cells.iter().map(|(_, cell)| rules::ideal(cell.len(), k, next));
        let tells = cells.iter().all(|(_, cell)| cell.len() < set.len());
        tells && ideal.fold(Bound::Guesses(set.len() as u64), Bound::plus) < bound
    };
    (k, all().filter(is_open).collect())
}

#[test]
fn a_scan_leaves_open_what_the_rules_do() {
    for game in ["3x3", "4x2", "2x5", "3x4-distinct"] {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        let whole: Vec<CodeId> = (0..scores.codes() as u32).map(CodeId).collect();
        for set in sets(scores.codes()).step_by(4).chain([whole]) {
            let codes = set.len() as u64;
            let bounds = (codes..4 * codes).map(Bound::Guesses).chain([Bound::Never]);
            for bound in bounds {
                for left in [GuessesLeft::Guesses(1), GuessesLeft::Guesses(2), GuessesLeft::Unlimited] {
                    let found = scan(&scores, &set, bound, left);
                    let expected = open_guesses(&scores, &set, bound, left);
                    assert_eq!((found.k, found.open), expected, "{game} {set:?} {bound} {left:?}");
                }
            }
        }
    }
}

/// One peg of three colors, tried in turn.
const TREE: &str = r#"{"format":"keypeg-tree","version":1,"game":"1x3",
    "root":{"guess":"A","answers":{"0,0":{"guess":"B","answers":{"0,0":{"guess":"C"}}}}}}"#;
const TABLE: &str = "game 1x3\nA\nA 0,0; B\n";

fn proof() -> Vec<u8> {
    let claim = Claim::Total { total: 6, max: 3, within: None };
    let game: Game = "1x3".parse().unwrap();
    let mut writer = ProofWriter::new(Vec::new(), &Header { game, turns: Vec::new(), claim }).unwrap();
    let tree: StrategyNode = TreeFile::read(TREE.as_bytes()).unwrap().tree.root;
    writer.tree(&tree).unwrap();
    writer.begin(&[]).unwrap();
    writer.end().unwrap();
    writer.finish().unwrap()
}

/// Stops work at every point where it looks at its control, until it comes to its end.
fn stop_everywhere<T, E>(work: impl Fn(&Control) -> Result<T, E>, is_stopped: impl Fn(&E) -> bool) -> T {
    for calls in 0.. {
        let left = AtomicU32::new(calls);
        let stop = move || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err();
        match work(&Control::default().with_cancellation(stop)) {
            Ok(done) => {
                assert!(calls > 1, "it never looked at its control");
                return done;
            }
            Err(error) => assert!(is_stopped(&error), "stopped after {calls} checks"),
        }
    }
    unreachable!("every work ends")
}

#[test]
fn every_check_can_be_stopped_at_any_point() {
    let stopped = |error: &CheckError| matches!(error, CheckError::Stopped(Stopped::Cancelled));
    for file in [&proof()[..], TREE.as_bytes(), TABLE.as_bytes()] {
        let verdict = match stop_everywhere(|control| check(file, control), stopped) {
            CheckReport::Proof(report) => report.verdict,
            CheckReport::Strategy(audit) => audit.verdict,
        };
        assert_eq!(verdict, Ok(()));
    }
    let proof = proof();
    stop_everywhere(|control| check_proof(&proof[..], control), |error| matches!(error, CheckProofError::Stopped(_)));
    stop_everywhere(|control| read_tree(TREE.as_bytes(), control), |error| matches!(error, ReadTreeError::Stopped(_)));
    let (file, stated) = TreeFile::read_stated(TREE.as_bytes()).unwrap();
    stop_everywhere(|control| audit(&file, &stated, control), |_: &Stopped| true);
}

#[test]
fn a_deadline_stops_a_check_too() {
    let control = Control::default().with_time_limit(std::time::Duration::ZERO);
    assert!(matches!(check(TREE.as_bytes(), &control), Err(CheckError::Stopped(Stopped::OutOfTime))));
}
