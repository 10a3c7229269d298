//! Reads reports of earlier schemas.

use std::collections::BTreeMap;

use assay_evaluation::report::{Counts, Mean, Report, Scope};
use serde::Deserialize;
use serde_json::Value;

use super::report::{MissingScore, SCHEMA, Section, row};
use super::{
    Curve, Cutoff, ErrorRow, GroupRow, Missing, OutcomeRow, Profile, ShareRow, Spectrum, TaskCounts, Trivial, YearRow,
};

/// The schema before reports of all evaluations had one schema.
const FIRST: &str = "assay-execution@1";

/// A report of the [first](FIRST) schema. Its oldest files lack the members with a default.
#[derive(Deserialize)]
struct First {
    schema: String,
    #[serde(default)]
    profile: Option<Profile>,
    complete: bool,
    #[serde(default)]
    tasks: Option<TaskCounts>,
    #[serde(default)]
    backstop_verdicts: Option<u64>,
    unreadable: u64,
    outcomes: Vec<Outcomes>,
    #[serde(default)]
    errors: Vec<ErrorRow>,
    pass_at_k: Vec<Pass>,
    #[serde(default)]
    curves: Vec<Curve>,
    difficulties: Vec<ShareRow<u32>>,
    #[serde(default)]
    difficulty_groups: Vec<GroupRow>,
    temperatures: Vec<OutcomeRow>,
    #[serde(default)]
    cutoff: Option<Cutoff>,
    #[serde(default)]
    years: Vec<YearRow>,
    #[serde(default)]
    spectrum: Option<Spectrum>,
    #[serde(default)]
    trivial: Option<Trivial>,
}

#[derive(Deserialize)]
struct Outcomes {
    tasks: Option<u64>,
    #[serde(default)]
    answered: Option<u64>,
    #[serde(flatten)]
    row: OutcomeRow,
}

#[derive(Deserialize)]
struct Pass {
    language: Option<String>,
    k: u64,
    tasks: u64,
    #[serde(flatten)]
    score: Score,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Score {
    Is(Mean),
    Missing(Missing),
}

/// The report with this JSON of schema `assay-execution@1`; `None` if it is something else.
pub fn upgrade(value: Value) -> Option<Report> {
    let first = First::read(value)?;
    // Reports of the first profile name neither their profile nor their tasks.
    let profile = first.profile.or(first.tasks.is_none().then_some(Profile::First));
    Some(first.into_report(profile))
}

/// Like [`upgrade`], for a report of foreign verdicts inside another report.
pub fn upgrade_foreign(value: Value) -> Option<Report> {
    First::read(value).map(|first| first.into_report(None))
}

impl First {
    fn read(value: Value) -> Option<Self> {
        serde_json::from_value::<Self>(value).ok().filter(|first| first.schema == FIRST)
    }

    fn into_report(self, profile: Option<Profile>) -> Report {
        let counts = |row: &Outcomes| {
            let scope = Scope::language(row.row.language.as_deref());
            Some(Counts { scope, total: row.tasks?, answered: row.answered?, categories: Default::default() })
        };
        let counts: Vec<Counts> = self.outcomes.iter().filter_map(counts).collect();
        let (mut rows, mut missing_scores) = (Vec::new(), Vec::new());
        for Pass { language, k, tasks, score } in self.pass_at_k {
            let (mean, reason) = match score {
                Score::Is(mean) => (Some(mean), None),
                Score::Missing(reason) => (None, Some(reason)),
            };
            rows.push(row(profile, language.as_deref(), k, tasks, mean.as_ref()));
            missing_scores.extend(reason.map(|reason| MissingScore { language, k, reason }));
        }
        let section = Section {
            schema: SCHEMA.to_owned(),
            profile,
            complete: self.complete,
            tasks: self.tasks,
            backstop_verdicts: self.backstop_verdicts,
            unreadable: self.unreadable,
            outcomes: self.outcomes.into_iter().map(|outcomes| outcomes.row).collect(),
            errors: self.errors,
            missing_scores,
            curves: self.curves,
            difficulties: self.difficulties,
            difficulty_groups: self.difficulty_groups,
            temperatures: self.temperatures,
            cutoff: self.cutoff,
            years: self.years,
            spectrum: self.spectrum,
            trivial: self.trivial,
            inside: Vec::new(),
            flags: Vec::new(),
            translation: Vec::new(),
            data_models: BTreeMap::new(),
        };
        section.into_report(counts, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Denominator, ReportOptions, Rows, Tasks, day, report};
    use super::*;

    const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

    fn read(path: &str) -> Vec<u8> {
        std::fs::read(format!("{FOLDER}/{path}")).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// The upgraded report is the report that the rows of the samples give today.
    #[test]
    fn published_reports_keep_every_number() {
        let text = read("../site/tests/execution_1/programs/tasks.jsonl");
        let (tasks, errors) = Tasks::read(text.as_slice()).expect("readable");
        assert_eq!(errors, []);
        for (name, profile, samples) in [
            ("execution_1", Profile::First, "../site/tests/execution_1/programs/hasty/samples.jsonl"),
            ("execution_2", Profile::Second, "tests/old_reports/execution_2.samples.jsonl"),
        ] {
            let rows = Rows::read(read(samples).as_slice(), &tasks, |_| ()).expect("readable");
            assert_eq!((rows.errors.len(), rows.profile), (0, Some(profile)), "{:?}", rows.errors);
            let date = "2021-09-30";
            let cutoff = day(date).map(|start| (date, start));
            let options = ReportOptions { cutoff, ..ReportOptions::new(rows.profile, &[1, 2, 3]) };
            let old = serde_json::from_slice(&read(&format!("tests/old_reports/{name}.json"))).expect("JSON");
            assert_eq!(upgrade(old), Some(report(&rows.tally, options)), "{name}");
        }
    }

    const INCOMPLETE: &str = r#"{"schema": "assay-execution@1", "complete": false, "unreadable": 2, "difficulties": [],
        "outcomes": [{"language": "go", "temperature": null, "tasks": 3, "answered": 2, "samples": 3, "outcomes": {},
            "rejected": 1, "not_judged": 1}],
        "temperatures": [{"language": "go", "temperature": 0.2, "tasks": null, "samples": 3, "outcomes": {},
            "rejected": 1, "not_judged": 1}],
        "pass_at_k": [{"language": "go", "k": 2, "tasks": 3, "value": null, "not_judged": 1, "short": 1,
            "short_tasks": ["a"]}],
        "tasks": {"denominator": "answered", "total": 9, "answered": 2}, "backstop_verdicts": 4,
        "trivial": {"empty": ["b"], "constant": []}}"#;

    #[test]
    fn missing_scores_keep_their_reasons() {
        let old: Value = serde_json::from_str(INCOMPLETE).expect("JSON");
        let foreign = upgrade_foreign(old.clone()).expect("a report");
        assert_eq!(upgrade(old.clone()), Some(foreign.clone()), "without a profile, tasks are of foreign verdicts");
        let [row] = &foreign.rows[..] else { panic!("{foreign:?}") };
        assert_eq!((row.metric.as_str(), &row.profile, row.n, row.value), ("pass_2", &None, 3, None));
        assert!(!foreign.valid);
        assert_eq!((foreign.counts[0].total, foreign.counts[0].answered), (3, 2));
        let section = Section::of(&foreign).expect("its section");
        let reason = Missing { not_judged: 1, short: 1, short_tasks: vec!["a".to_owned()] };
        assert_eq!(section.missing_scores, [MissingScore { language: Some("go".to_owned()), k: 2, reason }]);
        assert_eq!(section.tasks, Some(TaskCounts { denominator: Denominator::Answered, total: 9, answered: 2 }));
        assert_eq!((section.unreadable, section.backstop_verdicts), (2, Some(4)));
        assert_eq!((section.outcomes[0].rejected, section.temperatures[0].temperature), (1, Some(0.2)));
        assert_eq!(section.trivial.map(|trivial| trivial.empty), Some(vec!["b".to_owned()]));

        let mut first = old.clone();
        for member in ["tasks", "backstop_verdicts", "trivial"] {
            first.as_object_mut().expect("an object").remove(member);
        }
        first["outcomes"][0].as_object_mut().expect("an object").remove("answered");
        let first = upgrade(first).expect("a report");
        assert_eq!((first.profiles(), first.counts.len()), (vec!["execution@1"], 0));
    }

    #[test]
    fn other_files_are_refused() {
        let mut other: Value = serde_json::from_str(INCOMPLETE).expect("JSON");
        other["schema"] = "assay-execution@2".into();
        assert_eq!(upgrade(other), None);
        for text in ["null", "{}", "[]", r#"{"schema": "assay-execution@1"}"#] {
            assert_eq!(upgrade(serde_json::from_str(text).expect("JSON")), None, "{text}");
        }
    }
}
