//! Copies finished games to the archive.

use keypeg_archive::{Archive, Finished};
use keypeg_handlers::StoredGame;
use rusqlite::Connection;

use super::{StoreError, rows};

/// Adds games that just ended to the archive in one transaction, and records their numbers.
pub(super) fn archive(
    to: &mut Archive,
    open: &mut Connection,
    ended: &mut [&mut StoredGame],
) -> Result<(), StoreError> {
    let entries = ended.iter_mut().filter_map(|row| finished(row).map(|entry| (row, entry)));
    let (games, finished): (Vec<_>, Vec<Finished>) = entries.unzip();
    let numbers = to.add_all(&finished)?;
    let transaction = open.transaction()?;
    for (row, number) in games.into_iter().zip(numbers) {
        rows::set_archived(&transaction, &row.id, number)?;
        row.archived = Some(number);
    }
    Ok(transaction.commit()?)
}

/// Archives finished games that were not archived because the server was killed or the archive could not be written. If a
/// game is in the archive already, only its number is recorded.
pub(super) fn recover(to: &mut Archive, open: &mut Connection) -> Result<(), StoreError> {
    for row in rows::unarchived(open)? {
        let Some(finished) = finished(&row) else { continue };
        let number = match to.find(&finished)? {
            Some(number) => number,
            None => to.add_all(std::slice::from_ref(&finished))?.first().copied().unwrap_or_default(),
        };
        rows::set_archived(open, &row.id, number)?;
    }
    Ok(())
}

/// The entry for the archive; `None` while the game is open, and for games that are not archived.
fn finished(row: &StoredGame) -> Option<Finished> {
    let end = row.saved.ended.filter(|_| row.saved.is_archived())?;
    Some(Finished {
        record: row.saved.record.clone(),
        tally: end.tally(),
        finished_at: end.at,
        player: Some(row.owner.client.clone()),
        link: row.saved.secret_link(),
    })
}
