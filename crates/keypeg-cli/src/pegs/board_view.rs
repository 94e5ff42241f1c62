//! The board after a turn: the last turns, one per line, with code pegs and key pegs.

use keypeg_core::{Code, Feedback, History, Notation, Turn};

use super::{LONG_CODE, PegStyle};

/// At most this many turns are drawn: they fit on any screen.
const SHOWN: usize = 12;

/// Turns that take several lines are drawn while they take at most this many lines together, and the last two always.
const SHOWN_LINES: usize = 15;

/// The board in lines. `possible` says for each turn whether the guess could be the secret; others are marked as probes.
pub(crate) fn lines(style: PegStyle, notation: &Notation, history: &History, possible: &[bool]) -> Vec<String> {
    let turns = history.turns();
    let hidden = turns.len().saturating_sub(shown(style, notation, turns));
    let mut lines = Vec::new();
    if hidden > 0 {
        lines.push(format!("  … {hidden} earlier; type history to see them"));
    }
    let digits = turns.len().to_string().len();
    for (index, turn) in turns.iter().enumerate().skip(hidden) {
        let number = index + 1;
        let probe = if possible.get(index).copied().unwrap_or(true) { "" } else { "  probe" };
        let pegs = notation.game().pegs();
        if pegs > LONG_CODE {
            lines.push(format!("  {number:>digits$}  {}{probe}", turn.feedback));
            lines.extend(grouped(style, notation, &turn.guess).map(|line| format!("  {:digits$}  {line}", "")));
        } else {
            let (code, keys) = (style.code(notation, &turn.guess), keys(turn.feedback, pegs));
            lines.push(format!("  {number:>digits$}  {code}  {keys}  {}{probe}", turn.feedback));
        }
    }
    lines
}

/// A line of the command `history`. A long code stands below its answer.
pub(crate) fn listed(style: PegStyle, notation: &Notation, number: usize, turn: &Turn, probe: &str) -> String {
    if style.divides(notation) {
        // As on the board, without key pegs: nobody counts fifty of them.
        let lines: String = grouped(style, notation, &turn.guess).map(|line| format!("\n     {line}")).collect();
        return format!("  {number}: {}{probe}{lines}", turn.feedback);
    }
    format!("  {number}: {}  {}{probe}", style.code(notation, &turn.guess), style.feedback(turn.feedback))
}

/// A guess between the words of a prompt. A long code has lines of its own.
pub(crate) fn asked(style: PegStyle, notation: &Notation, code: &Code) -> String {
    if style.divides(notation) {
        let lines: String = grouped(style, notation, code).map(|line| format!("\n  {line}")).collect();
        return format!("{lines}\n ");
    }
    format!(" {}", style.code(notation, code))
}

/// How many turns are drawn. On boards with long codes a turn takes several lines.
fn shown(style: PegStyle, notation: &Notation, turns: &[Turn]) -> usize {
    match turns.last() {
        Some(turn) if notation.game().pegs() > LONG_CODE => {
            (SHOWN_LINES / (1 + grouped(style, notation, &turn.guess).count())).clamp(2, SHOWN)
        }
        _ => SHOWN,
    }
}

/// A long code in lines of at most 55 columns, with a space between groups of pegs.
fn grouped(style: PegStyle, notation: &Notation, code: &Code) -> impl Iterator<Item = String> + use<> {
    let groups_per_line = if notation.separator().is_empty() { 5 } else { 3 };
    let groups = style.groups(notation, code);
    let lines: Vec<String> = groups.chunks(groups_per_line).map(|groups| groups.join(" ")).collect();
    lines.into_iter()
}

/// One symbol per peg, black first. Without color it is as easy to read, so it has none.
fn keys(feedback: Feedback, pegs: usize) -> String {
    let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
    "●".repeat(black) + &"○".repeat(white) + &"·".repeat(pegs.saturating_sub(black + white))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal;

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
    fn long_codes_are_divided_on_a_terminal() {
        let notation = Notation::standard("60x20".parse().unwrap());
        let history = notation.parse_history(&format!("{} 3,20", "ABCDEFGHIJ".repeat(6))).unwrap();
        let turn = &history.turns()[0];
        let styles = [PegStyle::on_screen(60), PegStyle::Text];
        let texts = styles.map(|style| {
            [listed(style, &notation, 7, turn, "  probe"), asked(style, &notation, &turn.guess)]
                .map(|text| terminal::without_colors(&text))
        });
        let five = ["ABCDEFGHIJ"; 5].join(" ");
        assert_eq!(texts[0][0], format!("  7: 3,20  probe\n     {five}\n     ABCDEFGHIJ"));
        assert_eq!(texts[0][1], format!("\n  {five}\n  ABCDEFGHIJ\n "));
        let whole = "ABCDEFGHIJ".repeat(6);
        assert_eq!(texts[1], [format!("  7: {whole}  3,20  probe"), format!(" {whole}")]);
    }

    #[test]
    fn long_games_show_their_end() {
        let board = drawn("4x6", &"AABC 0,2; ".repeat(14), &[true; 14]);
        assert_eq!(board.len(), 13);
        assert_eq!(board[0], "  … 2 earlier; type history to see them");
        assert_eq!((&board[1][..5], &board[12][..5]), ("   3 ", "  14 "));
        let turn = format!("{} 3,20; ", "ABCDEFGHIJ".repeat(10));
        let board = drawn("100x20", &turn.repeat(14), &[true; 14]);
        assert_eq!((board.len(), board[0].as_str()), (16, "  … 9 earlier; type history to see them"));
    }
}
