//! Program synthesis and repair: scores programs that were run elsewhere, from ExecEval's results.
//! [`translation`] reads its answers in the same way.
//!
//! **pass@k** and all other numbers are those of [`assay_execution`]. Lines have one of two forms.
//! In the first, a line is a sample, with `exec_outcome` or with the outcomes of its unit tests;
//! `assay execute` and ExecEval's own client write it. In the second, the official evaluation's, a
//! line has all samples of a task in `unit_test_results` and the task in `source_data`.
//!
//! A sample has passed if each of its tests has. A sample for which ExecEval returned an error, or
//! that was not run, was not judged. Then there is no pass@k, because this is not a failure of the
//! model.

use std::collections::BTreeSet;
use std::io;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::join::{self, Reference, References, wrong};
use super::report;
use super::{Task, language, name, translation};
use assay_base::json_lines::Object;
use assay_base::problems::{File, Issue, Problems};
use assay_base::source::Source;
use assay_evaluation::report::{Counts, ProblemGroup, Report};
use assay_execution::samples::RUNTIME_FLAGS;
use assay_execution::{CODE, NOT_RUN, Outcome, Problem, ReportOptions, Sample, Status, Study, Tally, is_error_class};

/// The members that identify a task's references, the most specific first. The last one is
/// xCodeEval's own. A problem has one task of synthesis, but several programs to translate or to
/// repair.
fn ids_of(task: Task) -> &'static [&'static str] {
    match task {
        Task::CodeTranslation => &["task_id", "code_uid"],
        Task::ProgramRepair => &["task_id", "bug_code_uid"],
        _ => &["task_id", "src_uid"],
    }
}

/// The ids of a record, the most specific first.
fn ids(task: Task, record: &Object<'_>) -> impl Iterator<Item = String> {
    ids_of(task).iter().filter_map(|key| name(record, key))
}

fn no_id(task: Task) -> Issue {
    Issue::MissingField { field: ids_of(task).last().copied().unwrap_or_default().to_owned() }
}

/// Reads the references of a task.
pub(super) fn read_references(task: Task, references: &dyn Source) -> io::Result<References<Problem>> {
    join::read_references(task, references, &|record| {
        let id = ids(task, record).next().ok_or_else(|| no_id(task))?;
        let language = language(record);
        // Without the language of the program, its result has no meaning.
        if language.is_none() && task != Task::ProgramSynthesis {
            return Err(Issue::MissingField { field: "lang_cluster".to_owned() });
        }
        Ok(Reference { id, language, value: Problem::of(record) })
    })
}

/// An answer: samples for a reference.
pub(super) struct Answer<'a, 't> {
    /// The index of the reference.
    pub(super) place: usize,
    /// The complete line.
    pub(super) record: &'a Object<'t>,
    /// The object with the members of the task: `source_data` in the official evaluation's lines,
    /// otherwise the line itself.
    pub(super) about: &'a Object<'t>,
}

/// Calls `take` with each answer. An issue that it returns is a problem of the line.
pub(super) fn each_answer(
    task: Task,
    (references, places, _): &References<Problem>,
    answers: &dyn Source,
    take: &mut dyn FnMut(&Answer<'_, '_>) -> Result<(), Issue>,
) -> io::Result<Problems> {
    let mut first = None;
    join::each_record(answers, &mut |record, task_id| {
        let setting = join::setting(record)?;
        if *first.get_or_insert_with(|| setting.clone()) != setting {
            return Err(other_setting(setting, first.clone().flatten()));
        }
        let source_data = record.get("source_data").and_then(Object::of);
        let about = source_data.as_ref().unwrap_or(record);
        *task_id = ids(task, about).next();
        let place = ids(task, about).find_map(|id| places.get(&id).copied());
        let unknown = || task_id.as_ref().map_or_else(|| no_id(task), |_| Issue::UnknownTask);
        let place = place.ok_or_else(unknown)?;
        *task_id = Some(references[place].id.clone());
        take(&Answer { place, record, about })
    })
}

/// The problem of a sample in another setting than the first one's.
fn other_setting(found: Option<String>, first: Option<String>) -> Issue {
    let shown =
        |setting: Option<String>| setting.map_or("none".to_owned(), |name| format!("`{}`", name.escape_debug()));
    wrong("setting", &shown(found), &format!("{}, as in the first sample; give each setting a file", shown(first)))
}

pub(super) fn score(task: Task, references: &dyn Source, answers: &dyn Source, ks: &[u64]) -> io::Result<Report> {
    let Counted { tally, total, problems } = count(task, references, answers)?;
    let programs = assay_execution::report(&tally, ReportOptions::new(None, ks));
    Ok(report::of_programs(task, total, programs, None, problems))
}

/// Examines the samples of a task with programs: see [`assay_execution::study`]. The languages of
/// translation are the target languages.
///
/// **Errors:** only if a file cannot be read. What is wrong with the files is in the report of
/// [`score`](super::score).
pub fn study(
    task: Task,
    references: &dyn Source,
    answers: &dyn Source,
    ks: &[u64],
    cutoff: Option<(&str, i64)>,
) -> io::Result<Study> {
    let tally = match task {
        Task::CodeTranslation => translation::count(references, answers)?.by_target,
        _ => count(task, references, answers)?.tally,
    };
    Ok(assay_execution::study(&tally, ks, cutoff))
}

/// The samples of a file, counted.
struct Counted {
    tally: Tally,
    total: Counts,
    problems: Vec<ProblemGroup>,
}

fn count(task: Task, references: &dyn Source, answers: &dyn Source) -> io::Result<Counted> {
    let read = read_references(task, references)?;
    let mut tally = Tally::default();
    let mut spoken = BTreeSet::new();
    let mut answered = BTreeSet::new();
    let found = each_answer(task, &read, answers, &mut |answer| {
        let reference = &read.0[answer.place];
        let language = match (&reference.language, language(answer.about)) {
            (Some(expected), Some(found)) if found != *expected => {
                let found = format!("`{}`", found.escape_debug());
                return Err(wrong("lang", &found, &format!("`{expected}`, the language of the task")));
            }
            (Some(language), _) => language.clone(),
            (None, found) => found.ok_or_else(|| Issue::MissingField { field: "lang".to_owned() })?,
        };
        each_sample(answer, reference, &mut |sample| tally.add(&Sample { language: &language, ..*sample }))?;
        answered.insert(answer.place);
        spoken.insert(language);
        Ok(())
    })?;
    let (references, _, mut problems) = read;
    problems.extend(join::groups(task, File::Predictions, &found));
    for reference in &references {
        match &reference.language {
            Some(language) => tally.expect(language, &reference.id, reference.value.published),
            // A task without a language counts once in each language that has samples.
            None => {
                for language in &spoken {
                    tally.expect(language, &reference.id, reference.value.published);
                }
            }
        }
    }
    problems.sort_by_key(|group| group.severity);
    let total = report::count(None, references.len() as u64, answered.len() as u64);
    Ok(Counted { tally, total, problems })
}

/// Calls `take` with each sample of an answer. The caller sets the sample's language.
pub(super) fn each_sample(
    Answer { record, about, .. }: &Answer<'_, '_>,
    reference: &Reference<Problem>,
    take: &mut dyn FnMut(&Sample<'_>),
) -> Result<(), Issue> {
    let own = Problem::of(about);
    // The flags that `assay execute` writes. They are short texts like the classes of errors.
    let flags = record.text(RUNTIME_FLAGS).filter(|flags| is_error_class(flags));
    for RecordedResult { status, tests, backstops, error } in recorded_results(record)? {
        take(&Sample {
            task: &reference.id,
            problem: about.name("src_uid").as_deref().unwrap_or(&reference.id),
            language: "",
            status,
            difficulty: reference.value.difficulty.or(own.difficulty),
            temperature: assay_execution::samples::temperature(record),
            published: reference.value.published.or(own.published),
            tests: &tests,
            backstops,
            error: error.as_deref(),
            inside: None,
            flags: flags.as_deref().unwrap_or_default(),
            source_language: None,
        });
    }
    Ok(())
}

/// The result of a sample.
struct RecordedResult {
    status: Status,
    /// A letter for each of its unit tests; empty if they are not known.
    tests: String,
    /// The number of tests that the backstop decided, as reported by `assay execute`.
    backstops: u64,
    /// The class of the error that ended the sample, as reported by `assay execute`.
    error: Option<String>,
}

impl From<Status> for RecordedResult {
    fn from(status: Status) -> Self {
        Self { status, tests: String::new(), backstops: 0, error: None }
    }
}

/// The results of a line's samples: one, or all samples of a task in the official evaluation's
/// form.
fn recorded_results(record: &Object<'_>) -> Result<Vec<RecordedResult>, Issue> {
    const TESTS: [&str; 2] = ["unit_test_results", "unittests"];
    let is_null = |raw: &RawValue| raw.get() == "null";
    let tests = TESTS.into_iter().find_map(|key| record.get(key).filter(|raw| !is_null(raw)).map(|raw| (key, raw)));
    if record.get("exec_outcome").is_some_and(|raw| !is_null(raw)) {
        let name = record.field("exec_outcome", &mut Vec::new()).text("exec_outcome")?;
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.name() == name);
        let unknown = || wrong("exec_outcome", &format!("`{}`", name.escape_debug()), "one of ExecEval's six outcomes");
        let status = Status::Judged(outcome.ok_or_else(unknown)?);
        let found = tests.and_then(|(_, raw)| of_tests(raw)).unwrap_or_else(|| status.into());
        return Ok(vec![RecordedResult { status, ..found }]);
    }
    // The status that `assay execute` writes for samples without an outcome.
    match record.text("status").as_deref() {
        Some("rejected") => return Ok(vec![Status::Rejected.into()]),
        Some("not_judged") => return Ok(vec![Status::NotJudged.into()]),
        _ => {}
    }
    let Some((key, raw)) = tests else {
        // A sample with a program but without an outcome has not been run.
        if CODE.into_iter().any(|key| record.has(key)) {
            return Ok(vec![Status::NotJudged.into()]);
        }
        return Err(Issue::MissingField { field: "exec_outcome".to_owned() });
    };
    let wrong = || wrong(key, "something else", "a list of unit tests with their outcomes");
    // Each test of a sample is an object, so a list of lists holds several samples. An error in
    // place of a sample's tests is also an object.
    let entries: Vec<&RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
    if entries.iter().any(|entry| entry.get().starts_with('[')) {
        entries.into_iter().map(|entry| of_tests(entry).ok_or_else(wrong)).collect()
    } else {
        Ok(vec![of_tests(raw).ok_or_else(wrong)?])
    }
}

/// The result of a sample, from ExecEval's results of its tests.
fn of_tests(tests: &RawValue) -> Option<RecordedResult> {
    #[derive(Deserialize)]
    struct Test {
        exec_outcome: Option<Outcome>,
        #[serde(default)]
        backstop: bool,
        #[serde(default)]
        error: Option<String>,
    }

    if tests.get().starts_with('{') {
        return Some(Status::NotJudged.into());
    }
    let tests: Vec<Test> = serde_json::from_str(tests.get()).ok()?;
    let outcomes: Vec<Option<Outcome>> = tests.iter().map(|test| test.exec_outcome).collect();
    let backstops = tests.iter().filter(|test| test.backstop).count() as u64;
    let failed = tests.into_iter().find(|test| test.exec_outcome.is_some_and(|outcome| outcome != Outcome::Passed));
    let error = failed.filter(|test| test.exec_outcome == Some(Outcome::RuntimeError)).and_then(|test| test.error);
    let error = error.filter(|class| is_error_class(class));
    let status = match outcomes.iter().flatten().find(|outcome| **outcome != Outcome::Passed) {
        Some(failed) => Status::Judged(*failed),
        // Tests that were not run come after a failed one.
        None if !outcomes.is_empty() && outcomes.iter().all(Option::is_some) => Status::Judged(Outcome::Passed),
        None => Status::Rejected,
    };
    // For a program that does not compile, ExecEval returns one entry, which belongs to no test.
    let is_program = status != Status::Judged(Outcome::CompilationError);
    let letters = outcomes.into_iter().filter(|_| is_program).map(|outcome| outcome.map_or(NOT_RUN, Outcome::letter));
    Some(RecordedResult { status, tests: letters.collect(), backstops, error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_execution::{Section, passes};

    type Row = (Option<String>, u64, Option<f64>);

    const SYNTHESIS: Task = Task::ProgramSynthesis;

    fn scored(task: Task, references: &str, answers: &str, ks: &[u64]) -> (Report, Vec<Row>) {
        let report = score(task, &references.as_bytes(), &answers.as_bytes(), ks).expect("memory");
        assert!(report.profiles().into_iter().all(|profile| profile == report::PROFILE));
        let rows = passes(&report).map(|(k, row)| (row.scope.of_language().map(str::to_owned), k, row.value));
        let rows = rows.collect();
        (report, rows)
    }

    #[test]
    fn samples_come_in_both_forms() {
        let references = r#"{"src_uid": "p", "difficulty": 800, "created_at": "1600000000"}
{"src_uid": "q"}"#;
        let line = r#"{"src_uid": "p", "lang": "Go", "exec_outcome": "PASSED"}
{"src_uid": "p", "lang": "Go", "unittests": [{"exec_outcome": "PASSED"}, {"exec_outcome": "WRONG_ANSWER"}, {"exec_outcome": null}]}"#;
        let official = r#"{"source_data": {"src_uid": "p", "lang_cluster": "Go"}, "unit_test_results":
 [[{"exec_outcome": "PASSED"}], [{"exec_outcome": "COMPILATION_ERROR"}]]}"#
            .replace('\n', "");
        for answers in [line, &official] {
            let (report, rows) = scored(SYNTHESIS, references, answers, &[1]);
            // The other problem has no sample, so it fails.
            assert_eq!(rows, [(Some("Go".to_owned()), 1, Some(25.0))], "{answers}");
            assert!(report.valid, "{:?}", report.problems);
            assert_eq!((report.counts[0].total, report.counts[0].answered), (2, 1));
        }
    }

    #[test]
    fn a_file_has_samples_of_one_setting() {
        let line = |setting: &str| {
            format!("{{\"src_uid\": \"p\", \"lang\": \"Go\", \"exec_outcome\": \"PASSED\"{setting}}}\n")
        };
        let answers = line(", \"setting\": \"A\"") + &line(", \"setting\": \"a\"") + &line("");
        let (report, rows) = scored(SYNTHESIS, r#"{"src_uid": "p"}"#, &answers, &[2, 2]);
        assert_eq!(rows, [(Some("Go".to_owned()), 2, Some(100.0))]);
        assert_eq!((report.problems[0].code.as_str(), report.problems[0].count), ("wrong_type", 1));
        assert!(report.problems[0].first[0].message.contains("`a`"), "{:?}", report.problems);
    }

    #[test]
    fn without_a_verdict_nothing_is_said_of_the_model() {
        let answers = r#"{"source_data": {"src_uid": "p", "lang_cluster": "Go"}, "unit_test_results": [[{"exec_outcome": "PASSED"}], {"error": "busy"}]}"#;
        let not_run = r#"{"src_uid": "p", "lang": "Go", "source_code": "package main"}"#;
        for answers in [answers, not_run] {
            let (_, rows) = scored(SYNTHESIS, r#"{"src_uid": "p"}"#, answers, &[1]);
            assert_eq!(rows, [(Some("Go".to_owned()), 1, None)], "{answers}");
        }
    }

    #[test]
    fn repairs_are_known_by_the_program_that_is_repaired() {
        let references = r#"{"bug_code_uid": "x", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C"}
{"bug_code_uid": "y", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C"}"#;
        let answers = r#"{"task_id": "x", "src_uid": "p", "lang": "GNU C11", "exec_outcome": "PASSED"}
{"bug_code_uid": "y", "src_uid": "p", "lang": "GNU C11", "exec_outcome": "RUNTIME_ERROR"}
{"task_id": "z", "lang": "GNU C11", "exec_outcome": "PASSED"}"#;
        let (report, rows) = scored(Task::ProgramRepair, references, answers, &[1]);
        assert_eq!(rows, [(Some("C".to_owned()), 1, Some(50.0))]);
        assert_eq!(report.problems[0].code, "unknown_task");
    }

    #[test]
    fn members_that_the_datasets_library_fills_up_are_no_ids_and_no_languages() {
        let references = r#"{"src_uid": "p", "code_uid": "", "lang": "", "lang_cluster": "", "difficulty": 1500.0}
{"src_uid": "q", "code_uid": "", "lang": "", "lang_cluster": "", "task_id": ""}"#;
        let answers = r#"{"source_data": {"src_uid": "p", "code_uid": "", "lang": "", "lang_cluster": "Go", "exec_outcome": ""}, "unit_test_results": [[{"exec_outcome": "PASSED"}]]}
{"src_uid": "q", "lang": "GNU C++20", "exec_outcome": "PASSED"}"#;
        let (report, rows) = scored(SYNTHESIS, references, answers, &[1]);
        let values: Vec<_> = rows.iter().map(|(language, _, value)| (language.as_deref(), *value)).collect();
        assert_eq!(values, [(None, Some(50.0)), (Some("C++"), Some(50.0)), (Some("Go"), Some(50.0))]);
        let counts: Vec<_> = report.counts.iter().map(|counts| (counts.scope.of_language(), counts.total)).collect();
        assert_eq!(counts, [(None, 2), (Some("C++"), 2), (Some("Go"), 2)]);
        let execution = Section::of(&report).expect("its section");
        assert_eq!(execution.difficulty_groups.iter().map(|row| row.from).collect::<Vec<_>>(), [1200, 1200]);
        assert!(report.valid, "{:?}", report.problems);
    }

    #[test]
    fn a_repair_in_another_language_is_a_problem_and_does_not_count() {
        let references = r#"{"bug_code_uid": "x", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C"}"#;
        let answers = r#"{"bug_code_uid": "x", "lang": "Go", "exec_outcome": "PASSED"}"#;
        let (report, rows) = scored(Task::ProgramRepair, references, answers, &[1]);
        assert_eq!(rows, [(Some("C".to_owned()), 1, Some(0.0))]);
        let message = &report.problems[0].first[0].message;
        assert!(message.contains("`Go`") && message.contains("`C`"), "{message}");
        // A program to repair has several ids. The problem's id is not one of them, because other
        // programs share it.
        let (report, _) =
            scored(Task::ProgramRepair, references, r#"{"src_uid": "p", "exec_outcome": "PASSED"}"#, &[1]);
        assert!(report.problems[0].first[0].message.contains("`bug_code_uid`"), "{:?}", report.problems);
    }

    #[test]
    fn what_is_no_outcome_is_a_problem() {
        let reference = r#"{"src_uid": "p"}"#;
        for (answer, what) in [
            (r#"{"src_uid": "p", "lang": "Go", "exec_outcome": "GOOD"}"#, "`GOOD`"),
            (r#"{"src_uid": "p", "lang": "Go", "exec_outcome": 1}"#, "a number"),
            (r#"{"src_uid": "p", "lang": "Go", "unittests": "x"}"#, "`unittests`"),
            (r#"{"src_uid": "p", "lang": "Go", "unittests": [1]}"#, "`unittests`"),
            (r#"{"src_uid": "p", "exec_outcome": "PASSED"}"#, "`lang`"),
            (r#"{"lang": "Go", "exec_outcome": "PASSED"}"#, "`src_uid`"),
            (r#"{"src_uid": "p", "lang": "Go"}"#, "`exec_outcome`"),
        ] {
            let (report, _) = scored(SYNTHESIS, reference, answer, &[1]);
            let message = &report.problems[0].first[0].message;
            assert!(message.contains(what), "{answer}: {message}");
        }
    }
}
