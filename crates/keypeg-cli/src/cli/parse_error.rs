//! Errors of the command line as our own messages: what is wrong, and what to type instead.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::Cli;
use super::command_table::{CommandEntry, entry};

/// The message for an error, without the name of the program in front.
pub(super) fn message(error: &Error, arguments: &[OsString]) -> String {
    let first = |kind| texts(error, kind).into_iter().next().unwrap_or_default();
    let unknown = first(ContextKind::InvalidSubcommand);
    let words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let words: Vec<&str> = words.take_while(|word| *word != unknown).collect();
    let command = words.iter().find_map(|word| entry(word));
    let (argument, value) = (first(ContextKind::InvalidArg), first(ContextKind::InvalidValue));
    let name = command.map(|entry| full_name(entry, &words));
    let help = match &name {
        Some(name) => format!("`keypeg {name} --help` describes the options"),
        None => "`keypeg help` lists the commands".to_string(),
    };
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("{} needs a value; {help}", plain(&argument)),
        ErrorKind::InvalidValue => {
            let known = texts(error, ContextKind::ValidValue);
            let near = suggestion(error, ContextKind::SuggestedValue);
            let next = if known.is_empty() { help } else { format!("use {}", alternatives(&known)) };
            format!("{value:?} is not {}; {near}{next}", expected(&argument))
        }
        ErrorKind::ValueValidation => {
            let reason = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            let name = option_name(&argument);
            match refused_number(&value, &reason) {
                Some(text) => format!("{name}: {text}"),
                // Our own parsers name the value and the next step.
                None if reason.starts_with(&format!("{value:?}")) => format!("{name}: {reason}"),
                None => format!("{name}: {value:?} is refused: {reason}; {help}"),
            }
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let near = suggestion(error, ContextKind::SuggestedArg);
            let of = name.map_or(String::new(), |name| format!(" of keypeg {name}"));
            format!("{argument} is not an option{of}; {near}{help}")
        }
        ErrorKind::UnknownArgument => format!("{argument:?} is one argument too many; {help}"),
        ErrorKind::InvalidSubcommand => {
            let near = suggestion(error, ContextKind::SuggestedSubcommand);
            let (of, list) = match &name {
                Some(name) => (format!(" of keypeg {name}"), format!("keypeg {name} --help")),
                None => (String::new(), "keypeg help".to_string()),
            };
            format!("{unknown:?} is not a command{of}; {near}`{list}` lists them")
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let name = name.unwrap_or_default();
            format!("{name} needs a command; {}", example(command, &name).unwrap_or(help))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> = texts(error, ContextKind::InvalidArg).iter().map(|name| plain(name)).collect();
            let name = name.unwrap_or_else(|| "the command".to_string());
            format!("{name} needs {}; {}", missing.join(" and "), example(command, &name).unwrap_or(help))
        }
        ErrorKind::ArgumentConflict => {
            let others: Vec<String> =
                texts(error, ContextKind::PriorArg).iter().map(|name| option_name(name)).collect();
            let name = option_name(&argument);
            match others.join(" and ") {
                other if other == name || other.is_empty() => format!("{name} is given twice; leave one out"),
                other => format!("{name} cannot be used together with {other}; leave one out"),
            }
        }
        ErrorKind::InvalidUtf8 => format!("an argument is not valid UTF-8; {help}"),
        _ => format!("these arguments do not fit together; {help}"),
    }
}

/// The message for a value that a number parser of clap or of the standard library refused; `None` for another reason.
fn refused_number(value: &str, reason: &str) -> Option<String> {
    if let Some((_, range)) = reason.split_once(" is not in ") {
        let limits = range.replace("..=", " to ").replace("..", " to below ");
        return Some(format!("{value:?} is not a whole number from {limits}"));
    }
    match reason {
        "invalid float literal" => Some(format!("{value:?} is not a number; write it as 5 or 0.5")),
        _ if reason.contains("digit") || reason.contains("number too") => {
            Some(format!("{value:?} is not a whole number in its range; write one such as 1"))
        }
        _ => None,
    }
}

/// The texts of a context; empty if the error has none.
fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// A question with the nearest names that exist, or nothing.
fn suggestion(error: &Error, kind: ContextKind) -> String {
    let mut near = texts(error, kind);
    // The most similar name is the last.
    near.reverse();
    if near.is_empty() { String::new() } else { format!("did you mean {}? ", near.join(" or ")) }
}

/// An argument as it is typed, without brackets: `--games N or --per-secret N`.
fn plain(argument: &str) -> String {
    let is_group = argument.starts_with("<--");
    let text: String = argument.chars().filter(|c| !"<>[]".contains(*c)).collect();
    if is_group { text.replace('|', " or ") } else { text }
}

/// The name of an option, or of a positional argument.
fn option_name(argument: &str) -> String {
    plain(argument).split(' ').next().unwrap_or_default().to_string()
}

/// What an argument should be, in words.
fn expected(argument: &str) -> String {
    if argument.starts_with('-') {
        return format!("a value of {}", option_name(argument));
    }
    let name = option_name(argument).to_lowercase();
    format!("a {name}")
}

fn alternatives(values: &[String]) -> String {
    match values {
        [first, second] => format!("{first} or {second}"),
        _ => format!("one of {}", values.join(", ")),
    }
}

/// The first example of a command, or of its subcommand, with this full name, as the next step.
fn example(command: Option<&CommandEntry>, name: &str) -> Option<String> {
    let mut lines = command?.examples.iter().map(|(_, line)| *line);
    let line = lines.find(|line| line.starts_with(&format!("keypeg {name}")))?;
    Some(format!("for example: {line}"))
}

/// The name of a command, with its subcommand if the words name one, such as `archive export`.
fn full_name(command: &CommandEntry, words: &[&str]) -> String {
    let known = Cli::command();
    let known = known.find_subcommand(command.name);
    let sub = words.iter().find(|word| known.is_some_and(|known| known.find_subcommand(word).is_some()));
    sub.map_or(command.name.to_string(), |sub| format!("{} {sub}", command.name))
}
