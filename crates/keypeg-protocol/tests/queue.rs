//! Order, cancelling, progress and the bounds of the queue.

mod common;

use common::{engine, is_final, replies, reply, without_seconds};
use keypeg_protocol::{LineEngine, QueueLimits};
use serde_json::{Value, json};

/// A solve that no machine finishes, with progress lines.
const ENDLESS: &str = r#"{"id": "endless", "do": "solve", "game": "10x2", "progress": 0}"#;

fn score(id: &str, priority: i64) -> String {
    json!({ "id": id, "priority": priority, "do": "score", "game": "2x2", "guess": "AB", "secret": "AB" }).to_string()
}

fn ids(replies: impl IntoIterator<Item = Value>) -> Vec<String> {
    replies.into_iter().map(|reply| reply["id"].as_str().unwrap_or_default().to_string()).collect()
}

#[test]
fn greater_priorities_come_first_and_equal_ones_in_order() {
    let (engine, received) = engine(QueueLimits::default());
    for (id, priority) in [("a", 0), ("b", 5), ("c", -5), ("d", 0), ("e", 5)] {
        engine.accept(score(id, priority).as_bytes());
    }
    engine.close();
    engine.work();
    assert_eq!(ids(received.try_iter()), ["b", "e", "a", "d", "c"]);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let lines: Vec<String> = [
        json!({ "do": "rank", "game": "4x6", "histories": ["", "AABC 1,0", "AABC 1,0; ADEE 0,2"] }),
        json!({ "do": "solve", "game": "4x5", "histories": ["", "AABC 0,2"] }),
        json!({ "do": "review", "game": "4x6", "history": "AABC 0,2; DDBE 2,1; DBCE 4,0" }),
        json!({ "do": "break", "game": "5x5", "histories": ["", "AABBC 1,1"] }),
        json!({ "do": "evaluate", "game": "4x4", "strategy": "most-parts" }),
        json!({ "do": "review", "game": "6x9", "history": "AABBCC 0,1; DDEEFF 1,1" }),
    ]
    .into_iter()
    .enumerate()
    .map(|(id, mut request)| {
        request["id"] = json!(id);
        request.to_string()
    })
    .collect();
    let sorted = |workers| {
        let mut replies = replies(&lines, workers, QueueLimits::default());
        replies.iter_mut().for_each(without_seconds);
        replies.sort_by_key(|reply| reply["id"].as_u64());
        replies
    };
    let alone = sorted(1);
    assert_eq!(alone.len(), 6);
    assert!(alone.iter().all(|reply| reply.get("error").is_none()), "{alone:?}");
    assert_eq!(sorted(2), alone);
    assert_eq!(sorted(5), alone);
}

#[test]
fn progress_comes_before_the_result_and_bounds_never_fall() {
    let line = r#"{"id": 1, "do": "solve", "game": "4x6", "progress": 0}"#;
    let replies = replies(&[line], 1, QueueLimits::default());
    let (last, before) = replies.split_last().unwrap();
    assert_eq!((&last["result"]["total"], before.is_empty()), (&json!(5625), false));
    assert!(before.iter().all(|reply| !is_final(reply)));
    let bounds: Vec<u64> = before.iter().filter_map(|reply| reply["progress"]["lower_bound"].as_u64()).collect();
    assert!(bounds.is_sorted() && bounds.iter().all(|&bound| bound <= 5625), "{bounds:?}");
}

#[test]
fn positions_are_counted_in_progress() {
    let line = r#"{"id": 1, "do": "repair", "game": "2x3", "histories": ["", "AB 1,0", "AA 0,0"], "progress": 0}"#;
    let replies = replies(&[line], 1, QueueLimits::default());
    let done: Vec<_> = replies.iter().filter_map(|reply| reply["progress"]["positions_done"].as_u64()).collect();
    assert_eq!(done, [1, 2]);
    assert_eq!(replies.last().unwrap()["results"].as_array().unwrap().len(), 3);
}

#[test]
fn running_work_is_cancelled_and_its_id_is_free_again() {
    for cancel in [r#"{"id": "c", "do": "cancel", "request": "endless"}"#, r#"{"id": "c", "do": "cancel_all"}"#] {
        let (engine, received) = engine(QueueLimits::default());
        std::thread::scope(|scope| {
            scope.spawn(|| engine.work());
            engine.accept(ENDLESS.as_bytes());
            assert!(!is_final(&received.recv().unwrap()), "it runs");
            engine.accept(ENDLESS.as_bytes());
            let duplicate = received.iter().find(is_final).unwrap();
            assert_eq!(duplicate["error"]["kind"], "duplicate-id", "{duplicate}");
            assert_eq!((&duplicate["error"]["field"], &duplicate["error"]["value"]), (&json!("id"), &json!("endless")));
            engine.accept(cancel.as_bytes());
            let ended = received.iter().find(is_final).unwrap();
            assert_eq!((&ended["id"], &ended["error"]["kind"]), (&json!("endless"), &json!("cancelled")));
            assert_eq!(received.recv().unwrap(), json!({ "id": "c", "result": { "cancelled": 1 } }));
            engine.accept(score("endless", 0).as_bytes());
            assert_eq!(received.recv().unwrap()["result"]["feedback"], "2,0");
            engine.close();
        });
    }
}

#[test]
fn cancelling_what_is_not_there_is_not_an_error() {
    let answer = reply(r#"{"id": "c", "do": "cancel", "request": "nothing"}"#);
    assert_eq!(answer, json!({ "id": "c", "result": { "cancelled": 0 } }));
}

#[test]
fn a_full_queue_waits_and_a_cancel_makes_room() {
    let (engine, received) = engine(QueueLimits { requests: 1, bytes: 1 });
    std::thread::scope(|scope| {
        engine.accept(score("a", 0).as_bytes());
        // Waits for room, since nobody works.
        let second = scope.spawn(|| engine.accept(score("b", 0).as_bytes()));
        engine.accept(br#"{"id": "c", "do": "cancel", "request": "a"}"#);
        second.join().unwrap();
        engine.close();
        engine.work();
    });
    assert_eq!(ids(received.try_iter()), ["a", "c", "b"]);
}

#[test]
fn stopping_answers_everything_and_ends_the_workers() {
    let (engine, received) = engine(QueueLimits { requests: 3, bytes: usize::MAX });
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| engine.work());
        engine.accept(ENDLESS.as_bytes());
        assert!(!is_final(&received.recv().unwrap()), "it runs");
        engine.accept(score("a", 0).as_bytes());
        engine.accept(score("b", 9).as_bytes());
        engine.stop();
        worker.join().unwrap();
        engine.accept(score("late", 0).as_bytes());
    });
    assert_eq!(ids(received.try_iter().filter(is_final)), ["endless", "a", "b"]);
}

#[test]
fn an_engine_that_nobody_reads_stops() {
    let engine = LineEngine::new(QueueLimits::default(), |_| false);
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| engine.work());
        engine.accept(score("a", 0).as_bytes());
        worker.join().unwrap();
    });
}

#[test]
fn running_work_stops_if_nobody_reads_its_progress() {
    let engine = LineEngine::new(QueueLimits::default(), |_| false);
    engine.accept(ENDLESS.as_bytes());
    engine.work();
}

#[test]
fn a_game_goes_on_from_its_record() {
    let ask = |mut request: Value| {
        request["id"] = json!(1);
        request["do"] = json!("play");
        reply(&request.to_string())["result"].take()
    };
    let first = ask(json!({ "game": "4x6", "secret": "DBCE", "rows": 10, "guess": "AABC" }));
    assert_eq!((&first["reply"]["feedback"], &first["game"]["remaining"]), (&json!("0,2"), &json!(222)));
    let hint = ask(json!({ "record": first["record"], "hint": "answer" }));
    assert_eq!(hint["hint"]["says"], "The secret is DBCE.");
    let undone = ask(json!({ "record": hint["record"], "undo": true }));
    assert_eq!(undone["record"]["turns"], json!([]));
    let end = ask(json!({ "record": hint["record"], "guess": "DBCE" }));
    assert_eq!(end["game"]["report"], "You found it in 2 guesses, with 1 hint.");
    let given_up = ask(json!({ "game": "3x4", "codemaker": "strong-adversary", "give_up": true }));
    assert_eq!(given_up["game"]["outcome"], "given-up");
    let forged = json!({ "id": 1, "do": "play", "record": first["record"], "guess": "AAAA" }).to_string();
    let forged = reply(&forged.replace("\"0,2\"", "\"4,0\""));
    assert_eq!(forged["error"]["field"], "record", "{forged}");
}

#[test]
fn time_limits_end_work() {
    let answer = reply(r#"{"id": 1, "do": "break", "game": "10x2", "strategy": "optimal", "time_limit": 0}"#);
    assert_eq!((&answer["error"]["kind"], &answer["error"]["field"]), (&json!("out-of-time"), &json!("time_limit")));
    let answer = reply(r#"{"id": 1, "do": "evaluate", "game": "4x6", "strategy": "entropy", "time_limit": 0}"#);
    assert_eq!(answer["error"]["kind"], "out-of-time");
    let answer = reply(r#"{"id": 1, "do": "solve", "game": "10x2", "time_limit": 0}"#);
    assert_eq!(answer["result"]["proven"], false, "{answer}");
}
