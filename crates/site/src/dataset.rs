//! What a benchmark's card says about its tasks as a data set: `[dataset]` of `benchmark.toml`.

use std::collections::BTreeSet;

use serde::Deserialize;

/// What catalogues of data sets, and the page about the data, say about the tasks of a benchmark.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dataset {
    /// The address or the name of the licence of the tasks.
    pub licence: Option<String>,
    /// Who made the tasks.
    pub creator: Option<String>,
    /// The day of their publication: `YYYY-MM-DD`.
    pub published: Option<String>,
    /// The id of the data set on Hugging Face's Hub, such as `openai/humaneval`.
    pub hub: Option<String>,
    /// The id of the task in the `eval.yaml` of that data set. Without it, the task is `default`.
    pub task: Option<String>,
    /// The revision of that data set.
    pub revision: Option<String>,
    /// The sources of the tasks that have a licence of their own, such as repositories.
    #[serde(default)]
    pub source: Vec<Origin>,
}

/// A source of tasks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its name. That of a repository is the `metadata.repository` of its tasks.
    pub name: String,
    /// The address or the name of its licence.
    pub licence: Option<String>,
    /// Its address.
    pub link: Option<String>,
}

impl Dataset {
    /// What is wrong, if anything.
    pub(crate) fn fault(&self) -> Option<String> {
        let is_day = |day: &String| assay_execution::day(day).is_some();
        if let Some(day) = self.published.as_ref().filter(|day| !is_day(day)) {
            return Some(format!(
                "whose `published` is `{}`, but must be a day, such as 2026-01-31",
                day.escape_debug()
            ));
        }
        if let Some(hub) = self.hub.as_ref().filter(|hub| !is_hub_id(hub)) {
            return Some(format!(
                "whose `hub` is `{}`, but must be an id, such as openai/humaneval",
                hub.escape_debug()
            ));
        }
        let mut names = BTreeSet::new();
        if let Some(source) = self.source.iter().find(|source| !names.insert(&source.name)) {
            return Some(format!("with two [[dataset.source]] named `{}`", source.name.escape_debug()));
        }
        let of_hub = [("task", &self.task), ("revision", &self.revision)];
        let (key, _) = of_hub.into_iter().find(|(_, value)| value.is_some() && self.hub.is_none())?;
        Some(format!("whose `{key}` is about a data set on the Hub, which `hub` must name"))
    }
}

/// Whether a text is the id of a data set on Hugging Face's Hub: an owner and a name.
pub fn is_hub_id(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    text.split_once('/').is_some_and(|(owner, name)| is_part(owner) && is_part(name))
}
