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

use serde::{Deserialize, Serialize};

use super::join::{self, Reference, first_of, wrong};
use super::metrics::{ACCURACY, AVERAGE_ACCURACY, MAJORITY};
use super::per_task::means;
use super::report::{self, JoinedScores, Scored, Scores};
use super::{Task, language, languages};
use assay_base::json_lines::Object;
use assay_base::problems::Issue;
use assay_base::python_compat::round2;
use assay_base::source::Source;
use assay_evaluation::report::{Row, Share};

/// What a report has besides the scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CompilationDetails"))]
pub struct Details {
    /// The errors of each language. A row for all languages, with null, comes first if there are
    /// several.
    pub languages: Vec<LanguageRow>,
}

/// The errors of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CompilationLanguage"))]
pub struct LanguageRow {
    /// The language.
    pub language: Option<String>,
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

pub(super) fn score(references: &dyn Source, answers: &dyn Source) -> io::Result<Scored> {
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
    Ok(report::of_joined(task, joined, |joined, answers| {
        let mut all = Counts::default();
        let mut of_languages: BTreeMap<&str, Counts> = BTreeMap::new();
        for (reference, answer) in joined.references.iter().zip(answers) {
            let language = of_languages.entry(reference.language.as_deref().unwrap_or_default()).or_default();
            for counts in [&mut all, language] {
                counts.add(reference.value, *answer);
            }
        }
        let pairs = joined.references.iter().zip(answers);
        let right: Vec<bool> = pairs.map(|(reference, answer)| *answer == Some(reference.value)).collect();
        let task = |(reference, right): (&Reference<bool>, &bool)| {
            (languages::id_of(reference.language.as_deref().unwrap_or_default()), f64::from(u8::from(*right)))
        };
        let tasks: Vec<_> = joined.references.iter().zip(&right).map(task).collect();
        JoinedScores { scores: scores(all, &of_languages), right, series: means(ACCURACY.id, &tasks) }
    }))
}

fn scores(all: Counts, languages: &BTreeMap<&str, Counts>) -> Scores {
    // With one language, the total would repeat its row.
    let total = (languages.len() > 1).then_some((None, all));
    let each = languages.iter().map(|(language, counts)| (Some(*language), *counts));
    let mut rows = Vec::new();
    let mut details = Details { languages: Vec::new() };
    for (language, counts) in total.into_iter().chain(each) {
        let Counts { programs, right, errors, errors_found, false_alarms } = counts;
        let majority = round2(100.0 * errors.max(programs - errors) as f64 / programs as f64);
        rows.extend(self::rows(language, programs, Share::new(right, programs), majority));
        let language = language.map(str::to_owned);
        details.languages.push(LanguageRow { language, errors_found, errors, false_alarms });
    }
    // The mean is over exact shares, not over rounded percentages.
    let shares = languages.values().map(|counts| counts.right as f64 / counts.programs as f64);
    let mean = 100.0 * shares.sum::<f64>() / languages.len() as f64;
    rows.extend(average_row(all.programs, (!languages.is_empty()).then(|| round2(mean))));
    Scores { rows, details: report::Details::Compilation(details) }
}

/// The rows of a language.
pub(super) fn rows(language: Option<&str>, programs: u64, accuracy: Share, majority: f64) -> [Row; 2] {
    [
        report::share(ACCURACY.id, language, programs, accuracy),
        report::value(MAJORITY.id, language, programs, Some(majority)),
    ]
}

/// The row of the mean of languages, if there is a program.
pub(super) fn average_row(programs: u64, average: Option<f64>) -> Option<Row> {
    (programs > 0).then(|| report::value(AVERAGE_ACCURACY.id, None, programs, average))
}

#[cfg(test)]
mod tests {
    use assay_evaluation::metric::Metric;

    use super::super::{Section, scope};
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
        let report = score(&references.as_bytes(), &answers.as_bytes()).expect("memory").report;
        let section = Section::of(&report).expect("its section");
        let report::Details::Compilation(details) = &section.settings[0].details else { panic!("{report:?}") };
        let row = |metric: &Metric, language| {
            report.row(metric.id, Some(report::PROFILE), &scope(None, language)).expect("a row")
        };
        let rows: Vec<_> = details
            .languages
            .iter()
            .map(|errors| {
                let counts = (errors.errors_found, errors.errors, errors.false_alarms);
                let language = errors.language.as_deref();
                let (accuracy, majority) = (row(&ACCURACY, language), row(&MAJORITY, language));
                (language, accuracy.count, accuracy.value, majority.value, counts)
            })
            .collect();
        assert_eq!(
            rows,
            [
                (None, Some(2), Some(50.0), Some(75.0), (1, 1, 1)),
                (Some("C++"), Some(1), Some(33.33), Some(66.67), (1, 1, 1)),
                (Some("Go"), Some(1), Some(100.0), Some(100.0), (0, 0, 0)),
            ]
        );
        assert_eq!(row(&AVERAGE_ACCURACY, None).value, Some(66.67));
        assert_eq!(report.problems.iter().map(|group| group.code.as_str()).collect::<Vec<_>>(), ["missing"]);
    }
}
