//! Every sentence that players read about guesses, hints, advice, repairs and reviews.

mod account;
mod spelling;

use keypeg_core::{Code, Contradiction, History};

use crate::advice::{Measures, Ranked};
use crate::any_board::CodeCount;
use crate::breaker::{Conflict, Lie};
use crate::consistency::{Probe, ProbeWorth};
use crate::hint::{Beginning, Hint, Nudge};
use crate::lies::Explanation;
use crate::repair::Repair;
use crate::session::{GameStatus, GameTally, Session};

pub use crate::text::plural;
pub use account::{account, count_estimate, estimated, estimated_grade, graded, identity, reviewed, split};
pub use spelling::Spelling;

/// Which turn a guess contradicts, and how.
pub(crate) fn contradiction(spelling: &dyn Spelling, history: &History, guess: &Code, found: &Contradiction) -> String {
    let Contradiction { turn, expected } = *found;
    let Some(played) = history.turns().get(turn) else { return String::new() };
    format!(
        "turn {}: {} was answered {}, but if {} were the secret it would have been {}",
        turn + 1,
        spelling.code(&played.guess),
        spelling.feedback(played.feedback),
        spelling.code(guess),
        spelling.feedback(expected),
    )
}

/// The most contradicted turns that are spelled out.
const SPELLED_OUT: usize = 3;

/// Which turns a guess contradicts, and how, one line per turn; the fourth and later ones share a line.
pub fn contradictions(
    spelling: &dyn Spelling,
    history: &History,
    guess: &Code,
    found: &[Contradiction],
) -> Vec<String> {
    let lines = found.iter().take(SPELLED_OUT).map(|found| contradiction(spelling, history, guess, found));
    let mut lines: Vec<String> = lines.collect();
    if found.len() > SPELLED_OUT {
        let more: Vec<String> = found[SPELLED_OUT..].iter().map(|found| (found.turn + 1).to_string()).collect();
        let turns = if more.len() == 1 { "turn" } else { "turns" };
        lines.push(format!("and {turns} {} too", more.join(", ")));
    }
    lines
}

/// What a guess tells that cannot be the secret.
pub fn probe(probe: &Probe) -> String {
    let Probe { remaining, parts, largest, worth } = probe;
    let split =
        format!("splits {} into {}, {}", codes(*remaining), plural(parts, "group", "groups"), at_worst(largest));
    match worth {
        ProbeWorth::TellsNothing => "As a probe it tells nothing: every code left gives the same answer.".to_string(),
        ProbeWorth::Weaker => format!("As a probe it {split}; a good guess can tell more."),
        ProbeWorth::Strong => {
            format!("It is a good probe, though: it {split}, and no good guess looked at tells more.")
        }
    }
}

/// Why a guess is advised.
pub fn advice(ranked: &Ranked) -> String {
    let kind = if ranked.consistent { "can be the secret" } else { "a probe: it cannot be the secret" };
    match &ranked.measures {
        None => format!("{kind}; it fits every answer"),
        Some(measures) if measures.codes == 1 && ranked.consistent => "the only code left".to_string(),
        Some(found) => format!("{}; {kind}", measures(found)),
    }
}

/// How a guess splits the codes left; the text continues a sentence.
pub fn measures(measures: &Measures) -> String {
    let (of, groups) = (codes(measures.codes as usize), plural(measures.parts, "group", "groups"));
    format!("splits {of} into {groups}, {}", at_worst(measures.largest))
}

/// How many codes remain at worst.
fn at_worst(codes: impl ToString) -> String {
    let codes = codes.to_string();
    let remain = if codes == "1" { "remains" } else { "remain" };
    format!("at worst {codes} {remain}")
}

/// A hint as a sentence.
pub fn hint(spelling: &dyn Spelling, hint: &Hint) -> String {
    match hint {
        Hint::Nudge(Nudge::Begin(beginning)) => {
            let sound = match beginning {
                Beginning::Any => "Any guess is as good as any other.",
                Beginning::DifferentColors => "A guess of different colors is a sound beginning.",
                Beginning::RepeatedColors => "A guess with one or two repeated colors is a sound beginning.",
            };
            format!("Nothing is known yet. {sound}")
        }
        Hint::Nudge(Nudge::EnoughInformation) => "You have enough information: one code is left.".to_string(),
        Hint::Nudge(Nudge::CertainPegs(pegs)) => {
            format!("The answers fix {} already; look which.", plural(pegs, "peg", "pegs"))
        }
        Hint::Nudge(Nudge::CertainColors(colors)) => {
            format!("{} certainly in the secret; look which.", are(*colors, "color is", "colors are"))
        }
        Hint::Nudge(Nudge::AbsentColors(colors)) => {
            format!("{} you tried cannot be in the secret; look which.", plural(colors, "color", "colors"))
        }
        Hint::Nudge(Nudge::Left(CodeCount::Many { .. })) => {
            "Too many codes are left to say whether a peg or color is certain.".to_string()
        }
        Hint::Nudge(Nudge::Left(count)) => format!("{count} codes are left, and no peg or color is certain yet."),
        Hint::CertainColor(color) => format!("Every code left has the color {}.", spelling.color(*color)),
        Hint::SecretColor(color) => format!("The secret has the color {}.", spelling.color(*color)),
        Hint::LikelyColor { color, codes, of } => {
            format!("{} stands in {codes} of the {of} codes looked at.", spelling.color(*color))
        }
        Hint::Probe(ranked) => format!("Try {}: {}.", spelling.code(&ranked.code), advice(ranked)),
        Hint::Answer(code) => format!("The secret is {}.", spelling.code(code)),
        Hint::StillFits(code) => format!("No secret is fixed; {} still fits.", spelling.code(code)),
        Hint::NothingFound => "No code was found within the time allowed.".to_string(),
    }
}

/// Why no code fits.
pub fn conflict(conflict: &Conflict) -> String {
    let turns: Vec<String> = conflict.explanations.all_black.iter().map(|turn| (turn + 1).to_string()).collect();
    match &turns[..] {
        [] => {
            let wrong = plural(conflict.wrong_answers(), "answer", "answers");
            format!("No code fits these answers: at least {wrong} must be wrong.")
        }
        [first, second] => {
            format!("No code fits these answers: turns {first} and {second} cannot both be all black.")
        }
        turns => format!("No code fits these answers: turns {} cannot all be all black.", turns.join(", ")),
    }
}

/// A possible repair, said to be probable when it is likelier than all others together.
pub fn repair(spelling: &dyn Spelling, repair: &Repair) -> String {
    let turns = repair.turns.iter().zip(&repair.feedback);
    let probably = if repair.plausibility > 0.5 { "probably " } else { "" };
    let changes =
        turns.map(|(turn, feedback)| format!("turn {} was {probably}{}", turn + 1, spelling.feedback(*feedback)));
    let changes: Vec<String> = changes.collect();
    let percent = (repair.plausibility * 100.0).round();
    let fit = plural(repair.remaining, "code fits", "codes fit");
    let fit = if repair.exact { format!("{fit} then") } else { format!("at least {fit} then") };
    format!("{} ({percent:.0}%: {fit})", changes.join(" and "))
}

/// Which answers an explanation takes for lies.
pub fn explanation(spelling: &dyn Spelling, explanation: &Explanation) -> String {
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

/// A wrong answer and the true one.
pub fn lie(spelling: &dyn Spelling, history: &History, lie: &Lie) -> String {
    let guess = history.turns().get(lie.turn).map(|turn| spelling.code(&turn.guess)).unwrap_or_default();
    let (given, truth) = (spelling.feedback(lie.given), spelling.feedback(lie.truth));
    format!("turn {}: {guess} was answered {given}, the truth is {truth}", lie.turn + 1)
}

/// The counts of a game that ended.
fn tally(tally: &GameTally) -> String {
    let refused = tally.guesses - tally.rows;
    let attempts = match refused {
        0 => plural(tally.guesses, "guess", "guesses"),
        _ => format!("{} ({} answered, {refused} refused)", plural(tally.guesses, "guess", "guesses"), tally.rows),
    };
    let (bad, hints) = (plural(tally.bad, "bad guess", "bad guesses"), plural(tally.hints, "hint", "hints"));
    match tally.undone {
        0 => format!("in {attempts}, with {bad} and {hints}"),
        undone => format!("in {attempts}, with {bad}, {hints} and {} taken back", plural(undone, "turn", "turns")),
    }
}

/// How a game ended, and what the secret was where it was not found. Empty while the game goes on.
pub fn ending(spelling: &dyn Spelling, session: &Session) -> String {
    let tally = tally(&session.tally());
    let write = |code: Code| spelling.code(&code);
    let secret = || match (session.reveal().map(write), session.setup().codemaker.has_secret()) {
        (Some(code), true) => format!(" The secret was {code}."),
        (Some(code), false) => format!(" {code} was still possible."),
        (None, _) => String::new(),
    };
    match session.status() {
        GameStatus::Open => String::new(),
        GameStatus::Found => format!("You found it {tally}."),
        GameStatus::Lost => format!("The rows are used up: not found {tally}.{}", secret()),
        GameStatus::GivenUp => format!("Given up {tally}.{}", secret()),
    }
}

fn codes(count: usize) -> String {
    plural(count, "code", "codes")
}

fn are(count: usize, one: &str, many: &str) -> String {
    plural(count, one, many)
}
