//! Answers of chat models to xCodeEval's program synthesis and program repair.

use std::io;

use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;

use super::{Contents, Edited, Import, Importer, extract, labels, language_of};

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
