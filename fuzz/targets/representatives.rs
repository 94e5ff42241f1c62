//! Files of representatives.
//!
//! Property: a file that was read, written and read again is the same; a list that is believed holds the first guess of every
//! class, which is computed again without the file. Input: a file without its checksum; 3x3, first or last by the header.
#![no_main]

use keypeg_core::{Control, Game, Kind};
use keypeg_engine::symmetry::RepresentativesFile;
use keypeg_engine::{Board, Ties};
use keypeg_fuzz::sealed;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let board = Board::new(Game::new(3, 3, Kind::Repeats).expect("a game")).expect("a small board");
    let ties = if bytes.get(12) == Some(&1) { Ties::Last } else { Ties::First };
    let Ok(file) = RepresentativesFile::read(&sealed(bytes), &board, ties) else { return };
    let mut written = Vec::new();
    file.write(&mut written).expect("memory");
    let again = RepresentativesFile::read(&written, &board, ties).expect("what was written can be read");
    assert_eq!(again.classes(), file.classes());
    if let Ok(Some(list)) = file.list(&board, &[]) {
        let honest = RepresentativesFile::compute(&board, ties, 1, &Control::default()).expect("a small board");
        assert_eq!(honest.list(&board, &[]).expect("honest"), Some(list));
    }
});
