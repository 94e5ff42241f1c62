//! A comparison as text for a terminal of 80 columns.

use std::fmt::Write;

use keypeg_core::Game;

use super::{Comparison, ComparisonLine, KnownOptimum, Method, Performance};
use crate::wrap::wrap;

/// Distributions are printed for at most this number of boards.
const FEW: usize = 3;

impl Comparison {
    /// The table, then the distributions if there are few boards, or the averages by colors if there are many.
    pub fn to_text(&self) -> String {
        let games = self.games();
        let width = self.strategies().iter().map(|id| id.name().len()).max().unwrap_or(0).max(8);
        let board = games.iter().map(|game| game.to_string().len()).max().unwrap_or(0).max(4);
        let mut text = self.head(board, width);
        for (place, &game) in games.iter().enumerate() {
            if place > 0 && self.strategies().len() > 1 {
                text.push('\n');
            }
            for line in self.lines_of(game) {
                text += &self.line(line, board, width);
            }
        }
        text.push('\n');
        if games.len() <= FEW {
            for game in games.iter().copied() {
                text += &self.distributions(game);
            }
        } else {
            text += &self.growth(width);
        }
        for (game, optimum) in &self.optima {
            if let KnownOptimum::AtLeast(bound) = optimum {
                let _ = writeln!(text, "{game}: no strategy takes fewer than {bound} guesses; the best is not known");
            }
        }
        text += &self.remarks();
        text
    }

    fn head(&self, board: usize, width: usize) -> String {
        let mut text =
            format!("{:<board$} {:<width$} {:>8} {:>7} {:>3}", "game", "strategy", "total", "average", "max");
        if let Some(rows) = self.rows {
            let _ = write!(text, " {:>7}", format!("in {rows}"));
        }
        text + &format!(" {:>7} {:>7}\n", "+best", "time")
    }

    fn line(&self, line: &ComparisonLine, board: usize, width: usize) -> String {
        let mut text = format!("{:<board$} {:<width$}", line.game, line.strategy);
        let played = match &line.result {
            Ok(played) => played,
            Err(reason) => {
                // Indented to the column of the strategy, so that the table keeps its shape.
                let indent = " ".repeat(board + 3);
                let reason = wrap(reason, 76 - board).join(&format!("\n{indent}"));
                return format!("{} does not play it:\n{indent}{reason}\n", text.trim_end());
            }
        };
        let _ = write!(text, " {:>8} {:>7.4} {:>3}", total(played), played.average, played.max);
        if let Some(within) = played.within {
            let _ = write!(text, " {:>6.2}%", 100.0 * within);
        }
        let above = self.above_optimum(line).map_or("?".to_string(), |above| format!("{above:.4}"));
        let _ = writeln!(text, " {above:>7} {:>7}", time(played.seconds));
        text
    }

    fn distributions(&self, game: Game) -> String {
        let mut text = format!("{game}, secrets by guesses\n");
        for line in self.lines_of(game) {
            if let Ok(played) = &line.result {
                let counts: Vec<String> = played.histogram.iter().map(|&count| counted(count, played.method)).collect();
                let lines = wrap(&counts.join("  "), 54);
                let _ = writeln!(text, "  {:<22} {}", line.strategy, lines.join(&format!("\n{}", " ".repeat(25))));
            }
        }
        text + "\n"
    }

    /// Averages by the number of colors, one block per number of pegs.
    fn growth(&self, width: usize) -> String {
        let mut text = String::new();
        for (name, family) in self.families() {
            // As many boards per block as fit in a line.
            for block in family.chunks((78 - width) / 8) {
                let _ = write!(text, "{name:<width$}");
                for game in block {
                    let _ = write!(text, " {:>7}", format!("{} col.", game.colors()));
                }
                text.push('\n');
                for strategy in self.strategies() {
                    let _ = write!(text, "{strategy:<width$}");
                    for &game in block {
                        let average = self.played(game, strategy).map(|played| format!("{:.4}", played.average));
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
            let _ = writeln!(text, "Totals with ~ are of {games} random games, for want of an expectation.");
        }
        text
    }
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
