//! `hint` where no code fits: how many answers are wrong, and what each repair leaves.

use differential::cases::{any_answer, board, each};
use differential::oracle::GuessedAnswer;
use differential::program::ask;
use serde_json::{Value, json};

use crate::command;

#[test]
fn conflicts_are_repaired_with_the_fewest_changes() {
    each("conflicts", 500, |random| {
        let rules = board(random);
        let turns: Vec<GuessedAnswer> =
            (0..2 + random.below(4)).map(|_| (random.below(rules.codes.len()), any_answer(random, &rules))).collect();
        let args = command("hint", &[&rules.name, "--history", &rules.history(&turns)]);
        let (found, _) = ask(&args, "");
        let fit = rules.remaining(&turns, 0).len();
        assert_eq!(found["remaining"], json!(fit), "{args:?}");
        if fit > 0 {
            assert!(found["conflict"].is_null(), "{args:?}: {found}");
            return;
        }
        let conflict = &found["conflict"];
        let fewest = (0..rules.codes.len()).map(|code| rules.lies(&turns, code)).min();
        assert_eq!(conflict["wrong_answers"], json!(fewest), "{args:?}");
        let repairs = conflict["repairs"].as_array().expect("repairs");
        assert!(!repairs.is_empty(), "{args:?}");
        for repair in repairs {
            assert_eq!(repair["turns"].as_array().map(Vec::len), fewest, "{args:?}: {repair}");
            let repaired = repair_turns(&turns, repair);
            assert_eq!(repair["remaining"], json!(rules.remaining(&repaired, 0).len()), "{args:?}: {repair}");
            assert_ne!(repair["remaining"], json!(0), "{args:?}: {repair}");
        }
    });
}

/// The turns with the answers of a repair, which names turns from 1.
fn repair_turns(turns: &[GuessedAnswer], repair: &Value) -> Vec<GuessedAnswer> {
    let mut turns = turns.to_vec();
    let which = repair["turns"].as_array().into_iter().flatten();
    for (turn, answer) in which.zip(repair["feedback"].as_array().into_iter().flatten()) {
        let at = turn.as_u64().expect("a turn") as usize - 1;
        let (black, white) = answer.as_str().and_then(|text| text.split_once(',')).expect("an answer");
        turns[at].1 = (black.parse().expect("black pegs"), white.parse().expect("white pegs"));
    }
    turns
}
