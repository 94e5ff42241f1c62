//! The rules against brute force on small boards, and checks that are stopped at any point.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};

use keypeg_core::proof::{AllowedGuesses, Bound, Claim, GuessesLeft, Header, Prices, ProofWriter};
use keypeg_core::{CodeId, CodeSpace, Control, Game, Stopped, StrategyNode, TreeFile};

use crate::guess_scan::{GuessScan, scan as scan_within};
use crate::rules::CostTerms;
use crate::score_table::ScoreTable;
use crate::work::WorkLimit;
use crate::{CheckError, CheckProofError, CheckReport, ReadTreeError, audit, check, check_proof, read_tree};

/// A scan without a limit of work.
fn scan(scores: &ScoreTable, terms: CostTerms, set: &[CodeId], bound: Bound, left: GuessesLeft) -> GuessScan {
    let (bytes, control) = (Cell::new(u64::MAX), Control::default());
    let guesses = allowed(scores, terms, set);
    let mut work = WorkLimit::new(scores.codes(), &bytes, &control);
    match scan_within(scores, terms, (&guesses, set), bound, left, &mut work) {
        Ok(scan) => scan,
        Err(_) => panic!("nothing stops this scan"),
    }
}

/// All kinds of costs that claims use.
fn all_terms() -> impl Iterator<Item = CostTerms> {
    let prices = [Prices::TOTAL, Prices::MISSES, Prices::with_last(9, 1), Prices::with_last(1, 50)];
    let allowed = [AllowedGuesses::Any, AllowedGuesses::Possible];
    prices.into_iter().flat_map(move |prices| allowed.map(|allowed| CostTerms { prices, allowed }))
}

/// What sets cost, by trying everything.
struct TrueCosts<'a> {
    scores: &'a ScoreTable,
    terms: CostTerms,
    known: HashMap<(Vec<CodeId>, GuessesLeft), Bound>,
}

impl TrueCosts<'_> {
    fn value(&mut self, set: &[CodeId], left: GuessesLeft) -> Bound {
        let Some(next) = left.after_guess() else { return self.terms.prices.miss().times(set.len() as u64) };
        if left == GuessesLeft::Unlimited {
            // As many guesses as codes are enough, and then the last one is not made. So this ends.
            return self.value(set, GuessesLeft::Guesses(set.len() as u32 + 1));
        }
        if let Some(&known) = self.known.get(&(set.to_vec(), left)) {
            return known;
        }
        let guesses = allowed(self.scores, self.terms, set);
        let value = guesses.into_iter().map(|guess| self.cost(set, guess, left, next)).min().unwrap();
        self.known.insert((set.to_vec(), left), value);
        value
    }

    fn cost(&mut self, set: &[CodeId], guess: CodeId, left: GuessesLeft, next: GuessesLeft) -> Bound {
        let cells = self.scores.cells(guess, set);
        cells.iter().fold(step(self.terms, set, left), |sum, (_, cell)| sum.plus(self.value(cell, next)))
    }
}

fn allowed(scores: &ScoreTable, terms: CostTerms, set: &[CodeId]) -> Vec<CodeId> {
    if terms.allowed == AllowedGuesses::Any { scores.ids() } else { set.to_vec() }
}

fn step(terms: CostTerms, set: &[CodeId], left: GuessesLeft) -> Bound {
    Bound::Guesses(terms.prices.step(left)).times(set.len() as u64)
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
    for (game, terms) in
        ["3x3", "4x2", "2x5", "3x4-distinct"].into_iter().flat_map(|game| all_terms().map(move |t| (game, t)))
    {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        let mut truths = TrueCosts { scores: &scores, terms, known: HashMap::new() };
        for set in sets(scores.codes()) {
            for left in
                [GuessesLeft::Guesses(1), GuessesLeft::Guesses(2), GuessesLeft::Guesses(3), GuessesLeft::Unlimited]
            {
                let truth = truths.value(&set, left);
                let k = scan(&scores, terms, &set, Bound::Never, left).k;
                assert!(terms.simple(&scores, &set, k, left) <= truth, "{game} {terms:?} {set:?} {left:?}");
                assert!(terms.ideal(set.len(), scores.win.into(), left) <= truth, "{game} {terms:?} {set:?} {left:?}");
                for cut in (1..set.len()).filter(|_| terms.allowed == AllowedGuesses::Any) {
                    let subset = truths.value(&set[..cut], left);
                    assert!(subset.plus(terms.ideal(set.len() - cut, k, left)) <= truth, "{game} {set:?} {cut}");
                }
                let Some(next) = left.after_guess() else { continue };
                for bound in [truth, truth.plus(Bound::Guesses(1)), Bound::Never] {
                    let open = scan(&scores, terms, &set, bound, left).open;
                    // If every guess that tells something costs as much, so does the set.
                    let mut least = Bound::Never;
                    for guess in allowed(&scores, terms, &set) {
                        let tells = scores.cells(guess, &set).iter().all(|(_, cell)| cell.len() < set.len());
                        let cost = truths.cost(&set, guess, left, next);
                        assert!(!tells || open.contains(&guess) || cost >= bound, "{game} {terms:?} {set:?} {guess:?}");
                        least = if tells { least.min(cost) } else { least };
                    }
                    assert_eq!(least, truth, "{game} {terms:?} {set:?} {left:?}");
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
    for (game, terms) in
        ["3x3", "4x2", "2x5", "3x4-distinct"].into_iter().flat_map(|game| all_terms().map(move |t| (game, t)))
    {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        for set in sets(scores.codes()).filter(|set| set.len() > 1) {
            let tells_all_apart = |guess: &CodeId| {
                let answers: HashSet<u8> = set.iter().map(|code| scores.row(*guess)[code.index()]).collect();
                answers.len() == set.len()
            };
            let is_apart = set.iter().any(tells_all_apart);
            for k in 0..=usize::from(scores.win) {
                for left in [GuessesLeft::Guesses(1), GuessesLeft::Guesses(3), GuessesLeft::Unlimited] {
                    let ideal = terms.ideal(set.len(), k, left);
                    let [p, q, r] = [1, 2, 3].map(|guess| terms.prices.found_by(guess, left));
                    let rest = set.len() as u64 - 2;
                    let at_least = q.times(rest + 2).min(p.plus(q.times(rest)).plus(r));
                    let expected = if is_apart { ideal } else { ideal.max(at_least) };
                    assert_eq!(terms.simple(&scores, &set, k, left), expected, "{game} {set:?} {k} {left:?}");
                    better += u32::from(expected > ideal);
                }
            }
        }
    }
    assert!(better > 100, "{better}");
}

/// The guesses that the rules leave open, straight from their definition: those that tell something, and whose cells cost too
/// little by their ideal trees.
fn open_guesses(
    scores: &ScoreTable,
    terms: CostTerms,
    set: &[CodeId],
    bound: Bound,
    left: GuessesLeft,
) -> (usize, Vec<CodeId>) {
    let all = || allowed(scores, terms, set).into_iter();
    let k = all().map(|guess| scores.cells(guess, set).len()).max().unwrap();
    let next = left.after_guess().unwrap();
    let is_open = |guess: &CodeId| {
        let cells = scores.cells(*guess, set);
        let ideal = cells.iter().map(|(_, cell)| terms.ideal(cell.len(), k, next));
        let tells = cells.iter().all(|(_, cell)| cell.len() < set.len());
        tells && ideal.fold(step(terms, set, left), Bound::plus) < bound
    };
    (k, all().filter(is_open).collect())
}

#[test]
fn a_scan_leaves_open_what_the_rules_do() {
    for (game, terms) in
        ["3x3", "4x2", "2x5", "3x4-distinct"].into_iter().flat_map(|game| all_terms().map(move |t| (game, t)))
    {
        let scores = ScoreTable::new(CodeSpace::new(game.parse().unwrap()).unwrap());
        for set in sets(scores.codes()).step_by(4).chain([scores.ids()]) {
            let codes = set.len() as u64;
            let (each, last, missed) = terms.prices.parts();
            let most = 4 * codes * each + codes * last + missed.unwrap_or(0) * codes;
            let bounds = (0..=most).step_by(most as usize / 40 + 1).map(Bound::Guesses).chain([Bound::Never]);
            for bound in bounds {
                for left in [GuessesLeft::Guesses(2), GuessesLeft::Guesses(3), GuessesLeft::Unlimited] {
                    let found = scan(&scores, terms, &set, bound, left);
                    let expected = open_guesses(&scores, terms, &set, bound, left);
                    assert_eq!((found.k, found.open), expected, "{game} {terms:?} {set:?} {bound} {left:?}");
                }
            }
        }
    }
}

/// 11x2 has 77 answers. Codes that are near each other and far from others give answers with indices on both sides of 64.
#[test]
fn answers_beyond_64_are_told_apart() {
    let scores = ScoreTable::new(CodeSpace::new("11x2".parse().unwrap()).unwrap());
    let ids = scores.ids();
    let set: Vec<CodeId> = ids[..16].iter().chain(&ids[ids.len() - 16..]).copied().collect();
    let row = scores.row(set[0]);
    assert!(set.iter().any(|code| row[code.index()] >= 64) && set.iter().any(|code| row[code.index()] < 12));
    let terms = CostTerms { prices: Prices::TOTAL, allowed: AllowedGuesses::Any };
    for bound in [70, 80, 90, 100].map(Bound::Guesses) {
        let found = scan(&scores, terms, &set, bound, GuessesLeft::Unlimited);
        let expected = open_guesses(&scores, terms, &set, bound, GuessesLeft::Unlimited);
        assert_eq!((found.k, found.open), expected, "{bound}");
    }
    let mut apart = 0;
    for (first, second) in (0..32).flat_map(|first| (0..first).map(move |second| (second, first))) {
        for third in (first + 1)..32 {
            let three = [set[second], set[first], set[third]];
            let tells_all_apart = |guess: &CodeId| {
                three.iter().map(|code| scores.row(*guess)[code.index()]).collect::<HashSet<u8>>().len() == 3
            };
            let is_apart = three.iter().any(tells_all_apart);
            let expected = Bound::Guesses(if is_apart { 5 } else { 6 });
            assert_eq!(terms.simple(&scores, &three, 76, GuessesLeft::Unlimited), expected, "{three:?}");
            apart += u32::from(is_apart);
        }
    }
    assert!(apart > 100, "{apart}");
}

/// One peg of three colors, tried in turn.
const TREE: &str = r#"{"format":"keypeg-tree","version":1,"game":"1x3",
    "root":{"guess":"A","answers":{"0,0":{"guess":"B","answers":{"0,0":{"guess":"C"}}}}}}"#;
const TABLE: &str = "game 1x3\nA\nA 0,0; B\n";

fn proof() -> Vec<u8> {
    let claim = Claim::Total { total: 6, max: 3, within: None };
    let game: Game = "1x3".parse().unwrap();
    let mut writer =
        ProofWriter::new(Vec::new(), &Header { game, turns: Vec::new(), allowed: AllowedGuesses::Any, claim }).unwrap();
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
