//! The routines of section 4.3.

use keypeg_core::{Feedback, score};
use keypeg_engine::strategy::inference::{Inference, InferenceState, KnowledgeBase};

use super::{code, inferences, notation, written};
use crate::LabError;
use crate::reproduce::evidence::GuessRule;
use crate::reproduce::{Finding, FindingRow, GameEvidence, Lab};

/// A knowledge base as the paper writes it, colors and positions counted from 1.
fn knowledge(sublists: &[(u8, &[usize])]) -> KnowledgeBase {
    KnowledgeBase::new(sublists.iter().map(|(color, positions)| (color - 1, positions.iter().map(|p| p - 1).collect())))
}

/// The knowledge base after a routine, or what went wrong.
fn after(mut known: KnowledgeBase, routine: impl FnOnce(&mut KnowledgeBase) -> bool) -> String {
    if routine(&mut known) { written(known.inferences()) } else { "refused".to_string() }
}

pub(super) fn routines(_: &Lab) -> Result<Finding, LabError> {
    let known = knowledge(&[(3, &[2, 4, 5]), (4, &[2, 3, 4, 5]), (7, &[1, 2, 3, 4, 5])]);
    let two = knowledge(&[(2, &[3, 4, 5]), (3, &[2, 3, 4, 5])]);
    let tied = knowledge(&[(2, &[3]), (4, &[3, 4, 5]), (5, &[3, 5])]);
    let del = |known: &mut KnowledgeBase| {
        known.del(2, 2);
        true
    };
    let cleanup = |known: &mut KnowledgeBase| {
        known.cleanup();
        true
    };
    let rows = vec![
        FindingRow::same("Fix(3)", "(3 (2)) (4 (3 4 5)) (7 (1 3 4 5))", after(known, |known| known.fix(2, 1).is_ok())),
        FindingRow::same("Del(2, 3)", "(2 (3 4 5)) (3 (2 4 5))", after(two.clone(), del)),
        FindingRow::same("Fix1(3, 2)", "(2 (4 5)) (3 (3))", after(two, |known| known.fix(2, 2).is_ok())),
        FindingRow::same("Cleanup", "(2 (3)) (4 (4)) (5 (5))", after(tied, cleanup)),
    ];
    Ok(Finding::table(rows))
}

/// The number of pegs of the second color that Update finds in the first example, as printed and corrected.
pub(super) fn update(_: &Lab) -> Result<Finding, LabError> {
    let player = Inference::new(notation().game()).expect("a board with repeats");
    let secret = code("2 3 2 4 6");
    let trials = ["1 1 1 1 1", "2 2 2 2 2"].map(code);
    let state = trials.iter().try_fold(player.start(), |state, trial| state.answered(score(trial, &secret)));
    let state: InferenceState = state.expect("a game of the paper");
    // Before the second answer no position is tied (Numfix is 0) and no color is being fixed.
    let answer = score(&trials[1], &secret);
    let as_printed = usize::from(answer.black() + answer.white()) - 1;
    let meant = state.inferences().count();
    let ours = format!("as printed {as_printed} peg of color 2, in truth {meant}: {}", inferences(&state));
    let game = GameEvidence::truthful(&notation(), &trials, &secret, GuessRule::Inference, "the first two trials");
    let found =
        Finding::claim("gain = bulls + cows - Numfix - 1 when nothing is being fixed", ours, as_printed == meant);
    Ok(found.because(game).note(
        "The two branches for gain are swapped: one match belongs to the color that is being fixed. The paper's own \
         (3.7) has two pegs.",
    ))
}

/// In the paper's example of Fix, color 3 is being fixed, and then color 4. In its first game color 2 comes before 3.
pub(super) fn bump(_: &Lab) -> Result<Finding, LabError> {
    let mut known = knowledge(&[(3, &[2, 4, 5]), (4, &[2, 3, 4, 5]), (7, &[1, 2, 3, 4, 5])]);
    let fixed = known.fix(2, 1).is_ok();
    let next = known.inferences().find(|(_, positions)| positions.len() > 1).filter(|_| fixed);
    Ok(Finding::same("4", next.map_or("none".to_string(), |(color, _)| (color + 1).to_string()))
        .note("The next color that is not tied to one position, after Fix(3) in the example of the paper."))
}

/// An answer that no code can give is an error of the codemaker.
pub(super) fn report_error(_: &Lab) -> Result<Finding, LabError> {
    let player = Inference::new(notation().game()).expect("a board with repeats");
    let answer = |text: &str| Feedback::parse(5, text).expect("an answer");
    let mut rows = Vec::new();
    // After three 1s the second trial is 12222: three more bulls beside the 1 would make six pegs.
    for (label, answers) in [("11111 0,0; 22222 0,3", ["0,0", "0,3"]), ("11111 3,0; 12222 4,0", ["3,0", "4,0"])] {
        let state = answers.iter().try_fold(player.start(), |state, text| state.answered(answer(text)));
        let ours = state.err().map_or("no error".to_string(), |error| error.to_string());
        rows.push(FindingRow::measured(label, "Reporterror", ours));
    }
    let reported = rows.iter().filter(|row| row.ours != "no error").count();
    Ok(Finding::measured("Reporterror", format!("{reported} of {} impossible answers are reported", rows.len()))
        .rows(rows)
        .note("The paper does not say what Reporterror prints. It only tests the cows; keypeg also counts the pegs."))
}
