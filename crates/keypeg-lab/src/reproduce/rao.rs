//! Rao, "An Algorithm to Play the Game of Mastermind".

mod census;
mod routines;

use keypeg_core::{Code, Notation, score};
use keypeg_engine::strategy::inference::{Inference, InferenceState, Trial};

use super::ItemStatus::{Confirmed, Open};
use super::{Finding, FindingRow, Item, Lab, Paper};
use crate::LabError;

const PAPER: Paper = Paper::Rao;

pub(super) const ITEMS: &[Item] = &[
    Item::new(PAPER, Open, "response-1", "section 1: the answer to (1.2)", response_1),
    Item::new(PAPER, Open, "response-2", "section 2: the answer to (2.5)", response_2),
    Item::new(PAPER, Confirmed, "example-3", "section 3: the code (2 3 2 4 6)", example_3),
    Item::new(PAPER, Open, "routines", "section 4.3: Fix, Del, Fix1 and Cleanup", routines::routines),
    Item::new(PAPER, Open, "update", "section 4.3: the gain in Update", routines::update),
    Item::new(PAPER, Open, "bump", "section 4.3: Bump goes to the next color", routines::bump),
    Item::new(PAPER, Open, "reporterror", "section 4.3: Reporterror for three cows or more", routines::report_error),
    Item::new(PAPER, Confirmed, "example-5", "section 5: the code (8 7 6 5 4)", example_5),
    Item::new(PAPER, Open, "cows", "\"the number of cows must be 0, 1, or 2\"", census::cows),
    Item::new(PAPER, Open, "correct", "\"the conclusions drawn in each case are correct\"", census::correct),
    Item::new(PAPER, Open, "twelve", "\"it has never taken more than 12 trials\"", census::twelve),
    Item::new(PAPER, Open, "m-plus-n", "\"it takes less than (M + N) attempts\"", census::m_plus_n),
    Item::new(PAPER, Open, "repetitions", "\"repetitions reduce the number of attempts\"", census::repetitions),
    Item::new(PAPER, Open, "distribution", "beyond the paper: every code of 5x8 and 4x6", census::distribution),
];

/// Codes as the paper writes them, without the spaces.
fn notation() -> Notation {
    Notation::with_symbols("5x8".parse().expect("a game"), "12345678").expect("eight symbols")
}

fn code(text: &str) -> Code {
    notation().parse_code(&text.replace(' ', "")).expect("a code of the paper")
}

/// The player's knowledge before each attempt, and the attempt. The last attempt is the secret, tried or announced.
fn play(player: &Inference, secret: &Code) -> Vec<(InferenceState, Trial)> {
    let mut state = player.start();
    let mut moves = Vec::new();
    loop {
        let next = state.next();
        moves.push((state.clone(), next));
        match next {
            Trial::Try(guess) if guess != *secret => match state.answered(score(&guess, secret)) {
                Ok(after) => state = after,
                Err(_) => return moves,
            },
            Trial::Try(_) | Trial::Certain(_) => return moves,
        }
    }
}

fn response_1(_: &Lab) -> Result<Finding, LabError> {
    // B blue, R red, W white, Y yellow.
    let notation = Notation::with_symbols("5x8".parse().expect("a game"), "BRWYCDEF").expect("eight symbols");
    let parse = |text: &str| notation.parse_code(text).expect("a code of the paper");
    Ok(Finding::same("1,1", score(&parse("WWWYY"), &parse("BBRWY")).to_string()))
}

fn response_2(_: &Lab) -> Result<Finding, LabError> {
    Ok(Finding::same("2,2", score(&code("2 1 3 4 4"), &code("1 2 3 4 5")).to_string()))
}

/// Colors and their positions, as the paper writes them.
fn written(sublists: impl Iterator<Item = (u8, Vec<usize>)>) -> String {
    let sublist = |(color, positions): (u8, Vec<usize>)| {
        let positions: Vec<String> = positions.iter().map(|position| (position + 1).to_string()).collect();
        format!("({} ({}))", color + 1, positions.join(" "))
    };
    sublists.map(sublist).collect::<Vec<_>>().join(" ")
}

/// What a player knows.
fn inferences(state: &InferenceState) -> String {
    written(state.inferences())
}

/// Trials in a row, as one text.
fn trials(moves: &[(InferenceState, Trial)]) -> String {
    let notation = notation();
    moves.iter().map(|(_, next)| notation.code(&next.code()).to_string()).collect::<Vec<_>>().join(" ")
}

fn example_3(_: &Lab) -> Result<Finding, LabError> {
    let player = Inference::new(notation().game()).expect("a board with repeats");
    let moves = play(&player, &code("2 3 2 4 6"));
    let printed = [
        ("11111", Some("")),
        ("22222", Some("")),
        ("23333", Some("(2 (1 2 3 4 5)) (2 (1 2 3 4 5))")),
        ("22444", Some("(2 (1)) (2 (2 3 4 5)) (3 (2 3 4 5))")),
        ("25255", Some("(2 (1)) (2 (3 4 5)) (3 (2 3 4 5)) (4 (3 4 5))")),
        ("23266", None),
        ("23246", Some("(2 (1)) (2 (3)) (3 (2)) (4 (4 5)) (6 (4 5))")),
    ];
    let mut rows = Vec::new();
    for (number, (trial, known)) in printed.into_iter().enumerate() {
        let Some((state, next)) = moves.get(number) else { break };
        let ours = notation().code(&next.code()).to_string();
        rows.push(FindingRow::same(format!("trial {}", number + 1), trial, ours));
        match known {
            Some(known) => rows.push(FindingRow::same(format!("inferences before {trial}"), known, inferences(state))),
            None => rows.push(FindingRow::measured(format!("inferences before {trial}"), "", inferences(state))),
        }
    }
    let table = Finding::table(rows);
    let printed = printed.map(|(trial, _)| trial).join(" ");
    let equal = printed == trials(&moves);
    let found = Finding {
        printed: format!("{printed}: 7 trials"),
        ours: format!("{}: {} trials", trials(&moves), moves.len()),
        ..table
    };
    Ok(if equal { found } else { Finding { verdict: super::Verdict::Differs, ..found } }
        .note("Two slips in the text: (3.8) ties position 1 to color 2, and (3.15) color 3 to position 2."))
}

fn example_5(_: &Lab) -> Result<Finding, LabError> {
    let player = Inference::new(notation().game()).expect("a board with repeats");
    let moves = play(&player, &code("8 7 6 5 4"));
    let printed = "11111 22222 33333 44444 45555 64666 77477 88848 65664 66564 78654 87654";
    let last = match moves.last() {
        Some((_, Trial::Certain(_))) => "announced",
        _ => "tried",
    };
    let rows = vec![
        FindingRow::same("trials", printed, trials(&moves)),
        FindingRow::same("attempts", "12", moves.len().to_string()),
        FindingRow::same("the last is", "announced", last),
    ];
    Ok(Finding::table(rows))
}
