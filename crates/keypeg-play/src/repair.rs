//! When no code agrees with the answers: which answers were probably meant instead.
//!
//! Every explanation says which answers are wrong; every code that fits then says what they should have been. Codes are
//! equally likely, but mistakes are not: people often exchange black and white, or miscount by one peg. So the plausibility
//! of a repair is the number of its codes times the likelihood of its mistakes.
//!
//! If up to K answers may stay false, a repair corrects only enough answers to bring the lies down to K.
//!
//! Claim: let m be the fewest contradictions of any code. The smallest repairs change m − K answers. After such a repair
//! exactly these codes fit: they have m contradictions, contradict all answers that were changed, and agree with the new
//! answers.
//! Proof: a change removes at most one contradiction of a code, and no code has fewer than m.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use keypeg_core::{Control, Feedback, History, Turn, score};

use crate::any_board::AnyPosition;
use crate::lies::{self, Explanations};
use crate::limits;

/// Changed answers with which some code agrees again.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The turns to change, counted from 0, in order.
    pub turns: Vec<usize>,
    /// The answers that these turns should have had, in the same order.
    pub feedback: Vec<Feedback>,
    /// The number of codes that agree after the change; a lower bound unless `exact`.
    pub remaining: usize,
    /// Whether the search found all such codes; else its time was up.
    pub exact: bool,
    /// The probability of this repair among all that were found, from 0 to 1.
    pub plausibility: f64,
}

impl Repair {
    /// The history with these answers changed.
    pub fn apply(&self, history: &History) -> History {
        let mut turns: Vec<Turn> = history.turns().to_vec();
        for (&turn, &feedback) in self.turns.iter().zip(&self.feedback) {
            if let Some(turn) = turns.get_mut(turn) {
                turn.feedback = feedback;
            }
        }
        History::new(turns)
    }
}

/// Every repair with the fewest changes, the most plausible first; empty if some code agrees already. Only boards that
/// are not enumerated need the control.
///
/// ```
/// use keypeg_core::Control;
/// use keypeg_play::{AnyBoard, repair};
///
/// let any_board = AnyBoard::new("4x6".parse()?);
/// // Without the colors A to D the last answer can only have two pegs of E and F.
/// let position = any_board.position("AABB 0,0; CCDD 0,0; EEEF 0,1")?;
/// let (explanations, repairs) = repair::repairs(&position, &Control::default());
/// assert_eq!(explanations.lies, 1);
/// let repaired = any_board.position(repairs[0].apply(position.history()))?;
/// assert!(repaired.count(&Control::default()).exact() > Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repairs(position: &AnyPosition, control: &Control) -> (Explanations, Vec<Repair>) {
    repairs_within(position, 0, control)
}

/// Every repair with the fewest changes after which some code contradicts at most `allowed` answers, the most plausible
/// first; empty if such a code is there already.
pub fn repairs_within(position: &AnyPosition, allowed: u16, control: &Control) -> (Explanations, Vec<Repair>) {
    let history = position.history();
    let mut explanations = lies::explain(position, control);
    let changes = explanations.lies.saturating_sub(allowed.into());
    let mut groups: BTreeMap<(Vec<usize>, Vec<Feedback>), usize> = BTreeMap::new();
    for explanation in explanations.list.iter().filter(|_| changes > 0) {
        let ended = lies::each_subset(&explanation.wrong, changes, &mut Vec::new(), &mut |turns| {
            for code in &explanation.codes {
                let meant = turns.iter().map(|&turn| score(&history.turns()[turn].guess, code)).collect();
                *groups.entry((turns.to_vec(), meant)).or_default() += 1;
            }
            if groups.len() < limits::REPAIRS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        explanations.complete &= ended.is_continue();
    }
    let mut repairs: Vec<Repair> = groups
        .into_iter()
        .map(|((turns, feedback), remaining)| {
            let given = turns.iter().map(|&turn| history.turns()[turn].feedback);
            let likelihood: f64 = given.zip(&feedback).map(|(given, &meant)| likelihood(given, meant)).product();
            Repair {
                turns,
                feedback,
                remaining,
                exact: explanations.complete,
                plausibility: likelihood * remaining as f64,
            }
        })
        .collect();
    let all: f64 = repairs.iter().map(|repair| repair.plausibility).sum();
    for repair in &mut repairs {
        repair.plausibility /= all;
    }
    repairs.sort_by(|a, b| b.plausibility.total_cmp(&a.plausibility));
    (explanations, repairs)
}

/// How likely it is, relative to other mistakes, that `given` was said where `meant` was right.
fn likelihood(given: Feedback, meant: Feedback) -> f64 {
    let (black, white) = (i32::from(given.black()), i32::from(given.white()));
    let (meant_black, meant_white) = (i32::from(meant.black()), i32::from(meant.white()));
    if (black, white) == (meant_white, meant_black) {
        return 10.0;
    }
    match ((black - meant_black).abs(), (white - meant_white).abs()) {
        // One white peg too many or too few is the most common mistake: white pegs are the hardest to count.
        (0, 1) => 10.0,
        (1, 0) => 8.0,
        // A peg of the other kind.
        (1, 1) if black + white == meant_black + meant_white => 8.0,
        (1, 1) => 2.0,
        (blacks, whites) => 2.0 / f64::from((blacks + whites).pow(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keypeg_core::{Code, CodeSpace, Stream};
    use keypeg_engine::simulate::random_code;

    use crate::any_board::AnyBoard;

    #[test]
    fn a_slip_is_found_and_its_repair_fits() {
        let any_board = AnyBoard::new("4x6".parse().unwrap());
        let control = Control::default();
        // The secret is DBCE; turn 2 should be 1,1.
        let position = any_board.position("AABC 0,2; DEAB 1,2; DDBE 2,1; DBFE 3,0; DBAE 3,0").unwrap();
        assert!(position.count(&control).exact() > Some(0), "no slip yet");
        let position = any_board.position("AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0").unwrap();
        let (explanations, repairs) = repairs(&position, &control);
        assert_eq!(explanations.lies, 1);
        let sum: f64 = repairs.iter().map(|repair| repair.plausibility).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        for repair in &repairs {
            let repaired = any_board.position(repair.apply(position.history())).unwrap();
            assert_eq!(repaired.count(&control).exact(), Some(repair.remaining as u128), "{repair:?}");
        }
        let truth = (vec![1], vec![Feedback::new(4, 1, 2).unwrap()]);
        assert!(repairs.iter().any(|repair| (repair.turns.clone(), repair.feedback.clone()) == truth), "{repairs:?}");
    }

    /// Every change of answers to any other, on boards small enough to try them all.
    #[test]
    fn repairs_equal_brute_force() {
        for text in ["2x3", "3x2", "3x3-distinct"] {
            let any_board = AnyBoard::new(text.parse().unwrap());
            let game = any_board.game();
            let answers: Vec<Feedback> = game.answers().collect();
            for seed in 0..60 {
                let mut stream = Stream::part(seed, 4);
                let turns = (0..2 + seed % 4).map(|_| {
                    let feedback = answers[stream.below(answers.len() as u64) as usize];
                    Turn { guess: random_code(game, &mut stream), feedback }
                });
                let position = any_board.position(History::new(turns.collect())).unwrap();
                for allowed in 0..2 {
                    let (_, found) = repairs_within(&position, allowed, &Control::default());
                    let mut found: Vec<_> =
                        found.into_iter().map(|repair| (repair.turns, repair.feedback, repair.remaining)).collect();
                    found.sort();
                    let fits = codes_within(&position, allowed) > 0;
                    let expected =
                        (1..=position.turns().len()).map(|changes| changed(&position, &answers, changes, allowed));
                    let expected = expected.into_iter().find(|repairs| !repairs.is_empty()).filter(|_| !fits);
                    assert_eq!(found, expected.unwrap_or_default(), "{text} seed {seed} with {allowed} lies allowed");
                }
            }
        }
    }

    /// The number of codes that contradict at most `allowed` answers, by the rules alone.
    fn codes_within(position: &AnyPosition, allowed: u16) -> usize {
        let wrong = |code: &Code| position.turns().iter().filter(|turn| !turn.is_consistent(code)).count();
        CodeSpace::new(position.game()).unwrap().codes().filter(|code| wrong(code) <= allowed.into()).count()
    }

    type Changed = (Vec<usize>, Vec<Feedback>, usize);

    /// All ways to change exactly `changes` answers that leave a code, in order.
    fn changed(position: &AnyPosition, answers: &[Feedback], changes: usize, allowed: u16) -> Vec<Changed> {
        let (history, mut all) = (position.history(), Vec::new());
        let turns: Vec<usize> = (0..history.len()).collect();
        let _ = lies::each_subset(&turns, changes, &mut Vec::new(), &mut |turns| {
            for number in 0..answers.len().pow(changes as u32) {
                let digit = |place: usize| number / answers.len().pow((changes - 1 - place) as u32) % answers.len();
                let feedback: Vec<Feedback> = (0..changes).map(|place| answers[digit(place)]).collect();
                let other = turns.iter().zip(&feedback).all(|(&turn, now)| history.turns()[turn].feedback != *now);
                let repair = Repair {
                    turns: turns.to_vec(),
                    feedback: feedback.clone(),
                    remaining: 0,
                    exact: true,
                    plausibility: 1.0,
                };
                let repaired = position.any_board().position(repair.apply(history)).unwrap();
                let remaining = codes_within(&repaired, allowed);
                if other && remaining > 0 {
                    all.push((turns.to_vec(), feedback, remaining));
                }
            }
            ControlFlow::Continue(())
        });
        all.sort();
        all
    }

    #[test]
    fn likely_slips_come_first() {
        let feedback = |black, white| Feedback::new(4, black, white).unwrap();
        let given = feedback(2, 1);
        let swapped = likelihood(given, feedback(1, 2));
        let far = likelihood(given, feedback(0, 0));
        assert!(swapped > likelihood(given, feedback(1, 0)) && likelihood(given, feedback(1, 1)) > far);
    }
}
