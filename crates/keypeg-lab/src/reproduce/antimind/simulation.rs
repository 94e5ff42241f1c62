//! The simulations, and the expectations they estimate.

use keypeg_core::Distribution;
use keypeg_engine::expectation;
use keypeg_engine::strategy::{Options, StrategyId};
use keypeg_engine::threads::parallel_iterators::*;
use keypeg_export::chart::{Bars, Chart, Series};

use crate::LabError;
use crate::chance::{RandomPlayer, play_every_secret};
use crate::reproduce::digits::decimal;
use crate::reproduce::lab::id;
use crate::reproduce::{Evidence, Finding, FindingRow, Lab, Verdict};

/// Games per secret, as in the paper.
const RUNS: u64 = 1000;
/// The seed of the games; `keypeg simulate 4x6 random-consistent --per-secret 1000 --seed 1` plays the same.
const SEED: u64 = 1;

fn percentages(distribution: &Distribution) -> Vec<f64> {
    let all = distribution.secrets() as f64;
    distribution.histogram().iter().map(|&games| 100.0 * games as f64 / all).collect()
}

fn figure(lab: &Lab, player: RandomPlayer, id: StrategyId, number: u8) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let games =
        play_every_secret(&board, player, RUNS, SEED, lab.control())?.expect("the classic board is small enough");
    let exact = lab.expectation(id)?;
    let exact: Vec<f64> = exact.histogram().iter().map(|secrets| 100.0 * secrets / 1296.0).collect();
    let played = percentages(&games);
    let rows = exact.iter().enumerate().map(|(place, exact)| {
        let played = played.get(place).copied().unwrap_or(0.0);
        let ours = format!("{}% (exactly {}%)", decimal(played, 3), decimal(*exact, 3));
        FindingRow::measured(format!("{} guesses", place + 1), "", ours)
    });
    let average = decimal(games.average(), 4);
    let ours = format!("average {average}, at most {}, over {} games", games.max(), games.secrets());
    let chart = Chart::Bars(Bars {
        caption: format!("Figure {number}: percentage of {RUNS} games per secret by their number of guesses, {id}"),
        x_label: "guesses".into(),
        y_label: "percent of games".into(),
        categories: (1..=played.len()).map(|guesses| guesses.to_string()).collect(),
        series: vec![Series { name: id.to_string(), values: played.clone() }],
        decimals: 1,
    });
    Ok(Finding::measured("a bar chart without numbers", ours).rows(rows.collect()).chart(chart))
}

pub(super) fn figure_1(lab: &Lab) -> Result<Finding, LabError> {
    figure(lab, RandomPlayer::Random, StrategyId::RandomConsistent, 1)
}

pub(super) fn figure_2(lab: &Lab) -> Result<Finding, LabError> {
    figure(lab, RandomPlayer::Repetitive, StrategyId::RepetitiveConsistent, 2)
}

/// The expected share of games that take this number of guesses, in percent.
fn share(lab: &Lab, id: StrategyId, guesses: usize) -> Result<f64, LabError> {
    Ok(100.0 * lab.expectation(id)?.histogram()[guesses - 1] / 1296.0)
}

pub(super) fn fives(lab: &Lab) -> Result<Finding, LabError> {
    let mut rows = Vec::new();
    for guesses in 4..=7 {
        let random = share(lab, StrategyId::RandomConsistent, guesses)?;
        let repeating = share(lab, StrategyId::RepetitiveConsistent, guesses)?;
        let ours = format!("{}% against {}%", decimal(repeating, 2), decimal(random, 2));
        rows.push(FindingRow::measured(format!("{guesses} guesses, with repetitions and without"), "", ours));
    }
    let (random, repeating) =
        (share(lab, StrategyId::RandomConsistent, 5)?, share(lab, StrategyId::RepetitiveConsistent, 5)?);
    let ours = format!("{}% with, {}% without", decimal(repeating, 2), decimal(random, 2));
    let found = if repeating > random { Finding::same("more", "more") } else { Finding::same("more", ours) };
    Ok(found.rows(rows).note(
        "Exact expectations. Fewer games take 5 guesses with repetitions, and more take 6 and 7. The conclusion that the paper \
         draws from its charts still holds.",
    ))
}

pub(super) fn worse(lab: &Lab) -> Result<Finding, LabError> {
    let random = lab.expectation(StrategyId::RandomConsistent)?.total() / 1296.0;
    let repeating = lab.expectation(StrategyId::RepetitiveConsistent)?.total() / 1296.0;
    let ours = format!("expected {} against {}", decimal(repeating, 4), decimal(random, 4));
    let evidence = |id: StrategyId| {
        Evidence::shown_by(
            format!("The exact expectation of {id} over every game."),
            format!("keypeg evaluate 4x6 {id}"),
        )
    };
    Ok(Finding::claim("repetitions play worse", ours, repeating > random)
        .because(evidence(StrategyId::RepetitiveConsistent))
        .because(evidence(StrategyId::RandomConsistent)))
}

/// The openings up to symmetry, the number of codes equivalent to each, and the expectation that an independent program
/// found.
const OPENINGS: [(&str, u64, &str); 5] = [
    ("AAAA", 6, "5.13077"),
    ("AAAB", 120, "4.74079"),
    ("AABB", 90, "4.63613"),
    ("AABC", 720, "4.61149"),
    ("ABCD", 360, "4.66890"),
];

pub(super) fn expectation(lab: &Lab) -> Result<Finding, LabError> {
    let board = lab.board("4x6")?;
    let control = lab.control();
    let policy = StrategyId::RandomConsistent.build(board.game(), &Options::default())?;
    let totals: Vec<f64> = OPENINGS
        .par_iter()
        .map(|(opening, ..)| {
            expectation::expectation(&board, &*policy, Some(id(&board, opening)), control).map(|found| found.total())
        })
        .collect::<Result<_, _>>()?;
    let rows = OPENINGS.iter().zip(&totals);
    let mut rows: Vec<FindingRow> = rows
        .map(|((opening, _, known), total)| FindingRow::known(*opening, known, decimal(total / 1296.0, 5)))
        .collect();
    let weighed = OPENINGS.iter().zip(&totals).map(|((_, codes, _), total)| *codes as f64 * total / 1296.0);
    let average = weighed.sum::<f64>() / 1296.0;
    rows.insert(0, FindingRow::known("any opening", "4.6435233382", decimal(average, 10)));
    let same = rows.iter().all(|row| row.verdict != Verdict::Differs);
    let evidence = Evidence::shown_by(
        "An independent program found the same digits for every opening.",
        "keypeg evaluate 4x6 random-consistent",
    );
    Ok(Finding::claim("nothing: the simulation estimates it", decimal(average, 10), same).rows(rows).because(evidence))
}
