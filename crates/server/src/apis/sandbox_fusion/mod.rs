//! SandboxFusion's interface: `/run_code` and `/submit`, which trainers of models call.
//!
//! Its clients send no token, and take every error but 504 for a failure of the program. So an overload
//! answers 504, and a fault of ours has the status `SandboxError`.

mod extraction;
mod submit;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use assay_execution::{Code, Dialect, Exit, Language, Policy};
use assay_runtimes::install::Store;
use axum::Router;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{self, RefOr};
use utoipa::{IntoResponses, OpenApi, ToSchema};

use super::{Api, MOST_MEMORY, admitted, memory_limit, memory_schema, seconds, set, time_limit};
use crate::connections::Connection;
use crate::judging::{Call, Called, NoAnswer, call};
use crate::refusal::{Refusal, described};
use crate::responses::{self, Text};
use crate::{Bounds, Shared, require_language};

pub(super) const API: Api = Api {
    routes: || Router::new().route("/run_code", post(run_code)).route("/submit", post(submit::submit)),
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(run_code, submit::submit))]
struct Interface;

/// The names of languages, with Assay's.
const LANGUAGES: [(&str, Language); 11] = [
    ("python", Language::Python),
    ("cpp", Language::Cpp),
    ("nodejs", Language::JavaScript),
    ("go", Language::Go),
    ("java", Language::Java),
    ("php", Language::Php),
    ("csharp", Language::CSharp),
    ("typescript", Language::TypeScript),
    ("rust", Language::Rust),
    ("ruby", Language::Ruby),
    // SandboxFusion has no C of its own.
    ("c", Language::C),
];

/// A program to run once. Other members are ignored: compilers have limits of their own.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionProgram)]
struct RunRequest {
    #[schema(value_type = String)]
    code: Code,
    /// `python`, `cpp`, `nodejs`, `go`, `java`, `php`, `csharp`, `typescript`, `rust`, `ruby` or `c`.
    language: String,
    stdin: Option<String>,
    /// Seconds of the reference machine. 10 if it is null.
    #[schema(exclusive_minimum = 0)]
    run_timeout: Option<f64>,
    #[serde(rename = "memory_limit_MB")]
    #[schema(schema_with = megabytes)]
    memory_limit: Option<f64>,
    #[schema(schema_with = no_files)]
    files: Option<BTreeMap<String, IgnoredAny>>,
    /// Must be empty or null.
    #[schema(max_items = 0)]
    fetch_files: Option<Vec<String>>,
}

fn megabytes() -> Schema {
    memory_schema("MiB", MOST_MEMORY >> 20)
}

fn any() -> Object {
    ObjectBuilder::new().schema_type(SchemaType::AnyValue).build()
}

fn no_files() -> Object {
    let types = SchemaType::Array(vec![Type::Object, Type::Null]);
    let description = "Must be empty or null: programs have no files.";
    ObjectBuilder::new().schema_type(types).max_properties(Some(0)).description(Some(description)).build()
}

/// How a program ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SandboxFusionResult)]
struct RunAnswer<'a> {
    /// `Success`: it was compiled, and exited with 0. `Failed`: it was not. `SandboxError`: it could not
    /// be run, which says nothing about the program.
    status: &'static str,
    message: &'a str,
    /// Null for interpreters.
    #[schema(required)]
    compile_result: Option<CommandResult<'a>>,
    /// Null if the program does not compile.
    #[schema(required)]
    run_result: Option<CommandResult<'a>>,
    #[schema(required)]
    executor_pod_name: Option<String>,
    /// Always empty.
    #[schema(value_type = Object)]
    files: Map<String, Value>,
}

/// The result of the compiler or the program.
#[derive(Debug, Default, Clone, Serialize, ToSchema)]
#[schema(as = SandboxFusionCommand)]
struct CommandResult<'a> {
    /// `Finished`, `Error` or `TimeLimitExceeded`.
    status: &'static str,
    /// Seconds of the reference machine, the same in every run. 0 for compilers, which are not measured.
    execution_time: f64,
    /// The exit code. Null if the time limit ended the program.
    #[schema(required)]
    return_code: Option<i32>,
    #[schema(value_type = String)]
    stdout: Text<'a>,
    #[schema(value_type = String)]
    stderr: Text<'a>,
}

/// The exit code of programs that a signal ends on Unix: an abort, and too much memory.
const ABORTED: i32 = -6;
const KILLED: i32 = -9;

impl CommandResult<'_> {
    fn finished(return_code: i32) -> Self {
        Self { status: "Finished", return_code: Some(return_code), ..Self::default() }
    }
}

impl<'a> RunAnswer<'a> {
    fn new(language: Language, called: &'a Called) -> Self {
        let is_compiled = !language.is_interpreted();
        let (compile_result, run_result) = match called {
            Called::DoesNotCompile(message) => {
                let failed = CommandResult { stderr: Text::of(message), ..CommandResult::finished(1) };
                // An interpreter says so when it runs.
                if is_compiled { (Some(failed), None) } else { (None, Some(failed)) }
            }
            Called::Ran(run) => {
                let (status, return_code) = match run.exit {
                    Exit::Finished(code) => ("Finished", Some(code.into())),
                    Exit::OutOfFuel | Exit::Backstop => ("TimeLimitExceeded", None),
                    Exit::OutOfMemory => ("Finished", Some(KILLED)),
                    Exit::OutputLimit | Exit::StackOverflow | Exit::Trapped(_) => ("Finished", Some(ABORTED)),
                };
                let result = CommandResult {
                    status,
                    execution_time: seconds(language, run.fuel),
                    return_code,
                    stdout: Text::of(&run.stdout),
                    stderr: Text::of(&run.stderr),
                };
                (is_compiled.then(|| CommandResult::finished(0)), Some(result))
            }
        };
        let is_success = run_result.as_ref().is_some_and(|result| result.return_code == Some(0));
        Self { status: if is_success { "Success" } else { "Failed" }, compile_result, run_result, ..Self::fault("") }
    }

    /// An answer that says nothing about the program.
    fn fault(message: &'a str) -> Self {
        let (compile_result, run_result) = (None, None);
        Self { status: "SandboxError", message, compile_result, run_result, executor_pod_name: None, files: Map::new() }
    }
}

/// The dialect of a name of SandboxFusion. Its time limits mean the same for every language.
fn dialect(name: &str, store: &Store) -> Result<Dialect, String> {
    let known = LANGUAGES.iter().find(|(known, _)| *known == name);
    let (_, language) = known.ok_or_else(|| {
        let names: Vec<&str> = LANGUAGES.iter().map(|(name, _)| *name).collect();
        format!("there is no language `{name}`; the languages are {}", names.join(", "))
    })?;
    require_language(*language, store)?;
    Ok(Dialect { time_factor: 1, ..Dialect::of(*language) })
}

/// The default time limit, in seconds.
const RUN_TIMEOUT: f64 = 10.0;

/// The time limit of a request, which is `default` seconds if it has none.
fn time(seconds: Option<f64>, default: f64, bounds: &Bounds) -> Result<Duration, String> {
    let seconds = seconds.unwrap_or_else(|| default.min(bounds.time.as_secs_f64()));
    time_limit("run_timeout", seconds, 1.0, bounds)
}

impl RunRequest {
    fn call(self, bounds: &Bounds, store: &Store) -> Result<Call, String> {
        let dialect = dialect(&self.language, store)?;
        if self.files.is_some_and(|files| !files.is_empty()) || self.fetch_files.is_some_and(|files| !files.is_empty())
        {
            return Err("`files` and `fetch_files` must be empty: programs have no files".to_owned());
        }
        let default = Policy::default();
        let memory = self.memory_limit.map(|megabytes| memory_limit("memory_limit_MB", megabytes, 1 << 20));
        let memory = memory.transpose()?.unwrap_or(default.memory);
        let policy = Policy { time: time(self.run_timeout, RUN_TIMEOUT, bounds)?, memory, ..default };
        let limits = policy.limits(&dialect);
        Ok(Call { dialect, source: self.code, stdin: self.stdin.unwrap_or_default().into_bytes(), limits })
    }
}

/// Runs a program once. The same request is answered once, and the same code is compiled once.
#[utoipa::path(
    post,
    path = "/run_code",
    request_body = RunRequest,
    responses(
        (status = 200, description = "How it ended", body = RunAnswer<'static>),
        Late,
    )
)]
async fn run_code(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Response, Late> {
    let (request, admission): (RunRequest, _) = admitted(&shared, &connection, request).await?;
    let request = request.call(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let language = request.dialect.language;
    match call(&shared, admission, request).await {
        Ok(called) => Ok(responses::json(&connection, || RunAnswer::new(language, &called)).await),
        Err(NoAnswer::Fault(reason)) => Ok(responses::json(&connection, || RunAnswer::fault(&reason)).await),
        Err(busy) => Err(Refusal::from(busy).into()),
    }
}

/// A refusal for clients that retry after 504, and take 429 for a failed program.
struct Late(Refusal);

impl<R: Into<Refusal>> From<R> for Late {
    fn from(refusal: R) -> Self {
        Self(refusal.into())
    }
}

impl IntoResponse for Late {
    fn into_response(self) -> Response {
        let Refusal { status, reason } = self.0;
        let is_busy = status == StatusCode::TOO_MANY_REQUESTS;
        Refusal::new(if is_busy { StatusCode::GATEWAY_TIMEOUT } else { status }, reason).into_response()
    }
}

impl IntoResponses for Late {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        described("ErrorAnswer", "504")
    }
}

/// Completes the description with the server's bounds and its installed languages.
fn describe(description: &mut Value, bounds: &Bounds, store: &Store) {
    let installed = LANGUAGES.iter().filter(|(_, language)| require_language(*language, store).is_ok());
    let names: Vec<&str> = installed.map(|(name, _)| *name).collect();
    let seconds = bounds.time.as_secs_f64();
    set(description, "SandboxFusionProgram", "language", "enum", json!(names));
    set(description, "SandboxFusionProgram", "run_timeout", "maximum", seconds.into());
    let mut or_null: Vec<Value> = names.iter().map(|name| json!(name)).collect();
    // Without a name, the language is Python.
    if names.contains(&"python") {
        or_null.push(Value::Null);
    } else {
        description["components"]["schemas"]["SandboxFusionConfig"]["required"] = json!(["language", "provided_data"]);
    }
    set(description, "SandboxFusionConfig", "language", "enum", or_null.into());
    set(description, "SandboxFusionConfig", "dataset_type", "enum", json!(["CommonOJDataset", null]));
    set(description, "SandboxFusionConfig", "run_timeout", "maximum", seconds.into());
    set(description, "SandboxFusionData", "test", "maxItems", bounds.tests.into());
}

#[cfg(test)]
mod tests {
    use assay_execution::{Run, Trap};

    use super::*;

    fn ran(language: Language, exit: Exit) -> Value {
        let run = Run {
            exit,
            stdout: b"out\xff".to_vec(),
            stderr: b"err".to_vec(),
            fuel: Some(0),
            peak_memory: 0,
            wall: Duration::ZERO,
        };
        json!(RunAnswer::new(language, &Called::Ran(run)))
    }

    #[test]
    fn answers_have_the_members_that_clients_read() {
        let answer = ran(Language::Python, Exit::Finished(0));
        let expected = json!({
            "status": "Success", "message": "", "compile_result": null, "executor_pod_name": null, "files": {},
            "run_result": {"status": "Finished", "execution_time": 0.0, "return_code": 0, "stdout": "out\u{fffd}", "stderr": "err"}
        });
        assert_eq!(answer, expected);
        for (exit, status, code) in [
            (Exit::Finished(3), "Finished", json!(3)),
            (Exit::OutOfFuel, "TimeLimitExceeded", Value::Null),
            (Exit::OutOfMemory, "Finished", json!(-9)),
            (Exit::Trapped(Trap::Unreachable), "Finished", json!(-6)),
        ] {
            let answer = ran(Language::Cpp, exit);
            assert_eq!(answer["status"], "Failed", "{exit:?}");
            assert_eq!(answer["compile_result"]["return_code"], 0);
            assert_eq!(
                [&answer["run_result"]["status"], &answer["run_result"]["return_code"]],
                [&json!(status), &code]
            );
        }
        let error = |language| json!(RunAnswer::new(language, &Called::DoesNotCompile("no".to_owned())));
        assert_eq!(error(Language::Cpp)["run_result"], Value::Null);
        assert_eq!(error(Language::Cpp)["compile_result"]["stderr"], "no");
        assert_eq!(error(Language::Python)["run_result"]["stderr"], "no");
    }

    #[test]
    fn requests_that_cannot_be_carried_out_say_why() {
        let bounds = Bounds { time: Duration::from_secs(60), tests: 2 };
        let refused = |request: Value| {
            let request: RunRequest = serde_json::from_value(request).expect("a request");
            request.call(&bounds, &Store::at("/nowhere")).expect_err("it is refused")
        };
        let with = |language: &str| refused(json!({"code": "", "language": language}));
        assert!(with("cobol").contains("the languages are python, cpp"), "{}", with("cobol"));
        assert!(with("python").contains("`assay runtimes install python`"), "{}", with("python"));
        assert!(
            time(Some(61.0), RUN_TIMEOUT, &bounds).is_err()
                && time(Some(0.0), RUN_TIMEOUT, &bounds).is_err()
                && time(Some(f64::NAN), RUN_TIMEOUT, &bounds).is_err()
        );
        assert_eq!(time(None, RUN_TIMEOUT, &bounds), Ok(Duration::from_secs(10)));
    }
}
