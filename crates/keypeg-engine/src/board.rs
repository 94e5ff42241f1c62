//! A board with all its codes laid out.

use keypeg_core::{Code, CodeId, CodeSpace, EnumerationError, Feedback, Game};

use crate::kernel::{BLOCK, Columns, Kernel, Path, Prepared, Scoring};

/// A game small enough to enumerate, its codes ready for bulk scoring. Nothing here is quadratic in the codes.
///
/// ```
/// use keypeg_engine::Board;
///
/// let board = Board::new("4x6".parse()?)?;
/// let remaining = board.consistent(&[]);
/// assert_eq!(remaining.len(), 1296);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Board {
    space: CodeSpace,
    kernel: Kernel,
    /// For every code the color of each peg, then the count of each color.
    rows: Vec<u8>,
    columns: Columns,
}

/// A turn in a board's own numbers: the guess, and the index of its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The guess.
    pub guess: CodeId,
    /// The index of the answer.
    pub answer: u8,
}

impl Board {
    /// Lays the codes of a game out; refuses games with too many.
    pub fn new(game: Game) -> Result<Board, EnumerationError> {
        let space = CodeSpace::new(game)?;
        let (pegs, width) = (game.pegs(), game.pegs() + game.colors());
        let mut rows = vec![0; space.len() * width];
        for (row, code) in rows.chunks_exact_mut(width).zip(space.codes()) {
            row[..pegs].copy_from_slice(code.colors());
            for &color in code.colors() {
                row[pegs + usize::from(color)] += 1;
            }
        }
        let columns = Columns::new(pegs, game.colors(), rows.chunks_exact(width));
        Ok(Board { space, kernel: Kernel::new(Scoring::new(game)), rows, columns })
    }

    /// The same board on another path, or `None` where this machine cannot run it.
    pub fn with_path(self, path: Path) -> Option<Board> {
        let kernel = Kernel::with_path(self.kernel.scoring().clone(), path)?;
        Some(Board { kernel, ..self })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.space.game()
    }

    /// The numbered codes.
    pub fn space(&self) -> CodeSpace {
        self.space
    }

    /// How many answers there are; the last is the winning one.
    pub fn answers(&self) -> usize {
        self.kernel.scoring().answers()
    }

    /// The index of the winning answer.
    pub fn win(&self) -> u8 {
        self.kernel.scoring().win() as u8
    }

    /// The answer with an index.
    pub fn feedback(&self, answer: u8) -> Feedback {
        Feedback::from_index(self.game().pegs(), answer.into()).expect("the index of an answer")
    }

    /// Bulk scoring on this board.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// All codes, laid out for bulk scoring.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Some codes, laid out for bulk scoring.
    pub fn columns_of(&self, codes: &[CodeId]) -> Columns {
        Columns::new(self.game().pegs(), self.game().colors(), codes.iter().map(|&id| self.row(id)))
    }

    /// The color of each peg of a code.
    pub fn pegs(&self, id: CodeId) -> &[u8] {
        &self.row(id)[..self.game().pegs()]
    }

    /// A code with a number.
    pub fn code(&self, id: CodeId) -> Code {
        self.space.code(id)
    }

    /// A code prepared for scoring.
    pub fn prepared(&self, id: CodeId) -> Prepared {
        Prepared::from_pegs(self.pegs(id))
    }

    /// Codes prepared for scoring.
    pub fn prepare(&self, codes: &[CodeId]) -> Vec<Prepared> {
        codes.iter().map(|&id| self.prepared(id)).collect()
    }

    /// The index of the answer to one pair of codes.
    pub fn answer(&self, guess: &Prepared, secret: CodeId) -> u8 {
        self.kernel.scoring().index(guess, self.row(secret))
    }

    /// The codes that agree with every turn, in order.
    pub fn consistent(&self, moves: &[Move]) -> Vec<CodeId> {
        let Some((first, rest)) = moves.split_first() else { return self.space.ids().collect() };
        let guess = self.prepared(first.guess);
        let mut answers = [0; BLOCK];
        let mut codes = Vec::new();
        for block in 0..self.columns.blocks() {
            self.kernel.score(&self.columns, block, &guess, &mut answers);
            let lanes = &answers[..self.columns.lanes(block)];
            let fitting = lanes.iter().enumerate().filter(|(_, answer)| **answer == first.answer);
            codes.extend(fitting.map(|(lane, _)| CodeId((block * BLOCK + lane) as u32)));
        }
        for turn in rest {
            let guess = self.prepared(turn.guess);
            codes.retain(|&code| self.answer(&guess, code) == turn.answer);
        }
        codes
    }

    fn row(&self, id: CodeId) -> &[u8] {
        let width = self.game().pegs() + self.game().colors();
        &self.rows[id.index() * width..][..width]
    }
}
