//! `assay corpus describe`.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use assay_base::digest::Digest;
use assay_base::file_type::FileType;
use assay_base::problems::Issue;
use assay_base::source::{Records, Source};
use assay_completion::benchmark::TaskNumber;
use assay_corpus::describe::{BenchmarkRow, Examples, File, FileKind, Problem, Problems, Report, SCHEMA, Tokenizer};
use assay_corpus::retrieve::budget::Counter;
use assay_execution::GROUP;
use assay_execution::suite::{self, Description};

use super::describe_samples;
use super::tokenizer;
use crate::args::{DescribeArgs, NamedFile};
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines;
use crate::output;
use crate::parallel;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::run::Run;

/// The number of tasks that a thread describes at a time.
const TASKS: u64 = 256;

const HELP: &str = "Give the tasks of a benchmark as JSON Lines, or xCodeEval's unittest_db.json. `assay execute --tests` \
                    reads the same files.";

pub(crate) fn run(args: &DescribeArgs) -> Result<Verdict, Failure> {
    let named = || args.tests.iter().chain(&args.samples).map(|file| file.path.as_path());
    let one_each = [&args.prompts, &args.problems, &args.tokenizer].into_iter().flatten().map(AsRef::as_ref);
    input::check_all(&named().chain(one_each).collect::<Vec<&Path>>())?;
    let (counter, sha256) = tokenizer::read(args.tokenizer.as_deref())?;
    let mut report = Report {
        schema: SCHEMA.to_owned(),
        files: Vec::new(),
        tokenizer: Tokenizer { sha256 },
        examples: Vec::new(),
        problems: None,
        benchmarks: Vec::new(),
        samples: Vec::new(),
    };
    let refused = match (&args.prompts, args.tests.as_slice()) {
        (Some(path), _) => prompts(args, path, &counter, &mut report)?,
        (None, [] | [_]) => problems(args, &counter, &mut report)?,
        (None, several) => benchmarks(args, several, &counter, &mut report)?,
    };
    if let Some(page) = refused {
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    if args.json {
        output::print_raw(&report.to_json())?;
    } else {
        let mut page = Page::new();
        let described = named().chain([&args.prompts, &args.problems].into_iter().flatten().map(AsRef::as_ref));
        let names = described.filter_map(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        print::describe::report(&mut page, &names.collect::<Vec<_>>(), &report);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Describes a prompt file. Returns a page if it has errors.
fn prompts(args: &DescribeArgs, path: &Path, counter: &Counter, report: &mut Report) -> Result<Option<Page>, Failure> {
    let run = args.benchmark(path).open()?;
    let refused = bundle::errors(&run);
    if refused.is_none() {
        report.examples = examples(&run, counter)?.rows();
        report.files.push(file(FileKind::Prompts, &run.prompts)?);
    }
    Ok(refused)
}

fn examples(run: &Run, counter: &Counter) -> Result<Examples> {
    let tasks = run.benchmark.len() as u64;
    let progress = Progress::new(format!("Describing {}", run.prompts.name), Some(tasks), Unit::Items);
    let part = |records: &mut Records<&Input>, number: u64| {
        let mut part = Examples::default();
        for task in number * TASKS..((number + 1) * TASKS).min(tasks) {
            let task = task as TaskNumber;
            let language = run.benchmark.language(task);
            run.benchmark.with_task(task, records, |record| part.add(language, &record, counter))??;
            progress.advance(1);
        }
        Ok(part)
    };
    let mut examples = Examples::default();
    let merge = |part| {
        examples.merge(part);
        Ok(())
    };
    parallel::in_order(run.threads, tasks.div_ceil(TASKS), || Ok(Records::new(&run.prompts)), part, merge)?;
    Ok(examples)
}

/// Describes files of problems and samples. Returns a page if they have errors.
fn problems(args: &DescribeArgs, counter: &Counter, report: &mut Report) -> Result<Option<Page>, Failure> {
    let (mut problems, mut errors) = (Problems::default(), lines::Problems::default());
    let tests = args.tests.first().map(|file| (FileKind::Tests, &file.path));
    for (kind, path) in tests.into_iter().chain(args.problems.as_ref().map(|path| (FileKind::Problems, path))) {
        let input = args.reading.open(path)?;
        read(&input, counter, &mut problems, &mut errors)?;
        report.files.push(file(kind, &input)?);
    }
    report.problems = problems.row(GROUP);
    if report.problems.is_none() && errors.is_empty() && !report.files.is_empty() {
        errors.add("there are no problems".to_owned());
    }
    describe_samples::read(args, &problems, counter, report, &mut errors)?;
    Ok(refusal(&errors, if args.samples.is_empty() { HELP } else { describe_samples::HELP }))
}

/// Describes several benchmarks, each by itself. Returns a page if their files have errors.
fn benchmarks(
    args: &DescribeArgs,
    files: &[NamedFile],
    counter: &Counter,
    report: &mut Report,
) -> Result<Option<Page>, Failure> {
    if args.problems.is_some() {
        return Err(Failure::misuse(anyhow!(
            "--problems describes the tasks of one benchmark: give one file of --tests"
        )));
    }
    let mut names = BTreeSet::new();
    if let Some(file) = files.iter().find(|file| !names.insert(file.name())) {
        let name = file.name();
        return Err(Failure::misuse(anyhow!("two benchmarks are named {name}; name one of them: --tests NAME=FILE")));
    }
    let mut errors = lines::Problems::default();
    for named in files {
        let input = args.reading.open(&named.path)?;
        let mut problems = Problems::default();
        read(&input, counter, &mut problems, &mut errors)?;
        report.files.push(file(FileKind::Tests, &input)?);
        match problems.row(GROUP) {
            Some(problems) => report.benchmarks.push(BenchmarkRow { name: named.name(), problems }),
            None if errors.is_empty() => errors.add(format!("{}: there are no problems", input.name)),
            None => {}
        }
    }
    Ok(refusal(&errors, HELP))
}

/// A page that lists the errors, if there are some.
fn refusal(errors: &lines::Problems, help: &str) -> Option<Page> {
    (!errors.is_empty()).then(|| {
        let mut page = Page::new();
        errors.print_as(&mut page, "nothing was described", help);
        page
    })
}

fn read(input: &Input, counter: &Counter, problems: &mut Problems, errors: &mut lines::Problems) -> Result<()> {
    let mut failed = Ok(());
    let take = |Description { name, tests, tags, difficulty, year, text, language, .. }: Description<'_>| {
        let problem = Problem { name, tests, tags, difficulty, year, description: text, language };
        let added = problems.add(problem, counter);
        if failed.is_ok() {
            failed = added;
        }
    };
    each_problem(input, errors, take)?;
    Ok(failed?)
}

/// Calls `take` with what a file says about each problem. What is wrong with the file becomes an error.
pub(super) fn each_problem(
    input: &Input,
    errors: &mut lines::Problems,
    take: impl FnMut(Description<'_>),
) -> Result<()> {
    let name = &input.name;
    let progress = Progress::new(format!("Reading {name}"), Some(input.len()), Unit::Bytes);
    let cannot = || format!("cannot read {name}");
    if let Some(damage) = &input.damage {
        errors.add(format!("{name}: the file cannot be read to its end: {damage}"));
        return Ok(());
    }
    // A store of tests is one object, over several lines or not.
    let found = FileType::of_source(input).with_context(cannot)?.filter(|found| *found != FileType::JsonDocument);
    if let Some(found) = found {
        errors.add(format!("{name}: {}", Issue::OtherFile { found }));
        return Ok(());
    }
    let source = Counted { input, progress: &progress };
    for suite::Problem { line, task, message } in suite::read_descriptions(&source, take).with_context(cannot)? {
        let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        let task = task.map(|task| format!(", task {task}")).unwrap_or_default();
        errors.add(format!("{name}{line}{task}: {message}"));
    }
    Ok(())
}

/// A file whose bytes are counted as they are read.
struct Counted<'i> {
    input: &'i Input,
    progress: &'i Progress,
}

impl Source for Counted<'_> {
    fn len(&self) -> u64 {
        self.input.len()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.input.read_at(offset, buffer)?;
        self.progress.advance(read as u64);
        Ok(read)
    }
}

pub(super) fn file(kind: FileKind, input: &Input) -> Result<File> {
    let Digest { sha256, .. } = input.identity()?.content;
    Ok(File { kind, sha256 })
}
