//! The best next guesses, or what is wrong with answers that contradict each other.

use std::time::Duration;

use keypeg_core::{History, Notation};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::advice::Ranked;
use keypeg_play::breaker::Conflict;
use keypeg_play::fraction::Fraction;
use keypeg_play::limits::within;
use keypeg_play::{AnyPosition, CodeCount, analysis, json, repair, words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{HelpEndpoint, HelpQuery, MOST_REPAIRS};
use crate::caches::Caches;
use crate::error::ApiError;
use crate::input::{self, TurnInput};
use crate::play::left;
use crate::workload::Latency;

/// How long guesses are ranked.
const RANKING_TIME: Duration = Duration::from_millis(700);

/// How long exact values of the ranked guesses are searched, all together.
const VALUES_TIME: Duration = Duration::from_millis(50);

/// How long repairs are searched where the board is not enumerated.
const REPAIR_TIME: Duration = Duration::from_secs(2);

/// The request for the best guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelpRequest {
    game: String,
    symbols: Option<String>,
    turns: Option<Vec<TurnInput>>,
    history: Option<String>,
    strategy: Option<String>,
    top: Option<usize>,
}

pub(crate) struct AdviceQuery {
    notation: Notation,
    history: History,
    strategy: Option<StrategyId>,
    /// The number of guesses to list.
    top: usize,
}

impl HelpEndpoint for HelpRequest {
    type Checked = AdviceQuery;

    fn check(self) -> Result<AdviceQuery, ApiError> {
        let notation = input::notation(&self.game, self.symbols.as_deref())?;
        let history = input::history(&notation, self.turns.as_deref(), self.history.as_deref())?;
        let strategy = self.strategy.as_deref().map(input::strategy).transpose()?;
        let top = input::number("top", self.top, 5, 1..=50)?;
        Ok(AdviceQuery { notation, history, strategy, top })
    }
}

impl HelpQuery for AdviceQuery {
    fn latency(&self) -> Latency {
        super::latency(&self.notation)
    }

    fn answer(&self, caches: &Caches) -> Result<Value, ApiError> {
        let AdviceQuery { notation, history, strategy, top } = self;
        let position = caches.tables.position(notation.game(), history)?;
        let pegs = notation.game().pegs();
        let found = history.turns().iter().find(|turn| turn.feedback.is_win(pegs)).map(|turn| turn.guess);
        let advice = analysis::analyze(&position, *strategy, *top, &within(RANKING_TIME));
        let advice = advice.map_err(|error| ApiError::bad_input("strategy", error))?;
        if advice.remaining == CodeCount::Exactly(0) {
            return Ok(conflict(notation, &position));
        }
        let guesses = if found.is_some() { Vec::new() } else { advice.guesses };
        let values = values(caches, &position, &guesses);
        let listed = guesses.iter().zip(&values);
        let mut answer = json!({
            "game": notation.game().to_string(),
            "history": notation.history(history).to_string(),
            "remaining": json::count(advice.remaining),
            "complete": advice.complete,
            "values_complete": values.iter().all(Option::is_some),
            "guesses": listed.map(|(ranked, value)| json::ranked(notation, ranked, *value)).collect::<Vec<_>>(),
            "summary": left(advice.remaining),
        });
        if let CodeCount::Many { at_least } = advice.remaining {
            answer["remaining_at_least"] = json::number(at_least);
        }
        if let Some(code) = found {
            answer["found"] = json::code(notation, &code);
            answer["summary"] = json!(format!("The secret is {}.", notation.code(&code)));
        }
        Ok(answer)
    }
}

/// The exact values of guesses; `None` for those that are not found within [`VALUES_TIME`].
fn values(caches: &Caches, position: &AnyPosition, guesses: &[Ranked]) -> Vec<Option<Fraction>> {
    let cached = position.board().and_then(|board| caches.solvers.get_if_quick(board));
    let Some((cached, position)) = cached.zip(position.enumerated()) else { return vec![None; guesses.len()] };
    let control = within(VALUES_TIME);
    let value = |ranked: &Ranked| analysis::value_of_guess(&cached.solver, &position, &ranked.code, &control);
    guesses.iter().map(value).collect()
}

fn conflict(notation: &Notation, position: &AnyPosition) -> Value {
    let (explanations, repairs) = repair::repairs(position, &within(REPAIR_TIME));
    let history = position.history();
    let conflict = Conflict { explanations, repairs };
    json!({
        "game": notation.game().to_string(),
        "history": notation.history(history).to_string(),
        "remaining": 0,
        "complete": true,
        "values_complete": true,
        "guesses": [],
        "conflict": json::conflict(notation, history, &conflict, MOST_REPAIRS),
        "summary": words::conflict(&conflict),
    })
}
