//! Limits on how many games are stored, and which are deleted first.
//!
//! Three limits are checked before a game is added: of its holder (see [`Owner`]), of its address, and of all games.
//! If one is reached, games inside this limit make room for the new one, oldest first:
//!
//! 1. games that expired;
//! 2. finished games that are in the archive, and games without a guess;
//! 3. games of programs that ignore cookies, untouched for a day;
//! 4. games of the largest holder, if it has more than [`SMALL`]. This does not apply to the limit of one holder.
//!
//! If there are none, the new game is refused. So a begun game of a small holder is only deleted when it expires. The same holds
//! for every game of a class, so that no pupil can join again and the teacher sees all of them. There are few: the numbers of
//! classes and of their pupils are limited.

use keypeg_handlers::Owner;
use rusqlite::{Connection, ToSql, params};

use super::StoreError;

/// Seconds of server time from the last change of a game until it is deleted.
const EXPIRES: i64 = 30 * 86_400;

/// Seconds after which a game of a program that ignores cookies may make room for others.
const STALE: i64 = 86_400;

/// The most games of one holder: a browser, or all programs at an address that ignore cookies.
const MAX_PER_HOLDER: u32 = 1_000;

/// The most games of one address.
const MAX_PER_ADDRESS: u32 = 4_000;

/// The most games in all.
const MAX_GAMES: u32 = 20_000;

/// A holder with at most this many games never loses one that was begun.
const SMALL: u32 = 100;

/// The most games that are deleted at once to make room.
const MAKE_ROOM: u32 = 100;

/// Finished games that still have to be copied to the archive. They are never deleted.
const UNARCHIVED: &str = "(ended = 1 AND archived IS NULL AND ?1)";

/// Games that can be deleted without harm: finished ones, and those without a guess.
const EXPENDABLE: &str = "(ended = 1 OR turns = 0)";

/// Deletes games that were not changed for [`EXPIRES`] seconds.
pub(super) fn expire(from: &Connection, has_archive: bool) -> Result<(), StoreError> {
    from.prepare_cached(&format!(
        "DELETE FROM sessions WHERE touched_age < (SELECT age FROM server_time) - ?2 AND NOT {UNARCHIVED}"
    ))?
    .execute(params![has_archive, EXPIRES])?;
    Ok(())
}

/// Makes room for a new game of this owner, or refuses it with [`StoreError::Full`].
pub(super) fn make_room(from: &Connection, owner: &Owner, has_archive: bool) -> Result<(), StoreError> {
    let of_holder = Scope { from, filter: "holder = ?2", value: &owner.holder, has_archive };
    if of_holder.count()? >= MAX_PER_HOLDER {
        of_holder.free(&[Scope::delete_expendable, Scope::delete_stale])?;
    }
    let of_address = Scope { from, filter: "address = ?2", value: &owner.address, has_archive };
    if of_address.count()? >= MAX_PER_ADDRESS {
        of_address.free(&[Scope::delete_expendable, Scope::delete_stale, Scope::delete_of_largest])?;
    }
    let all = Scope { from, filter: "?2 = ''", value: "", has_archive };
    if all.count()? >= MAX_GAMES {
        all.free(&[Scope::delete_expendable, Scope::delete_stale, Scope::delete_of_largest])?;
    }
    Ok(())
}

/// The games that one limit counts.
struct Scope<'a> {
    from: &'a Connection,
    /// A condition of SQL in which `?2` is the value.
    filter: &'static str,
    value: &'a str,
    has_archive: bool,
}

/// Deletes some games of a scope; returns how many.
type Deletion<'a> = fn(&Scope<'a>) -> rusqlite::Result<usize>;

impl<'a> Scope<'a> {
    fn count(&self) -> rusqlite::Result<u32> {
        // Naming ?1 lets all statements of a scope take the same parameters.
        let text = format!("SELECT count(*) FROM sessions WHERE {} AND ?1 IS NOT NULL", self.filter);
        self.from.prepare_cached(&text)?.query_row(params![self.has_archive, self.value], |row| row.get(0))
    }

    /// Deletes expired games, and then by the first deletion that finds any.
    fn free(&self, deletions: &[Deletion<'a>]) -> Result<(), StoreError> {
        let before = self.count()?;
        expire(self.from, self.has_archive)?;
        if self.count()? < before {
            return Ok(());
        }
        for delete in deletions {
            if delete(self)? > 0 {
                return Ok(());
            }
        }
        Err(StoreError::Full)
    }

    fn delete_expendable(&self) -> rusqlite::Result<usize> {
        self.delete(EXPENDABLE, "ended DESC, touched_age, rowid", &[])
    }

    fn delete_stale(&self) -> rusqlite::Result<usize> {
        let stale = "holder <> client AND touched_age < (SELECT age FROM server_time) - ?3";
        self.delete(stale, "touched_age, rowid", &[&STALE])
    }

    fn delete_of_largest(&self) -> rusqlite::Result<usize> {
        let largest = format!(
            "holder = (SELECT holder FROM sessions WHERE {} AND class IS NULL GROUP BY holder HAVING count(*) > ?3
                       ORDER BY count(*) DESC LIMIT 1)",
            self.filter
        );
        self.delete(&largest, "touched_age, rowid", &[&SMALL])
    }

    fn delete(&self, which: &str, order: &str, more: &[&dyn ToSql]) -> rusqlite::Result<usize> {
        let text = format!(
            "DELETE FROM sessions WHERE rowid IN
             (SELECT rowid FROM sessions WHERE {} AND {which} AND class IS NULL AND NOT {UNARCHIVED}
              ORDER BY {order} LIMIT {MAKE_ROOM})",
            self.filter
        );
        let parameters = [&[&self.has_archive as &dyn ToSql, &self.value], more].concat();
        self.from.prepare_cached(&text)?.execute(&parameters[..])
    }
}

#[cfg(test)]
mod tests;
