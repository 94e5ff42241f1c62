//! Which answers must be wrong when no code agrees with all of them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use keypeg_core::{Code, Control, Turn};

use super::{Explanation, Explanations, each_subset, fewest};
use crate::any_board::AnyPosition;
use crate::consistency;
use crate::limits::EXPLANATION_CODES;
use keypeg_engine::code_search::{self, SearchEnd};

/// Every explanation of a position with the fewest wrong answers. Only boards that are not enumerated need the control.
pub fn explain(position: &AnyPosition, control: &Control) -> Explanations {
    let Some(board) = position.board() else { return explain_by_search(position, control) };
    let (lies, codes) = fewest(board, position.history());
    let mut list: BTreeMap<Vec<usize>, Vec<Code>> = BTreeMap::new();
    for code in codes.into_iter().map(|id| board.code(id)) {
        let wrong = consistency::contradictions(position.history(), &code).iter().map(|found| found.turn).collect();
        list.entry(wrong).or_default().push(code);
    }
    let list = list.into_iter().map(|(wrong, codes)| Explanation { wrong, codes }).collect();
    Explanations { lies: lies.into(), list, complete: true }
}

/// Drops sets of turns one after another, and searches for codes that agree with the rest. Every set gets its share
/// of the time, so that one that cannot be decided does not hide the others.
fn explain_by_search(position: &AnyPosition, control: &Control) -> Explanations {
    let turns = position.turns();
    let doubtful: Vec<usize> = (0..turns.len()).collect();
    let mut complete = true;
    for lies in 0..=doubtful.len() {
        let mut list = Vec::new();
        let mut sets = choose(doubtful.len(), lies);
        let _ = each_subset(&doubtful, lies, &mut Vec::new(), &mut |wrong| {
            // Half of the time that is left is kept for larger sets.
            let share = control.time_left().map(|left| left / 2 / sets.clamp(1, 1 << 20));
            let shared = share.map_or_else(|| control.clone(), |share| control.clone().with_time_limit(share));
            sets = sets.saturating_sub(1);
            let kept = turns.iter().enumerate().filter(|(turn, _)| !wrong.contains(turn));
            let kept: Vec<Turn> = kept.map(|(_, turn)| *turn).collect();
            let mut codes = Vec::new();
            let ended = code_search::visit(position.game(), &kept, &shared, &mut |code| {
                codes.push(code);
                if codes.len() < EXPLANATION_CODES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            complete &= ended == SearchEnd::Complete;
            if !codes.is_empty() {
                list.push(Explanation { wrong: wrong.to_vec(), codes });
            }
            if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !list.is_empty() || control.is_stopped() {
            let complete = complete && !control.is_stopped();
            return Explanations { lies, list, complete };
        }
    }
    Explanations { lies: 0, list: Vec::new(), complete }
}

/// The number of sets of `size` things out of `of`, or about it if that is very large.
fn choose(of: usize, size: usize) -> u32 {
    (0..size).fold(1u32, |sets, place| sets.saturating_mul((of - place) as u32) / (place as u32 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{CodeSpace, History, Stream};

    use crate::any_board::AnyBoard;
    use keypeg_engine::simulate::random_code;

    /// Explanations against their definition: every subset of turns, every code.
    #[test]
    fn explanations_equal_brute_force() {
        for text in ["2x3", "3x3", "3x4", "4x3", "3x5-distinct"] {
            let any_board = AnyBoard::new(text.parse().unwrap());
            let (game, codes) = (any_board.game(), CodeSpace::new(any_board.game()).unwrap().codes());
            for seed in 0..80 {
                let mut stream = Stream::part(seed, 9);
                let mut history = History::default();
                for _ in 0..1 + seed % 6 {
                    let guess = random_code(game, &mut stream);
                    let answers: Vec<_> = game.answers().collect();
                    let feedback = answers[stream.below(answers.len() as u64) as usize];
                    history.push(Turn { guess, feedback });
                }
                let turns: Vec<usize> = (0..history.len()).collect();
                let mut expected = Vec::new();
                for lies in 0..=turns.len() {
                    let _ = each_subset(&turns, lies, &mut Vec::new(), &mut |wrong| {
                        let agrees = |code: &Code| {
                            let mut kept = history.turns().iter().enumerate().filter(|(t, _)| !wrong.contains(t));
                            kept.all(|(_, turn)| turn.is_consistent(code))
                        };
                        let codes: Vec<Code> = codes.clone().filter(agrees).collect();
                        if !codes.is_empty() {
                            expected.push(Explanation { wrong: wrong.to_vec(), codes });
                        }
                        ControlFlow::Continue(())
                    });
                    if !expected.is_empty() {
                        break;
                    }
                }
                let position = any_board.position(&history).unwrap();
                let found = explain(&position, &Control::default());
                assert_eq!(found.list, expected, "{text} seed {seed}");
                let mut searched = explain_by_search(&position, &Control::default());
                for explanation in &mut searched.list {
                    explanation.codes.sort();
                }
                assert_eq!(searched, found);
            }
        }
    }

    #[test]
    fn an_all_black_answer_can_be_wrong() {
        for (game, history, lies, wrong) in [
            ("3x4", "AAA 3,0; ABC 0,0; BBB 2,0", 2, vec![0, 2]),
            ("3x4", "AAA 3,0; BBB 0,0; AAA 3,0", 0, vec![]),
            ("3x4", "AAA 3,0; BBB 3,0", 1, vec![0]),
            ("4x4", "BBDC 1,1; DDAA 2,0; BACD 4,0; CCCC 0,4", 2, vec![2, 3]),
            ("12x20", "AAAAAAAAAAAA 12,0; AAAAAAAAAAAB 12,0", 1, vec![0]),
        ] {
            let any_board = AnyBoard::new(game.parse().unwrap());
            let history = keypeg_core::Notation::standard(any_board.game()).parse_history(history).unwrap();
            let found = explain(&any_board.position(&history).unwrap(), &Control::default());
            assert_eq!(found.lies, lies, "{game}");
            assert!(found.list.iter().any(|explanation| explanation.wrong == wrong), "{game}: {found:?}");
        }
    }
}
