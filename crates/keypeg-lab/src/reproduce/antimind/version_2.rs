//! The second version of the algorithm, which only compares a guess with the earlier moves.

use keypeg_core::platform::Instant;
use keypeg_core::{Game, Notation};
use keypeg_play::{AnyBoard, Codemaker, Mode, Session, Setup};

use crate::LabError;
use crate::reproduce::digits::seconds;
use crate::reproduce::{Finding, FindingRow, Lab};

/// A game of three guesses on a board, and how long it takes.
fn timed(game: &str) -> (String, bool) {
    let game: Game = game.parse().expect("a game");
    let notation = Notation::standard(game);
    let code = |color: char, last: char| {
        let text: String = std::iter::repeat_n(color, game.pegs() - 1).chain([last]).collect();
        notation.parse_code(&text).expect("a code")
    };
    let started = Instant::now();
    let setup = Setup {
        notation: notation.clone(),
        codemaker: Codemaker::Secret(code('A', 'B')),
        mode: Mode::Strict,
        rows: None,
    };
    let mut session = Session::new(setup, AnyBoard::new(game)).expect("a secret of the game");
    for guess in [code('C', 'D'), code('D', 'C'), code('A', 'B')] {
        session.guess(guess).expect("a guess of the game");
    }
    let counted = session.remaining().exact().is_some();
    (seconds(started.elapsed().as_secs_f64()), counted)
}

pub(super) fn version_2(_: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for (game, label) in [("4x6", "4x6, the set is kept"), ("8x12", "8x12, the guess is compared only")] {
        let (time, counted) = timed(game);
        let count = if counted { "counts the good guesses" } else { "does not count the good guesses" };
        rows.push(FindingRow::measured(label, "", format!("{time} for three guesses, {count}")));
        times.push(time);
    }
    let ours = format!("three guesses on 8x12 take {}", times[1]);
    Ok(Finding::measured("much faster, larger boards, no count of good guesses", ours).rows(rows).note(
        "8x12 has 429,981,696 codes. A search finds good guesses there when the player asks for them, and tells whether \
         more than one is left. So \"enough information\" can be detected without the whole set.",
    ))
}
