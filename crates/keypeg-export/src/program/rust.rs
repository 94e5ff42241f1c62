//! Programs in Rust.

use std::fmt::Write;

use super::{answers, comment, fill, instructions};
use crate::Provenance;
use crate::flat_tree::FlatTree;

const TEMPLATE: &str = include_str!("template.rust");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let mut end = 0;
    let mut positions = String::new();
    for position in &tree.positions {
        let (guess, can_be_secret) = (tree.guess(position), position.can_be_secret);
        let start = end;
        end += position.answers.len();
        let _ = writeln!(
            positions,
            "    Position {{ guess: {guess:?}, can_be_secret: {can_be_secret}, answers: {start}..{end} }},"
        );
    }
    // Slices within the positions would read better, but take a compiler twenty times as long.
    let with_answers = tree.positions.iter().filter(|position| !position.answers.is_empty());
    let answers: Vec<String> = with_answers
        .map(|position| format!("    {},", answers(position, |bulls, cows, next| format!("({bulls}, {cows}, {next})"))))
        .collect();
    let lines =
        instructions(tree).iter().map(|line| format!("    writeln!(out, \"{{}}\", {line:?})?;")).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(provenance, tree, "//", "rustc -O -o codebreaker THIS_FILE && ./codebreaker")),
            ("PEGS", &tree.game().pegs().to_string()),
            ("POSITION_COUNT", &tree.positions.len().to_string()),
            ("POSITIONS", positions.trim_end()),
            ("ANSWER_COUNT", &end.to_string()),
            ("ANSWERS", &answers.join("\n")),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
