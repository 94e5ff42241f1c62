//! Suggestions of the paper, built and measured.

use keypeg_engine::strategy::StrategyId;
use keypeg_export::chart::{Chart, Lines};

use super::FIVE;
use crate::LabError;
use crate::reproduce::digits::{average, list};
use crate::reproduce::recipe::Recipe;
use crate::reproduce::{Finding, FindingRow, Lab, StrategyEvidence};

/// Compares a strategy with the one it should improve.
fn beside(lab: &Lab, id: StrategyId, of: StrategyId, printed: &str) -> Result<Finding, LabError> {
    let recipe = Recipe::new("4x6", id);
    let tree = lab.tree(recipe)?;
    let found = tree.root.distribution();
    let plain = lab.distribution(Recipe::new("4x6", of))?;
    let rows = vec![
        FindingRow::measured("guesses", "", list(found.histogram())),
        FindingRow::measured("total", "", found.total().to_string()),
        FindingRow::measured(of.name(), "", plain.total().to_string()),
    ];
    let ours = format!("total {}, {} ({} without)", found.total(), average(&found, 3), plain.total());
    Ok(Finding::measured(printed, ours).rows(rows).because(StrategyEvidence::new(recipe, &tree)))
}

pub(super) fn look_ahead(lab: &Lab) -> Result<Finding, LabError> {
    let found = beside(lab, StrategyId::PartsLookahead, StrategyId::MostParts, "a better strategy, in theory")?;
    Ok(found.note("The best of the strategies that do not search to the end, and never more than 5 guesses."))
}

pub(super) fn entropy_base(lab: &Lab) -> Result<Finding, LabError> {
    let found = beside(lab, StrategyId::EntropyPartsBase, StrategyId::Entropy, "perhaps another new strategy")?;
    Ok(found.note(
        "Entropy in the base of the number of parts prefers few even parts to many uneven ones, and loses by it.",
    ))
}

pub(super) fn irving(lab: &Lab) -> Result<Finding, LabError> {
    beside(lab, StrategyId::Irving, StrategyId::ExpectedSize, "irreproducible")
}

/// Boards of four pegs, for the chart, and then some others.
const BOARDS: [&str; 9] = ["4x3", "4x4", "4x5", "4x6", "4x7", "4x8", "3x8", "5x4", "4x10-distinct"];
const FOUR_PEGS: usize = 6;

pub(super) fn other_boards(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    let mut lines: Vec<(String, Vec<(f64, f64)>)> =
        FIVE.iter().map(|(name, _)| (name.to_string(), Vec::new())).collect();
    let mut best = Vec::new();
    for (place, game) in BOARDS.into_iter().enumerate() {
        let mut totals = Vec::new();
        for ((_, id), (_, points)) in FIVE.into_iter().zip(&mut lines) {
            let found = lab.distribution(Recipe::new(game, id))?;
            if place < FOUR_PEGS {
                points.push((place as f64, found.average()));
            }
            totals.push(found.total());
        }
        let least = totals.iter().min().copied().unwrap_or(0);
        let winners = FIVE.iter().zip(&totals).filter(|(_, total)| **total == least);
        best.extend(winners.map(|((name, _), _)| *name));
        rows.push(FindingRow::measured(game, "", list(&totals)));
    }
    let parts = best.iter().filter(|name| **name == "Most parts").count();
    let ours = format!("most parts is best on {parts} of {} boards", BOARDS.len());
    let chart = Chart::Lines(Lines {
        caption: "Average guesses of the five strategies with four pegs".into(),
        x_label: "board".into(),
        y_label: "guesses on average".into(),
        lines,
        names: BOARDS[..FOUR_PEGS].iter().map(ToString::to_string).collect(),
    });
    Ok(Finding::measured("beyond the scope of the paper", ours)
        .rows(rows)
        .chart(chart)
        .note("Totals of simple, worst case, expected size, entropy and most parts."))
}
