//! Strategy trees in JSON.
//!
//! Property: a tree that was read, written and read again is the same; and on a small board an accepted tree has the total
//! and the worst case that playing it by the oracle's rules gives.
#![no_main]

use keypeg_check::audit;
use keypeg_core::{Control, TreeFile};
use keypeg_fuzz::{is_small, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok((file, stated)) = TreeFile::read_stated(bytes) else { return };
    if !is_small(file.tree.game) {
        return;
    }
    let played = play(&file);
    let report = audit(&file, &stated, &Control::default()).expect("nothing stops it");
    let found = report.distribution.as_ref().map(|found| (found.total(), found.max() as u64));
    let expected = played.map(|played| (played.iter().sum(), played.iter().copied().max().unwrap_or(0)));
    assert_eq!(found, expected.filter(|&(total, _)| total > 0));
    if report.verdict.is_ok() {
        let mut written = Vec::new();
        file.write(&mut written).expect("memory");
        let again = TreeFile::read(written.as_slice()).expect("what was written can be read");
        assert_eq!(play(&again), play(&file));
        assert_eq!(again.notation, file.notation);
        assert_eq!(again.history, file.history);
    }
});
