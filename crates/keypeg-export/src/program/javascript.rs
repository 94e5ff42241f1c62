//! Programs in JavaScript.

use super::{answers, comment, fill, instructions, quoted, rows};
use crate::Provenance;
use crate::flat_tree::FlatTree;

const TEMPLATE: &str = include_str!("template.js");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let positions = rows(tree, |position| {
        let (guess, can_be_secret) = (quoted(&tree.guess(position)), position.can_be_secret);
        let answers = answers(position, |bulls, cows, next| format!("\"{bulls},{cows}\": {next}"));
        format!("  [{guess}, {can_be_secret}, {{{answers}}}],")
    });
    let lines = instructions(tree).iter().map(|line| format!("  console.log({});", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(provenance, tree, "//", "node THIS_FILE")),
            ("PEGS", &tree.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
