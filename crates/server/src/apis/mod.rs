//! The interfaces that the server speaks, one file each.
//!
//! To add one: write its file, and list it in [`ALL`].

mod batch;
mod execeval;
mod open_instruct;
mod piston;
mod sandbox_fusion;

use std::sync::Arc;
use std::time::Duration;

use assay_execution::Language;
use assay_runtimes as runtimes;
use assay_runtimes::install::Store;
use axum::Router;
use axum::extract::Request as HttpRequest;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Schema, Type};

use crate::connections::Connection;
use crate::judging::Admission;
use crate::refusal::Refusal;
use crate::{Bounds, Shared, is_installed};

/// The maximum memory limit of a request: 1 TiB, in bytes.
const MOST_MEMORY: u64 = 1 << 40;
/// The value for "no limit", as in `setrlimit`.
const UNLIMITED: f64 = -1.0;

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

/// Reads a request, and admits it. It has to be announced as JSON: a browser sends other types for any page, without
/// asking the server first.
async fn admitted<R: DeserializeOwned>(
    shared: &Arc<Shared>,
    connection: &Connection,
    request: HttpRequest,
) -> Result<(R, Arc<Admission>), Refusal> {
    if !is_json(request.headers()) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "a request is JSON: it has the header `Content-Type: application/json`",
        ));
    }
    let (bytes, room) = shared.bodies.read(request.into_body()).await?;
    connection.answers();
    let request = {
        let _turn = shared.bodies.turn(bytes.len()).await;
        let request = parse(&bytes).map_err(Refusal::bad)?;
        drop(bytes);
        request
    };
    let admission =
        Admission::new(shared, room).ok_or_else(|| Refusal::busy("too many requests are waiting; try again later"))?;
    Ok((request, Arc::new(admission)))
}

/// Whether these headers announce JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// Parses a request, or says where it is wrong.
fn parse<R: DeserializeOwned>(bytes: &[u8]) -> Result<R, String> {
    let wrong = |reason: &dyn std::fmt::Display| format!("the request is invalid: {reason}");
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let request = serde_path_to_error::deserialize(&mut json).map_err(|error| wrong(&error))?;
    json.end().map_err(|error| wrong(&error))?;
    Ok(request)
}

/// A time limit of a request. `per_second` is how many of the field's units a second has.
fn time_limit(field: &str, value: f64, per_second: f64, bounds: &Bounds) -> Result<Duration, String> {
    let most = bounds.time.as_secs_f64() * per_second;
    if !(value > 0.0 && value <= most) {
        return Err(format!(
            "`{field}` must be greater than 0 and at most {most}; the server's --max-time raises the maximum"
        ));
    }
    // At least one nanosecond, so that the limit is never zero.
    Ok(Duration::from_secs_f64(value / per_second).max(Duration::from_nanos(1)))
}

/// A memory limit of a request in bytes, or as much as programs can have if it is -1. `unit` is how many
/// bytes a unit of the field has.
fn memory_limit(field: &str, value: f64, unit: u64) -> Result<u64, String> {
    match value {
        UNLIMITED => Ok(MOST_MEMORY),
        units if (1.0..=(MOST_MEMORY / unit) as f64).contains(&units) => Ok((units * unit as f64) as u64),
        _ => Err(format!("`{field}` must be from 1 to {}, or -1 for no limit", MOST_MEMORY / unit)),
    }
}

/// The schema of a memory limit.
fn memory_schema(unit: &str, most: u64) -> Schema {
    let number = || ObjectBuilder::new().schema_type(Type::Number);
    AnyOfBuilder::new()
        .description(Some(format!("{unit} of memory; -1 for as much as programs can have. 2 GiB if it is null.")))
        .item(number().minimum(Some(1)).maximum(Some(most as usize)))
        .item(number().enum_values(Some([json!(UNLIMITED as i64)])))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .build()
        .into()
}

/// Refuses too few and too many tests.
fn check_tests(field: &str, tests: usize, bounds: &Bounds) -> Result<(), String> {
    if tests == 0 {
        return Err(format!("`{field}` is empty: give at least one test"));
    }
    if tests > bounds.tests {
        return Err(format!(
            "`{field}` has {tests} tests, and may have at most {}; send the rest in another request, or start the server \
             with a larger --max-tests",
            bounds.tests
        ));
    }
    Ok(())
}

/// Seconds of the reference machine; 0 if they are not known.
fn seconds(language: Language, fuel: Option<u64>) -> f64 {
    fuel.map_or(0.0, |fuel| language.pace().time(fuel).as_secs_f64())
}

/// All names of the installed languages.
fn installed_names(store: &Store) -> Value {
    let installed = runtimes::ALL.iter().filter(|runtime| is_installed(runtime, store));
    let names = installed.flat_map(|runtime| {
        let language = runtime.language;
        language.names().iter().map(|(name, _)| *name).chain([language.id()])
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn json_is_announced() {
        for (kind, expected) in [
            (Some("application/json"), true),
            (Some("Application/JSON ; charset=utf-8"), true),
            (Some("text/plain"), false),
            (Some("text/plain; application/json"), false),
            (Some(""), false),
            (None, false),
        ] {
            let headers = kind.map(|kind| (header::CONTENT_TYPE, HeaderValue::from_static(kind)));
            assert_eq!(is_json(&headers.into_iter().collect()), expected, "{kind:?}");
        }
    }
}
