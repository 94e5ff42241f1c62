//! Programs in C.

use super::{answers, comment, fill, instructions, rows};
use crate::Source;
use crate::plan::Plan;

const TEMPLATE: &str = include_str!("template.c");

pub(crate) fn write(plan: &Plan<'_>, source: &Source) -> String {
    let positions = rows(plan, |position| {
        let (guess, can_be_secret) = (quoted(&plan.guess(position)), position.can_be_secret);
        match position.answers.len() {
            0 => format!("    {{{guess}, {can_be_secret}, 0, NULL}},"),
            count => {
                let answers = answers(position, |bulls, cows, next| format!("{{{bulls}, {cows}, {next}}}"));
                format!("    {{{guess}, {can_be_secret}, {count}, (const struct answer[]){{{answers}}}}},")
            }
        }
    });
    let lines = instructions(plan).iter().map(|line| format!("    puts({});", quoted(line))).collect::<Vec<_>>();
    fill(
        TEMPLATE,
        &[
            ("HEADER", &comment(source, plan, "//", "cc -O2 -o codebreaker THIS_FILE && ./codebreaker")),
            ("PEGS", &plan.game().pegs().to_string()),
            ("POSITIONS", &positions),
            ("INSTRUCTIONS", &lines.join("\n")),
        ],
    )
}

/// Two question marks in a row begin what older compilers read as one character.
fn quoted(text: &str) -> String {
    super::quoted(text).replace('?', "\\?")
}
