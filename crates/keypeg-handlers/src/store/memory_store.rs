//! A store in memory, for hosts without a disk and for tests. It keeps all games for as long as it exists.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keypeg_play::ArchivedGame;
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use keypeg_play::review::ReviewSummary;

use super::{GameArchive, GameStore, ListedGame, Owner, SavedClass, Seating, StoredGame};
use crate::clock::WallClock;
use crate::error::ApiError;

/// Games in memory, open and ended.
pub struct MemoryStore {
    clock: WallClock,
    /// The most recently changed game is last.
    games: Mutex<Vec<ListedGame>>,
    archive: Arc<Mutex<Vec<RememberedGame>>>,
    /// The newest class is last.
    classes: Mutex<Vec<SavedClass>>,
    /// By holder.
    puzzles: Mutex<HashMap<String, PuzzleProgress>>,
}

/// An ended game and the browser that played it.
struct RememberedGame {
    player: String,
    game: ArchivedGame,
}

/// The archive of a [`MemoryStore`], as one browser or everybody sees it.
struct MemoryArchive {
    games: Arc<Mutex<Vec<RememberedGame>>>,
    /// `None` if the games of all browsers are shown.
    player: Option<String>,
}

impl MemoryStore {
    /// A store without games. The clock tells when a game was changed.
    pub fn new(clock: WallClock) -> MemoryStore {
        let (games, archive, classes, puzzles) = Default::default();
        MemoryStore { clock, games, archive, classes, puzzles }
    }
}

impl GameStore for MemoryStore {
    fn create(&self, row: StoredGame) -> Result<StoredGame, ApiError> {
        lock(&self.games).push(ListedGame { row: row.clone(), touched_at: self.clock.now() });
        Ok(row)
    }

    fn save(&self, mut row: StoredGame) -> Result<StoredGame, ApiError> {
        let mut games = lock(&self.games);
        let stored = games.iter().position(|game| game.row.id == row.id && game.row.version == row.version);
        let place = stored.ok_or_else(|| ApiError::changed("the game was changed from elsewhere; load it again"))?;
        row.version += 1;
        if row.archived.is_none() {
            row.archived = archive(&mut lock(&self.archive), &row);
        }
        games.remove(place);
        games.push(ListedGame { row: row.clone(), touched_at: self.clock.now() });
        Ok(row)
    }

    fn load(&self, id: String) -> Result<Option<StoredGame>, ApiError> {
        Ok(lock(&self.games).iter().find(|game| game.row.id == id).map(|game| game.row.clone()))
    }

    fn list(&self, client: String) -> Result<Vec<ListedGame>, ApiError> {
        let games = lock(&self.games);
        let own = games.iter().rev().filter(|game| game.row.owner.client == client && game.row.saved.ended.is_none());
        Ok(own.cloned().collect())
    }

    fn delete(&self, id: String) -> Result<bool, ApiError> {
        let mut games = lock(&self.games);
        let before = games.len();
        games.retain(|game| game.row.id != id);
        Ok(games.len() < before)
    }

    fn archive(&self, player: Option<&str>) -> Result<Option<Box<dyn GameArchive>>, ApiError> {
        let (games, player) = (self.archive.clone(), player.map(str::to_string));
        Ok(Some(Box::new(MemoryArchive { games, player })))
    }

    fn add_class(&self, class: SavedClass) -> Result<(), ApiError> {
        lock(&self.classes).push(class);
        Ok(())
    }

    fn classes(&self) -> Result<Vec<SavedClass>, ApiError> {
        Ok(lock(&self.classes).iter().rev().cloned().collect())
    }

    fn join(&self, row: StoredGame) -> Result<Seating, ApiError> {
        let mut games = lock(&self.games);
        let class = row.saved.seat.as_ref().map(|seat| of_class(&games, &seat.class)).unwrap_or_default();
        let seating = Seating::find(row, &class);
        if let Seating::New(row) = &seating {
            games.push(ListedGame { row: row.clone(), touched_at: self.clock.now() });
        }
        Ok(seating)
    }

    fn class_games(&self, class: String) -> Result<Vec<ListedGame>, ApiError> {
        Ok(of_class(&lock(&self.games), &class))
    }

    fn puzzle_progress(&self, holder: &str) -> Result<PuzzleProgress, ApiError> {
        Ok(lock(&self.puzzles).get(holder).cloned().unwrap_or_default())
    }

    fn count_puzzle(&self, owner: Owner, answered: AnsweredPuzzle) -> Result<(PuzzleProgress, bool), ApiError> {
        let mut puzzles = lock(&self.puzzles);
        let progress = puzzles.entry(owner.holder).or_default();
        let counted = progress.count(&answered);
        Ok((progress.clone(), counted))
    }
}

fn of_class(games: &[ListedGame], class: &str) -> Vec<ListedGame> {
    let is_in_class = |game: &&ListedGame| game.row.saved.seat.as_ref().is_some_and(|seat| seat.class == class);
    games.iter().filter(is_in_class).cloned().collect()
}

/// Adds a game that has ended. Returns its number, from 1; `None` if it is open or is not archived.
fn archive(to: &mut Vec<RememberedGame>, row: &StoredGame) -> Option<i64> {
    let ended = row.saved.ended.filter(|_| row.saved.is_archived())?;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let id = to.len() as i64 + 1;
    let game = ArchivedGame {
        id,
        finished_at: ended.at,
        record: row.saved.record.clone(),
        guesses: count(ended.guesses),
        bad: count(ended.bad),
        hints: count(ended.hints),
        review: None,
        is_repeat: false,
    };
    to.push(RememberedGame { player: row.owner.client.clone(), game });
    Some(id)
}

impl MemoryArchive {
    /// The games that are shown, which meet a condition.
    fn shown(&self, is_wanted: impl Fn(&ArchivedGame) -> bool) -> Vec<ArchivedGame> {
        let games = lock(&self.games);
        games
            .iter()
            .filter(|played| self.shows(played))
            .map(|played| &played.game)
            .filter(|game| is_wanted(game))
            .cloned()
            .collect()
    }

    fn shows(&self, played: &RememberedGame) -> bool {
        self.player.as_ref().is_none_or(|player| *player == played.player)
    }
}

impl GameArchive for MemoryArchive {
    fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ApiError> {
        Ok(self.shown(|entry| game.is_none_or(|game| entry.record.game == game)))
    }

    fn get(&self, number: i64) -> Result<Option<ArchivedGame>, ApiError> {
        Ok(self.shown(|entry| entry.id == number).pop())
    }

    fn last(&self) -> Result<Option<ArchivedGame>, ApiError> {
        Ok(self.shown(|_| true).pop())
    }

    fn set_review(&mut self, number: i64, review: &ReviewSummary) -> Result<(), ApiError> {
        let mut games = lock(&self.games);
        if let Some(played) = games.iter_mut().find(|played| played.game.id == number && self.shows(played)) {
            played.game.review = Some(review.clone());
        }
        Ok(())
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
