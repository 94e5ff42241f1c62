//! Codemakers without a secret.

use std::sync::Arc;

use keypeg_core::{History, Turn};
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, Lies, Next};
use keypeg_play::values::Searched;
use keypeg_play::{Codemaker, Table};

/// How many guesses a strategy needs; every answer must leave a code.
fn guesses(table: &Table, codemaker: &Codemaker, id: StrategyId) -> usize {
    let mut breaker = Breaker::new(table.clone(), id, &Options::default(), Lies::None, 1).unwrap();
    let mut history = History::default();
    while breaker.found().is_none() {
        let code = match breaker.next().unwrap() {
            Next::Guess(asked) => asked.code,
            Next::Announce(code) => code,
            Next::Conflict(_) => panic!("{id}: the adversary is inconsistent"),
        };
        let feedback = codemaker.answer(table, &history, &code).unwrap();
        history.push(Turn { guess: code, feedback });
        assert!(table.count(&history, keypeg_play::QUICK).exact() > Some(0), "{id}");
        breaker.answer(code, feedback).unwrap();
    }
    history.len()
}

#[test]
fn the_largest_cell_is_always_consistent() {
    for text in ["1x1", "3x2", "4x6", "3x5-distinct", "4x4-distinct"] {
        let table = Table::new(text.parse().unwrap());
        for id in StrategyId::ALL {
            if keypeg_engine::strategy::build(id, table.game(), &Options::default()).is_ok() {
                assert!(guesses(&table, &Codemaker::LargestCell, id) >= 1);
            }
        }
    }
}

#[test]
fn the_strong_adversary_lasts_five_guesses_against_everyone() {
    let table = Table::new("4x6".parse().unwrap());
    let strong = Codemaker::WorstCase(Arc::new(Searched::default()));
    for id in StrategyId::ALL {
        let guesses = guesses(&table, &strong, id);
        assert!(guesses >= 5, "{id} needs {guesses}");
        if id == StrategyId::OptimalWorst {
            assert_eq!(guesses, 5);
        }
    }
}

#[test]
fn boards_out_of_reach_are_refused_from_the_beginning() {
    let strong = Codemaker::WorstCase(Arc::new(Searched::default()));
    let refusal = strong.check(&Table::new("5x8".parse().unwrap())).unwrap_err().to_string();
    assert!(refusal.contains("the strong adversary cannot handle 5x8"), "{refusal}");
    assert!(strong.check(&Table::new("12x20".parse().unwrap())).is_err());
}
