//! A submission of programs, judged in a page.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use assay_base::source::Source;
use assay_execution::parts::Results;
use assay_execution::plan::{Plan, Problem, Shard, State};
use assay_execution::suite::{self, Suite};
use assay_execution::{
    Acceptance, Checker, Graders, Judge, Judged, NotJudged, Outcome, Policy, ReportContents, Reporter, Status, Tasks,
    records,
};
use assay_formats::programs::{Comparison, Import, Importer, Use};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::fault::Fault;
use crate::tab::Tab;

/// A submission's samples, with the tests that judge them.
pub(crate) struct Submission {
    suite: Suite,
    /// The tasks of the benchmark. `None` if the tests are those of the file of samples.
    tasks: Option<Tasks>,
    policy: Policy,
    samples: Vec<u8>,
    plan: Plan,
    foreign: Option<Foreign>,
    graders: Arc<Graders>,
}

/// The rules of a benchmark, as its page has them. A rule that is missing has its default.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    checker: Option<String>,
    time: Option<f64>,
    memory: Option<u64>,
    output: Option<u64>,
}

/// What a file is.
#[derive(Serialize)]
struct Kind {
    /// The harness that writes such files.
    harness: &'static str,
    /// What it has, such as `a log of samples`.
    what: &'static str,
    /// Whether [`Submission::open`] makes samples of it.
    is_imported: bool,
    /// For a file without programs: which file has them.
    instead: Option<&'static str>,
}

/// What a file of programs is, as JSON; `None` for a file of no known kind.
pub(crate) fn recognise(file: &[u8]) -> io::Result<Option<String>> {
    Ok(Importer::of(&file)?.map(|importer| {
        let instead = if let Use::Nothing(instead) = importer.use_of() { Some(instead) } else { None };
        let Importer { harness, what, .. } = *importer;
        json(&Kind { harness, what, is_imported: importer.use_of() == Use::Import, instead })
    }))
}

/// A file of another harness that was imported.
struct Foreign {
    importer: &'static Importer,
    import: Import,
}

/// The files that `assay execute` writes.
pub(crate) struct ResultFiles {
    pub(crate) samples: Vec<u8>,
    pub(crate) report: String,
    /// How the verdicts of another harness agree, as JSON.
    pub(crate) verdicts: String,
}

/// How the verdicts of another harness agree with those found here.
#[derive(Serialize)]
struct Verdicts<'d> {
    /// The number of those whose samples were all judged here.
    compared: u64,
    /// Those of them that differ.
    differ: Vec<Difference<'d>>,
}

/// A verdict of another harness that differs.
#[derive(Serialize)]
struct Difference<'d> {
    task: &'d str,
    /// The numbers of its first and its last sample, from 1.
    samples: [u64; 2],
    /// How many of them passed there.
    there: u64,
    /// How many of them passed here.
    here: u64,
}

/// What was imported.
#[derive(Serialize)]
struct ForeignOverview<'o> {
    harness: &'static str,
    what: &'static str,
    /// The number of samples.
    samples: u64,
    /// The number of their tasks.
    tasks: u64,
    /// The benchmark, by the names of the tasks.
    benchmark: Option<&'o str>,
    /// The number of answers whose code was in a block of Markdown.
    extracted: u64,
    /// What could not be read, each with its place.
    problems: Vec<String>,
}

/// What there is to judge.
#[derive(Serialize)]
struct Overview<'o> {
    /// The file of another harness that was imported.
    foreign: Option<ForeignOverview<'o>>,
    /// In the order of the plan.
    jobs: Vec<JobOverview<'o>>,
    /// The samples that no engine judges: they are invalid, or in a language that Assay lacks.
    others: usize,
    /// What is wrong with samples.
    problems: Vec<ProblemOverview<'o>>,
}

#[derive(Serialize)]
struct ProblemOverview<'o> {
    /// The number of the line, from 1.
    line: u64,
    message: &'o str,
}

#[derive(Serialize)]
struct JobOverview<'o> {
    /// The number of the job.
    job: usize,
    /// The id of the language.
    language: &'static str,
    /// The numbers of the samples with this program and these tests, from 1.
    samples: Vec<usize>,
    /// The name of the task.
    task: &'o str,
}

/// How the verdicts of a job agree with those of its samples.
#[derive(Serialize)]
struct Agreement {
    /// The SHA-256 of the program.
    program: String,
    /// The tests, or the compiler's message, of each sample of the job.
    tests: Vec<TestAgreement>,
    /// What was found, for [`Submission::results`].
    judged: Judged,
}

#[derive(Serialize)]
struct TestAgreement {
    /// The number of the sample, from 1.
    sample: usize,
    /// The number of the test, from 1.
    test: usize,
    submitted: Seen,
    found: Seen,
    /// Whether the outcomes are equal.
    outcome: bool,
    /// Whether the times, which follow from fuel, are equal.
    fuel: bool,
    /// Whether the outputs are equal, as far as the submission has them.
    output: bool,
}

/// What is recorded of a test.
#[derive(Serialize)]
struct Seen {
    outcome: Value,
    /// In seconds of the reference machine.
    time: Value,
    /// The SHA-256 of the recorded output.
    output: String,
}

impl Seen {
    fn of(record: &Value) -> Self {
        let output = record["result"].as_str().map(|text| sha256(text.as_bytes())).unwrap_or_default();
        Self { outcome: record["exec_outcome"].clone(), time: record["time_consumed"].clone(), output }
    }
}

impl Submission {
    /// Reads a submission. The error says what is wrong with it. `every_test` also runs the tests
    /// after a program's first failure.
    pub(crate) fn open(
        tasks: Option<&[u8]>,
        problems: Option<&[u8]>,
        mut samples: Vec<u8>,
        rules: &str,
        every_test: bool,
    ) -> Result<Self, String> {
        let rules: Rules = serde_json::from_str(rules).map_err(|error| format!("the rules cannot be read: {error}"))?;
        let default = Policy::default();
        let checker: Option<Checker> = rules.checker.as_deref().map(str::parse).transpose()?;
        let mut policy = Policy {
            time: rules
                .time
                .map_or(Ok(default.time), Duration::try_from_secs_f64)
                .map_err(|error| error.to_string())?,
            memory: rules.memory.unwrap_or(default.memory),
            output: rules.output.unwrap_or(default.output),
            acceptance: default.acceptance,
            stop_at_first_failure: !every_test,
            ..default
        };
        let cannot = |error: io::Error| format!("the samples cannot be read: {error}");
        let importer = Importer::of(&samples.as_slice()).map_err(cannot)?;
        let mut foreign = None;
        let mut own_tasks = Vec::new();
        if let Some(importer) = importer.filter(|importer| importer.use_of() == Use::Import) {
            let given = tasks.as_ref().map(|tasks| tasks as &dyn Source);
            let mut import = importer.import(&samples.as_slice(), given).map_err(cannot)?;
            samples = std::mem::take(&mut import.samples);
            own_tasks = std::mem::take(&mut import.tasks);
            foreign = Some(Foreign { importer, import });
        }
        if tasks.is_none() && own_tasks.is_empty() {
            return Err("the file has no tests: choose the benchmark that it is for".to_owned());
        }
        let mut suite = Suite::read(tasks.unwrap_or(&own_tasks), &|_| true)
            .map_err(|error| format!("the tasks cannot be read: {error}"))?;
        if let Some(problem) = suite.problems.first() {
            return Err(format!("a task is faulty: {}", problem.message));
        }
        if let Some(problems) = problems {
            let (facts, faults) = suite::read_facts(problems, &|name| suite.tasks.contains_key(name))
                .map_err(|error| format!("the problems cannot be read: {error}"))?;
            if let Some(fault) = faults.first() {
                return Err(format!("a problem is faulty: {}", fault.message));
            }
            for (name, facts) in facts {
                if let Some(task) = suite.tasks.get_mut(&name) {
                    task.facts = facts;
                }
            }
        }
        suite.override_limits(rules.time.is_some(), rules.memory.is_some());
        policy.acceptance = Acceptance::By(checker.unwrap_or_else(|| suite.style.checker()));
        let tasks = tasks.map(Tasks::read).transpose().map_err(|error| format!("the tasks cannot be read: {error}"))?;
        if let Some(fault) = tasks.iter().find_map(|(_, faults)| faults.first()) {
            return Err(format!("a task is faulty: {fault}"));
        }
        let tasks = tasks.map(|(tasks, _)| tasks);
        let plan = Plan::new(&samples[..], &suite, &policy, &|_| String::new())
            .map_err(|error| format!("the samples cannot be read: {error}"))?;
        let mut submission = Self { suite, tasks, policy, samples, plan, foreign, graders: Arc::default() };
        // What is rejected has a problem already.
        let entries = submission.plan.entries.iter().enumerate().filter(|(_, entry)| entry.state != State::Rejected);
        let strangers = entries.filter_map(|(sample, entry)| {
            let message = submission.reporter().stranger(submission.line(sample))?;
            Some(Problem { line: entry.line, message })
        });
        let strangers: Vec<Problem> = strangers.collect();
        submission.plan.problems.extend(strangers);
        submission.plan.problems.sort_by_key(|problem| problem.line);
        Ok(submission)
    }

    fn reporter(&self) -> Reporter<'_> {
        Reporter { suite: &self.suite, tasks: self.tasks.as_ref() }
    }

    /// What there is to judge, as JSON.
    pub(crate) fn plan(&self) -> String {
        let mut samples = vec![Vec::new(); self.plan.jobs.len()];
        let mut others = 0;
        for (number, entry) in (1..).zip(&self.plan.entries) {
            match entry.state {
                State::Job(job) => samples[job].push(number),
                State::Rejected | State::NotHere => others += 1,
            }
        }
        let jobs = self.plan.jobs.iter().zip(samples).enumerate().map(|(job, (of, samples))| JobOverview {
            job,
            language: self.plan.dialect(of).language.id(),
            samples,
            task: self.task(of.sample),
        });
        let problems = self.plan.problems.iter();
        let problems = problems.map(|Problem { line, message }| ProblemOverview { line: *line, message });
        let foreign = self.foreign.as_ref().map(|Foreign { importer, import }| ForeignOverview {
            harness: importer.harness,
            what: importer.what,
            samples: import.count(),
            tasks: import.tasks(),
            benchmark: import.benchmark(),
            extracted: import.extracted,
            problems: import.problems.iter().map(ToString::to_string).collect(),
        });
        json(&Overview { foreign, jobs: jobs.collect(), others, problems: problems.collect() })
    }

    /// The name of a sample's task.
    fn task(&self, sample: usize) -> &str {
        let line = self.line(sample);
        let name = ["task_id", "src_uid", "code_uid"].iter().find_map(|key| {
            let value: Value = serde_json::from_str(line).ok()?;
            let name = value.get(key)?;
            self.suite.tasks.get_key_value(&name.as_str().map_or_else(|| name.to_string(), str::to_owned))
        });
        name.map_or("", |(name, _)| name)
    }

    fn line(&self, sample: usize) -> &str {
        let entry = &self.plan.entries[sample];
        let start = usize::try_from(entry.offset).unwrap_or(usize::MAX);
        let line = self.samples.get(start..).and_then(|rest| rest.get(..entry.len)).unwrap_or_default();
        std::str::from_utf8(line).unwrap_or_default().trim_start_matches('\u{feff}')
    }

    /// Judges a job, and compares. The result is JSON.
    pub(crate) async fn judge(&self, tab: &Tab, job: usize) -> Result<String, Fault> {
        let changed = || Fault::Browser("the samples have changed".to_owned());
        let of = self.plan.jobs.get(job).ok_or_else(changed)?;
        let program = self.plan.program(of, self.line(of.sample), &self.suite, &self.policy).ok_or_else(changed)?;
        let mut judge = Judge::sharing(tab, program.policy.acceptance.clone(), Arc::clone(&self.graders));
        let judged = judge.judge(&program, &|| true).await;
        let mut judged = judged.map_err(|not| match not {
            NotJudged::Fault(fault) => fault,
            other => Fault::Browser(other.to_string()),
        })?;
        judged.shorten();
        let found: Vec<Value> = records::test_records(&judged, program.tests, program.dialect.language)
            .iter()
            .map(|record| serde_json::to_value(record).unwrap_or_default())
            .collect();
        let samples = (1..).zip(&self.plan.entries).filter(|(_, entry)| entry.state == State::Job(job));
        let tests = samples.flat_map(|(sample, _)| self.agreements(sample, &found, &judged)).collect();
        Ok(json(&Agreement { program: sha256(program.source.as_bytes()), tests, judged }))
    }

    /// The files that `assay execute` writes of judged jobs: the samples with their verdicts, and the
    /// report with pass@k. `judged` is a JSON list of pairs: the number of a job, and what
    /// [`judge`](Self::judge) found. Jobs that are not in it are not judged here.
    pub(crate) fn results(&self, judged: &str, k: &[u32]) -> Result<ResultFiles, String> {
        let judged: BTreeMap<usize, Judged> = serde_json::from_str::<Vec<_>>(judged)
            .map_err(|error| format!("the verdicts cannot be read: {error}"))?
            .into_iter()
            .collect();
        let contents = ReportContents { k: k.iter().map(|&k| k.into()).collect(), ..ReportContents::default() };
        let head = self.reporter().head(&self.plan, Shard::ONLY, contents);
        let mut results = Results::new(Vec::new());
        let mut passed = BTreeMap::new();
        for (sample, entry) in self.plan.entries.iter().enumerate() {
            let judged = match entry.state {
                State::Job(job) => judged.get(&job),
                State::Rejected | State::NotHere => None,
            };
            let row = self.reporter().row(&self.plan, sample, self.line(sample), judged);
            let row = row.map_err(|error| format!("line {} cannot be written: {error}", entry.line))?;
            results.add(&row).map_err(|error| error.to_string())?;
            if row.status != Status::NotJudged {
                passed.insert(sample as u64, row.status == Status::Judged(Outcome::Passed));
            }
        }
        let (report, samples) = results.finish(&head);
        let import = self.foreign.as_ref().map(|foreign| &foreign.import);
        let comparison = import.map(|import| import.compare(|place| passed.get(&place).copied()));
        let Comparison { compared, differ } = comparison.unwrap_or_default();
        let differ: Vec<Difference<'_>> = differ
            .into_iter()
            .map(|(of, here)| Difference {
                task: &of.task,
                samples: [of.samples.start + 1, of.samples.end],
                there: of.passed,
                here,
            })
            .collect();
        let verdicts = json(&Verdicts { compared, differ });
        Ok(ResultFiles { samples, report: report.to_json(), verdicts })
    }

    /// Compares what was found with what a sample's line says. A test that was not run when the
    /// sample was submitted is left out.
    fn agreements(&self, sample: usize, found: &[Value], judged: &Judged) -> Vec<TestAgreement> {
        let line: Value = serde_json::from_str(self.line(sample - 1)).unwrap_or_default();
        let none = Vec::new();
        let submitted = line["unittests"].as_array().unwrap_or(&none);
        let missing = Value::Null;
        let pairs = (0..submitted.len().max(found.len()))
            .map(|test| (test, submitted.get(test).unwrap_or(&missing), found.get(test).unwrap_or(&missing)));
        let is_compiled = matches!(judged, Judged::Ran(_));
        pairs
            .filter(|(_, submitted, _)| submitted.is_null() || !submitted["exec_outcome"].is_null())
            .map(|(test, submitted, found)| {
                let (submitted, found) = (Seen::of(submitted), Seen::of(found));
                TestAgreement {
                    sample,
                    test: test + 1,
                    outcome: submitted.outcome == found.outcome,
                    // A foreign file has no fuel, nor has a program that does not compile.
                    fuel: !is_compiled || submitted.time == found.time,
                    output: submitted.output == found.output,
                    submitted,
                    found,
                }
            })
            .collect()
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn json(value: &impl Serialize) -> String {
    // No map here has keys other than strings.
    serde_json::to_string(value).unwrap_or_default()
}
