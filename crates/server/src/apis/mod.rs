//! The interfaces that the server speaks, one file each.
//!
//! To add one: write its file, and list it in [`ALL`].

mod batch;
mod execeval;
mod open_instruct;
mod piston;
mod sandbox_fusion;

use std::sync::Arc;

use assay_runtimes::install::Store;
use axum::Router;
use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use crate::connections::Connection;
use crate::judging::Admission;
use crate::{Bounds, Shared, error, turned_away};

/// An interface.
pub(crate) struct Api {
    /// Its routes.
    pub(crate) routes: fn() -> Router<Arc<Shared>>,
    /// Their description.
    pub(crate) description: fn() -> OpenApi,
    /// Completes the description with the server's bounds and its installed languages.
    pub(crate) complete: fn(&mut Value, &Bounds, &Store),
}

/// Every interface.
pub(crate) const ALL: [Api; 5] = [execeval::API, batch::API, sandbox_fusion::API, piston::API, open_instruct::API];

/// Sets a key of a property of a schema in a description.
fn set(description: &mut Value, schema: &str, property: &str, key: &str, value: Value) {
    description["components"]["schemas"][schema]["properties"][property][key] = value;
}

/// Reads a request, and admits it. Otherwise returns the response that says why not.
async fn admitted<R: DeserializeOwned>(
    shared: &Arc<Shared>,
    connection: &Connection,
    body: Body,
) -> Result<(R, Admission), Response> {
    let (bytes, room) = shared.bodies.read(body).await.map_err(|reason| match reason.status() {
        StatusCode::TOO_MANY_REQUESTS => turned_away(&reason.to_string()),
        status => error(status, reason.to_string()),
    })?;
    connection.answers();
    let request = parse(&bytes).map_err(|reason| error(StatusCode::BAD_REQUEST, reason))?;
    let admission =
        Admission::new(shared, room).ok_or_else(|| turned_away("too many requests are waiting; try again later"))?;
    Ok((request, admission))
}

/// Parses a request, or says where it is wrong.
fn parse<R: DeserializeOwned>(bytes: &[u8]) -> Result<R, String> {
    let wrong = |reason: &dyn std::fmt::Display| format!("the request is invalid: {reason}");
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let request = serde_path_to_error::deserialize(&mut json).map_err(|error| wrong(&error))?;
    json.end().map_err(|error| wrong(&error))?;
    Ok(request)
}
