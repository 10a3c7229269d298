//! The scores of each example as a file: JSON Lines with explanations, or a CSV table.

use std::borrow::Cow;

use crate::benchmark::TaskNumber;
use crate::explain::Explanation;
use crate::outcome::Outcome;
use crate::scorer::Plan;
use assay_base::canonical;
use assay_base::python_compat::repr;

/// The line of an example in `detailed.jsonl`, with its line feed. It is the [`Explanation`] in
/// canonical JSON, without the benchmark's code around the cursor. The form of these lines is
/// `assay-detailed@1`.
pub fn json_line(explanation: &Explanation) -> String {
    let mut value = serde_json::to_value(explanation).unwrap_or_default();
    if let Some(members) = value.as_object_mut() {
        members.retain(|key, _| !["prompt", "right_context", "crossfile_context"].contains(&key.as_str()));
    }
    canonical::line(&value)
}

/// The header of the CSV table, with its line feed. The column of each score names its profile.
pub fn csv_header(plan: &Plan) -> String {
    let columns = plan.profiles.iter().flat_map(|&profile| {
        plan.columns(profile).into_iter().map(move |column| format!(",{profile} {}", column.metric.id))
    });
    format!("task_id,language,category{}\n", columns.collect::<String>())
}

/// The line of an example in the CSV table, with its line feed.
///
/// - **Unit:** exact matches are 0 or 1, identifier precision, recall and F1 are from 0 to 1, and the
///   others are in percent.
/// - The category of a task without a completion is `missing`, and its scores are 0.
pub fn csv_line(outcome: &Outcome<'_>, task: TaskNumber) -> String {
    let (answer, counts) = (outcome.answer(task), outcome.counts_of(task));
    let language = outcome.benchmark.language(task).id();
    let category = answer.map_or("missing", |answer| answer.scores.category.id());
    let mut line = format!("{},{language},{category}", csv_field(outcome.benchmark.id(task)));
    for column in outcome.columns().flat_map(|(_, columns)| columns) {
        let value = column.example(counts);
        line.push(',');
        line += &if column.is_share() { format!("{value}") } else { repr(value) };
    }
    line + "\n"
}

/// A text as a CSV field, quoted if necessary.
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::Benchmark;
    use crate::explain::Explainer;
    use crate::profiles;
    use crate::scan::Scan;

    const PROMPTS: &[u8] = br#"{"prompt": "int x = ", "groundtruth": "a.b;", "metadata": {"task_id": "java/\"1,2\""}}
{"prompt": "x = ", "groundtruth": "1", "metadata": {"task_id": "python/2"}}
"#;
    const PREDICTIONS: &[u8] = br#"{"task_id": "java/\"1,2\"", "pred": "a.c; // d"}"#;

    #[test]
    fn the_table_has_a_line_for_each_task() {
        let plan = Plan::new(profiles::OFFICIAL, &[]);
        let benchmark = Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
        let scan = Scan::new(&benchmark, PROMPTS, PREDICTIONS, 0..PREDICTIONS.len() as u64, &plan);
        let mut scan = scan.expect("memory can be read");
        while scan.step(1).expect("memory can be read") {}
        let outcome = Outcome { benchmark: &benchmark, part: &scan.finish(), plan: &plan };
        let lines: String = (0..2).map(|task| csv_line(&outcome, task)).collect();
        assert_eq!(
            csv_header(&plan) + &lines,
            "task_id,language,category,\
             cceval-difflib@1 em,cceval-difflib@1 es,cceval-difflib@1 id_em,\
             cceval-difflib@1 id_precision,cceval-difflib@1 id_recall,cceval-difflib@1 id_f1,\
             cceval-levenshtein@1 em,cceval-levenshtein@1 es,cceval-levenshtein@1 id_em,\
             cceval-levenshtein@1 id_precision,cceval-levenshtein@1 id_recall,cceval-levenshtein@1 id_f1\n\
             \"java/\"\"1,2\"\"\",java,only_identifiers,0,75.0,0,0.5,0.5,0.5,0,75.0,0,0.5,0.5,0.5\n\
             python/2,python,missing,0,0.0,0,0.0,0.0,0.0,0,0.0,0,0.0,0.0,0.0\n"
        );

        let mut explainer = Explainer::new(outcome, PROMPTS, PREDICTIONS);
        let explanation = explainer.explain(1).expect("memory can be read");
        assert!(json_line(&explanation).starts_with(r#"{"category":null,"effects":[],"file":null,"groundtruth":"1","#));
        assert!(!json_line(&explanation).contains("prompt"));
    }
}
