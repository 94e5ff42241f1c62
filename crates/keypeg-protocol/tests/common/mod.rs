//! Runs an engine and collects its replies.
#![allow(dead_code, reason = "each test uses a part")]

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use keypeg_protocol::{LineEngine, QueueLimits};
use serde_json::Value;

/// An engine whose replies come through a channel.
pub(crate) fn engine(limits: QueueLimits) -> (LineEngine, Receiver<Value>) {
    let (sender, receiver) = channel();
    let sender = Mutex::new(sender);
    let engine = LineEngine::new(limits, move |line| {
        assert!(!line.contains('\n'), "a reply is one line: {line}");
        let reply = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        sender.lock().unwrap_or_else(PoisonError::into_inner).send(reply).is_ok()
    });
    (engine, receiver)
}

/// All replies to some lines, in the order in which they came.
pub(crate) fn replies<L: AsRef<[u8]>>(lines: &[L], workers: usize, limits: QueueLimits) -> Vec<Value> {
    let (engine, received) = engine(limits);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| engine.work());
        }
        for line in lines {
            engine.accept(line.as_ref());
        }
        engine.close();
    });
    drop(engine);
    received.iter().collect()
}

/// The only reply to a line.
pub(crate) fn reply(line: &str) -> Value {
    let mut replies = replies(&[line], 1, QueueLimits::default());
    assert_eq!(replies.len(), 1, "{line}: {replies:?}");
    replies.remove(0)
}

/// Takes out the time that the work took, wherever it is.
pub(crate) fn without_seconds(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("seconds");
            fields.values_mut().for_each(without_seconds);
        }
        Value::Array(list) => list.iter_mut().for_each(without_seconds),
        _ => {}
    }
}

/// Whether a reply is the last one of its request.
pub(crate) fn is_final(reply: &Value) -> bool {
    reply.get("progress").is_none()
}
