//! Reads the samples that `assay corpus describe` describes.

use std::ffi::OsStr;
use std::path::{Component, Path};

use anyhow::{Context as _, Result};
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::problems::Issue;
use assay_base::source::{Lines, Source as _};
use assay_corpus::describe::{FileKind, Problems, Report, Sample, Samples};
use assay_corpus::retrieve::budget::Counter;
use assay_tasks::sample::{self, Kind};

use super::describe::file;
use crate::args::{DescribeArgs, NamedFile};
use crate::exit::Failure;
use crate::input::Input;
use crate::lines;
use crate::parallel;
use crate::progress::{Progress, Unit};

pub(super) const HELP: &str =
    "Give files of xCodeEval's tasks as JSON Lines: the samples of one task and split a file.";

/// The number of bytes that a thread describes at a time.
const PART: u64 = 4 << 20;
/// Names of splits in the names of files and folders. A longer name precedes its start.
const SPLITS: [&str; 8] = ["validation_small", "validation", "valid", "val", "dev", "training", "train", "test"];

/// The samples of a task and split.
struct Split {
    kind: Kind,
    name: String,
    samples: Samples,
}

/// What a part of a file has.
struct Part {
    samples: Samples,
    /// The number of lines.
    lines: u64,
    /// The problems, by the index of their line in the part.
    problems: Vec<(u64, String)>,
}

/// Describes the files of samples. `problems` has what is known of their problems.
pub(super) fn read(
    args: &DescribeArgs,
    problems: &Problems,
    counter: &Counter,
    report: &mut Report,
    errors: &mut lines::Problems,
) -> Result<(), Failure> {
    let mut splits: Vec<Split> = Vec::new();
    for named in &args.samples {
        let input = args.reading.open(&named.path)?;
        report.files.push(file(FileKind::Samples, &input)?);
        let Some(kind) = kind(&named.path, &input, errors)? else { continue };
        let name = split(named, &kind);
        let samples = samples(args, &input, &kind, problems, counter, errors)?;
        match splits.iter_mut().find(|split| split.kind == kind && split.name == name) {
            Some(split) => split.samples.merge(samples),
            None => splits.push(Split { kind, name, samples }),
        }
    }
    let rows = splits.iter().map(|split| split.samples.rows(&split.kind.ids(), &split.name));
    report.samples = rows.flatten().collect();
    Ok(())
}

/// What a file has; `None` if it has no samples, which is an error.
fn kind(path: &Path, input: &Input, errors: &mut lines::Problems) -> Result<Option<Kind>> {
    let cannot = || format!("cannot read {}", input.name);
    if let Some(damage) = &input.damage {
        errors.add(format!("{}: the file cannot be read to its end: {damage}", input.name));
        return Ok(None);
    }
    if let Some(found) = FileType::of_source(input).with_context(cannot)? {
        errors.add(format!("{}: {}", input.name, Issue::OtherFile { found }));
        return Ok(None);
    }
    let folders = path.components().rev().filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let kind = Kind::of(input, folders).with_context(cannot)?;
    if kind.is_none() {
        errors.add(format!("{}: its records are of none of xCodeEval's tasks", input.name));
    }
    Ok(kind)
}

/// The split of a file: its name in the argument, in the file's name or in that of its folder. The
/// file's name itself if neither has one.
fn split(file: &NamedFile, kind: &Kind) -> String {
    if let Some(name) = &file.name {
        return name.clone();
    }
    let stem = file.name();
    let folder = file.path.parent().and_then(Path::file_name).and_then(OsStr::to_str);
    let found = [Some(stem.as_str()), folder].into_iter().flatten().find_map(split_in);
    match (found, kind) {
        (Some(name), _) => name.to_owned(),
        // Every language has a corpus, and a large one has several files.
        (None, Kind::Corpus) => "corpus".to_owned(),
        (None, Kind::Of(_)) => stem,
    }
}

/// The name of a split that is a word of a name, such as `dev` in `Go_nl_code_dev_file`.
fn split_in(name: &str) -> Option<&'static str> {
    let is_word = |start: usize, len: usize| {
        let is_border = |c: Option<char>| c.is_none_or(|c| !c.is_alphabetic());
        is_border(name[..start].chars().next_back()) && is_border(name[start + len..].chars().next())
    };
    SPLITS.into_iter().find(|split| name.match_indices(split).any(|(start, _)| is_word(start, split.len())))
}

fn samples(
    args: &DescribeArgs,
    input: &Input,
    kind: &Kind,
    problems: &Problems,
    counter: &Counter,
    errors: &mut lines::Problems,
) -> Result<Samples> {
    let progress = Progress::new(format!("Reading {}", input.name), Some(input.len()), Unit::Bytes);
    let (mut samples, mut before) = (Samples::default(), 0);
    let work = |(): &mut (), number: u64| {
        let range = number * PART..((number + 1) * PART).min(input.len());
        progress.advance(range.end - range.start);
        part(input, kind, range, problems, counter)
    };
    let take = |part: Part| {
        samples.merge(part.samples);
        for (line, problem) in part.problems {
            errors.add(format!("{}, line {}: {problem}", input.name, before + line + 1));
        }
        before += part.lines;
        Ok(())
    };
    parallel::in_order(args.threads.count(), input.len().div_ceil(PART), || Ok(()), work, take)?;
    Ok(samples)
}

/// Describes the samples whose lines begin in a range of a file.
fn part(
    input: &Input,
    kind: &Kind,
    range: std::ops::Range<u64>,
    of_samples: &Problems,
    counter: &Counter,
) -> Result<Part> {
    let cannot = || format!("cannot read {}", input.name);
    let mut part = Part { samples: Samples::default(), lines: 0, problems: Vec::new() };
    let mut lines = Lines::new(input, range, MAX_LINE).with_context(cannot)?;
    while let Some(line) = lines.next_line().with_context(cannot)? {
        part.lines = line.index + 1;
        let decoded = match json_lines::text(&line) {
            Ok(decoded) if decoded.text.trim().is_empty() => continue,
            Ok(decoded) => decoded,
            Err(issue) => {
                part.problems.push((line.index, issue.to_string()));
                continue;
            }
        };
        let invalid = decoded.issues.iter().find(|issue| matches!(issue, Issue::InvalidUtf8 { .. }));
        let object = match invalid {
            Some(issue) => Err(issue.to_string()),
            None => Object::parse(&decoded.text, line.terminated).map_err(|issue| issue.to_string()),
        };
        match object.and_then(|object| sample::Sample::read(kind, &object, &input.name)) {
            Ok(sample) => {
                let sample = Sample {
                    language: sample.language.as_deref(),
                    problem: sample.problem.as_deref(),
                    outcome: sample.outcome.as_deref(),
                    tags: &sample.tags,
                    program: &sample.program,
                    description: &sample.description,
                    candidates: sample.candidates,
                };
                part.samples.add(sample, of_samples, counter)?;
            }
            Err(problem) => part.problems.push((line.index, problem)),
        }
    }
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::parse_named;

    #[test]
    fn splits_are_words_of_names() {
        let tags = Kind::Of(vec![assay_tasks::Task::TagClassification]);
        let named = |text: &str, kind| split(&parse_named(text).expect("a file"), kind);
        for (text, expected) in [
            ("a/Go_nl_code_dev_file.jsonl", "dev"),
            ("xcodeeval/apr/train/train_000.jsonl.gz", "train"),
            ("code_translation/validation_small/C++.jsonl", "validation_small"),
            ("test/tests.jsonl", "test"),
            ("test/validation.jsonl", "validation"),
            ("best.jsonl", "best"),
            ("fine=train.jsonl", "fine"),
            ("C.jsonl", "C"),
        ] {
            assert_eq!(named(text, &tags), expected, "{text}");
        }
        assert_eq!(named("x/Python_code_retrieval_corpus.jsonl__045.jsonl", &Kind::Corpus), "corpus");
    }
}
