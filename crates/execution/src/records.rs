//! The lines of `samples.jsonl`: each sample with its result, in the format that ExecEval's clients
//! read. The form of these lines is `assay-samples@1`.

use std::borrow::Cow;

use assay_wasi::Exit;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::interpreter::CompileError;
use crate::languages::Language;
use crate::samples::{RUNTIME_FLAGS, Sample};
use crate::verdict::{Expected, Judged, UnitTest, Verdict};
use crate::{Outcome, Profile, Status};

/// The number of bytes stored of the standard output and of a compiler's message, from the
/// beginning.
pub const STORED_BYTES: usize = 4 << 10;
/// The number of bytes stored of the standard error, from the end, where most languages report the
/// error.
pub const STORED_ERROR_BYTES: usize = 2 << 10;

/// One unit test of a sample. The fields up to `peak_memory_consumed` are ExecEval's; the others
/// are Assay's.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct TestRecord<'r> {
    /// The test's input.
    pub input: Cow<'r, str>,
    /// The accepted outputs.
    pub output: Vec<Cow<'r, str>>,
    /// The standard output, or the compiler's message if the program does not compile. Null if the
    /// test was not run.
    pub result: Option<Cow<'r, str>>,
    /// The outcome. Null if the test was not run.
    pub exec_outcome: Option<Outcome>,
    /// The time on the reference machine, in seconds. Null if the run was ended from outside, or if the sample comes from another engine.
    pub time_consumed: Option<f64>,
    /// The peak memory, as `N kB`.
    pub peak_memory_consumed: Option<String>,
    /// The standard error. Absent if it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<Cow<'r, str>>,
    /// The exit code. Absent if the program did not exit by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<u8>,
    /// The class of the runtime error, such as `NameError` or `out of bounds`. Absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'r str>,
    /// Whether the backstop decided the outcome, which then depends on the machine's speed. Absent
    /// if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backstop: bool,
    /// Why the program can pass the tests of a function without solving the task: they ran inside the program, or show it
    /// what they expect. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<&'r str>,
    /// The text that ExecEval has in `result`.
    #[serde(skip)]
    pub official_result: Option<Cow<'r, str>>,
}

/// The record of each unit test. A program that does not compile has one record in total.
pub fn test_records<'r>(judged: &'r Judged, tests: &'r [UnitTest], language: Language) -> Vec<TestRecord<'r>> {
    let verdicts = match judged {
        Judged::CompilationError(error) => {
            let message = error.to_string();
            return vec![TestRecord {
                input: Cow::default(),
                output: Vec::new(),
                result: Some(message.clone().into()),
                exec_outcome: Some(Outcome::CompilationError),
                time_consumed: None,
                peak_memory_consumed: None,
                stderr: None,
                exit_code: None,
                error: None,
                backstop: error.is_of_the_backstop(),
                inside: None,
                official_result: Some(message.into()),
            }];
        }
        Judged::Ran(verdicts) => verdicts,
    };
    tests.iter().zip(verdicts).map(|(test, verdict)| TestRecord::new(test, verdict.as_ref(), language)).collect()
}

impl<'r> TestRecord<'r> {
    fn new(test: &'r UnitTest, verdict: Option<&'r Verdict>, language: Language) -> Self {
        let output = match &test.expected {
            Expected::Outputs(outputs) => outputs.iter().map(|output| String::from_utf8_lossy(output)).collect(),
            Expected::Success | Expected::SuccessAnd(_) => Vec::new(),
        };
        Self {
            input: String::from_utf8_lossy(&test.input),
            output,
            result: verdict.map(|verdict| String::from_utf8_lossy(&verdict.stdout)),
            exec_outcome: verdict.map(|verdict| verdict.outcome),
            time_consumed: verdict
                .and_then(|verdict| verdict.fuel)
                .map(|fuel| language.pace().time(fuel).as_secs_f64()),
            peak_memory_consumed: verdict.map(|verdict| format!("{} kB", verdict.peak_memory.div_ceil(1024))),
            stderr: verdict
                .filter(|verdict| !verdict.stderr.is_empty())
                .map(|verdict| String::from_utf8_lossy(&verdict.stderr)),
            exit_code: verdict.and_then(|verdict| match verdict.exit {
                Exit::Finished(code) => Some(code),
                _ => None,
            }),
            error: verdict.and_then(|verdict| verdict.error.as_deref()),
            backstop: verdict.is_some_and(Verdict::is_of_the_backstop),
            inside: verdict.and_then(|verdict| verdict.inside.as_deref()),
            official_result: verdict.map(official_result),
        }
    }
}

/// The text that ExecEval has in `result`. After a runtime error or an exceeded memory limit, it is
/// the standard error unless that is empty.
fn official_result(verdict: &Verdict) -> Cow<'_, str> {
    let ended_badly = matches!(verdict.outcome, Outcome::RuntimeError | Outcome::MemoryLimitExceeded);
    let is_error = ended_badly && !verdict.stderr.is_empty();
    String::from_utf8_lossy(if is_error { &verdict.stderr } else { &verdict.stdout })
}

impl Judged {
    /// Truncates each output to the stored length: [`STORED_BYTES`] or [`STORED_ERROR_BYTES`].
    pub fn shorten(&mut self) {
        match self {
            Self::CompilationError(CompileError { message, .. }) => {
                let end = (0..=STORED_BYTES.min(message.len())).rev().find(|&end| message.is_char_boundary(end));
                message.truncate(end.unwrap_or_default());
            }
            Self::Ran(verdicts) => {
                for verdict in verdicts.iter_mut().flatten() {
                    shorten(&mut verdict.stdout);
                    shorten_to_tail(&mut verdict.stderr);
                }
            }
        }
    }
}

/// Whether a byte continues a UTF-8 character.
fn is_inner(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Truncates to the beginning, between characters.
fn shorten(bytes: &mut Vec<u8>) {
    if bytes.len() > STORED_BYTES {
        let end = (STORED_BYTES - 3..=STORED_BYTES).rev().find(|&end| !is_inner(bytes[end])).unwrap_or(STORED_BYTES);
        bytes.truncate(end);
    }
}

/// Truncates to the end, between characters.
fn shorten_to_tail(bytes: &mut Vec<u8>) {
    if let Some(start) = bytes.len().checked_sub(STORED_ERROR_BYTES).filter(|start| *start > 0) {
        let start = (start..=start + 3).find(|&start| !is_inner(bytes[start])).unwrap_or(start);
        bytes.drain(..start);
    }
}

/// A sample and its result, as a line of JSON with sorted keys.
pub struct Record<'r> {
    /// The sample.
    pub sample: &'r Sample<'r>,
    /// The language, as reports name it. ExecEval's clients ignore this member.
    pub runtime: &'r str,
    /// The status of the sample.
    pub status: Status,
    /// The profile of the verdicts.
    pub profile: Profile,
    /// The [flags](crate::Dialect::flags_beyond) that changed the program.
    pub flags: &'r str,
    /// The unit tests. `None` if the sample was not judged.
    pub tests: Option<Vec<TestRecord<'r>>>,
}

impl Record<'_> {
    /// The line, without a line feed.
    pub fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let outcome = match self.status {
            Status::Judged(outcome) => outcome.name().into(),
            Status::Rejected | Status::NotJudged => serde_json::Value::Null,
        };
        let ours = [
            ("exec_outcome", outcome),
            ("profile", self.profile.id().into()),
            ("runtime", self.runtime.into()),
            ("status", status_name(self.status).into()),
            ("unittests", serde_json::to_value(&self.tests).map_err(serde::ser::Error::custom)?),
        ];
        // Replace a compilation label with the measured one, so that these lines are predictions
        // for the code compilation task.
        let has_label = self.sample.object.has("compilation_error");
        let label = match self.status {
            Status::Judged(outcome) => (outcome == Outcome::CompilationError).into(),
            Status::Rejected | Status::NotJudged => serde_json::Value::Null,
        };
        let label = has_label.then_some(("compilation_error", label));
        // A sample may come with the flags of an earlier run, which had an effect then.
        let flags = (!self.flags.is_empty()).then_some((RUNTIME_FLAGS, self.flags.into()));
        let is_ours = |key: &str| key == RUNTIME_FLAGS || ours.iter().chain(&label).any(|(name, _)| *name == key);
        let (runtime, unittests) = ours.split_at(3);
        let ours = || label.iter().chain(runtime).chain(&flags).chain(unittests).map(|(key, value)| (*key, value));
        let mut theirs: Vec<_> = self.sample.object.members().filter(|(key, _)| !is_ours(key)).collect();
        // If a name occurs several times, the last member counts.
        theirs.reverse();
        theirs.sort_by_key(|(key, _)| *key);
        theirs.dedup_by_key(|(key, _)| *key);
        let mut map = serializer.serialize_map(None)?;
        let mut ours = ours().peekable();
        for (key, value) in theirs {
            while let Some((name, value)) = ours.next_if(|(name, _)| *name < key) {
                map.serialize_entry(name, value)?;
            }
            map.serialize_entry(key, value)?;
        }
        for (name, value) in ours {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Judged(_) => "judged",
        Status::Rejected => "rejected",
        Status::NotJudged => "not_judged",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Style;

    #[test]
    fn a_record_has_what_the_sample_had() {
        let text = r#"{"task_id": 12345678901234567890123, "source_code": "x", "src_uid": "a", "unittests": 1, "a": [1.50], "a": {"b":  2}}"#;
        let sample = Sample::parse(text, true, Style::ExecEval).expect("a sample");
        let record = Record {
            sample: &sample,
            runtime: "go",
            status: Status::Rejected,
            profile: Profile::Second,
            flags: "",
            tests: None,
        };
        assert_eq!(
            record.line().expect("JSON"),
            "{\"a\":{\"b\":  2},\"exec_outcome\":null,\"profile\":\"execution@2\",\"runtime\":\"go\",\"source_code\":\"x\",\"src_uid\":\"a\",\"status\":\"rejected\",\"task_id\":\
             12345678901234567890123,\"unittests\":null}"
        );
    }

    #[test]
    fn a_label_becomes_the_outcome() {
        let text = r#"{"code_uid": "a", "source_code": "x", "compilation_error": false}"#;
        let sample = Sample::parse(text, true, Style::Compilation).expect("a sample");
        for (status, label) in [
            (Status::Judged(Outcome::CompilationError), "true"),
            (Status::Judged(Outcome::Passed), "false"),
            (Status::NotJudged, "null"),
        ] {
            let profile = Profile::Second;
            let record = Record { sample: &sample, status, profile, flags: "", tests: None, runtime: "c" };
            let line = record.line().expect("JSON");
            assert!(line.contains(&format!("\"compilation_error\":{label}")), "{line}");
        }
    }

    #[test]
    fn flags_of_a_record_are_those_of_this_run() {
        let text = r#"{"runtime_flags": "-O1", "src_uid": "a", "source_code": "x", "zone": 1}"#;
        let sample = Sample::parse(text, true, Style::ExecEval).expect("a sample");
        let status = Status::Rejected;
        let line = |flags: &str| {
            let record = Record { sample: &sample, status, profile: Profile::Second, flags, tests: None, runtime: "c" };
            record.line().expect("JSON")
        };
        let ends = |flags: &str| {
            format!(
                "\"runtime\":\"c\",{flags}\"source_code\":\"x\",\"src_uid\":\"a\",\"status\":\"rejected\",\"unittests\":null,\"zone\":1}}"
            )
        };
        assert!(line("").ends_with(&ends("")), "{}", line(""));
        assert!(line("-O3").ends_with(&ends("\"runtime_flags\":\"-O3\",")), "{}", line("-O3"));
    }

    #[test]
    fn outputs_are_cut_between_characters() {
        let mut bytes = "é".repeat(STORED_BYTES).into_bytes();
        bytes.insert(0, b'x');
        shorten(&mut bytes);
        assert_eq!(bytes.len(), STORED_BYTES - 1);
        assert!(std::str::from_utf8(&bytes).is_ok());
        let mut bytes = "é".repeat(STORED_ERROR_BYTES).into_bytes();
        bytes.push(b'x');
        shorten_to_tail(&mut bytes);
        assert_eq!(bytes.len(), STORED_ERROR_BYTES - 1);
        assert!(std::str::from_utf8(&bytes).is_ok_and(|text| text.ends_with("éx")));
        // Bytes that are not UTF-8 take no more space than others.
        let mut bytes = vec![0x80; 3 * STORED_ERROR_BYTES];
        shorten_to_tail(&mut bytes);
        assert_eq!(bytes.len(), STORED_ERROR_BYTES);
        let mut judged = Judged::refused(&"é".repeat(STORED_BYTES));
        judged.shorten();
        assert!(matches!(judged, Judged::CompilationError(error) if error.message.len() == STORED_BYTES));
    }
}
