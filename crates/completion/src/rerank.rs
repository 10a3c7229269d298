//! Several completions of each task: the one that its model finds most likely, and the best of k.
//!
//! CrossCodeEval's paper (appendix D.2) samples five completions and picks the one with the highest mean
//! log-likelihood. A record of a sample is that of a prediction file, with one of these members more:
//!
//! | member | is |
//! |---|---|
//! | `mean_logprob` | the mean log-likelihood of the tokens |
//! | `token_logprobs` | a list with the log-likelihood of each token, which may be null for the first |
//! | `logprobs.token_logprobs` | the same, as servers with OpenAI's interface answer |
//! | `cumulative_logprob` and `token_ids` | their sum and the tokens, as vLLM writes them |

use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_base::python_compat::round2;
use assay_base::statistics::bootstrap_mean;
use assay_evaluation::report::Mean;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::benchmark::TaskNumber;
use crate::outcome::Outcome;
use crate::profile::Profile;
use crate::scorer::{Column, Counts};

/// The name and version of the report.
pub const SCHEMA: &str = "assay-reranking@1";

/// The scores of several samples of each task.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reranking {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The number of tasks of the benchmark.
    pub tasks: u64,
    /// The number of tasks without a sample. Their scores are 0.
    pub missing: u64,
    /// The number of samples.
    pub samples: u64,
    /// The number of samples with a mean log-likelihood.
    pub with_likelihood: u64,
    /// A row for each profile, language and metric.
    pub rows: Vec<Row>,
}

/// The scores by a metric.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RerankingRow"))]
pub struct Row {
    /// The profile.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub profile: Profile,
    /// The language; null for all.
    pub language: Option<String>,
    /// The metric's name in reports.
    pub metric: &'static str,
    /// The number of tasks.
    pub tasks: u64,
    /// The mean over tasks of the mean score of their samples.
    pub mean: Mean,
    /// The mean over tasks of the score of the most likely sample. Null if a sample has no
    /// log-likelihood.
    pub reranked: Option<Mean>,
    /// The mean over tasks of the best score among k samples.
    pub oracle: Vec<Oracle>,
}

/// The best score among k samples, which is expected if the k are drawn at random. For exact match, it
/// is pass@k.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OracleAtK"))]
pub struct Oracle {
    /// k.
    pub k: u64,
    /// The mean. Null if a task has fewer than k samples, but at least one.
    pub score: Option<Mean>,
}

impl Reranking {
    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}

/// The mean log-likelihood of the sample in a record. `None` if it has none.
///
/// **Errors:** a member for it is not of its type, with what it should be.
pub fn mean_log_likelihood(record: &Object<'_>) -> Result<Option<f64>, &'static str> {
    if let Some(value) = given(record, "mean_logprob") {
        return number(value).map(Some).ok_or("`mean_logprob` should be a number");
    }
    let nested = record.get("logprobs").and_then(Object::of);
    let list = given(record, "token_logprobs").or_else(|| nested.as_ref().and_then(|own| given(own, "token_logprobs")));
    if let Some(list) = list {
        const WRONG: &str = "`token_logprobs` should be a list of numbers, and at least one";
        let tokens: Vec<Option<f64>> = serde_json::from_str(list.get()).map_err(|_| WRONG)?;
        let known: Vec<f64> = tokens.into_iter().flatten().collect();
        if known.is_empty() {
            return Err(WRONG);
        }
        return Ok(Some(known.iter().sum::<f64>() / known.len() as f64));
    }
    let (Some(sum), Some(tokens)) = (given(record, "cumulative_logprob"), given(record, "token_ids")) else {
        return Ok(None);
    };
    let sum = number(sum).ok_or("`cumulative_logprob` should be a number")?;
    match serde_json::from_str::<Vec<serde::de::IgnoredAny>>(tokens.get()) {
        Ok(tokens) if !tokens.is_empty() => Ok(Some(sum / tokens.len() as f64)),
        _ => Err("`token_ids` should be a list of tokens, and at least one"),
    }
}

/// A member that is there and not null.
fn given<'r>(record: &Object<'r>, name: &str) -> Option<&'r RawValue> {
    record.get(name).filter(|value| value.get() != "null")
}

fn number(value: &RawValue) -> Option<f64> {
    serde_json::from_str(value.get()).ok()
}

/// The index of the most likely sample: the first of those with the highest likelihood. `None` if one
/// has no likelihood, or without samples.
pub fn most_likely(likelihoods: &[Option<f64>]) -> Option<usize> {
    let known = likelihoods.iter().copied().collect::<Option<Vec<f64>>>()?;
    (0..known.len()).reduce(|best, index| if known[index] > known[best] { index } else { best })
}

/// The expected maximum of `k` distinct values of `values`, which are in ascending order. `None` if
/// there are fewer.
///
/// **Formula:** Σᵢ vᵢ·C(i−1, k−1) / C(n, k). For values of 0 and 1, it is the unbiased pass@k.
/// **Cost:** linear.
pub fn expected_best(values: &[f64], k: usize) -> Option<f64> {
    let n = values.len();
    if k == 0 || n < k {
        return None;
    }
    let (mut sum, mut weight) = (0.0, k as f64 / n as f64);
    for i in (k..=n).rev() {
        sum += weight * values[i - 1];
        weight *= (i - k) as f64 / (i.max(2) - 1) as f64;
    }
    Some(sum)
}

/// Scores the samples of tasks. `outcomes` has the outcome of the first sample of each task, of the
/// second, and so on; `likelihoods` those of the samples of each task; `ks` the numbers of samples of
/// which the best counts.
pub fn rerank(outcomes: &[Outcome<'_>], likelihoods: &[Vec<Option<f64>>], ks: &[u64]) -> Reranking {
    let mut rows = Vec::new();
    if let Some(first) = outcomes.first() {
        let languages = first.languages();
        for (profile, columns) in first.columns() {
            for &language in &languages {
                let tasks: Vec<TaskNumber> = first.tasks(language).map(|(task, _)| task).collect();
                let means = columns.iter().filter(|column| column.is_mean() && !tasks.is_empty());
                rows.extend(means.map(|column| {
                    let scores = Scores::new(outcomes, likelihoods, column, &tasks);
                    let language = language.map(|language| language.id().to_owned());
                    scores.row(profile, language, column, ks)
                }));
            }
        }
    }
    let all = || likelihoods.iter().flatten();
    Reranking {
        schema: SCHEMA,
        tasks: likelihoods.len() as u64,
        missing: likelihoods.iter().filter(|samples| samples.is_empty()).count() as u64,
        samples: all().count() as u64,
        with_likelihood: all().flatten().count() as u64,
        rows,
    }
}

/// The scores of tasks by a metric, in percent.
struct Scores {
    /// The scores of each task's samples, in ascending order.
    sorted: Vec<Vec<f64>>,
    /// The score of each task's most likely sample.
    reranked: Option<Vec<f64>>,
}

impl Scores {
    fn new(outcomes: &[Outcome<'_>], likelihoods: &[Vec<Option<f64>>], column: &Column, tasks: &[TaskNumber]) -> Self {
        let mut reranked = Some(Vec::new());
        let sorted = tasks.iter().map(|&task| {
            let likelihoods = &likelihoods[task as usize];
            let score = |outcome: &Outcome<'_>| match outcome.counts_of(task) {
                counts @ Counts::Answered(_) => column.percent(counts),
                Counts::Missing(_) => 0.0,
            };
            let mut scores: Vec<f64> = outcomes.iter().take(likelihoods.len()).map(score).collect();
            let best = match likelihoods.is_empty() {
                true => Some(0.0),
                false => most_likely(likelihoods).and_then(|index| scores.get(index)).copied(),
            };
            match (&mut reranked, best) {
                (Some(all), Some(best)) => all.push(best),
                (all, _) => *all = None,
            }
            scores.sort_unstable_by(f64::total_cmp);
            scores
        });
        Self { sorted: sorted.collect(), reranked }
    }

    fn row(self, profile: Profile, language: Option<String>, column: &Column, ks: &[u64]) -> Row {
        let best_of = |k: usize| {
            let of_task = |scores: &Vec<f64>| if scores.is_empty() { Some(0.0) } else { expected_best(scores, k) };
            self.sorted.iter().map(of_task).collect::<Option<Vec<f64>>>()
        };
        let mean_of_samples = self.sorted.iter().map(|scores| expected_best(scores, 1).unwrap_or(0.0)).collect();
        Row {
            profile,
            language,
            metric: column.metric.id,
            tasks: self.sorted.len() as u64,
            mean: mean(mean_of_samples),
            oracle: ks.iter().map(|&k| Oracle { k, score: best_of(k as usize).map(mean) }).collect(),
            reranked: self.reranked.map(mean),
        }
    }
}

/// The mean of percentages, with its bootstrap interval.
fn mean(values: Vec<f64>) -> Mean {
    let value = round2(values.iter().sum::<f64>() / values.len() as f64);
    let interval = bootstrap_mean(values);
    Mean { value, low: round2(interval.low), high: round2(interval.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn likelihood(members: &str) -> Result<Option<f64>, &'static str> {
        let text = format!("{{\"task_id\": \"a\", \"pred\": \"b\"{members}}}");
        mean_log_likelihood(&Object::parse(&text, true).unwrap())
    }

    #[test]
    fn likelihoods_have_several_layouts() {
        assert_eq!(likelihood(""), Ok(None));
        assert_eq!(likelihood(r#", "mean_logprob": null"#), Ok(None));
        assert_eq!(likelihood(r#", "mean_logprob": -0.5"#), Ok(Some(-0.5)));
        assert_eq!(likelihood(r#", "token_logprobs": [null, -1, -2]"#), Ok(Some(-1.5)));
        assert_eq!(likelihood(r#", "logprobs": {"token_logprobs": [-1, -2]}"#), Ok(Some(-1.5)));
        assert_eq!(likelihood(r#", "cumulative_logprob": -6, "token_ids": [5, 6, 7]"#), Ok(Some(-2.0)));
        assert_eq!(likelihood(r#", "cumulative_logprob": -6"#), Ok(None));
        for wrong in [
            r#", "mean_logprob": "-1""#,
            r#", "mean_logprob": [1]"#,
            r#", "token_logprobs": []"#,
            r#", "token_logprobs": [null]"#,
            r#", "token_logprobs": ["a"]"#,
            r#", "logprobs": {"token_logprobs": 3}"#,
            r#", "cumulative_logprob": -6, "token_ids": []"#,
            r#", "cumulative_logprob": "x", "token_ids": [1]"#,
        ] {
            assert!(likelihood(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_first_of_the_most_likely_is_chosen() {
        assert_eq!(most_likely(&[Some(-2.0), Some(-1.0), Some(-1.0)]), Some(1));
        assert_eq!(most_likely(&[Some(-2.0), None]), None);
        assert_eq!(most_likely(&[]), None);
    }

    /// The mean over all subsets of k values of their maximum.
    fn by_subsets(values: &[f64], k: usize) -> f64 {
        let (mut sum, mut number) = (0.0, 0.0);
        for chosen in 0u32..1 << values.len() {
            if chosen.count_ones() as usize == k {
                let of = (0..values.len()).filter(|index| chosen >> index & 1 == 1).map(|index| values[index]);
                sum += of.fold(f64::MIN, f64::max);
                number += 1.0;
            }
        }
        sum / number
    }

    #[test]
    fn the_expected_best_is_the_mean_over_all_choices() {
        let values = [0.0, 0.0, 12.5, 40.0, 40.0, 99.0, 100.0];
        for n in 1..=values.len() {
            for k in 1..=n {
                let found = expected_best(&values[..n], k).unwrap();
                assert!((found - by_subsets(&values[..n], k)).abs() < 1e-9, "{n} {k} {found}");
            }
            assert_eq!(expected_best(&values[..n], n + 1), None);
        }
        assert_eq!(expected_best(&values, 0), None);
    }
}
