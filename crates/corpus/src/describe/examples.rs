//! Statistics of prompt files.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use assay_completion::benchmark::{Chunk, Task};
use assay_evaluation::report::percent;
use assay_syntax::languages::Language;

use super::lengths::{Length, Lengths};
use super::numbers::Numbers;
use super::report::ExampleRow;
use crate::error::Error;
use crate::retrieve::budget::Counter;

/// Statistics of the examples of a prompt file, by language. Statistics of parts of a file merge in
/// any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Examples {
    /// In the order of [`Language::ALL`].
    groups: [Group; Language::ALL.len()],
}

/// Statistics of examples.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Group {
    examples: u64,
    /// The files of each repository. Files without a repository are those of the empty name.
    files: BTreeMap<String, BTreeSet<String>>,
    prompt: Lengths,
    reference: Lengths,
    multi_line: u64,
    right_context: Lengths,
    retrieved_context: Lengths,
    chunks: Numbers,
}

/// The code of other files: the text that a prompt begins with. Without it, the chunks, each on lines
/// of its own.
pub(crate) fn retrieved_context<'t>(task: &Task<'t>, chunks: &[Chunk<'_>]) -> Cow<'t, str> {
    let text = task.crossfile_text();
    if !text.is_empty() {
        return text;
    }
    chunks.iter().map(|chunk| &*chunk.retrieved_chunk).collect::<Vec<_>>().join("\n").into()
}

impl Examples {
    /// Adds an example in this language.
    ///
    /// **Errors:** if the tokenizer fails.
    pub fn add(&mut self, language: Language, task: &Task<'_>, counter: &Counter) -> Result<(), Error> {
        let place = Language::ALL.iter().position(|other| *other == language).unwrap_or_default();
        self.groups[place].add(task, counter)
    }

    /// Adds the examples of another part.
    pub fn merge(&mut self, other: Self) {
        for (group, other) in self.groups.iter_mut().zip(other.groups) {
            group.merge(other);
        }
    }

    /// The rows of a report: first of all languages together if there are several, then of each
    /// language.
    pub fn rows(&self) -> Vec<ExampleRow> {
        let present: Vec<_> = Language::ALL.iter().zip(&self.groups).filter(|(_, group)| group.examples > 0).collect();
        let mut rows = Vec::new();
        if present.len() > 1 {
            let mut all = Group::default();
            present.iter().for_each(|(_, group)| all.merge((*group).clone()));
            rows.push(all.row(None));
        }
        rows.extend(present.into_iter().map(|(language, group)| group.row(Some(*language))));
        rows
    }
}

impl Group {
    fn add(&mut self, task: &Task<'_>, counter: &Counter) -> Result<(), Error> {
        self.examples += 1;
        if task.repository.is_some() || task.file.is_some() {
            let repository = task.repository.as_deref().unwrap_or_default();
            let file = task.file.as_deref();
            match self.files.get_mut(repository) {
                Some(files) if file.is_none_or(|file| files.contains(file)) => {}
                Some(files) => files.extend(file.map(str::to_owned)),
                None => {
                    self.files.insert(repository.to_owned(), file.map(str::to_owned).into_iter().collect());
                }
            }
        }
        let reference = Length::of(&task.groundtruth, counter)?;
        self.multi_line += u64::from(reference.lines > 1);
        self.reference.add(reference);
        self.prompt.add(Length::of(&task.prompt, counter)?);
        self.right_context.add(Length::of(&task.right_context(), counter)?);
        let chunks = task.crossfile_context();
        self.retrieved_context.add(Length::of(&retrieved_context(task, &chunks), counter)?);
        if !chunks.is_empty() {
            self.chunks.add(chunks.len() as u64);
        }
        Ok(())
    }

    fn merge(&mut self, other: Self) {
        self.examples += other.examples;
        for (repository, files) in other.files {
            self.files.entry(repository).or_default().extend(files);
        }
        self.prompt.merge(&other.prompt);
        self.reference.merge(&other.reference);
        self.multi_line += other.multi_line;
        self.right_context.merge(&other.right_context);
        self.retrieved_context.merge(&other.retrieved_context);
        self.chunks.merge(&other.chunks);
    }

    fn row(&self, language: Option<Language>) -> ExampleRow {
        let named = |number: usize| (number > 0).then_some(number as u64);
        ExampleRow {
            language: language.map(|language| language.id().to_owned()),
            repositories: named(self.files.keys().filter(|name| !name.is_empty()).count()),
            files: named(self.files.values().map(BTreeSet::len).sum()),
            examples: self.examples,
            prompt: self.prompt.distributions(),
            reference: self.reference.distributions(),
            multi_line_references: self.multi_line,
            multi_line_share: percent(self.multi_line as f64 / self.examples as f64),
            right_context: self.right_context.distributions(),
            retrieved_context: self.retrieved_context.distributions(),
            chunks: self.chunks.distribution(),
        }
    }
}
