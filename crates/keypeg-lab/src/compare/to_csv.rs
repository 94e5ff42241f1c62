//! A comparison as comma-separated values.

use super::{Comparison, ComparisonLine, KnownOptimum, Performance};
use crate::csv;

const HEAD: [&str; 16] = [
    "game",
    "strategy",
    "ties",
    "secrets",
    "how",
    "games",
    "total",
    "average",
    "max",
    "rows",
    "within",
    "optimum",
    "above_optimum",
    "seconds",
    "histogram",
    "refused",
];

impl Comparison {
    /// Comma-separated values with a header line and one line per board and strategy.
    pub fn to_csv(&self) -> String {
        csv::line(&HEAD) + &self.lines.iter().map(|line| self.csv_line(line)).collect::<String>()
    }

    fn csv_line(&self, line: &ComparisonLine) -> String {
        let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
        let played = line.result.as_ref().ok();
        let of = |value: fn(&Performance) -> String| played.map_or(String::new(), value);
        csv::line(&[
            line.game.to_string(),
            line.name.clone(),
            line.ties.clone(),
            line.secrets.map_or(String::new(), |secrets| secrets.to_string()),
            of(|played| played.method.name().to_string()),
            of(|played| played.games().map_or(String::new(), |games| games.to_string())),
            of(|played| played.total.to_string()),
            of(|played| played.average.to_string()),
            of(|played| played.max.to_string()),
            self.rows.map_or(String::new(), |rows| rows.to_string()),
            number(played.and_then(|played| played.within)),
            match self.optimum(line.game) {
                KnownOptimum::Proven(total) => total.to_string(),
                KnownOptimum::AtLeast(_) | KnownOptimum::Unknown => String::new(),
            },
            number(self.above_optimum(line)),
            of(|played| format!("{:.6}", played.seconds)),
            of(|played| played.histogram.iter().map(f64::to_string).collect::<Vec<_>>().join(" ")),
            line.result.as_ref().err().cloned().unwrap_or_default(),
        ])
    }
}
