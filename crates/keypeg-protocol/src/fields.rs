//! Reads the fields of a request. Every error names the field and its value. Unknown fields are ignored.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use keypeg_core::{Code, History, Notation};
use serde_json::{Map, Value};

use crate::request_error::RequestError;

/// The most positions of one request.
pub(crate) const MOST_POSITIONS: usize = 10_000;

/// The seconds of a time limit: at most a year.
const SECONDS: RangeInclusive<f64> = 0.0..=31_536_000.0;

/// The fields of a request. A field that is `null` counts as missing.
pub type RequestFields = Map<String, Value>;

/// Reads one request.
#[derive(Clone, Copy)]
pub(crate) struct FieldReader<'r> {
    fields: &'r RequestFields,
}

impl<'r> FieldReader<'r> {
    pub(crate) fn new(fields: &'r RequestFields) -> FieldReader<'r> {
        FieldReader { fields }
    }

    /// The value of a field; `None` if it is missing or `null`.
    pub(crate) fn value(self, name: &str) -> Option<&'r Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn text(self, name: &str, next: &str) -> Result<Option<&'r str>, RequestError> {
        self.value(name).map(|value| text(name, value, next)).transpose()
    }

    pub(crate) fn required_text(self, name: &str, next: &str) -> Result<&'r str, RequestError> {
        self.text(name, next)?.ok_or_else(|| RequestError::missing(name, next))
    }

    /// A text that a library reads, such as a strategy.
    pub(crate) fn parsed<T>(self, name: &str, next: &str) -> Result<Option<T>, RequestError>
    where
        T: FromStr<Err: Display>,
    {
        let Some(text) = self.text(name, next)? else { return Ok(None) };
        text.parse().map(Some).map_err(|error| RequestError::field(name, &text.into(), error, next))
    }

    /// One of some names.
    pub(crate) fn choice<T: Copy>(self, name: &str, choices: &[(&str, T)]) -> Result<Option<T>, RequestError> {
        let next = format!("send {}", choices.iter().map(|(choice, _)| *choice).collect::<Vec<_>>().join(" or "));
        let Some(text) = self.text(name, &next)? else { return Ok(None) };
        let found = choices.iter().find(|(choice, _)| *choice == text).map(|(_, value)| *value);
        let unknown = || RequestError::field(name, &text.into(), format!("{text:?} is not a value of {name}"), &next);
        found.map(Some).ok_or_else(unknown)
    }

    pub(crate) fn flag(self, name: &str) -> Result<bool, RequestError> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(value) => Err(RequestError::field(name, value, "it is not true or false", "send true or false")),
        }
    }

    /// A whole number within limits.
    pub(crate) fn whole(self, name: &str, limits: RangeInclusive<i64>) -> Result<Option<i64>, RequestError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let next = format!("send a whole number from {} to {}, or leave {name} out", limits.start(), limits.end());
        match value.as_i64() {
            Some(number) if limits.contains(&number) => Ok(Some(number)),
            _ if value.is_number() => {
                let reason = format!("it is not a whole number from {} to {}", limits.start(), limits.end());
                Err(RequestError::field(name, value, reason, next))
            }
            _ => Err(RequestError::field(name, value, "it is not a number", next)),
        }
    }

    pub(crate) fn seconds(self, name: &str) -> Result<Option<Duration>, RequestError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let limit = value.as_f64().filter(|seconds| SECONDS.contains(seconds)).map(Duration::from_secs_f64);
        limit.map(Some).ok_or_else(|| {
            let reason = format!("it is not a number of seconds from {} to {}", SECONDS.start(), SECONDS.end());
            RequestError::field(name, value, reason, format!("send a number such as 1.5, or leave {name} out"))
        })
    }

    /// The game, and how its codes are written.
    pub(crate) fn notation(self) -> Result<Notation, RequestError> {
        let next = "send a game such as 4x6 or bulls-and-cows";
        let game = self.parsed("game", next)?.ok_or_else(|| RequestError::missing("game", next))?;
        let next = "send one symbol per color, such as GYBROP for 4x6, or leave symbols out";
        match self.text("symbols", next)? {
            None => Ok(Notation::standard(game)),
            Some(symbols) => Notation::with_symbols(game, symbols)
                .map_err(|error| RequestError::field("symbols", &symbols.into(), error, next)),
        }
    }

    pub(crate) fn code(self, notation: &Notation, name: &str) -> Result<Option<Code>, RequestError> {
        let next = format!("send a code of {}", notation.game());
        let Some(text) = self.text(name, &next)? else { return Ok(None) };
        let code = notation.parse_code(text).map_err(|error| RequestError::field(name, &text.into(), error, &next));
        code.map(Some)
    }

    pub(crate) fn required_code(self, notation: &Notation, name: &str) -> Result<Code, RequestError> {
        let missing = || RequestError::missing(name, format!("send a code of {}", notation.game()));
        self.code(notation, name)?.ok_or_else(missing)
    }

    /// The positions of a request: the turns in `history`, or one list of turns for each element of `histories`.
    pub(crate) fn positions(self, notation: &Notation) -> Result<AskedPositions, RequestError> {
        const NEXT: &str = "send turns such as \"AABC 1,0; ADEE 0,2\"";
        let read = |field: &str, value: &Value| {
            let turns = text(field, value, NEXT)?;
            notation.parse_history(turns).map_err(|error| RequestError::field(field, value, error, NEXT))
        };
        let next = "send history for one position, or histories for several";
        match (self.value("history"), self.value("histories")) {
            (Some(_), Some(list)) => {
                Err(RequestError::field("histories", list, "the request also has the field history", next))
            }
            (history, None) => {
                let history = history.map(|value| read("history", value)).transpose()?.unwrap_or_default();
                Ok(AskedPositions::One(history))
            }
            (None, Some(Value::Array(list))) if (1..=MOST_POSITIONS).contains(&list.len()) => {
                let histories =
                    list.iter().enumerate().map(|(index, value)| read(&format!("histories[{index}]"), value));
                Ok(AskedPositions::Several(histories.collect::<Result<_, _>>()?))
            }
            (None, Some(value)) => {
                let reason = format!("it is not a list of 1 to {MOST_POSITIONS} histories");
                Err(RequestError::field("histories", value, reason, next))
            }
        }
    }
}

fn text<'v>(name: &str, value: &'v Value, next: &str) -> Result<&'v str, RequestError> {
    value.as_str().ok_or_else(|| RequestError::field(name, value, "it is not a text", next))
}

/// The positions of a request, as the turns before them.
#[derive(Clone, Debug)]
pub(crate) enum AskedPositions {
    One(History),
    Several(Vec<History>),
}

impl AskedPositions {
    pub(crate) fn all(&self) -> &[History] {
        match self {
            AskedPositions::One(history) => std::slice::from_ref(history),
            AskedPositions::Several(histories) => histories,
        }
    }
}
