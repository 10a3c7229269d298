//! Runs the `assay` command as a user does, on the example benchmark.

mod answers;
mod bundle;
mod cheats;
mod clients;
mod compare;
mod corpus;
mod corpus_annotation;
mod corpus_clean;
mod corpus_data;
mod corpus_describe;
mod corpus_encoder;
mod corpus_queries;
mod corpus_retrieve;
mod corpus_retrievers;
mod corpus_trees;
mod execution;
mod execution_samples;
mod explain;
mod export;
mod folder;
mod init;
mod input;
mod labels;
mod programs;
mod references;
mod rerank;
mod results;
mod score;
mod serving;
mod shards;
mod shared_runtimes;
mod trainers;
mod xcodeeval;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The result of a command.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Checks that a document names the schema `name` and is of it.
#[track_caller]
fn assert_schema(document: &Value, name: &str) {
    assert_eq!(document["schema"], name);
    let file = format!("{name}.json");
    let (_, text) = assay_site::schemas::ALL.iter().find(|(other, _)| *other == file).expect("a published schema");
    let schema = serde_json::from_str(text).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(document).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

impl Ran {
    /// Its standard output as JSON.
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect("JSON")
    }

    #[track_caller]
    fn check(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }
}

/// The command before its start, without colour and 80 columns wide.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
    command.args(args).env("COLUMNS", "80").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn assay(args: &[&str]) -> Ran {
    assay_reading(&[], args)
}

/// Runs the command with `input` on standard input.
fn assay_reading(input: &[u8], args: &[&str]) -> Ran {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        // A command that does not read its input closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the command ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// The path of a file of the example benchmark.
fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    path.to_str().expect("UTF-8").to_owned()
}

fn prompts() -> String {
    example("prompts.jsonl")
}

fn predictions(name: &str) -> String {
    example(&format!("predictions/{name}.jsonl"))
}

/// A temporary folder of a test.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file, which need not exist.
    fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("UTF-8").to_owned()
    }

    /// The path of a new file.
    fn file(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.path(name), bytes).expect("written");
        self.name(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("read")
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn help_and_version_are_there() {
    assert!(assay(&["--version"]).check(0).stdout.starts_with("assay "));
    for command in ["score", "explain", "compare", "bundle"] {
        assert!(assay(&["--help"]).check(0).stdout.contains(command));
        let help = assay(&[command, "--help"]).check(0).stdout;
        assert!(help.contains(&format!("Examples:\n  assay {command}")), "{help}");
    }
}

#[test]
fn misuse_has_its_own_exit_code() {
    for args in [&[][..], &["scor"], &["score"], &["score", "--prompts", "x"], &["score", "--threads", "0"]] {
        assay(args).check(2);
    }
}
