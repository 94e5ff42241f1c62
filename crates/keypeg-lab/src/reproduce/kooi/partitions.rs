//! Tables 1 to 6 and the figures: the cells of first guesses.

use keypeg_core::{Code, CodeSpace, Feedback, Game, Notation, score};
use keypeg_engine::partition::Sizes;
use keypeg_export::chart::{Chart, Grid, Lines};

use super::OPENINGS;
use crate::LabError;
use crate::reproduce::digits::{decimal, list, ratio};
use crate::reproduce::lab::id;
use crate::reproduce::{Finding, FindingRow, Lab};

/// The two-peg board of Figures 1 to 3 as the paper draws it: the first peg upwards, the second to the right.
fn square(text: impl Fn(&Code) -> String) -> Vec<Vec<String>> {
    let game: Game = "2x4".parse().expect("a game");
    let cell = |first: u8, second: u8| text(&Code::new(game, &[first, second]).expect("a code"));
    (0..4).rev().map(|first| (0..4).map(|second| cell(first, second)).collect()).collect()
}

fn figure(caption: &str, printed: [&str; 4], ours: Vec<Vec<String>>) -> Finding {
    let rows = ours.iter().zip(printed).zip(["D", "C", "B", "A"]);
    let rows = rows.map(|((ours, printed), row)| FindingRow::same(format!("row {row}"), printed, ours.join(" ")));
    let found = Finding::table(rows.collect());
    found.chart(Chart::Grid(Grid { caption: caption.into(), cells: ours }))
}

pub(super) fn figure_1(_: &Lab) -> Result<Finding, LabError> {
    let notation = Notation::standard("2x4".parse().expect("a game"));
    let printed = ["DA DB DC DD", "CA CB CC CD", "BA BB BC BD", "AA AB AC AD"];
    Ok(figure(
        "Figure 1: the codes of two pegs and four colors",
        printed,
        square(|code| notation.code(code).to_string()),
    ))
}

fn answers(guess: &str) -> Vec<Vec<String>> {
    let notation = Notation::standard("2x4".parse().expect("a game"));
    let guess = notation.parse_code(guess).expect("a code");
    square(|code| score(&guess, code).to_string())
}

pub(super) fn figure_2(_: &Lab) -> Result<Finding, LabError> {
    let printed = ["1,0 0,0 0,0 0,0", "1,0 0,0 0,0 0,0", "1,0 0,0 0,0 0,0", "2,0 1,0 1,0 1,0"];
    Ok(figure("Figure 2: their answers to the guess AA", printed, answers("AA")))
}

pub(super) fn figure_3(_: &Lab) -> Result<Finding, LabError> {
    let printed = ["2,0 1,0 1,0 1,0", "1,0 0,0 0,0 0,1", "1,0 0,0 0,0 0,1", "1,0 0,1 0,1 0,2"];
    Ok(figure("Figure 3: their answers to the guess DA", printed, answers("DA")))
}

/// The number of codes that give each answer, by the scalar definition of feedback.
fn counts(game: &str, guess: &str, answer: Feedback) -> usize {
    let game: Game = game.parse().expect("a game");
    let guess = Notation::standard(game).parse_code(guess).expect("a code");
    CodeSpace::new(game).expect("a small board").codes().filter(|code| score(&guess, code) == answer).count()
}

fn count_table(game: &str, guesses: &[&str], printed: &[(&str, &str)]) -> Finding {
    let pegs = game.parse::<Game>().expect("a game").pegs();
    let row = |(answer, printed): &(&str, &str)| {
        let feedback = Feedback::parse(pegs, answer).expect("an answer");
        let ours = list(guesses.iter().map(|guess| counts(game, guess, feedback)));
        FindingRow::same(format!("{answer} to {}", guesses.join(" ")), *printed, ours)
    };
    Finding::table(printed.iter().map(row).collect())
}

pub(super) fn table_1(_: &Lab) -> Result<Finding, LabError> {
    let printed = [("0,0", "9 4"), ("0,1", "0 4"), ("0,2", "0 1"), ("1,0", "6 6"), ("2,0", "1 1")];
    Ok(count_table("2x4", &["AA", "AB"], &printed).note("The caption says two colors; it is two pegs and four colors."))
}

pub(super) fn table_2(_: &Lab) -> Result<Finding, LabError> {
    let printed = [
        ("0,0", "625 256 256 81 16"),
        ("0,1", "0 308 256 276 152"),
        ("0,2", "0 61 96 222 312"),
        ("0,3", "0 0 16 44 136"),
        ("0,4", "0 0 1 2 9"),
        ("1,0", "500 317 256 182 108"),
        ("1,1", "0 156 208 230 252"),
        ("1,2", "0 27 36 84 132"),
        ("1,3", "0 0 0 4 8"),
        ("2,0", "150 123 114 105 96"),
        ("2,1", "0 24 32 40 48"),
        ("2,2", "0 3 4 5 6"),
        ("3,0", "20 20 20 20 20"),
        ("4,0", "1 1 1 1 1"),
    ];
    Ok(count_table("4x6", &OPENINGS, &printed))
}

/// The sizes of the cells of each opening.
fn sizes(lab: &Lab) -> Result<Vec<Sizes>, LabError> {
    let board = lab.board("4x6")?;
    let start = board.start();
    Ok(OPENINGS.iter().map(|opening| Sizes::of(&board, id(&board, opening), start.ids())).collect())
}

/// One line per opening.
fn by_opening(lab: &Lab, printed: [&str; 5], ours: impl Fn(&Sizes) -> String) -> Result<Vec<FindingRow>, LabError> {
    let rows = OPENINGS.iter().zip(printed).zip(sizes(lab)?);
    Ok(rows.map(|((opening, printed), sizes)| FindingRow::same(*opening, printed, ours(&sizes))).collect())
}

pub(super) fn table_3(lab: &Lab) -> Result<Finding, LabError> {
    Ok(Finding::table(by_opening(lab, ["625", "317", "256", "276", "312"], |sizes| sizes.largest().to_string())?))
}

fn expected(lab: &Lab, decimals: u32) -> Result<Vec<FindingRow>, LabError> {
    let ours = |sizes: &Sizes| ratio(sizes.sum_of_squares(), sizes.codes().into(), decimals);
    by_opening(lab, ["511.9", "235.9", "204.5", "185.3", "188.2"], ours)
}

pub(super) fn table_4(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = expected(lab, 1)?;
    rows.remove(0);
    Ok(Finding::table(rows))
}

pub(super) fn table_4_aaaa(lab: &Lab) -> Result<Finding, LabError> {
    let exact = expected(lab, 2)?.remove(0);
    Ok(Finding::table(vec![expected(lab, 1)?.remove(0)])
        .note(format!("{} is cut off in the paper, not rounded.", exact.ours)))
}

pub(super) fn table_5(lab: &Lab) -> Result<Finding, LabError> {
    let printed = ["1.498", "2.693", "2.885", "3.044", "3.057"];
    Ok(Finding::table(by_opening(lab, printed, |sizes| decimal(sizes.entropy(), 3))?))
}

pub(super) fn table_6(lab: &Lab) -> Result<Finding, LabError> {
    Ok(Finding::table(by_opening(lab, ["5", "11", "13", "14", "14"], |sizes| sizes.parts().to_string())?))
}

pub(super) fn figure_4(_: &Lab) -> Result<Finding, LabError> {
    const STEPS: u32 = 200;
    let entropy = |part: u32| (f64::from(part) / f64::from(STEPS), Sizes::new([part, STEPS - part]).entropy());
    let points: Vec<(f64, f64)> = (0..=STEPS).map(entropy).collect();
    let highest = points.iter().copied().max_by(|a, b| a.1.total_cmp(&b.1)).expect("there are points");
    let chart = Chart::Lines(Lines {
        caption: "Figure 4: entropy of a partition with two elements".into(),
        x_label: "probability p of one element".into(),
        y_label: "bits".into(),
        lines: vec![("entropy".into(), points)],
        names: Vec::new(),
    });
    let rows = vec![
        FindingRow::same("highest at p", "0.5", decimal(highest.0, 1)),
        FindingRow::same("log2 8", "3", decimal(8f64.log2(), 0)),
        FindingRow::measured("bits there", "", decimal(highest.1, 4)),
    ];
    Ok(Finding::table(rows).chart(chart))
}
