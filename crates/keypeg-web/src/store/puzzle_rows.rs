//! The table of puzzle progress in SQLite: one row per holder.

use keypeg_handlers::Owner;
use keypeg_play::puzzle_progress::{AnsweredPuzzle, PuzzleProgress};
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;

/// The most holders whose progress is kept. Those that answered longest ago make room.
const MAX_HOLDERS: u32 = 20_000;

/// The same for the holders of one address, so that a program with invented cookies cannot push out all others.
const MAX_PER_ADDRESS: u32 = 1_000;

/// The progress of a holder; an empty one if nothing is stored, or if another program wrote the row.
pub(super) fn progress(from: &Connection, holder: &str) -> Result<PuzzleProgress, StoreError> {
    let body: Option<String> = from
        .prepare_cached("SELECT body FROM puzzles WHERE holder = ?")?
        .query_row([holder], |row| row.get(0))
        .optional()?;
    Ok(body.and_then(|body| serde_json::from_str(&body).ok()).unwrap_or_default())
}

/// Counts an answer. Returns the new progress, and whether the answer counted.
pub(super) fn count(
    to: &Connection,
    owner: &Owner,
    answered: &AnsweredPuzzle,
) -> Result<(PuzzleProgress, bool), StoreError> {
    let mut progress = progress(to, &owner.holder)?;
    let counted = progress.count(answered);
    if counted {
        // Strings and numbers can always be written as JSON.
        let body = serde_json::to_string(&progress).unwrap_or_default();
        to.prepare_cached(
            "INSERT OR REPLACE INTO puzzles (holder, address, touched_age, body)
             VALUES (?, ?, (SELECT age FROM server_time), ?)",
        )?
        .execute(params![owner.holder, owner.address, body])?;
        make_room(to, "address = ?1", &owner.address, MAX_PER_ADDRESS)?;
        make_room(to, "?1 = ''", "", MAX_HOLDERS)?;
    }
    Ok((progress, counted))
}

/// Deletes the oldest rows of those that meet a condition, in which `?1` is the value, until at most `most` are left.
fn make_room(to: &Connection, filter: &'static str, value: &str, most: u32) -> Result<(), StoreError> {
    let text = format!(
        "DELETE FROM puzzles WHERE rowid IN
         (SELECT rowid FROM puzzles WHERE {filter} ORDER BY touched_age DESC, rowid DESC LIMIT -1 OFFSET ?2)"
    );
    to.prepare_cached(&text)?.execute(params![value, most])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use keypeg_play::daily::Date;
    use keypeg_play::puzzle::{PuzzleId, PuzzleKind, PuzzleLevel};

    use super::*;
    use crate::store::open_file::open;

    fn owner(number: u32, address: &str) -> Owner {
        let client = format!("holder {number}");
        Owner { client: client.clone(), holder: client, address: address.into() }
    }

    fn answered(number: u32) -> AnsweredPuzzle {
        let id = PuzzleId::in_series(PuzzleKind::OneLeft, PuzzleLevel::Easy, number);
        AnsweredPuzzle { id, guess: "AAB".into(), is_right: true, today: Date::of_seconds(0) }
    }

    #[test]
    fn progress_is_kept_per_holder() {
        let connection = open(None).unwrap();
        let (first, second) = (owner(1, "here"), owner(2, "here"));
        assert!(count(&connection, &first, &answered(1)).unwrap().1);
        assert!(!count(&connection, &first, &answered(1)).unwrap().1, "the first answer counts");
        assert!(count(&connection, &first, &answered(2)).unwrap().1);
        let right = |holder: &Owner| {
            progress(&connection, &holder.holder).unwrap().series(PuzzleKind::OneLeft, PuzzleLevel::Easy).right
        };
        assert_eq!((right(&first), right(&second)), (2, 0));
        connection.execute("UPDATE puzzles SET body = 'damaged'", []).unwrap();
        assert_eq!(right(&first), 0);
        assert!(count(&connection, &first, &answered(1)).unwrap().1);
    }

    #[test]
    fn holders_of_one_address_make_room_for_each_other_only() {
        let connection = open(None).unwrap();
        let other = owner(0, "elsewhere");
        count(&connection, &other, &answered(1)).unwrap();
        for number in 1..=MAX_PER_ADDRESS + 2 {
            count(&connection, &owner(number, "here"), &answered(1)).unwrap();
        }
        let rows: u32 = connection.query_row("SELECT count(*) FROM puzzles", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, MAX_PER_ADDRESS + 1);
        let is_kept = |holder: &Owner| progress(&connection, &holder.holder).unwrap() != PuzzleProgress::default();
        assert!(is_kept(&other) && !is_kept(&owner(2, "here")) && is_kept(&owner(3, "here")));
    }
}
