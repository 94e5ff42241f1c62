//! Answers explained in words, for beginners.

use keypeg_core::{Code, Feedback};

use super::{Spelling, left, plural};
use crate::any_board::CodeCount;

/// What an answer says about the secret, one fact per sentence.
pub(crate) fn explained(
    spelling: &dyn Spelling,
    guess: &Code,
    feedback: Feedback,
    remaining: CodeCount,
) -> Vec<String> {
    let pegs = guess.colors().len();
    let (black, white) = (usize::from(feedback.black()), usize::from(feedback.white()));
    if black == pegs {
        return vec!["Every peg is right: this is the secret.".to_string()];
    }
    if black + white == 0 {
        let mut colors: Vec<u8> = guess.colors().to_vec();
        colors.sort_unstable();
        colors.dedup();
        let names: Vec<String> = colors.iter().map(|&color| spelling.color(color)).collect();
        let absent = match &names[..] {
            [only] => format!("The secret does not contain {only}."),
            [rest @ .., last] => format!("The secret contains neither {} nor {last}.", rest.join(" nor ")),
            [] => String::new(),
        };
        return vec![absent, left(remaining)];
    }
    let rest = pegs - black - white;
    let mut lines = vec![match black {
        0 => "No peg is in the right place.".to_string(),
        _ => format!("{} the right color in the right place.", plural(black, "peg has", "pegs have")),
    }];
    if white > 0 {
        let other = if black > 0 { "other " } else { "" };
        let what = plural(white, &format!("{other}peg has"), &format!("{other}pegs have"));
        lines.push(format!("{what} a color of the secret, but in the wrong place."));
    }
    lines.push(match rest {
        0 => "So the secret has exactly these colors.".to_string(),
        _ => format!("{} no match in the secret.", plural(rest, "peg has", "pegs have")),
    });
    lines.push("The answer does not say which pegs these are.".to_string());
    lines.push(left(remaining));
    lines
}

#[cfg(test)]
mod tests {
    use keypeg_core::Notation;

    use super::*;

    #[test]
    fn every_kind_of_answer_is_explained() {
        let notation = Notation::standard("3x4".parse().unwrap());
        for (answer, says) in [
            ("0,0", "The secret contains neither A nor B. 7 codes are left."),
            (
                "0,1",
                "No peg is in the right place. 1 peg has a color of the secret, but in the wrong place. 2 pegs have no \
                 match in the secret. The answer does not say which pegs these are. 7 codes are left.",
            ),
            (
                "1,2",
                "1 peg has the right color in the right place. 2 other pegs have a color of the secret, but in the \
                 wrong place. So the secret has exactly these colors. The answer does not say which pegs these are. \
                 7 codes are left.",
            ),
            ("3,0", "Every peg is right: this is the secret."),
        ] {
            let (guess, feedback) = (notation.parse_code("AAB").unwrap(), Feedback::parse(3, answer).unwrap());
            assert_eq!(explained(&notation, &guess, feedback, CodeCount::Exactly(7)).join(" "), says);
        }
    }
}
