//! The end of games that sampling does not finish: one peg after the other.
//!
//! Claim: on a board with repeats, from any guess on, at most
//! 1 + pegs · max(1, colors − 2) further guesses find the secret.
//! Proof: exchange the color of one peg of a guess whose answer is known for another. One black peg more: the new color is
//! right. One fewer: the old one is. Otherwise neither is, so a peg is settled when all colors but one are excluded. The
//! first exchange excludes two colors and every other one excludes one, so a peg takes at most colors − 2 exchanges, or
//! one if there are two colors. When every peg is settled, the guess is the secret; one more guess says so.
//! Claim: if only `c` colors can occur, at most 1 + pegs · max(1, c − 1) do.
//! Proof: as before, but the color of the guess may be one that cannot occur. Then the first exchange excludes one of the `c`.
//! Claim: if the colors of all pegs but `p` are right, and it is known how often each of the `d` colors occurs on these, at
//! most 1 + p + (p − d) · (d − 1) + d · (d − 1) / 2 guesses do, and at most 1 + p · max(1, colors − 2).
//! Proof: a peg takes at most max(1, c − 1) exchanges where `c` colors are left for it. A color is left until its last peg is
//! settled. So `c` is `d` for at most p − d + 1 pegs, and then falls by one from peg to peg. If the color of the peg is one of
//! the `c`, the first exchange excludes two of them; otherwise `c` is at most colors − 1.
//! Source: ours.

use keypeg_core::{Code, Game, History, Turn};

/// Settles peg after peg, beginning at a fixed turn.
#[derive(Clone)]
pub(super) struct Stepwise {
    game: Game,
    /// The number of turns before the guess that it changes.
    begin: usize,
    /// The peg that is settled first. Those before it come last.
    first: usize,
    /// How often each color occurs at most on the pegs from there on.
    left: Vec<u8>,
}

impl Stepwise {
    /// Begins after `begin` turns. The pegs before `first` have their colors already.
    pub(super) fn from_peg(game: Game, begin: usize, first: usize, left: Vec<u8>) -> Stepwise {
        Stepwise { game, begin, first, left }
    }

    /// The number of guesses it may take, with the one that it changes.
    pub(super) fn needed(game: Game, first: usize, left: &[u8]) -> usize {
        let (pegs, colors) = (game.pegs() - first, left.iter().filter(|&&count| count > 0).count());
        let others = colors.saturating_sub(1);
        let counted = pegs + pegs.saturating_sub(colors) * others + colors * others / 2;
        2 + counted.min(pegs * game.colors().saturating_sub(2).max(1))
    }

    /// The next guess, if all turns after the guess to change are its own.
    pub(super) fn next(&self, history: &History) -> Option<Code> {
        self.replayed(history.turns().get(self.begin..)?)
    }

    /// The guess after turns that are all its own; `None` if one is not.
    fn replayed(&self, turns: &[Turn]) -> Option<Code> {
        let (first, own) = turns.split_first()?;
        let mut state = PegState::new(self, first);
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
struct PegState<'a> {
    plan: &'a Stepwise,
    colors: Vec<u8>,
    /// The black pegs of these colors.
    black: u8,
    /// The number of pegs that are settled.
    settled: usize,
    /// How often each color can still occur.
    left: Vec<u8>,
    /// The colors that the current peg can have.
    possible: Vec<bool>,
    /// Whether the code was guessed when it was complete, and is not the secret.
    was_guessed: bool,
}

impl PegState<'_> {
    fn new<'a>(plan: &'a Stepwise, turn: &Turn) -> PegState<'a> {
        let (colors, black) = (turn.guess.colors().to_vec(), turn.feedback.black());
        let (left, possible) = (plan.left.clone(), Vec::new());
        let mut state = PegState { plan, colors, black, settled: 0, left, possible, was_guessed: false };
        state.next_peg();
        state
    }

    /// Begins with a peg. If a color was settled wrongly before, the counts may say that no color is left: all are tried. A
    /// peg for which one color is left needs no guess.
    fn next_peg(&mut self) {
        let is_wrong = self.left.iter().all(|&left| left == 0);
        self.possible = self.left.iter().map(|&left| left > 0 || is_wrong).collect();
        if self.settled < self.colors.len() && !self.is_complete() {
            self.settle_last();
        }
    }

    /// Settles the peg if one color is left for it.
    fn settle_last(&mut self) {
        let mut left = (0..self.possible.len() as u8).filter(|&color| self.possible[usize::from(color)]);
        if let (Some(color), None) = (left.next(), left.next()) {
            let was_wrong = self.colors[self.peg()] != color;
            self.settle(color, self.black + u8::from(was_wrong));
        }
    }

    /// Whether all pegs that were open are settled, so that the code is guessed as it is.
    fn is_complete(&self) -> bool {
        self.settled == self.colors.len() - self.plan.first && !self.was_guessed
    }

    /// The peg that is settled next.
    fn peg(&self) -> usize {
        (self.plan.first + self.settled) % self.colors.len()
    }

    /// The color that is tried next at the current peg.
    fn tried(&self) -> Option<u8> {
        if self.settled == self.colors.len() {
            return None;
        }
        let current = self.colors[self.peg()];
        (0..self.possible.len() as u8).find(|&color| color != current && self.possible[usize::from(color)])
    }

    /// The next guess; `None` if the answers contradict each other.
    fn next(&self) -> Option<Code> {
        let mut colors = self.colors.clone();
        if !self.is_complete() {
            let color = self.tried()?;
            colors[self.peg()] = color;
        }
        Code::new(self.plan.game, &colors).ok()
    }

    fn answered(&mut self, turn: &Turn) {
        if self.is_complete() {
            self.was_guessed = true;
            return;
        }
        let Some(color) = self.tried() else { return };
        let current = self.colors[self.peg()];
        match turn.feedback.black().cmp(&self.black) {
            std::cmp::Ordering::Less => self.settle(current, self.black),
            std::cmp::Ordering::Greater => self.settle(color, turn.feedback.black()),
            std::cmp::Ordering::Equal => {
                self.possible[usize::from(color)] = false;
                self.possible[usize::from(current)] = false;
                self.settle_last();
            }
        }
    }

    fn settle(&mut self, color: u8, black: u8) {
        let peg = self.peg();
        self.colors[peg] = color;
        self.black = black;
        self.settled += 1;
        let left = &mut self.left[usize::from(color)];
        *left = left.saturating_sub(1);
        self.next_peg();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::random_code;
    use keypeg_core::{Stream, score};

    /// Pegs that are right already cost nothing.
    #[test]
    fn known_pegs_need_no_guesses() {
        let game: Game = "9x7".parse().unwrap();
        for seed in 0..2_000 {
            let mut stream = Stream::part(seed, 4);
            let secret = random_code(game, &mut stream);
            let first = seed as usize % 9;
            let rest = &secret.colors()[first..];
            let left: Vec<u8> =
                (0..7).map(|color| rest.iter().filter(|&&other| other == color).count() as u8).collect();
            let stepwise = Stepwise::from_peg(game, 0, first, left.clone());
            let mut colors = secret.colors().to_vec();
            colors[first..].copy_from_slice(&random_code(game, &mut stream).colors()[first..]);
            let guess = Code::new(game, &colors).unwrap();
            let mut history = History::new(vec![Turn { guess, feedback: score(&guess, &secret) }]);
            while history.turns().last().unwrap().guess != secret {
                let guess = stepwise.next(&history).unwrap();
                history.push(Turn { guess, feedback: score(&guess, &secret) });
                assert!(history.len() <= Stepwise::needed(game, first, &left), "seed {seed}");
            }
        }
    }

    #[test]
    fn contradictory_answers_end_the_guesses() {
        let game: Game = "3x4".parse().unwrap();
        let stepwise = Stepwise::from_peg(game, 0, 0, vec![3; 4]);
        let mut history = game.history("AAA 0,0").unwrap();
        while let Some(guess) = stepwise.next(&history) {
            let feedback = score(&guess, &game.code("AAA").unwrap());
            history.push(Turn { guess, feedback });
            assert!(history.len() < 20);
        }
    }
}
