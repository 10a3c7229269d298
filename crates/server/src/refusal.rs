//! Why a request is not carried out.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::{self, ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::bodies::NoBody;
use crate::judging::NoAnswer;

/// The response to a request that is not carried out.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) reason: String,
}

/// Why a request is not carried out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    error: String,
}

/// What a refusal with a status means. Every interface has these.
const MEANINGS: [(&str, &str); 9] = [
    ("400", "The request cannot be carried out"),
    ("401", "The token is missing or wrong"),
    ("403", "A page of another origin asks, or the request names another host"),
    ("408", "The request was not complete in time"),
    ("413", "The request is too large"),
    ("415", "The request lacks the header `Content-Type: application/json`"),
    (BUSY, "Too many requests are in progress"),
    ("500", "A fault of the server: this says nothing about the program"),
    ("503", "The server is stopping"),
];
const BUSY: &str = "429";

impl Refusal {
    pub(crate) fn new(status: StatusCode, reason: impl Into<String>) -> Self {
        Self { status, reason: reason.into() }
    }

    /// The request itself is wrong.
    pub(crate) fn bad(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, reason)
    }

    /// Too many requests are in progress.
    pub(crate) fn busy(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, reason)
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS
    }
}

impl From<NoBody> for Refusal {
    fn from(reason: NoBody) -> Self {
        Self::new(reason.status(), reason.to_string())
    }
}

impl From<NoAnswer> for Refusal {
    fn from(reason: NoAnswer) -> Self {
        match reason {
            NoAnswer::Fault(reason) => Self::new(StatusCode::INTERNAL_SERVER_ERROR, reason),
            busy => Self::busy(busy.to_string()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let is_busy = self.is_busy();
        let mut response = (self.status, Json(ErrorAnswer { error: self.reason })).into_response();
        if is_busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl IntoResponses for Refusal {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        described("ErrorAnswer", BUSY)
    }
}

/// The description of refusals: those of this schema, and of an overload by the status `busy`. The token
/// and the origin are checked before an interface is asked, so their refusals have the common schema.
pub(crate) fn described(schema: &str, busy: &str) -> BTreeMap<String, RefOr<openapi::Response>> {
    let response = |(status, meaning): (&str, &str)| {
        let schema = Ref::from_schema_name(if matches!(status, "401" | "403") { "ErrorAnswer" } else { schema });
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new().description(meaning).content("application/json", content).build();
        (if status == BUSY { busy } else { status }.to_owned(), response.into())
    };
    MEANINGS.into_iter().map(response).collect()
}
