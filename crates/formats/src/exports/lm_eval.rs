//! lm-evaluation-harness: `results_DATE.json`, with a task for each group of tasks of the report.
//!
//! **Source:** `lm_eval/evaluator.py` of EleutherAI/lm-evaluation-harness, and a file that version
//! 0.4.13 wrote.

use assay_base::canonical;
use assay_evaluation::manifest::VERSION;
use assay_evaluation::metric::Direction;
use assay_evaluation::report::Row;
use assay_execution::metrics::PASS;
use serde_json::{Map, Value, json};

use super::{Error, Export, Exporter, File, Results, portable};

pub(super) const RESULTS: Exporter = Exporter {
    id: "lm-eval",
    name: "lm-eval",
    about: "results from 0 to 1, each with its profile as the filter",
    export: Export::Results(export),
};

fn export(results: &Results<'_>) -> Result<Vec<File>, Error> {
    let facts = &results.facts;
    let [mut tasks, mut configs, mut versions, mut shots, mut better, mut samples, mut hashes] =
        std::array::from_fn(|_| Map::new());
    for (row, value) in results.scores() {
        let task = task(results, row);
        let scores = tasks.entry(&*task).or_insert_with(|| json!({"name": task, "alias": task, "sample_len": row.n}));
        let (metric, filter) = (metric(row), row.profile.as_deref().unwrap_or("none"));
        scores[format!("{metric},{filter}")] = (value / 100.0).into();
        // What lm-eval writes for a metric without a standard error.
        scores[format!("{metric}_stderr,{filter}")] = "N/A".into();
        let is_higher = (results.metric)(&row.metric).is_none_or(|metric| metric.direction == Direction::Higher);
        better.entry(&*task).or_insert_with(|| json!({}))[&metric] = is_higher.into();
        configs.entry(&*task).or_insert_with(|| json!({"task": task}));
        versions.insert(task.clone(), "N/A".into());
        shots.insert(task.clone(), 0.into());
        samples.insert(task.clone(), json!({"original": row.n, "effective": row.n}));
        if let Some(hash) = &facts.tasks {
            hashes.insert(task, hash.as_str().into());
        }
    }
    if tasks.is_empty() {
        return Err(Error::NoScore);
    }
    let (owner, name) = results.model();
    let mut document = json!({
        "results": tasks,
        "group_subtasks": {},
        "configs": configs,
        "versions": versions,
        "n-shot": shots,
        "higher_is_better": better,
        "n-samples": samples,
        "config": {"model": facts.model, "model_args": facts.details},
        "git_hash": null,
        "date": facts.time.seconds(),
        "pretty_env_info": format!("Assay {VERSION}"),
        "task_hashes": hashes,
        "model_source": "assay",
        "model_name": facts.model,
        "model_name_sanitized": format!("{owner}__{name}"),
    });
    for unknown in UNKNOWN {
        document[unknown] = Value::Null;
    }
    let time = &facts.time;
    let path = format!("{owner}__{name}/results_{}T{}.json", time.day(), time.minute().replace(':', "-"));
    Ok(vec![File { path, what: "results", bytes: canonical::document(&document).into_bytes() }])
}

/// What a file of lm-eval has, and a report does not say.
const UNKNOWN: [&str; 9] = [
    "chat_template",
    "chat_template_sha",
    "fewshot_as_multiturn",
    "lm_eval_version",
    "system_instruction",
    "system_instruction_sha",
    "total_evaluation_time_seconds",
    "transformers_version",
    "upper_git_hash",
];

/// The name of the task of a row, such as `Example-benchmark_python`.
fn task(results: &Results<'_>, row: &Row) -> String {
    let benchmark = portable(&results.facts.benchmark);
    match results.scope_name(row) {
        Some(scope) => format!("{benchmark}_{}", portable(&scope)),
        None => benchmark,
    }
}

/// The name of a metric in lm-eval. A comma would end it.
fn metric(row: &Row) -> String {
    match PASS.k_of(&row.metric) {
        Some(k) => format!("pass@{k}"),
        None if row.metric == "em" => "exact_match".to_owned(),
        None => row.metric.replace(',', "_"),
    }
}
