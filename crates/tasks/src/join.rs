//! Reads references and answers, and joins them by their ids.

use std::collections::{BTreeMap, HashMap};
use std::io;

use serde_json::value::RawValue;

use super::Task;
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::problems::{File, Issue, KEPT_PER_KIND, Kind, Problem, Problems, Severity};
use assay_base::source::{Lines, Source};
use assay_evaluation::report::{ProblemGroup, ProblemPlace};

/// The most settings in a file: a report has tables for each.
const MAX_SETTINGS: usize = 16;

/// A reference, read from a record.
pub(super) struct Reference<R> {
    pub(super) id: String,
    /// `None` if it has no language, such as a text query.
    pub(super) language: Option<String>,
    pub(super) value: R,
}

/// References with the answers to them.
pub(super) struct Joined<R, A> {
    pub(super) references: Vec<Reference<R>>,
    /// By setting: for each reference an answer, or `None`. There is at least one setting.
    pub(super) settings: BTreeMap<Option<String>, Vec<Option<A>>>,
    pub(super) problems: Vec<ProblemGroup>,
}

impl<R, A> Joined<R, A> {
    /// The languages in alphabetic order. `None` comes first.
    pub(super) fn languages(&self) -> Vec<Option<&str>> {
        let mut languages: Vec<_> = self.references.iter().map(|reference| reference.language.as_deref()).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// Retains the references with `is_retained`, with their answers.
    pub(super) fn retain(&mut self, is_retained: &[bool]) {
        fn filter<T>(list: &mut Vec<T>, is_retained: &[bool]) {
            let mut is_retained = is_retained.iter();
            list.retain(|_| is_retained.next() == Some(&true));
        }
        filter(&mut self.references, is_retained);
        self.settings.values_mut().for_each(|answers| filter(answers, is_retained));
    }

    /// Adds the problem of references without an answer. If no line is an answer, what is wrong with
    /// the lines is also why all are missing.
    pub(super) fn with_missing(mut self, task: Task) -> Self {
        let is_answered = self.settings.values().flatten().any(Option::is_some);
        let is_cause = |group: &ProblemGroup| group.file == File::Predictions && group.severity == Severity::Error;
        let has_cause = !is_answered && self.problems.iter().any(is_cause);
        for (setting, answers) in self.settings.iter().filter(|_| !has_cause) {
            let pairs = || self.references.iter().zip(answers);
            let missing = || pairs().filter(|(_, answer)| answer.is_none()).map(|(reference, _)| &reference.id);
            self.problems.extend(missing_group(task, setting.as_deref(), missing));
        }
        self.problems.sort_by_key(|group| group.severity);
        self
    }
}

/// A function that reads a record. It is not generic, because the browser downloads the code of all
/// tasks.
pub(super) type Read<'r, T> = dyn Fn(&Object<'_>) -> Result<T, Issue> + 'r;
/// A function that takes a record and stores its id.
type Take<'t> = dyn FnMut(&Object<'_>, &mut Option<String>) -> Result<(), Issue> + 't;

/// Reads both files. `reference` and `answer` read one record each. Fails if a file cannot be read.
pub(super) fn join<R, A>(
    task: Task,
    references: &dyn Source,
    answers: &dyn Source,
    reference: &Read<'_, Reference<R>>,
    answer: &Read<'_, (String, A)>,
) -> io::Result<Joined<R, A>> {
    let references = read_references(task, references, reference)?;
    Ok(join_answers(task, references, answers, answer)?.with_missing(task))
}

/// Reads the answers to references. It does not yet report references without an answer.
pub(super) fn join_answers<R, A>(
    task: Task,
    (found, places, mut problems): References<R>,
    answers: &dyn Source,
    answer: &Read<'_, (String, A)>,
) -> io::Result<Joined<R, A>> {
    let mut settings: BTreeMap<Option<String>, Vec<Option<A>>> = BTreeMap::new();
    let of_answers = each_record(answers, &mut |record, task_id| {
        let (id, value) = answer(record)?;
        *task_id = Some(id.clone());
        let setting = setting(record)?;
        if !settings.contains_key(&setting) && settings.len() == MAX_SETTINGS {
            return Err(wrong("setting", "one more than the 16 that there may be", "one of these"));
        }
        let &place = places.get(&id).ok_or(Issue::UnknownTask)?;
        let all = settings.entry(setting).or_insert_with(|| found.iter().map(|_| None).collect());
        if all[place].is_some() {
            return Err(Issue::Duplicate);
        }
        all[place] = Some(value);
        Ok(())
    })?;
    if settings.is_empty() {
        settings.insert(None, found.iter().map(|_| None).collect());
    }
    problems.extend(groups(task, File::Predictions, &of_answers));
    Ok(Joined { references: found, settings, problems })
}

/// References in file order, their indices by id, and the problems of their file.
pub(super) type References<R> = (Vec<Reference<R>>, HashMap<String, usize>, Vec<ProblemGroup>);

/// Reads the references.
pub(super) fn read_references<R>(
    task: Task,
    references: &dyn Source,
    reference: &Read<'_, Reference<R>>,
) -> io::Result<References<R>> {
    let mut found: Vec<Reference<R>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut problems = each_record(references, &mut |record, task_id| {
        let reference = reference(record)?;
        *task_id = Some(reference.id.clone());
        if places.contains_key(&reference.id) {
            return Err(Issue::Duplicate);
        }
        places.insert(reference.id.clone(), found.len());
        found.push(reference);
        Ok(())
    })?;
    if found.is_empty() {
        problems.add(Problem { offset: 0, index: 0, task_id: None, issue: Issue::NoTask });
    }
    Ok((found, places, groups(task, File::Prompts, &problems)))
}

/// Calls `then` with every object of a file. An issue that it returns is a problem of the line,
/// with the id that it stored.
pub(super) fn each_record(source: &dyn Source, then: &mut Take<'_>) -> io::Result<Problems> {
    let mut problems = Problems::default();
    if let Some(found) = FileType::of_source(source)? {
        let issue = Issue::OtherFile { found };
        problems.add(Problem { offset: 0, index: 0, task_id: None, issue });
        return Ok(problems);
    }
    let end = source.len();
    let mut lines = Lines::new(source, 0..end, MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let mut task_id = None;
        let mut issues = Vec::new();
        let mut read = || {
            let decoded = json_lines::text(&line)?;
            issues.extend(decoded.issues);
            if decoded.text.trim().is_empty() {
                return if line.terminated || !decoded.text.is_empty() { Err(Issue::BlankLine) } else { Ok(()) };
            }
            let object = Object::parse(&decoded.text, line.terminated)?;
            issues.extend(object.duplicate_key().map(|key| Issue::DuplicateKey { key: key.to_owned() }));
            then(&object, &mut task_id)
        };
        let result = read();
        issues.extend(result.err());
        let (offset, index) = (line.offset, line.index);
        for issue in issues {
            problems.add(Problem { offset, index, task_id: task_id.clone(), issue });
        }
    }
    Ok(problems)
}

/// The problems of a file, in the form of a report.
pub(super) fn groups(task: Task, file: File, problems: &Problems) -> Vec<ProblemGroup> {
    problems.kinds().filter_map(|kind| group(task, file, kind, None)).collect()
}

/// The problem of tasks without an answer.
fn missing_group<'i, I: Iterator<Item = &'i String>>(
    task: Task,
    setting: Option<&str>,
    missing: impl Fn() -> I,
) -> Option<ProblemGroup> {
    let first = missing().take(KEPT_PER_KIND).map(|id| Problem {
        offset: u64::MAX,
        index: 0,
        task_id: Some(id.clone()),
        issue: Issue::Missing,
    });
    let kind = Kind { count: missing().count() as u64, first: first.collect() };
    group(task, File::Predictions, &kind, setting.map(|setting| format!("in the setting {setting}")))
}

fn group(task: Task, file: File, kind: &Kind, note: Option<String>) -> Option<ProblemGroup> {
    let issue = &kind.first.first()?.issue;
    Some(ProblemGroup {
        code: issue.code().to_owned(),
        severity: kind.severity(),
        file,
        count: kind.count,
        note,
        help: help(task, issue, file),
        first: kind
            .first
            .iter()
            .map(|found| ProblemPlace {
                line: (found.offset != u64::MAX).then_some(found.index + 1),
                task_id: found.task_id.clone(),
                message: found.issue.to_string(),
            })
            .collect(),
    })
}

/// The help for a kind of problem. It is the help for CrossCodeEval's files, except where
/// xCodeEval's differ.
fn help(task: Task, issue: &Issue, file: File) -> String {
    let form = match file {
        File::Prompts => task.reference_form(),
        File::Predictions => task.answer_form(),
    };
    match issue {
        Issue::OtherFormat { .. } => format!("Give JSON Lines: {form}."),
        Issue::MissingField { .. } | Issue::WrongType { .. } => format!("For {}, {form}.", task.name()),
        Issue::Duplicate => "Keep one record per id. The first one was used.".to_owned(),
        Issue::UnknownTask => "Answer the ids of the references; other lines are not scored.".to_owned(),
        Issue::NoTask => format!("Give a file of references: {form}."),
        Issue::ByteOrderMark | Issue::BlankLine => {
            "Nothing needs to be done; other programs may stop at it.".to_owned()
        }
        _ => issue.help(file).to_owned(),
    }
}

/// The setting of an answer.
pub(super) fn setting(record: &Object<'_>) -> Result<Option<String>, Issue> {
    match record.get("setting") {
        None => Ok(None),
        Some(raw) if raw.get() == "null" => Ok(None),
        Some(raw) => match serde_json::from_str::<String>(raw.get()) {
            Ok(name) => Ok(Some(name.trim().to_lowercase()).filter(|name| !name.is_empty())),
            Err(_) => Err(wrong("setting", "something else", "a string")),
        },
    }
}

/// The id in a member: a string or a number.
pub(super) fn id(record: &Object<'_>, key: &str) -> Result<String, Issue> {
    if !record.has(key) {
        return Err(Issue::MissingField { field: key.to_owned() });
    }
    super::name(record, key).ok_or_else(|| wrong(key, "empty or something else", "a string or a number"))
}

/// The first of several members that is present, with its name.
pub(super) fn first_of<'t>(record: &Object<'t>, keys: &[&'static str]) -> Result<(&'static str, &'t RawValue), Issue> {
    let missing = || Issue::MissingField { field: keys.last().copied().unwrap_or_default().to_owned() };
    keys.iter().find_map(|key| record.get(key).map(|raw| (*key, raw))).ok_or_else(missing)
}

/// The issue of a member with the wrong type or value.
pub(super) fn wrong(field: &str, found: &str, expected: &str) -> Issue {
    Issue::WrongType { field: field.to_owned(), found: found.to_owned(), expected: expected.to_owned() }
}

#[cfg(test)]
mod tests {
    use assay_evaluation::report::Report;

    use super::super::{compilation, settings};
    use super::*;

    fn compile(references: &[u8], answers: &[u8]) -> Report {
        compilation::score(&references, &answers).expect("memory").report
    }

    const REFERENCES: &str = r#"{"code_uid": "a", "lang": "Go", "compilation_error": true}
{"code_uid": "b", "lang": "Go", "compilation_error": true}"#;

    #[test]
    fn every_line_that_cannot_be_used_is_a_problem_and_the_denominator_stays() {
        let answers = "\u{feff}{\"code_uid\": \"a\", \"pred\": true}\r\n\n{\"code_uid\": \"a\", \"pred\": false}\n[]\nx\n\
                       {\"code_uid\": \"c\", \"pred\": false}\n{\"code_uid\": \"b\", \"pred\": \"yes\"}\n\
                       {\"code_uid\": \"b\", \"pred\": true, \"setting\": 5}\n{\"pred\": true}\n{\"code_uid\": \"b\", \"pred\"";
        let report = compile(REFERENCES.as_bytes(), answers.as_bytes());
        let codes: std::collections::BTreeSet<&str> = report.problems.iter().map(|group| group.code.as_str()).collect();
        let expected = [
            "blank_line",
            "byte_order_mark",
            "carriage_return",
            "duplicate",
            "malformed_json",
            "missing",
            "missing_field",
            "not_an_object",
            "truncated_line",
            "unknown_task",
            "wrong_type",
        ];
        assert_eq!(codes.into_iter().collect::<Vec<_>>(), expected);
        assert_eq!((report.rows[0].metric.as_str(), report.rows[0].n, report.rows[0].count), ("accuracy", 2, Some(1)));
        let duplicate = report.problems.iter().find(|group| group.code == "duplicate").expect("the third line");
        assert_eq!((duplicate.first[0].line, duplicate.first[0].task_id.as_deref()), (Some(3), Some("a")));
    }

    #[test]
    fn files_that_are_something_else_are_refused_in_words() {
        for bytes in [&b"PK\x03\x04"[..], b"[1]", b"\xff\xfe{\0", b"<html>", b""] {
            for (references, answers) in [(bytes, REFERENCES.as_bytes()), (REFERENCES.as_bytes(), bytes)] {
                let report = compile(references, answers);
                assert!(!report.valid, "{bytes:?}");
            }
        }
    }

    #[test]
    fn settings_are_bounded() {
        let answers: String = (0..20)
            .map(|number| format!("{{\"code_uid\": \"a\", \"pred\": true, \"setting\": \"{number}\"}}\n"))
            .collect();
        let report = compile(REFERENCES.as_bytes(), answers.as_bytes());
        assert_eq!(settings(&report).len(), MAX_SETTINGS);
        let refused = report.problems.iter().find(|group| group.code == "wrong_type").expect("the others");
        assert_eq!(refused.count, 4);
    }
}
