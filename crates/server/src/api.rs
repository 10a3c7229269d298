//! What ExecEval's clients send, and what they are answered. Its names are not all ours.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use assay_judge::records::TestRecord;
use assay_judge::{Expected, Language, OFFICIAL, Policy, UnitTest};
use assay_sandbox::runtimes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A program, and the unit tests that it is to be judged by.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Request {
    /// A `runtime_name` of `/api/all_runtimes`.
    #[schema(example = "GNU C++17")]
    language: String,
    /// The program.
    pub(crate) source_code: String,
    /// The tests, in order.
    unittests: Vec<RequestTest>,
    /// Only null: programs are compiled as the language says.
    compile_cmd: Option<String>,
    /// Only null or empty.
    compile_flags: Option<String>,
    /// Only null: programs are run as the language says.
    execute_cmd: Option<String>,
    /// Only null or empty.
    execute_flags: Option<String>,
    /// What a program may use.
    limits: Option<Limits>,
    /// Only true or null: nothing that runs here can reach a network.
    block_network: Option<bool>,
    /// Whether the tests behind the first that is not passed are left out; true if it is null.
    stop_on_first_fail: Option<bool>,
    /// What the paper calls `stop_on_first_fail`.
    stop_at_first_fail: Option<bool>,
    /// Only false or null: there are no sanitizers.
    use_sanitizer: Option<bool>,
}

/// An input, and the outputs that are right for it.
#[derive(Debug, Deserialize, ToSchema)]
struct RequestTest {
    /// What the program reads.
    input: String,
    /// What it may write: one of these.
    output: Vec<String>,
}

/// Limits by the names of the system calls that ExecEval sets them with.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct Limits {
    /// Seconds of the reference machine for each test, times the language's `timelimit_factor`. 2 if it is null.
    cpu: Option<f64>,
    /// Bytes of memory. 2 GiB if it is null.
    #[serde(rename = "_as")]
    #[schema(rename = "_as")]
    memory: Option<f64>,
    /// `core`, `data`, `fsize`, `sigpending`, `rss`, `nofile`, `msgqueue`, `rtprio`, `stack`, `nproc`, `locks`: they limit what
    /// no program here can do at all. They are taken, and listed in `ignored_limits`.
    #[serde(flatten)]
    #[schema(additional_properties)]
    others: BTreeMap<String, Value>,
}

/// ExecEval's limits that have no meaning here.
const MEANINGLESS: [&str; 11] =
    ["core", "data", "fsize", "sigpending", "rss", "nofile", "msgqueue", "rtprio", "stack", "nproc", "locks"];

/// The verdicts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Answer {
    /// An entry for each unit test, in order; one entry if the program does not compile.
    pub(crate) data: Vec<AnswerTest>,
    /// The limits that were sent and have no meaning here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) ignored_limits: Vec<String>,
}

/// What became of a program in one unit test. Behind the first failure, all but input and output is null.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnswerTest {
    input: String,
    output: Vec<String>,
    /// What the program wrote to standard output, or the compiler's message. Of one with a runtime error, or out of memory, what it
    /// wrote to standard error, if that is anything.
    #[schema(required)]
    result: Option<String>,
    /// `COMPILATION_ERROR`, `RUNTIME_ERROR`, `MEMORY_LIMIT_EXCEEDED`, `TIME_LIMIT_EXCEEDED`, `WRONG_ANSWER` or `PASSED`.
    #[schema(required)]
    exec_outcome: Option<String>,
    /// Seconds of the reference machine.
    #[schema(required)]
    time_consumed: Option<f64>,
    /// Such as `2048 kB`.
    #[schema(required)]
    peak_memory_consumed: Option<String>,
}

/// Why there are no verdicts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    /// What is wrong, and what to do.
    pub(crate) error: String,
}

/// A language, by one of ExecEval's names.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuntimeAnswer {
    #[schema(example = "GNU C++17")]
    runtime_name: &'static str,
    /// The compiler or interpreter; it is not a command of the system.
    compile_cmd: &'static str,
    /// The dialect of the language.
    compile_flags: &'static str,
    execute_cmd: &'static str,
    execute_flags: &'static str,
    /// How many times the time limit its programs have.
    timelimit_factor: u32,
    is_compiled: bool,
    has_sanitizer: bool,
}

/// What is to be judged.
pub(crate) struct Task {
    pub(crate) language: Language,
    pub(crate) tests: Vec<UnitTest>,
    pub(crate) policy: Policy,
    pub(crate) ignored_limits: Vec<String>,
}

impl Request {
    /// What it asks for, or why it is refused.
    pub(crate) fn task(&self, most_time: Duration) -> Result<Task, String> {
        let language = Language::find(&self.language).map_err(|error| error.to_string())?;
        let commands = [
            ("compile_cmd", &self.compile_cmd),
            ("compile_flags", &self.compile_flags),
            ("execute_cmd", &self.execute_cmd),
            ("execute_flags", &self.execute_flags),
        ];
        if let Some((field, _)) =
            commands.iter().find(|(_, value)| value.as_deref().is_some_and(|value| !value.is_empty()))
        {
            return Err(format!(
                "`{field}` is refused: programs are compiled and run as `language` says, and by no other commands; leave it out"
            ));
        }
        if self.block_network == Some(false) {
            return Err("`block_network` cannot be false: nothing that runs here can reach a network".to_owned());
        }
        if self.use_sanitizer == Some(true) {
            return Err("`use_sanitizer` cannot be true: there are no sanitizers".to_owned());
        }
        if self.unittests.is_empty() {
            return Err("`unittests` is empty: there is nothing to judge by".to_owned());
        }
        if let Some(number) = self.unittests.iter().position(|test| test.output.is_empty()) {
            return Err(format!("`unittests[{number}].output` is empty: nothing would be right"));
        }
        let (policy, ignored_limits) = self.policy(most_time)?;
        let tests = self.unittests.iter().map(|test| UnitTest {
            input: test.input.as_bytes().into(),
            expected: Expected::Outputs(test.output.iter().map(|output| Arc::from(output.as_bytes())).collect()),
        });
        Ok(Task { language, tests: tests.collect(), policy, ignored_limits })
    }

    fn policy(&self, most_time: Duration) -> Result<(Policy, Vec<String>), String> {
        let mut policy = Policy {
            stop_at_first_failure: self.stop_on_first_fail.or(self.stop_at_first_fail).unwrap_or(true),
            ..Policy::default()
        };
        let Some(limits) = &self.limits else { return Ok((policy, Vec::new())) };
        if let Some(name) = limits.others.keys().find(|name| !MEANINGLESS.contains(&name.as_str())) {
            return Err(format!(
                "there is no limit `{name}`; there are cpu and _as, and without any meaning here {}",
                MEANINGLESS.join(", ")
            ));
        }
        if let Some(seconds) = limits.cpu {
            policy.time = Duration::try_from_secs_f64(seconds)
                .ok()
                .filter(|time| !time.is_zero() && *time <= most_time)
                .ok_or_else(|| {
                    format!("`limits.cpu` is a number of seconds above 0, and at most {}", most_time.as_secs_f64())
                })?;
        }
        if let Some(bytes) = limits.memory {
            const MOST: f64 = (1_u64 << 40) as f64;
            if !(1.0..=MOST).contains(&bytes) {
                return Err("`limits._as` is a number of bytes, from 1 to a tebibyte".to_owned());
            }
            policy.memory = bytes as u64;
        }
        let given = limits.others.iter().filter(|(_, value)| !value.is_null());
        Ok((policy, given.map(|(name, _)| name.clone()).collect()))
    }
}

impl From<TestRecord<'_>> for AnswerTest {
    fn from(record: TestRecord<'_>) -> Self {
        Self {
            input: record.input.into_owned(),
            output: record.output.into_iter().map(std::borrow::Cow::into_owned).collect(),
            result: record.official_result.map(std::borrow::Cow::into_owned),
            exec_outcome: record.exec_outcome.map(|outcome| outcome.name().to_owned()),
            time_consumed: record.time_consumed,
            peak_memory_consumed: record.peak_memory_consumed,
        }
    }
}

/// The languages that there are, by ExecEval's names.
pub(crate) fn all_runtimes() -> Vec<RuntimeAnswer> {
    let answer = |official: &assay_judge::OfficialName| {
        let (runtime, dialect) = runtimes::find(official.name)?;
        let (compiler, interpreter) = if official.is_compiled { (runtime.id, "") } else { ("", runtime.id) };
        Some(RuntimeAnswer {
            runtime_name: official.name,
            compile_cmd: compiler,
            compile_flags: if official.is_compiled { dialect } else { "" },
            execute_cmd: interpreter,
            execute_flags: if official.is_compiled { "" } else { dialect },
            timelimit_factor: official.time_factor,
            is_compiled: official.is_compiled,
            has_sanitizer: false,
        })
    };
    OFFICIAL.iter().filter_map(answer).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn task(request: Value) -> Result<Task, String> {
        let request: Request = serde_json::from_value(request).map_err(|error| error.to_string())?;
        request.task(Duration::from_secs(60))
    }

    fn with(field: &str, value: Value) -> Result<Task, String> {
        let mut request =
            json!({"language": "PyPy 3", "source_code": "", "unittests": [{"input": "1", "output": ["1"]}]});
        request[field] = value;
        task(request)
    }

    #[test]
    fn what_the_official_client_sends_is_taken() {
        let task = task(json!({
            "language": "GNU C11", "source_code": "int main() {}", "unittests": [{"input": "", "output": ["", "x"]}],
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
            ("limits", json!({"network": 1})),
            ("language", json!("Kotlin")),
            ("language", json!("Cobol")),
        ] {
            let error = with(field, value.clone()).err().unwrap_or_else(|| panic!("{field} {value}"));
            let named = if field == "language" { value.as_str().unwrap_or_default() } else { field };
            assert!(error.contains(named) || error.contains("limit"), "{field} {value}: {error}");
        }
    }

    #[test]
    fn every_language_has_a_name() {
        let names: Vec<&str> = all_runtimes().iter().map(|runtime| runtime.runtime_name).collect();
        assert!(names.contains(&"PyPy 3") && names.contains(&"GNU C++17 (64)") && !names.contains(&"Kotlin"));
    }
}
