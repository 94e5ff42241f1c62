//! Reviews in exact fractions: the identity, no negative loss, fair luck, and values against brute force.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use keypeg_core::{Code, CodeId, Control, History, Stream, Turn, score};
use keypeg_engine::partition::Partition;
use keypeg_engine::solve::SolveOptions;
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, Solver, Strategy};
use keypeg_play::AnyBoard;
use keypeg_play::fraction::Fraction;
use keypeg_play::review::{ReviewError, ReviewLimits, Reviewer, coherence, opening_book};

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
        let position = board.position(&history).unwrap();
        let guess = if stream.below(4) < history.len() as u64 {
            position.ids()[stream.below(position.len() as u64) as usize]
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
            let review = reviewer.review(&history, Some(&secret), &Control::default()).unwrap();
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

/// For every turn: the luck that each code left would have brought if it were the secret. The values come from the test's own
/// solver.
#[test]
fn luck_averages_to_zero_over_the_codes_left() {
    for text in ["3x6", "4x6", "4x7-distinct"] {
        let board = board(text);
        let reviewer = Reviewer::new(&board, EXACT);
        let solver = Solver::with_memory(&board, 64 << 20);
        // Each position is valued once, whatever number of games pass through it.
        let mut totals: HashMap<Vec<CodeId>, u64> = HashMap::new();
        for seed in 0..1000 {
            let (secret, history) = random_game(&board, &mut Stream::part(seed, 5));
            let review = reviewer.review(&history, Some(&secret), &Control::default()).unwrap();
            assert!(review.identity_holds(), "{text} seed {seed}");
            for (turn, reviewed) in review.turns.iter().enumerate() {
                let before = board.position(History::new(history.turns()[..turn].to_vec())).unwrap();
                let guess = board.space().id(&reviewed.guess);
                let asked = reviewed.value + reviewed.loss;
                let mut sum = Fraction::ZERO;
                for (answer, cell) in Partition::new(&board, guess, before.ids()).into_cells() {
                    let codes = cell.len() as i128;
                    let after = Turn { guess: reviewed.guess, feedback: board.feedback(answer) };
                    let exact = || {
                        let after = before.after(after).unwrap();
                        assert_eq!(after.len() as i128, codes);
                        let value = solver.value(&after, &SolveOptions::default(), &Control::default());
                        value.unwrap().exact().unwrap()
                    };
                    let total = if answer == board.win() { 0 } else { *totals.entry(cell).or_insert_with(exact) };
                    let luck = asked - (Fraction::from(1) + Fraction::new(total.into(), codes));
                    if board.feedback(answer) == reviewed.feedback {
                        assert_eq!(luck, reviewed.luck, "{text} seed {seed} turn {turn}");
                    }
                    sum = sum + times(luck, codes);
                }
                assert!(sum.is_zero(), "{text} seed {seed} turn {turn}: {sum}");
            }
        }
    }
}

/// A multiple of a fraction, by doubling.
fn times(fraction: Fraction, count: i128) -> Fraction {
    let rest = if count % 2 == 1 { fraction } else { Fraction::ZERO };
    if count < 2 { rest } else { times(fraction + fraction, count / 2) + rest }
}

/// The identity holds for estimates too. They only say that they are estimates.
#[test]
fn estimates_say_so_and_add_up() {
    let board = board("5x6");
    let limits = ReviewLimits { time: Some(Duration::ZERO), threads: 1 };
    let reviewer = Reviewer::new(&board, limits);
    let tree = Strategy::new(StrategyId::EntropyThenParts).tree(&board).unwrap();
    let par = Fraction::new(tree.root.distribution().total().into(), board.space().len() as i128);
    for seed in 0..6 {
        let (secret, history) = random_game(&board, &mut Stream::part(seed, 3));
        let review = reviewer.review(&history, Some(&secret), &Control::default()).unwrap();
        assert!(!review.exact && !review.turns[0].exact);
        let off = Fraction::from(review.turns.len() as i128) - (review.par + review.loss - review.luck);
        assert!(off.to_f64().abs() < 1e-6, "seed {seed}: {off}");
        assert!(review.turns.iter().all(|turn| turn.loss >= Fraction::ZERO), "seed {seed}");
        assert!(review.par <= par && review.par.to_f64() > 4.6, "no worse than a strategy's: {}", review.par);
    }
}

/// Stops after some questions.
fn impatient() -> Control {
    let asked = AtomicUsize::new(0);
    Control::default().with_cancellation(move || asked.fetch_add(1, Ordering::Relaxed) > 2_000)
}

#[test]
fn an_interrupted_review_keeps_what_it_found() {
    let board = board("4x8");
    let notation = keypeg_core::Notation::standard(board.game());
    let history = notation.parse_history("AAAA 0,0; BBBB 0,0; CDEF 0,2; CDGH 1,1").unwrap();
    let reviewer = Reviewer::new(&board, EXACT);
    let interrupted = reviewer.review(&history, None, &impatient());
    assert_eq!(interrupted, Err(ReviewError::Interrupted));
    let no_time = ReviewLimits { time: Some(Duration::ZERO), threads: 1 };
    let review = reviewer.review_within(no_time, &history, None, &Control::default()).unwrap();
    assert!(!review.exact && review.identity_holds());
    let review = reviewer.review(&history, None, &Control::default()).unwrap();
    assert!(review.exact && review.identity_holds(), "no estimate is remembered as a proof");
    assert_eq!(review.par, Fraction::new(20471, 4096));
}

#[test]
fn boards_without_values_are_told_which_guesses_were_good() {
    let notation = keypeg_core::Notation::standard("12x20".parse().unwrap());
    let any_board = AnyBoard::new(notation.game());
    let secret = notation.parse_code("MASTERMINDED").unwrap();
    let code = |text: &str| notation.parse_code(text).unwrap();
    let turn = |guess: Code| Turn { guess, feedback: score(&guess, &secret) };
    let history = History::new(vec![turn(code("ABCDEFGHIJKL")), turn(code("AAAAAAAAAAAA")), turn(secret)]);
    let account = coherence::account(&any_board, &history, Some(&secret)).unwrap();
    let contradicted: Vec<usize> = account.iter().map(|turn| turn.contradictions.len()).collect();
    assert_eq!(contradicted, [0, 1, 0]);
    assert_eq!(account[2].after.exact(), Some(1));
    let wrong = coherence::account(&any_board, &history, Some(&code("ABCDEFGHIJKL")));
    assert!(matches!(wrong, Err(ReviewError::WrongAnswer { turn: 1, .. })));
    let large = board("6x9");
    let history = keypeg_core::Notation::standard(large.game()).parse_history("AABBCC 0,1").unwrap();
    let refused = Reviewer::new(&large, EXACT).review(&history, None, &Control::default());
    assert_eq!(refused, Err(ReviewError::TooManyCodes { codes: 531_441 }));
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
            let review = reviewer.review(&history, None, &Control::default()).unwrap();
            for (turn, reviewed) in review.turns.iter().enumerate() {
                let before = History::new(history.turns()[..turn].to_vec());
                let position = board.position(before).unwrap();
                let set = position.ids();
                let total = brute_force(&board, set, &mut known);
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
        reviewer.review(notation.parse_history(history).unwrap(), Some(&secret), &Control::default()).unwrap_err()
    };
    assert!(matches!(review("AABC 1,0", "AABC"), ReviewError::WrongAnswer { turn: 1, .. }));
    assert!(matches!(review("", "AABC"), ReviewError::NoTurns));
    assert!(matches!(review("AABC 4,0; AABC 4,0", "AABC"), ReviewError::AfterTheEnd { turn: 2 }));
    let nothing = notation.parse_history("AABC 1,0; AABC 0,1").unwrap();
    assert_eq!(reviewer.review(&nothing, None, &Control::default()), Err(ReviewError::NothingFits { turn: 2 }));
}

/// Recomputes the numbers of the file that take at most a few seconds: those of 4x7 after AABC and ABCD, and those of
/// 4x10-distinct after a rare answer.
#[test]
fn the_table_of_opening_book_is_found_again() {
    let file = include_str!("../data/opening_book.txt");
    let mut checked = 0;
    for text in opening_book::BOARDS {
        let board = board(text);
        let solver = Solver::with_memory(&board, 256 << 20);
        let lines = file.lines().filter(|line| line.split(' ').next() == Some(text));
        for fields in lines.map(|line| line.split(' ').collect::<Vec<_>>()).filter(|fields| fields[1] != "-") {
            let position = board.position(format!("{} {}", fields[1], fields[2]).as_str()).unwrap();
            if position.len() <= 300 {
                let value = solver.value(&position, &SolveOptions::default(), &Control::default()).unwrap();
                assert_eq!(value.exact(), fields[3].parse().ok(), "{text} {fields:?}");
                checked += 1;
            }
        }
        // The beginning follows from the best first guess.
        let root = file.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        let root = root.into_iter().find(|fields| fields[0] == text && fields[1] == "-").unwrap();
        let reviewer = Reviewer::new(&board, EXACT);
        let best = board.game().code(root[4]).unwrap();
        let value = reviewer.value_of_guess(&board.start(), &best, &Control::default()).unwrap();
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
    let value = |code: &str| {
        let guess = board.game().code(code).unwrap();
        reviewer.value_of_guess(&board.start(), &guess, &Control::default()).unwrap().value
    };
    assert_eq!(value("AABC"), value("GECE"));
    assert_ne!(value("AABC"), value("AAAA"));
}
