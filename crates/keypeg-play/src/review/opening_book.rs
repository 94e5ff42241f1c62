//! The opening book: values of the beginning and of every position after one turn, for boards where a search takes seconds.
//!
//! `cargo run --release -p keypeg-play --example opening_book` writes the file, and a test finds its numbers again. A first
//! guess is looked up by the representative of its class: the guesses that are equivalent under symmetry.

use std::sync::OnceLock;

use keypeg_core::{CodeId, Game, Notation};
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Move, Ties};
use rustc_hash::FxHashMap;

use crate::limits::SOLVER_MEMORY;

/// One line per position: the game, the first guess or `-`, its answer or `-`, the guesses of all codes together, and at the
/// beginning a best guess.
const FILE: &str = include_str!("../../data/opening_book.txt");

/// The games that the book has.
pub const BOARDS: [&str; 2] = ["4x7", "4x10-distinct"];

/// The guesses of all codes together, by the turn played.
type Totals = FxHashMap<Option<Move>, u64>;

/// The part of the book for one board.
pub(super) struct OpeningBook {
    totals: Totals,
    best: Option<CodeId>,
}

impl OpeningBook {
    /// The part for this board; `None` where the book does not have it.
    pub(super) fn of(board: &Board) -> Option<OpeningBook> {
        static BOARDS: OnceLock<FxHashMap<String, Vec<&'static str>>> = OnceLock::new();
        let boards = BOARDS.get_or_init(|| {
            let mut boards: FxHashMap<String, Vec<&'static str>> = FxHashMap::default();
            for line in FILE.lines().filter(|line| !line.starts_with('#')) {
                let game = line.split_whitespace().next().unwrap_or_default();
                boards.entry(game.to_string()).or_default().push(line);
            }
            boards
        });
        let lines = boards.get(&board.game().to_string())?;
        let mut turns = OpeningBook { totals: Totals::default(), best: None };
        for line in lines {
            let (turn, total, best) = parse(board, line)?;
            turns.totals.insert(turn, total);
            turns.best = turns.best.or(best);
        }
        Some(turns)
    }

    /// The guesses of all codes together from a position; `None` after more than one turn.
    pub(super) fn total(&self, board: &Board, moves: &[Move]) -> Option<u64> {
        match moves {
            [] => self.totals.get(&None).copied(),
            [turn] => {
                let guess = representative(board, turn.guess);
                self.totals.get(&Some(Move { guess, answer: turn.answer })).copied()
            }
            _ => None,
        }
    }

    /// A best first guess.
    pub(super) fn best(&self) -> Option<CodeId> {
        self.best
    }
}

fn parse(board: &Board, line: &str) -> Option<(Option<Move>, u64, Option<CodeId>)> {
    let notation = Notation::standard(board.game());
    let code = |text: &str| notation.parse_code(text).ok().map(|code| board.space().id(&code));
    let mut fields = line.split_whitespace().skip(1);
    let (guess, answer, total) = (fields.next()?, fields.next()?, fields.next()?.parse().ok()?);
    if guess == "-" {
        return Some((None, total, code(fields.next()?)));
    }
    let feedback = keypeg_core::Feedback::parse(board.game().pegs(), answer).ok()?;
    let answer = feedback.index(board.game().pegs()) as u8;
    Some((Some(Move { guess: code(guess)?, answer }), total, None))
}

/// The representative of all first guesses that are equivalent to this one under symmetry.
pub(super) fn representative(board: &Board, guess: CodeId) -> CodeId {
    let symmetry = Symmetry::of_guesses(board, &[]);
    Representatives::new(&symmetry, Ties::First).representative(board, guess)
}

/// The lines of the book for a game, found by search. The example `opening_book` writes them to the file.
pub fn compute(game: Game) -> Result<String, Box<dyn std::error::Error>> {
    use keypeg_engine::partition::Partition;
    use keypeg_engine::solve::{Limits, Objective, Solver, Unobserved};
    let board = Board::new(game)?;
    let notation = Notation::standard(game);
    let solver = Solver::new(&board, SOLVER_MEMORY);
    let limits = Limits { memory_bytes: SOLVER_MEMORY, ..Limits::default() };
    let name = |code: CodeId| notation.code(&board.code(code)).to_string();
    let tree = solver.solve(&[], Objective::Average, &limits, &Unobserved)?.tree.ok_or("no strategy")?;
    let mut text = format!("{game} - - {} {}\n", tree.distribution().total(), name(tree.guess));
    let symmetry = Symmetry::of_guesses(&board, &[]);
    let all = board.consistent(&[]);
    for guess in Representatives::new(&symmetry, Ties::First).list(&board) {
        for (answer, _) in Partition::new(&board, guess, &all).cells().iter().filter(|(a, _)| *a != board.win()) {
            let value = solver.value(&[Move { guess, answer: *answer }], &limits, &Unobserved)?;
            let total = value.exact().ok_or("not exact")?;
            text += &format!("{game} {} {} {total}\n", name(guess), board.feedback(*answer));
        }
    }
    Ok(text)
}
