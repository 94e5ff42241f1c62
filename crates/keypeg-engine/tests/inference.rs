//! The inference player, compared with its paper and with brute force, and tested with contradictory answers.

use keypeg_core::{Code, CodeSpace, Distribution, Feedback, Game, History, Turn, score};
use keypeg_engine::strategy::inference::{Inference, InferenceError, InferenceState, Trial};
use proptest::prelude::*;
use proptest::sample::Index;

fn player(game: &str) -> Inference {
    Inference::new(game.parse().unwrap()).unwrap()
}

/// The trials for a secret, the announced one included, and the states in which they were made.
fn play(player: &Inference, secret: &Code) -> Vec<(InferenceState, Trial)> {
    let mut state = player.start();
    let mut moves = Vec::new();
    loop {
        let next = state.next();
        moves.push((state.clone(), next));
        match next {
            Trial::Try(guess) if guess != *secret => state = state.answered(score(&guess, secret)).unwrap(),
            Trial::Try(_) => return moves,
            Trial::Certain(code) => {
                assert_eq!(code, *secret);
                return moves;
            }
        }
    }
}

/// The paper counts colors and positions from 1.
fn paper_code(code: &str) -> Code {
    let colors: Vec<u8> = code.split(' ').map(|color| color.parse::<u8>().unwrap() - 1).collect();
    Code::new("5x8".parse().unwrap(), &colors).unwrap()
}

fn paper_trials(secret: &str) -> Vec<(InferenceState, Trial)> {
    play(&player("5x8"), &paper_code(secret))
}

fn paper_inferences(state: &InferenceState) -> String {
    let sublists = state.inferences().map(|(color, positions)| {
        let positions: Vec<String> = positions.iter().map(|position| (position + 1).to_string()).collect();
        format!("({} ({}))", color + 1, positions.join(" "))
    });
    sublists.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_example_of_section_3_replays() {
    let moves = paper_trials("2 3 2 4 6");
    let expected = [
        ("1 1 1 1 1", ""),
        ("2 2 2 2 2", ""),
        ("2 3 3 3 3", "(2 (1 2 3 4 5)) (2 (1 2 3 4 5))"),
        ("2 2 4 4 4", "(2 (1)) (2 (2 3 4 5)) (3 (2 3 4 5))"),
        ("2 5 2 5 5", "(2 (1)) (2 (3 4 5)) (3 (2 3 4 5)) (4 (3 4 5))"),
        ("2 3 2 6 6", "(2 (1)) (2 (3)) (3 (2 4 5)) (4 (4 5))"),
        ("2 3 2 4 6", "(2 (1)) (2 (3)) (3 (2)) (4 (4 5)) (6 (4 5))"),
    ];
    assert_eq!(moves.len(), expected.len());
    for ((state, next), (trial, inferences)) in moves.iter().zip(expected) {
        assert_eq!(*next, Trial::Try(paper_code(trial)));
        assert_eq!(paper_inferences(state), inferences);
    }
}

#[test]
fn the_computer_example_of_section_5_replays() {
    let moves = paper_trials("8 7 6 5 4");
    let expected = [
        "1 1 1 1 1",
        "2 2 2 2 2",
        "3 3 3 3 3",
        "4 4 4 4 4",
        "4 5 5 5 5",
        "6 4 6 6 6",
        "7 7 4 7 7",
        "8 8 8 4 8",
        "6 5 6 6 4",
        "6 6 5 6 4",
        "7 8 6 5 4",
        "8 7 6 5 4",
    ];
    assert_eq!(moves.iter().map(|(_, next)| next.code()).collect::<Vec<_>>(), expected.map(paper_code));
    assert!(moves[..11].iter().all(|(_, next)| matches!(next, Trial::Try(_))));
    assert!(matches!(moves[11].1, Trial::Certain(_)), "\"Gotcha\": the 12th is announced");
}

/// Every secret of a board: attempts in all and by the number of different colors, the codes that took the most
/// attempts, how many were announced, and the most cows ever seen.
struct Census {
    attempts: Distribution,
    by_colors: Vec<Distribution>,
    worst: Vec<Code>,
    announced: usize,
    cows: u8,
}

fn census(game: &str) -> Census {
    let game: Game = game.parse().unwrap();
    let player = Inference::new(game).unwrap();
    let mut census = Census {
        attempts: Distribution::default(),
        by_colors: vec![Distribution::default(); game.pegs()],
        worst: Vec::new(),
        announced: 0,
        cows: 0,
    };
    for secret in CodeSpace::new(game).unwrap().codes() {
        let moves = play(&player, &secret);
        if moves.len() > census.attempts.max() {
            census.worst.clear();
        }
        census.attempts.add(moves.len(), 1);
        census.by_colors[secret.distinct_colors() - 1].add(moves.len(), 1);
        if moves.len() == census.attempts.max() {
            census.worst.push(secret);
        }
        census.announced += moves.iter().filter(|(_, next)| matches!(next, Trial::Certain(_))).count();
        let cows = moves.iter().map(|(_, next)| score(&next.code(), &secret).white()).max();
        census.cows = census.cows.max(cows.unwrap());
    }
    census
}

fn averages(distributions: &[Distribution]) -> Vec<String> {
    distributions.iter().map(|distribution| format!("{:.4}", distribution.average())).collect()
}

/// "It has never taken more than 12 trials for M = 8 and N = 5. It appears that, in the worst case, the algorithm
/// takes less than (M + N) attempts." Four codes refute both.
#[test]
fn every_code_of_five_pegs_and_eight_colors() {
    let census = census("5x8");
    let histogram = [1, 2, 10, 57, 348, 1984, 5728, 12509, 7919, 3352, 761, 93, 4];
    assert_eq!(census.attempts.histogram(), histogram);
    assert_eq!(census.attempts.total(), 268_405);
    assert_eq!(format!("{:.4}", census.attempts.average()), "8.1911");
    let worst = ["6 8 5 4 7", "7 8 6 5 7", "8 6 6 5 7", "8 8 6 5 7"];
    assert_eq!(census.worst, worst.map(paper_code));
    assert_eq!(census.announced, 15_188);
    assert_eq!(census.cows, 2, "the number of cows is 0, 1 or 2");
    // "Repetitions in the secret code actually reduce the number of attempts": on average they do.
    assert_eq!(averages(&census.by_colors), ["4.5000", "7.4190", "8.0038", "8.2506", "8.3772"]);
}

#[test]
fn every_code_of_four_pegs_and_six_colors() {
    let census = census("4x6");
    assert_eq!(census.attempts.histogram(), [1, 2, 10, 57, 266, 585, 290, 79, 6]);
    assert_eq!((census.attempts.total(), census.attempts.max()), (7819, 9));
    assert_eq!(format!("{:.4}", census.attempts.average()), "6.0332");
    assert_eq!(census.cows, 2);
    assert_eq!(averages(&census.by_colors), ["3.5000", "5.7333", "6.0792", "6.1583"]);
}

/// The bound of M + N attempts fails on other boards too, and by more with more pegs. It holds on all boards tried with
/// at most four pegs or at most three colors.
#[test]
fn the_most_attempts_of_other_boards() {
    for (game, worst) in [("3x9", 11), ("4x8", 11), ("8x3", 10), ("5x4", 9), ("6x4", 11), ("6x6", 13), ("8x4", 15)] {
        assert_eq!(census(game).attempts.max(), worst, "{game}");
    }
}

#[test]
fn boards_at_the_edge_are_played() {
    for (game, histogram) in [
        ("1x1", vec![1]),
        ("20x1", vec![1]),
        ("1x5", vec![1, 1, 1, 1, 1]),
        ("2x2", vec![1, 2, 1]),
        ("4x2", vec![1, 2, 3, 6, 4]),
    ] {
        assert_eq!(census(game).attempts.histogram(), histogram, "{game}");
    }
}

/// Follows every answer to every trial, possible or not. The sublists describe exactly the codes that agree with the
/// answers. An answer is refused exactly if no code agrees.
fn walk(player: &Inference, state: &InferenceState, history: &mut History, left: &[Code], game: Game) {
    let guess = state.next().code();
    for feedback in Feedback::all(game.pegs()) {
        history.push(Turn { guess, feedback });
        let agree: Vec<Code> = left.iter().copied().filter(|code| score(&guess, code) == feedback).collect();
        match state.answered(feedback) {
            Err(error) => {
                assert_eq!(error, InferenceError::ContradictoryAnswers { turn: history.len() });
                assert!(agree.is_empty(), "{game} {history:?}");
                assert_eq!(player.next(history), Err(error));
            }
            Ok(after) => {
                let codes = CodeSpace::new(game).unwrap().codes();
                let described: Vec<Code> = codes.filter(|code| describes(&after, code)).collect();
                assert_eq!(described, agree, "{game} {history:?}");
                assert_eq!(player.state(history), Ok(after.clone()));
                if let Trial::Certain(code) = after.next() {
                    assert_eq!(agree, [code]);
                }
                if !feedback.is_win(game.pegs()) {
                    walk(player, &after, history, &agree, game);
                }
            }
        }
        history.pop();
    }
}

/// Whether the code gives each sublist a position of its own and has only colors that are not considered yet elsewhere. All
/// untied sublists of a color are equal, so only their number matters.
fn describes(state: &InferenceState, code: &Code) -> bool {
    let sublists: Vec<(u8, Vec<usize>)> = state.inferences().collect();
    let colors = code.colors();
    let counts_agree = (0..state.considered()).all(|color| {
        let pegs = colors.iter().filter(|&&other| usize::from(other) == color).count();
        pegs == sublists.iter().filter(|(other, _)| usize::from(*other) == color).count()
    });
    let ties_agree = sublists.iter().all(|(color, positions)| positions.len() > 1 || colors[positions[0]] == *color);
    let positions_agree = colors.iter().enumerate().all(|(position, &color)| {
        let allows = |(other, positions): &(u8, Vec<usize>)| *other == color && positions.contains(&position);
        usize::from(color) >= state.considered() || sublists.iter().any(allows)
    });
    counts_agree && ties_agree && positions_agree
}

#[test]
fn the_knowledge_is_exact_on_small_boards() {
    for game in ["1x1", "1x4", "2x1", "2x2", "2x5", "3x1", "3x2", "3x4", "4x2", "4x3", "4x4", "5x3"] {
        let game: Game = game.parse().unwrap();
        let player = Inference::new(game).unwrap();
        let all: Vec<Code> = CodeSpace::new(game).unwrap().codes().collect();
        walk(&player, &player.start(), &mut History::default(), &all, game);
    }
}

fn board() -> impl Strategy<Value = Game> {
    let named = ["1x1", "1x9", "1x100", "7x1", "20x1", "20x2", "4x6", "5x8", "12x20", "20x100", "9x4"];
    let named = proptest::sample::select(named.to_vec()).prop_map(|game| game.parse().unwrap());
    let any = (1..=20u64, 1..=100u64).prop_map(|(p, c)| Game::new(p, c, keypeg_core::Kind::Repeats).unwrap());
    prop_oneof![named, any]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Random answers. Most of them are the answers of a secret, so that games get long.
    #[test]
    fn no_answers_make_it_panic(
        game in board(),
        seed in proptest::collection::vec(any::<u8>(), 20),
        lies in proptest::collection::vec((0..150usize, any::<Index>()), 0..6),
    ) {
        let colors: Vec<u8> = seed[..game.pegs()].iter().map(|&byte| byte % game.colors() as u8).collect();
        let secret = Code::new(game, &colors).unwrap();
        let answers: Vec<Feedback> = Feedback::all(game.pegs()).collect();
        let player = Inference::new(game).unwrap();
        let mut history = History::default();
        let mut state = player.start();
        for turn in 0..400 {
            let guess = state.next().code();
            prop_assert!(Code::new(game, guess.colors()).is_ok());
            let lie = lies.iter().find(|(at, _)| *at == turn).map(|(_, lie)| *lie.get(&answers));
            let feedback = lie.unwrap_or_else(|| score(&guess, &secret));
            history.push(Turn { guess, feedback });
            match state.answered(feedback) {
                Ok(after) => state = after,
                Err(error) => {
                    prop_assert_eq!(error, InferenceError::ContradictoryAnswers { turn: turn + 1 });
                    prop_assert_eq!(player.next(&history), Err(error));
                    prop_assert!(!history.is_consistent(&secret));
                    return Ok(());
                }
            }
            if let Trial::Certain(code) = state.next() {
                prop_assert!(history.is_consistent(&code));
            }
        }
        prop_assert!(matches!(state.next(), Trial::Certain(_)), "a game ends");
    }

    /// Histories with arbitrary guesses and answers.
    #[test]
    fn no_history_makes_it_panic(
        game in board(),
        turns in proptest::collection::vec((any::<u8>(), any::<u8>(), any::<Index>(), 1..=20usize), 0..8),
    ) {
        let player = Inference::new(game).unwrap();
        let mut history = History::default();
        for (color, other, answer, pegs) in turns {
            let guess: Vec<u8> = (0..game.pegs()).map(|peg| if peg == 0 { color } else { other }).collect();
            let guess: Vec<u8> = guess.iter().map(|color| color % game.colors() as u8).collect();
            let own = player.next(&history).map(Trial::code);
            let guess = own.ok().filter(|_| color > 40).unwrap_or(Code::new(game, &guess).unwrap());
            // The answer may even be one of another board.
            let answers: Vec<Feedback> = Feedback::all(pegs).collect();
            history.push(Turn { guess, feedback: *answer.get(&answers) });
            let _ = player.next(&history);
        }
    }
}

#[test]
fn the_widest_boards_are_played_to_the_end() {
    for game in ["100x1", "100x3", "100x100"] {
        let game: Game = game.parse().unwrap();
        let secret = keypeg_engine::simulate::random_code(game, &mut keypeg_core::Stream::new(7));
        let mut state = Inference::new(game).unwrap().start();
        while state.next().code() != secret {
            state = state.answered(score(&state.next().code(), &secret)).unwrap();
        }
    }
}
