//! Code translation: programs in one language are translated to another and run.
//!
//! **pass@k** and the averages are those of [`assay_execution::translation`]. A cell is the mean over
//! the programs in its source language. The target language of an answer is its `target_lang`; it is
//! `lang` if the line is about the translation alone. If any answer is in a target language, every
//! program in another language is expected in it, and a program without an answer fails.
//!
//! **Cost:** linear.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use serde::{Deserialize, Serialize};

use super::executed::{Answer, each_answer, each_sample, read_references};
use super::join::{self, wrong};
use super::metrics::AVERAGE_PASS;
use super::report::{self, Scores};
use super::{Task, language, languages, text};
use assay_base::json_lines::Object;
use assay_base::problems::{File, Issue};
use assay_base::source::Source;
use assay_evaluation::report::{Counts, ProblemGroup, Report, Row};
pub use assay_execution::translation::{AtK, Average, Cell};
use assay_execution::{ReportOptions, Sample, Tally};

/// What a report has besides the scores and the section of [`assay_execution`], whose languages are
/// the target languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TranslationDetails"))]
pub struct Details {
    /// The cells for each k, the smallest first.
    pub k: Vec<AtK>,
}

/// The answers of a file, counted.
pub(super) struct Counted {
    /// The tallies by source and target language.
    cells: BTreeMap<(String, String), Tally>,
    /// The tally of all answers. Its languages are the target languages.
    pub(super) by_target: Tally,
    total: Counts,
    problems: Vec<ProblemGroup>,
}

pub(super) fn score(references: &dyn Source, answers: &dyn Source, ks: &[u64]) -> io::Result<Report> {
    let Counted { cells, by_target, total, problems } = count(references, answers)?;
    let ks: BTreeSet<u64> = ks.iter().copied().collect();
    let k: Vec<AtK> = ks.into_iter().map(|k| AtK::new(k, &cells)).collect();
    let rows = k.iter().map(|at| row(at, at.average())).collect();
    let scores = Scores { rows, details: report::Details::Translation(Details { k }) };
    let programs = assay_execution::report(&by_target, ReportOptions::new(None, &[]));
    Ok(report::of_programs(Task::CodeTranslation, total, programs, Some(scores), problems))
}

pub(super) fn count(references: &dyn Source, answers: &dyn Source) -> io::Result<Counted> {
    let task = Task::CodeTranslation;
    let read = read_references(task, references)?;
    let mut cells: BTreeMap<(String, String), Tally> = BTreeMap::new();
    let mut by_target = Tally::default();
    let mut answered = BTreeSet::new();
    let found = each_answer(task, &read, answers, &mut |answer| {
        let reference = &read.0[answer.place];
        let source = reference.language.as_deref().unwrap_or_default();
        let target = target(answer, source)?;
        let cell = cells.entry((source.to_owned(), target.clone())).or_default();
        each_sample(answer, reference, &mut |sample| {
            let sample = Sample { language: &target, ..*sample };
            cell.add(&sample);
            by_target.add(&sample);
        })?;
        answered.insert((answer.place, target));
        Ok(())
    })?;
    let (references, _, mut problems) = read;
    problems.extend(join::groups(task, File::Predictions, &found));
    problems.sort_by_key(|group| group.severity);
    let targets: BTreeSet<&String> = answered.iter().map(|(_, target)| target).collect();
    let mut total = 0;
    for reference in &references {
        let source = reference.language.as_deref().unwrap_or_default();
        for target in targets.iter().filter(|target| target.as_str() != source) {
            let cell = cells.entry((source.to_owned(), (*target).clone())).or_default();
            cell.expect(target, &reference.id, reference.value.published);
            by_target.expect(target, &reference.id, reference.value.published);
            total += 1;
        }
    }
    // An answer with an issue may have added a cell for a target language without valid answers.
    cells.retain(|(_, target), _| targets.contains(target));
    // If no answer gives a target language, each program counts once.
    let total = if targets.is_empty() { references.len() as u64 } else { total };
    let total = report::count(None, total, answered.len() as u64);
    Ok(Counted { cells, by_target, total, problems })
}

/// The target language of an answer.
fn target(answer: &Answer<'_, '_>, source: &str) -> Result<String, Issue> {
    let Answer { record, about, .. } = answer;
    let target = text(about, "target_lang").or_else(|| text(record, "target_lang"));
    let is_alone = !record.has("source_data");
    let (key, found) = match target {
        Some(name) => ("target_lang", languages::of_runtime(&name)),
        // Beside the members of the task, `lang` is the source language.
        None if is_alone => ("lang", own_language(about).ok_or_else(missing)?),
        None => return Err(missing()),
    };
    if found == source {
        let found = format!("`{}`, the language of the program that is translated", found.escape_debug());
        return Err(wrong(key, &found, "the language of the translation; target_lang tells it"));
    }
    Ok(found)
}

fn missing() -> Issue {
    Issue::MissingField { field: "target_lang".to_owned() }
}

/// The language of a program. `lang` is the language that it was run as, so it precedes
/// `lang_cluster`, which may be the source's.
fn own_language(record: &Object<'_>) -> Option<String> {
    text(record, "lang").map(|name| languages::of_runtime(&name)).or_else(|| language(record))
}

/// The row of the average of all cells.
pub(super) fn row(at: &AtK, average: Option<f64>) -> Row {
    let programs = at.cells.iter().map(|cell| cell.tasks).sum();
    report::value(&AVERAGE_PASS.at(at.k), None, programs, average)
}

#[cfg(test)]
mod tests {
    use super::super::Section;
    use super::*;

    fn translated(references: &str, answers: &str) -> (Report, AtK) {
        let report = score(&references.as_bytes(), &answers.as_bytes(), &[1]).expect("memory");
        let details = Section::of(&report).expect("its section").settings.remove(0).details;
        let report::Details::Translation(mut details) = details else { panic!("{report:?}") };
        (report, details.k.remove(0))
    }

    fn values(at: &AtK) -> Vec<(&str, &str, u64, Option<f64>)> {
        let value = |cell: &Cell| cell.pass.map(|mean| mean.value);
        at.cells.iter().map(|cell| (cell.source.as_str(), cell.target.as_str(), cell.tasks, value(cell))).collect()
    }

    fn average(report: &Report) -> Option<f64> {
        report.rows.iter().find(|row| row.metric == "average_pass_1").expect("a row").value
    }

    /// Records in the form of the official file.
    const REFERENCES: &str = r#"{"code_uid": "x", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C", "source_code": "int", "tags": ["dp"], "difficulty": 1500.0, "exec_outcome": "PASSED"}
{"code_uid": "y", "src_uid": "p", "lang": "GNU C", "lang_cluster": "C", "source_code": "int", "tags": ["dp"], "difficulty": 1500.0, "exec_outcome": "PASSED"}
{"code_uid": "z", "src_uid": "q", "lang": "Go", "lang_cluster": "Go", "source_code": "package", "tags": [], "difficulty": 800, "exec_outcome": "PASSED"}"#;

    #[test]
    fn every_program_is_expected_in_each_target_language() {
        // Lines in the official evaluation's form and in that of ExecEval's client.
        let answers = r#"{"source_data": {"code_uid": "x", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C", "source_lang": "GNU C11", "target_lang": "Go", "exec_outcome": "PASSED"}, "unit_test_results": [[{"exec_outcome": "PASSED"}]]}
{"source_data": {"code_uid": "y", "src_uid": "p", "lang": "GNU C", "lang_cluster": "C", "target_lang": "Go", "exec_outcome": "PASSED"}, "unit_test_results": [[{"exec_outcome": "WRONG_ANSWER"}]]}
{"source_data": {"code_uid": "x", "src_uid": "p", "lang": "GNU C11", "lang_cluster": "C", "target_lang": "Rust"}, "unit_test_results": [[{"exec_outcome": "PASSED"}]]}
{"task_id": "y", "src_uid": "p", "lang": "Rust 2018", "exec_outcome": "PASSED"}
{"code_uid": "x", "src_uid": "p", "lang": "PyPy 3", "exec_outcome": "RUNTIME_ERROR"}"#;
        let (report, at) = translated(REFERENCES, answers);
        assert!(report.valid, "{:?}", report.problems);
        assert_eq!(
            values(&at),
            [
                ("C", "Go", 2, Some(50.0)),
                ("C", "Python", 2, Some(0.0)),
                ("C", "Rust", 2, Some(100.0)),
                // There is no translation of Go. No program is expected in its own language.
                ("Go", "Python", 1, Some(0.0)),
                ("Go", "Rust", 1, Some(0.0)),
            ]
        );
        let averages = |averages: &[Average]| -> Vec<(String, u64, Option<f64>)> {
            averages.iter().map(|average| (average.language.clone(), average.cells, average.value)).collect()
        };
        assert_eq!(averages(&at.sources), [("C".into(), 3, Some(50.0)), ("Go".into(), 2, Some(0.0))]);
        assert_eq!(
            averages(&at.targets),
            [("Go".into(), 1, Some(50.0)), ("Python".into(), 2, Some(0.0)), ("Rust".into(), 2, Some(50.0))]
        );
        assert_eq!(average(&report), Some(30.0));
        let counts = report.counts.iter().map(|counts| (counts.scope.of_language(), counts.total, counts.answered));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [(None, 8, 5), (Some("Go"), 2, 2), (Some("Python"), 3, 1), (Some("Rust"), 3, 2)]
        );
        let outcomes = assay_execution::Section::of(&report).expect("its section").outcomes;
        let samples: Vec<_> = outcomes.iter().map(|row| (row.language.as_deref(), row.samples)).collect();
        assert_eq!(samples, [(None, 5), (Some("Go"), 2), (Some("Python"), 1), (Some("Rust"), 2)]);
    }

    #[test]
    fn a_study_is_by_target_language() {
        let answers = r#"{"code_uid": "x", "lang": "Go", "exec_outcome": "PASSED", "temperature": 0.2}
{"code_uid": "x", "lang": "Go", "exec_outcome": "COMPILATION_ERROR", "temperature": 0.8}
{"code_uid": "z", "lang": "Rust 2018", "exec_outcome": "PASSED", "temperature": 0.2}"#;
        let task = Task::CodeTranslation;
        let study = super::super::executed::study(task, &REFERENCES.as_bytes(), &answers.as_bytes(), &[1], None);
        let study = study.expect("memory");
        let compiled =
            study.compiled.iter().map(|row| (row.language.as_deref(), row.compiled.map(|share| share.count)));
        assert_eq!(compiled.collect::<Vec<_>>(), [(None, Some(2)), (Some("Go"), Some(1)), (Some("Rust"), Some(1))]);
        let best = study.temperatures.iter().filter(|row| row.is_best);
        let best: Vec<_> = best.map(|row| (row.language.as_deref(), row.temperature)).collect();
        assert_eq!(best, [(None, 0.2), (Some("Go"), 0.2), (Some("Rust"), 0.2)]);
    }

    #[test]
    fn an_answer_without_its_language_is_a_problem() {
        for (answer, what) in [
            (
                r#"{"source_data": {"code_uid": "x", "lang_cluster": "C"}, "unit_test_results": [[{"exec_outcome": "PASSED"}]]}"#,
                "`target_lang` is missing",
            ),
            (r#"{"code_uid": "x", "exec_outcome": "PASSED"}"#, "`target_lang` is missing"),
            (r#"{"code_uid": "x", "lang": "GNU C11", "lang_cluster": "C", "exec_outcome": "PASSED"}"#, "`lang` is `C`"),
            (r#"{"code_uid": "x", "target_lang": "GNU C", "exec_outcome": "PASSED"}"#, "`target_lang` is `C`"),
            // A problem has several programs.
            (r#"{"src_uid": "p", "lang": "Go", "exec_outcome": "PASSED"}"#, "`code_uid` is missing"),
            (r#"{"code_uid": "w", "lang": "Go", "exec_outcome": "PASSED"}"#, "no such task"),
            (r#"{"code_uid": "x", "lang": "Go", "exec_outcome": "GOOD"}"#, "`GOOD`"),
        ] {
            let (report, at) = translated(REFERENCES, answer);
            let message = &report.problems[0].first[0].message;
            assert!(message.contains(what) && !report.valid, "{answer}: {message}");
            assert_eq!(values(&at), [], "{answer}");
            assert_eq!((report.counts[0].total, report.counts[0].answered), (3, 0));
        }
        let (report, _) = translated(r#"{"code_uid": "x", "src_uid": "p"}"#, "");
        assert!(report.problems.iter().any(|group| group.first[0].message.contains("`lang_cluster`")));
    }

    #[test]
    fn a_cell_that_could_not_be_judged_has_no_average() {
        let answers = r#"{"code_uid": "x", "lang": "Go", "exec_outcome": "PASSED"}
{"code_uid": "y", "lang": "Rust", "source_code": "fn main() {}"}"#;
        let (report, at) = translated(REFERENCES, answers);
        assert_eq!(values(&at), [("C", "Go", 2, Some(50.0)), ("C", "Rust", 2, None), ("Go", "Rust", 1, Some(0.0))]);
        assert_eq!((average(&report), at.sources[0].value), (None, None));
    }
}
