//! Vectors computed by an independent program.

use keypeg_core::{CodeSpace, Feedback, Notation, score};

#[test]
fn feedback_vectors() {
    let mut checked = 0;
    for line in include_str!("data/feedback-vectors.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [game, guess, secret, black, white] = fields[..] else { panic!("{line}") };
        let notation = Notation::standard(game.parse().unwrap());
        let (guess, secret) = (notation.parse_code(guess).unwrap(), notation.parse_code(secret).unwrap());
        let expected = Feedback::new(notation.game().pegs(), black.parse().unwrap(), white.parse().unwrap()).unwrap();
        assert_eq!(score(&guess, &secret), expected, "{line}");
        assert_eq!(score(&secret, &guess), expected, "{line}");
        assert!(notation.game().can_answer(expected), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 1680);
}

#[test]
fn remaining_vectors() {
    let mut checked = 0;
    for line in include_str!("data/remaining-vectors.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split('"').collect();
        let [game, history, remaining] = fields[..] else { panic!("{line}") };
        let notation = Notation::standard(game.trim_end_matches(',').parse().unwrap());
        let history = notation.parse_history(history).unwrap();
        let space = CodeSpace::new(notation.game()).unwrap();
        let count = space.codes().filter(|code| history.is_consistent(code)).count();
        assert_eq!(format!(",{count}"), remaining, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 84);
}
