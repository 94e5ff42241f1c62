//! How long single games and the average take, and the size of the exact search.

use keypeg_core::platform::Instant;
use keypeg_core::{StrategyTree, Turn, score};
use keypeg_engine::solve::Objective;
use keypeg_engine::strategy::{Choice, Options, StrategyId};
use keypeg_engine::{decision_tree, threads};

use super::GAME;
use crate::LabError;
use crate::reproduce::digits::{list, seconds};
use crate::reproduce::lab::{code, name};
use crate::reproduce::{Finding, FindingRow, Lab};

const ENTROPY: StrategyId = StrategyId::EntropyThenParts;

pub(super) fn single_game(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let policy = ENTROPY.build(board.game(), &Options::default())?;
    let secret = code(&board, "9876");
    let started = Instant::now();
    let (mut position, mut guesses) = (board.start(), Vec::new());
    while let Choice::Guess(guess) = policy.decide(&position, lab.control())? {
        guesses.push(name(&board, guess));
        let guess = board.code(guess);
        if guess == secret {
            break;
        }
        position = position.after(Turn { guess, feedback: score(&guess, &secret) }).expect("the secret fits");
    }
    let time = seconds(started.elapsed().as_secs_f64());
    let rows = vec![FindingRow::measured("secret 9876", "", list(guesses))];
    Ok(Finding::measured("a second or two", format!("{time} per game")).rows(rows))
}

pub(super) fn parallel(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board(GAME)?;
    let policy = ENTROPY.build(board.game(), &Options::default())?;
    let control = lab.control();
    let build = || -> Result<(f64, StrategyTree), LabError> {
        let started = Instant::now();
        let tree = decision_tree(&board, &*policy, None, control)?;
        Ok((started.elapsed().as_secs_f64(), tree))
    };
    let (one, first) = threads::on_one_thread(build)?;
    let (all, second) = build()?;
    let same = if first == second { "the same tree" } else { "another tree" };
    let rows = vec![
        FindingRow::measured("one thread", "", seconds(one)),
        FindingRow::measured("all threads", "", format!("{}, {same}", seconds(all))),
    ];
    let ours = format!("{:.1}x with {} threads", one / all.max(1e-9), threads::available());
    Ok(Finding::measured("great speedup", ours).rows(rows).note(
        "The threads share the positions of one tree instead of 5040 games. Each run is timed once, so small machines and \
         busy ones show little.",
    ))
}

pub(super) fn sequences(lab: &Lab) -> Result<Finding, LabError> {
    let solution = lab.solve(GAME, Objective::Average, None)?;
    let ours = format!("an exact search of {} sets", solution.nodes);
    let rows = vec![FindingRow::measured("5040^7", "5040^7", format!("{:.1e}", 5040f64.powi(7)))];
    Ok(Finding::measured("5040^7 sequences", ours).rows(rows).note(
        "Equivalent guesses, bounds and remembered sets leave this out of 5040^7. The number varies a little with the \
         number of threads.",
    ))
}
