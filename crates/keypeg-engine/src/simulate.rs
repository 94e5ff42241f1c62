//! Games against random secrets, the same for a seed at any number of threads.

use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::threads::parallel_iterators::*;
use keypeg_core::{
    CodeId, CodeSpace, Control, Distribution, Game, History, Stopped, StrategyNode, Stream, Turn, score,
};
use rustc_hash::FxHashMap;

use crate::strategy::{Choice, MOST_GUESSES, Policy, SearchPolicy, StrategyError, most_guesses};
use crate::{Board, Position, decision_tree};

pub use crate::sample::random_code;

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// This number of games, each against a random secret.
    Random(u64),
    /// This number of games against every secret.
    PerSecret(u64),
    /// `games` of the random games of a seed, from number `first` on, counted from 0.
    RandomPart {
        /// The number of the first game.
        first: u64,
        /// How many games are played.
        games: u64,
    },
}

/// The games that were finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The number of games by the number of guesses they took.
    pub distribution: Distribution,
    /// Why games are missing; `None` if all were played.
    pub stopped: Option<Stopped>,
}

impl Simulation {
    /// The games, or an error if some are missing.
    pub fn complete(self) -> Result<Distribution, StrategyError> {
        self.stopped.map_or(Ok(self.distribution), |stopped| Err(stopped.into()))
    }
}

/// Plays games by a strategy on an enumerable board. An error if the control stops it; [`simulate_finished`] returns the
/// games that were finished by then.
pub fn simulate(
    board: &Board,
    policy: &dyn Policy,
    games: Games,
    seed: u64,
    control: &Control,
) -> Result<Distribution, StrategyError> {
    simulate_finished(board, policy, games, seed, control)?.complete()
}

/// Plays games by a strategy on an enumerable board until the control stops it. The games of a strategy that does not decide
/// by chance are looked up in its tree if that is faster; the result is the same.
pub fn simulate_finished(
    board: &Board,
    policy: &dyn Policy,
    games: Games,
    seed: u64,
    control: &Control,
) -> Result<Simulation, StrategyError> {
    let codes = board.space().len() as u64;
    let secret = |game: u64, stream: &mut Stream| match games {
        Games::Random(_) | Games::RandomPart { .. } => stream.below(codes),
        Games::PerSecret(times) => game / times,
    };
    if tree_is_faster(games, codes)
        && let Some(lengths) = game_lengths(board, policy, control)
    {
        return play_all(games, codes, GAMES_PER_TASK, control, |game| {
            Ok(usize::from(lengths[secret(game, &mut games.stream(seed, game)) as usize]))
        });
    }
    if let Err(error) = policy.prepare(board, control) {
        return none_finished(error, control);
    }
    let player = Simulator { board, policy, control, known: RwLock::new(FxHashMap::default()) };
    play_all(games, codes, GAMES_PER_TASK, control, |game| {
        let mut stream = games.stream(seed, game);
        let secret = secret(game, &mut stream);
        player.play(CodeId(secret as u32), &mut stream)
    })
}

/// Plays games by a strategy that needs no list of codes, on a board of any size, until the control stops it. The secrets of
/// a seed are those of [`simulate`].
pub fn simulate_search(
    game: Game,
    policy: &dyn SearchPolicy,
    games: Games,
    seed: u64,
    control: &Control,
) -> Result<Simulation, StrategyError> {
    let space = CodeSpace::new(game).ok();
    let codes = space.map_or(0, |space| space.len() as u64);
    let most = most_guesses(game);
    play_all(games, codes, 1, control, |number| {
        let mut stream = games.stream(seed, number);
        let secret = match (games, space) {
            (Games::PerSecret(times), Some(space)) => space.code(CodeId((number / times) as u32)),
            (_, Some(space)) => space.code(CodeId(stream.below(codes) as u32)),
            (_, None) => random_code(game, &mut stream),
        };
        let mut history = History::default();
        for guesses in 1..=most {
            control.check()?;
            let guess = policy.next_guess(&history, &mut stream, control)?;
            if guess == secret {
                return Ok(guesses);
            }
            history.push(Turn { guess, feedback: score(&guess, &secret) });
        }
        Err(StrategyError::TooManyGuesses(most))
    })
}

/// The most codes for which the whole tree is built. Larger trees take so long that finished games are worth more.
const MOST_TREE_CODES: u64 = 1 << 16;

/// Whether enough positions are visited to build the tree for. A position of the tree takes less time than one of a single
/// game, which is found among all codes of the board.
fn tree_is_faster(games: Games, codes: u64) -> bool {
    codes <= MOST_TREE_CODES && games.count(codes).saturating_mul(4) >= codes
}

/// The number of guesses of every secret, by the tree of the strategy. `None` if it decides by chance, misses a secret or
/// was stopped.
fn game_lengths(board: &Board, policy: &dyn Policy, control: &Control) -> Option<Vec<u8>> {
    let tree = decision_tree(board, policy, None, &control.without_progress()).ok()?;
    let mut lengths = vec![0; board.space().len()];
    fill_lengths(&tree.root, 1, &mut lengths);
    lengths.iter().all(|&length| length > 0).then_some(lengths)
}

/// Trees have at most [`MOST_GUESSES`] levels, so that a byte holds the number of guesses.
fn fill_lengths(node: &StrategyNode, guesses: u8, lengths: &mut [u8]) {
    if node.consistent {
        lengths[node.guess.index()] = guesses;
    }
    for (_, below) in &node.answers {
        fill_lengths(below, guesses.saturating_add(1), lengths);
    }
}

/// How many games a task plays where a game takes microseconds.
const GAMES_PER_TASK: u64 = 256;

impl Games {
    /// The number of games on a board with this number of codes.
    fn count(self, codes: u64) -> u64 {
        match self {
            Games::Random(count) | Games::RandomPart { games: count, .. } => count,
            Games::PerSecret(times) => times.saturating_mul(codes),
        }
    }

    /// The random numbers of a game. Games are counted from 0.
    fn stream(self, seed: u64, game: u64) -> Stream {
        match self {
            Games::RandomPart { first, .. } => Stream::part(seed, first.wrapping_add(game)),
            Games::Random(_) | Games::PerSecret(_) => Stream::part(seed, game),
        }
    }
}

/// Plays all games, or those that are finished before the control stops the work.
fn play_all(
    games: Games,
    codes: u64,
    games_per_task: u64,
    control: &Control,
    play: impl Fn(u64) -> Result<usize, StrategyError> + Sync,
) -> Result<Simulation, StrategyError> {
    let count = games.count(codes);
    let done = AtomicU64::new(0);
    let tasks = (0..count.div_ceil(games_per_task)).into_par_iter().map(|task| {
        let mut distribution = Distribution::default();
        if control.is_stopped() {
            return Ok(distribution);
        }
        let games = task * games_per_task..count.min((task + 1) * games_per_task);
        for game in games.clone() {
            match play(game) {
                Ok(guesses) => distribution.add(guesses, 1),
                // A strategy that was stopped in the middle of a game may say so in any way.
                Err(_) if control.is_stopped() => return Ok(distribution),
                Err(error) => return Err(error),
            }
        }
        let played = games.end - games.start;
        control.report_steps(done.fetch_add(played, Ordering::Relaxed) + played, count);
        Ok(distribution)
    });
    let distribution = tasks.try_reduce(Distribution::default, |mut sum, part| {
        sum.merge(&part, 0);
        Ok(sum)
    })?;
    let is_complete = distribution.secrets() == count;
    Ok(Simulation { distribution, stopped: if is_complete { None } else { control.check().err() } })
}

/// The result of a strategy that failed before the first game.
fn none_finished(error: StrategyError, control: &Control) -> Result<Simulation, StrategyError> {
    let stopped = control.check().err().ok_or(error)?;
    Ok(Simulation { distribution: Distribution::default(), stopped: Some(stopped) })
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
                        // After the first guess, filtering the few codes left is cheaper than filtering all codes again.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{Options, StrategyId};

    #[test]
    fn games_from_the_tree_are_the_games_that_are_played() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        for id in [StrategyId::Entropy, StrategyId::FirstConsistent, StrategyId::Optimal, StrategyId::Inference] {
            let policy = id.build(board.game(), &Options::default()).unwrap();
            for (games, seed) in [(Games::Random(400), 7), (Games::PerSecret(2), 1)] {
                assert!(tree_is_faster(games, 125));
                let control = Control::default();
                let fast = simulate(&board, &*policy, games, seed, &control).unwrap();
                policy.prepare(&board, &control).unwrap();
                let player = Simulator { board: &board, policy: &*policy, control: &control, known: RwLock::default() };
                let slow = play_all(games, 125, GAMES_PER_TASK, &control, |game| {
                    let mut stream = Stream::part(seed, game);
                    let secret = if games == Games::PerSecret(2) { game / 2 } else { stream.below(125) };
                    player.play(CodeId(secret as u32), &mut stream)
                });
                assert_eq!(slow.unwrap().complete().unwrap(), fast, "{id}, {games:?}");
            }
        }
        assert!(!tree_is_faster(Games::Random(31), 125));
        assert!(!tree_is_faster(Games::Random(u64::MAX), MOST_TREE_CODES + 1));
    }

    #[test]
    fn parts_of_random_games_add_up() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        for id in [StrategyId::Entropy, StrategyId::RandomConsistent] {
            let policy = id.build(board.game(), &Options::default()).unwrap();
            let play = |games| simulate(&board, &*policy, games, 7, &Control::default()).unwrap();
            let mut sum = play(Games::RandomPart { first: 0, games: 20 });
            sum.merge(&play(Games::RandomPart { first: 20, games: 80 }), 0);
            assert_eq!(sum, play(Games::Random(100)), "{id}");
            assert_ne!(play(Games::RandomPart { first: 50, games: 50 }), play(Games::Random(50)), "{id}");
        }
    }

    #[test]
    fn finished_games_are_kept() {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let policy = StrategyId::RandomConsistent.build(board.game(), &Options::default()).unwrap();
        let asked = AtomicU64::new(0);
        let control = Control::default().with_cancellation(move || asked.fetch_add(1, Ordering::Relaxed) > 20);
        let part = simulate_finished(&board, &*policy, Games::Random(1 << 20), 3, &control).unwrap();
        assert_eq!(part.stopped, Some(Stopped::Cancelled));
        assert!((1..1 << 20).contains(&part.distribution.secrets()));
        assert!(part.complete().is_err());
    }
}
