//! A game with all its codes laid out for bulk scoring.

use std::fmt;
use std::sync::{Arc, OnceLock};

use keypeg_core::{Code, CodeId, CodeSpace, DifferentGames, EnumerationError, Feedback, Game, Turn};

use crate::color_classes::ColorClasses;
use crate::color_counts::ColorCounts;
use crate::kernel::{BLOCK, Columns, Kernel, KernelPath, Prepared, Scoring};

/// A game small enough to enumerate, its codes ready for bulk scoring.
///
/// A board is a handle: clones share the codes and are cheap. Memory is linear in the number of codes.
///
/// ```
/// use keypeg_engine::Board;
///
/// let board = Board::new("4x6".parse()?)?;
/// assert_eq!(board.space().len(), 1296);
/// let position = board.position("AABB 1,1; ABCC 0,2")?;
/// assert!(position.codes().all(|code| position.history().is_consistent(&code)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board(Arc<Layout>);

#[derive(Clone)]
struct Layout {
    space: CodeSpace,
    kernel: Kernel,
    /// For every code the color of each peg, then the count of each color.
    rows: Vec<u8>,
    columns: Columns,
    /// Made when it is first needed.
    color_counts: OnceLock<Option<Arc<ColorCounts>>>,
    /// Made when they are first needed.
    color_classes: OnceLock<Arc<ColorClasses>>,
}

/// The memory for lists of representatives in [`Board::tree_bytes`].
const LISTS_OF_GUESSES: u64 = 1 << 28;

impl Board {
    /// Enumerates the codes of a game. Refuses games with too many codes.
    pub fn new(game: Game) -> Result<Board, EnumerationError> {
        Ok(Board::laid_out(CodeSpace::new(game)?))
    }

    /// Like [`Board::new`], for games of up to [`keypeg_core::TREE_LIMIT`] codes. Such boards take gigabytes, see
    /// [`tree_bytes`](Board::tree_bytes), and decisions on them take minutes.
    pub fn for_trees(game: Game) -> Result<Board, EnumerationError> {
        Ok(Board::laid_out(CodeSpace::for_trees(game)?))
    }

    /// The memory that [`tree_counts`](crate::tree_counts) needs on `threads` threads for a strategy that looks one step ahead,
    /// in bytes: the board, the codes of the positions, and the lists of guesses. Each thread may be making a list of nearly
    /// all codes.
    pub fn tree_bytes(space: CodeSpace, threads: usize) -> u64 {
        let (pegs, colors) = (space.game().pegs() as u64, space.game().colors() as u64);
        let (board, positions, decision) = (2 * (pegs + colors), 16, 80 + pegs * colors / 4);
        let lists = threads as u64 * (pegs + colors + size_of::<CodeId>() as u64);
        space.len() as u64 * (board + positions + decision + lists) + LISTS_OF_GUESSES
    }

    fn laid_out(space: CodeSpace) -> Board {
        let game = space.game();
        let (pegs, width) = (game.pegs(), game.pegs() + game.colors());
        let bytes = space.len().checked_mul(width).expect("a board fits into the address space");
        let mut rows = vec![0; bytes];
        for (row, code) in rows.chunks_exact_mut(width).zip(space.codes()) {
            row[..pegs].copy_from_slice(code.colors());
            for &color in code.colors() {
                row[pegs + usize::from(color)] += 1;
            }
        }
        let columns = Columns::new(pegs, game.colors(), rows.chunks_exact(width));
        Board(Arc::new(Layout {
            space,
            kernel: Kernel::new(Scoring::new(game)),
            rows,
            columns,
            color_counts: OnceLock::new(),
            color_classes: OnceLock::new(),
        }))
    }

    /// The same board with another path of the kernel. `None` if this machine cannot run that path.
    pub fn with_path(&self, path: KernelPath) -> Option<Board> {
        let kernel = Kernel::with_path(self.0.kernel.scoring().clone(), path)?;
        Some(Board(Arc::new(Layout { kernel, ..Layout::clone(&self.0) })))
    }

    /// The path of the kernel that scores this board.
    pub fn path(&self) -> KernelPath {
        self.0.kernel.path()
    }

    /// The rules: pegs, colors, repeats.
    pub fn game(&self) -> Game {
        self.0.space.game()
    }

    /// The codes and their numbers.
    pub fn space(&self) -> CodeSpace {
        self.0.space
    }

    /// The number of answer indices; the last one is the winning answer.
    pub fn answers(&self) -> usize {
        self.0.kernel.scoring().answers()
    }

    /// The index of the winning answer.
    pub fn win(&self) -> u8 {
        self.0.kernel.scoring().win() as u8
    }

    /// The answer with an index.
    ///
    /// # Panics
    /// When the index is not below [`Board::answers`].
    pub fn feedback(&self, answer: u8) -> Feedback {
        Feedback::from_index(self.game().pegs(), answer.into()).expect("the index of an answer")
    }

    /// The code with a number.
    ///
    /// # Panics
    /// When the number is not below the number of codes.
    pub fn code(&self, id: CodeId) -> Code {
        self.0.space.code(id)
    }

    /// The number of a code. Refuses a code of another game.
    ///
    /// ```
    /// use keypeg_core::Game;
    /// use keypeg_engine::Board;
    ///
    /// let board = Board::new(Game::CLASSIC)?;
    /// assert_eq!(board.id(&Game::CLASSIC.code("AABB")?)?.index(), 7);
    /// assert!(board.id(&"4x8".parse::<Game>()?.code("AABB")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn id(&self, code: &Code) -> Result<CodeId, DifferentGames> {
        match (code.game(), self.game()) {
            (guess, secret) if guess != secret => Err(DifferentGames { guess, secret }),
            _ => Ok(self.space().id(code)),
        }
    }

    /// The color of each peg of a code.
    ///
    /// # Panics
    /// When the number is not below the number of codes.
    pub fn pegs(&self, id: CodeId) -> &[u8] {
        &self.row(id)[..self.game().pegs()]
    }

    /// The answer to a guess, by the numbers of the codes.
    ///
    /// # Panics
    /// When a number is not below the number of codes.
    pub fn score(&self, guess: CodeId, secret: CodeId) -> Feedback {
        self.feedback(self.answer(&self.prepared(guess), secret))
    }

    /// The index of every code's answer to a guess, in the order of the codes.
    ///
    /// ```
    /// use keypeg_core::CodeId;
    /// use keypeg_engine::Board;
    ///
    /// let board = Board::new("5x8".parse()?)?;
    /// let answers = board.answers_to(CodeId(7));
    /// assert_eq!(board.feedback(answers[9]), board.score(CodeId(7), CodeId(9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When the number is not below the number of codes.
    pub fn answers_to(&self, guess: CodeId) -> Vec<u8> {
        let prepared = self.prepared(guess);
        let mut answers = vec![0; self.0.columns.blocks() * BLOCK];
        for (block, out) in answers.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            self.0.kernel.score(&self.0.columns, block, &prepared, out);
        }
        answers.truncate(self.0.space.len());
        answers
    }

    /// The colors of guesses. `None` if there are too many kinds of them.
    pub(crate) fn color_counts(&self) -> Option<&ColorCounts> {
        self.0.color_counts.get_or_init(|| ColorCounts::new(self.game()).map(Arc::new)).as_deref()
    }

    /// All guesses grouped by their colors. They take nearly as much memory as the rest of the board.
    pub(crate) fn color_classes(&self) -> &ColorClasses {
        self.0.color_classes.get_or_init(|| Arc::new(ColorClasses::new(self.game(), &self.0.rows)))
    }

    pub(crate) fn kernel(&self) -> &Kernel {
        &self.0.kernel
    }

    /// All codes, laid out for bulk scoring.
    pub(crate) fn columns(&self) -> &Columns {
        &self.0.columns
    }

    /// Some codes, laid out for bulk scoring.
    pub(crate) fn columns_of(&self, codes: &[CodeId]) -> Columns {
        Columns::new(self.game().pegs(), self.game().colors(), codes.iter().map(|&id| self.row(id)))
    }

    pub(crate) fn prepared(&self, id: CodeId) -> Prepared {
        Prepared::from_pegs(self.pegs(id))
    }

    pub(crate) fn prepare(&self, codes: &[CodeId]) -> Vec<Prepared> {
        codes.iter().map(|&id| self.prepared(id)).collect()
    }

    /// The index of the answer to one pair of codes.
    pub(crate) fn answer(&self, guess: &Prepared, secret: CodeId) -> u8 {
        self.0.kernel.scoring().index(guess, self.row(secret))
    }

    /// The codes that agree with every turn, in order. The turns are known to be of this game.
    pub(crate) fn consistent(&self, turns: &[Turn]) -> Vec<CodeId> {
        let Some((first, rest)) = turns.split_first() else { return self.space().ids().collect() };
        let (guess, wanted) = self.turn(first);
        let (kernel, columns) = (&self.0.kernel, &self.0.columns);
        let mut answers = [0; BLOCK];
        let mut codes = Vec::new();
        for block in 0..columns.blocks() {
            kernel.score(columns, block, &guess, &mut answers);
            let lanes = &answers[..columns.lanes(block)];
            let fitting = lanes.iter().enumerate().filter(|(_, answer)| **answer == wanted);
            codes.extend(fitting.map(|(lane, _)| CodeId((block * BLOCK + lane) as u32)));
        }
        for turn in rest {
            self.retain(&mut codes, turn);
        }
        codes
    }

    /// Keeps the codes that agree with a turn of this game.
    pub(crate) fn retain(&self, codes: &mut Vec<CodeId>, turn: &Turn) {
        let (guess, wanted) = self.turn(turn);
        codes.retain(|&code| self.answer(&guess, code) == wanted);
    }

    fn turn(&self, turn: &Turn) -> (Prepared, u8) {
        (Prepared::from_pegs(turn.guess.colors()), turn.feedback.index(self.game().pegs()) as u8)
    }

    pub(crate) fn row(&self, id: CodeId) -> &[u8] {
        let width = self.game().pegs() + self.game().colors();
        &self.0.rows[id.index() * width..][..width]
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.game())
    }
}
