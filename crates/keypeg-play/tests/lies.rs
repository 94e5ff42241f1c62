//! Games against a codemaker who lies.

use keypeg_core::{Code, Feedback, Stream, score};
use keypeg_engine::simulate::random_code;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, BreakerAction, Lies};
use keypeg_play::{AnyBoard, lies};

/// Every strategy that can doubt an answer.
fn strategies(any_board: &AnyBoard) -> impl Iterator<Item = StrategyId> {
    let plays = |id: &StrategyId| Breaker::new(any_board.clone(), *id, &Options::default(), Lies::Unlimited, 1).is_ok();
    let strategies: Vec<StrategyId> = StrategyId::ALL.into_iter().filter(plays).collect();
    assert!(strategies.len() >= 16, "only inference believes everything: {strategies:?}");
    strategies.into_iter()
}

/// An answer to a guess: the truth, or a random lie while lies are left. All black is never a lie.
fn answer(any_board: &AnyBoard, guess: &Code, secret: &Code, stream: &mut Stream, left: &mut u16) -> Feedback {
    let truth = score(guess, secret);
    if *left == 0 || stream.below(3) > 0 {
        return truth;
    }
    let game = any_board.game();
    let lies: Vec<Feedback> = game.answers().filter(|lie| *lie != truth && !lie.is_win(game.pegs())).collect();
    if lies.is_empty() {
        return truth;
    }
    *left -= 1;
    lies[stream.below(lies.len() as u64) as usize]
}

#[test]
fn with_at_most_k_lies_the_secret_survives_and_the_game_ends() {
    for text in ["2x3", "3x4", "4x6", "4x5-distinct"] {
        let any_board = AnyBoard::new(text.parse().unwrap());
        let board = any_board.board().unwrap();
        for (number, id) in strategies(&any_board).enumerate() {
            for most in 0..=3u16 {
                for seed in 0..6 {
                    let mut stream = Stream::part(seed + 100 * number as u64, most.into());
                    let secret = random_code(any_board.game(), &mut stream);
                    let secret_id = board.space().id(&secret);
                    let mut left = most;
                    let mut breaker =
                        Breaker::new(any_board.clone(), id, &Options::default(), Lies::AtMost(most), seed).unwrap();
                    while breaker.found().is_none() {
                        assert!(breaker.history().len() < 400, "{text} {id} with {most} lies does not end");
                        let BreakerAction::Guess(asked) = breaker.next().unwrap() else {
                            panic!("{text} {id}: a conflict with at most {most} lies")
                        };
                        let feedback = answer(&any_board, &asked.code, &secret, &mut stream, &mut left);
                        breaker.answer(asked.code, feedback).unwrap();
                        let position = any_board.position(breaker.history()).unwrap();
                        let survivors = lies::within(&position, most).unwrap();
                        assert!(survivors.binary_search(&secret_id).is_ok(), "{text} {id}: the secret was excluded");
                    }
                    assert_eq!(breaker.found(), Some(secret));
                    assert_eq!(breaker.lies_told(&secret).len(), usize::from(most - left));
                }
            }
        }
    }
}

/// Without a limit the player assumes the fewest lies. It still finds the secret and names the lies.
#[test]
fn unlimited_lies_end_once_the_truth_is_told() {
    let any_board = AnyBoard::new("4x6".parse().unwrap());
    for (number, id) in strategies(&any_board).enumerate() {
        for seed in 0..8 {
            let mut stream = Stream::part(seed, number as u64);
            let secret = random_code(any_board.game(), &mut stream);
            let mut left = 1 + (seed % 4) as u16;
            let told = left;
            let mut breaker = Breaker::new(any_board.clone(), id, &Options::default(), Lies::Unlimited, seed).unwrap();
            while breaker.found().is_none() {
                assert!(breaker.history().len() < 200, "{id} does not end");
                let BreakerAction::Guess(asked) = breaker.next().unwrap() else { panic!("{id} gives up") };
                if let Some(explanations) = &asked.explanations {
                    assert!(explanations.lies > 0);
                    assert!(explanations.list.iter().all(|found| found.wrong.len() == explanations.lies));
                }
                let feedback = answer(&any_board, &asked.code, &secret, &mut stream, &mut left);
                breaker.answer(asked.code, feedback).unwrap();
            }
            assert_eq!(breaker.found(), Some(secret));
            assert_eq!(breaker.lies_told(&secret).len(), usize::from(told - left));
        }
    }
}
