//! Samples of consistent codes, and the strategies that play by them, against plain filtering.

use keypeg_core::{Code, CodeSpace, Control, Game, History, Kind, Stream, Turn, score};
use keypeg_engine::sample::{SampleExtent, SampleRequest, random_code, sample};
use keypeg_engine::simulate::{Games, simulate_search};
use keypeg_engine::strategy::{Effort, Options, SearchPolicy, StrategyError, StrategyId, most_guesses};
use keypeg_engine::threads::on_one_thread;

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

/// A secret and `turns` random guesses with its answers.
fn random_history(game: Game, turns: usize, stream: &mut Stream) -> History {
    let secret = random_code(game, stream);
    let guesses = (0..turns).map(|_| random_code(game, stream));
    History::new(guesses.map(|guess| Turn { guess, feedback: score(&guess, &secret) }).collect())
}

fn request(codes: usize, work: u64) -> SampleRequest {
    SampleRequest { codes, work, seed: 1 }
}

fn fast(id: StrategyId, game: Game) -> Box<dyn SearchPolicy> {
    let options = Options { effort: Effort::new(1).unwrap(), ..Options::default() };
    id.build_search(game, &options).unwrap().unwrap()
}

#[test]
fn samples_agree_with_every_turn_and_complete_ones_miss_nothing() {
    for text in ["1x1", "2x3", "4x6", "5x4", "3x9", "4x7-distinct", "5x5-distinct"] {
        let space = CodeSpace::new(game(text)).unwrap();
        for seed in 0..20 {
            let history = random_history(game(text), seed as usize % 5, &mut Stream::new(seed));
            let all: Vec<Code> = space.codes().filter(|code| history.is_consistent(code)).collect();
            let found = sample(game(text), &history, request(40, 400_000), &Control::default()).unwrap();
            let mut codes = found.codes.clone();
            codes.sort();
            codes.dedup();
            assert_eq!(codes.len(), found.codes.len(), "{text} {seed}: codes are different");
            assert!(codes.iter().all(|code| all.contains(code)), "{text} {seed}");
            match found.extent {
                SampleExtent::Complete => assert_eq!(codes, all, "{text} {seed}"),
                SampleExtent::Uniform(count) => assert_eq!(count, Some(all.len() as u128), "{text} {seed}"),
                SampleExtent::Saturated | SampleExtent::Partial => panic!("{text} {seed}: these can be listed"),
            }
        }
    }
}

#[test]
fn large_boards_are_sampled_by_chance() {
    for (text, turns) in [("10x14", 4), ("16x6", 4), ("20x20", 5), ("12x40-distinct", 4), ("100x20", 3), ("100x100", 2)]
    {
        let history = random_history(game(text), turns, &mut Stream::new(5));
        let again = || sample(game(text), &history, request(30, 2_000_000), &Control::default()).unwrap();
        let found = again();
        assert_eq!(found.codes.len(), 30, "{text}");
        assert!(found.codes.iter().all(|code| history.is_consistent(code)), "{text}");
        assert_eq!(again(), found, "{text}: the same work gives the same sample");
    }
}

#[test]
fn nothing_is_found_where_the_turns_contradict_each_other() {
    let game = game("4x6");
    let history = game.history("AAAA 1,0; AAAB 0,0").unwrap();
    let found = sample(game, &history, request(10, 100_000), &Control::default()).unwrap();
    assert_eq!((found.codes.len(), found.extent, found.nearest), (0, SampleExtent::Complete, None));
    for id in [StrategyId::SampledEntropy, StrategyId::SampledParts, StrategyId::RandomConsistent] {
        let refused = fast(id, game).next_guess(&history, &mut Stream::new(1), &Control::default());
        assert!(matches!(refused, Err(StrategyError::Contradictory)), "{id}");
    }
}

#[test]
fn sampling_stops_when_it_is_cancelled() {
    let control = Control::default().with_cancellation(|| true);
    let history = random_history(game("20x20"), 12, &mut Stream::new(5));
    assert!(sample(game("20x20"), &history, request(1_000_000, u64::MAX / 2), &control).is_err());
}

/// 2,000 games on random boards, with repeats and without: every guess agrees with all turns, and every game ends.
#[test]
fn consistent_strategies_play_consistent_guesses_on_random_boards() {
    let mut stream = Stream::new(11);
    for number in 0..1_000 {
        let (pegs, colors) = (1 + stream.below(7), 2 + stream.below(9));
        let kind = if number % 3 == 0 && pegs <= colors { "-distinct" } else { "" };
        let game = game(&format!("{pegs}x{colors}{kind}"));
        let secret = random_code(game, &mut stream);
        for id in [StrategyId::RandomConsistent, StrategyId::FirstConsistent] {
            let player = fast(id, game);
            let mut history = History::default();
            loop {
                let guess = player.next_guess(&history, &mut stream, &Control::default()).unwrap();
                assert!(history.is_consistent(&guess), "{game} {id}");
                if guess == secret {
                    break;
                }
                history.push(Turn { guess, feedback: score(&guess, &secret) });
                assert!(history.len() < most_guesses(game).max(8), "{game} {id}");
            }
        }
    }
}

/// Answers of different secrets: a guess that agrees with all of them, or a contradiction if plain filtering leaves no code.
#[test]
fn contradictions_are_found_on_random_boards() {
    let mut stream = Stream::new(17);
    let mut contradictions = 0;
    for number in 0..1_000 {
        let (pegs, colors) = (1 + stream.below(4), 2 + stream.below(5));
        let kind = if number % 3 == 0 && pegs <= colors { "-distinct" } else { "" };
        let game = game(&format!("{pegs}x{colors}{kind}"));
        let mut history = History::default();
        for _ in 0..1 + stream.below(4) {
            let (guess, secret) = (random_code(game, &mut stream), random_code(game, &mut stream));
            history.push(Turn { guess, feedback: score(&guess, &secret) });
        }
        let can_be = CodeSpace::new(game).unwrap().codes().any(|code| history.is_consistent(&code));
        contradictions += u32::from(!can_be);
        for id in [StrategyId::RandomConsistent, StrategyId::FirstConsistent] {
            match fast(id, game).next_guess(&history, &mut stream, &Control::default()) {
                Ok(guess) => assert!(can_be && history.is_consistent(&guess), "{game} {id} {number}"),
                Err(error) => assert!(!can_be && matches!(error, StrategyError::Contradictory), "{game} {id} {number}"),
            }
        }
        let sampled = fast(StrategyId::SampledEntropy, game).next_guess(&history, &mut stream, &Control::default());
        // Late in a game the next peg is settled without a look at all codes.
        let is_late = most_guesses(game) < 12 || game.kind() == Kind::Distinct;
        assert!(sampled.is_ok() == can_be || (is_late && !can_be), "{game} {number}");
    }
    assert!(contradictions > 100, "{contradictions}");
}

#[test]
fn threads_do_not_change_a_simulation() {
    let game = game("8x12");
    let play = || {
        let player = fast(StrategyId::SampledEntropy, game);
        simulate_search(game, &*player, Games::Random(6), 1, &Control::default()).unwrap().complete().unwrap()
    };
    assert_eq!(on_one_thread(play), play());
}

#[test]
fn games_on_boards_of_many_kinds_end_in_time() {
    for text in ["1x100", "2x2", "7x1", "20x2", "5x5", "12x20", "10x10-distinct", "3x50-distinct"] {
        let game = game(text);
        for id in [StrategyId::SampledEntropy, StrategyId::SampledParts, StrategyId::TwoStage] {
            let games = if game.pegs() == 1 { 2 } else { 3 };
            let played = simulate_search(game, &*fast(id, game), Games::Random(games), 3, &Control::default());
            assert_eq!(played.unwrap().complete().unwrap().secrets(), games, "{text} {id}");
        }
    }
}
