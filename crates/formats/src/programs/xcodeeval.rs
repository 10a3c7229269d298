//! Answers of chat models to xCodeEval's tasks with programs.

use std::borrow::Cow;
use std::io;

use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::suite::UNIT_TESTS;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::extract::named;
use super::start::first_line;
use super::{Contents, Edited, Import, Importer, document, elements, extract, labels, language_of};

/// Responses of OpenAI's chat completions, with the record of the task that was asked for. A file is one
/// of them, or one per line with the results of the unit tests. Each choice is a sample. The temperature
/// is in the name of the file, unless the record has it.
///
/// **Source:** `gen_program_synthesis.py` and `eval_program_synthesis.py` in `evaluation` of
/// ntunlp/xCodeEval. Its own program removes the marks of fences and the label `cpp`, and leaves other
/// labels and text in the program.
pub(super) const RESPONSES: Importer = Importer {
    id: "xcodeeval-responses",
    harness: "xCodeEval",
    what: "responses of a chat model",
    is: |start| start.has(&["oai_response", "source_data"]),
    contents: Contents::Programs(read_responses),
};

/// Samples whose `source_code` is what a model says: the program is in a block of Markdown. All other
/// members stay as they are.
///
/// **Source:** `evaluation/program_synthesis` of ntunlp/xCodeEval, whose samples these are.
pub(super) const ANSWERS: Importer = Importer {
    id: "xcodeeval-answers",
    harness: "xCodeEval",
    what: "answers with fenced code",
    is: |start| {
        start.object.as_ref().is_some_and(|object| {
            let answer = object.text(CODE);
            object.has("src_uid") && answer.is_some_and(|answer| extract(&answer, &[]).is_some())
        })
    },
    contents: Contents::Programs(read),
};

const CODE: &str = "source_code";

fn read_responses(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let is_in_lines = first_line(source)?.is_some_and(|line| Object::parse(&line, true).is_ok());
    if !is_in_lines {
        let text = document(source)?;
        let added = Object::parse(&text, true).map_err(|issue| issue.to_string());
        if let Err(message) = added.and_then(|object| response(&object, import)) {
            import.problem("the document", message);
        }
        return Ok(());
    }
    each_object(source, File::Predictions, |line, object| {
        if let Err(message) = object.and_then(|object| response(&object, import)) {
            import.problem(format!("line {line}"), message);
        }
    })
}

/// The sampling temperature in the name of a file with one response: `INDEX_TEMPERATURE_LANGUAGE.json`, such
/// as `0_0.32_Go.json`.
pub(super) fn temperature(path: &str) -> Option<f64> {
    let name = path.rsplit(['/', '\\']).next()?;
    let (name, _) = name.split_once(".json")?;
    let (index, rest) = name.split_once('_')?;
    let (temperature, language) = rest.split_once('_')?;
    let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
    if !index.bytes().all(|byte| byte.is_ascii_digit()) || !is_number(index) || !is_number(temperature) {
        return None;
    }
    named(language)?;
    temperature.parse().ok().filter(|temperature: &f64| temperature.is_finite())
}

/// A sample of a response. Its members are those by which the task's answers are scored.
#[derive(Serialize)]
struct Choice<'c> {
    src_uid: &'c str,
    /// The attempts at a program are one task, not those at its problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    task_id: Option<Cow<'c, str>>,
    lang: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_lang: Option<Cow<'c, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_lang: Option<Cow<'c, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<&'c RawValue>,
    source_code: &'c str,
}

fn response(object: &Object<'_>, import: &mut Import) -> Result<(), String> {
    let inner = |key: &str| object.get(key).and_then(Object::of).ok_or_else(|| format!("`{key}` is not an object"));
    let (record, answer) = (inner("source_data")?, inner("oai_response")?);
    let problem =
        record.name("src_uid").ok_or("`source_data.src_uid` is missing, or is neither a string nor a number")?;
    let choices = answer.get("choices").and_then(|raw| elements(raw.get()));
    let choices = choices.ok_or("`oai_response.choices` is not a list")?;
    // The `datasets` library writes empty texts for members that a task lacks.
    let text = |key: &str| record.text(key).filter(|text| !text.is_empty());
    let target_lang = text("target_lang");
    // Beside the target language, the others are those of the program that is translated.
    let own_lang = || text("source_lang").or_else(|| text("lang_cluster")).or_else(|| text("lang"));
    let source_lang = target_lang.as_ref().and_then(|_| own_lang());
    let lang = target_lang.clone().or_else(|| text("lang_cluster")).or_else(|| text("lang"));
    let lang = lang.ok_or("`source_data` names no language: lang_cluster, lang and target_lang are missing")?;
    if UNIT_TESTS.iter().any(|key| record.has(key)) {
        import.task(&problem, &Edited { record: &record, text: ("src_uid", &problem), without: CODE });
    }
    let results = object.get("unit_test_results").and_then(|raw| elements(raw.get())).unwrap_or_default();
    let language = named(&lang);
    let of_name = import.temperature.and_then(|temperature| to_raw_value(&temperature).ok());
    let mut missing = 0;
    for (place, choice) in choices.iter().enumerate() {
        let said = Object::of(choice).and_then(|choice| Object::of(choice.get("message")?));
        let Some(said) = said.and_then(|message| message.text("content")) else {
            missing += 1;
            continue;
        };
        let code = extract(&said, labels(language));
        import.extracted += u64::from(code.is_some());
        let sample = Choice {
            src_uid: &problem,
            task_id: text("code_uid").or_else(|| text("bug_code_uid")),
            lang: &lang,
            target_lang: target_lang.clone(),
            source_lang: source_lang.clone(),
            temperature: record.get("temperature").or(of_name.as_deref()),
            source_code: code.unwrap_or(&said),
        };
        import.line(&problem, &sample);
        if let Some(passed) = results.get(place).and_then(|results| has_passed(results)) {
            import.recorded(&problem, 1, passed.into());
        }
    }
    if missing > 0 { Err(format!("{missing} of {} choices have no text", choices.len())) } else { Ok(()) }
}

/// Whether a program passed all of its unit tests; `None` if that is not there.
fn has_passed(results: &RawValue) -> Option<bool> {
    let tests = elements(results.get()).filter(|tests| !tests.is_empty())?;
    let outcomes: Option<Vec<_>> = tests.iter().map(|test| Object::of(test)?.text("exec_outcome")).collect();
    Some(outcomes?.iter().all(|outcome| outcome == "PASSED"))
}

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    each_object(source, File::Predictions, |line, object| {
        let added = object.and_then(|object| sample(&object, import).map_err(str::to_owned));
        if let Err(message) = added {
            import.problem(format!("line {line}"), message);
        }
    })
}

fn sample(object: &Object<'_>, import: &mut Import) -> Result<(), &'static str> {
    let task = object.name("src_uid").ok_or("`src_uid` is missing, or is neither a string nor a number")?;
    let answer = object.text(CODE).ok_or("`source_code` is missing or not a string")?;
    let code = extract(&answer, labels(language_of(&task, object)));
    import.extracted += u64::from(code.is_some());
    let code = code.unwrap_or(&answer);
    import.line(&task, &Edited { record: object, text: (CODE, code), without: "" });
    Ok(())
}
