//! Properties of codes, scoring and notation on random boards of every size.

use keypeg_core::{Code, Feedback, Game, History, Kind, MAX_COLORS, MAX_PEGS, Notation, Turn, score};
use proptest::prelude::*;

/// A board of any size, and a number of its codes.
fn board_and_codes(codes: usize) -> impl Strategy<Value = (Game, Vec<Code>)> {
    (1..=u64::from(MAX_PEGS), 1..=u64::from(MAX_COLORS), any::<bool>())
        .prop_map(|(pegs, colors, repeats)| {
            let kind = if repeats || colors < pegs { Kind::Repeats } else { Kind::Distinct };
            Game::new(pegs, colors, kind).unwrap()
        })
        .prop_flat_map(move |game| (Just(game), prop::collection::vec(code(game), codes)))
}

fn code(game: Game) -> impl Strategy<Value = Code> {
    let shuffled = Just((0..game.colors() as u8).collect::<Vec<_>>()).prop_shuffle();
    let free = prop::collection::vec(0..game.colors() as u8, game.pegs());
    (shuffled, free).prop_map(move |(shuffled, free)| match game.kind() {
        Kind::Distinct => Code::new(game, &shuffled[..game.pegs()]).unwrap(),
        Kind::Repeats => Code::new(game, &free).unwrap(),
    })
}

proptest! {
    #[test]
    fn scoring_is_symmetric_and_in_the_triangle((game, codes) in board_and_codes(2)) {
        let feedback = score(&codes[0], &codes[1]);
        prop_assert_eq!(codes[0].score(&codes[1]), Ok(feedback));
        prop_assert_eq!(Feedback::new(game.pegs(), feedback.black().into(), feedback.white().into()), Ok(feedback));
        prop_assert!(feedback.index(game.pegs()) < game.answer_count());
        prop_assert_eq!(feedback, score(&codes[1], &codes[0]));
        prop_assert!(game.can_answer(feedback));
        prop_assert_eq!(feedback.is_win(game.pegs()), codes[0] == codes[1]);
        prop_assert_eq!(Feedback::from_index(game.pegs(), feedback.index(game.pegs())), Some(feedback));
        prop_assert_eq!(Feedback::parse(game.pegs(), &feedback.to_string()), Ok(feedback));
    }

    #[test]
    fn renaming_colors_and_moving_pegs_changes_no_answer(
        (game, codes) in board_and_codes(2),
        seed in any::<u64>(),
    ) {
        let mut stream = keypeg_core::Stream::new(seed);
        let mut shuffle = |len: usize| {
            let mut order: Vec<usize> = (0..len).collect();
            for last in (1..len).rev() {
                order.swap(last, stream.below(last as u64 + 1) as usize);
            }
            order
        };
        let (places, names) = (shuffle(game.pegs()), shuffle(game.colors()));
        let image = |code: &Code| {
            let colors: Vec<u8> =
                places.iter().map(|&place| names[usize::from(code.colors()[place])] as u8).collect();
            Code::new(game, &colors).unwrap()
        };
        prop_assert_eq!(score(&codes[0], &codes[1]), score(&image(&codes[0]), &image(&codes[1])));
    }

    #[test]
    fn histories_read_back_and_fit_their_secret((game, codes) in board_and_codes(5)) {
        let notation = Notation::standard(game);
        let secret = codes[0];
        let turns = codes[1..].iter().map(|&guess| Turn { guess, feedback: score(&guess, &secret) });
        let history = History::new(turns.collect());
        prop_assert!(history.is_consistent(&secret));
        prop_assert_eq!(history.check(game), Ok(()));
        prop_assert_eq!(game.code(&secret.to_string()), Ok(secret));
        prop_assert_eq!(notation.parse_history(&notation.history(&history).to_string()), Ok(history));
    }

    #[test]
    fn codes_compare_by_their_colors((_, codes) in board_and_codes(2)) {
        prop_assert_eq!(codes[0].cmp(&codes[1]), codes[0].colors().cmp(codes[1].colors()));
    }

    #[test]
    fn nonsense_never_panics(text in "\\PC{0,12}", other in "[0-9a-zA-Z,.;●○ ]{0,16}") {
        let four = Notation::standard(Game::CLASSIC);
        for text in [text, other] {
            let _ = text.parse::<Game>();
            let _ = Feedback::parse(4, &text);
            let _ = four.parse_code(&text);
            let _ = four.parse_history(&text);
            let _ = Notation::with_symbols(Game::CLASSIC, &text);
        }
    }
}

/// All spellings of a turn that keypeg prints.
fn spellings_of(notation: &Notation, turn: &Turn) -> Vec<String> {
    let Turn { guess, feedback } = turn;
    let code = notation.code(guess).to_string();
    let spaced: Vec<String> = guess.colors().iter().map(|&color| notation.color(color)).collect();
    let spelled = format!("{} black, {} white", feedback.black(), feedback.white());
    let keys = "●".repeat(feedback.black().into()) + &"○".repeat(feedback.white().into());
    [code, spaced.join(" ")]
        .iter()
        .flat_map(|code| {
            let answers = [feedback.to_string(), spelled.clone(), format!("{feedback} {keys}")];
            answers.map(|answer| [format!("{code} {answer}"), format!("{code}: {answer}")])
        })
        .flatten()
        .collect()
}

proptest! {
    #[test]
    fn every_printed_turn_reads_back((game, codes) in board_and_codes(2)) {
        let notation = Notation::standard(game);
        let turn = Turn { guess: codes[0], feedback: score(&codes[0], &codes[1]) };
        for text in spellings_of(&notation, &turn) {
            prop_assert_eq!(notation.parse_history(&text), Ok(History::new(vec![turn])), "{}", text);
        }
        let lines = format!("# turns\n{}\r\n\n", spellings_of(&notation, &turn).join("\n"));
        prop_assert_eq!(notation.parse_history(&lines).map(|history| history.len()), Ok(12));
    }

    /// An answer with a letter means the same to a player of Mastermind, of 1A2B and of bulls and cows, or is refused.
    #[test]
    fn no_answer_is_read_in_one_of_two_ways(
        groups in prop::collection::vec((1u32..4, prop::sample::select(vec!["A", "B", "C", "W"])), 1..3),
    ) {
        let text: String = groups.iter().map(|(count, label)| format!("{count}{label}")).collect();
        let meanings = [("B", "W"), ("A", "B"), ("B", "C")].into_iter().filter_map(|(black, white)| {
            let count = |wanted: &str| groups.iter().filter(|(_, label)| *label == wanted).map(|(count, _)| count).sum::<u32>();
            let labels: Vec<&str> = groups.iter().map(|(_, label)| *label).collect();
            let once = labels.iter().all(|label| labels.iter().filter(|other| *other == label).count() == 1);
            let known = labels.iter().all(|label| *label == black || *label == white);
            (known && once).then(|| (count(black), count(white)))
        });
        let mut meanings: Vec<(u32, u32)> = meanings.collect();
        meanings.dedup();
        match Feedback::parse(9, &text) {
            Ok(read) => prop_assert_eq!(meanings, vec![(read.black().into(), read.white().into())], "{}", text),
            Err(_) => prop_assert!(meanings.len() != 1, "{} was refused", text),
        }
    }
}
