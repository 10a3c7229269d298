//! xCodeEval's seven tasks, as far as no program has to be run: labels, rankings, and what became of programs that were run.
//!
//! | task | reference | answer | score |
//! |---|---|---|---|
//! | tag classification | `code_uid`, `lang_cluster`, `tags` | `code_uid`, `tags` | [macro-F1](tags) |
//! | code compilation | `code_uid`, `lang_cluster`, `compilation_error` | `code_uid`, `compilation_error` | [accuracy](compilation) |
//! | program synthesis | `src_uid` | `src_uid`, `lang`, `exec_outcome` | [pass@k](executed) |
//! | code translation | `code_uid`, `lang_cluster` | `code_uid`, `target_lang`, `exec_outcome` | [pass@k](translation) |
//! | program repair | `bug_code_uid`, `lang_cluster` | `bug_code_uid`, `exec_outcome` | [pass@k](executed) |
//! | code-code retrieval | `src_uid`, `source_code`, `positive_code` | `src_uid`, `corpus_lang`, `ranking` | [Acc@k](retrieval) |
//! | NL-code retrieval | `src_uid`, `nl`, `positive_code` | `src_uid`, `corpus_lang`, `ranking` | [Acc@k](retrieval) |
//!
//! References are xCodeEval's own files as they are; other members are not looked at. References and answers are JSON Lines. Where an
//! answer has `pred`, that counts instead of the reference's word. The references are the denominator: what has no answer, or none
//! that can be used, is a failure. Answers may say a `setting`, such as `code2tag` and `descode2tag`, each of which is scored by
//! itself. Languages are those of `lang_cluster`; where a record has only `lang`, it is the language of that compiler.

pub mod compilation;
pub mod executed;
mod join;
mod languages;
mod report;
pub mod retrieval;
pub mod tags;
mod task;
pub mod translation;

use std::io;

pub use report::{Counts, PROFILE, Report, SCHEMA, Scores, Setting};
pub use task::{Recognised, Task};

use crate::json_lines::Object;
use crate::source::Source;

/// A file with its name, which may say the language of what is in it.
#[derive(Clone, Copy)]
pub struct Named<'s> {
    /// Its name, with or without folders.
    pub name: &'s str,
    /// Its content.
    pub source: &'s dyn Source,
}

/// The references of a task.
#[derive(Clone, Copy)]
pub struct References<'s> {
    /// The references.
    pub file: Named<'s>,
    /// For retrieval: what was searched, if rankings name programs by their `idx` in it.
    pub corpora: &'s [Named<'s>],
}

/// Scores a file of answers. `ks` is for retrieval and for programs that were run, the others have no use for it.
pub fn score(task: Task, references: References<'_>, answers: &dyn Source, ks: &[u64]) -> io::Result<Report> {
    let source = references.file.source;
    match task {
        Task::TagClassification => tags::score(source, answers),
        Task::CodeCompilation => compilation::score(source, answers),
        Task::ProgramSynthesis | Task::ProgramRepair => executed::score(task, source, answers, ks),
        Task::CodeTranslation => translation::score(source, answers, ks),
        Task::CodeCodeRetrieval | Task::NlCodeRetrieval => retrieval::score(task, references, answers, ks),
    }
}

/// The k that are usual for a task.
pub fn usual_ks(task: Task) -> &'static [u64] {
    match task {
        Task::TagClassification | Task::CodeCompilation => &[],
        Task::CodeCodeRetrieval | Task::NlCodeRetrieval => &[1, 5, 10, 100],
        Task::ProgramSynthesis | Task::CodeTranslation | Task::ProgramRepair => &[1, 5, 10],
    }
}

/// The language of a record: that of its compiler or interpreter, where nothing else is told.
fn language(record: &Object<'_>) -> Option<String> {
    ["lang_cluster", "lang"].into_iter().find_map(|key| text(record, key)).map(|name| languages::of_runtime(&name))
}

/// A member that is a string with something in it: xCodeEval's own files have empty strings where nothing is known.
fn text(record: &Object<'_>, key: &str) -> Option<String> {
    record.text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// An id: a string with something in it, or a number.
fn name(record: &Object<'_>, key: &str) -> Option<String> {
    record.name(key).filter(|name| !name.trim().is_empty())
}
