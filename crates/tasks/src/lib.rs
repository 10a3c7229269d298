#![doc = include_str!("../README.md")]
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
//! References are xCodeEval's own files, unchanged; other members of their records are ignored.
//! References and answers are JSON Lines. If an answer has `pred`, that takes precedence over the
//! member that is named like the reference's. The references are the denominator: a reference
//! without a valid answer counts as a failure. Answers may name a `setting`, such as `code2tag` and
//! `descode2tag`; each setting is scored separately. Programs that were executed are of one setting.
//! Languages are those of `lang_cluster`. If a record has only `lang`, its language is that of the
//! named compiler.

pub mod compilation;
pub mod executed;
mod join;
mod languages;
pub mod metrics;
mod numbers;
mod per_task;
mod report;
pub mod retrieval;
pub mod sample;
pub mod tags;
mod task;
pub mod translation;
mod upgrade;

use std::io;

pub use numbers::{ALL, AVERAGE, Number, numbers};
pub use per_task::{PerTask, Series};
pub use report::{Details, PROFILE, SCHEMA, SECTION, Scored, Section, Setting, add_unreadable, scope, settings};
pub use task::{Recognised, Task};
pub use upgrade::upgrade;

use assay_base::json_lines::Object;
use assay_base::source::Source;
use assay_evaluation::report::Report;

/// A file with its name. The name may give the language of the content.
#[derive(Clone, Copy)]
pub struct Named<'s> {
    /// The name, with or without folders.
    pub name: &'s str,
    /// The content.
    pub source: &'s dyn Source,
}

/// The references of a task.
#[derive(Clone, Copy)]
pub struct References<'s> {
    /// The file of references.
    pub file: Named<'s>,
    /// For retrieval: the corpora, needed if rankings name programs by their `idx`.
    pub corpora: &'s [Named<'s>],
    /// For retrieval between languages: which pairs of languages are scored.
    pub cells: Cells,
}

/// Which pairs of languages are scored: of the queries, and of the programs that they ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cells {
    /// Those with an answer.
    Answered,
    /// All, so that answers do not decide the denominator.
    All,
}

/// Scores a file of answers. Only retrieval and tasks with executed programs use `ks`. Fails if a
/// file cannot be read.
pub fn score(task: Task, references: References<'_>, answers: &dyn Source, ks: &[u64]) -> io::Result<Report> {
    Ok(score_tasks(task, references, answers, ks)?.report)
}

/// Scores a file of answers, as [`score`] does, and returns what each task contributes to the scores.
pub fn score_tasks(task: Task, references: References<'_>, answers: &dyn Source, ks: &[u64]) -> io::Result<Scored> {
    let of_programs = |report| Scored { report, settings: Vec::new() };
    let source = references.file.source;
    match task {
        Task::TagClassification => tags::score(source, answers),
        Task::CodeCompilation => compilation::score(source, answers),
        Task::ProgramSynthesis | Task::ProgramRepair => executed::score(task, source, answers, ks).map(of_programs),
        Task::CodeTranslation => translation::score(source, answers, ks).map(of_programs),
        Task::CodeCodeRetrieval | Task::NlCodeRetrieval => retrieval::score(task, references, answers, ks),
    }
}

/// Whether the answers of a task are labels or rankings. Those of the other tasks are programs.
pub fn has_labels(task: Task) -> bool {
    match task {
        Task::TagClassification | Task::CodeCompilation | Task::CodeCodeRetrieval | Task::NlCodeRetrieval => true,
        Task::ProgramSynthesis | Task::CodeTranslation | Task::ProgramRepair => false,
    }
}

/// The usual values of k for a task.
pub fn usual_ks(task: Task) -> &'static [u64] {
    match task {
        Task::TagClassification | Task::CodeCompilation => &[],
        Task::CodeCodeRetrieval | Task::NlCodeRetrieval => &[1, 5, 10, 100],
        Task::ProgramSynthesis | Task::CodeTranslation | Task::ProgramRepair => &[1, 5, 10],
    }
}

/// The values of k of metrics, each once; the usual ones of a task if none of them has a k.
pub fn ks_of<'m>(task: Task, metrics: impl IntoIterator<Item = &'m String>) -> Vec<u64> {
    let families = [&metrics::ACC, &metrics::CORPUS_ACC, &metrics::QUERY_ACC];
    let mut ks = Vec::new();
    for id in metrics {
        let k = families.iter().find_map(|family| family.k_of(id));
        ks.extend(k.filter(|k| *k > 0 && !ks.contains(k)));
    }
    if ks.is_empty() { usual_ks(task).to_vec() } else { ks }
}

/// The language of a record, from `lang_cluster` or from its compiler or interpreter.
fn language(record: &Object<'_>) -> Option<String> {
    ["lang_cluster", "lang"].into_iter().find_map(|key| text(record, key)).map(|name| languages::of_runtime(&name))
}

/// A member that is a non-empty string. xCodeEval's own files have empty strings for unknown
/// values.
fn text(record: &Object<'_>, key: &str) -> Option<String> {
    record.text(key).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// An id: a non-empty string or a number.
fn name(record: &Object<'_>, key: &str) -> Option<String> {
    record.name(key).filter(|name| !name.trim().is_empty())
}
