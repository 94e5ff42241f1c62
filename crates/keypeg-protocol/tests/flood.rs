//! Thousands of valid, invalid and cancelled requests: each gets exactly one final reply, and the right one.

mod common;

use std::collections::HashMap;

use common::{engine, is_final, replies, without_seconds};
use keypeg_core::{Control, Stream};
use keypeg_protocol::{Query, QueueLimits};
use serde_json::{Value, json};

/// What a line must get.
enum Expected {
    /// This result, unless it was cancelled.
    Answered(Value),
    /// An error with this field.
    Refused(&'static str),
    /// The number of cancelled requests.
    Cancellation,
}

/// Requests without ids that are answered quickly.
fn valid_requests() -> Vec<Value> {
    vec![
        json!({ "do": "score", "game": "4x6", "guess": "AABC", "secret": "DBCE" }),
        json!({ "do": "rank", "game": "2x3", "top": 2 }),
        json!({ "do": "rank", "game": "3x4", "histories": ["", "ABC 1,0", "AAB 0,0; CCD 0,0"] }),
        json!({ "do": "solve", "game": "2x4", "objective": "worst" }),
        json!({ "do": "solve", "game": "2x4", "objective": "fewest-at-max" }),
        json!({ "do": "solve", "game": "3x3", "tie_breaks": "always", "guesses": "any" }),
        json!({ "do": "solve", "game": "3x3", "within": 2, "guesses": "possible", "histories": ["", "AAB 1,0"] }),
        json!({ "do": "solve", "game": "3x3", "max_guesses": 3, "histories": ["", "AAB 1,0"], "progress": 0 }),
        json!({ "do": "solve", "game": "2x3", "history": "AA 0,0; BB 0,0; CC 0,0" }),
        json!({ "do": "review", "game": "3x3", "history": "AAB 1,0; CCB 3,0" }),
        json!({ "do": "repair", "game": "3x4", "history": "AAB 0,0; CCD 0,0" }),
        json!({ "do": "play", "game": "4x6", "seed": 3, "guess": "AABC" }),
        json!({ "do": "break", "game": "3x4", "strategy": "entropy", "histories": ["", "AAB 1,0"] }),
        json!({ "do": "evaluate", "game": "2x3", "strategy": "random-consistent", "unknown": [1, 2] }),
    ]
}

/// Requests without ids that are refused, with the field that is wrong.
fn invalid_requests() -> Vec<(Value, &'static str)> {
    vec![
        (json!({ "do": "rank" }), "game"),
        (json!({ "do": "rank", "game": "4x6", "top": -1 }), "top"),
        (json!({ "game": "4x6" }), "do"),
        (json!({ "do": "solve", "game": "4x6", "objective": 3 }), "objective"),
        (json!({ "do": "solve", "game": "4x6", "within": 0 }), "within"),
        (json!({ "do": "solve", "game": "4x6", "within": 3, "objective": "average" }), "objective"),
        (json!({ "do": "solve", "game": "4x6", "within": 3, "max_guesses": 4 }), "max_guesses"),
        (json!({ "do": "solve", "game": "4x6", "within": 3, "tie_breaks": "always" }), "tie_breaks"),
        (json!({ "do": "solve", "game": "4x6", "guesses": "all" }), "guesses"),
        (json!({ "do": "solve", "game": "4x6", "tie_breaks": true }), "tie_breaks"),
        (json!({ "do": "score", "game": "4x6", "guess": "AABC" }), "secret"),
        (json!({ "do": "cancel" }), "request"),
    ]
}

/// The result or error that a request gets without an engine.
fn direct(request: &Value) -> Value {
    let query = Query::parse(request.as_object().unwrap()).unwrap();
    let mut results: Vec<Value> = (0..query.positions())
        .map(|position| match query.answer(position, &Control::default()) {
            Ok(report) => json!({ "result": serde_json::from_str::<Value>(&report).unwrap() }),
            Err(error) => json!({ "error": error }),
        })
        .collect();
    results.iter_mut().for_each(without_seconds);
    if query.has_list() { json!({ "results": results }) } else { results.remove(0) }
}

/// A line with an id.
fn line(request: &Value, id: &Value) -> String {
    let mut request = request.clone();
    request["id"] = id.clone();
    request.to_string()
}

#[test]
fn every_request_gets_one_final_reply() {
    let valid: Vec<(Value, Value)> =
        valid_requests().into_iter().map(|request| (request.clone(), direct(&request))).collect();
    let invalid = invalid_requests();
    let garbage: [&[u8]; 5] = [b"{", b"[1, 2]", b"\xff\xfe\x00", b"{\"do\": \"rank\"}", b"{\"id\": 1.5}"];
    for (seed, workers) in [(1, 1), (2, 2), (3, 7)] {
        let mut random = Stream::new(seed);
        let mut pick = |most: usize| random.below(most as u64) as usize;
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut expected: HashMap<String, Expected> = HashMap::new();
        let mut broken_lines = Vec::new();
        for number in 0..2_000 {
            let id = if number % 2 == 0 { json!(number) } else { json!(format!("request {number}")) };
            match pick(20) {
                0 => {
                    lines.push(garbage[pick(garbage.len())].to_vec());
                    broken_lines.push(lines.len());
                    continue;
                }
                1 | 2 => {
                    let (request, field) = &invalid[pick(invalid.len())];
                    lines.push(line(request, &id).into_bytes());
                    expected.insert(id.to_string(), Expected::Refused(field));
                }
                3..=6 => {
                    // Often one that is done, never was, or comes later.
                    let other = pick(2_000);
                    let other = if other % 2 == 0 { json!(other) } else { json!(format!("request {other}")) };
                    lines.push(line(&json!({ "do": "cancel", "request": other }), &id).into_bytes());
                    expected.insert(id.to_string(), Expected::Cancellation);
                }
                7 if pick(10) == 0 => {
                    lines.push(line(&json!({ "do": "cancel_all" }), &id).into_bytes());
                    expected.insert(id.to_string(), Expected::Cancellation);
                }
                _ => {
                    let (request, result) = &valid[pick(valid.len())];
                    let mut request = request.clone();
                    request["priority"] = json!(pick(5));
                    lines.push(line(&request, &id).into_bytes());
                    expected.insert(id.to_string(), Expected::Answered(result.clone()));
                }
            }
        }
        let limits = QueueLimits { requests: 20, bytes: 2_000 };
        let mut cancelled = 0;
        let mut announced = 0;
        let mut refused_lines = Vec::new();
        for mut reply in replies(&lines, workers, limits).into_iter().filter(is_final) {
            let id = reply.as_object_mut().unwrap().remove("id").unwrap();
            if id.is_null() {
                refused_lines.push(reply["line"].as_u64().unwrap() as usize);
                continue;
            }
            let expected = expected.remove(&id.to_string());
            match expected.unwrap_or_else(|| panic!("a second final reply to {id}: {reply}")) {
                Expected::Answered(_) if reply["error"]["kind"] == "cancelled" => cancelled += 1,
                Expected::Answered(result) => {
                    without_seconds(&mut reply);
                    assert_eq!(reply, result, "{id}");
                }
                Expected::Refused(field) => assert_eq!(reply["error"]["field"], field, "{reply}"),
                Expected::Cancellation => announced += reply["result"]["cancelled"].as_u64().unwrap(),
            }
        }
        assert_eq!(expected.keys().collect::<Vec<_>>(), Vec::<&String>::new(), "requests without a final reply");
        assert_eq!(refused_lines, broken_lines, "lines without an id are refused in their order");
        assert_eq!(cancelled, announced, "cancels say how much they cancelled");
    }
}

#[test]
fn queued_requests_are_cancelled_before_any_worker_starts() {
    let (engine, received) = engine(QueueLimits::default());
    let request = json!({ "do": "score", "game": "4x6", "guess": "AABC", "secret": "DBCE" });
    for number in 0..3_000 {
        engine.accept(line(&request, &json!(number)).as_bytes());
    }
    // Every third request, each of them twice, and some that never were.
    for number in (0..3_000).step_by(3).chain((0..3_000).step_by(3)).chain(5_000..5_100) {
        let id = json!(format!("cancel {number}"));
        engine.accept(line(&json!({ "do": "cancel", "request": number }), &id).as_bytes());
    }
    let mut cancelled: Vec<Value> = Vec::new();
    let mut announced = 0;
    for reply in received.try_iter() {
        match reply["result"]["cancelled"].as_u64() {
            Some(count) => announced += count,
            None => {
                assert_eq!(reply["error"]["kind"], "cancelled", "{reply}");
                cancelled.push(reply["id"].clone());
            }
        }
    }
    assert_eq!(cancelled, (0..3_000).step_by(3).map(|number| json!(number)).collect::<Vec<_>>());
    assert_eq!(announced, 1_000);
    engine.close();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| engine.work());
        }
    });
    let mut answered: Vec<u64> = received
        .try_iter()
        .map(|reply| {
            assert_eq!(reply["result"]["feedback"], "0,2", "{reply}");
            reply["id"].as_u64().unwrap()
        })
        .collect();
    answered.sort_unstable();
    assert_eq!(answered, (0..3_000).filter(|number| number % 3 != 0).collect::<Vec<u64>>());
}
