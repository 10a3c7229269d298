//! Tag classification: which techniques does a program use?
//!
//! **Macro-F1** of a language is the mean of F1 over the tags that its references have, in percent.
//! A tag's F1 is 2·TP / (2·TP + FP + FN). TP counts programs with the tag in both reference and
//! answer. FP counts those with the tag only in the answer, FN those with it only in the reference.
//! A program without an answer has no predicted tags. The average over languages is the mean of
//! their macro-F1. **Interval:** 95 %, normal, by the linearised F1 of each tag, as if programs
//! were independent. **Cost:** linear. **Source:** xCodeEval, appendix F.
//!
//! Only the references decide which tags there are, so that answers cannot change the denominator
//! of the mean. A predicted tag that no reference of the language has counts against micro-F1 and
//! is counted as `foreign`. Micro-F1 is the F1 of the summed counts of all tags.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::join::{self, Reference, first_of, wrong};
use super::metrics::{AVERAGE_MACRO_F1, EXACT, MACRO_F1, MICRO_F1};
use super::numbers::ALL;
use super::per_task::{Series, by_group};
use super::report::{self, JoinedScores, Scored, Scores};
use super::{Task, language, languages};
use assay_base::json_lines::Object;
use assay_base::problems::Issue;
use assay_base::python_compat::round2;
use assay_base::source::Source;
use assay_base::statistics::linearised;
use assay_evaluation::report::{Mean, Row, Share};

/// What a report has besides the scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TagDetails"))]
pub struct Details {
    /// The tags of each language. A row for all languages, with null, comes first if there are
    /// several.
    pub languages: Vec<LanguageRow>,
    /// The scores of each tag by language, as above, in alphabetic order.
    pub tags: Vec<TagRow>,
}

/// The tags of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TagLanguage"))]
pub struct LanguageRow {
    /// The language.
    pub language: Option<String>,
    /// The number of different tags in its references.
    pub tags: u64,
    /// How often answers have a tag that no reference of the language has.
    pub foreign: u64,
}

/// The scores of a tag in a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TagRow {
    /// The language.
    pub language: Option<String>,
    /// The tag.
    pub tag: String,
    /// The number of references with the tag.
    pub support: u64,
    /// The number of answers with the tag.
    pub predicted: u64,
    /// The number of programs with the tag in both.
    pub right: u64,
    /// Precision, in percent; 0 if the tag was never predicted.
    pub precision: f64,
    /// Recall, in percent.
    pub recall: f64,
    /// F1, in percent.
    pub f1: f64,
}

type Tags = BTreeSet<String>;

pub(super) fn score(references: &dyn Source, answers: &dyn Source) -> io::Result<Scored> {
    let task = Task::TagClassification;
    let reference = |record: &Object<'_>| {
        let id = join::id(record, "code_uid")?;
        let language = language(record).ok_or_else(|| Issue::MissingField { field: "lang_cluster".to_owned() })?;
        let (key, raw) = first_of(record, &["tags"])?;
        Ok(Reference { id, language: Some(language), value: tags(key, raw)? })
    };
    let answer = |record: &Object<'_>| {
        let (key, raw) = first_of(record, &["pred", "tags"])?;
        Ok((join::id(record, "code_uid")?, tags(key, raw)?))
    };
    let joined = join::join(task, references, answers, &reference, &answer)?;
    Ok(report::of_joined(task, joined, |joined, answers| {
        let programs: Vec<Program<'_>> = joined
            .references
            .iter()
            .zip(answers)
            .map(|(reference, answer)| Program {
                language: reference.language.as_deref().unwrap_or_default(),
                truth: &reference.value,
                answer: answer.as_ref(),
            })
            .collect();
        scores(&programs)
    }))
}

fn tags(key: &str, raw: &RawValue) -> Result<Tags, Issue> {
    let list: Vec<String> =
        serde_json::from_str(raw.get()).map_err(|_| wrong(key, "something else", "a list of strings"))?;
    Ok(list.into_iter().map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect())
}

/// A program with the tags of its reference and of its answer.
struct Program<'p> {
    language: &'p str,
    truth: &'p Tags,
    answer: Option<&'p Tags>,
}

impl Program<'_> {
    fn has_answered(&self, tag: &str) -> bool {
        self.answer.is_some_and(|answer| answer.contains(tag))
    }
}

/// The number of references, of answers, and of both, with a tag.
#[derive(Default, Clone, Copy)]
struct Counts {
    support: u64,
    predicted: u64,
    right: u64,
}

impl Counts {
    /// F1 from 0 to 1; 0 for a tag without counts.
    fn f1(self) -> f64 {
        ratio(2 * self.right, self.support + self.predicted)
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn scores(programs: &[Program<'_>]) -> JoinedScores {
    let names: BTreeSet<&str> = programs.iter().map(|program| program.language).collect();
    let mut rows = Vec::new();
    let mut details = Details { languages: Vec::new(), tags: Vec::new() };
    // With one language, the total would repeat its row.
    let all = (names.len() > 1).then_some(None);
    let mut macros = Vec::new();
    // The value of each program in its language.
    let mut of_programs: BTreeMap<&str, std::vec::IntoIter<f64>> = BTreeMap::new();
    let mut series = vec![Series::new(MACRO_F1.id, ALL, values(|| programs.iter(), &count(programs.iter())))];
    for language in all.into_iter().chain(names.iter().copied().map(Some)) {
        let of_language = || programs.iter().filter(|program| language.is_none_or(|name| name == program.language));
        let counts = count(of_language());
        macros.extend(language.and_then(|_| macro_f1(&counts)));
        of_programs.extend(language.map(|name| (name, values(of_language, &counts).into_iter())));
        let (of_this, row) = of(language, of_language, &counts);
        rows.extend(of_this);
        details.languages.push(row);
        let known = counts.iter().filter(|(_, counts)| counts.support > 0);
        details.tags.extend(known.map(|(tag, counts)| TagRow::new(language, tag, *counts)));
    }
    let average = (!macros.is_empty()).then(|| round2(100.0 * macros.iter().sum::<f64>() / macros.len() as f64));
    rows.extend(average_row(programs.len() as u64, average));
    let tasks = programs.iter().map(|program| {
        let value = of_programs.get_mut(program.language).and_then(Iterator::next).unwrap_or_default();
        (languages::id_of(program.language), value)
    });
    series.extend(by_group(MACRO_F1.id, &tasks.collect::<Vec<_>>()));
    let right = programs.iter().map(|program| program.answer == Some(program.truth)).collect();
    JoinedScores { scores: Scores { rows, details: report::Details::Tags(details) }, right, series }
}

/// The rows of a language.
pub(super) fn rows(
    language: Option<&str>,
    programs: u64,
    macro_f1: Option<Mean>,
    micro_f1: f64,
    exact: Share,
) -> [Row; 3] {
    [
        report::mean(&MACRO_F1, language, programs, macro_f1),
        report::value(MICRO_F1.id, language, programs, Some(micro_f1)),
        report::share(EXACT.id, language, programs, exact),
    ]
}

/// The row of the mean of languages, if there is a program.
pub(super) fn average_row(programs: u64, average: Option<f64>) -> Option<Row> {
    (programs > 0).then(|| report::value(AVERAGE_MACRO_F1.id, None, programs, average))
}

fn count<'p>(programs: impl Iterator<Item = &'p Program<'p>>) -> BTreeMap<&'p str, Counts> {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for program in programs {
        for tag in program.truth {
            let counts = counts.entry(tag).or_default();
            counts.support += 1;
            counts.right += u64::from(program.has_answered(tag));
        }
        for tag in program.answer.into_iter().flatten() {
            counts.entry(tag).or_default().predicted += 1;
        }
    }
    counts
}

/// The mean of F1 over the tags that references have, from 0 to 1.
fn macro_f1(counts: &BTreeMap<&str, Counts>) -> Option<f64> {
    let known = || counts.values().filter(|counts| counts.support > 0).map(|counts| counts.f1());
    let number = known().count();
    (number > 0).then(|| known().sum::<f64>() / number as f64)
}

/// The parts of programs in macro-F1, if it is linearised: how it changes with the weight of each.
/// They sum to 0.
fn pulls<'p>(
    programs: impl Iterator<Item = &'p Program<'p>>,
    counts: &BTreeMap<&str, Counts>,
) -> impl Iterator<Item = f64> {
    let known = counts.values().filter(|counts| counts.support > 0).count() as f64;
    // The part of a program's reference or answer in the derivative of a tag's F1.
    let pull = |tag: &str, is_right: bool| {
        let counts = counts.get(tag).filter(|counts| counts.support > 0);
        counts.map_or(0.0, |counts| {
            (f64::from(u8::from(is_right)) - counts.f1()) / (counts.support + counts.predicted) as f64
        })
    };
    programs.map(move |program| {
        let truth = program.truth.iter().map(|tag| pull(tag, program.has_answered(tag)));
        let answer = program.answer.into_iter().flatten().map(|tag| pull(tag, program.truth.contains(tag)));
        (truth.sum::<f64>() + answer.sum::<f64>()) / known
    })
}

/// A value for each program, whose mean is macro-F1.
fn values<'p, I: Iterator<Item = &'p Program<'p>>>(
    programs: impl Fn() -> I,
    counts: &BTreeMap<&str, Counts>,
) -> Vec<f64> {
    let number = programs().count();
    let Some(value) = macro_f1(counts) else { return vec![0.0; number] };
    pulls(programs(), counts).map(|pull| value + number as f64 * pull).collect()
}

/// The scores and the tags of a language.
fn of<'p, I: Iterator<Item = &'p Program<'p>>>(
    language: Option<&str>,
    programs: impl Fn() -> I,
    counts: &BTreeMap<&str, Counts>,
) -> ([Row; 3], LanguageRow) {
    let total = programs().count() as u64;
    let known: BTreeMap<&str, Counts> =
        counts.iter().filter(|(_, counts)| counts.support > 0).map(|(tag, counts)| (*tag, *counts)).collect();
    let sum = |of: fn(&Counts) -> u64| counts.values().map(of).sum::<u64>();
    let known_predicted: u64 = known.values().map(|counts| counts.predicted).sum();
    let exact = programs().filter(|program| program.answer == Some(program.truth)).count() as u64;
    let macro_f1 =
        macro_f1(counts).map(|value| Mean::with_interval(value, linearised(value, pulls(programs(), counts))));
    let micro_f1 = round2(100.0 * ratio(2 * sum(|c| c.right), sum(|c| c.support) + sum(|c| c.predicted)));
    let row = LanguageRow {
        language: language.map(str::to_owned),
        tags: known.len() as u64,
        foreign: sum(|counts| counts.predicted) - known_predicted,
    };
    (rows(language, total, macro_f1, micro_f1, Share::new(exact, total)), row)
}

impl TagRow {
    fn new(language: Option<&str>, tag: &str, counts: Counts) -> Self {
        let percent = |share: f64| round2(100.0 * share);
        let Counts { support, predicted, right } = counts;
        Self {
            language: language.map(str::to_owned),
            tag: tag.to_owned(),
            support,
            predicted,
            right,
            precision: percent(ratio(right, predicted)),
            recall: percent(ratio(right, support)),
            f1: percent(counts.f1()),
        }
    }
}

#[cfg(test)]
mod tests {
    use assay_evaluation::report::Report;

    use super::super::{Section, scope, settings};
    use super::report::{Details as Any, PROFILE};
    use super::*;
    use assay_base::random::Random;
    use assay_evaluation::metric::Metric;

    const TAGS: [&str; 5] = ["dp", "math", "greedy", "strings", "*special"];

    fn report(references: &[(usize, &str, Vec<&str>)], answers: &[(usize, Vec<&str>)]) -> Report {
        let reference = |(id, language, tags): &(usize, &str, Vec<&str>)| {
            serde_json::json!({"code_uid": id.to_string(), "lang_cluster": language, "tags": tags}).to_string() + "\n"
        };
        let answer = |(id, tags): &(usize, Vec<&str>)| {
            serde_json::json!({"code_uid": id.to_string(), "tags": tags}).to_string() + "\n"
        };
        let references: String = references.iter().map(reference).collect();
        let answers: String = answers.iter().map(answer).collect();
        score(&references.as_bytes(), &answers.as_bytes()).expect("memory").report
    }

    fn details(report: &Report) -> Details {
        match Section::of(report).expect("its section").settings.remove(0).details {
            Any::Tags(details) => details,
            other => panic!("{other:?}"),
        }
    }

    fn row<'r>(report: &'r Report, metric: &Metric, language: Option<&str>) -> &'r Row {
        report.row(metric.id, Some(PROFILE), &scope(None, language)).expect("a row")
    }

    #[test]
    fn macro_f1_is_the_mean_over_the_tags_of_the_references() {
        let references =
            [(0, "Go", vec!["dp", "math"]), (1, "Go", vec!["dp"]), (2, "C", vec!["math"]), (3, "C", vec!["greedy"])];
        // dp: TP 1, FN 1; math: TP 1, FN 1; greedy: not predicted; strings: in no reference.
        let report = report(&references, &[(0, vec!["dp", "strings"]), (1, vec![]), (2, vec!["math", "math "])]);
        let details = details(&report);
        let all = &details.languages[0];
        assert_eq!((all.language.as_deref(), all.tags, all.foreign), (None, 3, 1));
        let value = |metric, language| row(&report, metric, language).value;
        // (2/3 + 2/3 + 0) / 3, and 2·2 / (5 + 3).
        assert_eq!((value(&MACRO_F1, None), value(&MICRO_F1, None)), (Some(44.44), Some(50.0)));
        let exact = row(&report, &EXACT, None);
        assert_eq!((exact.n, exact.count), (4, Some(1)));
        assert_eq!((value(&MACRO_F1, Some("C")), value(&MACRO_F1, Some("Go"))), (Some(50.0), Some(33.33)));
        assert_eq!(value(&AVERAGE_MACRO_F1, None), Some(41.67));
        assert_eq!(details.tags.iter().filter(|row| row.language.is_none()).count(), 3);
        assert!(!report.valid, "a task has no answer");
    }

    #[test]
    fn counts_are_those_of_a_naive_oracle() {
        let mut random = Random::new(7);
        let mut some_tags = || TAGS.into_iter().filter(|_| random.below(3) == 0).collect::<Vec<_>>();
        for _ in 0..50 {
            let references: Vec<_> =
                (0..20).map(|id| (id, if id % 3 == 0 { "Go" } else { "C++" }, some_tags())).collect();
            let answers: Vec<_> = (0..18).map(|id| (id, some_tags())).collect();
            let report = report(&references, &answers);
            for row in details(&report).tags {
                let chosen =
                    || references.iter().filter(|(_, name, _)| row.language.as_deref().is_none_or(|l| l == *name));
                let answer = |id: usize| answers.get(id).map_or(&[] as &[&str], |(_, tags)| tags);
                let count = |truth: bool, predicted: bool| {
                    let fits = |(id, _, tags): &&(usize, &str, Vec<&str>)| {
                        tags.contains(&row.tag.as_str()) == truth
                            && answer(*id).contains(&row.tag.as_str()) == predicted
                    };
                    chosen().filter(fits).count() as f64
                };
                let (tp, fp, missed) = (count(true, true), count(false, true), count(true, false));
                let f1 = if tp == 0.0 { 0.0 } else { 2.0 * tp / (2.0 * tp + fp + missed) };
                assert!((row.f1 - 100.0 * f1).abs() < 0.006, "{row:?}");
            }
            for row in report.rows.iter().filter(|row| row.metric == MACRO_F1.id) {
                assert!(row.low <= row.value && row.value <= row.high && row.low.is_some(), "{row:?}");
            }
        }
    }

    #[test]
    fn settings_are_scored_by_themselves() {
        let references = r#"{"code_uid": "a", "lang": "Go", "tags": ["dp"]}"#;
        let answers = r#"{"code_uid": "a", "tags": ["dp"], "setting": "DesCode2Tag"}
{"code_uid": "a", "pred": [], "tags": ["dp"], "setting": "code2tag"}"#;
        let report = score(&references.as_bytes(), &answers.as_bytes()).expect("memory").report;
        assert!(report.valid, "{:?}", report.problems);
        let value = |setting| report.row(MACRO_F1.id, Some(PROFILE), &scope(setting, Some("Go"))).expect("a row").value;
        let values: Vec<_> = settings(&report).into_iter().map(|setting| (setting, value(setting))).collect();
        assert_eq!(values, [(Some("code2tag"), Some(0.0)), (Some("descode2tag"), Some(100.0))]);
    }
}
