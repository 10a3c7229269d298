//! Labels the statements of an outcome by token type.

use anyhow::{Context, Result};
use assay_completion::outcome::Outcome;
use assay_taxonomy::statement::{Analyser, AnalyserState, Statement};
use assay_taxonomy::{Boundaries, TokenProfile};

use crate::input::Input;
use crate::parallel;
use crate::progress::{Progress, Unit};
use crate::run::Run;

/// The number of tasks that a thread labels at a time.
const TASKS: u64 = 64;

/// The labelled statements of all tasks, in the order of the benchmark. Scoring has labelled
/// answered tasks; this function labels the others.
pub(crate) fn statements(
    run: &Run,
    outcome: Outcome<'_>,
    predictions: &Input,
    profile: TokenProfile,
    boundaries: Boundaries,
) -> Result<Vec<Statement>> {
    let tasks = outcome.benchmark.len() as u64;
    let progress = Progress::new(format!("Labelling {}", predictions.name), Some(tasks), Unit::Items);
    let state = || AnalyserState::new(profile).with_boundaries(boundaries);
    let start = || Ok(Analyser::new(outcome, &run.prompts, predictions, state()));
    let analyse = |analyser: &mut Analyser<'_, _, _>, number: u64| {
        let mut statements = Vec::new();
        for task in number * TASKS..((number + 1) * TASKS).min(tasks) {
            statements.push(analyser.statement(task as u32)?);
            progress.advance(1);
        }
        Ok(statements)
    };
    let mut all = Vec::new();
    let take = |statements: Vec<Statement>| {
        all.extend(statements);
        Ok(())
    };
    parallel::in_order(run.threads, tasks.div_ceil(TASKS), start, analyse, take)
        .with_context(|| format!("cannot label {}", predictions.name))?;
    Ok(all)
}
