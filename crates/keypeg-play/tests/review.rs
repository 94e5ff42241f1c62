//! Reviews in exact fractions: the identity, no negative loss, fair luck, and values against brute force.

use std::collections::HashMap;

use keypeg_core::{Code, CodeId, History, Stream, Turn, score};
use keypeg_engine::solve::Unobserved;
use keypeg_engine::{Board, partition::Partition};
use keypeg_play::fraction::Fraction;
use keypeg_play::moves;
use keypeg_play::review::{Position, ReviewError, ReviewLimits, Reviewer, table};

const EXACT: ReviewLimits = ReviewLimits { time: None, threads: 1 };

fn board(text: &str) -> Board {
    Board::new(text.parse().unwrap()).unwrap()
}

/// A game of a player who guesses anything, but more and more often something that fits.
fn random_game(board: &Board, stream: &mut Stream) -> (Code, History) {
    let all = board.space().len() as u64;
    let secret = board.code(CodeId(stream.below(all) as u32));
    let mut history = History::default();
    loop {
        let fitting = board.consistent(&moves(board, &history));
        let guess = if stream.below(4) < history.len() as u64 {
            fitting[stream.below(fitting.len() as u64) as usize]
        } else {
            CodeId(stream.below(all) as u32)
        };
        let guess = board.code(guess);
        let feedback = score(&guess, &secret);
        history.push(Turn { guess, feedback });
        if feedback.is_win(board.game().pegs()) {
            return (secret, history);
        }
    }
}

#[test]
fn the_identity_holds_over_thousands_of_games() {
    for (text, par, games) in
        [("3x6", (854, 216), 1000), ("4x6", (5625, 1296), 500), ("4x7-distinct", (3639, 840), 700)]
    {
        let board = board(text);
        let reviewer = Reviewer::new(&board, EXACT);
        for seed in 0..games {
            let mut stream = Stream::part(seed, 77);
            let (secret, history) = random_game(&board, &mut stream);
            let review = reviewer.review(&history, Some(&secret), &Unobserved).unwrap();
            assert!(review.exact && review.identity_holds(), "{text} seed {seed}");
            assert_eq!(review.par, Fraction::new(par.0, par.1), "{text}");
            assert!(review.left.is_zero());
            for turn in &review.turns {
                assert!(turn.loss >= Fraction::ZERO, "{text} seed {seed}");
                assert_eq!(turn.loss.is_zero(), turn.better.is_none());
                assert!(turn.label.is_some() || (turn.before == 1 && turn.consistent), "only forced guesses have none");
            }
        }
    }
}

#[test]
fn luck_averages_to_zero_over_the_codes_left() {
    let board = board("3x6");
    let reviewer = Reviewer::new(&board, EXACT);
    for seed in 0..25 {
        let (_, history) = random_game(&board, &mut Stream::part(seed, 5));
        for turns in 0..history.len() {
            let before = History::new(history.turns()[..turns].to_vec());
            let guess = history.turns()[turns].guess;
            let mut sum = Fraction::ZERO;
            for code in board.consistent(&moves(&board, &before)) {
                let mut game = before.clone();
                game.push(Turn { guess, feedback: score(&guess, &board.code(code)) });
                let review = reviewer.review(&game, None, &Unobserved).unwrap();
                assert!(review.identity_holds(), "an unfinished game counts what is still needed");
                sum = sum + review.turns[turns].luck;
            }
            assert!(sum.is_zero(), "seed {seed} turn {turns}: {sum}");
        }
    }
}

/// The least total of guesses, by trying everything.
fn brute_force(board: &Board, set: &[CodeId], known: &mut HashMap<Vec<CodeId>, u64>) -> u64 {
    if set.len() <= 2 {
        return [0, 1, 3][set.len()];
    }
    if let Some(&total) = known.get(set) {
        return total;
    }
    let mut best = u64::MAX;
    for guess in board.space().ids() {
        let cells = Partition::new(board, guess, set).into_cells();
        if cells.len() == 1 && cells[0].1.len() == set.len() {
            continue;
        }
        let open = cells.into_iter().filter(|(answer, _)| *answer != board.win());
        let below: u64 = open.map(|(_, cell)| brute_force(board, &cell, known)).sum();
        best = best.min(set.len() as u64 + below);
    }
    known.insert(set.to_vec(), best);
    best
}

#[test]
fn values_equal_brute_force_on_tiny_boards() {
    for text in ["2x3", "3x2", "2x4", "3x3-distinct", "2x5-distinct"] {
        let board = board(text);
        let reviewer = Reviewer::new(&board, EXACT);
        let mut known = HashMap::new();
        for seed in 0..10 {
            let (_, history) = random_game(&board, &mut Stream::part(seed, 1));
            let review = reviewer.review(&history, None, &Unobserved).unwrap();
            for (turn, reviewed) in review.turns.iter().enumerate() {
                let before = History::new(history.turns()[..turn].to_vec());
                let set = board.consistent(&moves(&board, &before));
                let total = brute_force(&board, &set, &mut known);
                assert_eq!(reviewed.value, Fraction::new(total.into(), set.len() as i128), "{text} seed {seed}");
            }
        }
    }
}

#[test]
fn games_that_were_not_played_are_refused() {
    let board = board("4x6");
    let reviewer = Reviewer::new(&board, EXACT);
    let notation = keypeg_core::Notation::standard(board.game());
    let review = |history: &str, secret: &str| {
        let secret = notation.parse_code(secret).unwrap();
        reviewer.review(&notation.parse_history(history).unwrap(), Some(&secret), &Unobserved).unwrap_err()
    };
    assert!(matches!(review("AABC 1,0", "AABC"), ReviewError::WrongAnswer { turn: 1, .. }));
    assert!(matches!(review("", "AABC"), ReviewError::NoTurns));
    assert!(matches!(review("AABC 4,0; AABC 4,0", "AABC"), ReviewError::AfterTheEnd { turn: 2 }));
    let nothing = notation.parse_history("AABC 1,0; AABC 0,1").unwrap();
    assert_eq!(reviewer.review(&nothing, None, &Unobserved), Err(ReviewError::NothingFits { turn: 2 }));
}

/// The numbers of the file are found again where that takes no more than a few seconds: all of 4x7 after AABC and
/// ABCD, and all of 4x10-distinct that begin with a rare answer.
#[test]
fn the_table_of_first_turns_is_found_again() {
    let file = include_str!("../data/first_turns.txt");
    let mut checked = 0;
    for text in table::BOARDS {
        let board = board(text);
        let notation = keypeg_core::Notation::standard(board.game());
        let solver = keypeg_engine::solve::Solver::new(&board, 256 << 20);
        let limits = keypeg_engine::solve::Limits::default();
        let lines = file.lines().filter(|line| line.split(' ').next() == Some(text));
        for fields in lines.map(|line| line.split(' ').collect::<Vec<_>>()).filter(|fields| fields[1] != "-") {
            let history = notation.parse_history(&format!("{} {}", fields[1], fields[2])).unwrap();
            let turns = moves(&board, &history);
            if board.consistent(&turns).len() <= 300 {
                let value = solver.value(&turns, &limits, &keypeg_engine::solve::Unobserved).unwrap();
                assert_eq!(value.exact(), fields[3].parse().ok(), "{text} {fields:?}");
                checked += 1;
            }
        }
        // The beginning follows from the best first guess.
        let root = file.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        let root = root.into_iter().find(|fields| fields[0] == text && fields[1] == "-").unwrap();
        let reviewer = Reviewer::new(&board, EXACT);
        let best = board.space().id(&notation.parse_code(root[4]).unwrap());
        let value = reviewer.value_of_guess(&Position::default(), best, 0, &Unobserved).unwrap();
        assert_eq!(value.value, Fraction::new(root[3].parse().unwrap(), board.space().len() as i128));
    }
    assert!(checked > 30, "{checked} positions");
    assert!(file.contains("4x7 - - 11228 ") && file.contains("4x10-distinct - - 26274 "));
}

/// A guess is looked up by its class, whatever its colors and places are.
#[test]
fn first_guesses_of_one_class_have_one_value() {
    let board = board("4x7");
    let reviewer = Reviewer::new(&board, EXACT);
    let notation = keypeg_core::Notation::standard(board.game());
    let value = |code: &str| {
        let guess = board.space().id(&notation.parse_code(code).unwrap());
        reviewer.value_of_guess(&Position::default(), guess, 0, &Unobserved).unwrap().value
    };
    assert_eq!(value("AABC"), value("GECE"));
    assert_ne!(value("AABC"), value("AAAA"));
}
