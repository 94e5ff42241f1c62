//! Strategy tables.
//!
//! Property: on a small board the audit finds the total, the worst case and the missing secrets that playing the table by the
//! oracle's rules gives.
#![no_main]

use keypeg_check::{CheckReport, check};
use keypeg_core::{Control, TableFile};
use keypeg_fuzz::{is_small, play};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(file) = TableFile::read(text) else { return };
    let tree = file.tree;
    if !is_small(tree.tree.game) {
        return;
    }
    let Ok(CheckReport::Strategy(audit)) = check(text, &Control::default()) else { return };
    let played = play(&tree);
    let total = played.as_ref().map(|played| played.iter().sum::<u64>());
    assert_eq!(audit.distribution.as_ref().map(|found| found.total()), total.filter(|&total| total > 0));
});
