//! The result of a game as a text to share, without its codes.

use keypeg_core::Feedback;

use crate::daily::Origin;
use crate::session::{GameStatus, Session};
use crate::text::plural;

/// The game and its result, one answer per line, and the help it took. It contains no codes and no colors.
///
/// ```
/// use keypeg_core::Notation;
/// use keypeg_play::{Codemaker, Mode, Session, Setup, AnyBoard, share};
///
/// let notation = Notation::standard("4x6".parse()?);
/// let codemaker = Codemaker::Secret(notation.parse_code("DBCE")?);
/// let setup = Setup { notation: notation.clone(), codemaker, mode: Mode::Free, rows: Some(10) };
/// let mut session = Session::new(setup, AnyBoard::new(notation.game()))?;
/// session.guess(notation.parse_code("DEAB")?)?;
/// session.guess(notation.parse_code("DBCE")?)?;
/// assert_eq!(share::text(&session, None), "keypeg 4x6: 2/10\n●○○·\n●●●●");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text(session: &Session, origin: Option<Origin>) -> String {
    let (setup, tally) = (session.setup(), session.tally());
    let game = setup.notation.game();
    let daily = origin.and_then(Origin::date).map_or_else(String::new, |date| format!(", daily game of {date}"));
    let adversary = if setup.codemaker.has_secret() { "" } else { ", against an adversary" };
    let guesses = match session.status() {
        GameStatus::Found => tally.rows.to_string(),
        _ => "X".to_string(),
    };
    let of = match setup.rows {
        Some(rows) => format!("{guesses}/{rows}"),
        None if session.status() == GameStatus::Found => plural(tally.rows, "guess", "guesses"),
        None => "not found".to_string(),
    };
    let mut lines = vec![format!("keypeg {game}{daily}{adversary}: {of}")];
    lines.extend(session.history().turns().iter().map(|turn| pegs(turn.feedback, game.pegs())));
    let refused = tally.guesses - tally.rows;
    let help: Vec<String> = [
        (tally.bad.saturating_sub(refused), "probe", "probes"),
        (refused, "refused guess", "refused guesses"),
        (tally.hints, "hint", "hints"),
        (tally.undone, "turn taken back", "turns taken back"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, one, many)| plural(count, one, many))
    .collect();
    if !help.is_empty() {
        lines.push(help.join(", "));
    }
    lines.join("\n")
}

/// One symbol per peg: black, white or none.
fn pegs(feedback: Feedback, pegs: usize) -> String {
    let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
    "●".repeat(black) + &"○".repeat(white) + &"·".repeat(pegs - black - white)
}
