//! Builds the example benchmarks: `examples/prompts.jsonl`, `examples/predictions/*.jsonl`, and the
//! files derived from them in `results/example`; `results/programs`, for which see [`programs`]; and the
//! description of `results/labels`.
//!
//! Completions have two hand-written sources: the small projects in `examples/repositories`, and the
//! completions of two imaginary models in `examples/completions`. `assay` itself makes the tasks,
//! their context from other files, the bundle, the description, the report on retrievers and the
//! submissions, as users do.

mod broken;
mod completions;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use completions::Predictions;

use crate::shell::{output, program, root};

/// The languages, as folders, files of completions and task ids name them.
const LANGUAGES: [&str; 4] = ["python", "java", "typescript", "csharp"];

/// Options for choosing examples.
///
/// - `--min-lines 6`: the projects are smaller than the paper's.
/// - `--far`: includes uses that the paper's tools do not see, because Python would have few
///   others.
/// - `--max-examples`: no project or language outweighs another.
const CHOICE: [&str; 7] = ["--seed", "0", "--far", "--min-lines", "6", "--max-examples", "16"];

/// The fields of a prompt file's line that are used here.
#[derive(Deserialize)]
struct Example {
    prompt: String,
    groundtruth: String,
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    task_id: String,
    repository: String,
    file: String,
    groundtruth_start_lineno: usize,
    entity: String,
}

/// A line of a prediction file.
#[derive(Serialize)]
struct Prediction {
    task_id: String,
    pred: String,
}

/// The file of prompts without context, which is the input of `assay corpus retrieve`.
const PROMPTS: &str = "prompts_without_context.jsonl";
/// The generated files, each with the folder that it is committed in.
const PLACES: [(&str, &str); 8] = [
    ("prompts.jsonl", "examples"),
    ("strong.jsonl", "examples/predictions"),
    ("weak.jsonl", "examples/predictions"),
    ("broken.jsonl", "examples/predictions"),
    ("bundle.jsonl.gz", "results/example"),
    ("bundle.manifest.json", "results/example"),
    ("retrievers.json", "results/example"),
    (DESCRIPTION, "results/example"),
];

/// The description of a benchmark's tasks.
const DESCRIPTION: &str = "description.json";

/// The folder of the example of labels and rankings. Its files are written by hand, except the
/// description.
const LABELS: &str = "results/labels";
const REFERENCES: [&str; 4] = ["tags.jsonl", "compilation.jsonl", "queries.jsonl", "pairs.jsonl"];

/// Writes the generated files of the example benchmarks with the program `assay`. With `check`, only
/// compares them.
///
/// # Errors
/// If completions do not match the examples, or if a file cannot be read or written. With `check`,
/// also if a file is out of date.
pub fn run(assay: &Path, check: bool) -> Result<()> {
    let made = root().join("target/examples");
    fs::create_dir_all(&made).with_context(|| format!("cannot make {}", made.display()))?;
    let prompts = choose(assay, &made)?;
    fs::write(made.join(PROMPTS), &prompts).with_context(|| format!("cannot write {PROMPTS}"))?;
    for (name, content) in predict(&prompts)? {
        fs::write(made.join(name), content).with_context(|| format!("cannot write {name}"))?;
    }
    let make = |arguments: &[&str], prompts: &str, out: &str| {
        let mut command = program(assay);
        command.args(arguments).arg("--prompts").arg(made.join(prompts));
        output(command.arg("--out").arg(made.join(out)))
    };
    // CrossCodeEval includes five chunks. Three keep the example small.
    let repositories = ["--repos", "examples/repositories"];
    make(&[&["corpus", "retrieve", "--top", "3"], &repositories[..]].concat(), PROMPTS, "prompts.jsonl")?;
    make(&["bundle", "--name", "Example benchmark"], "prompts.jsonl", "bundle.jsonl.gz")?;
    // The example declares that its model saw BM25's chunks.
    let predictions = format!("bm25={}", made.join("strong.jsonl").display());
    let measure = ["corpus", "retrievers", "--with-reference", "--predictions", &predictions];
    make(&[&measure[..], &repositories].concat(), "prompts.jsonl", "retrievers.json")?;
    let description = describe(assay, "--prompts", &[made.join("prompts.jsonl")])?;
    fs::write(made.join(DESCRIPTION), description).with_context(|| format!("cannot write {DESCRIPTION}"))?;
    let labels = made.join("labels.description.json");
    let description = describe(assay, "--samples", &REFERENCES.map(|name| root().join(LABELS).join(name)))?;
    fs::write(&labels, description).with_context(|| format!("cannot write {}", labels.display()))?;

    // Pairs of a new file and an outdated committed file.
    let mut stale: Vec<(PathBuf, String)> = Vec::new();
    for (name, folder) in PLACES {
        let (made, place) = (made.join(name), format!("{folder}/{name}"));
        if differ(&made, &place)? {
            stale.push((made, place));
        }
    }
    let place = format!("{LABELS}/{DESCRIPTION}");
    if differ(&labels, &place)? {
        stale.push((labels, place));
    }
    for model in ["strong", "weak"] {
        let submission = submit(assay, &made, model)?;
        let files = ["predictions.jsonl.gz", "report.json", "manifest.json"]
            .map(|name| (submission.join(name), format!("results/example/{model}/{name}")));
        // The manifest contains the time, so it is replaced only together with the files that it
        // describes.
        let bundle = (made.join("bundle.jsonl.gz"), "results/example/bundle.jsonl.gz".to_owned());
        let mut current = true;
        for (made, place) in files.iter().take(2).chain([&bundle]) {
            current &= !differ(made, place)?;
        }
        if !current {
            stale.extend(files);
        }
    }
    if check {
        let places: Vec<&str> = stale.iter().map(|(_, place)| place.as_str()).collect();
        ensure!(stale.is_empty(), "out of date, run `cargo xtask examples`: {}", places.join(", "));
    }
    for (made, place) in stale {
        fs::copy(made, root().join(&place)).with_context(|| format!("cannot write {place}"))?;
        println!("wrote {place}");
    }
    programs::run(assay, &made, check)
}

/// The description of files of tasks, which `option` names.
fn describe(assay: &Path, option: &str, tasks: &[PathBuf]) -> Result<String> {
    let mut command = program(assay);
    output(command.args(["corpus", "describe", "--json", option]).args(tasks))
}

/// Whether a generated file differs from the committed one. A missing file differs too.
fn differ(made: &Path, place: &str) -> Result<bool> {
    let content = fs::read(made).with_context(|| format!("{} was not made", made.display()))?;
    Ok(fs::read(root().join(place)).ok() != Some(content))
}

/// Makes a submission of a model's predictions with `assay submit`, for a separate benchmark in
/// `made`. Returns the submission's folder.
fn submit(assay: &Path, made: &Path, model: &str) -> Result<PathBuf> {
    let benchmark = made.join("submissions");
    let submission = benchmark.join(model);
    if submission.exists() {
        fs::remove_dir_all(&submission).with_context(|| format!("cannot remove {}", submission.display()))?;
    }
    fs::create_dir_all(&benchmark).with_context(|| format!("cannot make {}", benchmark.display()))?;
    let card = root().join("results/example/benchmark.toml");
    for file in [card, made.join("bundle.jsonl.gz"), made.join("bundle.manifest.json")] {
        let name = file.file_name().context("a file has a name")?;
        fs::copy(&file, benchmark.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    let mut command = program(assay);
    command.arg("submit").arg(benchmark).args(["--id", model, "--tokens"]);
    for profile in ["cceval-difflib@1", "cceval-levenshtein@1", "strict@1"] {
        command.args(["--profile", profile]);
    }
    command.arg("--card").arg(root().join("results/example").join(model).join("submission.toml"));
    output(command.arg("--predictions").arg(made.join(model).with_extension("jsonl")))?;
    Ok(submission)
}

/// The prompts of all languages without context. `assay corpus examples` writes them to the folder
/// `made`.
fn choose(assay: &Path, made: &Path) -> Result<String> {
    let mut prompts = String::new();
    for language in LANGUAGES {
        let out = made.join(language);
        let mut command = program(assay);
        command.args(["corpus", "examples", &format!("examples/repositories/{language}"), "--language", language]);
        command.args(CHOICE).args(["--name", &format!("example_{language}"), "--out"]).arg(&out);
        output(&mut command)?;
        prompts += &read(&out.join("examples.jsonl"))?;
    }
    Ok(prompts)
}

/// The names and contents of the prediction files for a prompt file.
fn predict(prompts: &str) -> Result<[(&'static str, Vec<u8>); 3]> {
    let examples = prompts.lines().map(serde_json::from_str).collect::<Result<Vec<Example>, _>>()?;
    let mut completions = Vec::new();
    for language in LANGUAGES {
        let path = root().join("examples/completions").join(language).with_extension("toml");
        completions.extend(completions::read(&path)?);
    }
    let Predictions { strong, weak } = completions::predict(&examples, completions)?;
    Ok([
        ("strong.jsonl", json_lines(&strong)?),
        ("weak.jsonl", json_lines(&weak)?),
        ("broken.jsonl", broken::lines(&strong)?),
    ])
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn json_lines<T: Serialize>(rows: &[T]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for row in rows {
        serde_json::to_writer(&mut bytes, row)?;
        bytes.push(b'\n');
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    fn committed(name: &str) -> Vec<Value> {
        let text = read(&root().join("examples").join(name)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn ids(rows: &[Value], pointer: &str) -> Vec<String> {
        rows.iter().map(|row| row.pointer(pointer).unwrap().as_str().unwrap().to_owned()).collect()
    }

    // `cargo xtask test --only examples` compares the prompts with the command's output.
    #[test]
    fn committed_predictions_are_current() {
        for (name, content) in predict(&read(&root().join("examples/prompts.jsonl")).unwrap()).unwrap() {
            assert_eq!(fs::read(root().join("examples/predictions").join(name)).unwrap(), content, "{name}");
        }
    }

    #[test]
    fn prompts_are_their_source_files() {
        for row in committed("prompts.jsonl") {
            let metadata = &row["metadata"];
            let language = metadata["task_id"].as_str().unwrap().split(['_', '/']).nth(1).unwrap();
            let path = [language, metadata["repository"].as_str().unwrap(), metadata["file"].as_str().unwrap()];
            let source = read(&root().join("examples/repositories").join(path.join("/"))).unwrap();
            let parts = ["prompt", "groundtruth", "right_context"].map(|part| row[part].as_str().unwrap());
            assert_eq!(parts.concat(), source, "{}", metadata["task_id"]);
        }
    }

    #[test]
    fn every_language_has_its_tasks_and_every_task_its_predictions() {
        let prompts = ids(&committed("prompts.jsonl"), "/metadata/task_id");
        assert_eq!(prompts.iter().collect::<BTreeSet<_>>().len(), prompts.len(), "ids repeat");
        for language in LANGUAGES {
            let prefix = format!("example_{language}/");
            assert!(prompts.iter().filter(|id| id.starts_with(&prefix)).count() >= 30, "{prefix}");
        }
        for file in ["predictions/strong.jsonl", "predictions/weak.jsonl"] {
            assert_eq!(ids(&committed(file), "/task_id"), prompts, "{file}");
        }
    }

    #[test]
    fn context_comes_from_other_files() {
        for row in committed("prompts.jsonl") {
            let fragments = row["crossfile_context"]["list"].as_array().unwrap();
            assert!(!fragments.is_empty(), "{}", row["metadata"]);
            assert!(fragments.iter().all(|fragment| fragment["filename"] != row["metadata"]["file"]));
        }
    }
}
