//! Programs in Python.

use super::{answers, comment, fill, instructions, quoted, rows};
use crate::Source;
use crate::plan::Plan;

const TEMPLATE: &str = include_str!("template.py");

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let positions = rows(plan, |position| {
        let guess = quoted(&plan.guess(position));
        let can_be_secret = if position.can_be_secret { "True" } else { "False" };
        let answers = answers(position, |bulls, cows, next| format!("({bulls}, {cows}): {next}"));
        format!("    ({guess}, {can_be_secret}, {{{answers}}}),")
    });
    let lines = instructions(plan).iter().map(|line| format!("    print({})", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(source, plan, "#", "python3 THIS_FILE")),
            ("PEGS", &plan.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
