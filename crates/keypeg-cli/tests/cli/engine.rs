//! `keypeg engine`: JSON lines on standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{keypeg_with, talk_with};

/// A solve that no machine finishes, with progress lines.
const ENDLESS: &str = "{\"id\": \"endless\", \"do\": \"solve\", \"game\": \"10x2\", \"progress\": 0}\n";

/// The replies to some lines, by their ids.
fn replies(input: &str) -> Vec<Value> {
    let run = talk_with("engine", input);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let mut replies: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    replies.sort_by_key(|reply| reply["id"].as_u64());
    replies
}

fn start() -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keypeg"));
    command.args(["engine", "--threads", "2"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn reports_are_those_of_the_commands() {
    let history = "AABC 1,0; ADEE 0,2";
    let requests = [
        json!({ "id": 0, "do": "rank", "game": "4x6", "history": history, "top": 3 }),
        json!({ "id": 1, "do": "solve", "game": "4x6", "history": history, "objective": "worst" }),
        json!({ "id": 2, "do": "review", "game": "4x6", "history": history, "secret": "FADF" }),
        json!({ "id": 3, "do": "evaluate", "game": "3x4", "strategy": "entropy", "by_first_response": true }),
        json!({ "id": 4, "do": "evaluate", "game": "3x3", "strategy": "random-consistent", "first": "AAB" }),
        json!({ "id": 5, "do": "rank", "game": "4x6", "history": "AABB 0,0; CCDD 0,0; EEEF 0,1" }),
    ];
    let commands: [&[&str]; 6] = [
        &["hint", "4x6", "--history", history, "--top", "3"],
        // Requests do not break ties.
        &["solve", "4x6", "--history", history, "--objective", "worst", "--tie-breaks", "never"],
        &["review", "4x6", "--history", history, "--secret", "FADF"],
        &["evaluate", "3x4", "entropy", "--by-first-response"],
        &["evaluate", "3x3", "random-consistent", "--first", "AAB"],
        &["hint", "4x6", "--history", "AABB 0,0; CCDD 0,0; EEEF 0,1"],
    ];
    let replies = replies(&requests.map(|request| format!("{request}\n")).concat());
    assert_eq!(replies.len(), commands.len());
    for (command, mut reply) in commands.iter().zip(replies) {
        let printed = keypeg_with(&[command, &["--json", "--threads", "1"][..]].concat()).stdout;
        let mut printed: Value = serde_json::from_str(&printed).unwrap();
        for report in [&mut printed, &mut reply["result"]] {
            report.as_object_mut().unwrap().remove("seconds");
        }
        assert_eq!(reply["result"], printed, "{command:?}");
    }
}

#[test]
fn nonsense_gets_errors_and_the_next_line_is_answered() {
    let long = format!("{{\"id\": 7, \"game\": \"{}\"}}\n", "x".repeat(3 << 20));
    let score = r#"{"id": 9, "do": "score", "game": "2x2", "guess": "AB", "secret": "BA"}"#;
    let replies = replies(&format!("nonsense\n\n   \n{long}{{\"id\": 8}}\n{score}"));
    let errors: Vec<(&Value, &Value)> = replies.iter().map(|reply| (&reply["line"], &reply["error"]["kind"])).collect();
    let (none, bad_line, bad_input) = (Value::Null, json!("bad-line"), json!("bad-input"));
    assert_eq!(errors[..3], [(&json!(1), &bad_line), (&json!(4), &bad_line), (&none, &bad_input)]);
    assert_eq!(
        replies[3],
        json!({ "id": 9, "result": { "game": "2x2", "guess": "AB", "secret": "BA", "feedback": "0,2" } })
    );
}

#[test]
fn a_flood_of_requests_gets_one_final_reply_each() {
    let request = |id: usize| match id % 5 {
        0 => json!({ "id": id, "do": "score", "game": "2x2", "guess": "AB" }),
        1 => json!({ "id": id, "do": "solve", "game": "10x2", "progress": 0 }),
        2 => json!({ "id": id, "do": "cancel", "request": id - 1 }),
        _ => json!({ "id": id, "do": "score", "game": "2x2", "guess": "AB", "secret": "BA" }),
    };
    let mut engine = start();
    let mut input = engine.stdin.take().unwrap();
    // It is written while the replies are read, so that neither waits for the other.
    let writer = std::thread::spawn(move || {
        for id in 0..2_000 {
            writeln!(input, "{}", request(id)).unwrap();
            if id % 100 == 0 {
                writeln!(input, "nonsense").unwrap();
            }
        }
    });
    let mut finals: Vec<Vec<Value>> = vec![Vec::new(); 2_000];
    let mut nonsense = 0;
    for line in BufReader::new(engine.stdout.take().unwrap()).lines() {
        let reply: Value = serde_json::from_str(&line.unwrap()).unwrap();
        match reply["id"].as_u64() {
            None => nonsense += usize::from(reply["error"]["kind"] == "bad-line"),
            Some(id) if reply.get("progress").is_none() => finals[id as usize].push(reply),
            Some(id) => assert!(finals[id as usize].is_empty(), "progress after the final reply: {reply}"),
        }
    }
    writer.join().unwrap();
    assert!(engine.wait().unwrap().success());
    assert_eq!(nonsense, 20);
    for (id, replies) in finals.iter().enumerate() {
        let [reply] = &replies[..] else { panic!("request {id} has {} final replies", replies.len()) };
        let is_right = match id % 5 {
            0 => reply["error"]["field"] == "secret",
            1 => reply["error"]["kind"] == "cancelled",
            2 => reply["result"]["cancelled"] == 1,
            _ => reply["result"]["feedback"] == "0,2",
        };
        assert!(is_right, "{reply}");
    }
}

#[test]
fn a_reader_that_leaves_ends_the_engine() {
    let mut engine = start();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(ENDLESS.as_bytes()).unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    // The next progress line finds the pipe closed. Standard input stays open.
    assert!(engine.wait().unwrap().success());
    drop(input);
}

#[cfg(unix)]
#[test]
fn signals_end_the_engine_with_a_reply_to_every_request() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut engine = start();
        let mut input = engine.stdin.take().unwrap();
        let waiting = r#"{"id": "waits", "do": "solve", "game": "10x2", "priority": -1}"#;
        // Both threads are busy with the first two.
        input.write_all(format!("{ENDLESS}{}{waiting}\n", ENDLESS.replace("endless", "second")).as_bytes()).unwrap();
        let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines().map(Result::unwrap);
        let is_second = |line: &String| line.contains("second");
        lines.find(is_second).unwrap();
        input.write_all(b"{\"id\": \"c\", \"do\": \"cancel\", \"request\": \"nothing\"}\n").unwrap();
        // Everything before it was accepted.
        lines.find(|line| line.contains("cancelled")).unwrap();
        assert!(Command::new("kill").args([signal, &engine.id().to_string()]).status().unwrap().success());
        let rest: Vec<Value> = lines.map(|line| serde_json::from_str(&line).unwrap()).collect();
        let ended: Vec<&str> = rest
            .iter()
            .filter(|reply| reply["error"]["kind"] == "cancelled")
            .map(|reply| reply["id"].as_str().unwrap())
            .collect();
        assert_eq!(ended, ["endless", "second", "waits"]);
        assert_eq!(engine.wait().unwrap().code(), Some(code));
    }
}
