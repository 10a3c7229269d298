//! Piston's interface: `/api/v2/execute` and `/api/v2/runtimes`.

use std::sync::Arc;
use std::time::Duration;

use assay_execution::{Dialect, Exit, Language, Policy};
use assay_runtimes::install::Store;
use assay_runtimes::{self as runtimes};
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{OpenApi, ToSchema};

use super::{Api, set};
use crate::connections::Connection;
use crate::judging::{Admission, Call, Called, NoAnswer, call};
use crate::{Bounds, Shared, is_installed, require_language};

pub(super) const API: Api = Api {
    routes: || Router::new().route("/api/v2/execute", post(execute)).route("/api/v2/runtimes", get(all_runtimes)),
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(execute, all_runtimes))]
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
    /// Bytes; -1 or null for 2 GiB.
    run_memory_limit: Option<i64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PistonFile)]
struct File {
    content: String,
    /// `utf8`, `base64` or `hex`. `utf8` if it is null.
    encoding: Option<Encoding>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[schema(as = PistonEncoding)]
#[serde(rename_all = "lowercase")]
enum Encoding {
    Utf8,
    Base64,
    Hex,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PistonAnswer)]
struct Answer {
    language: &'static str,
    version: &'static str,
    /// Without `compile`, also the compiler's message.
    run: Stage,
    /// The compiler. Absent for interpreters.
    #[serde(skip_serializing_if = "Option::is_none")]
    compile: Option<Stage>,
}

#[derive(Debug, Default, Clone, Serialize, ToSchema)]
#[schema(as = PistonStage)]
struct Stage {
    stdout: String,
    stderr: String,
    /// Standard output, then standard error.
    output: String,
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

fn refuse(status: StatusCode, message: impl Into<String>) -> Response {
    (status, Json(Message { message: message.into() })).into_response()
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
        let most = bounds.time.as_secs_f64() * 1000.0;
        let milliseconds = self.run_timeout.unwrap_or(RUN_TIMEOUT.min(most));
        if !(milliseconds > 0.0 && milliseconds <= most) {
            return Err(format!(
                "`run_timeout` must be greater than 0 and at most {most}; the server's --max-time raises the maximum"
            ));
        }
        let memory = match self.run_memory_limit {
            None | Some(-1) => Policy::default().memory,
            Some(bytes) => u64::try_from(bytes)
                .ok()
                .filter(|bytes| (1..=1 << 40).contains(bytes))
                .ok_or("`run_memory_limit` must be -1, or from 1 to 1099511627776")?,
        };
        let dialect = Dialect { time_factor: 1, ..dialect };
        let policy = Policy { time: Duration::from_secs_f64(milliseconds / 1000.0), memory, ..Policy::default() };
        let limits = policy.limits(&dialect);
        Ok(Call { dialect, source, stdin: self.stdin.unwrap_or_default().into_bytes(), limits })
    }
}

impl File {
    fn text(self) -> Result<String, String> {
        let wrong = |what: &str| format!("`files[0].content` is not {what}");
        let bytes = match self.encoding {
            None | Some(Encoding::Utf8) => return Ok(self.content),
            Some(Encoding::Base64) => STANDARD.decode(&self.content).map_err(|_| wrong("base64"))?,
            Some(Encoding::Hex) => from_hex(&self.content).ok_or_else(|| wrong("hexadecimal"))?,
        };
        String::from_utf8(bytes).map_err(|_| wrong("UTF-8"))
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

impl Answer {
    fn new(language: Language, called: &Called) -> Self {
        let is_compiled = runtimes::find(language.id())
            .is_some_and(|(runtime, _)| runtime.implementation != runtimes::Implementation::Interpreter);
        let (run, compile) = match called {
            Called::DoesNotCompile(message) => {
                let failed =
                    Stage { stderr: message.clone(), output: message.clone(), code: Some(1), ..Stage::default() };
                if is_compiled { (Stage::default(), Some(failed)) } else { (failed, None) }
            }
            Called::Ran(run) => {
                let [stdout, stderr] =
                    [&run.stdout, &run.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
                let (code, signal) = match run.exit {
                    Exit::Finished(code) => (Some(code), None),
                    Exit::OutOfFuel | Exit::Backstop | Exit::OutOfMemory | Exit::OutputLimit => (None, Some("SIGKILL")),
                    Exit::StackOverflow | Exit::Trapped(_) => (None, Some("SIGABRT")),
                };
                let cpu_time = super::sandbox_fusion::seconds(language, run.fuel) * 1000.0;
                let output = format!("{stdout}{stderr}");
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
        (status = 200, description = "How it ended", body = Answer),
        (status = 400, description = "The request cannot be carried out", body = Message),
        (status = 401, description = "The token is missing or wrong", body = crate::ErrorAnswer),
        (status = 408, description = "The request was not complete in time", body = crate::ErrorAnswer),
        (status = 413, description = "The request is too large", body = crate::ErrorAnswer),
        (status = 429, description = "Too many requests are in progress", body = crate::ErrorAnswer),
        (status = 500, description = "A fault of the server: this says nothing about the program", body = Message),
        (status = 503, description = "The server is stopping", body = crate::ErrorAnswer),
    )
)]
async fn execute(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    body: Body,
) -> Response {
    let (request, admission): (Request, Admission) = match super::admitted(&shared, &connection, body).await {
        Ok(read) => read,
        Err(response) => return response,
    };
    let request = match request.call(&shared.bounds(), &shared.store) {
        Ok(call) => call,
        Err(reason) => return refuse(StatusCode::BAD_REQUEST, reason),
    };
    let language = request.dialect.language;
    match call(&shared, Arc::new(admission), request).await {
        Ok(called) => Json(Answer::new(language, &called)).into_response(),
        Err(NoAnswer::Fault(reason)) => refuse(StatusCode::INTERNAL_SERVER_ERROR, reason),
        Err(busy) => crate::turned_away(&busy.to_string()),
    }
}

/// The installed languages.
#[utoipa::path(
    get,
    path = "/api/v2/runtimes",
    responses(
        (status = 200, description = "The languages", body = [RuntimeAnswer]),
        (status = 401, description = "The token is missing or wrong", body = crate::ErrorAnswer),
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
    let installed = runtimes::ALL.iter().filter(|runtime| is_installed(runtime, store));
    let names: Vec<&str> = installed
        .flat_map(|runtime| runtime.language.names().iter().map(|(name, _)| *name).chain([runtime.language.id()]))
        .collect();
    set(description, "PistonProgram", "language", "enum", json!(names));
    set(description, "PistonProgram", "version", "enum", json!(["*"]));
    set(description, "PistonProgram", "run_timeout", "maximum", (bounds.time.as_secs_f64() * 1000.0).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_have_encodings() {
        let text = |content: &str, encoding| File { content: content.to_owned(), encoding }.text();
        assert_eq!(text("é", None), Ok("é".to_owned()));
        assert_eq!(text("w6k=", Some(Encoding::Base64)), Ok("é".to_owned()));
        assert_eq!(text("c3A9", Some(Encoding::Hex)), Ok("é".to_owned()));
        for (content, encoding) in
            [("w6k", Encoding::Base64), ("c3A", Encoding::Hex), ("é", Encoding::Hex), ("ff", Encoding::Hex)]
        {
            assert!(text(content, Some(encoding)).is_err(), "{content}");
        }
    }

    #[test]
    fn stages_say_how_a_program_ended() {
        let answer = Answer::new(Language::Cpp, &Called::DoesNotCompile("no".to_owned()));
        assert_eq!(answer.compile.expect("a stage").code, Some(1));
        let answer = Answer::new(Language::Python, &Called::DoesNotCompile("no".to_owned()));
        assert_eq!((answer.run.code, answer.run.output.as_str(), answer.compile.is_none()), (Some(1), "no", true));
    }
}
