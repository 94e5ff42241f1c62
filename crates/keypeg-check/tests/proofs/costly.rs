//! Proofs that would take long to check although they are short.

use keypeg_check::{CheckProofError, TooMuchWork, check_proof};
use keypeg_core::proof::{Bound, Claim, GuessesLeft};
use keypeg_core::{CodeId, CodeSpace, Control, score};

use crate::document::{Cell, Document, Entry, Record};

fn refused_as_too_much_work(document: &Document) {
    let bytes = document.write();
    match check_proof(&bytes[..], &Control::default()) {
        Err(CheckProofError::TooMuchWork(TooMuchWork { bytes: read, .. })) => assert_eq!(read, bytes.len() as u64),
        other => panic!("{} bytes: {other:?}", bytes.len()),
    }
}

/// The cell of the answer 0,2 to a guess, of codes without the color A. Its bound is one more than that of an ideal tree
/// in which every guess has all 13 cells, so the checker has to scan all guesses.
fn scanned_cell(guess: CodeId) -> Cell {
    let space = CodeSpace::new("4x7".parse().unwrap()).unwrap();
    let is_in_cell = |&secret: &CodeId| {
        let secret = space.code(secret);
        !secret.colors().contains(&0) && score(&space.code(guess), &secret).to_string() == "0,2"
    };
    let codes = space.ids().filter(is_in_cell).count() as u64;
    let above = codes.checked_sub(1 + 13 + 169).expect("a cell that reaches the fourth level");
    Cell::here(2, GuessesLeft::Guesses(7), Bound::Guesses(1 + 2 * 13 + 3 * 169 + 4 * above + 1), Record::default())
}

/// A claim about 4x7 in which the cell of the answer 0,0 to AAAA has these entries.
fn about_4x7(entries: Vec<Entry>) -> Document {
    let mut document = Document::empty("4x7", Claim::Infeasible { within: 9 });
    let outer = Cell::here(0, GuessesLeft::Guesses(8), Bound::Guesses(1), Record::of(entries));
    document.goals[0].entries = vec![Entry { guess: CodeId(0), cells: vec![outer] }];
    document
}

/// All codes of four different colors, none of them A.
fn guesses() -> impl Iterator<Item = CodeId> {
    let space = CodeSpace::new("4x7".parse().unwrap()).unwrap();
    space.ids().filter(move |&id| {
        let mut colors = space.code(id).colors().to_vec();
        colors.sort_unstable();
        colors.dedup();
        colors.len() == 4 && colors[0] > 0
    })
}

#[test]
fn one_cell_many_times() {
    let guess = guesses().next().unwrap();
    refused_as_too_much_work(&about_4x7(vec![Entry { guess, cells: vec![scanned_cell(guess); 3000] }]));
}

#[test]
fn many_guesses_with_a_few_cells_each() {
    let entry = |guess| Entry { guess, cells: vec![scanned_cell(guess); 8] };
    refused_as_too_much_work(&about_4x7(guesses().map(entry).collect()));
}

/// A claim that needs no scan of the 10,000 codes: even with all five answers three guesses are not enough.
#[test]
fn a_large_board_with_an_obvious_claim() {
    let document = Document::empty("2x100", Claim::Infeasible { within: 3 });
    let report = check_proof(&document.write()[..], &Control::default()).unwrap();
    assert_eq!((report.verdict, report.positions), (Ok(()), 1));
}
