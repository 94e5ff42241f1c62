//! `keypeg review`: an exact account of a game.

mod learn;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use keypeg_core::{Code, Game, History, Notation};
use keypeg_engine::Board;
use keypeg_play::record::GameRecord;
use keypeg_play::review::{Review as Account, ReviewLimits, Reviewer};
use keypeg_play::{json, words};

use super::archive;
use crate::cli::Review;
use crate::files;
use crate::pegs::Style;
use crate::solving::SolveObserver;

/// The game to look at.
struct Played {
    notation: Notation,
    history: History,
    secret: Option<Code>,
}

/// Boards of at most so many codes are reviewed exactly, however long it takes.
const PROVEN: usize = 6_000;

/// Boards of at most so many codes are reviewed in a moment.
const INSTANT: usize = 1_296;

/// Runs the command.
pub(crate) fn run(arguments: &Review, json: bool) -> Result<()> {
    let played = read(arguments)?;
    let board = Board::new(played.notation.game()).context("a review needs all codes of the game")?;
    let codes = board.space().len();
    let threads = rayon::current_num_threads();
    let time = match arguments.time {
        Some(seconds) => match Duration::try_from_secs_f64(seconds) {
            Ok(time) => Some(time),
            Err(_) => bail!("--time {seconds} is no time; use a number of seconds such as 10"),
        },
        None if codes <= PROVEN => None,
        None => Some(Duration::from_secs(1)),
    };
    let review = |time| {
        let reviewer = Reviewer::new(&board, ReviewLimits { time, threads });
        reviewer.review(&played.history, played.secret.as_ref(), &SolveObserver::new(None))
    };
    if codes > INSTANT && time.is_none() {
        // Something to look at while the proof is under way.
        let estimate = review(Some(Duration::from_millis(100)))?;
        if !estimate.exact {
            eprintln!("keypeg: about {:.2} guesses lost; now exactly", estimate.loss.to_f64());
        }
    }
    let account = review(time)?;
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", json::review(&played.notation, &account, codes))?;
    } else {
        print(&mut out, Style::choose(arguments.plain, json), &played, &account, codes)?;
    }
    drop(out);
    if arguments.learn {
        let reviewer = Reviewer::new(&board, ReviewLimits { time, threads });
        learn::run(&reviewer, &board, &played, &account, Style::choose(arguments.plain, json), json)?;
    }
    Ok(())
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
        let context = || path.display().to_string();
        return recorded(&GameRecord::parse(&files::read(path, super::play::LARGEST_GAME)?).with_context(context)?)
            .with_context(context);
    };
    let game: Game = arguments.target.parse()?;
    let notation = match &arguments.symbols {
        Some(symbols) => Notation::with_symbols(game, symbols)?,
        None => Notation::standard(game),
    };
    let secret = arguments.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(Played { history: notation.parse_history(history)?, notation, secret })
}

/// The last game of the archive.
fn last(arguments: &Review) -> Result<Played> {
    let path = archive::existing(arguments.archive.as_deref())?;
    let games = archive::open(&path)?.games(None)?;
    let Some(entry) = games.last() else {
        bail!("the archive {} has no games yet; finish one with keypeg play", path.display());
    };
    recorded(&entry.record)
}

fn recorded(record: &GameRecord) -> Result<Played> {
    let notation = record.notation()?;
    let secret = record.secret.as_deref().map(|secret| notation.parse_code(secret)).transpose()?;
    Ok(Played { history: record.history()?, notation, secret })
}

fn print(out: &mut dyn Write, style: Style, played: &Played, account: &Account, codes: usize) -> Result<()> {
    if !account.exact {
        writeln!(out, "These values are estimates: the board is too large, or the time too short, to prove them.")?;
    }
    writeln!(out, "turn  guess     answer   left   loss    luck  label")?;
    for (number, turn) in (1..).zip(&account.turns) {
        let guess = style.code(&played.notation, &turn.guess);
        let label = turn.label.map_or("forced", |label| label.name());
        let (loss, luck) = (turn.loss.to_f64(), turn.luck.to_f64());
        writeln!(
            out,
            "{number:>4}  {guess:<8}  {:<6}  {:>5}  {loss:>5.3}  {luck:>+6.3}  {label}",
            turn.feedback.to_string(),
            turn.after,
        )?;
        writeln!(out, "      {}", words::reviewed(&played.notation, turn))?;
    }
    writeln!(out, "{}", words::identity(account, codes))?;
    writeln!(out, "{}", words::account(account))?;
    Ok(())
}
