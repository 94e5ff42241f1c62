//! Responses of the API over HTTP.

use axum::Json;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use keypeg_handlers::{ApiError, ApiResponse};

/// An error that is sent to a browser.
#[derive(Debug)]
pub(crate) struct HttpError(ApiError);

impl From<ApiError> for HttpError {
    fn from(error: ApiError) -> HttpError {
        HttpError(error)
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        http(self.0.into())
    }
}

/// The HTTP response with a JSON body.
pub(crate) fn http(response: ApiResponse) -> Response {
    let ApiResponse { status, body, headers } = response;
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, Json(body)).into_response();
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::try_from(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
