//! Code compilation: does a program compile?
//!
//! **Accuracy** is the share of references whose answer is the same, in percent, with its 95 %
//! Wilson interval. A program without an answer counts as wrong. The average over languages is the
//! mean of their accuracies. **Cost:** linear. **Source:** xCodeEval, appendix F.
//!
//! Accuracy alone says little if one answer is much more common than the other. So the report also
//! has the score of always giving the more common answer.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use super::join::{self, Reference, first_of, wrong};
use super::report::{Report, Scores as AnyScores};
use super::{Task, language};
use assay_base::json_lines::Object;
use assay_base::problems::Issue;
use assay_base::python_compat::round2;
use assay_base::source::Source;
use assay_evaluation::report::Share;

/// The scores.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scores {
    /// The scores by language. A row for all languages, with null, comes first if there are
    /// several.
    pub languages: Vec<LanguageRow>,
    /// The mean of the languages' accuracies, in percent; null without a language.
    pub average: Option<f64>,
}

/// The scores of a language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LanguageRow {
    /// The language.
    pub language: Option<String>,
    /// The number of programs.
    pub programs: u64,
    /// The share of right answers.
    pub accuracy: Share,
    /// The score of always giving the more common answer, in percent.
    pub majority: f64,
    /// Programs that do not compile and whose answer agrees.
    pub errors_found: u64,
    /// Programs that do not compile.
    pub errors: u64,
    /// Programs that compile, but whose answer says that they do not.
    pub false_alarms: u64,
}

#[derive(Default, Clone, Copy)]
struct Counts {
    programs: u64,
    right: u64,
    errors: u64,
    errors_found: u64,
    false_alarms: u64,
}

impl Counts {
    fn add(&mut self, is_error: bool, answer: Option<bool>) {
        self.programs += 1;
        self.right += u64::from(answer == Some(is_error));
        self.errors += u64::from(is_error);
        self.errors_found += u64::from(is_error && answer == Some(true));
        self.false_alarms += u64::from(!is_error && answer == Some(true));
    }
}

pub(super) fn score(references: &dyn Source, answers: &dyn Source) -> io::Result<Report> {
    let task = Task::CodeCompilation;
    let label = |record: &Object<'_>, keys| {
        let (key, raw) = first_of(record, keys)?;
        serde_json::from_str::<bool>(raw.get()).map_err(|_| wrong(key, "something else", "true or false"))
    };
    let reference = |record: &Object<'_>| {
        let id = join::id(record, "code_uid")?;
        let language = language(record).ok_or_else(|| Issue::MissingField { field: "lang_cluster".to_owned() })?;
        Ok(Reference { id, language: Some(language), value: label(record, &["compilation_error"])? })
    };
    let answer =
        |record: &Object<'_>| Ok((join::id(record, "code_uid")?, label(record, &["pred", "compilation_error"])?));
    let joined = join::join(task, references, answers, &reference, &answer)?;
    Ok(Report::of(task, joined, |joined, answers| {
        let mut all = Counts::default();
        let mut languages: BTreeMap<&str, Counts> = BTreeMap::new();
        for (reference, answer) in joined.references.iter().zip(answers) {
            let language = languages.entry(reference.language.as_deref().unwrap_or_default()).or_default();
            for counts in [&mut all, language] {
                counts.add(reference.value, *answer);
            }
        }
        AnyScores::Compilation(Scores::new(all, &languages))
    }))
}

impl Scores {
    fn new(all: Counts, languages: &BTreeMap<&str, Counts>) -> Self {
        let each = || languages.iter().map(|(language, counts)| LanguageRow::new(Some(language), *counts));
        // With one language, the total would repeat its row.
        let total = (languages.len() > 1).then(|| LanguageRow::new(None, all));
        // The mean is over exact shares, not over rounded percentages.
        let shares = languages.values().map(|counts| counts.right as f64 / counts.programs as f64);
        let mean = 100.0 * shares.sum::<f64>() / languages.len() as f64;
        Self {
            languages: total.into_iter().chain(each()).collect(),
            average: (!languages.is_empty()).then(|| round2(mean)),
        }
    }
}

impl LanguageRow {
    fn new(language: Option<&str>, counts: Counts) -> Self {
        let Counts { programs, right, errors, errors_found, false_alarms } = counts;
        Self {
            language: language.map(str::to_owned),
            programs,
            accuracy: Share::new(right, programs),
            majority: round2(100.0 * errors.max(programs - errors) as f64 / programs as f64),
            errors_found,
            errors,
            false_alarms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_is_over_all_references() {
        let references = r#"{"code_uid": "a", "lang": "GNU C++17", "lang_cluster": "C++", "compilation_error": true}
{"code_uid": "b", "lang": "Clang++20", "lang_cluster": "C++", "compilation_error": false}
{"code_uid": "c", "lang_cluster": "C++", "compilation_error": false}
{"code_uid": "d", "lang_cluster": "Go", "compilation_error": false}"#;
        let answers = r#"{"code_uid": "a", "pred": true}
{"code_uid": "b", "compilation_error": true}
{"code_uid": "d", "compilation_error": false}"#;
        let report = score(&references.as_bytes(), &answers.as_bytes()).expect("memory");
        let AnyScores::Compilation(scores) = &report.settings[0].scores else { panic!("{report:?}") };
        let rows: Vec<_> = scores
            .languages
            .iter()
            .map(|row| {
                let counts = (row.errors_found, row.errors, row.false_alarms);
                (row.language.as_deref(), row.accuracy.count, row.accuracy.value, row.majority, counts)
            })
            .collect();
        assert_eq!(
            rows,
            [
                (None, 2, 50.0, 75.0, (1, 1, 1)),
                (Some("C++"), 1, 33.33, 66.67, (1, 1, 1)),
                (Some("Go"), 1, 100.0, 100.0, (0, 0, 0)),
            ]
        );
        assert_eq!(scores.average, Some(66.67));
        assert_eq!(report.problems.iter().map(|group| group.code.as_str()).collect::<Vec<_>>(), ["missing"]);
    }
}
