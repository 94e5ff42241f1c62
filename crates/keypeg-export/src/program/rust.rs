//! Programs in Rust.

use super::{answers, comment, fill, instructions, rows};
use crate::Source;
use crate::plan::Plan;

const TEMPLATE: &str = include_str!("template.rust");

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let positions = rows(plan, |position| {
        let (guess, can_be_secret) = (plan.guess(position), position.can_be_secret);
        let answers = answers(position, |bulls, cows, next| format!("({bulls}, {cows}, {next})"));
        format!("    Position {{ guess: {guess:?}, can_be_secret: {can_be_secret}, answers: &[{answers}] }},")
    });
    let lines =
        instructions(plan).iter().map(|line| format!("    writeln!(out, \"{{}}\", {line:?})?;")).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(source, plan, "//", "rustc -O -o codebreaker THIS_FILE && ./codebreaker")),
            ("PEGS", &plan.game().pegs().to_string()),
            ("COUNT", &plan.positions.len().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}
