//! Runs every item of every paper and checks verdicts, evidence and texts.

use std::collections::HashSet;

use keypeg_core::Control;
use keypeg_lab::reproduce::{
    self, CheckedItem, Evidence, ItemStatus, Lab, Paper, ReproductionReport, TextDetail, Verdict,
};

/// The expected verdict of every item, in the order of the papers. A changed verdict needs an explanation.
const VERDICTS: &str = include_str!("verdicts.txt");

/// The items that an independent program had reproduced before this project began.
const CONFIRMED: [(Paper, &[&str]); 5] = [
    (Paper::Norvig, &["strategy-4x6", "game-1", "game-2", "code-3x2", "strategy-3x2"]),
    (Paper::SolveMaster, &["response-counts", "table-entropy"]),
    (
        Paper::AntiMind,
        &[
            "table-1",
            "table-2",
            "table-3",
            "appendix-1",
            "appendix-2",
            "appendix-3",
            "appendix-4",
            "appendix-5",
            "expectation",
        ],
    ),
    (Paper::Rao, &["example-3", "example-5"]),
    (
        Paper::Kooi,
        &[
            "table-1",
            "table-2",
            "table-3",
            "table-4",
            "table-5",
            "table-6",
            "table-7",
            "table-8",
            "table-9",
            "table-11",
            "table-12",
            "footnote-4",
        ],
    ),
];

/// Runs all items of a paper and checks everything that must hold for them.
fn check_paper(paper: Paper) {
    let lab = Lab::new(&Control::default());
    let items = reproduce::items().filter(|item| item.paper == paper);
    let checks: Vec<CheckedItem> = items.map(|item| lab.check(item).unwrap()).collect();
    let expected: Vec<&str> = VERDICTS.lines().filter(|line| line.starts_with(paper.name())).collect();
    let found: Vec<String> =
        checks.iter().map(|check| format!("{paper} {} {}", check.item.id, check.found.verdict)).collect();
    assert_eq!(found, expected);
    for check in &checks {
        let name = format!("{paper}/{}", check.item.id);
        assert!(check.is_as_confirmed(), "{name}");
        assert!(!check.found.printed.is_empty() && !check.found.ours.is_empty(), "{name}");
        for evidence in &check.found.evidence {
            evidence.confirm().unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{}", evidence.describe()));
        }
        let replayable = |evidence: &Evidence| !matches!(evidence, Evidence::Argument { .. });
        match check.found.verdict {
            Verdict::Refuted => assert!(check.found.evidence.iter().any(replayable), "{name} has no witness"),
            Verdict::Proved => assert!(!check.found.evidence.is_empty(), "{name} has no reason"),
            Verdict::Equal => {
                let rows = check.found.rows.iter();
                let other = rows.filter(|row| row.verdict == Verdict::Differs).count();
                // Table 10 has two readings, of which one is right.
                assert!(other == 0 || check.item.id.starts_with("table-10"), "{name}");
            }
            Verdict::Differs | Verdict::Measured => {}
        }
    }
    for detail in [TextDetail::Short, TextDetail::Full] {
        let text = reproduce::side_by_side(&checks, detail);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line:?}");
            assert_eq!(line.trim_end(), line);
        }
        assert!(checks.iter().all(|check| text.contains(check.item.id)));
    }
    check_report(&checks);
}

/// The files of the report contain the same findings.
fn check_report(checks: &[CheckedItem]) {
    let report = ReproductionReport::new(checks);
    let file = |name: &str| &report.files.iter().find(|(known, _)| *known == name).unwrap().1;
    let json: serde_json::Value = serde_json::from_str(file("checks.json")).unwrap();
    let listed = json["checks"].as_array().unwrap();
    assert_eq!(listed.len(), checks.len());
    for (object, check) in listed.iter().zip(checks) {
        assert_eq!(object["paper"], check.item.paper.name());
        assert_eq!(object["item"], check.item.id);
        assert_eq!(object["verdict"], check.found.verdict.name());
        assert_eq!(
            (&object["printed"], &object["ours"]),
            (&check.found.printed.as_str().into(), &check.found.ours.as_str().into())
        );
    }
    assert_eq!(json["as_confirmed"], true);
    let lines = |name: &str| file(name).lines().count() - 1;
    assert_eq!(lines("checks.csv"), checks.len());
    assert_eq!(lines("rows.csv"), checks.iter().map(|check| check.found.rows.len()).sum::<usize>());
    let numbers = checks.iter().flat_map(|check| &check.found.charts).map(|chart| chart.data().len());
    assert_eq!(lines("data.csv"), numbers.sum::<usize>());
    let page = file("index.html");
    assert!(checks.iter().all(|check| page.contains(&format!("id=\"{}-{}\"", check.item.paper, check.item.id))));
    let charts: usize = checks.iter().map(|check| check.found.charts.len()).sum();
    assert_eq!(page.matches("<figure").count(), charts);
    // Nothing is asked for over a network: the only address is the name of the language of the drawings.
    assert_eq!(page.matches("://").count(), page.matches("http://www.w3.org/2000/svg").count());
    for tag in ["table", "section", "details", "svg", "figure", "div"] {
        assert_eq!(page.matches(&format!("<{tag}")).count(), page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn norvig() {
    check_paper(Paper::Norvig);
}

#[test]
fn solvemaster() {
    check_paper(Paper::SolveMaster);
}

#[test]
fn antimind() {
    check_paper(Paper::AntiMind);
}

#[test]
fn rao() {
    check_paper(Paper::Rao);
}

#[test]
fn kooi() {
    check_paper(Paper::Kooi);
}

#[test]
fn items_have_names_of_their_own() {
    let mut seen = HashSet::new();
    for item in reproduce::items() {
        assert!(seen.insert((item.paper, item.id)), "{}/{}", item.paper, item.id);
        assert!(item.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'));
        assert!(item.id.len() <= 22 && !item.title.is_empty());
        assert!(std::ptr::eq(reproduce::find(item.paper, item.id).unwrap(), item));
    }
    assert!(reproduce::find(Paper::Kooi, "table-99").is_none());
    assert_eq!("kooi".parse(), Ok(Paper::Kooi));
    assert!("knuth".parse::<Paper>().unwrap_err().to_string().contains("\"knuth\" is not one of the papers"));
}

#[test]
fn what_others_confirmed_must_come_out() {
    for (paper, ids) in CONFIRMED {
        for id in ids {
            let item = reproduce::find(paper, id).unwrap_or_else(|| panic!("{paper}/{id}"));
            assert_eq!(item.status, ItemStatus::Confirmed, "{paper}/{id}");
        }
    }
}

/// Evidence that was tampered with is not confirmed.
#[test]
fn false_evidence_is_refused() {
    let lab = Lab::new(&Control::default());
    let evidence = |paper, id| {
        let item = reproduce::find(paper, id).unwrap();
        lab.check(item).unwrap().found.evidence
    };
    let games = [(Paper::AntiMind, "hypothesis-1"), (Paper::AntiMind, "hypothesis-2"), (Paper::Rao, "twelve")];
    for (paper, id) in games {
        let Evidence::Game(game) = evidence(paper, id)[0].clone() else { panic!("{id}") };
        assert_eq!(Evidence::Game(game.clone()).confirm(), Ok(()));
        let mut other = game.clone();
        other.secret = game.secret.chars().rev().collect();
        assert!(Evidence::Game(other).confirm().is_err(), "{id}: another secret");
        let mut other = game.clone();
        other.lies.push(1);
        assert!(Evidence::Game(other).confirm().is_err(), "{id}: a truthful turn called a lie");
        let mut other = game.clone();
        other.history = game.history.replacen("0,0", "0,1", 1);
        assert!(Evidence::Game(other).confirm().is_err(), "{id}: a wrong answer");
        if !game.left.is_empty() {
            let mut other = game.clone();
            other.left.pop();
            assert!(Evidence::Game(other).confirm().is_err(), "{id}: a code less");
        }
        let mut turns: Vec<&str> = game.history.split("; ").collect();
        turns.reverse();
        let mut other = game.clone();
        other.history = turns.join("; ");
        assert!(Evidence::Game(other).confirm().is_err(), "{id}: guesses in an order in which they are not consistent");
    }
    let Evidence::Strategy(strategy) = evidence(Paper::Kooi, "nine-rounds")[0].clone() else { panic!() };
    let mut other = strategy.clone();
    other.total -= 1;
    assert!(Evidence::Strategy(strategy).confirm().is_ok() && Evidence::Strategy(other).confirm().is_err());
    let Evidence::Cut(cut) = evidence(Paper::Kooi, "footnote-4")[0].clone() else { panic!() };
    let mut other = cut.clone();
    other.guess = "AAAA".into();
    assert!(Evidence::Cut(cut).confirm().is_ok() && Evidence::Cut(other).confirm().is_err());
    let Evidence::Answers { game, mut answers } = evidence(Paper::AntiMind, "answers")[0].clone() else { panic!() };
    answers.pop();
    assert!(Evidence::Answers { game, answers }.confirm().is_err());
}

/// The figures that a reader of the papers looks for first.
#[test]
fn known_figures_are_among_the_lines() {
    let lab = Lab::new(&Control::default());
    let all = |paper, id| {
        let found = lab.check(reproduce::find(paper, id).unwrap()).unwrap().found;
        let rows: Vec<String> = found.rows.iter().map(|row| format!("{}: {}", row.label, row.ours)).collect();
        format!("{}\n{}\n{}", found.ours, found.note, rows.join("\n"))
    };
    let cases = [
        (Paper::Norvig, "strategy-4x6", "codes by guesses: 1 12 100 482 660 41\ntotal: 5799"),
        (Paper::SolveMaster, "table-most-parts", "total of 26540, ours 26544"),
        (Paper::SolveMaster, "pruning", "26424 becomes 26423"),
        (Paper::SolveMaster, "lower-bound", "26274/5040 = 5.2131"),
        (Paper::AntiMind, "hypothesis-1", "opening 0000: 10 guesses at most\nopening 0001: 9 guesses at most"),
        (Paper::AntiMind, "expectation", "AAAA: 5.13077"),
        (Paper::Rao, "distribution", "5x8: 1 2 10 57 348 1984 5728 12509 7919 3352 761 93 4"),
        (Paper::Rao, "distribution", "4x6, in short: average 6.0332, at most 9"),
        (Paper::Kooi, "table-10-entropy", "the last at every step: 1 4 71 612 596 12 0 0 0"),
        (Paper::Kooi, "irving", "total: 5656"),
        (Paper::Kooi, "look-ahead", "total: 5645"),
    ];
    for (paper, id, text) in cases {
        let found = all(paper, id);
        assert!(found.contains(text), "{paper}/{id}: {text}\n{found}");
    }
}
