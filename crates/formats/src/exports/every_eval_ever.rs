//! Every Eval Ever: an object for the results, and JSON Lines for the answers.
//!
//! **Source:** `every_eval_ever/schemas` of evaleval/every_eval_ever, version 0.3.0.

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_evaluation::manifest::VERSION;
use assay_evaluation::metric::Direction;
use assay_evaluation::report::Row;
use assay_execution::metrics::PASS;
use serde_json::{Value, json};

use super::answers::{Answer, Score};
use super::{ANSWERS, Error, Export, Exporter, Facts, File, Results, portable};

/// The version of the schemas.
const SCHEMA_VERSION: &str = "0.3.0";

pub(super) const EVERY_EVAL_EVER: Exporter = Exporter {
    id: "every-eval-ever",
    name: "Every Eval Ever",
    about: "the results, and a line for each score of an answer, by version 0.3.0",
    export: Export::Results(export),
};

fn export(results: &Results<'_>) -> Result<Vec<File>, Error> {
    let facts = &results.facts;
    let (owner, name) = results.model();
    let (benchmark, model) = (portable(&facts.benchmark), format!("{owner}/{name}"));
    let id = format!("{benchmark}/{owner}_{name}/{}", facts.time.seconds());
    let scores: Vec<Value> = results.scores().map(|(row, value)| score(results, row, value)).collect();
    if scores.is_empty() {
        return Err(Error::NoScore);
    }
    let mut aggregate = json!({
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": id,
        "evaluation_timestamp": facts.time.seconds().to_string(),
        "retrieved_timestamp": facts.time.seconds().to_string(),
        "source_metadata": source(facts),
        "eval_library": {"name": "assay", "version": VERSION},
        "model_info": model_info(facts, &model),
        "evaluation_results": scores,
    });
    let lines: String = results.answers.iter().flat_map(|answer| instances(results, &id, &model, answer)).collect();
    let digest = Digest::of(lines.as_bytes());
    let uuid = uuid(&format!("{}{}", canonical::line(&aggregate), digest.sha256));
    let path = format!("data/{benchmark}/{owner}/{name}/{uuid}");
    let mut files = Vec::new();
    if !lines.is_empty() {
        let samples = format!("{path}_samples.jsonl");
        aggregate["detailed_evaluation_results"] = json!({
            "format": "jsonl",
            "file_path": samples,
            "hash_algorithm": "sha256",
            "checksum": digest.sha256,
            "total_rows": lines.lines().count(),
        });
        files.push(File { path: samples, what: ANSWERS, bytes: lines.into_bytes() });
    }
    let bytes = canonical::document(&aggregate).into_bytes();
    files.insert(0, File { path: format!("{path}.json"), what: "results", bytes });
    Ok(files)
}

/// An id in the form of a random UUID. The same results have the same id.
fn uuid(text: &str) -> String {
    let mut digits: Vec<char> = Digest::of(text.as_bytes()).sha256.chars().take(32).collect();
    digits[12] = '4';
    // The first of the bits that name the variant is set, and the second is not.
    let variant = digits[16].to_digit(16).unwrap_or_default() & 0b0011 | 0b1000;
    digits[16] = char::from_digit(variant, 16).unwrap_or('8');
    let part = |range: std::ops::Range<usize>| digits[range].iter().collect::<String>();
    [part(0..8), part(8..12), part(12..16), part(16..20), part(20..32)].join("-")
}

fn source(facts: &Facts) -> Value {
    let publisher = facts.publisher.as_deref().unwrap_or("unknown");
    let mut source = json!({
        "source_name": publisher,
        "source_type": "evaluation_run",
        "source_organization_name": publisher,
        // A report does not say who ran the model.
        "evaluator_relationship": "other",
    });
    if let Some(page) = &facts.page {
        source["source_organization_url"] = page.as_str().into();
    }
    source
}

fn model_info(facts: &Facts, id: &str) -> Value {
    let availability = match facts.open_weights {
        Some(true) => "open_weights",
        Some(false) => "closed_weights",
        None => "unknown",
    };
    let mut details = json!(facts.details);
    details["deployment_type"] = "unknown".into();
    details["model_availability"] = availability.into();
    let mut info = json!({"name": facts.model, "id": id, "additional_details": details});
    if let Some(organisation) = &facts.organisation {
        info["developer"] = organisation.as_str().into();
    }
    info
}

fn score(results: &Results<'_>, row: &Row, value: f64) -> Value {
    let described = (results.metric)(&row.metric);
    let (id, kind, parameters) = match (row.metric.as_str(), PASS.k_of(&row.metric)) {
        (_, Some(k)) => ("pass_at_k".to_owned(), Some("pass_rate"), json!({"k": k})),
        ("em", None) => ("exact_match".to_owned(), Some("accuracy"), json!({})),
        ("accuracy", None) => ("accuracy".to_owned(), Some("accuracy"), json!({})),
        ("macro_f1", None) => ("f1_macro".to_owned(), Some("f1"), json!({})),
        (other, None) => (format!("assay.{other}"), None, json!({})),
    };
    let mut metric = json!({
        "metric_id": id,
        "metric_name": results.metric_name(&row.metric),
        "metric_unit": "percent",
        "metric_parameters": parameters,
        "lower_is_better": described.is_some_and(|metric| metric.direction == Direction::Lower),
        "score_type": "continuous",
        "min_score": 0.0,
        "max_score": 100.0,
    });
    if let Some(described) = described {
        metric["evaluation_description"] = described.about.into();
    }
    if let Some(kind) = kind {
        metric["metric_kind"] = kind.into();
    }
    if let Some(profile) = &row.profile {
        metric["additional_details"] = json!({"profile": profile});
    }
    let mut uncertainty = json!({"num_samples": row.n});
    if let (Some(lower), Some(upper)) = (row.low, row.high) {
        // The interval of a share is Wilson's, that of a mean is a bootstrap's.
        let method = if row.count.is_some() { "wilson" } else { "bootstrap" };
        uncertainty["confidence_interval"] =
            json!({"lower": lower, "upper": upper, "confidence_level": 0.95, "method": method});
    }
    json!({
        "evaluation_result_id": result_id(row),
        "evaluation_name": evaluation_name(results, row),
        "source_data": source_data(&results.facts),
        "metric_config": metric,
        "score_details": {"score": value, "uncertainty": uncertainty},
    })
}

fn result_id(row: &Row) -> String {
    let mut id = format!("{}/{}", row.metric, row.profile.as_deref().unwrap_or("unknown"));
    for (property, value) in row.scope.properties() {
        id += &format!("/{property}={value}");
    }
    id
}

fn evaluation_name(results: &Results<'_>, row: &Row) -> String {
    let benchmark = &results.facts.benchmark;
    match results.scope_name(row) {
        Some(scope) => format!("{benchmark} ({scope})"),
        None => benchmark.clone(),
    }
}

fn source_data(facts: &Facts) -> Value {
    let mut source = match (&facts.dataset, &facts.benchmark_link) {
        (Some(dataset), _) => json!({"source_type": "hf_dataset", "hf_repo": dataset.id}),
        (None, Some(link)) => json!({"source_type": "url", "url": [link]}),
        (None, None) => json!({"source_type": "other"}),
    };
    source["dataset_name"] = facts.benchmark.as_str().into();
    if let Some(tasks) = &facts.tasks {
        source["additional_details"] = json!({"tasks_sha256": tasks});
    }
    source
}

/// The lines of an answer: one for each of its scores by the report's first profile. An answer that
/// could not be judged has none.
fn instances(results: &Results<'_>, id: &str, model: &str, answer: &Answer) -> Vec<String> {
    let Some(is_correct) = answer.is_correct else { return Vec::new() };
    let first = results.report.rows.first().and_then(|row| row.profile.as_deref());
    let rows = answer.scores.iter().filter(|score| first == Some(&*score.profile) && score.percent.is_finite());
    rows.filter_map(|score| {
        let row = aggregate(results, answer, score)?;
        Some(canonical::line(&instance(results, id, model, answer, is_correct, score, row)))
    })
    .collect()
}

/// The row to which a score contributes: that of all tasks, or else that of its language.
fn aggregate<'r>(results: &'r Results<'_>, answer: &Answer, score: &Score) -> Option<&'r Row> {
    let rows = results.scores().map(|(row, _)| row);
    let mut rows = rows.filter(|row| row.metric == score.metric && row.profile.as_deref() == Some(&*score.profile));
    let language = Some(answer.language.as_str());
    rows.find(|row| row.scope.properties().next().is_none() || row.scope.of_language() == language)
}

fn instance(
    results: &Results<'_>,
    id: &str,
    model: &str,
    answer: &Answer,
    is_correct: bool,
    score: &Score,
    row: &Row,
) -> Value {
    let reference: Vec<&str> = answer.reference.as_deref().into_iter().collect();
    let output: Vec<&str> = answer.output.as_deref().into_iter().collect();
    let attribution: Vec<Value> = output
        .iter()
        .map(|text| {
            json!({
                "turn_idx": 0,
                "source": "output.raw",
                "extracted_value": text,
                "extraction_method": score.profile,
                "is_terminal": true,
            })
        })
        .collect();
    let mut metadata = json!({"language": answer.language, "sample": answer.number.to_string()});
    if let Some(outcome) = &answer.outcome {
        metadata["outcome"] = outcome.as_str().into();
    }
    let mut line = json!({
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": id,
        "model_id": model,
        "evaluation_name": evaluation_name(results, row),
        "evaluation_result_id": result_id(row),
        "sample_id": answer.task,
        "interaction_type": "single_turn",
        "input": {"raw": answer.input.as_deref().unwrap_or_default(), "reference": reference},
        "output": {"raw": output},
        "answer_attribution": attribution,
        "evaluation": {"score": score.percent, "is_correct": is_correct},
        "metadata": metadata,
    });
    if let Some(input) = &answer.input {
        line["sample_hash"] = sample_hash(input, &reference).into();
    }
    line
}

/// The hash by which rows of several models are joined: of Python's `json.dumps` with sorted keys and
/// without spaces, which escapes all but the printable characters of ASCII.
fn sample_hash(input: &str, reference: &[&str]) -> String {
    let text = json!({"raw": input, "reference": reference}).to_string();
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ' '..='~') {
            ascii.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                ascii += &format!("\\u{unit:04x}");
            }
        }
    }
    Digest::of(ascii.as_bytes()).sha256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_the_form_of_random_ones() {
        for text in ["", "a", "b", "c", "d"] {
            let id = uuid(text);
            let parts: Vec<usize> = id.split('-').map(str::len).collect();
            assert_eq!(parts, [8, 4, 4, 4, 12], "{id}");
            assert_eq!(&id[14..15], "4", "{id}");
            assert!(["8", "9", "a", "b"].contains(&&id[19..20]), "{id}");
        }
        assert_ne!(uuid("a"), uuid("b"));
    }

    #[test]
    fn samples_are_hashed_as_python_does() {
        // hashlib.sha256(json.dumps({"raw": "é\n😀\x7f", "reference": ["a\"b"]}, sort_keys=True,
        // separators=(",", ":")).encode()).hexdigest()
        assert_eq!(
            sample_hash("é\n😀\x7f", &["a\"b"]),
            "dd8f237d65710781fafe84bf658ee043d005ff957a011059bcb618773b34c37d"
        );
    }
}
