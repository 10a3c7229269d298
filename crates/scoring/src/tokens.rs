//! Breaks the scores of an outcome down by token type.

use anyhow::{Context, Result};
use assay_completion::outcome::Outcome;
use assay_taxonomy::statement::{Analyser, AnalyserState, Statement};
use assay_taxonomy::table::{Changes, Dimension, Tokens};
use assay_taxonomy::{Boundaries, TokenProfile};

use crate::input::Input;
use crate::parallel;
use crate::progress::{Progress, Unit};
use crate::run::Run;

/// The number of tasks that a thread labels at a time.
const TASKS: u64 = 64;

/// The dimensions to combine, from their names with commas between them, such as `syntax_type,origin`.
///
/// **Errors:** what to give instead, unless these are at least two different dimensions.
pub fn combination(names: &str) -> Result<Vec<Dimension>, String> {
    let dimensions: Vec<Dimension> = names.split(',').map(|name| dimension(name.trim())).collect::<Result<_, _>>()?;
    let is_twice = (1..dimensions.len()).any(|place| dimensions[..place].contains(&dimensions[place]));
    if dimensions.len() < 2 || is_twice {
        return Err("give at least two different dimensions, such as syntax_type,origin".to_owned());
    }
    Ok(dimensions)
}

fn dimension(name: &str) -> Result<Dimension, String> {
    let known = || Dimension::ALL.map(Dimension::id)[1..].join(", ");
    Dimension::ALL[1..].iter().copied().find(|one| one.id() == name).ok_or_else(|| format!("choose one of {}", known()))
}

/// How scores are broken down by token type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Breakdown {
    /// The profile to label tokens by.
    pub profile: TokenProfile,
    /// How the boundaries of frequencies are computed.
    pub boundaries: Boundaries,
    /// Dimensions to combine. Each is in the table alone as well.
    pub by: Vec<Vec<Dimension>>,
}

impl Breakdown {
    /// The profile by which scoring labels tokens. It does so only with the default boundaries.
    pub fn while_scoring(&self) -> Option<TokenProfile> {
        (self.boundaries == Boundaries::default()).then_some(self.profile)
    }

    /// The labelled statements of all tasks, in the order of the benchmark. This function labels those
    /// that scoring has not labelled.
    pub(crate) fn statements(&self, run: &Run, outcome: Outcome<'_>, predictions: &Input) -> Result<Vec<Statement>> {
        statements(run, outcome, predictions, self.profile, self.boundaries)
    }

    /// The table of a prediction file.
    pub(crate) fn table(&self, run: &Run, outcome: Outcome<'_>, predictions: &Input) -> Result<Tokens> {
        let statements = self.statements(run, outcome, predictions)?;
        let mut table = Tokens::new(&outcome, self.profile, &statements).with_boundaries(self.boundaries);
        for dimensions in &self.by {
            table.combine(&outcome, &statements, dimensions);
        }
        Ok(table)
    }

    /// The differences between two prediction files with these statements.
    pub(crate) fn changes(&self, outcome: &Outcome<'_>, [first, second]: [&[Statement]; 2]) -> Changes {
        let mut changes = Changes::new(outcome, self.profile, first, second).with_boundaries(self.boundaries);
        for dimensions in &self.by {
            changes.combine(outcome, [first, second], dimensions);
        }
        changes
    }
}

fn statements(
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
