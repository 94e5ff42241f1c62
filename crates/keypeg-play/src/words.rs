//! What is said to people, in one place: true sentences about judgements, hints, advice and repairs.

mod spelling;

use keypeg_core::{Code, Contradiction, History};

use crate::CodeCount;
use crate::advice::{Measures, Ranked};
use crate::breaker::{Conflict, Lie};
use crate::consistency::{Probe, ProbeWorth};
use crate::fraction::Fraction;
use crate::hint::{Beginning, Hint, Nudge};
use crate::lies::Explanation;
use crate::repair::Repair;
use crate::review::estimate::{CountEstimate, EstimatedGrade, EstimatedTurn, Split};
use crate::review::{GradedTurn, GuessGrade, Review, ReviewedTurn};
use crate::session::{GameStatus, GameTally, Session};

pub use crate::text::plural;
pub use spelling::Spelling;

/// Which turn a guess contradicts, and how.
pub fn contradiction(spelling: &dyn Spelling, history: &History, guess: &Code, found: &Contradiction) -> String {
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

/// At most so many contradicted turns are spelled out.
const SPELLED_OUT: usize = 3;

/// Which turns a guess contradicts, and how, a line each.
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

/// What a bad guess is worth as a probe.
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

/// What a guess does to the codes left.
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

/// Why a guess was as good as it was.
pub fn reviewed(spelling: &dyn Spelling, turn: &ReviewedTurn) -> String {
    let kind = if turn.consistent { "" } else { " (a probe)" };
    match (&turn.better, turn.label) {
        (_, None) => "forced: the only code left".to_string(),
        (None, _) => format!("{}{kind}", measures(&turn.measures)),
        (Some((code, _)), _) if turn.before == 1 => only_code_left(spelling, code),
        (Some((code, better)), _) => {
            format!("{}{kind}; {} {}", measures(&turn.measures), spelling.code(code), measures(better))
        }
    }
}

/// Why any other guess lost one.
fn only_code_left(spelling: &dyn Spelling, code: &Code) -> String {
    format!("{} was the only code left", spelling.code(code))
}

/// What a guess is worth that was tried again.
pub fn graded(graded: &GuessGrade) -> String {
    let (label, loss) = (graded.label, graded.loss.to_f64());
    format!("{label}: it loses {loss:.3}; it {}.", measures(&graded.measures))
}

/// How many codes are left: digits where that is known, else about how many, as `~15000` or `~2.5e11`.
pub fn left(left: &CountEstimate) -> String {
    match left.count {
        Some(count) => count.to_string(),
        None => format!("~{}", rounded(left.about())),
    }
}

/// A number to two digits.
fn rounded(number: f64) -> String {
    if number >= 1e6 {
        return format!("{number:.1e}");
    }
    let unit = 10f64.powf((number.max(1.0).log10() - 1.0).floor().max(0.0));
    format!("{}", (number / unit).round() * unit)
}

/// What a guess does to the codes left, as far as that is known.
pub fn split(split: &Split) -> String {
    let (of, largest) = (plural(left(&split.left), "code", "codes"), split.largest.round());
    let groups = plural(split.parts, "group", "groups");
    match split.exact {
        true => format!("splits {of} into {groups}, {}", at_worst(largest)),
        false if split.parts == 1 => format!("tells hardly any of {of} apart"),
        false => format!("splits {of} into {groups} or more, at worst ~{} remain", rounded(split.largest)),
    }
}

/// Why a guess was as good as it seems to have been.
pub fn estimated(spelling: &dyn Spelling, turn: &EstimatedTurn) -> String {
    let kind = if turn.contradictions.is_empty() { "" } else { " (a probe)" };
    match (&turn.better, turn.label) {
        (_, None) => "forced: the only code left".to_string(),
        (None, _) => format!("{}{kind}", split(&turn.split)),
        (Some((code, _)), _) if turn.before.count == Some(1) => only_code_left(spelling, code),
        (Some((code, better)), _) => format!("{}{kind}; {} {}", split(&turn.split), spelling.code(code), split(better)),
    }
}

/// What a guess seems to be worth that was tried again.
pub fn estimated_grade(grade: &EstimatedGrade) -> String {
    format!("{}: it loses about {:.3}; it {}.", grade.label, grade.loss.to_f64(), split(&grade.split))
}

/// guesses + left = par + loss − luck: in fractions where they are exact, else in decimals. The board has so many codes.
pub fn identity<T>(review: &Review<T>, codes: usize) -> String {
    let turns = review.turns.len();
    let (write, sign): (fn(Fraction) -> String, &str) =
        if review.exact { (|f| f.to_string(), "=") } else { (|f| format!("{:.3}", f.to_f64()), "≈") };
    let par = if review.exact { review.par.over(codes as i128) } else { write(review.par) };
    let left = if review.left.is_zero() { String::new() } else { format!(" + {} still needed", write(review.left)) };
    let luck = write(review.luck);
    let luck = if review.luck < Fraction::ZERO { format!("({luck})") } else { luck };
    format!("{}{left} {sign} par {par} + loss {} - luck {luck}", plural(turns, "guess", "guesses"), write(review.loss))
}

/// A review in a sentence.
pub fn account<T: GradedTurn>(review: &Review<T>) -> String {
    let turns = review.turns.len();
    let (par, loss, luck) = (review.par.to_f64(), review.loss.to_f64(), review.luck.to_f64());
    let graded = plural(review.graded(), "graded guess", "graded guesses");
    let guesses = plural(turns, "guess", "guesses");
    format!("{guesses} where {par:.3} are par: {loss:.3} lost by {graded}, {luck:+.3} of luck.")
}

/// A hint.
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

/// A lie, named.
pub fn lie(spelling: &dyn Spelling, history: &History, lie: &Lie) -> String {
    let guess = history.turns().get(lie.turn).map(|turn| spelling.code(&turn.guess)).unwrap_or_default();
    let (given, truth) = (spelling.feedback(lie.given), spelling.feedback(lie.truth));
    format!("turn {}: {guess} was answered {given}, the truth is {truth}", lie.turn + 1)
}

/// The end report of a game that was won.
pub fn report(report: &GameTally) -> String {
    let refused = report.guesses - report.rows;
    let attempts = match refused {
        0 => plural(report.guesses, "guess", "guesses"),
        _ => format!("{} ({} answered, {refused} refused)", plural(report.guesses, "guess", "guesses"), report.rows),
    };
    let (bad, hints) = (plural(report.bad, "bad guess", "bad guesses"), plural(report.hints, "hint", "hints"));
    match report.undone {
        0 => format!("in {attempts}, with {bad} and {hints}"),
        undone => format!("in {attempts}, with {bad}, {hints} and {} taken back", plural(undone, "turn", "turns")),
    }
}

/// How a game ended, and what the secret was where it was not found. Nothing of a game that goes on.
pub fn ending(spelling: &dyn Spelling, session: &Session) -> String {
    let report = report(&session.tally());
    let write = |code: Code| spelling.code(&code);
    let secret = || match (session.reveal().map(write), session.setup().codemaker.has_secret()) {
        (Some(code), true) => format!(" The secret was {code}."),
        (Some(code), false) => format!(" {code} was still possible."),
        (None, _) => String::new(),
    };
    match session.status() {
        GameStatus::Open => String::new(),
        GameStatus::Found => format!("You found it {report}."),
        GameStatus::Lost => format!("The rows are used up: not found {report}.{}", secret()),
        GameStatus::GivenUp => format!("Given up {report}.{}", secret()),
    }
}

fn codes(count: usize) -> String {
    plural(count, "code", "codes")
}

fn are(count: usize, one: &str, many: &str) -> String {
    plural(count, one, many)
}
