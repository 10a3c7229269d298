//! ExecEval's interface: `/api/execute_code` and `/api/all_runtimes`. Some names are ExecEval's, not the
//! glossary's.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use assay_execution::records::{TestRecord, test_records};
use assay_execution::{
    ClientFlags, Code, Dialect, Expected, Language, OFFICIAL, OfficialName, Outcome, Policy, UNDEFINED, UnitTest,
};
use assay_runtimes::install::Store;
use assay_runtimes::{self as runtimes, NARROW, Runtime};
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, SchemaType};
use utoipa::{OpenApi, ToSchema};

use super::{Api, MOST_MEMORY, admitted, check_tests, installed_names, memory_limit, memory_schema, set, time_limit};
use crate::connections::Connection;
use crate::judging::{Work, judge};
use crate::refusal::{ErrorAnswer, Refusal};
use crate::{Bounds, Shared, is_installed, require_language, responses};

/// ExecEval's interface.
pub(super) const API: Api = Api {
    routes: || {
        Router::new().route("/api/execute_code", post(execute_code)).route("/api/all_runtimes", get(all_runtimes))
    },
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(execute_code, all_runtimes))]
struct Interface;

/// A program and the unit tests to judge it by. Other members are ignored.
#[derive(Debug, Deserialize, ToSchema)]
struct Request {
    /// A `runtime_name` of `/api/all_runtimes` whose language is installed, or another name of that
    /// language.
    #[schema(example = "GNU C++17")]
    language: String,
    /// The program.
    #[schema(value_type = String)]
    source_code: Code,
    /// The tests, in order.
    #[schema(min_items = 1)]
    unittests: Vec<RequestTest>,
    /// Must be null or empty: the language decides how programs are compiled.
    #[schema(max_length = 0)]
    compile_cmd: Option<String>,
    /// Flags of the compiler, separated by spaces. C, C++, Python and Rust take some, and a flag that is not
    /// supported is refused, by name. This description has what every language takes: none.
    #[schema(max_length = 0)]
    compile_flags: Option<String>,
    /// Must be null or empty: the language decides how programs are run.
    #[schema(max_length = 0)]
    execute_cmd: Option<String>,
    /// Flags of the interpreter, as `compile_flags`.
    #[schema(max_length = 0)]
    execute_flags: Option<String>,
    /// The limits of the program.
    limits: Option<Limits>,
    #[schema(schema_with = blocks)]
    block_network: Option<Flag>,
    #[schema(schema_with = stops)]
    stop_on_first_fail: Option<Flag>,
    #[schema(schema_with = stops_at)]
    stop_at_first_fail: Option<Flag>,
    #[schema(schema_with = sanitizes)]
    use_sanitizer: Option<Flag>,
}

/// A boolean. ExecEval's client sends its arguments as they are, such as a number for
/// `--use_sanitizer 0`. ExecEval accepts that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Flag(bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Flag;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false, 1 or 0")
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Flag, E> {
                Ok(Flag(value))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Flag, E> {
                match value {
                    0 | 1 => Ok(Flag(value == 1)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
                }
            }

            // JSON does not distinguish 1.0 from 1.
            fn visit_f64<E: Error>(self, value: f64) -> Result<Flag, E> {
                match value {
                    0.0 => Ok(Flag(false)),
                    1.0 => Ok(Flag(true)),
                    _ => Err(E::invalid_value(Unexpected::Float(value), &self)),
                }
            }
        }

        deserializer.deserialize_any(Either)
    }
}

fn one_of(values: &[Value], description: &str) -> Object {
    // The values imply their types.
    let object = ObjectBuilder::new().schema_type(SchemaType::AnyValue).enum_values(Some(values.iter().cloned()));
    object.description(Some(description)).build()
}

/// A flag that may have either value.
fn any_flag(description: &str) -> Object {
    one_of(&[json!(true), json!(false), json!(1), json!(0), Value::Null], description)
}

fn stops() -> Object {
    any_flag("Whether the tests behind the first that is not passed are left out; true if it is null.")
}

fn stops_at() -> Object {
    any_flag("What the paper calls `stop_on_first_fail`.")
}

fn blocks() -> Object {
    let values = [json!(true), json!(1), Value::Null];
    one_of(&values, "Only true, 1 or null: nothing that runs here can reach a network.")
}

fn sanitizes() -> Object {
    let description = "Whether a program in C or C++ ends where its behaviour is undefined. Other languages have no \
                       sanitizer, and take false, 0 or null only.";
    one_of(&[json!(true), json!(1), json!(false), json!(0), Value::Null], description)
}

/// An input and its right outputs. Other members are ignored.
#[derive(Debug, Deserialize, ToSchema)]
struct RequestTest {
    /// The program's standard input.
    input: String,
    /// The accepted outputs. Without any, no output is right, and a program that exits with 0 has a
    /// wrong answer.
    output: Option<Vec<String>>,
}

/// Limits, named after the system calls by which ExecEval sets them. Limits that no program here
/// can exceed are accepted and listed in `ignored_limits`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Limits {
    /// Seconds on the reference machine for each test, multiplied by the language's
    /// `timelimit_factor`. 2 if it is null.
    #[schema(exclusive_minimum = 0)]
    cpu: Option<f64>,
    #[serde(rename = "_as")]
    #[schema(schema_with = bytes)]
    memory: Option<f64>,
    core: Option<f64>,
    data: Option<f64>,
    fsize: Option<f64>,
    locks: Option<f64>,
    msgqueue: Option<f64>,
    nofile: Option<f64>,
    nproc: Option<f64>,
    rss: Option<f64>,
    rtprio: Option<f64>,
    sigpending: Option<f64>,
    stack: Option<f64>,
}

fn bytes() -> Schema {
    memory_schema("Bytes", MOST_MEMORY)
}

impl Limits {
    /// The names of the limits that were sent but have no effect here.
    fn ignored(&self) -> Vec<String> {
        let all = [
            ("core", self.core),
            ("data", self.data),
            ("fsize", self.fsize),
            ("locks", self.locks),
            ("msgqueue", self.msgqueue),
            ("nofile", self.nofile),
            ("nproc", self.nproc),
            ("rss", self.rss),
            ("rtprio", self.rtprio),
            ("sigpending", self.sigpending),
            ("stack", self.stack),
        ];
        all.into_iter().filter(|(_, value)| value.is_some()).map(|(name, _)| name.to_owned()).collect()
    }
}

/// The verdicts.
#[derive(Debug, Serialize, ToSchema)]
struct Answer<'a> {
    /// An entry for each unit test, in order. One entry in total if the program does not compile.
    data: Vec<AnswerTest<'a>>,
    /// The limits that were sent but have no effect here.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<String>)]
    ignored_limits: &'a [String],
    /// The sizes of the program's pointers and of Rust's `usize`, if they are not 64 bits because the server could not build
    /// the libraries for these: `32 bits`.
    #[serde(skip_serializing_if = "Option::is_none")]
    data_model: Option<&'static str>,
}

/// The result of a program in one unit test. If the test was not run, all members except input and
/// output are null.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AnswerTest<'a> {
    input: Cow<'a, str>,
    output: Vec<Cow<'a, str>>,
    /// The standard output, or the compiler's message. After a runtime error or an exceeded memory
    /// limit, it is the standard error unless that is empty.
    #[schema(required)]
    result: Option<Cow<'a, str>>,
    /// `COMPILATION_ERROR`, `RUNTIME_ERROR`, `MEMORY_LIMIT_EXCEEDED`, `TIME_LIMIT_EXCEEDED`,
    /// `WRONG_ANSWER` or `PASSED`.
    #[schema(required)]
    exec_outcome: Option<&'static str>,
    /// Seconds on the reference machine.
    #[schema(required)]
    time_consumed: Option<f64>,
    /// The peak memory, such as `2048 kB`.
    #[schema(required)]
    peak_memory_consumed: Option<String>,
}

impl AnswerTest<'_> {
    /// The entry of a test without input and output that was not run.
    pub(super) fn not_run() -> Self {
        Self {
            input: Cow::default(),
            output: Vec::new(),
            result: None,
            exec_outcome: None,
            time_consumed: None,
            peak_memory_consumed: None,
        }
    }
}

/// A language, by one of ExecEval's names, with ExecEval's members.
#[derive(Debug, Serialize, ToSchema)]
struct RuntimeAnswer {
    #[schema(example = "GNU C++17")]
    runtime_name: &'static str,
    /// The compiler or syntax checker. It is not a command of the system.
    compile_cmd: &'static str,
    /// The dialect of the language.
    compile_flags: Cow<'static, str>,
    /// The interpreter. Empty if programs are executables.
    execute_cmd: &'static str,
    execute_flags: Cow<'static, str>,
    /// The factor by which the language multiplies time limits.
    timelimit_factor: u32,
    /// Whether there is a `compile_cmd`. Most interpreters have one.
    is_compiled: bool,
    has_sanitizer: bool,
    /// Whether the language is installed. ExecEval has no such member, because all its languages
    /// are installed.
    is_installed: bool,
}

/// A validated request.
#[derive(Debug)]
struct Task {
    dialect: Dialect,
    source: Code,
    tests: Arc<[UnitTest]>,
    policy: Policy,
    ignored_limits: Vec<String>,
}

impl Request {
    /// The task of the request, or why it is rejected.
    fn task(self, bounds: &Bounds, store: &Store) -> Result<Task, String> {
        let dialect = Dialect::find(&self.language).map_err(|error| error.to_string())?;
        let commands = [("compile_cmd", &self.compile_cmd), ("execute_cmd", &self.execute_cmd)];
        if let Some((field, _)) =
            commands.iter().find(|(_, value)| value.as_deref().is_some_and(|value| !value.is_empty()))
        {
            return Err(format!(
                "`{field}` is not supported: `language` determines how programs are compiled and run; omit the field"
            ));
        }
        if self.block_network == Some(Flag(false)) {
            return Err("`block_network` cannot be false: programs cannot reach a network".to_owned());
        }
        let dialect = self.with_flags(&dialect)?;
        check_tests("unittests", self.unittests.len(), bounds)?;
        let (policy, ignored_limits) = self.policy(bounds)?;
        require_language(dialect.language, store)?;
        let tests = self.unittests.into_iter().map(RequestTest::unit_test).collect();
        Ok(Task { dialect, source: self.source_code, tests, policy, ignored_limits })
    }

    /// The dialect with the flags of the request.
    fn with_flags(&self, dialect: &Dialect) -> Result<Dialect, String> {
        let [compile, execute] =
            [&self.compile_flags, &self.execute_flags].map(|flags| flags.as_deref().unwrap_or_default());
        let mut dialect = dialect.with_client_flags(ClientFlags { compile, execute })?;
        if self.use_sanitizer == Some(Flag(true)) {
            if !has_sanitizer(dialect.language) {
                return Err("`use_sanitizer` cannot be true: only C and C++ have a sanitizer".to_owned());
            }
            dialect = dialect.with_flags(UNDEFINED).map_err(|refused| refused.to_string())?;
        }
        Ok(dialect)
    }

    fn policy(&self, bounds: &Bounds) -> Result<(Policy, Vec<String>), String> {
        let mut policy = Policy {
            stop_at_first_failure: self.stop_on_first_fail.or(self.stop_at_first_fail).is_none_or(|flag| flag.0),
            ..Policy::default()
        };
        let Some(limits) = &self.limits else { return Ok((policy, Vec::new())) };
        if let Some(seconds) = limits.cpu {
            policy.time = time_limit("limits.cpu", seconds, 1.0, bounds)?;
        }
        if let Some(bytes) = limits.memory {
            policy.memory = memory_limit("limits._as", bytes, 1)?;
        }
        Ok((policy, limits.ignored()))
    }
}

impl RequestTest {
    fn unit_test(self) -> UnitTest {
        let outputs = self.output.into_iter().flatten().map(|output| Arc::from(output.into_bytes())).collect();
        UnitTest { input: self.input.into_bytes().into(), expected: Expected::Outputs(outputs) }
    }
}

impl<'a> From<TestRecord<'a>> for AnswerTest<'a> {
    fn from(record: TestRecord<'a>) -> Self {
        Self {
            input: record.input,
            output: record.output,
            result: record.official_result,
            exec_outcome: record.exec_outcome.map(Outcome::name),
            time_consumed: record.time_consumed,
            peak_memory_consumed: record.peak_memory_consumed,
        }
    }
}

/// Whether programs can be checked for undefined behaviour.
fn has_sanitizer(language: Language) -> bool {
    matches!(language, Language::C | Language::Cpp)
}

/// The languages that Assay has, by ExecEval's names.
fn answers(store: &Store) -> Vec<RuntimeAnswer> {
    let answer = |official: &OfficialName| {
        let (runtime, dialect) = runtimes::find(official.name)?;
        let (interpreter, interpreted) = if runtime.language.is_interpreted() {
            (runtime.language.id(), dialect.name.clone())
        } else {
            ("", "".into())
        };
        Some(RuntimeAnswer {
            runtime_name: official.name,
            compile_cmd: if official.is_compiled { runtime.language.id() } else { "" },
            compile_flags: if official.is_compiled { dialect.name } else { "".into() },
            execute_cmd: interpreter,
            execute_flags: interpreted,
            timelimit_factor: official.time_factor,
            is_compiled: official.is_compiled,
            has_sanitizer: has_sanitizer(runtime.language),
            is_installed: is_installed(runtime, store),
        })
    };
    OFFICIAL.iter().filter_map(answer).collect()
}

/// Completes the description with the server's bounds and its installed languages.
fn describe(description: &mut Value, bounds: &Bounds, store: &Store) {
    set(description, "Request", "language", "enum", installed_names(store));
    set(description, "Request", "unittests", "maxItems", bounds.tests.into());
    set(description, "Limits", "cpu", "maximum", bounds.time.as_secs_f64().into());
    let mut installed = runtimes::ALL.iter().filter(|runtime| is_installed(runtime, store));
    if !installed.any(|runtime| has_sanitizer(runtime.language)) {
        set(description, "Request", "use_sanitizer", "enum", json!([false, 0, null]));
    }
}

/// The languages, by each of their names, and whether they are installed.
#[utoipa::path(
    get,
    path = "/api/all_runtimes",
    responses(
        (status = 200, description = "All languages", body = [RuntimeAnswer]),
        (status = 401, description = "The token is missing or wrong", body = ErrorAnswer),
    )
)]
async fn all_runtimes(State(shared): State<Arc<Shared>>) -> Json<Vec<RuntimeAnswer>> {
    Json(answers(&shared.store))
}

/// Judges a program by unit tests.
#[utoipa::path(
    post,
    path = "/api/execute_code",
    request_body = Request,
    responses(
        (status = 200, description = "Verdicts", body = Answer<'static>),
        Refusal,
    )
)]
async fn execute_code(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Response, Refusal> {
    let (request, admission): (Request, _) = admitted(&shared, &connection, request).await?;
    let task = request.task(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let Task { dialect, source, tests, policy, ignored_limits } = task;
    let language = dialect.language;
    let work = Work { dialect, source, tests: Arc::clone(&tests), policy, task: None };
    let judged = judge(&shared, Arc::clone(&admission), work).await?;
    let is_narrow = |(runtime, _): &(&Runtime, _)| runtime.why_narrow(&shared.store).is_some();
    let data_model = runtimes::find(language.id()).filter(is_narrow).map(|_| NARROW);
    let answer = || Answer {
        data: test_records(&judged, &tests, language).into_iter().map(Into::into).collect(),
        ignored_limits: &ignored_limits,
        data_model,
    };
    // Until the answer is made, the tests of the request are in memory.
    Ok(responses::json(&connection, answer).await)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::parse;
    use super::*;

    /// The task of a request, on a server that has all languages. No program is judged.
    fn task(request: &Value) -> Result<Task, String> {
        let parsed = || parse::<Request>(request.to_string().as_bytes());
        let bounds = Bounds { time: Duration::from_secs(60), tests: 3 };
        let task = parsed()?.task(&bounds, &Store::at("/nowhere"));
        task.or_else(|error| {
            let request = parsed()?;
            match Dialect::find(&request.language) {
                Ok(dialect) if error.contains("not installed") => {
                    let (policy, ignored_limits) = request.policy(&bounds)?;
                    let (dialect, tests) = (request.with_flags(&dialect)?, Arc::default());
                    Ok(Task { dialect, source: request.source_code, tests, policy, ignored_limits })
                }
                _ => Err(error),
            }
        })
    }

    fn with(field: &str, value: Value) -> Result<Task, String> {
        let mut request =
            json!({"language": "PyPy 3", "source_code": "", "unittests": [{"input": "1", "output": ["1"]}]});
        request[field] = value;
        task(&request)
    }

    #[test]
    fn what_the_official_client_sends_is_taken() {
        let task = task(&json!({
            "language": "GNU C11", "source_code": "int main() {}",
            "unittests": [{"input": "", "output": ["", "x"], "result": null, "exec_outcome": null}, {"input": ""}],
            "compile_cmd": null, "compile_flags": null, "execute_cmd": null, "execute_flags": "",
            "limits": {"cpu": 5, "_as": 1048576, "nofile": 4, "stack": -1, "core": null},
            "block_network": true, "stop_on_first_fail": false, "use_sanitizer": false
        }))
        .expect("it is fine");
        assert_eq!((task.policy.time, task.policy.memory), (Duration::from_secs(5), 1 << 20));
        assert!(!task.policy.stop_at_first_failure);
        assert_eq!(task.ignored_limits, ["nofile", "stack"]);
        assert!(with("stop_at_first_fail", json!(false)).is_ok_and(|task| !task.policy.stop_at_first_failure));
    }

    /// ExecEval's README calls the client with `--use_sanitizer 0`.
    #[test]
    fn numbers_are_taken_for_booleans() {
        for (field, value) in [("use_sanitizer", 0), ("block_network", 1)] {
            assert!(with(field, json!(value)).is_ok(), "{field}");
            assert!(with(field, json!(1 - value)).is_err(), "{field}");
            assert!(with(field, json!(f64::from(value))).is_ok(), "{field}");
        }
        for (value, stops) in [(json!(0), false), (json!(1), true), (json!(null), true)] {
            let task = with("stop_on_first_fail", value.clone()).expect("it is fine");
            assert_eq!(task.policy.stop_at_first_failure, stops, "{value}");
        }
        for value in [json!(2), json!(-1), json!(0.5), json!("0"), json!([])] {
            let error = with("stop_on_first_fail", value.clone()).err().unwrap_or_default();
            assert!(error.contains("true, false, 1 or 0"), "{value}: {error}");
        }
    }

    #[test]
    fn limits_may_be_null_and_memory_without_limit() {
        let default = Policy::default();
        let limits = |value: Value| with("limits", value).expect("it is fine").policy;
        for value in [json!(null), json!({}), json!({"cpu": null, "_as": null, "nproc": null, "core": null})] {
            assert_eq!(limits(value.clone()), default, "{value}");
        }
        assert_eq!(limits(json!({"cpu": f64::MIN_POSITIVE})).time, Duration::from_nanos(1));
        for value in [json!(-1), json!(-1.0)] {
            assert_eq!(limits(json!({"_as": value})).memory, MOST_MEMORY);
        }
    }

    #[test]
    fn a_language_that_is_not_installed_says_so() {
        let request = json!({"language": "Rust 2021", "source_code": "", "unittests": [{"input": "", "output": [""]}]});
        let request = parse::<Request>(request.to_string().as_bytes()).expect("a request");
        let bounds = Bounds { time: Duration::from_secs(60), tests: 3 };
        let error = request.task(&bounds, &Store::at("/nowhere")).err().unwrap_or_default();
        assert!(
            error.contains("programs in Rust cannot be run") && error.contains("`assay runtimes install rust`"),
            "{error}"
        );
        assert!(answers(&Store::at("/nowhere")).iter().all(|runtime| !runtime.is_installed));
    }

    #[test]
    fn flags_are_part_of_the_dialect() {
        let dialect = |fields: Value| {
            let mut request = json!({"language": "GNU C++17", "source_code": "", "unittests": [{"input": ""}]});
            request.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
            task(&request).map(|task| task.dialect.name.into_owned())
        };
        assert_eq!(dialect(json!({"compile_flags": "-O3 -lm"})), Ok("gnu++17 -O3".to_owned()));
        assert_eq!(dialect(json!({"use_sanitizer": 1})), Ok("gnu++17 -fsanitize=undefined".to_owned()));
        let refused = |fields: Value| dialect(fields).expect_err("it is refused");
        assert!(
            refused(json!({"compile_flags": "-march=native"})).contains("`compile_flags`: the flag `-march=native`")
        );
        assert!(refused(json!({"execute_flags": "-u"})).contains("`execute_flags`"));
        assert!(with("execute_flags", json!("-u")).is_ok());
    }

    #[test]
    fn what_would_weaken_the_sandbox_is_refused_with_a_reason() {
        for (field, value) in [
            ("block_network", json!(false)),
            ("compile_cmd", json!("gcc")),
            ("compile_flags", json!("-O3")),
            ("execute_cmd", json!("/bin/sh")),
            ("execute_flags", json!("-c id")),
            ("use_sanitizer", json!(true)),
            ("unittests", json!([])),
            ("limits", json!({"cpu": 0})),
            ("limits", json!({"cpu": 61})),
            ("limits", json!({"cpu": -1})),
            ("limits", json!({"_as": 0})),
            ("limits", json!({"_as": -2})),
            ("limits", json!({"core": "0"})),
            ("unittests", json!([{"input": ""}, {"input": ""}, {"input": ""}, {"input": ""}])),
            ("limits", json!({"network": 1})),
            ("language", json!("Python 2")),
            ("language", json!("Cobol")),
        ] {
            let error = with(field, value.clone()).err().unwrap_or_else(|| panic!("{field} {value}"));
            let named = if field == "language" { value.as_str().unwrap_or_default() } else { field };
            assert!(error.contains(named) || error.contains("limit"), "{field} {value}: {error}");
        }
    }

    /// Checks the members that ExecEval has: whether they are empty, and whether the language is
    /// compiled.
    #[test]
    fn every_language_has_a_name() {
        let all = answers(&Store::at("/nowhere"));
        let find = |name: &str| all.iter().find(|runtime| runtime.runtime_name == name);
        assert!(find("GNU C++17 (64)").is_some_and(|runtime| runtime.is_compiled && runtime.execute_cmd.is_empty()));
        assert!(find("PyPy 3").is_some_and(|runtime| runtime.is_compiled && !runtime.execute_cmd.is_empty()));
        assert!(find("Python 2").is_none());
        assert!(all.iter().all(|runtime| runtime.is_compiled != runtime.compile_cmd.is_empty()));
    }
}
