//! The end of games without repeats: which colors two pegs exchange tells where they belong.
//!
//! Claim: from a guess whose answer is known, with `n` pegs and `c` colors that can occur, at most ⌈n/2⌉ guesses lead to a code
//! without a black peg.
//! Proof: exchange the pegs of one pair after the other, and keep an exchange if black pegs become fewer. A pair with a black
//! peg always loses it, since the color of a black peg belongs nowhere else, and the other color does not belong there. So after its
//! exchange no peg of a pair is black, and a pair that is not exchanged has none. With an odd number, the last peg is paired
//! with one that is done.
//!
//! Claim: then each of the pegs takes at most as many guesses as there are other colors for it: with `m` open pegs, at most
//! m − 1 + c − n if all colors of the code can occur, and c − (n − m) in any case.
//! Proof: let peg `p` hold the color `x`, which is wrong. A color `y` that the code does not use is put in its place: one more
//! black peg says that it is right. A color `y` of another open peg `q` is exchanged with `x`. Two more black pegs settle both
//! pegs. One more says that either `y` belongs to `p` or `x` belongs to `q`; both happen for at most one color each. So if all
//! colors were tried and one exchange made a peg black, its color belongs to `p`. If two exchanges did, with `q` and `r`, one
//! guess that moves the three colors in a circle decides, and both `p` and `q` or `r` are settled. If the circle was the wrong
//! one, a guess of the other circle says whether it made a third peg black. These one or two guesses are those that the second
//! peg would have taken. With three open pegs and no other color, the third peg is settled too, so no second guess is needed.
//! The code has no open black peg after each of these steps.
//! Source: ours.

use keypeg_core::{Code, Game, Turn};

/// The guess after some turns. The first turn may be any guess: the exchanges begin with it. `None` if a later guess is not one
/// of these exchanges, or if the answers contradict each other.
pub(super) fn replayed(game: Game, possible: &[bool], turns: &[Turn]) -> Option<Code> {
    let (first, own) = turns.split_first()?;
    let mut state = Exchanges {
        game,
        possible,
        base: first.guess.colors().to_vec(),
        black: first.feedback.black(),
        step: ExchangeStep::Clear(0),
        open: (0..game.pegs()).collect(),
    };
    state.settle_steps()?;
    for turn in own {
        if state.guess()? != turn.guess {
            return None;
        }
        state.answered(turn.feedback.black())?;
        state.settle_steps()?;
    }
    state.guess()
}

/// What is asked next.
#[derive(Clone, Debug)]
enum ExchangeStep {
    /// Exchanges the pegs of this pair.
    Clear(usize),
    /// Tries colors at the first open peg, the last one first. The peg whose exchange made one black peg, if one did.
    Try { colors: Vec<u8>, hit: Option<usize> },
    /// Two exchanges of the first open peg made a black peg each: moves the colors of the three in a circle.
    Circle { hit: usize, other: usize },
    /// The other circle is right; says whether a third peg is black.
    Confirm { third: usize },
    /// Every peg is settled.
    Done,
}

struct Exchanges<'a> {
    game: Game,
    /// The colors that can occur in the secret.
    possible: &'a [bool],
    base: Vec<u8>,
    /// The black pegs of the base.
    black: u8,
    step: ExchangeStep,
    /// The pegs that are not settled.
    open: Vec<usize>,
}

impl Exchanges<'_> {
    fn pair(&self, number: usize) -> Option<(usize, usize)> {
        let pegs = self.game.pegs();
        match 2 * number {
            left if left + 1 < pegs => Some((left, left + 1)),
            left if left < pegs && pegs > 1 => Some((left, 0)),
            _ => None,
        }
    }

    /// Goes on to the next step that needs a guess.
    fn settle_steps(&mut self) -> Option<()> {
        loop {
            match &self.step {
                ExchangeStep::Clear(number) if self.pair(*number).is_none() => {
                    if self.black > 0 {
                        return None;
                    }
                    self.next_peg();
                }
                ExchangeStep::Try { colors, hit } if colors.is_empty() => {
                    let (peg, hit) = (self.open[0], (*hit)?);
                    self.base.swap(peg, hit);
                    self.settle(&[peg]);
                }
                _ => return Some(()),
            }
        }
    }

    /// Begins with the first open peg.
    fn next_peg(&mut self) {
        let Some(&peg) = self.open.first() else {
            self.step = ExchangeStep::Done;
            return;
        };
        let is_settled = |color: u8| {
            let place = self.base.iter().position(|&other| other == color);
            place.is_some_and(|place| !self.open.contains(&place))
        };
        let others = |&color: &u8| self.possible[usize::from(color)] && color != self.base[peg] && !is_settled(color);
        let colors = (0..self.game.colors() as u8).rev().filter(others).collect();
        self.step = ExchangeStep::Try { colors, hit: None };
    }

    /// These pegs have their colors now.
    fn settle(&mut self, pegs: &[usize]) {
        self.open.retain(|peg| !pegs.contains(peg));
        self.black = (self.game.pegs() - self.open.len()) as u8;
        self.next_peg();
    }

    /// The peg that holds a color.
    fn place(&self, color: u8) -> Option<usize> {
        self.base.iter().position(|&other| other == color)
    }

    /// The base with a color at a peg; the peg that held it gets the color that was there.
    fn with(&self, peg: usize, color: u8) -> Vec<u8> {
        let mut colors = self.base.clone();
        match self.place(color) {
            Some(other) => colors.swap(peg, other),
            None => colors[peg] = color,
        }
        colors
    }

    /// The base with the colors of `to` at `from`, of `from` at the third peg, and of that one at `to`.
    fn circle(&self, from: usize, to: usize, third: usize) -> Vec<u8> {
        let mut colors = self.base.clone();
        colors[from] = self.base[to];
        colors[third] = self.base[from];
        colors[to] = self.base[third];
        colors
    }

    fn guess(&self) -> Option<Code> {
        let colors = match &self.step {
            ExchangeStep::Clear(number) => {
                let (left, right) = self.pair(*number)?;
                self.with(left, self.base[right])
            }
            ExchangeStep::Try { colors, .. } => self.with(self.open[0], *colors.last()?),
            ExchangeStep::Circle { hit, other } => self.circle(self.open[0], *hit, *other),
            ExchangeStep::Confirm { .. } | ExchangeStep::Done => self.base.clone(),
        };
        Code::new(self.game, &colors).ok()
    }

    /// Notes the black pegs of its own guess; `None` if no secret gives them.
    fn answered(&mut self, black: u8) -> Option<()> {
        let guess = self.guess()?.colors().to_vec();
        match self.step.clone() {
            ExchangeStep::Clear(number) => {
                if black < self.black {
                    (self.base, self.black) = (guess, black);
                }
                self.step = ExchangeStep::Clear(number + 1);
            }
            ExchangeStep::Try { mut colors, hit } => {
                let (peg, place) = (self.open[0], self.place(colors.pop()?));
                match (black.checked_sub(self.black)?, place, hit) {
                    (0, ..) => self.step = ExchangeStep::Try { colors, hit },
                    (1, None, _) => {
                        self.base = guess;
                        self.settle(&[peg]);
                    }
                    (1, Some(place), None) => self.step = ExchangeStep::Try { colors, hit: Some(place) },
                    (1, Some(other), Some(hit)) => self.step = ExchangeStep::Circle { hit, other },
                    (2, Some(place), _) => {
                        self.base = guess;
                        self.settle(&[peg, place]);
                    }
                    _ => return None,
                }
            }
            ExchangeStep::Circle { hit, other } => {
                let peg = self.open[0];
                match black.checked_sub(self.black)? {
                    0 => {
                        self.base = self.circle(peg, other, hit);
                        let is_last = self.open.len() == 3 && self.unused() == 0;
                        if is_last {
                            self.settle(&[peg, hit, other]);
                        } else {
                            self.settle(&[peg, hit]);
                            self.step = ExchangeStep::Confirm { third: other };
                        }
                    }
                    2 => {
                        self.base = guess;
                        self.settle(&[peg, other]);
                    }
                    3 => {
                        self.base = guess;
                        self.settle(&[peg, hit, other]);
                    }
                    _ => return None,
                }
            }
            ExchangeStep::Confirm { third } => match black.checked_sub(self.black)? {
                0 => self.next_peg(),
                1 => self.settle(&[third]),
                _ => return None,
            },
            ExchangeStep::Done => return None,
        }
        Some(())
    }

    /// The number of colors that can occur and that the base does not use.
    fn unused(&self) -> usize {
        (0..self.game.colors() as u8)
            .filter(|&color| self.possible[usize::from(color)] && self.place(color).is_none())
            .count()
    }
}
