//! `keypeg review`: an exact account of a game, or an estimate where the board is too large.

mod coherence;
mod estimated;
mod learn;
mod print;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use keypeg_core::{Code, Game, History, Notation};
use keypeg_engine::Board;
use keypeg_engine::solve::{Observer, Unobserved};
use keypeg_play::limits::{INSTANT_CODES, PROVEN_CODES};
use keypeg_play::record::GameRecord;
use keypeg_play::review::{
    EstimateError, Review as Account, ReviewError, ReviewLimits, ReviewedTurn, Reviewer, is_within_reach,
};
use keypeg_play::{AnyBoard, json, moves, words};

use self::learn::Lesson;
use self::print::Row;
use super::archive;
use crate::cli::Review;
use crate::pegs::Style;
use crate::solving::SolveObserver;
use crate::watcher;

/// The game to look at.
struct Played {
    notation: Notation,
    history: History,
    secret: Option<Code>,
}

/// The time for each position of an estimate.
const ESTIMATE: Duration = Duration::from_millis(100);

/// Runs the command.
pub(crate) fn run(arguments: &Review, json: bool) -> Result<()> {
    let played = read(arguments)?;
    let time = arguments.time.map(time).transpose()?;
    let table = AnyBoard::new(played.notation.game());
    let style = Style::choose(arguments.plain, json);
    let board = table.board().filter(|_| is_within_reach(table.game()));
    let reviewed = match board {
        Some(board) => proven(board, &played, time, arguments.learn, style, json),
        None => estimated::run(&table, &played, arguments.learn, style, json),
    };
    // What can be said at once is said, whatever else is missing.
    let Some(why) = reviewed.as_ref().err().and_then(what_is_missing) else { return reviewed };
    coherence::run(&table, &played, &why, style, json)
}

fn time(seconds: f64) -> Result<Duration> {
    let time = Duration::try_from_secs_f64(seconds);
    time.map_err(|_| anyhow!("--time {seconds} is no time; use a number of seconds such as 10"))
}

/// Why there are no values, where the game is as good as any other.
fn what_is_missing(error: &anyhow::Error) -> Option<String> {
    let estimate = error.downcast_ref::<EstimateError>();
    if let Some(EstimateError::NothingFound { .. }) = estimate {
        return Some(error.to_string());
    }
    let refused = error.downcast_ref().or(match estimate {
        Some(EstimateError::Refused(refused)) => Some(refused),
        _ => None,
    });
    (refused == Some(&ReviewError::Interrupted)).then(|| "The review was interrupted before it had values".to_string())
}

/// An account from a search of all codes.
fn proven(board: &Board, played: &Played, time: Option<Duration>, learn: bool, style: Style, json: bool) -> Result<()> {
    let default = (board.space().len() > PROVEN_CODES).then_some(Duration::from_secs(1));
    let limits = ReviewLimits { time: time.or(default), threads: rayon::current_num_threads() };
    let mut reviewer = Reviewer::new(board, limits);
    let account = account(&mut reviewer, played, board)?;
    let codes = board.space().len();
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", json::review(&played.notation, &account, codes))?;
    } else {
        if !account.exact {
            writeln!(out, "These values are estimates: the board is too large, or the time too short, to prove them.")?;
        }
        let rows: Vec<Row> = account.turns.iter().map(|turn| row(played, style, turn)).collect();
        print::print(&mut out, style, &played.notation, &rows, &account, codes)?;
    }
    drop(out);
    if !learn || watcher::was_interrupted() {
        return Ok(());
    }
    let weak = account.weak_turns().map(|turn| {
        let ReviewedTurn { before, loss, better, .. } = account.turns[turn];
        let better = better.map(|(code, measures)| (code, words::measures(&measures)));
        Lesson { turn, left: before.to_string(), loss, better }
    });
    learn::run(played, weak.collect(), style, json, &|turn, guess| {
        let before = History::new(played.history.turns()[..turn].to_vec());
        let position = moves(board, &before);
        let observer = SolveObserver::new("reviewing", None);
        let graded = reviewer.grade(&position, board.space().id(guess), turn, &observer);
        // The account was given; an interruption now ends the lesson alone.
        let graded = graded.map_err(anyhow::Error::msg)?;
        Ok((graded.label, words::graded(&graded)))
    })
}

fn row<'a>(played: &Played, style: Style, turn: &'a ReviewedTurn) -> Row<'a> {
    let ReviewedTurn { guess, feedback, after, loss, luck, label, .. } = turn;
    let why = vec![words::reviewed(&style.spelling(&played.notation), turn)];
    Row { guess, feedback: *feedback, left: after.to_string(), loss: *loss, luck: *luck, label: *label, why }
}

/// Reviews the game: where the proof may take its time, after an estimate. A proof that is interrupted leaves what it
/// has found, with estimates for the rest.
fn account(reviewer: &mut Reviewer<'_>, played: &Played, board: &Board) -> Result<Account> {
    let limits = reviewer.limits();
    let review = |reviewer: &Reviewer<'_>, observer: &dyn Observer| {
        reviewer.review(&played.history, played.secret.as_ref(), observer)
    };
    if limits.time.is_some() || board.space().len() <= INSTANT_CODES {
        return Ok(review(reviewer, &SolveObserver::new("reviewing", None))?);
    }
    let quick = ReviewLimits { time: Some(ESTIMATE), ..limits };
    reviewer.set_limits(quick);
    let estimate = review(reviewer, &SolveObserver::new("estimating", None))?;
    if estimate.exact {
        return Ok(estimate);
    }
    let unproven = estimate.turns.iter().filter(|turn| !turn.exact).count();
    eprintln!(
        "keypeg: about {:.2} guesses lost; {} to be proven now, Ctrl-C keeps what is found by then",
        estimate.loss.to_f64(),
        words::plural(unproven, "turn is", "turns are"),
    );
    reviewer.set_limits(limits);
    match review(reviewer, &SolveObserver::new("proving", None)) {
        Err(ReviewError::Interrupted) => {
            reviewer.set_limits(quick);
            Ok(review(reviewer, &Unobserved)?)
        }
        proven => Ok(proven?),
    }
}

fn read(arguments: &Review) -> Result<Played> {
    let Some(history) = &arguments.history else {
        let path = Path::new(&arguments.target);
        if arguments.target == "last" && !path.exists() {
            return last(arguments);
        }
        if !path.exists() && arguments.target.parse::<Game>().is_ok() {
            bail!("{} needs its turns: add --history \"AABC 1,0; ...\", or name a saved game", arguments.target);
        }
        return recorded(&super::play::read_game(path)?).with_context(|| path.display().to_string());
    };
    let game: Game = arguments.target.parse()?;
    let notation = match &arguments.symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    };
    let secret = arguments.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(Played { history: notation.parse_history(history)?, notation, secret })
}

/// The last game of the archive that the player broke.
fn last(arguments: &Review) -> Result<Played> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let games = archive::open(&path)?.games(None)?;
    // What the computer broke is not the player's to learn from.
    let Some(entry) = games.iter().rev().find(|entry| entry.record.breaker.is_none()) else {
        bail!("the archive {} has no game of yours yet; finish one with keypeg play", path.display());
    };
    recorded(&entry.record)
}

fn recorded(record: &GameRecord) -> Result<Played> {
    let notation = record.notation()?;
    let secret = record.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(Played { history: record.history()?, notation, secret })
}
