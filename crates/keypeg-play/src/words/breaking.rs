//! Sentences about a game that the computer breaks: conflicts, repairs, lies and its guesses.

use std::str::FromStr;

use keypeg_core::{Code, History};
use keypeg_engine::strategy::StrategyId;

use super::{Spelling, codes, codes_left, measures, plural};
use crate::any_board::CodeCount;
use crate::breaker::{Conflict, GuessReason, Lie};
use crate::lies::Explanation;
use crate::repair::Repair;

/// Said where the search for repairs was stopped.
pub(crate) const MORE_REPAIRS: &str = "The search for repairs stopped early; there may be more.";

/// Why no code fits.
pub(crate) fn conflict(conflict: &Conflict) -> String {
    let (wrong, allowed) = (conflict.wrong_answers(), conflict.allowed);
    if allowed == 0 {
        return format!("No code fits these answers: at least {} must be wrong.", plural(wrong, "answer", "answers"));
    }
    let right = wrong.saturating_sub(allowed.into());
    let lies = plural(wrong, "answer is", "answers are");
    format!("No code fits: at least {lies} false, but only {allowed} may be. Correct {right} of them.")
}

/// A possible repair, said to be probable when it is likelier than all others together.
pub(crate) fn repair(spelling: &dyn Spelling, repair: &Repair) -> String {
    let turns = repair.turns.iter().zip(&repair.feedback);
    let probably = if repair.plausibility > 0.5 { "probably " } else { "" };
    let changes =
        turns.map(|(turn, feedback)| format!("turn {} was {probably}{}", turn + 1, spelling.feedback(*feedback)));
    let changes: Vec<String> = changes.collect();
    let percent = (repair.plausibility * 100.0).round();
    let left = plural(repair.remaining, "code left", "codes left");
    let left = if repair.exact { left } else { format!("at least {left}") };
    format!("{} ({percent:.0}%; then {left})", changes.join(" and "))
}

/// Which answers an explanation takes for lies.
pub(crate) fn explanation(spelling: &dyn Spelling, explanation: &Explanation) -> String {
    let turns: Vec<String> = explanation.wrong.iter().map(|turn| (turn + 1).to_string()).collect();
    let wrong = match &turns[..] {
        [turn] => format!("the answer to turn {turn} is"),
        turns => format!("the answers to turns {} are", turns.join(", ")),
    };
    let listed: Vec<String> = explanation.codes.iter().take(4).map(|code| spelling.code(code)).collect();
    let more = if explanation.codes.len() > listed.len() { ", …" } else { "" };
    let count = codes(explanation.codes.len());
    format!("if {wrong} false: {count} ({}{more})", listed.join(", "))
}

/// How many answers were false; empty if none was.
pub(crate) fn lies_found(lies: usize) -> String {
    if lies == 0 { String::new() } else { format!("{} false:", plural(lies, "answer was", "answers were")) }
}

/// How many answers must be false.
pub(crate) fn false_answers(lies: usize) -> String {
    format!("No code fits: at least {} false.", plural(lies, "answer is", "answers are"))
}

/// The guess that the breaker makes, and the number of codes left before it.
pub(crate) fn proposed(spelling: &dyn Spelling, number: usize, guess: &Code, remaining: CodeCount) -> String {
    format!("Guess {number}: {}. {}.", spelling.code(guess), codes_left(remaining))
}

/// Why the breaker makes a guess.
pub(crate) fn why(spelling: &dyn Spelling, player: &str, guess: &Code, reason: &GuessReason) -> String {
    let guess = spelling.code(guess);
    let kind = match reason.possible {
        true => format!("{guess} is a possible guess: it can be your secret."),
        false => format!("{guess} is a probe: it cannot be your secret, but its answer tells something."),
    };
    let split = match &reason.measures {
        Some(found) if found.codes == 1 && reason.possible => "It is the only code left.".to_string(),
        Some(found) => format!("It {}.", measures(found)),
        None => "The board has too many codes to say how it splits them.".to_string(),
    };
    let choice = match StrategyId::from_str(player) {
        Ok(id) => format!(" {id} plays {}.", id.summary()),
        Err(_) => " It comes from the tree.".to_string(),
    };
    format!("{kind} {split}{choice}")
}

/// A secret that the breaker knows without asking.
pub(crate) fn announced(spelling: &dyn Spelling, secret: &Code, guesses: usize) -> String {
    let guesses = plural(guesses, "guess", "guesses");
    format!("Your secret is {}, found in {guesses}. The last one was announced, not tried.", spelling.code(secret))
}

/// A secret that the breaker found.
pub(crate) fn broken(spelling: &dyn Spelling, secret: &Code, guesses: usize) -> String {
    format!("Your secret is {}, found in {}.", spelling.code(secret), plural(guesses, "guess", "guesses"))
}

/// A wrong answer and the true one.
pub(crate) fn lie(spelling: &dyn Spelling, history: &History, lie: &Lie) -> String {
    let guess = history.turns().get(lie.turn).map(|turn| spelling.code(&turn.guess)).unwrap_or_default();
    let (given, truth) = (spelling.feedback(lie.given), spelling.feedback(lie.truth));
    format!("turn {}: {guess} was answered {given}, but the true answer is {truth}", lie.turn + 1)
}
