//! Tables 9, 11 and 12, and footnote 4.

use std::collections::HashSet;

use keypeg_core::{Feedback, Notation, score};
use keypeg_engine::partition::Sizes;

use super::OPENINGS;
use crate::LabError;
use crate::reproduce::digits::{list, ratio};
use crate::reproduce::lab::{id, position};
use crate::reproduce::{CutEvidence, Finding, FindingRow, Lab};

pub(super) fn table_9(_: &Lab) -> Result<Finding, LabError> {
    let codes = ["ABAA", "ABAB", "ABAF", "ABDE", "AEAE", "AFAE"];
    let printed = [
        "4,0 3,0 3,0 2,0 2,0 2,0 3,0",
        "3,0 4,0 3,0 2,0 2,0 2,0 2,1",
        "3,0 3,0 4,0 2,0 2,0 2,1 2,2",
        "2,0 2,0 2,0 4,0 2,0 2,0 2,0",
        "2,0 2,0 2,0 2,0 4,0 3,0 1,1",
        "2,0 2,0 2,1 2,0 3,0 4,0 1,2",
    ];
    let notation = Notation::standard("4x6".parse().expect("a game"));
    let parse = |text: &str| notation.parse_code(text).expect("a code");
    let answer = |guess: &str, code: &str| score(&parse(guess), &parse(code)).to_string();
    let guesses: Vec<&str> = codes.into_iter().chain(["ABFA"]).collect();
    let row = |(code, printed): (&&str, &str)| {
        FindingRow::same(*code, printed, list(guesses.iter().map(|guess| answer(guess, code))))
    };
    let mut rows: Vec<FindingRow> = codes.iter().zip(printed).map(row).collect();
    let tells = |guess: &str| codes.iter().map(|code| answer(guess, code)).collect::<HashSet<_>>().len();
    rows.push(FindingRow::same("ABFA tells apart", "6", tells("ABFA").to_string()));
    let best = codes.iter().map(|guess| tells(guess)).max().unwrap_or(0);
    rows.push(FindingRow::measured("consistent guesses tell apart", "fewer than 6", format!("{best} at most")));
    Ok(Finding::table(rows))
}

pub(super) fn table_11(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let printed = ["12", "53", "34", "125", "52"];
    let kinds = |opening: &str| {
        let left = position(&board, &format!("{opening} 1,0"));
        board.space().ids().map(|guess| Sizes::of(&board, guess, left.ids())).collect::<HashSet<_>>().len()
    };
    let rows = OPENINGS
        .iter()
        .zip(printed)
        .map(|(opening, printed)| FindingRow::same(*opening, printed, kinds(opening).to_string()));
    Ok(Finding::table(rows.collect()).note("Kinds of partition are counted as multisets of sizes."))
}

/// For each answer to the first guess, the most parts into which a second guess splits the remaining codes.
pub(super) fn second_parts(lab: &Lab, opening: &str) -> Result<Vec<usize>, LabError> {
    let board = lab.board("4x6")?;
    let most = |answer: Feedback| {
        let Ok(left) = board.position(format!("{opening} {answer}").as_str()) else { return 0 };
        board.space().ids().map(|guess| Sizes::of(&board, guess, left.ids()).parts()).max().unwrap_or(0)
    };
    Ok(Feedback::all(4).map(most).collect())
}

pub(super) fn table_12(lab: &Lab) -> Result<Finding, LabError> {
    let printed = [
        "14 14 14 13 8",
        "0 14 14 14 13",
        "0 9 12 14 14",
        "0 0 7 10 11",
        "0 0 1 2 4",
        "13 14 14 14 13",
        "0 13 14 14 14",
        "0 7 10 11 11",
        "0 0 0 4 4",
        "11 12 12 12 12",
        "0 9 10 11 9",
        "0 3 4 4 4",
        "5 8 8 8 7",
        "1 1 1 1 1",
    ];
    let columns: Vec<Vec<usize>> =
        OPENINGS.iter().map(|opening| second_parts(lab, opening)).collect::<Result<_, _>>()?;
    let rows = Feedback::all(4).zip(printed).enumerate();
    let mut rows: Vec<FindingRow> = rows
        .map(|(row, (answer, printed))| {
            FindingRow::same(answer.to_string(), printed, list(columns.iter().map(|c| c[row])))
        })
        .collect();
    let totals = list(columns.iter().map(|column| column.iter().sum::<usize>()));
    rows.push(FindingRow::same("total", "44 104 121 132 125", totals.clone()));
    let table = Finding::table(rows);
    Ok(Finding { printed: "totals 44 104 121 132 125".into(), ours: format!("totals {totals}"), ..table })
}

pub(super) fn footnote_4(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let left = position(&board, "AABC 3,0");
    let mut rows = Vec::new();
    for (guess, expected, parts) in [("FBAC", "4.7", "8"), ("ABCC", "3.6", "7")] {
        let sizes = Sizes::of(&board, id(&board, guess), left.ids());
        let ours = ratio(sizes.sum_of_squares(), left.len() as u64, 1);
        rows.push(FindingRow::same(format!("{guess}, expected size"), expected, ours));
        rows.push(FindingRow::same(format!("{guess}, parts"), parts, sizes.parts().to_string()));
    }
    let same = Sizes::of(&board, id(&board, "FBAC"), left.ids()) == Sizes::of(&board, id(&board, "DBAC"), left.ids());
    rows.push(FindingRow::measured(
        "DBAC instead of FBAC",
        "why not?",
        if same { "the same sizes" } else { "other sizes" },
    ));
    let cut = |guess| CutEvidence::new(&left, id(&board, guess), "how it cuts");
    Ok(Finding::table(rows).because(cut("FBAC")).because(cut("ABCC")))
}
