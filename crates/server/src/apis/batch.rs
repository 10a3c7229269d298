//! Assay's own interface: `/v1/judge` takes many programs, each with all its tests, and answers each as soon
//! as it is judged.

use std::sync::Arc;

use assay_execution::records::test_records;
use assay_execution::suite::Task;
use assay_execution::{Code, Dialect, Expected, Language, Outcome, Policy, UnitTest};
use assay_runtimes::install::Store;
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;
use utoipa::openapi::schema::Schema;
use utoipa::{OpenApi, ToSchema};

use super::execeval::AnswerTest;
use super::{Api, MOST_MEMORY, admitted, check_tests, installed_names, memory_limit, memory_schema, set, time_limit};
use crate::connections::Connection;
use crate::judging::{Admission, Work, judge};
use crate::refusal::Refusal;
use crate::{Bounds, Shared, require_language};

pub(super) const API: Api = Api {
    routes: || Router::new().route("/v1/judge", post(judge_batch)),
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(judge_batch), components(schemas(ProgramAnswer)))]
struct Interface;

/// The number of answers that may wait for the client.
const WAITING_ANSWERS: usize = 16;

/// Programs to judge.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Batch)]
#[serde(deny_unknown_fields)]
struct Batch {
    #[schema(min_items = 1)]
    programs: Vec<BatchProgram>,
    /// Whether the tests of a program behind the first that is not passed are left out; false if it is null.
    stop_at_first_failure: Option<bool>,
}

/// A program with its tests.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BatchProgram {
    /// Any text, which the answer repeats.
    id: Option<String>,
    /// A name of `/api/all_runtimes`.
    language: String,
    #[schema(value_type = String)]
    source_code: Code,
    #[schema(min_items = 1)]
    tests: Vec<BatchTest>,
    /// Seconds of the reference machine for each test, multiplied by the factor of the language. 2 if it is
    /// null.
    #[schema(exclusive_minimum = 0)]
    seconds: Option<f64>,
    #[schema(schema_with = bytes)]
    memory: Option<f64>,
    /// Flags of the compiler or interpreter, as `compile_flags` of `/api/execute_code`.
    #[schema(max_length = 0)]
    flags: Option<String>,
}

fn bytes() -> Schema {
    memory_schema("Bytes", MOST_MEMORY)
}

/// A test: of what the program writes, or in Python, of a function.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum BatchTest {
    Output(BatchOutput),
    Call(BatchCall),
}

/// An input, and the accepted outputs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BatchOutput {
    input: String,
    outputs: Vec<String>,
}

/// A call of a function, which may be a method of a class `Solution`. A tuple equals a list. The result is checked
/// outside the program.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BatchCall {
    #[schema(pattern = "^[A-Za-z_][A-Za-z0-9_]*$")]
    function: String,
    arguments: Vec<Value>,
    /// Any value.
    #[schema(value_type = Value)]
    #[serde(deserialize_with = "any")]
    result: Value,
    /// Whether the only element of `result` is right, too, as in APPS and TACO; false if it is null.
    only_element: Option<bool>,
}

/// Reads a value, which may be null but not absent.
fn any<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    Value::deserialize(deserializer)
}

/// A line of the response: the verdict on a program. Programs are answered in the order in which they end.
#[derive(Debug, Serialize, ToSchema)]
struct ProgramAnswer {
    /// The place of the program in the request, from 0.
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The outcome of the first test that is not passed, or `PASSED`. Absent with `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    exec_outcome: Option<&'static str>,
    /// An entry for each test, in order; one in total if the program does not compile. Seconds are of the
    /// reference machine, the same in every run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<AnswerTest>,
    /// Why there is no verdict. This says nothing about the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The work of a program, with its `id`.
type Identified = (Option<String>, Vec<Work>);

impl Batch {
    /// The work of each program, or why the first wrong one is refused.
    fn work(self, bounds: &Bounds, store: &Store) -> Result<Vec<Identified>, String> {
        let stop_at_first_failure = self.stop_at_first_failure.unwrap_or(false);
        if self.programs.is_empty() {
            return Err("`programs` is empty: give at least one".to_owned());
        }
        let mut all = Vec::new();
        for (number, program) in self.programs.into_iter().enumerate() {
            let id = program.id.clone();
            let work = program.work(stop_at_first_failure, bounds, store);
            all.push((id, work.map_err(|reason| format!("`programs[{number}]`: {reason}"))?));
        }
        Ok(all)
    }
}

impl BatchProgram {
    /// The work of the program: one for all tests of its outputs together, and one for each call.
    fn work(self, stop_at_first_failure: bool, bounds: &Bounds, store: &Store) -> Result<Vec<Work>, String> {
        let dialect = Dialect::find(&self.language).map_err(|error| error.to_string())?;
        require_language(dialect.language, store)?;
        let flags = self.flags.as_deref().unwrap_or_default();
        let dialect = dialect.with_flags(flags).map_err(|refused| format!("`flags`: {refused}"))?;
        check_tests("tests", self.tests.len(), bounds)?;
        let default = Policy::default();
        let seconds = self.seconds.unwrap_or_else(|| default.time.min(bounds.time).as_secs_f64());
        let time = time_limit("seconds", seconds, 1.0, bounds)?;
        let memory = self.memory.map(|bytes| memory_limit("memory", bytes, 1)).transpose()?.unwrap_or(default.memory);
        let policy = Policy { time, memory, stop_at_first_failure, ..default };
        let (mut outputs, mut all) = (Vec::new(), Vec::new());
        let number_of_tests = self.tests.len();
        for test in self.tests {
            match test {
                BatchTest::Output(test) => outputs.push(test.unit_test()),
                BatchTest::Call(call) => {
                    let task = call.task(dialect.language)?;
                    let (dialect, source, policy) = (dialect.clone(), self.source_code.clone(), policy.clone());
                    all.push(Work { dialect, source, tests: Arc::clone(&task.tests), policy, task: Some(task) });
                }
            }
        }
        if !outputs.is_empty() {
            if outputs.len() < number_of_tests {
                return Err("`tests` has inputs and calls: a program has tests of one kind".to_owned());
            }
            all.push(Work { dialect, source: self.source_code, tests: outputs.into(), policy, task: None });
        }
        Ok(all)
    }
}

impl BatchOutput {
    fn unit_test(&self) -> UnitTest {
        let outputs = self.outputs.iter().map(|output| output.as_bytes().into()).collect();
        UnitTest { input: self.input.as_bytes().into(), expected: Expected::Outputs(outputs) }
    }
}

impl BatchCall {
    fn task(&self, language: Language) -> Result<Arc<Task>, String> {
        if language != Language::Python {
            return Err(format!("`tests` has calls, which need Python, and not {}", language.name()));
        }
        let json = |value: &Value| value.to_string();
        let arguments = self.arguments.iter().map(json).collect::<Vec<_>>().join(",");
        let is_wrapped = self.only_element.unwrap_or(false);
        Task::of_call(&self.function, &format!("[{arguments}]"), &json(&self.result), is_wrapped).map(Arc::new)
    }
}

/// Judges programs, and answers each as a line of JSON as soon as it is judged. All of a batch wait in one
/// place of the queue.
#[utoipa::path(
    post,
    path = "/v1/judge",
    request_body = Batch,
    responses(
        (status = 200, description = "A line for each program", body = ProgramAnswer, content_type = "application/x-ndjson"),
        Refusal,
    )
)]
async fn judge_batch(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    body: Body,
) -> Result<Response, Refusal> {
    let (request, admission): (Batch, _) = admitted(&shared, &connection, body).await?;
    let all = request.work(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let (sender, body) = Channel::<Bytes>::new(WAITING_ANSWERS);
    tokio::spawn(answer_all(shared, admission, all, sender));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::new(body)).into_response())
}

/// Judges programs on all workers, and sends their answers until the client is gone.
async fn answer_all(
    shared: Arc<Shared>,
    admission: Arc<Admission>,
    all: Vec<(Option<String>, Vec<Work>)>,
    mut sender: Sender<Bytes>,
) {
    let workers = shared.options.workers.get();
    let (answers, mut answered) = mpsc::channel::<ProgramAnswer>(WAITING_ANSWERS);
    let next = Arc::new(tokio::sync::Mutex::new(all.into_iter().enumerate()));
    let mut judges = tokio::task::JoinSet::new();
    // One more than there are workers, so that no worker waits for the next program.
    for _ in 0..=workers {
        let (shared, admission, next, answers) =
            (Arc::clone(&shared), Arc::clone(&admission), Arc::clone(&next), answers.clone());
        judges.spawn(async move {
            loop {
                let Some((index, (id, all))) = next.lock().await.next() else { return };
                let answer = answer(&shared, &admission, index, id, all).await;
                if answers.send(answer).await.is_err() {
                    return;
                }
            }
        });
    }
    drop(answers);
    while let Some(answer) = answered.recv().await {
        let line = serde_json::to_string(&answer).unwrap_or_default() + "\n";
        if sender.send_data(line.into()).await.is_err() {
            // Dropping the tasks ends the programs that nobody wants.
            return;
        }
    }
}

async fn answer(
    shared: &Arc<Shared>,
    admission: &Arc<Admission>,
    index: usize,
    id: Option<String>,
    all: Vec<Work>,
) -> ProgramAnswer {
    let (mut outcome, mut tests) = (Outcome::Passed, Vec::new());
    for work in all {
        let (language, of_work) = (work.dialect.language, Arc::clone(&work.tests));
        // Only calls are several works. Each is one test.
        if outcome != Outcome::Passed && work.policy.stop_at_first_failure {
            tests.push(AnswerTest::not_run());
            continue;
        }
        match judge(shared, Arc::clone(admission), work).await {
            Ok(judged) => {
                tests.extend(test_records(&judged, &of_work, language).into_iter().map(AnswerTest::from));
                if outcome == Outcome::Passed {
                    outcome = judged.outcome();
                }
                if outcome == Outcome::CompilationError {
                    break;
                }
            }
            Err(none) => {
                return ProgramAnswer {
                    index,
                    id,
                    exec_outcome: None,
                    tests: Vec::new(),
                    error: Some(none.to_string()),
                };
            }
        }
    }
    ProgramAnswer { index, id, exec_outcome: Some(outcome.name()), tests, error: None }
}

/// Completes the description with the server's bounds and its installed languages.
fn describe(description: &mut Value, bounds: &Bounds, store: &Store) {
    set(description, "BatchProgram", "language", "enum", installed_names(store));
    if require_language(Language::Python, store).is_err()
        && let Some(kinds) = description["components"]["schemas"]["BatchTest"]["oneOf"].as_array_mut()
    {
        // Calls are of functions in Python.
        kinds.truncate(1);
    }
    set(description, "BatchProgram", "tests", "maxItems", bounds.tests.into());
    set(description, "BatchProgram", "seconds", "maximum", bounds.time.as_secs_f64().into());
}
