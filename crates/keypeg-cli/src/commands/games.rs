//! `keypeg games`: lists the archived games.

use std::io::Write;

use anyhow::Result;
use keypeg_play::{ArchivedGame, GameStatus, stats};
use serde_json::json;

use super::archive;
use crate::cli::GamesArgs;
use crate::columns::{self, TextColumn};
use crate::render;
use crate::terminal::{self, Output};

pub(crate) fn run(arguments: &GamesArgs, json: bool) -> Result<()> {
    let game = match &arguments.game {
        Some(game) => Some(game.parse::<keypeg_core::Game>()?.to_string()),
        None => None,
    };
    let path = archive::existing(arguments.archive.as_deref())?;
    let all = archive::list(&archive::open_to_read(&path)?, game.as_deref())?;
    let games = &all[all.len().saturating_sub(arguments.limit.unwrap_or(usize::MAX))..];
    let mut out = std::io::stdout().lock();
    if json {
        let games: Vec<_> = games.iter().map(object).collect();
        let object = json!({ "archive": path.display().to_string(), "total": all.len(), "games": games });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if games.is_empty() {
        let of = game.map_or_else(String::new, |game| format!(" of {game}"));
        writeln!(out, "The archive has no games{of} yet; keypeg play adds them.")?;
        return Ok(());
    }
    for line in columns::lines(&table(games)) {
        writeln!(out, "{line}")?;
    }
    if games.len() < all.len() {
        writeln!(out, "The last {} of {} games.", games.len(), all.len())?;
    }
    let text =
        "keypeg review NUMBER explains a game. loss: guesses that your choices cost, where the game was reviewed.";
    writeln!(out, "{}", terminal::wrap(Output::Standard, text, 0))?;
    Ok(())
}

fn object(game: &ArchivedGame) -> serde_json::Value {
    json!({
        "number": game.id,
        "finished_at": game.finished_at,
        "date": stats::iso_time(game.finished_at),
        "game": game.record.game,
        "breaker": breaker(game),
        "codemaker": game.record.codemaker,
        "outcome": game.record.outcome,
        "guesses": game.guesses,
        "bad_guesses": game.bad,
        "hints_used": game.hints,
        "loss": game.review.as_ref().map(|review| review.loss),
    })
}

fn table(games: &[ArchivedGame]) -> Vec<TextColumn> {
    let loss =
        |game: &ArchivedGame| game.review.as_ref().map_or("-".to_string(), |review| format!("{:.3}", review.loss));
    vec![
        TextColumn::numbers("#", games.iter().map(|game| game.id.to_string())),
        TextColumn::text("date", games.iter().map(|game| render::date(game.finished_at))),
        TextColumn::text("board", games.iter().map(|game| game.record.game.clone())),
        TextColumn::text("by", games.iter().map(|game| breaker(game).to_string())),
        TextColumn::text("result", games.iter().map(|game| outcome(game).to_string())),
        TextColumn::numbers("guesses", games.iter().map(|game| game.guesses.to_string())),
        TextColumn::numbers("loss", games.iter().map(loss)),
    ]
}

/// Who broke the code: "you", or the name of a strategy.
fn breaker(game: &ArchivedGame) -> &str {
    game.record.breaker.as_deref().unwrap_or("you")
}

fn outcome(game: &ArchivedGame) -> &'static str {
    match game.record.outcome {
        GameStatus::Found => "found",
        GameStatus::Lost => "lost",
        GameStatus::GivenUp | GameStatus::Open => "given up",
    }
}
