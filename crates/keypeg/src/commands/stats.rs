//! `keypeg stats`: what the archive says about your games.

use std::io::Write;

use anyhow::{Result, bail};
use keypeg_play::stats::{self, BoardStats};
use keypeg_play::words;

use super::archive;
use crate::cli::Stats;
use crate::render::{self, Counting};

/// Runs the command.
pub(crate) fn run(arguments: &Stats, json: bool) -> Result<()> {
    let game = match &arguments.game {
        Some(game) => Some(game.parse::<keypeg_core::Game>()?.to_string()),
        None => None,
    };
    let Some(path) = arguments.archive.clone().or_else(archive::default_path) else {
        bail!("there is no data directory, so no archive; name one with --archive FILE");
    };
    if !path.exists() {
        bail!(
            "there is no archive {} yet; finish a game with keypeg play, or name another with --archive FILE",
            path.display()
        );
    }
    let entries = archive::open(&path)?.games(game.as_deref())?;
    let mut out = std::io::stdout().lock();
    if arguments.csv {
        write!(out, "{}", stats::csv(&entries))?;
        return Ok(());
    }
    let boards = stats::stats(&entries);
    if json {
        let games: Vec<_> = entries.iter().map(|entry| &entry.record).collect();
        let object = serde_json::json!({ "archive": path.display().to_string(), "boards": boards, "games": games });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if boards.is_empty() {
        writeln!(out, "No finished games yet.")?;
    }
    for board in &boards {
        print(&mut out, board)?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, board: &BoardStats) -> Result<()> {
    let BoardStats { game, games, found, lost, given_up, .. } = board;
    let games = words::plural(games, "game", "games");
    writeln!(out, "{game}: {games}, {found} found, {lost} lost, {given_up} given up")?;
    if board.limited > 0 {
        writeln!(out, "  {} of {} with limited rows found within them", board.found_within_rows, board.limited)?;
    }
    if let Some(average) = board.average {
        let counts: Vec<f64> = board.histogram.iter().map(|&count| count as f64).collect();
        write!(out, "{}", render::histogram(&counts, Counting::Games))?;
        writeln!(out, "  {average:.3} guesses on average when found")?;
    }
    writeln!(out, "  {:.2} bad guesses and {:.2} hints a game", board.bad_per_game, board.hints_per_game)?;
    if let Some(loss) = board.loss_per_guess {
        writeln!(out, "  {loss:.3} guesses lost by a graded guess on average; over time:")?;
        for span in &board.trend {
            writeln!(out, "    {:.3} over {} games", span.loss_per_guess, span.games)?;
        }
        for spot in board.weak_spots.iter().take(3) {
            writeln!(
                out,
                "  turn {} was the weakest of {} games, with {:.3} lost",
                spot.turn, spot.games, spot.average_loss
            )?;
        }
    }
    Ok(())
}
