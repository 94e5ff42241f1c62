//! Sentences about reviews.

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

/// Said of a review from samples.
pub(crate) fn too_large_to_prove(game: Game) -> String {
    format!("These values are estimates: {game} has too many codes to prove them. ~ means about.")
}

/// A review without values in a sentence.
pub(crate) fn good_and_bad(good: usize, bad: usize) -> String {
    format!("{} and {}.", plural(good, "good guess", "good guesses"), plural(bad, "bad guess", "bad guesses"))
}

/// Why a guess was as good as it was.
pub(crate) fn reviewed(spelling: &dyn Spelling, turn: &ReviewedTurn) -> String {
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

/// The grade of a guess that was tried again.
pub(crate) fn graded(graded: &GuessGrade) -> String {
    let (label, loss) = (graded.label, graded.loss.to_f64());
    format!("{label}: it loses {loss:.3}; it {}.", measures(&graded.measures))
}

/// How many codes are left: digits where that is known, else about how many, as `~15000` or `~2.5e11`.
pub(crate) fn count_estimate(left: &CountEstimate) -> String {
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

/// Why a guess was as good as it seems to have been.
pub(crate) fn estimated(spelling: &dyn Spelling, turn: &EstimatedTurn) -> String {
    let kind = if turn.contradictions.is_empty() { "" } else { " (a probe)" };
    match (&turn.better, turn.label) {
        (_, None) => "forced: the only code left".to_string(),
        (None, _) => format!("{}{kind}", split(&turn.split)),
        (Some((code, _)), _) if turn.before.count == Some(1) => only_code_left(spelling, code),
        (Some((code, better)), _) => format!("{}{kind}; {} {}", split(&turn.split), spelling.code(code), split(better)),
    }
}

/// The estimated grade of a guess that was tried again.
pub(crate) fn estimated_grade(grade: &EstimatedGrade) -> String {
    format!("{}: it loses about {:.3}; it {}.", grade.label, grade.loss.to_f64(), split(&grade.split))
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

/// A review in a sentence.
pub(crate) fn account<T: GradedTurn>(review: &Review<T>) -> String {
    let turns = review.turns.len();
    let (par, loss, luck) = (review.par.to_f64(), review.loss.to_f64(), review.luck.to_f64());
    let graded = plural(review.graded(), "graded guess", "graded guesses");
    let guesses = plural(turns, "guess", "guesses");
    format!("{guesses} where {par:.3} are par: {loss:.3} lost by {graded}, {luck:+.3} of luck.")
}
