//! Proofs of every aim, with any and with possible guesses: they hold, and their claims are those of all strategies.

use std::collections::{BTreeSet, HashMap};

use keypeg_check::{CheckPart, check_proof, check_proof_part, check_proof_threads};
use keypeg_core::proof::{AllowedGuesses, Claim};
use keypeg_core::{Control, score};
use keypeg_engine::solve::{Aim, AimOutcome};
use keypeg_engine::{Board, Position, Solver, certify};

const BOTH: [AllowedGuesses; 2] = [AllowedGuesses::Any, AllowedGuesses::Possible];
const AIMS: [Aim; 7] =
    [Aim::Average, Aim::Worst, Aim::FewestAtMax, Aim::Within(1), Aim::Within(2), Aim::Within(3), Aim::Within(4)];

/// The claim of an aim, and its proof, which the checker accepts as a whole, in parts and on several threads.
fn proven(position: &Position, aim: Aim, allowed: AllowedGuesses, limit: Option<u32>) -> (Claim, Vec<u8>) {
    let (solver, control) = (Solver::new(position.board()), Control::default());
    let outcome = solver.solve_aim(position, aim, allowed, limit, &control).unwrap().outcome;
    let claim = certify::aim_claim(&outcome, aim, limit).unwrap();
    let mut proof = Vec::new();
    let size = certify::certify_aim(&solver, position, (claim, allowed), &outcome, &mut proof, &control).unwrap();
    let report = check_proof(&proof[..], &control).unwrap();
    let name = format!("{} {aim:?} {allowed:?} {limit:?}", position.game());
    assert_eq!((report.verdict, report.header.claim, report.header.allowed), (Ok(()), claim, allowed), "{name}");
    assert_eq!((report.positions, size.bytes), (size.positions, proof.len() as u64), "{name}");
    let part = check_proof_part(&proof[..], CheckPart::new(2, 3).unwrap(), &control).unwrap();
    assert_eq!((part.verdict, part.digest, part.positions), (Ok(()), report.digest, report.positions), "{name}");
    let threads = check_proof_threads(|| Ok(&proof[..]), CheckPart::WHOLE, 3, &control).unwrap();
    assert_eq!((threads.verdict, threads.digest, threads.part), (Ok(()), report.digest, CheckPart::WHOLE), "{name}");
    (claim, proof)
}

/// The number of secrets by the number of guesses they take. Unused entries are 0.
type SecretCounts = [u8; 20];

/// All strategies of a board, without pruning.
struct StrategyCounts {
    answers: Vec<Vec<usize>>,
    allowed: AllowedGuesses,
    known: HashMap<u32, BTreeSet<SecretCounts>>,
}

impl StrategyCounts {
    fn all(board: &Board, allowed: AllowedGuesses) -> BTreeSet<SecretCounts> {
        let codes: Vec<_> = board.space().codes().collect();
        let row = |guess| codes.iter().map(|secret| score(guess, secret).index(board.game().pegs())).collect();
        let answers = codes.iter().map(row).collect();
        StrategyCounts { answers, allowed, known: HashMap::new() }.of((1u64 << codes.len()).wrapping_sub(1) as u32)
    }

    /// The counts of all strategies for a set, which is a mask of codes.
    fn of(&mut self, set: u32) -> BTreeSet<SecretCounts> {
        if let Some(known) = self.known.get(&set) {
            return known.clone();
        }
        let mut all = BTreeSet::new();
        for guess in 0..self.answers.len() {
            let is_inside = set >> guess & 1 == 1;
            let mut cells: HashMap<usize, u32> = HashMap::new();
            for code in (0..self.answers.len()).filter(|code| set >> code & 1 == 1 && *code != guess) {
                *cells.entry(self.answers[guess][code]).or_default() |= 1 << code;
            }
            let is_allowed = is_inside || self.allowed == AllowedGuesses::Any;
            if !is_allowed || cells.values().any(|&cell| cell == set) {
                continue;
            }
            let mut sums = BTreeSet::from([SecretCounts::default()]);
            for &cell in cells.values() {
                let below = self.of(cell);
                let add = |a: &SecretCounts, b: &SecretCounts| std::array::from_fn(|guesses| a[guesses] + b[guesses]);
                sums = sums.iter().flat_map(|sum| below.iter().map(move |below| add(sum, below))).collect();
            }
            for mut counts in sums {
                counts.rotate_right(1);
                counts[0] = u8::from(is_inside);
                all.insert(counts);
            }
        }
        self.known.insert(set, all.clone());
        all
    }
}

/// The total, the worst case and the number of secrets there.
fn figures(counts: &SecretCounts) -> (u64, u32, u64) {
    let total = counts.iter().zip(1..).map(|(&secrets, guesses)| u64::from(secrets) * guesses).sum();
    let max = counts.iter().rposition(|&secrets| secrets > 0).unwrap();
    (total, max as u32 + 1, counts[max].into())
}

/// The true claim about all strategies of a board.
fn truth(all: &BTreeSet<SecretCounts>, aim: Aim, limit: Option<u32>) -> Claim {
    let within = |&(_, max, _): &(u64, u32, u64)| limit.is_none_or(|limit| max <= limit);
    let figures = || all.iter().map(figures).filter(within);
    let found = |counts: &SecretCounts, within: u32| -> u64 {
        counts.iter().take(within as usize).map(|&secrets| u64::from(secrets)).sum()
    };
    let claim = match aim {
        Aim::Average => {
            figures().min().map(|(total, max, at_max)| Claim::Average { total, max, at_max, within: limit })
        }
        Aim::Worst => {
            let least = figures().map(|(total, max, at_max)| (max, total, at_max)).min();
            least.map(|(max, total, at_max)| Claim::WorstCase { max, total, at_max })
        }
        Aim::FewestAtMax => {
            let least = figures().map(|(total, max, at_max)| (max, at_max, total)).min();
            least.map(|(max, at_max, total)| Claim::FewestAtMax { max, at_max, total })
        }
        Aim::Within(within) => {
            let most = all.iter().map(|counts| found(counts, within)).max();
            most.map(|found| Claim::Found { within, found })
        }
    };
    claim.or(limit.map(|within| Claim::Infeasible { within })).unwrap()
}

#[test]
fn claims_are_those_of_all_strategies() {
    for game in ["1x1", "1x4", "2x2", "2x3", "3x2", "2x3-distinct", "2x4-distinct", "3x3-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        for allowed in BOTH {
            let all = StrategyCounts::all(&board, allowed);
            for aim in AIMS {
                for limit in [None, Some(1), Some(2), Some(3), Some(4)] {
                    let (claim, _) = proven(&board.start(), aim, allowed, limit);
                    assert_eq!(claim, truth(&all, aim, limit), "{game} {aim:?} {allowed:?} {limit:?}");
                }
            }
        }
    }
}

#[test]
fn proofs_of_larger_boards_hold() {
    for game in ["2x7", "3x4", "3x5", "4x3", "5x2", "3x6-distinct", "4x5-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        for (aim, allowed) in AIMS.into_iter().flat_map(|aim| BOTH.map(|allowed| (aim, allowed))) {
            proven(&board.start(), aim, allowed, None);
        }
    }
}

/// Published figures of 4x6: worst case 5, total 5626 with 540 secrets at it, or 539 secrets with total 5627.
#[test]
fn mastermind() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let claim = |aim| proven(&board.start(), aim, AllowedGuesses::Any, None).0;
    assert_eq!(claim(Aim::Worst), Claim::WorstCase { max: 5, total: 5626, at_max: 540 });
    assert_eq!(claim(Aim::FewestAtMax), Claim::FewestAtMax { max: 5, at_max: 539, total: 5627 });
}

/// A solve that found nothing does not justify a claim, and an outcome must belong to its claim.
#[test]
fn claims_without_a_strategy_have_no_proof() {
    let board = Board::new("2x3".parse().unwrap()).unwrap();
    let (solver, control) = (Solver::new(&board), Control::default());
    assert_eq!(certify::aim_claim(&AimOutcome::Stopped, Aim::Worst, Some(3)), None);
    let claim = (Claim::Found { within: 2, found: 9 }, AllowedGuesses::Any);
    for outcome in [AimOutcome::Infeasible, AimOutcome::Stopped] {
        let written = certify::certify_aim(&solver, &board.start(), claim, &outcome, Vec::new(), &control);
        assert!(matches!(written, Err(certify::CertifyError::FalseClaim)));
    }
}
