//! The beginning of a file, by which its kind is recognised.

use std::io::{self, Read};

use assay_base::file_type::FileType;
use assay_base::json_lines::{MAX_LINE, Object};
use assay_base::source::{Lines, Source, SourceReader};
use assay_execution::suite::Style;
use rawzip::ZipArchive;
use serde_json::value::RawValue;

use super::elements;

/// The largest document that is read to recognise it, in bytes.
const MAX_DOCUMENT: u64 = 1 << 30;

/// The beginning of a file.
#[derive(Default)]
pub(super) struct Start<'s> {
    /// The first record of JSON Lines, or the object that is the whole document.
    pub(super) object: Option<Object<'s>>,
    /// The first element of the array that is the whole document.
    pub(super) element: Option<&'s RawValue>,
    /// The names of the files in an archive.
    pub(super) files: Vec<String>,
}

impl Start<'_> {
    /// Whether there is an object that has all of these members.
    pub(super) fn has(&self, members: &[&str]) -> bool {
        self.object.as_ref().is_some_and(|object| has(object, members))
    }

    /// Whether there is an object that is a task of this style with its tests.
    pub(super) fn has_tests_of(&self, style: Style) -> bool {
        self.object.as_ref().is_some_and(|object| Style::of(object) == style && Style::has_tests(object))
    }

    /// Whether the first element is an object that has all of these members.
    pub(super) fn element_has(&self, members: &[&str]) -> bool {
        self.element.and_then(Object::of).is_some_and(|object| has(&object, members))
    }
}

fn has(object: &Object<'_>, members: &[&str]) -> bool {
    members.iter().all(|member| object.has(member))
}

/// Calls `recognise` with the beginning of a file.
pub(super) fn read<T>(source: &dyn Source, recognise: impl FnOnce(&Start<'_>) -> T) -> io::Result<T> {
    if FileType::of_source(source)? == Some(FileType::Zip) {
        return Ok(recognise(&Start { files: files(source)?, ..Start::default() }));
    }
    let line = first_line(source)?;
    if let Some(start) = line.as_deref().and_then(of) {
        return Ok(recognise(&start));
    }
    let begins_document = line.is_some_and(|line| line.trim_start().starts_with(['{', '[']));
    if begins_document && source.len() <= MAX_DOCUMENT {
        let mut bytes = Vec::new();
        SourceReader::new(source).read_to_end(&mut bytes)?;
        if let Some(start) = std::str::from_utf8(&bytes).ok().and_then(of) {
            return Ok(recognise(&start));
        }
    }
    Ok(recognise(&Start::default()))
}

/// The names of the files in a ZIP archive; none if it is damaged.
fn files(source: &dyn Source) -> io::Result<Vec<String>> {
    let mut bytes = Vec::new();
    if source.len() <= MAX_DOCUMENT {
        SourceReader::new(source).read_to_end(&mut bytes)?;
    }
    let Ok(archive) = ZipArchive::from_slice(&bytes) else { return Ok(Vec::new()) };
    let name =
        |entry: rawzip::ZipFileHeaderRecord<'_>| String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
    Ok(archive.entries().map_while(Result::ok).map(name).collect())
}

/// The first line that is not blank, if it is text.
pub(super) fn first_line(source: &dyn Source) -> io::Result<Option<String>> {
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let Some(text) = line.bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()) else { return Ok(None) };
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() {
            return Ok(Some(text.to_owned()));
        }
    }
    Ok(None)
}

/// The beginning of a file whose first value is this text; `None` if the text is no such value.
fn of(text: &str) -> Option<Start<'_>> {
    if let Ok(object) = Object::parse(text, true) {
        return Some(Start { object: Some(object), ..Start::default() });
    }
    let element = elements(text)?.first().copied();
    Some(Start { element, ..Start::default() })
}

/// A file of no known kind.
#[derive(Debug)]
pub enum Unknown {
    /// It has no JSON. A sentence says what it is, and what to do.
    NoJson(String),
    /// It has JSON of another layout, which the sentence describes.
    Json(String),
}

/// Describes a file of no known kind.
pub fn describe(source: &dyn Source) -> io::Result<Unknown> {
    let other =
        FileType::of_source(source)?.filter(|kind| !matches!(kind, FileType::JsonArray | FileType::JsonDocument));
    if let Some(kind) = other {
        return Ok(Unknown::NoJson(format!("{}. {}", kind.description(), kind.remedy())));
    }
    let is_text = first_line(source)?.is_some();
    read(source, |known| {
        let element = known.element.and_then(Object::of);
        let Some(object) = known.object.as_ref().or(element.as_ref()) else {
            return match known.element {
                Some(_) => Unknown::Json("this is a JSON list of another layout".to_owned()),
                None if is_text => {
                    Unknown::NoJson("this is text that is not JSON. Choose a JSON Lines file.".to_owned())
                }
                None => Unknown::NoJson("this is text that is not UTF-8. Save it as UTF-8.".to_owned()),
            };
        };
        Unknown::Json(layout_of(object))
    })
}

/// What an object of another layout seems to be.
fn layout_of(object: &Object<'_>) -> String {
    if let Some(schema) = object.text("schema").filter(|schema| schema.starts_with("assay-")) {
        return format!("this is a file that Assay wrote, `{schema}`");
    }
    if let Some((_, what)) = KNOWN.iter().find(|(members, _)| has(object, members)) {
        return format!("this seems to be {what}");
    }
    let members: Vec<String> = object.members().take(SHOWN).map(|(key, _)| format!("`{key}`")).collect();
    match members.len() {
        0 => "its first object is empty".to_owned(),
        _ => format!("its first object has the members {}", members.join(", ")),
    }
}

/// The most members of a record that are listed.
const SHOWN: usize = 8;

/// Files that Assay knows and does not run: members of their first record, and what they are.
const KNOWN: &[(&[&str], &str)] = &[
    (&["instance_id", "model_patch"], "a file of patches for SWE-bench, whose tests need a repository"),
    (&["instance_id", "patch", "test_patch"], "a file of tasks of SWE-bench, whose tests need a repository"),
    (&["task_id", "pred"], "predictions of CrossCodeEval: `assay score` scores completions"),
    (&["prompt", "groundtruth"], "tasks of CrossCodeEval: `assay score` scores completions"),
    (&["templated", "output", "stop_reason"], "predictions of granite-completebench: `assay score` scores completions"),
    (
        &["postprocessed", "exactMatch", "editSimilarity"],
        "scores of granite-completebench: `assay score` scores its predictions",
    ),
    (&["generated_middle_code", "suffix_code"], "results of ExecRepoBench, whose tests need a repository"),
    (&["verifier_metadata", "response"], "rollouts of NeMo Gym, which Assay does not read"),
    (&["model_output", "index"], "predictions of evalscope, which Assay does not read"),
    (&["sample_score", "index"], "reviews of evalscope, which Assay does not read"),
    (&["0"], "predictions of OpenCompass, which Assay does not read"),
    (&["evaluation_id", "sample_id"], "samples of Every Eval Ever, which have no programs to run"),
    (&["evaluation_id", "eval_library"], "results of Every Eval Ever, which have no programs"),
    (&["custom_id", "response"], "the output of a batch of a model’s API, which Assay does not read"),
    (&["choices", "model"], "a response of a model’s API, which Assay does not read"),
    (&["messages"], "a file of conversations, which Assay does not read"),
];
