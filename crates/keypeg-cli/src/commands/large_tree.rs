//! Whole trees of boards with more codes than other commands enumerate: their memory and their time, told before the start.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use keypeg_core::{CodeSpace, Control, Game, Kind};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, tree_counts};
use keypeg_play::words::plural;

use crate::{machine, terminal};

/// The most codes of the boards that are played to estimate the time. The larger one takes a second or so.
const SAMPLE_CODES: [u128; 2] = [2_500, 20_000];

/// The exponent of the time by the number of codes if only one smaller board was played: every code is compared with every
/// guess.
const PAIRS: f64 = 2.0;

/// The least exponent for strategies that compare all guesses. It is the one from 5x8 to 6x7 by entropy; smaller boards have more
/// decisions that end early.
const ALL_GUESSES: f64 = 1.8;

/// Tells the memory and the expected time of a tree of a board that other commands do not enumerate. An error if the memory
/// is not there. Does nothing for smaller boards.
pub(super) fn announce(space: CodeSpace, id: StrategyId, options: &Options, control: &Control) -> Result<()> {
    let game = space.game();
    if CodeSpace::new(game).is_ok() {
        return Ok(());
    }
    let bytes = Board::tree_bytes(space);
    let codes = plural(space.len(), "code", "codes");
    if let Some(free) = machine::free_memory().filter(|&free| free < bytes) {
        bail!(
            "the tree of {game} ({codes}) needs about {}, and {} are free; close other programs, or try \
             `keypeg simulate {game} sampled-entropy --games 1000`",
            size(bytes),
            size(free)
        );
    }
    let time = expected_time(game, space.len(), id, options, control)
        .map_or("an unknown time".to_string(), |time| format!("roughly {}", rough(time)));
    terminal::print_error(&format!(
        "{game} has {codes}. The tree takes about {} of memory and {time} on {}, estimated from smaller boards. Ctrl-C stops it.",
        size(bytes),
        plural(keypeg_engine::threads::available(), "thread", "threads")
    ));
    Ok(())
}

/// The time of smaller boards with the same pegs, scaled. `None` if the control stops it or no board is small enough.
fn expected_time(game: Game, codes: usize, id: StrategyId, options: &Options, control: &Control) -> Option<Duration> {
    let control = control.without_progress();
    let mut times = SAMPLE_CODES.iter().filter_map(|&most| {
        let board = Board::new(smaller(game, most)?).ok()?;
        let policy = id.build_for_tree(board.game(), options).ok()?;
        let started = Instant::now();
        tree_counts(&board, &*policy, None, &control).ok()?;
        Some((board.space().len() as f64, started.elapsed().as_secs_f64()))
    });
    let first = times.next()?;
    let least = if id.compares_all_guesses() { ALL_GUESSES } else { 1.0 };
    let (known, exponent) = match times.next() {
        Some(second) if second.0 > first.0 => {
            (second, ((second.1 / first.1).ln() / (second.0 / first.0).ln()).clamp(least, PAIRS))
        }
        _ => (first, PAIRS),
    };
    Duration::try_from_secs_f64(known.1 * (codes as f64 / known.0).powf(exponent)).ok()
}

/// The game with the same pegs and the most colors that has at most `most` codes.
fn smaller(game: Game, most: u128) -> Option<Game> {
    let kind = match game.kind() {
        Kind::Repeats => "",
        Kind::Distinct => "-distinct",
    };
    let with = |colors: usize| format!("{}x{colors}{kind}", game.pegs()).parse::<Game>().ok();
    let fits = |smaller: &Game| smaller.code_count().is_some_and(|codes| codes <= most);
    (2..game.colors()).filter_map(with).take_while(fits).last()
}

/// Bytes in words, such as "1.3 GB".
fn size(bytes: u64) -> String {
    let megabytes = bytes.div_ceil(1_000_000);
    if megabytes < 1_000 { format!("{megabytes} MB") } else { format!("{:.1} GB", megabytes as f64 / 1e3) }
}

/// A time in one unit, with one digit.
fn rough(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, one, many) = match seconds {
        ..120.0 => (seconds, "second", "seconds"),
        120.0..7_200.0 => (seconds / 60.0, "minute", "minutes"),
        7_200.0..172_800.0 => (seconds / 3_600.0, "hour", "hours"),
        _ => (seconds / 86_400.0, "day", "days"),
    };
    plural(number.ceil() as u64, one, many)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_boards_have_the_same_pegs() {
        let name = |game: &str, most| smaller(game.parse().unwrap(), most).map(|game| game.to_string());
        assert_eq!(name("7x9", 2_500).as_deref(), Some("7x3"));
        assert_eq!(name("7x9", 20_000).as_deref(), Some("7x4"));
        assert_eq!(name("4x60", 2_500).as_deref(), Some("4x7"));
        assert_eq!(name("20x2", 2_500), None);
        assert_eq!(name("8x12-distinct", 20_000), None);
    }

    #[test]
    fn sizes_and_times_are_round() {
        let times = [1.2, 119.0, 600.0, 7_300.0, 1e6].map(|seconds| rough(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["2 seconds", "119 seconds", "10 minutes", "3 hours", "12 days"]);
        assert_eq!([size(1), size(999_000_000), size(4_630_000_000)], ["1 MB", "999 MB", "4.6 GB"]);
    }
}
