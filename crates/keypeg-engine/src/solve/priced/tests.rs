//! Every aim against all strategies of small boards.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_core::{Control, StrategyNode, score};

use super::{Aim, AimGoal, AimOutcome, AllowedGuesses};
use crate::Board;
use crate::solve::ExactSearch;

/// The number of secrets by the number of guesses they take. Unused entries are 0.
type Histogram = [u8; 20];

/// All strategies of a board, without pruning.
struct AllStrategies {
    /// The answers of all pairs of codes.
    answers: Vec<Vec<usize>>,
    win: usize,
    allowed: AllowedGuesses,
    /// The histograms of all strategies for a set, which is a mask of codes.
    known: HashMap<u32, BTreeSet<Histogram>>,
}

impl AllStrategies {
    fn new(board: &Board, allowed: AllowedGuesses) -> AllStrategies {
        let codes: Vec<_> = board.space().codes().collect();
        let pegs = board.game().pegs();
        let row = |guess| codes.iter().map(|secret| score(guess, secret).index(pegs)).collect();
        AllStrategies {
            answers: codes.iter().map(row).collect(),
            win: usize::from(board.win()),
            allowed,
            known: HashMap::new(),
        }
    }

    fn of(&mut self, set: u32) -> BTreeSet<Histogram> {
        if let Some(known) = self.known.get(&set) {
            return known.clone();
        }
        let mut all = BTreeSet::new();
        for guess in 0..self.answers.len() {
            let is_inside = set >> guess & 1 == 1;
            if !is_inside && self.allowed == AllowedGuesses::Possible {
                continue;
            }
            let mut cells: HashMap<usize, u32> = HashMap::new();
            for code in (0..self.answers.len()).filter(|code| set >> code & 1 == 1 && *code != guess) {
                assert_ne!(self.answers[guess][code], self.win);
                *cells.entry(self.answers[guess][code]).or_default() |= 1 << code;
            }
            if cells.values().any(|&cell| cell == set) {
                continue;
            }
            let mut sums = BTreeSet::from([Histogram::default()]);
            for &cell in cells.values() {
                let below = self.of(cell);
                sums = sums.iter().flat_map(|sum| below.iter().map(|below| add(sum, below))).collect();
            }
            for mut histogram in sums {
                histogram.rotate_right(1);
                histogram[0] = u8::from(is_inside);
                all.insert(histogram);
            }
        }
        self.known.insert(set, all.clone());
        all
    }
}

fn add(a: &Histogram, b: &Histogram) -> Histogram {
    std::array::from_fn(|guesses| a[guesses] + b[guesses])
}

/// The total, the worst case and the number of secrets there.
fn figures(histogram: &Histogram) -> (u64, u64, u64) {
    let total = histogram.iter().zip(1..).map(|(&secrets, guesses)| u64::from(secrets) * guesses).sum();
    let max = histogram.iter().rposition(|&secrets| secrets > 0).unwrap();
    (total, max as u64 + 1, histogram[max].into())
}

fn found_within(histogram: &Histogram, guesses: u32) -> u64 {
    histogram.iter().take(guesses as usize).map(|&secrets| u64::from(secrets)).sum()
}

#[test]
fn aims_are_those_of_all_strategies() {
    for game in ["1x1", "1x4", "2x2", "2x3", "3x2", "2x3-distinct", "2x4-distinct", "3x3-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let start = board.start();
        for allowed in [AllowedGuesses::Any, AllowedGuesses::Possible] {
            let all = AllStrategies::new(&board, allowed).of((1u64 << board.space().len()).wrapping_sub(1) as u32);
            let solver = ExactSearch::new(&board, 1 << 20);
            let solved = |aim, limit| {
                let solution = solver
                    .solve_aim(&start, AimGoal { aim, allowed, max_guesses: limit }, None, &Control::default())
                    .unwrap();
                match solution.outcome {
                    AimOutcome::Optimal(tree) => Some(tree.distribution()),
                    AimOutcome::Infeasible => None,
                    AimOutcome::Stopped => panic!("nothing stops this solve"),
                }
            };
            for limit in [None, Some(1), Some(2), Some(3), Some(4)] {
                let counts = |(_, max, _): &(u64, u64, u64)| limit.is_none_or(|limit| *max <= u64::from(limit));
                let within: Vec<_> = all.iter().map(figures).filter(counts).collect();
                let average = within.iter().copied().min();
                let worst = within.iter().map(|&(total, max, at_max)| (max, total, at_max)).min();
                let fewest = within.iter().map(|&(total, max, at_max)| (max, at_max, total)).min();
                let found = |aim| {
                    let distribution = solved(aim, limit)?;
                    let max = distribution.max();
                    Some((distribution.total(), max as u64, distribution.histogram()[max - 1]))
                };
                assert_eq!(found(Aim::Average), average, "{game} {allowed:?} {limit:?}");
                let order = |(total, max, at_max): (u64, u64, u64)| (max, total, at_max);
                assert_eq!(found(Aim::Worst).map(order), worst, "{game} {allowed:?} {limit:?}");
                let order = |(total, max, at_max): (u64, u64, u64)| (max, at_max, total);
                assert_eq!(found(Aim::FewestAtMax).map(order), fewest, "{game} {allowed:?} {limit:?}");
            }
            for guesses in 1..=5 {
                let most = all.iter().map(|histogram| found_within(histogram, guesses)).max();
                let distribution = solved(Aim::Within(guesses), None).unwrap();
                assert!(distribution.max() <= guesses as usize, "{game} {allowed:?} {guesses}");
                assert_eq!(Some(distribution.secrets()), most, "{game} {allowed:?} {guesses}");
            }
        }
    }
}

/// The best of all strategies with a limit of guesses, without pruning.
struct LimitedStrategies {
    all: AllStrategies,
    /// The prices of a secret by the guesses left when it is found. Pairs are compared as such and added up.
    price: fn(u32) -> (u64, u64),
    /// The price of a secret that is not found. `None` if all must be found.
    missed: Option<u64>,
    known: HashMap<(u32, u32), Option<(u64, u64)>>,
}

impl LimitedStrategies {
    fn new(board: &Board, allowed: AllowedGuesses, price: fn(u32) -> (u64, u64), missed: Option<u64>) -> Self {
        LimitedStrategies { all: AllStrategies::new(board, allowed), price, missed, known: HashMap::new() }
    }

    fn least(&mut self, set: u32, left: u32) -> Option<(u64, u64)> {
        if set == 0 || left == 0 {
            let missed = u64::from(set.count_ones());
            return if missed == 0 { Some((0, 0)) } else { self.missed.map(|price| (price * missed, 0)) };
        }
        if let Some(&known) = self.known.get(&(set, left)) {
            return known;
        }
        let mut best: Option<(u64, u64)> = None;
        for guess in 0..self.all.answers.len() {
            let is_inside = set >> guess & 1 == 1;
            if !is_inside && self.all.allowed == AllowedGuesses::Possible {
                continue;
            }
            let mut cells = [0u32; 20];
            for code in (0..self.all.answers.len()).filter(|code| set >> code & 1 == 1 && *code != guess) {
                cells[self.all.answers[guess][code]] |= 1 << code;
            }
            let mut sum = if is_inside { Some((self.price)(left)) } else { Some((0, 0)) };
            for cell in cells.into_iter().filter(|&cell| cell != 0) {
                let below = self.least(cell, left - 1);
                sum = sum.zip(below).map(|(sum, below)| (sum.0 + below.0, sum.1 + below.1));
            }
            best = best.into_iter().chain(sum).min();
        }
        self.known.insert((set, left), best);
        best
    }
}

/// Larger boards, where bounds decide: the best strategies for every limit of guesses.
#[test]
fn limits_are_those_of_all_strategies() {
    for (game, most) in [("2x5", 6), ("3x3", 5), ("4x2", 5), ("3x4-distinct", 6), ("2x5-distinct", 6)] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let set = ((1u64 << board.space().len()) - 1) as u32;
        for allowed in [AllowedGuesses::Any, AllowedGuesses::Possible] {
            let solver = ExactSearch::new(&board, 1 << 20);
            let solved = |aim| {
                let solution = solver
                    .solve_aim(&board.start(), AimGoal { aim, allowed, max_guesses: None }, None, &Control::default())
                    .unwrap();
                let AimOutcome::Optimal(tree) = solution.outcome else { panic!("{game} {aim:?}") };
                let distribution = tree.distribution();
                (distribution.max() as u32, distribution)
            };
            // With 7 guesses left the price is that of the first guess.
            let mut fewest =
                LimitedStrategies::new(&board, allowed, |left| (u64::from(left == 1), 7 - u64::from(left)), None);
            let mut ties =
                LimitedStrategies::new(&board, allowed, |left| (7 - u64::from(left), u64::from(left == 1)), None);
            let max = (1..).find(|&max| fewest.least(set, max).is_some()).unwrap();
            let total = |total: u64, max: u32| total - u64::from(set.count_ones()) * u64::from(6 - max);
            let (found, distribution) = solved(Aim::FewestAtMax);
            let at_max = |distribution: &keypeg_core::Distribution| *distribution.histogram().last().unwrap();
            let least = fewest.least(set, max).unwrap();
            let ours = (max, at_max(&distribution), distribution.total());
            assert_eq!(
                (found, at_max(&distribution), distribution.total()),
                (max, least.0, total(least.1, max)),
                "{game} {ours:?}"
            );
            let (found, distribution) = solved(Aim::Worst);
            let least = ties.least(set, max).unwrap();
            assert_eq!(
                (found, distribution.total(), at_max(&distribution)),
                (max, total(least.0, max), least.1),
                "{game}"
            );
            let totals = |max, ties: &mut LimitedStrategies| {
                Some((total(ties.least(set, max)?.0, max), max, ties.least(set, max)?.1))
            };
            let least = (max..=most).filter_map(|max| totals(max, &mut ties)).min();
            let (found, distribution) = solved(Aim::Average);
            assert_eq!(Some((distribution.total(), found, at_max(&distribution))), least, "{game} {allowed:?}");
            let mut missed = LimitedStrategies::new(&board, allowed, |_| (0, 0), Some(1));
            for guesses in 1..=most {
                let least = missed.least(set, guesses).unwrap().0;
                let (_, distribution) = solved(Aim::Within(guesses));
                assert_eq!(board.space().len() as u64 - distribution.secrets(), least, "{game} {allowed:?} {guesses}");
            }
        }
    }
}

/// Published figures: the least total within five guesses is 5626, and one strategy leaves fewer secrets to the fifth guess.
#[test]
fn mastermind() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let solver = ExactSearch::new(&board, 1 << 26);
    let solved = |aim| {
        let solution = solver
            .solve_aim(
                &board.start(),
                AimGoal { aim, allowed: AllowedGuesses::Any, max_guesses: None },
                None,
                &Control::default(),
            )
            .unwrap();
        let AimOutcome::Optimal(tree) = solution.outcome else { panic!("nothing stops this solve") };
        let distribution = tree.distribution();
        (distribution.max(), distribution.total(), distribution.histogram()[distribution.max() - 1])
    };
    assert_eq!(solved(Aim::Worst), (5, 5626, 540));
    assert_eq!(solved(Aim::FewestAtMax), (5, 5627, 539));
}

#[test]
fn a_stopped_solve_says_so() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let solver = ExactSearch::new(&board, 1 << 20);
    let control = Control::default().with_cancellation(|| true);
    for aim in [Aim::Average, Aim::Within(3)] {
        for allowed in [AllowedGuesses::Any, AllowedGuesses::Possible] {
            let solution =
                solver.solve_aim(&board.start(), AimGoal { aim, allowed, max_guesses: None }, None, &control).unwrap();
            assert!(matches!(solution.outcome, AimOutcome::Stopped));
        }
    }
}

/// Wherever a solve is stopped, what it calls optimal is, and the tables hold nothing wrong for the solve after it.
#[test]
fn a_stop_at_any_moment_leaves_no_wrong_strategy() {
    let board = Board::new("4x6".parse().unwrap()).unwrap();
    let goal = AimGoal { aim: Aim::FewestAtMax, allowed: AllowedGuesses::Any, max_guesses: None };
    let numbers = |tree: &StrategyNode| {
        let distribution = tree.distribution();
        (distribution.max(), distribution.total(), distribution.histogram()[distribution.max() - 1])
    };
    let (mut looks, mut stopped) = (0_u64, 0);
    loop {
        let solver = ExactSearch::new(&board, 1 << 24);
        let left = AtomicU64::new(looks);
        let is_over = move || left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
        let control = Control::default().with_cancellation(is_over);
        let solution = solver.solve_aim(&board.start(), goal, None, &control).unwrap();
        if let AimOutcome::Optimal(tree) = &solution.outcome {
            assert_eq!(numbers(tree), (5, 5627, 539), "stopped after {looks} looks");
            break;
        }
        stopped += 1;
        let resumed = solver.solve_aim(&board.start(), goal, None, &Control::default()).unwrap();
        let AimOutcome::Optimal(tree) = resumed.outcome else { panic!("nothing stops this solve") };
        assert_eq!(numbers(&tree), (5, 5627, 539), "after a stop after {looks} looks");
        looks += 1 + looks / 4;
    }
    assert!(stopped > 5, "stopped {stopped} times");
}
