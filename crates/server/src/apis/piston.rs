//! Piston's interface: `/api/v2/execute` and `/api/v2/runtimes`.

use std::collections::BTreeMap;
use std::sync::Arc;

use assay_execution::{Code, Dialect, Exit, Language, Policy};
use assay_runtimes as runtimes;
use assay_runtimes::install::Store;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, SchemaType};
use utoipa::openapi::{self, RefOr};
use utoipa::{IntoResponses, OpenApi, ToSchema};

use super::{Api, MOST_MEMORY, admitted, installed_names, memory_limit, memory_schema, seconds, set, time_limit};
use crate::connections::Connection;
use crate::judging::{Call, Called, call};
use crate::refusal::{ErrorAnswer, Refusal, described};
use crate::responses::{self, Text};
use crate::{Bounds, Shared, is_installed, require_language};

pub(super) const API: Api = Api {
    routes: || Router::new().route("/api/v2/execute", post(execute)).route("/api/v2/runtimes", get(all_runtimes)),
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(execute, all_runtimes), components(schemas(Message)))]
struct Interface;

/// Piston's default, in milliseconds.
const RUN_TIMEOUT: f64 = 3000.0;

/// A program to run once. Other members are ignored: the file has no name, and compilers have limits of
/// their own.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PistonProgram)]
struct Request {
    /// A `language` or alias of `/api/v2/runtimes`.
    language: String,
    /// Its version, or `*`.
    version: String,
    #[schema(min_items = 1, max_items = 1)]
    files: Vec<File>,
    stdin: Option<String>,
    /// Must be empty or null: programs have no arguments.
    #[schema(max_items = 0)]
    args: Option<Vec<String>>,
    /// Milliseconds of the reference machine. 3000 if it is null.
    #[schema(exclusive_minimum = 0)]
    run_timeout: Option<f64>,
    #[schema(schema_with = bytes)]
    run_memory_limit: Option<f64>,
}

fn bytes() -> Schema {
    memory_schema("Bytes", MOST_MEMORY)
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PistonFile)]
struct File {
    #[schema(value_type = String)]
    content: Code,
    #[schema(schema_with = encodings)]
    encoding: Option<Encoding>,
}

fn encodings() -> Object {
    let description = "How `content` is written; `utf8` if it is null. `base64` and `hex` of UTF-8 are accepted, too.";
    let object = ObjectBuilder::new().schema_type(SchemaType::AnyValue).description(Some(description));
    object.enum_values(Some([json!("utf8"), Value::Null])).build()
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    Utf8,
    Base64,
    Hex,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PistonAnswer)]
struct Answer<'a> {
    language: &'static str,
    version: &'static str,
    /// Without `compile`, also the compiler's message.
    run: Stage<'a>,
    /// The compiler. Absent for interpreters.
    #[serde(skip_serializing_if = "Option::is_none")]
    compile: Option<Stage<'a>>,
}

#[derive(Debug, Default, Clone, Serialize, ToSchema)]
#[schema(as = PistonStage)]
struct Stage<'a> {
    #[schema(value_type = String)]
    stdout: Text<'a>,
    #[schema(value_type = String)]
    stderr: Text<'a>,
    /// Standard output, then standard error.
    #[schema(value_type = String)]
    output: Text<'a>,
    /// The exit code. Null if a signal ended the program.
    #[schema(required)]
    code: Option<u8>,
    /// `SIGKILL` at a limit of time, memory or output, and `SIGABRT` after a crash.
    #[schema(required)]
    signal: Option<&'static str>,
    /// Milliseconds of the reference machine.
    cpu_time: f64,
    /// The peak memory, in bytes.
    memory: u64,
}

/// Why a request is not carried out.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PistonError)]
struct Message {
    message: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PistonRuntime)]
struct RuntimeAnswer {
    language: &'static str,
    version: &'static str,
    aliases: Vec<&'static str>,
}

/// A refusal in the form that Piston's clients read.
struct PistonRefusal(Refusal);

impl<R: Into<Refusal>> From<R> for PistonRefusal {
    fn from(refusal: R) -> Self {
        Self(refusal.into())
    }
}

impl IntoResponse for PistonRefusal {
    fn into_response(self) -> Response {
        let message = Message { message: self.0.reason.clone() };
        // The status and the headers of any refusal.
        let (parts, _) = self.0.into_response().into_parts();
        let mut response = Json(message).into_response();
        *response.status_mut() = parts.status;
        if let Some(after) = parts.headers.get(header::RETRY_AFTER) {
            response.headers_mut().insert(header::RETRY_AFTER, after.clone());
        }
        response
    }
}

impl IntoResponses for PistonRefusal {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        described("PistonError", "429")
    }
}

impl Request {
    fn call(self, bounds: &Bounds, store: &Store) -> Result<Call, String> {
        let dialect = Dialect::find(&self.language).map_err(|error| error.to_string())?;
        require_language(dialect.language, store)?;
        let own = dialect.language.default_dialect();
        if self.version != "*" && self.version != own {
            return Err(format!(
                "{} has version {own}, and not {}; `*` takes any",
                dialect.language.id(),
                self.version
            ));
        }
        if self.args.is_some_and(|arguments| !arguments.is_empty()) {
            return Err("`args` must be empty: programs have no arguments".to_owned());
        }
        let [file] = <[File; 1]>::try_from(self.files)
            .map_err(|files| format!("`files` has {} files: give one, as programs have no files", files.len()))?;
        let source = file.text()?;
        let milliseconds = self.run_timeout.unwrap_or_else(|| RUN_TIMEOUT.min(bounds.time.as_secs_f64() * 1000.0));
        let time = time_limit("run_timeout", milliseconds, 1000.0, bounds)?;
        let default = Policy::default();
        let memory = self.run_memory_limit.map(|bytes| memory_limit("run_memory_limit", bytes, 1));
        let memory = memory.transpose()?.unwrap_or(default.memory);
        let dialect = Dialect { time_factor: 1, ..dialect };
        let policy = Policy { time, memory, ..default };
        let limits = policy.limits(&dialect);
        Ok(Call { dialect, source, stdin: self.stdin.unwrap_or_default().into_bytes(), limits })
    }
}

impl File {
    fn text(self) -> Result<Code, String> {
        let wrong = |what: &str| format!("`files[0].content` is not {what}");
        let bytes = match self.encoding {
            None | Some(Encoding::Utf8) => return Ok(self.content),
            Some(Encoding::Base64) => {
                STANDARD.decode(self.content.text().unwrap_or_default()).map_err(|_| wrong("base64"))?
            }
            Some(Encoding::Hex) => {
                from_hex(self.content.text().unwrap_or_default()).ok_or_else(|| wrong("hexadecimal"))?
            }
        };
        String::from_utf8(bytes).map(Code::from).map_err(|_| wrong("UTF-8"))
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

impl<'a> Answer<'a> {
    fn new(language: Language, called: &'a Called) -> Self {
        let is_compiled = !language.is_interpreted();
        let (run, compile) = match called {
            Called::DoesNotCompile(message) => {
                let message = Text::of(message);
                let failed = Stage { stderr: message, output: message, code: Some(1), ..Stage::default() };
                if is_compiled { (Stage::default(), Some(failed)) } else { (failed, None) }
            }
            Called::Ran(run) => {
                let [stdout, stderr] = [&run.stdout, &run.stderr].map(Text::of);
                let (code, signal) = match run.exit {
                    Exit::Finished(code) => (Some(code), None),
                    Exit::OutOfFuel | Exit::Backstop | Exit::OutOfMemory | Exit::OutputLimit => (None, Some("SIGKILL")),
                    Exit::StackOverflow | Exit::Trapped(_) => (None, Some("SIGABRT")),
                };
                let cpu_time = seconds(language, run.fuel) * 1000.0;
                let output = stdout.then(stderr);
                let ran = Stage { stdout, stderr, output, code, signal, cpu_time, memory: run.peak_memory };
                (ran, is_compiled.then(|| Stage { code: Some(0), ..Stage::default() }))
            }
        };
        Self { language: language.id(), version: language.default_dialect(), run, compile }
    }
}

/// Runs a program once. The same request is answered once, and the same code is compiled once.
#[utoipa::path(
    post,
    path = "/api/v2/execute",
    request_body = Request,
    responses(
        (status = 200, description = "How it ended", body = Answer<'static>),
        PistonRefusal,
    )
)]
async fn execute(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Response, PistonRefusal> {
    let (request, admission): (Request, _) = admitted(&shared, &connection, request).await?;
    let request = request.call(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let language = request.dialect.language;
    let called = call(&shared, admission, request).await?;
    Ok(responses::json(&connection, || Answer::new(language, &called)).await)
}

/// The installed languages.
#[utoipa::path(
    get,
    path = "/api/v2/runtimes",
    responses(
        (status = 200, description = "The languages", body = [RuntimeAnswer]),
        (status = 401, description = "The token is missing or wrong", body = ErrorAnswer),
    )
)]
async fn all_runtimes(State(shared): State<Arc<Shared>>) -> Json<Vec<RuntimeAnswer>> {
    let installed = runtimes::ALL.iter().filter(|runtime| is_installed(runtime, &shared.store));
    let answer = |runtime: &&runtimes::Runtime| RuntimeAnswer {
        language: runtime.language.id(),
        version: runtime.language.default_dialect(),
        aliases: runtime.language.names().iter().map(|(name, _)| *name).collect(),
    };
    Json(installed.map(answer).collect())
}

/// Completes the description with the server's bounds and its installed languages.
fn describe(description: &mut Value, bounds: &Bounds, store: &Store) {
    set(description, "PistonProgram", "language", "enum", installed_names(store));
    set(description, "PistonProgram", "version", "enum", json!(["*"]));
    set(description, "PistonProgram", "run_timeout", "maximum", (bounds.time.as_secs_f64() * 1000.0).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_have_encodings() {
        let text = |content: &str, encoding| File { content: content.to_owned().into(), encoding }.text();
        assert_eq!(text("é", None), Ok("é".to_owned().into()));
        assert_eq!(text("w6k=", Some(Encoding::Base64)), Ok("é".to_owned().into()));
        assert_eq!(text("c3A9", Some(Encoding::Hex)), Ok("é".to_owned().into()));
        for (content, encoding) in
            [("w6k", Encoding::Base64), ("c3A", Encoding::Hex), ("é", Encoding::Hex), ("ff", Encoding::Hex)]
        {
            assert!(text(content, Some(encoding)).is_err(), "{content}");
        }
    }

    #[test]
    fn stages_say_how_a_program_ended() {
        let called = Called::DoesNotCompile("no".to_owned());
        let answer = Answer::new(Language::Cpp, &called);
        assert_eq!(answer.compile.expect("a stage").code, Some(1));
        let answer = Answer::new(Language::Python, &called);
        assert_eq!(
            (answer.run.code, answer.run.output.to_string().as_str(), answer.compile.is_none()),
            (Some(1), "no", true)
        );
    }
}
