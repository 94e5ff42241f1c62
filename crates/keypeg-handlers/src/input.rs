//! Parses the fields of requests: games, histories, codes, strategies.

use keypeg_core::{Code, History, Notation};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Prefer, TieBreak, Ties};
use serde::Deserialize;
use serde_json::Number;

use crate::error::ApiError;
use crate::limits::MOST_TURNS;

/// One turn of a request: `{"guess": "AABC", "feedback": "1,0"}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnInput {
    guess: String,
    feedback: String,
}

/// The game and the notation of its codes; `None` stands for the standard symbols.
pub(crate) fn notation(game: &str, symbols: Option<&str>) -> Result<Notation, ApiError> {
    let game = game.parse().map_err(|error| ApiError::bad_input("game", error))?;
    match symbols {
        Some(symbols) => Notation::with_symbols(game, symbols).map_err(|error| ApiError::bad_input("symbols", error)),
        None => Ok(Notation::standard(game)),
    }
}

/// The turns, given as a list or as text (`AABC 1,0; ADEE 0,2`), but not both.
pub(crate) fn history(
    notation: &Notation,
    turns: Option<&[TurnInput]>,
    text: Option<&str>,
) -> Result<History, ApiError> {
    let (text, field) = match (turns, text) {
        (Some(_), Some(_)) => {
            return Err(ApiError::bad_input("history", "the turns are given twice; send turns or history, not both"));
        }
        (Some(turns), None) => (joined(turns)?, "turns"),
        (None, text) => (text.unwrap_or_default().to_string(), "history"),
    };
    let history = notation.parse_history(&text).map_err(|error| {
        let turn = error.turn();
        ApiError::bad_input(field, error).in_turn(turn)
    })?;
    if history.len() > MOST_TURNS {
        let message = format!("{} turns are too many; send at most {MOST_TURNS}", history.len());
        return Err(ApiError::bad_input(field, message));
    }
    Ok(history)
}

/// The turns of a list as text.
fn joined(turns: &[TurnInput]) -> Result<String, ApiError> {
    let mut text = String::new();
    for (turn, TurnInput { guess, feedback }) in (1..).zip(turns) {
        // In the text a semicolon would begin another turn, and a space would end the guess.
        let whole = |text: &str| !text.is_empty() && !text.contains([';', '\n', '\r']);
        let (guess, feedback) = (guess.trim(), feedback.trim());
        if !whole(guess) || guess.contains(char::is_whitespace) || !whole(feedback) {
            let message = format!("turn {turn}: {guess:?} and {feedback:?} are not a guess and its feedback");
            return Err(ApiError::bad_input("turns", message).in_turn(turn));
        }
        text += &format!("{guess} {feedback}; ");
    }
    Ok(text)
}

/// A code of the game; `field` names it in the error.
pub(crate) fn code(notation: &Notation, field: &'static str, text: &str) -> Result<Code, ApiError> {
    notation.parse_code(text).map_err(|error| ApiError::bad_input(field, error))
}

/// A number within limits; `usual` where none is given.
pub(crate) fn number(
    field: &'static str,
    given: Option<usize>,
    usual: usize,
    limits: std::ops::RangeInclusive<usize>,
) -> Result<usize, ApiError> {
    let number = given.unwrap_or(usual);
    if limits.contains(&number) {
        return Ok(number);
    }
    let (low, high) = limits.into_inner();
    Err(ApiError::bad_input(field, format!("{field} is {number}; it must be from {low} to {high}")))
}

/// Seeds are below this, because readers of JSON may keep only 53 bits of a number.
const LARGEST_SEED: u64 = 1 << 53;

/// A seed; `None` where none is given.
pub(crate) fn seed(given: Option<&Number>) -> Result<Option<u64>, ApiError> {
    let Some(given) = given else { return Ok(None) };
    match given.as_u64() {
        Some(seed) if seed < LARGEST_SEED => Ok(Some(seed)),
        _ => {
            let message = format!("seed is {given}; it must be a whole number from 0 to {}", LARGEST_SEED - 1);
            Err(ApiError::bad_input("seed", message))
        }
    }
}

pub(crate) fn strategy(name: &str) -> Result<StrategyId, ApiError> {
    name.parse().map_err(|error| ApiError::bad_input("strategy", error))
}

/// The tie-break of a strategy, with the same names as on the command line.
pub(crate) fn tie_break(
    id: StrategyId,
    prefer: Option<&str>,
    ties: Option<&str>,
    order: Option<&str>,
) -> Result<TieBreak, ApiError> {
    if !id.has_ties() && (prefer.is_some() || ties.is_some() || order.is_some()) {
        let message = format!(
            "{id} has no ties to break, or breaks them by chance or by its search; leave prefer, ties and order"
        );
        return Err(ApiError::bad_input("strategy", message));
    }
    let unknown = |field: &'static str, value: &str, choices: &str| {
        Err(ApiError::bad_input(field, format!("{field} is {value:?}; choose {choices}")))
    };
    match order {
        None => {}
        Some("norvig") if prefer.is_none() && ties.is_none() => return Ok(TieBreak::Norvig),
        Some("norvig") => {
            return Err(ApiError::bad_input("order", "order norvig replaces prefer and ties; leave them out"));
        }
        Some(other) => return unknown("order", other, "norvig, or leave it out"),
    }
    let prefer = match prefer {
        None | Some("consistent") => Prefer::Consistent,
        Some("any") => Prefer::Any,
        Some(other) => return unknown("prefer", other, "consistent or any"),
    };
    let ties = match ties {
        None | Some("first") => Ties::First,
        Some("last") => Ties::Last,
        Some(other) => return unknown("ties", other, "first or last"),
    };
    Ok(TieBreak::Lexicographic(prefer, ties))
}
