//! The plan of a run: each distinct program runs once with each distinct set of tests.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;

use assay_base::json_lines::{MAX_LINE, Object};
use assay_base::source::{Lines, Source};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::code::NOT_UNICODE;
use crate::flags::ClientFlags;
use crate::languages::{Dialect, NoLanguage};
use crate::samples::{self, Sample};
use crate::suite::{Grading, Style, Suite, Task};
use crate::verdict::{Expected, Policy, UnitTest};

/// The cache key of a [`Job`]: a hash of everything that its verdicts depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key([u8; 16]);

impl Key {
    /// The key for a hash.
    pub fn of(hash: Sha256) -> Self {
        let mut key = [0; 16];
        key.copy_from_slice(&hash.finalize()[..16]);
        Self(key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const ERROR: &str = "a key has 32 hexadecimal digits";
        let mut key = [0; 16];
        if text.len() != 32 || !text.is_ascii() {
            return Err(ERROR);
        }
        for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| ERROR)?;
        }
        Ok(Self(key))
    }
}

/// One program and the tests that judge it.
#[derive(Debug, Clone, Copy)]
pub struct Job {
    /// The job's cache key.
    pub key: Key,
    /// The program's key. Jobs with the same one need one compilation.
    program: Key,
    /// The index of the first sample that needs this job.
    pub sample: usize,
    dialect: u32,
}

/// A program, and what judges it.
pub struct Program<'s> {
    /// Its dialect.
    pub dialect: Dialect,
    /// Its source.
    pub source: Arc<str>,
    /// The unit tests.
    pub tests: &'s [UnitTest],
    /// How they judge.
    pub policy: Policy,
    /// How the tests run.
    pub grading: Grading<'s>,
}

/// A line of the samples file.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The line number, from 1.
    pub line: u64,
    /// The byte offset in the file.
    pub offset: u64,
    /// The length, in bytes.
    pub len: usize,
    /// The rank of its task among all tasks of the file, by a hash of the name. It decides the shard. The line
    /// number, if there is no task.
    rank: u64,
    /// How the sample is handled.
    pub state: State,
}

/// How a sample is handled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// The job of this index judges it.
    Job(usize),
    /// It cannot be judged because it is invalid, and counts as failed.
    Rejected,
    /// Its language cannot run here.
    NotHere,
}

/// An error in a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line number, from 1.
    pub line: u64,
    /// What is wrong.
    pub message: String,
}

/// The jobs of a samples file.
pub struct Plan {
    /// The samples, in the order of the file.
    pub entries: Vec<Entry>,
    /// The jobs, grouped by language and then by program.
    pub jobs: Vec<Job>,
    /// The errors in samples, in the order of the file.
    pub problems: Vec<Problem>,
    dialects: Vec<Dialect>,
}

/// One of several shards of a run, for one machine. A hash orders the tasks by their names, and shards take
/// turns. So the samples of a task stay together, and shards have equal numbers of tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shard {
    /// The index, from 0.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

/// The members that can have the name of a sample's task.
const TASK_KEYS: [&str; 2] = ["src_uid", "task_id"];

/// The tasks that a samples file names. Only these need to be read from a test store.
pub fn named_tasks(samples: &(impl Source + ?Sized)) -> io::Result<HashSet<String>> {
    let mut names = HashSet::new();
    each_line(samples, |_, _, text| {
        let object = text.ok().and_then(|line| Object::parse(line.text, line.is_ended).ok());
        names.extend(object.iter().flat_map(|object| TASK_KEYS.iter().filter_map(|key| object.name(key))));
    })?;
    Ok(names)
}

impl Shard {
    /// The only shard of an unsharded run.
    pub const ONLY: Self = Self { index: 0, of: 1 };

    fn has(self, entry: &Entry) -> bool {
        entry.rank % self.of == self.index
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Parses `i/n`, with `i` from 1.
    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (index, of) = text.split_once('/')?;
            let (index, of): (u64, u64) = (index.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&index).then(|| Self { index: index - 1, of })
        };
        parse()
            .filter(|shard| shard.of <= 1 << 20)
            .ok_or_else(|| "a shard is I/N, from 1/N to N/N, for example 2/4".to_owned())
    }
}

impl Plan {
    /// Plans a run for all samples under `policy`. A problem's own limits override those of the
    /// policy. `toolchain` returns what the verdicts of programs in a dialect depend on besides
    /// their sources: the code that judges, and the versions of compilers. It becomes part of the
    /// key.
    pub fn new(
        samples: &(impl Source + ?Sized),
        suite: &Suite,
        policy: &Policy,
        toolchain: &dyn Fn(&Dialect) -> String,
    ) -> io::Result<Self> {
        let mut plan = Self { entries: Vec::new(), jobs: Vec::new(), problems: Vec::new(), dialects: Vec::new() };
        let mut not_here = HashSet::new();
        let (mut hashes, mut without_task) = (HashSet::new(), HashSet::new());
        let mut known = Known {
            toolchain,
            dialects: HashMap::new(),
            toolchains: BTreeMap::new(),
            tests: HashMap::new(),
            jobs: HashMap::new(),
        };
        each_line(samples, |line, (offset, len), text| {
            if let Ok(LineText { warning: Some(message), .. }) = &text {
                plan.problems.push(Problem { line, message: message.clone() });
            }
            let sample = text.and_then(|line| Sample::parse(line.text, line.is_ended, suite.style));
            let hash = sample.as_ref().ok().map(|sample| hash_of(&sample.task));
            hashes.extend(hash);
            without_task.extend(hash.is_none().then_some(plan.entries.len()));
            let task = sample.as_ref().ok().and_then(|sample| suite.tasks.get(&sample.task));
            if let (Ok(sample), Some(reason)) = (&sample, task.and_then(Task::why_not_here))
                && not_here.insert(sample.task.clone())
            {
                let message = format!("samples of `{}` are not judged: {reason}", sample.task);
                plan.problems.push(Problem { line, message });
            }
            let state = sample.and_then(|sample| plan.state(line, &sample, suite, policy, &mut known));
            let state = state.unwrap_or_else(|message| {
                plan.problems.push(Problem { line, message });
                State::Rejected
            });
            plan.entries.push(Entry { line, offset, len, rank: hash.unwrap_or(line), state });
        })?;
        if plan.entries.is_empty() {
            plan.problems.push(Problem { line: 1, message: "the file has no samples".to_owned() });
        }
        plan.put_in_order();
        plan.rank(hashes, &without_task);
        Ok(plan)
    }

    fn state(
        &mut self,
        line: u64,
        sample: &Sample<'_>,
        suite: &Suite,
        policy: &Policy,
        known: &mut Known<'_>,
    ) -> Result<State, String> {
        let Some(task) = suite.tasks.get(&sample.task) else {
            return Err(format!("there are no tests for `{}`", sample.task));
        };
        if task.why_not_here().is_some() {
            return Ok(State::NotHere);
        }
        if task.tests.is_empty() && suite.style != Style::Compilation {
            return Err(format!("the list of tests for `{}` is empty", sample.task));
        }
        let name = task.language.or(sample.language.as_deref());
        let name = name.ok_or("`lang` is missing or not a string")?;
        let flags = sample.flags();
        let key = (name.to_owned(), flags.compile.to_owned(), flags.execute.to_owned());
        let dialect = match known.dialects.get(&key) {
            Some(known) => known.clone(),
            None => {
                let dialect = Dialect::find(name).map_err(NoDialect::from);
                let dialect = dialect.and_then(|dialect| with_flags(&dialect, policy, flags)).map(|dialect| {
                    self.dialects.push(dialect);
                    (self.dialects.len() - 1) as u32
                });
                known.dialects.insert(key, dialect.clone());
                dialect
            }
        };
        let dialect = match dialect {
            Ok(dialect) => dialect,
            Err(NoDialect::NotHere) => return Ok(State::NotHere),
            Err(NoDialect::Flags(message)) => {
                self.problems.push(Problem { line, message: format!("the sample is not judged: {message}") });
                return Ok(State::NotHere);
            }
            Err(NoDialect::Unknown(message)) => return Err(message),
        };
        if task.tests_function()
            && let Some(flag) = self.dialects[dialect as usize].flag_that_changes_tests()
        {
            return Err(format!("the flag `{flag}` is refused: it would change the tests of the function, too"));
        }
        let program = {
            let mut hash = Sha256::new_with_prefix(known.toolchain(dialect, &self.dialects));
            match grading(task, sample) {
                Grading::Unreadable(reason) => hash.update(reason),
                // The source inside follows from these.
                Grading::Outside { source, grader } => {
                    hash.update(grader.digest());
                    hash.update(source.as_bytes());
                }
                Grading::Inside(reason) => {
                    hash.update(reason.unwrap_or_default());
                    hash.update(task.program(sample.text()));
                }
            }
            Key::of(hash)
        };
        let tests = known.tests.entry(sample.task.clone()).or_insert_with(|| of_tests(task, &policy_of(policy, task)));
        let mut hash = Sha256::new_with_prefix(program.0);
        hash.update(tests.0);
        hash.update(self.dialects[dialect as usize].time_factor.to_le_bytes());
        let key = Key::of(hash);
        let job = *known.jobs.entry(key).or_insert_with(|| {
            self.jobs.push(Job { key, program, sample: self.entries.len(), dialect });
            self.jobs.len() - 1
        });
        Ok(State::Job(job))
    }

    /// Ranks the entries by the hashes of their tasks.
    fn rank(&mut self, hashes: HashSet<u64>, without_task: &HashSet<usize>) {
        let mut hashes: Vec<u64> = hashes.into_iter().collect();
        hashes.sort_unstable();
        let of_tasks = self.entries.iter_mut().enumerate().filter(|(number, _)| !without_task.contains(number));
        for (_, entry) in of_tasks {
            entry.rank = hashes.partition_point(|&hash| hash < entry.rank) as u64;
        }
    }

    /// Groups the jobs by language and by program. Groups, and jobs in a group, stay in the order
    /// of the file.
    fn put_in_order(&mut self) {
        let mut first: HashMap<Key, usize> = HashMap::new();
        for (number, job) in self.jobs.iter().enumerate() {
            first.entry(job.program).or_insert(number);
        }
        let ids: Vec<String> = self.dialects.iter().map(Dialect::to_string).collect();
        let mut order: Vec<usize> = (0..self.jobs.len()).collect();
        order.sort_by_key(|&number| {
            let job = &self.jobs[number];
            (&ids[job.dialect as usize], first[&job.program], number)
        });
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &number)| places[number] = place);
        self.jobs = order.iter().map(|&number| self.jobs[number]).collect();
        for entry in &mut self.entries {
            if let State::Job(job) = &mut entry.state {
                *job = places[*job];
            }
        }
    }

    /// The dialect of a job.
    pub fn dialect(&self, job: &Job) -> &Dialect {
        &self.dialects[job.dialect as usize]
    }

    /// What a job runs. `line` is the line of its sample. `None` if that is another line than the one
    /// that was planned.
    pub fn program<'s>(&self, job: &Job, line: &str, suite: &'s Suite, policy: &Policy) -> Option<Program<'s>> {
        let sample = Sample::parse(line, true, suite.style).ok()?;
        let task = suite.tasks.get(&sample.task)?;
        Some(Program {
            dialect: self.dialect(job).clone(),
            source: task.program(sample.text()).into(),
            tests: &task.tests,
            policy: policy_of(policy, task),
            grading: grading(task, &sample),
        })
    }

    /// Groups of jobs that share a program, as ranges of job indices. Returns the groups with at least one
    /// job for which `is_needed` is true.
    pub fn programs(&self, is_needed: impl Fn(usize) -> bool) -> Vec<std::ops::Range<usize>> {
        let mut start = 0;
        let mut programs = Vec::new();
        for same in self.jobs.chunk_by(|a, b| a.program == b.program) {
            if (start..start + same.len()).any(&is_needed) {
                programs.push(start..start + same.len());
            }
            start += same.len();
        }
        programs
    }

    /// For each job, whether a sample of this shard needs it. Tasks with the same tests can share a job,
    /// which is then in several shards.
    pub fn jobs_of(&self, shard: Shard) -> Vec<bool> {
        let mut is_needed = vec![false; self.jobs.len()];
        for entry in self.entries.iter().filter(|entry| shard.has(entry)) {
            if let State::Job(job) = entry.state {
                is_needed[job] = true;
            }
        }
        is_needed
    }

    /// The indices of a shard's samples.
    pub fn samples(&self, shard: Shard) -> Vec<usize> {
        (0..self.entries.len()).filter(|&number| shard.has(&self.entries[number])).collect()
    }

    /// A digest of the plan, over its jobs and samples. Different plans have different digests.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for entry in &self.entries {
            match entry.state {
                State::Job(job) => hash.update(self.jobs[job].key.0),
                State::Rejected => hash.update([1]),
                State::NotHere => hash.update([2]),
            }
            hash.update((entry.len as u64).to_le_bytes());
        }
        Key::of(hash).to_string()
    }
}

/// Why a sample has no dialect.
#[derive(Debug, Clone)]
enum NoDialect {
    /// Its language cannot run here.
    NotHere,
    /// Its language is unknown.
    Unknown(String),
    /// Its flags are not supported here. That says nothing about the program.
    Flags(String),
}

impl From<NoLanguage> for NoDialect {
    fn from(error: NoLanguage) -> Self {
        match error {
            NoLanguage::NotHere(_) => Self::NotHere,
            NoLanguage::Unknown(_) => Self::Unknown(error.to_string()),
        }
    }
}

/// How the tests of a sample run.
fn grading<'s>(task: &'s Task, sample: &Sample<'_>) -> Grading<'s> {
    if sample.is_unicode { task.grading(sample.text()) } else { Grading::Unreadable(NOT_UNICODE) }
}

/// A dialect with the flags of the policy and then those of a sample.
fn with_flags(dialect: &Dialect, policy: &Policy, flags: ClientFlags<'_>) -> Result<Dialect, NoDialect> {
    let all = dialect.with_flags(policy.flags.of(dialect.language)).map_err(|refused| refused.to_string());
    all.and_then(|dialect| dialect.with_client_flags(flags)).map_err(NoDialect::Flags)
}

/// The hash that orders tasks. It is the same on every machine and in every version.
fn hash_of(name: &str) -> u64 {
    let mut first = [0; 8];
    first.copy_from_slice(&Sha256::digest(name)[..8]);
    u64::from_le_bytes(first)
}

/// The policy for a task: its own limits override those of `policy`.
pub fn policy_of(policy: &Policy, task: &Task) -> Policy {
    Policy {
        time: task.facts.time.unwrap_or(policy.time),
        memory: task.facts.memory.unwrap_or(policy.memory),
        ..policy.clone()
    }
}

/// Results cached from earlier samples.
struct Known<'a> {
    toolchain: &'a dyn Fn(&Dialect) -> String,
    /// By the name of a language, the flags of its compiler and those of its interpreter.
    dialects: HashMap<(String, String, String), Result<u32, NoDialect>>,
    toolchains: BTreeMap<u32, String>,
    tests: HashMap<String, Key>,
    jobs: HashMap<Key, usize>,
}

impl Known<'_> {
    fn toolchain(&mut self, dialect: u32, dialects: &[Dialect]) -> &str {
        self.toolchains.entry(dialect).or_insert_with(|| (self.toolchain)(&dialects[dialect as usize]))
    }
}

fn of_tests(task: &Task, policy: &Policy) -> Key {
    // The flags are a part of the dialect, and so in the key of the program.
    let Policy { time, memory, output, acceptance, stop_at_first_failure, flags: _ } = policy;
    let rules = format!("{} {memory} {output} {acceptance} {stop_at_first_failure}\n", time.as_nanos());
    let mut hash = Sha256::new_with_prefix(rules);
    let mut part = |bytes: &[u8]| {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    for test in &*task.tests {
        part(&test.input);
        match &test.expected {
            Expected::Outputs(outputs) => {
                part(&(outputs.len() as u64).to_le_bytes());
                outputs.iter().for_each(|output| part(output));
            }
            Expected::Success => part(b"success"),
            Expected::SuccessAnd(line) => part(line.as_bytes()),
        }
    }
    Key::of(hash)
}

type Place = (u64, usize);

/// The text of a line.
struct LineText<'t> {
    text: &'t str,
    /// Whether a line feed ends it.
    is_ended: bool,
    /// An error in the line that does not prevent judging.
    warning: Option<String>,
}

/// Calls `take` for each line that is not blank, with its number from 1, its place and its text.
fn each_line(
    samples: &(impl Source + ?Sized),
    mut take: impl FnMut(u64, Place, Result<LineText<'_>, String>),
) -> io::Result<()> {
    let mut lines = Lines::new(samples, 0..samples.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let place = (line.offset, line.len.min(MAX_LINE as u64) as usize);
        match samples::text(&line) {
            Ok((text, _)) if text.trim().is_empty() => {}
            Ok((text, warning)) => {
                take(line.index + 1, place, Ok(LineText { text: &text, is_ended: line.terminated, warning }));
            }
            Err(message) => take(line.index + 1, place, Err(message)),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::{Acceptance, Checker, CheckerProgram};
    use crate::flags::FlagsOf;
    use crate::languages::Language;

    const STORE: &str =
        r#"{"a": [{"input": "1", "output": ["2"]}], "b": [{"input": "2", "output": ["3"]}], "empty": []}"#;

    fn plan(samples: &str) -> Plan {
        let suite = Suite::read(STORE.as_bytes(), &|_| true).expect("a suite");
        Plan::new(samples.as_bytes(), &suite, &Policy::default(), &|_| String::new()).expect("a plan")
    }

    fn line(task: &str, lang: &str, code: &str) -> String {
        format!("{{\"src_uid\": \"{task}\", \"task_id\": 0, \"lang\": \"{lang}\", \"source_code\": \"{code}\"}}\n")
    }

    #[test]
    fn each_distinct_program_is_run_once() {
        let samples = [
            line("a", "PyPy 3", "x"),
            line("b", "GNU C", "y"),
            line("a", "Python 3", "x"),
            line("b", "PyPy 3", "x"),
            line("a", "PyPy 3", "x"),
            line("a", "PyPy 3", "z"),
        ];
        let plan = plan(&samples.concat());
        // PyPy's time limit differs from CPython's, so the same program has two jobs.
        assert_eq!(plan.jobs.len(), 5);
        assert_eq!(plan.entries[0].state, plan.entries[4].state);
        assert_ne!(plan.entries[0].state, plan.entries[2].state);
        assert_eq!(plan.programs(|_| true).len(), 3, "{:?}", plan.jobs);
        assert!(plan.programs(|_| false).is_empty());
        assert_eq!(plan.jobs_of(Shard::ONLY), [true; 5]);
    }

    #[test]
    fn a_shard_has_all_samples_of_its_tasks() {
        let tasks: Vec<String> = (0..40).map(|number| format!("t{number}")).collect();
        let store: Vec<String> =
            tasks.iter().map(|task| format!(r#""{task}": [{{"input": "{task}", "output": ["1"]}}]"#)).collect();
        let suite = Suite::read(format!("{{{}}}", store.join(",")).as_bytes(), &|_| true).expect("a suite");
        let plan = |names: &[String]| {
            let samples: String = names.iter().map(|task| line(task, "Go", "x")).collect();
            Plan::new((samples + "{}\n").as_bytes(), &suite, &Policy::default(), &|_| String::new()).expect("a plan")
        };
        let twice = [tasks.clone(), tasks.clone()].concat();
        let both = plan(&twice);
        let mut found = Vec::new();
        for shard in (0..4).map(|index| Shard { index, of: 4 }) {
            let samples = both.samples(shard);
            // The second half of the file is like the first. The last line has no task.
            let of_tasks: Vec<usize> = samples.iter().copied().filter(|&number| number < 80).collect();
            let (first, second) = of_tasks.split_at(of_tasks.len() / 2);
            assert!(first.iter().map(|number| number + 40).eq(second.iter().copied()), "{samples:?}");
            let jobs = both.jobs_of(shard);
            // 40 tasks make four shards of ten.
            assert_eq!((first.len(), jobs.iter().filter(|&&is_needed| is_needed).count()), (10, 10));
            assert!(samples.iter().all(|&number| match both.entries[number].state {
                State::Job(job) => jobs[job],
                State::Rejected | State::NotHere => number == 80,
            }));
            // More samples, their order and lines without a task change no shard.
            let of_shard: HashSet<&String> = first.iter().map(|&number| &tasks[number]).collect();
            let mut reversed = [tasks.clone(), tasks[..7].to_vec()].concat();
            reversed.reverse();
            let numbers = plan(&reversed).samples(shard).into_iter();
            assert_eq!(numbers.filter_map(|number| reversed.get(number)).collect::<HashSet<_>>(), of_shard);
            found.extend(samples);
        }
        found.sort_unstable();
        assert!(found.into_iter().eq(0..81));
    }

    /// Shards that ran elsewhere, and earlier, merge with those of today.
    #[test]
    fn hashes_of_tasks_stay_the_same() {
        let of_16 = ["HumanEval/0", "HumanEval/1", "sum", ""].map(|name| hash_of(name) % 16);
        assert_eq!(of_16, [14, 11, 9, 3]);
    }

    #[test]
    fn programs_that_only_have_to_compile_need_no_tests() {
        let line =
            r#"{"code_uid": "a", "src_uid": "p", "lang": "GNU C", "source_code": "x", "compilation_error": true}"#;
        let suite = Suite::read(line.as_bytes(), &|_| false).expect("a suite");
        let plan = Plan::new(line.as_bytes(), &suite, &Policy::default(), &|_| String::new()).expect("a plan");
        assert_eq!((suite.style, plan.entries[0].state.clone()), (Style::Compilation, State::Job(0)));
    }

    #[test]
    fn what_cannot_be_judged_is_distinguished() {
        let samples = [
            line("a", "Python 2", "x"),
            line("a", "Cobol", "x"),
            line("absent", "Go", "x"),
            line("empty", "Go", "x"),
            "\n".to_owned(),
            "{}\n".to_owned(),
            "{\"src_uid\": \"a\", \"source_code\": \"x\"}".to_owned(),
        ];
        let plan = plan(&samples.concat());
        let states: Vec<&State> = plan.entries.iter().map(|entry| &entry.state).collect();
        assert_eq!(states[0], &State::NotHere);
        assert!(states[1..].iter().all(|state| **state == State::Rejected) && states.len() == 6);
        let lines: Vec<u64> = plan.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [2, 3, 4, 6, 7]);
    }

    #[test]
    fn tasks_that_cannot_be_judged_here_are_named_once() {
        let task = |language: &str| {
            format!("{{\"name\": \"p\", \"language\": \"{language}\", \"prompt\": \"\", \"tests\": \"\"}}\n")
        };
        let tasks = [task("lua"), task("js")].concat();
        let sample = |task: &str| format!("{{\"task_id\": \"{task}/p\", \"solution\": \"x\"}}\n");
        let samples = [sample("lua"), sample("js"), sample("lua")].concat();
        let needed = named_tasks(samples.as_bytes()).expect("memory");
        let suite = Suite::read(tasks.as_bytes(), &|name| needed.contains(name)).expect("a suite");
        let found = (suite.style, suite.tasks.len(), suite.problems.len());
        assert_eq!(found, (Style::MultiplE, 2, 0), "{:?}", suite.problems);
        let plan = Plan::new(samples.as_bytes(), &suite, &Policy::default(), &|_| String::new()).expect("a plan");
        let states: Vec<&State> = plan.entries.iter().map(|entry| &entry.state).collect();
        assert_eq!(states, [&State::NotHere, &State::Job(0), &State::NotHere]);
        assert_eq!(plan.problems.len(), 1, "{:?}", plan.problems);
        assert!(plan.problems[0].message.contains("`lua/p` are not judged"), "{:?}", plan.problems);
    }

    #[test]
    fn a_file_without_samples_is_a_problem() {
        for text in ["", "\n", "\u{feff}"] {
            let plan = plan(text);
            assert!(plan.entries.is_empty(), "{text:?}");
            assert_eq!(plan.problems.len(), 1, "{text:?}");
        }
    }

    #[test]
    fn keys_change_with_the_toolchain() {
        let store = r#"{"a": [{"input": "1", "output": ["2"]}]}"#;
        let suite = Suite::read(store.as_bytes(), &|_| true).expect("a suite");
        let key = |language: &str, version: &str| {
            let samples = line("a", language, "x");
            let toolchain = |dialect: &Dialect| format!("{dialect} {version}");
            let plan = Plan::new(samples.as_bytes(), &suite, &Policy::default(), &toolchain);
            plan.expect("a plan").jobs[0].key
        };
        assert_eq!(key("Rust", "1.95.0"), key("Rust 2015", "1.95.0"));
        assert_ne!(key("Rust", "1.95.0"), key("Rust 2018", "1.95.0"));
        assert_ne!(key("Rust", "1.95.0"), key("Rust", "1.96.0"));
    }

    #[test]
    fn keys_change_with_all_that_verdicts_depend_on() {
        let suite = |store: &str| Suite::read(store.as_bytes(), &|_| true).expect("a suite");
        let key = |store: &str, code: &str, policy: &Policy| {
            let samples = line("a", "Go", code);
            Plan::new(samples.as_bytes(), &suite(store), policy, &|_| String::new()).expect("a plan").jobs[0].key
        };
        let policy = Policy::default();
        let program = |source: &str| Acceptance::Program(CheckerProgram::new(Language::Python, source.into()).into());
        let other = r#"{"a": [{"input": "1", "output": ["2", "4"]}]}"#;
        let mut keys = vec![key(STORE, "x", &policy), key(STORE, "y", &policy), key(other, "x", &policy)];
        for changed in [
            Policy { memory: 1 << 20, ..policy.clone() },
            Policy { stop_at_first_failure: false, ..policy.clone() },
            Policy { acceptance: Acceptance::By(Checker::Exact), ..policy.clone() },
            Policy { acceptance: program("x"), ..policy.clone() },
            Policy { acceptance: program("y"), ..policy.clone() },
        ] {
            keys.push(key(STORE, "x", &changed));
        }
        let distinct: HashSet<Key> = keys.iter().copied().collect();
        assert_eq!(distinct.len(), keys.len());
        assert_eq!(keys[0], key(STORE, "x", &policy));
    }

    #[test]
    fn flags_are_part_of_the_key_and_those_that_are_refused_are_not_judged() {
        let sample = |language: &str, flags: &str| {
            let source = r#""src_uid": "p", "source_code": "x""#;
            format!("{{{source}, \"lang\": \"{language}\", \"compile_flags\": \"{flags}\"}}\n")
        };
        let samples: String = [
            sample("GNU C++17", ""),
            sample("GNU C++17", "-O3"),
            sample("GNU C++17", " -O3 -lm "),
            sample("GNU C++17", "-march=native"),
            sample("GNU C++20", ""),
            sample("Go", ""),
        ]
        .concat();
        let plan = |flags: &[&str]| {
            let flags = flags.iter().map(|text| text.parse::<FlagsOf>().expect("flags")).collect();
            let policy = Policy { flags, ..Policy::default() };
            let store = r#"{"p": [{"input": "", "output": ["x"]}]}"#;
            let store = Suite::read(store.as_bytes(), &|_| true).expect("a suite");
            Plan::new(samples.as_bytes(), &store, &policy, &Dialect::to_string).expect("a plan")
        };
        let own = plan(&[]);
        let job = |number: usize| match own.entries[number].state {
            State::Job(job) => Some(job),
            _ => None,
        };
        assert_eq!((job(1), job(3)), (job(2), None), "flags without an effect make no other program");
        assert_eq!(own.entries[3].state, State::NotHere);
        assert_eq!(own.jobs.len(), 4);
        assert!(own.problems[0].message.contains("not judged: `compile_flags`: the flag `-march=native`"));
        let dialects: Vec<String> = own.jobs.iter().map(|job| own.dialect(job).to_string()).collect();
        assert_eq!(dialects, ["cpp/gnu++17", "cpp/gnu++17 -O3", "cpp/gnu++20", "go/go1.27"]);
        // Flags of a language apply to its dialects, before those of a sample.
        let other = plan(&["cpp=-O3", "cpp=-DX"]);
        let dialects: Vec<String> = other.jobs.iter().map(|job| other.dialect(job).to_string()).collect();
        assert_eq!(dialects, ["cpp/gnu++17 -DX -O3", "cpp/gnu++17 -O3 -DX", "cpp/gnu++20 -O3 -DX", "go/go1.27"]);
        assert_ne!(own.digest(), other.digest());
        assert_eq!(own.digest(), plan(&["cpp=-O2 -lm", "python=-u"]).digest());
    }

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!("2/4".parse(), Ok(Shard { index: 1, of: 4 }));
        assert_eq!("1/1".parse(), Ok(Shard::ONLY));
        for wrong in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/99999999999", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        let key = Key::of(Sha256::new_with_prefix("x"));
        assert_eq!(Key::try_from(key.to_string()), Ok(key));
        for wrong in ["", "00", "é000000000000000000000000000000", "g0000000000000000000000000000000"] {
            assert!(Key::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
