//! Section 3: the chance of a right guess is the number of parts divided by the number of codes.

use keypeg_core::{Code, CodeSpace, Feedback, Game, score};

use super::OPENINGS;
use super::discussion::second_parts;
use crate::LabError;
use crate::reproduce::digits::list;
use crate::reproduce::lab::id;
use crate::reproduce::{Evidence, Finding, FindingRow, Lab};
use keypeg_engine::partition::Partition;

pub(super) fn cards(_: &Lab) -> Result<Finding, LabError> {
    // The chance is x/52 · 1/x + y/52 · 1/y; in whole numbers, over 52·x·y.
    let chance = |x: u64| (x * (52 - x) + (52 - x) * x, 52 * x * (52 - x));
    let holds = (1..52).map(chance).all(|(above, below)| above * 52 == 2 * below);
    let argument = "x/52 · 1/x + y/52 · 1/y = 2/52 for all positive x and y.";
    Ok(Finding::claim("2/52 for all questions", "2/52 for all 51 splits", holds).because(Evidence::argument(argument)))
}

/// The cells of a set under a guess, by the scalar definition of feedback.
fn cells(set: &[Code], guess: &Code) -> Vec<Vec<Code>> {
    let mut cells: Vec<(Feedback, Vec<Code>)> = Vec::new();
    for code in set {
        let answer = score(guess, code);
        match cells.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, cell)) => cell.push(*code),
            None => cells.push((answer, vec![*code])),
        }
    }
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// The most parts into which `guesses` guesses can split a set.
fn parts(codes: &[Code], set: &[Code], guesses: u32) -> usize {
    if guesses == 0 || set.len() == 1 {
        return 1;
    }
    let sum = |guess: &Code| cells(set, guess).iter().map(|cell| parts(codes, cell, guesses - 1)).sum();
    codes.iter().map(sum).max().unwrap_or(0)
}

/// The most codes of a set that can be found within `guesses` guesses, by playing out every strategy.
fn found(codes: &[Code], set: &[Code], guesses: u32) -> usize {
    if guesses == 0 {
        return 0;
    }
    let sum = |guess: &Code| {
        let won = usize::from(set.contains(guess));
        let rest = cells(set, guess).into_iter().filter(|cell| cell[..] != [*guess]);
        won + rest.map(|cell| found(codes, &cell, guesses - 1)).sum::<usize>()
    };
    codes.iter().map(sum).max().unwrap_or(0)
}

pub(super) fn theorem(_: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut holds = true;
    for (game, most) in [("2x3", 2), ("2x4", 2), ("3x2", 2), ("2x5-distinct", 2), ("3x3", 1), ("3x4", 1)] {
        let game: Game = game.parse().expect("a game");
        let codes: Vec<Code> = CodeSpace::new(game).expect("a small board").codes().collect();
        for rounds in 0..=most {
            let (parts, found) = (parts(&codes, &codes, rounds), found(&codes, &codes, rounds + 1));
            holds &= parts == found;
            let label = format!("{game}, {rounds} questions and a guess");
            rows.push(FindingRow::measured(
                label,
                format!("{parts} parts"),
                format!("{found} of {} found", codes.len()),
            ));
        }
    }
    let argument = "Induction over the questions, as in the paper: in every part exactly one code is guessed right.";
    let ours = format!("parts and codes found agree on {} cases", rows.len());
    Ok(Finding::claim("parts / codes", ours, holds).rows(rows).because(Evidence::argument(argument)))
}

pub(super) fn three_rounds(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let totals: Vec<usize> = OPENINGS
        .iter()
        .map(|opening| second_parts(lab, opening).map(|parts| parts.iter().sum()))
        .collect::<Result<_, _>>()?;
    // Played out from AABC: the second guess with the most parts, the third any code of the part.
    let opening = id(&board, "AABC");
    let mut won = 0;
    for answer in Feedback::all(4) {
        let Ok(position) = board.position(format!("AABC {answer}").as_str()) else { continue };
        won += if answer.is_win(4) {
            usize::from(position.is_possible(opening))
        } else {
            let cells = |guess| Partition::new(&board, guess, position.ids()).into_cells();
            let best = board.space().ids().max_by_key(|&guess| (cells(guess).len(), std::cmp::Reverse(guess)));
            best.map_or(0, |guess| cells(guess).len())
        };
    }
    let best = totals.iter().max().copied().unwrap_or(0);
    let holds = totals[3] == best && totals.iter().filter(|&&total| total == best).count() == 1 && won == best;
    let rows = OPENINGS.iter().zip(&totals);
    let rows = rows.map(|(opening, total)| FindingRow::measured(*opening, "", format!("{total} of 1296"))).collect();
    let argument = "By Table 12 and the theorem of section 3; after AABC, every part of two guesses wins one code.";
    let found = Finding::claim("AABC", format!("codes won in three rounds: {}", list(&totals)), holds);
    Ok(found.rows(rows).because(Evidence::argument(argument)))
}
