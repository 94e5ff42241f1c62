//! The turns of a history as tables: what every turn gains and loses when one peg changes.
//!
//! A row has one byte per turn, in groups of [`LANES`], so that the compiler turns loops over rows into vector
//! instructions. Bytes beyond the last turn are 0 in every table and change nothing.

use keypeg_core::{Game, Turn};

/// The number of turns in a group.
pub(super) const LANES: usize = 16;

/// One signed byte per turn, for [`LANES`] turns.
pub(super) type Lane = [i8; LANES];

/// The most turns that a walk looks at. A byte then holds the sum of the changes of all groups.
pub(super) const MOST_TURNS: usize = 56 * LANES;

/// What a turn on the whole board says about a block of its pegs.
#[derive(Clone, Debug)]
pub(crate) struct BlockTurn {
    /// The colors of the guess in the block.
    pub(crate) guess: Vec<u8>,
    /// If given, each peg of the block with this color makes one black peg fewer outside of the block.
    pub(crate) filler: Option<u8>,
    /// The black pegs that the block accounts for.
    pub(crate) black: i8,
}

/// Tables of the turns of a game.
pub(super) struct Clues {
    pub(super) game: Game,
    /// The number of groups of a row, at least 1.
    pub(super) groups: usize,
    /// The black pegs and the shared colors of each answer.
    pub(super) black: Vec<Lane>,
    pub(super) shared: Vec<Lane>,
    /// For each peg and color: whether the guess has this color at this peg.
    same: Vec<Lane>,
    /// For each color and count: whether the guess has the color at least `count` times.
    at_least: Vec<Lane>,
}

impl Clues {
    /// At most the last [`MOST_TURNS`] turns.
    pub(super) fn new(game: Game, turns: &[Turn]) -> Clues {
        let turns = &turns[turns.len().saturating_sub(MOST_TURNS)..];
        let mut clues = Clues::empty(game, turns.len());
        for (index, turn) in turns.iter().enumerate() {
            clues.add_guess(index, turn.guess.colors(), 1);
            clues.add_counts(index, &color_counts(game, turn.guess.colors()));
            let (black, white) = (turn.feedback.black(), turn.feedback.white());
            clues.black[index / LANES][index % LANES] = black as i8;
            clues.shared[index / LANES][index % LANES] = (black + white) as i8;
        }
        clues
    }

    /// What turns say about a block, in which each color occurs at most as often as `most` says.
    ///
    /// Claim: a code keeps to these limits if and only if it shares all its pegs with a guess of these color counts.
    /// Proof: a color that occurs more often than its limit shares fewer pegs than it has.
    pub(super) fn of_block(game: Game, turns: &[BlockTurn], most: &[u8]) -> Clues {
        let turns = &turns[turns.len().saturating_sub(MOST_TURNS)..];
        let mut clues = Clues::empty(game, turns.len());
        for (index, turn) in turns.iter().enumerate() {
            clues.add_guess(index, &turn.guess, 1);
            if let Some(filler) = turn.filler {
                clues.add_guess(index, &vec![filler; game.pegs()], -1);
            }
            clues.black[index / LANES][index % LANES] = turn.black;
        }
        let most: Vec<u8> = most.iter().map(|&count| count.min(game.pegs() as u8)).collect();
        clues.add_counts(0, &most);
        clues.shared[0][0] = game.pegs() as i8;
        clues
    }

    fn empty(game: Game, turns: usize) -> Clues {
        let (pegs, colors) = (game.pegs(), game.colors());
        let groups = turns.div_ceil(LANES).max(1);
        Clues {
            game,
            groups,
            black: vec![[0; LANES]; groups],
            shared: vec![[0; LANES]; groups],
            same: vec![[0; LANES]; pegs * colors * groups],
            at_least: vec![[0; LANES]; colors * (pegs + 2) * groups],
        }
    }

    fn add_guess(&mut self, index: usize, guess: &[u8], times: i8) {
        for (peg, &color) in guess.iter().enumerate() {
            let row = (peg * self.game.colors() + usize::from(color)) * self.groups;
            self.same[row + index / LANES][index % LANES] += times;
        }
    }

    fn add_counts(&mut self, index: usize, counts: &[u8]) {
        for (color, &count) in counts.iter().enumerate() {
            for least in 0..=usize::from(count) {
                let row = (color * (self.game.pegs() + 2) + least) * self.groups;
                self.at_least[row + index / LANES][index % LANES] = 1;
            }
        }
    }

    /// How many black pegs each turn gains from the color at the peg.
    pub(super) fn same(&self, peg: usize, color: u8) -> &[Lane] {
        let start = (peg * self.game.colors() + usize::from(color)) * self.groups;
        &self.same[start..start + self.groups]
    }

    /// The turns whose guess has the color at least `count` times; `count` is at most one more than the pegs.
    pub(super) fn at_least(&self, color: u8, count: u8) -> &[Lane] {
        let start = (usize::from(color) * (self.game.pegs() + 2) + usize::from(count)) * self.groups;
        &self.at_least[start..start + self.groups]
    }
}

/// How often each color of the game occurs.
pub(super) fn color_counts(game: Game, colors: &[u8]) -> Vec<u8> {
    let mut counts = vec![0u8; game.colors()];
    for &color in colors {
        counts[usize::from(color)] += 1;
    }
    counts
}
