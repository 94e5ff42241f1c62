//! The examples of docs/engine.md are what the engine answers.

use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

use keypeg_protocol::{LineEngine, QueueLimits};
use serde_json::Value;

/// The requests and replies of the page.
fn examples() -> Vec<(&'static str, Value)> {
    let page = include_str!("../../../docs/engine.md");
    let mut examples = Vec::new();
    let mut request = None;
    for line in page.lines() {
        if let Some(sent) = line.strip_prefix("> ") {
            request = Some(sent);
        } else if let Some(reply) = line.strip_prefix("< ") {
            let request = request.take().expect("a request before the reply");
            examples.push((request, serde_json::from_str(reply).unwrap_or_else(|error| panic!("{reply}: {error}"))));
        }
    }
    examples
}

/// The only reply to a line.
fn reply(line: &str) -> Value {
    let (sender, received) = channel();
    let sender = Mutex::new(sender);
    let send = move |line: &str| sender.lock().unwrap_or_else(PoisonError::into_inner).send(line.to_string()).is_ok();
    let engine = LineEngine::new(QueueLimits::default(), send);
    engine.accept(line.as_bytes());
    engine.close();
    engine.work();
    drop(engine);
    let replies: Vec<String> = received.iter().collect();
    assert_eq!(replies.len(), 1, "{line}: {replies:?}");
    serde_json::from_str(&replies[0]).unwrap()
}

/// Compares an example with a reply. An object of the page with the field `…` may lack fields of the reply,
/// a list that ends with `"…"` elements. Times differ.
#[track_caller]
fn compare(documented: &Value, sent: &Value, place: &str) {
    match (documented, sent) {
        (Value::Object(documented), Value::Object(sent)) => {
            for (name, value) in documented.iter().filter(|(name, _)| *name != "…") {
                let sent = sent.get(name).unwrap_or_else(|| panic!("{place} has no {name}"));
                if name != "seconds" {
                    compare(value, sent, &format!("{place}.{name}"));
                }
            }
            if !documented.contains_key("…") {
                assert_eq!(documented.len(), sent.len(), "the fields of {place}");
            }
        }
        (Value::Array(documented), Value::Array(sent)) => {
            let is_cut = documented.last().is_some_and(|last| last == "…");
            let documented = &documented[..documented.len() - usize::from(is_cut)];
            let sent = if is_cut { &sent[..documented.len().min(sent.len())] } else { &sent[..] };
            assert_eq!(documented.len(), sent.len(), "the elements of {place}");
            for (index, (documented, sent)) in documented.iter().zip(sent).enumerate() {
                compare(documented, sent, &format!("{place}[{index}]"));
            }
        }
        _ => assert_eq!(documented, sent, "{place}"),
    }
}

#[test]
fn the_examples_are_answered_as_documented() {
    let examples = examples();
    assert!(examples.len() >= 12, "{} examples", examples.len());
    for (request, documented) in examples {
        compare(&documented, &reply(request), request);
    }
}

#[test]
fn the_first_example_is_answered_as_shown() {
    let page = include_str!("../../../docs/engine.md");
    let request = page.lines().find_map(|line| line.strip_prefix("$ echo '")?.strip_suffix("' | keypeg engine"));
    let request = request.expect("an example for the shell");
    let shown = page.lines().find(|line| line.starts_with("{\"id\":1,")).expect("its reply");
    assert_eq!(reply(request), serde_json::from_str::<Value>(shown).unwrap());
}
