//! Builds the command line with its grouped help, and parses arguments with it.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::builder::styling::Styles;
use clap::{Command, CommandFactory, FromArgMatches, ValueEnum};

use super::command_table::{CommandEntry, GROUPS, entry};
use super::{Cli, parse_error};
use crate::terminal::{self, ColorArg, ColorDepth, Output};

/// Where the descriptions of commands begin, in columns.
const DESCRIPTIONS: usize = 19;

/// The indent of a usage that continues on the next line, in columns.
const USAGE: usize = "Usage: keypeg ".len();

/// Parses the arguments, the name of the program first. Help, the version and errors are printed here; then the exit code is
/// returned.
pub(crate) fn parse(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Cli, ExitCode> {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let parsed = command().try_get_matches_from(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| {
        if !error.use_stderr() {
            terminal::set_color(color(&arguments));
            print_help(&error);
            return ExitCode::SUCCESS;
        }
        terminal::warn(&parse_error::message(&error, &arguments));
        ExitCode::from(2)
    })
}

/// The value of `--color` in arguments that ask for help; clap does not parse all of them then.
fn color(arguments: &[OsString]) -> ColorArg {
    let mut words = arguments.iter().filter_map(|word| word.to_str()).skip_while(|word| !word.starts_with("--color"));
    let value = match words.next().map(|word| word.strip_prefix("--color=")) {
        Some(Some(value)) => Some(value),
        Some(None) => words.next(),
        None => None,
    };
    value.and_then(|value| ColorArg::from_str(value, false).ok()).unwrap_or(ColorArg::Auto)
}

/// Prints help or the version. clap does not wrap the lines of the usage.
fn print_help(text: &clap::Error) {
    let text = match terminal::color_depth(Output::Standard) {
        ColorDepth::None => text.render().to_string(),
        _ => text.render().ansi().to_string(),
    };
    // A reader that closed the pipe has seen enough of the help.
    let _ = write!(std::io::stdout(), "{}", terminal::wrap(Output::Standard, &text, USAGE));
}

/// The command line with groups of commands, examples, and numbers such as -1 taken as values, so that our own message
/// refuses them.
pub(crate) fn command() -> Command {
    let command = Cli::command().max_term_width(100).help_template(template(&Cli::command()));
    command.mut_args(takes_negative_numbers).mut_subcommands(|sub| {
        let sub = sub.mut_args(takes_negative_numbers);
        match entry(sub.get_name()) {
            Some(entry) => {
                let notes = sub.get_after_help().map_or(String::new(), |notes| format!("{notes}\n\n"));
                sub.after_help(format!("{notes}{}", examples(entry)))
            }
            None => sub,
        }
    })
}

fn takes_negative_numbers(argument: clap::Arg) -> clap::Arg {
    let takes_value = argument.get_action().takes_values();
    if takes_value { argument.allow_negative_numbers(true) } else { argument }
}

/// The examples of a command, as they end its help.
fn examples(entry: &CommandEntry) -> String {
    let header = *Styles::styled().get_header();
    let lines = entry.examples.iter().map(|(what, line)| format!("\n  {what}:\n      {line}"));
    format!("{header}Examples:{header:#}{}", lines.collect::<String>())
}

/// The main help: the commands in their groups, then the options.
fn template(command: &Command) -> String {
    let styles = Styles::styled();
    let (header, literal) = (*styles.get_header(), *styles.get_literal());
    let mut text = "{about}\n\n{usage-heading} {usage}\n".to_string();
    for group in GROUPS {
        text += &format!("\n{header}{}:{header:#}\n", group.heading);
        for entry in group.commands {
            let about = command.find_subcommand(entry.name).and_then(Command::get_about);
            let about = about.map_or(String::new(), ToString::to_string);
            let gap = " ".repeat(DESCRIPTIONS.saturating_sub(2 + entry.name.len()));
            let line = format!("  {literal}{}{literal:#}{gap}{about}", entry.name);
            text += &terminal::wrap(Output::Standard, &line, DESCRIPTIONS);
            text.push('\n');
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of an example, without the quotation marks around some.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('"').enumerate();
        parts
            .flat_map(|(index, part)| match index % 2 {
                0 => part.split_whitespace().map(str::to_string).collect(),
                _ => vec![part.to_string()],
            })
            // What a shell redirects is not an argument.
            .take_while(|word| word != "<")
            .collect()
    }

    #[test]
    fn the_help_lists_every_command_once() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|group| group.commands).map(|entry| entry.name).collect();
        let command = Cli::command();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known, "command_table has an entry per command");
    }

    #[test]
    fn usage_lines_fit_a_narrow_terminal() {
        let mut whole = command().term_width(60);
        whole.build();
        for sub in whole.get_subcommands() {
            let help = terminal::wrap_to(60, &sub.clone().render_help().to_string(), USAGE);
            let usage: Vec<&str> = help.lines().skip_while(|line| !line.starts_with("Usage:")).collect();
            let wide = usage.iter().take_while(|line| !line.is_empty()).find(|line| line.chars().count() > 60);
            assert_eq!(wide, None, "{}", sub.get_name());
        }
    }

    #[test]
    fn help_obeys_the_color_option() {
        let color_of = |line: &str| color(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(color_of("keypeg help play"), ColorArg::Auto);
        assert_eq!(color_of("keypeg --color never help"), ColorArg::Never);
        assert_eq!(color_of("keypeg play --color=always --help"), ColorArg::Always);
        assert_eq!(color_of("keypeg --color sometimes --help"), ColorArg::Auto);
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        let mut whole = command();
        whole.build();
        for sub in whole.get_subcommands().filter(|sub| sub.get_name() != "help") {
            let help = sub.clone().render_help().to_string();
            let name = sub.get_name();
            assert!(help.contains("Examples:"), "{name}: {help}");
            for (_, line) in entry(name).unwrap().examples {
                assert!(help.contains(line), "{name}: {help}");
                assert!(line.starts_with(&format!("keypeg {name}")), "{line}");
                if let Err(error) = command().try_get_matches_from(words(line)) {
                    panic!("{line}: {error}");
                }
            }
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }
}
