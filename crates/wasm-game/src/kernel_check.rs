//! Compares the kernel of this module with the scalar definition.

use std::error::Error;

use keypeg_core::{CodeId, CodeSpace, Game, Stream};
use keypeg_engine::{Board, assert_paths_equal};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many codes are compared with how many: more than a block, and more than a byte counts.
const COLUMNS: usize = 150;
const CODES: usize = 300;

/// Asks to compare random codes of a board.
#[derive(Deserialize)]
pub(crate) struct KernelRequest {
    game: String,
    seed: u64,
}

/// The path of the kernel, and how many answers were compared. Panics if one differs.
pub(crate) fn compare(request: &KernelRequest) -> Result<Value, Box<dyn Error>> {
    let game: Game = request.game.parse()?;
    let space = CodeSpace::new(game)?;
    let mut stream = Stream::new(request.seed);
    let mut ids =
        |count: usize| -> Vec<CodeId> { (0..count).map(|_| CodeId(stream.below(space.len() as u64) as u32)).collect() };
    let (lanes, codes) = (ids(COLUMNS), ids(CODES));
    let compared = assert_paths_equal(game, &lanes, &codes);
    Ok(json!({ "path": format!("{:?}", Board::new(game)?.path()), "compared": compared }))
}
