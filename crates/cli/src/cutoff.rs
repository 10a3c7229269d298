//! Finds out when the repositories of tasks were created.

use std::path::Path;

use anyhow::{Context, anyhow};
use assay_base::source::Records;
use assay_completion::benchmark::TaskNumber;
use assay_corpus::metadata::is_day;

use crate::args::Reading;
use crate::exit::Failure;
use crate::facts;
use crate::run::Run;

/// The day on which the repository of each task was created: that of the facts in a file, or of the
/// prompts.
pub(crate) fn created(run: &Run, facts: Option<&Path>, reading: Reading) -> Result<Vec<Option<String>>, Failure> {
    let facts = facts.map(|path| facts::read(path, reading)).transpose()?;
    let mut records = Records::new(&run.prompts);
    let mut created = Vec::new();
    for task in 0..run.benchmark.len() {
        let day = run.benchmark.with_task(task as TaskNumber, &mut records, |task| match &facts {
            Some(facts) => task.repository.as_deref().and_then(|name| facts.of(name)?.created.clone()),
            None => task.created().map(|day| day.get(..10).unwrap_or_default().to_owned()).filter(|day| is_day(day)),
        });
        created.push(day.with_context(|| format!("cannot read {}", run.prompts.name))?);
    }
    if created.iter().all(Option::is_none) {
        return Err(Failure::misuse(match facts {
            Some(_) => anyhow!("--cutoff: the file of --metadata has no repository of these tasks with `created_at`"),
            None => anyhow!(
                "--cutoff: {} does not say when repositories were created (metadata.created); give a file with the \
                 days by --metadata",
                run.prompts.name
            ),
        }));
    }
    Ok(created)
}
