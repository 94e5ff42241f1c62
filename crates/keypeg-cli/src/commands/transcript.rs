//! Transcripts: what dialogs, hints and reviews print in plain words, and how their turns are read back.
//!
//! A line that begins with spaces continues the line above it. These lines have turns:
//!
//! ```text
//! Turn 1: A A B C, answer 1 black, 1 white, 230 codes left, ...     hint and review
//! guess 1 (1296 codes left): AABC                                   play; the next line has the answer
//!   answer 1 black, 1 white
//! guess 1: A A B C (1296 codes left)? 1b1w                          break
//! Turn 1 is 0 black, 1 white now.                                   break, where an answer was corrected
//! Every peg is known: is your secret A A B C (...)? yes             break, at its end
//!   1: A A B C  1 black, 1 white                                    the command history
//! ```
//!
//! All other lines are skipped. A turn with a number replaces the turn that had this number before, and the turns after it:
//! so a guess that was taken back is not part of the game.

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Feedback, Game, History, Notation, Turn};

/// The line of a hint without turns.
pub(super) const NO_TURNS: &str = "No turns yet.";

/// The number of characters of a line that an error quotes.
const LONGEST_QUOTE: usize = 60;

/// A turn as hints and reviews print it. More may follow after a comma.
pub(super) fn turn_line(number: usize, guess: &str, answer: &str) -> String {
    format!("Turn {number}: {guess}, answer {answer}")
}

/// The first words of a game, which name its board. The list of colors ends with a full stop.
pub(super) fn board_line(game: Game, colors: &str) -> String {
    format!("{game}: {}, colors {colors}.", keypeg_play::words::plural(game.pegs(), "peg", "pegs"))
}

/// The board that a transcript names; `None` if it names none.
pub(super) fn board(text: &str) -> Option<Notation> {
    logical_lines(text).iter().find_map(|line| named_board(line))
}

fn named_board(line: &str) -> Option<Notation> {
    let line = line.strip_prefix("The daily game of ").and_then(|rest| rest.split_once(". ")).map_or(line, |(_, l)| l);
    let (game, rest) = line.split_once(": ")?;
    let game: Game = game.parse().ok()?;
    // On a narrow terminal the list of colors may have its own lines.
    let colors = rest.split_once(", colors")?.1.trim_end_matches('.');
    let symbols: String = colors.split_whitespace().collect();
    Some(Notation::with_symbols(game, &symbols).unwrap_or_else(|_| Notation::standard(game)))
}

/// Whether a text is a transcript and not a list of turns.
pub(super) fn is_transcript(text: &str) -> bool {
    let numbered = |line: &str, word: &str| line.strip_prefix(word).is_some_and(|rest| number(rest).is_some());
    logical_lines(text).iter().any(|line| {
        let is_turn = numbered(line, "Turn ") || numbered(line, "guess ");
        is_turn || line == NO_TURNS || named_board(line).is_some() || (is_listed(line) && line.contains(" black, "))
    })
}

/// The turns of a transcript.
pub(super) fn history(notation: &Notation, text: &str) -> Result<History> {
    let mut turns = Vec::new();
    for line in logical_lines(text) {
        let begin = || line.chars().take(LONGEST_QUOTE).collect::<String>();
        read_line(notation, &line, &mut turns).with_context(|| format!("the transcript, at \"{}\"", begin()))?;
    }
    Ok(History::new(turns))
}

fn read_line(notation: &Notation, line: &str, turns: &mut Vec<Turn>) -> Result<()> {
    let pegs = notation.game().pegs();
    if let Some((number, rest)) = line.strip_prefix("Turn ").and_then(number) {
        if let Some((guess, rest)) = rest.strip_prefix(": ").and_then(|rest| rest.split_once(", answer "))
            && let Some(feedback) = leading_answer(pegs, rest)
        {
            return place(turns, number, notation.parse_code(guess)?, feedback);
        }
        let corrected = rest.strip_prefix(" is ").and_then(|rest| leading_answer(pegs, rest.split(" now.").next()?));
        if let (Some(feedback), Some(turn)) = (corrected, turns.get_mut(number.wrapping_sub(1))) {
            turn.feedback = feedback;
        }
    } else if let Some((number, rest)) = line.strip_prefix("guess ").and_then(number) {
        // Whatever was typed, the game has the turns before this one.
        turns.truncate(number.saturating_sub(1));
        if let Some((guess, feedback)) = asked(pegs, rest).or_else(|| guessed(pegs, rest)) {
            return place(turns, number, super::play::read_code(notation, guess)?, feedback);
        }
    } else if let Some((guess, reply)) = line.split_once("is your secret ").and_then(|(_, rest)| rest.split_once(" ("))
        && let Some((_, "yes" | "y")) = reply.rsplit_once("? ")
    {
        return place(turns, turns.len() + 1, notation.parse_code(guess)?, Feedback::win(pegs));
    } else if let Some((number, (guess, feedback))) = listed(notation, line) {
        return place(turns, number, guess, feedback);
    }
    Ok(())
}

/// Adds a turn in its place.
fn place(turns: &mut Vec<Turn>, number: usize, guess: Code, feedback: Feedback) -> Result<()> {
    let Some(before) = number.checked_sub(1).filter(|before| *before <= turns.len()) else {
        bail!("turn {} is missing; paste the transcript from its first turn", turns.len() + 1);
    };
    turns.truncate(before);
    turns.push(Turn { guess, feedback });
    Ok(())
}

/// A guess of the computer with the answer that was typed: `: A A B C (230 codes left)? 1b1w`.
fn asked(pegs: usize, rest: &str) -> Option<(&str, Feedback)> {
    let (guess, rest) = rest.strip_prefix(": ")?.split_once(" (")?;
    let typed = rest.split_once(" left)? ")?.1.trim().trim_matches(['(', ')']);
    Some((guess, Feedback::parse(pegs, typed).ok()?))
}

/// A guess that was typed, with its answer: ` (230 codes left): AABC answer 1 black, 1 white`.
fn guessed(pegs: usize, rest: &str) -> Option<(&str, Feedback)> {
    let rest = match rest.strip_prefix(" (") {
        Some(count) => count.split_once(" left)")?.1,
        None => rest,
    };
    let (guess, rest) = rest.strip_prefix(": ")?.split_once(" answer ")?;
    Some((guess, leading_answer(pegs, rest)?))
}

/// A line of the command `history`: `1: A A B C 1 black, 1 white probe`.
fn listed(notation: &Notation, line: &str) -> Option<(usize, (Code, Feedback))> {
    let (number, rest) = number(line)?;
    let rest = rest.strip_prefix(": ")?;
    let rest = rest.strip_suffix(" probe").unwrap_or(rest);
    let history = notation.parse_history(rest).ok()?;
    let [turn] = history.turns() else { return None };
    Some((number, (turn.guess, turn.feedback)))
}

/// The answer at the beginning of a text: spelled out, or as two numbers.
fn leading_answer(pegs: usize, text: &str) -> Option<Feedback> {
    let spelled = text.find(" white").and_then(|end| Feedback::parse(pegs, &text[..end + " white".len()]).ok());
    spelled.or_else(|| Feedback::parse(pegs, text.split(' ').next()?.trim_end_matches(['.', ','])).ok())
}

/// The number at the beginning of a text, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// The lines of a text, with the indented lines that continue them. A turn that the command `history` lists is a line.
fn logical_lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match lines.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) && !is_listed(&words) => {
                last.push(' ');
                last.push_str(&words);
            }
            _ => lines.push(words),
        }
    }
    lines
}

/// Whether a line begins like one that the command `history` prints.
fn is_listed(line: &str) -> bool {
    number(line).is_some_and(|(_, rest)| rest.starts_with(": "))
}
