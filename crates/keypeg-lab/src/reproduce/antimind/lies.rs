//! Anti-Mind with an unlimited number of lies.

use keypeg_core::{Code, CodeSpace, Feedback, History, Turn, score};

use super::notation;
use crate::LabError;
use crate::reproduce::evidence::GuessRule;
use crate::reproduce::{Finding, GameEvidence, Lab};

pub(super) fn lies(_: &Lab) -> Result<Finding, LabError> {
    let space = CodeSpace::new(notation().game()).expect("a small board");
    let codes: Vec<Code> = space.codes().collect();
    let found = "the removed moves are the lies, and the code left is the secret";
    // Some secrets are enough to find an example; those with more colors come first.
    for secret in codes.iter().rev().step_by(37) {
        for lie in Feedback::all(4).filter(|answer| !answer.is_win(4)) {
            let Some(game) = one_lie(&codes, secret, lie) else { continue };
            let Some((removed, other)) = mistaken(&codes, &game, secret) else { continue };
            let name = |code: &Code| notation().code(code).to_string();
            let ours = format!("move 2 is the lie, and removing move {} leaves {} alone", removed + 1, name(&other));
            let evidence = GameEvidence::new(&notation(), game.clone(), secret, GuessRule::Any, "a game with one lie");
            let mut rest = game.turns().to_vec();
            rest.remove(removed);
            let shows = format!("without the truthful move {}", removed + 1);
            let without = GameEvidence::new(&notation(), History::new(rest), secret, GuessRule::Any, shows);
            let note =
                "The only code left explains the answers with one lie. Other codes and the secret may do so too.";
            let found = Finding::claim(found, ours, false).note(note).because(evidence);
            return Ok(found.because(without.leaving(vec![name(&other)])));
        }
    }
    Ok(Finding::measured(found, "no example against it among the games tried"))
}

fn left(codes: &[Code], turns: &[Turn]) -> Vec<Code> {
    codes.iter().copied().filter(|code| turns.iter().all(|turn| turn.is_consistent(code))).collect()
}

/// A game of first consistent guesses in which the second answer is a lie, up to the turn after which no code fits.
fn one_lie(codes: &[Code], secret: &Code, lie: Feedback) -> Option<History> {
    let mut turns: Vec<Turn> = Vec::new();
    while let Some(&guess) = left(codes, &turns).first() {
        let truth = score(&guess, secret);
        let feedback = if turns.len() == 1 { lie } else { truth };
        // The lie must differ from the true answer, and must not end the game.
        if guess == *secret || (turns.len() == 1 && lie == truth) {
            return None;
        }
        turns.push(Turn { guess, feedback });
    }
    (turns.len() > 2).then(|| History::new(turns))
}

/// The first turn whose removal leaves a single code that is not the secret.
fn mistaken(codes: &[Code], game: &History, secret: &Code) -> Option<(usize, Code)> {
    for removed in 0..game.len() {
        let mut rest = game.turns().to_vec();
        rest.remove(removed);
        if let [only] = left(codes, &rest)[..] {
            // A code that was guessed already cannot be the secret.
            let guessed = game.turns().iter().any(|turn| turn.guess == only);
            return (only != *secret && removed != 1 && !guessed).then_some((removed, only));
        }
    }
    None
}
