//! Well-formed proofs with valid checksums and wrong contents. Each is refused for its mistake.

use keypeg_check::Reason;
use keypeg_core::proof::{AllowedGuesses, Bound, Claim, GuessesLeft, Header, Permutation, Support};
use keypeg_core::{CodeId, Control, History, Notation, Turn};
use keypeg_engine::solve::{Objective, SolveOptions};
use keypeg_engine::strategy::StrategyId;
use keypeg_engine::{Board, Solver, Strategy};
use proptest::prelude::*;

use crate::document::{Body, Cell, Document, Entry, prove};

fn honest(game: &str) -> Document {
    Document::read(&prove(game, Objective::Average, None).1)
}

fn here(cell: &Cell) -> bool {
    cell.body.is_some()
}

fn earlier(cell: &Cell) -> bool {
    cell.body.is_none()
}

/// Guesses and the indices of their answers, as a proof writes them.
type Path = Vec<(CodeId, u8)>;

/// Every cell with a record of its own, and the turns that lead to it.
fn positions(body: &Body, turns: &mut Path, found: &mut Vec<(Path, GuessesLeft, Bound)>) {
    for entry in &body.entries {
        for cell in &entry.cells {
            if let (Some(body), &Support::Here { left, bound }) = (&cell.body, &cell.support) {
                turns.push((entry.guess, cell.answer));
                found.push((turns.clone(), left, bound));
                positions(body, turns, found);
                turns.pop();
            }
        }
    }
}

/// The cell at the end of some turns.
fn at<'a>(body: &'a mut Body, turns: &[(CodeId, u8)]) -> &'a mut Cell {
    let (&(guess, answer), rest) = turns.split_first().unwrap();
    let entry = body.entries.iter_mut().find(|entry| entry.guess == guess).unwrap();
    let cell = entry.cells.iter_mut().find(|cell| cell.answer == answer).unwrap();
    if rest.is_empty() { cell } else { at(cell.body.as_mut().unwrap(), rest) }
}

#[test]
fn a_bound_raised_by_one() {
    let honest = honest("4x5");
    let board = Board::new("4x5".parse().unwrap()).unwrap();
    let solver = Solver::with_memory(&board, 1 << 26);
    let mut all = Vec::new();
    positions(&honest.goals[0], &mut Vec::new(), &mut all);
    let mut lies = 0;
    for (turns, left, bound) in all.into_iter().step_by(7) {
        let Bound::Guesses(bound) = bound else { panic!("without a limit every set has a strategy") };
        let turn =
            |&(guess, answer): &(CodeId, u8)| Turn { guess: board.code(guess), feedback: board.feedback(answer) };
        let position = board.position(History::new(turns.iter().map(turn).collect())).unwrap();
        let value = solver.value(&position, &SolveOptions::default(), &Control::default()).unwrap();
        let true_value = value.exact().unwrap();
        assert!(bound <= true_value);
        if bound < true_value {
            continue;
        }
        lies += 1;
        let lie = honest.with(|proof| {
            at(&mut proof.goals[0], &turns).support = Support::Here { left, bound: Bound::Guesses(bound + 1) };
        });
        let refusal = lie.check().verdict.expect_err("refused");
        assert!(matches!(refusal.reason, Reason::Unrefuted { .. } | Reason::DoesNotAddUp { .. }), "{refusal}");
        let named = turns.iter().map(|&(guess, answer)| format!("{} {}", board.code(guess), board.feedback(answer)));
        assert_eq!(refusal.position, named.collect::<Vec<_>>().join("; "));
        assert!(refusal.guess.is_some());
    }
    assert!(lies > 20, "{lies}");
}

#[test]
fn an_entry_left_out() {
    for game in ["3x6", "4x5"] {
        let honest = honest(game);
        let notation = Notation::standard(honest.header.game);
        let space = keypeg_core::CodeSpace::new(honest.header.game).unwrap();
        for index in 0..honest.goals[0].entries.len() {
            let guess = honest.goals[0].entries[index].guess;
            let lie = honest.with(|proof| {
                proof.goals[0].entries.remove(index);
            });
            let refusal = lie.check().verdict.expect_err("refused");
            // Later entries may refer to positions that were removed with it.
            match refusal.reason {
                Reason::Unrefuted { .. } => {
                    assert_eq!(refusal.guess, Some(notation.code(&space.code(guess)).to_string()));
                    assert_eq!(refusal.position, "");
                }
                Reason::NotInTheCell { .. } | Reason::NotYetProven { .. } | Reason::DoesNotAddUp { .. } => {}
                other => panic!("{other}"),
            }
        }
        let last = honest.with(|proof| {
            proof.goals[0].entries.pop();
        });
        assert!(matches!(last.reason(), Reason::Unrefuted { .. }));
        let none = honest.with(|proof| proof.goals[0].entries.clear());
        assert!(matches!(none.reason(), Reason::Unrefuted { .. }));
    }
}

#[test]
fn cells_left_out_or_swapped() {
    let honest = honest("4x5");
    let dropped = honest.with(|proof| {
        proof.goals[0].entries.last_mut().unwrap().cells.pop();
    });
    assert!(matches!(dropped.reason(), Reason::DoesNotAddUp { .. }), "{}", dropped.reason());
    let swapped = honest.with(|proof| {
        let cells = &mut proof.goals[0].entries[0].cells;
        assert!(cells.len() > 1 && cells.iter().all(here));
        let answer = cells[0].answer;
        cells[0].answer = cells[1].answer;
        cells[1].answer = answer;
    });
    // The symmetries of one cell are not those of the other.
    assert_eq!(swapped.reason(), Reason::NotASymmetry(1));
    let elsewhere = honest.with(|proof| proof.cell(earlier).answer = 4);
    assert!(matches!(elsewhere.reason(), Reason::NoSuchCell(_)), "{}", elsewhere.reason());
    // The winning cell costs nothing more, so it must not have a bound.
    let winning = honest.with(|proof| proof.cell(here).answer = 13);
    assert!(matches!(winning.reason(), Reason::NoSuchCell(_)), "{}", winning.reason());
}

#[test]
fn a_secret_dropped_from_the_tree() {
    let honest = honest("3x6");
    let lie = honest.with(|proof| {
        proof.tree.as_mut().unwrap().answers.remove(1);
    });
    let refusal = lie.check().verdict.unwrap_err();
    assert!(matches!(refusal.reason, Reason::NoGuess { .. }) && !refusal.position.is_empty());
    let lie = honest.with(|proof| {
        let mut node = proof.tree.as_mut().unwrap();
        while let [.., (_, below)] = &mut node.answers[..] {
            node = below;
        }
        node.guess = CodeId(node.guess.0 ^ 1);
    });
    assert!(matches!(lie.reason(), Reason::NoGuess { secrets: 1, .. }), "{}", lie.reason());
}

#[test]
fn wrong_permutations() {
    let honest = honest("4x5");
    let game = honest.header.game;
    let lie = honest.with(|proof| {
        let cell = proof.cell(|cell| cell.body.as_ref().is_some_and(|body| !body.symmetries.is_empty()));
        cell.body.as_mut().unwrap().symmetries.insert(0, Permutation::from_numbers(game, 9, 77).unwrap());
    });
    assert_eq!(lie.reason(), Reason::NotASymmetry(1));
    let mut wrong = 0;
    for number in 0..120 {
        let lie = honest.with(|proof| {
            if let Support::Earlier { by, .. } = &mut proof.cell(earlier).support {
                *by = Permutation::from_numbers(game, number / 5, number).unwrap();
            }
        });
        match lie.check().verdict {
            Ok(()) => {}
            Err(refusal) => {
                assert!(matches!(refusal.reason, Reason::NotInTheCell { .. }), "{refusal}");
                wrong += 1;
            }
        }
    }
    assert!(wrong > 60, "{wrong}");
}

#[test]
fn references_to_what_is_not_proven() {
    let honest = honest("4x5");
    let identity = Permutation::identity(honest.header.game);
    // Before the first position ends, no position can be referred to, not even itself.
    let cyclic = honest.with(|proof| {
        let first = proof.cell(here);
        first.support = Support::Earlier { back: 1, by: identity.clone() };
        first.body = None;
    });
    assert!(matches!(cyclic.reason(), Reason::NotYetProven { back: 1, proven: 0, .. }));
    // The same from within: a position that is still open cannot be referred to.
    let within = honest.with(|proof| {
        let open = proof.cell(|cell| cell.body.as_ref().is_some_and(|body| !body.entries.is_empty()));
        let body = open.body.as_mut().unwrap();
        body.entries[0].cells = vec![Cell {
            answer: body.entries[0].cells[0].answer,
            support: Support::Earlier { back: 1, by: identity.clone() },
            body: None,
        }];
    });
    assert!(matches!(within.reason(), Reason::NotYetProven { back: 1, .. }), "{}", within.reason());
    for beyond in [1 << 20, u64::MAX] {
        let lie = honest.with(|proof| {
            if let Support::Earlier { back, .. } = &mut proof.cell(earlier).support {
                *back = beyond;
            }
        });
        assert!(matches!(lie.reason(), Reason::NotYetProven { back, .. } if back == beyond));
    }
}

#[test]
fn claims_beside_the_truth() {
    let honest = honest("3x6");
    let claiming = |claim| honest.with(|proof| proof.header.claim = claim);
    let total = |total, max, within| Claim::Total { total, max, within };
    let reason = |claim| claiming(claim).reason();
    let Claim::Total { max, .. } = honest.header.claim else { panic!() };
    assert_eq!(reason(total(853, max, None)), Reason::Total { stated: 853, found: 854 });
    assert_eq!(reason(total(855, max, None)), Reason::Total { stated: 855, found: 854 });
    assert_eq!(reason(total(854, max - 1, None)), Reason::Max { stated: u64::from(max) - 1, found: max.into() });
    assert!(matches!(reason(total(854, max, Some(max - 1))), Reason::BeyondLimit { .. }));
    assert_eq!(claiming(total(854, max, Some(max))).check().verdict, Ok(()));
}

#[test]
fn a_strategy_that_is_not_optimal() {
    let mut lie = honest("3x6");
    let board = Board::new("3x6".parse().unwrap()).unwrap();
    let tree = Strategy::new(StrategyId::Entropy).tree(&board).unwrap().root;
    let distribution = tree.distribution();
    assert!(distribution.total() > 854);
    lie.header.claim = Claim::Total { total: distribution.total(), max: distribution.max() as u32, within: None };
    lie.tree = Some(tree);
    let refusal = lie.check().verdict.unwrap_err();
    assert!(matches!(refusal.reason, Reason::DoesNotAddUp { .. } | Reason::Unrefuted { .. }), "{refusal}");
    assert_eq!(refusal.position, "");
}

#[test]
fn limits_that_are_feasible() {
    for (game, within) in [("4x6", 5), ("3x4", 4), ("1x3", 3)] {
        let header = Header {
            game: game.parse().unwrap(),
            turns: Vec::new(),
            allowed: AllowedGuesses::Any,
            claim: Claim::Infeasible { within },
        };
        let lie = Document { header, tree: None, goals: vec![Body::default()] };
        let reason = lie.reason();
        assert!(matches!(reason, Reason::Unrefuted { bound: Bound::Never, .. }), "{reason}");
    }
}

#[test]
fn bounds_for_fewer_guesses() {
    let honest = Document::read(&prove("4x6", Objective::Average, Some(5)).1);
    let limited = |cell: &Cell| matches!(cell.support, Support::Here { left: GuessesLeft::Guesses(3..), .. });
    let lie = honest.with(|proof| {
        if let Support::Here { left, .. } = &mut proof.cell(limited).support {
            *left = GuessesLeft::Guesses(1);
        }
    });
    assert!(matches!(lie.reason(), Reason::FewerGuesses { .. }));
}

/// A proof by hand that AABB cannot be won within five guesses. Its cell of 0,0 has a record that contains a position, which
/// is proven for three guesses. Then the cell refers to the record or to the position.
fn by_hand(back: u64) -> Document {
    let game = "4x6".parse().unwrap();
    let notation = Notation::standard(game);
    let space = keypeg_core::CodeSpace::new(game).unwrap();
    let guess = |text| space.id(&notation.parse_code(text).unwrap());
    let at_least_1 = |left, body| Cell {
        answer: 0,
        support: Support::Here { left: GuessesLeft::Guesses(left), bound: Bound::Guesses(1) },
        body: Some(body),
    };
    let entry = |text, cells| Entry { guess: guess(text), cells };
    let body = |entries| Body { symmetries: Vec::new(), entries };
    let again = Cell { answer: 0, support: Support::Earlier { back, by: Permutation::identity(game) }, body: None };
    let outer = at_least_1(4, body(vec![entry("CCDD", vec![at_least_1(3, body(Vec::new()))])]));
    Document {
        header: Header {
            game,
            turns: Vec::new(),
            allowed: AllowedGuesses::Any,
            claim: Claim::Infeasible { within: 5 },
        },
        tree: None,
        goals: vec![body(vec![entry("AABB", vec![outer, again])])],
    }
}

#[test]
fn references_for_fewer_guesses() {
    // The inner position is proven for three guesses left, the outer one for four, which is what the cell needs.
    assert!(matches!(by_hand(2).reason(), Reason::FewerGuesses { .. }));
    assert!(matches!(by_hand(1).reason(), Reason::DoesNotAddUp { bound: Bound::Never, .. }));
    // If the inner position is proven for four guesses, it can be used too: its set is a subset of the cell.
    let subset = by_hand(2).with(|proof| {
        let inner = proof.cell(|cell| matches!(cell.support, Support::Here { left: GuessesLeft::Guesses(3), .. }));
        inner.support = Support::Here { left: GuessesLeft::Guesses(4), bound: Bound::Guesses(1) };
    });
    assert!(matches!(subset.reason(), Reason::DoesNotAddUp { bound: Bound::Never, .. }));
    // A set that is not a subset of the cell cannot be used.
    let elsewhere = by_hand(1).with(|proof| {
        let again = proof.goals[0].entries[0].cells.pop().unwrap();
        proof.goals[0].entries[0].cells[0]
            .body
            .as_mut()
            .unwrap()
            .entries
            .push(Entry { guess: CodeId(1295), cells: vec![again] });
        let first = proof.goals[0].entries[0].clone();
        proof.goals[0].entries.push(Entry { guess: CodeId(1295), ..first });
    });
    assert!(matches!(elsewhere.reason(), Reason::NotInTheCell { .. }), "{}", elsewhere.reason());
}

#[test]
fn entries_that_tell_nothing() {
    // All codes that are left after AA 0,0 give the answer 0,0 to AA.
    let board = Board::new("2x4".parse().unwrap()).unwrap();
    let header = Header {
        game: board.game(),
        turns: vec![(CodeId(0), 0)],
        allowed: AllowedGuesses::Any,
        claim: Claim::Infeasible { within: 3 },
    };
    let cell = Cell {
        answer: 0,
        support: Support::Here { left: GuessesLeft::Guesses(2), bound: Bound::Never },
        body: Some(Body::default()),
    };
    let entries = vec![Entry { guess: CodeId(0), cells: vec![cell] }];
    let lie = Document { header, tree: None, goals: vec![Body { symmetries: Vec::new(), entries }] };
    assert_eq!(lie.reason(), Reason::TellsNothing);
}

/// Changes a record at random: raises bounds, removes entries and cells, changes permutations and references.
fn shake(body: &mut Body, dice: &mut impl Iterator<Item = u32>) {
    let mut roll = |sides: u32| dice.next().unwrap_or(1) % sides;
    if roll(4) == 0 && !body.entries.is_empty() {
        let index = roll(64) as usize % body.entries.len();
        body.entries.remove(index);
    }
    for entry in &mut body.entries {
        if roll(5) == 0 {
            entry.cells.pop();
        }
        for cell in &mut entry.cells {
            match &mut cell.support {
                Support::Here { bound: Bound::Guesses(bound), .. } if roll(3) == 0 => *bound += u64::from(roll(4)),
                Support::Earlier { back, .. } if roll(3) == 0 => *back = u64::from(roll(9)) + 1,
                _ => {}
            }
        }
    }
    for cell in body.entries.iter_mut().flat_map(|entry| &mut entry.cells) {
        cell.body.iter_mut().for_each(|body| shake(body, dice));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// However the records are changed, a false claim does not hold.
    #[test]
    fn nothing_false_is_accepted(dice in prop::collection::vec(any::<u32>(), 0..400), within in 4u32..7) {
        let board = Board::new("3x5".parse().unwrap()).unwrap();
        let tree = Strategy::new(StrategyId::FirstConsistent).tree(&board).unwrap().root;
        let distribution = tree.distribution();
        let mut lie = honest("3x5");
        prop_assert_eq!(lie.check().verdict, Ok(()));
        lie.header.claim = Claim::Total { total: distribution.total(), max: distribution.max() as u32, within: None };
        lie.tree = Some(tree);
        shake(&mut lie.goals[0], &mut dice.iter().copied());
        prop_assert!(lie.check().verdict.is_err());
        lie.header.claim = Claim::Infeasible { within };
        lie.tree = None;
        let feasible = prove("3x5", Objective::Average, Some(within)).0;
        let is_true = matches!(feasible, Claim::Infeasible { .. });
        prop_assert!(is_true || lie.check().verdict.is_err());
    }
}
