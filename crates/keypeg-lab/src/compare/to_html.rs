//! A comparison as an HTML page with charts.

use std::fmt::Write;

use keypeg_core::Game;
use keypeg_export::chart::{self, Bars, Chart, Lines, Ranks, Series};
use keypeg_export::{Page, escape};

use super::{Comparison, ComparisonLine, KnownOptimum, Method, Performance};

const STYLE: &str = "\
.refused { color: var(--bad); }
td.refused { min-width: 16rem; }
@media (max-width: 40rem) { table { font-size: 0.85rem; } th, td { padding: 0.25rem 0.3rem; } }
";

/// Distributions of at most this number of strategies are drawn as bars, of more strategies as lines.
const FEW: usize = 4;

impl Comparison {
    /// An HTML page that needs no other file.
    pub fn to_html(&self) -> String {
        let games = self.games();
        let mut body = String::new();
        let mut ties: Vec<&str> =
            self.lines.iter().filter(|line| line.strategy.has_ties()).map(|line| line.ties.as_str()).collect();
        ties.dedup();
        // Strategies with different orders have it in their names.
        if let [order] = ties[..] {
            let _ = writeln!(body, "<p>Ties are broken in the order <code>{}</code>.</p>", escape(order));
        }
        if self.interrupted {
            body += "<p class=\"refused\">The comparison was interrupted; lines are missing.</p>\n";
        }
        for (name, family) in self.families().iter().filter(|(_, family)| family.len() > 1) {
            body += &self.growth_chart(name, family).to_html();
        }
        for &game in &games {
            body += &self.section(game);
        }
        let style = format!("{}{STYLE}", chart::STYLE);
        Page { title: "Strategies side by side", style: &style, body: &body, script: "" }.to_string()
    }

    fn all_played(&self, game: Game) -> Vec<(&ComparisonLine, &Performance)> {
        self.lines_of(game).filter_map(|line| Some((line, line.result.as_ref().ok()?))).collect()
    }

    fn section(&self, game: Game) -> String {
        let mut text = format!("<h2 id=\"{game}\">{game}</h2>\n");
        text += &match self.optimum(game) {
            KnownOptimum::Proven(total) => format!("<p>The optimum, proven, is a total of {total} guesses.</p>\n"),
            KnownOptimum::AtLeast(bound) => format!("<p>Every strategy takes at least {bound} guesses in all.</p>\n"),
            KnownOptimum::Unknown => String::new(),
        };
        text += &self.table(game);
        let played = self.all_played(game);
        if !played.is_empty() {
            text += &ranks(game, &played).to_html();
            text += &distributions(game, &played).to_html();
        }
        text
    }

    fn table(&self, game: Game) -> String {
        let mut text = String::from("<div class=\"scroll\"><table><thead><tr><th>strategy</th>");
        let mut heads = vec!["total".to_string(), "average".into(), "at most".into()];
        heads.extend(self.rows.map(|rows| format!("within {rows}")));
        heads.extend(["above optimum".to_string(), "time".into()]);
        for head in &heads {
            let _ = write!(text, "<th class=\"number\">{head}</th>");
        }
        text += "</tr></thead><tbody>\n";
        for line in self.lines_of(game) {
            let _ = write!(text, "<tr><td>{}</td>", escape(&line.name));
            match &line.result {
                Err(reason) => {
                    let _ = write!(text, "<td class=\"refused\" colspan=\"{}\">{}</td>", heads.len(), escape(reason));
                }
                Ok(played) => {
                    for cell in self.cells(line, played) {
                        let _ = write!(text, "<td class=\"number\">{cell}</td>");
                    }
                }
            }
            text += "</tr>\n";
        }
        text + "</tbody></table></div>\n"
    }

    fn cells(&self, line: &ComparisonLine, played: &Performance) -> Vec<String> {
        let mut cells = vec![
            match played.method {
                Method::Exact => format!("{:.0}", played.total),
                Method::Expected => format!("{:.4} expected", played.total),
                Method::Simulated(games) => format!("{:.0} in {games} random games", played.total),
            },
            format!("{:.4}", played.average),
            played.max.to_string(),
        ];
        cells.extend(played.within.map(|within| format!("{:.2}%", 100.0 * within)));
        cells.push(self.above_optimum(line).map_or("?".to_string(), |above| format!("{above:.4}")));
        cells.push(format!("{:.3} s", played.seconds));
        cells
    }

    fn growth_chart(&self, name: &str, family: &[Game]) -> Chart {
        let line = |player: &str| {
            let points = family.iter().enumerate().filter_map(|(place, &game)| {
                let played = self.played(game, player)?;
                Some((place as f64, played.average))
            });
            (player.to_string(), points.collect())
        };
        Chart::Lines(Lines {
            caption: format!("Average guesses by the number of colors: {name}"),
            x_label: "colors".into(),
            y_label: "guesses on average".into(),
            lines: self.names().into_iter().map(line).collect(),
            names: family.iter().map(|game| game.colors().to_string()).collect(),
        })
    }
}

fn ranks(game: Game, played: &[(&ComparisonLine, &Performance)]) -> Chart {
    let mut ranks: Vec<(String, f64)> =
        played.iter().map(|(line, played)| (line.name.clone(), played.average)).collect();
    ranks.sort_by(|a, b| a.1.total_cmp(&b.1));
    let caption = format!("Average guesses on {game}, best first");
    Chart::Ranks(Ranks { caption, x_label: "guesses on average".into(), ranks, decimals: 4, from: 0.0 })
}

fn distributions(game: Game, played: &[(&ComparisonLine, &Performance)]) -> Chart {
    let longest = played.iter().map(|(_, played)| played.max).max().unwrap_or(0);
    let percent = |played: &Performance| {
        let all: f64 = played.histogram.iter().sum();
        let mut values: Vec<f64> = played.histogram.iter().map(|count| 100.0 * count / all).collect();
        values.resize(longest, 0.0);
        values
    };
    let caption = format!("Secrets of {game} by the guesses they take, in percent");
    let (x_label, y_label) = ("guesses".to_string(), "percent of secrets".to_string());
    let series = played.iter().map(|(line, played)| Series { name: line.name.clone(), values: percent(played) });
    if played.len() <= FEW {
        let categories = (1..=longest).map(|guesses| guesses.to_string()).collect();
        return Chart::Bars(Bars { caption, x_label, y_label, categories, series: series.collect(), decimals: 1 });
    }
    let line = |series: Series| (series.name, (0..).map(f64::from).zip(series.values).collect());
    let names = (1..=longest).map(|guesses| guesses.to_string()).collect();
    Chart::Lines(Lines { caption, x_label, y_label, lines: series.map(line).collect(), names })
}
