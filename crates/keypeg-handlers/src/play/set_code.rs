//! Codes that a person sets for a friend. Nothing is stored: the link has everything.

use keypeg_play::Mode;
use keypeg_play::daily::Origin;
use keypeg_play::link::Link;
use serde::Deserialize;
use serde_json::{Value, json};

use super::new_game::check_rows;
use crate::error::ApiError;
use crate::input;
use crate::store::shown_name;

/// The request for a link to a code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetCodeRequest {
    game: String,
    symbols: Option<String>,
    secret: String,
    rows: Option<u32>,
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    name: String,
}

/// The token of a link to a code, and what the link says.
pub(crate) fn set_code(request: &SetCodeRequest) -> Result<Value, ApiError> {
    let SetCodeRequest { game, symbols, secret, rows, strict, name } = request;
    let notation = input::notation(game, symbols.as_deref())?;
    let origin = Origin::Set(input::code(&notation, "secret", secret)?);
    check_rows(*rows)?;
    let name = Some(shown_name(name)).filter(|name| !name.is_empty());
    let mode = if *strict { Mode::Strict } else { Mode::Free };
    let link = Link { game: notation.game(), origin, mode, rows: *rows, name };
    Ok(json!({
        "share": link.token(),
        "game": link.game.to_string(),
        "rows": link.rows,
        "strict": strict,
        "name": link.name,
    }))
}
