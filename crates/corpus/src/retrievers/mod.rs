//! Compares retrievers by what they find (section 3.5 of CrossCodeEval's paper), with or without a
//! model.
//!
//! 1. [`Surroundings`] are the files around a task: their imports, and the places of definitions.
//! 2. A [`Target`] is a task in its surroundings. The chunks that a retriever finds for it give an
//!    [`Observation`].
//! 3. The observations of all tasks make a [`Report`], with scores where a model was run.

mod report;
#[cfg(test)]
mod tests;

use assay_base::json_lines::Object;
use assay_completion::benchmark::{Chunk, Task};
use assay_completion::identifiers::{extract, without_strings};
use assay_syntax::languages::Language;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::examples::DefinitionPlace;
use crate::origin::{Origin, find_chunk};
use crate::project::{Project, Use};

pub use report::{Bin, Input, Measured, Names, Origins, Report, Row, SCHEMA, Tasks};

/// The files of a repository in one language, and their relations.
pub struct Surroundings<'s> {
    project: Project<'s>,
    uses: Vec<Vec<Use>>,
    numbers: FxHashMap<&'s str, usize>,
}

impl<'s> Surroundings<'s> {
    /// Finds the uses of a project. **Cost:** that of [`Project::uses`].
    pub fn new(project: Project<'s>) -> Self {
        let numbers = (0..project.len()).map(|file| (project.source(file).path, file)).collect();
        Self { uses: project.uses(), project, numbers }
    }

    /// The definition of the name that a task asks for, if it is known.
    ///
    /// It is `metadata.definition` if the record has one, as `assay corpus examples` writes it.
    /// Otherwise it is the first name in the reference that only another file defines. This needs
    /// prompt and reference to be the start of the task's file.
    pub fn definition(&self, task: &Task<'_>) -> Option<DefinitionPlace> {
        let metadata = task.record().get("metadata").and_then(Object::of);
        let stated = metadata.and_then(|metadata| metadata.get("definition"));
        if let Some(place) = stated.and_then(|stated| serde_json::from_str::<DefinitionPlace>(stated.get()).ok()) {
            return Some(place);
        }
        let file = *self.numbers.get(task.file.as_deref()?)?;
        let after_prompt = self.project.source(file).text.strip_prefix(&*task.prompt)?;
        let reference = after_prompt.starts_with(&*task.groundtruth).then_some(task.groundtruth.len())?;
        let range = task.prompt.len()..task.prompt.len() + reference;
        let mut uses = self.uses[file].iter().filter(|found| found.start >= range.start && found.end <= range.end);
        let definition = uses.find_map(|found| found.definition)?;
        Some(DefinitionPlace {
            file: self.project.source(definition.file).path.to_owned(),
            start_lineno: definition.first_line,
            end_lineno: definition.last_line,
        })
    }

    /// The relation of a file to the target's file. `None` if the repository lacks one of them.
    fn origin(&self, target: &str, other: &str) -> Option<Origin> {
        Some(Origin::of(&self.project, *self.numbers.get(target)?, *self.numbers.get(other)?))
    }

    /// Whether a chunk of a file contains the first line of a definition.
    fn defines(&self, place: &DefinitionPlace, chunk: &Chunk<'_>) -> bool {
        let file = self.numbers.get(&*chunk.filename).filter(|_| place.file == chunk.filename);
        let lines = file.and_then(|&file| find_chunk(self.project.source(file).text, &chunk.retrieved_chunk));
        lines.is_some_and(|lines| place.starts_in(&chunk.filename, &lines))
    }
}

/// A task in its repository.
pub struct Target<'t> {
    /// The language of the task.
    pub language: Language,
    /// The reference.
    pub reference: &'t str,
    /// The path of the task's file in its repository.
    pub file: Option<&'t str>,
    /// The definition of the name that the task asks for: see [`Surroundings::definition`].
    pub definition: Option<&'t DefinitionPlace>,
    /// The repository, if it is available.
    pub around: Option<&'t Surroundings<'t>>,
}

/// What a retriever found for a task.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Observation {
    /// The overlap in names with the reference.
    pub names: Overlap,
    /// The relation of each chunk's file to the task's file, best chunk first. `None` if it is
    /// unknown.
    pub origins: Vec<Option<Origin>>,
    /// The rank of the definition.
    pub definition: Definition,
}

/// The number of the reference's names in retrieved code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlap {
    /// The number of distinct names in at least one chunk.
    pub found: u32,
    /// The number of distinct names in the reference.
    pub all: u32,
}

/// The rank of the chunk with the definition that a task asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Definition {
    /// The definition of the task is unknown.
    #[default]
    Unknown,
    /// No chunk has it.
    Missed,
    /// The rank of the first chunk that has it, from 1.
    At(usize),
}

impl Target<'_> {
    /// Evaluates the chunks that a retriever found, best first.
    ///
    /// Names are identifiers as the official scorer extracts them. String literals of the reference
    /// are removed first. In chunks every name counts, for two reasons: their first quote may close
    /// a literal, and comments help a model as much as code. **Cost:** O(n), and a search in the
    /// definition's file for each of its chunks.
    pub fn observe(&self, chunks: &[Chunk<'_>]) -> Observation {
        let code = without_strings(self.reference);
        let names: FxHashSet<&str> = extract(self.language, &code).collect();
        let in_chunks: FxHashSet<&str> =
            chunks.iter().flat_map(|chunk| extract(self.language, &chunk.retrieved_chunk)).collect();
        let found = names.intersection(&in_chunks).count();
        let origin = |chunk: &Chunk<'_>| self.around?.origin(self.file?, &chunk.filename);
        let definition = match (self.definition, self.around) {
            (Some(place), Some(around)) => match chunks.iter().position(|chunk| around.defines(place, chunk)) {
                Some(place) => Definition::At(place + 1),
                None => Definition::Missed,
            },
            _ => Definition::Unknown,
        };
        Observation {
            names: Overlap { found: found as u32, all: names.len() as u32 },
            origins: chunks.iter().map(origin).collect(),
            definition,
        }
    }
}
