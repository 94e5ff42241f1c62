//! The opening book: values of the beginning and of every position after one turn, for boards where a search takes seconds.
//!
//! `cargo run --release -p keypeg-play --example opening_book` writes the file, and a test finds its numbers again. A first
//! guess is looked up by the representative of its class: the guesses that are equivalent under symmetry.

use std::sync::OnceLock;

use keypeg_core::{Code, CodeId, Control, Feedback, Game, History, Turn};
use keypeg_engine::symmetry::{Representatives, Symmetry};
use keypeg_engine::{Board, Position, Ties};
use rustc_hash::FxHashMap;

use crate::limits::SOLVER_MEMORY;

/// One line per position: the game, the first guess or `-`, its answer or `-`, the guesses of all codes together, and at the
/// beginning a best guess.
const FILE: &str = include_str!("../../data/opening_book.txt");

/// The games that the book has.
pub const BOARDS: [&str; 2] = ["4x7", "4x10-distinct"];

/// The guesses of all codes together, by the turn played.
type Totals = FxHashMap<Option<Turn>, u64>;

/// The part of the book for one board.
pub(super) struct OpeningBook {
    totals: Totals,
    best: Option<CodeId>,
}

impl OpeningBook {
    /// The part for this board; `None` if the book does not have it.
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
    pub(super) fn total(&self, position: &Position) -> Option<u64> {
        match position.turns() {
            [] => self.totals.get(&None).copied(),
            [turn] => {
                let guess = representative(position.board(), &turn.guess);
                self.totals.get(&Some(Turn { guess, ..*turn })).copied()
            }
            _ => None,
        }
    }

    /// A best first guess.
    pub(super) fn best(&self) -> Option<CodeId> {
        self.best
    }
}

fn parse(board: &Board, line: &str) -> Option<(Option<Turn>, u64, Option<CodeId>)> {
    let code = |text: &str| board.game().code(text).ok();
    let mut fields = line.split_whitespace().skip(1);
    let (guess, answer, total) = (fields.next()?, fields.next()?, fields.next()?.parse().ok()?);
    if guess == "-" {
        return Some((None, total, code(fields.next()?).map(|best| board.space().id(&best))));
    }
    let feedback = Feedback::parse(board.game().pegs(), answer).ok()?;
    Some((Some(Turn { guess: code(guess)?, feedback }), total, None))
}

/// The representative of all first guesses that are equivalent to this one under symmetry.
fn representative(board: &Board, guess: &Code) -> Code {
    let symmetry = Symmetry::of_guesses(board, &[]);
    board.code(Representatives::new(&symmetry, Ties::First).representative(board, board.space().id(guess)))
}

/// The lines of the book for a game, found by search. The example `opening_book` writes them to the file.
pub fn compute(game: Game) -> Result<String, Box<dyn std::error::Error>> {
    use keypeg_engine::Solver;
    use keypeg_engine::partition::Partition;
    use keypeg_engine::solve::SolveOptions;

    let board = Board::new(game)?;
    let solver = Solver::with_memory(&board, SOLVER_MEMORY);
    let optimum = solver.solve()?;
    let mut text = format!("{game} - - {} {}\n", optimum.total(), board.code(optimum.tree().root.guess));
    let symmetry = Symmetry::of_guesses(&board, &[]);
    let start = board.start();
    for id in Representatives::new(&symmetry, Ties::First).list(&board) {
        let guess = board.code(id);
        for (answer, _) in Partition::new(&board, id, start.ids()).cells().iter().filter(|(a, _)| *a != board.win()) {
            let feedback = board.feedback(*answer);
            let position = board.position(History::new(vec![Turn { guess, feedback }]))?;
            let value = solver.value(&position, &SolveOptions::default(), &Control::default())?;
            let total = value.exact().ok_or("not exact")?;
            text += &format!("{game} {guess} {feedback} {total}\n");
        }
    }
    Ok(text)
}
