//! What the records of any task say about their samples, for statistics. Nothing is scored.

use std::borrow::Cow;
use std::io;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::task::{is_of_corpus, tasks};
use super::{Recognised, Task, language, languages, name, text};
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::source::{Lines, Source};

/// What the records of a file are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// Samples of a task. There are several if their records look alike.
    Of(Vec<Task>),
    /// Programs to search in, for retrieval.
    Corpus,
}

/// The ids of the kinds of a sample that compiles and that does not, in [`Sample::outcome`].
const COMPILED: [&str; 2] = ["COMPILED", "COMPILATION_ERROR"];

/// What a record says about a sample. What it does not say is empty or `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sample<'t> {
    /// The language, as in `lang_cluster`.
    pub language: Option<String>,
    /// The id of its problem.
    pub problem: Option<String>,
    /// The outcome of its program, of a repair the faulty one. A record of code compilation has
    /// `COMPILED` or `COMPILATION_ERROR`.
    pub outcome: Option<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// Its program, of a repair the faulty one.
    pub program: Cow<'t, str>,
    /// The description of its problem.
    pub description: Cow<'t, str>,
    /// The number of programs that a query should find, and of those that it should not.
    pub candidates: Option<[u64; 2]>,
}

impl Kind {
    /// What the first records of a file are; `None` if they are of no task. A task among `names`, such
    /// as the folders of the file, decides between tasks whose records look alike.
    ///
    /// **Errors:** only if the file cannot be read.
    pub fn of<'n>(source: &dyn Source, names: impl IntoIterator<Item = &'n str>) -> io::Result<Option<Self>> {
        Ok(match Recognised::of(source)? {
            Recognised::As(task) => Some(Self::Of(vec![task])),
            Recognised::OneOf(mut alike) => {
                // A file with records of different tasks is of the first one's.
                let first = first_tasks(source)?;
                alike.retain(|task| first.contains(task));
                let named = names.into_iter().find_map(|name| alike.iter().find(|task| task.id() == name));
                Some(Self::Of(named.map_or(alike.clone(), |task| vec![*task])))
            }
            Recognised::Corpus => Some(Self::Corpus),
            Recognised::Unknown => None,
        })
    }

    /// The ids of the possible tasks, or `retrieval_corpus`.
    pub fn ids(&self) -> Vec<&'static str> {
        match self {
            Self::Of(tasks) => tasks.iter().map(|task| task.id()).collect(),
            Self::Corpus => vec!["retrieval_corpus"],
        }
    }

    /// Whether a record is one of these.
    fn has(&self, record: &Object<'_>) -> bool {
        let possible = tasks(record);
        match self {
            Self::Of(own) => possible.is_some_and(|possible| possible.iter().any(|task| own.contains(task))),
            Self::Corpus => possible.is_some_and(<[Task]>::is_empty) && is_of_corpus(record),
        }
    }
}

impl<'t> Sample<'t> {
    /// Reads a record of a file of this kind. The name of the file may give the language.
    ///
    /// **Errors:** a message if the record is of another kind, or has a member of another form.
    pub fn read(kind: &Kind, record: &Object<'t>, file: &str) -> Result<Self, String> {
        if !kind.has(record) {
            return Err(format!("it is no record of {}, as the first ones are", kind.ids().join(" or ")));
        }
        let is_retrieval =
            matches!(kind, Kind::Corpus) || ["positive_code", "positives"].iter().any(|key| record.has(key));
        let one_of = |keys: &[&str]| keys.iter().find_map(|key| record.text(key)).unwrap_or_default();
        Ok(Self {
            language: language(record).or_else(|| languages::of_file(file).filter(|_| is_retrieval)),
            problem: name(record, "src_uid"),
            outcome: outcome(record)?,
            tags: tags(record)?,
            program: one_of(&["source_code", "bug_source_code"]),
            description: one_of(&["prob_desc_description", "nl"]),
            candidates: match kind {
                Kind::Of(_) if is_retrieval => {
                    Some([len(record, &["positive_code", "positives"])?, len(record, &["negative_code", "negatives"])?])
                }
                _ => None,
            },
        })
    }
}

/// The tasks that the first record of a task can be of.
fn first_tasks(source: &dyn Source) -> io::Result<&'static [Task]> {
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let Ok(decoded) = json_lines::text(&line) else { continue };
        let Ok(record) = Object::parse(&decoded.text, line.terminated) else { continue };
        if let Some(found @ [_, ..]) = tasks(&record) {
            return Ok(found);
        }
    }
    Ok(&[])
}

/// The outcome of a program, or whether it compiles.
fn outcome(record: &Object<'_>) -> Result<Option<String>, String> {
    if let Some(raw) = record.get("compilation_error") {
        let is_error: bool =
            serde_json::from_str(raw.get()).map_err(|_| "`compilation_error` is neither true nor false".to_owned())?;
        return Ok(Some(COMPILED[usize::from(is_error)].to_owned()));
    }
    Ok(["exec_outcome", "bug_exec_outcome"].into_iter().find_map(|key| text(record, key)))
}

/// The member `tags`: a list of texts, or the same as JSON in a text.
fn tags(record: &Object<'_>) -> Result<Vec<String>, String> {
    let Some(raw) = record.get("tags").map(RawValue::get).filter(|raw| !matches!(*raw, "null" | "\"\"")) else {
        return Ok(Vec::new());
    };
    let text = record.text("tags");
    serde_json::from_str(text.as_deref().unwrap_or(raw)).map_err(|_| "`tags` is not a list of strings".to_owned())
}

/// The length of the first of these members that is there.
fn len(record: &Object<'_>, keys: &[&str]) -> Result<u64, String> {
    let Some((key, raw)) = keys.iter().find_map(|key| Some((key, record.get(key)?.get()))) else { return Ok(0) };
    let list: Option<Vec<IgnoredAny>> = serde_json::from_str(raw).map_err(|_| format!("`{key}` is not a list"))?;
    Ok(list.map_or(0, |list| list.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'t>(record: &'t str, file: &str) -> Result<(Kind, Sample<'t>), String> {
        let kind = Kind::of(&record.as_bytes(), ["x", "code_translation"]).expect("memory").ok_or("no kind")?;
        let object = Object::parse(record, true).expect("an object");
        let sample = Sample::read(&kind, &object, file)?;
        Ok((kind, sample))
    }

    #[test]
    fn records_of_every_task_are_read() {
        let (kind, sample) = read(
            r#"{"code_uid": "a", "src_uid": "p", "lang": "GNU C11", "source_code": "int", "tags": ["dp"]}"#,
            "Go.jsonl",
        )
        .expect("a sample");
        assert_eq!(kind.ids(), ["tag_classification"]);
        let expected = Sample {
            language: Some("C".to_owned()),
            problem: Some("p".to_owned()),
            tags: vec!["dp".to_owned()],
            program: "int".into(),
            ..Sample::default()
        };
        assert_eq!(sample, expected);

        let repair = r#"{"apr_id": "a", "lang_cluster": "Go", "bug_source_code": "x", "tags": "[\"dp\"]", "bug_exec_outcome": "WRONG_ANSWER", "prob_desc_description": "d"}"#;
        let (kind, sample) = read(repair, "").expect("a sample");
        assert_eq!((kind.ids(), &*sample.program, &*sample.description), (vec!["apr"], "x", "d"));
        assert_eq!((sample.outcome.as_deref(), sample.tags.len(), sample.candidates), (Some("WRONG_ANSWER"), 1, None));

        for (is_error, outcome) in [(true, "COMPILATION_ERROR"), (false, "COMPILED")] {
            let record = format!(r#"{{"code_uid": "a", "compilation_error": {is_error}}}"#);
            assert_eq!(read(&record, "").expect("a sample").1.outcome.as_deref(), Some(outcome));
        }

        let query = r#"{"src_uid": "p", "nl": "add", "positive_code": ["a", "b"], "negative_code": null}"#;
        let (kind, sample) = read(query, "C#_nl_code_dev_file.jsonl").expect("a sample");
        assert_eq!((kind.ids(), sample.candidates), (vec!["retrieval_nl_code"], Some([2, 0])));
        assert_eq!((sample.language.as_deref(), &*sample.description), (Some("C#"), "add"));

        let (kind, sample) =
            read(r#"{"idx": 5, "source_code": "x"}"#, "D_code_retrieval_corpus.jsonl").expect("a sample");
        assert_eq!((kind.ids(), sample.language.as_deref()), (vec!["retrieval_corpus"], Some("D")));
    }

    #[test]
    fn a_folder_decides_between_tasks() {
        let record = r#"{"code_uid": "a", "lang": "Go", "source_code": "x", "exec_outcome": "PASSED"}"#;
        assert_eq!(read(record, "").expect("a sample").0.ids(), ["code_translation"]);
        let kind = Kind::of(&record.as_bytes(), ["apr"]).expect("memory").expect("a kind");
        assert_eq!(kind.ids(), ["program_synthesis", "code_translation"], "no such record is of apr");
        let different = "{\"code_uid\": \"a\", \"tags\": []}\n{\"bug_code_uid\": \"a\"}";
        let kind = Kind::of(&different.as_bytes(), ["apr"]).expect("memory").expect("a kind");
        assert_eq!(kind.ids(), ["tag_classification"]);
    }

    #[test]
    fn other_records_are_refused() {
        let kind = Kind::Of(vec![Task::TagClassification]);
        for (record, why) in [
            (r#"{"bug_code_uid": "a"}"#, "no record of tag_classification"),
            (r#"{"prompt": ""}"#, "no record"),
            ("{}", "no record"),
            (r#"{"code_uid": "a", "tags": 5}"#, "`tags` is not a list"),
            (r#"{"code_uid": "a", "tags": "dp"}"#, "`tags` is not a list"),
        ] {
            let object = Object::parse(record, true).expect("an object");
            let error = Sample::read(&kind, &object, "").expect_err("refused");
            assert!(error.contains(why), "{record}: {error}");
        }
        for (record, why) in [
            (r#"{"code_uid": "a", "compilation_error": 5}"#, "neither true nor false"),
            (r#"{"src_uid": "a", "nl": "x", "positive_code": 5}"#, "`positive_code` is not a list"),
            (r#"{"prompt": "", "groundtruth": "", "metadata": {}}"#, "no kind"),
            ("{}", "no kind"),
        ] {
            let error = read(record, "").expect_err("refused");
            assert!(error.contains(why), "{record}: {error}");
        }
    }
}
