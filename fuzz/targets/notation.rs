//! Games, symbols, codes, answers and histories as people type them.
//!
//! Property: what was read, printed and read again is the same. Input: a line with the game, a line with symbols (empty for
//! the usual ones), then a history.
#![no_main]

use keypeg_core::{Feedback, Game, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (game, symbols, history) = (lines.next(), lines.next(), lines.next());
    let Some(Ok(game)) = game.map(str::parse::<Game>) else { return };
    assert_eq!(game.to_string().parse::<Game>().as_ref(), Ok(&game));
    let notation = match symbols {
        None | Some("") => Notation::standard(game),
        Some(symbols) => match Notation::with_symbols(game, symbols) {
            Ok(notation) => notation,
            Err(_) => return,
        },
    };
    let history = history.unwrap_or_default();
    for word in history.split([';', ' ']) {
        if let Ok(code) = notation.parse_code(word) {
            let printed = notation.code(&code).to_string();
            assert_eq!(notation.parse_code(&printed).as_ref(), Ok(&code), "{word:?} prints as {printed:?}");
        }
        if let Ok(feedback) = Feedback::parse(game.pegs(), word) {
            assert_eq!(Feedback::parse(game.pegs(), &feedback.to_string()), Ok(feedback), "{word:?}");
            assert_eq!(Feedback::from_index(game.pegs(), feedback.index(game.pegs())), Some(feedback));
        }
    }
    if let Ok(history) = notation.parse_history(history) {
        let printed = notation.history(&history).to_string();
        assert_eq!(notation.parse_history(&printed).as_ref(), Ok(&history), "{printed:?}");
    }
});
