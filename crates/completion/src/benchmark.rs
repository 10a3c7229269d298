//! An index of the tasks of a benchmark, by id.
//!
//! A prompt file may be larger than memory. The index therefore stores only ids and positions, and
//! reads a record from the file when it is needed.

use std::borrow::Cow;
use std::io;

use serde::{Deserialize, Serialize};

use crate::postprocess::truncate::Prompt;
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, Object};
use assay_base::problems::{Issue, Problem, Problems};
use assay_base::source::{Line, Lines, Records, Source};
use assay_syntax::languages::Language;

/// An index of a prompt file or a bundle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Benchmark {
    ids: String,
    tasks: Vec<Entry>,
    /// Indices into `tasks`, sorted by id.
    by_id: Vec<u32>,
    /// The number of lines of the file.
    lines: u64,
    /// The problems of the file.
    pub problems: Problems,
}

/// The number of a task: its index in the benchmark, from 0.
pub type TaskNumber = u32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    id_end: u32,
    len: u32,
    offset: u64,
    line: u32,
    language: u8,
}

/// A record of a prompt file.
#[derive(Debug, Clone)]
pub struct Task<'t> {
    /// `metadata.task_id`.
    pub id: Cow<'t, str>,
    /// The code before the cursor.
    pub prompt: Cow<'t, str>,
    /// The original code at the cursor.
    pub groundtruth: Cow<'t, str>,
    /// `metadata.language`, if it is a known language. Bundles have it.
    pub language: Option<Language>,
    /// `metadata.repository`.
    pub repository: Option<Cow<'t, str>>,
    /// `metadata.file`.
    pub file: Option<Cow<'t, str>>,
    /// See [`Prompt::outline`]. Bundles have it.
    pub outline: Option<Cow<'t, str>>,
    /// The complete record, for fields that scoring does not need.
    record: Object<'t>,
}

/// A piece of another file, found by a retriever.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk<'t> {
    /// The code.
    #[serde(borrow)]
    pub retrieved_chunk: Cow<'t, str>,
    /// The path of the file.
    #[serde(borrow)]
    pub filename: Cow<'t, str>,
}

impl Eq for Chunk<'_> {}

impl<'t> Task<'t> {
    /// Parses a line of a prompt file. Adds errors that do not prevent scoring to `issues`.
    pub fn parse(text: &'t str, terminated: bool, issues: &mut Vec<Issue>) -> Result<Self, Issue> {
        let object = Object::parse(text, terminated)?;
        if let Some(key) = object.duplicate_key() {
            issues.push(Issue::DuplicateKey { key: key.to_owned() });
        }
        if is_of_repobench(&object) {
            return Ok(Self {
                id: match object.natural_number("idx") {
                    Some(number) => number.into(),
                    None => object.field("idx", issues).text("idx")?,
                },
                prompt: Cow::Borrowed(""),
                groundtruth: object.field("gt", issues).text("gt")?,
                language: None,
                repository: None,
                file: None,
                outline: None,
                record: object,
            });
        }
        let missing = || match object.has("pred") && !object.has("prompt") {
            true => Issue::OtherFormat { found: "a prediction file, not prompts".to_owned() },
            false => Issue::MissingField { field: "metadata.task_id".to_owned() },
        };
        let metadata = object.get("metadata").and_then(Object::of).ok_or_else(missing)?;
        Ok(Self {
            id: metadata.field("task_id", issues).text("metadata.task_id")?,
            prompt: object.field("prompt", issues).text("prompt")?,
            groundtruth: object.field("groundtruth", issues).text("groundtruth")?,
            language: metadata.text("language").and_then(|name| Language::named(&name)),
            repository: metadata.text("repository"),
            file: metadata.text("file"),
            outline: metadata.text("outline"),
            record: object,
        })
    }

    /// The code after the groundtruth; empty if the file does not have it.
    pub fn right_context(&self) -> Cow<'t, str> {
        self.record.text("right_context").unwrap_or_default()
    }

    /// The code that a retriever found in other files of the repository; empty if the file has
    /// none.
    pub fn crossfile_context(&self) -> Vec<Chunk<'t>> {
        let list = self.record.get("crossfile_context").and_then(Object::of).and_then(|context| context.get("list"));
        list.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default()
    }

    /// The text that shows [these chunks](Self::crossfile_context) to a model, before the prompt; empty
    /// if the file has none.
    pub fn crossfile_text(&self) -> Cow<'t, str> {
        let context = self.record.get("crossfile_context").and_then(Object::of);
        context.and_then(|context| context.text("text")).unwrap_or_default()
    }

    /// The day on which the repository was created: `metadata.created`, as `assay corpus examples` writes
    /// it.
    pub fn created(&self) -> Option<Cow<'t, str>> {
        self.record.get("metadata").and_then(Object::of).and_then(|metadata| metadata.text("created"))
    }

    /// The complete record.
    pub fn record(&self) -> &Object<'t> {
        &self.record
    }

    /// The prompt in the form that truncation needs.
    pub fn prompt(&self) -> Prompt<'_> {
        Prompt { text: &self.prompt, outline: self.outline.as_deref() }
    }
}

/// Whether a record is one of RepoBench's `<level>.jsonl`. Such a file has a task and its completion in
/// each record, and no prompt, so it is prompt file and prediction file at once. Its language is not
/// in it.
fn is_of_repobench(object: &Object<'_>) -> bool {
    object.has("idx") && object.has("gt") && !object.has("metadata")
}

impl Benchmark {
    /// Reads a prompt file. `language` is the language of all tasks; without it, each task's
    /// record, id or file name says the language. `progress` is called with the number of bytes
    /// read.
    ///
    /// **Errors:** only if the source cannot be read.
    pub fn read(source: impl Source, language: Option<Language>, mut progress: impl FnMut(u64)) -> io::Result<Self> {
        let end = source.len();
        let mut benchmark = Self::default();
        if let Some(found) = FileType::of_source(&source)? {
            let issue = Issue::OtherFile { found };
            benchmark.problems.add(Problem { offset: 0, index: 0, task_id: None, issue });
            return Ok(benchmark);
        }
        let mut lines = Lines::new(source, 0..end, json_lines::MAX_LINE)?;
        let mut next_report = 0;
        while let Some(line) = lines.next_line()? {
            let (offset, index, len) = (line.offset, line.index, line.len);
            let mut issues = Vec::new();
            let mut task_id = None;
            if let Err(issue) = benchmark.add(&line, language, &mut issues, &mut task_id) {
                issues.push(issue);
            }
            for issue in issues {
                benchmark.problems.add(Problem { offset, index, task_id: task_id.clone(), issue });
            }
            if offset + len >= next_report {
                progress(offset + len);
                next_report = offset + len + (1 << 20);
            }
        }
        benchmark.lines = lines.count();
        benchmark.ids.shrink_to_fit();
        benchmark.tasks.shrink_to_fit();
        benchmark.sort();
        if benchmark.tasks.is_empty() {
            benchmark.problems.add(Problem { offset: 0, index: 0, task_id: None, issue: Issue::NoTask });
        }
        progress(end);
        Ok(benchmark)
    }

    /// Adds the task of a line to the index.
    fn add(
        &mut self,
        line: &Line<'_>,
        language: Option<Language>,
        issues: &mut Vec<Issue>,
        task_id: &mut Option<String>,
    ) -> Result<(), Issue> {
        let decoded = json_lines::text(line)?;
        issues.extend(decoded.issues);
        if decoded.text.trim().is_empty() {
            return if line.terminated || !decoded.text.is_empty() { Err(Issue::BlankLine) } else { Ok(()) };
        }
        let task = Task::parse(&decoded.text, line.terminated, issues)?;
        *task_id = (!issues.is_empty()).then(|| task.id.clone().into_owned());
        let language = language
            .or(task.language)
            .or_else(|| Language::of_task_id(&task.id))
            .or_else(|| task.file.as_deref().and_then(Language::of_file));
        let Some(place) = language.and_then(|language| Language::ALL.iter().position(|l| *l == language)) else {
            *task_id = Some(task.id.into_owned());
            return Err(Issue::UnknownLanguage);
        };
        self.ids.push_str(&task.id);
        self.tasks.push(Entry {
            id_end: self.ids.len() as u32,
            len: line.len as u32,
            offset: line.offset,
            line: line.index as u32,
            language: place as u8,
        });
        Ok(())
    }

    /// Sorts the index by id. The last of several tasks with the same id remains, as in the
    /// official program.
    fn sort(&mut self) {
        let mut by_id: Vec<u32> = (0..self.tasks.len() as u32).collect();
        by_id.sort_unstable_by_key(|&task| (self.id(task), task));
        let mut doubled = vec![false; self.tasks.len()];
        for pair in by_id.windows(2) {
            doubled[pair[0] as usize] = self.id(pair[0]) == self.id(pair[1]);
        }
        if !doubled.contains(&true) {
            self.by_id = by_id;
            return;
        }
        let mut kept = Self { lines: self.lines, problems: std::mem::take(&mut self.problems), ..Self::default() };
        for (task, entry) in self.tasks.iter().enumerate() {
            let id = self.id(task as u32);
            if doubled[task] {
                let (offset, index) = (entry.offset, u64::from(entry.line));
                kept.problems.add(Problem { offset, index, task_id: Some(id.to_owned()), issue: Issue::Duplicate });
            } else {
                kept.ids.push_str(id);
                kept.tasks.push(Entry { id_end: kept.ids.len() as u32, ..*entry });
            }
        }
        *self = kept;
        self.sort();
    }

    /// The number of tasks, which is the denominator of every share.
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// Whether the benchmark has no task.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// The id of a task.
    pub fn id(&self, task: TaskNumber) -> &str {
        let start = task.checked_sub(1).map_or(0, |before| self.tasks[before as usize].id_end);
        &self.ids[start as usize..self.tasks[task as usize].id_end as usize]
    }

    /// The language of a task.
    pub fn language(&self, task: TaskNumber) -> Language {
        Language::ALL[usize::from(self.tasks[task as usize].language)]
    }

    /// The line number of a task in the prompt file, from 1.
    pub fn line(&self, task: TaskNumber) -> u64 {
        u64::from(self.tasks[task as usize].line) + 1
    }

    /// The languages of the benchmark, in the order of tables, each with its number of tasks.
    pub fn languages(&self) -> Vec<(Language, usize)> {
        let mut counts = vec![0; Language::ALL.len()];
        for entry in &self.tasks {
            counts[usize::from(entry.language)] += 1;
        }
        Language::ALL.iter().copied().zip(counts).filter(|&(_, count)| count > 0).collect()
    }

    /// Reads the record of a task from `records`, the file that the benchmark was read from.
    ///
    /// **Errors:** if the file cannot be read, or changed since it was indexed.
    pub fn with_task<R>(
        &self,
        task: TaskNumber,
        records: &mut Records<impl Source>,
        then: impl FnOnce(Task<'_>) -> R,
    ) -> io::Result<R> {
        let changed = || io::Error::new(io::ErrorKind::InvalidData, "the prompt file changed while it was read");
        let Entry { offset, len, .. } = self.tasks[task as usize];
        let bytes = Some(records.get(offset, len as usize)?);
        let line = Line { offset, index: 0, bytes, len: len.into(), terminated: true };
        let text = json_lines::text(&line).map_err(|_| changed())?.text;
        let record = Task::parse(&text, true, &mut Vec::new()).map_err(|_| changed())?;
        if record.id == self.id(task) { Ok(then(record)) } else { Err(changed()) }
    }

    /// The task with this id.
    pub fn find(&self, id: &str) -> Option<TaskNumber> {
        self.by_id.binary_search_by(|&task| self.id(task).cmp(id)).ok().map(|place| self.by_id[place])
    }

    /// The known id that is the most similar to `id`; `None` if no id is similar.
    pub fn nearest(&self, id: &str) -> Option<&str> {
        let chars: Vec<char> = id.chars().take(200).collect();
        let mut matcher = crate::metrics::edit_similarity::indel::Matcher::default();
        let mut best: Option<(usize, &str)> = None;
        let mut other = Vec::new();
        for &task in &self.by_id {
            let known = self.id(task);
            other.clear();
            other.extend(known.chars());
            let distance = chars.len() + other.len() - 2 * matcher.matched(&chars, &other);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, known));
            }
        }
        // If fewer than three quarters of the characters match, the id is hardly a typing error.
        best.filter(|&(distance, known)| distance * 4 <= chars.len() + known.chars().count()).map(|(_, known)| known)
    }
}
