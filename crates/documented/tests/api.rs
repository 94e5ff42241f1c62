//! The examples of docs/api.md have exactly the fields that the server sends.

#[path = "../../keypeg-web/tests/common/mod.rs"]
mod common;

use std::collections::BTreeSet;

use common::start;
use serde_json::{Value, json};

/// The example that begins with a text.
fn example(beginning: &str) -> Value {
    let page = include_str!("../../../docs/api.md");
    let block = page.split("```json\n").skip(1).find(|block| block.starts_with(beginning));
    let block = block.unwrap_or_else(|| panic!("docs/api.md has no example {beginning}"));
    serde_json::from_str(block.split("```").next().unwrap()).unwrap()
}

/// Compares the fields of an example with those of an answer, and of everything inside.
#[track_caller]
fn same_fields(documented: &Value, sent: &Value) {
    match (documented, sent) {
        (Value::Object(documented), Value::Object(sent)) if !documented.contains_key("…") => {
            let names = |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<BTreeSet<_>>();
            assert_eq!(names(documented), names(sent));
            for (name, value) in documented {
                same_fields(value, &sent[name]);
            }
        }
        (Value::Array(documented), Value::Array(sent)) => {
            if let (Some(documented), Some(sent)) = (documented.first(), sent.first()) {
                same_fields(documented, sent);
            }
        }
        _ => {}
    }
}

#[test]
fn setup_and_games_are_as_documented() {
    let running = start();
    let mut browser = running.browser();
    same_fields(&example("{\"version\""), &browser.get("/api/setup"));
    same_fields(&example("{\"game\":\"4x6\",\"pegs\""), &browser.get("/api/game?game=4x6"));
    let mut game = browser.begin(json!({ "game": "4x6", "rows": 10, "seed": 7 }));
    browser.guess(&mut game, "AABC");
    let answer = browser.post(&format!("{}/guess", game.path), json!({ "guess": "DEFB" }));
    same_fields(&example("{\"reply\""), &answer);
    let mut documented = example("{\"id\"");
    documented["id"] = answer["play"]["id"].clone();
    assert_eq!(documented, answer["play"]);
}

#[test]
fn set_codes_are_as_documented() {
    let running = start();
    let mut browser = running.browser();
    let body = json!({ "game": "4x6", "secret": "DBCE", "rows": 10, "strict": false, "name": "Ana" });
    let set = browser.post("/api/share", body);
    assert_eq!(example("{\"share\""), set);
    let offer = browser.get(&format!("/api/share/{}", set["share"].as_str().unwrap()));
    same_fields(&example("{\"game\":\"4x6\",\"rows\":10,\"strict\":false,\"daily\""), &offer);
}

#[test]
fn puzzles_are_as_documented() {
    let running = start();
    let mut browser = running.browser();
    same_fields(&example("{\"daily\":{"), &browser.get("/api/puzzles"));
    let puzzle = browser.get("/api/puzzle?kind=best-probe&level=2&number=1");
    assert_eq!(example("{\"kind\":\"best-probe\""), puzzle);
    let body = json!({ "kind": "best-probe", "level": 2, "number": 1, "guess": "AACD" });
    assert_eq!(example("{\"guess\":\"AACD\""), browser.post("/api/puzzle/answer", body)["result"]);
}

#[test]
fn classes_are_as_documented() {
    let begin = "{\"class\"";
    let page = include_str!("../../../docs/api.md");
    let fence = format!("```json\n{begin}");
    let examples = page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap());
    let examples: Vec<Value> =
        examples.map(|example| serde_json::from_str(&format!("{begin}{example}")).unwrap()).collect();
    let [board, progress, offer] = &examples[..] else { panic!("{} examples", examples.len()) };
    let running = common::start_behind_proxy();
    let (class, teacher) = running.set_board(json!({ "game": "4x6", "rows": 10 }));
    let mut browser = running.browser();
    same_fields(offer, &browser.get(&class));
    browser.post(&class, json!({ "name": "Ana" }));
    same_fields(progress, &browser.get(&teacher));
    same_fields(board, &browser.get(teacher.rsplit_once('/').unwrap().0)["classes"][0]);
}

#[test]
fn help_is_as_documented() {
    let running = start();
    let mut browser = running.browser();
    let history = "AABC 1,0; ADEE 0,2";
    let mut help = browser.post("/api/help", json!({ "game": "4x6", "history": history, "top": 1 }));
    // The values come when there is time for them.
    let values = browser.job("values", json!({ "game": "4x6", "history": history, "codes": ["FADF"] }));
    help["guesses"][0]["value"] = values["values"][0]["value"].clone();
    help["guesses"][0]["value_exact"] = values["values"][0]["value_exact"].clone();
    help["values_complete"] = json!(true);
    assert_eq!(example("{\"game\":\"4x6\",\"history\":\"AABC 1,0"), help);
    let conflict = "AABC 0,2; DEAB 3,0; DDBE 2,1; DBFE 3,0; DBAE 3,0";
    let sent = browser.post("/api/help", json!({ "game": "4x6", "history": conflict }));
    assert_eq!(example("{\"game\":\"4x6\",\"history\":\"AABC 0,2"), sent);
    let cells = browser.post("/api/cells", json!({ "game": "4x6", "history": history, "guess": "DDAF" }));
    same_fields(&example("{\"guess\":\"DDAF\""), &cells);
}

#[test]
fn results_of_jobs_are_as_documented() {
    let running = start();
    let mut browser = running.browser();
    let history = "AABC 0,2; DEAB 1,2; DBCE 4,0";
    let mut review = browser.job("review", json!({ "game": "4x6", "history": history, "secret": "DBCE" }));
    let turn = review["turns"][1].clone();
    review["turns"] = json!([turn]);
    assert_eq!(
        example("{\"game\":\"4x6\",\"symbols\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\"],\"separator\":\"\",\"secret\""),
        review
    );
    let tried = browser.job("try", json!({ "game": "4x6", "history": "AABC 0,2", "guess": "BDCD" }));
    assert_eq!(example("{\"guess\":\"BDCD\""), tried);
    let mut tree = browser.job("tree", json!({ "game": "4x6", "strategy": "optimal", "answers": ["1,1"] }));
    let node = &mut tree["node"];
    node["codes"].as_array_mut().unwrap().truncate(2);
    node["answers"].as_array_mut().unwrap().retain(|branch| branch["feedback"] == "0,0" || branch["feedback"] == "4,0");
    assert_eq!(
        example("{\"game\":\"4x6\",\"symbols\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\"],\"separator\":\"\",\"strategy\""),
        tree
    );
    let asked = browser.job("break", json!({ "game": "4x6", "history": "AABC 1,1" }));
    assert_eq!(example("{\"status\":\"guess\""), asked);
    let job = browser.post("/api/jobs/tree", json!({ "game": "4x6", "strategy": "entropy" }));
    same_fields(&example("{\"job\""), &job);
}

#[test]
fn statistics_are_as_documented() {
    let running = start();
    let mut browser = running.browser();
    let mut game = browser.begin(json!({ "game": "4x6", "seed": 7 }));
    browser.guess(&mut game, "AABC");
    browser.guess(&mut game, "DAAD");
    same_fields(&example("{\"archive\":true"), &browser.job("stats", json!({})));
}
