//! How long the strong adversary takes to answer, at most, in games of good and of silly guesses.
//!
//! `cargo run --release -p keypeg-play --example slowest_answer -- 4x6 5x5`

use std::sync::Arc;
use std::time::{Duration, Instant};

use keypeg_core::{Code, Game, History, Notation, Stream, Turn};
use keypeg_engine::simulate::random_code;
use keypeg_engine::solve::{Solver, Unobserved};
use keypeg_engine::{Board, Move};
use keypeg_play::limits::{COUNT_TIME, SOLVER_MEMORY};
use keypeg_play::worst_case::{self, WorstCaseError, WorstCaseOracle};
use keypeg_play::{AnyBoard, Codemaker};

/// How guesses are chosen.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// One color after the other, AAAA first.
    Silly,
    /// At random, whatever was answered.
    Blind,
    /// The first code that fits.
    First,
    /// A code that fits, at random.
    Fitting,
}

/// No game is longer here.
const MOST_GUESSES: usize = 12;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in std::env::args().skip(1) {
        let game: Game = text.parse()?;
        let any_board = AnyBoard::new(game);
        let mut slowest = (Duration::ZERO, String::new());
        for player in [Player::Silly, Player::First, Player::Fitting, Player::Blind] {
            for seed in 0..2 {
                // Nothing is remembered from another game.
                let codemaker = Codemaker::WorstCase(Arc::new(Unchecked(Solver::new(leaked(game)?, SOLVER_MEMORY))));
                slowest = slowest.max(play(&any_board, &codemaker, player, seed)?);
            }
        }
        println!("{game}: {:.2} s for {}", slowest.0.as_secs_f64(), slowest.1);
    }
    Ok(())
}

/// Worst cases of any board, also of those that the library refuses: this is how they are found to be too slow.
struct Unchecked(Solver<'static>);

impl WorstCaseOracle for Unchecked {
    fn check(&self, _: &Board) -> Result<(), WorstCaseError> {
        Ok(())
    }

    fn hardest(&self, _: &Board, positions: &[Vec<Move>]) -> Result<Option<usize>, WorstCaseError> {
        worst_case::hardest(&self.0, positions, 2, &Unobserved)
    }
}

fn leaked(game: Game) -> Result<&'static Board, Box<dyn std::error::Error>> {
    Ok(Box::leak(Box::new(Board::new(game)?)))
}

/// Plays a game; the slowest answer, and to which guess it was.
fn play(
    any_board: &AnyBoard,
    codemaker: &Codemaker,
    player: Player,
    seed: u64,
) -> Result<(Duration, String), Box<dyn std::error::Error>> {
    let (game, mut stream) = (any_board.game(), Stream::new(seed));
    let mut history = History::default();
    let mut slowest = (Duration::ZERO, String::new());
    while history.len() < MOST_GUESSES {
        let guess = guess(any_board, &history, player, &mut stream)?;
        let started = Instant::now();
        let feedback = codemaker.answer(any_board, &history, &guess)?;
        history.push(Turn { guess, feedback });
        let remaining = any_board.count(&history, COUNT_TIME);
        let written = Notation::standard(game);
        let turn =
            format!("guess {} ({player:?} {seed}), {}, which left {remaining}", history.len(), written.code(&guess));
        slowest = slowest.max((started.elapsed(), turn));
        if feedback.is_win(game.pegs()) {
            break;
        }
    }
    Ok(slowest)
}

fn guess(
    any_board: &AnyBoard,
    history: &History,
    player: Player,
    stream: &mut Stream,
) -> Result<Code, Box<dyn std::error::Error>> {
    let game = any_board.game();
    let first: Vec<u8> = (0..game.pegs() as u8).collect();
    let fitting = any_board.possible_codes(history, usize::MAX, COUNT_TIME).codes;
    Ok(match player {
        Player::Silly => {
            // Where colors must differ it is the first code, again and again.
            let color = (history.len() % game.colors()) as u8;
            Code::new(game, &vec![color; game.pegs()]).or_else(|_| Code::new(game, &first))?
        }
        Player::Blind => random_code(game, stream),
        Player::First => fitting[0],
        Player::Fitting => fitting[stream.below(fitting.len() as u64) as usize],
    })
}
