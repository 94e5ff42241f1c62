//! Finished games on their way into the archive.

use keypeg_play::archive::{Archive, Finished};
use rusqlite::Connection;

use super::{Row, StoreError, rows};

/// Puts games that just ended into the archive, all at once, and notes their numbers.
pub(super) fn archive(to: &mut Archive, open: &mut Connection, ended: &mut [&mut Row]) -> Result<(), StoreError> {
    let finished: Vec<Finished> = ended.iter().filter_map(|row| row.kept.finished()).collect();
    let numbers = to.add_all(&finished)?;
    let transaction = open.transaction()?;
    for (row, number) in ended.iter_mut().zip(numbers) {
        rows::set_archived(&transaction, &row.id, number)?;
        row.archived = Some(number);
    }
    Ok(transaction.commit()?)
}

/// Puts games into the archive that ended before a kill, or while the archive could not be written. A game that is there
/// already is only noted.
pub(super) fn recover(to: &mut Archive, open: &mut Connection) -> Result<(), StoreError> {
    for row in rows::unarchived(open)? {
        let Some(finished) = row.kept.finished() else { continue };
        let number = match to.find(&finished)? {
            Some(number) => number,
            None => to.add(&finished.record, &finished.tally, finished.finished_at)?,
        };
        rows::set_archived(open, &row.id, number)?;
    }
    Ok(())
}
