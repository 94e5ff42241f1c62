//! Trees as an indented outline: a line per answer, with the guess that follows it.
//!
//! ```text
//! AAB  64 codes
//! ├─ 0,0  CCD  8 codes, at most 3 more guesses
//! │  ├─ 0,0  …
//! ```

use std::fmt::Write;

use keypeg_core::Feedback;

use crate::Provenance;
use crate::flat_tree::{FlatPosition, FlatTree};
use crate::provenance::one_line;

/// Writes the first `depth` guesses of each game, or all.
pub(crate) fn write(tree: &FlatTree<'_>, provenance: &Provenance, depth: Option<usize>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "# {}, {}", tree.game(), one_line(&provenance.player()));
    let _ = writeln!(text, "# {}", tree.worth());
    if !tree.history().is_empty() {
        let _ = writeln!(text, "# It begins after the turns: {}", tree.history());
    }
    let _ = writeln!(text, "# Made by: `{}`", one_line(&provenance.command));
    text.push_str("# A probe is a guess that cannot be the secret.\n\n");
    let root = &tree.positions[0];
    let _ = writeln!(text, "{}{}", tree.code(root), remark(root));
    let outline = Outline { tree, depth: depth.unwrap_or(usize::MAX) };
    outline.answers(root, "", &mut text);
    text
}

struct Outline<'a> {
    tree: &'a FlatTree<'a>,
    depth: usize,
}

impl Outline<'_> {
    /// Writes a line per answer to a guess, and what follows below it.
    fn answers(&self, position: &FlatPosition, indent: &str, text: &mut String) {
        if position.depth + 1 >= self.depth {
            return;
        }
        for (place, &(feedback, next)) in position.answers.iter().enumerate() {
            let (branch, below) =
                if place + 1 < position.answers.len() { ("├─", "│  ") } else { ("└─", "   ") };
            let _ = writeln!(text, "{indent}{branch} {}", self.line(feedback, next));
            if self.tree.forced(next).is_none() {
                self.answers(&self.tree.positions[next], &format!("{indent}{below}"), text);
            }
        }
    }

    /// An answer, the guess that follows it, and what is left. Guesses that follow without a choice share the line.
    fn line(&self, feedback: Feedback, number: usize) -> String {
        match self.tree.forced(number) {
            Some(guesses) => {
                let codes: Vec<String> = guesses.iter().map(|guess| self.tree.code(guess)).collect();
                format!("{feedback}  {}", codes.join(", then "))
            }
            None => {
                let position = &self.tree.positions[number];
                format!("{feedback}  {}{}", self.tree.code(position), remark(position))
            }
        }
    }
}

/// How many codes are left before a guess, and how long the game can still be.
fn remark(position: &FlatPosition) -> String {
    let probe = if position.can_be_secret { "" } else { "probe, " };
    let (codes, most) = (position.codes, position.most);
    let code = if codes == 1 { "code" } else { "codes" };
    let guess = if most == 1 { "guess" } else { "guesses" };
    format!("  {probe}{codes} {code}, at most {most} {guess}")
}

#[cfg(test)]
mod tests {
    use keypeg_core::TreeFile;

    use super::*;

    #[test]
    fn an_outline_reads_like_the_game() {
        let tree = r#"{"format":"keypeg-tree","version":1,"game":"2x2","root":{"guess":"AB","answers":
            {"0,2":{"guess":"BA"},"1,0":{"guess":"AA","answers":{"0,0":{"guess":"BB"}}}}}}"#;
        let file = TreeFile::read(tree.as_bytes()).unwrap();
        let provenance = Provenance { strategy: "s".into(), ties: "none".into(), command: "c".into() };
        let tree = FlatTree::new(&file).unwrap();
        let all = write(&tree, &provenance, None);
        let shown = "\nAB  4 codes, at most 3 guesses\n├─ 0,2  BA\n└─ 1,0  AA, then BB\n";
        assert!(all.ends_with(shown), "{all}");
        let first = write(&tree, &provenance, Some(1));
        assert!(first.ends_with("\nAB  4 codes, at most 3 guesses\n"), "{first}");
    }
}
