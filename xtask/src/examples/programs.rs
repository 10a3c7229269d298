//! Builds the example benchmark of programs in `results/programs` from `examples/programs`: its
//! tasks, and the submissions of imaginary models.
//!
//! `assay` runs the programs only if tasks or programs have changed, so a check runs none. `assay
//! verify --execute` compares the verdicts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use toml::value::Datetime;

use crate::shell::{output, program, root};

/// The languages: their ids, which also name the files of programs, and the names in samples.
const LANGUAGES: [(&str, &str); 4] =
    [("python", "Python 3"), ("cpp", "GNU C++17"), ("javascript", "Node.js"), ("java", "Java 17")];

/// The limits of every task. They are low, so that programs that do not end take little time.
const TIME: &str = "0.05 seconds";
const MEMORY: &str = "256 megabytes";

/// The temperature of each of a task's samples.
const TEMPERATURES: [f64; 3] = [0.2, 0.6, 1.0];

/// The folder of the sources.
const SOURCES: &str = "examples/programs";
/// The folder of the benchmark.
const BENCHMARK: &str = "results/programs";

/// The file of problems.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problems {
    problem: Vec<Problem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    id: String,
    description: String,
    difficulty: u32,
    created: Datetime,
    /// Inputs with their outputs.
    tests: Vec<(String, String)>,
}

/// A line of the file of tasks.
#[derive(Serialize)]
struct Task {
    src_uid: String,
    lang: [&'static str; LANGUAGES.len()],
    description: String,
    difficulty: u32,
    created_at: i64,
    prob_desc_time_limit: &'static str,
    prob_desc_memory_limit: &'static str,
    hidden_unit_tests: Vec<UnitTest>,
}

#[derive(Serialize)]
struct UnitTest {
    input: String,
    output: [String; 1],
}

/// A sample of a model. A submission's samples have verdicts as well.
#[derive(Serialize, Deserialize, PartialEq)]
struct Sample {
    src_uid: String,
    lang: String,
    temperature: f64,
    source_code: String,
}

/// A model's programs in a language, by problem.
type Programs = BTreeMap<String, Vec<String>>;

/// The benchmark as its sources describe it.
struct Sources {
    tasks: Vec<u8>,
    /// The samples of each model, by its id.
    models: BTreeMap<String, Vec<Sample>>,
}

/// Writes the tasks and submissions that are out of date. With `check`, only compares them.
///
/// # Errors
/// If the sources are wrong, or if programs cannot be run. With `check`, also if a file is out of
/// date.
pub(super) fn run(assay: &Path, made: &Path, check: bool) -> Result<()> {
    let sources = read(&root().join(SOURCES))?;
    let described = made.join("tasks.jsonl");
    write(&described, &sources.tasks)?;
    let description = super::describe(assay, "--tests", &[described])?;
    let mut stale = stale(&sources)?;
    if fs::read_to_string(root().join(description_file())).ok().as_ref() != Some(&description) {
        stale.push(description_file());
    }
    if check {
        ensure!(stale.is_empty(), "out of date, run `cargo xtask examples`: {}", stale.join(", "));
    }
    if stale.is_empty() {
        return Ok(());
    }
    write(&root().join(description_file()), description.as_bytes())?;
    let benchmark = made.join("programs");
    if benchmark.exists() {
        fs::remove_dir_all(&benchmark).with_context(|| format!("cannot remove {}", benchmark.display()))?;
    }
    fs::create_dir_all(&benchmark).with_context(|| format!("cannot make {}", benchmark.display()))?;
    copy(&root().join(BENCHMARK).join("benchmark.toml"), &benchmark.join("benchmark.toml"))?;
    write(&benchmark.join("tasks.jsonl"), &sources.tasks)?;
    for (model, samples) in &sources.models {
        if stale.contains(&submission(model)) || stale.contains(&tasks()) {
            submit(assay, &benchmark, model, samples)?;
            for name in ["samples.jsonl", "report.json", "manifest.json"] {
                copy(&benchmark.join(model).join(name), &root().join(submission(model)).join(name))?;
            }
            println!("wrote {}", submission(model));
        }
    }
    copy(&benchmark.join("tasks.jsonl"), &root().join(tasks()))
}

/// Runs a model's samples and makes a submission of them in the folder of a benchmark.
fn submit(assay: &Path, benchmark: &Path, model: &str, samples: &[Sample]) -> Result<()> {
    let file = benchmark.with_file_name(format!("{model}.samples.jsonl"));
    write(&file, &super::json_lines(samples)?)?;
    let out = benchmark.with_file_name(format!("{model}.run"));
    let mut command = program(assay);
    command.env("ASSAY_CACHE", root().join("target/runtimes"));
    command.args(["execute", "--all-tests", "--tests"]).arg(benchmark);
    output(command.arg(file).arg("--out").arg(&out))?;
    let card = root().join(submission(model)).join("submission.toml");
    let mut command = program(assay);
    command.arg("submit").arg(benchmark).args(["--id", model, "--card"]).arg(card);
    output(command.arg("--predictions").arg(out)).map(drop)
}

/// The committed file of tasks.
fn tasks() -> String {
    format!("{BENCHMARK}/tasks.jsonl")
}

/// The committed description of the tasks.
fn description_file() -> String {
    format!("{BENCHMARK}/{}", super::DESCRIPTION)
}

/// The folder of a committed submission.
fn submission(model: &str) -> String {
    format!("{BENCHMARK}/{model}")
}

/// The committed files and folders that differ from the sources.
fn stale(sources: &Sources) -> Result<Vec<String>> {
    let mut stale = Vec::new();
    if fs::read(root().join(tasks())).ok().as_ref() != Some(&sources.tasks) {
        stale.push(tasks());
    }
    for (model, samples) in &sources.models {
        let committed = fs::read_to_string(root().join(submission(model)).join("samples.jsonl")).unwrap_or_default();
        let committed = committed.lines().map(serde_json::from_str).collect::<Result<Vec<Sample>, _>>();
        if &committed.with_context(|| format!("samples of {model} are unreadable"))? != samples {
            stale.push(submission(model));
        }
    }
    Ok(stale)
}

/// Reads the sources in a folder.
fn read(folder: &Path) -> Result<Sources> {
    let problems: Problems = parse(&folder.join("problems.toml"))?;
    let ids: Vec<String> = problems.problem.iter().map(|problem| problem.id.clone()).collect();
    ensure!(ids.iter().collect::<BTreeSet<_>>().len() == ids.len(), "two problems have the same id");
    let mut models = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let model = entry?.path();
        if model.is_dir() {
            let name = model.file_name().and_then(|name| name.to_str()).context("a model's name is text")?;
            models.insert(name.to_owned(), samples(&model, &ids)?);
        }
    }
    let tasks = problems.problem.into_iter().map(Problem::task).collect::<Result<Vec<Task>>>()?;
    Ok(Sources { tasks: super::json_lines(&tasks)?, models })
}

/// The samples in a model's folder, in the order of the problems.
fn samples(model: &Path, problems: &[String]) -> Result<Vec<Sample>> {
    let files = LANGUAGES.map(|(id, _)| model.join(id).with_extension("toml"));
    let mut programs = files.iter().map(|file| parse::<Programs>(file)).collect::<Result<Vec<_>>>()?;
    let mut samples = Vec::new();
    for problem in problems {
        for (programs, (_, lang)) in programs.iter_mut().zip(LANGUAGES) {
            // A model that does not answer a task has no program for it.
            let Some(sources) = programs.remove(problem) else { continue };
            let chosen = choose(&sources).with_context(|| format!("{}: {problem} in {lang}", model.display()))?;
            samples.extend(TEMPERATURES.into_iter().zip(chosen).map(|(temperature, source)| Sample {
                src_uid: problem.clone(),
                lang: lang.to_owned(),
                temperature,
                source_code: source.clone(),
            }));
        }
    }
    for (file, programs) in files.iter().zip(&programs) {
        ensure!(programs.is_empty(), "{}: no problems: {:?}", file.display(), programs.keys());
    }
    Ok(samples)
}

/// The program of each sample: a model writes the first of its programs most often.
fn choose(programs: &[String]) -> Result<[&String; TEMPERATURES.len()]> {
    match programs {
        [always] => Ok([always; 3]),
        [often, once] => Ok([often, often, once]),
        [first, second, third] => Ok([first, second, third]),
        _ => anyhow::bail!("a task has one to three programs"),
    }
}

impl Problem {
    fn task(self) -> Result<Task> {
        let tests = self.tests.into_iter();
        Ok(Task {
            created_at: seconds(self.created).with_context(|| format!("{}: `created` is no date", self.id))?,
            src_uid: self.id,
            lang: LANGUAGES.map(|(id, _)| id),
            description: self.description,
            difficulty: self.difficulty,
            prob_desc_time_limit: TIME,
            prob_desc_memory_limit: MEMORY,
            hidden_unit_tests: tests.map(|(input, output)| UnitTest { input, output: [output] }).collect(),
        })
    }
}

/// The seconds from 1970 to the start of a date after 1999.
fn seconds(date: Datetime) -> Option<i64> {
    let date = date.date?;
    let (year, month, day) = (i64::from(date.year), i64::from(date.month), i64::from(date.day));
    // Counts years from March, so that a leap day ends a year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    /// The days from March of the year 0 to 1970.
    const TO_1970: i64 = 719_468;
    (date.year >= 2000).then_some((days - TO_1970) * 86_400)
}

fn parse<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T> {
    toml::from_str(&super::read(path)?).with_context(|| format!("{} is wrong", path.display()))
}

fn write(path: &PathBuf, content: &[u8]) -> Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(drop).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn committed_programs_are_current() {
        assert_eq!(stale(&read(&root().join(SOURCES)).unwrap()).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn dates_are_seconds() {
        let seconds = |text: &str| seconds(text.parse().unwrap());
        assert_eq!(seconds("2000-02-29"), Some(951_782_400));
        assert_eq!(seconds("2019-01-01"), Some(1_546_300_800));
        assert_eq!(seconds("2023-07-01"), Some(1_688_169_600));
        assert_eq!(seconds("07:32:00"), None);
    }

    #[test]
    fn a_task_has_three_samples() {
        let [a, b, c] = ["a", "b", "c"].map(str::to_owned);
        let texts = |programs: &[&String]| {
            let programs: Vec<String> = programs.iter().map(|&one| one.clone()).collect();
            choose(&programs).ok().map(|chosen| chosen.map(String::as_str).concat())
        };
        assert_eq!(texts(&[&a]).as_deref(), Some("aaa"));
        assert_eq!(texts(&[&a, &b]).as_deref(), Some("aab"));
        assert_eq!(texts(&[&a, &b, &c]).as_deref(), Some("abc"));
        assert_eq!(texts(&[]), None);
    }
}
