//! Programs in Python.

use super::{answers, comment, fill, instructions, quoted, rows};
use crate::Provenance;
use crate::flat_tree::FlatTree;

const TEMPLATE: &str = include_str!("template.py");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let positions = rows(tree, |position| {
        let guess = quoted(&tree.guess(position));
        let can_be_secret = if position.can_be_secret { "True" } else { "False" };
        let answers = answers(position, |bulls, cows, next| format!("({bulls}, {cows}): {next}"));
        format!("    ({guess}, {can_be_secret}, {{{answers}}}),")
    });
    let lines = instructions(tree).iter().map(|line| format!("    print({})", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(provenance, tree, "#", "python3 THIS_FILE")),
            ("PEGS", &tree.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
