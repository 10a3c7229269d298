//! `assay execute` and `assay merge`.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow};
use assay_judge::journal::{Journal, JournalError};
use assay_judge::parts::{self, Expected, Head, MergeError, Results, Row};
use assay_judge::plan::{self, Entry, Job, Plan, Shard, State};
use assay_judge::records::{self, Record};
use assay_judge::samples::Sample;
use assay_judge::suite::{self, Style, Suite};
use assay_judge::{Acceptance, CheckerProgram, Judged, Language, NotJudged, Policy, Program, Referee};
use assay_runtimes as runtimes;
use assay_runtimes::install::Store;
use assay_score::execution::{Denominator, Outcome, Report, Status, Tasks, Trivial};
use assay_score::source::{Records, Source};
use assay_site::benchmark::{Benchmark, CARD, TASKS};
use assay_workers::Pool;

use crate::args::{ExecuteArgs, MergeArgs, Which};
use crate::exit::{Failure, Verdict};
use crate::input::Input;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::runtimes::{pool, prepare, prepare_if_there};
use crate::submit;

/// The files of the output folder.
const JOURNAL: &str = "journal";
const SAMPLES: &str = "samples.jsonl";
const REPORT: &str = "report.json";
const PART: &str = "part.jsonl";

/// Lists of problems show at most this many.
const SHOWN: usize = 20;

pub(crate) fn run(args: &ExecuteArgs) -> Result<Verdict, Failure> {
    let benchmark = benchmark(&args.tests).map_err(Failure::misuse)?;
    let args = &of_benchmark(args.clone(), benchmark.as_ref()).map_err(Failure::misuse)?;
    let tasks = benchmark.as_ref().and_then(|benchmark| Some(&benchmark.problems.as_ref()?.tasks));
    let samples = args.reading.open(&args.samples)?;
    let suite = read_suite(args, &samples)?;
    let is_whole = suite.is_whole || tasks.is_some();
    let usual = if is_whole { Denominator::All } else { Denominator::Answered };
    let denominator = args.tasks.map_or(usual, Denominator::from);
    let policy = policy(args)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    output::make_folder(&args.out).map_err(Failure::misuse)?;
    let mut bench = Bench::new(args, &suite, tasks, policy)?;
    if let Some(file) = &args.canonical {
        bench.check_canonical(file.as_deref())?;
    }
    let trivial = args.zero_effort.then(|| bench.trivial()).transpose()?;
    let mut plan = bench.plan(&samples, &samples.name)?;
    bench.name_strangers(&samples, &mut plan)?;
    let faults = bench.execute(&format!("Running {}", samples.name), &samples, &plan, shard)?;
    let head = Head {
        schema: parts::SCHEMA.to_owned(),
        run: plan.digest(),
        shard,
        samples: plan.entries.len() as u64,
        k: args.k.clone(),
        cutoff: args.cutoff.clone(),
        denominator,
        tasks: expected(&suite, tasks),
        trivial,
    };
    if args.shard.is_some() {
        bench.write_part(&samples, &plan, &head)?;
        anstream::eprintln!("Wrote {}; `assay merge` makes the report of all shards", args.out.join(PART).display());
    } else {
        let mut file = NewFile::new(&args.out)?;
        let mut results = Results::new(&mut file);
        bench.each_row(&samples, &plan, shard, |row| Ok(results.add(row)?))?;
        let (report, _) = results.finish(&head);
        file.finish(&args.out.join(SAMPLES))?;
        finish(&args.out, &samples.name, &report, &plan.problems, args.json)?;
    }
    match faults.first() {
        None => {
            let is_judged = bench.absent.is_empty() && plan.entries.iter().all(|entry| entry.state != State::NotHere);
            Ok(Verdict::of(plan.problems.is_empty() && is_judged))
        }
        Some(first) => Err(anyhow!(
            "{} of the programs could not be judged; the same command tries them again. The first: {first}",
            print::count(faults.len() as u64)
        )
        .into()),
    }
}

pub(crate) fn merge(args: &MergeArgs) -> Result<Verdict, Failure> {
    let mut parts = Vec::new();
    for folder in &args.parts {
        let path = if folder.is_dir() { folder.join(PART) } else { folder.clone() };
        let file = File::open(&path).with_context(|| format!("cannot open {}", path.display()));
        parts.push(BufReader::with_capacity(1 << 20, file.map_err(Failure::misuse)?));
    }
    output::make_folder(&args.out).map_err(Failure::misuse)?;
    let file = NewFile::new(&args.out)?;
    let (report, file) = parts::merge(parts, file).map_err(|error| match error {
        MergeError::Io(error) => Failure::from(anyhow::Error::new(error).context("cannot write the results")),
        error => Failure::problem(error.into()),
    })?;
    file.finish(&args.out.join(SAMPLES))?;
    finish(&args.out, "all shards", &report, &[], args.json)?;
    Ok(Verdict::of(report.complete && report.unreadable == 0))
}

/// The benchmark that a path of tests names by its folder or by its file of tasks.
fn benchmark(tests: &Path) -> Result<Option<Benchmark>> {
    let is_tasks = || tests.file_name().is_some_and(|name| TASKS.iter().any(|tasks| name == *tasks));
    let folder = if tests.is_dir() { Some(tests) } else { tests.parent().filter(|_| is_tasks()) };
    let Some(folder) = folder.filter(|folder| tests.is_dir() || folder.join(CARD).is_file()) else { return Ok(None) };
    let benchmark = submit::read_benchmark(folder)?;
    if benchmark.problems.is_none() {
        return Err(anyhow!("{} runs no programs: it has no {}", folder.display(), TASKS[0]));
    }
    Ok(Some(benchmark))
}

/// The arguments of a run, completed with the benchmark's rules.
fn of_benchmark(args: ExecuteArgs, benchmark: Option<&Benchmark>) -> Result<ExecuteArgs> {
    let mut args = args;
    if let Some(benchmark) = benchmark {
        let file = |name: &str| benchmark.folder.join(name).to_string_lossy().into_owned();
        if let Some(problems) = &benchmark.problems {
            args.tests = benchmark.folder.join(problems.file);
        }
        if args.k.is_empty() {
            args.k = benchmark.card.ks();
        }
        let rules = benchmark.card.execution.options(file);
        args = args
            .by_rules_of(rules)
            .map_err(|error| anyhow!("{CARD} has an [execution] that cannot be used: {error}"))?;
    }
    if args.k.is_empty() {
        args.k = vec![1];
    }
    Ok(args)
}

/// The result of running a sample again.
pub(crate) struct Found {
    /// [`Judged::letters`]; empty if the sample could not be judged or has nothing to judge.
    pub(crate) tests: String,
    /// The unit tests whose verdicts the backstop decided.
    pub(crate) backstops: Vec<usize>,
}

/// Runs all tests of a file's samples and returns the results, line by line. The journal that makes
/// the run resumable is in the output folder.
pub(crate) fn again(args: &ExecuteArgs) -> Result<Vec<Found>, Failure> {
    let samples = args.reading.open(&args.samples)?;
    let suite = read_suite(args, &samples)?;
    let policy = policy(args)?;
    output::make_folder(&args.out).map_err(Failure::misuse)?;
    let mut bench = Bench::new(args, &suite, None, policy)?;
    let plan = bench.plan(&samples, "the samples")?;
    let faults = bench.execute("Running programs again", &samples, &plan, Shard::WHOLE)?;
    if let Some(first) = faults.first() {
        return Err(anyhow!(
            "{} of the programs could not be judged; the first: {first}",
            print::count(faults.len() as u64)
        )
        .into());
    }
    let mut found = Vec::new();
    let take = |row: &Row| {
        found.push(Found { tests: row.tests.clone(), backstops: row.backstops.clone() });
        Ok(())
    };
    bench.each_row(&samples, &plan, Shard::WHOLE, take)?;
    Ok(found)
}

/// Writes and prints the report.
fn finish(folder: &Path, name: &str, report: &Report, problems: &[plan::Problem], json: bool) -> Result<()> {
    output::write(folder, REPORT, &report.to_json())?;
    if json {
        output::print_raw(&report.to_json())?;
    } else {
        let mut page = Page::new();
        print::samples::page(&mut page, name, report, problems);
        output::print(&page.finish())?;
    }
    anstream::eprintln!("Wrote {}", folder.display());
    Ok(())
}

fn pool_of(args: &ExecuteArgs) -> Result<Pool, Failure> {
    let pool = pool()?;
    Ok(if args.fast { pool.fast() } else { pool })
}

/// The policy of the given arguments.
fn policy(args: &ExecuteArgs) -> Result<Policy, Failure> {
    let policy = args.policy();
    let Some(path) = &args.checker_program else { return Ok(policy) };
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let Some(runtime) = runtimes::ALL.iter().find(|runtime| runtime.extensions.contains(&extension)) else {
        return Err(Failure::misuse(anyhow!("the language of {} is not known by its name", path.display())));
    };
    let source = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let program = CheckerProgram::new(runtime.id, source.map_err(Failure::misuse)?);
    prepare(runtime)?;
    Ok(Policy { acceptance: Acceptance::Program(program.into()), ..policy })
}

/// Reads the tasks with their tests; from a store of tests, only those with samples. If tests are
/// faulty, nothing runs, because programs would fail them through no fault of their own.
fn read_suite(args: &ExecuteArgs, samples: &Input) -> Result<Suite, Failure> {
    let tests = args.reading.open(&args.tests)?;
    let named = plan::named_tasks(samples).with_context(|| format!("cannot read {}", samples.name))?;
    // Tasks that count without a sample are read too.
    let all = args.tasks == Some(Which::All);
    let wanted = |name: &str| all || named.contains(name);
    let unreadable = |name: &str, error: std::io::Error| {
        let is_content = matches!(error.kind(), std::io::ErrorKind::InvalidData);
        let error = anyhow::Error::new(error).context(format!("cannot read {name}"));
        if is_content { Failure::problem(error) } else { error.into() }
    };
    let mut suite = Suite::read(&tests, &wanted).map_err(|error| unreadable(&tests.name, error))?;
    refuse(&tests, &suite.problems)?;
    if let Some(path) = &args.problems {
        let problems = args.reading.open(path)?;
        let (facts, wrong) =
            suite::read_facts(&problems, &wanted).map_err(|error| unreadable(&problems.name, error))?;
        refuse(&problems, &wrong)?;
        for (name, facts) in facts {
            if let Some(task) = suite.tasks.get_mut(&name) {
                task.facts = facts;
            }
        }
    }
    for task in suite.tasks.values_mut() {
        // Options of the command line override the limits of problems.
        task.facts.time = task.facts.time.filter(|_| args.time.is_none());
        task.facts.memory = task.facts.memory.filter(|_| args.memory.is_none());
    }
    Ok(suite)
}

fn refuse(file: &Input, problems: &[suite::Problem]) -> Result<(), Failure> {
    let damage = file.damage.as_ref().map(|reason| format!("it cannot be read to its end: {reason}"));
    let said = problems.iter().map(|suite::Problem { line, task, message }| {
        let line = line.map(|line| format!("line {line}: ")).unwrap_or_default();
        let task = task.as_ref().map(|task| format!("`{task}`: ")).unwrap_or_default();
        format!("{line}{task}{message}")
    });
    let lines: Vec<String> = damage.into_iter().chain(said).collect();
    if lines.is_empty() {
        return Ok(());
    }
    Err(Failure::problem(anyhow!("nothing was run, because {} has problems:{}", file.name, list(&lines))))
}

/// The first lines, indented, each on a line of its own.
fn list(lines: &[String]) -> String {
    let mut text: String =
        lines.iter().take(SHOWN).map(|line| format!("\n  {}", print::visible(line).replace('\n', " "))).collect();
    if lines.len() > SHOWN {
        text.push_str(&format!("\n  and {} more", print::count((lines.len() - SHOWN) as u64)));
    }
    text
}

fn open_journal(folder: &Path) -> Result<Journal, Failure> {
    let path = folder.join(JOURNAL);
    let journal = Journal::open(&path).map_err(|error| {
        let is_misuse = matches!(error, JournalError::InUse | JournalError::Foreign);
        let error = anyhow::Error::new(error).context(format!("cannot use {}", path.display()));
        if is_misuse { Failure::misuse(error) } else { error.into() }
    })?;
    if journal.damaged > 0 {
        anstream::eprintln!(
            "{style}warning:{style:#} {} of {} damaged; what was in them is run again",
            print::counted(journal.damaged, "line", "lines"),
            path.display(),
            style = print::DOUBTFUL,
        );
    }
    Ok(journal)
}

/// The expected tasks, with or without samples: those of the benchmark, or else those of the suite.
fn expected(suite: &Suite, tasks: Option<&Tasks>) -> Vec<Expected> {
    if let Some(tasks) = tasks {
        let of = |task: &assay_score::execution::Task| Expected {
            language: Some(task.language.clone()),
            name: task.name.clone(),
            published: task.published,
            // An unanswered task of a benchmark fails in any language, as on a site.
            is_here: true,
        };
        return tasks.all.iter().map(of).collect();
    }
    let of = |(name, task): (&String, &suite::Task)| Expected {
        language: task.language.map(language_name),
        name: name.clone(),
        published: task.facts.published,
        is_here: task.language.is_none_or(|language| Language::find(language).is_ok()),
    };
    let problem = |name: &String| Expected { language: None, name: name.clone(), published: None, is_here: true };
    let mut expected: Vec<_> = suite.tasks.iter().map(of).chain(suite.others.iter().map(problem)).collect();
    expected.sort();
    expected
}

/// One name for all ExecEval names of a runtime, so that they share a row of a table.
fn language_name(name: &str) -> String {
    Language::find(name).map_or_else(|_| name.to_owned(), |language| language.runtime.id.to_owned())
}

fn line(records: &mut Records<impl Source>, entry: &Entry) -> Result<String> {
    let bytes = records.get(entry.offset, entry.len).context("cannot read the samples again")?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// Runs the programs of a suite and records which were run.
struct Bench<'b> {
    args: &'b ExecuteArgs,
    suite: &'b Suite,
    /// The benchmark's tasks. Their languages, dates and difficulties override those of the tests.
    tasks: Option<&'b Tasks>,
    policy: Policy,
    pool: Pool,
    journal: Journal,
    /// The languages of samples that are not installed. Their samples are not judged.
    absent: BTreeSet<&'static str>,
}

impl<'b> Bench<'b> {
    fn new(args: &'b ExecuteArgs, suite: &'b Suite, tasks: Option<&'b Tasks>, policy: Policy) -> Result<Self, Failure> {
        let (pool, journal) = (pool_of(args)?, open_journal(&args.out)?);
        Ok(Self { args, suite, tasks, policy, pool, journal, absent: BTreeSet::new() })
    }

    fn plan(&self, samples: &impl Source, name: &str) -> Result<Plan> {
        let compiler = |target: &str| {
            let found = Store::open().and_then(|store| store.find_toolchain(target));
            found.map_or_else(|_| String::new(), |toolchain| toolchain.version)
        };
        Plan::new(samples, self.suite, &self.policy, &compiler).with_context(|| format!("cannot read {name}"))
    }

    /// Reports samples without a task in the benchmark as problems: no submission may contain them.
    fn name_strangers(&self, samples: &Input, plan: &mut Plan) -> Result<()> {
        let Some(tasks) = self.tasks else { return Ok(()) };
        let mut records = Records::new(samples);
        for entry in &plan.entries {
            let text = line(&mut records, entry)?;
            let Ok(sample) = Sample::parse(&text, true, self.suite.style) else { continue };
            let language = self.language(&sample);
            if tasks.find(&language, &sample.group).is_none() {
                let message =
                    format!("the benchmark has no task `{}` in {language}; the sample does not count", sample.group);
                plan.problems.push(plan::Problem { line: entry.line, message });
            }
        }
        plan.problems.sort_by_key(|problem| problem.line);
        Ok(())
    }

    /// The name of a sample's language in the report.
    fn language(&self, sample: &Sample<'_>) -> String {
        let of_task = self.suite.tasks.get(&sample.task).and_then(|task| task.language);
        language_name(of_task.or(sample.language.as_deref()).unwrap_or("unknown"))
    }

    /// Runs the jobs that the journal does not have yet. Returns the faults that prevented
    /// verdicts.
    fn execute(
        &mut self,
        message: &str,
        samples: &(impl Source + Sync),
        plan: &Plan,
        shard: Shard,
    ) -> Result<Vec<String>, Failure> {
        let is_new: Vec<bool> = plan.jobs.iter().map(|job| !self.journal.has(job.key)).collect();
        let mut programs = plan.programs(shard, |job| is_new[job]);
        let language = |jobs: &Range<usize>| plan.language(&plan.jobs[jobs.start]).runtime.id;
        let needed: BTreeSet<&str> = programs.iter().map(language).collect();
        for runtime in runtimes::ALL.iter().filter(|runtime| needed.contains(runtime.id)) {
            let Err(reason) = prepare_if_there(runtime)? else { continue };
            if self.absent.insert(runtime.id) {
                anstream::eprintln!(
                    "{style}warning:{style:#} {reason}; programs in {} are not judged",
                    runtime.id,
                    style = print::DOUBTFUL
                );
            }
        }
        programs.retain(|jobs| !self.absent.contains(language(jobs)));
        let new = programs.iter().flat_map(Clone::clone).filter(|&job| is_new[job]).count();
        let progress = Progress::new(message.to_owned(), Some(new as u64), Unit::Items);
        let Self { suite, policy, pool, journal, args, .. } = self;
        let is_over = AtomicBool::new(false);
        let judging = Judging { plan, suite, policy, is_over: &is_over };
        let start = || (Records::new(samples), Referee::new(pool, policy.acceptance.clone()));
        let work = |(records, referee): &mut (Records<_>, Referee<'_>), number: usize| {
            let jobs = programs[number].clone().filter(|&job| is_new[job]).map(|job| &plan.jobs[job]);
            judging.judge(pool, records, referee, jobs)
        };
        let mut faults = Vec::new();
        let take = |done: Result<Vec<(Job, Judged)>, String>| {
            match done {
                Ok(judged) => {
                    for (job, judged) in judged {
                        progress.count(judged.outcome());
                        journal.add(job.key, &judged).context("cannot write the journal; what it holds is safe")?;
                    }
                }
                Err(fault) => faults.push(fault),
            }
            Ok(())
        };
        let done = parallel::as_done(args.workers.count(), programs.len(), start, work, take);
        is_over.store(true, Ordering::Relaxed);
        done?;
        journal.sync().context("cannot write the journal")?;
        Ok(faults)
    }

    /// Calls `take` with the result of each sample of a shard, in order.
    fn each_row(
        &mut self,
        samples: &Input,
        plan: &Plan,
        shard: Shard,
        mut take: impl FnMut(&Row) -> Result<()>,
    ) -> Result<()> {
        let mut records = Records::new(samples);
        for number in plan.samples(shard) {
            let entry = &plan.entries[number];
            let text = line(&mut records, entry)?;
            take(&self.row(number as u64, &text, &entry.state, plan)?)?;
        }
        Ok(())
    }

    fn row(&mut self, number: u64, text: &str, state: &State, plan: &Plan) -> Result<Row> {
        // Unreadable samples, and samples without a task in the benchmark, belong to no task.
        let none = Row {
            number,
            task: None,
            problem: None,
            language: String::new(),
            status: Status::Rejected,
            difficulty: None,
            temperature: None,
            published: None,
            tests: String::new(),
            backstops: Vec::new(),
            error: None,
            line: String::new(),
        };
        let Ok(sample) = Sample::parse(text, true, self.suite.style) else { return Ok(none) };
        let language = self.language(&sample);
        let of_benchmark = match self.tasks {
            Some(tasks) => match tasks.find(&language, &sample.group) {
                Some(place) => Some(&tasks.all[place]),
                None => return Ok(none),
            },
            None => None,
        };
        let task = self.suite.tasks.get(&sample.task);
        let job = if let State::Job(job) = state { Some(&plan.jobs[*job]) } else { None };
        let judged = match job {
            Some(job) => self.journal.get(job.key).context("cannot read the journal")?,
            None => None,
        };
        let status = match (state, &judged) {
            (State::Rejected, _) => Status::Rejected,
            (_, Some(judged)) => Status::Judged(judged.outcome()),
            (_, None) => Status::NotJudged,
        };
        let tests = match (job, task, &judged) {
            (Some(job), Some(task), Some(judged)) => {
                Some(records::test_records(judged, &task.tests, plan.language(job).runtime))
            }
            _ => None,
        };
        let letters = match (task, &judged) {
            (Some(task), Some(judged)) => judged.letters(task.tests.len()),
            _ => String::new(),
        };
        let line =
            Record { sample: &sample, runtime: &language, status, tests }.line().context("a sample is no JSON")?;
        let (difficulty, published) = match (of_benchmark, task) {
            (Some(task), _) => (task.difficulty, task.published),
            (None, Some(task)) => (task.facts.difficulty, task.facts.published),
            (None, None) => (None, None),
        };
        Ok(Row {
            number,
            problem: Some(of_benchmark.map_or(sample.task, |task| task.problem.clone())),
            language,
            status,
            difficulty,
            temperature: sample.temperature,
            published,
            tests: letters,
            backstops: judged.as_ref().map(Judged::backstops).unwrap_or_default(),
            error: judged.as_ref().and_then(Judged::error).map(str::to_owned),
            line,
            task: Some(sample.group),
        })
    }

    fn write_part(&mut self, samples: &Input, plan: &Plan, head: &Head) -> Result<()> {
        let folder = &self.args.out;
        let mut file = NewFile::new(folder)?;
        writeln!(file, "{}", serde_json::to_string(head)?)?;
        self.each_row(samples, plan, head.shard, |row| Ok(writeln!(file, "{}", serde_json::to_string(row)?)?))?;
        file.finish(&folder.join(PART))
    }

    /// Runs the reference solutions from a file or from the tasks. If one fails its tests, nothing
    /// else is judged.
    fn check_canonical(&mut self, file: Option<&Path>) -> Result<(), Failure> {
        let (name, text) = match file {
            Some(path) => {
                let input = self.args.reading.open(path)?;
                let mut text = Vec::new();
                std::io::copy(&mut assay_score::source::SourceReader::new(&input), &mut text)
                    .with_context(|| format!("cannot read {}", input.name))?;
                (input.name, text)
            }
            None => ("the tasks' own solutions".to_owned(), self.own_solutions()?),
        };
        let plan = self.plan(&text.as_slice(), &name)?;
        let faults = self.execute(&format!("Checking {name}"), &text.as_slice(), &plan, Shard::WHOLE)?;
        if let Some(fault) = faults.first() {
            return Err(anyhow!("the reference solutions could not be judged; the first: {fault}").into());
        }
        let mut failed: Vec<String> =
            plan.problems.iter().map(|problem| format!("line {}: {}", problem.line, problem.message)).collect();
        let mut records = Records::new(text.as_slice());
        for entry in &plan.entries {
            let State::Job(job) = entry.state else { continue };
            let judged = self.journal.get(plan.jobs[job].key).context("cannot read the journal")?;
            let outcome = judged.map(|judged| judged.outcome()).filter(|outcome| *outcome != Outcome::Passed);
            if let Some(outcome) = outcome {
                let text = line(&mut records, entry)?;
                let task = Sample::parse(&text, true, self.suite.style).map(|sample| sample.task).unwrap_or_default();
                failed.push(format!("`{task}`: {}", outcome.name()));
            }
        }
        if failed.is_empty() {
            return Ok(());
        }
        Err(Failure::problem(anyhow!(
            "nothing was judged, because {} of {name} do not pass their own tests:{}",
            print::count(failed.len() as u64),
            list(&failed)
        )))
    }

    /// The tasks' own solutions, as samples.
    fn own_solutions(&self) -> Result<Vec<u8>, Failure> {
        let mut names: Vec<&String> = self.suite.tasks.keys().collect();
        names.sort();
        let mut text = Vec::new();
        for name in names {
            if let Some(solution) = &self.suite.tasks[name].canonical {
                let sample = serde_json::json!({ "task_id": name, "completion": solution });
                writeln!(text, "{sample}").context("there is no memory left")?;
            }
        }
        if text.is_empty() {
            return Err(Failure::misuse(anyhow!(
                "the tasks have no solutions; give a file of samples with --canonical FILE"
            )));
        }
        Ok(text)
    }

    /// The tasks that trivial programs pass.
    fn trivial(&mut self) -> Result<Trivial, Failure> {
        let mut trivial = Trivial::default();
        let mut text = Vec::new();
        let mut names: Vec<&String> = self.suite.tasks.keys().collect();
        names.sort();
        for name in names {
            let task = &self.suite.tasks[name];
            if let Acceptance::By(checker) = &self.policy.acceptance {
                let (is_empty, is_constant) = task.accepts_without_effort(*checker);
                trivial.empty.extend(is_empty.then(|| name.clone()));
                trivial.constant.extend(is_constant.then(|| name.clone()));
            }
            if let Some(nothing) = task.nothing() {
                let sample = serde_json::json!({ "task_id": name, "completion": nothing });
                writeln!(text, "{sample}").context("there is no memory left")?;
            }
        }
        if self.suite.style != Style::ExecEval {
            let plan = self.plan(&text.as_slice(), "empty programs")?;
            let faults = self.execute("Running empty programs", &text.as_slice(), &plan, Shard::WHOLE)?;
            if let Some(fault) = faults.first() {
                return Err(anyhow!("empty programs could not be judged; the first: {fault}").into());
            }
            let mut records = Records::new(text.as_slice());
            for entry in &plan.entries {
                let State::Job(job) = entry.state else { continue };
                let judged = self.journal.get(plan.jobs[job].key).context("cannot read the journal")?;
                if judged.is_some_and(|judged| judged.outcome() == Outcome::Passed) {
                    let text = line(&mut records, entry)?;
                    trivial.empty.extend(Sample::parse(&text, true, self.suite.style).ok().map(|sample| sample.task));
                }
            }
        }
        Ok(trivial)
    }
}

/// The shared state of the threads that judge programs.
struct Judging<'j> {
    plan: &'j Plan,
    suite: &'j Suite,
    policy: &'j Policy,
    is_over: &'j AtomicBool,
}

impl Judging<'_> {
    /// Compiles a program and judges it for each of its jobs. `Err` describes a fault of ours.
    fn judge<'j>(
        &self,
        pool: &Pool,
        records: &mut Records<impl Source>,
        referee: &mut Referee<'_>,
        jobs: impl Iterator<Item = &'j Job>,
    ) -> Result<Result<Vec<(Job, Judged)>, String>> {
        let mut program = None;
        let mut done = Vec::new();
        for job in jobs {
            let text = line(records, &self.plan.entries[job.sample])?;
            let changed = || anyhow!("the samples changed while they were in use");
            let sample = Sample::parse(&text, true, self.suite.style).map_err(|_| changed())?;
            let task = self.suite.tasks.get(&sample.task).ok_or_else(changed)?;
            let fault = |reason: &dyn std::fmt::Display| Ok(Err(format!("sample {}: {reason}", job.sample + 1)));
            let language = self.plan.language(job);
            let program = match &mut program {
                Some(program) => program,
                none => match Program::compile(pool, language, task.program(sample.text()).as_bytes()) {
                    Ok(program) => none.insert(program),
                    Err(reason) => return fault(&reason),
                },
            };
            let policy = plan::policy_of(self.policy, task);
            let goes_on = || !self.is_over.load(Ordering::Relaxed);
            match program.judge(language, &task.tests, &policy, referee, &goes_on) {
                Ok(mut judged) => {
                    judged.shorten();
                    done.push((*job, judged));
                }
                Err(NotJudged::Cancelled) => break,
                Err(reason) => return fault(&reason),
            }
        }
        Ok(Ok(done))
    }
}
