//! Claims about the results of the strategies.

use keypeg_core::Notation;
use keypeg_engine::strategy::StrategyId;

use super::{FIVE, OPENINGS};
use crate::LabError;
use crate::reproduce::digits::{average, list};
use crate::reproduce::recipe::Recipe;
use crate::reproduce::{Evidence, Finding, FindingRow, Lab, StrategyEvidence};

pub(super) fn answer_example(_: &Lab) -> Result<Finding, LabError> {
    let notation = Notation::standard("4x6".parse().expect("a game"));
    let code = |text| notation.parse_code(text).expect("a code");
    Ok(Finding::same("1,2", keypeg_core::score(&code("BBAB"), &code("AABB")).to_string()))
}

pub(super) fn optimum(lab: &Lab) -> Result<Finding, LabError> {
    let best = lab.distribution(Recipe::new("4x6", StrategyId::Optimal))?;
    let rows = vec![
        FindingRow::same("expected", "4.340", average(&best, 3)),
        FindingRow::measured("total", "", format!("{}/{}", best.total(), best.secrets())),
        FindingRow::measured("guesses", "", list(best.histogram())),
    ];
    Ok(Finding::table(rows))
}

/// Evidence for each of the five strategies.
fn with_all_five(lab: &Lab, mut found: Finding) -> Result<Finding, LabError> {
    for (_, id) in FIVE {
        let recipe = Recipe::new("4x6", id);
        found = found.because(StrategyEvidence::new(recipe, &lab.tree(recipe)?));
    }
    Ok(found)
}

pub(super) fn best_of_five(lab: &Lab) -> Result<Finding, LabError> {
    let total = |id| Ok::<u64, LabError>(lab.distribution(Recipe::new("4x6", id))?.total());
    let parts = total(StrategyId::MostParts)?;
    let mut holds = true;
    for (_, id) in FIVE {
        holds &= id == StrategyId::MostParts || total(id)? > parts;
    }
    let expected = average(&lab.distribution(Recipe::new("4x6", StrategyId::MostParts))?, 3);
    with_all_five(lab, Finding::claim("best of the five, 4.373", format!("best of the five, {expected}"), holds))
}

pub(super) fn nine_rounds(lab: &Lab) -> Result<Finding, LabError> {
    let recipe = Recipe::new("4x6", StrategyId::FirstConsistent);
    let tree = lab.tree(recipe)?;
    let most = tree.root.distribution().max();
    let found = Finding::claim("more than 8 rounds", format!("{most} rounds"), most > 8);
    Ok(found.because(StrategyEvidence::new(recipe, &tree)))
}

pub(super) fn inconsistent(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut holds = true;
    for (name, id) in FIVE {
        let tree = lab.tree(Recipe::new("4x6", id))?;
        let (mut nodes, mut probes) = (0, 0);
        let mut open = vec![&tree.root];
        while let Some(node) = open.pop() {
            nodes += 1;
            probes += u32::from(!node.consistent);
            open.extend(node.answers.iter().map(|(_, next)| next));
        }
        holds &= (probes == 0) == (id == StrategyId::FirstConsistent);
        rows.push(FindingRow::measured(name, "", format!("{probes} of {nodes} guesses")));
    }
    let ours = list(rows.iter().map(|row| row.ours.split(' ').next().unwrap_or("").to_string()));
    let argument = "Counted in the whole decision tree of each strategy.";
    let found = Finding::claim("in all but simple", format!("inconsistent guesses: {ours}"), holds);
    Ok(found.rows(rows).because(Evidence::argument(argument)))
}

pub(super) fn rounds(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut holds = true;
    for round in 2..=4 {
        let mut won = Vec::new();
        for (_, id) in FIVE {
            let found = lab.distribution(Recipe::new("4x6", id))?;
            won.push(found.histogram().iter().take(round).sum::<u64>());
        }
        let parts = won[4];
        holds &= won[..4].iter().all(|&others| others < parts);
        rows.push(FindingRow::measured(format!("won up to round {round}"), "", list(won)));
    }
    let ours = format!("won up to round 4: {}", rows[2].ours);
    with_all_five(lab, Finding::claim("ahead of the others", ours, holds).rows(rows))
}

pub(super) fn first_question(lab: &Lab) -> Result<Finding, LabError> {
    let values = lab.values_of_openings(&OPENINGS)?;
    let rows: Vec<FindingRow> = OPENINGS
        .iter()
        .zip(&values)
        .map(|(opening, total)| FindingRow::measured(*opening, "", total.to_string()))
        .collect();
    let best = values.iter().min().copied().unwrap_or(0);
    let holds = values[3] == best && values.iter().filter(|&&value| value == best).count() == 1;
    let argument = "The fewest guesses of all codes together after each opening, by exact search.";
    let found = Finding::claim("AABC", format!("AABC {}, the next best {}", values[3], second(&values)), holds);
    Ok(found.rows(rows).because(Evidence::argument(argument)))
}

fn second(values: &[u64]) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted[1]
}

pub(super) fn eight(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut winning = 0;
    for (name, id) in FIVE {
        let most = lab.distribution(Recipe::new("4x6", id))?.max();
        winning += usize::from(most <= 8);
        rows.push(FindingRow::measured(name, "", format!("{most} rounds at most")));
    }
    let found = Finding::claim("many win within eight", format!("{winning} of these five do"), winning > 1).rows(rows);
    with_all_five(lab, found)
}

pub(super) fn favourably(lab: &Lab) -> Result<Finding, LabError> {
    let best = lab.distribution(Recipe::new("4x6", StrategyId::Optimal))?;
    let mut rows = Vec::new();
    let mut above = Vec::new();
    for (name, id) in &FIVE[1..] {
        let found = lab.distribution(Recipe::new("4x6", *id))?;
        let percent = 100.0 * (found.total() as f64 / best.total() as f64 - 1.0);
        rows.push(FindingRow::measured(*name, "", format!("{percent:.1}% more guesses than the optimum")));
        above.push(percent);
    }
    let most = above.iter().copied().fold(0.0, f64::max);
    let least = above.iter().copied().fold(f64::MAX, f64::min);
    Ok(Finding::measured("quite favourably", format!("{least:.1}% to {most:.1}% above the optimum")).rows(rows))
}
