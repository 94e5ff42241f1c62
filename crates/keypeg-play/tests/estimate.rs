//! Estimated reviews: par, loss and luck add up on boards of any size, and values are near the truth where that is known.

use keypeg_core::{Code, Control, Game, History, Notation, Stream, Turn, score};
use keypeg_engine::Board;
use keypeg_engine::simulate::random_code;
use keypeg_play::AnyBoard;
use keypeg_play::fraction::Fraction;
use keypeg_play::review::estimate::{EstimatedTurn, Estimator, TOLERANCE};
use keypeg_play::review::{EstimateError, Label, Review, ReviewError, ReviewLimits, Reviewer};

/// A game of a player who changes a peg or two of the secret more and more seldom, so that it ends on any board. Some guesses
/// are made twice.
fn random_game(game: Game, turns: usize, seed: u64) -> (Code, History) {
    let mut stream = Stream::part(seed, 21);
    let secret = random_code(game, &mut stream);
    let mut history = History::default();
    for turn in 0..turns {
        let other = random_code(game, &mut stream);
        let kept = stream.below(game.pegs() as u64 + 1) as usize * turn / turns;
        let mixed: Vec<u8> =
            (0..game.pegs()).map(|peg| if peg < kept { secret.colors()[peg] } else { other.colors()[peg] }).collect();
        let repeated = history.turns().last().filter(|_| stream.below(6) == 0).map(|turn| turn.guess);
        let guess = repeated.or(Code::new(game, &mixed).ok()).unwrap_or(other);
        if guess == secret {
            break;
        }
        history.push(Turn { guess, feedback: score(&guess, &secret) });
    }
    if seed.is_multiple_of(2) {
        history.push(Turn { guess: secret, feedback: score(&secret, &secret) });
    }
    (secret, history)
}

fn review(any_board: &AnyBoard, history: &History, secret: Option<&Code>) -> Review<EstimatedTurn> {
    Estimator::new(any_board, history, secret, &Control::default()).unwrap().review()
}

#[test]
fn the_books_are_kept_exactly() {
    let boards = [("6x9", 3), ("5x10", 3), ("8x8", 3), ("9x12-distinct", 2), ("12x20", 2), ("20x100", 1), ("4x6", 6)];
    for (text, games) in boards {
        let any_board = AnyBoard::within(text.parse().unwrap(), 100_000);
        for seed in 0..games {
            let (secret, history) = random_game(any_board.game(), 7, seed);
            let account = review(&any_board, &history, Some(&secret));
            assert!(account.identity_holds() && !account.exact, "{text} seed {seed}");
            assert_eq!(account.left.is_zero(), seed % 2 == 0, "{text} seed {seed}");
            for (number, turn) in (1..).zip(&account.turns) {
                let at = format!("{text} seed {seed} turn {number}");
                assert!(turn.loss >= Fraction::ZERO, "{at}");
                assert!(turn.value >= Fraction::from(1), "{at}: {}", turn.value);
                assert_eq!(turn.loss.is_zero(), turn.better.is_none(), "{at}");
                let forced = turn.before.count == Some(1) && turn.feedback.is_win(any_board.game().pegs());
                assert_eq!(turn.label.is_none(), forced, "{at}");
                assert!(turn.label.is_none_or(|label| label == Label::of(turn.loss)), "{at}");
                let before = History::new(history.turns()[..number - 1].to_vec());
                assert_eq!(turn.contradictions.is_empty(), before.is_consistent(&turn.guess), "{at}");
                assert!(turn.after.bits <= turn.before.bits + 1e-9, "{at}");
            }
            assert_eq!(
                review(&any_board, &history, Some(&secret)),
                account,
                "{text} seed {seed}: a game has one account"
            );
        }
    }
}

/// The largest error of the values of turns in random games. `listed` where the codes may be listed.
fn furthest(text: &str, games: u64, listed: bool) -> f64 {
    let board = Board::new(text.parse().unwrap()).unwrap();
    let exact = Reviewer::new(&board, ReviewLimits { time: None, threads: 1 });
    let any_board = if listed { AnyBoard::new(board.game()) } else { AnyBoard::within(board.game(), 0) };
    let mut furthest: f64 = 0.0;
    for seed in 0..games {
        let (secret, history) = random_game(board.game(), 4, seed);
        let truth = exact.review(&history, Some(&secret), &Control::default()).unwrap();
        let account = review(&any_board, &history, Some(&secret));
        assert!(truth.exact);
        for (truth, turn) in truth.turns.iter().zip(&account.turns) {
            assert!(turn.before.count.is_none_or(|count| count == truth.before as u128), "{text} seed {seed}");
            furthest = furthest.max((turn.value - truth.value).to_f64().abs());
        }
    }
    furthest
}

#[test]
fn values_are_near_the_truth() {
    for (text, games) in [("4x6", 24), ("4x7", 8), ("4x10-distinct", 4), ("5x5", 4)] {
        for listed in [true, false] {
            let furthest = furthest(text, games, listed);
            assert!(furthest <= TOLERANCE, "{text}, listed {listed}: {furthest}");
        }
    }
}

#[test]
fn par_is_near_the_proven_optimum() {
    let optima = [("4x6", 5625, 1296), ("5x5", 13496, 3125), ("4x7", 11228, 2401), ("4x10-distinct", 26274, 5040)];
    for (text, total, codes) in optima {
        let game: Game = text.parse().unwrap();
        let (_, history) = random_game(game, 1, 1);
        for any_board in [AnyBoard::new(game), AnyBoard::within(game, 0)] {
            let par = review(&any_board, &history, None).par;
            let off = (par - Fraction::new(total, codes)).to_f64();
            assert!(off.abs() <= TOLERANCE, "{any_board:?}: {par} is off by {off}");
        }
    }
}

/// A repeated guess tells nothing, so it costs about one guess. A guess of one color costs much late in a game.
#[test]
fn wasteful_guesses_lose_and_the_best_do_not() {
    for (text, history) in [
        ("6x9", "AABBCD 1,1; EFGHAI 1,2; AABBCD 1,1; AAAAAA 0,0"),
        ("12x20", "ABCDEFGHIJKL 2,3; MNOPQRSTABCD 1,4; ABCDEFGHIJKL 2,3; AAAAAAAAAAAA 1,0"),
    ] {
        let notation = Notation::standard(text.parse().unwrap());
        let (any_board, history) = (AnyBoard::new(notation.game()), notation.parse_history(history).unwrap());
        let estimator = Estimator::new(&any_board, &history, None, &Control::default()).unwrap();
        let turns = estimator.review().turns;
        assert!((turns[2].loss.to_f64() - 1.0).abs() < 0.1, "{text}: {}", turns[2].loss);
        assert_eq!(turns[3].label, Some(Label::Blunder), "{text}: {}", turns[3].loss);
        for (index, turn) in turns.iter().enumerate().skip(2) {
            let (better, _) = turn.better.unwrap();
            let grade = estimator.grade(index, &better).unwrap();
            assert!(grade.loss.is_zero() && grade.label == Label::Best, "{text}: {better:?} {}", grade.loss);
            assert_eq!(
                estimator.grade(index, &turn.guess).unwrap().loss,
                turn.loss,
                "{text}: tried again, a guess loses the same"
            );
        }
    }
}

#[test]
fn games_that_were_not_played_are_refused() {
    let notation = Notation::standard("12x20".parse().unwrap());
    let any_board = AnyBoard::new(notation.game());
    let refused = |history: &str, secret: Option<&str>| {
        let history = notation.parse_history(history).unwrap();
        let secret = secret.map(|secret| notation.parse_code(secret).unwrap());
        Estimator::new(&any_board, &history, secret.as_ref(), &Control::default()).err().unwrap()
    };
    let error = |error: ReviewError| EstimateError::Refused(error);
    assert_eq!(refused("", None), error(ReviewError::NoTurns));
    let wrong = refused("ABCDEFGHIJKL 2,3", Some("ABCDEFGHIJKL"));
    assert!(matches!(wrong, EstimateError::Refused(ReviewError::WrongAnswer { turn: 1, .. })), "{wrong}");
    let contradicted = "AAAAAAAAAAAA 1,0; BBBBBBBBBBBB 12,0";
    assert_eq!(refused(contradicted, None), error(ReviewError::NothingFits { turn: 2 }));
}

#[test]
fn an_estimate_can_be_interrupted() {
    let notation = Notation::standard("8x8".parse().unwrap());
    let history = notation.parse_history("AABBCCDD 2,2").unwrap();
    let cancelled = Control::default().with_cancellation(|| true);
    let stopped = Estimator::new(&AnyBoard::new(notation.game()), &history, None, &cancelled).err();
    assert_eq!(stopped, Some(EstimateError::Refused(ReviewError::Interrupted)));
}
