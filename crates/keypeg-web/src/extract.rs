//! Extractors for the parts of a request: its JSON body, its query, the variable part of its path.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::config::{BODY_BYTES, BODY_TIME};
use crate::error::ApiError;
use crate::http_error::HttpError;

/// A JSON body. Its size is limited, and so is the time until it arrives.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, _state: &S) -> Result<JsonBody<T>, HttpError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let message = format!("the body is {kind:?}; send it as application/json");
            return Err(ApiError::bad_request(415, message).into());
        }
        let bytes = read(request).await?;
        // A list would be read as the fields of an object, by their order.
        if bytes.trim_ascii_start().starts_with(b"[") {
            return Err(ApiError::bad_body("the body is a list; send an object with named fields").into());
        }
        let parsed = serde_json::from_slice(&bytes);
        let refused = |error| ApiError::bad_body(format!("the body is not what is expected here: {error}")).into();
        parsed.map(JsonBody).map_err(refused)
    }
}

async fn read(request: Request) -> Result<Bytes, ApiError> {
    let too_large =
        || ApiError::bad_request(413, format!("the body is larger than {BODY_BYTES} bytes; send less at once"));
    let stated = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if stated.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > BODY_BYTES as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIME, axum::body::to_bytes(request.into_body(), BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(ApiError::bad_request(
            408,
            format!("the body did not arrive within {} seconds; try again", BODY_TIME.as_secs()),
        )),
    }
}

/// The query of the URL: what follows the question mark.
pub(crate) struct QueryParameters<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParameters<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<QueryParameters<T>, HttpError> {
        let refused = |error| ApiError::bad_body(format!("the address is not understood: {error}")).into();
        Query::try_from_uri(&parts.uri).map(|Query(parameters)| QueryParameters(parameters)).map_err(refused)
    }
}

/// The variable part of the path.
pub(crate) struct PathSegment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathSegment {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathSegment, HttpError> {
        let refused = |error| ApiError::bad_body(format!("the address is not understood: {error}")).into();
        Path::from_request_parts(parts, state).await.map(|Path(segment)| PathSegment(segment)).map_err(refused)
    }
}
