//! Codemakers without a secret.

use std::sync::Arc;

use keypeg_core::{CodeId, History, Turn};
use keypeg_engine::Board;
use keypeg_engine::partition::Partition;
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
    let refusal = |text: &str| strong.check(&Table::new(text.parse().unwrap())).unwrap_err().to_string();
    let too_large = refusal("5x8");
    for part in
        ["the strong adversary cannot handle 5x8", "up to 8000 codes, and there are 32768", "--codemaker adversary"]
    {
        assert!(too_large.contains(part), "{part} in {too_large}");
    }
    assert!(refusal("12x20").contains("12x20 has too many to enumerate"));
    // No time at all is too short for any board, whatever the machine.
    let hasty = Searched { time: std::time::Duration::ZERO, ..Searched::default() };
    let refusal = Codemaker::WorstCase(Arc::new(hasty)).check(&Table::new("4x8".parse().unwrap())).unwrap_err();
    assert!(refusal.to_string().contains("not found within 0 seconds"), "{refusal}");
}

/// Against brute force: the answer leaves a position that needs as many guesses as any other answer would.
#[test]
fn the_strong_adversary_gives_the_hardest_answer() {
    for text in ["2x4", "3x3", "3x4-distinct"] {
        let table = Table::new(text.parse().unwrap());
        let board = table.board().unwrap();
        let strong = Codemaker::WorstCase(Arc::new(Searched::default()));
        let all = board.consistent(&[]);
        for guess in board.space().ids() {
            let feedback = strong.answer(&table, &History::default(), &board.code(guess)).unwrap();
            let cells = Partition::new(board, guess, &all).into_cells();
            let depth = |(answer, cell): &(u8, Vec<CodeId>)| match *answer == board.win() {
                true => 0,
                false => worst_case(board, cell),
            };
            let chosen = cells.iter().find(|(answer, _)| board.feedback(*answer) == feedback).unwrap();
            assert_eq!(Some(depth(chosen)), cells.iter().map(depth).max(), "{text} {guess:?}");
        }
    }
}

/// The fewest guesses that are enough for every code of a set, by trying everything.
fn worst_case(board: &Board, set: &[CodeId]) -> usize {
    if set.len() <= 1 {
        return set.len();
    }
    let deepest = |guess: CodeId| {
        let cells = Partition::new(board, guess, set).into_cells();
        if cells.len() == 1 && cells[0].1.len() == set.len() {
            return usize::MAX;
        }
        let open = cells.iter().filter(|(answer, _)| *answer != board.win());
        1 + open.map(|(_, cell)| worst_case(board, cell)).max().unwrap_or(0)
    };
    board.space().ids().map(deepest).min().unwrap()
}
