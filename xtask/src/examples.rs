//! Makes the example benchmark from its sources: `examples/prompts.jsonl`, `examples/predictions/*.jsonl`, and what the site
//! has of them in `results/example`.
//!
//! Everything is derived from two things written by hand: the small projects in `examples/repositories` and the tasks in
//! `examples/tasks`, which say where a cursor stands, what follows it, and what two imagined models would have written.
//! Context from other files, the bundle and the report on retrievers are made by `assay` itself, as users make theirs.

mod broken;
mod cursor;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use cursor::Cursor;

use crate::shell::{output, program, root};

/// The files of one project, by their path in it.
type Repository = BTreeMap<String, String>;

struct Language {
    /// The name in folders, task files and task ids.
    name: &'static str,
    extension: &'static str,
}

const LANGUAGES: [Language; 4] = [
    Language { name: "python", extension: "py" },
    Language { name: "java", extension: "java" },
    Language { name: "typescript", extension: "ts" },
    Language { name: "csharp", extension: "cs" },
];

/// A file of `examples/tasks`. Ids count its tasks from 0, so new tasks go to the end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskFile {
    task: Vec<Task>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    /// Path below `examples/repositories/<language>`; its first component is the repository.
    file: String,
    /// The text just before the cursor; with `groundtruth` after it, it occurs once in the file.
    before: String,
    /// The rest of the statement.
    groundtruth: String,
    /// What a model that sees the other files writes; the groundtruth when left out.
    strong: Option<String>,
    /// What a model that sees only this file writes; the groundtruth when left out.
    weak: Option<String>,
}

/// A line of the prompt file, in CrossCodeEval's format, but for the context from other files.
#[derive(Serialize)]
struct Prompt {
    prompt: String,
    groundtruth: String,
    right_context: String,
    metadata: Metadata,
}

#[derive(Serialize)]
struct Metadata {
    task_id: String,
    repository: String,
    file: String,
    context_start_lineno: usize,
    groundtruth_start_lineno: usize,
    right_context_start_lineno: usize,
}

/// A line of a prediction file.
#[derive(Serialize)]
struct Prediction {
    task_id: String,
    pred: String,
}

/// The prompts without context: what `assay corpus retrieve` is given.
const PROMPTS: &str = "prompts_without_context.jsonl";
/// Where each file that is made belongs.
const PLACES: [(&str, &str); 7] = [
    ("prompts.jsonl", "examples"),
    ("strong.jsonl", "examples/predictions"),
    ("weak.jsonl", "examples/predictions"),
    ("broken.jsonl", "examples/predictions"),
    ("bundle.jsonl.gz", "results/example"),
    ("bundle.manifest.json", "results/example"),
    ("retrievers.json", "results/example"),
];

/// Writes the generated files of the example benchmark by the program `assay`, or with `check` only compares them.
///
/// # Errors
/// A task that does not fit its source, a file that cannot be read or written, or, with `check`, a file that is not what
/// would be written now.
pub fn run(assay: &Path, check: bool) -> Result<()> {
    let made = root().join("target/examples");
    fs::create_dir_all(&made).with_context(|| format!("cannot make {}", made.display()))?;
    for (name, content) in generate()? {
        fs::write(made.join(name), content).with_context(|| format!("cannot write {name}"))?;
    }
    let assay = |arguments: &[&str], prompts: &str, out: &str| {
        let mut command = program(assay);
        command.args(arguments).arg("--prompts").arg(made.join(prompts));
        output(command.arg("--out").arg(made.join(out)))
    };
    // CrossCodeEval keeps five chunks; three keep the example small.
    let repositories = ["--repos", "examples/repositories"];
    assay(&[&["corpus", "retrieve", "--top", "3"], &repositories[..]].concat(), PROMPTS, "prompts.jsonl")?;
    assay(&["bundle", "--name", "Example benchmark"], "prompts.jsonl", "bundle.jsonl.gz")?;
    // The model of the example is said to have seen what BM25 finds.
    let predictions = format!("bm25={}", made.join("strong.jsonl").display());
    let measure = ["corpus", "retrievers", "--with-reference", "--predictions", &predictions];
    assay(&[&measure[..], &repositories].concat(), "prompts.jsonl", "retrievers.json")?;

    let mut stale = Vec::new();
    for (name, folder) in PLACES {
        let content = fs::read(made.join(name)).with_context(|| format!("{name} was not made"))?;
        let path = root().join(folder).join(name);
        // A missing file is stale like any other.
        if fs::read(&path).is_ok_and(|current| current == content) {
            continue;
        }
        if check {
            stale.push(format!("{folder}/{name}"));
        } else {
            fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
            println!("wrote {folder}/{name}");
        }
    }
    ensure!(stale.is_empty(), "out of date, run `cargo xtask examples`: {}", stale.join(", "));
    Ok(())
}

/// What is made without the program: names and content.
fn generate() -> Result<[(&'static str, Vec<u8>); 4]> {
    let examples = root().join("examples");
    let (mut prompts, mut strong, mut weak) = (Vec::new(), Vec::new(), Vec::new());
    for language in &LANGUAGES {
        let repositories = read_repositories(&examples.join("repositories").join(language.name), language.extension)?;
        let tasks = examples.join("tasks").join(language.name).with_extension("toml");
        for (index, task) in read_tasks(&tasks)?.into_iter().enumerate() {
            let task_id = format!("example_{}/{index}", language.name);
            let prompt = make_prompt(language, &repositories, &task, &task_id)
                .with_context(|| format!("{task_id} in {}", tasks.display()))?;
            prompts.push(prompt);
            let pred = task.strong.unwrap_or_else(|| task.groundtruth.clone());
            strong.push(Prediction { task_id: task_id.clone(), pred });
            let pred = task.weak.unwrap_or(task.groundtruth);
            weak.push(Prediction { task_id, pred });
        }
    }
    Ok([
        (PROMPTS, json_lines(&prompts)?),
        ("strong.jsonl", json_lines(&strong)?),
        ("weak.jsonl", json_lines(&weak)?),
        ("broken.jsonl", broken::lines(&strong)?),
    ])
}

fn read_tasks(path: &Path) -> Result<Vec<Task>> {
    let text = read(path)?;
    let tasks: TaskFile = toml::from_str(&text).with_context(|| format!("{} is no task file", path.display()))?;
    Ok(tasks.task)
}

fn read_repositories(folder: &Path, extension: &str) -> Result<BTreeMap<String, Repository>> {
    let mut repositories = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            let mut files = Repository::new();
            read_sources(&entry.path(), "", extension, &mut files)?;
            repositories.insert(entry.file_name().to_string_lossy().into_owned(), files);
        }
    }
    Ok(repositories)
}

/// Adds the sources below `folder`, whose own path in the repository is `prefix`.
fn read_sources(folder: &Path, prefix: &str, extension: &str, files: &mut Repository) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            read_sources(&path, &format!("{name}/"), extension, files)?;
        } else if path.extension().is_some_and(|found| found == extension) {
            files.insert(name, read(&path)?);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn make_prompt(
    language: &Language,
    repositories: &BTreeMap<String, Repository>,
    task: &Task,
    task_id: &str,
) -> Result<Prompt> {
    let (repository, file) = task.file.split_once('/').context("`file` must start with the repository's folder")?;
    let files = repositories.get(repository).with_context(|| format!("no repository {repository}"))?;
    let source = files.get(file).with_context(|| format!("no file {}", task.file))?;
    let Cursor { prompt, groundtruth, right_context } = Cursor::find(source, &task.before, &task.groundtruth)?;
    if !cursor::ends_statement(language.name, groundtruth, right_context) {
        bail!("the groundtruth must end where its statement ends: {groundtruth:?}");
    }
    let start = prompt.matches('\n').count();
    Ok(Prompt {
        prompt: prompt.to_owned(),
        groundtruth: groundtruth.to_owned(),
        right_context: right_context.to_owned(),
        metadata: Metadata {
            task_id: task_id.to_owned(),
            repository: repository.to_owned(),
            file: file.to_owned(),
            context_start_lineno: 0,
            groundtruth_start_lineno: start,
            right_context_start_lineno: start + groundtruth.matches('\n').count() + 1,
        },
    })
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

    #[test]
    fn committed_files_are_current() {
        let rows = |content: &[u8]| -> Vec<Value> {
            std::str::from_utf8(content).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let [(_, prompts), predictions @ ..] = generate().unwrap();
        // The context is held against `assay corpus retrieve` by its own tests.
        let mut committed = committed("prompts.jsonl");
        for row in &mut committed {
            row.as_object_mut().unwrap().remove("crossfile_context").unwrap();
        }
        assert_eq!(committed, rows(&prompts));
        for (name, content) in predictions {
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
        for language in &LANGUAGES {
            let prefix = format!("example_{}/", language.name);
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
