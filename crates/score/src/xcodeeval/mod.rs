//! xCodeEval's tasks that take no running of programs: labels, rankings, and what became of programs that were run elsewhere.
//!
//! | task | reference | answer | score |
//! |---|---|---|---|
//! | tag classification | `code_uid`, `lang_cluster`, `tags` | `code_uid`, `tags` | [macro-F1](tags) |
//! | code compilation | `code_uid`, `lang_cluster`, `compilation_error` | `code_uid`, `compilation_error` | [accuracy](compilation) |
//! | retrieval | `query_id`, `lang`, `corpus_lang`, `positives` | `query_id`, `corpus_lang`, `ranking` | [Acc@k](retrieval) |
//! | synthesis, repair, translation | `src_uid` or another id | the id, `lang`, `exec_outcome` | [pass@k](executed) |
//!
//! References and answers are JSON Lines. Where an answer has `pred`, that counts instead of the reference's word. The references
//! are the denominator: what has no answer, or none that can be used, is a failure. Answers may say a `setting`, such as
//! `code2tag` and `descode2tag`, each of which is scored by itself.

pub mod compilation;
pub mod executed;
mod join;
mod report;
pub mod retrieval;
pub mod tags;

use std::io;

use serde::{Deserialize, Serialize};

pub use report::{Counts, PROFILE, Report, SCHEMA, Scores, Setting};

use crate::json_lines::{self, MAX_LINE, Object};
use crate::source::{Lines, Source};

/// How many lines are looked at to tell what a file is.
const LOOKED_AT: usize = 100;

/// A task of xCodeEval's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Which techniques does a program use?
    TagClassification,
    /// Does a program compile?
    CodeCompilation,
    /// Which programs solve the same problem?
    Retrieval,
    /// Programs that were run elsewhere: did they pass?
    Execution,
}

impl Task {
    /// The task that a file of references is for, by its first record. `None` if it is none of these.
    pub fn of(references: &dyn Source) -> io::Result<Option<Self>> {
        let mut lines = Lines::new(references, 0..references.len(), MAX_LINE)?;
        for _ in 0..LOOKED_AT {
            let Some(line) = lines.next_line()? else { break };
            let Ok(decoded) = json_lines::text(&line) else { continue };
            if let Ok(object) = Object::parse(&decoded.text, line.terminated) {
                return Ok(Self::of_record(&object));
            }
        }
        Ok(None)
    }

    fn of_record(record: &Object<'_>) -> Option<Self> {
        let has = |key| record.has(key);
        if has("prompt") || has("groundtruth") || has("metadata") {
            None
        } else if has("code_uid") && has("tags") {
            Some(Self::TagClassification)
        } else if has("compilation_error") {
            Some(Self::CodeCompilation)
        } else if has("positives") {
            Some(Self::Retrieval)
        } else if executed::IDS.into_iter().any(has) {
            Some(Self::Execution)
        } else {
            None
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::TagClassification => "tag classification",
            Self::CodeCompilation => "code compilation",
            Self::Retrieval => "retrieval",
            Self::Execution => "programs that were run",
        }
    }

    /// What a record of references has to be.
    fn reference_form(self) -> &'static str {
        match self {
            Self::TagClassification => {
                "a record has the strings code_uid and lang_cluster or lang, and tags, a list of strings"
            }
            Self::CodeCompilation => {
                "a record has the strings code_uid and lang_cluster or lang, and compilation_error, true or false"
            }
            Self::Retrieval => {
                "a record has query_id, the string corpus_lang, positives, a list of ids that is not empty, and lang unless the \
                 query is no code"
            }
            Self::Execution => "a record has an id: task_id, bug_code_uid, code_uid or src_uid",
        }
    }

    /// What a record of answers has to be.
    fn answer_form(self) -> &'static str {
        match self {
            Self::TagClassification => "a record has the string code_uid, and tags or pred, a list of strings",
            Self::CodeCompilation => "a record has the string code_uid, and compilation_error or pred, true or false",
            Self::Retrieval => {
                "a record has query_id, the string corpus_lang, and ranking or pred, a list of ids, the best first"
            }
            Self::Execution => {
                "a record has an id that the references know, the string lang_cluster or lang, and exec_outcome or \
                 unit_test_results as ExecEval gives them"
            }
        }
    }
}

/// Scores a file of answers. `ks` is for retrieval and for programs that were run, the others have no use for it.
pub fn score(task: Task, references: &dyn Source, answers: &dyn Source, ks: &[u64]) -> io::Result<Report> {
    match task {
        Task::TagClassification => tags::score(references, answers),
        Task::CodeCompilation => compilation::score(references, answers),
        Task::Retrieval => retrieval::score(references, answers, ks),
        Task::Execution => executed::score(references, answers, ks),
    }
}

/// The k that are usual for a task.
pub fn usual_ks(task: Task) -> &'static [u64] {
    match task {
        Task::TagClassification | Task::CodeCompilation => &[],
        Task::Retrieval => &[1, 5, 10, 100],
        Task::Execution => &[1, 5, 10],
    }
}

/// The language of a record: the cluster that its version belongs to, where that is told.
fn language(record: &Object<'_>) -> Option<String> {
    let text = |key| record.text(key).filter(|text| !text.trim().is_empty());
    text("lang_cluster").or_else(|| text("lang")).map(|name| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_told_by_their_first_record() {
        for (text, task) in [
            (r#"{"code_uid": "a", "tags": [], "src_uid": "p"}"#, Some(Task::TagClassification)),
            (r#"{"code_uid": "a", "compilation_error": true}"#, Some(Task::CodeCompilation)),
            ("\nnonsense\n{\"query_id\": 1, \"positives\": [1]}", Some(Task::Retrieval)),
            (r#"{"src_uid": "a", "tags": ["dp"]}"#, Some(Task::Execution)),
            (r#"{"bug_code_uid": "a", "lang": "Go"}"#, Some(Task::Execution)),
            (r#"{"prompt": "", "groundtruth": "", "metadata": {"task_id": "a"}}"#, None),
            (r#"{"task_id": "a", "prompt": "", "pred": ""}"#, None),
            ("", None),
            ("[]", None),
            ("\u{0}\u{0}", None),
        ] {
            assert_eq!(Task::of(&text.as_bytes()).expect("memory"), task, "{text}");
        }
    }
}
