//! What handlers need of a store of games. The host decides where the games are: in a database, or in memory.

mod access;
mod memory_store;
mod owner;
mod saved_class;
mod saved_game;
mod seating;
mod shown_name;

use keypeg_play::ArchivedGame;
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use keypeg_play::review::ReviewSummary;

pub use access::GameAccess;
pub use memory_store::MemoryStore;
pub use owner::Owner;
pub use saved_class::{ClassSeat, SavedClass};
pub use saved_game::{GameEnd, SavedGame, SavedOrigin, StoredGame};
pub use seating::Seating;
pub(crate) use shown_name::shown_name;

use crate::error::ApiError;

/// The games of all browsers: open ones, and ended ones for some time. Methods may wait for a disk.
pub trait GameStore: Send + Sync {
    /// Stores a new game. Fails with [`ApiError::busy`] if there are too many.
    fn create(&self, row: StoredGame) -> Result<StoredGame, ApiError>;

    /// Stores a changed game. Fails with [`ApiError::changed`] if its version is not the stored one. If the game has ended,
    /// it is also added to the archive.
    fn save(&self, row: StoredGame) -> Result<StoredGame, ApiError>;

    /// The game with this id, if it is stored.
    fn load(&self, id: String) -> Result<Option<StoredGame>, ApiError>;

    /// The open games of a browser, most recently used first.
    fn list(&self, client: String) -> Result<Vec<ListedGame>, ApiError>;

    /// Deletes a game. Returns whether there was one.
    fn delete(&self, id: String) -> Result<bool, ApiError>;

    /// The ended games of the browser with this cookie, or those of all players; `None` if they are not kept.
    fn archive(&self, player: Option<&str>) -> Result<Option<Box<dyn GameArchive>>, ApiError>;

    /// Stores the board of a class. Of very many, the oldest may be forgotten.
    fn add_class(&self, class: SavedClass) -> Result<(), ApiError>;

    /// The boards of classes, the newest first.
    fn classes(&self) -> Result<Vec<SavedClass>, ApiError>;

    /// Stores a new game of a class, with the seat that [`Seating::find`] finds. No other join may come between the two. Fails with
    /// [`ApiError::busy`] if there are too many games.
    fn join(&self, row: StoredGame) -> Result<Seating, ApiError>;

    /// The games of a class, open and ended.
    fn class_games(&self, class: String) -> Result<Vec<ListedGame>, ApiError>;

    /// The progress of a holder in puzzles. Of very many, that of the oldest may be forgotten.
    fn puzzle_progress(&self, holder: &str) -> Result<PuzzleProgress, ApiError>;

    /// Counts an answer to a puzzle with [`PuzzleProgress::count`]. No other answer may come between. Returns the new progress, and
    /// whether the answer counted.
    fn count_puzzle(&self, owner: Owner, answered: AnsweredPuzzle) -> Result<(PuzzleProgress, bool), ApiError>;
}

/// Ended games, for statistics and reviews.
pub trait GameArchive {
    /// All games of a board, or of all boards; the first that ended comes first.
    fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ApiError>;

    /// The game with this number; `None` if there is none.
    fn get(&self, number: i64) -> Result<Option<ArchivedGame>, ApiError>;

    /// The game that ended last; `None` if there are no games.
    fn last(&self) -> Result<Option<ArchivedGame>, ApiError>;

    /// Stores what a review of a game found, in place of an earlier one.
    fn set_review(&mut self, number: i64, review: &ReviewSummary) -> Result<(), ApiError>;
}

/// An open game of a browser.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The stored game, secret included.
    pub row: StoredGame,
    /// The last change, in seconds since 1970.
    pub touched_at: i64,
}
