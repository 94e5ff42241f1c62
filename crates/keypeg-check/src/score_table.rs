//! The answers of pairs of codes. On boards of up to about 16,000 codes each answer is computed once. On larger ones only some are
//! kept.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use keypeg_core::{Code, CodeId, CodeSpace, Feedback, Game, Kind, score};

/// The most codes of a game whose proofs are checked. Larger games cannot be solved.
pub const MOST_CODES: usize = 1 << 16;
/// The most answers of a game whose proofs are checked. A set of them is kept in 64 bits.
pub const MOST_ANSWERS: usize = 64;

/// The most answers that are kept, of one byte each.
const MOST_KEPT: usize = 1 << 28;

/// One answer by definition takes as long as this many answers of a whole row.
const PER_ANSWER_ALONE: usize = 16;

/// A row of answers for every code, by their indices. A row is computed when it is first needed.
pub(crate) struct ScoreTable {
    space: CodeSpace,
    codes: Vec<Code>,
    rows: Vec<OnceLock<Box<[u8]>>>,
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

    /// All codes.
    pub(crate) fn ids(&self) -> Vec<CodeId> {
        self.space.ids().collect()
    }

    /// The answers to a guess, one per secret. They are also the answers of a secret, one per guess: scoring is symmetric.
    pub(crate) fn row(&self, guess: CodeId) -> Cow<'_, [u8]> {
        let kept = &self.rows[guess.index()];
        if let Some(row) = kept.get() {
            return Cow::Borrowed(row);
        }
        let row = answers(&self.codes[guess.index()], self.codes.len());
        if self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |room| room.checked_sub(1)).is_err() {
            return Cow::Owned(row.into_vec());
        }
        Cow::Borrowed(kept.get_or_init(|| row))
    }

    /// The answers of the codes of a set to a guess, in the order of the set.
    pub(crate) fn answers(&self, guess: CodeId, set: &[CodeId], to: &mut Vec<u8>) {
        to.clear();
        let is_alone = self.room.load(Ordering::Relaxed) == 0 && set.len() * PER_ANSWER_ALONE < self.codes.len();
        if is_alone && self.rows[guess.index()].get().is_none() {
            let (guess, pegs) = (&self.codes[guess.index()], self.space.game().pegs());
            to.extend(set.iter().map(|code| score(guess, &self.codes[code.index()]).index(pegs) as u8));
            return;
        }
        let row = self.row(guess);
        to.extend(set.iter().map(|code| row[code.index()]));
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

/// The answers to a guess, by secret, as indices.
///
/// Claim: they are those of `keypeg_core::score`. The test below compares them.
/// Proof: a peg of the secret shares its color with the guess as long as the guess has unused pegs of that color. So a color
/// is shared as often as it occurs in both codes. Secrets with the same first pegs share what these pegs give.
fn answers(guess: &Code, secrets: usize) -> Box<[u8]> {
    let pegs = guess.colors().len();
    let mut indices = vec![vec![0; pegs + 1]; pegs + 1];
    for (index, answer) in (0..).zip(Feedback::all(pegs)) {
        indices[usize::from(answer.black())][usize::from(answer.black() + answer.white())] = index;
    }
    let mut unused = vec![0u8; guess.game().colors()];
    guess.colors().iter().for_each(|&color| unused[usize::from(color)] += 1);
    let taken = (guess.game().kind() == Kind::Distinct).then(|| vec![false; unused.len()]);
    let mut walk = SecretWalk { guess: guess.colors(), indices, unused, taken, row: Vec::with_capacity(secrets) };
    walk.visit(0, 0, 0);
    walk.row.into_boxed_slice()
}

/// Visits all secrets in lexicographic order.
struct SecretWalk<'a> {
    guess: &'a [u8],
    /// The index of an answer, by its black pegs and by the number of shared colors.
    indices: Vec<Vec<u8>>,
    /// How many pegs of each color in the guess the secret's first pegs have not used.
    unused: Vec<u8>,
    /// The colors of the secret's first pegs, where colors do not repeat.
    taken: Option<Vec<bool>>,
    row: Vec<u8>,
}

impl SecretWalk<'_> {
    /// Visits the secrets whose first `peg` pegs give `black` black pegs and share `shared` colors with the guess.
    fn visit(&mut self, peg: usize, black: usize, shared: usize) {
        let Some(&guessed) = self.guess.get(peg) else {
            self.row.push(self.indices[black][shared]);
            return;
        };
        for color in 0..self.unused.len() {
            if self.taken.as_ref().is_some_and(|taken| taken[color]) {
                continue;
            }
            let before = self.unused[color];
            self.unused[color] = before.saturating_sub(1);
            self.taken.iter_mut().for_each(|taken| taken[color] = true);
            self.visit(peg + 1, black + usize::from(usize::from(guessed) == color), shared + usize::from(before > 0));
            self.unused[color] = before;
            self.taken.iter_mut().for_each(|taken| taken[color] = false);
        }
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
