//! Opens files of samples, also as other harnesses write them.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, anyhow};
use assay_base::source::SourceReader;
use assay_formats::programs::{Folder, Import, Importer, Problem, Unknown, Use, describe, folder};

use crate::failure::Failure;
use crate::input::Input;

/// Samples, and what another harness wrote with them.
pub struct Samples {
    /// The samples.
    pub input: Input,
    /// The tasks with their tests.
    pub tests: Input,
    /// The file of another harness that they come from.
    pub foreign: Option<Foreign>,
}

/// A file of another harness.
pub struct Foreign {
    /// The harness, such as `lm-eval`.
    pub harness: &'static str,
    /// What the file has, such as `a log of samples`.
    pub what: &'static str,
    /// What was read besides samples and tests.
    pub import: Import,
    /// Whether the tests are those of the file.
    pub has_tests: bool,
}

impl Samples {
    /// Opens a file of samples and the tasks, which may be in the same file. Decompresses at most `limit`
    /// bytes of each file.
    pub fn open(limit: u64, path: &Path, tests: Option<&Path>) -> Result<Self, Failure> {
        let tests = tests.map(|path| Input::open(path, limit)).transpose()?;
        if path.is_dir() {
            let name = path.display().to_string();
            let Some(Folder { harness, what, import }) = read_folder(limit, path)? else {
                return misuse(format!(
                    "{name} is a folder without samples, such as HumanEval_0/0.py of EvalPlus or the files of MultiPL-E"
                ));
            };
            return Self::imported(&name, harness, what, import, tests);
        }
        let input = Input::open(path, limit)?;
        let name = input.name.clone();
        let Some(importer) = Importer::of(&input).with_context(|| format!("cannot read {name}"))? else {
            let Some(tests) = tests else {
                return Err(unknown(&input, "has no samples that Assay knows"));
            };
            return Ok(Self { input, tests, foreign: None });
        };
        let Importer { harness, what, .. } = importer;
        match (importer.use_of(), tests) {
            (Use::Import, tests) => {
                let import = import(importer, &input, tests.as_ref())?;
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
        refuse_empty(name, harness, what, &import)?;
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

/// The failure for a file of no known kind. Of a file with JSON, the message says `what_is_missing`.
pub(crate) fn unknown(input: &Input, what_is_missing: &str) -> Failure {
    let name = &input.name;
    match describe(input).with_context(|| format!("cannot read {name}")) {
        Ok(Unknown::NoJson(what)) => Failure::misuse(anyhow!("{name}: {what}")),
        Ok(Unknown::Json(what)) => Failure::misuse(anyhow!("{name} {what_is_missing}: {what}")),
        Err(error) => error.into(),
    }
}

fn misuse<T>(message: String) -> Result<T, Failure> {
    Err(Failure::misuse(anyhow!(message)))
}

/// The endings of files that other harnesses write into a folder.
const ENDINGS: [&str; 6] = ["json", "jsonl", "json.gz", "jsonl.gz", "jsonl.zst", "eval"];

/// The files of a folder that can have samples, and the Python files in its folders, with their paths.
fn files_of(limit: u64, root: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
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
            let input = Input::open(&path, limit)?;
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

/// A file of samples or of tasks, as records.
pub struct Records {
    /// The harness that writes such files.
    pub harness: &'static str,
    /// What the file has, such as `a log of samples`.
    pub what: &'static str,
    /// The samples, as JSON Lines. Empty for a file of tasks.
    pub samples: Input,
    /// The tasks with their tests, as JSON Lines. Empty if the file does not have tests.
    pub tasks: Input,
    /// What was read besides, of a file that had to be imported.
    pub import: Import,
}

impl Records {
    /// Reads a file or a folder, whichever harness wrote it. `tests` is the file of tasks, which some
    /// formats need. Decompresses at most `limit` bytes of each file.
    pub fn read(limit: u64, path: &Path, tests: Option<&Path>) -> Result<Self, Failure> {
        let nothing = || Input::of_memory(String::new(), Vec::new());
        if path.is_dir() {
            let name = path.display().to_string();
            let Some(Folder { harness, what, import }) = read_folder(limit, path)? else {
                return misuse(format!("{name} is a folder without samples that Assay knows"));
            };
            return Self::imported(&name, harness, what, import);
        }
        let input = Input::open(path, limit)?;
        let name = input.name.clone();
        let Some(importer) = Importer::of(&input).with_context(|| format!("cannot read {name}"))? else {
            return Err(unknown(&input, "is no file of a harness that Assay knows"));
        };
        let Importer { harness, what, .. } = importer;
        match importer.use_of() {
            Use::Import => {
                let tests = tests.map(|tests| Input::open(tests, limit)).transpose()?;
                let import = import(importer, &input, tests.as_ref())?;
                Self::imported(&name, harness, what, import)
            }
            Use::Samples | Use::Completions => {
                let import = damaged(&input);
                Ok(Self { harness, what, samples: input, tasks: nothing(), import })
            }
            Use::Tasks => {
                let import = damaged(&input);
                Ok(Self { harness, what, samples: nothing(), tasks: input, import })
            }
            Use::Nothing(instead) => {
                misuse(format!("{name} has no programs: it is a file with {what} of {harness}. Give {instead}"))
            }
        }
    }

    fn imported(name: &str, harness: &'static str, what: &'static str, mut import: Import) -> Result<Self, Failure> {
        refuse_empty(name, harness, what, &import)?;
        let samples = Input::of_memory(name.to_owned(), std::mem::take(&mut import.samples));
        let tasks = Input::of_memory(format!("the tests of {name}"), std::mem::take(&mut import.tasks));
        Ok(Self { harness, what, samples, tasks, import })
    }
}

/// Refuses a file without a sample that can be read.
fn refuse_empty(name: &str, harness: &str, what: &str, import: &Import) -> Result<(), Failure> {
    if import.count() > 0 {
        return Ok(());
    }
    let first = import.problems.first().map(|first| format!("; the first problem: {first}"));
    let first = first.unwrap_or_default();
    Err(Failure::problem(anyhow!("{name} has no samples that can be read ({what} of {harness}){first}")))
}

/// What is said of a file that needs no import: why it could not be read to its end, if so.
fn damaged(input: &Input) -> Import {
    let mut import = Import::default();
    import.problems.extend(input.damage.iter().map(|reason| Problem {
        place: "the end".to_owned(),
        message: format!("the file cannot be read to its end: {reason}"),
    }));
    import
}

fn read_folder(limit: u64, path: &Path) -> Result<Option<Folder>, Failure> {
    folder(files_of(limit, path)?).map_err(|error| Failure::misuse(anyhow!("{}: {error}", path.display())))
}

fn import(importer: &Importer, input: &Input, tests: Option<&Input>) -> Result<Import, Failure> {
    let Importer { harness, what, .. } = importer;
    importer
        .import_file(&input.name, input, tests.map(|tests| tests as _))
        .map_err(|error| Failure::problem(anyhow!("{}: {what} of {harness} cannot be read: {error}", input.name)))
}
