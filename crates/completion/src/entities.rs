//! `entities@1`: does the completion use the names that only another file defines?
//!
//! Each task of CrossCodeEval asks for something that another file of its repository defines. This
//! profile measures that alone: which of these names a completion has. Compare the completions of two
//! settings by it, to see what retrieval adds.
//!
//! # Names
//! They are the benchmark's: the list `metadata.entities` of a task, or the name `metadata.entity`, as
//! `assay corpus examples` writes them. A name counts once. CrossCodeEval's own files have neither, and
//! a task without names counts in no recall.
//!
//! # Statements and identifiers
//! Those of `strict@1`: see [`crate::strict`]. A name in a string or a comment is no identifier.
//!
//! # Entity recall
//! The names that completions have, as a share of the names of all tasks. A task without a completion
//! has none of its names. **Interval:** linearised, over tasks.

use std::collections::BTreeSet;

use assay_base::json_lines::Object;
use assay_evaluation::metric::{Direction, Metric, Profile, Unit};

use crate::benchmark::Task;
use crate::metrics::Value;
use crate::metrics::exact_match::EM;
use crate::profile::{Input, Method, Processed, Spec};
use crate::strict::Strict;

/// Entity recall.
pub const ENTITY_RECALL: Metric = Metric {
    id: "entity_recall",
    short: "ENT-R",
    name: "entity recall",
    unit: Unit::Percent,
    direction: Direction::Higher,
    about: "Share of the names from other files that the completions have.",
    source: "Assay",
};

/// The definition of `entities@1`.
pub(crate) static ENTITIES: Spec = Spec {
    profile: Profile { id: "entities@1", about: "the names from other files that a task asks for" },
    method: Some(|| Box::new(Entities::default())),
    counts: 3,
    values: &[
        (&EM, Value::Share(|counts| counts[0] > 0)),
        (&ENTITY_RECALL, Value::Sums(|sums| 100.0 * sums[1] / sums[2])),
    ],
};

/// Scores examples by `entities@1`.
#[derive(Default)]
struct Entities(Strict);

/// The names that a task asks for.
fn entities(task: Option<&Task<'_>>) -> BTreeSet<String> {
    let Some(metadata) = task.and_then(|task| task.record().get("metadata")).and_then(Object::of) else {
        return BTreeSet::new();
    };
    let several = metadata.get("entities").and_then(|list| serde_json::from_str(list.get()).ok());
    several.unwrap_or_else(|| metadata.text("entity").map(String::from).into_iter().collect())
}

impl Method for Entities {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let found = self.explain(input);
        texts(&found.prediction, &found.reference);
        counts.extend(found.counts);
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let processed = self.0.explain(input);
        let names = entities(input.task);
        let found = names.iter().filter(|name| processed.prediction_identifiers.contains(name)).count();
        Processed { counts: vec![processed.counts[0], found as u32, names.len() as u32], ..processed }
    }
}

#[cfg(test)]
mod tests {
    use assay_syntax::languages::Language::Python;

    use super::*;
    use crate::benchmark::Benchmark;
    use crate::example::Example;
    use crate::outcome::Outcome;
    use crate::postprocess::truncate::Prompt;
    use crate::profiles;
    use crate::scan::Scan;
    use crate::scorer::Plan;

    fn counts(metadata: &str, prediction: &str) -> Vec<u32> {
        let record = format!(r#"{{"prompt": "x = ", "groundtruth": "a.b(c)", "metadata": {metadata}}}"#);
        let task = Task::parse(&record, true, &mut Vec::new()).unwrap();
        let example = Example { language: Python, prompt: Prompt::new("x = "), groundtruth: "a.b(c)", prediction };
        let mut counts = Vec::new();
        let input = Input { task: Some(&task), ..Input::of(example) };
        Entities::default().count(&input, &mut counts, &mut |_, _| ());
        counts
    }

    #[test]
    fn names_of_the_task_are_looked_for_among_the_identifiers() {
        let several = r#"{"task_id": "a_python/1", "entity": "b", "entities": ["b", "c", "b"]}"#;
        assert_eq!(counts(several, "a.b(c)\ny = 1"), [1, 2, 2]);
        assert_eq!(counts(several, "a.b('c')  # c\nc"), [0, 1, 2]);
        assert_eq!(counts(several, "'b'"), [0, 0, 2]);
        let one = r#"{"task_id": "a_python/1", "entity": "b"}"#;
        assert_eq!(counts(one, "a.b(d)"), [0, 1, 1]);
        for none in ["", r#", "entities": []"#, r#", "entities": 3"#, r#", "entity": ["b"]"#] {
            assert_eq!(counts(&format!(r#"{{"task_id": "a_python/1"{none}}}"#), "a.b(c)"), [1, 0, 0], "{none}");
        }
    }

    /// The recall of two tasks, one without a completion.
    fn recall(entities: &str) -> Option<f64> {
        let prompts: String = (1..3)
            .map(|number| {
                format!(
                    "{{\"prompt\": \"x = \", \"groundtruth\": \"a.b(c)\", \"metadata\": {{\"task_id\": \"a_python/{number}\"{entities}}}}}\n"
                )
            })
            .collect();
        let predictions = &b"{\"task_id\": \"a_python/1\", \"pred\": \"a.b(c)\"}\n"[..];
        let plan = Plan::new(&[profiles::ENTITIES], &[]);
        let benchmark = Benchmark::read(prompts.as_bytes(), None, |_| ()).unwrap();
        let range = 0..predictions.len() as u64;
        let mut scan = Scan::new(&benchmark, prompts.as_bytes(), predictions, range, &plan).unwrap();
        while scan.step(1 << 20).unwrap() {}
        let mut part = scan.finish();
        part.count_missing(&benchmark, prompts.as_bytes(), &plan).unwrap();
        let outcome = Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let report = crate::report::report(&outcome);
        report.rows.iter().find(|row| row.metric == "entity_recall").unwrap().value
    }

    #[test]
    fn a_missing_completion_has_no_names_and_unknown_names_have_no_recall() {
        assert_eq!(recall(r#", "entities": ["b", "c"]"#), Some(50.0));
        assert_eq!(recall(""), None);
    }
}
