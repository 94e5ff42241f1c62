//! Responses without HTTP: a status, a JSON value and the headers that belong to it.

use serde_json::{Value, json};

use crate::error::ApiError;

/// The response to a request.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiResponse {
    /// The HTTP status code.
    pub status: u16,
    /// The object of docs/api.md.
    pub body: Value,
    /// Headers that only some responses have, by their names in lower case. None of them describes the encoding of the body.
    pub headers: Vec<(&'static str, String)>,
}

impl ApiResponse {
    /// A response without headers.
    pub fn new(status: u16, body: Value) -> ApiResponse {
        ApiResponse { status, body, headers: Vec::new() }
    }

    /// A response that a browser saves as a file.
    pub(crate) fn file(name: &str, body: Value) -> ApiResponse {
        let header = ("content-disposition", format!("attachment; filename=\"{name}\""));
        ApiResponse { headers: vec![header], ..ApiResponse::new(200, body) }
    }
}

impl From<ApiError> for ApiResponse {
    fn from(error: ApiError) -> ApiResponse {
        let headers = error.allow().map(|methods| ("allow", methods.to_string()));
        let body = json!({ "error": error.json() });
        ApiResponse { status: error.status(), body, headers: headers.into_iter().collect() }
    }
}
