//! Scripts and styles without comments and indentation, which a browser does not need.
//!
//! Only whole lines are removed: those that begin with `//`, and those of a comment that begins a line with `/*` and ends one with
//! `*/`. The pages are formatted by a tool, so no other text has such lines, except inside of templates of several lines. A text with
//! such a template is kept as it is.

/// The text without its comments.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let (mut in_comment, mut in_template) = (false, false);
    for line in text.lines() {
        let code = line.trim_start();
        if in_template {
            kept.push_str(line);
            kept.push('\n');
            in_template = !ends_template(line);
            continue;
        }
        if in_comment {
            in_comment = !code.trim_end().ends_with("*/");
            continue;
        }
        if code.starts_with("//") || code.is_empty() {
            continue;
        }
        if code.starts_with("/*") {
            match code.split_once("*/") {
                None => in_comment = true,
                // A cast of a type stands before its expression.
                Some((_, rest)) if !rest.trim().is_empty() => kept.push_str(&format!("{}\n", rest.trim_start())),
                Some(_) => {}
            }
            continue;
        }
        in_template = ends_template(line);
        kept.push_str(code);
        kept.push('\n');
    }
    kept
}

/// Whether a template begins or ends in a line, and does not do both.
fn ends_template(line: &str) -> bool {
    line.matches('`').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_and_indentation_are_removed() {
        let text = "// @ts-check\n/**\n * Says.\n */\nconst a = 'http://x'; // why\n\n  /** @type {X} */\n  let b = /* c */ 1;\n";
        assert_eq!(without_comments(text), "const a = 'http://x'; // why\nlet b = /* c */ 1;\n");
        assert_eq!(without_comments("  /** @type {X} */ (a).b();\n"), "(a).b();\n");
    }

    #[test]
    fn the_lines_of_a_template_are_kept() {
        let text = "const a = `\n  // not a comment\n\n  b`;\n  c();\n";
        assert_eq!(without_comments(text), "const a = `\n  // not a comment\n\n  b`;\nc();\n");
    }
}
