//! Files of MultiPL-E: a JSON document for each problem, with its tests.

use std::io;

use assay_base::json_lines::Object;
use assay_base::source::Source;
use assay_execution::suite::Style;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Code, Contents, Import, Importer, document, invalid};

/// `<problem>.json`: the completions of a model.
///
/// **Source:** `automodel.py` and `evaluation/src/main.py` of nuprl/MultiPL-E.
pub(super) const COMPLETIONS: Importer = Importer {
    id: "multipl-e",
    harness: "MultiPL-E",
    what: "completions",
    is: |start| start.has(&["name", "language", "prompt", "tests", "completions"]),
    contents: Contents::Programs(read),
};

/// `<problem>.results.json`: the programs made of the completions, and how they ended.
///
/// **Source:** `evaluation/src/main.py` and `pass_k.py` of nuprl/MultiPL-E.
pub(super) const RESULTS: Importer = Importer {
    id: "multipl-e-results",
    harness: "MultiPL-E",
    what: "programs with verdicts",
    is: |start| start.has(&["name", "language", "prompt", "tests", "results"]),
    contents: Contents::Programs(read),
};

/// The prompts of a language, one a line.
///
/// **Source:** `prompts/` of nuprl/MultiPL-E.
pub(super) const TASKS: Importer = Importer {
    id: "multipl-e-tasks",
    harness: "MultiPL-E",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::MultiplE),
    contents: Contents::Tasks,
};

/// The task of a file, as the suite reads it.
#[derive(Serialize)]
struct Task<'t> {
    language: &'t str,
    name: &'t str,
    prompt: &'t str,
    tests: &'t str,
}

#[derive(Deserialize)]
struct Judged {
    program: String,
    status: String,
    exit_code: Option<i64>,
}

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let text = document(source)?;
    let object = Object::parse(&text, true).map_err(|issue| invalid(issue.to_string()))?;
    let member = |key: &str| object.text(key).ok_or_else(|| invalid(format!("`{key}` is missing or not a string")));
    let (name, language, prompt, tests) = (member("name")?, member("language")?, member("prompt")?, member("tests")?);
    let task = Style::MultiplE.name(&object, 0).map_err(invalid)?;
    import.task(&task, &Task { language: &language, name: &name, prompt: &prompt, tests: &tests });
    if let Some(completions) = object.get("completions") {
        let completions: Vec<String> =
            serde_json::from_str(completions.get()).map_err(|_| invalid("`completions` is not a list of texts"))?;
        for completion in &completions {
            import.sample(&task, &Code::Completion(completion));
        }
        return Ok(());
    }
    let results: Vec<&RawValue> = object
        .get("results")
        .and_then(|results| serde_json::from_str(results.get()).ok())
        .ok_or_else(|| invalid("`results` is not a list"))?;
    let end = format!("\n{tests}");
    for (number, raw) in (1..).zip(results) {
        let place = || format!("result {number} of {name}");
        let Ok(Judged { program, status, exit_code }) = serde_json::from_str(raw.get()) else {
            import.problem(place(), "it has no `program` with a `status`");
            continue;
        };
        // A program is the prompt, a completion, a line feed and the tests.
        let Some(completion) = program.strip_prefix(&*prompt).and_then(|rest| rest.strip_suffix(&end)) else {
            import.problem(place(), "its program does not consist of the prompt, a completion and the tests");
            continue;
        };
        import.sample(&task, &Code::Completion(completion));
        import.recorded(&task, 1, u64::from(status == "OK" && exit_code == Some(0)));
    }
    Ok(())
}
