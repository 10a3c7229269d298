//! `/submit`: judges a completion by tests on standard input and output, as SandboxFusion's dataset
//! `CommonOJDataset` does.

use std::sync::Arc;

use assay_execution::records::{TestRecord, test_records};
use assay_execution::{Acceptance, Checker, Code, Expected, Judged, Language, Outcome, Policy, UnitTest, Verdict};
use assay_runtimes::install::Store;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::response::Response;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use super::extraction::extract;
use super::{ABORTED, CommandResult, KILLED, Late, RUN_TIMEOUT, RunAnswer, any, dialect, time};
use crate::apis::{admitted, check_tests};
use crate::connections::Connection;
use crate::judging::{Work, judge};
use crate::refusal::Refusal;
use crate::responses::{self, Text};
use crate::{Bounds, Shared};

/// The default time limit of languages that are not compiled, in seconds.
const INTERPRETED_TIMEOUT: f64 = 20.0;

/// A completion to judge by tests on standard input and output. Other members are ignored.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionSubmission)]
struct SubmitRequest {
    /// Any value, which the answer repeats.
    #[schema(schema_with = any)]
    id: Box<RawValue>,
    /// The model's text, from which the program is taken as by SandboxFusion: its first closed fenced block in
    /// the language, else its first one, else what follows an open fence, else Python's first function or class.
    #[schema(value_type = String)]
    completion: Code,
    config: SubmitConfig,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionConfig)]
struct SubmitConfig {
    /// Must be `CommonOJDataset` or null.
    dataset_type: Option<String>,
    /// A language of `/run_code`. `python` if it is null.
    language: Option<String>,
    /// Seconds of the reference machine for each test. If it is null, 10 for compiled languages and 20 for
    /// others.
    #[schema(exclusive_minimum = 0)]
    run_timeout: Option<f64>,
    /// Must be null: it is a program of SandboxFusion.
    #[schema(schema_with = nothing)]
    custom_extract_logic: Option<IgnoredAny>,
    provided_data: ProvidedData,
    extra: Option<Extra>,
}

fn nothing() -> Object {
    ObjectBuilder::new().schema_type(Type::Null).description(Some("Must be null.")).build()
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionData)]
struct ProvidedData {
    #[schema(min_items = 1)]
    test: Vec<SubmitTest>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionTest)]
struct SubmitTest {
    input: TestInput,
    output: TestOutput,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionInput)]
struct TestInput {
    stdin: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxFusionOutput)]
struct TestOutput {
    stdout: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = SandboxFusionExtra)]
struct Extra {
    /// Whether tests behind the first failure run, too.
    run_all_cases: Option<bool>,
}

/// The verdict on a completion.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SandboxFusionVerdict)]
pub(super) struct SubmitAnswer<'a> {
    /// Any value, which the answer repeats.
    #[schema(schema_with = any)]
    id: &'a RawValue,
    accepted: bool,
    extracted_code: &'a str,
    /// The tests that ran, in order.
    tests: Vec<TestAnswer<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SandboxFusionTestVerdict)]
struct TestAnswer<'a> {
    passed: bool,
    exec_info: RunAnswer<'a>,
    #[schema(schema_with = any)]
    test_info: TestInfo<'a>,
}

/// A test, as the request has it.
#[derive(Debug, Serialize)]
struct TestInfo<'a> {
    input: Input<'a>,
    output: Output<'a>,
}

#[derive(Debug, Serialize)]
struct Input<'a> {
    stdin: Text<'a>,
}

#[derive(Debug, Serialize)]
struct Output<'a> {
    stdout: Option<Text<'a>>,
}

impl SubmitRequest {
    /// The work of the request, and its `id`.
    fn work(self, bounds: &Bounds, store: &Store) -> Result<(Box<RawValue>, Work), String> {
        let Self { id, completion, config } = self;
        if config.dataset_type.as_deref().is_some_and(|kind| kind != "CommonOJDataset") {
            return Err("`config.dataset_type` must be `CommonOJDataset`: tests come with the request".to_owned());
        }
        let dialect = dialect(config.language.as_deref().unwrap_or("python"), store)?;
        let time = time(config.run_timeout, default_time(dialect.language), bounds)?;
        let tests = config.provided_data.test;
        check_tests("config.provided_data.test", tests.len(), bounds)?;
        if config.custom_extract_logic.is_some() {
            return Err("`config.custom_extract_logic` must be null: extract the code before you send it".to_owned());
        }
        let source = completion.map(|completion| extract(completion, dialect.language));
        let tests = tests.into_iter().map(|test| UnitTest {
            input: test.input.stdin.unwrap_or_default().into_bytes().into(),
            expected: Expected::Outputs(vec![test.output.stdout.into_bytes().into()]),
        });
        let policy = Policy {
            time,
            acceptance: Acceptance::By(Checker::SandboxFusion),
            stop_at_first_failure: !config.extra.as_ref().and_then(|extra| extra.run_all_cases).unwrap_or(false),
            ..Policy::default()
        };
        Ok((id, Work { dialect, source, tests: tests.collect(), policy, task: None }))
    }
}

/// The default time limit of a language, in seconds.
fn default_time(language: Language) -> f64 {
    if language.is_interpreted() { INTERPRETED_TIMEOUT } else { RUN_TIMEOUT }
}

impl<'a> TestAnswer<'a> {
    fn new(language: Language, record: &TestRecord<'_>, written: [Text<'a>; 2], test: &'a UnitTest) -> Self {
        let outcome = record.exec_outcome;
        let [result, stderr] = written;
        let time = record.time_consumed.unwrap_or_default();
        let compiled = || (!language.is_interpreted()).then(|| CommandResult::finished(0));
        let (compile_result, run_result) = match outcome {
            Some(Outcome::CompilationError) => {
                let failed = CommandResult { stderr: result, ..CommandResult::finished(1) };
                if !language.is_interpreted() { (Some(failed), None) } else { (None, Some(failed)) }
            }
            Some(Outcome::TimeLimitExceeded) => {
                let result = CommandResult {
                    status: "TimeLimitExceeded",
                    execution_time: time,
                    return_code: None,
                    stdout: result,
                    stderr,
                };
                (compiled(), Some(result))
            }
            _ => {
                let code = match outcome {
                    Some(Outcome::MemoryLimitExceeded) => KILLED,
                    _ => record.exit_code.map_or(ABORTED, i32::from),
                };
                (
                    compiled(),
                    Some(CommandResult {
                        execution_time: time,
                        stdout: result,
                        stderr,
                        ..CommandResult::finished(code)
                    }),
                )
            }
        };
        let is_success = run_result.as_ref().is_some_and(|result| result.return_code == Some(0));
        let exec_info = RunAnswer {
            status: if is_success { "Success" } else { "Failed" },
            compile_result,
            run_result,
            ..RunAnswer::fault("")
        };
        let outputs = match &test.expected {
            Expected::Outputs(outputs) => outputs.first().map(Text::of),
            Expected::Success | Expected::SuccessAnd(_) => None,
        };
        let input = Input { stdin: Text::of(&test.input) };
        let test_info = TestInfo { input, output: Output { stdout: outputs } };
        Self { passed: outcome == Some(Outcome::Passed), exec_info, test_info }
    }
}

/// What a program wrote in each test: the standard output and the standard error. `message` if it does not compile.
fn written<'j>(judged: &'j Judged, message: &'j str) -> Vec<[Text<'j>; 2]> {
    fn of_verdict(Verdict { stdout, stderr, .. }: &Verdict) -> [Text<'_>; 2] {
        [stdout, stderr].map(Text::of)
    }
    match judged {
        Judged::CompilationError(_) => vec![[Text::of(message), Text::default()]],
        Judged::Ran(verdicts) => {
            verdicts.iter().map(|verdict| verdict.as_ref().map(of_verdict).unwrap_or_default()).collect()
        }
    }
}

/// Judges a completion by tests on standard input and output.
#[utoipa::path(
    post,
    path = "/submit",
    request_body = SubmitRequest,
    responses(
        (status = 200, description = "The verdict", body = SubmitAnswer<'static>),
        Late,
    )
)]
pub(super) async fn submit(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: HttpRequest,
) -> Result<Response, Late> {
    let (request, admission): (SubmitRequest, _) = admitted(&shared, &connection, request).await?;
    let (id, work) = request.work(&shared.bounds(), &shared.store).map_err(Refusal::bad)?;
    let (language, tests) = (work.dialect.language, Arc::clone(&work.tests));
    let source = work.source.clone();
    let judged = judge(&shared, Arc::clone(&admission), work).await?;
    let accepted = judged.outcome() == Outcome::Passed;
    let message = match &judged {
        Judged::CompilationError(error) => error.to_string(),
        Judged::Ran(_) => String::new(),
    };
    let answer = || {
        let records = test_records(&judged, &tests, language);
        // Tests behind a failure did not run.
        let all = records.iter().zip(written(&judged, &message)).zip(&*tests);
        let ran = all.filter(|((record, _), _)| record.exec_outcome.is_some());
        let tests = ran.map(|((record, written), test)| TestAnswer::new(language, record, written, test)).collect();
        SubmitAnswer { id: &id, accepted, extracted_code: source.text().unwrap_or_default(), tests }
    };
    // Until the answer is made, the tests of the request are in memory.
    Ok(responses::json(&connection, answer).await)
}
