//! Skill and luck of reviews against brute force that shares only the definition of feedback.

use std::collections::HashMap;

use keypeg_core::{Code, Control, History, Notation, Stream, Turn, score};
use keypeg_engine::Board;
use keypeg_play::AnyBoard;
use keypeg_play::coach::{Coach, FreshSolvers, PlayedGame};
use keypeg_play::review::{ReviewLimits, Reviewer};

/// All codes of a small board, and the guesses that a set of them takes together under optimal play.
struct Oracle {
    codes: Vec<Code>,
    totals: HashMap<u64, u64>,
}

impl Oracle {
    fn new(codes: Vec<Code>) -> Oracle {
        assert!(codes.len() <= 64);
        Oracle { codes, totals: HashMap::new() }
    }

    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.codes.len())
    }

    /// The sets that the answers to a guess leave, without the guess itself.
    fn cells(&self, set: u64, guess: &Code) -> Vec<u64> {
        let mut cells: HashMap<_, u64> = HashMap::new();
        for (place, code) in self.codes.iter().enumerate() {
            if set >> place & 1 == 1 && code != guess {
                *cells.entry(score(guess, code)).or_default() |= 1 << place;
            }
        }
        cells.into_values().collect()
    }

    fn total(&mut self, set: u64) -> u64 {
        if let Some(&total) = self.totals.get(&set) {
            return total;
        }
        let guesses = self.codes.clone();
        let best = guesses.iter().filter_map(|guess| self.total_after(set, guess)).min().unwrap_or(0);
        self.totals.insert(set, best);
        best
    }

    /// `None` if the guess tells nothing, so that it cannot be a best one.
    fn total_after(&mut self, set: u64, guess: &Code) -> Option<u64> {
        let cells = self.cells(set, guess);
        if cells == [set] {
            return None;
        }
        Some(u64::from(set.count_ones()) + cells.into_iter().map(|cell| self.total(cell)).sum::<u64>())
    }

    fn value(&mut self, set: u64) -> f64 {
        if set == 0 { 0.0 } else { self.total(set) as f64 / f64::from(set.count_ones()) }
    }

    fn guess_value(&mut self, set: u64, guess: &Code) -> f64 {
        match self.total_after(set, guess) {
            Some(total) => total as f64 / f64::from(set.count_ones()),
            None => 1.0 + self.value(set),
        }
    }

    /// The set that a guess leaves if the code at a place is the secret.
    fn after(&self, set: u64, guess: &Code, place: usize) -> u64 {
        if self.codes[place] == *guess {
            return 0;
        }
        self.cells(set, guess).into_iter().find(|cell| cell >> place & 1 == 1).unwrap()
    }

    /// The sum of the luck of the answers that the code at a place gives.
    fn luck(&mut self, guesses: &[Code], place: usize) -> f64 {
        let (mut set, mut sum) = (self.all(), 0.0);
        for guess in guesses {
            if set == 0 {
                break;
            }
            let next = self.after(set, guess, place);
            sum += self.guess_value(set, guess) - 1.0 - self.value(next);
            set = next;
        }
        sum
    }

    fn skill(&mut self, guesses: &[Code], place: usize) -> Option<f64> {
        let (mut set, mut shares) = (self.all(), Vec::new());
        for guess in guesses {
            let forced = set.count_ones() == 1 && self.codes[place] == *guess;
            if !forced {
                shares.push(self.value(set) / self.guess_value(set, guess));
            }
            set = self.after(set, guess, place);
        }
        (!shares.is_empty()).then(|| 100.0 * shares.iter().sum::<f64>() / shares.len() as f64)
    }
}

/// A game of random guesses that ends when the secret is found, or before.
fn random_game(codes: &[Code], stream: &mut Stream) -> (usize, Vec<Code>) {
    let place = stream.below(codes.len() as u64) as usize;
    let mut guesses = Vec::new();
    for _ in 0..1 + stream.below(7) {
        let guess = codes[stream.below(codes.len() as u64) as usize];
        guesses.push(guess);
        if guess == codes[place] {
            break;
        }
    }
    (place, guesses)
}

#[test]
fn skill_and_luck_are_those_of_brute_force() {
    for game in ["2x3", "2x4", "3x2", "3x3", "2x5-distinct", "3x4-distinct"] {
        let board = Board::new(game.parse().unwrap()).unwrap();
        let reviewer = Reviewer::new(&board, ReviewLimits::default());
        let mut oracle = Oracle::new(board.start().codes().collect());
        for seed in 0..60 {
            let (place, guesses) = random_game(&oracle.codes, &mut Stream::part(seed, 21));
            let secret = oracle.codes[place];
            let turns = guesses.iter().map(|guess| Turn { guess: *guess, feedback: score(guess, &secret) }).collect();
            let history = History::new(turns);
            let review = reviewer.review(&history, Some(&secret), &Control::default()).unwrap();
            let case = format!("{game} seed {seed}");
            match (review.skill(), oracle.skill(&guesses, place)) {
                (Some(ours), Some(theirs)) => assert!((ours - theirs).abs() < 1e-9, "{case}: {ours} {theirs}"),
                (ours, theirs) => assert_eq!(ours, theirs, "{case}"),
            }
            let own = oracle.luck(&guesses, place);
            assert!((own - review.luck.to_f64()).abs() < 1e-9, "{case}");
            let codes = oracle.codes.len();
            let sums: Vec<f64> = (0..codes).map(|other| oracle.luck(&guesses, other)).collect();
            let rank = reviewer.luck_rank(&history, &Control::default()).unwrap();
            assert_eq!(rank.below, sums.iter().filter(|sum| **sum < own - 1e-9).count(), "{case}");
            assert_eq!(rank.equal, sums.iter().filter(|sum| (**sum - own).abs() <= 1e-9).count(), "{case}");
            assert!(rank.exact && rank.codes == codes && (0.0..=100.0).contains(&rank.percentile()), "{case}");
        }
    }
}

#[test]
fn scores_of_large_boards_are_estimates_or_missing() {
    for (game, history, exact, has_luck) in [
        ("4x6", "AABC 0,2; DEAB 1,2; DBCE 4,0", true, true),
        ("4x10-distinct", "0123 0,2; 4567 1,1; 8901 1,0; 4271 4,0", true, true),
        ("5x6", "AABBC 1,1; ADDBE 2,0", false, true),
        ("12x20", "AABBCCDDEEFF 2,3", false, false),
    ] {
        let notation = Notation::standard(game.parse().unwrap());
        let (any_board, history) = (AnyBoard::new(notation.game()), notation.parse_history(history).unwrap());
        let played = PlayedGame { any_board: &any_board, history: &history, secret: None };
        let review = Coach::new(&notation).review(&played, &FreshSolvers::default(), &mut |_| Control::default());
        let report = review.unwrap().report;
        let skill = report.skill_score.as_ref().unwrap();
        assert_eq!((skill.exact, report.luck_score.is_some()), (exact, has_luck), "{game}");
        assert!(report.luck_score.as_ref().is_none_or(|luck| luck.exact == exact), "{game}");
        let line = report.scores_line().unwrap();
        assert_eq!(line.contains("about"), !exact, "{line}");
        for turn in &report.turns {
            assert_eq!(turn.best.as_ref(), turn.better.as_ref().or(Some(&turn.guess)));
            assert!(turn.best_says.as_ref().unwrap().contains(turn.best.as_ref().unwrap()));
        }
    }
}

/// The estimate orders secrets nearly as the exact rank does: good luck stays good, and bad luck bad.
#[test]
fn estimated_luck_is_near_the_exact_one_where_both_are_known() {
    let board = Board::new("4x4".parse().unwrap()).unwrap();
    let reviewer = Reviewer::new(&board, ReviewLimits::default());
    let codes: Vec<Code> = board.start().codes().collect();
    let mut difference = 0.0;
    for seed in 0..40 {
        let (place, guesses) = random_game(&codes, &mut Stream::part(seed, 22));
        let turns = guesses.iter().map(|guess| Turn { guess: *guess, feedback: score(guess, &codes[place]) }).collect();
        let history = History::new(turns);
        let review = reviewer.review(&history, None, &Control::default()).unwrap();
        let exact = reviewer.luck_rank(&history, &Control::default()).unwrap();
        let estimate = reviewer.estimated_luck_rank(&history, &review).unwrap();
        difference += (exact.percentile() - estimate.percentile()).abs() / 40.0;
    }
    // Two unrelated percentiles differ by 33 on average.
    assert!(difference < 12.0, "{difference}");
}
