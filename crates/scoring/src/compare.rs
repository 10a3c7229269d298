//! Compares prediction files task by task.

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::compare::{self, Comparison, Document, File, SCHEMA};
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
