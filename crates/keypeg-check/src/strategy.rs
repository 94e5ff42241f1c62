//! Whether a tree finds every secret, and in how many guesses.

use keypeg_core::proof::MAX_DEPTH;
use keypeg_core::{Code, CodeId, CodeSpace, Distribution, Feedback, Notation, StrategyNode, score};

use crate::refusal::{Fault, Reason};

/// The codes that agree with some turns.
pub(crate) fn remaining(space: CodeSpace, turns: &[(CodeId, u8)]) -> Vec<CodeId> {
    let pegs = space.game().pegs();
    let turns: Vec<(Code, u8)> = turns.iter().map(|&(guess, answer)| (space.code(guess), answer)).collect();
    let agrees =
        |code: &Code| turns.iter().all(|(guess, answer)| score(guess, code).index(pegs) == usize::from(*answer));
    space.ids().filter(|&id| agrees(&space.code(id))).collect()
}

/// Plays a strategy against every secret of a set.
pub(crate) fn play(
    space: CodeSpace,
    turns: &[(CodeId, u8)],
    set: &[CodeId],
    tree: &StrategyNode,
    notation: &Notation,
) -> Result<Distribution, Fault> {
    let distribution = Distribution::default();
    let mut play = Play { space, notation, turns: turns.to_vec(), before: turns.len(), distribution };
    play.node(set, tree)?;
    Ok(play.distribution)
}

struct Play<'a> {
    space: CodeSpace,
    notation: &'a Notation,
    turns: Vec<(CodeId, u8)>,
    before: usize,
    distribution: Distribution,
}

impl Play<'_> {
    fn node(&mut self, set: &[CodeId], node: &StrategyNode) -> Result<(), Fault> {
        let guesses = self.turns.len() - self.before + 1;
        if guesses > MAX_DEPTH {
            return Err(self.fault(Some(node.guess), Reason::TooLong(MAX_DEPTH)));
        }
        let pegs = self.space.game().pegs();
        let guess = self.space.code(node.guess);
        let mut cells = vec![Vec::new(); Feedback::count(pegs)];
        for &code in set {
            cells[score(&guess, &self.space.code(code)).index(pegs)].push(code);
        }
        for (index, cell) in cells.into_iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            if index == Feedback::count(pegs) - 1 {
                self.distribution.add(guesses, 1);
                continue;
            }
            self.turns.push((node.guess, index as u8));
            match node.answers.iter().find(|(answer, _)| answer.index(pegs) == index) {
                Some((_, below)) => self.node(&cell, below)?,
                None => {
                    let example = self.notation.code(&self.space.code(cell[0])).to_string();
                    return Err(self.fault(None, Reason::NoGuess { secrets: cell.len(), example }));
                }
            }
            self.turns.pop();
        }
        Ok(())
    }

    fn fault(&self, guess: Option<CodeId>, reason: Reason) -> Fault {
        Fault { turns: self.turns.clone(), guess, reason }
    }
}
