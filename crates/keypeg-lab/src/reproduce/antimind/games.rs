//! The printed games and sets of good guesses.

use std::collections::BTreeSet;

use keypeg_core::{Code, CodeSpace, score};
use keypeg_play::{AnyBoard, Codemaker, Mode, Session, Setup};

use super::notation;
use crate::LabError;
use crate::reproduce::evidence::GuessRule;
use crate::reproduce::{Finding, FindingRow, GameEvidence, Lab};

/// Replays a printed game with the trainer that the paper describes: guesses, answers, and the number of good guesses
/// before each.
fn replay(turns: &str, good: &str, secret: &str) -> Finding {
    let notation = notation();
    let history = notation.parse_history(turns).expect("a game of the paper");
    let secret = notation.parse_code(secret).expect("a code of the paper");
    let setup =
        Setup { notation: notation.clone(), codemaker: Codemaker::Secret(secret), mode: Mode::Strict, rows: Some(10) };
    let mut session = Session::new(setup, AnyBoard::new(notation.game())).expect("a secret of the game");
    let mut rows = Vec::new();
    let mut counts = Vec::new();
    let count = |session: &Session| session.remaining().exact().map_or("?".to_string(), |count| count.to_string());
    for (turn, good) in history.turns().iter().zip(good.split(' ')) {
        let before = count(&session);
        let guess = notation.code(&turn.guess).to_string();
        let played = session.guess(turn.guess).is_ok();
        let answer = session.history().turns().last().filter(|_| played).map_or("?".into(), |t| t.feedback.to_string());
        rows.push(FindingRow::same(guess, format!("{} of {good}", turn.feedback), format!("{answer} of {before}")));
        counts.push(before);
    }
    let enough = if session.remaining().is_one() { "enough information" } else { "more are left" };
    rows.push(FindingRow::same("after move 7", "enough information", enough));
    let found = session.guess(secret).is_ok();
    let report = session.tally();
    let end = format!("found in {}, {} bad, {} hints", report.guesses, report.bad, report.hints);
    rows.push(FindingRow::same("the end", "found in 8, 0 bad, 0 hints", if found { end } else { "not found".into() }));
    let table = Finding::table(rows);
    Finding {
        printed: format!("{good}; found in 8"),
        ours: format!("{}; found in {}", counts.join(" "), report.guesses),
        ..table
    }
}

const FIRST: (&str, &str, &str) =
    ("0111 0,1; 1222 1,0; 1333 1,0; 1444 0,1; 4320 2,2; 4302 1,3; 4023 1,3", "1296 308 90 20 6 3 2", "4230");

pub(super) fn table_1(_: &Lab) -> Result<Finding, LabError> {
    Ok(replay(FIRST.0, FIRST.1, FIRST.2))
}

pub(super) fn appendix_1(_: &Lab) -> Result<Finding, LabError> {
    Ok(replay(FIRST.0, FIRST.1, FIRST.2))
}

pub(super) fn appendix_2(_: &Lab) -> Result<Finding, LabError> {
    let turns = "2201 0,2; 5320 3,0; 5322 2,0; 5520 2,0; 5310 2,0; 4320 3,0; 0320 3,0";
    Ok(replay(turns, "1296 222 8 7 4 3 2", "3320"))
}

pub(super) fn appendix_3(_: &Lab) -> Result<Finding, LabError> {
    let turns = "2241 1,1; 2532 0,2; 5121 0,2; 1345 0,2; 4254 1,0; 3213 3,0; 3210 2,2";
    Ok(replay(turns, "1296 230 34 10 6 3 2", "0213"))
}

pub(super) fn appendix_4(_: &Lab) -> Result<Finding, LabError> {
    let turns = "0214 1,0; 1111 0,0; 0300 0,1; 3444 1,0; 3232 3,0; 3233 2,0; 3252 3,0";
    Ok(replay(turns, "1296 108 81 29 9 4 2", "3222"))
}

pub(super) fn appendix_5(_: &Lab) -> Result<Finding, LabError> {
    let turns = "1243 0,2; 2551 1,0; 3450 0,2; 4001 1,1; 2024 0,1; 0331 3,0; 0131 2,2";
    Ok(replay(turns, "1296 312 50 12 4 3 2", "0311"))
}

const TABLE_2: &str =
    "0011 0101 0110 0112 0113 0114 0115 0121 0131 0141 0151 0211 0311 0411 0511 1111 2111 3111 4111 5111";

const TABLE_3: &str = "\
    0003 0020 0022 0024 0025 0033 0043 0053 0100 0101 0104 0105 0110 0111 0114 0115 0140 0141 0144 0145 0150 0151 \
    0154 0155 0220 0222 0224 0225 0303 0333 0343 0353 0403 0420 0422 0424 0425 0433 0443 0453 0503 0520 0522 0524 \
    0525 0533 0543 0553 1113 1121 1122 1124 1125 1133 1143 1153 2121 2122 2124 2125 2223 2323 2423 2523 3113 3133 \
    3143 3153 3223 3323 3423 3523 4113 4121 4122 4124 4125 4133 4143 4153 4223 4323 4423 4523 5113 5121 5122 5124 \
    5125 5133 5143 5153 5223 5323 5423 5523";

/// The codes that give an answer to a guess, by the scalar definition of feedback.
fn good_guesses(guess: &str, answer: &str) -> Vec<Code> {
    let history = notation().parse_history(&format!("{guess} {answer}")).expect("a turn of the paper");
    let space = CodeSpace::new(notation().game()).expect("a small board");
    space.codes().filter(|code| history.is_consistent(code)).collect()
}

/// A printed set beside ours, in rows of six as in the paper.
fn set(printed: &str, ours: Vec<Code>) -> Finding {
    let notation = notation();
    let printed: Vec<&str> = printed.split_whitespace().collect();
    let ours: Vec<String> = ours.iter().map(|code| notation.code(code).to_string()).collect();
    let rows = (0..printed.len().max(ours.len()).div_ceil(6)).map(|row| {
        let start = 6 * row;
        let theirs = printed.iter().skip(start).take(6).copied().collect::<Vec<_>>().join(" ");
        let mine = ours.iter().skip(start).take(6).map(String::as_str).collect::<Vec<_>>().join(" ");
        FindingRow::same(format!("row {}", row + 1), theirs, mine)
    });
    Finding::table(rows.collect())
}

pub(super) fn table_2(_: &Lab) -> Result<Finding, LabError> {
    Ok(set(TABLE_2, good_guesses("0111", "3,0")))
}

pub(super) fn table_3(_: &Lab) -> Result<Finding, LabError> {
    Ok(set(TABLE_3, good_guesses("0123", "2,0")))
}

/// Compares the codes that a sentence of the paper describes with those that give the answer.
fn sentence(holds: impl Fn(&[u8]) -> bool, guess: &str, answer: &str) -> (BTreeSet<Code>, BTreeSet<Code>) {
    let space = CodeSpace::new(notation().game()).expect("a small board");
    (space.codes().filter(|code| holds(code.colors())).collect(), good_guesses(guess, answer).into_iter().collect())
}

pub(super) fn expression_0111(_: &Lab) -> Result<Finding, LabError> {
    let ones = |code: &[u8]| code[1..].iter().filter(|&&color| color == 1).count();
    let described = |code: &[u8]| (code[0] != 0 && ones(code) == 3) || (code[0] == 0 && ones(code) == 2);
    let (described, good) = sentence(described, "0111", "3,0");
    let ours = format!("describes {} codes, {} are good", described.len(), good.len());
    let game = GameEvidence::truthful(
        &notation(),
        &[notation().parse_code("0111").expect("a code")],
        &notation().parse_code("0113").expect("a code"),
        GuessRule::Any,
        "one of them",
    );
    Ok(Finding::claim("three 1s, or the 0 and two 1s: 20 codes", ours, described == good).because(game))
}

pub(super) fn same_secret(_: &Lab) -> Result<Finding, LabError> {
    let notation = notation();
    let code = |text: &str| notation.parse_code(text).expect("a code of the paper");
    let (first, second) = (code("0111"), code("0123"));
    let secrets = good_guesses("0111", "3,0");
    let answers = |secret: &Code| score(&second, secret).to_string();
    let (same, other): (Vec<Code>, Vec<Code>) = secrets.iter().partition(|secret| answers(secret) == "2,0");
    let ours = format!("{} of {} secrets do", same.len(), secrets.len());
    let mut found = Finding::claim("it would answer 2,0", ours, other.is_empty());
    for (secrets, shows) in [(same, "a secret that answers so"), (other, "a secret that does not")] {
        if let Some(secret) = secrets.first() {
            found = found.because(GameEvidence::truthful(&notation, &[first, second], secret, GuessRule::Any, shows));
        }
    }
    Ok(found.note("The paper does not name the secret. These are the codes that answer 3,0 to 0111."))
}

pub(super) fn expression_0123(_: &Lab) -> Result<Finding, LabError> {
    let placed = |code: &[u8]| code.iter().zip([0, 1, 2, 3]).filter(|(a, b)| **a == *b).count();
    let (described, good) = sentence(|code| placed(code) == 2, "0123", "2,0");
    let ours = format!("describes {} codes, {} are good", described.len(), good.len());
    let found = Finding::claim("two of the digits in place: 96 codes", ours, described == good);
    let Some(secret) = described.difference(&good).next() else { return Ok(found) };
    let guess = notation().parse_code("0123").expect("a code");
    let shows = format!("two in place, and yet the answer is {}", score(&guess, secret));
    let game = GameEvidence::truthful(&notation(), &[guess], secret, GuessRule::Any, shows);
    Ok(found
        .because(game)
        .note("The sentence leaves out that the other two digits stand nowhere else. Table III itself is right."))
}
