//! Judges a file of samples: makes a plan, runs its programs in workers, records verdicts in the
//! journal, and makes rows and a report of them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use assay_base::source::{Records, Source};
use assay_engine::Fault;
use assay_evaluation::report::Report;
use assay_execution::parts::{Head, Results, Row};
use assay_execution::plan::{self, Entry, Job, Plan, Problem, Shard, State};
use assay_execution::samples::Sample;
use assay_execution::suite::{self, Style, Suite};
use assay_execution::{Acceptance, Dialect, Graders, Judge, Judged, NotJudged, Outcome, Policy};
use assay_execution::{ReportContents, Reporter, Tasks, Trivial};
use assay_runtimes::install::{Store, is_temporary};
use assay_runtimes::{self as runtimes, NARROW, Runtime};
use assay_workers::Pool;
use pollster::block_on;

use crate::Workers;
use crate::journal::Journal;

/// The number of judged programs that wait until the journal records them.
const UNRECORDED: usize = 1;

/// A file that a session reads.
#[derive(Clone, Copy)]
pub struct InputFile<'f> {
    /// The name, for messages.
    pub name: &'f str,
    /// The content.
    pub content: &'f (dyn Source + Sync),
    /// Why the content ends before the file does, if so.
    pub damage: Option<&'f str>,
}

/// What a session judges, and how.
pub struct Options<'o> {
    /// The samples.
    pub samples: InputFile<'o>,
    /// The tasks with their unit tests.
    pub suite: &'o Suite,
    /// The tasks of the benchmark. Their languages, dates and difficulties override those of the
    /// suite.
    pub tasks: Option<&'o Tasks>,
    /// How programs are judged.
    pub policy: Policy,
    /// The number of programs that run at a time.
    pub workers: NonZeroUsize,
    /// The part of the programs that this session runs.
    pub shard: Shard,
}

/// The programs that a session runs at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage<'s> {
    /// The samples.
    Samples,
    /// The reference solutions, from the source of this name.
    References(&'s str),
    /// Programs that do nothing.
    EmptyPrograms,
}

/// What a session needs from the program that it is part of.
pub trait Host {
    /// Makes a language ready to run programs in these dialects. Returns `false` if it is not available here: its
    /// programs are not judged then.
    fn prepare(&self, runtime: &'static Runtime, dialects: &[&str]) -> Result<bool, Fault>;

    /// Called before a stage with the number of its jobs. The session passes the outcome of each
    /// job to the result, and drops it at the end of the stage.
    fn begin(&self, stage: Stage<'_>, jobs: u64) -> Box<dyn FnMut(Outcome)>;
}

/// Why a program has no verdict.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct ProgramFault {
    message: String,
    /// Whether a second run may judge it.
    pub is_temporary: bool,
}

/// Why a session cannot continue. The journal has all verdicts until then, so the same run can be
/// started a second time.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read, or has no tasks ([`io::ErrorKind::InvalidData`]).
    #[error("cannot read {name}")]
    Read {
        /// The name of the file.
        name: String,
        /// The error.
        source: io::Error,
    },
    /// A file of tasks has problems. Programs would fail through no fault of their own.
    #[error("nothing was run, because {name} has problems")]
    FaultyTasks {
        /// The name of the file.
        name: String,
        /// Each problem, with its place in the file.
        problems: Vec<String>,
    },
    /// The tasks have no reference solutions.
    #[error("the tasks have no solutions; give a file of samples with solutions")]
    NoReferences,
    /// Reference solutions do not pass, so the tests or the solutions are wrong.
    #[error("nothing was judged, because {name} do not pass their own tests")]
    FailedReferences {
        /// The name of the solutions' source.
        name: String,
        /// Each solution that does not pass, and why.
        failed: Vec<String>,
    },
    /// Programs that are judged before the samples could not be judged.
    #[error("{programs} could not be judged; the first: {first}")]
    NotJudged {
        /// The programs.
        programs: &'static str,
        /// The first fault.
        first: ProgramFault,
    },
    /// The samples cannot be read a second time.
    #[error("cannot read the samples again")]
    ReadSample(#[source] io::Error),
    /// The samples are not those of the plan.
    #[error("the samples changed while they were in use")]
    ChangedSamples,
    /// A sample cannot be written as JSON.
    #[error("a sample is not JSON")]
    WriteSample(#[source] serde_json::Error),
    /// The journal cannot be read.
    #[error("cannot read the journal")]
    ReadJournal(#[source] io::Error),
    /// A verdict cannot be recorded.
    #[error("cannot write the journal; the verdicts in it are safe")]
    WriteJournal(#[source] io::Error),
    /// The journal cannot be synced to disk.
    #[error("cannot write the journal")]
    SyncJournal(#[source] io::Error),
    /// A language cannot be prepared.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Reads the tasks with their tests: those that samples name, and with `every_task` all of them.
///
/// **Errors:** also if a single test is faulty, because no program should run then.
pub fn read_suite(tests: InputFile<'_>, samples: InputFile<'_>, every_task: bool) -> Result<Suite, Error> {
    let named = plan::named_tasks(samples.content).map_err(|source| samples.unreadable(source))?;
    let is_needed = |name: &str| every_task || named.contains(name);
    let suite = Suite::read(tests.content, &is_needed).map_err(|source| tests.unreadable(source))?;
    tests.check(&suite.problems)?;
    Ok(suite)
}

/// Adds the metadata of problem descriptions to the tasks of a suite.
pub fn add_facts(suite: &mut Suite, problems: InputFile<'_>) -> Result<(), Error> {
    let is_needed = |name: &str| suite.tasks.contains_key(name);
    let (facts, faults) =
        suite::read_facts(problems.content, &is_needed).map_err(|source| problems.unreadable(source))?;
    problems.check(&faults)?;
    for (name, facts) in facts {
        if let Some(task) = suite.tasks.get_mut(&name) {
            task.facts = facts;
        }
    }
    Ok(())
}

impl InputFile<'_> {
    fn unreadable(&self, source: io::Error) -> Error {
        Error::Read { name: self.name.to_owned(), source }
    }

    /// Returns an error if a file of tasks is damaged or has problems.
    fn check(&self, problems: &[suite::Problem]) -> Result<(), Error> {
        let damage = self.damage.map(|reason| format!("it cannot be read to its end: {reason}"));
        let messages = problems.iter().map(|suite::Problem { line, task, message }| {
            let line = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            let task = task.as_ref().map(|task| format!("`{task}`: ")).unwrap_or_default();
            format!("{line}{task}{message}")
        });
        let problems: Vec<String> = damage.into_iter().chain(messages).collect();
        if problems.is_empty() {
            return Ok(());
        }
        Err(Error::FaultyTasks { name: self.name.to_owned(), problems })
    }
}

/// Judges the samples of one file. The journal makes it resumable.
pub struct Session<'s> {
    options: Options<'s>,
    pool: Pool,
    store: Store,
    journal: Journal,
    graders: Arc<Graders>,
    host: &'s dyn Host,
    /// The languages that are not available here. Their samples are not judged.
    absent: BTreeSet<&'static str>,
}

/// The judged samples of a session.
pub struct Completed {
    plan: Plan,
    /// The faults that prevented verdicts. The same run tries these programs a second time.
    pub faults: Vec<ProgramFault>,
}

impl Completed {
    /// The errors in the samples, in the order of the file.
    pub fn problems(&self) -> &[Problem] {
        &self.plan.problems
    }
}

impl<'s> Session<'s> {
    /// Starts a session. `store` must be the store of the pool.
    pub fn new(options: Options<'s>, pool: Pool, store: Store, journal: Journal, host: &'s dyn Host) -> Self {
        Self { options, pool, store, journal, graders: Arc::default(), host, absent: BTreeSet::new() }
    }

    /// Judges reference solutions: samples from a file, or the tasks' own solutions.
    ///
    /// **Errors:** also if a solution does not pass.
    pub fn check_references(&mut self, file: Option<InputFile<'_>>) -> Result<(), Error> {
        let own = if file.is_none() { self.own_solutions()? } else { Vec::new() };
        let own = InputFile { name: "the tasks' own solutions", content: &own.as_slice(), damage: None };
        let InputFile { name, content: samples, .. } = file.unwrap_or(own);
        let plan = self.plan(samples, name)?;
        let faults = self.judge_programs(Stage::References(name), samples, &plan, Shard::ONLY)?;
        if let Some(first) = faults.into_iter().next() {
            return Err(Error::NotJudged { programs: "the reference solutions", first });
        }
        let mut failed: Vec<String> =
            plan.problems.iter().map(|problem| format!("line {}: {}", problem.line, problem.message)).collect();
        self.each_outcome(samples, &plan, |outcome, text, style| {
            if outcome != Outcome::Passed {
                let task = Sample::parse(text, true, style).map(|sample| sample.task).unwrap_or_default();
                failed.push(format!("`{task}`: {}", outcome.name()));
            }
        })?;
        if failed.is_empty() {
            return Ok(());
        }
        Err(Error::FailedReferences { name: name.to_owned(), failed })
    }

    /// The tasks' own solutions, as samples.
    fn own_solutions(&self) -> Result<Vec<u8>, Error> {
        let mut text = String::new();
        for (name, task) in self.sorted_tasks() {
            if let Some(solution) = &task.canonical {
                text.push_str(&completion(name, solution));
            }
        }
        if text.is_empty() { Err(Error::NoReferences) } else { Ok(text.into_bytes()) }
    }

    /// The tasks that trivial programs pass.
    pub fn find_trivial(&mut self) -> Result<Trivial, Error> {
        let mut trivial = Trivial::default();
        let mut text = String::new();
        for (name, task) in self.sorted_tasks() {
            if let Acceptance::By(checker) = &self.options.policy.acceptance {
                let (is_empty, is_constant) = task.accepts_without_effort(*checker);
                trivial.empty.extend(is_empty.then(|| name.clone()));
                trivial.constant.extend(is_constant.then(|| name.clone()));
            }
            if let Some(nothing) = task.nothing() {
                text.push_str(&completion(name, nothing));
            }
        }
        if self.options.suite.style != Style::ExecEval {
            let samples = text.as_bytes();
            let plan = self.plan(&samples, "empty programs")?;
            let faults = self.judge_programs(Stage::EmptyPrograms, &samples, &plan, Shard::ONLY)?;
            if let Some(first) = faults.into_iter().next() {
                return Err(Error::NotJudged { programs: "empty programs", first });
            }
            self.each_outcome(&samples, &plan, |outcome, text, style| {
                if outcome == Outcome::Passed {
                    trivial.empty.extend(Sample::parse(text, true, style).ok().map(|sample| sample.task));
                }
            })?;
        }
        Ok(trivial)
    }

    /// Judges the samples of the shard that the journal does not have yet.
    pub fn judge(&mut self) -> Result<Completed, Error> {
        let InputFile { name, content, .. } = self.options.samples;
        let mut plan = self.plan(content, name)?;
        self.name_strangers(&mut plan)?;
        let faults = self.judge_programs(Stage::Samples, content, &plan, self.options.shard)?;
        Ok(Completed { plan, faults })
    }

    /// Whether all samples could be judged here.
    pub fn is_everything_here(&self, completed: &Completed) -> bool {
        self.absent.is_empty() && completed.plan.entries.iter().all(|entry| entry.state != State::NotHere)
    }

    /// The first line of a part, which also decides the contents of the report.
    pub fn head(&self, completed: &Completed, contents: ReportContents) -> Head {
        let head = self.reporter().head(&completed.plan, self.options.shard, contents);
        Head { data_models: self.data_models(&completed.plan), ..head }
    }

    /// The data models of the plan's languages that have 32 bits here, where they should have 64.
    fn data_models(&self, plan: &Plan) -> BTreeMap<String, String> {
        let is_narrow = |runtime: &&Runtime| {
            runtime.why_narrow(&self.store).is_some()
                && plan.jobs.iter().any(|job| plan.dialect(job).language == runtime.language)
        };
        let narrow = runtimes::ALL.iter().copied().filter(is_narrow);
        narrow.map(|runtime| (runtime.language.id().to_owned(), NARROW.to_owned())).collect()
    }

    fn reporter(&self) -> Reporter<'s> {
        let Options { suite, tasks, .. } = &self.options;
        Reporter { suite, tasks: *tasks }
    }

    /// Writes the part of this shard, which [`assay_execution::parts::merge`] reads.
    pub fn write_part(&mut self, completed: &Completed, head: &Head, mut part: impl Write) -> Result<(), Error> {
        let line = |json: serde_json::Result<String>| json.map_err(Error::WriteSample);
        writeln!(part, "{}", line(serde_json::to_string(head))?)?;
        self.each_row(completed, |row| Ok(writeln!(part, "{}", line(serde_json::to_string(row))?)?))
    }

    /// Writes `samples.jsonl`, and returns the report.
    pub fn write_samples(&mut self, completed: &Completed, head: &Head, samples: impl Write) -> Result<Report, Error> {
        let mut results = Results::new(samples);
        self.each_row(completed, |row| Ok(results.add(row)?))?;
        Ok(results.finish(head).0)
    }

    /// Calls `take` with the result of each sample, in order.
    pub fn each_row(
        &mut self,
        completed: &Completed,
        mut take: impl FnMut(&Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let plan = &completed.plan;
        let mut records = Records::new(self.options.samples.content);
        for number in plan.samples(self.options.shard) {
            let entry = &plan.entries[number];
            let text = line(&mut records, entry)?;
            let judged = match entry.state {
                State::Job(job) => self.journal.get(plan.jobs[job].key).map_err(Error::ReadJournal)?,
                State::Rejected | State::NotHere => None,
            };
            take(&self.reporter().row(plan, number, &text, judged.as_ref()).map_err(Error::WriteSample)?)?;
        }
        Ok(())
    }

    /// Plans which programs to judge. The keys of their verdicts name the user's own compiler, so a language that
    /// needs it is prepared first.
    fn plan(&mut self, samples: &(dyn Source + Sync), name: &str) -> Result<Plan, Error> {
        let plan = self.plan_as_known(samples, name)?;
        let mut is_known = true;
        for &runtime in runtimes::ALL {
            let id = runtime.language.id();
            let is_found = runtime.rustup.is_none_or(|target| self.store.toolchain(target).is_some());
            if is_found || self.absent.contains(id) {
                continue;
            }
            let dialects = plan.jobs.iter().map(|job| plan.dialect(job));
            let dialects: BTreeSet<&str> =
                dialects.filter(|dialect| dialect.language == runtime.language).map(|dialect| &*dialect.name).collect();
            if dialects.is_empty() {
                continue;
            }
            if self.host.prepare(runtime, &Vec::from_iter(dialects))? {
                is_known = false;
            } else {
                self.absent.insert(id);
            }
        }
        if is_known { Ok(plan) } else { self.plan_as_known(samples, name) }
    }

    fn plan_as_known(&self, samples: &(dyn Source + Sync), name: &str) -> Result<Plan, Error> {
        let compiler =
            |target: &str| self.store.find_toolchain(target).map(|toolchain| toolchain.identity()).unwrap_or_default();
        let toolchain = |dialect: &Dialect| toolchain(dialect, &compiler);
        Plan::new(samples, self.options.suite, &self.options.policy, &toolchain)
            .map_err(|source| Error::Read { name: name.to_owned(), source })
    }

    /// Adds samples without a task in the benchmark to the problems: no submission may contain
    /// them.
    fn name_strangers(&self, plan: &mut Plan) -> Result<(), Error> {
        if self.options.tasks.is_none() {
            return Ok(());
        }
        let mut records = Records::new(self.options.samples.content);
        // What is rejected has a problem already.
        for entry in plan.entries.iter().filter(|entry| entry.state != State::Rejected) {
            if let Some(message) = self.reporter().stranger(&line(&mut records, entry)?) {
                plan.problems.push(Problem { line: entry.line, message });
            }
        }
        plan.problems.sort_by_key(|problem| problem.line);
        Ok(())
    }

    /// Runs the jobs that the journal does not have yet. Returns the faults that prevented
    /// verdicts.
    fn judge_programs(
        &mut self,
        stage: Stage<'_>,
        samples: &(dyn Source + Sync),
        plan: &Plan,
        shard: Shard,
    ) -> Result<Vec<ProgramFault>, Error> {
        let mut is_new = plan.jobs_of(shard);
        for (is_new, job) in is_new.iter_mut().zip(&plan.jobs) {
            *is_new &= !self.journal.has(job.key);
        }
        let mut programs = plan.programs(|job| is_new[job]);
        let dialect = |jobs: &Range<usize>| plan.dialect(&plan.jobs[jobs.start]);
        let language = |jobs: &Range<usize>| dialect(jobs).language.id();
        let mut needed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for jobs in &programs {
            needed.entry(language(jobs)).or_default().insert(&dialect(jobs).name);
        }
        for runtime in runtimes::ALL {
            let Some(dialects) = needed.remove(runtime.language.id()) else { continue };
            let dialects: Vec<&str> = dialects.into_iter().collect();
            if !self.absent.contains(runtime.language.id()) && !self.host.prepare(runtime, &dialects)? {
                self.absent.insert(runtime.language.id());
            }
        }
        programs.retain(|jobs| !self.absent.contains(language(jobs)));
        let jobs = programs.iter().flat_map(Clone::clone).filter(|&job| is_new[job]).count();
        let mut progress = self.host.begin(stage, jobs as u64);
        let Self { options: Options { suite, policy, workers, .. }, pool, journal, graders, .. } = self;
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let runner = &Workers::new(pool);
        let graders = &*graders;
        let judging = Judging { plan, suite, policy, is_over: &is_over };
        let mut faults = Vec::new();
        let mut record = |judged: Result<Vec<(Job, Judged)>, ProgramFault>| {
            match judged {
                Ok(judged) => {
                    for (job, judged) in judged {
                        progress(judged.outcome());
                        journal.add(job.key, &judged).map_err(Error::WriteJournal)?;
                    }
                }
                Err(fault) => faults.push(fault),
            }
            Ok::<(), Error>(())
        };
        let (sender, receiver) = sync_channel(UNRECORDED);
        thread::scope(|scope| {
            for _ in 0..workers.get().min(programs.len()) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    let mut records = Records::new(samples);
                    let mut judge = Judge::sharing(runner, policy.acceptance.clone(), Arc::clone(graders));
                    while let Some(jobs) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let jobs = jobs.clone().filter(|&job| is_new[job]).map(|job| &plan.jobs[job]);
                        // After an error, the receiver is gone.
                        if sender.send(judging.judge(&mut records, &mut judge, jobs)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let recorded = receiver.into_iter().try_for_each(|judged| record(judged?));
            is_over.store(true, Ordering::Relaxed);
            recorded
        })?;
        journal.sync().map_err(Error::SyncJournal)?;
        Ok(faults)
    }

    /// Calls `take` with the outcome of each judged sample and its line.
    fn each_outcome(
        &mut self,
        samples: &(dyn Source + Sync),
        plan: &Plan,
        mut take: impl FnMut(Outcome, &str, Style),
    ) -> Result<(), Error> {
        let mut records = Records::new(samples);
        for entry in &plan.entries {
            let State::Job(job) = entry.state else { continue };
            if let Some(judged) = self.journal.get(plan.jobs[job].key).map_err(Error::ReadJournal)? {
                take(judged.outcome(), &line(&mut records, entry)?, self.options.suite.style);
            }
        }
        Ok(())
    }

    fn sorted_tasks(&self) -> Vec<(&'s String, &'s suite::Task)> {
        let mut tasks: Vec<_> = self.options.suite.tasks.iter().collect();
        tasks.sort_by_key(|(name, _)| *name);
        tasks
    }
}

/// A line of a file of samples.
fn completion(task: &str, text: &str) -> String {
    format!("{}\n", serde_json::json!({ "task_id": task, "completion": text }))
}

/// What the verdicts of programs in a dialect depend on besides their sources: the code, the
/// packages of the language, and the identity of the user's own compiler for a target.
pub fn toolchain(dialect: &Dialect, compiler: &dyn Fn(&str) -> String) -> String {
    let mut text = format!("{} {dialect}\n", *crate::CODE);
    if let Some((runtime, _)) = runtimes::find(dialect.language.id()) {
        for package in runtime.needs() {
            text.push_str(&format!("{package}\n"));
        }
        if let Some(target) = runtime.rustup {
            text.push_str(&compiler(target));
        }
    }
    text
}

fn line(records: &mut Records<impl Source>, entry: &Entry) -> Result<String, Error> {
    let bytes = records.get(entry.offset, entry.len).map_err(Error::ReadSample)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// The shared state of the threads that judge programs.
struct Judging<'j> {
    plan: &'j Plan,
    suite: &'j Suite,
    policy: &'j Policy,
    is_over: &'j AtomicBool,
}

impl Judging<'_> {
    /// Compiles a program and judges it for each of its jobs. The inner error describes a fault of
    /// ours.
    fn judge<'j>(
        &self,
        records: &mut Records<impl Source>,
        judge: &mut Judge<'_, Workers<'_>>,
        jobs: impl Iterator<Item = &'j Job>,
    ) -> Result<Result<Vec<(Job, Judged)>, ProgramFault>, Error> {
        let mut done = Vec::new();
        for job in jobs {
            let text = line(records, &self.plan.entries[job.sample])?;
            let program = self.plan.program(job, &text, self.suite, self.policy).ok_or(Error::ChangedSamples)?;
            let continues = || !self.is_over.load(Ordering::Relaxed);
            match block_on(judge.judge(&program, &continues)) {
                Ok(mut judged) => {
                    judged.shorten();
                    done.push((*job, judged));
                }
                Err(NotJudged::Cancelled) => break,
                Err(reason) => {
                    let is_temporary = matches!(&reason, NotJudged::Fault(fault) if is_temporary(fault));
                    let message = format!("sample {}: {reason}", job.sample + 1);
                    return Ok(Err(ProgramFault { message, is_temporary }));
                }
            }
        }
        Ok(Ok(done))
    }
}

#[cfg(test)]
mod tests {
    use assay_execution::Language;

    use super::*;

    #[test]
    fn toolchains_change_with_packages_and_with_the_users_compiler() {
        let text = |language, version: &str| toolchain(&Dialect::of(language), &|_| version.to_owned());
        assert_ne!(text(Language::Rust, "rustc 1.95.0"), text(Language::Rust, "rustc 1.96.0"));
        assert_eq!(text(Language::Go, "rustc 1.95.0"), text(Language::Go, "rustc 1.96.0"));
        assert_eq!(text(Language::Go, "").lines().count(), 2);
        assert!(text(Language::Go, "").starts_with(&*crate::CODE));
    }
}
