//! The choices for a new game: handlers of the requests, without HTTP.

use keypeg_core::{Game, MAX_COLORS, MAX_PEGS, Notation};
use keypeg_engine::strategy::StrategyId;
use keypeg_play::hint::HintLevel;
use keypeg_play::json::LargeNumber;
use keypeg_play::limits::PROVEN_CODES;
use keypeg_play::review::LABELS;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::boards::{check_strong_adversary, is_within, refusal, symbols};
use crate::error::ApiError;
use crate::input;
use crate::limits::{BODY_BYTES, ENUMERATED, MOST_ROWS, MOST_TURNS, MOST_VALUES, TREE_CODES};
use crate::services::Services;

/// Suggested games: a name, the board and the limit of guesses.
const PRESETS: [(&str, &str, Option<u32>); 6] = [
    ("Classic", "4x6", Some(10)),
    ("Beginner", "3x4", Some(8)),
    ("Super", "5x8", Some(12)),
    ("Bulls and Cows", "4x10-distinct", None),
    ("No repeats", "4x6-distinct", Some(8)),
    ("Large", "12x20", None),
];

/// The setup object of docs/api.md.
pub(crate) fn setup(services: &Services) -> Value {
    let presets = PRESETS.map(|(name, game, rows)| json!({ "name": name, "game": game, "rows": rows }));
    let strategies = StrategyId::ALL.map(|id| {
        json!({
            "strategy": id.name(), "summary": id.summary(), "random": id.is_random(), "most_codes": id.most_codes(),
        })
    });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "today": services.clock.today().to_string(),
        "url": services.classroom.as_ref().and_then(|classroom| classroom.url.as_ref()),
        "url_is_public": services.classroom.as_ref().is_some_and(|classroom| classroom.is_public),
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
    })
}

/// The query for a game. The game is required.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameQuery {
    game: Option<String>,
    symbols: Option<String>,
}

/// The game object of docs/api.md: what a board allows here.
pub(crate) fn game(query: GameQuery) -> Result<Value, ApiError> {
    let name = query.game.ok_or_else(|| ApiError::bad_input("game", "no game is named; add ?game=4x6"))?;
    let notation = input::notation(&name, query.symbols.as_deref())?;
    Ok(describe(&notation))
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
        "codes": game.code_count().map(LargeNumber),
        "answers": answers,
        "enumerated": is_within(game, ENUMERATED),
        "codemakers": codemakers(game),
        "strategies": strategies(game),
        "tree": is_within(game, TREE_CODES),
        "values": is_within(game, PROVEN_CODES),
    })
}

fn codemakers(game: Game) -> Vec<Value> {
    let unlisted =
        (!is_within(game, ENUMERATED)).then(|| format!("it knows all codes, and {game} has more than {ENUMERATED}"));
    let too_hard = check_strong_adversary(game).err().map(|error| error.to_string());
    let refusals = [("secret", None), ("adversary", unlisted), ("strong-adversary", too_hard)];
    refusals.into_iter().map(|(name, why)| choice("codemaker", name, why)).collect()
}

fn strategies(game: Game) -> Vec<Value> {
    let one = |id: StrategyId| choice("strategy", id.name(), refusal(id, game));
    StrategyId::ALL.into_iter().map(one).collect()
}

fn choice(kind: &str, name: &str, why: Option<String>) -> Value {
    match why {
        None => json!({ kind: name, "available": true }),
        Some(why) => json!({ kind: name, "available": false, "why": why }),
    }
}
