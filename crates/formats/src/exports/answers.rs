//! The answers of a model, from the files that `assay execute` and `assay score` write.

use std::collections::{BTreeMap, HashMap};
use std::io;

use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::metrics::PASS;
use assay_execution::{CODE, Outcome, Profile};
use serde_json::Number;

use crate::programs::Problem;

/// What a model wrote for a task, with its scores.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The name of the task.
    pub task: String,
    /// The language of the task.
    pub language: String,
    /// The place among the answers to the task, from 0.
    pub number: u64,
    /// What the model got, if it is known.
    pub input: Option<String>,
    /// The correct answer, if there is one.
    pub reference: Option<String>,
    /// What the model wrote; `None` for a task without an answer.
    pub output: Option<String>,
    /// Whether the output continues the input, and is no program without it.
    pub is_continuation: bool,
    /// How the answer ended or which category it has, such as `PASSED`.
    pub outcome: Option<String>,
    /// Whether it is correct; `None` if that could not be decided.
    pub is_correct: Option<bool>,
    /// The scores of the answer alone.
    pub scores: Vec<Score>,
}

/// A score of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// The id of the metric.
    pub metric: String,
    /// The id of the profile.
    pub profile: String,
    /// The value in percent.
    pub percent: f64,
}

/// The prompts of tasks, by the tasks' names: of HumanEval's tasks, or of CrossCodeEval's.
///
/// **Errors:** only if the file cannot be read.
pub fn prompts(source: &dyn Source) -> io::Result<HashMap<String, String>> {
    let mut prompts = HashMap::new();
    each_object(source, File::Prompts, |_, object| {
        let Ok(object) = object else { return };
        let of_metadata = || Object::of(object.get("metadata")?)?.name("task_id");
        let name = object.name("task_id").or_else(of_metadata).or_else(|| object.name("src_uid"));
        let prompt = object.text("prompt").or_else(|| object.text("description"));
        if let (Some(name), Some(prompt)) = (name, prompt) {
            prompts.insert(name, prompt.into_owned());
        }
    })?;
    Ok(prompts)
}

/// The answers in `samples.jsonl`, which `assay execute` writes, and the lines that could not be
/// read. `prompts` are those of the tasks, as far as they are known.
///
/// **Errors:** only if the file cannot be read.
pub fn programs(source: &dyn Source, prompts: &HashMap<String, String>) -> io::Result<(Vec<Answer>, Vec<Problem>)> {
    let (mut answers, mut problems) = (Vec::new(), Vec::new());
    let mut numbers: BTreeMap<(String, String), u64> = BTreeMap::new();
    each_object(source, File::Predictions, |line, object| {
        let answer = object.and_then(|object| program(&object, prompts));
        match answer {
            Ok(mut answer) => {
                let next = numbers.entry((answer.task.clone(), answer.language.clone())).or_default();
                answer.number = *next;
                *next += 1;
                answers.push(answer);
            }
            Err(message) => problems.push(Problem { place: format!("line {line}"), message }),
        }
    })?;
    Ok((answers, problems))
}

fn program(object: &Object<'_>, prompts: &HashMap<String, String>) -> Result<Answer, String> {
    let needed = |key: &str| object.text(key).ok_or_else(|| format!("`{key}` is missing or not a string"));
    let task = object.name("task_id").or_else(|| object.name("src_uid"));
    let task = task.ok_or("`task_id` and `src_uid` are missing, or are neither strings nor numbers")?;
    let code = CODE.into_iter().find_map(|key| Some((key, object.text(key)?)));
    let outcome = object.text("exec_outcome").map(std::borrow::Cow::into_owned);
    let is_correct = match needed("status")?.as_ref() {
        "judged" => Some(outcome.as_deref() == Some(Outcome::Passed.name())),
        "rejected" => Some(false),
        _ => None,
    };
    // Rows without a profile have the first one.
    let profile = || object.text("profile").unwrap_or_else(|| Profile::First.id().into());
    let score = is_correct.map(|passed| Score {
        metric: PASS.at(1),
        profile: profile().into_owned(),
        percent: if passed { 100.0 } else { 0.0 },
    });
    Ok(Answer {
        language: needed("runtime")?.into_owned(),
        number: 0,
        input: prompts.get(&task).cloned(),
        reference: None,
        is_continuation: code.as_ref().is_some_and(|(key, _)| *key == "completion"),
        output: code.map(|(_, code)| code.into_owned()),
        outcome,
        is_correct,
        scores: score.into_iter().collect(),
        task,
    })
}

/// The answers in `detailed.jsonl`, which `assay score` writes, and the lines that could not be read.
/// `prompts` are those of the tasks, as far as they are known. `full` is the value of an answer that
/// equals 100 %, by the ids of the profile and the metric; scores without one are left out.
///
/// **Errors:** only if the file cannot be read.
pub fn completions(
    source: &dyn Source,
    prompts: &HashMap<String, String>,
    full: impl Fn(&str, &str) -> Option<f64>,
) -> io::Result<(Vec<Answer>, Vec<Problem>)> {
    let (mut answers, mut problems) = (Vec::new(), Vec::new());
    each_object(source, File::Predictions, |line, object| {
        let answer = object.and_then(|object| completion(&object, prompts, &full));
        match answer {
            Ok(answer) => answers.push(answer),
            Err(message) => problems.push(Problem { place: format!("line {line}"), message }),
        }
    })?;
    Ok((answers, problems))
}

/// The scores of a profile in `detailed.jsonl`.
#[derive(serde::Deserialize)]
struct ProfileScores {
    profile: String,
    values: BTreeMap<String, Number>,
}

fn completion(
    object: &Object<'_>,
    prompts: &HashMap<String, String>,
    full: &impl Fn(&str, &str) -> Option<f64>,
) -> Result<Answer, String> {
    let needed = |key: &str| object.text(key).ok_or_else(|| format!("`{key}` is missing or not a string"));
    let scores = object.get("scores").and_then(|raw| serde_json::from_str::<Vec<ProfileScores>>(raw.get()).ok());
    let scores = scores.ok_or("`scores` is not a list of profiles with their `values`")?;
    let task = needed("task_id")?.into_owned();
    let text = |key: &str| object.text(key).map(std::borrow::Cow::into_owned);
    let mut answer = Answer {
        language: needed("language")?.into_owned(),
        number: 0,
        input: prompts.get(&task).cloned(),
        reference: text("groundtruth"),
        output: text("prediction"),
        is_continuation: true,
        outcome: text("category"),
        is_correct: Some(false),
        scores: Vec::new(),
        task,
    };
    for (place, ProfileScores { profile, values }) in scores.into_iter().enumerate() {
        for (metric, value) in values {
            let (Some(full), Some(value)) = (full(&profile, &metric), value.as_f64()) else { continue };
            if place == 0 && metric == EXACT {
                answer.is_correct = Some(value == full);
            }
            answer.scores.push(Score { metric, profile: profile.clone(), percent: value * (100.0 / full) });
        }
    }
    Ok(answer)
}

/// The metric that decides whether a completion is correct.
const EXACT: &str = "em";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_have_verdicts_and_numbers() {
        let text = r#"{"task_id": "a", "completion": " 1", "runtime": "python", "status": "judged", "exec_outcome": "PASSED", "profile": "execution@2"}
{"task_id": "a", "solution": "x", "runtime": "python", "status": "judged", "exec_outcome": "WRONG_ANSWER", "profile": "execution@2"}
{"src_uid": 7, "runtime": "go", "status": "rejected", "exec_outcome": null}

{"src_uid": "b", "source_code": "x", "runtime": "go", "status": "not_judged", "exec_outcome": null}
{"task_id": "a", "completion": " 1", "runtime": "python", "exec_outcome": "PASSED"}
{"task_id": ["a"], "status": "judged", "runtime": "go"}
{"task_id":
"#;
        let known = HashMap::from([("a".to_owned(), "def f(): return".to_owned())]);
        let (answers, problems) = programs(&text.as_bytes(), &known).expect("memory");
        let short: Vec<_> =
            answers.iter().map(|one| (one.task.as_str(), one.number, one.is_correct, one.is_continuation)).collect();
        assert_eq!(
            short,
            [
                ("a", 0, Some(true), true),
                ("a", 1, Some(false), false),
                ("7", 0, Some(false), false),
                ("b", 0, None, false)
            ]
        );
        assert_eq!(answers[0].input.as_deref(), Some("def f(): return"));
        assert_eq!(
            answers[0].scores,
            [Score { metric: "pass_1".into(), profile: "execution@2".into(), percent: 100.0 }]
        );
        assert_eq!((answers[2].scores[0].percent, answers[3].scores.len()), (0.0, 0));
        let places: Vec<_> = problems.iter().map(|problem| problem.place.as_str()).collect();
        assert_eq!(places, ["line 6", "line 7", "line 8"]);
        assert!(problems[0].message.contains("`status`"), "{}", problems[0]);
    }

    #[test]
    fn details_have_scores_in_percent() {
        let text = r#"{"task_id": "t", "language": "java", "groundtruth": "a", "prediction": "a", "category": "exact", "scores": [{"profile": "p@1", "values": {"em": 1, "es": 75.0, "id_f1": 0.5, "new": 1}}, {"profile": "q@1", "values": {"em": 0}}]}
{"task_id": "u", "language": "java", "groundtruth": "a", "prediction": null, "category": null, "scores": []}
{"task_id": "v", "language": "java", "groundtruth": "a", "scores": 5}
"#;
        let full = |_: &str, metric: &str| match metric {
            "em" | "id_f1" => Some(1.0),
            "es" => Some(100.0),
            _ => None,
        };
        let (answers, problems) = completions(&text.as_bytes(), &HashMap::new(), full).expect("memory");
        let scores: Vec<_> = answers[0].scores.iter().map(|one| (one.metric.as_str(), one.percent)).collect();
        assert_eq!(scores, [("em", 100.0), ("es", 75.0), ("id_f1", 50.0), ("em", 0.0)]);
        assert_eq!((answers[0].is_correct, answers[1].is_correct), (Some(true), Some(false)));
        assert_eq!((answers[1].output.as_deref(), problems.len()), (None, 1));
    }

    #[test]
    fn prompts_are_found_by_the_names_of_tasks() {
        let text = r#"{"task_id": "HumanEval/0", "prompt": "def f():"}
{"prompt": "x = ", "metadata": {"task_id": "python/1"}}
{"src_uid": "sum", "description": "Add."}
{"prompt": "nameless"}
not JSON
"#;
        let prompts = prompts(&text.as_bytes()).expect("memory");
        assert_eq!(prompts.len(), 3);
        assert_eq!((prompts["python/1"].as_str(), prompts["sum"].as_str()), ("x = ", "Add."));
    }
}
