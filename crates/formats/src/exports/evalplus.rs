//! EvalPlus: `*_eval_results.json`, with the samples of each task and their verdicts.
//!
//! **Source:** `evalplus/evaluate.py` of evalplus/evalplus.

use std::borrow::Cow;
use std::collections::BTreeMap;

use assay_base::canonical;
use assay_evaluation::report::Scope;
use assay_execution::{Language, Outcome, passes};
use serde_json::{Value, json};

use super::answers::Answer;
use super::{Error, Export, Exporter, File, Results};

pub(super) const RESULTS: Exporter = Exporter {
    id: "evalplus",
    name: "EvalPlus",
    about: "the samples of each task with their verdicts; for programs in Python",
    export: Export::Results(export),
};

fn export(results: &Results<'_>) -> Result<Vec<File>, Error> {
    let programs: Vec<&Answer> = results.answers.iter().filter(|answer| is_program(answer)).collect();
    if programs.is_empty() {
        return Err(Error::NoPrograms);
    }
    let not_judged = programs.iter().filter(|answer| answer.is_correct.is_none()).count();
    if not_judged > 0 {
        return Err(Error::Incomplete(not_judged));
    }
    let mut eval: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for answer in programs {
        let (task, language) = (&answer.task, &answer.language);
        if language != Language::Python.id() {
            return Err(Error::OtherLanguage { task: task.clone(), language: language.clone() });
        }
        // Nothing says which tests are EvalPlus's own, so all count as the base.
        eval.entry(task).or_default().push(json!({
            "task_id": task,
            "solution": solution(answer)?,
            "base_status": status(answer),
            "plus_status": null,
            "base_fail_tests": [],
            "plus_fail_tests": [],
        }));
    }
    let all = passes(results.report).filter(|(_, row)| row.scope == Scope::default());
    let python = Scope::language(Some(Language::Python.id()));
    let of_python = passes(results.report).filter(|(_, row)| row.scope == python);
    let shares: BTreeMap<String, f64> =
        of_python.chain(all).filter_map(|(k, row)| Some((format!("pass@{k}"), row.value? / 100.0))).collect();
    let time = &results.facts.time;
    let document = json!({
        "date": format!("{} {}", time.day(), time.minute()),
        "hash": results.facts.tasks.as_deref().unwrap_or_default(),
        "eval": eval,
        "pass_at_k": {"base": shares},
    });
    let (path, bytes) = ("samples_eval_results.json".to_owned(), canonical::line(&document).into_bytes());
    Ok(vec![File { path, what: "samples", bytes }])
}

/// Whether an answer was run. Completions that were compared have other scores.
fn is_program(answer: &Answer) -> bool {
    answer.reference.is_none()
        && answer.scores.iter().all(|score| assay_execution::metrics::named(&score.metric).is_some())
}

/// The complete program.
fn solution(answer: &Answer) -> Result<Cow<'_, str>, Error> {
    let output = answer.output.as_deref().unwrap_or_default();
    match (&answer.input, answer.is_continuation) {
        (_, false) => Ok(output.into()),
        (Some(input), true) => Ok(format!("{input}{output}").into()),
        (None, true) => Err(Error::NoPrompt(answer.task.clone())),
    }
}

fn status(answer: &Answer) -> &'static str {
    match (answer.is_correct, answer.outcome.as_deref()) {
        (Some(true), _) => "pass",
        (_, Some(outcome)) if outcome == Outcome::TimeLimitExceeded.name() => "timeout",
        _ => "fail",
    }
}
