//! Reads the description of a benchmark's tasks, which `assay corpus describe --json` wrote, and checks
//! that it can be shown.

use std::path::Path;

use assay_base::digest::Digest;
use assay_base::schema;
use assay_corpus::describe::{
    Distribution, ExampleRow, File, FileKind, ProblemRow, Report, SCHEMA, SampleRow, TextLengths,
};

use crate::benchmark::{Bundle, Problems};
use crate::files::{self, MAX_FILE, MAX_TEXT, ReadError};
use crate::references::References;

/// The folder of the page about the data, next to those of submissions.
pub const PAGE: &str = "data";
/// The name of the report.
pub const FILE: &str = "description.json";
/// The page has room for at most this many rows of a table.
const MAX_ROWS: usize = 1000;
/// The last year that a problem can be from.
const MAX_YEAR: i64 = 9999;

/// The tasks that a description can be about.
pub(crate) struct Described<'b> {
    pub(crate) bundle: Option<&'b Bundle>,
    pub(crate) problems: Option<&'b Problems>,
    pub(crate) references: Vec<&'b References>,
    /// The file of problems with their limits, in the benchmark's folder.
    pub(crate) limits: Option<&'b str>,
}

impl Described<'_> {
    /// Reads the description of a benchmark's folder, if there is one.
    ///
    /// # Errors
    /// The description cannot be read, is about other tasks than the site's, or contains impossible
    /// numbers.
    pub(crate) fn read(&self, folder: &Path) -> Result<Option<Report>, String> {
        let text = match files::read_text(&folder.join(FILE), MAX_TEXT) {
            Err(ReadError::Missing) => return Ok(None),
            text => text.map_err(|error| format!("{FILE} {error}"))?,
        };
        let report: Report = schema::read(&text, SCHEMA)
            .map_err(|error| format!("{FILE} is not a report of `assay corpus describe --json`: {error}"))?;
        self.check(folder, &report).map_err(|error| format!("{FILE} {error}"))?;
        Ok(Some(report))
    }

    fn check(&self, folder: &Path, report: &Report) -> Result<(), String> {
        if self.bundle.is_none() && self.problems.is_none() && self.references.is_empty() {
            return Err("cannot be checked, as the benchmark's tasks are missing".to_owned());
        }
        if !report.benchmarks.is_empty() {
            return Err("describes several benchmarks; describe the benchmark's own tasks".to_owned());
        }
        if report.files.is_empty() || !report.files.iter().all(|file| self.has(folder, file)) {
            return Err("is about other files; describe the benchmark's own tasks".to_owned());
        }
        let has = |kinds: &[FileKind]| report.files.iter().any(|file| kinds.contains(&file.kind));
        let is_complete = has(&[FileKind::Prompts]) != report.examples.is_empty()
            && has(&[FileKind::Tests, FileKind::Problems]) == report.problems.is_some()
            && has(&[FileKind::Samples]) != report.samples.is_empty();
        let of_bundle = |bundle: &Bundle| report.examples.first().map(|all| all.examples) == Some(bundle.len());
        let is_sane = is_complete
            && (report.examples.is_empty() || self.bundle.is_some_and(of_bundle))
            && examples_can_be(&report.examples)
            && report.problems.as_ref().is_none_or(problems_can_be)
            && report.samples.len() <= MAX_ROWS
            && report.samples.iter().all(samples_can_be);
        if is_sane { Ok(()) } else { Err("has impossible numbers; describe the tasks again".to_owned()) }
    }

    /// Whether the benchmark has a file that was described.
    fn has(&self, folder: &Path, file: &File) -> bool {
        let File { kind, sha256 } = file;
        match kind {
            FileKind::Prompts => self.bundle.is_some_and(|bundle| bundle.is_known_as(sha256)),
            FileKind::Tests => self.problems.is_some_and(|problems| problems.content.sha256 == *sha256),
            FileKind::Samples => self.references.iter().any(|references| references.content.sha256 == *sha256),
            FileKind::Problems => self.limits.is_some_and(|name| {
                let bytes = files::read(&folder.join(name), MAX_FILE);
                let text = bytes.and_then(|bytes| files::decompressed(&bytes, MAX_FILE));
                text.is_ok_and(|text| Digest::of(&text).sha256 == *sha256)
            }),
        }
    }
}

/// Whether the rows are those of all languages together, if there are several, and of each.
fn examples_can_be(rows: &[ExampleRow]) -> bool {
    let (first, rest) = match rows {
        [] => return true,
        [one] => return one.language.is_some() && one_can_be(one),
        [first, rest @ ..] => (first, rest),
    };
    let has_names = first.language.is_none() && rest.iter().all(|row| row.language.is_some());
    has_names
        && rows.len() <= MAX_ROWS
        && sum(rest.iter().map(|row| row.examples)) == u128::from(first.examples)
        && rows.iter().all(one_can_be)
}

fn one_can_be(row: &ExampleRow) -> bool {
    let texts = [&row.prompt, &row.reference, &row.right_context, &row.retrieved_context];
    let share = row.multi_line_references as f64 * 100.0 / row.examples.max(1) as f64;
    row.examples > 0
        && [row.repositories, row.files].iter().flatten().all(|number| *number <= row.examples)
        && row.multi_line_references <= row.examples
        && (row.multi_line_share - share).abs() < 0.01
        && texts.iter().all(|lengths| lengths_can_be(lengths.as_ref(), row.examples))
        && can_be(row.chunks.as_ref(), row.examples)
}

fn problems_can_be(row: &ProblemRow) -> bool {
    let ProblemRow { problems, tests_each, tags_each, tags, difficulty, years, description, .. } = row;
    *problems > 0
        && (tests_each.is_some() || row.tests == 0)
        && [tests_each, tags_each, difficulty].iter().all(|distribution| can_be(distribution.as_ref(), *problems))
        && tags.iter().all(|tag| (1..=*problems).contains(&tag.problems))
        && years.is_sorted_by(|a, b| a.year < b.year)
        && years.iter().all(|year| (0..=MAX_YEAR).contains(&year.year))
        && sum(years.iter().map(|year| year.problems)) <= u128::from(*problems)
        && lengths_can_be(description.as_ref(), *problems)
}

fn samples_can_be(row: &SampleRow) -> bool {
    let SampleRow { tasks, samples, problems, outcomes, tags, of_problem, program, input, .. } = row;
    !tasks.is_empty()
        && *samples > 0
        && problems.is_none_or(|problems| problems <= *samples)
        && sum(outcomes.iter().map(|outcome| outcome.samples)) <= u128::from(*samples)
        && tags.iter().all(|tag| (1..=*samples).contains(&tag.samples))
        && can_be(of_problem.as_ref(), problems.unwrap_or_default())
        && [program, input].iter().all(|lengths| lengths_can_be(lengths.as_ref(), *samples))
}

fn lengths_can_be(lengths: Option<&TextLengths>, most: u64) -> bool {
    lengths.is_none_or(|TextLengths { lines, characters, tokens }| {
        [lines, characters, tokens].into_iter().all(|distribution| can_be(Some(distribution), most))
    })
}

/// Whether the bins follow each other and have all numbers, which are at most `most`.
fn can_be(distribution: Option<&Distribution>, most: u64) -> bool {
    let Some(Distribution { n, mean, min, max, bins }) = distribution else { return true };
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return false };
    // The mean is rounded, to two decimals and to what a double can hold.
    let rounding = 0.01 + *max as f64 * 1e-9;
    (1..=most).contains(n)
        && min <= max
        && (*min as f64 - rounding..=*max as f64 + rounding).contains(mean)
        && (first.from..=first.to).contains(min)
        && (last.from..=last.to).contains(max)
        && bins.iter().all(|bin| bin.from <= bin.to)
        && bins.is_sorted_by(|a, b| a.to < b.from)
        && bins.len() <= MAX_ROWS
        && sum(bins.iter().map(|bin| bin.count)) == u128::from(*n)
}

fn sum(numbers: impl Iterator<Item = u64>) -> u128 {
    numbers.map(u128::from).sum()
}
