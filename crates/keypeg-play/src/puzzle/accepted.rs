//! The guesses of a small position by how they split its codes.
//!
//! Guesses that split the codes in the same way are worth the same, so each way is valued once.
//!
//! Claim: n codes in k cells without the winning one take at least n + 2m − k guesses together, m being the codes in these cells.
//! Proof: the guess takes n, and a cell of x codes at least 2x − 1, because one guess finds at most one code.

use std::collections::BTreeMap;

use keypeg_core::{CodeId, Control};
use keypeg_engine::Position;

use crate::fraction::Fraction;
use crate::review::{ReviewError, Reviewer};

/// All guesses of a board at a position, in groups that split its codes alike.
pub(super) struct Splits<'a> {
    position: &'a Position,
    groups: Vec<SplitGroup>,
}

/// Guesses that split the codes of a position in the same way.
struct SplitGroup {
    /// In the order of the board.
    guesses: Vec<CodeId>,
    /// Whether the guesses can be the secret; then there is only one in the group.
    is_possible: bool,
    /// The number of codes of the largest cell.
    largest: usize,
    /// A lower bound of the guesses that all codes take together.
    bound: usize,
}

impl SplitGroup {
    fn new(cells: &[u8], win: Option<u8>) -> SplitGroup {
        let parts = cells.iter().max().map_or(0, |most| usize::from(*most) + 1);
        let size = |cell: usize| cells.iter().filter(|other| usize::from(**other) == cell).count();
        let largest = (0..parts).map(size).max().unwrap_or(0);
        let won = usize::from(win.is_some());
        let bound = cells.len() + 2 * (cells.len() - won) - (parts - won);
        SplitGroup { guesses: Vec::new(), is_possible: win.is_some(), largest, bound }
    }
}

impl Splits<'_> {
    /// Groups all guesses of the board.
    pub(super) fn of(position: &Position) -> Splits<'_> {
        let board = position.board();
        // Feedback is symmetric: the answers of all secrets to a code are also its answers to all guesses.
        let answers: Vec<Vec<u8>> = position.ids().iter().map(|&code| board.answers_to(code)).collect();
        let mut groups: BTreeMap<(Vec<u8>, Option<u8>), SplitGroup> = BTreeMap::new();
        for guess in board.space().ids() {
            let mut seen: Vec<u8> = Vec::new();
            let mut win = None;
            let mut cells = Vec::with_capacity(answers.len());
            for answers in &answers {
                let answer = answers[guess.index()];
                let cell = seen.iter().position(|other| *other == answer).unwrap_or_else(|| {
                    seen.push(answer);
                    seen.len() - 1
                });
                cells.push(cell as u8);
                if answer == board.win() {
                    win = Some(cell as u8);
                }
            }
            let group = SplitGroup::new(&cells, win);
            groups.entry((cells, win)).or_insert(group).guesses.push(guess);
        }
        Splits { position, groups: groups.into_values().collect() }
    }

    /// The guesses that leave at most one code per answer.
    pub(super) fn separating(&self) -> Vec<CodeId> {
        self.guesses_of(|group| group.largest <= 1)
    }

    /// Whether a probe may be better than every possible guess: false only if no bound of a probe is below all bounds of possible
    /// guesses.
    pub(super) fn may_need_probe(&self) -> bool {
        let least = |is_possible: bool| {
            self.groups.iter().filter(|group| group.is_possible == is_possible).map(|group| group.bound).min()
        };
        least(false) < least(true)
    }

    /// The guesses with the fewest expected guesses.
    pub(super) fn best(&self, reviewer: &Reviewer) -> Result<Vec<CodeId>, ReviewError> {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.sort_by_key(|place| self.groups[*place].bound);
        let (mut best, mut places): (Option<Fraction>, Vec<usize>) = (None, Vec::new());
        for place in order {
            let group = &self.groups[place];
            let bound = Fraction::new(group.bound as i128, self.position.len() as i128);
            if best.is_some_and(|best| bound > best) {
                break;
            }
            let guess = self.position.board().code(group.guesses[0]);
            let found = reviewer.value_of_guess(self.position, &guess, &Control::default())?;
            if !found.exact {
                return Err(ReviewError::Interrupted);
            }
            if best.is_none_or(|best| found.value < best) {
                (best, places) = (Some(found.value), Vec::new());
            }
            if best == Some(found.value) {
                places.push(place);
            }
        }
        places.sort_unstable();
        Ok(self.guesses_at(places.into_iter().map(|place| &self.groups[place])))
    }

    fn guesses_of(&self, is_wanted: impl Fn(&SplitGroup) -> bool) -> Vec<CodeId> {
        self.guesses_at(self.groups.iter().filter(|group| is_wanted(group)))
    }

    /// The guesses of groups: possible ones first, and then in the order of the board.
    fn guesses_at<'g>(&self, groups: impl Iterator<Item = &'g SplitGroup>) -> Vec<CodeId> {
        let mut guesses: Vec<CodeId> = groups.flat_map(|group| group.guesses.iter().copied()).collect();
        guesses.sort_by_key(|guess| (!self.position.is_possible(*guess), *guess));
        guesses
    }
}
