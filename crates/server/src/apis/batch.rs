//! Assay's own interface: `/v1/judge` takes many programs, each with all its tests, and answers each as soon
//! as it is judged.

use std::collections::VecDeque;
use std::sync::Arc;

use assay_execution::records::test_records;
use assay_execution::suite::Task;
use assay_execution::{Code, Dialect, Expected, Judged, Language, Outcome, Policy, UnitTest};
use assay_runtimes::install::Store;
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use serde::de::Deserializer;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use utoipa::openapi::schema::Schema;
use utoipa::{OpenApi, ToSchema};

use super::execeval::AnswerTest;
use super::{Api, MOST_MEMORY, admitted, check_tests, installed_names, memory_limit, memory_schema, set, time_limit};
use crate::bodies::depth;
use crate::connections::Connection;
use crate::judging::{Admission, Work, judge};
use crate::refusal::Refusal;
use crate::{Bounds, Shared, require_language, responses};

pub(super) const API: Api = Api {
    routes: || Router::new().route("/v1/judge", post(judge_batch)),
    description: Interface::openapi,
    complete: describe,
};

#[derive(OpenApi)]
#[openapi(paths(judge_batch), components(schemas(ProgramAnswer<'static>)))]
struct Interface;

/// The number of answers that may wait for the client.
const WAITING_ANSWERS: usize = 16;
/// The maximum depth of values, as elsewhere in requests.
const MOST_DEPTH: usize = 128;

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
#[serde(untagged, try_from = "AnyTest")]
enum BatchTest {
    Output(BatchOutput),
    Call(BatchCall),
}

/// The members of both kinds of tests. A value is its JSON, which takes less memory than what it means.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyTest {
    input: Option<String>,
    outputs: Option<Vec<String>>,
    function: Option<String>,
    arguments: Option<Box<RawValue>>,
    #[serde(default, deserialize_with = "some")]
    result: Option<Box<RawValue>>,
    only_element: Option<bool>,
}

/// Reads a value, which may be null.
fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Box::deserialize(deserializer).map(Some)
}

impl TryFrom<AnyTest> for BatchTest {
    type Error = String;

    fn try_from(test: AnyTest) -> Result<Self, String> {
        let AnyTest { input, outputs, function, arguments, result, only_element } = test;
        let of_call = [function.is_some(), arguments.is_some(), result.is_some(), only_element.is_some()];
        match (input, outputs, function, arguments, result) {
            (Some(input), Some(outputs), ..) if !of_call.contains(&true) => {
                Ok(Self::Output(BatchOutput { input, outputs }))
            }
            (None, None, Some(function), Some(arguments), Some(result)) if arguments.get().starts_with('[') => {
                if [&arguments, &result]
                    .map(|value| depth(value.get().as_bytes()))
                    .iter()
                    .any(|depth| *depth > MOST_DEPTH)
                {
                    return Err(format!(
                        "`arguments` and `result` may have lists in lists {MOST_DEPTH} times, and not more"
                    ));
                }
                Ok(Self::Call(BatchCall { function, arguments, result, only_element }))
            }
            _ => Err("a test has `input` and `outputs`, or `function`, the list `arguments` and `result`".to_owned()),
        }
    }
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
    #[schema(value_type = Vec<Value>)]
    arguments: Box<RawValue>,
    /// Any value.
    #[schema(value_type = Value)]
    result: Box<RawValue>,
    /// Whether the only element of `result` is right, too, as in APPS and TACO; false if it is null.
    only_element: Option<bool>,
}

/// A line of the response: the verdict on a program. Programs are answered in the order in which they end.
#[derive(Debug, Serialize, ToSchema)]
struct ProgramAnswer<'a> {
    /// The place of the program in the request, from 0.
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// The outcome of the first test that is not passed, or `PASSED`. Absent with `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    exec_outcome: Option<&'static str>,
    /// An entry for each test, in order; one in total if the program does not compile. Seconds are of the
    /// reference machine, the same in every run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<AnswerTest<'a>>,
    /// Why there is no verdict. This says nothing about the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
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
    fn unit_test(self) -> UnitTest {
        let outputs = self.outputs.into_iter().map(|output| output.into_bytes().into()).collect();
        UnitTest { input: self.input.into_bytes().into(), expected: Expected::Outputs(outputs) }
    }
}

impl BatchCall {
    fn task(self, language: Language) -> Result<Arc<Task>, String> {
        if language != Language::Python {
            return Err(format!("`tests` has calls, which need Python, and not {}", language.name()));
        }
        let is_wrapped = self.only_element.unwrap_or(false);
        Task::of_call(&self.function, self.arguments.get(), self.result.get(), is_wrapped).map(Arc::new)
    }
}

/// Judges programs, and answers each as a line of JSON as soon as it is judged. All of a batch wait in one
/// place of the queue.
#[utoipa::path(
    post,
    path = "/v1/judge",
    request_body = Batch,
    responses(
        (status = 200, description = "A line for each program", body = ProgramAnswer<'static>, content_type = "application/x-ndjson"),
        Refusal,
    )
)]
async fn judge_batch(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Response, Refusal> {
    let (request, admission): (Batch, _) = admitted(&shared, &connection, request).await?;
    let all = request.work(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let (sender, body) = Channel::<Bytes>::new(WAITING_ANSWERS);
    tokio::spawn(answer_all(Answering { shared, connection, admission }, all, sender));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::new(body)).into_response())
}

/// What the answers to a request need.
#[derive(Clone)]
struct Answering {
    shared: Arc<Shared>,
    connection: Arc<Connection>,
    admission: Arc<Admission>,
}

/// Judges programs on all workers, and sends their answers until the client is gone.
async fn answer_all(answering: Answering, all: Vec<Identified>, mut sender: Sender<Bytes>) {
    let workers = answering.shared.options.workers.get();
    let (answers, mut answered) = mpsc::channel::<VecDeque<Bytes>>(WAITING_ANSWERS);
    let next = Arc::new(tokio::sync::Mutex::new(all.into_iter().enumerate()));
    let mut judges = tokio::task::JoinSet::new();
    // One more than there are workers, so that no worker waits for the next program.
    for _ in 0..=workers {
        let (answering, next, answers) = (answering.clone(), Arc::clone(&next), answers.clone());
        judges.spawn(async move {
            loop {
                let Some((index, (id, all))) = next.lock().await.next() else { return };
                let answer = answering.answer(index, id.as_deref(), all).await;
                if answers.send(answer).await.is_err() {
                    return;
                }
            }
        });
    }
    // The last judge that ends drops the rest.
    drop((answering, answers));
    while let Some(pieces) = answered.recv().await {
        for piece in pieces {
            if sender.send_data(piece).await.is_err() {
                // Dropping the tasks ends the programs that nobody wants.
                return;
            }
        }
    }
}

/// Tests of a program, after they were judged.
struct Done {
    /// `None` if they were left out.
    judged: Option<Judged>,
    tests: Arc<[UnitTest]>,
    language: Language,
}

impl Done {
    fn answers(&self) -> Vec<AnswerTest<'_>> {
        let Self { judged, tests, language } = self;
        let Some(judged) = judged else { return vec![AnswerTest::not_run()] };
        test_records(judged, tests, *language).into_iter().map(AnswerTest::from).collect()
    }
}

impl Answering {
    /// The line with the answer to a program.
    async fn answer(&self, index: usize, id: Option<&str>, all: Vec<Work>) -> VecDeque<Bytes> {
        let judged = self.judge_all(all).await;
        let line = || match &judged {
            Ok((outcome, done)) => ProgramAnswer {
                index,
                id,
                exec_outcome: Some(outcome.name()),
                tests: done.iter().flat_map(Done::answers).collect(),
                error: None,
            },
            Err(none) => ProgramAnswer { index, id, exec_outcome: None, tests: Vec::new(), error: Some(none) },
        };
        responses::pieces(&self.connection, line, "\n").await.unwrap_or_default()
    }

    /// Judges a program by all its tests. Fails if there is no verdict.
    async fn judge_all(&self, all: Vec<Work>) -> Result<(Outcome, Vec<Done>), String> {
        let (mut outcome, mut done) = (Outcome::Passed, Vec::new());
        for work in all {
            let (language, tests) = (work.dialect.language, Arc::clone(&work.tests));
            // Only calls are several works. Each is one test.
            if outcome != Outcome::Passed && work.policy.stop_at_first_failure {
                done.push(Done { judged: None, tests, language });
                continue;
            }
            let judged =
                judge(&self.shared, Arc::clone(&self.admission), work).await.map_err(|none| none.to_string())?;
            if outcome == Outcome::Passed {
                outcome = judged.outcome();
            }
            let is_broken = judged.outcome() == Outcome::CompilationError;
            done.push(Done { judged: Some(judged), tests, language });
            if is_broken {
                break;
            }
        }
        Ok((outcome, done))
    }
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
