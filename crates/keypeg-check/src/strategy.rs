//! Plays a strategy tree against every secret and counts the guesses.

use keypeg_core::proof::{AllowedGuesses, MAX_DEPTH};
use keypeg_core::{Code, CodeId, CodeSpace, Control, Distribution, Feedback, Notation, Stopped, StrategyNode, score};

use crate::refusal::{Fault, Reason};
use crate::work::LogError;

/// The number of codes that are scored between two checks of the control.
const AT_ONCE: usize = 1 << 12;

/// The codes that agree with some turns.
pub(crate) fn remaining(space: CodeSpace, turns: &[(CodeId, u8)], control: &Control) -> Result<Vec<CodeId>, Stopped> {
    let pegs = space.game().pegs();
    let turns: Vec<(Code, u8)> = turns.iter().map(|&(guess, answer)| (space.code(guess), answer)).collect();
    let agrees =
        |code: &Code| turns.iter().all(|(guess, answer)| score(guess, code).index(pegs) == usize::from(*answer));
    let mut codes = Vec::new();
    for first in (0..space.len()).step_by(AT_ONCE) {
        control.check()?;
        codes.extend(space.ids().skip(first).take(AT_ONCE).filter(|&id| agrees(&space.code(id))));
    }
    Ok(codes)
}

/// What a strategy has to keep to.
#[derive(Clone, Copy)]
pub(crate) struct PlayRules {
    pub(crate) allowed: AllowedGuesses,
    /// Whether the strategy may leave secrets out.
    pub(crate) may_miss: bool,
}

/// Plays a strategy against every secret of a set. Secrets that it may leave out are not counted.
pub(crate) fn play(
    rules: PlayRules,
    space: CodeSpace,
    turns: &[(CodeId, u8)],
    set: &[CodeId],
    tree: &StrategyNode,
    notation: &Notation,
    control: &Control,
) -> Result<Distribution, LogError> {
    let distribution = Distribution::default();
    let mut play =
        TreePlay { rules, space, notation, control, turns: turns.to_vec(), before: turns.len(), distribution };
    play.node(set, tree)?;
    Ok(play.distribution)
}

struct TreePlay<'a> {
    rules: PlayRules,
    space: CodeSpace,
    notation: &'a Notation,
    control: &'a Control,
    turns: Vec<(CodeId, u8)>,
    before: usize,
    distribution: Distribution,
}

impl TreePlay<'_> {
    fn node(&mut self, set: &[CodeId], node: &StrategyNode) -> Result<(), LogError> {
        let guesses = self.turns.len() - self.before + 1;
        if guesses > MAX_DEPTH {
            return Err(self.fault(Some(node.guess), Reason::TooLong(MAX_DEPTH)));
        }
        let pegs = self.space.game().pegs();
        let guess = self.space.code(node.guess);
        let mut cells = vec![Vec::new(); Feedback::count(pegs)];
        for codes in set.chunks(AT_ONCE) {
            self.control.check()?;
            for &code in codes {
                cells[score(&guess, &self.space.code(code)).index(pegs)].push(code);
            }
        }
        if self.rules.allowed == AllowedGuesses::Possible && cells[Feedback::count(pegs) - 1].is_empty() {
            return Err(self.fault(Some(node.guess), Reason::NotPossible));
        }
        for (index, cell) in cells.into_iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            if index == Feedback::count(pegs) - 1 {
                self.distribution.add(guesses, 1);
                continue;
            }
            self.turns.push((node.guess, index as u8));
            match node.answers.iter().find(|(answer, _)| answer.index(pegs) == index) {
                Some((_, below)) => self.node(&cell, below)?,
                None if self.rules.may_miss => {}
                None => {
                    let example = self.notation.code(&self.space.code(cell[0])).to_string();
                    return Err(self.fault(None, Reason::NoGuess { secrets: cell.len(), example }));
                }
            }
            self.turns.pop();
        }
        Ok(())
    }

    fn fault(&self, guess: Option<CodeId>, reason: Reason) -> LogError {
        LogError::Refused(Fault { turns: self.turns.clone(), guess, reason })
    }
}
