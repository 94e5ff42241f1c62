//! Statistics of archived games: those of the player, and separately those of the strategies that broke the player's codes.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::archived_game::ArchivedGame;
use crate::daily::Date;
use crate::record::CodemakerRecord;
use crate::session::GameStatus;

/// The games of one board, summed up.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BoardStats {
    /// The game, such as `4x6`.
    pub game: String,
    /// The number of finished games.
    pub games: usize,
    /// Games in which the secret was found.
    pub found: usize,
    /// Games that ran out of rows.
    pub lost: usize,
    /// Games that were given up.
    pub given_up: usize,
    /// Games with a limited number of rows.
    pub limited: usize,
    /// Games with a limited number of rows in which the secret was found.
    pub found_within_rows: usize,
    /// The number of won games per number of guesses; the first entry is for one guess.
    pub histogram: Vec<usize>,
    /// The average number of guesses of won games; `None` if no game was won.
    pub average: Option<f64>,
    /// The average number of bad guesses per game.
    pub bad_per_game: f64,
    /// The average number of hints per game.
    pub hints_per_game: f64,
    /// Games against an adversary.
    pub adversary: usize,
    /// The average loss per graded guess, in guesses; `None` if no game was reviewed.
    pub loss_per_guess: Option<f64>,
    /// The loss over time, oldest first; at most 10 spans.
    pub trend: Vec<Span>,
    /// How often each turn was the weakest of its game, and what it lost on average; worst first.
    pub weak_spots: Vec<WeakSpot>,
}

/// Consecutive reviewed games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Span {
    /// When the first of them ended, in seconds since 1970.
    pub from: i64,
    /// The number of games.
    pub games: usize,
    /// The average loss per graded guess, in guesses.
    pub loss_per_guess: f64,
}

/// A turn that is often the weakest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeakSpot {
    /// The turn, counted from 1.
    pub turn: u32,
    /// In how many games it was the weakest.
    pub games: usize,
    /// What it lost on average in these games, in guesses.
    pub average_loss: f64,
}

/// The games in which one strategy broke the player's codes on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComputerStats {
    /// The game, such as `4x6`.
    pub game: String,
    /// The name of the strategy.
    pub breaker: String,
    /// The number of games.
    pub games: usize,
    /// The number of games per number of guesses; the first entry is for one guess.
    pub histogram: Vec<usize>,
    /// The average number of guesses.
    pub average: f64,
}

/// The most spans of a trend.
const SPANS: usize = 10;

/// Sums up the games of every board that the player broke. Games that the computer broke and repeats of a link are left out.
pub fn stats(entries: &[ArchivedGame]) -> Vec<BoardStats> {
    let mut boards: BTreeMap<&str, Vec<&ArchivedGame>> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| entry.record.breaker.is_none() && !entry.is_repeat) {
        boards.entry(&entry.record.game).or_default().push(entry);
    }
    boards.into_iter().map(|(game, entries)| board(game, &entries)).collect()
}

/// Sums up the games that the computer broke, for every board and strategy.
pub fn computer(entries: &[ArchivedGame]) -> Vec<ComputerStats> {
    let mut games: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (entry, breaker) in entries.iter().filter_map(|entry| Some((entry, entry.record.breaker.as_deref()?))) {
        games.entry((&entry.record.game, breaker)).or_default().push(entry.guesses.max(1) as usize);
    }
    let sum_up = |((game, breaker), guesses): ((&str, &str), Vec<usize>)| {
        let mut histogram = vec![0; guesses.iter().copied().max().unwrap_or(0)];
        guesses.iter().for_each(|&count| histogram[count - 1] += 1);
        ComputerStats {
            game: game.to_string(),
            breaker: breaker.to_string(),
            games: guesses.len(),
            histogram,
            average: guesses.iter().sum::<usize>() as f64 / guesses.len() as f64,
        }
    };
    games.into_iter().map(sum_up).collect()
}

fn board(game: &str, entries: &[&ArchivedGame]) -> BoardStats {
    let mut stats = BoardStats { game: game.to_string(), games: entries.len(), ..BoardStats::default() };
    let mut guesses = 0;
    for entry in entries {
        let found = entry.record.outcome == GameStatus::Found;
        match entry.record.outcome {
            GameStatus::Found => stats.found += 1,
            GameStatus::Lost => stats.lost += 1,
            GameStatus::GivenUp | GameStatus::Open => stats.given_up += 1,
        }
        if entry.record.rows.is_some() {
            stats.limited += 1;
            stats.found_within_rows += usize::from(found);
        }
        if found {
            let count = entry.guesses.max(1) as usize;
            guesses += count;
            stats.histogram.resize(stats.histogram.len().max(count), 0);
            stats.histogram[count - 1] += 1;
        }
        stats.adversary += usize::from(entry.record.codemaker != CodemakerRecord::Secret);
    }
    let all = entries.len().max(1) as f64;
    stats.average = (stats.found > 0).then(|| guesses as f64 / stats.found as f64);
    stats.bad_per_game = entries.iter().map(|entry| f64::from(entry.bad)).sum::<f64>() / all;
    stats.hints_per_game = entries.iter().map(|entry| f64::from(entry.hints)).sum::<f64>() / all;
    stats.loss_per_guess = loss_per_guess(entries);
    let reviewed: Vec<&ArchivedGame> = entries.iter().copied().filter(|entry| entry.review.is_some()).collect();
    let span = reviewed.len().div_ceil(SPANS).max(1);
    let spans = reviewed.chunks(span).filter_map(|chunk| {
        let loss_per_guess = loss_per_guess(chunk)?;
        Some(Span { from: chunk[0].finished_at, games: chunk.len(), loss_per_guess })
    });
    stats.trend = spans.collect();
    stats.weak_spots = weak_spots(&reviewed);
    stats
}

fn loss_per_guess(entries: &[&ArchivedGame]) -> Option<f64> {
    let reviews = || entries.iter().filter_map(|entry| entry.review.as_ref());
    let graded: u32 = reviews().map(|review| review.graded).sum();
    (graded > 0).then(|| reviews().map(|review| review.loss).sum::<f64>() / f64::from(graded))
}

fn weak_spots(entries: &[&ArchivedGame]) -> Vec<WeakSpot> {
    let mut turns: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for (turn, loss) in entries.iter().filter_map(|entry| entry.review.as_ref()?.weakest) {
        turns.entry(turn).or_default().push(loss);
    }
    let mut spots: Vec<WeakSpot> = turns
        .into_iter()
        .map(|(turn, losses)| WeakSpot {
            turn,
            games: losses.len(),
            average_loss: losses.iter().sum::<f64>() / losses.len() as f64,
        })
        .collect();
    spots.sort_by(|a, b| (b.average_loss * b.games as f64).total_cmp(&(a.average_loss * a.games as f64)));
    spots
}

/// CSV with a heading and one line per game.
pub fn csv(entries: &[ArchivedGame]) -> String {
    let mut text =
        "id,finished_at,game,codemaker,outcome,guesses,bad,hints,rows,strict,loss,graded,secret,turns,breaker\n"
            .to_string();
    for entry in entries {
        let record = &entry.record;
        let turns: Vec<String> = record.turns.iter().map(|turn| format!("{} {}", turn.guess, turn.feedback)).collect();
        let review = entry.review.as_ref();
        let fields = [
            entry.id.to_string(),
            iso_time(entry.finished_at),
            record.game.clone(),
            name(&record.codemaker),
            name(&record.outcome),
            entry.guesses.to_string(),
            entry.bad.to_string(),
            entry.hints.to_string(),
            record.rows.map(|rows| rows.to_string()).unwrap_or_default(),
            record.strict.to_string(),
            review.map(|review| review.loss.to_string()).unwrap_or_default(),
            review.map(|review| review.graded.to_string()).unwrap_or_default(),
            record.secret.clone().unwrap_or_default(),
            turns.join("; "),
            record.breaker.clone().unwrap_or_default(),
        ];
        text.push_str(&fields.map(|field| quoted(&field)).join(","));
        text.push('\n');
    }
    text
}

/// A Unix time in seconds as ISO 8601 in UTC, such as `2024-02-29T23:59:59Z`.
pub fn iso_time(seconds: i64) -> String {
    let second = seconds.rem_euclid(86_400);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", Date::of_seconds(seconds))
}

/// The name a value has in JSON.
fn name(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_string)).unwrap_or_default()
}

/// The field, in quotes if it contains a comma, a quote or a line break. An apostrophe is put before a text that a
/// spreadsheet would read as a formula.
fn quoted(field: &str) -> String {
    let formula = field.starts_with(['=', '+', '-', '@']) && field.parse::<f64>().is_err();
    let field = if formula { format!("'{field}") } else { field.to_string() };
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_iso_8601() {
        assert_eq!(iso_time(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(iso_time(0), "1970-01-01T00:00:00Z");
    }
}
