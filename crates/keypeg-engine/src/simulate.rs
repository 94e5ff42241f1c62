//! Games against random secrets, the same for a seed at any number of threads.

use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};

use keypeg_core::{Code, CodeId, Distribution, Game, Kind, Stream, score};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::strategy::inference::{Inference, Next};
use crate::strategy::{Choice, Strategy, StrategyError};
use crate::watch::{Cancelled, Watch};
use crate::{Board, Move, Position};

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// So many, each against a random secret.
    Random(u64),
    /// So many against every secret.
    PerSecret(u64),
}

/// Plays games by a strategy on an enumerable board.
pub fn simulate(
    board: &Board,
    strategy: &dyn Strategy,
    games: Games,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Distribution, StrategyError> {
    strategy.prepare(board, watch)?;
    let player = Player { board, strategy, watch, known: RwLock::new(FxHashMap::default()) };
    let codes = board.space().len() as u64;
    play_all(games, codes, watch, |game| {
        let mut stream = Stream::part(seed, game);
        let secret = match games {
            Games::Random(_) => stream.below(codes),
            Games::PerSecret(times) => game / times,
        };
        player.play(CodeId(secret as u32), &mut stream)
    })
}

/// Plays games by inference on a board of any size.
pub fn simulate_inference(
    game: Game,
    player: &Inference,
    games: u64,
    seed: u64,
    watch: &dyn Watch,
) -> Result<Distribution, StrategyError> {
    play_all(Games::Random(games), 0, watch, |number| {
        let secret = random_code(game, &mut Stream::part(seed, number));
        let mut state = player.start();
        for guesses in 1.. {
            match state.next() {
                Next::Try(guess) if guess != secret => state = state.answered(score(&guess, &secret))?,
                Next::Try(_) | Next::Certain(_) => return Ok(guesses),
            }
        }
        unreachable!("the loop only ends by returning")
    })
}

/// A code, every one of its game equally likely.
pub fn random_code(game: Game, stream: &mut Stream) -> Code {
    let mut unused: Vec<u8> = (0..game.colors() as u8).collect();
    let colors: Vec<u8> = (0..game.pegs())
        .map(|_| {
            let pick = stream.below(unused.len() as u64) as usize;
            match game.kind() {
                Kind::Repeats => unused[pick],
                Kind::Distinct => unused.remove(pick),
            }
        })
        .collect();
    Code::new(game, &colors).expect("colors of the game, distinct where they must be")
}

/// How many games a task plays.
const A_TASK: u64 = 256;

fn play_all(
    games: Games,
    codes: u64,
    watch: &dyn Watch,
    play: impl Fn(u64) -> Result<usize, StrategyError> + Sync,
) -> Result<Distribution, StrategyError> {
    let count = match games {
        Games::Random(count) => count,
        Games::PerSecret(times) => times * codes,
    };
    let done = AtomicU64::new(0);
    let tasks = (0..count.div_ceil(A_TASK)).into_par_iter().map(|task| {
        if watch.is_cancelled() {
            return Err(Cancelled.into());
        }
        let mut distribution = Distribution::default();
        let games = task * A_TASK..count.min((task + 1) * A_TASK);
        for game in games.clone() {
            distribution.add(play(game)?, 1);
        }
        let played = games.end - games.start;
        watch.progress(done.fetch_add(played, Ordering::Relaxed) + played, count);
        Ok(distribution)
    });
    tasks.try_reduce(Distribution::default, |mut sum, part| {
        sum.merge(&part, 0);
        Ok(sum)
    })
}

/// Plays single games, and remembers what a strategy decides without chance.
struct Player<'a> {
    board: &'a Board,
    strategy: &'a dyn Strategy,
    watch: &'a dyn Watch,
    known: RwLock<FxHashMap<Vec<Move>, CodeId>>,
}

impl Player<'_> {
    /// The guesses that a secret takes.
    fn play(&self, secret: CodeId, stream: &mut Stream) -> Result<usize, StrategyError> {
        let mut moves = Vec::new();
        let mut remaining: Option<Vec<CodeId>> = None;
        loop {
            let known = self.known.read().unwrap_or_else(|poisoned| poisoned.into_inner()).get(&moves).copied();
            let guess = match known {
                Some(guess) => guess,
                None => {
                    let codes = remaining.take().unwrap_or_else(|| self.board.consistent(&moves));
                    let position = Position { board: self.board, moves: &moves, remaining: &codes };
                    match self.strategy.decide(&position, self.watch)? {
                        Choice::Guess(guess) => {
                            let mut known = self.known.write().unwrap_or_else(|poisoned| poisoned.into_inner());
                            known.insert(moves.clone(), guess);
                            guess
                        }
                        Choice::Random(guesses) => {
                            let guess = guesses[stream.below(guesses.len() as u64) as usize];
                            let prepared = self.board.prepared(guess);
                            let answer = self.board.answer(&prepared, secret);
                            // From the first guess on, filtering the few codes left is cheaper than all again.
                            if !moves.is_empty() {
                                let mut codes = codes;
                                codes.retain(|&code| self.board.answer(&prepared, code) == answer);
                                remaining = Some(codes);
                            }
                            guess
                        }
                    }
                }
            };
            let answer = self.board.answer(&self.board.prepared(guess), secret);
            moves.push(Move { guess, answer });
            if answer == self.board.win() {
                return Ok(moves.len());
            }
        }
    }
}
