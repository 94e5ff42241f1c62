//! Whole trees of boards with more codes than other commands enumerate: their memory and their time, told before the start.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use keypeg_core::{CodeSpace, Control, Game, Kind};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::{Board, tree_counts};
use keypeg_play::words::plural;

use crate::{machine, terminal};

/// The most codes of the boards that are played to estimate the time.
const SAMPLE_CODES: [u128; 2] = [2_500, 20_000];

/// The time for both boards. By most strategies they take a second or so.
const SAMPLE_TIME: Duration = Duration::from_secs(5);

/// The exponent of the time by the number of codes for strategies that compare all guesses. It is the one from 6x7 to 6x9 by
/// entropy. Small boards have more decisions that end early, so two of them do not tell it.
const ALL_GUESSES: f64 = 1.87;

/// The largest exponent for other strategies: every code is compared with every code.
const PAIRS: f64 = 2.0;

/// The number of codes of a board, and the seconds that its tree took.
type TreeTime = (f64, f64);

/// Tells the memory and then the expected time of a tree of a board that other commands do not enumerate. An error if the
/// memory is not there. Does nothing for smaller boards.
pub(super) fn announce(space: CodeSpace, id: StrategyId, options: &Options, control: &Control) -> Result<()> {
    let game = space.game();
    if CodeSpace::new(game).is_ok() {
        return Ok(());
    }
    let threads = keypeg_engine::threads::available();
    let bytes = Board::tree_bytes(space, threads);
    let codes = plural(space.len(), "code", "codes");
    if let Some(free) = machine::free_memory().filter(|&free| free < bytes) {
        bail!(
            "the tree of {game} ({codes}) needs about {}, and {} are free; close other programs, or try \
             `keypeg simulate {game} sampled-entropy --games 1000`",
            size(bytes),
            size(free)
        );
    }
    terminal::print_error(&format!(
        "{game} has {codes}. The tree takes about {} of memory. Ctrl-C stops it.",
        size(bytes)
    ));
    let time = match expected_time(game, space.len(), id, options, control) {
        Some(time) => format!(
            "It takes about {} on {}, estimated from smaller boards.",
            rough(time),
            plural(threads, "thread", "threads")
        ),
        None => "Its time is unknown: smaller boards take too long for an estimate.".to_string(),
    };
    terminal::print_error(&time);
    Ok(())
}

/// The time of smaller boards with the same pegs, scaled. `None` if no board is small enough or they take too long.
fn expected_time(game: Game, codes: usize, id: StrategyId, options: &Options, control: &Control) -> Option<Duration> {
    let control = control.without_progress().with_time_limit(SAMPLE_TIME);
    let times = SAMPLE_CODES.iter().filter_map(|&most| {
        let board = Board::new(smaller(game, most)?).ok()?;
        let policy = id.build_for_tree(board.game(), options).ok()?;
        let started = Instant::now();
        tree_counts(&board, &*policy, None, &control).ok()?;
        Some((board.space().len() as f64, started.elapsed().as_secs_f64()))
    });
    let times: Vec<TreeTime> = times.collect();
    scaled(&times, codes as f64, id.compares_all_guesses())
}

/// The time of a board of `codes` codes by those of smaller boards, in ascending order.
fn scaled(times: &[TreeTime], codes: f64, compares_all_guesses: bool) -> Option<Duration> {
    let exponent = match times {
        _ if compares_all_guesses => ALL_GUESSES,
        [first, second] if second.0 > first.0 => {
            ((second.1 / first.1).ln() / (second.0 / first.0).ln()).clamp(1.0, PAIRS)
        }
        _ => PAIRS,
    };
    let (known, seconds) = times.last()?;
    Duration::try_from_secs_f64(seconds * (codes / known).powf(exponent)).ok()
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

    /// The processor seconds of trees by entropy.
    #[test]
    fn times_of_smaller_boards_tell_those_of_larger_ones() {
        let measured = [(32_768.0, 0.8), (117_649.0, 8.0), (531_441.0, 134.0)];
        for (place, &(codes, seconds)) in measured.iter().enumerate().skip(1) {
            for known in &measured[..place] {
                let told = scaled(&[*known], codes, true).unwrap().as_secs_f64();
                assert!(told > seconds / 1.5 && told < seconds * 1.5, "{codes} codes: {told} instead of {seconds}");
            }
        }
        let hours = scaled(&measured[2..], 4_782_969.0, true).unwrap().as_secs() / 3_600;
        assert_eq!(hours, 2, "7x9");
        let others = [[(1e3, 1.0), (1e4, 10.0)], [(1e3, 1.0), (1e4, 1e3)]];
        assert_eq!(others.map(|times| scaled(&times, 1e5, false).unwrap().as_secs()), [100, 100_000]);
        assert_eq!(scaled(&[], 1e5, true), None);
    }

    #[test]
    fn sizes_and_times_are_round() {
        let times = [1.2, 119.0, 600.0, 7_300.0, 1e6].map(|seconds| rough(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["2 seconds", "119 seconds", "10 minutes", "3 hours", "12 days"]);
        assert_eq!([size(1), size(999_000_000), size(4_630_000_000)], ["1 MB", "999 MB", "4.6 GB"]);
    }
}
