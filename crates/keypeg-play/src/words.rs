//! Every sentence that players read about guesses, hints, advice, repairs, reviews and the end of a game.

mod account;
mod breaking;
mod ending;
mod explained;
mod hinted;
mod puzzles;
mod scores;
mod spelling;

use keypeg_core::{Code, Contradiction, History};

use crate::advice::{Measures, Ranked};
use crate::any_board::{AnyPosition, CodeCount};
use crate::consistency::{Probe, ProbeWorth};
use keypeg_engine::code_search::SearchEnd;

pub use crate::text::plural;
pub(crate) use crate::text::sentence_start;
pub(crate) use account::{
    STOPPED_REVIEW, TURNS_ALONE, UNPROVEN, account, best_known_play, best_play, count_estimate, estimated,
    estimated_grade, graded, identity, possible_and_probes, reviewed, takes, takes_about, too_large_to_prove,
};
pub(crate) use breaking::{
    MORE_REPAIRS, announced, broken, conflict, explanation, false_answers, lie, lies_found, proposed, repair, why,
};
pub(crate) use ending::{ENOUGH_INFORMATION, NOT_POSSIBLE, REFUSED, ending, last_turn};
pub(crate) use explained::explained;
pub(crate) use hinted::hint;
pub(crate) use puzzles::{accepted, answered, puzzle_split, question};
pub use puzzles::{puzzle_level, puzzle_task, puzzle_title};
pub(crate) use scores::{luck_formula, skill_formula};
pub use spelling::{Spelling, SpokenAnswers};

/// Codes of more pegs would hide the words of a sentence in which they occur twice.
const LONG_CODE: usize = 24;

/// Which turn a guess contradicts, and how.
pub(crate) fn contradiction(spelling: &dyn Spelling, history: &History, guess: &Code, found: &Contradiction) -> String {
    let Contradiction { turn, expected } = *found;
    let Some(played) = history.turns().get(turn) else { return String::new() };
    if guess.game().pegs() > LONG_CODE {
        let (answer, expected) = (spelling.feedback(played.feedback), spelling.feedback(expected));
        let turn = turn + 1;
        return format!(
            "turn {turn} was answered {answer}, but if this guess were the secret it would have been {expected}"
        );
    }
    format!(
        "turn {}: {} was answered {}, but if {} were the secret it would have been {}",
        turn + 1,
        spelling.code(&played.guess),
        spelling.feedback(played.feedback),
        spelling.code(guess),
        spelling.feedback(expected),
    )
}

/// What a guess tells that cannot be the secret.
pub(crate) fn probe(probe: &Probe) -> String {
    let Probe { remaining, parts, largest, worth } = probe;
    let split =
        format!("splits {} into {}, {}", codes(*remaining), plural(parts, "group", "groups"), at_worst(largest));
    match worth {
        ProbeWorth::TellsNothing => "As a probe it tells nothing: every code left gives the same answer.".to_string(),
        ProbeWorth::Weaker => format!("As a probe it {split}; a possible guess can tell more."),
        ProbeWorth::Strong => {
            format!("It is a strong probe: it {split}, and no possible guess that was compared tells more.")
        }
    }
}

/// Why a guess is advised.
pub(crate) fn advice(ranked: &Ranked) -> String {
    let kind = if ranked.consistent { "can be the secret" } else { "a probe: it cannot be the secret" };
    match &ranked.measures {
        None if ranked.consistent => format!("{kind}; it fits every answer"),
        None => kind.to_string(),
        Some(measures) if measures.codes == 1 && ranked.consistent => "the only code left".to_string(),
        Some(found) => format!("{}; {kind}", measures(found)),
    }
}

/// How a guess splits the codes left; the text continues a sentence.
pub(crate) fn measures(measures: &Measures) -> String {
    let of = match measures.is_sample {
        true => plural(measures.codes, "sampled code", "sampled codes"),
        false => codes(measures.codes as usize),
    };
    let groups = plural(measures.parts, "group", "groups");
    format!("splits {of} into {groups}, {}", at_worst(measures.largest))
}

/// How many codes are left.
pub(crate) fn left(remaining: CodeCount) -> String {
    match remaining {
        CodeCount::Exactly(1) => "1 code is left.".to_string(),
        CodeCount::Exactly(codes) => format!("{} codes are left.", readable(codes)),
        CodeCount::Many { at_least: 0 } => "No code that fits was found in time; there may be none.".to_string(),
        CodeCount::Many { .. } => "Many codes are left.".to_string(),
    }
}

/// How many codes that can be the secret there are, and how many of them were listed.
pub(crate) fn listed(count: CodeCount, shown: usize, ended: SearchEnd) -> String {
    match ended {
        SearchEnd::Complete => codes_left(count),
        SearchEnd::Enough => format!("{shown} shown of {}", codes_left(count)),
        SearchEnd::OutOfTime => format!("Stopped early: {shown} found, there may be more."),
    }
}

/// The number of codes that can be the secret.
pub fn codes_left(count: CodeCount) -> String {
    match count {
        CodeCount::Exactly(1) => "1 code left".to_string(),
        CodeCount::Exactly(count) => format!("{} codes left", readable(count)),
        count => format!("{count} codes left"),
    }
}

/// A number as it is read: with more than 16 digits as `1.05×10^26`.
fn readable(count: u128) -> String {
    match count.to_string().len() {
        0..=16 => count.to_string(),
        _ => format!("{:.2e}", count as f64).replacen('e', "×10^", 1),
    }
}

/// How the measures of guesses were found on a board that is not enumerated.
pub(crate) fn sampled_measures(sampled: usize) -> String {
    match sampled {
        0 => "No code was found that agrees with every answer; this one comes nearest.".to_string(),
        _ => format!("The measures are estimated from {}.", plural(sampled, "sampled code", "sampled codes")),
    }
}

/// Why not every guess was compared.
pub(crate) fn incomplete(position: &AnyPosition, stopped_early: bool) -> String {
    match (position.board(), stopped_early) {
        (Some(_), _) => "Stopped early: not every guess was compared.".to_string(),
        (None, true) => "Stopped early: more codes may fit.".to_string(),
        (None, false) => {
            format!("{} has too many codes to compare guesses: these are the first found that fit.", position.game())
        }
    }
}

/// The secret, once an answer was all black.
pub(crate) fn found(spelling: &dyn Spelling, secret: &Code) -> String {
    format!("The secret was found: {}.", spelling.code(secret))
}

/// How many codes remain at worst.
fn at_worst(codes: impl ToString) -> String {
    let codes = codes.to_string();
    let remain = if codes == "1" { "remains" } else { "remain" };
    format!("at worst {codes} {remain}")
}

fn codes(count: usize) -> String {
    plural(count, "code", "codes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_rounded() {
        let says = |count| codes_left(CodeCount::Exactly(count));
        assert_eq!(says(1), "1 code left");
        assert_eq!(says(4_096_000_000_000_000), "4096000000000000 codes left");
        assert_eq!(says(20u128.pow(20)), "1.05×10^26 codes left");
    }
}
