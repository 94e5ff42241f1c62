//! Plays games on a board to learn how many guesses a number of codes takes there.

use std::sync::atomic::{AtomicU64, Ordering};

use keypeg_core::{Code, History, Stream, Turn, score};
use keypeg_engine::simulate::random_code;
use keypeg_engine::threads::parallel_iterators::*;

use super::curve::{Curve, Seen};
use super::endgame::{Endgame, FEW};
use super::evaluator::Evaluator;
use super::sample::{Sample, Sampler};
use crate::review::EstimateError;

/// The number of games that are played. Long games show more positions, so fewer are played.
const GAMES: u64 = 4;
const SHORT_GAMES: u64 = 20;

/// Games on boards of at most this many bits are short.
const SHORT: f64 = 32.0;

/// A game that is not nearly over after this many turns is stopped.
const MOST_TURNS: usize = 60;

/// The curve of a board.
pub(super) fn calibrate(source: &Sampler<'_>) -> Result<Curve, EstimateError> {
    let game = source.any_board.game();
    let evaluator = Evaluator { game, curve: &Curve::straight(), guesses: source.effort.guesses };
    let beginning = source.beginning();
    let opening = evaluator.best(&beginning, true);
    let of = if beginning.left.bits <= SHORT { SHORT_GAMES } else { GAMES };
    let done = AtomicU64::new(0);
    let games: Vec<Seen> = (0..of)
        .into_par_iter()
        .map(|number| {
            let seen = play(source, &evaluator, &beginning, &opening, &random_code(game, &mut Stream::part(number, 1)));
            source.control.report_steps(done.fetch_add(1, Ordering::Relaxed) + 1, of);
            seen
        })
        .collect::<Result<_, _>>()?;
    let mut seen = Seen::default();
    for game in games {
        seen.sets.extend(game.sets);
        seen.cuts.extend(game.cuts);
    }
    Ok(Curve::fit(&seen, beginning.left.bits))
}

/// One game, until few codes are left and those are played out.
fn play(
    source: &Sampler<'_>,
    evaluator: &Evaluator<'_>,
    beginning: &Sample,
    opening: &(Code, Vec<f64>),
    secret: &Code,
) -> Result<Seen, EstimateError> {
    let mut seen = Seen::default();
    let mut history = History::default();
    let mut sample = beginning.clone();
    while history.len() < MOST_TURNS {
        if sample.all && sample.codes.len() <= FEW {
            let mut tell = |codes, total| seen.sets.push((codes, total));
            Endgame::new(evaluator.game, &mut tell).total(&sample.codes, &sample.probes);
            break;
        }
        if !sample.is_rich(&source.effort) {
            // Too few codes were found: later positions of this game would not be typical.
            break;
        }
        let (guess, shares) = if history.is_empty() { opening.clone() } else { evaluator.best(&sample, false) };
        seen.cuts.push((sample.left.bits, shares));
        let feedback = score(&guess, secret);
        history.push(Turn { guess, feedback });
        if feedback.is_win(evaluator.game.pegs()) {
            break;
        }
        sample = source.after(&sample, history.turns(), Some(secret))?;
    }
    Ok(seen)
}
