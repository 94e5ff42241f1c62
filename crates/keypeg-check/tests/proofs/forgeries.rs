//! The forged proofs: well-formed, with a valid checksum, and false.

use keypeg_core::proof::{Bound, Claim, GuessesLeft, Permutation, Support, secrets_at_max};
use keypeg_core::{CodeId, CodeSpace, Feedback, StrategyNode, score};

use crate::document::{Cell, Document, Entry, Record};
use crate::{aim_forgeries, data};

/// A forged proof and the message with which it is refused.
pub(crate) struct Forgery {
    pub(crate) name: &'static str,
    pub(crate) document: Document,
    pub(crate) refusal: &'static str,
}

pub(crate) fn honest(name: &str) -> Document {
    Document::read(&data(&format!("honest/{name}.proof")))
}

fn total(total: u64, max: u32, within: Option<u32>) -> Claim {
    Claim::Total { total, max, within }
}

fn claiming(name: &str, claim: Claim) -> Document {
    honest(name).with(|proof| proof.header.claim = claim)
}

/// A strategy that always guesses the first code that can be the secret. It finds every secret, but is rarely optimal.
fn first_consistent(space: CodeSpace, set: &[CodeId]) -> StrategyNode {
    let (pegs, guess) = (space.game().pegs(), set[0]);
    let mut cells = vec![Vec::new(); Feedback::count(pegs)];
    for &code in set {
        cells[score(&space.code(guess), &space.code(code)).index(pegs)].push(code);
    }
    cells.pop();
    let cells = cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    let node = |(answer, cell): (usize, &Vec<CodeId>)| {
        (Feedback::from_index(pegs, answer).unwrap(), first_consistent(space, cell))
    };
    StrategyNode { guess, consistent: true, answers: cells.map(node).collect() }
}

/// An honest proof whose strategy is replaced by a worse one.
pub(crate) fn with_worse_strategy(name: &str, claim: fn(u64, u32, u64) -> Claim) -> Document {
    honest(name).with(|proof| {
        let space = CodeSpace::new(proof.header.game).unwrap();
        let tree = first_consistent(space, &space.ids().collect::<Vec<_>>());
        let found = tree.distribution();
        proof.header.claim = claim(found.total(), found.max() as u32, secrets_at_max(&found));
        proof.tree = Some(tree);
    })
}

pub(crate) fn is_here(cell: &Cell) -> bool {
    cell.record.is_some()
}

fn is_earlier(cell: &Cell) -> bool {
    cell.record.is_none()
}

fn raise(cell: &mut Cell) {
    if let Support::Here { bound: Bound::Guesses(bound), .. } = &mut cell.support {
        *bound += 1;
    }
}

/// A proof by hand that four guesses do not suffice for 3x5. AAB has a record for its cell of 0,0, in which CCD has one for
/// `inner_left` guesses. Then the same cell refers to the position that ended `back` records ago.
pub(crate) fn by_hand(inner_left: u32, back: u64) -> Document {
    Document::empty("3x5", Claim::Infeasible { within: 4 }).with(|proof| {
        let game = proof.header.game;
        let space = CodeSpace::new(game).unwrap();
        let guess = |text: &str| space.id(&game.code(text).unwrap());
        let at_least_1 = |left, record| Cell::here(0, GuessesLeft::Guesses(left), Bound::Guesses(1), record);
        let inner = at_least_1(inner_left, Record::default());
        let outer = at_least_1(3, Record::of(vec![Entry { guess: guess("CCD"), cells: vec![inner] }]));
        let again = Cell::earlier(0, back, Permutation::identity(game));
        proof.goals[0] = Record::of(vec![Entry { guess: guess("AAB"), cells: vec![outer, again] }]);
    })
}

/// After AA 0,0 of 2x4 the guess AA tells nothing, but has an entry.
fn tells_nothing() -> Document {
    Document::empty("2x4", Claim::Infeasible { within: 3 }).with(|proof| {
        proof.header.turns = vec![(CodeId(0), 0)];
        let cell = Cell::here(0, GuessesLeft::Guesses(2), Bound::Never, Record::default());
        proof.goals[0] = Record::of(vec![Entry { guess: CodeId(0), cells: vec![cell] }]);
    })
}

pub(crate) fn forgery(name: &'static str, document: Document, refusal: &'static str) -> Forgery {
    Forgery { name, document, refusal }
}

/// All forged proofs.
pub(crate) fn all() -> Vec<Forgery> {
    claims().into_iter().chain(records()).chain(references()).chain(aim_forgeries::all()).collect()
}

/// The claim or the strategy is false.
fn claims() -> Vec<Forgery> {
    vec![
        forgery(
            "contradictory-turns",
            honest("3x4").with(|proof| proof.header.turns = vec![(CodeId(0), 0), (CodeId(0), 1)]),
            "after AAA 0,0; AAA 0,1: no code agrees with the turns",
        ),
        forgery(
            "total-too-small",
            claiming("3x4", total(205, 4, None)),
            "at the start: the strategy's total is 206, not 205",
        ),
        forgery(
            "total-too-large",
            claiming("3x4", total(207, 4, None)),
            "at the start: the strategy's total is 206, not 207",
        ),
        forgery(
            "worst-case-too-small",
            claiming("3x4", total(206, 3, None)),
            "at the start: the strategy takes up to 4 guesses, not 3",
        ),
        forgery(
            "worst-case-too-large",
            claiming("3x4-worst", Claim::Worst { total: 206, max: 5 }),
            "at the start: the strategy takes up to 4 guesses, not 5",
        ),
        forgery(
            "beyond-the-limit",
            claiming("3x4", total(206, 4, Some(3))),
            "at the start: the strategy takes up to 4 guesses, but the claim is about at most 3",
        ),
        forgery(
            "secret-never-found",
            honest("3x4").with(|proof| {
                proof.tree.as_mut().unwrap().answers.remove(1);
            }),
            "after AAB 0,1: the strategy does not say what to guess, and 14 codes are left, such as BBC",
        ),
        forgery(
            "worse-strategy",
            with_worse_strategy("3x4", |found, max, _| total(found, max, None)),
            "at the start, guess AAB: its cells add up to 206, but the claim is at least 250",
        ),
        forgery(
            "worse-strategy-within",
            with_worse_strategy("3x4", |found, max, _| total(found, max, Some(max))),
            "at the start, guess AAB: its cells add up to 206, but the claim is at least 250",
        ),
        forgery(
            "worse-worst-case",
            with_worse_strategy("3x4-worst", |total, max, _| Claim::Worst { total, max }),
            "at the start, guess AAA: no rule refutes it and it has no entry: the rules show a cost of at least 224, but the claim is that there is no strategy",
        ),
        forgery(
            "feasible-limit",
            Document::empty("3x4", Claim::Infeasible { within: 4 }),
            "at the start, guess AAA: no rule refutes it and it has no entry: the rules show a cost of at least 224, but the claim is that there is no strategy",
        ),
    ]
}

/// A record leaves something out or adds something false.
fn records() -> Vec<Forgery> {
    let game = honest("3x5-worst").header.game;
    vec![
        forgery(
            "entry-left-out",
            honest("3x4").with(|proof| {
                proof.goals[0].entries.pop();
            }),
            "at the start, guess ABC: no rule refutes it and it has no entry: the rules show a cost of at least 197, but the claim is at least 206",
        ),
        forgery(
            "cell-left-out",
            honest("3x4").with(|proof| {
                proof.goals[0].entries[1].cells.pop();
            }),
            "at the start, guess ABC: its cells add up to 203, but the claim is at least 206",
        ),
        forgery(
            "bound-raised",
            honest("3x4").with(|proof| raise(proof.cell(is_here))),
            "after AAB 0,0, guess CCD: no rule refutes it and it has no entry: the rules show a cost of at least 18, but the claim is at least 19",
        ),
        forgery(
            "second-goal-raised",
            honest("3x5-worst").with(|proof| raise(&mut proof.goals[1].entries[0].cells[0])),
            "after AAB 0,0, guess CCD: no rule refutes it and it has no entry: the rules show a cost of at least 73, but the claim is at least 74",
        ),
        forgery(
            "symmetries-left-out",
            honest("3x5").with(|proof| proof.goals[0].symmetries.clear()),
            "at the start, guess AAC: no rule refutes it and it has no entry: the rules show a cost of at least 437, but the claim is at least 451",
        ),
        forgery(
            "not-a-symmetry",
            honest("3x5-worst").with(|proof| {
                let nested = proof.goals[0].entries[1].cells[0].record.as_mut().unwrap();
                nested.symmetries.insert(1, Permutation::from_numbers(game, 3, 77).unwrap());
            }),
            "after AAB 0,0: symmetry 2 does not map the position onto itself",
        ),
        forgery(
            "empty-cell",
            honest("3x5-worst").with(|proof| proof.cell(is_earlier).answer = 3),
            "after ABC 1,0, guess BDB: no code gives the answer 0,3, for which it has a bound",
        ),
        forgery(
            "winning-cell",
            honest("3x4").with(|proof| proof.cell(is_here).answer = 8),
            "at the start, guess AAB: no code gives the answer 3,0, for which it has a bound",
        ),
        forgery(
            "tells-nothing",
            tells_nothing(),
            "after AA 0,0, guess AA: it tells nothing here, so it must not have an entry",
        ),
    ]
}

/// A cell refers to a position that does not bound it.
fn references() -> Vec<Forgery> {
    let refer = |change: fn(&mut u64, &mut Permutation)| {
        honest("3x5-worst").with(|proof| {
            if let Support::Earlier { back, by } = &mut proof.cell(is_earlier).support {
                change(back, by);
            }
        })
    };
    vec![
        forgery(
            "reference-to-itself",
            honest("3x4").with(|proof| {
                let identity = Permutation::identity(proof.header.game);
                *proof.cell(is_here) = Cell::earlier(0, 1, identity);
            }),
            "at the start, guess AAB: the cell of 0,0 refers back by 1, but the number of proven positions is 0",
        ),
        forgery(
            "reference-too-far-back",
            refer(|back, _| *back = 1 << 20),
            "after ABC 1,0, guess BDB: the cell of 1,0 refers back by 1048576, but the number of proven positions is 14",
        ),
        forgery(
            "reference-beyond-all-numbers",
            refer(|back, _| *back = u64::MAX),
            "after ABC 1,0, guess BDB: the cell of 1,0 refers back by 18446744073709551615, but the number of proven positions is 14",
        ),
        forgery(
            "reference-to-another-set",
            refer(|back, _| *back += 1),
            "after ABC 1,0, guess BDB: the permutation does not map the position 7 back into the cell of 1,0",
        ),
        forgery(
            "reference-by-a-wrong-permutation",
            refer(|_, by| *by = by.inverse().after(by)),
            "after ABC 1,0, guess BDB: the permutation does not map the position 6 back into the cell of 1,0",
        ),
        forgery(
            "record-for-fewer-guesses",
            honest("3x5-worst").with(|proof| {
                if let Support::Here { left, .. } = &mut proof.cell(is_here).support {
                    *left = GuessesLeft::Guesses(2);
                }
            }),
            "at the start, guess AAA: the bound of the cell of 1,0 is for fewer guesses than are left",
        ),
        forgery(
            "reference-for-fewer-guesses",
            by_hand(2, 2),
            "at the start, guess AAB: the bound of the cell of 0,0 is for fewer guesses than are left",
        ),
        forgery(
            "reference-that-adds-too-little",
            by_hand(2, 1),
            "at the start, guess AAB: its cells add up to 437, but the claim is that there is no strategy",
        ),
    ]
}
