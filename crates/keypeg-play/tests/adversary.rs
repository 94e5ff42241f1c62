//! Codemakers without a secret.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use keypeg_core::{CodeId, Control, Turn};
use keypeg_engine::Board;
use keypeg_engine::partition::Partition;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_play::breaker::{Breaker, BreakerAction, Lies};
use keypeg_play::codemaker::CodemakerError;
use keypeg_play::worst_case::{WorstCaseError, WorstCaseSolver};
use keypeg_play::{AnyBoard, Codemaker};

/// The strong adversary of a game.
fn strong(text: &str) -> Codemaker {
    Codemaker::WorstCase(Arc::new(WorstCaseSolver::new(text.parse().unwrap()).unwrap()))
}

/// How many guesses a strategy needs; every answer must leave a code.
fn guesses(any_board: &AnyBoard, codemaker: &Codemaker, id: StrategyId) -> usize {
    let mut breaker = Breaker::new(any_board.clone(), id, &Options::default(), Lies::None, 1).unwrap();
    let mut position = any_board.start();
    while breaker.found().is_none() {
        let code = match breaker.next().unwrap() {
            BreakerAction::Guess(asked) => asked.code,
            BreakerAction::Announce(code) => code,
            BreakerAction::Conflict(_) => panic!("{id}: the adversary is inconsistent"),
        };
        let feedback = codemaker.answer(&position, &code).unwrap();
        position = position.after(Turn { guess: code, feedback }).unwrap();
        assert!(position.count(&Control::default()).exact() > Some(0), "{id}");
        breaker.answer(code, feedback).unwrap();
    }
    position.turns().len()
}

#[test]
fn the_largest_cell_is_always_consistent() {
    for text in ["1x1", "3x2", "4x6", "3x5-distinct", "4x4-distinct"] {
        let any_board = AnyBoard::new(text.parse().unwrap());
        for id in StrategyId::ALL {
            if id.build(any_board.game(), &Options::default()).is_ok() {
                assert!(guesses(&any_board, &Codemaker::LargestCell, id) >= 1);
            }
        }
    }
}

#[test]
fn the_strong_adversary_lasts_five_guesses_against_everyone() {
    let any_board = AnyBoard::new("4x6".parse().unwrap());
    let strong = strong("4x6");
    for id in StrategyId::ALL {
        let guesses = guesses(&any_board, &strong, id);
        assert!(guesses >= 5, "{id} needs {guesses}");
        if id == StrategyId::OptimalWorst {
            assert_eq!(guesses, 5);
        }
    }
}

/// The board alone decides: nothing is searched.
#[test]
fn boards_are_accepted_or_refused_from_the_beginning() {
    for text in ["1x1", "1x100", "4x6", "4x7", "4x8", "4x9", "5x5", "4x10-distinct"] {
        let any_board = AnyBoard::new(text.parse().unwrap());
        assert_eq!(strong(text).check(&any_board), Ok(()), "{text}");
    }
    for text in ["5x6", "5x8", "12x2", "2x60", "12x20", "20x100", "5x9-distinct"] {
        let refusal = WorstCaseSolver::new(text.parse().unwrap()).err().expect(text);
        assert!(matches!(refusal, WorstCaseError::OutOfReach { .. }), "{text}: {refusal}");
    }
    let refusal = WorstCaseSolver::new("5x8".parse().unwrap()).err().unwrap().to_string();
    assert_eq!(refusal, "exact worst cases take too long with 5 pegs and more than 5 colors");
    let other = strong("4x6").check(&AnyBoard::new("4x7".parse().unwrap())).unwrap_err();
    assert!(other.to_string().contains("are found for 4x6 here, not for 4x7"), "{other}");
}

/// Stops a search after its control was checked a number of times.
fn fickle(looks: u64) -> Control {
    let left = AtomicU64::new(looks);
    Control::default()
        .with_cancellation(move || left.fetch_update(Relaxed, Relaxed, |looks| looks.checked_sub(1)).is_err())
}

/// The same guesses get the same answers, whatever the number of interruptions and threads.
#[test]
fn an_interrupted_adversary_answers_as_any_other() {
    for text in ["4x6", "4x5", "4x7-distinct"] {
        let any_board = AnyBoard::new(text.parse().unwrap());
        let board = any_board.board().unwrap();
        let calm = strong(text);
        let mut interrupted = 0;
        for threads in [1, 3] {
            let looks = Arc::new(AtomicU64::new(0));
            let next = looks.clone();
            let control = Box::new(move || fickle(next.fetch_add(1, Relaxed)));
            let values = WorstCaseSolver::new(any_board.game()).unwrap().threads(threads).controlled(control);
            let fickle = Codemaker::WorstCase(Arc::new(values));
            let mut position = any_board.start();
            for guess in board.space().ids().step_by(97).take(6) {
                looks.store(0, Relaxed);
                let guess = board.code(guess);
                let feedback = loop {
                    match fickle.answer(&position, &guess) {
                        Ok(feedback) => break feedback,
                        Err(error) => assert_eq!(error, CodemakerError::Interrupted),
                    }
                    interrupted += 1;
                };
                assert_eq!(calm.answer(&position, &guess), Ok(feedback), "{text} after {:?}", position.history());
                position = position.after(Turn { guess, feedback }).unwrap();
            }
        }
        assert!(interrupted > 0, "{text}: nothing was interrupted");
    }
}

/// Against brute force: the answer leaves a position that needs as many guesses as any other answer would, and of those the
/// one with the most codes, and then the first.
#[test]
fn the_strong_adversary_gives_the_hardest_answer() {
    for text in ["2x4", "3x3", "3x4-distinct"] {
        let any_board = AnyBoard::new(text.parse().unwrap());
        let board = any_board.board().unwrap();
        let strong = strong(text);
        let start = board.start();
        for guess in board.space().ids() {
            let feedback = strong.answer(&any_board.start(), &board.code(guess)).unwrap();
            let cells = Partition::new(board, guess, start.ids()).into_cells();
            let depth = |(answer, cell): &(u8, Vec<CodeId>)| match *answer == board.win() {
                true => 0,
                false => worst_case(board, cell),
            };
            let hardest = cells.iter().max_by_key(|cell| (depth(cell), cell.1.len(), Reverse(cell.0))).unwrap();
            assert_eq!(feedback, board.feedback(hardest.0), "{text} {guess:?}");
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
