//! A comparison as text for a terminal.

use std::fmt::Write;

use keypeg_core::Game;

use super::{Comparison, ComparisonLine, KnownOptimum, Method, Performance};
use crate::wrap::wrap;

/// Distributions are printed for at most this number of boards.
const FEW: usize = 3;

/// The columns in front of the numbers of a distribution.
const NAMES: usize = 24;

impl Comparison {
    /// The table, then the distributions if there are few boards, or the averages by colors if there are many, for a
    /// terminal of 80 columns.
    pub fn to_text(&self) -> String {
        self.to_text_within(80)
    }

    /// Like [`Comparison::to_text`], for a terminal of `columns` columns. The times are left out if they do not fit.
    pub fn to_text_within(&self, columns: usize) -> String {
        let games = self.games();
        let width = self.names().iter().map(|name| name.len()).max().unwrap_or(0).max(8);
        let board = games.iter().map(|game| game.to_string().len()).max().unwrap_or(0).max(4);
        let table = TableShape { board, width, columns, has_times: self.table_width(board, width) <= columns };
        let mut text = self.head(table);
        for (place, &game) in games.iter().enumerate() {
            if place > 0 && self.names().len() > 1 {
                text.push('\n');
            }
            for line in self.lines_of(game) {
                text += &self.line(line, table);
            }
        }
        text.push('\n');
        if games.len() <= FEW {
            for game in games.iter().copied() {
                text += &self.distributions(game, columns);
            }
        } else {
            text += &self.growth(width, columns);
        }
        for (game, optimum) in &self.optima {
            if let KnownOptimum::AtLeast(bound) = optimum {
                let remark = format!("{game}: no strategy takes fewer than {bound} guesses; the best is not known");
                text += &wrapped(&remark, columns);
            }
        }
        for remark in self.remarks().lines() {
            text += &wrapped(remark, columns);
        }
        text
    }

    /// The width of the table with the column of times.
    fn table_width(&self, board: usize, width: usize) -> usize {
        let within = if self.rows.is_some() { 8 } else { 0 };
        board + width + within + "  12345678 1234567 123 1234567 1234567".len()
    }

    fn head(&self, TableShape { board, width, has_times, .. }: TableShape) -> String {
        let mut text =
            format!("{:<board$} {:<width$} {:>8} {:>7} {:>3}", "game", "strategy", "total", "average", "max");
        if let Some(rows) = self.rows {
            let _ = write!(text, " {:>7}", format!("in {rows}"));
        }
        let times = if has_times { format!(" {:>7}", "time") } else { String::new() };
        text + &format!(" {:>7}{times}\n", "+best")
    }

    fn line(&self, line: &ComparisonLine, TableShape { board, width, columns, has_times }: TableShape) -> String {
        let mut text = format!("{:<board$} {:<width$}", line.game, line.name);
        let played = match &line.result {
            Ok(played) => played,
            Err(reason) => {
                // Indented to the column of the strategy, so that the table keeps its shape.
                let indent = " ".repeat(board + 3);
                let reason = wrap(reason, columns.saturating_sub(board + 4).max(20)).join(&format!("\n{indent}"));
                return format!("{} does not play it:\n{indent}{reason}\n", text.trim_end());
            }
        };
        let _ = write!(text, " {:>8} {:>7.4} {:>3}", total(played), played.average, played.max);
        if let Some(within) = played.within {
            let _ = write!(text, " {:>6.2}%", 100.0 * within);
        }
        let above = self.above_optimum(line).map_or("?".to_string(), |above| format!("{above:.4}"));
        let times = if has_times { format!(" {:>7}", time(played.seconds)) } else { String::new() };
        let _ = writeln!(text, " {above:>7}{times}");
        if let Method::Simulated(games) = played.method {
            let error = played.standard_error().unwrap_or_default();
            let each =
                if has_times { format!(", {} per game", time(played.seconds / games as f64)) } else { String::new() };
            let indent = " ".repeat(board + 3);
            let _ = writeln!(text, "{indent}{games} games: standard error {error:.4}{each}");
        }
        text
    }

    fn distributions(&self, game: Game, columns: usize) -> String {
        let played = self.lines_of(game).filter_map(|line| Some((&line.name, line.result.as_ref().ok()?)));
        let counts = |played: &Performance| {
            played.histogram.iter().map(|&count| counted(count, played.method)).collect::<Vec<String>>()
        };
        let rows: Vec<_> = played.map(|(name, played)| (name, counts(played))).collect();
        if rows.is_empty() {
            return String::new();
        }
        let cell = rows.iter().flat_map(|(_, counts)| counts).map(String::len).max().unwrap_or(0) + 2;
        let in_line = (columns.saturating_sub(NAMES) / cell).max(1);
        let mut text = format!("{game}, secrets by guesses\n");
        for (name, counts) in rows {
            let lines = counts.chunks(in_line).map(|part| part.iter().map(|count| format!("{count:>cell$}")).collect());
            let lines: Vec<String> = lines.collect();
            let _ = writeln!(text, "  {name:<0$}{1}", NAMES - 2, lines.join(&format!("\n{}", " ".repeat(NAMES))));
        }
        text + "\n"
    }

    /// Averages by the number of colors, one block per number of pegs.
    fn growth(&self, width: usize, columns: usize) -> String {
        let mut text = String::new();
        for (name, family) in self.families() {
            // As many boards per block as fit in a line.
            for block in family.chunks((columns.saturating_sub(width + 2) / 8).max(1)) {
                let _ = write!(text, "{name:<width$}");
                for game in block {
                    let _ = write!(text, " {:>7}", format!("{} col.", game.colors()));
                }
                text.push('\n');
                for player in self.names() {
                    let _ = write!(text, "{player:<width$}");
                    for &game in block {
                        let average = self.played(game, player).map(|played| format!("{:.4}", played.average));
                        let _ = write!(text, " {:>7}", average.unwrap_or("-".to_string()));
                    }
                    text.push('\n');
                }
                text.push('\n');
            }
        }
        text
    }

    fn remarks(&self) -> String {
        let any = |method: fn(Method) -> bool| {
            self.lines.iter().any(|line| line.result.as_ref().is_ok_and(|p| method(p.method)))
        };
        let mut text = String::new();
        if self.lines.iter().any(|line| self.above_optimum(line).is_some()) {
            text += "+best: guesses on average beyond the proven optimum.\n";
        }
        if self.lines.iter().any(|line| line.result.is_ok() && self.above_optimum(line).is_none()) {
            text += "?: the optimum of this board is not known, so there is nothing to compare with.\n";
        }
        if any(|method| method == Method::Expected) {
            text += "Totals with decimals are exact expectations of strategies that decide by chance.\n";
        }
        if let Some(Method::Simulated(games)) = self
            .lines
            .iter()
            .filter_map(|line| line.result.as_ref().ok())
            .map(|played| played.method)
            .find(|method| matches!(method, Method::Simulated(_)))
        {
            let _ = writeln!(text, "Totals with ~ are sums over {games} random games, not over all secrets.");
        }
        text
    }
}

/// The widths of a table: of the board, of the strategy and of the terminal, and whether the times fit.
#[derive(Clone, Copy)]
struct TableShape {
    board: usize,
    width: usize,
    columns: usize,
    has_times: bool,
}

/// A remark, broken into lines.
fn wrapped(remark: &str, columns: usize) -> String {
    wrap(remark, columns).join("\n") + "\n"
}

fn total(played: &Performance) -> String {
    match played.method {
        Method::Exact => format!("{:.0}", played.total),
        Method::Expected => format!("{:.2}", played.total),
        Method::Simulated(_) => format!("~{:.0}", played.total),
    }
}

fn counted(count: f64, method: Method) -> String {
    match method {
        Method::Exact | Method::Simulated(_) => format!("{count:.0}"),
        Method::Expected => format!("{count:.2}"),
    }
}

/// A time in seconds, or in milliseconds below one second.
fn time(seconds: f64) -> String {
    match seconds {
        1.0.. => format!("{seconds:.1} s"),
        0.1.. => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{:.1} ms", seconds * 1e3),
    }
}
