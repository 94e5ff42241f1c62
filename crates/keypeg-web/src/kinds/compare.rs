//! Strategies side by side, each against every secret.

use std::sync::Arc;
use std::time::Instant;

use keypeg_core::Game;
use keypeg_engine::expectation::{self, expectation};
use keypeg_engine::strategy::{self, Options, StrategyId};
use keypeg_engine::{Board, TieBreak, Watch};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Prepared;
use crate::caches::TreeKey;
use crate::config::INSTANT_CODES;
use crate::error::ApiError;
use crate::input;
use crate::jobs::{Job, Quiet, Stopped, Weight};
use crate::setup::is_within;
use crate::state::App;

/// The body of the job `compare`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Body {
    games: Vec<String>,
    strategies: Vec<String>,
}

pub(super) fn prepare(app: &Arc<App>, body: Body) -> Result<Prepared, ApiError> {
    input::number("games", Some(body.games.len()), 1, 1..=5)?;
    input::number("strategies", Some(body.strategies.len()), 1, 1..=20)?;
    let parse = |text: &String| text.parse::<Game>().map_err(|error| ApiError::bad_input("games", error));
    let games = body.games.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let ids = body.strategies.iter().map(|name| input::strategy(name)).collect::<Result<Vec<_>, _>>()?;
    let app = app.clone();
    Ok(Prepared { kind: "compare", weight: Weight::Heavy, work: Box::new(move |job| rows(&app, &games, &ids, job)) })
}

fn rows(app: &App, games: &[Game], ids: &[StrategyId], job: &Job) -> Result<Value, Stopped> {
    let of = (games.len() * ids.len()) as u64;
    let mut rows: Vec<Value> = Vec::new();
    for &game in games {
        let optimum = optimum(app, game, ids, job)?;
        for &id in ids {
            Watch::progress(job, rows.len() as u64, of);
            let row = match row(app, game, id, job) {
                Ok(row) => row,
                Err(Stopped::Failed(error)) => json!({ "total": null, "why": error.json()["message"] }),
                Err(stopped) => return Err(stopped),
            };
            rows.push(named(row, game, id, optimum));
        }
    }
    Ok(json!({ "rows": rows }))
}

/// The fields that every row has.
fn named(mut row: Value, game: Game, id: StrategyId, optimum: Option<u64>) -> Value {
    row["game"] = json!(game.to_string());
    row["strategy"] = json!(id.name());
    row["ties"] = json!(id.ties_name(TieBreak::default()));
    row["optimum"] = json!(optimum);
    row
}

/// One strategy on one board.
fn row(app: &App, game: Game, id: StrategyId, job: &Job) -> Result<Value, Stopped> {
    let started = Instant::now();
    if id.is_random() {
        if !is_within(game, expectation::MOST_CODES) {
            let most = expectation::MOST_CODES;
            return Err(
                ApiError::too_large(format!("strategies that play by chance are compared up to {most} codes")).into()
            );
        }
        let board = Board::new(game).map_err(ApiError::too_large)?;
        let options = Options::default();
        let strategy = strategy::build(id, game, &options).map_err(|error| ApiError::bad_input("strategies", error))?;
        let expected = expectation(&board, &*strategy, None, &Quiet(job))?;
        let secrets = board.space().len();
        return Ok(json!({
            "secrets": secrets,
            "total": expected.total(),
            "average": expected.total() / secrets as f64,
            "max": expected.histogram().len(),
            "histogram": expected.histogram(),
            "time": started.elapsed().as_secs_f64(),
        }));
    }
    let key = TreeKey { game, strategy: id, tie_break: TieBreak::default(), first: None };
    let tree = app.trees.get(&key, &Quiet(job))?;
    let found = &tree.distribution;
    Ok(json!({
        "secrets": found.secrets(),
        "total": found.total(),
        "average": found.average(),
        "max": found.max(),
        "histogram": found.histogram(),
        "time": started.elapsed().as_secs_f64(),
    }))
}

/// The smallest total of any strategy: where it is found in a moment, or asked for anyway, or known already.
fn optimum(app: &App, game: Game, ids: &[StrategyId], job: &Job) -> Result<Option<u64>, Stopped> {
    let key = TreeKey { game, strategy: StrategyId::Optimal, tie_break: TieBreak::default(), first: None };
    let wanted = is_within(game, INSTANT_CODES) || ids.contains(&StrategyId::Optimal);
    if key.check().is_err() || !(wanted || app.trees.known(&key).is_some()) {
        return Ok(None);
    }
    Ok(Some(app.trees.get(&key, &Quiet(job))?.distribution.total()))
}
