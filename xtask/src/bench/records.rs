//! The data of the benchmarks: records of real models if `../shared` has them, otherwise the
//! examples.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::root;

pub const LANGUAGES: [&str; 4] = ["python", "java", "typescript", "csharp"];

/// JSON Lines of prompts, and of one completion for each in the same order.
pub struct Records {
    pub origin: &'static str,
    pub prompts: String,
    pub predictions: String,
}

/// The files that [`Records`] are written to.
pub struct Files {
    pub prompts: PathBuf,
    pub predictions: PathBuf,
}

impl Records {
    pub fn gather() -> Result<Self> {
        let real = root().join("../shared/data/crosscodeeval");
        if real.exists() {
            let all = |start: &str, end: &str| -> Result<String> {
                let read = |language| Ok(fs::read_to_string(real.join(format!("{start}_{language}{end}.jsonl")))?);
                LANGUAGES.iter().map(read).collect()
            };
            let predictions = all("predictions", "_granite-3.3-8b-base_comment")?;
            return Ok(Self { origin: "real records", prompts: all("prompts", "")?, predictions });
        }
        let read = |path: &str| fs::read_to_string(root().join("examples").join(path));
        let (prompts, predictions) = (read("prompts.jsonl")?, read("predictions/weak.jsonl")?);
        Ok(Self { origin: "the examples", prompts, predictions })
    }

    /// The records of one language. Task ids such as `project_cc_java/12` contain the language.
    pub fn of(&self, language: &str) -> Result<Self> {
        let only = |text: &str| -> Result<String> {
            let mut lines = String::new();
            for line in text.lines() {
                let record = serde_json::from_str(line)?;
                if task_id(&record)?.split('/').next().is_some_and(|start| start.ends_with(language)) {
                    lines += line;
                    lines += "\n";
                }
            }
            Ok(lines)
        };
        Ok(Self { origin: self.origin, prompts: only(&self.prompts)?, predictions: only(&self.predictions)? })
    }

    /// Derives `count` tasks from each record: the record itself, and others with the cursor
    /// elsewhere in its file. The completions of the others are the groundtruth with an `x` behind
    /// the last name or number.
    pub fn with_cursors(&self, count: usize) -> Result<Self> {
        let mut all = Self { origin: self.origin, prompts: String::new(), predictions: String::new() };
        for (prompt, prediction) in self.prompts.lines().zip(self.predictions.lines()) {
            let (task, answer): (Value, Value) = (serde_json::from_str(prompt)?, serde_json::from_str(prediction)?);
            let (id, prompt) = (task_id(&task)?, text(&task, "prompt")?);
            let file = [prompt, text(&task, "groundtruth")?, text(&task, "right_context")?].concat();
            let lines: Vec<(usize, &str)> = file
                .split_inclusive('\n')
                .map(|line| (line.as_ptr().addr() - file.as_ptr().addr(), line.trim_end()))
                .filter(|(_, line)| line.trim().len() > 12)
                .collect();
            for n in 0..count {
                let (mut task, mut answer) = (task.clone(), answer.clone());
                let new_id = format!("{id}-{n}");
                if n > 0 && !lines.is_empty() {
                    let (start, line) = lines[lines.len() * n / count];
                    let indentation = line.len() - line.trim_start().len();
                    let cut = line.floor_char_boundary((indentation + line.len()) / 2);
                    task["prompt"] = file[..start + cut].into();
                    let last = line.trim_end_matches(|c: char| !c.is_alphanumeric()).len().max(cut);
                    task["groundtruth"] = line[cut..].into();
                    answer["pred"] = [&line[cut..last], "x", &line[last..]].concat().into();
                    task["right_context"] = file[start + line.len()..].into();
                }
                task["metadata"]["task_id"] = new_id.as_str().into();
                answer["task_id"] = new_id.into();
                all.prompts += &format!("{task}\n");
                all.predictions += &format!("{answer}\n");
            }
        }
        Ok(all)
    }

    pub fn write(&self, folder: &Path, name: &str) -> Result<Files> {
        let files = Files::named(folder, name);
        fs::write(&files.prompts, &self.prompts)?;
        fs::write(&files.predictions, &self.predictions)?;
        Ok(files)
    }

    /// Writes `tasks` records, which repeat with new ids.
    ///
    /// The first line of a completion shorter than `answer_length` is extended with the text after
    /// the groundtruth. The result resembles the completion of a model that writes the file to its
    /// end.
    pub fn write_many(&self, folder: &Path, name: &str, tasks: usize, answer_length: usize) -> Result<Files> {
        let files = Files::named(folder, name);
        let mut pairs = Vec::new();
        for (prompt, prediction) in self.prompts.lines().zip(self.predictions.lines()) {
            let (task, mut answer): (Value, Value) = (serde_json::from_str(prompt)?, serde_json::from_str(prediction)?);
            let id = task_id(&task)?;
            let said = text(&answer, "pred")?;
            let first_line = said.lines().next().unwrap_or_default();
            let follows = text(&task, "right_context")?.chars().chain(text(&task, "prompt")?.chars().cycle());
            let goes_on: String = first_line.chars().chain(follows).take(answer_length).collect();
            let long = if said.len() < answer_length { goes_on } else { said.to_owned() };
            answer["task_id"] = id.into();
            answer["pred"] = long.into();
            pairs.push((Numbered::new(prompt, id)?, Numbered::new(&answer.to_string(), id)?));
        }
        ensure!(!pairs.is_empty(), "there are no records to repeat");
        let create = |path| Ok::<_, anyhow::Error>(BufWriter::with_capacity(1 << 20, File::create(path)?));
        let (mut prompts, mut predictions) = (create(&files.prompts)?, create(&files.predictions)?);
        let rounds = (0..).flat_map(|round| pairs.iter().map(move |pair| (round, pair)));
        for (round, (prompt, prediction)) in rounds.take(tasks) {
            prompt.write(round, &mut prompts)?;
            prediction.write(round, &mut predictions)?;
        }
        prompts.flush()?;
        predictions.flush()?;
        Ok(files)
    }
}

impl Files {
    pub fn named(folder: &Path, name: &str) -> Self {
        let file = |kind: &str| folder.join(format!("{name}_{kind}.jsonl"));
        Self { prompts: file("prompts"), predictions: file("predictions") }
    }
}

/// A JSON line, split where a number can be added to its task id.
struct Numbered {
    start: String,
    end: String,
}

impl Numbered {
    fn new(line: &str, id: &str) -> Result<Self> {
        let quoted = serde_json::to_string(id)?;
        let (start, end) = line.split_once(&quoted).with_context(|| format!("{id} is written in an unusual way"))?;
        Ok(Self { start: start.to_owned() + quoted.trim_end_matches('"'), end: "\"".to_owned() + end + "\n" })
    }

    fn write(&self, number: usize, to: &mut impl Write) -> Result<()> {
        // A fixed width keeps the ids distinct.
        Ok(write!(to, "{}{number:06}{}", self.start, self.end)?)
    }
}

/// The task id of a prompt or of a prediction.
fn task_id(line: &Value) -> Result<&str> {
    text(line.get("metadata").unwrap_or(line), "task_id")
}

pub fn text<'a>(line: &'a Value, field: &str) -> Result<&'a str> {
    line[field].as_str().with_context(|| format!("a record has no {field}"))
}
