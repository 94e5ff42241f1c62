//! The five hypotheses, settled by exhaustive search and by argument.

use keypeg_core::platform::Instant;
use keypeg_core::{Code, CodeSpace, History, StrategyNode, Turn, score};
use keypeg_engine::strategy::StrategyId;

use super::notation;
use crate::LabError;
use crate::longest::longest_games;
use crate::reproduce::digits::seconds;
use crate::reproduce::evidence::GuessRule;
use crate::reproduce::recipe::Recipe;
use crate::reproduce::{Evidence, Finding, FindingRow, GameEvidence, Lab, StrategyEvidence};

/// The guesses of a longest consistent game on 4x6.
fn longest(lab: &Lab) -> Result<Vec<Code>, LabError> {
    let board = lab.board("4x6")?;
    let game = lab.longest()?.iter().max_by_key(|game| game.guesses.len()).expect("there are openings");
    Ok(game.guesses.iter().map(|&guess| board.code(guess)).collect())
}

/// The longest consistent game as evidence.
fn longest_evidence(lab: &Lab) -> Result<GameEvidence, LabError> {
    let game = longest(lab)?;
    let secret = game[game.len() - 1];
    let shows = format!("a game of {} consistent guesses", game.len());
    Ok(GameEvidence::truthful(&notation(), &game, &secret, GuessRule::Consistent, shows))
}

/// The most guesses after each kind of opening.
fn by_opening(lab: &Lab) -> Result<Vec<FindingRow>, LabError> {
    let board = lab.board("4x6")?;
    let row = |game: &crate::longest::LongestGame| {
        let opening = notation().code(&board.code(game.guesses[0])).to_string();
        FindingRow::measured(format!("opening {opening}"), "", format!("{} guesses at most", game.guesses.len()))
    };
    Ok(lab.longest()?.iter().map(row).collect())
}

pub(super) fn first(lab: &Lab) -> Result<Finding, LabError> {
    let most = longest(lab)?.len();
    let simple = Recipe::new("4x6", StrategyId::FirstConsistent);
    let tree = lab.tree(simple)?;
    let nine = tree.root.distribution().histogram().get(8).copied().unwrap_or(0);
    let ours = format!("up to {most}, after a one-color opening only");
    Ok(Finding::claim("always less than 9 guesses", ours, most < 9)
        .rows(by_opening(lab)?)
        .because(longest_evidence(lab)?)
        .because(StrategyEvidence::new(simple, &tree))
        .note(format!(
            "Exhaustive search over every game of good guesses. Kooi's simple strategy plays good guesses only, and \
             takes 9 for {nine} secrets. On the paper's 10 rows no such game is lost."
        )))
}

pub(super) fn worst_nine(lab: &Lab) -> Result<Finding, LabError> {
    let most = longest(lab)?.len();
    let found =
        Finding::claim("9 guesses at worst", format!("{most} guesses"), most == 9).because(longest_evidence(lab)?);
    let expected = lab.expectation(StrategyId::RandomConsistent)?;
    let games = 1296.0 / expected.histogram().last().copied().unwrap_or(1296.0);
    Ok(found.note(format!(
        "The random player needs {most} guesses in one of {games:.1e} games. The paper's simulation of 1.3 million games did \
         not see one."
    )))
}

pub(super) fn worst_eight(lab: &Lab) -> Result<Finding, LabError> {
    let most = longest(lab)?.len();
    let found = Finding::claim("8 guesses at worst", format!("{most} guesses"), most == 8);
    Ok(found.because(longest_evidence(lab)?).note("The introduction of the same paper says 9."))
}

/// The codes that are consistent with a history.
fn left(history: &History) -> Vec<Code> {
    let space = CodeSpace::new(notation().game()).expect("a small board");
    space.codes().filter(|code| history.is_consistent(code)).collect()
}

fn names(codes: &[Code]) -> Vec<String> {
    codes.iter().map(|code| notation().code(code).to_string()).collect()
}

/// The turns of a game with correct answers.
fn turns(guesses: &[Code], secret: &Code) -> History {
    History::new(guesses.iter().map(|guess| Turn { guess: *guess, feedback: score(guess, secret) }).collect())
}

pub(super) fn second(lab: &Lab) -> Result<Finding, LabError> {
    let game = longest(lab)?;
    let history = turns(&game[..7], &game[game.len() - 1]);
    let left = left(&history);
    let ours = format!("{} good guesses can be left after seven", left.len());
    let found = Finding::claim("one good guess is left at the eighth", ours, left.len() == 1).note(
        "If the secret is the first of the codes left and it is guessed, the game ends with the eighth guess, \
         though others were as good.",
    );
    let secret = left[0];
    let open =
        GameEvidence::new(&notation(), history.clone(), &secret, GuessRule::Consistent, "seven consistent guesses");
    let mut eight: Vec<Code> = game[..7].to_vec();
    eight.push(secret);
    let won = GameEvidence::truthful(&notation(), &eight, &secret, GuessRule::Consistent, "found with the eighth");
    Ok(found.because(open.leaving(names(&left))).because(won))
}

pub(super) fn third(lab: &Lab) -> Result<Finding, LabError> {
    // In the longest game the ninth guess is the secret, and the codemaker denies it: one error.
    let game = longest(lab)?;
    let (last, ninth) = (game[game.len() - 1], game[game.len() - 2]);
    let history = turns(&game[..game.len() - 1], &last);
    let left = left(&history);
    let ours = format!("after {} guesses and one error a code is left", history.len());
    let shows = "one error, and still not empty";
    let evidence = GameEvidence::new(&notation(), history.clone(), &ninth, GuessRule::Consistent, shows);
    let found = Finding::claim("empty in less than 9 guesses", ours, left.is_empty() || history.len() < 9);
    let argument = format!(
        "Every good guess leaves the set with its own answer. So the set is empty after {} guesses at the latest, unless \
         the codemaker claims a win.",
        game.len()
    );
    Ok(found.because(evidence.leaving(names(&left))).because(Evidence::argument(argument)))
}

/// Visits every position of a tree in which all guesses are good.
fn visit(
    node: &StrategyNode,
    space: CodeSpace,
    turns: &mut Vec<Turn>,
    left: &[Code],
    see: &mut dyn FnMut(&[Turn], &[Code]),
) {
    see(turns, left);
    let guess = space.code(node.guess);
    for (answer, next) in &node.answers {
        let cell: Vec<Code> = left.iter().copied().filter(|code| score(&guess, code) == *answer).collect();
        turns.push(Turn { guess, feedback: *answer });
        visit(next, space, turns, &cell, see);
        turns.pop();
    }
}

/// Visits every position that occurs with Kooi's simple strategy.
fn visit_simple(lab: &Lab, see: &mut dyn FnMut(&[Turn], &[Code])) -> Result<(), LabError> {
    let tree = lab.tree(Recipe::new("4x6", StrategyId::FirstConsistent))?;
    let space = lab.board("4x6")?.space();
    let all: Vec<Code> = space.codes().collect();
    visit(&tree.root, space, &mut Vec::new(), &all, see);
    Ok(())
}

pub(super) fn fourth(lab: &Lab) -> Result<Finding, LabError> {
    let (mut single, mut holds) = (0, true);
    visit_simple(lab, &mut |turns, left| {
        if let [only] = left {
            single += 1;
            // Only this code is consistent with the answers, so it is the secret.
            holds &= turns.iter().all(|turn| turn.is_consistent(only));
        }
    })?;
    let argument = "The secret agrees with every answer given without error, so it is always among the good guesses; \
                    where there is one, it is that one.";
    let found = Finding::claim("it must be the secret", format!("by definition; seen at {single} positions"), holds);
    Ok(found.because(Evidence::argument(argument)))
}

pub(super) fn fifth(lab: &Lab) -> Result<Finding, LabError> {
    let (mut positions, mut holds) = (0, true);
    let space = lab.board("4x6")?.space();
    visit_simple(lab, &mut |turns, left| {
        positions += 1;
        let coherent = space.codes().filter(|code| turns.iter().all(|turn| turn.is_consistent(code)));
        holds &= coherent.eq(left.iter().copied());
    })?;
    let argument = "The new set keeps the codes of the old one that are coherent with the last move; by induction \
                    these are the codes coherent with all moves.";
    let ours = format!("by definition; both sets alike at {positions} positions");
    Ok(Finding::claim("the two sets are the same", ours, holds).because(Evidence::argument(argument)))
}

pub(super) fn search(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let started = Instant::now();
    let games = longest_games(&board, lab.control())?.expect("the classic board is small enough");
    let time = seconds(started.elapsed().as_secs_f64());
    Ok(Finding::measured("not prohibitive", format!("{time} for all {} kinds of opening", games.len())))
}
