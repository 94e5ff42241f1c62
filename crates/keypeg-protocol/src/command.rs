//! A line as a command: work to do, or work to cancel.

use std::time::Duration;

use serde_json::Value;

use crate::fields::{FieldReader, RequestFields};
use crate::queries::{NAMES, Query};
use crate::request_error::{RequestError, RequestErrorKind};

/// The most bytes of a line. A saved game usually has a few thousand.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The most characters of an id.
const ID_CHARS: usize = 200;

/// The priorities that a request may have, least first.
const PRIORITIES: std::ops::RangeInclusive<i64> = -1_000_000..=1_000_000;

/// The id of a request: the JSON text of a string or of a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RequestId(String);

/// What a line asks for.
pub(crate) enum EngineCommand {
    Work(Box<WorkRequest>),
    Cancel { id: RequestId, request: RequestId },
    CancelAll { id: RequestId },
}

/// A request that takes time.
pub(crate) struct WorkRequest {
    pub(crate) id: RequestId,
    pub(crate) query: Query,
    /// Greater ones are answered first.
    pub(crate) priority: i64,
    /// The least time between two progress lines; `None` for no progress lines.
    pub(crate) progress: Option<Duration>,
}

/// A line that is not a command. Its id is `None` where it has no valid one.
#[derive(Debug)]
pub(crate) struct RefusedLine {
    pub(crate) id: Option<RequestId>,
    pub(crate) error: Box<RequestError>,
}

impl RequestId {
    /// The id as JSON.
    pub(crate) fn json(&self) -> &str {
        &self.0
    }

    fn read(name: &str, value: Option<&Value>) -> Result<RequestId, RequestError> {
        let next = match name {
            "id" => {
                format!("send a text of at most {ID_CHARS} characters, or a whole number, that no other request has")
            }
            _ => "send the id of the request to cancel".to_string(),
        };
        match value {
            None | Some(Value::Null) => Err(RequestError::missing(name, next)),
            Some(Value::String(text)) if text.chars().count() > ID_CHARS => Err(RequestError::field(
                name,
                &text[..].into(),
                format!("it has more than {ID_CHARS} characters"),
                next,
            )),
            Some(value @ Value::String(_)) => Ok(RequestId(value.to_string())),
            Some(value) if value.is_i64() || value.is_u64() => Ok(RequestId(value.to_string())),
            Some(value) => Err(RequestError::field(name, value, "it is neither a text nor a whole number", next)),
        }
    }
}

impl EngineCommand {
    pub(crate) fn parse(line: &[u8]) -> Result<EngineCommand, RefusedLine> {
        let fields = object(line).map_err(|error| RefusedLine { id: None, error: Box::new(error) })?;
        let id = RequestId::read("id", fields.get("id"))
            .map_err(|error| RefusedLine { id: None, error: Box::new(error) })?;
        EngineCommand::read(&fields, &id).map_err(|error| RefusedLine { id: Some(id), error: Box::new(error) })
    }

    fn read(fields: &RequestFields, id: &RequestId) -> Result<EngineCommand, RequestError> {
        let (reader, id) = (FieldReader::new(fields), id.clone());
        match reader.required_text("do", &format!("send {NAMES}; or cancel or cancel_all"))? {
            "cancel" => {
                let request = RequestId::read("request", reader.value("request"))?;
                Ok(EngineCommand::Cancel { id, request })
            }
            "cancel_all" => Ok(EngineCommand::CancelAll { id }),
            _ => Ok(EngineCommand::Work(Box::new(WorkRequest {
                id,
                priority: reader.whole("priority", PRIORITIES)?.unwrap_or_default(),
                progress: reader.seconds("progress")?,
                query: Query::parse(fields)?,
            }))),
        }
    }
}

/// The fields of a line.
fn object(line: &[u8]) -> Result<RequestFields, RequestError> {
    let bad = |reason: String, next: &str| RequestError::new(RequestErrorKind::BadLine, reason, next);
    if line.len() > MOST_BYTES {
        return Err(bad(format!("the line has more than {MOST_BYTES} bytes"), "send several requests"));
    }
    let next = "send one JSON object per line, in UTF-8";
    match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(bad("the line is not a JSON object".to_string(), next)),
        Err(error) => Err(bad(format!("the line is not JSON: {error}"), next)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(line: &[u8]) -> RefusedLine {
        EngineCommand::parse(line).err().unwrap_or_else(|| panic!("{} is accepted", String::from_utf8_lossy(line)))
    }

    #[test]
    fn ids_are_texts_or_whole_numbers() {
        for id in ["\"a\"", "17", "-3", "18446744073709551615", "\"\"", "\"é\\n\""] {
            let line = format!(r#"{{"id": {id}, "do": "cancel_all"}}"#);
            assert!(matches!(EngineCommand::parse(line.as_bytes()), Ok(EngineCommand::CancelAll { .. })), "{id}");
        }
        for id in ["null", "1.5", "1e3", "[]", "{}", "true", &format!("{:?}", "x".repeat(201))] {
            let refused = refusal(format!(r#"{{"id": {id}, "do": "cancel_all"}}"#).as_bytes());
            assert!(refused.id.is_none() && refused.error.field.as_deref() == Some("id"), "{id}: {refused:?}");
        }
    }

    #[test]
    fn lines_that_are_not_objects_are_refused() {
        let deep = "[".repeat(100_000);
        let lines: [&[u8]; 8] = [
            b"x",
            b"[]",
            b"17",
            b"{\"id\": 1",
            b"\xff\xfe",
            b"{\"id\": \"\xff\"}",
            deep.as_bytes(),
            b"{\"id\": 1e999}",
        ];
        for line in lines {
            let error = refusal(line).error;
            assert_eq!(error.kind, RequestErrorKind::BadLine, "{error}");
        }
        let long = [b"{\"id\": \"", &[b'a'; MOST_BYTES][..], b"\"}"].concat();
        assert_eq!(refusal(&long).error.reason, "the line has more than 1048576 bytes");
    }

    #[test]
    fn an_error_names_the_field_and_the_value() {
        for (fields, field, value) in [
            (r#""do": "dance""#, "do", "\"dance\""),
            (r#""do": 7"#, "do", "7"),
            (r#""do": "cancel", "request": []"#, "request", "[]"),
            (r#""do": "rank", "game": "0x6""#, "game", "\"0x6\""),
            (r#""do": "rank", "game": "4x6", "symbols": "AB""#, "symbols", "\"AB\""),
            (r#""do": "rank", "game": "4x6", "priority": 1e10"#, "priority", "10000000000.0"),
            (r#""do": "rank", "game": "4x6", "progress": -1"#, "progress", "-1"),
            (r#""do": "rank", "game": "4x6", "top": 0"#, "top", "0"),
            (r#""do": "rank", "game": "4x6", "top": 18446744073709551616"#, "top", "1.8446744073709552e+19"),
            (r#""do": "rank", "game": "4x6", "time_limit": "1""#, "time_limit", "\"1\""),
            (r#""do": "rank", "game": "4x6", "strategy": "luck""#, "strategy", "\"luck\""),
            (r#""do": "rank", "game": "4x6", "history": "AAB 1,0""#, "history", "\"AAB 1,0\""),
            (r#""do": "rank", "game": "4x6", "history": 1"#, "history", "1"),
            (r#""do": "rank", "game": "4x6", "histories": ["", "AABC 9,9"]"#, "histories[1]", "\"AABC 9,9\""),
            (r#""do": "rank", "game": "4x6", "histories": []"#, "histories", "[]"),
            (r#""do": "solve", "game": "4x6", "objective": "best""#, "objective", "\"best\""),
            (r#""do": "solve", "game": "4x6", "max_guesses": 0"#, "max_guesses", "0"),
            (r#""do": "break", "game": "4x6", "lies": "some""#, "lies", "\"some\""),
            (r#""do": "play", "game": "4x6", "secret": "AAAAA""#, "secret", "\"AAAAA\""),
            (r#""do": "play", "game": "4x6", "secret": "AAAA", "undo": true, "give_up": true"#, "give_up", "true"),
            (r#""do": "play", "record": {"format": "other"}"#, "record", r#"{"format":"other"}"#),
        ] {
            let refused = refusal(format!(r#"{{"id": 1, {fields}}}"#).as_bytes());
            let error = refused.error;
            assert!(refused.id.is_some(), "{fields}");
            assert_eq!(error.field.as_deref(), Some(field), "{fields}: {error}");
            assert_eq!(error.value.as_ref().unwrap().to_string(), value, "{fields}: {error}");
            assert!(!error.reason.is_empty() && !error.next.is_empty(), "{error}");
        }
    }

    #[test]
    fn unknown_fields_are_ignored() {
        let line = br#"{"id": 1, "do": "rank", "game": "4x6", "color": {"deep": [1]}, "top": null}"#;
        assert!(matches!(EngineCommand::parse(line), Ok(EngineCommand::Work(_))));
    }
}
