//! Explains the scores of one task.

use anyhow::anyhow;
use assay_base::canonical;
use assay_completion::explain::{Document, Explainer, Explanation};
use assay_completion::profile::Profile;

use crate::failure::Failure;
use crate::input::Input;
use crate::run::{self, Options, Run};
use crate::visible;

/// The explanation of a task's scores.
pub struct Explained {
    /// The name of the prediction file.
    pub predictions: String,
    /// The explanation.
    pub explanation: Explanation,
    /// The problems of the predictions for the task.
    pub problems: Vec<String>,
}

impl Explained {
    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(&Document::new(&self.explanation))
    }
}

/// Explains the scores of a task by some profiles. `predictions` opens the prediction file.
pub fn explain(
    options: Options,
    profiles: &[Profile],
    prompts: Input,
    predictions: impl FnOnce() -> Result<Input, Failure>,
    task_id: &str,
) -> Result<Explained, Failure> {
    let run = Run::read(options, prompts)?;
    let Some(task) = run.benchmark.find(task_id) else {
        let nearest = run.benchmark.nearest(task_id);
        let hint = nearest.map(|id| format!("; did you mean {id}?")).unwrap_or_default();
        let (prompts, id) = (&run.prompts.name, visible(task_id));
        return Err(Failure::misuse(anyhow!("{prompts} has no task {id}{hint}")));
    };
    let predictions = predictions()?;
    let plan = run::plan(profiles, None);
    let part = run.score_one(&predictions, &plan, task)?;
    let mut explainer = Explainer::new(run.outcome(&part, &plan), &run.prompts, &predictions);
    let explanation = explainer.explain(task)?;
    let problems = part.problems().kinds().flat_map(|kind| &kind.first).map(|found| match found.offset {
        u64::MAX => found.issue.to_string(),
        _ => format!("line {}: {}", part.line_of(found), found.issue),
    });
    let problems = problems.collect();
    Ok(Explained { predictions: predictions.name, explanation, problems })
}
