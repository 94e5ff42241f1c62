//! The turns so far and the codes that agree with them.

use keypeg_core::{Code, CodeId, Feedback, Game, History, HistoryError, ParseHistoryError, Turn};
use thiserror::Error;

use crate::Board;

/// A state of a game: its board, the turns so far and the codes that remain possible. There is always at least one.
///
/// A position can only be built by functions that check the turns against the board. Strategies, solver, hints and
/// reviews take one.
///
/// ```
/// use keypeg_engine::Board;
///
/// let board = Board::new("4x6".parse()?)?;
/// let position = board.position("AABB 1,1; ABCC 0,2")?;
/// println!("{} codes are left, the first is {}", position.len(), position.codes().next().unwrap());
/// assert!(board.position("AABB 1,1; AABB 2,0").is_err());
/// assert!(board.position("AAGH 1,1").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    history: History,
    codes: Vec<CodeId>,
    /// Whether the codes are exactly those that agree with the turns.
    is_exact: bool,
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The text of the turns is unreadable.
    #[error(transparent)]
    Unreadable(#[from] ParseHistoryError),
    /// A turn belongs to another game.
    #[error(transparent)]
    Foreign(#[from] HistoryError),
    /// The turns contradict each other, or no code was given.
    #[error("no code fits the turns")]
    NothingFits,
    /// A code number is not below the number of codes.
    #[error("code number {0} is out of range: {1} has fewer codes")]
    OutOfRange(u32, Game),
}

/// Turns in any form: text in the standard notation of the game, a [`History`], or a list of turns.
pub trait IntoHistory {
    /// Returns the turns. The caller checks that they belong to the game.
    fn into_history(self, game: Game) -> Result<History, PositionError>;
}

impl IntoHistory for &str {
    fn into_history(self, game: Game) -> Result<History, PositionError> {
        Ok(game.history(self)?)
    }
}

impl IntoHistory for &String {
    fn into_history(self, game: Game) -> Result<History, PositionError> {
        self.as_str().into_history(game)
    }
}

impl IntoHistory for History {
    fn into_history(self, _game: Game) -> Result<History, PositionError> {
        Ok(self)
    }
}

impl IntoHistory for &History {
    fn into_history(self, _game: Game) -> Result<History, PositionError> {
        Ok(self.clone())
    }
}

impl IntoHistory for &[Turn] {
    fn into_history(self, _game: Game) -> Result<History, PositionError> {
        Ok(History::new(self.to_vec()))
    }
}

impl Board {
    /// The position before the first guess.
    pub fn start(&self) -> Position {
        let codes = self.space().ids().collect();
        Position { board: self.clone(), history: History::default(), codes, is_exact: true }
    }

    /// The position after some turns. Refuses turns of another game, and turns that no code agrees with.
    pub fn position(&self, turns: impl IntoHistory) -> Result<Position, PositionError> {
        let history = self.checked(turns)?;
        let codes = self.consistent(history.turns());
        Position::checked(self.clone(), history, codes, true)
    }

    /// A position with given remaining codes, in any order. Use it for answers that may be wrong, and for sets that no turns
    /// describe. Its symmetries are not used, and it cannot be solved.
    pub fn position_of(&self, turns: impl IntoHistory, mut codes: Vec<CodeId>) -> Result<Position, PositionError> {
        let history = self.checked(turns)?;
        if let Some(id) = codes.iter().find(|id| id.index() >= self.space().len()) {
            return Err(PositionError::OutOfRange(id.0, self.game()));
        }
        codes.sort_unstable();
        codes.dedup();
        Position::checked(self.clone(), history, codes, false)
    }
}

impl Board {
    /// The turns, after a check that they belong to the game. Implementations of the trait need not be trusted.
    fn checked(&self, turns: impl IntoHistory) -> Result<History, PositionError> {
        let history = turns.into_history(self.game())?;
        history.check(self.game())?;
        Ok(history)
    }
}

impl Position {
    fn checked(board: Board, history: History, codes: Vec<CodeId>, is_exact: bool) -> Result<Position, PositionError> {
        if codes.is_empty() {
            return Err(PositionError::NothingFits);
        }
        Ok(Position { board, history, codes, is_exact })
    }

    /// The position after one more turn.
    pub fn after(&self, turn: Turn) -> Result<Position, PositionError> {
        let mut history = self.history.clone();
        history.push(turn);
        history.check(self.game())?;
        let mut codes = self.codes.clone();
        self.board.retain(&mut codes, &turn);
        Position::checked(self.board.clone(), history, codes, self.is_exact)
    }

    /// A position of turns and the codes that agree with them, which are not checked. There must be at least one code.
    pub(crate) fn trusted(board: &Board, turns: Vec<Turn>, codes: Vec<CodeId>) -> Position {
        debug_assert!(!codes.is_empty());
        Position { board: board.clone(), history: History::new(turns), codes, is_exact: true }
    }

    /// The position after a guess and its answer. `cell` must hold the codes that give the answer, and is not checked.
    pub(crate) fn child(&self, guess: &Code, answer: Feedback, cell: Vec<CodeId>) -> Position {
        let mut turns = Vec::with_capacity(self.history.len() + 1);
        turns.extend_from_slice(self.history.turns());
        turns.push(Turn { guess: *guess, feedback: answer });
        Position { is_exact: self.is_exact, ..Position::trusted(&self.board, turns, cell) }
    }

    /// The board that the turns were checked against.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules: pegs, colors, repeats.
    pub fn game(&self) -> Game {
        self.board.game()
    }

    /// The turns so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The turns so far, oldest first.
    pub fn turns(&self) -> &[Turn] {
        self.history.turns()
    }

    /// The number of remaining codes; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a position always has a code")]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// The remaining codes in lexicographic order.
    pub fn codes(&self) -> impl ExactSizeIterator<Item = Code> + DoubleEndedIterator + '_ {
        self.codes.iter().map(|&id| self.board.code(id))
    }

    /// The numbers of the remaining codes, ascending.
    pub fn ids(&self) -> &[CodeId] {
        &self.codes
    }

    /// Whether a code can still be the secret.
    pub fn is_possible(&self, id: CodeId) -> bool {
        self.codes.binary_search(&id).is_ok()
    }

    /// Whether the remaining codes are exactly those that agree with the turns; false for a position made by
    /// [`Board::position_of`].
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The numbers of the guesses so far, oldest first.
    pub(crate) fn guesses(&self) -> Vec<CodeId> {
        self.turns().iter().map(|turn| self.board.space().id(&turn.guess)).collect()
    }
}
