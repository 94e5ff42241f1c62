//! Trees, comparisons and papers, over the wire.

mod common;

use common::{Browser, message, start};
use keypeg_lab::reproduce::{self, Paper};
use serde_json::{Value, json};

/// Walks a whole tree and counts the guesses of all secrets.
fn walk(browser: &mut Browser, setup: &Value, path: &mut Vec<String>) -> u64 {
    let mut body = setup.clone();
    body["answers"] = json!(path);
    let found = browser.job("tree", body);
    assert_eq!(found["turns"].as_array().unwrap().len(), path.len());
    let node = &found["node"];
    let mut total = node["remaining"].as_u64().unwrap();
    let mut remaining = 0;
    for answer in node["answers"].as_array().unwrap() {
        remaining += answer["remaining"].as_u64().unwrap();
        if answer["found"] == false {
            path.push(answer["feedback"].as_str().unwrap().to_string());
            let below = walk(browser, setup, path);
            path.pop();
            assert_eq!(answer["total"], below);
            total += below;
        }
    }
    assert_eq!((&node["remaining"], &node["total"]), (&json!(remaining), &json!(total)));
    assert_eq!(node["codes"].as_array().unwrap().len() as u64, remaining.min(100));
    total
}

#[test]
fn trees_are_walked_node_by_node() {
    let running = start();
    let mut browser = running.browser();
    // Known optimal totals.
    assert_eq!(walk(&mut browser, &json!({ "game": "3x4", "strategy": "optimal" }), &mut Vec::new()), 206);
    assert_eq!(walk(&mut browser, &json!({ "game": "2x6", "strategy": "optimal" }), &mut Vec::new()), 132);
    let first = walk(&mut browser, &json!({ "game": "3x4", "strategy": "entropy", "first": "AAA" }), &mut Vec::new());
    assert!(first > 206);
    let classic = browser.job("tree", json!({ "game": "4x6", "strategy": "optimal" }));
    assert_eq!((&classic["total"], &classic["secrets"]), (&json!(5625), &json!(1296)));
}

#[test]
fn what_has_no_tree_is_refused() {
    let running = start();
    let mut browser = running.browser();
    for (body, says) in [
        (json!({ "game": "4x6", "strategy": "random-consistent" }), "chance"),
        (json!({ "game": "6x6", "strategy": "entropy" }), "6x6"),
        (json!({ "game": "5x8", "strategy": "optimal" }), "optimal"),
        (json!({ "game": "4x6", "strategy": "entropy", "answers": ["5,0"] }), "5,0"),
        (json!({ "game": "4x6", "strategy": "entropy", "first": "XXXX" }), "XXXX"),
    ] {
        let error = browser.refused(400, "POST", "/api/jobs/tree", Some(body.clone()));
        assert!(message(&error).contains(says), "{body}: {error}");
    }
    let off = json!({ "game": "4x6", "strategy": "entropy", "answers": ["4,0", "0,0"] });
    let job = browser.post("/api/jobs/tree?wait=10000", off);
    assert_eq!((&job["status"], &job["error"]["turn"]), (&json!("failed"), &json!(1)), "{job}");
}

#[test]
fn strategies_are_compared_as_evaluate_counts_them() {
    let running = start();
    let mut browser = running.browser();
    let strategies = ["worst-case", "entropy", "most-parts", "optimal", "inference"];
    let compared = browser.job("compare", json!({ "games": ["4x6", "6x9"], "strategies": strategies }));
    let rows = compared["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    // The totals of the README.
    for (row, total) in rows.iter().zip([5801, 5722, 5668, 5625]) {
        assert_eq!((&row["total"], &row["optimum"], &row["secrets"]), (&json!(total), &json!(5625), &json!(1296)));
        assert_eq!(row["histogram"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 1296);
    }
    for row in &rows[5..] {
        assert_eq!((&row["game"], &row["total"], &row["optimum"]), (&json!("6x9"), &Value::Null, &Value::Null));
        assert!(row["why"].is_string());
    }
    let random = browser.job("compare", json!({ "games": ["2x3"], "strategies": ["random-consistent"] }));
    assert!(random["rows"][0]["total"].as_f64().unwrap() > random["rows"][0]["optimum"].as_f64().unwrap());
    browser.refused(400, "POST", "/api/jobs/compare", Some(json!({ "games": [], "strategies": ["entropy"] })));
    browser.refused(400, "POST", "/api/jobs/compare", Some(json!({ "games": ["4x6"], "strategies": ["luck"] })));
}

#[test]
fn a_paper_is_recomputed_as_the_command_does() {
    let running = start();
    let mut browser = running.browser();
    let report = browser.job("reproduce", json!({ "paper": "norvig" }));
    let checks = report["checks"].as_array().unwrap();
    let items: Vec<&str> = reproduce::items().filter(|item| item.paper == Paper::Norvig).map(|item| item.id).collect();
    assert_eq!(checks.iter().map(|check| check["item"].as_str().unwrap()).collect::<Vec<_>>(), items);
    assert_eq!(report["as_confirmed"], json!(true));
    browser.refused(400, "POST", "/api/jobs/reproduce", Some(json!({ "paper": "knuth" })));
}
