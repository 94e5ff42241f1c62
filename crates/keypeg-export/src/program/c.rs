//! Programs in C.

use super::{answers, comment, fill, instructions, rows};
use crate::Provenance;
use crate::flat_tree::FlatTree;

const TEMPLATE: &str = include_str!("template.c");

pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let positions = rows(tree, |position| {
        let (guess, can_be_secret) = (quoted(&tree.guess(position)), position.can_be_secret);
        match position.answers.len() {
            0 => format!("    {{{guess}, {can_be_secret}, 0, NULL}},"),
            count => {
                let answers = answers(position, |bulls, cows, next| format!("{{{bulls}, {cows}, {next}}}"));
                format!("    {{{guess}, {can_be_secret}, {count}, (const struct answer[]){{{answers}}}}},")
            }
        }
    });
    let lines = instructions(tree).iter().map(|line| format!("    puts({});", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(provenance, tree, "//", "cc -O2 -o codebreaker THIS_FILE && ./codebreaker")),
            ("PEGS", &tree.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}

/// Two question marks in a row begin what older compilers read as one character.
fn quoted(text: &str) -> String {
    super::quoted(text).replace('?', "\\?")
}
