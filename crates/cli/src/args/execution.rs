//! Judging programs.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_judge::plan::Shard;
use assay_judge::{Acceptance, Checker, Policy};
use assay_score::execution::Denominator;
use assay_server::Origin;
use clap::{Parser, ValueEnum};

use super::{Reading, Workers, parse_seconds, parse_size};

/// Run samples against unit tests: verdicts, and pass@k
///
/// Each distinct program is compiled and run once, in a sandbox, by limits that are counted, so that verdicts are the same on
/// every machine. Ended at any moment, even by a power cut, the same command goes on where it was.
#[derive(Debug, Clone, clap::Args)]
#[command(after_long_help = "\
Tests, which may be compressed:
  unittest_db.json   xCodeEval's: {src_uid: [{input, output: [..]}]}
  JSON Lines         xCodeEval's problems with `hidden_unit_tests`, or HumanEval's (prompt, test,
                     entry_point), MBPP's (test_list) or HumanEval-X's (declaration, prompt, test);
                     or xCodeEval's code compilation (compilation_error), whose programs pass if they
                     compile: as samples, give the same file
  a benchmark        the folder of a results site's benchmark, whose tasks have their tests: its
                     rules and its k hold where no option says otherwise, and the numbers are those
                     of `assay submit`

Samples are JSON Lines: src_uid, task_id, lang and source_code for xCodeEval, where lang may be a
lang_cluster, such as C++, which stands for what the paper judged it by (C: GNU C11, C++: GNU C++17,
Javascript: Node.js, Python: PyPy 3); task_id and completion, generation or solution for the others.

pass@k is the mean over tasks. --tasks all takes every task: one without a sample fails. --tasks
answered takes those that there are samples for. The default is all for HumanEval, MBPP, HumanEval-X
and benchmarks, and answered for xCodeEval's tests, which are a store for many sets of tasks. The
report names which it is, and says how many tasks are answered. A sample without a language or tests
fails. Where a sample cannot be judged, for its language is not there, no pass@k is given.

Outcomes are ExecEval's: COMPILATION_ERROR, RUNTIME_ERROR, MEMORY_LIMIT_EXCEEDED,
TIME_LIMIT_EXCEEDED, WRONG_ANSWER, PASSED. What a program writes is compared by a checker:
  execeval  the same tokens; numbers may differ by 1e-12, yes, no, true and false by their case
  exact     byte for byte
  tokens    the same tokens
  float:N   the same tokens; numbers may differ by 10 to the power of -N

Files in DIR:
  report.json    what --json prints: the same bytes on every machine
  samples.jsonl  each sample with its outcome and its unit tests, as ExecEval answers them; of what
                 programs write to standard output, the first 4 KiB, and to standard error, the last
                 2 KiB, with the exit code and the class of a runtime error, such as NameError
  journal        what was judged so far; it reaches the disk once a second

Examples:
  assay execute --samples samples.jsonl --tests unittest_db.json --out run
  assay execute --samples samples.jsonl --tests HumanEval.jsonl.gz --k 1,10,100 --out run
  assay execute --samples samples.jsonl --tests results/programs --all-tests --out run
  assay execute --samples code_compilation.jsonl --tests code_compilation.jsonl --out run
  assay score --references code_compilation.jsonl --predictions run/samples.jsonl")]
pub(crate) struct ExecuteArgs {
    /// What a model wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The tasks with their unit tests: a file, or the folder of a benchmark
    #[arg(long, value_name = "PATH")]
    pub(crate) tests: PathBuf,

    /// Which tasks count [default: by the tests]
    #[arg(long, value_name = "WHICH")]
    pub(crate) tasks: Option<Which>,

    /// xCodeEval's problem descriptions: limits, difficulties and dates
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,

    /// The folder of the results, and of what makes the run resumable
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// How many samples of a task one of which has to pass [default: the benchmark's, or 1]
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,

    /// How outputs are compared [default: the benchmark's, or execeval]
    #[arg(long, value_name = "CHECKER")]
    pub(crate) checker: Option<Checker>,

    /// A program that says whether an output is accepted; its language is what its name says
    ///
    /// It reads one JSON object, {"input": …, "expected": […], "output": …}, and writes `accepted` or `wrong`.
    #[arg(long, value_name = "FILE", conflicts_with = "checker")]
    pub(crate) checker_program: Option<PathBuf>,

    /// Run the reference solutions first, those of FILE or those that the tasks come with; judge nothing if one does not pass
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) canonical: Option<Option<PathBuf>>,

    /// List the tasks that an empty program passes, or one that always writes the same
    #[arg(long)]
    pub(crate) zero_effort: bool,

    /// Tell apart tasks published before a date and later, as with --problems
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_date)]
    pub(crate) cutoff: Option<(String, i64)>,

    /// Run one of N parts, so that several machines can share the work; `assay merge` puts them together
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// Run the tests behind a sample's first failure too
    #[arg(long)]
    pub(crate) all_tests: bool,

    /// Count what programs do only where verdicts depend on it
    ///
    /// Programs run faster so, and end the same way: one that does not end within a quarter of its time, asks for the time or
    /// recurses deeply is run again, and counted. In samples.jsonl, `time_consumed` is null where nothing was counted.
    #[arg(long)]
    pub(crate) fast: bool,

    /// How long a test may take, in seconds of the reference machine, times the language's factor [default: the problem's, or 2]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: Option<f64>,

    /// How much memory a program may have [default: the problem's, or 2G]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: Option<u64>,

    /// How much a program may write [default: 16M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: Option<u64>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) workers: Workers,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Which tasks count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Which {
    /// Every task: one without a sample fails
    All,
    /// The tasks that there are samples for
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

impl ExecuteArgs {
    /// What a run is told that is only held against another, all tests of which are run: options as on a command line.
    ///
    /// **Errors:** what is wrong with the options.
    pub(crate) fn again(samples: &Path, tests: &Path, out: &Path, options: Vec<String>) -> Result<Self, String> {
        Ok(Self { all_tests: true, ..Self::of_options(samples, tests, out, options)? })
    }

    /// The same with the rules of a benchmark, which are options as on a command line, wherever no option says otherwise.
    ///
    /// **Errors:** what is wrong with the rules.
    pub(crate) fn by_rules_of(self, options: Vec<String>) -> Result<Self, String> {
        let Self { checker, checker_program, problems, time, memory, output, .. } =
            Self::of_options(&self.samples, &self.tests, &self.out, options)?;
        let has_checker = self.checker.is_some() || self.checker_program.is_some();
        Ok(Self {
            checker: self.checker.or(checker.filter(|_| !has_checker)),
            checker_program: self.checker_program.or(checker_program.filter(|_| !has_checker)),
            problems: self.problems.or(problems),
            time: self.time.or(time),
            memory: self.memory.or(memory),
            output: self.output.or(output),
            ..self
        })
    }

    fn of_options(samples: &Path, tests: &Path, out: &Path, options: Vec<String>) -> Result<Self, String> {
        #[derive(Parser)]
        #[command(no_binary_name = true)]
        struct Line {
            #[command(flatten)]
            args: ExecuteArgs,
        }
        let files = [("--samples", samples), ("--tests", tests), ("--out", out)];
        let files = files.into_iter().flat_map(|(name, path)| [OsString::from(name), path.into()]);
        let line = files.chain(options.into_iter().map(OsString::from));
        let parsed = Line::try_parse_from(line).map_err(|error| {
            // What follows is about a command line that nobody has typed.
            let said = error.to_string();
            said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        })?;
        Ok(parsed.args)
    }

    /// What holds for programs whose problems say nothing else.
    pub(crate) fn policy(&self) -> Policy {
        let default = Policy::default();
        Policy {
            time: self.time.map_or(default.time, Duration::from_secs_f64),
            memory: self.memory.unwrap_or(default.memory),
            output: self.output.unwrap_or(default.output),
            acceptance: Acceptance::By(self.checker.unwrap_or_default()),
            stop_at_first_failure: !self.all_tests,
            fast: self.fast,
        }
    }
}

/// Put the shards of `assay execute` together
///
/// The results are, byte for byte, those of one run. The order of the shards does not matter.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The folders that `assay execute --shard` wrote
    #[arg(required = true, value_name = "DIR")]
    pub(crate) parts: Vec<PathBuf>,

    /// The folder of the results
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Judge programs over HTTP, as ExecEval does
///
/// Clients send a program with unit tests, in the form that ExecEval's do, and get verdicts. Programs run in a sandbox, by limits that
/// are counted.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What it answers:
  POST /api/execute_code   a program and its unit tests; answers with a verdict for each test
  GET  /api/all_runtimes   the languages
  GET  /openapi.json       the description of all this
  GET  /metrics            counts for Prometheus
  GET  /healthz            whether it is there

A request that cannot be carried out is answered with 400 and the reason, such as a language that is
not installed. One that is too large is answered with 413, one too many with 429.

Ctrl+C or SIGTERM ends the server. It answers the requests that have arrived, and ends when that is
done or --grace is over. A second signal ends it at once. The exit code is 1 if a request was not
answered.

Examples:
  assay serve
  assay serve --bind 127.0.0.1:8080 --workers 4 --token-file token.txt
  assay serve --cors https://leaderboard.example.org")]
pub(crate) struct ServeArgs {
    /// Where to listen; beyond this machine only with care
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:5000")]
    pub(crate) bind: SocketAddr,

    /// A file with a word of 16 characters or more that clients have to send as `Authorization: Bearer …`
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// A web page's origin, such as `https://example.org`, that may ask from a browser; `*` stands for all. May be given repeatedly
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) cors: Vec<Origin>,

    #[command(flatten)]
    pub(crate) workers: Workers,

    /// How many requests may wait, half of them with programs that take long; more are turned away with 429
    ///
    /// ExecEval's own client leaves samples that are turned away out of its pass@k: give twice its `--n_workers` at least.
    #[arg(long, value_name = "N", default_value = "256", help_heading = "Resources")]
    pub(crate) queue: usize,

    /// How many seconds a request may wait for its program to begin; after that it is turned away with 429. For clients that
    /// would rather ask again than wait. Without this they wait as long as it takes
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_wait: Option<f64>,

    /// How large a request may be; larger ones are turned away with 413
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_request: u64,

    /// How large all requests together may be that are not answered yet; more are turned away with 429
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_requests: u64,

    /// How many unit tests a request may have
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Resources")]
    pub(crate) max_tests: u64,

    /// How many connections there may be. When there are more, those are closed first that have sent nothing for the longest time
    #[arg(long, value_name = "N", default_value = "512", value_parser = clap::value_parser!(u64).range(1..=1 << 20), help_heading = "Resources")]
    pub(crate) max_connections: u64,

    /// How many seconds a client may take to send the head of a request, then its body, and to take a piece of the answer
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_silence: f64,

    /// How many seconds the server may take to end, once it is asked to: for answers to what has arrived
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) grace: f64,

    /// The longest time limit that a request may ask for, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_time: f64,
}

/// A date as it is written, and its start in seconds since 1970.
fn parse_date(text: &str) -> Result<(String, i64), String> {
    let date: jiff::civil::Date = text.parse().map_err(|error| format!("a date is YYYY-MM-DD: {error}"))?;
    let start = date.to_zoned(jiff::tz::TimeZone::UTC).map_err(|error| error.to_string())?;
    Ok((date.to_string(), start.timestamp().as_second()))
}
