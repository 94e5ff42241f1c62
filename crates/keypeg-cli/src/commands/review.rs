//! `keypeg review`: what each guess of a game lost and what was luck, exact or estimated.

mod coherence;
mod estimated;
mod learn;
mod print;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Control, Game, History, Notation};
use keypeg_engine::Board;
use keypeg_play::limits::{INSTANT_CODES, PROVEN_CODES};
use keypeg_play::record::GameRecord;
use keypeg_play::review::{
    EstimateError, Review as Account, ReviewError, ReviewLimits, ReviewedTurn, Reviewer, is_within_reach,
};
use keypeg_play::{AnyBoard, json, words};

use self::learn::Lesson;
use self::print::ReviewRow;
use super::archive;
use crate::cli::ReviewArgs;
use crate::pegs::PegStyle;
use crate::{control, interrupt};

/// The game to review.
struct GameToReview {
    notation: Notation,
    history: History,
    secret: Option<Code>,
}

/// The time per position for an estimate.
const ESTIMATE: Duration = Duration::from_millis(100);

pub(crate) fn run(arguments: &ReviewArgs, json: bool) -> Result<()> {
    let played = read(arguments)?;
    let time = arguments.time.map(time).transpose()?;
    let table = AnyBoard::new(played.notation.game());
    let style = PegStyle::choose(arguments.plain, json);
    let board = table.board().filter(|_| is_within_reach(table.game()));
    let reviewed = match board {
        Some(board) => proven(board, &played, time, arguments.learn, style, json),
        None => estimated::run(&table, &played, arguments.learn, style, json),
    };
    // Without values, the review at least says which guesses were good.
    let Some(why) = reviewed.as_ref().err().and_then(what_is_missing) else { return reviewed };
    coherence::run(&table, &played, &why, style, json)
}

fn time(seconds: f64) -> Result<Duration> {
    let time = control::time_limit(seconds);
    time.with_context(|| format!("--time {seconds} is no time; use a number of seconds such as 10"))
}

/// Why a valid game has no values; `None` for other errors.
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

/// A review by exact search.
fn proven(
    board: &Board,
    played: &GameToReview,
    time: Option<Duration>,
    learn: bool,
    style: PegStyle,
    json: bool,
) -> Result<()> {
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
        let rows: Vec<ReviewRow> = account.turns.iter().map(|turn| row(played, style, turn)).collect();
        print::print(&mut out, style, &played.notation, &rows, &account, codes)?;
    }
    drop(out);
    if !learn || interrupt::was_interrupted() {
        return Ok(());
    }
    let weak = account.weak_turns().map(|turn| {
        let ReviewedTurn { before, loss, better, .. } = account.turns[turn];
        let better = better.map(|(code, measures)| (code, words::measures(&measures)));
        Lesson { turn, left: before.to_string(), loss, better }
    });
    learn::run(played, weak.collect(), style, json, &|turn, guess| {
        let before = History::new(played.history.turns()[..turn].to_vec());
        let position = board.position(before)?;
        let graded = reviewer.grade(&position, guess, &control::watched("reviewing"));
        // The review is printed already, so an interruption ends only the lesson.
        let graded = graded.map_err(anyhow::Error::msg)?;
        Ok((graded.label, words::graded(&graded)))
    })
}

fn row<'a>(played: &GameToReview, style: PegStyle, turn: &'a ReviewedTurn) -> ReviewRow<'a> {
    let ReviewedTurn { guess, feedback, after, loss, luck, label, .. } = turn;
    let why = vec![words::reviewed(&style.spelling(&played.notation), turn)];
    ReviewRow { guess, feedback: *feedback, left: after.to_string(), loss: *loss, luck: *luck, label: *label, why }
}

/// Reviews the game. A search without a time limit on a large board begins with a quick estimate; if it is interrupted,
/// turns that are not proven keep an estimate.
fn account(reviewer: &mut Reviewer, played: &GameToReview, board: &Board) -> Result<Account> {
    let limits = reviewer.limits();
    let review =
        |reviewer: &Reviewer, control: &Control| reviewer.review(&played.history, played.secret.as_ref(), control);
    if limits.time.is_some() || board.space().len() <= INSTANT_CODES {
        return Ok(review(reviewer, &control::watched("reviewing"))?);
    }
    let quick = ReviewLimits { time: Some(ESTIMATE), ..limits };
    reviewer.set_limits(quick);
    let estimate = review(reviewer, &control::watched("estimating"))?;
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
    match review(reviewer, &control::watched("proving")) {
        Err(ReviewError::Interrupted) => {
            reviewer.set_limits(quick);
            Ok(review(reviewer, &Control::default())?)
        }
        proven => Ok(proven?),
    }
}

fn read(arguments: &ReviewArgs) -> Result<GameToReview> {
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
    Ok(GameToReview { history: notation.parse_history(history)?, notation, secret })
}

/// The player's last game in the archive.
fn last(arguments: &ReviewArgs) -> Result<GameToReview> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let games = archive::open(&path)?.games(None)?;
    // Games that the computer broke are left out: the guesses are not the player's.
    let Some(entry) = games.iter().rev().find(|entry| entry.record.breaker.is_none()) else {
        bail!("the archive {} has no game of yours yet; finish one with keypeg play", path.display());
    };
    recorded(&entry.record)
}

fn recorded(record: &GameRecord) -> Result<GameToReview> {
    let notation = record.notation()?;
    let secret = record.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(GameToReview { history: record.history()?, notation, secret })
}
