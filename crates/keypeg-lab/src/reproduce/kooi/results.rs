//! Tables 7, 8 and 10: the strategies against every code.

use keypeg_core::Distribution;
use keypeg_engine::strategy::StrategyId;
use keypeg_export::chart::{Bars, Chart, Series};

use super::FIVE;
use crate::LabError;
use crate::reproduce::digits::{average, list};
use crate::reproduce::recipe::{LAST, Recipe};
use crate::reproduce::{Finding, FindingRow, Lab};

/// Counts by rounds, filled up with zeros to the nine rounds of the table.
fn rounds(distribution: &Distribution) -> String {
    let mut counts = distribution.histogram().to_vec();
    counts.resize(counts.len().max(9), 0);
    list(counts)
}

fn five(lab: &Lab) -> Result<Vec<(&'static str, Distribution)>, LabError> {
    FIVE.into_iter().map(|(name, id)| Ok((name, lab.distribution(Recipe::new("4x6", id))?))).collect()
}

pub(super) fn table_7(lab: &Lab) -> Result<Finding, LabError> {
    let printed = [
        ("1 4 25 108 305 602 196 49 6", "7471", "5.765"),
        ("1 6 62 533 694 0 0 0 0", "5801", "4.476"),
        ("1 10 54 645 583 3 0 0 0", "5696", "4.395"),
        ("1 4 71 612 596 12 0 0 0", "5722", "4.415"),
        ("1 12 72 635 569 7 0 0 0", "5668", "4.373"),
    ];
    let found = five(lab)?;
    let mut rows = Vec::new();
    for ((name, distribution), (counts, total, expected)) in found.iter().zip(printed) {
        rows.push(FindingRow::same(*name, counts, rounds(distribution)));
        rows.push(FindingRow::same(format!("{name}, total"), total, distribution.total().to_string()));
        rows.push(FindingRow::same(format!("{name}, expected"), expected, average(distribution, 3)));
    }
    let table = Finding::table(rows);
    let totals =
        |text: fn(&FindingRow) -> &String| list(table.rows.iter().filter(|row| row.label.ends_with("total")).map(text));
    let (printed, ours) = (totals(|row| &row.printed), totals(|row| &row.ours));
    Ok(Finding { printed: format!("totals {printed}"), ours: format!("totals {ours}"), ..table }.chart(chart(&found)))
}

fn chart(found: &[(&str, Distribution)]) -> Chart {
    let series = |(name, distribution): &(&str, Distribution)| {
        let mut values: Vec<f64> = distribution.histogram().iter().map(|&codes| codes as f64).collect();
        values.resize(9, 0.0);
        Series { name: name.to_string(), values }
    };
    Chart::Bars(Bars {
        caption: "Table 7 as a chart: codes by the round in which they are found".into(),
        x_label: "round".into(),
        y_label: "codes".into(),
        categories: (1..=9).map(|round| round.to_string()).collect(),
        series: found.iter().map(series).collect(),
        decimals: 0,
    })
}

pub(super) fn table_8(lab: &Lab) -> Result<Finding, LabError> {
    let found = lab.distribution(Recipe::new("4x6", StrategyId::FirstConsistent).opened("AABB"))?;
    Ok(Finding::same("1 12 71 253 588 286 78 7 0", rounds(&found)))
}

pub(super) fn irving_total(lab: &Lab) -> Result<Finding, LabError> {
    let found = lab.distribution(Recipe::new("4x6", StrategyId::WorstCase))?;
    let table_10: u64 =
        [1, 8, 65, 522, 696, 4].into_iter().zip(1..).map(|(codes, round): (u64, u64)| codes * round).sum();
    Ok(Finding::table(vec![
        FindingRow::same("worst case", "5801", found.total().to_string()),
        FindingRow::same("Irving's total is that of Table 10", "5804", table_10.to_string()),
    ]))
}

/// Compares both readings of "the last instead of the first" with what is printed.
fn table_10(lab: &Lab, id: StrategyId, first: &'static str, printed: &str) -> Result<Finding, LabError> {
    let last = Recipe::new("4x6", id).ties(LAST);
    let everywhere = rounds(&lab.distribution(last)?);
    let after = rounds(&lab.distribution(last.opened(first))?);
    let usual = rounds(&lab.distribution(Recipe::new("4x6", id))?);
    let found = if printed == everywhere {
        Finding::same(printed, everywhere.clone())
    } else {
        Finding::same(printed, after.clone())
    };
    let rows = vec![
        FindingRow::same("the last at every step", printed, everywhere),
        FindingRow::same(format!("the last after {first}"), printed, after),
        FindingRow::measured("the first (Table 7)", "", usual),
    ];
    Ok(found.rows(rows).note(
        "The last at every step is Table 7 again: reversing the colors maps one game onto the other. The result is that of \
         the other reading, the last after an unchanged first guess.",
    ))
}

pub(super) fn table_10_worst_case(lab: &Lab) -> Result<Finding, LabError> {
    table_10(lab, StrategyId::WorstCase, "AABB", "1 8 65 522 696 4 0 0 0")
}

pub(super) fn table_10_expected_size(lab: &Lab) -> Result<Finding, LabError> {
    table_10(lab, StrategyId::ExpectedSize, "AABC", "1 10 54 646 582 3 0 0 0")
}

pub(super) fn table_10_entropy(lab: &Lab) -> Result<Finding, LabError> {
    table_10(lab, StrategyId::Entropy, "ABCD", "1 4 70 613 596 12 0 0 0")
}

pub(super) fn table_10_most_parts(lab: &Lab) -> Result<Finding, LabError> {
    table_10(lab, StrategyId::MostParts, "AABC", "1 12 72 636 568 7 0 0 0")
}

pub(super) fn simple_mirrored(lab: &Lab) -> Result<Finding, LabError> {
    let simple = Recipe::new("4x6", StrategyId::FirstConsistent);
    let (first, last) = (lab.distribution(simple)?, lab.distribution(simple.ties(LAST))?);
    let evidence = crate::reproduce::StrategyEvidence::new(simple.ties(LAST), &lab.tree(simple.ties(LAST))?);
    let ours = format!("first and last both {}", list(last.histogram()));
    Ok(Finding::claim("no effect", ours, first == last).because(evidence))
}

/// The differences between Tables 7 and 10: how many codes are found in another round, as printed and recomputed.
pub(super) fn largest(lab: &Lab) -> Result<Finding, LabError> {
    // The first guess, and then the rows of Table 7 and of Table 10 as printed.
    const PRINTED: [(StrategyId, &str, [u64; 6], [u64; 6]); 4] = [
        (StrategyId::WorstCase, "AABB", [1, 6, 62, 533, 694, 0], [1, 8, 65, 522, 696, 4]),
        (StrategyId::ExpectedSize, "AABC", [1, 10, 54, 645, 583, 3], [1, 10, 54, 646, 582, 3]),
        (StrategyId::Entropy, "ABCD", [1, 4, 71, 612, 596, 12], [1, 4, 70, 613, 596, 12]),
        (StrategyId::MostParts, "AABC", [1, 12, 72, 635, 569, 7], [1, 12, 72, 636, 568, 7]),
    ];
    let moved = |a: &[u64], b: &[u64]| a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).sum::<u64>() / 2;
    let (mut rows, mut printed, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for (id, opening, first, last) in PRINTED {
        let recipe = Recipe::new("4x6", id);
        let (usual, other) = (lab.distribution(recipe)?, lab.distribution(recipe.ties(LAST).opened(opening))?);
        let mut counts = [usual.histogram().to_vec(), other.histogram().to_vec()];
        counts.iter_mut().for_each(|counts| counts.resize(9, 0));
        printed.push(moved(&first, &last));
        ours.push(moved(&counts[0], &counts[1]));
        let totals = format!("total {} becomes {}", usual.total(), other.total());
        rows.push(FindingRow::measured(id.name(), "", totals));
    }
    Ok(Finding::same(list(printed), list(ours)).rows(rows).note(
        "Codes that are found in another round: worst case, expected size, entropy, most parts. By the printed rows the \
         difference is largest for worst case, as the paper says. Three of the four rows cannot be reproduced. With the \
         last of ties after an unchanged first guess, the difference is largest for most parts, and so is that of the \
         totals.",
    ))
}
