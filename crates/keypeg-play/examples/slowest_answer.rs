//! The longest time that the strong adversary takes for an answer, in games of good and of random guesses.
//!
//! `cargo run --release -p keypeg-play --example slowest_answer -- 4x6 5x5`

use std::sync::Arc;
use std::time::{Duration, Instant};

use keypeg_core::{Code, Control, Game, Notation, Stream, Turn};
use keypeg_engine::simulate::random_code;
use keypeg_engine::{Board, Position, Solver};
use keypeg_play::limits::{COUNT_TIME, SOLVER_MEMORY, within};
use keypeg_play::worst_case::{self, WorstCaseError, WorstCaseOracle};
use keypeg_play::{AnyBoard, AnyPosition, Codemaker};

/// How guesses are chosen.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// One color after the other, AAAA first.
    Silly,
    /// A random code, whatever the answers were.
    Blind,
    /// The first code that fits.
    First,
    /// A random code that fits.
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
                let solver = Solver::with_memory(&Board::new(game)?, SOLVER_MEMORY);
                let codemaker = Codemaker::WorstCase(Arc::new(Unchecked(solver)));
                slowest = slowest.max(play(&any_board, &codemaker, player, seed)?);
            }
        }
        println!("{game}: {:.2} s for {}", slowest.0.as_secs_f64(), slowest.1);
    }
    Ok(())
}

/// Worst cases of any board, also of those that the library refuses: this is how they are found to be too slow.
struct Unchecked(Solver);

impl WorstCaseOracle for Unchecked {
    fn check(&self, _: &Board) -> Result<(), WorstCaseError> {
        Ok(())
    }

    fn hardest(&self, positions: &[Position]) -> Result<Option<usize>, WorstCaseError> {
        worst_case::hardest(&self.0, positions, 2, &Control::default())
    }
}

/// Plays a game; the slowest answer, and to which guess it was.
fn play(
    any_board: &AnyBoard,
    codemaker: &Codemaker,
    player: Player,
    seed: u64,
) -> Result<(Duration, String), Box<dyn std::error::Error>> {
    let (game, mut stream) = (any_board.game(), Stream::new(seed));
    let mut position = any_board.start();
    let mut slowest = (Duration::ZERO, String::new());
    for number in 1..=MOST_GUESSES {
        let guess = guess(&position, player, &mut stream)?;
        let started = Instant::now();
        let feedback = codemaker.answer(&position, &guess)?;
        position = position.after(Turn { guess, feedback })?;
        let remaining = position.count(&within(COUNT_TIME));
        let written = Notation::standard(game);
        let turn = format!("guess {number} ({player:?} {seed}), {}, which left {remaining}", written.code(&guess));
        slowest = slowest.max((started.elapsed(), turn));
        if feedback.is_win(game.pegs()) {
            break;
        }
    }
    Ok(slowest)
}

fn guess(position: &AnyPosition, player: Player, stream: &mut Stream) -> Result<Code, Box<dyn std::error::Error>> {
    let game = position.game();
    let first: Vec<u8> = (0..game.pegs() as u8).collect();
    let fitting = position.possible_codes(usize::MAX, &within(COUNT_TIME)).codes;
    Ok(match player {
        Player::Silly => {
            // If colors must differ, it is always the first code.
            let color = (position.turns().len() % game.colors()) as u8;
            Code::new(game, &vec![color; game.pegs()]).or_else(|_| Code::new(game, &first))?
        }
        Player::Blind => random_code(game, stream),
        Player::First => fitting[0],
        Player::Fitting => fitting[stream.below(fitting.len() as u64) as usize],
    })
}
