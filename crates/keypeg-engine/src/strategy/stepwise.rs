//! The end of games that sampling does not finish: one peg after the other.
//!
//! Claim: on a board with repeats, from any guess on, at most 1 + pegs · max(1, colors − 2) further guesses find the secret.
//! Proof: exchange the color of one peg of a guess whose answer is known for another. One black peg more: the new color is
//! right. One fewer: the old one is. Otherwise neither is, so a peg is settled when all colors but one are excluded. The
//! first exchange excludes two colors and every other one excludes one, so a peg takes at most colors − 2 exchanges, or
//! one if there are two colors. When every peg is settled, the guess is the secret; one more guess says so.
//! Source: ours.

use keypeg_core::{Code, Game, History, Kind, Turn};

use super::search_policy::most_guesses;

/// Settles peg after peg, beginning at a fixed turn.
#[derive(Clone, Copy)]
pub(super) struct Stepwise {
    game: Game,
    /// The number of turns before the guess that it changes.
    begin: usize,
}

impl Stepwise {
    /// `None` where colors may not repeat, since pegs cannot change one by one.
    pub(super) fn of(game: Game) -> Option<Stepwise> {
        let needed = 2 + game.pegs() * game.colors().saturating_sub(2).max(1);
        let begin = most_guesses(game).checked_sub(needed)?;
        (game.kind() == Kind::Repeats && begin > 0).then_some(Stepwise { game, begin })
    }

    /// Whether the next guess must be the one to change.
    pub(super) fn must_begin(self, played: usize) -> bool {
        played == self.begin
    }

    /// The next guess, if some turn after the guess to change is its own.
    pub(super) fn continued(self, history: &History) -> Option<Code> {
        let turns = history.turns().get(self.begin..)?;
        if turns.len() > 1 { self.replayed(turns) } else { None }
    }

    /// The first guess of its own, if the guess to change was just answered.
    pub(super) fn begun(self, history: &History) -> Option<Code> {
        let turns = history.turns().get(self.begin..)?;
        if turns.len() == 1 { self.replayed(turns) } else { None }
    }

    /// The guess after turns that are all its own; `None` if one is not.
    fn replayed(self, turns: &[Turn]) -> Option<Code> {
        let (first, own) = turns.split_first()?;
        let mut state = PegState::new(self.game, first);
        for turn in own {
            if state.next()? != turn.guess {
                return None;
            }
            state.answered(turn);
        }
        state.next()
    }
}

/// What is known about the pegs.
struct PegState {
    game: Game,
    colors: Vec<u8>,
    black: u8,
    /// Pegs before this one are settled.
    peg: usize,
    /// The colors excluded for the current peg.
    excluded: Vec<bool>,
}

impl PegState {
    fn new(game: Game, turn: &Turn) -> PegState {
        let excluded = vec![false; game.colors()];
        PegState { game, colors: turn.guess.colors().to_vec(), black: turn.feedback.black(), peg: 0, excluded }
    }

    /// The color that is tried next at the current peg.
    fn tried(&self) -> Option<u8> {
        let current = *self.colors.get(self.peg)?;
        (0..self.game.colors() as u8).find(|&color| color != current && !self.excluded[usize::from(color)])
    }

    fn next(&self) -> Option<Code> {
        let mut colors = self.colors.clone();
        if let Some(color) = self.tried() {
            colors[self.peg] = color;
        }
        Code::new(self.game, &colors).ok()
    }

    fn answered(&mut self, turn: &Turn) {
        let Some(color) = self.tried() else { return };
        let current = self.colors[self.peg];
        match turn.feedback.black().cmp(&self.black) {
            std::cmp::Ordering::Less => self.settle(current, self.black),
            std::cmp::Ordering::Greater => self.settle(color, turn.feedback.black()),
            std::cmp::Ordering::Equal => {
                self.excluded[usize::from(color)] = true;
                self.excluded[usize::from(current)] = true;
                let mut left = (0..self.game.colors() as u8).filter(|&color| !self.excluded[usize::from(color)]);
                if let (Some(last), None) = (left.next(), left.next()) {
                    self.settle(last, self.black + 1);
                }
            }
        }
    }

    fn settle(&mut self, color: u8, black: u8) {
        self.colors[self.peg] = color;
        self.black = black;
        self.peg += 1;
        self.excluded.fill(false);
    }
}
