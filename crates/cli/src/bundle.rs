//! `assay bundle`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use assay_base::canonical;
use assay_base::problems::{File, Severity};
use assay_base::source::Records;
use assay_completion::benchmark::TaskNumber;
use assay_completion::bundle::{LineWriter, Manifest, SCHEMA};
use assay_completion::report::report;
use assay_completion::scan::Part;
use assay_evaluations::evaluation::{Detected, Evaluation};
use assay_scoring::bundle::{ENDING, manifest_path};
use assay_site::benchmark::{BUNDLE, Benchmark};
use flate2::{Compression, GzBuilder};

use crate::args::{BenchmarkArgs, BundleArgs};
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{self, Page};
use crate::progress::{Progress, Unit};
use crate::run::{self, Run};

/// The number of tasks that a thread prepares at a time.
const TASKS: u64 = 16;

pub(crate) fn run(args: &BundleArgs) -> Result<Verdict, Failure> {
    let prompts = &args.benchmark.prompts;
    input::check_all(&[prompts])?;
    let label = input::labels(&[prompts])?.remove(0);
    let folder = args.folder.as_deref();
    let path = match folder {
        Some(folder) => distinct(folder.join(BUNDLE), prompts),
        None => place(&args.out.clone().unwrap_or_default(), &label, prompts),
    };
    let name = args.name.clone().or_else(|| folder.and_then(name_of)).unwrap_or(label);
    let mut page = Page::new();
    let verdict = make(&args.benchmark, &path.map_err(Failure::misuse)?, name, &mut page)?;
    output::print(&page.finish())?;
    Ok(verdict)
}

/// The name of the benchmark whose folder this is.
fn name_of(folder: &Path) -> Option<String> {
    Benchmark::read(folder, "", Vec::new(), &mut Vec::new()).map(|benchmark| benchmark.card.name)
}

/// Makes a bundle and its manifest, and says so on a page. Nothing is written if the prompts have
/// errors.
pub(crate) fn make(benchmark: &BenchmarkArgs, path: &Path, name: String, page: &mut Page) -> Result<Verdict, Failure> {
    let folder = output::parent(path);
    let run = benchmark.open()?;
    if let Some(errors) = errors(&run) {
        *page = errors;
        if let Detected::One(Evaluation::Xcodeeval(task)) = Evaluation::detect(&run.prompts)? {
            print::bundle::has_references(page, task.name());
        }
        return Ok(Verdict::Problems);
    }
    output::make_folder(folder).map_err(Failure::misuse)?;
    write(&run, folder, path)?;
    let written = Input::open(path, u64::MAX)?.identity()?.file.context("the bundle cannot be read again")?;
    let manifest = Manifest {
        schema: SCHEMA.to_owned(),
        name,
        file: file_name(path),
        bytes: written.bytes,
        sha256: written.sha256,
        prompts_sha256: run.prompts.identity()?.content.sha256,
        tasks: Manifest::task_counts(&run.benchmark),
    };
    output::write(folder, &file_name(&manifest_path(path)), canonical::document(&manifest))?;
    print::bundle::written(page, path, &manifest);
    Ok(Verdict::Fine)
}

/// The path of the new bundle.
fn place(out: &Path, label: &str, prompts: &Path) -> Result<PathBuf> {
    let is_folder = out.is_dir() || out.as_os_str().to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR]);
    let path = if is_folder { out.join(format!("{label}{ENDING}")) } else { out.to_owned() };
    if !file_name(&path).ends_with(ENDING) {
        bail!("a bundle's name ends with {ENDING}; {} does not", path.display());
    }
    distinct(path, prompts)
}

fn distinct(path: PathBuf, prompts: &Path) -> Result<PathBuf> {
    if path.canonicalize().is_ok_and(|path| prompts.canonicalize().is_ok_and(|prompts| path == prompts)) {
        bail!("the bundle would overwrite its own prompt file");
    }
    Ok(path)
}

/// The page of the prompt file's errors, if it has any.
pub(crate) fn errors(run: &Run) -> Option<Page> {
    let part = Part::default();
    let plan = run::plan(&[], None);
    let mut report = report(&run.outcome(&part, &plan));
    report.problems.retain(|group| group.file == File::Prompts);
    report.problems.iter().any(|group| group.severity == Severity::Error).then(|| {
        let mut page = Page::new();
        print::bundle::refused(&mut page, &run.prompts.name, &report);
        page
    })
}

/// Writes the bundle. The same prompts give the same bytes.
fn write(run: &Run, folder: &Path, path: &Path) -> Result<()> {
    let tasks = run.benchmark.len() as u64;
    let progress = Progress::new(format!("Bundling {}", run.prompts.name), Some(tasks), Unit::Items);
    let mut encoder = GzBuilder::new().mtime(0).write(NewFile::new(folder)?, Compression::best());
    let start = || Ok((Records::new(&run.prompts), LineWriter::default()));
    let lines = |(records, writer): &mut (Records<&Input>, LineWriter), number: u64| {
        let mut lines = String::new();
        for task in number * TASKS..((number + 1) * TASKS).min(tasks) {
            let task = task as TaskNumber;
            let language = run.benchmark.language(task);
            lines.push_str(&run.benchmark.with_task(task, records, |record| writer.line(&record, language))?);
            progress.advance(1);
        }
        Ok(lines)
    };
    let write = |lines: String| Ok(encoder.write_all(lines.as_bytes())?);
    parallel::in_order(run.threads, tasks.div_ceil(TASKS), start, lines, write)?;
    encoder.finish()?.finish(path)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
