//! The table of classes in SQLite: one row per board that a teacher set.

use keypeg_handlers::SavedClass;
use rusqlite::{Connection, params};

use super::StoreError;

/// The most classes that are kept. The oldest ones make room.
const MAX_CLASSES: u32 = 50;

/// Adds a class. The games of a class that makes room are kept as games without a class.
pub(super) fn add(to: &Connection, class: &SavedClass) -> Result<(), StoreError> {
    // Strings and numbers can always be written as JSON.
    let body = serde_json::to_string(class).unwrap_or_default();
    to.prepare_cached("INSERT INTO classes (id, body) VALUES (?, ?)")?.execute(params![class.id, body])?;
    to.prepare_cached(
        "DELETE FROM classes WHERE rowid NOT IN (SELECT rowid FROM classes ORDER BY rowid DESC LIMIT ?)",
    )?
    .execute([MAX_CLASSES])?;
    to.prepare_cached(
        "UPDATE sessions SET class = NULL WHERE class IS NOT NULL AND class NOT IN (SELECT id FROM classes)",
    )?
    .execute([])?;
    Ok(())
}

/// All classes, the newest first. Those that cannot be read are skipped.
pub(super) fn all(from: &Connection) -> Result<Vec<SavedClass>, StoreError> {
    let mut statement = from.prepare_cached("SELECT body FROM classes ORDER BY rowid DESC")?;
    let bodies = statement.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    Ok(bodies.iter().filter_map(|body| serde_json::from_str(body).ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::open_file::open;
    use crate::store::rows::tests::{NOW, row};
    use crate::store::rows::{create, load, of_class};
    use keypeg_handlers::ClassSeat;

    fn class(seed: u64) -> SavedClass {
        SavedClass {
            id: format!("class {seed}"),
            begun_at: 0,
            game: "4x6".into(),
            symbols: None,
            rows: Some(10),
            strict: false,
            seed,
        }
    }

    #[test]
    fn games_of_a_forgotten_class_become_ordinary() {
        let connection = open(None).unwrap();
        let mut games = [row(1), row(1)];
        for (game, class) in games.iter_mut().zip([class(0), class(1)]) {
            add(&connection, &class).unwrap();
            game.saved.seat = Some(ClassSeat { class: class.id, name: "Ana".into() });
            create(&connection, game, NOW, true).unwrap();
        }
        (2..=u64::from(MAX_CLASSES)).for_each(|seed| add(&connection, &class(seed)).unwrap());
        let in_class = |id: &str| of_class(&connection, id).unwrap().len();
        assert_eq!((in_class("class 0"), in_class("class 1")), (0, 1));
        assert!(load(&connection, &games[0].id).unwrap().is_some());
    }

    #[test]
    fn the_newest_classes_are_kept() {
        let connection = open(None).unwrap();
        for seed in 0..u64::from(MAX_CLASSES) + 3 {
            let class = class(seed);
            add(&connection, &class).unwrap();
            assert_eq!(all(&connection).unwrap()[0], class);
        }
        let kept = all(&connection).unwrap();
        assert_eq!((kept.len(), kept[49].seed), (MAX_CLASSES as usize, 3));
    }
}
