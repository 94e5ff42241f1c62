//! `hint` where codes are left, and `review`.

use differential::cases::{each, position};
use differential::oracle::{BestPlay, GuessedAnswer, Rules, Within};
use differential::players::GuessMeasures;
use differential::program::ask;
use serde_json::{Value, json};

use crate::{command, fraction, minus, same};

#[test]
fn hints_measure_guesses_as_the_rules_do() {
    each("hints_measure", 400, |random| {
        let (rules, turns) = position(random, 24);
        let codes = rules.remaining(&turns, 0);
        let args = command("hint", &[&rules.name, "--history", &rules.history(&turns), "--top", "6"]);
        let (found, _) = ask(&args, "");
        assert_eq!(found["remaining"], json!(codes.len()), "{args:?}");
        let mut play = BestPlay::new(&rules, codes.clone());
        let set = play.all();
        let listed = found["guesses"].as_array().expect("guesses");
        assert!(!listed.is_empty(), "{args:?}");
        for hint in listed {
            let guess = rules.find(hint["code"].as_str().expect("a code")).expect("a code of the game");
            assert_eq!(hint["consistent"], json!(codes.contains(&guess)), "{args:?}: {hint}");
            let measures = GuessMeasures::of(&rules, guess, &codes);
            assert_eq!(hint["parts"], json!(measures.parts), "{args:?}: {hint}");
            assert_eq!(hint["largest"], json!(measures.largest), "{args:?}: {hint}");
            assert_close(&hint["expected_size"], measures.expected_size);
            assert_close(&hint["entropy"], measures.entropy);
            if !hint["value_exact"].is_null() {
                let total = play.guess_total(guess, set, Within::Unlimited).expect("no limit");
                assert!(same(fraction(&hint["value_exact"]), (total.into(), codes.len() as i128)), "{args:?}: {hint}");
            }
        }
        if found["values_complete"] == json!(true) {
            let best = play.total(set, Within::Unlimited).expect("no limit");
            let first = fraction(&listed[0]["value_exact"]);
            assert!(
                same(first, (best.into(), codes.len() as i128)),
                "{args:?}: a better guess than {} is known",
                listed[0]
            );
        }
    });
}

#[test]
fn reviews_grade_guesses_as_the_rules_do() {
    each("reviews_grade", 300, |random| {
        // Turns are graded from the start, so the history of the case is a game from the start, too.
        let (rules, mut turns) = position(random, 27);
        if rules.codes.len() > 27 {
            return;
        }
        let left = rules.remaining(&turns, 0);
        let secret = left[random.below(left.len())];
        let finished = random.percent(70) || turns.is_empty();
        if finished {
            turns.push((secret, rules.win()));
        }
        let args =
            command("review", &[&rules.name, "--history", &rules.history(&turns), "--secret", &rules.text(secret)]);
        let (found, _) = ask(&args, "");
        let mut play = BestPlay::new(&rules, (0..rules.codes.len()).collect());
        let all = play.all();
        let par = (play.total(all, Within::Unlimited).expect("no limit").into(), rules.codes.len() as i128);
        assert!(same(fraction(&found["par_exact"]), par), "{args:?}: {}", found["par_exact"]);
        assert_eq!(found["identity_holds"], json!(true), "{args:?}");
        let graded = found["turns"].as_array().expect("turns");
        assert_eq!(graded.len(), turns.len(), "{args:?}");
        for (at, grade) in graded.iter().enumerate() {
            compare_turn(&rules, &mut play, &turns, at, grade, &args);
        }
    });
}

fn compare_turn(
    rules: &Rules,
    play: &mut BestPlay<'_>,
    turns: &[GuessedAnswer],
    at: usize,
    grade: &Value,
    args: &[String],
) {
    let (guess, answer) = turns[at];
    let before = rules.remaining(&turns[..at], 0);
    let after = rules.remaining(&turns[..=at], 0);
    assert_eq!(grade["before"], json!(before.len()), "{args:?}: turn {}", at + 1);
    let set = play.set(&before);
    let mean = |total: Option<u64>, codes: &[usize]| (total.expect("no limit").into(), codes.len() as i128);
    let best = mean(play.total(set, Within::Unlimited), &before);
    // The cost of a guess that tells nothing is the position's own, and one guess more.
    let cost = mean(play.guess_total(guess, set, Within::Unlimited), &before);
    assert!(same(fraction(&grade["loss_exact"]), minus(cost, best)), "{args:?}: loss of turn {}: {grade}", at + 1);
    let rest =
        if answer == rules.win() { (0, 1) } else { mean(play.total(play.set(&after), Within::Unlimited), &after) };
    let luck = minus(minus(cost, (1, 1)), rest);
    assert!(same(fraction(&grade["luck_exact"]), luck), "{args:?}: luck of turn {}: {grade}", at + 1);
}

fn assert_close(found: &Value, expected: f64) {
    let found = found.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}
