//! Programs in JavaScript.

use super::{answers, comment, fill, instructions, quoted, rows};
use crate::Source;
use crate::plan::Plan;

const TEMPLATE: &str = include_str!("template.js");

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let positions = rows(plan, |position| {
        let (guess, can_be_secret) = (quoted(&plan.guess(position)), position.can_be_secret);
        let answers = answers(position, |bulls, cows, next| format!("\"{bulls},{cows}\": {next}"));
        format!("  [{guess}, {can_be_secret}, {{{answers}}}],")
    });
    let lines = instructions(plan).iter().map(|line| format!("  console.log({});", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(source, plan, "//", "node THIS_FILE")),
            ("PEGS", &plan.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
