//! The tasks of a benchmark by repository, and the folders of repositories.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use assay_base::source::Records;
use assay_completion::benchmark::TaskNumber;
use assay_syntax::languages::Language;

use crate::run::Run;

/// The tasks of a repository in one language. The name is `None` for tasks whose record names no
/// repository.
pub(super) struct Group {
    pub(super) repository: Option<String>,
    pub(super) language: Language,
    pub(super) tasks: Vec<TaskNumber>,
}

/// Groups all tasks. Commands process one repository after the other, since all together may not
/// fit into memory.
pub(super) fn all(run: &Run) -> Result<Vec<Group>> {
    let mut records = Records::new(&run.prompts);
    let mut groups: BTreeMap<(&str, Option<String>), Group> = BTreeMap::new();
    for task in 0..run.benchmark.len() as TaskNumber {
        let repository = run.benchmark.with_task(task, &mut records, |task| task.repository.map(Cow::into_owned))?;
        let language = run.benchmark.language(task);
        let new = || Group { repository: repository.clone(), language, tasks: Vec::new() };
        groups.entry((language.id(), repository.clone())).or_insert_with(new).tasks.push(task);
    }
    Ok(groups.into_values().collect())
}

/// The folder of a repository. The name is untrusted, so it must not lead out of `repos`.
pub(super) fn find(repos: &Path, name: &str, language: Language) -> Option<PathBuf> {
    let name = Path::new(name);
    let is_inside =
        name.components().all(|part| matches!(part, Component::Normal(_))) && name.components().next().is_some();
    let places = [repos.join(name), repos.join(language.id()).join(name)];
    places.into_iter().filter(|_| is_inside).find(|folder| folder.is_dir())
}
