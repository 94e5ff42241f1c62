//! The store of the handlers: rows in memory, and a list of those that have changed.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keypeg_handlers::{
    ApiError, GameArchive, GameStore, ListedGame, Owner, SavedClass, Seating, StoredGame, WallClock,
};
use keypeg_play::ArchivedGame;
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use keypeg_play::review::ReviewSummary;

use crate::archive_row::{ArchiveRow, archive_key};
use crate::changes::{Changes, StoredRow, read_row};
use crate::game_row::{OpenGameRow, game_key};

/// The key of the progress in puzzles.
const PUZZLES: &str = "puzzles";

/// The most games that are listed, as on a server.
const MOST_LISTED: usize = 50;

/// The most games outside of the archive. An ended one is deleted for a new one first, then one without a guess.
const MOST_GAMES: usize = 500;

/// All games of a browser.
pub struct RowStore {
    clock: WallClock,
    rows: Arc<Mutex<SiteRows>>,
}

#[derive(Default)]
struct SiteRows {
    games: HashMap<String, OpenGameRow>,
    archive: BTreeMap<i64, ArchiveRow>,
    /// Greater than the number of every stored finished game, also of those that cannot be read.
    next_number: i64,
    puzzles: PuzzleProgress,
    changes: Changes,
}

/// The finished games of a [`RowStore`].
struct RowArchive(Arc<Mutex<SiteRows>>);

impl RowStore {
    /// A store without rows. The clock tells when a game was changed.
    pub fn new(clock: WallClock) -> RowStore {
        RowStore { clock, rows: Arc::default() }
    }

    /// Takes over rows of the database. A row that cannot be read is ignored.
    pub(crate) fn apply(&self, rows: Vec<StoredRow>) {
        let mut stored = lock(&self.rows);
        for StoredRow { key, text } in rows {
            stored.apply(&key, text.as_deref());
        }
    }

    /// The rows that were changed since the last call.
    pub(crate) fn take_changes(&self) -> Vec<StoredRow> {
        lock(&self.rows).changes.take()
    }

    /// All finished games, the first that ended comes first.
    pub(crate) fn finished(&self) -> Vec<ArchivedGame> {
        lock(&self.rows).finished(|_| true)
    }

    /// Adds finished games. A game that is there already, with the same record and time, is skipped. Returns how many were added,
    /// how many skipped, and to how many of those a review was added.
    pub(crate) fn import(&self, games: &[ArchivedGame]) -> (usize, usize, usize) {
        let (mut rows, mut added, mut skipped, mut reviews) = (lock(&self.rows), 0, 0, 0);
        for game in games {
            let is_same = |row: &ArchiveRow| row.finished_at == game.finished_at && row.record == game.record;
            match rows.archive.iter().find(|(_, row)| is_same(row)).map(|(number, _)| *number) {
                Some(number) => {
                    skipped += 1;
                    reviews += usize::from(game.review.as_ref().is_some_and(|review| rows.add_review(number, review)));
                }
                None => {
                    rows.add(&ArchiveRow::new(game, None));
                    added += 1;
                }
            }
        }
        (added, skipped, reviews)
    }
}

impl SiteRows {
    fn apply(&mut self, key: &str, text: Option<&str>) {
        if let Some(id) = key.strip_prefix("game/") {
            match text.and_then(OpenGameRow::parse) {
                Some(row) => drop(self.games.insert(id.to_string(), row)),
                None => drop(self.games.remove(id)),
            }
        } else if let Some(number) = key.strip_prefix("archive/").and_then(|number| number.parse().ok()) {
            // A row of a later version cannot be read, but must not be written over.
            self.next_number = self.next_number.max(i64::saturating_add(number, 1));
            match text.and_then(ArchiveRow::parse) {
                Some(row) => drop(self.archive.insert(number, row)),
                None => drop(self.archive.remove(&number)),
            }
        } else if key == PUZZLES {
            self.puzzles = text.and_then(read_row).unwrap_or_default();
        }
    }

    fn put(&mut self, row: &StoredGame, touched_at: i64, place: u64) {
        let stored = OpenGameRow::new(row, touched_at, place);
        self.changes.put(game_key(&row.id), &stored);
        self.games.insert(row.id.clone(), stored);
    }

    fn delete(&mut self, id: &str) -> bool {
        let existed = self.games.remove(id).is_some();
        if existed {
            self.changes.delete(game_key(id));
        }
        existed
    }

    /// Deletes the oldest game that is not needed, if there are very many.
    fn make_room(&mut self) -> Result<(), ApiError> {
        if self.games.len() < MOST_GAMES {
            return Ok(());
        }
        let is_unneeded = |row: &OpenGameRow| row.saved.ended.is_some() || row.saved.record.turns.is_empty();
        let unneeded = self.games.iter().filter(|(_, row)| is_unneeded(row));
        let oldest = unneeded.min_by_key(|(_, row)| (row.saved.ended.is_none(), row.touched_at));
        let Some(id) = oldest.map(|(id, _)| id.clone()) else {
            let message =
                format!("there are {MOST_GAMES} open games; end or delete one of them, then begin a new game");
            return Err(ApiError::busy(message));
        };
        self.delete(&id);
        Ok(())
    }

    /// Adds a finished game; returns its number.
    fn add(&mut self, row: &ArchiveRow) -> i64 {
        let number = self.archive.last_key_value().map_or(1, |(number, _)| number + 1).max(self.next_number);
        self.changes.put(archive_key(number), row);
        self.archive.insert(number, row.clone());
        number
    }

    /// Archives a game that has ended. `None` if it is open or is not archived.
    fn archive(&mut self, row: &StoredGame) -> Option<i64> {
        let ended = row.saved.ended.filter(|_| row.saved.is_archived())?;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let link = row.saved.secret_link();
        let game = ArchivedGame {
            id: 0,
            finished_at: ended.at,
            record: row.saved.record.clone(),
            guesses: count(ended.guesses),
            bad: count(ended.bad),
            hints: count(ended.hints),
            review: None,
            is_repeat: link.is_some() && self.archive.values().any(|other| other.link == link),
        };
        Some(self.add(&ArchiveRow::new(&game, link)))
    }

    /// Adds the review of a game that has none; returns whether it did.
    fn add_review(&mut self, number: i64, review: &ReviewSummary) -> bool {
        let is_new = self.archive.get(&number).is_some_and(|row| !row.has_review());
        if is_new {
            self.set_review(number, review);
        }
        is_new
    }

    fn set_review(&mut self, number: i64, review: &ReviewSummary) {
        if let Some(row) = self.archive.get_mut(&number) {
            row.set_review(review);
            self.changes.put(archive_key(number), row);
        }
    }

    fn finished(&self, is_wanted: impl Fn(&ArchiveRow) -> bool) -> Vec<ArchivedGame> {
        let wanted = self.archive.iter().filter(|(_, row)| is_wanted(row));
        let mut games: Vec<ArchivedGame> = wanted.map(|(number, row)| row.game(*number)).collect();
        games.sort_by_key(|game| (game.finished_at, game.id));
        games
    }
}

impl GameStore for RowStore {
    fn create(&self, row: StoredGame) -> Result<StoredGame, ApiError> {
        let mut rows = lock(&self.rows);
        rows.make_room()?;
        let place = rows.games.values().map(|game| game.place + 1).max().unwrap_or(0);
        rows.put(&row, self.clock.now(), place);
        Ok(row)
    }

    fn save(&self, mut row: StoredGame) -> Result<StoredGame, ApiError> {
        let mut rows = lock(&self.rows);
        let stored = rows.games.get(&row.id).filter(|stored| stored.version() == row.version);
        let changed = || ApiError::changed("the game was changed from elsewhere; load it again");
        let place = stored.ok_or_else(changed)?.place;
        row.version += 1;
        if row.archived.is_none() {
            row.archived = rows.archive(&row);
        }
        rows.put(&row, self.clock.now(), place);
        Ok(row)
    }

    fn load(&self, id: String) -> Result<Option<StoredGame>, ApiError> {
        Ok(lock(&self.rows).games.get(&id).map(|row| row.stored(&id)))
    }

    fn list(&self, _client: String) -> Result<Vec<ListedGame>, ApiError> {
        let rows = lock(&self.rows);
        let mut open: Vec<(&String, &OpenGameRow)> =
            rows.games.iter().filter(|(_, row)| row.saved.ended.is_none()).collect();
        open.sort_by(|(a_id, a), (b_id, b)| (b.touched_at, b.place, b_id).cmp(&(a.touched_at, a.place, a_id)));
        Ok(open.into_iter().take(MOST_LISTED).map(|(id, row)| row.listed(id)).collect())
    }

    fn delete(&self, id: String) -> Result<bool, ApiError> {
        Ok(lock(&self.rows).delete(&id))
    }

    fn archive(&self, _player: Option<&str>) -> Result<Option<Box<dyn GameArchive>>, ApiError> {
        Ok(Some(Box::new(RowArchive(self.rows.clone()))))
    }

    fn add_class(&self, _class: SavedClass) -> Result<(), ApiError> {
        Err(no_classes())
    }

    fn classes(&self) -> Result<Vec<SavedClass>, ApiError> {
        Ok(Vec::new())
    }

    fn join(&self, _row: StoredGame) -> Result<Seating, ApiError> {
        Err(no_classes())
    }

    fn class_games(&self, _class: String) -> Result<Vec<ListedGame>, ApiError> {
        Ok(Vec::new())
    }

    fn puzzle_progress(&self, _holder: &str) -> Result<PuzzleProgress, ApiError> {
        Ok(lock(&self.rows).puzzles.clone())
    }

    fn count_puzzle(&self, _owner: Owner, answered: AnsweredPuzzle) -> Result<(PuzzleProgress, bool), ApiError> {
        let mut rows = lock(&self.rows);
        let counted = rows.puzzles.count(&answered);
        let progress = rows.puzzles.clone();
        rows.changes.put(PUZZLES.to_string(), &progress);
        Ok((progress, counted))
    }
}

impl GameArchive for RowArchive {
    fn games(&self, game: Option<&str>) -> Result<Vec<ArchivedGame>, ApiError> {
        Ok(lock(&self.0).finished(|row| game.is_none_or(|game| row.record.game == game)))
    }

    fn get(&self, number: i64) -> Result<Option<ArchivedGame>, ApiError> {
        Ok(lock(&self.0).archive.get(&number).map(|row| row.game(number)))
    }

    fn last(&self) -> Result<Option<ArchivedGame>, ApiError> {
        Ok(lock(&self.0).finished(|_| true).pop())
    }

    fn set_review(&mut self, number: i64, review: &ReviewSummary) -> Result<(), ApiError> {
        lock(&self.0).set_review(number, review);
        Ok(())
    }
}

fn no_classes() -> ApiError {
    ApiError::not_found("a page without a server has no classes; a class needs: keypeg serve")
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
