//! `assay corpus describe`.

use std::path::Path;

use anyhow::{Context, Result};
use assay_base::digest::Digest;
use assay_base::file_type::FileType;
use assay_base::problems::Issue;
use assay_base::source::{Records, Source};
use assay_completion::benchmark::TaskNumber;
use assay_corpus::describe::{Examples, File, FileKind, Problem, Problems, Report, SCHEMA, Tokenizer};
use assay_corpus::retrieve::budget::Counter;
use assay_execution::GROUP;
use assay_execution::suite::{self, Description};

use super::lines;
use super::tokenizer;
use crate::args::DescribeArgs;
use crate::bundle;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
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
    let files = [&args.prompts, &args.tests, &args.problems, &args.tokenizer];
    input::check_all(&files.into_iter().flatten().map(AsRef::as_ref).collect::<Vec<&Path>>())?;
    let (counter, sha256) = tokenizer::read(args.tokenizer.as_deref())?;
    let mut report = Report {
        schema: SCHEMA.to_owned(),
        files: Vec::new(),
        tokenizer: Tokenizer { sha256 },
        examples: Vec::new(),
        problems: None,
    };
    let refused = match &args.prompts {
        Some(path) => prompts(args, path, &counter, &mut report)?,
        None => problems(args, &counter, &mut report)?,
    };
    if let Some(page) = refused {
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    if args.json {
        output::print_raw(&report.to_json())?;
    } else {
        let mut page = Page::new();
        let described = [&args.prompts, &args.tests, &args.problems];
        let names = described.into_iter().flatten().filter_map(|path| path.file_name());
        let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        print::describe::report(&mut page, &names, &report);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Describes a prompt file. Returns a page if it has errors.
fn prompts(args: &DescribeArgs, path: &Path, counter: &Counter, report: &mut Report) -> Result<Option<Page>, Failure> {
    let run = Run::open(&args.benchmark(path))?;
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

/// Describes files of problems. Returns a page if they have errors.
fn problems(args: &DescribeArgs, counter: &Counter, report: &mut Report) -> Result<Option<Page>, Failure> {
    let (mut problems, mut errors) = (Problems::default(), lines::Problems::default());
    for (kind, path) in [(FileKind::Tests, &args.tests), (FileKind::Problems, &args.problems)] {
        let Some(path) = path else { continue };
        let input = args.reading.open(path)?;
        read(&input, counter, &mut problems, &mut errors)?;
        report.files.push(file(kind, &input)?);
    }
    report.problems = problems.row(GROUP);
    if report.problems.is_none() && errors.is_empty() {
        errors.add("there are no problems".to_owned());
    }
    Ok((!errors.is_empty()).then(|| {
        let mut page = Page::new();
        errors.print_as(&mut page, "nothing was described", HELP);
        page
    }))
}

fn read(input: &Input, counter: &Counter, problems: &mut Problems, errors: &mut lines::Problems) -> Result<()> {
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
    let mut failed = Ok(());
    let take = |Description { name, tests, tags, difficulty, year, text }: Description<'_>| {
        let problem = Problem { name, tests, tags, difficulty, year, description: text };
        let added = problems.add(problem, counter);
        if failed.is_ok() {
            failed = added;
        }
    };
    let source = Counted { input, progress: &progress };
    for suite::Problem { line, task, message } in suite::read_descriptions(&source, take).with_context(cannot)? {
        let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        let task = task.map(|task| format!(", task {task}")).unwrap_or_default();
        errors.add(format!("{name}{line}{task}: {message}"));
    }
    Ok(failed?)
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

fn file(kind: FileKind, input: &Input) -> Result<File> {
    let Digest { sha256, .. } = input.identity()?.content;
    Ok(File { kind, sha256 })
}
