//! `assay execute` and `assay merge`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use assay_engine::Fault;
use assay_evaluation::report::Report;
use assay_execution::parts::{self, MergeError, Merged};
use assay_execution::plan::{self, Shard};
use assay_execution::suite::Suite;
use assay_execution::{Acceptance, CheckerProgram, Language, Policy};
use assay_execution::{Denominator, Outcome, ReportContents, Section};
use assay_judge::journal::Journal;
use assay_judge::log::LogError;
use assay_judge::session::{self, Error, InputFile, ProgramFault, Session, Stage};
use assay_runtimes::install::{InstallError, Store};
use assay_runtimes::{self as runtimes, Runtime};
use assay_scoring::Samples;
use assay_site::benchmark::{Benchmark, TASKS};
use assay_site::card::CARD;
use assay_workers::Launcher;
use tempfile::TempDir;

use crate::args::{BenchmarkRules, ExecuteArgs, MergeArgs, Reading, Rules, Shown, Which};
use crate::exit::{Failure, Verdict};
use crate::import::{self, Passed};
use crate::input::Input;
use crate::output::{self, NewFile};
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::runtimes::{Installation, Preparing, launcher, pool, prepare, prepare_in, store};
use crate::submit;

/// The files of the output folder.
const JOURNAL: &str = "journal";
const SAMPLES: &str = "samples.jsonl";
const REPORT: &str = "report.json";
const PART: &str = "part.jsonl";

/// Lists of problems show at most this many.
const SHOWN: usize = 20;

pub(crate) fn run(args: &ExecuteArgs) -> Result<Verdict, Failure> {
    let benchmark = args.tests.as_deref().map(benchmark).transpose().map_err(Failure::misuse)?.flatten();
    let args = &of_benchmark(args.clone(), benchmark.as_ref()).map_err(Failure::misuse)?;
    let path = args.samples_argument.as_ref().or(args.samples_option.as_ref());
    let path = path.ok_or_else(|| Failure::misuse(anyhow!("no file of samples is given")))?;
    let Samples { input: samples, tests, foreign } =
        Samples::open(args.reading.max_decompressed, path, args.tests.as_deref())?;
    if let Some(foreign) = &foreign {
        let mut page = Page::new();
        import::show(foreign, &mut page);
        tell(&page.finish(), args.shown.json)?;
    }
    // Tasks that count without a sample are read too.
    let every_task = args.tasks == Some(Which::All);
    let suite = read_suite(
        args.reading,
        file_of(&samples),
        file_of(&tests),
        args.problems.as_deref(),
        every_task,
        &args.rules,
    )?;
    let installation = Installation::unless(args.no_install);
    let rules = args.rules.clone().with_checker(suite.style.checker());
    let flags = args.flags.iter().cloned().collect();
    let policy = Policy { stop_at_first_failure: !args.all_tests, flags, ..policy(&rules, installation)? };
    let out = Folder::of(args.out.as_deref())?;
    let options = session::Options {
        samples: file_of(&samples),
        suite: &suite,
        tasks: benchmark.as_ref().and_then(|benchmark| Some(&benchmark.problems.as_ref()?.tasks)),
        policy,
        workers: args.workers.count(),
        shard: args.shard.unwrap_or(Shard::ONLY),
    };
    let host = Host { installation, ..Host::new(format!("Running {}", samples.name))? };
    let mut session =
        Session::new(options, pool()?.with_background_optimisation(), store()?, open_journal(out.path())?, &host);
    if let Some(file) = &args.canonical {
        let file = file.as_deref().map(|path| args.reading.open(path)).transpose()?;
        session.check_references(file.as_ref().map(file_of)).map_err(failure)?;
    }
    let trivial = args.zero_effort.then(|| session.find_trivial()).transpose().map_err(failure)?;
    let completed = session.judge().map_err(failure)?;
    let (k, cutoff) = (args.k.clone(), args.cutoff.clone());
    let denominator = args.tasks.map(Denominator::from);
    let mut head = session.head(&completed, ReportContents { k, cutoff, denominator, trivial, study: args.study });
    let is_foreign_complete = foreign.as_ref().is_none_or(import::is_complete);
    head.problems += u64::from(!is_foreign_complete);
    let is_complete = head.problems == 0;
    let mut file = NewFile::new(out.path())?;
    if args.shard.is_some() {
        session.write_part(&completed, &head, &mut file).map_err(failure)?;
        let part = out.path().join(PART);
        file.finish(&part)?;
        anstream::eprintln!("Wrote {}; `assay merge` writes the report of all shards", part.display());
    } else {
        let report = session.write_samples(&completed, &head, &mut file).map_err(failure)?;
        file.finish(&out.path().join(SAMPLES))?;
        let place = if foreign.is_some() { import::PLACE } else { "line" };
        finish(&out, (&samples.name, place), &report, completed.problems(), args.shown)?;
        if let Some(foreign) = &foreign {
            let mut passed = Passed::default();
            let each = |row: &_| {
                passed.take(row);
                Ok(())
            };
            session.each_row(&completed, each).map_err(failure)?;
            let mut page = Page::new();
            import::compare(foreign, &mut page, &passed);
            tell(&page.finish(), args.shown.json)?;
        }
    }
    match completed.faults.first() {
        // What is wrong with the samples counts when all parts are merged.
        None if args.shard.is_some() => Ok(Verdict::Fine),
        None => Ok(Verdict::of(is_complete && session.is_everything_here(&completed))),
        Some(first) => Err(not_judged(&completed.faults, first)),
    }
}

/// The failure of a run that has no verdicts for some programs.
pub(crate) fn not_judged(faults: &[ProgramFault], first: &ProgramFault) -> Failure {
    let first = faults.iter().find(|fault| fault.is_temporary).unwrap_or(first);
    let count = print::count(faults.len() as u64);
    let error = anyhow!(
        "{count} of the programs could not be judged; run the same command to try them again. The first: {first}"
    );
    if first.is_temporary { Failure::temporary(error) } else { error.into() }
}

/// Bytes of the buffers of all parts that are merged.
const BUFFERS: usize = 1 << 28;

/// Lets this process open as many files as the system allows. Most systems start with 1,024.
#[cfg(unix)]
fn allow_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where this fails, the first file too many is named.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

pub(crate) fn merge(args: &MergeArgs) -> Result<Verdict, Failure> {
    #[cfg(unix)]
    allow_open_files();
    let mut parts = Vec::new();
    let buffer = (BUFFERS / args.parts.len().max(1)).clamp(1 << 13, 1 << 20);
    for folder in &args.parts {
        let path = if folder.is_dir() { folder.join(PART) } else { folder.clone() };
        let file = File::open(&path).with_context(|| format!("cannot open {}", path.display()));
        parts.push(BufReader::with_capacity(buffer, file.map_err(Failure::misuse)?));
    }
    let out = Folder::of(Some(&args.out))?;
    let file = NewFile::new(out.path())?;
    let Merged { report, samples: file, problems } = parts::merge(parts, file).map_err(|error| match error {
        MergeError::Io(error) => Failure::from(anyhow::Error::new(error).context("cannot write the results")),
        error => Failure::problem(error.into()),
    })?;
    file.finish(&args.out.join(SAMPLES))?;
    finish(&out, ("all shards", "line"), &report, &[], args.shown)?;
    let has_lines = Section::of(&report).is_none_or(|section| section.unreadable == 0);
    Ok(Verdict::of(report.valid && has_lines && problems == 0))
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
        if let Some(problems) = &benchmark.problems {
            args.tests = Some(benchmark.folder.join(problems.file));
        }
        if args.k.is_empty() {
            args.k = benchmark.card.ks();
        }
        let BenchmarkRules { problems, mut flags, rules } = BenchmarkRules::read(benchmark)?;
        flags.append(&mut args.flags);
        args.flags = flags;
        args.problems = args.problems.or(problems);
        args.rules = args.rules.or(rules);
    }
    if args.k.is_empty() {
        args.k = vec![1];
    }
    Ok(args)
}

/// The folder for the results.
enum Folder<'f> {
    Named(&'f Path),
    /// No folder was named, so nothing is kept.
    Temporary(TempDir),
}

impl<'f> Folder<'f> {
    /// Makes the folder.
    fn of(path: Option<&'f Path>) -> Result<Self, Failure> {
        match path {
            Some(path) => {
                output::make_folder(path).map_err(Failure::misuse)?;
                Ok(Self::Named(path))
            }
            None => Ok(Self::Temporary(tempfile::tempdir().context("cannot make a temporary folder")?)),
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::Named(path) => path,
            Self::Temporary(folder) => folder.path(),
        }
    }
}

/// Prints a text, to standard error if standard output is JSON.
fn tell(text: &str, json: bool) -> Result<()> {
    if json {
        anstream::eprint!("{text}");
        return Ok(());
    }
    output::print(text)
}

/// Writes and prints the report.
fn finish(
    folder: &Folder<'_>,
    named: (&str, &str),
    report: &Report,
    problems: &[plan::Problem],
    Shown { json, matrix }: Shown,
) -> Result<()> {
    output::write(folder.path(), REPORT, report.to_json())?;
    if json {
        output::print_raw(&report.to_json())?;
    } else {
        let mut page = Page::new();
        print::samples::page(&mut page, named, report, problems, matrix);
        output::print(&page.finish())?;
    }
    match folder {
        Folder::Named(path) => anstream::eprintln!("Wrote {}", path.display()),
        Folder::Temporary(_) => anstream::eprintln!("Nothing was kept: --out DIR keeps verdicts and report"),
    }
    Ok(())
}

/// The policy of the given rules. Prepares the language of a checker program.
pub(crate) fn policy(rules: &Rules, installation: Installation) -> Result<Policy, Failure> {
    let policy = rules.policy();
    let Some(path) = &rules.checker_program else { return Ok(policy) };
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let runtime = runtimes::ALL.iter().find(|runtime| runtime.extensions.contains(&extension));
    let Some((runtime, language)) =
        runtime.and_then(|runtime| Some((runtime, Language::named(runtime.language.id())?)))
    else {
        return Err(Failure::misuse(anyhow!("the file name of {} does not determine its language", path.display())));
    };
    let source = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let program = CheckerProgram::new(language, source.map_err(Failure::misuse)?);
    prepare(runtime, runtime.language.default_dialect(), installation)?;
    Ok(Policy { acceptance: Acceptance::Program(program.into()), ..policy })
}

/// Reads the tasks with their tests, and the descriptions of their problems.
pub(crate) fn read_suite(
    reading: Reading,
    samples: InputFile<'_>,
    tests: InputFile<'_>,
    problems: Option<&Path>,
    every_task: bool,
    rules: &Rules,
) -> Result<Suite, Failure> {
    let mut suite = session::read_suite(tests, samples, every_task).map_err(failure)?;
    if let Some(path) = problems {
        session::add_facts(&mut suite, file_of(&reading.open(path)?)).map_err(failure)?;
    }
    suite.override_limits(rules.time.is_some(), rules.memory.is_some());
    Ok(suite)
}

/// A file, as the judge reads it.
pub(crate) fn file_of(input: &Input) -> InputFile<'_> {
    InputFile { name: &input.name, content: input, damage: input.damage.as_deref() }
}

/// The exit code and message of a session that cannot continue.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::FaultyTasks { ref problems, .. } => Failure::problem(anyhow!("{error}:{}", list(problems))),
        Error::FailedReferences { name, failed } => Failure::problem(anyhow!(
            "nothing was judged, because {} of {name} do not pass their own tests:{}",
            print::count(failed.len() as u64),
            list(&failed)
        )),
        Error::NoReferences => {
            Failure::misuse(anyhow!("the tasks have no solutions; give a file of samples with --canonical FILE"))
        }
        Error::Read { ref source, .. } if source.kind() == std::io::ErrorKind::InvalidData => {
            Failure::problem(error.into())
        }
        Error::NotJudged { ref first, .. } if first.is_temporary => Failure::temporary(error.into()),
        Error::Fault(ref fault) if InstallError::is_refusal(fault) => Failure::misuse(error.into()),
        error => error.into(),
    }
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

/// The failure of a journal, or of another log at a path.
pub(crate) fn cannot_use(path: &Path, error: LogError) -> Failure {
    let kind = match &error {
        LogError::InUse => Failure::in_use,
        LogError::Foreign(_) => Failure::misuse,
        LogError::Io(_) => Failure::from,
    };
    kind(anyhow::Error::new(error).context(format!("cannot use {}", path.display())))
}

pub(crate) fn open_journal(folder: &Path) -> Result<Journal, Failure> {
    let path = folder.join(JOURNAL);
    let journal = Journal::open(&path).map_err(|error| cannot_use(&path, error))?;
    if journal.damaged() > 0 {
        anstream::eprintln!(
            "{style}warning:{style:#} {} of {} damaged; their programs run again",
            print::counted(journal.damaged(), "line", "lines"),
            path.display(),
            style = print::DOUBTFUL,
        );
    }
    Ok(journal)
}

/// The command, as a session sees it: prepares languages, and shows progress.
pub(crate) struct Host {
    /// The heading of the samples' progress bar.
    heading: String,
    store: Store,
    launcher: Launcher,
    installation: Installation,
}

impl Host {
    pub(crate) fn new(heading: String) -> Result<Self, Failure> {
        Ok(Self { heading, store: store()?, launcher: launcher()?, installation: Installation::Permitted })
    }
}

impl session::Host for Host {
    fn prepare(&self, runtime: &'static Runtime, dialects: &[&str]) -> Result<bool, Fault> {
        self.installation.permit(&self.store, runtime)?;
        let Err(reason) = prepare_in(&self.store, &self.launcher, runtime, &Preparing::first(dialects))? else {
            return Ok(true);
        };
        anstream::eprintln!(
            "{style}warning:{style:#} {reason}; programs in {} are not judged",
            runtime.language.id(),
            style = print::DOUBTFUL
        );
        Ok(false)
    }

    fn begin(&self, stage: Stage<'_>, jobs: u64) -> Box<dyn FnMut(Outcome)> {
        let heading = match stage {
            Stage::Samples => self.heading.clone(),
            Stage::References(name) => format!("Checking {name}"),
            Stage::EmptyPrograms => "Running empty programs".to_owned(),
        };
        let progress = Progress::new(heading, Some(jobs), Unit::Items);
        Box::new(move |outcome| progress.count(outcome))
    }
}
