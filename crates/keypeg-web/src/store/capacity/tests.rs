//! Floods of games, and what must survive them.

use super::*;
use crate::store::open_file::open;
use crate::store::rows::tests::{NOW, row};
use crate::store::rows::{create, delete, load, save, set_archived, unarchived};
use crate::store::server_time::advance;
use keypeg_handlers::{ClassSeat, GameEnd, StoredGame};

const HERE: &str = "127.0.0.1";

/// A new game with some turns.
fn game(turns: usize, holder: &str, address: &str) -> StoredGame {
    let mut row = row(turns);
    row.owner.holder = holder.to_string();
    row.owner.address = address.to_string();
    if !holder.starts_with("from ") {
        row.owner.client = holder.to_string();
    }
    row
}

fn add(to: &Connection, turns: usize, holder: &str, address: &str) -> Result<StoredGame, StoreError> {
    let row = game(turns, holder, address);
    create(to, &row, NOW, true).map(|()| row)
}

fn count(of: &Connection) -> u32 {
    of.query_row("SELECT count(*) FROM sessions", [], |row| row.get(0)).unwrap()
}

#[track_caller]
fn are_kept(games: &[StoredGame], by: &Connection) {
    for game in games {
        assert!(load(by, &game.id).unwrap().is_some());
    }
}

fn three_begun(to: &Connection) -> Vec<StoredGame> {
    (1..=3).map(|turns| add(to, turns, "a person", HERE).unwrap()).collect()
}

#[test]
fn begun_games_survive_a_flood_without_cookies_from_their_own_address() {
    let connection = open(None).unwrap();
    let mine = three_begun(&connection);
    let answers: Vec<bool> = (0..6_000).map(|_| add(&connection, 1, "from 127.0.0.1", HERE).is_ok()).collect();
    are_kept(&mine, &connection);
    assert_eq!(answers.iter().filter(|added| **added).count(), MAX_PER_HOLDER as usize);
    assert!(add(&connection, 0, "another person", HERE).is_ok(), "browsers are not affected");
}

#[test]
fn begun_games_survive_a_flood_with_a_new_cookie_each_time() {
    let connection = open(None).unwrap();
    let mine = three_begun(&connection);
    for number in 0..MAX_PER_ADDRESS + 500 {
        let _ = add(&connection, 1, &format!("flood {number}"), HERE);
    }
    are_kept(&mine, &connection);
    assert_eq!(count(&connection), MAX_PER_ADDRESS);
    assert!(add(&connection, 0, "another person", "10.0.0.7").is_ok(), "other addresses are not affected");
}

#[test]
fn begun_games_survive_a_flood_from_many_addresses() {
    let connection = open(None).unwrap();
    let mine = three_begun(&connection);
    // Written at once, because one after the other they take a minute.
    let flood = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MAX_GAMES} - 10)
         INSERT INTO sessions (id, client, touched_at, version, turns, ended, body, holder, address)
         SELECT 'game ' || i, 'flood ' || i, 0, 0, 1, 0, '{{}}', 'flood ' || i, '10.0.' || (i % 97) || '.1' FROM n"
    );
    connection.execute_batch(&flood).unwrap();
    for number in MAX_GAMES..MAX_GAMES + 50 {
        let _ = add(&connection, 1, &format!("flood {number}"), &format!("10.0.{}.1", number % 97));
    }
    are_kept(&mine, &connection);
    assert_eq!(count(&connection), MAX_GAMES);
}

#[test]
fn a_large_holder_makes_room_for_others() {
    let connection = open(None).unwrap();
    let mine = three_begun(&connection);
    for number in 0..MAX_PER_ADDRESS {
        let _ = add(&connection, 1, &format!("flood {}", number / 900), HERE);
    }
    let first = add(&connection, 1, "another person", HERE).unwrap();
    are_kept(&mine, &connection);
    are_kept(&[first], &connection);
}

#[test]
fn games_without_a_guess_go_first() {
    let connection = open(None).unwrap();
    let begun: Vec<StoredGame> = (0..20).map(|_| add(&connection, 2, "a person", HERE).unwrap()).collect();
    for number in 0..MAX_PER_ADDRESS * 2 {
        add(&connection, 0, &format!("flood {}", number % 7), HERE).unwrap();
    }
    assert!(count(&connection) <= MAX_PER_ADDRESS);
    are_kept(&begun, &connection);
}

#[test]
fn games_of_a_class_are_not_deleted_to_make_room() {
    let connection = open(None).unwrap();
    advance(&connection, NOW).unwrap();
    let mut of_class = Vec::new();
    // Without a guess, finished, and of programs that ignore cookies; more than a small holder has.
    for (number, holder) in [("somebody", 0), ("somebody", 1), ("from 127.0.0.1", 1)].iter().enumerate() {
        for one in 0..SMALL + 1 {
            let mut game = game(holder.1, holder.0, HERE);
            let class = format!("class {number} {one}");
            game.saved.seat = Some(ClassSeat { class, name: "Ana".into() });
            create(&connection, &game, NOW, true).unwrap();
            of_class.push(game);
        }
    }
    connection.execute("UPDATE sessions SET ended = 1, archived = rowid WHERE class LIKE 'class 1%'", []).unwrap();
    (1..=25).for_each(|hour| advance(&connection, NOW + hour * 3_600).unwrap());
    for number in 0..MAX_PER_ADDRESS * 2 {
        let _ = add(&connection, number as usize % 2, &format!("flood {}", number / 900), HERE);
    }
    are_kept(&of_class, &connection);
    let room = add(&connection, 1, "from 127.0.0.1", HERE);
    assert!(room.is_ok(), "other games make room: {room:?}");
}

#[test]
fn a_browser_with_too_many_begun_games_is_refused_another() {
    let connection = open(None).unwrap();
    for _ in 0..MAX_PER_HOLDER {
        add(&connection, 1, "somebody", HERE).unwrap();
    }
    assert!(matches!(add(&connection, 0, "somebody", HERE), Err(StoreError::Full)));
}

#[test]
fn stale_games_of_programs_without_cookies_make_room_after_a_day() {
    let connection = open(None).unwrap();
    advance(&connection, NOW).unwrap();
    for _ in 0..MAX_PER_HOLDER {
        add(&connection, 1, "from 127.0.0.1", HERE).unwrap();
    }
    assert!(add(&connection, 1, "from 127.0.0.1", HERE).is_err());
    (1..=25).for_each(|hour| advance(&connection, NOW + hour * 3_600).unwrap());
    assert!(add(&connection, 1, "from 127.0.0.1", HERE).is_ok());
}

#[test]
fn a_jump_of_the_clock_expires_nothing() {
    let connection = open(None).unwrap();
    advance(&connection, NOW).unwrap();
    let mine = three_begun(&connection);
    for now in [NOW + 40 * 86_400, NOW, NOW + 400 * 86_400] {
        advance(&connection, now).unwrap();
        expire(&connection, true).unwrap();
    }
    are_kept(&mine, &connection);
    save(&connection, &mine[0], NOW).unwrap();
    for hour in 1..=30 * 24 {
        advance(&connection, NOW + 400 * 86_400 + hour * 3_600).unwrap();
    }
    expire(&connection, true).unwrap();
    are_kept(&mine[..1], &connection);
    assert_eq!(count(&connection), 1, "thirty days of running server expire what was not touched");
}

#[test]
fn games_that_wait_for_the_archive_are_never_deleted() {
    let connection = open(None).unwrap();
    let mut ended = game(1, "somebody", HERE);
    ended.saved.ended = Some(GameEnd { at: 5, guesses: 1, rows: 1, bad: 0, hints: 0, undone: 0 });
    create(&connection, &ended, NOW, true).unwrap();
    connection.execute("UPDATE server_time SET age = ?", [EXPIRES * 2]).unwrap();
    expire(&connection, true).unwrap();
    assert!(!delete(&connection, &ended.id, true).unwrap());
    assert_eq!(unarchived(&connection).unwrap().len(), 1);
    set_archived(&connection, &ended.id, 3).unwrap();
    assert!(unarchived(&connection).unwrap().is_empty());
    expire(&connection, true).unwrap();
    assert!(load(&connection, &ended.id).unwrap().is_none());
}
