//! Compares prediction files task by task.

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::compare::{self, Comparison, Difference, Document, File, SCHEMA};
use assay_completion::detailed::csv_field;
use assay_completion::metrics::exact_match::EM;
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_taxonomy::table::Changes;

use crate::failure::Failure;
use crate::input::Input;
use crate::run::{self, Options, Run};
use crate::tokens::Breakdown;

/// How each of some prediction files differs from the one before it.
pub struct Compared {
    /// The name of the benchmark's file.
    pub prompts: String,
    /// Whether each file is accepted as a submission.
    pub valid: Vec<bool>,
    /// The differences of each pair, by profile and language.
    pub comparisons: Vec<Vec<Comparison>>,
    /// The differences of the only pair by token type, if requested.
    pub tokens: Option<Changes>,
}

impl Compared {
    /// The canonical JSON text, with the names of the files: a document, or an array of them if there are
    /// several pairs.
    pub fn to_json(&self, names: &[String]) -> String {
        let file = |index: usize| File { file: names[index].clone(), valid: self.valid[index] };
        let documents: Vec<_> = (0..)
            .zip(&self.comparisons)
            .map(|(index, comparisons)| {
                let (first, second) = (file(index), file(index + 1));
                Document { schema: SCHEMA, first, second, comparisons, tokens: self.tokens.as_ref() }
            })
            .collect();
        match documents.as_slice() {
            [document] => canonical::document(document),
            several => canonical::document(&several),
        }
    }
}

/// The columns of the CSV text.
const HEAD: &str = "first,second,profile,metric,language,dimension,value,n,score_1,score_2,difference,low,high,improved,\
                    degraded,p_value\n";

impl Compared {
    /// The comparison as CSV, with the names of the files. A row is about a metric, and all tasks or those of
    /// a language; or about the recall of a token type, whose rows have a dimension. `n` is the number of
    /// tasks or of tokens.
    pub fn to_csv(&self, names: &[String]) -> String {
        let mut csv = HEAD.to_owned();
        let mut row = |pair: usize, profile: &str, metric: &str, of: [Option<&str>; 3], numbers: [String; 9]| {
            let [language, dimension, value] = of.map(Option::unwrap_or_default);
            let texts = [&names[pair], &names[pair + 1], profile, metric, language, dimension, value];
            let texts = texts.map(|text| csv_field(text).into_owned());
            csv += &(texts.into_iter().chain(numbers).collect::<Vec<_>>().join(",") + "\n");
        };
        for (pair, comparisons) in self.comparisons.iter().enumerate() {
            for comparison in comparisons {
                for metric in &comparison.metrics {
                    let tests = if metric.metric == EM.id {
                        let Comparison { improved, degraded, p_value, .. } = comparison;
                        [improved.to_string(), degraded.to_string(), p_value.to_string()]
                    } else {
                        Default::default()
                    };
                    let [improved, degraded, p_value] = tests;
                    let &Difference { first, second, difference, low, high, .. } = metric;
                    let [first, second, difference, low, high] =
                        [first, second, difference, low, high].map(|number| number.to_string());
                    let n = comparison.tasks.to_string();
                    let numbers = [n, first, second, difference, low, high, improved, degraded, p_value];
                    let of = [comparison.language.as_deref(), None, None];
                    row(pair, comparison.profile.id(), metric.metric, of, numbers);
                }
            }
        }
        for change in self.tokens.iter().flat_map(|changes| &changes.rows) {
            let [first, second, difference, low, high] =
                [change.first, change.second, change.difference, change.low, change.high]
                    .map(|number| number.to_string());
            let nothing = String::new;
            let n = change.tokens.to_string();
            let numbers = [n, first, second, difference, low, high, nothing(), nothing(), nothing()];
            let profile = self.tokens.as_ref().map_or("", |changes| changes.profile);
            let of = [change.language.as_deref(), Some(change.dimension.as_str()), Some(change.value.as_str())];
            row(0, profile, "recall", of, numbers);
        }
        csv
    }
}

/// Compares two prediction files or more by some profiles, and by token type if requested. `take` gets the
/// result and the outcome of each file. `prompts` opens the benchmark.
pub fn compare<T>(
    options: Options,
    profiles: &[Profile],
    tokens: Option<&Breakdown>,
    prompts: impl FnOnce() -> Result<Input, Failure>,
    files: impl ExactSizeIterator<Item = Result<Input, Failure>>,
    take: impl FnOnce(&Compared, &[Outcome<'_>]) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if let Some(profile) = profiles.iter().find(|profile| !compare::is_comparable(**profile)) {
        return Err(Failure::misuse(anyhow!(
            "{profile} has no score of a single task, so files cannot be compared task by task; `assay score` shows it \
             for each file"
        )));
    }
    if tokens.is_some() && files.len() > 2 {
        return Err(Failure::misuse(anyhow!("--tokens compares two files; {} are given", files.len())));
    }
    let plan = run::plan(profiles, tokens.and_then(Breakdown::while_scoring));
    let run = Run::read(options, prompts()?)?;
    let mut parts = Vec::new();
    let mut statements = Vec::new();
    for predictions in files {
        let predictions = predictions?;
        let part = run.score(&predictions, &plan)?;
        if let Some(breakdown) = tokens {
            statements.push(breakdown.statements(&run, run.outcome(&part, &plan), &predictions)?);
        }
        parts.push(part);
    }
    let outcomes: Vec<Outcome<'_>> = parts.iter().map(|part| run.outcome(part, &plan)).collect();
    let comparisons = outcomes.windows(2).map(|pair| compare::compare(&pair[0], &pair[1])).collect();
    let tokens = match (tokens, statements.as_slice()) {
        (Some(breakdown), [first, second]) => Some(breakdown.changes(&outcomes[0], [first, second])),
        _ => None,
    };
    let valid = outcomes.iter().map(Outcome::is_valid).collect();
    let compared = Compared { prompts: run.prompts.name.clone(), valid, comparisons, tokens };
    take(&compared, &outcomes)
}
