//! What the terminal can show: its width and its colors.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

use clap::ValueEnum;

/// The narrowest width that text is wrapped to.
const NARROWEST: usize = 20;

/// The value of `--color`.
static COLOR: OnceLock<ColorArg> = OnceLock::new();

/// The value of `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

/// A stream that a command prints to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Standard,
    Error,
}

impl Output {
    /// The stream of a dialog: with `json`, standard output is reserved for one object.
    pub(crate) fn of_dialog(json: bool) -> Output {
        if json { Output::Error } else { Output::Standard }
    }

    pub(crate) fn is_terminal(self) -> bool {
        match self {
            Output::Standard => std::io::stdout().is_terminal(),
            Output::Error => std::io::stderr().is_terminal(),
        }
    }
}

/// How many colors may be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorDepth {
    None,
    /// The 16 named colors.
    Named,
    /// The palette of 256 colors.
    Palette,
    /// Colors of 24 bits.
    Exact,
}

/// Sets the value of `--color`. Called once, before anything is printed.
pub(crate) fn set_color(color: ColorArg) {
    // A second call changes nothing: the command line has one value.
    let _ = COLOR.set(color);
}

/// The colors to use on a stream, from `--color` and the environment.
pub(crate) fn color_depth(output: Output) -> ColorDepth {
    let choice = COLOR.get().copied().unwrap_or(ColorArg::Auto);
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    choose_depth(choice, output.is_terminal(), &variable)
}

/// `variable` gives the value of an environment variable that is set and not empty.
fn choose_depth(choice: ColorArg, is_terminal: bool, variable: &dyn Fn(&str) -> Option<String>) -> ColorDepth {
    let term = variable("TERM");
    let is_dumb = term.as_deref() == Some("dumb");
    let wanted = match choice {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => is_terminal && !is_dumb && variable("NO_COLOR").is_none(),
    };
    let exact = matches!(variable("COLORTERM").as_deref(), Some("truecolor" | "24bit"));
    match term {
        _ if !wanted => ColorDepth::None,
        _ if exact && !is_dumb => ColorDepth::Exact,
        Some(term) if term.ends_with("-direct") => ColorDepth::Exact,
        Some(term) if term.contains("256color") => ColorDepth::Palette,
        // The Windows console has no TERM and shows exact colors.
        None if cfg!(windows) => ColorDepth::Exact,
        _ => ColorDepth::Named,
    }
}

/// The columns of the terminal on a stream; `None` in a pipe or a file, where lines are not wrapped.
pub(crate) fn width(output: Output) -> Option<usize> {
    if !output.is_terminal() {
        return None;
    }
    let measured = match output {
        Output::Standard => terminal_size::terminal_size_of(std::io::stdout()),
        Output::Error => terminal_size::terminal_size_of(std::io::stderr()),
    };
    let columns = measured.map_or(80, |(width, _)| usize::from(width.0));
    Some(columns.max(NARROWEST))
}

/// Prints a message of the program on the error stream, wrapped.
pub(crate) fn warn(message: &str) {
    print_error(&format!("keypeg: {message}"));
}

/// Prints lines on the error stream, wrapped. Unlike `eprintln!`, it does not panic if the terminal is gone.
pub(crate) fn print_error(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", wrap(Output::Error, text, 2));
}

/// Whether the terminal moves its cursor as a line editor needs it, on both standard streams.
pub(crate) fn can_edit_lines() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    let moves = !matches!(term.as_str(), "dumb" | "cons25" | "emacs") && (cfg!(windows) || !term.is_empty());
    moves && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// A space that lines are not wrapped at. It is printed as a space.
pub(crate) const JOINT: char = '\u{a0}';

/// The text without escape codes for colors.
pub(crate) fn without_colors(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let plain = parts.next().unwrap_or_default().to_string();
    parts.fold(plain, |plain, part| plain + part.split_once('m').map_or("", |(_, text)| text))
}

/// Wraps each line of a text to the width of the terminal. Lines that continue another are indented by `indent` columns.
/// Escape codes for colors take no room. In a pipe the text is unchanged.
pub(crate) fn wrap(output: Output, text: &str, indent: usize) -> String {
    let wrapped = width(output).map_or_else(|| text.to_string(), |width| wrap_to(width, text, indent));
    wrapped.replace(JOINT, " ")
}

/// Wraps a prompt so that there is room to type behind it.
pub(crate) fn wrap_prompt(output: Output, text: &str) -> String {
    let width = width(output).map(|width| width - width / 6);
    width.map_or_else(|| text.to_string(), |width| wrap_to(width, text, 2)).replace(JOINT, " ")
}

/// Wraps each line of a text to the width of the terminal. The continuation of a row of a table is placed below the
/// last column of the row. The continuation of another indented line has the same indent.
pub(crate) fn wrap_lines(output: Output, text: &str) -> String {
    let columns = width(output).unwrap_or(usize::MAX);
    let lines = text.split('\n').map(|line| {
        let indent = hanging_indent(line);
        match below(line, indent, columns) {
            Some((row, last)) => format!("{row}\n{}", wrap(output, &last, BELOW)),
            None => wrap(output, line, indent),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The indent of a last column that is printed below its row.
const BELOW: usize = 6;

/// The row of a table without its last column, and that column to print below it; `None` if there is room beside it.
fn below(line: &str, indent: usize, columns: usize) -> Option<(String, String)> {
    let fits = indent <= columns / 2 || without_colors(line).chars().count() <= columns;
    let (row, last) = line.rsplit_once("  ").filter(|_| !fits)?;
    Some((row.trim_end().to_string(), format!("{}{last}", " ".repeat(BELOW))))
}

/// Where the continuation of a line begins, in columns.
fn hanging_indent(line: &str) -> usize {
    let line = without_colors(line);
    let text = line.trim_start_matches(' ');
    let indent = line.chars().count() - text.chars().count();
    // Columns are separated by two spaces or more.
    match text.rfind("  ") {
        Some(at) if indent > 0 => indent + text[..at].chars().count() + 2,
        _ => indent,
    }
}

/// Wraps each line of a text to `width` columns.
pub(crate) fn wrap_to(width: usize, text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent.min(width / 2));
    let options = textwrap::Options::new(width)
        .subsequent_indent(&indent)
        // Only at spaces, and no word is broken: commands and paths can be copied.
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    let lines = text.split('\n').flat_map(|line| textwrap::wrap(line, &options));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(choice: ColorArg, is_terminal: bool, variables: &[(&str, &str)]) -> ColorDepth {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        choose_depth(choice, is_terminal, &find)
    }

    #[test]
    fn colors_follow_the_option_and_the_environment() {
        use ColorArg::{Always, Auto, Never};
        let xterm = [("TERM", "xterm-256color")];
        let exact = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        let refused = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")];
        for (choice, is_terminal, variables, expected) in [
            (Auto, true, &xterm[..], ColorDepth::Palette),
            (Auto, true, &exact, ColorDepth::Exact),
            (Auto, true, &[("TERM", "xterm")], ColorDepth::Named),
            (Auto, true, &[("TERM", "dumb"), ("COLORTERM", "truecolor")], ColorDepth::None),
            (Auto, true, &refused, ColorDepth::None),
            (Auto, false, &exact, ColorDepth::None),
            (Never, true, &exact, ColorDepth::None),
            (Always, false, &exact, ColorDepth::Exact),
            (Always, false, &refused, ColorDepth::Exact),
            (Always, false, &[("TERM", "dumb")], ColorDepth::Named),
            (Always, false, &xterm, ColorDepth::Palette),
        ] {
            assert_eq!(depth(choice, is_terminal, variables), expected, "{choice:?} {is_terminal} {variables:?}");
        }
    }

    #[test]
    fn continued_lines_stand_below_their_column() {
        for (line, indent) in [
            ("A sentence.  Another.", 0),
            ("  turn 1: two words", 2),
            ("  hint GRADE      that hint at once", 18),
            ("  \x1b[1mhint\x1b[0m  that", 8),
        ] {
            assert_eq!(hanging_indent(line), indent, "{line}");
        }
        let table = "  keypeg evaluate 4x6 most-parts    a strategy";
        let narrow = ("  keypeg evaluate 4x6 most-parts".to_string(), "      a strategy".to_string());
        assert_eq!((below(table, 36, 40), below(table, 36, 80)), (Some(narrow), None));
        assert_eq!(without_colors("a\x1b[48;5;1m b \x1b[0mc"), "a b c");
    }

    #[test]
    fn long_lines_are_wrapped_and_indented() {
        assert_eq!(wrap_to(20, "one two three four five six\nseven", 2), "one two three four\n  five six\nseven");
        assert_eq!(wrap_to(20, "\x1b[1mone two three four\x1b[0m five", 0), "\x1b[1mone two three four\x1b[0m\nfive");
        assert_eq!(wrap_to(20, "a\n\nb", 2), "a\n\nb");
        // A word that is too long for a line stays whole.
        assert_eq!(wrap_to(20, &format!("see {}", "x".repeat(30)), 2), format!("see\n  {}", "x".repeat(30)));
    }
}
