//! Games against random secrets, the same for a seed at any number of threads.

use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};

use keypeg_core::{Code, CodeId, Control, Distribution, Game, History, Kind, Stream, Turn, score};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::strategy::inference::{Inference, Trial};
use crate::strategy::{Choice, MOST_GUESSES, Policy, StrategyError};
use crate::{Board, Position};

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// This number of games, each against a random secret.
    Random(u64),
    /// This number of games against every secret.
    PerSecret(u64),
}

/// Plays games by a strategy on an enumerable board.
pub fn simulate(
    board: &Board,
    policy: &dyn Policy,
    games: Games,
    seed: u64,
    control: &Control,
) -> Result<Distribution, StrategyError> {
    policy.prepare(board, control)?;
    let player = Simulator { board, policy, control, known: RwLock::new(FxHashMap::default()) };
    let codes = board.space().len() as u64;
    play_all(games, codes, control, |game| {
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
    control: &Control,
) -> Result<Distribution, StrategyError> {
    play_all(Games::Random(games), 0, control, |number| {
        let secret = random_code(game, &mut Stream::part(seed, number));
        let mut state = player.start();
        for guesses in 1.. {
            match state.next() {
                Trial::Try(guess) if guess != secret => state = state.answered(score(&guess, &secret))?,
                Trial::Try(_) | Trial::Certain(_) => return Ok(guesses),
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
const GAMES_PER_TASK: u64 = 256;

fn play_all(
    games: Games,
    codes: u64,
    control: &Control,
    play: impl Fn(u64) -> Result<usize, StrategyError> + Sync,
) -> Result<Distribution, StrategyError> {
    let count = match games {
        Games::Random(count) => count,
        Games::PerSecret(times) => times.saturating_mul(codes),
    };
    let done = AtomicU64::new(0);
    let tasks = (0..count.div_ceil(GAMES_PER_TASK)).into_par_iter().map(|task| {
        control.check()?;
        let mut distribution = Distribution::default();
        let games = task * GAMES_PER_TASK..count.min((task + 1) * GAMES_PER_TASK);
        for game in games.clone() {
            distribution.add(play(game)?, 1);
        }
        let played = games.end - games.start;
        control.report_steps(done.fetch_add(played, Ordering::Relaxed) + played, count);
        Ok(distribution)
    });
    tasks.try_reduce(Distribution::default, |mut sum, part| {
        sum.merge(&part, 0);
        Ok(sum)
    })
}

/// Plays single games, and remembers what a strategy decides without chance.
struct Simulator<'a> {
    board: &'a Board,
    policy: &'a dyn Policy,
    control: &'a Control,
    known: RwLock<FxHashMap<Vec<(CodeId, u8)>, CodeId>>,
}

impl Simulator<'_> {
    /// The number of guesses that a secret takes.
    fn play(&self, secret: CodeId, stream: &mut Stream) -> Result<usize, StrategyError> {
        let board = self.board;
        let mut path = Vec::new();
        // The position after the path, while it is known.
        let mut position: Option<Position> = None;
        loop {
            if path.len() == MOST_GUESSES {
                return Err(StrategyError::Endless);
            }
            let known = self.known.read().unwrap_or_else(|poisoned| poisoned.into_inner()).get(&path).copied();
            let guess = match known {
                Some(guess) => guess,
                None => {
                    let here = position.take().unwrap_or_else(|| self.position(&path));
                    let choice = self.policy.decide(&here, self.control)?;
                    let is_certain = matches!(choice, Choice::Guess(_));
                    let guesses = choice.guesses(board)?;
                    let guess =
                        if is_certain { guesses[0] } else { guesses[stream.below(guesses.len() as u64) as usize] };
                    if is_certain {
                        let mut known = self.known.write().unwrap_or_else(|poisoned| poisoned.into_inner());
                        known.insert(path.clone(), guess);
                    } else if !path.is_empty() {
                        // From the first guess on, filtering the few codes left is cheaper than all again.
                        let turn = Turn { guess: board.code(guess), feedback: board.score(guess, secret) };
                        position = here.after(turn).ok();
                    }
                    guess
                }
            };
            let answer = board.answer(&board.prepared(guess), secret);
            path.push((guess, answer));
            if answer == board.win() {
                return Ok(path.len());
            }
        }
    }

    /// The position after a path that some secret led to.
    fn position(&self, path: &[(CodeId, u8)]) -> Position {
        let turn = |&(guess, answer): &(CodeId, u8)| Turn {
            guess: self.board.code(guess),
            feedback: self.board.feedback(answer),
        };
        let history = History::new(path.iter().map(turn).collect());
        self.board.position(history).expect("the secret agrees with its answers")
    }
}
