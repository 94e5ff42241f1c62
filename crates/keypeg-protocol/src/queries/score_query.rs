//! `score`: the feedback of a guess against a secret.

use keypeg_core::{Code, Notation, score};
use serde::Serialize;

use crate::fields::FieldReader;
use crate::request_error::RequestError;

pub(super) struct ScoreQuery {
    notation: Notation,
    guess: Code,
    secret: Code,
}

/// A guess and its answer.
#[derive(Serialize)]
pub(super) struct ScoreReport {
    game: String,
    guess: String,
    secret: String,
    /// Such as `1,2`.
    feedback: String,
}

impl ScoreQuery {
    pub(super) fn read(fields: FieldReader<'_>) -> Result<ScoreQuery, RequestError> {
        let notation = fields.notation()?;
        let (guess, secret) = (fields.required_code(&notation, "guess")?, fields.required_code(&notation, "secret")?);
        Ok(ScoreQuery { notation, guess, secret })
    }

    pub(super) fn answer(&self) -> ScoreReport {
        let ScoreQuery { notation, guess, secret } = self;
        ScoreReport {
            game: notation.game().to_string(),
            guess: notation.code(guess).to_string(),
            secret: notation.code(secret).to_string(),
            feedback: score(guess, secret).to_string(),
        }
    }
}
