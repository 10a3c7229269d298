//! Reads reports of earlier schemas.

use assay_evaluation::report::{Counts, Mean, ProblemGroup, Report, Share};
use assay_execution::Missing;
use serde::Deserialize;
use serde_json::{Value, json};

use super::report::{self, Details, Scores};
use super::{Task, compilation, retrieval, tags, translation};

/// The schemas before reports of all evaluations had one schema. The first one had no
/// [`Old::Translation`].
const SCHEMAS: [&str; 2] = ["assay-xcodeeval@1", "assay-xcodeeval@2"];

#[derive(Deserialize)]
struct OldReport {
    schema: String,
    profile: String,
    task: Task,
    valid: bool,
    settings: Vec<OldSetting>,
    problems: Vec<ProblemGroup>,
}

#[derive(Deserialize)]
struct OldSetting {
    setting: Option<String>,
    tasks: Vec<OldCounts>,
    #[serde(flatten)]
    scores: Old,
}

#[derive(Deserialize)]
struct OldCounts {
    language: Option<String>,
    total: u64,
    answered: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Old {
    Tags { languages: Vec<OldTags>, average: Option<f64>, tags: Vec<tags::TagRow> },
    Compilation { languages: Vec<OldCompilation>, average: Option<f64> },
    Retrieval { k: Vec<OldRetrieval> },
    Execution(Value),
    Translation { k: Vec<OldTranslation>, outcomes: Value },
}

#[derive(Deserialize)]
struct OldTags {
    programs: u64,
    macro_f1: Option<Mean>,
    micro_f1: f64,
    exact: Share,
    #[serde(flatten)]
    row: tags::LanguageRow,
}

#[derive(Deserialize)]
struct OldCompilation {
    programs: u64,
    accuracy: Share,
    majority: f64,
    #[serde(flatten)]
    row: compilation::LanguageRow,
}

#[derive(Deserialize)]
struct OldRetrieval {
    all: Option<Share>,
    monolingual: Option<f64>,
    cross_lingual: Option<f64>,
    #[serde(flatten)]
    at: retrieval::AtK,
}

#[derive(Deserialize)]
struct OldTranslation {
    k: u64,
    cells: Vec<OldCell>,
    sources: Vec<translation::Average>,
    targets: Vec<translation::Average>,
    average: Option<f64>,
}

#[derive(Deserialize)]
struct OldCell {
    source: String,
    target: String,
    tasks: u64,
    #[serde(flatten)]
    score: OldScore,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OldScore {
    Is(Mean),
    Missing(Missing),
}

/// The report with this JSON of schema `assay-xcodeeval@1` or `assay-xcodeeval@2`; `None` if it is
/// something else.
pub fn upgrade(value: Value) -> Option<Report> {
    let OldReport { schema, profile, task, valid, settings, problems } = serde_json::from_value(value).ok()?;
    if !SCHEMAS.contains(&schema.as_str()) {
        return None;
    }
    let mut report = into_report(task, settings, problems)?;
    report.valid = valid;
    report.rows.iter_mut().for_each(|row| row.profile = Some(profile.clone()));
    Some(report)
}

fn into_report(task: Task, settings: Vec<OldSetting>, problems: Vec<ProblemGroup>) -> Option<Report> {
    let mut upgraded = Vec::new();
    for OldSetting { setting, tasks, scores } in settings {
        let mut counts = tasks.into_iter().map(OldCounts::upgrade);
        let (rows, details) = match scores {
            Old::Tags { languages, average, tags } => of_tags(languages, average, tags),
            Old::Compilation { languages, average } => of_compilation(languages, average),
            Old::Retrieval { k } => {
                let rows = k.iter().flat_map(|old| old.at.rows(old.all, old.monolingual, old.cross_lingual)).collect();
                (rows, Details::Retrieval(retrieval::Details { k: k.into_iter().map(|old| old.at).collect() }))
            }
            // Programs have one setting.
            Old::Execution(programs) => {
                let programs = assay_execution::upgrade_foreign(programs)?;
                return Some(report::of_programs(task, counts.next()?, programs, None, problems));
            }
            Old::Translation { k, outcomes } => {
                let programs = assay_execution::upgrade_foreign(of_outcomes(&outcomes))?;
                return Some(report::of_programs(task, counts.next()?, programs, Some(of_translation(k)), problems));
            }
        };
        upgraded.push((setting, counts.collect(), Scores { rows, details }));
    }
    Some(report::of_settings(task, upgraded, problems))
}

impl OldCounts {
    fn upgrade(self) -> Counts {
        report::count(self.language.as_deref(), self.total, self.answered)
    }
}

type Rows = Vec<assay_evaluation::report::Row>;

fn of_tags(languages: Vec<OldTags>, average: Option<f64>, tags: Vec<tags::TagRow>) -> (Rows, Details) {
    // The first row is of all languages.
    let programs = languages.first().map_or(0, |old| old.programs);
    let rows = languages.iter().flat_map(|OldTags { programs, macro_f1, micro_f1, exact, row }| {
        tags::rows(row.language.as_deref(), *programs, *macro_f1, *micro_f1, *exact)
    });
    let rows = rows.chain(tags::average_row(programs, average)).collect();
    let languages = languages.into_iter().map(|old| old.row).collect();
    (rows, Details::Tags(tags::Details { languages, tags }))
}

fn of_compilation(languages: Vec<OldCompilation>, average: Option<f64>) -> (Rows, Details) {
    // The first row is of all languages.
    let programs = languages.first().map_or(0, |old| old.programs);
    let rows = languages.iter().flat_map(|OldCompilation { programs, accuracy, majority, row }| {
        compilation::rows(row.language.as_deref(), *programs, *accuracy, *majority)
    });
    let rows = rows.chain(compilation::average_row(programs, average)).collect();
    let languages = languages.into_iter().map(|old| old.row).collect();
    (rows, Details::Compilation(compilation::Details { languages }))
}

fn of_translation(old: Vec<OldTranslation>) -> Scores {
    let (mut rows, mut k) = (Vec::new(), Vec::new());
    for OldTranslation { k: own, cells, sources, targets, average } in old {
        let cell = |OldCell { source, target, tasks, score }| {
            let (pass, missing) = match score {
                OldScore::Is(mean) => (Some(mean), None),
                OldScore::Missing(reason) => (None, Some(reason)),
            };
            translation::Cell { source, target, tasks, pass, missing }
        };
        let at = translation::AtK { k: own, cells: cells.into_iter().map(cell).collect(), sources, targets };
        rows.push(translation::row(&at, average));
        k.push(at);
    }
    Scores { rows, details: Details::Translation(translation::Details { k }) }
}

/// The report of translated programs of which only the outcomes are known.
fn of_outcomes(outcomes: &Value) -> Value {
    let first = &outcomes[0];
    let tasks = match (&first["tasks"], &first["answered"]) {
        (total @ Value::Number(_), answered @ Value::Number(_)) => {
            json!({ "denominator": "all", "total": total, "answered": answered })
        }
        _ => Value::Null,
    };
    json!({
        "schema": "assay-execution@1",
        "complete": first["not_judged"] == 0,
        "tasks": tasks,
        "unreadable": 0,
        "outcomes": outcomes,
        "pass_at_k": [],
        "difficulties": [],
        "temperatures": [],
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Cells, Named, References, score};
    use super::*;

    fn file(name: &str) -> String {
        let path = format!("{}/tests/old_reports/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn old(task: Task) -> Value {
        serde_json::from_str(&file(&format!("{}.json", task.id()))).expect("JSON")
    }

    /// The report of the answers today.
    fn new(task: Task) -> Report {
        let [references, answers] = ["references", "answers"].map(|kind| file(&format!("{}.{kind}.jsonl", task.id())));
        let ks: &[u64] = if super::super::usual_ks(task).is_empty() { &[] } else { &[1, 2] };
        let named = Named { name: "references.jsonl", source: &references.as_bytes() };
        score(task, References { file: named, corpora: &[], cells: Cells::Answered }, &answers.as_bytes(), ks)
            .expect("memory")
    }

    #[test]
    fn reports_of_every_task_keep_every_number() {
        for task in Task::ALL {
            let (mut upgraded, mut new) = (upgrade(old(task)).expect("a report"), new(task));
            assert_eq!(Task::of(&upgraded), Some(task));
            if task == Task::CodeTranslation {
                // Translations had only the outcomes of their samples.
                let [own, today] = [&mut upgraded, &mut new].map(|report| {
                    let section = assay_execution::Section::of(report).expect("its section");
                    report.sections.remove(assay_execution::SECTION);
                    (section.profile, section.complete, section.tasks, section.outcomes)
                });
                assert_eq!(own, today);
            }
            assert_eq!(upgraded, new, "{task:?}");
        }
    }

    #[test]
    fn the_first_schema_is_read_with_its_profile() {
        for task in [Task::CodeCompilation, Task::CodeCodeRetrieval, Task::ProgramRepair] {
            let mut old = old(task);
            old["schema"] = "assay-xcodeeval@1".into();
            old["profile"] = "xcodeeval@1".into();
            // Its retrieval did not know wrong programs.
            if task == Task::CodeCodeRetrieval {
                for at in old["settings"][0]["retrieval"]["k"].as_array_mut().expect("a list") {
                    assert_eq!(at.as_object_mut().expect("an object").remove("negatives"), Some(Value::Null));
                }
            }
            let (upgraded, mut new) = (upgrade(old).expect("a report"), new(task));
            assert_eq!(upgraded.profiles(), ["xcodeeval@1"]);
            new.rows.iter_mut().for_each(|row| row.profile = Some("xcodeeval@1".to_owned()));
            assert_eq!(upgraded, new, "{task:?}");
        }
    }

    #[test]
    fn other_files_are_refused() {
        let mut other = old(Task::TagClassification);
        other["schema"] = "assay-xcodeeval@3".into();
        assert_eq!(upgrade(other), None);
        for text in ["null", "{}", "[]", r#"{"schema": "assay-xcodeeval@2"}"#] {
            assert_eq!(upgrade(serde_json::from_str(text).expect("JSON")), None, "{text}");
        }
    }
}
