//! Facts about a board: its size, its symbols, and which strategies and adversaries play it here.

use keypeg_core::{CodeSpace, Game, Notation};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::limits::INSTANT_CODES;
use keypeg_play::worst_case::{self, WorstCaseError};

use crate::limits::ENUMERATED;

/// Whether a game has at most `limit` codes.
pub(crate) fn is_within(game: Game, limit: usize) -> bool {
    CodeSpace::new(game).is_ok_and(|space| space.len() <= limit)
}

/// The symbols of a game, one per color, and the separator between them in a written code.
pub(crate) fn symbols(notation: &Notation) -> (Vec<String>, &'static str) {
    let colors = 0..notation.game().colors() as u8;
    (colors.map(|color| notation.color(color)).collect(), notation.separator())
}

/// Why a strategy cannot break codes of a game here; `None` if it can.
pub(crate) fn refusal(id: StrategyId, game: Game) -> Option<String> {
    if !id.searches() && !is_within(game, ENUMERATED) {
        return Some(format!(
            "{id} needs all codes, and {game} has more than {ENUMERATED}; sampled-entropy plays boards of any size"
        ));
    }
    if !is_within(game, ENUMERATED) {
        let built = id.build_search(game, &Options::default())?;
        return built.err().map(|error| error.to_string());
    }
    id.build(game, &Options::default()).err().map(|error| error.to_string())
}

/// The strongest strategy that breaks codes of a game here in moments.
pub(crate) fn strongest(game: Game) -> StrategyId {
    let strong = StrategyId::strong(game);
    if refusal(strong, game).is_none() { strong } else { StrategyId::SampledEntropy }
}

/// Refuses games that the strong adversary does not play here.
pub(crate) fn check_strong_adversary(game: Game) -> Result<(), WorstCaseError> {
    worst_case::check_reach(game)?;
    let codes = game.code_count().and_then(|codes| usize::try_from(codes).ok()).unwrap_or(usize::MAX);
    if codes <= INSTANT_CODES { Ok(()) } else { Err(WorstCaseError::TooLarge { codes, limit: INSTANT_CODES }) }
}
