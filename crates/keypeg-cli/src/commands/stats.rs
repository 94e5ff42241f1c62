//! `keypeg stats`: statistics of the archived games.

use std::io::Write;

use anyhow::Result;
use keypeg_archive::Archive;
use keypeg_engine::Board;
use keypeg_play::ArchivedGame;
use keypeg_play::review::{ReviewLimits, Reviewer};
use keypeg_play::stats::{self, BoardStats, ComputerStats};
use keypeg_play::words;
use serde_json::json;

use super::archive;
use crate::cli::StatsArgs;
use crate::control;
use crate::render::{self, Counting};
use crate::terminal::{self, Output};

/// The indent of a line that continues another.
const CONTINUED: usize = 4;

pub(crate) fn run(arguments: &StatsArgs, json: bool) -> Result<()> {
    let game = match &arguments.game {
        Some(game) => Some(game.parse::<keypeg_core::Game>()?.to_string()),
        None => None,
    };
    let path = archive::existing(arguments.archive.as_deref())?;
    let mut entries = archive::list(&archive::open_to_read(&path)?, game.as_deref())?;
    if !arguments.no_review && entries.iter().any(ArchivedGame::wants_review) {
        // If the archive cannot be written, the reviews are made again the next time.
        review(archive::open(&path).ok(), &mut entries)?;
    }
    let mut out = std::io::stdout().lock();
    if arguments.csv {
        write!(out, "{}", stats::csv(&entries))?;
        return Ok(());
    }
    let (boards, computer) = (stats::stats(&entries), stats::computer(&entries));
    if json {
        let games: Vec<_> = entries.iter().map(|entry| &entry.record).collect();
        let archive = path.display().to_string();
        let object = json!({ "archive": archive, "boards": boards, "computer": computer, "games": games });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if boards.is_empty() {
        writeln!(out, "You have not finished a game yet.")?;
    }
    for board in &boards {
        print(&mut out, board)?;
    }
    for ComputerStats { game, breaker, games, average, .. } in &computer {
        let games = words::plural(games, "code", "codes");
        let text = format!("{game}: {breaker} broke {games} of yours, in {average:.3} guesses on average");
        writeln!(out, "{}", terminal::wrap(Output::Standard, &text, CONTINUED))?;
    }
    Ok(())
}

/// Reviews the games that have no review yet, where that is quick, and stores the results in the archive.
fn review(mut archive: Option<Archive>, entries: &mut [ArchivedGame]) -> Result<()> {
    let unreviewed = entries.iter().filter(|entry| entry.wants_review());
    let mut games: Vec<String> = unreviewed.map(|entry| entry.record.game.clone()).collect();
    games.sort();
    games.dedup();
    for game in games {
        let limits = ReviewLimits { threads: rayon::current_num_threads(), ..ReviewLimits::default() };
        let reviewer = Reviewer::new(&Board::new(game.parse()?)?, limits);
        for entry in entries.iter_mut().filter(|entry| entry.record.game == game && entry.wants_review()) {
            let Ok(history) = entry.record.history() else { continue };
            // An interrupted review is made the next time.
            if let Ok(review) = reviewer.review(&history, None, &control::watched("reviewing")) {
                let stored = archive.as_mut().is_some_and(|file| file.set_review(entry.id, &review.summary()).is_ok());
                archive = archive.filter(|_| stored);
                entry.review = Some(review.summary());
            }
        }
    }
    Ok(())
}

/// The lines of a board, wrapped to the terminal. The bars of the histogram fit it already.
fn print(out: &mut dyn Write, board: &BoardStats) -> Result<()> {
    let BoardStats { game, games, found, lost, given_up, .. } = board;
    let games = words::plural(games, "game", "games");
    let mut line = |text: String| writeln!(out, "{}", terminal::wrap(Output::Standard, &text, CONTINUED));
    line(format!("{game}: {games}, {found} found, {lost} lost, {given_up} given up"))?;
    if board.limited > 0 {
        let games = words::plural(board.limited, "game", "games");
        line(format!("  {} of {games} with a limit of rows found", board.found_within_rows))?;
    }
    if let Some(average) = board.average {
        let counts: Vec<f64> = board.histogram.iter().map(|&count| count as f64).collect();
        line(render::histogram(&counts, Counting::Games).trim_end().to_string())?;
        line(format!("  {average:.3} guesses on average when found"))?;
    }
    line(format!("  {:.2} probes and {:.2} hints per game", board.bad_per_game, board.hints_per_game))?;
    if let Some(loss) = board.loss_per_guess {
        // A single span says the same as the average.
        let trend = Some(&board.trend).filter(|trend| trend.len() > 1);
        let over_time = if trend.is_some() { "; over time:" } else { "" };
        line(format!("  {loss:.3} guesses lost per choice on average{over_time}"))?;
        for span in trend.into_iter().flatten() {
            let games = words::plural(span.games, "game", "games");
            line(format!("    {:.3} over {games} from {}", span.loss_per_guess, render::date(span.from)))?;
        }
        for spot in board.weak_spots.iter().take(3) {
            let (games, loss) = (words::plural(spot.games, "game", "games"), spot.average_loss);
            line(format!("  turn {} was the weakest in {games}; it cost {loss:.3} guesses on average", spot.turn))?;
        }
    }
    Ok(())
}
