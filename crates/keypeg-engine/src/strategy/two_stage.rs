//! `two-stage`: for very many pegs. First how often each color occurs, then where, one block of pegs after the other.
//!
//! All codes of such a board together are too many for a random search to find one that agrees with every answer. So the
//! second stage asks about one block at a time. Pegs before the block have their colors already. Pegs after it all have one
//! color, the *filler*.
//!
//! Claim: if the filler occurs `f` times in the rest of the code, the black pegs after the block are `f` minus the fillers in
//! the block. So an answer says how many pegs of the block are black, minus how many of them are the filler.
//! Proof: pegs after the block are black where they have the filler, and each filler of the rest is in the block or after it.
//! Source: ours.
//!
//! The guesses of the first stage mix two colors at random places, so their black pegs also tell about places. They are used
//! in the last block, where all other pegs are known.
//!
//! A block is settled when a random search keeps finding one code and no other. That is very likely right but not proven. If
//! it is wrong, later blocks contradict their answers, and the game ends peg by peg (`stepwise`).

use keypeg_core::{Code, Control, Game, History, Kind, Stream};

use super::StrategyError;
use super::color_stage::{ColorStage, ColorState};
use super::effort::Effort;
use super::sampled::{SampleMeasure, Sampled, SampledAdvice};
use super::search_policy::{SearchPolicy, most_guesses};
use super::stepwise::Stepwise;
use crate::sample::{BlockTurn, SampleExtent, SampleRequest, block_answers, random_code, sample_block};

/// The number of pegs of a block, about.
const BLOCK: usize = 20;

/// Boards of up to this many pegs are played as a whole.
const MOST_WHOLE: usize = 40;

/// Whether the game is played block by block.
pub(super) fn plays_blocks(game: Game) -> bool {
    game.kind() == Kind::Repeats && game.pegs() > MOST_WHOLE
}

/// Plays the two stages. Histories that it did not make itself are played as `sampled-entropy` plays them.
pub(super) struct TwoStage {
    game: Game,
    effort: Effort,
    whole: Sampled,
}

impl TwoStage {
    pub(super) fn new(game: Game, effort: Effort) -> TwoStage {
        TwoStage { game, effort, whole: Sampled::new(game, SampleMeasure::Entropy, effort) }
    }

    /// The guess of the plan; `None` if the board is played as a whole, or the turns are not those of the plan.
    fn own_guess(&self, history: &History, control: &Control) -> Result<Option<Code>, StrategyError> {
        if !plays_blocks(self.game) {
            return Ok(None);
        }
        match ColorStage::new(self.game).read(history) {
            ColorState::Asks(guess) => Ok(Some(guess)),
            ColorState::Known { counts, turns } => self.place(history, &counts, turns, control),
            ColorState::Foreign => Ok(None),
        }
    }

    /// The guess of the second stage, if the turns after the first stage are its own.
    fn place(
        &self,
        history: &History,
        counts: &[u8],
        stage: usize,
        control: &Control,
    ) -> Result<Option<Code>, StrategyError> {
        let mut block = match PegBlock::read(self.game, history, counts, stage) {
            BlockState::Open(block) => block,
            BlockState::Late(stepwise) => {
                return Ok(stepwise.next(history));
            }
            BlockState::Foreign => return Ok(None),
        };
        loop {
            let Some(game) = block.game() else { return Ok(None) };
            let request = SampleRequest { codes: SAMPLED, work: self.effort.work(), seed: history.len() as u64 };
            let last = block.turns.last().and_then(|turn| Code::new(game, &turn.guess).ok());
            let found = sample_block(game, &block.turns, &block.left, last, request, control)?;
            let is_settled = found.extent == SampleExtent::Saturated && found.codes.len() == 1;
            if is_settled && block.end < self.game.pegs() {
                block = block.following(found.codes[0].colors(), history, stage);
                continue;
            }
            let guess = match found.codes.as_slice() {
                [] => found.nearest.unwrap_or_else(|| random_code(game, &mut Stream::new(history.len() as u64))),
                codes => self.most_telling(codes, &block),
            };
            return Ok(Some(block.whole(guess.colors())));
        }
    }

    /// The code of a sample whose answers differ most.
    fn most_telling(&self, codes: &[Code], block: &PegBlock) -> Code {
        let filler = block.asks_filler();
        let mut best = (u64::MAX, codes[0]);
        for guess in codes.iter().take(WEIGHED).filter(|code| !block.was_guessed(code.colors())) {
            let sizes = block_answers(guess, codes, filler);
            // The expected size of a cell, times the number of codes.
            let squares = sizes.iter().map(|&size| u64::from(size) * u64::from(size)).sum();
            if squares < best.0 {
                best = (squares, *guess);
            }
        }
        best.1
    }
}

/// The `top` best guesses on a board of any size. The turns must belong to the game. Guesses are weighed by entropy on a sample
/// of the remaining codes. On boards of very many pegs, the guess of `two-stage` comes first if the turns are its own.
///
/// ```
/// use keypeg_core::{Control, Game};
/// use keypeg_engine::strategy::{Effort, rank_sampled};
///
/// let game: Game = "12x20".parse()?;
/// let history = game.history("AABBCCDDEEFF 1,4; GGHHIIJJKKLL 2,3")?;
/// let advice = rank_sampled(game, &history, Effort::new(1)?, 5, &Control::default())?;
/// println!("{} has {:.1} bits", advice.guesses[0].code, advice.guesses[0].sizes.entropy());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rank_sampled(
    game: Game,
    history: &History,
    effort: Effort,
    top: usize,
    control: &Control,
) -> Result<SampledAdvice, StrategyError> {
    let player = TwoStage::new(game, effort);
    let first = player.own_guess(history, control)?;
    player.whole.advise(history, first, top, control)
}

/// The number of codes of a block that are sampled, and of those that are weighed as guesses.
const SAMPLED: usize = 128;
const WEIGHED: usize = 64;

impl SearchPolicy for TwoStage {
    fn next_guess(&self, history: &History, stream: &mut Stream, control: &Control) -> Result<Code, StrategyError> {
        match self.own_guess(history, control)? {
            Some(guess) => Ok(guess),
            None => self.whole.next_guess(history, stream, control),
        }
    }
}

/// What the turns of the second stage have come to.
enum BlockState {
    Open(PegBlock),
    /// Few guesses are left, so the rest is settled peg by peg.
    Late(Stepwise),
    /// A turn is not one of the second stage.
    Foreign,
}

/// A block of pegs and what is known about it.
struct PegBlock {
    board: Game,
    /// The colors of the pegs before the block.
    known: Vec<u8>,
    /// Where the block ends.
    end: usize,
    filler: u8,
    /// How often each color occurs from the block on.
    left: Vec<u8>,
    turns: Vec<BlockTurn>,
}

impl PegBlock {
    /// Finds the block that the turns have come to.
    fn read(board: Game, history: &History, counts: &[u8], stage: usize) -> BlockState {
        let filler = (0..counts.len() as u8).min_by_key(|&color| counts[usize::from(color)]).unwrap_or(0);
        let mut block = PegBlock { board, known: Vec::new(), end: 0, filler, left: counts.to_vec(), turns: Vec::new() };
        block.end = block.end_from(0);
        block.add_first_stage(history, stage);
        for (played, turn) in history.turns().iter().enumerate().skip(stage) {
            let guess = turn.guess.colors();
            // A guess that goes on behind the block has settled it.
            while guess[block.end..].iter().any(|&color| color != filler) {
                let settled = guess[block.known.len()..block.end].to_vec();
                block = block.following(&settled, history, stage);
            }
            if guess[..block.known.len()] != block.known {
                return BlockState::Foreign;
            }
            if most_guesses(board) - played <= Stepwise::needed(board, block.known.len(), &block.left) {
                return BlockState::Late(Stepwise::from_peg(board, played, block.known.len(), block.left));
            }
            block.add(guess, turn.feedback.black());
        }
        BlockState::Open(block)
    }

    /// Adds what an answer says about the block.
    fn add(&mut self, guess: &[u8], black: u8) {
        let start = self.known.len();
        let filler = self.asks_filler();
        let outside = filler.map_or(0, |filler| i16::from(self.left[usize::from(filler)]));
        let black = clamped(i16::from(black) - start as i16 - outside);
        self.turns.push(BlockTurn { guess: guess[start..self.end].to_vec(), filler, black });
    }

    /// Blocks have about the same size.
    fn end_from(&self, start: usize) -> usize {
        let pegs = self.board.pegs() - start;
        start + pegs.div_ceil((pegs / BLOCK).max(1))
    }

    fn following(mut self, settled: &[u8], history: &History, stage: usize) -> PegBlock {
        for &color in settled {
            let left = &mut self.left[usize::from(color)];
            *left = left.saturating_sub(1);
        }
        self.known.extend_from_slice(settled);
        self.end = self.end_from(self.known.len());
        self.turns.clear();
        self.add_first_stage(history, stage);
        self
    }

    /// In the last block, the guesses of the first stage tell about places.
    fn add_first_stage(&mut self, history: &History, stage: usize) {
        if self.end < self.board.pegs() {
            return;
        }
        let start = self.known.len();
        for turn in &history.turns()[..stage] {
            let guess = turn.guess.colors();
            let before = self.known.iter().zip(guess).filter(|(known, color)| known == color).count();
            let black = clamped(i16::from(turn.feedback.black()) - before as i16);
            self.turns.push(BlockTurn { guess: guess[start..].to_vec(), filler: None, black });
        }
    }

    /// The block as a board of its own; `None` if no peg is left.
    fn game(&self) -> Option<Game> {
        Game::new((self.end - self.known.len()) as u64, self.board.colors() as u64, Kind::Repeats).ok()
    }

    fn asks_filler(&self) -> Option<u8> {
        (self.end < self.board.pegs()).then_some(self.filler)
    }

    fn was_guessed(&self, colors: &[u8]) -> bool {
        self.turns.iter().any(|turn| turn.guess == colors)
    }

    /// A guess of the whole board that asks about the block.
    fn whole(&self, guess: &[u8]) -> Code {
        let mut colors = [&self.known[..], guess].concat();
        colors.resize(self.board.pegs(), self.filler);
        Code::new(self.board, &colors).expect("colors of the game, which may repeat")
    }
}

/// Black pegs that no block can have stay out of reach: a block has at most 39 pegs.
fn clamped(black: i16) -> i8 {
    black.clamp(-60, 60) as i8
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{Turn, score};

    fn player(game: Game) -> TwoStage {
        TwoStage::new(game, Effort::new(1).unwrap())
    }

    #[test]
    fn games_end_in_time() {
        for text in ["41x1", "41x2", "45x3", "60x6"] {
            let game: Game = text.parse().unwrap();
            let secret = random_code(game, &mut Stream::new(8));
            let mut history = History::default();
            loop {
                let guess = player(game).next_guess(&history, &mut Stream::new(0), &Control::default()).unwrap();
                if guess == secret {
                    break;
                }
                history.push(Turn { guess, feedback: score(&guess, &secret) });
                assert!(history.len() < most_guesses(game), "{text}");
            }
        }
    }

    /// Answers of other secrets, guesses of its own and of others: a code of the game or a contradiction, never a panic.
    #[test]
    fn any_history_is_answered() {
        let game: Game = "44x4".parse().unwrap();
        for seed in 0..6 {
            let mut stream = Stream::new(seed);
            let mut history = History::default();
            for turn in 0..30 {
                let own = match player(game).next_guess(&history, &mut Stream::new(0), &Control::default()) {
                    Ok(guess) => guess,
                    Err(error) => {
                        assert!(matches!(error, StrategyError::Contradictory), "{error}");
                        break;
                    }
                };
                let is_foreign = seed % 3 == 1 && turn == 12;
                let guess = if is_foreign { random_code(game, &mut stream) } else { own };
                assert_eq!(guess.colors().len(), 44);
                history.push(Turn { guess, feedback: score(&guess, &random_code(game, &mut stream)) });
            }
        }
    }
}
