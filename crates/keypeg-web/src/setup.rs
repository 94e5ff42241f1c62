//! What there is to choose from.

use axum::Json;
use keypeg_core::{Game, MAX_COLORS, MAX_PEGS, Notation};
use keypeg_engine::strategy::{self, Options, StrategyId};
use keypeg_play::hint::HintLevel;
use keypeg_play::json;
use keypeg_play::review::LABELS;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::Parameters;
use crate::caches::check_strong;
use crate::config::{BODY_BYTES, ENUMERATED, MOST_ROWS, MOST_TURNS, MOST_VALUES, TREE_CODES};
use crate::error::ApiError;
use crate::input;
use crate::play::today;

/// Games to begin with: a name, the board and the usual rows.
const PRESETS: [(&str, &str, Option<u32>); 6] = [
    ("Classic", "4x6", Some(10)),
    ("Beginner", "3x4", Some(8)),
    ("Super", "5x8", Some(12)),
    ("Bulls and Cows", "4x10-distinct", None),
    ("No repeats", "4x6-distinct", Some(8)),
    ("Large", "12x20", None),
];

/// `GET /api/setup`.
pub(crate) async fn setup() -> Json<Value> {
    let presets = PRESETS.map(|(name, game, rows)| json!({ "name": name, "game": game, "rows": rows }));
    let strategies = StrategyId::ALL.map(|id| {
        json!({
            "strategy": id.name(), "summary": id.summary(), "random": id.is_random(), "most_codes": id.most_codes(),
        })
    });
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "today": today().to_string(),
        "presets": presets,
        "strategies": strategies,
        "codemakers": ["secret", "adversary", "strong-adversary"],
        "hints": HintLevel::ALL.map(HintLevel::name),
        "labels": LABELS.map(|(label, _)| label.name()),
        "limits": {
            "pegs": MAX_PEGS,
            "colors": MAX_COLORS,
            "enumerated_codes": ENUMERATED,
            "tree_codes": TREE_CODES,
            "rows": MOST_ROWS,
            "turns": MOST_TURNS,
            "values": MOST_VALUES,
            "body_bytes": BODY_BYTES,
        },
    }))
}

/// Which game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameQuery {
    game: Option<String>,
    symbols: Option<String>,
}

/// `GET /api/game`.
pub(crate) async fn game(Parameters(query): Parameters<GameQuery>) -> Result<Json<Value>, ApiError> {
    let name = query.game.ok_or_else(|| ApiError::bad_input("game", "no game is named; add ?game=4x6"))?;
    let notation = input::notation(&name, query.symbols.as_deref())?;
    Ok(Json(describe(&notation)))
}

/// The symbols of a game, an entry a color, and what stands between them in a code.
pub(crate) fn symbols(notation: &Notation) -> (Vec<String>, &'static str) {
    let colors = 0..notation.game().colors() as u8;
    let separator = if notation.symbols().is_some() { "" } else { "." };
    (colors.map(|color| notation.color(color)).collect(), separator)
}

/// Whether the codes of a game are enumerated here.
pub(crate) fn is_within(game: Game, most: usize) -> bool {
    game.code_count().is_some_and(|codes| codes <= most as u128)
}

fn describe(notation: &Notation) -> Value {
    let game = notation.game();
    let (symbols, separator) = symbols(notation);
    let answers: Vec<String> = game.answers().map(|answer| answer.to_string()).collect();
    json!({
        "game": game.to_string(),
        "pegs": game.pegs(),
        "colors": game.colors(),
        "distinct": game.kind() == keypeg_core::Kind::Distinct,
        "symbols": symbols,
        "separator": separator,
        "codes": game.code_count().map(json::number),
        "answers": answers,
        "enumerated": is_within(game, ENUMERATED),
        "codemakers": codemakers(game),
        "strategies": strategies(game),
        "tree": is_within(game, TREE_CODES),
    })
}

fn codemakers(game: Game) -> Vec<Value> {
    let unlisted =
        (!is_within(game, ENUMERATED)).then(|| format!("it knows all codes, and {game} has more than {ENUMERATED}"));
    let too_hard = check_strong(game).err().map(|error| error.to_string());
    let refusals = [("secret", None), ("adversary", unlisted), ("strong-adversary", too_hard)];
    refusals.into_iter().map(|(name, why)| choice("codemaker", name, why)).collect()
}

fn strategies(game: Game) -> Vec<Value> {
    let one = |id: StrategyId| choice("strategy", id.name(), refusal(id, game));
    StrategyId::ALL.into_iter().map(one).collect()
}

/// Why a strategy does not break codes of a game here.
pub(crate) fn refusal(id: StrategyId, game: Game) -> Option<String> {
    if id != StrategyId::Inference && !is_within(game, ENUMERATED) {
        return Some(format!(
            "{id} needs all codes, and {game} has more than {ENUMERATED}; inference plays boards of any size with repeats"
        ));
    }
    strategy::build(id, game, &Options::default()).err().map(|error| error.to_string())
}

fn choice(kind: &str, name: &str, why: Option<String>) -> Value {
    match why {
        None => json!({ kind: name, "available": true }),
        Some(why) => json!({ kind: name, "available": false, "why": why }),
    }
}
