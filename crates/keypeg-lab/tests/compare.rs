//! Comparisons from the plan to the texts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use keypeg_core::{Control, Game};
use keypeg_engine::strategy::{Options, Pruning, StrategyId};
use keypeg_engine::{Prefer, TieBreak, Ties};
use keypeg_lab::compare::{self, Comparison, ComparisonPlan, Contender, KnownOptimum, Method, boards};

fn plan(games: &[&str], strategies: &[StrategyId]) -> ComparisonPlan {
    let games: Vec<Game> = games.iter().flat_map(|text| boards(text).unwrap()).collect();
    ComparisonPlan {
        strategies: strategies.iter().copied().map(Contender::from).collect(),
        budget: Duration::MAX,
        ..ComparisonPlan::new(games)
    }
}

fn run(games: &[&str], strategies: &[StrategyId]) -> Comparison {
    compare::compare(&ComparisonPlan { rows: Some(4), ..plan(games, strategies) }, &Control::default())
}

#[test]
fn numbers_are_those_of_the_strategies() {
    let comparison = run(&["4x6", "3x6"], &[StrategyId::MostParts, StrategyId::RandomConsistent, StrategyId::Optimal]);
    let played: Vec<_> = comparison.lines.iter().map(|line| line.result.as_ref().unwrap()).collect();
    assert_eq!(played[0].histogram, [1.0, 12.0, 72.0, 635.0, 569.0, 7.0]);
    assert_eq!((played[0].total, played[0].max, played[0].method), (5668.0, 6, Method::Exact));
    assert_eq!(played[0].within, Some(720.0 / 1296.0));
    assert_eq!((format!("{:.10}", played[1].average).as_str(), played[1].method), ("4.6435233382", Method::Expected));
    let games = boards("3x6").unwrap();
    assert_eq!(comparison.optimum(games[0]), KnownOptimum::Proven(854));
    assert_eq!(comparison.above_optimum(&comparison.lines[0]), Some(5668.0 / 1296.0 - 5625.0 / 1296.0));
    assert_eq!(comparison.above_optimum(&comparison.lines[2]), Some(0.0));
    assert!(!comparison.interrupted);
}

#[test]
fn the_optimum_is_searched_when_nobody_plays_it() {
    let comparison = run(&["3x4..5"], &[StrategyId::Entropy]);
    let optima: Vec<KnownOptimum> = comparison.optima.iter().map(|(_, optimum)| *optimum).collect();
    assert_eq!(optima, [KnownOptimum::Proven(206), KnownOptimum::Proven(451)]);
    let without = ComparisonPlan { budget: Duration::ZERO, ..plan(&["3x4"], &[StrategyId::Entropy]) };
    assert_eq!(compare::compare(&without, &Control::default()).optima[0].1, KnownOptimum::Unknown);
}

#[test]
fn one_strategy_with_several_options_has_several_lines() {
    let last = Pruning { tie_break: TieBreak::Lexicographic(Prefer::Any, Ties::Last), ..Pruning::default() };
    let options = Options { pruning: last, ..Options::default() };
    let named = Contender { name: "last <&>".to_string(), ..Contender::new(StrategyId::WorstCase, options) };
    let strategies = vec![StrategyId::WorstCase.into(), named];
    let plan = ComparisonPlan { strategies, ..plan(&["3x4..5"], &[]) };
    let comparison = compare::compare(&plan, &Control::default());
    let lines: Vec<_> = comparison.lines.iter().map(|line| (line.name.as_str(), line.ties.as_str())).collect();
    let (first, last) = (("worst-case", "consistent,first"), ("last <&>", "any,last"));
    assert_eq!(lines, [first, last, first, last]);
    assert_eq!(comparison.to_json()["rows"][1]["strategy"], "last <&>");
    let page = comparison.to_html();
    assert!(page.contains("<td>last &lt;&amp;&gt;</td>"), "{page}");
    assert!(!page.contains("Ties are broken in the order"), "the orders differ");
}

#[test]
fn a_refusal_is_a_line_and_the_rest_goes_on() {
    let strategies = [StrategyId::Inference, StrategyId::WorstCase];
    let comparison = run(&["3x5-distinct", "12x20", "3x5"], &strategies);
    let refused: Vec<bool> = comparison.lines.iter().map(|line| line.result.is_err()).collect();
    assert_eq!(refused, [true, false, false, true, false, false]);
    let text = comparison.to_text();
    assert!(text.contains("3x5-distinct inference does not play it:"), "{text}");
    assert!(text.contains("12x20 has 4096000000000000 codes, too many to enumerate"), "{text}");
    let csv = comparison.to_csv();
    assert_eq!(csv.lines().count(), 7);
    let json = comparison.to_json();
    assert!(json["rows"][0]["refused"].as_str().unwrap().contains("its trials repeat colors"));
    assert_eq!(json["rows"][5]["total"], 463);
    assert!(comparison.to_html().contains("class=\"refused\""));
}

#[test]
fn large_boards_are_simulated_and_say_so() {
    let plan = ComparisonPlan { budget: Duration::ZERO, ..plan(&["4x7"], &[StrategyId::RandomConsistent]) };
    let comparison = compare::compare(&plan, &Control::default());
    let played = comparison.lines[0].result.as_ref().unwrap();
    assert!(matches!(played.method, Method::Simulated(2000)));
    assert_eq!(played.histogram.iter().sum::<f64>(), 2000.0);
    assert!((4.8..5.2).contains(&played.average), "{}", played.average);
    assert!(comparison.to_text().contains("random games"));
    assert_eq!(comparison.to_json()["rows"][0]["games"], 2000);
    let again = compare::compare(&plan, &Control::default());
    assert_eq!(again.lines[0].result.as_ref().unwrap().histogram, played.histogram, "the same seed, the same games");
}

#[test]
fn texts_fit_a_terminal_and_pages_are_whole() {
    let strategies =
        [StrategyId::ConsistentWorstCase, StrategyId::RepetitiveConsistent, StrategyId::Inference, StrategyId::Hybrid];
    for games in [&["4x4"][..], &["2..3x3..5", "2..3x3..12-distinct"]] {
        let comparison = run(games, &strategies);
        for line in comparison.to_text().lines() {
            assert!(line.chars().count() <= 80, "{line:?}");
        }
        let page = comparison.to_html();
        assert_eq!(page.matches("://").count(), page.matches("http://www.w3.org/2000/svg").count());
        for tag in ["table", "svg", "figure", "tr"] {
            assert_eq!(page.matches(&format!("<{tag}")).count(), page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(page.contains("by the guesses they take"));
        assert_eq!(page.contains("by the number of colors"), games.len() > 1);
    }
}

/// Cancels the work at its third step.
fn impatient() -> Control {
    let steps = Arc::new(AtomicU64::new(0));
    let counted = steps.clone();
    Control::default().with_cancellation(move || counted.load(Ordering::SeqCst) >= 3).with_progress(move |_| {
        steps.fetch_add(1, Ordering::SeqCst);
    })
}

#[test]
fn an_interruption_keeps_what_is_done() {
    let plan = plan(&["3x3..6"], &[StrategyId::Entropy]);
    let comparison = compare::compare(&plan, &impatient());
    assert!(comparison.interrupted);
    assert_eq!(comparison.lines.len(), 1, "the third step is the second board, and is not believed");
    assert_eq!(comparison.to_json()["interrupted"], true);
}

#[test]
fn an_optimum_that_was_played_survives_an_interruption() {
    let plan = plan(&["3x4"], &[StrategyId::Optimal, StrategyId::Entropy, StrategyId::MostParts]);
    let comparison = compare::compare(&plan, &impatient());
    assert!(comparison.interrupted);
    assert_eq!(comparison.lines.len(), 2);
    assert_eq!(comparison.optima, [(plan.games[0], KnownOptimum::Proven(206))]);
    assert!(!comparison.to_text().contains('?'), "{}", comparison.to_text());
}

#[test]
fn an_unknown_optimum_is_a_question_mark_with_a_legend() {
    let legend = "?: the optimum of this board is not known, so there is nothing to compare with.";
    let without = ComparisonPlan { budget: Duration::ZERO, ..plan(&["3x4"], &[StrategyId::Entropy]) };
    let text = compare::compare(&without, &Control::default()).to_text();
    let row = text.lines().find(|line| line.starts_with("3x4")).unwrap();
    assert!(row.contains(" ? ") && text.contains(legend), "{text}");
    assert!(!run(&["3x4"], &[StrategyId::Entropy]).to_text().contains('?'));
}
