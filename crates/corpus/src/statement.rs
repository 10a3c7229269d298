//! The statement of a contest's problem, and the inputs of models that xCodeEval's authors make of it.

use std::borrow::Cow;
use std::fmt::Write as _;

use assay_base::json_lines::Object;
use serde_json::value::RawValue;

/// The statement of a problem. Texts that are null read `None`, as the authors' templates write them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement<'t> {
    /// The problem's name.
    pub name: String,
    /// What is to be computed.
    pub description: Cow<'t, str>,
    /// The form of the input.
    pub input_spec: Cow<'t, str>,
    /// The form of the output.
    pub output_spec: Cow<'t, str>,
    /// Inputs and outputs of examples.
    pub samples: Vec<(String, String)>,
    /// What the examples show.
    pub notes: Cow<'t, str>,
    /// Where the input comes from.
    pub input_from: Cow<'t, str>,
    /// Where the output goes.
    pub output_to: Cow<'t, str>,
}

/// What Python writes for a member that is null.
const NONE: &str = "None";

impl<'t> Statement<'t> {
    /// Reads a record of `problem_descriptions.jsonl`, or of a task with the problem's members
    /// (`prob_desc_…`).
    ///
    /// **Errors:** a message if there is no name or no description, or if examples have another form.
    pub fn read(record: &Object<'t>) -> Result<Self, String> {
        let name = record.name("src_uid").ok_or("`src_uid` is missing, or is neither a string nor a number")?;
        let get = |key: &str| record.get(&format!("prob_desc_{key}")).or_else(|| record.get(key));
        let text = |key: &str| match get(key).filter(|raw| raw.get() != "null") {
            Some(raw) => text_of(raw).ok_or_else(|| format!("`{key}` is not a string")),
            None => Ok(NONE.into()),
        };
        if get("description").is_none_or(|raw| raw.get() == "null") {
            return Err("`description` is missing".to_owned());
        }
        let list = |key: &str| match get(key).filter(|raw| raw.get() != "null") {
            Some(raw) => list_of(raw).ok_or_else(|| format!("`{key}` is not a list of strings")),
            None => Ok(Vec::new()),
        };
        Ok(Self {
            name,
            description: text("description")?,
            input_spec: text("input_spec")?,
            output_spec: text("output_spec")?,
            samples: list("sample_inputs")?.into_iter().zip(list("sample_outputs")?).collect(),
            notes: text("notes")?,
            input_from: text("input_from")?,
            output_to: text("output_to")?,
        })
    }

    /// The input for program synthesis in a language, such as `C++`. Each text is cut to this many
    /// characters, if a number is given.
    ///
    /// **Source:** `gen_program_synthesis.py` of ntunlp/xCodeEval, which is how the paper's table 3 was
    /// made. Its library, promptsource, strips white space around the input, and cuts each text to 2,048
    /// characters by default.
    pub fn synthesis(&self, language: &str, longest: Option<usize>) -> String {
        let cut = |text| cut(text, longest);
        let mut input = format!(
            "Write a program in {language} to solve this programming problem:\nDescription: {}\nInput Specification: {}\n\
             Output Specification: {}\n",
            cut(&self.description),
            cut(&self.input_spec),
            cut(&self.output_spec),
        );
        for (sample_input, sample_output) in &self.samples {
            // Writing to a string cannot fail.
            let _ = write!(input, "\nSample Input:\n{}\nSample Output:\n{}\n", cut(sample_input), cut(sample_output));
        }
        let _ = write!(
            input,
            "\nNotes: {}\nTake input from {} and output to {}\nProvide the {language} code without any extra \
             description or tokens. Target code:",
            cut(&self.notes),
            cut(&self.input_from),
            cut(&self.output_to),
        );
        input
    }

    /// The query for NL-code retrieval.
    ///
    /// **Source:** xCodeEval, appendix G.
    pub fn query(&self) -> String {
        format!(
            "Description: {} Input specification: {} Output specification: {}",
            self.description, self.input_spec, self.output_spec
        )
    }
}

/// The text of a string; a number as it is written.
fn text_of<'t>(raw: &'t RawValue) -> Option<Cow<'t, str>> {
    match raw.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str(raw.get()).map(Cow::Owned).ok(),
        Some(b'{' | b'[') | None => None,
        Some(_) => Some(raw.get().into()),
    }
}

/// A list of texts, or the same as JSON in a text.
fn list_of(raw: &RawValue) -> Option<Vec<String>> {
    let text: Option<String> = serde_json::from_str(raw.get()).ok();
    serde_json::from_str(text.as_deref().unwrap_or(raw.get())).ok()
}

/// A text of at most this many characters, as Jinja cuts it: before the last word that does not fit, with
/// `...` behind it. A text that is longer by five characters or fewer stays.
fn cut(text: &str, longest: Option<usize>) -> Cow<'_, str> {
    const END: &str = "...";
    const LEEWAY: usize = 5;
    let Some(longest) = longest.filter(|longest| text.chars().count() > longest.saturating_add(LEEWAY)) else {
        return text.into();
    };
    let start: String = text.chars().take(longest.saturating_sub(END.len())).collect();
    let words = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{words}{END}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = r#"{"src_uid": "p", "prob_desc_description": "Add $$$a$$$.", "prob_desc_input_spec": "a", "output_spec": "b", "prob_desc_sample_inputs": "[\"1\\r\\n2\"]", "prob_desc_sample_outputs": ["3", "4"], "prob_desc_notes": null, "prob_desc_input_from": "standard input", "prob_desc_output_to": "standard output"}"#;

    fn read(record: &str) -> Result<Statement<'_>, String> {
        Statement::read(&Object::parse(record, true).expect("an object"))
    }

    #[test]
    fn inputs_are_those_of_the_authors() {
        let statement = read(RECORD).expect("a statement");
        assert_eq!(statement.query(), "Description: Add $$$a$$$. Input specification: a Output specification: b");
        let expected = "Write a program in C++ to solve this programming problem:\nDescription: Add $$$a$$$.\nInput \
                        Specification: a\nOutput Specification: b\n\nSample Input:\n1\r\n2\nSample Output:\n3\n\nNotes: \
                        None\nTake input from standard input and output to standard output\nProvide the C++ code without \
                        any extra description or tokens. Target code:";
        assert_eq!(statement.synthesis("C++", None), expected);
        assert_eq!(statement.synthesis("C++", Some(2048)), expected);
    }

    // The values are those of Jinja 3.1.
    #[test]
    fn texts_are_cut_as_jinja_cuts_them() {
        for (text, longest, expected) in [
            ("foo bar baz qux", 9, "foo..."),
            ("foo bar baz qux", 11, "foo bar baz qux"),
            ("foo bar baz qux", 10, "foo bar baz qux"),
            ("abcdefghijklmno", 5, "ab..."),
            ("éé éé éé éé éé", 8, "éé..."),
            ("abcdefghijk", 3, "..."),
        ] {
            assert_eq!(cut(text, Some(longest)), expected, "{text} {longest}");
        }
    }

    #[test]
    fn statements_of_other_forms_are_refused() {
        for (record, why) in [
            ("{}", "`src_uid` is missing"),
            (r#"{"src_uid": "p"}"#, "`description` is missing"),
            (r#"{"src_uid": "p", "description": null}"#, "`description` is missing"),
            (r#"{"src_uid": "p", "description": ["x"]}"#, "`description` is not a string"),
            (r#"{"src_uid": "p", "description": "x", "sample_inputs": "1"}"#, "`sample_inputs` is not a list"),
            (r#"{"src_uid": "p", "description": "x", "sample_outputs": [1]}"#, "`sample_outputs` is not a list"),
        ] {
            let error = read(record).expect_err("refused");
            assert!(error.contains(why), "{record}: {error}");
        }
        let bare = read(r#"{"src_uid": 5, "description": ""}"#).expect("a statement");
        assert_eq!((bare.name.as_str(), &*bare.notes, bare.samples.len()), ("5", "None", 0));
    }
}
