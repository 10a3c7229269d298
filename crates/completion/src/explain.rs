//! Explains the score of one example.

use std::io;

use assay_evaluation::metric::Metric;
use serde::{Serialize, Serializer};
use serde_json::Number;

use crate::benchmark::TaskNumber;
use crate::category::Category;
use crate::example::Example;
use crate::identifiers;
use crate::metrics::edit_similarity::difflib::{Autojunk, Matcher};
use crate::outcome::Outcome;
use crate::postprocess::comments;
use crate::profile::{Processed, Profile};
use crate::quirks::{self, Effect};
use crate::scorer::{Plan, Scorer, Scores};
use crate::strict;
use assay_base::python_compat::strip;
use assay_base::source::{Records, Source};
use assay_syntax::languages::Language;

/// The name and version of the schema of a [`Document`].
pub const SCHEMA: &str = "assay-explanation@1";

/// The output of `assay explain --json`: an explanation that names its schema.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExplanationDocument"))]
pub struct Document<'e> {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: &'static str,
    #[serde(flatten)]
    explanation: &'e Explanation,
}

impl<'e> Document<'e> {
    /// The document of an explanation.
    pub fn new(explanation: &'e Explanation) -> Self {
        Self { schema: SCHEMA, explanation }
    }
}

/// An example with its scores and their intermediate results.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The task's id.
    pub task_id: String,
    /// Its language.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub language: Language,
    /// The line of the prediction file, from 1; null for a task without a completion.
    pub line: Option<u64>,
    /// The repository of the task; null if the benchmark does not name it.
    pub repository: Option<String>,
    /// The file of the task; null if the benchmark does not name it.
    pub file: Option<String>,
    /// The category of the completion; null for a task without a completion.
    pub category: Option<Category>,
    /// The code before the cursor.
    pub prompt: String,
    /// The original code at the cursor.
    pub groundtruth: String,
    /// The code after the groundtruth.
    pub right_context: String,
    /// The code that a retriever found in other files.
    pub crossfile_context: Vec<Snippet>,
    /// The completion; null for a task without one.
    pub prediction: Option<String>,
    /// The scores by each profile. Those of a task without a completion are 0.
    pub scores: Vec<ProfileScores>,
    /// What the official program compared; null for a task without a completion.
    pub official: Option<Official>,
    /// What `strict@1` compared; null if it was not computed.
    pub strict: Option<Processed>,
    /// What further profiles compared, by their ids.
    #[serde(serialize_with = "by_profile", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Processed>"))]
    pub further: Vec<(Profile, Processed)>,
    /// The effect of each quirk on the official scores.
    pub effects: Vec<Effect>,
}

/// What one profile compared in an example.
#[derive(Debug, Clone, Copy)]
pub struct Compared<'e> {
    /// The processed completion.
    pub prediction: &'e str,
    /// The processed groundtruth.
    pub reference: &'e str,
    /// The identifiers of the completion, in order.
    pub prediction_ids: &'e [String],
    /// The identifiers of the reference, in order.
    pub reference_ids: &'e [String],
}

impl Explanation {
    /// What `profile` compared. Without a completion, it is an empty text.
    pub fn compared(&self, profile: Profile) -> Compared<'_> {
        match (self.processed(profile), &self.official) {
            (Some(processed), _) => Compared {
                prediction: &processed.prediction,
                reference: &processed.reference,
                prediction_ids: &processed.prediction_identifiers,
                reference_ids: &processed.reference_identifiers,
            },
            (None, Some(official)) if profile.is_official() => Compared {
                prediction: &official.prediction,
                reference: &official.reference,
                prediction_ids: &official.identifiers.prediction,
                reference_ids: &official.identifiers.reference,
            },
            _ => Compared { prediction: "", reference: &self.groundtruth, prediction_ids: &[], reference_ids: &[] },
        }
    }

    /// What the method of a profile compared; `None` for the official profiles, and for those that
    /// were not computed.
    pub fn processed(&self, profile: Profile) -> Option<&Processed> {
        if profile.id() == strict::ID {
            return self.strict.as_ref();
        }
        self.further.iter().find(|(own, _)| *own == profile).map(|(_, processed)| processed)
    }

    /// The value of a metric by a profile, in the unit of an example; 0 if it was not computed.
    pub fn value(&self, profile: Profile, metric: &str) -> f64 {
        let scores = self.scores.iter().find(|scores| scores.profile == profile);
        let value = scores.and_then(|scores| scores.values.iter().find(|value| value.metric.id == metric));
        value.and_then(|value| value.value.as_f64()).unwrap_or(0.0)
    }
}

impl Compared<'_> {
    /// The edits that turn the stripped completion into the stripped reference, by character, from
    /// difflib's matching blocks.
    pub fn difference(&self) -> Vec<Change> {
        difference(strip(self.prediction), strip(self.reference))
    }

    /// The identifiers of both sides.
    pub fn identifiers(&self) -> Identifiers {
        Identifiers::between(self.prediction_ids.to_vec(), self.reference_ids.to_vec())
    }
}

/// A piece of another file of the repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snippet {
    /// The file.
    pub file: String,
    /// The code.
    pub code: String,
}

/// The official scores of an example with their intermediate results.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Official {
    /// The part of the completion that truncation left, which is scored.
    pub truncated: String,
    /// The part after it, which truncation removed.
    pub cut: String,
    /// The comments that were removed from the scored part, in order.
    pub prediction_comments: Vec<String>,
    /// The comments that were removed from the groundtruth, in order.
    pub reference_comments: Vec<String>,
    /// The processed completion, which is compared.
    pub prediction: String,
    /// The processed groundtruth, which is compared.
    pub reference: String,
    /// The edits that turn the stripped completion into the stripped reference, by character, from
    /// difflib's matching blocks.
    pub difference: Vec<Change>,
    /// The identifiers of both sides.
    pub identifiers: Identifiers,
}

/// A piece of text that both sides have, or only one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// The side that has the text.
    pub side: Side,
    /// The text.
    pub text: String,
}

/// The side of a comparison that has a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Both sides.
    Both,
    /// Only the completion: the text is superfluous.
    Prediction,
    /// Only the reference: the text is missing from the completion.
    Reference,
}

/// The identifiers of both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Identifiers {
    /// The identifiers of the completion, in order.
    pub prediction: Vec<String>,
    /// The identifiers of the reference, in order.
    pub reference: Vec<String>,
    /// The distinct identifiers that both sides have, sorted.
    pub matched: Vec<String>,
    /// The distinct identifiers that only the reference has, sorted.
    pub missed: Vec<String>,
    /// The distinct identifiers that only the completion has, sorted.
    pub superfluous: Vec<String>,
}

/// The scores of an example by one profile.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProfileScores {
    /// The profile.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub profile: Profile,
    /// The values in the order of tables; an object by the metric's id in JSON.
    #[serde(serialize_with = "by_metric")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, f64>"))]
    pub values: Vec<MetricValue>,
}

/// The value of a metric for one example.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricValue {
    /// The metric.
    pub metric: &'static Metric,
    /// The value: 0 or 1 for exact matches, from 0 to 1 for identifier precision, recall and F1,
    /// otherwise percent.
    pub value: Number,
    /// The value in percent.
    pub percent: f64,
}

fn by_profile<S: Serializer>(further: &[(Profile, Processed)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(further.iter().map(|(profile, processed)| (profile.id(), processed)))
}

fn by_metric<S: Serializer>(values: &[MetricValue], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|value| (value.metric.id, &value.value)))
}

impl ProfileScores {
    /// The scores of a task by each profile of the plan.
    pub fn all(outcome: &Outcome<'_>, task: TaskNumber) -> Vec<Self> {
        let counts = outcome.counts_of(task);
        let scores = outcome.columns().map(|(profile, columns)| {
            let values = columns.iter().map(|column| {
                let value = column.example(counts);
                let number = if column.is_share() { Some((value as u64).into()) } else { Number::from_f64(value) };
                let percent = column.percent(counts);
                MetricValue { metric: column.metric, value: number.unwrap_or_else(|| 0.into()), percent }
            });
            Self { profile, values: values.collect() }
        });
        scores.collect()
    }
}

/// Explains the examples of an outcome. The order of the benchmark is the cheapest, as the files
/// are then read sequentially.
pub struct Explainer<'o, P, Q> {
    outcome: Outcome<'o>,
    prompts: Records<P>,
    predictions: Records<Q>,
    scorer: Scorer,
}

impl<'o, P: Source, Q: Source> Explainer<'o, P, Q> {
    /// Reads the examples from `prompts` and `predictions`, the files that the outcome was computed
    /// from.
    pub fn new(outcome: Outcome<'o>, prompts: P, predictions: Q) -> Self {
        let scorer = Scorer::new(&Plan { analyses: Vec::new(), ..outcome.plan.clone() });
        Self { outcome, prompts: Records::new(prompts), predictions: Records::new(predictions), scorer }
    }

    /// Explains the example of one task.
    ///
    /// **Errors:** if a file cannot be read, or changed since it was scored.
    pub fn explain(&mut self, task: TaskNumber) -> io::Result<Explanation> {
        let benchmark = self.outcome.benchmark;
        let answer = self.outcome.answer(task);
        let prediction =
            answer.map(|answer| answer.prediction(&mut self.predictions, self.outcome.plan)).transpose()?;
        let language = benchmark.language(task);
        benchmark.with_task(task, &mut self.prompts, |record| {
            let mut further = Vec::new();
            if let Some(prediction) = prediction.as_deref() {
                let (prompt, groundtruth) = (record.prompt(), record.groundtruth.as_ref());
                further = self.scorer.explain(Example { language, prompt, groundtruth, prediction }, &record);
            }
            let strict = further.iter().position(|(profile, _)| profile.id() == strict::ID);
            let strict = strict.map(|place| further.remove(place).1);
            Explanation {
                task_id: benchmark.id(task).to_owned(),
                language,
                line: answer.map(|answer| self.outcome.part.line_of_answer(answer)),
                right_context: record.right_context().into_owned(),
                crossfile_context: record
                    .crossfile_context()
                    .into_iter()
                    .map(|chunk| Snippet { file: chunk.filename.into(), code: chunk.retrieved_chunk.into() })
                    .collect(),
                category: answer.map(|answer| answer.scores.category),
                official: answer
                    .zip(prediction.as_deref())
                    .map(|(answer, prediction)| official(language, prediction, &record.groundtruth, &answer.scores)),
                scores: ProfileScores::all(&self.outcome, task),
                strict,
                further,
                effects: answer.map(|answer| quirks::effects(&self.outcome, answer).collect()).unwrap_or_default(),
                repository: record.repository.map(Into::into),
                file: record.file.map(Into::into),
                prompt: record.prompt.into_owned(),
                groundtruth: record.groundtruth.into_owned(),
                prediction,
            }
        })
    }
}

/// Computes the intermediate results of an official score.
fn official(language: Language, prediction: &str, groundtruth: &str, scores: &Scores) -> Official {
    let (truncated, cut) = prediction.split_at(scores.truncated as usize);
    let (prediction, reference) = (comments::remove(truncated), comments::remove(groundtruth));
    Official {
        truncated: truncated.to_owned(),
        cut: cut.to_owned(),
        prediction_comments: comments::removed(truncated),
        reference_comments: comments::removed(groundtruth),
        difference: difference(strip(&prediction), strip(&reference)),
        identifiers: Identifiers::new(language, &prediction, &reference),
        prediction: prediction.into_owned(),
        reference: reference.into_owned(),
    }
}

/// The edits that turn `prediction` into `reference`.
fn difference(prediction: &str, reference: &str) -> Vec<Change> {
    let [a, b] = [prediction, reference].map(|text| text.chars().collect::<Vec<_>>());
    let mut changes: Vec<Change> = Vec::new();
    let mut add = |side, text: &[char]| match changes.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.side == side => last.text.extend(text),
        _ => changes.push(Change { side, text: text.iter().collect() }),
    };
    let (mut in_a, mut in_b) = (0, 0);
    for block in Matcher::default().blocks(&a, &b, Autojunk::Off) {
        add(Side::Prediction, &a[in_a..block.a]);
        add(Side::Reference, &b[in_b..block.b]);
        (in_a, in_b) = (block.a + block.len, block.b + block.len);
        add(Side::Both, &a[block.a..in_a]);
    }
    add(Side::Prediction, &a[in_a..]);
    add(Side::Reference, &b[in_b..]);
    changes
}

impl Identifiers {
    fn new(language: Language, prediction: &str, reference: &str) -> Self {
        let of = |text: &str| -> Vec<String> {
            identifiers::extract(language, &identifiers::without_strings(text)).map(str::to_owned).collect()
        };
        Self::between(of(prediction), of(reference))
    }

    fn between(prediction: Vec<String>, reference: Vec<String>) -> Self {
        let distinct = |from: &[String], keep: &dyn Fn(&String) -> bool| {
            let mut names: Vec<&str> = from.iter().filter(|name| keep(name)).map(String::as_str).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().map(str::to_owned).collect()
        };
        Self {
            matched: distinct(&reference, &|name| prediction.contains(name)),
            missed: distinct(&reference, &|name| !prediction.contains(name)),
            superfluous: distinct(&prediction, &|name| !reference.contains(name)),
            prediction,
            reference,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_tells_both_sides() {
        let text = |side| {
            let changes = difference("foo(a, c)", "foo(b, c, d)");
            changes.into_iter().filter(|change| change.side != side).map(|change| change.text).collect::<String>()
        };
        assert_eq!(text(Side::Reference), "foo(a, c)");
        assert_eq!(text(Side::Prediction), "foo(b, c, d)");
    }

    #[test]
    fn a_difference_has_no_empty_stretches() {
        assert_eq!(difference("", ""), []);
        assert_eq!(difference("a", "a"), [Change { side: Side::Both, text: "a".into() }]);
    }
}
