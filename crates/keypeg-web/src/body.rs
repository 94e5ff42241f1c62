//! What a request says: a body of JSON of a limited size that arrives in time, parameters, the end of its path.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::config::{BODY_BYTES, BODY_TIME};
use crate::error::ApiError;

/// The body of a request, read and parsed.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Body<T>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(ApiError::bad_request(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                format!("the body is {kind:?}; send it as application/json"),
            ));
        }
        let bytes = read(request).await?;
        let parsed = serde_json::from_slice(&bytes);
        parsed.map(Body).map_err(|error| ApiError::bad_body(format!("the body is not what is expected here: {error}")))
    }
}

async fn read(request: Request) -> Result<Bytes, ApiError> {
    let too_large = || {
        ApiError::bad_request(
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("the body is larger than {BODY_BYTES} bytes; send less at once"),
        )
    };
    let stated = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if stated.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > BODY_BYTES as u64) {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIME, axum::body::to_bytes(request.into_body(), BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(ApiError::bad_request(
            StatusCode::REQUEST_TIMEOUT,
            format!("the body did not arrive within {} seconds; try again", BODY_TIME.as_secs()),
        )),
    }
}

/// What stands behind the question mark.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Parameters<T>, ApiError> {
        let refused = |error| ApiError::bad_body(format!("the address is not understood: {error}"));
        Query::try_from_uri(&parts.uri).map(|Query(parameters)| Parameters(parameters)).map_err(refused)
    }
}

/// The part of the path that the route leaves open.
pub(crate) struct Segment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segment, ApiError> {
        let refused = |error| ApiError::bad_body(format!("the address is not understood: {error}"));
        Path::from_request_parts(parts, state).await.map(|Path(segment)| Segment(segment)).map_err(refused)
    }
}
