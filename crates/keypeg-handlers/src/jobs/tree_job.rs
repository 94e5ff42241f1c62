//! The job `tree`: one node of a strategy's decision tree.

use std::sync::Arc;

use keypeg_core::{Code, Control, Feedback, History, Notation, StrategyNode, Turn};
use keypeg_play::AnyPosition;
use keypeg_play::limits::INSTANT_CODES;
use serde::Deserialize;
use serde_json::{Value, json};

use super::PreparedJob;
use crate::boards::{self, is_within};
use crate::caches::{Caches, EvaluatedTree, TreeCacheKey};
use crate::error::{ApiError, JobError};
use crate::input;
use crate::limits::MOST_TURNS;
use crate::workload::JobWeight;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeRequest {
    game: String,
    symbols: Option<String>,
    strategy: String,
    prefer: Option<String>,
    ties: Option<String>,
    order: Option<String>,
    first: Option<String>,
    #[serde(default)]
    answers: Vec<String>,
}

/// The most codes that are listed.
const MOST_LISTED: usize = 100;

pub(super) fn prepare(caches: &Arc<Caches>, request: TreeRequest) -> Result<PreparedJob, ApiError> {
    let notation = input::notation(&request.game, request.symbols.as_deref())?;
    let game = notation.game();
    let strategy = input::strategy(&request.strategy)?;
    let tie_break =
        input::tie_break(strategy, request.prefer.as_deref(), request.ties.as_deref(), request.order.as_deref())?;
    let mut key = TreeCacheKey { game, strategy, tie_break, first: None };
    key.check()?;
    if let Some(first) = &request.first {
        let code = input::code(&notation, "first", first)?;
        key.first = caches.tables.get(game).board().map(|board| board.space().id(&code));
    }
    input::number("answers", Some(request.answers.len()), 0, 0..=MOST_TURNS)?;
    let answers = request.answers.iter().zip(1..).map(|(text, turn)| {
        let parsed = Feedback::parse(game.pegs(), text);
        parsed.map_err(|error| ApiError::bad_input("answers", format!("answer {turn}: {error}")).in_turn(turn))
    });
    let answers = answers.collect::<Result<Vec<_>, _>>()?;
    // A tree that is in the cache, or quick to build, does not wait for slow ones.
    let quick = is_within(game, INSTANT_CODES) && strategy.most_codes().is_none();
    let light = quick || caches.trees.known(&key).is_some();
    let caches = caches.clone();
    Ok(PreparedJob {
        kind: "tree",
        weight: if light { JobWeight::Light } else { JobWeight::Heavy },
        work: Box::new(move |control, _| walk(&caches, &notation, key, &answers, control)),
    })
}

/// Follows the answers through the tree.
fn walk(
    caches: &Caches,
    notation: &Notation,
    key: TreeCacheKey,
    answers: &[Feedback],
    control: &Control,
) -> Result<Value, JobError> {
    let tree = caches.trees.get(&key, control)?;
    let EvaluatedTree { tree, distribution } = &*tree;
    let table = caches.tables.get(key.game);
    let space = table.board().ok_or_else(|| ApiError::too_large("the board is too large"))?.space();
    let mut node = &tree.root;
    let mut history = History::default();
    for (turn, &feedback) in (1..).zip(answers) {
        let guess = space.code(node.guess);
        history.push(Turn { guess, feedback });
        node = node.after(feedback).ok_or_else(|| {
            let message = format!("after turn {turn}, {} {feedback}, the tree ends", notation.code(&guess));
            ApiError::bad_input("answers", message).in_turn(turn)
        })?;
    }
    let position = caches.tables.position(key.game, &history)?;
    let (symbols, separator) = boards::symbols(notation);
    let turn = |turn: &Turn| json!({ "guess": written(notation, &turn.guess), "feedback": turn.feedback.to_string() });
    Ok(json!({
        "game": key.game.to_string(),
        "symbols": symbols,
        "separator": separator,
        "strategy": key.strategy.name(),
        "ties": key.strategy.ties_name(key.tie_break),
        "secrets": distribution.secrets(),
        "total": distribution.total(),
        "average": distribution.average(),
        "max": distribution.max(),
        "histogram": distribution.histogram(),
        "turns": history.turns().iter().map(turn).collect::<Vec<_>>(),
        "node": node_json(notation, &position, node),
    }))
}

/// The node object of docs/api.md.
fn node_json(notation: &Notation, position: &AnyPosition, node: &StrategyNode) -> Value {
    let Some(board) = position.board() else { return Value::Null };
    let guess = |node: &StrategyNode| written(notation, &board.code(node.guess));
    let counted = |node: &StrategyNode| {
        let distribution = node.distribution();
        (distribution.secrets(), distribution.total(), distribution.average(), distribution.max())
    };
    let mut answers: Vec<Value> = node
        .answers
        .iter()
        .map(|(feedback, below)| {
            let (remaining, total, average, max) = counted(below);
            json!({
                "feedback": feedback.to_string(), "remaining": remaining, "found": false, "guess": guess(below),
                "consistent": below.consistent, "total": total, "average": average, "max": max,
            })
        })
        .collect();
    if node.consistent {
        let feedback = Feedback::win(notation.game().pegs()).to_string();
        answers.push(json!({
            "feedback": feedback, "remaining": 1, "found": true, "guess": null, "consistent": null,
            "total": 0, "average": 0, "max": 0,
        }));
    }
    let (remaining, total, average, max) = counted(node);
    let left = position.possible_ids().unwrap_or_default();
    let codes: Vec<String> = left.iter().take(MOST_LISTED).map(|&id| written(notation, &board.code(id))).collect();
    json!({
        "guess": guess(node),
        "consistent": node.consistent,
        "remaining": remaining,
        "total": total,
        "average": average,
        "max": max,
        "histogram": node.distribution().histogram(),
        "codes": codes,
        "answers": answers,
    })
}

fn written(notation: &Notation, code: &Code) -> String {
    notation.code(code).to_string()
}
