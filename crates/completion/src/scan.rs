//! Reads and scores a prediction file, or a range of one.
//!
//! Each [`Scan`] reads one range of a file, in any order and in any worker, thread or process. Its
//! result is a [`Part`]. Merging is associative and commutative, and all parts together equal one
//! scan of the complete file.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use assay_evaluation::format::Format;
use serde::{Deserialize, Serialize};

use crate::benchmark::{Benchmark, TaskNumber};
use crate::example::Example;
use crate::official::languages::is_task_id;
use crate::scorer::{Plan, Scorer, Scores};
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, Field, Object};
use assay_base::problems::{Issue, Problem, Problems};
use assay_base::python_compat::strip;
use assay_base::source::{Line, Lines, Records, Source};
use assay_syntax::languages::Language;

/// The member of a prediction with the task's id.
const TASK_ID: &str = "task_id";
/// The member of a prediction with the completion.
const PREDICTION: &str = "pred";

/// A scored completion.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Completion {
    /// The task of the completion.
    pub task: TaskNumber,
    /// The byte offset of its line in the prediction file.
    pub offset: u64,
    /// The length of its line in bytes.
    pub len: u32,
    /// The index of its line in its range, from 0.
    index: u32,
    /// Its scores.
    pub scores: Scores,
}

impl Completion {
    /// Reads the completion from `predictions`, the file that was scored.
    ///
    /// **Errors:** if the file cannot be read, or changed since it was scored.
    pub fn prediction(&self, predictions: &mut Records<impl Source>, plan: &Plan) -> io::Result<String> {
        let changed = || io::Error::new(io::ErrorKind::InvalidData, "the predictions changed since they were scored");
        let bytes = Some(predictions.get(self.offset, self.len as usize)?);
        let line = Line { offset: self.offset, index: 0, bytes, len: u64::from(self.len), terminated: true };
        let prediction = Reading::default().prediction(&line, plan.formats).map_err(|_| changed())?;
        prediction.filter(|text| text.is_char_boundary(self.scores.truncated as usize)).ok_or_else(changed)
    }
}

/// The results of one or several ranges of a prediction file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The start offset of each range that was read, with the number of lines that start in it.
    /// Sorted by offset.
    ranges: Vec<(u64, u64)>,
    /// The completions, sorted by task. If a task has several, only the first in the file.
    answers: Vec<Completion>,
    /// The counts of tasks without a completion, sorted by task: see [`Part::count_missing`].
    #[serde(skip)]
    missing: Vec<(TaskNumber, Box<[u32]>)>,
    problems: Problems,
    /// The number of records of each foreign format, by its id.
    formats: BTreeMap<String, u64>,
    /// The number of unknown ids that have the form of CrossCodeEval's ids, for each language in
    /// [`Language::ALL`].
    official_ids: [u64; Language::ALL.len()],
}

impl Part {
    /// The part for a file that cannot be read to its end. Merge it with the results of what could
    /// be read.
    pub fn unreadable(reason: String) -> Self {
        let mut part = Self::default();
        part.problems.add(Problem { offset: u64::MAX, index: 0, task_id: None, issue: Issue::Unreadable { reason } });
        part
    }

    /// Adds the results of other ranges of the same file.
    pub fn merge(&mut self, other: Self, benchmark: &Benchmark) {
        for range in other.ranges {
            // Of several ranges with the same start, all but the last are empty and must come
            // first.
            self.ranges.insert(self.ranges.partition_point(|other| *other < range), range);
        }
        self.missing.clear();
        self.problems.merge(other.problems);
        for (format, records) in other.formats {
            *self.formats.entry(format).or_default() += records;
        }
        for (ours, theirs) in self.official_ids.iter_mut().zip(other.official_ids) {
            *ours += theirs;
        }
        if self.answers.is_empty() {
            self.answers = other.answers;
        } else {
            // Reserve exactly: doubling the capacity would take memory for twice the answers.
            self.answers.reserve_exact(benchmark.len().saturating_sub(self.answers.len()).max(other.answers.len()));
            self.answers.extend(other.answers);
        }
        self.sort(benchmark);
    }

    /// Counts the references of tasks without a completion, if metrics of the plan need that. Call it
    /// when the part has the results of all ranges.
    pub fn count_missing(&mut self, benchmark: &Benchmark, prompts: impl Source, plan: &Plan) -> io::Result<()> {
        self.missing.clear();
        if !plan.counts_missing() {
            return Ok(());
        }
        let (mut records, mut scorer) =
            (Records::new(prompts), Scorer::new(&Plan { analyses: Vec::new(), ..plan.clone() }));
        let mut answers = self.answers.iter().map(|answer| answer.task).peekable();
        for number in 0..benchmark.len() as u32 {
            if answers.next_if_eq(&number).is_some() {
                continue;
            }
            let language = benchmark.language(number);
            let counts = benchmark.with_task(number, &mut records, |task| {
                let (prompt, groundtruth) = (task.prompt(), &*task.groundtruth);
                scorer.missing(Example { language, prompt, groundtruth, prediction: "" }, &task)
            })?;
            self.missing.push((number, counts));
        }
        Ok(())
    }

    /// The counts of a task without a completion, if they were computed.
    pub(crate) fn missing(&self, task: TaskNumber) -> Option<&[u32]> {
        let place = self.missing.binary_search_by_key(&task, |(number, _)| *number).ok()?;
        Some(&self.missing[place].1)
    }

    /// Sorts the answers. If several ranges have an answer to one task, only the first in the file
    /// stays.
    fn sort(&mut self, benchmark: &Benchmark) {
        self.answers.sort_unstable_by_key(|answer| (answer.task, answer.offset));
        let problems = &mut self.problems;
        self.answers.dedup_by(|later, first| {
            let duplicate = later.task == first.task;
            if duplicate {
                let task_id = Some(benchmark.id(later.task).to_owned());
                let (offset, index) = (later.offset, u64::from(later.index));
                problems.add(Problem { offset, index, task_id, issue: Issue::Duplicate });
            }
            duplicate
        });
    }

    /// The completions, sorted by task, at most one for each task.
    pub fn answers(&self) -> &[Completion] {
        &self.answers
    }

    /// The problems of the lines.
    pub fn problems(&self) -> &Problems {
        &self.problems
    }

    /// The number of records of each foreign format, by its id.
    pub fn formats(&self) -> &BTreeMap<String, u64> {
        &self.formats
    }

    /// The number of unknown ids that are CrossCodeEval's, for each language that has any.
    pub fn official_ids(&self) -> impl Iterator<Item = (Language, u64)> {
        Language::ALL.iter().copied().zip(self.official_ids).filter(|&(_, count)| count > 0)
    }

    /// The number of lines.
    pub fn lines(&self) -> u64 {
        self.ranges.iter().map(|(_, lines)| lines).sum()
    }

    /// The line number of a problem, from 1.
    pub fn line_of(&self, found: &Problem) -> u64 {
        self.line(found.offset, found.index)
    }

    /// The line number of a completion, from 1.
    pub fn line_of_answer(&self, answer: &Completion) -> u64 {
        self.line(answer.offset, u64::from(answer.index))
    }

    fn line(&self, offset: u64, index: u64) -> u64 {
        let before = self.ranges.partition_point(|&(start, _)| start <= offset).saturating_sub(1);
        self.ranges[..before].iter().map(|(_, lines)| lines).sum::<u64>() + index + 1
    }
}

/// A completion that is not scored yet.
struct Pending {
    task: TaskNumber,
    prediction: String,
    offset: u64,
    len: u32,
    index: u32,
}

/// Reads and scores the lines that start in one range of a prediction file.
pub struct Scan<B, P, Q> {
    benchmark: B,
    prompts: Records<P>,
    lines: Lines<Q>,
    scorer: Scorer,
    formats: &'static [&'static Format],
    range: Range<u64>,
    only: Option<TaskNumber>,
    /// Whether a line of the range has answered each task. Further completions of that task need no
    /// scores.
    seen: Vec<bool>,
    pending: Vec<Pending>,
    part: Part,
}

impl<B: Borrow<Benchmark>, P: Source, Q: Source> Scan<B, P, Q> {
    /// Creates a scan of the lines that start in `range` of `predictions`. `prompts` is the file
    /// that `benchmark` was read from. `plan` says what is computed.
    ///
    /// **Errors:** only if a source cannot be read.
    pub fn new(benchmark: B, prompts: P, predictions: Q, range: Range<u64>, plan: &Plan) -> io::Result<Self> {
        let mut part = Part::default();
        let mut end = range.end;
        if let Some(found) = FileType::of_source(&predictions)? {
            // Only the first range reports the format. The others must not read the file as JSON
            // Lines either.
            if range.start == 0 {
                let issue = Issue::OtherFile { found };
                part.problems.add(Problem { offset: 0, index: 0, task_id: None, issue });
            }
            end = range.start;
        }
        let lines = Lines::new(predictions, range.start..end, json_lines::MAX_LINE)?;
        let seen = vec![false; benchmark.borrow().len()];
        let (prompts, pending) = (Records::new(prompts), Vec::new());
        Ok(Self {
            benchmark,
            prompts,
            lines,
            scorer: Scorer::new(plan),
            formats: plan.formats,
            range,
            only: None,
            seen,
            pending,
            part,
        })
    }

    /// Skips the lines of all other tasks, which is much faster than scoring everything.
    pub fn only(self, task: TaskNumber) -> Self {
        Self { only: Some(task), ..self }
    }

    /// Scores lines until at least `bytes` bytes are read, and at least one line. Returns `false`
    /// at the end of the range.
    pub fn step(&mut self, bytes: u64) -> io::Result<bool> {
        let end = self.lines.offset().saturating_add(bytes);
        let mut more = self.read_line()?;
        while more && self.lines.offset() < end {
            more = self.read_line()?;
        }
        self.score_pending()?;
        Ok(more)
    }

    /// The number of bytes read.
    pub fn position(&self) -> u64 {
        self.lines.offset().saturating_sub(self.range.start)
    }

    /// The number of completions scored.
    pub fn answered(&self) -> usize {
        self.part.answers.len()
    }

    /// Returns the results so far.
    pub fn finish(mut self) -> Part {
        self.part.ranges = vec![(self.range.start, self.lines.count())];
        self.part.sort(self.benchmark.borrow());
        self.part
    }

    /// Reads a line and queues its completion; `false` at the end.
    fn read_line(&mut self) -> io::Result<bool> {
        let Some(line) = self.lines.next_line()? else { return Ok(false) };
        let (offset, index, len) = (line.offset, line.index, line.len);
        let mut reading = Reading::default();
        let read = reading.prediction(&line, self.formats);
        let Reading { mut issues, task_id, format } = reading;
        let task = task_id.as_deref().and_then(|id| self.benchmark.borrow().find(id));
        if self.only.is_some_and(|only| task != Some(only)) {
            return Ok(true);
        }
        if let Some(format) = format {
            *self.part.formats.entry(format.id.to_owned()).or_default() += 1;
        }
        match (read, task) {
            (Ok(Some(_)), Some(task)) if std::mem::replace(&mut self.seen[task as usize], true) => {
                issues.push(Issue::Duplicate);
            }
            (Ok(Some(prediction)), Some(task)) => {
                let (len, index) = (len as u32, index as u32);
                self.pending.push(Pending { task, prediction, offset, len, index });
            }
            (Ok(Some(_)), None) => {
                let is_official = |language: &Language| task_id.as_deref().is_some_and(|id| is_task_id(*language, id));
                if let Some(language) = Language::ALL.iter().position(is_official) {
                    self.part.official_ids[language] += 1;
                }
                issues.push(Issue::UnknownTask);
            }
            (Ok(None), _) => {}
            (Err(issue), _) => issues.push(issue),
        }
        for issue in issues {
            self.part.problems.add(Problem { offset, index, task_id: task_id.clone(), issue });
        }
        Ok(true)
    }

    /// Scores the queued completions in the order of the prompt file, so that it is read
    /// sequentially.
    fn score_pending(&mut self) -> io::Result<()> {
        self.pending.sort_unstable_by_key(|pending| pending.task);
        for pending in self.pending.drain(..) {
            let Pending { task: number, prediction, offset, len, index } = pending;
            let benchmark = self.benchmark.borrow();
            let language = benchmark.language(number);
            let answer = benchmark.with_task(number, &mut self.prompts, |task| {
                let (prompt, groundtruth) = (task.prompt(), &*task.groundtruth);
                let example = Example { language, prompt, groundtruth, prediction: &prediction };
                Completion { task: number, offset, len, index, scores: self.scorer.score(example, Some(&task)) }
            })?;
            self.part.answers.push(answer);
        }
        Ok(())
    }
}

/// What is read of a line besides its completion.
#[derive(Default)]
struct Reading {
    /// The problems that do not prevent scoring.
    issues: Vec<Issue>,
    task_id: Option<String>,
    /// The foreign format of the record.
    format: Option<&'static Format>,
}

impl Reading {
    /// Reads the completion of a line. `None` for the empty rest after the last line feed.
    fn prediction(&mut self, line: &Line<'_>, formats: &[&'static Format]) -> Result<Option<String>, Issue> {
        let decoded = json_lines::text(line)?;
        self.issues.extend(decoded.issues);
        if decoded.text.trim().is_empty() {
            // There is no line after the last line feed.
            return if line.terminated || !decoded.text.is_empty() { Err(Issue::BlankLine) } else { Ok(None) };
        }
        let object = Object::parse(&decoded.text, line.terminated)?;
        if let Some(key) = object.duplicate_key() {
            self.issues.push(Issue::DuplicateKey { key: key.to_owned() });
        }
        let foreign = || formats.iter().find(|format| (format.is)(&object)).copied();
        self.format = if object.has(TASK_ID) && object.has(PREDICTION) { None } else { foreign() };
        let (id_member, member) =
            self.format.map_or((TASK_ID, PREDICTION), |format| (format.task_id, format.prediction));
        let mut id = object.field(id_member, &mut self.issues);
        // Other harnesses number their tasks.
        if self.format.is_some()
            && let Field::Other(_) = id
            && let Some(number) = object.natural_number(id_member)
        {
            id = Field::Text(number.into());
        }
        if let Field::Text(id) = &id {
            self.task_id = Some(id.clone().into_owned());
        }
        let prediction = object.field(member, &mut self.issues);
        if prediction == Field::Missing
            && let Some(found) = other_format(&object)
        {
            return Err(Issue::OtherFormat { found: found.to_owned() });
        }
        id.text(id_member)?;
        if prediction == Field::Null {
            return Err(Issue::NullPrediction);
        }
        let prediction = prediction.text(member)?.into_owned();
        if strip(&prediction).is_empty() {
            self.issues.push(Issue::EmptyPrediction);
        }
        Ok(Some(prediction))
    }
}

/// The known format whose records have the keys of this object.
fn other_format(object: &Object<'_>) -> Option<&'static str> {
    const FORMATS: &[(&[&str], &str)] = &[
        (&["prompt", "groundtruth"], "a prompt file, not predictions"),
        (&["source_code"], "samples of programs; check them against a benchmark of programs"),
        (&["task_id", "solution"], "EvalPlus samples; check them against a benchmark of programs"),
        (&["task_id", "completion"], "a prediction in the field `completion`; the field must be `pred`"),
        (&["task_id", "em"], "the per-example results of a scorer, not predictions"),
        (&["task_id", "prediction"], "a prediction in the field `prediction`; the field must be `pred`"),
        (&["task_id", "generation"], "a prediction in the field `generation`; the field must be `pred`"),
        (&["task_id", "response"], "a prediction in the field `response`; the field must be `pred`"),
    ];
    if ["HumanEval/", "Mbpp/"].iter().any(|prefix| object.text("task_id").is_some_and(|id| id.starts_with(prefix))) {
        return Some("EvalPlus samples; check them against a benchmark of programs");
    }
    FORMATS.iter().find(|(keys, _)| keys.iter().all(|key| object.has(key))).map(|&(_, name)| name)
}
