//! Samples: what a model wrote, one JSON object a line.

use std::borrow::Cow;

use assay_base::json_lines::{self, Object};
use assay_base::problems::{File, Issue};
use assay_base::source::Line;

use crate::errors::is_error_class;
use crate::flags::ClientFlags;
use crate::languages::{Dialect, of_cluster};
use crate::suite::{Style, Text};

/// A line of a samples file.
#[derive(Debug)]
pub struct Sample<'t> {
    /// All members of the object.
    pub object: Object<'t>,
    /// The task whose tests judge the sample.
    pub task: String,
    /// The unit of pass@k: the samples of a group are attempts at the same task.
    pub group: String,
    /// The language, if the sample names one: `lang`, or else the name that xCodeEval's authors use
    /// for its `lang_cluster`.
    pub language: Option<Cow<'t, str>>,
    code: Cow<'t, str>,
    /// Whether the code has no half of a pair of surrogates. No compiler could read it otherwise.
    pub(crate) is_unicode: bool,
    is_complete: bool,
    /// The sampling temperature.
    pub temperature: Option<f64>,
    /// The language from which the program was translated, from `source_lang`.
    pub source_language: Option<String>,
    compile_flags: Cow<'t, str>,
    execute_flags: Cow<'t, str>,
}

/// The member with the [flags](crate::Dialect::flags_beyond) that changed a program. `assay execute` writes it.
pub const RUNTIME_FLAGS: &str = "runtime_flags";

/// The members that hold a complete program or function, and those that hold the text after the
/// prompt.
const COMPLETE: [&str; 2] = ["source_code", "solution"];
const COMPLETION: [&str; 2] = ["completion", "generation"];

impl<'t> Sample<'t> {
    /// Parses a line.
    pub fn parse(text: &'t str, terminated: bool, style: Style) -> Result<Self, String> {
        let object = Object::parse(text, terminated).map_err(|issue| describe(&issue))?;
        let name = |key| object.name(key);
        let missing = |key: &str| format!("`{key}` is missing, or is neither a string nor a number");
        let key = style.task_key();
        let task = name(key).ok_or_else(|| missing(key))?;
        let group = name("task_id").unwrap_or_else(|| task.clone());
        let mut issues = Vec::new();
        let mut find = |keys: [&str; 2]| keys.into_iter().find_map(|key| object.field(key, &mut issues).text(key).ok());
        let (code, is_complete) = match find(COMPLETE) {
            Some(code) => (code, true),
            None => match find(COMPLETION).filter(|_| !style.has_programs()) {
                Some(code) => (code, false),
                None => {
                    let keys =
                        if style.has_programs() { "`source_code`" } else { "`completion`, `generation`, `solution`" };
                    return Err(format!("there is no code: one of these must be a string: {keys}"));
                }
            },
        };
        let is_unicode = issues.is_empty();
        let temperature = temperature(&object);
        // An unknown cluster becomes the language, so that the error message names it.
        let of_cluster = |cluster: Cow<'t, str>| of_cluster(cluster.trim()).map_or(cluster, Cow::Borrowed);
        let language = object.text("lang").or_else(|| object.text("lang_cluster").map(of_cluster));
        // Flags that changed the program before include those that it came with.
        let [compile_flags, execute_flags] = match flags(&object, RUNTIME_FLAGS)? {
            Some(flags) => [flags, Cow::Borrowed("")],
            None => [
                flags(&object, "compile_flags")?.unwrap_or_default(),
                flags(&object, "execute_flags")?.unwrap_or_default(),
            ],
        };
        let source_language = source_language(&object);
        Ok(Self {
            object,
            task,
            group,
            language,
            code,
            is_unicode,
            is_complete,
            temperature,
            source_language,
            compile_flags,
            execute_flags,
        })
    }

    /// The flags with which the program is to be compiled and run.
    pub(crate) fn flags(&self) -> ClientFlags<'_> {
        ClientFlags { compile: &self.compile_flags, execute: &self.execute_flags }
    }

    /// The code in the sample.
    pub fn text(&self) -> Text<'_> {
        if self.is_complete { Text::Complete(&self.code) } else { Text::Completion(&self.code) }
    }
}

/// The language from which a record's program was translated, `source_lang`, as tables name it. What is
/// no name is ignored.
pub(crate) fn source_language(record: &Object<'_>) -> Option<String> {
    let name = record.text("source_lang")?;
    let name = name.trim();
    // Names are short texts like the classes of errors.
    Dialect::id_of(name).or_else(|| is_error_class(name).then_some(name)).map(str::to_owned)
}

/// The flags in a member of a record. Null is no flags.
fn flags<'t>(object: &Object<'t>, key: &str) -> Result<Option<Cow<'t, str>>, String> {
    let is_absent = object.get(key).is_none_or(|raw| raw.get() == "null");
    let flags = object.text(key);
    if flags.is_none() && !is_absent { Err(format!("`{key}` is not a string")) } else { Ok(flags) }
}

/// The sampling temperature in a record: a number, or text of a number. What is neither is ignored.
pub fn temperature(record: &Object<'_>) -> Option<f64> {
    let text = record.get("temperature")?.get().trim_matches('"');
    text.parse().ok().filter(|temperature: &f64| temperature.is_finite())
}

/// The text of a line, with a warning about an error that does not prevent judging. `Err` says why there is no
/// text.
pub(crate) fn text<'l>(line: &Line<'l>) -> Result<(Cow<'l, str>, Option<String>), String> {
    let text = json_lines::text(line).map_err(|issue| describe(&issue))?;
    let is_changed = text.issues.iter().find(|issue| matches!(issue, Issue::InvalidUtf8 { .. }));
    let warning = is_changed.map(|issue| format!("{issue}; the sample is judged with U+FFFD in place of that byte"));
    Ok((text.text, warning))
}

fn describe(issue: &Issue) -> String {
    format!("{issue}; {}", issue.help(File::Predictions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_number_or_its_text() {
        let of = |value: &str| {
            let text = format!("{{\"temperature\": {value}}}");
            temperature(&Object::parse(&text, true).expect("an object"))
        };
        assert_eq!(["0.5", "\"0.5\"", "\"hot\"", "1e999", "null"].map(of), [Some(0.5), Some(0.5), None, None, None]);
    }

    #[test]
    fn the_members_of_all_kinds_are_found() {
        let text = r#"{"src_uid": "a", "task_id": 7, "lang": "Go", "source_code": "x", "temperature": 0.8}"#;
        let sample = Sample::parse(text, true, Style::ExecEval).expect("a sample");
        assert_eq!((sample.task.as_str(), sample.group.as_str(), sample.language.as_deref()), ("a", "7", Some("Go")));
        assert_eq!((sample.text(), sample.temperature), (Text::Complete("x"), Some(0.8)));

        let sample =
            Sample::parse(r#"{"task_id": "h/0", "completion": "y"}"#, true, Style::HumanEval).expect("a sample");
        assert_eq!((sample.task.as_str(), sample.group.as_str(), sample.text()), ("h/0", "h/0", Text::Completion("y")));
    }

    #[test]
    fn flags_are_those_of_execevals_clients_or_of_an_earlier_run() {
        let flags = |members: &str| {
            let text = format!(r#"{{"src_uid": "a", "source_code": "x"{members}}}"#);
            let sample = Sample::parse(&text, true, Style::ExecEval).expect("a sample");
            [sample.flags().compile, sample.flags().execute].map(str::to_owned)
        };
        assert_eq!(flags(r#", "compile_flags": "-O3", "execute_flags": null"#), ["-O3", ""]);
        assert_eq!(flags(r#", "execute_flags": "-u", "runtime_flags": null"#), ["", "-u"]);
        assert_eq!(flags(r#", "compile_flags": "-O3", "runtime_flags": "-DX -O3""#), ["-DX -O3", ""]);
    }

    #[test]
    fn a_cluster_stands_for_a_language() {
        let language = |members: &str| {
            let text = format!(r#"{{"src_uid": "a", "source_code": "x"{members}}}"#);
            let sample = Sample::parse(&text, true, Style::ExecEval).expect("a sample");
            sample.language.map(Cow::into_owned)
        };
        assert_eq!(language(r#", "lang_cluster": "Rust""#).as_deref(), Some("Rust 2018"));
        assert_eq!(language(r#", "lang_cluster": "C++", "lang": "MS C++""#).as_deref(), Some("MS C++"));
        assert_eq!(language(r#", "lang_cluster": "Cobol""#).as_deref(), Some("Cobol"));
        assert_eq!(language(""), None);
    }

    #[test]
    fn what_is_missing_is_said() {
        for (text, style, what) in [
            (r#"{"task_id": 1, "source_code": ""}"#, Style::ExecEval, "`src_uid`"),
            (r#"{"completion": ""}"#, Style::HumanEval, "`task_id`"),
            (r#"{"src_uid": "a", "source_code": 5}"#, Style::ExecEval, "`source_code`"),
            (r#"{"src_uid": "a", "completion": ""}"#, Style::ExecEval, "`source_code`"),
            (r#"{"src_uid": "a", "source_code": "", "compile_flags": 3}"#, Style::ExecEval, "`compile_flags`"),
            (r#"{"task_id": "a"}"#, Style::Mbpp, "`completion`"),
            ("[]", Style::Mbpp, "object"),
        ] {
            let error = Sample::parse(text, true, style).expect_err(text);
            assert!(error.contains(what), "{text}: {error}");
        }
    }
}
