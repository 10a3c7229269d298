//! Files of samples as other harnesses write them.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, anyhow};
use assay_base::source::SourceReader;
use assay_execution::parts::Row;
use assay_execution::{Outcome, Status};
use assay_formats::programs::{Comparison, EXTRACT, Folder, Import, Importer, Recorded, Use, describe, folder};

use crate::args::Reading;
use crate::exit::Failure;
use crate::input::Input;
use crate::print::{BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, visible};

/// Lists show at most this many lines.
const SHOWN: usize = 10;

/// Samples, and what another harness wrote with them.
pub(crate) struct Samples {
    /// The samples.
    pub(crate) input: Input,
    /// The tasks with their tests.
    pub(crate) tests: Input,
    /// The file of another harness that they come from.
    pub(crate) foreign: Option<Foreign>,
}

/// A file of another harness.
pub(crate) struct Foreign {
    harness: &'static str,
    /// What it has, such as `a log of samples`.
    what: &'static str,
    import: Import,
    /// Whether the tests are those of the file.
    has_tests: bool,
}

impl Samples {
    /// Opens a file of samples and the tasks, which may be in the same file.
    pub(crate) fn open(reading: Reading, path: &Path, tests: Option<&Path>) -> Result<Self, Failure> {
        let tests = tests.map(|path| reading.open(path)).transpose()?;
        if path.is_dir() {
            let name = path.display().to_string();
            let found =
                folder(files_of(reading, path)?).map_err(|error| Failure::misuse(anyhow!("{name}: {error}")))?;
            let Some(Folder { harness, what, import }) = found else {
                return misuse(format!(
                    "{name} is a folder without samples, such as HumanEval_0/0.py of EvalPlus or the files of MultiPL-E"
                ));
            };
            return Self::imported(&name, harness, what, import, tests);
        }
        let input = reading.open(path)?;
        let name = input.name.clone();
        let Some(importer) = Importer::of(&input).with_context(|| format!("cannot read {name}"))? else {
            let Some(tests) = tests else {
                let what = describe(&input).with_context(|| format!("cannot read {name}"))?;
                return misuse(format!("{name} has no samples that Assay knows: {what}"));
            };
            return Ok(Self { input, tests, foreign: None });
        };
        let Importer { harness, what, .. } = importer;
        match (importer.use_of(), tests) {
            (Use::Import, tests) => {
                let import = importer.import(&input, tests.as_ref().map(|tests| tests as _)).map_err(|error| {
                    Failure::problem(anyhow!("{name}: {what} of {harness} cannot be read: {error}"))
                })?;
                Self::imported(&name, harness, what, import, tests)
            }
            (Use::Completions, _) => {
                misuse(format!("{name} has {what} of {harness}, which are not run: `assay score` scores completions"))
            }
            (Use::Nothing(instead), _) => {
                misuse(format!("{name} has no programs: it is a file with {what} of {harness}. Give {instead}"))
            }
            (Use::Tasks, None) => misuse(format!("{name} has {what}: give it with --tests, and the samples as FILE")),
            (Use::Samples, None) => {
                misuse(format!("{name} has {what}, but no tests: give the tasks with --tests FILE"))
            }
            (_, Some(tests)) => Ok(Self { input, tests, foreign: None }),
        }
    }

    fn imported(
        name: &str,
        harness: &'static str,
        what: &'static str,
        mut import: Import,
        tests: Option<Input>,
    ) -> Result<Self, Failure> {
        if import.count() == 0 {
            let first = import.problems.first().map(|first| format!("; the first problem: {first}"));
            let first = first.unwrap_or_default();
            return Err(Failure::problem(anyhow!(
                "{name} has no samples that can be read ({what} of {harness}){first}"
            )));
        }
        let samples = Input::of_memory(name.to_owned(), std::mem::take(&mut import.samples));
        let has_tests = tests.is_none();
        let tests = match tests {
            Some(tests) => tests,
            None if import.tasks.is_empty() => {
                return misuse(format!(
                    "{name} has {what} of {harness}, but no tests: give the tasks with --tests FILE"
                ));
            }
            None => Input::of_memory(format!("the tests of {name}"), std::mem::take(&mut import.tasks)),
        };
        Ok(Self { input: samples, tests, foreign: Some(Foreign { harness, what, import, has_tests }) })
    }
}

fn misuse<T>(message: String) -> Result<T, Failure> {
    Err(Failure::misuse(anyhow!(message)))
}

/// The endings of files that other harnesses write into a folder.
const ENDINGS: [&str; 6] = ["json", "jsonl", "json.gz", "jsonl.gz", "jsonl.zst", "eval"];

/// The files of a folder that can have samples, and the Python files in its folders, with their paths.
fn files_of(reading: Reading, root: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let entries = |path: &Path| -> Result<Vec<PathBuf>> {
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.with_context(|| format!("cannot read {}", path.display()))?;
        Ok(entries.into_iter().map(|entry| entry.path()).collect())
    };
    let name_of = |file: &Path| file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    let mut files = Vec::new();
    for path in entries(root)? {
        if path.is_dir() {
            let is_python = |file: &PathBuf| file.is_file() && file.extension().is_some_and(|it| it == "py");
            for file in entries(&path)?.into_iter().filter(is_python) {
                let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
                files.push((name_of(&file), bytes));
            }
        } else if ENDINGS.iter().any(|ending| name_of(&path).ends_with(&format!(".{ending}"))) {
            let input = reading.open(&path)?;
            let mut bytes = Vec::new();
            let read = SourceReader::new(&input).read_to_end(&mut bytes);
            read.with_context(|| format!("cannot read {}", path.display()))?;
            if let Some(damage) = &input.damage {
                return Err(Failure::problem(anyhow!("{} cannot be read to its end: {damage}", path.display())));
            }
            files.push((name_of(&path), bytes));
        }
    }
    Ok(files)
}

impl Foreign {
    /// The name of a place in the samples: another harness's files have no line for each.
    pub(crate) const PLACE: &str = "sample";

    /// Adds what was read to a page.
    pub(crate) fn show(&self, page: &mut Page) {
        let Self { harness, what, import, has_tests } = self;
        let (samples, tasks) = (import.count(), import.tasks());
        let samples = match samples.checked_div(tasks) {
            Some(each) if each * tasks == samples => format!("{} × {each}", counted(tasks, "task", "tasks")),
            _ => format!("{} of {}", counted(samples, "sample", "samples"), counted(tasks, "task", "tasks")),
        };
        let benchmark = import.benchmark().map(|name| format!("{}, ", visible(name))).unwrap_or_default();
        let tests = if *has_tests { ", with their tests" } else { "" };
        page.line(format_args!("{BOLD}{harness}{BOLD:#}  {what}, {benchmark}{samples}{tests}"));
        if import.extracted > 0 {
            let texts = counted(import.extracted, "answer", "answers");
            page.paragraph("  ", DIM, &format!("{EXTRACT} took the code out of {texts}"));
        }
        for problem in import.problems.iter().take(SHOWN) {
            page.paragraph("  ", DOUBTFUL, &visible(&problem.to_string()));
        }
        if import.problems.len() > SHOWN {
            page.line(format_args!("  {DIM}and {} more{DIM:#}", count((import.problems.len() - SHOWN) as u64)));
        }
    }

    /// Whether everything in the file could be read.
    pub(crate) fn is_complete(&self) -> bool {
        self.import.problems.is_empty()
    }

    /// Compares the verdicts of the other harness with those of Assay, and adds the result to a page.
    pub(crate) fn compare(&self, page: &mut Page, passed: &Passed) {
        let Comparison { compared, differ } = self.import.compare(|place| passed.0.get(&place).copied());
        if compared == 0 {
            return;
        }
        let (harness, all) = (self.harness, counted(compared, "verdict", "verdicts"));
        if differ.is_empty() {
            page.paragraph("  ", GOOD, &format!("All {all} of {harness} agree with Assay’s."));
            return;
        }
        let some = count(differ.len() as u64);
        page.paragraph("  ", DOUBTFUL, &format!("{some} of {all} of {harness} differ from Assay’s:"));
        for (Recorded { task, samples, passed }, here) in differ {
            let which = match samples.end - samples.start {
                1 => format!("sample {}", count(samples.end)),
                _ => format!("samples {} to {}", count(samples.start + 1), count(samples.end)),
            };
            let line = match samples.end - samples.start {
                1 => format!("{task}, {which}: {} there, {} here", word(*passed), word(here)),
                _ => format!("{task}, {which}: {passed} passed there, {here} here"),
            };
            page.paragraph("    ", PLAIN, &visible(&line));
        }
    }
}

fn word(passed: u64) -> &'static str {
    if passed > 0 { "passed" } else { "failed" }
}

/// Whether each sample that was judged passed, by its place.
#[derive(Default)]
pub(crate) struct Passed(BTreeMap<u64, bool>);

impl Passed {
    /// Takes the result of a sample.
    pub(crate) fn take(&mut self, row: &Row) {
        match row.status {
            Status::Judged(outcome) => drop(self.0.insert(row.number, outcome == Outcome::Passed)),
            Status::Rejected => drop(self.0.insert(row.number, false)),
            Status::NotJudged => {}
        }
    }
}
