//! Trees as graphs for Graphviz.

use std::fmt::Write;

use crate::Provenance;
use crate::flat_tree::FlatTree;
use crate::program::comment;

/// Guesses that cannot be the secret are dashed; the last guess of a game has no frame.
pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance) -> String {
    let about = comment(provenance, tree, "//", "dot -Tsvg THIS_FILE > tree.svg");
    let about: Vec<&str> = about.lines().take_while(|line| *line != "//").collect();
    let mut text = about.join("\n");
    text.push_str(
        "\ndigraph tree {\n  graph [rankdir=LR, nodesep=0.08, ranksep=0.7];\n  \
         node [shape=box, style=rounded, fontname=\"monospace\", margin=\"0.08,0.03\", height=0.3];\n  \
         edge [fontname=\"sans-serif\", fontsize=10, arrowsize=0.5];\n",
    );
    for (number, position) in tree.positions.iter().enumerate() {
        let code = label(&tree.code(position));
        let codes = position.codes;
        let _ = match (position.answers.is_empty(), position.can_be_secret) {
            (true, _) => writeln!(text, "  p{number} [label=\"{code}\", shape=plaintext];"),
            (_, true) => writeln!(text, "  p{number} [label=\"{code}\\n{codes} left\"];"),
            (_, false) => writeln!(text, "  p{number} [label=\"{code}\\n{codes} left\", style=\"rounded,dashed\"];"),
        };
        for (feedback, next) in &position.answers {
            let _ = writeln!(text, "  p{number} -> p{next} [label=\"{feedback}\"];");
        }
    }
    text + "}\n"
}

/// Text inside the quotes of a label.
fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
