//! Arguments of the commands that judge programs.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow};
use assay_execution::Denominator;
use assay_execution::plan::Shard;
use assay_execution::{Acceptance, Checker, FlagsOf, Policy};
use assay_server::Origin;
use assay_site::benchmark::Benchmark;
use assay_site::card::CARD;
use clap::{Parser, ValueEnum};

use super::{Reading, Workers, parse_seconds, parse_size};

/// Run samples against unit tests and report verdicts and pass@k
///
/// Each distinct program is compiled and run once, in a sandbox. Limits are counted, so verdicts
/// are the same on every machine. To resume an interrupted run, run the same command again.
#[derive(Debug, Clone, clap::Args)]
#[command(after_long_help = "\
Tests, which may be compressed:
  unittest_db.json   xCodeEval's: {src_uid: [{input, output: [..]}]}
  JSON Lines         xCodeEval's problems with `hidden_unit_tests`, or HumanEval's (prompt, test,
                     entry_point), MBPP's (test_list) or HumanEval-X's (declaration, prompt, test);
                     MultiPL-E's, McEval's, LiveCodeBench's, APPS', TACO's, CodeContests' or SAFIM's;
                     or xCodeEval's code compilation (compilation_error), whose programs pass if they
                     compile: give the same file as samples
  a benchmark        the folder of a results site's benchmark whose tasks have unit tests: its rules
                     and its k are the defaults of the options, and the scores are those of
                     `assay submit`

Samples are JSON Lines: src_uid, task_id, lang and source_code for xCodeEval; task_id and
completion, generation or solution for the others. FILE may also be what another harness wrote:
logs of lm-eval (--log_samples) and Inspect (.eval), and files or folders of MultiPL-E and McEval,
which have their tests; and, with --tests, EvalPlus's results or folders, HumanEval's, BigCodeBench's
and LiveCodeBench's results, and bigcode's generations. lang may be a lang_cluster, such as C++, which
means the paper's choice (C: GNU C11, C++: GNU C++17, Javascript: Node.js, Python: PyPy 3).

Samples may name the language from which they were translated (source_lang). The report then has pass@k
by source and target language, with the averages of rows and columns, over the programs with samples.
`assay score --references` counts programs without a sample, too.

pass@k is the mean over tasks. --tasks all counts every task: a task without samples fails. --tasks
answered counts only the tasks with samples. The default is all for benchmarks and for the tests of
all others. It is answered for xCodeEval's tests, which serve many sets of tasks. The report states
the choice, and the number of answered tasks. A sample without a language or tests fails. If a
sample cannot be judged, for example because its language is not installed, the report has no
pass@k.

Samples may have compile_flags and execute_flags, as ExecEval's clients send them, and --flags has flags
for all programs in a language: those of `assay run --flags`. They come after those of a benchmark, and
of flags that contradict each other, the last ones count. A sample whose flags are not supported is
not judged. The report lists the flags that changed programs. Other flags are other programs: a run that
is resumed with them judges again, and their shards do not merge.

Outcomes are ExecEval's: COMPILATION_ERROR, RUNTIME_ERROR, MEMORY_LIMIT_EXCEEDED,
TIME_LIMIT_EXCEEDED, WRONG_ANSWER, PASSED. A checker compares the output of a program:
  execeval  the same tokens; numbers may differ by 1e-12, and yes, no, true and false in case
  exact     the same bytes
  tokens    the same tokens
  lcb@1     the same lines, or equal lists of decimal numbers in a line, as in LiveCodeBench; it is the
            default for LiveCodeBench's tests
  sandboxfusion@1
            the same lines in any case, or numbers that differ by less than 1e-5 of the expected one, as
            in SandboxFusion
  float:N   the same tokens; numbers may differ by 10 to the power of -N

With --shard, the command writes a part of the results, and exits with 0 also if samples have
problems: `assay merge` then exits with 1. All samples of a task are in one shard: a hash orders the
tasks by their names, and shards take turns. A scheduler may run a shard again after exit code 4 (try
again) or 5 (another process writes to DIR); the shard continues where it stopped.

Files in DIR:
  report.json    the output of --json: the same bytes on every machine
  samples.jsonl  each sample with its outcome and its unit tests, in ExecEval's format: the first
                 4 KiB of standard output, the last 2 KiB of standard error, the exit code and the
                 class of a runtime error, such as NameError
  journal        all verdicts so far; it is written to disk once a second

Examples:
  assay execute samples.jsonl --tests unittest_db.json --out run
  assay execute samples_humaneval_2026-11-24.jsonl
  assay execute samples.jsonl --tests HumanEval.jsonl.gz --k 1,10,100 --out run
  assay execute samples.jsonl --tests results/programs --all-tests --out run
  assay execute samples.jsonl --tests unittest_db.json --flags cpp='-O3 -DLOCAL' --flags c=-std=c99
  assay execute code_compilation.jsonl --tests code_compilation.jsonl --out run
  assay score --references code_compilation.jsonl --predictions run/samples.jsonl")]
pub(crate) struct ExecuteArgs {
    /// The model's samples, or a file of another harness: a log of lm-eval or Inspect, for example
    #[arg(value_name = "FILE", required_unless_present = "samples_option")]
    pub(crate) samples_argument: Option<PathBuf>,

    /// The model's samples
    #[arg(long = "samples", value_name = "FILE", hide = true, conflicts_with = "samples_argument")]
    pub(crate) samples_option: Option<PathBuf>,

    /// The tasks with their unit tests: a file, or the folder of a benchmark [default: those of FILE]
    #[arg(long, value_name = "PATH")]
    pub(crate) tests: Option<PathBuf>,

    /// The tasks that count [default: depends on the tests]
    #[arg(long, value_name = "WHICH")]
    pub(crate) tasks: Option<Which>,

    /// xCodeEval's problem descriptions: limits, difficulties and dates
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,

    /// The folder for the results and the journal, from which the command resumes [default: none]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// The k of pass@k [default: the benchmark's, or 1]
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Flags for all programs in a language, such as cpp='-O3 -DLOCAL', before those of a sample. Repeatable
    #[arg(long, value_name = "LANGUAGE=FLAGS", allow_hyphen_values = true)]
    pub(crate) flags: Vec<FlagsOf>,

    /// Run the reference solutions first, from FILE or from the tasks; stop if one of them fails
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) canonical: Option<Option<PathBuf>>,

    /// List the tasks that an empty program or a program with constant output solves
    #[arg(long)]
    pub(crate) zero_effort: bool,

    /// Report tasks published before and after a date separately; needs dates, as from --problems
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_date)]
    pub(crate) cutoff: Option<(String, i64)>,

    /// Add a study: pass@k by month, programs that compile, the best temperature, and HumanEval-X's tasks
    /// in all languages
    #[arg(long)]
    pub(crate) study: bool,

    /// Run shard I of N, so that several machines can share the work; `assay merge` merges the shards.
    /// In a job array, `auto` and `auto/N` take the job's number from Slurm or Kubernetes, or from
    /// ASSAY_SHARD_INDEX. With N, jobs are counted from 0
    #[arg(long, value_name = "I/N", requires = "out", value_parser = super::shard::parse)]
    pub(crate) shard: Option<Shard>,

    /// Run all unit tests of a sample, even after its first failure
    #[arg(long)]
    pub(crate) all_tests: bool,

    /// No effect: fuel is always counted
    #[arg(long, hide = true)]
    pub(crate) fast: bool,

    /// Refuse to install languages: without those of the samples, nothing is run
    #[arg(long)]
    pub(crate) no_install: bool,

    #[command(flatten)]
    pub(crate) shown: Shown,

    #[command(flatten)]
    pub(crate) workers: Workers,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How a report is printed.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Shown {
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// For translated programs, print the complete matrix of languages, however wide it is
    #[arg(long, conflicts_with = "json")]
    pub(crate) matrix: bool,
}

/// The tasks that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Which {
    /// All tasks: a task without samples fails
    All,
    /// Only the tasks with samples
    Answered,
}

impl From<Which> for Denominator {
    fn from(which: Which) -> Self {
        match which {
            Which::All => Self::All,
            Which::Answered => Self::Answered,
        }
    }
}

/// How programs are judged, where the tasks do not say it.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Rules {
    /// How to compare outputs [default: the benchmark's checker, or execeval]
    #[arg(long, value_name = "CHECKER")]
    pub(crate) checker: Option<Checker>,

    /// A program that accepts or rejects an output; its file name determines its language
    ///
    /// It reads one JSON object, {"input": …, "expected": […], "output": …}, and writes `accepted`
    /// or `wrong`.
    #[arg(long, value_name = "FILE", conflicts_with = "checker")]
    pub(crate) checker_program: Option<PathBuf>,

    /// The time limit of a test, in seconds of the reference machine, times the language's factor
    /// [default: the problem's limit, or 2]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: Option<f64>,

    /// The memory limit of a program [default: the problem's limit, or 2G]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: Option<u64>,

    /// The output limit of a program [default: 16M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: Option<u64>,
}

/// The rules on the card of a benchmark, as options of a command line.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
pub(crate) struct BenchmarkRules {
    /// The descriptions of the problems.
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,

    /// Flags for all programs in a language.
    #[arg(long, value_name = "LANGUAGE=FLAGS", allow_hyphen_values = true)]
    pub(crate) flags: Vec<FlagsOf>,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

impl BenchmarkRules {
    /// Reads the rules of a benchmark.
    pub(crate) fn read(benchmark: &Benchmark) -> Result<Self> {
        let file = |name: &str| benchmark.folder.join(name).to_string_lossy().into_owned();
        Self::try_parse_from(benchmark.card.execution.options(file)).map_err(|error| {
            // The rest of the message is about usage, but no user typed this command line.
            let message = error.to_string();
            let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ");
            anyhow!("{CARD} has an invalid [execution]: {message}")
        })
    }
}

impl Rules {
    /// Adds the rules of a benchmark. Those of `self` win.
    pub(crate) fn or(self, other: Self) -> Self {
        let has_checker = self.checker.is_some() || self.checker_program.is_some();
        Self {
            checker: self.checker.or(other.checker.filter(|_| !has_checker)),
            checker_program: self.checker_program.or(other.checker_program.filter(|_| !has_checker)),
            time: self.time.or(other.time),
            memory: self.memory.or(other.memory),
            output: self.output.or(other.output),
        }
    }

    /// These rules, with a checker if they have none.
    pub(crate) fn with_checker(self, checker: Checker) -> Self {
        let checker = self.checker.or_else(|| self.checker_program.is_none().then_some(checker));
        Self { checker, ..self }
    }

    /// The policy of these rules without the checker program.
    pub(crate) fn policy(&self) -> Policy {
        let default = Policy::default();
        Policy {
            time: self.time.map_or(default.time, Duration::from_secs_f64),
            memory: self.memory.unwrap_or(default.memory),
            output: self.output.unwrap_or(default.output),
            acceptance: Acceptance::By(self.checker.unwrap_or_default()),
            ..default
        }
    }
}

/// Merge the shards of `assay execute`
///
/// The results are byte for byte those of one run. The order of the shards does not matter.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The folders that `assay execute --shard` wrote
    #[arg(required = true, value_name = "DIR")]
    pub(crate) parts: Vec<PathBuf>,

    /// The folder of the results
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) shown: Shown,
}

/// Judge programs over HTTP, like ExecEval, SandboxFusion, Piston and Open Instruct
///
/// Clients send programs with unit tests and receive verdicts, or send a program and receive its
/// output. Programs run in a sandbox with counted limits.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Routes:
  POST /v1/judge           many programs with all their tests; answers each when it is judged
  POST /api/execute_code   ExecEval: a program and its unit tests; a verdict for each test
  GET  /api/all_runtimes   ExecEval: the languages
  POST /run_code           SandboxFusion: a program to run once
  POST /submit             SandboxFusion: a completion and its tests
  POST /api/v2/execute     Piston: a program to run once
  GET  /api/v2/runtimes    Piston: the languages
  POST /test_program       Open Instruct: a Python program and assertions
  POST /test_program_stdio Open Instruct: a Python program, inputs and outputs
  GET  /openapi.json       the OpenAPI description of these routes
  GET  /metrics            counters for Prometheus
  GET  /healthz            whether the server is up

If the server cannot carry out a request, it answers 400 with the reason: for example, a language is
not installed. It answers 403 to web pages that --cors does not allow, and to requests for a host
that --host does not name. It answers 415 to requests without `Content-Type: application/json`, 413
to a request that is too large, and 429 to too many requests; on SandboxFusion's routes 504, after
which its clients try again.

The same run is answered once: the server remembers the answers of single runs, up to --max-answers.
With --answers, it also stores them in a folder, for the next server.
Programs that follow each other with the same source are compiled once for each worker.

Ctrl+C or SIGTERM stops the server: it first answers the requests that have arrived, for at most
--grace seconds. A second signal stops it at once. The exit code is 1 if a request was not answered.

Examples:
  assay serve
  assay serve --bind 127.0.0.1:8080 --workers 4 --token-file token.txt
  assay serve --cors https://leaderboard.example.org")]
pub(crate) struct ServeArgs {
    /// The address to listen on; take care before you expose it beyond this machine
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:5000")]
    pub(crate) bind: SocketAddr,

    /// A file with a token of at least 16 characters that clients must send as `Authorization:
    /// Bearer …`
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// The origin of a web page, such as `https://example.org`, that may send requests from a
    /// browser; `*` allows all. Repeatable
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) cors: Vec<Origin>,

    /// A name of this machine by which clients reach the server, such as `judge.example.org`; without a token, requests for
    /// other names are refused, but for addresses, `localhost` and the machine's own name. Repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,

    #[command(flatten)]
    pub(crate) workers: Workers,

    /// The maximum number of waiting requests, half of them for slow programs; the server answers
    /// 429 to more
    ///
    /// ExecEval's own client omits rejected samples from its pass@k: set this to at least twice its
    /// `--n_workers`.
    #[arg(long, value_name = "N", default_value = "256", help_heading = "Resources")]
    pub(crate) queue: usize,

    /// The maximum time that a request waits for its program to start, in seconds; then the server
    /// answers 429, so that the client can retry [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_wait: Option<f64>,

    /// The maximum size of a request; the server answers 413 to larger ones
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_request: u64,

    /// The maximum total size of requests in progress, with 64 bytes for each value of their JSON; the server answers
    /// 429 to more
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_requests: u64,

    /// The maximum number of unit tests per request
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Resources")]
    pub(crate) max_tests: u64,

    /// The maximum total size in memory of the answers of single runs that the server remembers; 0 to
    /// remember none
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_answers: u64,

    /// A folder for the answers of single runs, from which a later server answers, too; one server at a time
    /// uses it
    #[arg(long, value_name = "DIR", help_heading = "Resources")]
    pub(crate) answers: Option<PathBuf>,

    /// The maximum size of that folder; the oldest answers make room
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size, requires = "answers", help_heading = "Resources")]
    pub(crate) max_stored: u64,

    /// The maximum number of connections; beyond it, the server closes those idle for longest
    #[arg(long, value_name = "N", default_value = "512", value_parser = clap::value_parser!(u64).range(1..=1 << 20), help_heading = "Resources")]
    pub(crate) max_connections: u64,

    /// The maximum time, in seconds, that a client takes to send the head of a request, to send its
    /// body, or to receive a part of the response
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_silence: f64,

    /// The maximum total size of responses that clients have not read yet; beyond it, responses wait, and the server
    /// closes the connections that have read nothing for longest
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_unread: u64,

    /// The maximum time to answer the remaining requests before the server stops, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) grace: f64,

    /// The maximum time limit that a request may set, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_time: f64,
}

/// A date as text, and its start in seconds since 1970.
fn parse_date(text: &str) -> Result<(String, i64), String> {
    let date: jiff::civil::Date = text.parse().map_err(|error| format!("a date is YYYY-MM-DD: {error}"))?;
    let start = date.to_zoned(jiff::tz::TimeZone::UTC).map_err(|error| error.to_string())?;
    Ok((date.to_string(), start.timestamp().as_second()))
}
