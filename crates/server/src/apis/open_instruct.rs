//! Open Instruct's interface: `/test_program` and `/test_program_stdio`.
//!
//! Each test has a result of 0 or 1. A fault of ours answers 500, so that no program gets a wrong 0.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use assay_execution::records::test_records;
use assay_execution::suite::Task;
use assay_execution::{Code, Dialect, Expected, Language, Outcome, Policy, UnitTest};
use assay_runtimes::install::Store;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::routing::post;
use axum::{Json, Router};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{OpenApi, ToSchema};

use super::{Api, admitted, check_tests, set, time_limit};
use crate::connections::Connection;
use crate::judging::{Admission, NoAnswer, Work, judge};
use crate::refusal::Refusal;
use crate::{Bounds, Shared, require_language};

pub(super) const API: Api = Api {
    routes: || {
        Router::new().route("/test_program", post(test_program)).route("/test_program_stdio", post(test_program_stdio))
    },
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(test_program, test_program_stdio))]
struct Interface;

/// A Python program, and assertions about it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OpenInstructProgram)]
struct Assertions {
    #[schema(value_type = String)]
    program: Code,
    /// Statements that run after the program, such as `assert f(1) == 2`, each in a run of its own. The list can
    /// be text of JSON.
    #[schema(min_items = 1, value_type = Vec<String>)]
    tests: Tests<String>,
    /// Seconds of the reference machine for each test. 1 if it is null.
    #[schema(exclusive_minimum = 0)]
    max_execution_time: Option<f64>,
}

/// A Python program, and tests on standard input and output.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OpenInstructStdioProgram)]
struct Stdio {
    #[schema(value_type = String)]
    program: Code,
    /// The list can be text of JSON.
    #[schema(min_items = 1, value_type = Vec<StdioTest>)]
    tests: Tests<StdioTest>,
    /// Seconds of the reference machine for each test. 1 if it is null.
    #[schema(exclusive_minimum = 0)]
    max_execution_time: Option<f64>,
}

/// A list of tests, or its text, as data sets have it.
#[derive(Debug)]
enum Tests<T> {
    List(Vec<T>),
    Text(String),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Tests<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Tests<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of tests, or its text in JSON")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Tests<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Tests::List)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Tests<T>, E> {
                Ok(Tests::Text(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Either(PhantomData))
    }
}

impl<T: DeserializeOwned> Tests<T> {
    fn list(self) -> Result<Vec<T>, String> {
        match self {
            Self::List(tests) => Ok(tests),
            Self::Text(text) => serde_json::from_str(&text).map_err(|error| {
                format!(
                    "`tests` is neither a list nor one as JSON, and no pickle is read here; unpack it first: {error}"
                )
            }),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OpenInstructTest)]
struct StdioTest {
    input: String,
    output: String,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = OpenInstructResults)]
struct Answer {
    /// 1 for each test that passes, otherwise 0.
    results: Vec<u8>,
    /// Seconds of the reference machine, the same in every run; -1 for a test that did not run to its end.
    runtimes: Vec<f64>,
}

/// Checks the bounds, and returns the dialect and the policy.
fn policy(tests: usize, seconds: Option<f64>, bounds: &Bounds, store: &Store) -> Result<(Dialect, Policy), String> {
    require_language(Language::Python, store)?;
    check_tests("tests", tests, bounds)?;
    let seconds = seconds.unwrap_or_else(|| bounds.time.as_secs_f64().min(1.0));
    let time = time_limit("max_execution_time", seconds, 1.0, bounds)?;
    let dialect = Dialect { time_factor: 1, ..Dialect::of(Language::Python) };
    let policy = Policy { time, stop_at_first_failure: false, ..Policy::default() };
    Ok((dialect, policy))
}

impl Answer {
    /// Adds the results of a program.
    async fn add(&mut self, shared: &Arc<Shared>, admission: &Arc<Admission>, work: Work) -> Result<(), NoAnswer> {
        let tests = Arc::clone(&work.tests);
        let judged = judge(shared, Arc::clone(admission), work).await?;
        let records = test_records(&judged, &tests, Language::Python);
        for number in 0..tests.len() {
            // A program that does not compile has one record.
            let record = records.get(number).filter(|record| record.exec_outcome != Some(Outcome::CompilationError));
            let passed = record.is_some_and(|record| record.exec_outcome == Some(Outcome::Passed));
            let ended = record.filter(|record| record.exit_code.is_some());
            self.results.push(passed.into());
            self.runtimes.push(ended.and_then(|record| record.time_consumed).unwrap_or(-1.0));
        }
        Ok(())
    }
}

/// Runs a program with each assertion, in the program. A program that exits early passes nothing.
#[utoipa::path(
    post,
    path = "/test_program",
    request_body = Assertions,
    responses(
        (status = 200, description = "The results", body = Answer),
        Refusal,
    )
)]
async fn test_program(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Json<Answer>, Refusal> {
    let (request, admission): (Assertions, _) = admitted(&shared, &connection, request).await?;
    let Assertions { program, tests, max_execution_time } = request;
    let tests = tests.list().map_err(Refusal::bad)?;
    let bounds = shared.bounds();
    let (dialect, policy) = policy(tests.len(), max_execution_time, &bounds, &shared.store).map_err(Refusal::bad)?;
    let mut answer = Answer::default();
    for test in &tests {
        let task = Task::of_assertions(test);
        let work = Work {
            dialect: dialect.clone(),
            source: program.clone(),
            tests: Arc::clone(&task.tests),
            policy: policy.clone(),
            task: Some(Arc::new(task)),
        };
        answer.add(&shared, &admission, work).await?;
    }
    Ok(Json(answer))
}

/// Runs a program on each input.
#[utoipa::path(
    post,
    path = "/test_program_stdio",
    request_body = Stdio,
    responses(
        (status = 200, description = "The results", body = Answer),
        Refusal,
    )
)]
async fn test_program_stdio(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Json<Answer>, Refusal> {
    let (request, admission): (Stdio, _) = admitted(&shared, &connection, request).await?;
    let Stdio { program, tests, max_execution_time } = request;
    let tests = tests.list().map_err(Refusal::bad)?;
    let bounds = shared.bounds();
    let (dialect, policy) = policy(tests.len(), max_execution_time, &bounds, &shared.store).map_err(Refusal::bad)?;
    let test = |test: StdioTest| UnitTest {
        input: test.input.into_bytes().into(),
        expected: Expected::Outputs(vec![test.output.into_bytes().into()]),
    };
    let tests = tests.into_iter().map(test).collect();
    let mut answer = Answer::default();
    answer.add(&shared, &admission, Work { dialect, source: program, tests, policy, task: None }).await?;
    Ok(Json(answer))
}

/// Completes the description with the server's bounds. Without Python, it has none of these routes.
fn describe(description: &mut Value, bounds: &Bounds, store: &Store) {
    if require_language(Language::Python, store).is_err() {
        if let Some(paths) = description["paths"].as_object_mut() {
            paths.retain(|path, _| !path.starts_with("/test_program"));
        }
        return;
    }
    for schema in ["OpenInstructProgram", "OpenInstructStdioProgram"] {
        set(description, schema, "tests", "maxItems", bounds.tests.into());
        set(description, schema, "max_execution_time", "maximum", bounds.time.as_secs_f64().into());
    }
}
