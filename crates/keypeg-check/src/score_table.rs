//! The answers of pairs of codes. On boards of up to about 16,000 codes each answer is computed once. On larger ones only some are
//! kept.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use keypeg_core::{Code, CodeId, CodeSpace, Feedback, Game, score};

/// The most codes of a game whose proofs are checked. Larger games cannot be solved.
pub const MOST_CODES: usize = 1 << 16;
/// The most answers of a game whose proofs are checked.
pub const MOST_ANSWERS: usize = AnswerSet::BITS as usize;

/// A set of answers, one bit for each.
pub(crate) type AnswerSet = u128;

/// The set of one answer alone. All answers are below [`MOST_ANSWERS`], so nothing wraps. A check of that would take a good part of the time
/// of a scan.
pub(crate) fn answer_bit(answer: u8) -> AnswerSet {
    (1 as AnswerSet).wrapping_shl(answer.into())
}

/// The most answers that are kept, of one byte each.
const MOST_KEPT: usize = 1 << 28;

/// A row of answers for every code, by their indices. A row is computed when it is first needed.
pub(crate) struct ScoreTable {
    space: CodeSpace,
    codes: Vec<Code>,
    rows: Vec<OnceLock<Vec<u8>>>,
    /// How many rows may still be kept.
    room: AtomicUsize,
    /// The index of the winning answer, which is also the number of other answers.
    pub(crate) win: u8,
}

impl ScoreTable {
    /// Whether the game is small enough for a check.
    pub(crate) fn fits(space: CodeSpace) -> bool {
        space.len() <= MOST_CODES && Feedback::count(space.game().pegs()) <= MOST_ANSWERS
    }

    /// The table of a game that fits.
    pub(crate) fn new(space: CodeSpace) -> ScoreTable {
        ScoreTable::keeping(space, MOST_KEPT)
    }

    fn keeping(space: CodeSpace, answers: usize) -> ScoreTable {
        let pegs = space.game().pegs();
        let codes: Vec<Code> = space.codes().collect();
        let rows = codes.iter().map(|_| OnceLock::new()).collect();
        let room = AtomicUsize::new(answers / codes.len());
        ScoreTable { space, codes, rows, room, win: Feedback::win(pegs).index(pegs) as u8 }
    }

    /// The game whose codes these are.
    pub(crate) fn game(&self) -> Game {
        self.space.game()
    }

    /// The number of codes.
    pub(crate) fn codes(&self) -> usize {
        self.codes.len()
    }

    /// The code with a number.
    pub(crate) fn code(&self, id: CodeId) -> &Code {
        &self.codes[id.index()]
    }

    /// The numbers of all codes.
    pub(crate) fn ids(&self) -> Vec<CodeId> {
        self.space.ids().collect()
    }

    /// The answers to a guess, one per secret. They are also the answers of a secret, one per guess: scoring is symmetric.
    pub(crate) fn row(&self, guess: CodeId) -> Cow<'_, [u8]> {
        let kept = &self.rows[guess.index()];
        if let Some(row) = kept.get() {
            return Cow::Borrowed(row);
        }
        let row = (0..self.codes.len()).map(|secret| self.answer(guess, secret)).collect();
        if self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1)).is_err() {
            return Cow::Owned(row);
        }
        Cow::Borrowed(kept.get_or_init(|| row))
    }

    /// The answers of the codes of a set to a guess, in the order of the set.
    pub(crate) fn answers(&self, guess: CodeId, set: &[CodeId], to: &mut Vec<u8>) {
        to.clear();
        if self.room.load(Ordering::Relaxed) == 0 && self.rows[guess.index()].get().is_none() {
            to.extend(set.iter().map(|code| self.answer(guess, code.index())));
            return;
        }
        let row = self.row(guess);
        to.extend(set.iter().map(|code| row[code.index()]));
    }

    /// The index of an answer, by definition.
    fn answer(&self, guess: CodeId, secret: usize) -> u8 {
        score(&self.codes[guess.index()], &self.codes[secret]).index(self.space.game().pegs()) as u8
    }

    /// The cells of a set under a guess except the winning one, by ascending answer.
    pub(crate) fn cells(&self, guess: CodeId, set: &[CodeId]) -> Vec<(u8, Vec<CodeId>)> {
        let mut answers = Vec::new();
        self.answers(guess, set, &mut answers);
        let mut cells: Vec<(u8, Vec<CodeId>)> = (0..self.win).map(|answer| (answer, Vec::new())).collect();
        for (&code, &answer) in set.iter().zip(&answers) {
            if let Some((_, cell)) = cells.get_mut(usize::from(answer)) {
                cell.push(code);
            }
        }
        cells.retain(|(_, cell)| !cell.is_empty());
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_the_scores_by_definition() {
        for game in ["1x1", "1x7", "2x9", "3x5", "4x4", "4x6-distinct", "5x3", "8x2"] {
            let game: Game = game.parse().unwrap();
            let table = ScoreTable::new(CodeSpace::new(game).unwrap());
            for (number, guess) in (0..).zip(&table.codes) {
                let expected: Vec<u8> =
                    table.codes.iter().map(|secret| score(guess, secret).index(game.pegs()) as u8).collect();
                assert_eq!(*table.row(CodeId(number)), expected, "{game} {guess}");
            }
        }
    }

    /// A table that keeps three rows gives the same answers.
    #[test]
    fn answers_do_not_depend_on_what_is_kept() {
        for game in ["3x5", "4x6-distinct"] {
            let space = CodeSpace::new(game.parse().unwrap()).unwrap();
            let (all, some) = (ScoreTable::new(space), ScoreTable::keeping(space, 3 * space.len() + 1));
            let set: Vec<CodeId> = all.ids().into_iter().skip(2).step_by(20).collect();
            for guess in all.ids() {
                let (mut expected, mut found) = (Vec::new(), Vec::new());
                all.answers(guess, &set, &mut expected);
                some.answers(guess, &set, &mut found);
                assert_eq!(found, expected);
                assert_eq!(some.cells(guess, &all.ids()), all.cells(guess, &all.ids()));
            }
            assert_eq!(some.rows.iter().filter(|row| row.get().is_some()).count(), 3);
        }
    }
}
