//! Results, sample by sample, of a run or of one of its shards. The parts of all shards merge into
//! the files of the complete run.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::io::{self, BufRead, Write};

use assay_base::schema;

use crate::{Denominator, Profile, ReportOptions, STUDY, Status, Tally, Trivial, study};
use assay_evaluation::report::Report;
use serde::{Deserialize, Serialize};

use crate::plan::Shard;

/// The first line of a part: the fields that all parts of a run share, and the part's shard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PartHead"))]
pub struct Head {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// Identifies the run. Parts of different runs do not merge.
    pub run: String,
    /// The shard of this part.
    pub shard: Shard,
    /// The number of samples in the complete run.
    pub samples: u64,
    /// The values of k for which the report has pass@k.
    pub k: Vec<u64>,
    /// A date by which the report splits tasks, and its start in seconds since 1970.
    pub cutoff: Option<(String, i64)>,
    /// The tasks in the denominator.
    pub denominator: Denominator,
    /// All known tasks, with or without samples.
    pub tasks: Vec<ExpectedTask>,
    /// Tasks with tests that trivial programs pass.
    pub trivial: Option<Trivial>,
    /// The profile of the verdicts.
    #[serde(default = "unnamed_profile")]
    pub profile: Profile,
    /// Whether the report has a study. Absent if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub study: bool,
    /// The number of problems in the samples of the complete run.
    #[serde(default)]
    pub problems: u64,
    /// The [data models](crate::Section::data_models) of languages. Absent if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data_models: BTreeMap<String, String>,
}

/// A task that a model is expected to answer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExpectedTask {
    /// The task's language. `None` for a problem of a test store: it is a task in each language
    /// that has samples.
    pub language: Option<String>,
    /// The name of the task or problem.
    pub name: String,
    /// The publication time of its problem, in seconds since 1970.
    pub published: Option<i64>,
    /// Whether programs in its language can be judged here.
    pub is_here: bool,
}

/// The profile of parts that do not name theirs.
fn unnamed_profile() -> Profile {
    Profile::Second
}

/// The name and version of the format of parts.
pub const SCHEMA: &str = "assay-part@3";

/// The result of one sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PartRow"))]
pub struct Row {
    /// The index of the sample, from 0.
    pub number: u64,
    /// The task. `None` if the line could not be read.
    pub task: Option<String>,
    /// The problem whose unit tests judge the sample.
    pub problem: Option<String>,
    /// The language, as the report names it.
    pub language: String,
    /// The status of the sample.
    pub status: Status,
    /// The difficulty of its problem, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The sampling temperature.
    pub temperature: Option<f64>,
    /// The publication time of its problem, in seconds since 1970.
    pub published: Option<i64>,
    /// The results of the unit tests, a character each, in the format of [`crate::Sample::tests`].
    pub tests: String,
    /// The indices of the unit tests whose verdicts the backstop decided, from 0.
    pub backstops: Vec<usize>,
    /// The class of its runtime error, if it has one.
    pub error: Option<String>,
    /// Why the program can pass its tests without solving the task.
    pub inside: Option<String>,
    /// The flags that changed the sample. Absent without such flags.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub flags: String,
    /// The language from which the sample was translated. Absent if it names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_language: Option<String>,
    /// The sample's line of `samples.jsonl`, without the line feed.
    pub line: String,
}

/// Ascending numbers as ranges, such as `1,4-6`.
fn ranges(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        [one] => one.to_string(),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(",")
}

/// Why parts do not merge.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file is not a part, or is damaged.
    #[error("part {number} on the command line is damaged at line {line}: {reason}; run that shard again")]
    Damaged {
        /// The number of the part on the command line, from 1.
        number: usize,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// The parts are of different runs.
    #[error(
        "part {number} on the command line comes from a different run than the first: other samples, tests or settings"
    )]
    Different {
        /// The number of the part on the command line, from 1.
        number: usize,
    },
    /// Two parts are of the same shard.
    #[error("shard {}/{} is given twice", .0.index + 1, .0.of)]
    Twice(Shard),
    /// Shards are missing.
    #[error("shards are missing: {0}")]
    Missing(String),
    /// A part cannot be read, or the output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The results of a run in progress.
pub struct Results<W> {
    samples: W,
    tally: Tally,
    unreadable: u64,
    /// Problems with at least one sample, each with its language.
    problems: BTreeSet<(String, String)>,
    /// Languages of the samples that were not rejected.
    languages: BTreeSet<String>,
}

impl<W: Write> Results<W> {
    /// Creates empty results, which write `samples.jsonl` to `samples`.
    pub fn new(samples: W) -> Self {
        let (tally, problems, languages) = (Tally::default(), BTreeSet::new(), BTreeSet::new());
        Self { samples, tally, unreadable: 0, problems, languages }
    }

    /// Adds the next sample.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        let Some(task) = &row.task else {
            self.unreadable += 1;
            return Ok(());
        };
        let problem = row.problem.as_deref().unwrap_or(task);
        self.problems.insert((row.language.clone(), problem.to_owned()));
        if row.status != Status::Rejected {
            self.languages.insert(row.language.clone());
        }
        self.tally.add(&crate::Sample {
            task,
            problem,
            language: &row.language,
            status: row.status,
            difficulty: row.difficulty,
            temperature: row.temperature,
            published: row.published,
            tests: &row.tests,
            backstops: row.backstops.len() as u64,
            error: row.error.as_deref(),
            inside: row.inside.as_deref(),
            flags: &row.flags,
            source_language: row.source_language.as_deref(),
        });
        writeln!(self.samples, "{}", row.line)
    }

    /// Returns the report, and the writer of `samples.jsonl`.
    pub fn finish(mut self, head: &Head) -> (Report, W) {
        let cutoff = head.cutoff.as_ref().map(|(date, start)| (date.as_str(), *start));
        let excluded = self.expect(head);
        let options = ReportOptions {
            denominator: head.denominator,
            excluded,
            cutoff,
            unreadable: self.unreadable,
            trivial: head.trivial.as_ref(),
            data_models: Some(&head.data_models),
            ..ReportOptions::new(Some(head.profile), &head.k)
        };
        let mut report = crate::report(&self.tally, options);
        if head.study {
            report.add_section(STUDY, &study(&self.tally, &head.k, cutoff));
        }
        (report, self.samples)
    }

    /// Adds tasks without samples to the tally if the denominator includes them. Returns the number
    /// of tasks that it excludes.
    fn expect(&mut self, head: &Head) -> u64 {
        let answered: BTreeSet<(String, String)> = self.tally.answered().collect();
        // Without any sample, the language of a store's problems is unknown.
        let unknown = || BTreeSet::from(["unknown".to_owned()]);
        let spoken = if self.languages.is_empty() { unknown() } else { std::mem::take(&mut self.languages) };
        let mut excluded = 0;
        for ExpectedTask { language, name, published, is_here } in &head.tasks {
            // Samples can name a task of a store's problem differently from the problem, so compare
            // problems.
            let is_task = language.is_some();
            let (languages, answered) = match language {
                Some(language) => (vec![language], &answered),
                None => (spoken.iter().collect(), &self.problems),
            };
            for language in languages {
                let is_answered = answered.contains(&(language.clone(), name.clone()));
                match head.denominator {
                    Denominator::All if !is_answered || is_task => self.tally.expect(language, name, *published),
                    Denominator::Answered if !is_answered => excluded += 1,
                    Denominator::All | Denominator::Answered => {}
                }
                if !is_here {
                    self.tally.cannot_judge(language);
                }
            }
        }
        excluded
    }
}

/// All parts of a run, merged.
pub struct Merged<W> {
    /// The report.
    pub report: Report,
    /// The writer of `samples.jsonl`.
    pub samples: W,
    /// The number of problems in the samples.
    pub problems: u64,
}

/// Merges all parts of a run, in any order. The report and the bytes written to `samples` equal
/// those of an unsharded run.
pub fn merge<R: BufRead, W: Write>(parts: Vec<R>, samples: W) -> Result<Merged<W>, MergeError> {
    let mut open = Vec::new();
    for (index, part) in parts.into_iter().enumerate() {
        open.push(Part::open(part, index + 1)?);
    }
    let Some(first) = open.first().map(|part| part.head.clone()) else {
        return Err(MergeError::Missing("no parts were given".to_owned()));
    };
    let mut by_shard: Vec<Option<Part<R>>> = (0..first.shard.of).map(|_| None).collect();
    for part in open {
        let shard = part.head.shard;
        if (Head { shard: first.shard, ..part.head.clone() }) != first {
            return Err(MergeError::Different { number: part.number });
        }
        match by_shard.get_mut(shard.index as usize) {
            Some(place @ None) => *place = Some(part),
            Some(Some(_)) => return Err(MergeError::Twice(shard)),
            None => return Err(part.damaged("there is no such shard")),
        }
    }
    let missing: Vec<u64> = (0..).zip(&by_shard).filter(|(_, part)| part.is_none()).map(|(index, _)| index).collect();
    if !missing.is_empty() {
        let shards: Vec<u64> = missing.iter().map(|index| index + 1).collect();
        let (shards, indices, of) = (ranges(&shards), ranges(&missing), first.shard.of);
        return Err(MergeError::Missing(format!(
            "{shards} of {of}; an array of jobs with --shard auto/{of} runs them as --array={indices}"
        )));
    }
    let mut parts: Vec<Part<R>> = by_shard.into_iter().flatten().collect();
    let mut results = Results::new(samples);
    // The number of the next sample of each part, and the part: the smallest number comes first.
    let mut waiting: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::with_capacity(parts.len());
    let next = |part: &Part<R>, index| part.next.as_ref().map(|row| Reverse((row.number, index)));
    waiting.extend(parts.iter().enumerate().filter_map(|(index, part)| next(part, index)));
    for number in 0..first.samples {
        let Some(Reverse((found, index))) = waiting.pop().filter(|Reverse((found, _))| *found <= number) else {
            return Err(MergeError::Missing(format!("no part has sample {}", number + 1)));
        };
        let part = &mut parts[index];
        if found < number {
            return Err(part.damaged("it has a sample that is also in another part"));
        }
        if let Some(row) = part.next.take() {
            results.add(&row)?;
        }
        part.advance()?;
        waiting.extend(next(part, index));
    }
    match waiting.pop() {
        Some(Reverse((_, index))) => Err(parts[index].damaged("it has too many samples")),
        None => {
            let (report, samples) = results.finish(&first);
            Ok(Merged { report, samples, problems: first.problems })
        }
    }
}

/// A part that is being read.
struct Part<R> {
    reader: R,
    number: usize,
    line: u64,
    head: Head,
    next: Option<Row>,
}

impl<R: BufRead> Part<R> {
    fn open(mut reader: R, number: usize) -> Result<Self, MergeError> {
        let mut text = String::new();
        let damaged = |reason: String| MergeError::Damaged { number, line: 1, reason };
        reader.read_line(&mut text).map_err(|error| damaged(error.to_string()))?;
        let head: Head = schema::read(&text, SCHEMA).map_err(|error| damaged(error.to_string()))?;
        if head.shard.index >= head.shard.of {
            return Err(damaged(format!("shard {} is not one of {}", head.shard.index, head.shard.of)));
        }
        let mut part = Self { reader, number, line: 1, head, next: None };
        part.advance()?;
        Ok(part)
    }

    fn advance(&mut self) -> Result<(), MergeError> {
        let mut text = String::new();
        self.line += 1;
        let read = self.reader.read_line(&mut text).map_err(|error| self.damaged(error.to_string()))?;
        self.next = match read {
            0 => None,
            _ => Some(serde_json::from_str(&text).map_err(|error| self.damaged(error.to_string()))?),
        };
        Ok(())
    }

    fn damaged(&self, reason: impl Into<String>) -> MergeError {
        MergeError::Damaged { number: self.number, line: self.line, reason: reason.into() }
    }
}

#[cfg(test)]
mod tests {
    use crate::Outcome;

    use super::*;

    fn head(index: u64, of: u64) -> Head {
        Head {
            schema: SCHEMA.to_owned(),
            run: "r".to_owned(),
            shard: Shard { index, of },
            samples: 10,
            k: vec![1],
            cutoff: None,
            denominator: Denominator::All,
            tasks: vec![ExpectedTask { language: Some("go".to_owned()), ..expected("absent") }],
            trivial: None,
            profile: Profile::Second,
            study: false,
            problems: 0,
            data_models: BTreeMap::new(),
        }
    }

    fn expected(name: &str) -> ExpectedTask {
        ExpectedTask { language: None, name: name.to_owned(), published: None, is_here: true }
    }

    /// The number of tasks, the number of answered tasks, and pass@1.
    fn counts(head: &Head) -> (u64, u64, Option<f64>) {
        let mut results = Results::new(Vec::new());
        (0..10).for_each(|number| results.add(&row(number)).expect("memory"));
        let (report, _) = results.finish(head);
        let section = crate::Section::of(&report).expect("its section");
        let tasks = section.tasks.expect("it is of this profile");
        assert_eq!((tasks.denominator, section.unreadable), (head.denominator, 1));
        (tasks.total, tasks.answered, report.rows[0].value)
    }

    #[test]
    fn what_is_missing_counts_or_is_reported() {
        let of = |denominator, tasks| Head { denominator, tasks, ..head(0, 1) };
        let task = |name: &str| ExpectedTask { language: Some("go".to_owned()), ..expected(name) };
        // The samples answer t0, t1 and t2, and a third of them pass.
        let benchmark = || vec![task("t0"), task("t1"), task("t2"), task("t3")];
        assert_eq!(counts(&of(Denominator::All, benchmark())), (4, 3, Some(25.0)));
        assert_eq!(counts(&of(Denominator::Answered, benchmark())), (4, 3, Some(33.33)));
        // The store has problems, and the samples answer p0 and p1.
        let store = || ["p0", "p1", "p2"].map(expected).to_vec();
        assert_eq!(counts(&of(Denominator::All, store())), (4, 3, Some(25.0)));
        assert_eq!(counts(&of(Denominator::Answered, store())), (4, 3, Some(33.33)));
        // A task that cannot be judged has no result of its own, but it still counts as a task.
        let mut foreign = benchmark();
        foreign.push(ExpectedTask { language: Some("java".to_owned()), is_here: false, ..expected("t0") });
        assert_eq!(counts(&of(Denominator::All, foreign)), (5, 3, Some(20.0)));
    }

    fn row(number: u64) -> Row {
        Row {
            number,
            task: (number != 4).then(|| format!("t{}", number % 3)),
            problem: (number != 4).then(|| format!("p{}", number % 2)),
            language: "go".to_owned(),
            status: [Status::Judged(Outcome::Passed), Status::Judged(Outcome::WrongAnswer), Status::Rejected]
                [number as usize % 3],
            difficulty: Some(800),
            temperature: None,
            published: None,
            tests: ["P-", "PW", ""][number as usize % 3].to_owned(),
            backstops: Vec::new(),
            error: None,
            inside: None,
            flags: String::new(),
            source_language: None,
            line: format!("{{\"n\":{number}}}"),
        }
    }

    fn part(index: u64, of: u64, rows: impl IntoIterator<Item = u64>) -> Vec<u8> {
        let mut text = serde_json::to_string(&head(index, of)).expect("JSON") + "\n";
        rows.into_iter().for_each(|number| text += &(serde_json::to_string(&row(number)).expect("JSON") + "\n"));
        text.into_bytes()
    }

    fn merged(parts: &[Vec<u8>]) -> Result<(String, String), String> {
        let parts = parts.iter().map(Vec::as_slice).collect();
        let Merged { report, samples, .. } = merge(parts, Vec::new()).map_err(|error| error.to_string())?;
        Ok((report.to_json(), String::from_utf8(samples).expect("text")))
    }

    #[test]
    fn shards_make_the_bytes_of_one_run() {
        let unsharded = merged(&[part(0, 1, 0..10)]).expect("a run");
        assert_eq!(unsharded.1.lines().count(), 9);
        let shards = [part(0, 3, [0, 3, 4]), part(1, 3, [1, 2, 9]), part(2, 3, 5..9)];
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            assert_eq!(merged(&order.map(|index| shards[index].clone())), Ok(unsharded.clone()));
        }
    }

    #[test]
    fn a_study_is_there_on_request() {
        let of = |study: bool| {
            let mut results = Results::new(Vec::new());
            for number in 0..10 {
                // The same problems in two languages.
                let language = ["go", "rust"][number as usize % 2];
                let problem = format!("{language}/{}", number / 2 % 3);
                let row = Row { problem: Some(problem), language: language.to_owned(), ..row(number) };
                results.add(&row).expect("memory");
            }
            results.finish(&Head { study, ..head(0, 1) }).0
        };
        assert!(!of(false).to_json().contains(STUDY));
        let found: crate::Study = of(true).section(STUDY).expect("a study");
        let tasks = found.tasks.expect("a spectrum");
        assert_eq!((tasks.problems, tasks.tests), (2, 4));
        assert_eq!(tasks.rows.iter().map(|row| row.language.as_str()).collect::<Vec<_>>(), ["go", "rust"]);
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let other = String::from_utf8(part(1, 2, 5..10)).expect("text").replacen("\"r\"", "\"s\"", 1).into_bytes();
        let cut = part(1, 2, 5..10);
        for (parts, why) in [
            (vec![], "no part"),
            (vec![part(0, 2, 0..5)], "missing: 2 of 2; an array of jobs with --shard auto/2 runs them as --array=1"),
            (vec![part(0, 2, 0..5), part(0, 2, 5..10)], "twice"),
            (vec![part(0, 2, 0..5), other], "a different run"),
            (vec![part(0, 2, 0..5), part(1, 2, 6..10)], "sample 6"),
            (vec![part(0, 2, 0..6), part(1, 2, 5..10)], "another part"),
            (vec![part(0, 2, 0..5), cut[..cut.len() - 9].to_vec()], "line 6"),
            (vec![b"{}".to_vec()], "damaged"),
            (vec![b"\xff\xff".to_vec()], "damaged"),
            (vec![Vec::new()], "damaged"),
        ] {
            let error = merged(&parts).expect_err(why);
            assert!(error.contains(why), "{why}: {error}");
        }
    }
}
