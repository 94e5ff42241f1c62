//! Sentences about reviews.

use std::cmp::Ordering;

use keypeg_core::{Code, Game};

use super::{Spelling, at_worst, measures, plural};
use crate::fraction::Fraction;
use crate::review::estimate::{CountEstimate, EstimatedGrade, EstimatedTurn, Split};
use crate::review::{GradedTurn, GuessGrade, Review, ReviewedTurn};

/// Said of a review by search that is not proven.
pub(crate) const UNPROVEN: &str =
    "These values are estimates: the board is too large, or the time too short, to prove them.";

/// Said of a review without values, after the reason.
pub(crate) const TURNS_ALONE: &str =
    "This review says only which guesses could be the secret, and how many codes were left.";

/// Why a review that was stopped has no values; a full stop follows.
pub(crate) const STOPPED_REVIEW: &str = "The review was stopped before it had values";

/// Said of a review from samples of at most `sampled` codes; `None` where all codes of every turn were known.
pub(crate) fn too_large_to_prove(game: Game, sampled: Option<usize>) -> String {
    let from = sampled.map_or(String::new(), |most| {
        format!(" Turns are estimated from {}.", plural(most, "sampled code", "sampled codes"))
    });
    format!("These values are estimates: {game} has too many codes to prove them.{from} ~ means about.")
}

/// A review without values in a sentence.
pub(crate) fn possible_and_probes(possible: usize, probes: usize) -> String {
    let (possible, probes) =
        (plural(possible, "possible guess", "possible guesses"), plural(probes, "probe", "probes"));
    format!("{possible} and {probes}.")
}

/// Why a guess was as good as it was. A guess that won is `won`.
pub(crate) fn reviewed(spelling: &dyn Spelling, turn: &ReviewedTurn, won: bool) -> String {
    let kind = if turn.consistent { "" } else { " (a probe)" };
    match (&turn.better, turn.label) {
        (_, None) => "forced: the only code left".to_string(),
        (None, _) => format!("{}{kind}", measures(&turn.measures)),
        (Some((code, _)), _) if turn.before == 1 => only_code_left(spelling, code),
        (Some((code, _)), _) => better(spelling, code, &compared(turn.value, turn.loss), won),
    }
}

/// Names the better guess, and says of a guess that won that it was lucky.
fn better(spelling: &dyn Spelling, code: &Code, compared: &str, won: bool) -> String {
    let code = spelling.code(code);
    match won {
        true => format!("lucky: it won, but {code} was better ({compared})"),
        false => format!("better: {code} ({compared})"),
    }
}

/// The values of the best guess and of the guess made, with enough digits to tell them apart.
fn compared(best: Fraction, loss: Fraction) -> String {
    let (best, made) = digits_apart(best, loss);
    format!("{best} instead of {made} expected guesses")
}

/// What a better guess does; the text continues a sentence.
pub(crate) fn takes(best: Fraction, loss: Fraction) -> String {
    let (best, made) = digits_apart(best, loss);
    format!("takes {best} expected guesses instead of {made}")
}

/// Like [`takes`], for values that are estimates.
pub(crate) fn takes_about(best: Fraction, loss: Fraction) -> String {
    let (best, made) = digits_apart(best, loss);
    format!("takes about {best} expected guesses instead of {made}")
}

/// The best play of a turn, as a sentence.
pub(crate) fn best_play(spelling: &dyn Spelling, turn: &ReviewedTurn) -> String {
    let guess = spelling.code(&turn.guess);
    match &turn.better {
        _ if turn.label.is_none() => format!("{guess} was the only code left."),
        Some((code, _)) if turn.before == 1 => format!("{}.", only_code_left(spelling, code)),
        Some((code, _)) => {
            let (best, made) = digits_apart(turn.value, turn.loss);
            format!("The best play was {}: {best} expected guesses instead of {made}.", spelling.code(code))
        }
        None => format!("{guess} was a best play: {:.3} expected guesses.", turn.value.to_f64()),
    }
}

/// Like [`best_play`], for values that are estimates.
pub(crate) fn best_known_play(spelling: &dyn Spelling, turn: &EstimatedTurn) -> String {
    let guess = spelling.code(&turn.guess);
    match &turn.better {
        _ if turn.label.is_none() => format!("{guess} was the only code left."),
        Some((code, _)) if turn.before.count == Some(1) => format!("{}.", only_code_left(spelling, code)),
        Some((code, _)) => {
            let (best, made) = digits_apart(turn.value, turn.loss);
            format!("A better play was {}: about {best} expected guesses instead of {made}.", spelling.code(code))
        }
        None => format!("No better play than {guess} is known."),
    }
}

/// Two values with three decimals, or with more where they would look equal.
pub(super) fn digits_apart(best: Fraction, loss: Fraction) -> (String, String) {
    let (best, made) = (best.to_f64(), (best + loss).to_f64());
    let written = |digits: usize| (format!("{best:.digits$}"), format!("{made:.digits$}"));
    (3..6).map(written).find(|(best, made)| best != made).unwrap_or_else(|| written(6))
}

/// Why every other guess cost one guess.
fn only_code_left(spelling: &dyn Spelling, code: &Code) -> String {
    format!("{} was the only code left", spelling.code(code))
}

/// The grade of a guess that was tried again.
pub(crate) fn graded(graded: &GuessGrade) -> String {
    let (best, made) = digits_apart(graded.value - graded.loss, graded.loss);
    match graded.loss.is_zero() {
        true => format!("{}: {:.3} expected guesses; no guess is better.", graded.label, graded.value.to_f64()),
        false => format!("{}: {made} expected guesses; the best guess takes {best}.", graded.label),
    }
}

/// How many codes are left: digits where that is known, else about how many, as `~15000` or `~2.5×10^11`.
pub(crate) fn count_estimate(left: &CountEstimate) -> String {
    match left.count {
        Some(count) => count.to_string(),
        None => format!("~{}", rounded(left.about())),
    }
}

/// A number to two digits.
fn rounded(number: f64) -> String {
    if number >= 1e6 {
        return format!("{number:.1e}").replacen('e', "×10^", 1);
    }
    let unit = 10f64.powf((number.max(1.0).log10() - 1.0).floor().max(0.0));
    format!("{}", (number / unit).round() * unit)
}

/// How a guess splits the codes left, as far as a sample shows it.
pub(crate) fn split(split: &Split) -> String {
    let (of, largest) = (plural(count_estimate(&split.left), "code", "codes"), split.largest.round());
    let groups = plural(split.parts, "group", "groups");
    match split.exact {
        true => format!("splits {of} into {groups}, {}", at_worst(largest)),
        false if split.parts == 1 => format!("tells hardly any of {of} apart"),
        false => format!("splits {of} into {groups} or more, at worst ~{} remain", rounded(split.largest)),
    }
}

/// Why a guess was as good as it seems to have been. A guess that won is `won`.
pub(crate) fn estimated(spelling: &dyn Spelling, turn: &EstimatedTurn, won: bool) -> String {
    let kind = if turn.contradictions.is_empty() { "" } else { " (a probe)" };
    match (&turn.better, turn.label) {
        (_, None) => "forced: the only code left".to_string(),
        (None, _) => format!("{}{kind}", split(&turn.split)),
        (Some((code, _)), _) if turn.before.count == Some(1) => only_code_left(spelling, code),
        (Some((code, _)), _) => better(spelling, code, &format!("about {}", compared(turn.value, turn.loss)), won),
    }
}

/// The estimated grade of a guess that was tried again.
pub(crate) fn estimated_grade(grade: &EstimatedGrade) -> String {
    match grade.loss.is_zero() {
        true => format!("{}: no guess is known to be better.", grade.label),
        false => format!("{}: it costs about {:.3} guesses.", grade.label, grade.loss.to_f64()),
    }
}

/// guesses + left = par + loss − luck, in fractions where they are exact, else in decimals. `codes` is the number of codes of
/// the board, the denominator of an exact par.
pub(crate) fn identity<T>(review: &Review<T>, codes: Option<usize>) -> String {
    let turns = review.turns.len();
    let (write, sign): (fn(Fraction) -> String, &str) =
        if review.exact { (|f| f.to_string(), "=") } else { (|f| format!("{:.3}", f.to_f64()), "≈") };
    let par = match codes {
        Some(codes) if review.exact => review.par.over(codes as i128),
        _ => write(review.par),
    };
    let left = if review.left.is_zero() { String::new() } else { format!(" + {} still needed", write(review.left)) };
    let luck = write(review.luck);
    let luck = if review.luck < Fraction::ZERO { format!("({luck})") } else { luck };
    format!("{}{left} {sign} par {par} + loss {} - luck {luck}", plural(turns, "guess", "guesses"), write(review.loss))
}

/// A review in a few sentences.
pub(crate) fn account<T: GradedTurn>(review: &Review<T>) -> String {
    let guesses = plural(review.turns.len(), "guess", "guesses");
    let about = if review.exact { "" } else { "about " };
    let left = match review.left.is_zero() {
        true => String::new(),
        false => format!(", and {about}{:.3} more expected", review.left.to_f64()),
    };
    let par = format!("{guesses}{left} (par {about}{:.3}).", review.par.to_f64());
    let cost = match review.loss.is_zero() {
        true => "Your choices cost nothing".to_string(),
        false => format!("Your choices cost {:.3}", review.loss.to_f64()),
    };
    let luck = review.luck.to_f64();
    let luck = match review.luck.cmp(&Fraction::ZERO) {
        Ordering::Less => format!("bad luck cost {:.3}", -luck),
        Ordering::Equal => "luck made no difference".to_string(),
        Ordering::Greater => format!("good luck saved {luck:.3}"),
    };
    format!("{par} {cost}; {luck}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_differ_look_different() {
        let digits = |best, loss| digits_apart(Fraction::new(best, 1_000_000), Fraction::new(loss, 1_000_000));
        assert_eq!(digits(3_395_604, 32_967), ("3.396".into(), "3.429".into()));
        assert_eq!(digits(3_395_604, 100), ("3.3956".into(), "3.3957".into()));
        assert_eq!(digits(3_000_000, 0), ("3.000000".into(), "3.000000".into()));
    }
}
