//! The board after a turn: the last turns, one per line, with code pegs and key pegs.

use keypeg_core::{Code, Feedback, History, Notation};
use keypeg_play::words::Spelling;

use super::PegStyle;

/// At most this many turns are drawn: they fit on any screen.
const SHOWN: usize = 12;

/// Codes of more pegs stand below their answers, in groups of pegs.
const ONE_LINE: usize = 24;

/// The board in lines. `possible` says for each turn whether the guess could be the secret; others are marked as probes.
pub(crate) fn lines(style: PegStyle, notation: &Notation, history: &History, possible: &[bool]) -> Vec<String> {
    let turns = history.turns();
    let hidden = turns.len().saturating_sub(SHOWN);
    let mut lines = Vec::new();
    if hidden > 0 {
        lines.push(format!("  … {hidden} earlier; type history to see them"));
    }
    let digits = turns.len().to_string().len();
    for (index, turn) in turns.iter().enumerate().skip(hidden) {
        let number = index + 1;
        let probe = if possible.get(index).copied().unwrap_or(true) { "" } else { "  probe" };
        let pegs = notation.game().pegs();
        if pegs > ONE_LINE {
            lines.push(format!("  {number:>digits$}  {}{probe}", turn.feedback));
            lines.extend(grouped(style, notation, &turn.guess).map(|line| format!("  {:digits$}  {line}", "")));
        } else {
            let (code, keys) = (style.code(notation, &turn.guess), keys(turn.feedback, pegs));
            lines.push(format!("  {number:>digits$}  {code}  {keys}  {}{probe}", turn.feedback));
        }
    }
    lines
}

/// A long code in lines of at most 55 columns, with a space after every tenth peg, or after every fifth if colors are numbers.
fn grouped<'a>(style: PegStyle, notation: &'a Notation, code: &'a Code) -> impl Iterator<Item = String> + 'a {
    let (group, groups) = if notation.separator().is_empty() { (10, 5) } else { (5, 3) };
    code.colors().chunks(group * groups).map(move |line| {
        let written = |pegs: &[u8]| {
            let colors: Vec<String> = pegs.iter().map(|&color| style.spelling(notation).color(color)).collect();
            colors.join(notation.separator())
        };
        line.chunks(group).map(written).collect::<Vec<_>>().join(" ")
    })
}

/// One symbol per peg, black first. Without color it is as easy to read, so it has none.
fn keys(feedback: Feedback, pegs: usize) -> String {
    let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
    "●".repeat(black) + &"○".repeat(white) + &"·".repeat(pegs.saturating_sub(black + white))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: &str, history: &str, possible: &[bool]) -> Vec<String> {
        let notation = Notation::standard(game.parse().unwrap());
        let history = notation.parse_history(history).unwrap();
        lines(PegStyle::Text, &notation, &history, possible)
    }

    #[test]
    fn turns_have_pegs_and_probes_are_marked() {
        let board = drawn("4x6", "AABC 0,2; AAAA 0,0", &[true, false]);
        assert_eq!(board, ["  1  AABC  ○○··  0,2", "  2  AAAA  ····  0,0  probe"]);
    }

    #[test]
    fn long_codes_stand_below_their_answers() {
        let code = "ABCDEFGHIJ".repeat(6);
        let board = drawn("60x20", &format!("{code} 3,20"), &[false]);
        let five = ["ABCDEFGHIJ"; 5].join(" ");
        assert_eq!(board, ["  1  3,20  probe".to_string(), format!("     {five}"), "     ABCDEFGHIJ".to_string()]);
        let numbers = drawn("30x40", &format!("{} 0,0", ["39"; 30].join(".")), &[true]);
        let five = ["39"; 5].join(".");
        assert_eq!(
            numbers,
            ["  1  0,0".to_string(), format!("     {five} {five} {five}"), format!("     {five} {five} {five}")]
        );
    }

    #[test]
    fn long_games_show_their_end() {
        let board = drawn("4x6", &"AABC 0,2; ".repeat(14), &[true; 14]);
        assert_eq!(board.len(), 13);
        assert_eq!(board[0], "  … 2 earlier; type history to see them");
        assert_eq!((&board[1][..5], &board[12][..5]), ("   3 ", "  14 "));
    }
}
