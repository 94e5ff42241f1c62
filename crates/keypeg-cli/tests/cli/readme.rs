//! The README of the crate shows what the program prints. The crate `conventions` compares it with the main README.

use crate::program::{json, keypeg_with};

const README: &str = include_str!("../../README.md");

#[test]
fn the_transcripts_are_real_ones() {
    let blocks = README.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut checked = 0;
    for (command, shown) in blocks.filter_map(|block| block.split_once('\n')).filter(|(_, shown)| !shown.is_empty()) {
        let command = command.strip_prefix("$ keypeg ").unwrap();
        // One argument is quoted: the history.
        let (before, history) = command.split_once(" \"").unwrap();
        let mut arguments: Vec<&str> = before.split(' ').collect();
        arguments.push(history.strip_suffix('"').unwrap());
        assert_eq!(keypeg_with(&arguments).stdout, shown, "{command}");
        checked += 1;
    }
    assert_eq!(checked, 2);
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
