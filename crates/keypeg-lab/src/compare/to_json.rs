//! A comparison as JSON.

use serde_json::{Value, json};

use super::{Comparison, ComparisonLine, KnownOptimum, Method, Performance};

impl Performance {
    /// The number of simulated games; `None` if the counts are exact or expected.
    pub(super) fn games(&self) -> Option<u64> {
        match self.method {
            Method::Simulated(games) => Some(games),
            Method::Exact | Method::Expected => None,
        }
    }
}

impl Comparison {
    /// One JSON object with the lines under `rows` and the optima under `optima`.
    pub fn to_json(&self) -> Value {
        let optima: Vec<Value> =
            self.optima.iter().map(|(game, optimum)| optimum_json(game.to_string(), *optimum)).collect();
        let rows: Vec<Value> = self.lines.iter().map(|line| self.line_json(line)).collect();
        json!({ "rows": rows, "optima": optima, "within_rows": self.rows, "interrupted": self.interrupted })
    }

    fn line_json(&self, line: &ComparisonLine) -> Value {
        let mut object = json!({
            "game": line.game.to_string(),
            "strategy": line.name,
            "ties": line.ties,
            "secrets": line.secrets,
        });
        let more = match &line.result {
            Err(reason) => json!({ "refused": reason }),
            Ok(played) => json!({
                "how": played.method.name(),
                "games": played.games(),
                "total": number(played.total, played.method),
                "average": played.average,
                "standard_error": played.standard_error(),
                "max": played.max,
                "histogram": played.histogram.iter().map(|&count| number(count, played.method)).collect::<Vec<_>>(),
                "within": played.within,
                "above_optimum": self.above_optimum(line),
                "seconds": played.seconds,
            }),
        };
        if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
            object.extend(more.into_iter().filter(|(_, value)| !value.is_null()));
        }
        object
    }
}

/// Counts are written as integers, expectations as decimals.
fn number(value: f64, method: Method) -> Value {
    match method {
        Method::Expected => json!(value),
        Method::Exact | Method::Simulated(_) => json!(value as u64),
    }
}

fn optimum_json(game: String, optimum: KnownOptimum) -> Value {
    match optimum {
        KnownOptimum::Proven(total) => json!({ "game": game, "proven": true, "total": total }),
        KnownOptimum::AtLeast(bound) => json!({ "game": game, "proven": false, "lower_bound": bound }),
        KnownOptimum::Unknown => json!({ "game": game, "proven": false }),
    }
}
