//! xCodeEval's tasks, and recognition of the task that a file is for.

use std::io;

use serde::{Deserialize, Serialize};

use super::name;
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::source::{Lines, Source};
use assay_evaluation::report::Report;

/// How many lines are read to recognise a file.
const LOOKED_AT: usize = 100;

/// What the ids of the evaluations of these tasks start with.
const EVALUATIONS: &str = "xcodeeval/";

/// A task of xCodeEval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Which techniques does a program use?
    TagClassification,
    /// Does a program compile?
    CodeCompilation,
    /// Write a program for a problem.
    ProgramSynthesis,
    /// Write a program in another language.
    CodeTranslation,
    /// Correct a faulty program.
    #[serde(rename = "apr")]
    ProgramRepair,
    /// Which programs solve the problem of a program?
    #[serde(rename = "retrieval_code_code")]
    CodeCodeRetrieval,
    /// Which programs solve a problem in words?
    #[serde(rename = "retrieval_nl_code")]
    NlCodeRetrieval,
}

/// The task that a file of references is for, by its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recognised {
    /// One task.
    As(Task),
    /// One of several tasks whose records look alike.
    OneOf(Vec<Task>),
    /// A corpus for retrieval, which has no references.
    Corpus,
    /// None of these tasks.
    Unknown,
}

impl Task {
    /// Every task, in the order of the paper.
    pub const ALL: [Self; 7] = [
        Self::TagClassification,
        Self::CodeCompilation,
        Self::ProgramSynthesis,
        Self::CodeTranslation,
        Self::ProgramRepair,
        Self::CodeCodeRetrieval,
        Self::NlCodeRetrieval,
    ];

    /// The name in arguments and reports: that of the task's folder in xCodeEval.
    pub fn id(self) -> &'static str {
        match self {
            Self::TagClassification => "tag_classification",
            Self::CodeCompilation => "code_compilation",
            Self::ProgramSynthesis => "program_synthesis",
            Self::CodeTranslation => "code_translation",
            Self::ProgramRepair => "apr",
            Self::CodeCodeRetrieval => "retrieval_code_code",
            Self::NlCodeRetrieval => "retrieval_nl_code",
        }
    }

    /// The id of the evaluation of this task in reports, such as `xcodeeval/apr`.
    pub fn evaluation(self) -> String {
        format!("{EVALUATIONS}{}", self.id())
    }

    /// The task of a report; `None` if it is of another evaluation.
    pub fn of(report: &Report) -> Option<Self> {
        let id = report.evaluation.strip_prefix(EVALUATIONS)?;
        Self::ALL.into_iter().find(|task| task.id() == id)
    }

    /// Other accepted names.
    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::TagClassification => &["tags", "tag"],
            Self::CodeCompilation => &["compilation"],
            Self::ProgramSynthesis => &["synthesis"],
            Self::CodeTranslation => &["translation"],
            Self::ProgramRepair => &["program_repair", "automatic_program_repair", "repair"],
            Self::CodeCodeRetrieval => &["code_code_retrieval", "code_code"],
            Self::NlCodeRetrieval => &["nl_code_retrieval", "nl_code"],
        }
    }

    /// The task with this name or alias, in any spelling: `code_code`, `Code-Code retrieval`.
    pub fn named(name: &str) -> Option<Self> {
        let plain = name.trim().to_lowercase().replace(['-', ' '], "_");
        Self::ALL.into_iter().find(|task| task.id() == plain || task.aliases().contains(&plain.as_str()))
    }

    /// The name for display.
    pub fn name(self) -> &'static str {
        match self {
            Self::TagClassification => "tag classification",
            Self::CodeCompilation => "code compilation",
            Self::ProgramSynthesis => "program synthesis",
            Self::CodeTranslation => "code translation",
            Self::ProgramRepair => "program repair",
            Self::CodeCodeRetrieval => "code-code retrieval",
            Self::NlCodeRetrieval => "NL-code retrieval",
        }
    }

    /// The expected form of a record of references, for messages.
    pub(super) fn reference_form(self) -> &'static str {
        match self {
            Self::TagClassification => {
                "a record has the strings code_uid and lang_cluster or lang, and tags, a list of strings"
            }
            Self::CodeCompilation => {
                "a record has the strings code_uid and lang_cluster or lang, and compilation_error, true or false"
            }
            Self::ProgramSynthesis => "a record has the string src_uid, or task_id",
            Self::CodeTranslation => {
                "a record has the strings code_uid, or task_id, and lang_cluster or lang, the language of its program"
            }
            Self::ProgramRepair => "a record has the strings bug_code_uid, or task_id, and lang_cluster or lang",
            Self::CodeCodeRetrieval => {
                "a record has the strings src_uid and source_code, positive_code and negative_code, lists of programs, and \
                 lang_cluster, unless the file name starts with the language; or query_id, lang, corpus_lang, and positives, \
                 a list of ids"
            }
            Self::NlCodeRetrieval => {
                "a record has the string src_uid, nl, positive_code and negative_code, lists of programs, and lang_cluster, \
                 unless the file name starts with the language; or query_id, corpus_lang, and positives, a list of ids"
            }
        }
    }

    /// The expected form of a record of answers, for messages.
    pub(super) fn answer_form(self) -> &'static str {
        match self {
            Self::TagClassification => "a record has the string code_uid, and tags or pred, a list of strings",
            Self::CodeCompilation => "a record has the string code_uid, and compilation_error or pred, true or false",
            Self::ProgramSynthesis => {
                "a record has src_uid or task_id, as in the references, the string lang_cluster or lang, and exec_outcome or \
                 unit_test_results from ExecEval"
            }
            Self::CodeTranslation => {
                "a record has code_uid or task_id, as in the references, target_lang (or lang, if the record has nothing of \
                 the source), and exec_outcome or unit_test_results from ExecEval"
            }
            Self::ProgramRepair => {
                "a record has bug_code_uid or task_id, as in the references, and exec_outcome or unit_test_results from \
                 ExecEval"
            }
            Self::CodeCodeRetrieval | Self::NlCodeRetrieval => {
                "a record has src_uid or query_id, as in the references, corpus_lang if these have several, and ranking or \
                 pred, a list of programs, the best first. A program is its source code, or with --corpus its idx, or its id \
                 if references have positives"
            }
        }
    }
}

impl Recognised {
    /// Recognises a file of references: the tasks that all of its first records are possible for.
    /// Fails if the file cannot be read.
    pub fn of(references: &dyn Source) -> io::Result<Self> {
        let mut lines = Lines::new(references, 0..references.len(), MAX_LINE)?;
        let mut found: Option<Vec<Task>> = None;
        let mut may_be: Vec<Task> = Vec::new();
        for _ in 0..LOOKED_AT {
            let Some(line) = lines.next_line()? else { break };
            let Ok(decoded) = json_lines::text(&line) else { continue };
            let Ok(object) = Object::parse(&decoded.text, line.terminated) else { continue };
            let Some(tasks) = tasks(&object) else { return Ok(Self::Unknown) };
            if tasks.is_empty() {
                if found.is_none() && is_of_corpus(&object) {
                    return Ok(Self::Corpus);
                }
                continue;
            }
            may_be.extend(tasks.iter().filter(|task| !may_be.contains(task)).copied().collect::<Vec<_>>());
            found = Some(match found {
                Some(found) => found.into_iter().filter(|task| tasks.contains(task)).collect(),
                None => tasks.to_vec(),
            });
        }
        Ok(match found.as_deref() {
            None => Self::Unknown,
            Some([task]) => Self::As(*task),
            // The records are of different tasks.
            Some([]) => Self::OneOf(Task::ALL.into_iter().filter(|task| may_be.contains(task)).collect()),
            Some(several) => Self::OneOf(several.to_vec()),
        })
    }
}

/// The tasks that a record can be a reference of; `None` if it belongs to another benchmark.
pub(super) fn tasks(record: &Object<'_>) -> Option<&'static [Task]> {
    use Task::{
        CodeCodeRetrieval, CodeCompilation, CodeTranslation, NlCodeRetrieval, ProgramRepair, ProgramSynthesis,
        TagClassification,
    };
    // An empty member shows nothing, because the `datasets` library adds the members that a task
    // lacks.
    let has = |key: &str| record.get(key).is_some_and(|raw| !matches!(raw.get(), "null" | "\"\""));
    let has_any = |keys: &[&str]| keys.iter().any(|key| has(key));
    if ["prompt", "groundtruth", "metadata"].into_iter().any(|key| record.has(key)) {
        return None;
    }
    Some(if has_any(&["positive_code", "negative_code", "positives", "nl"]) {
        // A text query has no program, and so no language of its own.
        let is_code = has_any(&["source_code", "lang"]);
        if has("nl") || !(is_code || has("positive_code")) {
            &[NlCodeRetrieval]
        } else if is_code {
            &[CodeCodeRetrieval]
        } else {
            &[CodeCodeRetrieval, NlCodeRetrieval]
        }
    } else if has("compilation_error") {
        &[CodeCompilation]
    } else if has_any(&["bug_code_uid", "bug_source_code", "apr_id"]) {
        &[ProgramRepair]
    } else if has("target_lang") {
        &[CodeTranslation]
    } else if has_any(&["code_uid", "source_code"]) && has("exec_outcome") {
        // A program that solves a problem is either to be translated, or an example for synthesis.
        &[ProgramSynthesis, CodeTranslation]
    } else if has("code_uid") && record.has("tags") {
        &[TagClassification]
    } else if has("code_uid") {
        &[ProgramSynthesis, CodeTranslation, ProgramRepair]
    } else if has("src_uid") {
        &[ProgramSynthesis]
    } else if has("task_id") {
        &[ProgramSynthesis, CodeTranslation, ProgramRepair]
    } else {
        &[]
    })
}

pub(super) fn is_of_corpus(record: &Object<'_>) -> bool {
    name(record, "idx").is_some() && record.has("source_code")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_recognised_by_their_records() {
        use Task::{
            CodeCodeRetrieval, CodeCompilation, CodeTranslation, NlCodeRetrieval, ProgramRepair, ProgramSynthesis,
            TagClassification,
        };
        let is = Recognised::As;
        let translated = r#"{"code_uid": "a", "lang": "GNU C", "lang_cluster": "C", "tags": ["dp"], "src_uid": "p", "source_code": "int", "exec_outcome": "PASSED"}"#;
        for (text, expected) in [
            (r#"{"code_uid": "a", "tags": [], "src_uid": "p"}"#, is(TagClassification)),
            (r#"{"code_uid": "a", "compilation_error": true}"#, is(CodeCompilation)),
            (r#"{"code_uid": "a", "compilation_error": false, "tags": ["dp"]}"#, is(CodeCompilation)),
            (r#"{"src_uid": "a", "tags": ["dp"]}"#, is(ProgramSynthesis)),
            // A problem as the `datasets` library writes it.
            (
                r#"{"src_uid": "a", "tags": ["dp"], "code_uid": "", "lang": "", "lang_cluster": "", "source_code": "", "exec_outcome": ""}"#,
                is(ProgramSynthesis),
            ),
            (r#"{"bug_code_uid": "a", "lang": "Go", "src_uid": "p", "tags": []}"#, is(ProgramRepair)),
            (translated, Recognised::OneOf(vec![ProgramSynthesis, CodeTranslation])),
            (
                r#"{"code_uid": "a", "lang": "Go"}"#,
                Recognised::OneOf(vec![ProgramSynthesis, CodeTranslation, ProgramRepair]),
            ),
            (r#"{"task_id": 1}"#, Recognised::OneOf(vec![ProgramSynthesis, CodeTranslation, ProgramRepair])),
            (r#"{"code_uid": "a", "lang": "Go", "target_lang": "C"}"#, is(CodeTranslation)),
            (r#"{"nl": {"description": "x"}, "positive_code": [], "src_uid": "p"}"#, is(NlCodeRetrieval)),
            (r#"{"source_code": "x", "positive_code": [], "src_uid": "p"}"#, is(CodeCodeRetrieval)),
            ("\nnonsense\n{\"query_id\": 1, \"positives\": [1]}", is(NlCodeRetrieval)),
            (r#"{"query_id": 1, "lang": "Go", "positives": [1]}"#, is(CodeCodeRetrieval)),
            (r#"{"idx": "5", "source_code": "x"}"#, Recognised::Corpus),
            // Each record alone is recognised, but together they are of different tasks.
            (
                "{\"src_uid\": \"a\"}\n{\"bug_code_uid\": \"a\", \"src_uid\": \"a\"}",
                Recognised::OneOf(vec![ProgramSynthesis, ProgramRepair]),
            ),
            // One record is ambiguous, and the other one decides.
            ("{\"task_id\": 1}\n{\"bug_code_uid\": \"a\"}", is(ProgramRepair)),
            (r#"{"prompt": "", "groundtruth": "", "metadata": {"task_id": "a"}}"#, Recognised::Unknown),
            (r#"{"task_id": "a", "prompt": "", "pred": ""}"#, Recognised::Unknown),
            (r#"{"other": 1}"#, Recognised::Unknown),
            ("", Recognised::Unknown),
            ("[]", Recognised::Unknown),
            ("\u{0}\u{0}", Recognised::Unknown),
        ] {
            assert_eq!(Recognised::of(&text.as_bytes()).expect("memory"), expected, "{text}");
        }
    }

    #[test]
    fn every_task_is_known_by_its_names() {
        for task in Task::ALL {
            assert_eq!(serde_json::to_value(task).expect("a name"), task.id());
            for name in [task.id(), task.name()].iter().chain(task.aliases()) {
                assert_eq!(Task::named(name), Some(task), "{name}");
                assert_eq!(Task::named(&name.to_uppercase().replace('_', "-")), Some(task), "{name}");
            }
        }
        assert_eq!(Task::named("Automatic Program Repair"), Some(Task::ProgramRepair));
        assert_eq!(Task::named("code_code_"), None);
    }
}
