//! The job `compare`: strategies side by side, each against every secret.

use std::sync::Arc;

use keypeg_core::platform::Instant;
use keypeg_core::{Control, Game};
use keypeg_engine::expectation::{self, expectation};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, TieBreak};
use keypeg_play::limits::INSTANT_CODES;
use serde::Deserialize;
use serde_json::{Value, json};

use super::PreparedJob;
use crate::boards::is_within;
use crate::caches::{Caches, TreeCacheKey};
use crate::error::{ApiError, JobError};
use crate::input;
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CompareRequest {
    games: Vec<String>,
    strategies: Vec<String>,
}

pub(super) fn prepare(caches: &Arc<Caches>, request: CompareRequest) -> Result<PreparedJob, ApiError> {
    input::number("games", Some(request.games.len()), 1, 1..=5)?;
    input::number("strategies", Some(request.strategies.len()), 1, 1..=20)?;
    let parse = |text: &String| text.parse::<Game>().map_err(|error| ApiError::bad_input("games", error));
    let games = request.games.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let ids = request.strategies.iter().map(|name| input::strategy(name)).collect::<Result<Vec<_>, _>>()?;
    let caches = caches.clone();
    Ok(PreparedJob {
        kind: "compare",
        weight: JobWeight::Heavy,
        work: Box::new(move |control, _| rows(&caches, &games, &ids, control)),
    })
}

fn rows(caches: &Caches, games: &[Game], ids: &[StrategyId], control: &Control) -> Result<Value, JobError> {
    let of = (games.len() * ids.len()) as u64;
    let mut rows: Vec<Value> = Vec::new();
    for &game in games {
        let optimum = optimum(caches, game, ids, control)?;
        for &id in ids {
            control.report_steps(rows.len() as u64, of);
            let row = match row(caches, game, id, control) {
                Ok(row) => row,
                Err(JobError::Failed(error)) => json!({ "total": null, "why": error.json()["message"] }),
                Err(stopped) => return Err(stopped),
            };
            rows.push(named(row, game, id, optimum));
        }
    }
    Ok(json!({ "rows": rows }))
}

/// Adds the fields that every row has, refused ones too.
fn named(mut row: Value, game: Game, id: StrategyId, optimum: Option<u64>) -> Value {
    row["game"] = json!(game.to_string());
    row["strategy"] = json!(id.name());
    row["ties"] = json!(id.ties_name(TieBreak::default()));
    row["optimum"] = json!(optimum);
    row
}

/// The figures of one strategy on one board.
fn row(caches: &Caches, game: Game, id: StrategyId, control: &Control) -> Result<Value, JobError> {
    let started = Instant::now();
    if id.is_random() {
        if !is_within(game, expectation::MOST_CODES) {
            let most = expectation::MOST_CODES;
            return Err(
                ApiError::too_large(format!("strategies that play by chance are compared up to {most} codes")).into()
            );
        }
        let board = Board::new(game).map_err(ApiError::too_large)?;
        let policy = id.build(game, &Options::default()).map_err(|error| ApiError::bad_input("strategies", error))?;
        let expected = expectation(&board, &*policy, None, &control.without_progress())?;
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
    let key = TreeCacheKey { game, strategy: id, tie_break: TieBreak::default(), first: None };
    let tree = caches.trees.get(&key, &control.without_progress())?;
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

/// The smallest total of any strategy; `None` if it is neither quick to find, nor asked for, nor in the cache.
fn optimum(caches: &Caches, game: Game, ids: &[StrategyId], control: &Control) -> Result<Option<u64>, JobError> {
    let key = TreeCacheKey { game, strategy: StrategyId::Optimal, tie_break: TieBreak::default(), first: None };
    let wanted = is_within(game, INSTANT_CODES) || ids.contains(&StrategyId::Optimal);
    if key.check().is_err() || !(wanted || caches.trees.known(&key).is_some()) {
        return Ok(None);
    }
    Ok(Some(caches.trees.get(&key, &control.without_progress())?.distribution.total()))
}
