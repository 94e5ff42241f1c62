//! Saved games.
//!
//! Property: a game that is resumed and recorded again is resumed to the same record; its answers are those that the secret
//! gives.
#![no_main]

use keypeg_core::score;
use keypeg_fuzz::is_small;
use keypeg_play::{AnyBoard, GameRecord, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = GameRecord::parse(bytes) else { return };
    let Ok(notation) = record.notation() else { return };
    if !is_small(notation.game()) {
        return;
    }
    let any_board = AnyBoard::new(notation.game());
    let Ok(session) = Session::resume(&record, any_board.clone(), None) else { return };
    if let Ok(Some(secret)) = record.secret() {
        for turn in session.history().turns() {
            assert_eq!(score(&turn.guess, &secret), turn.feedback);
        }
    }
    let saved = session.record();
    let json = saved.to_json();
    let again = GameRecord::parse(json.as_bytes()).expect("what was saved can be read");
    assert_eq!(again, saved, "{json}");
    let resumed = Session::resume(&again, any_board, None).expect("what was saved can be resumed");
    assert_eq!(resumed.record(), saved, "{json}");
});
