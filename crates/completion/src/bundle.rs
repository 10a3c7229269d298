//! Benchmark bundles: prompt files prepared for a site.
//!
//! A bundle is a prompt file, compressed with gzip: JSON Lines in CrossCodeEval's format. It lacks
//! the context from other files, which scoring does not need. It has `metadata.outline`, which
//! saves most of the parsing of Python prompts (see [`Prompt::outline`]). A [`Manifest`] beside it
//! pins its bytes.
//!
//! [`Prompt::outline`]: crate::postprocess::truncate::Prompt::outline

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::benchmark::{Benchmark, Task};
use crate::postprocess::truncate::PythonTruncator;
use assay_syntax::languages::Language;

/// The name and version of the manifest's schema.
pub const SCHEMA: &str = "assay-bundle@1";

/// A description of a bundle, with the hash that pins it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Manifest"))]
pub struct Manifest {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The benchmark's name, for readers.
    pub name: String,
    /// The name of the bundle's file, in the folder of the manifest.
    pub file: String,
    /// The bundle's length in bytes.
    pub bytes: u64,
    /// The bundle's SHA-256 in hexadecimal digits.
    pub sha256: String,
    /// The SHA-256, in hexadecimal digits, of the decompressed prompt file that the bundle was made
    /// from.
    pub prompts_sha256: String,
    /// The number of tasks in each language.
    pub tasks: BTreeMap<String, u64>,
}

impl Manifest {
    /// Counts the tasks of a benchmark by language, for [`Manifest::tasks`].
    pub fn task_counts(benchmark: &Benchmark) -> BTreeMap<String, u64> {
        benchmark.languages().into_iter().map(|(language, count)| (language.id().to_owned(), count as u64)).collect()
    }
}

/// Writes the lines of a bundle.
#[derive(Default)]
pub struct LineWriter {
    truncator: PythonTruncator,
}

impl LineWriter {
    /// The line of a task, with its line feed and before compression.
    pub fn line(&mut self, task: &Task<'_>, language: Language) -> String {
        let outline = if language == Language::Python { self.truncator.outline(&task.prompt) } else { None };
        let line = json!({
            "prompt": task.prompt,
            "groundtruth": task.groundtruth,
            "right_context": task.right_context(),
            "metadata": {
                "task_id": task.id,
                "language": language.id(),
                "repository": task.repository,
                "file": task.file,
                "outline": outline,
            },
        });
        format!("{line}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back_as_the_same_task() {
        let text = r#"{"prompt": "import a\ndef f():\n    return ", "groundtruth": "\u00e9", "right_context": "z", "metadata": {"task_id": "python/0", "file": "a.py"}, "crossfile_context": {"list": [{"retrieved_chunk": "x", "filename": "b.py", "score": 1.5}]}}"#;
        let task = Task::parse(text, true, &mut Vec::new()).expect("a task");
        assert_eq!(task.crossfile_context().len(), 1);
        let line = LineWriter::default().line(&task, Language::Python);
        let read = Task::parse(line.trim_end(), true, &mut Vec::new()).expect("a task");
        assert_eq!((&read.id, &read.prompt, &read.groundtruth), (&task.id, &task.prompt, &task.groundtruth));
        assert_eq!((read.language, read.file.as_deref()), (Some(Language::Python), Some("a.py")));
        assert_eq!(read.right_context(), "z");
        assert_eq!(read.outline.as_deref(), Some("import a\ndef f():\n    return "));
        assert!(read.crossfile_context().is_empty());
    }
}
