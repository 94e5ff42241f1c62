//! The README of the crate shows what the program prints. The crate `conventions` compares it with the main README.

use crate::program::{json, keypeg};

const README: &str = include_str!("../../README.md");

#[test]
fn the_transcript_is_a_real_one() {
    let block = README.split("```console\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (command, shown) = block.split_once('\n').unwrap();
    let command = command.strip_prefix("$ keypeg ").unwrap().strip_suffix(" | grep guess").unwrap();
    let printed = keypeg(command).stdout;
    let printed: Vec<&str> = printed.lines().filter(|line| line.contains("guess")).collect();
    assert_eq!(printed, shown.lines().collect::<Vec<_>>());
    assert_eq!(printed.len(), 6);
}

#[test]
fn the_results_are_what_the_commands_print() {
    let mut checked = 0;
    for row in README.lines().filter(|line| line.contains("| `keypeg ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, _, total, average, most, command] = cells[..] else { panic!("{row}") };
        let report = json(command.trim_matches('`').strip_prefix("keypeg ").unwrap());
        let digits = |text: &str| text.split_once('.').map_or(0, |(_, digits)| digits.len());
        let shown = |name: &str, text: &str| format!("{:.*}", digits(text), report[name].as_f64().unwrap());
        assert_eq!(shown("total", total), total, "{row}");
        assert_eq!(shown("average", average), average, "{row}");
        assert_eq!(shown("max", most), most, "{row}");
        checked += 1;
    }
    assert!(checked >= 9, "only {checked} rows were checked");
}
