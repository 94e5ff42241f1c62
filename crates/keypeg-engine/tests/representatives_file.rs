//! Files of representatives are not trusted: damaged, foreign and forged files are refused.
//!
//! The bytes are written here from `docs/formats.md`, so that the tests can forge well-formed files.

mod common;

use std::sync::Arc;

use common::{board, try_tree, with_reduction};
use keypeg_core::{CodeId, Control};
use keypeg_engine::strategy::{Reduction, StrategyError, StrategyId};
use keypeg_engine::symmetry::{FileError, MakeError, Representatives, RepresentativesFile, Symmetry};
use keypeg_engine::{Board, EvaluateError, Prefer, TieBreak, Ties};
use proptest::prelude::*;

/// A list and those that follow each of its guesses.
#[derive(Clone)]
struct Lists {
    entries: Vec<(u32, Option<Lists>)>,
}

impl Lists {
    fn honest(board: &Board, ties: Ties, path: &[CodeId], depth: usize) -> Lists {
        let symmetry = Symmetry::of_guesses(board, path);
        let guesses = Representatives::new(&symmetry, ties).list(board);
        let below = |guess| (depth > 1).then(|| Lists::honest(board, ties, &[path, &[guess]].concat(), depth - 1));
        Lists { entries: guesses.into_iter().map(|guess| (guess.0, below(guess))).collect() }
    }

    /// Puts the guesses in the order of the file.
    fn sorted(mut self, ties: Ties) -> Lists {
        self.entries.sort_by_key(|(guess, _)| *guess);
        if ties == Ties::Last {
            self.entries.reverse();
        }
        self
    }

    fn write(&self, out: &mut Vec<u8>) {
        write_number(out, self.entries.len() as u64);
        let mut before = 0;
        for (guess, _) in &self.entries {
            write_number(out, guess.abs_diff(before).into());
            before = *guess;
        }
        self.entries.iter().filter_map(|(_, below)| below.as_ref()).for_each(|below| below.write(out));
    }
}

fn write_number(out: &mut Vec<u8>, number: u64) {
    match number {
        0..0x80 => out.push(number as u8),
        _ => {
            out.push((number % 0x80) as u8 + 0x80);
            write_number(out, number / 0x80);
        }
    }
}

/// Appends the checksum of the bytes.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for &byte in &bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    bytes.extend(hash.to_le_bytes());
    bytes
}

fn unsealed(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len() - 8].to_vec()
}

const HEADER: usize = 14;

fn bytes_of(header: [u8; 6], lists: &Lists) -> Vec<u8> {
    let mut bytes = b"KEYPEGRP".to_vec();
    bytes.extend(header);
    lists.write(&mut bytes);
    sealed(bytes)
}

fn written(board: &Board, ties: Ties, depth: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    RepresentativesFile::compute(board, ties, depth, &Control::default()).unwrap().write(&mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8], board: &Board) -> Result<RepresentativesFile, FileError> {
    RepresentativesFile::read(bytes, board, Ties::First)
}

/// The total of a strategy that plays with a file.
fn total(board: &Board, ties: Ties, file: Arc<RepresentativesFile>) -> Result<u64, EvaluateError> {
    let options = with_reduction(TieBreak::Lexicographic(Prefer::Consistent, ties), Reduction::File(file));
    try_tree(board, StrategyId::MostParts, &options).map(|tree| tree.root.distribution().total())
}

fn is_dishonest<T>(found: &Result<T, EvaluateError>) -> bool {
    matches!(found, Err(EvaluateError::Strategy(StrategyError::File(FileError::Dishonest(_)))))
}

#[test]
fn the_bytes_are_those_described() {
    for (game, header, depth) in [
        ("3x4", [1, 3, 4, 0], 2u8),
        ("4x6", [1, 4, 6, 0], 2),
        ("4x10-distinct", [1, 4, 10, 1], 2),
        ("3x4-distinct", [1, 3, 4, 1], 3),
        ("1x1", [1, 1, 1, 0], 5),
    ] {
        let board = board(game);
        for (ties, order) in [(Ties::First, 0), (Ties::Last, 1)] {
            let [version, pegs, colors, kind] = header;
            let lists = Lists::honest(&board, ties, &[], depth.into());
            let expected = bytes_of([version, pegs, colors, kind, order, depth], &lists);
            assert_eq!(written(&board, ties, depth.into()), expected, "{game} {ties:?}");
        }
    }
    // The example of docs/formats.md: AA and AB, the only openings there are.
    let example =
        [b"KEYPEGRP".to_vec(), vec![1, 2, 3, 0, 0, 1, 2, 0, 1], vec![0x3e, 0x0e, 0x13, 0xe0, 0x3a, 0x58, 0x91, 0xec]];
    assert_eq!(written(&board("2x3"), Ties::First, 1), example.concat());
}

#[test]
fn files_come_back_as_they_were() {
    for (game, depth) in [("3x4", 3), ("4x6-distinct", 2), ("1x1", 255)] {
        let board = board(game);
        for ties in [Ties::First, Ties::Last] {
            let made = RepresentativesFile::compute(&board, ties, depth, &Control::default()).unwrap();
            let bytes = written(&board, ties, depth);
            let file = RepresentativesFile::read(&bytes, &board, ties).unwrap();
            let mut again = Vec::new();
            file.write(&mut again).unwrap();
            assert_eq!(again, bytes, "{game} {ties:?}");
            assert_eq!(file.classes(), made.classes(), "{game} {ties:?}");
            assert_eq!(file.ties(), ties);
            check_lists(&board, &file, &Lists::honest(&board, ties, &[], depth.min(3)), &mut Vec::new());
        }
    }
}

fn check_lists(board: &Board, file: &RepresentativesFile, lists: &Lists, path: &mut Vec<CodeId>) {
    let expected: Vec<CodeId> = lists.entries.iter().map(|(guess, _)| CodeId(*guess)).collect();
    assert_eq!(file.list(board, path).unwrap(), Some(&expected[..]), "{path:?}");
    for (guess, below) in &lists.entries {
        path.push(CodeId(*guess));
        match below {
            Some(below) => check_lists(board, file, below, path),
            None if board.space().len() > 1 => assert_eq!(file.list(board, path).unwrap(), None, "{path:?}"),
            None => {}
        }
        path.pop();
    }
}

#[test]
fn a_guess_the_file_does_not_list_has_no_list() {
    let board = board("3x4");
    let file = read(&written(&board, Ties::First, 3), &board).unwrap();
    // BBB is not a representative.
    assert_eq!(file.list(&board, &[common::code(&board, "BBB")]).unwrap(), None);
    assert!(file.list(&board, &[common::code(&board, "AAB")]).unwrap().is_some());
}

#[test]
fn what_cannot_be_made_is_refused() {
    let small = board("3x4");
    assert!(matches!(
        RepresentativesFile::compute(&small, Ties::First, 0, &Control::default()),
        Err(MakeError::NoDepth)
    ));
    let found = RepresentativesFile::compute(&board("9x2"), Ties::First, 1, &Control::default());
    assert!(matches!(found, Err(MakeError::TooManyPegs(_))));
    // A board of one code has one class at any depth, but the depth is kept in a byte.
    let found = RepresentativesFile::compute(&board("1x1"), Ties::First, 256, &Control::default());
    assert!(matches!(found, Err(MakeError::TooDeep(256))));
}

#[test]
fn every_truncation_is_refused() {
    let board = board("3x4");
    let bytes = written(&board, Ties::First, 2);
    for length in 0..bytes.len() {
        let found = read(&bytes[..length], &board);
        if length < 8 {
            assert!(matches!(found, Err(FileError::Foreign)), "{length}");
        } else {
            assert!(matches!(found, Err(FileError::Damaged(_))), "{length}");
        }
        // Even with a valid checksum.
        assert!(read(&sealed(bytes[..length.min(bytes.len() - 9)].to_vec()), &board).is_err(), "{length}");
    }
}

#[test]
fn every_changed_byte_is_refused() {
    let board = board("3x4");
    let mut bytes = written(&board, Ties::First, 2);
    assert!(read(&bytes, &board).is_ok());
    for place in 0..bytes.len() {
        for change in 1..=255 {
            bytes[place] ^= change;
            let found = read(&bytes, &board);
            match place {
                0..8 => assert!(matches!(found, Err(FileError::Foreign)), "{place} {change}"),
                8 => assert!(matches!(found, Err(FileError::Version(_))), "{place} {change}"),
                _ => assert!(matches!(found, Err(FileError::Damaged(_))), "{place} {change}"),
            }
            bytes[place] ^= change;
        }
    }
}

#[test]
fn bytes_behind_the_end_are_refused() {
    let board = board("3x4");
    let bytes = written(&board, Ties::First, 2);
    for more in [&[0][..], &[1, 0], b"KEYPEGRP", &bytes] {
        assert!(matches!(read(&[&bytes, more].concat(), &board), Err(FileError::Damaged(_))));
        assert!(matches!(read(&sealed([&unsealed(&bytes), more].concat()), &board), Err(FileError::Damaged(_))));
    }
}

#[test]
fn foreign_files_are_refused() {
    let board = board("3x4");
    for bytes in [&b""[..], b"KEYPEG", b"keypegrp\x01", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"0123,4567\n", &[0xff; 64]] {
        assert!(matches!(read(bytes, &board), Err(FileError::Foreign)));
    }
}

#[test]
fn headers_that_do_not_fit_are_refused() {
    let board = board("3x4");
    let bytes = unsealed(&written(&board, Ties::First, 1));
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = bytes.clone();
        changes.iter().for_each(|&(place, value)| bytes[place] = value);
        match read(&sealed(bytes), &board) {
            Ok(_) => panic!("{changes:?} was believed"),
            Err(error) => error,
        }
    };
    for version in [0, 2, 255] {
        assert!(matches!(with(&[(8, version)]), FileError::Version(found) if found == version));
    }
    for (place, value) in [(9, 4), (10, 5), (11, 1)] {
        assert!(matches!(with(&[(place, value)]), FileError::OtherGame { .. }), "{place}");
    }
    for changes in [&[(9, 0)][..], &[(9, 101)], &[(10, 0)], &[(10, 101)], &[(9, 5), (11, 1)]] {
        assert!(matches!(with(changes), FileError::Game(_)), "{changes:?}");
    }
    for changes in [(11, 2), (12, 2), (13, 0), (13, 2), (13, 255)] {
        assert!(matches!(with(&[changes]), FileError::Damaged(_)), "{changes:?}");
    }
    assert!(matches!(with(&[(12, 1)]), FileError::OtherTies { expected: Ties::First }));
    let last = written(&board, Ties::Last, 1);
    assert!(matches!(read(&last, &board), Err(FileError::OtherTies { expected: Ties::First })));
}

#[test]
fn malformed_lists_are_refused() {
    let board = board("3x4");
    let number = |number: u64| {
        let mut out = Vec::new();
        write_number(&mut out, number);
        out
    };
    for (lists, what) in [
        (vec![0], "no guess"),
        (number(u64::MAX), "a count beyond all bytes"),
        ([number(1 << 62), vec![0, 1, 2, 3]].concat(), "a count beyond all memory"),
        ([number(1 << 33), vec![0; 100]].concat(), "a count beyond the bytes there are"),
        (vec![0xff; 200], "a number without an end"),
        (vec![0x80; 9], "a number that ends early"),
        ([vec![0x80; 9], vec![2, 0]].concat(), "a number of 65 bits"),
        (vec![1, 64], "a guess that is not a code"),
        ([vec![1], number(u64::MAX)].concat(), "a guess beyond all codes"),
        ([vec![2, 63], number(u64::MAX)].concat(), "a step beyond all numbers"),
        (vec![2, 0, 0], "the same guess twice"),
        (vec![2, 63, 1], "a step beyond the last code"),
        (vec![3, 0, 1], "a guess too few"),
        (vec![1, 0, 0], "a byte too many"),
    ] {
        let bytes = [b"KEYPEGRP".to_vec(), vec![1, 3, 4, 0, 0, 1], lists].concat();
        // A reader that trusts this count takes hours, or more memory than the machine has.
        assert!(matches!(read(&sealed(bytes), &board), Err(FileError::Damaged(_))), "{what}");
    }
    // If the file holds the last guess of every class, the guesses descend.
    let bytes = [b"KEYPEGRP".to_vec(), vec![1, 3, 4, 0, 1, 1, 2, 3, 4]].concat();
    let found = RepresentativesFile::read(&sealed(bytes), &board, Ties::Last);
    assert!(matches!(found, Err(FileError::Damaged(_))), "a step below the first code");
}

/// Lists that are wrong in one way each.
fn lies(board: &Board, ties: Ties, path: &[CodeId], honest: &Lists) -> Vec<(&'static str, Lists)> {
    let symmetry = Symmetry::of_guesses(board, path);
    let representatives = Representatives::new(&symmetry, ties);
    let mut lies = Vec::new();
    for (place, (first, below)) in honest.entries.iter().enumerate() {
        let mut without = honest.clone();
        without.entries.remove(place);
        let alike = |guess: &CodeId| guess.0 != *first && representatives.representative(board, *guess).0 == *first;
        if let Some(other) = board.space().ids().find(alike) {
            let mut instead = without.clone();
            instead.entries.push((other.0, below.clone()));
            lies.push(("another of its class instead", instead.sorted(ties)));
            let mut too_many = honest.clone();
            too_many.entries.push((other.0, below.clone()));
            lies.push(("two of a class", too_many.sorted(ties)));
        }
        if !without.entries.is_empty() {
            lies.push(("one left out", without));
        }
    }
    lies
}

#[test]
fn dishonest_lists_are_refused_where_they_are_used() {
    for (game, header) in [("3x4", [1, 3, 4, 0]), ("3x5-distinct", [1, 3, 5, 1])] {
        let board = board(game);
        for (ties, order) in [(Ties::First, 0), (Ties::Last, 1)] {
            let [version, pegs, colors, kind] = header;
            let file_of = |lists: &Lists| {
                let bytes = bytes_of([version, pegs, colors, kind, order, 2], lists);
                Arc::new(RepresentativesFile::read(&bytes, &board, ties).expect("the file is well-formed"))
            };
            let honest = Lists::honest(&board, ties, &[], 2);
            let plain = total(&board, ties, file_of(&honest)).unwrap();
            let options = common::with_ties(TieBreak::Lexicographic(Prefer::Consistent, ties));
            let opening = common::tree(&board, StrategyId::MostParts, &options).root.guess;
            let mut told = 0;

            for (what, lists) in lies(&board, ties, &[], &honest) {
                let file = file_of(&lists);
                for _ in 0..2 {
                    assert!(matches!(file.list(&board, &[]), Err(FileError::Dishonest(0))), "{game} {what}");
                }
                assert!(is_dishonest(&total(&board, ties, file)), "{game} {what}");
                told += 1;
            }
            for place in 0..honest.entries.len() {
                let path = [CodeId(honest.entries[place].0)];
                for (what, lists) in lies(&board, ties, &path, honest.entries[place].1.as_ref().unwrap()) {
                    let mut changed = honest.clone();
                    changed.entries[place].1 = Some(lists);
                    let file = file_of(&changed);
                    assert!(file.list(&board, &[]).is_ok(), "only the list below is wrong");
                    assert!(matches!(file.list(&board, &path), Err(FileError::Dishonest(1))), "{game} {what}");
                    // The strategy plays one opening. A forged list after another opening is never used.
                    match total(&board, ties, file) {
                        Ok(found) => assert!(path[0] != opening && found == plain, "{game} {what}"),
                        found => assert!(path[0] == opening && is_dishonest(&found), "{game} {what}"),
                    }
                    told += 1;
                }
            }
            assert!(told > 20, "{told}");
        }
    }
}

#[test]
fn lists_in_each_others_place_are_refused() {
    let board = board("3x4");
    let mut lists = Lists::honest(&board, Ties::First, &[], 2);
    let first = lists.entries[0].1.take();
    let second = lists.entries[1].1.take();
    (lists.entries[0].1, lists.entries[1].1) = (second, first);
    let bytes = bytes_of([1, 3, 4, 0, 0, 2], &lists);
    let file = read(&bytes, &board).expect("the file is well-formed");
    let path = |place: usize| [CodeId(lists.entries[place].0)];
    assert!(file.list(&board, &[]).is_ok());
    assert!(matches!(file.list(&board, &path(0)), Err(FileError::Dishonest(1))));
    assert!(matches!(file.list(&board, &path(1)), Err(FileError::Dishonest(1))));
    assert!(file.list(&board, &path(2)).is_ok());
}

/// Changes of bytes: a place, and what to do there.
#[derive(Clone, Debug)]
enum Change {
    Set(prop::sample::Index, u8),
    Insert(prop::sample::Index, u8),
    Remove(prop::sample::Index),
}

fn change() -> impl Strategy<Value = Change> {
    let place = any::<prop::sample::Index>;
    // Lists consist of small numbers.
    let value = || prop_oneof![0..8u8, any::<u8>()];
    prop_oneof![
        (place(), value()).prop_map(|(place, value)| Change::Set(place, value)),
        (place(), value()).prop_map(|(place, value)| Change::Insert(place, value)),
        place().prop_map(Change::Remove),
    ]
}

fn changed(mut bytes: Vec<u8>, from: usize, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let length = bytes.len() - from;
        if length == 0 {
            break;
        }
        match change {
            Change::Set(place, value) => bytes[from + place.index(length)] = *value,
            Change::Insert(place, value) => bytes.insert(from + place.index(length), *value),
            Change::Remove(place) => _ = bytes.remove(from + place.index(length)),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// With forged lists and a valid checksum, a game is refused or played as without the file.
    #[test]
    fn changed_lists_never_change_a_total(changes in prop::collection::vec(change(), 1..4)) {
        let board = board("3x3");
        let honest = unsealed(&written(&board, Ties::First, 2));
        let plain = total(&board, Ties::First, Arc::new(read(&sealed(honest.clone()), &board).unwrap())).unwrap();
        if let Ok(file) = read(&sealed(changed(honest, HEADER, &changes)), &board) {
            match total(&board, Ties::First, Arc::new(file)) {
                Ok(found) => prop_assert_eq!(found, plain),
                Err(error) => prop_assert!(is_dishonest::<u64>(&Err(error))),
            }
        }
    }

    /// Random bytes, with or without a valid checksum.
    #[test]
    fn no_bytes_make_it_panic(
        changes in prop::collection::vec(change(), 0..6),
        tail in prop::collection::vec(any::<u8>(), 0..60),
        fits in any::<bool>(),
    ) {
        let board = board("3x3");
        let mut bytes = changed(unsealed(&written(&board, Ties::First, 1)), 8, &changes);
        bytes.extend(tail);
        let bytes = if fits { sealed(bytes) } else { bytes };
        if let Ok(file) = read(&bytes, &board) {
            let _ = file.classes();
            let _ = file.list(&board, &[]);
            let _ = total(&board, Ties::First, Arc::new(file));
        }
    }
}
