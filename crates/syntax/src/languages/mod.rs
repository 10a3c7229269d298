//! The programming languages of the benchmark, one file each.
//!
//! To add one: write `languages/x.rs`, list it in [`ALL`], add its golden file.

mod csharp;
mod java;
mod python;
mod typescript;

use serde::{Serialize, Serializer};

/// Every language, in the order of tables.
pub const ALL: &[Language] = &[PYTHON, JAVA, TYPESCRIPT, CSHARP];

/// Python 2 and 3, as tree-sitter-python parses them.
pub const PYTHON: Language = Language(&python::SPEC);
/// Java.
pub const JAVA: Language = Language(&java::SPEC);
/// TypeScript, with TSX.
pub const TYPESCRIPT: Language = Language(&typescript::SPEC);
/// C#.
pub const CSHARP: Language = Language(&csharp::SPEC);

/// A programming language of the benchmark: a handle that is cheap to copy and compares by name.
#[derive(Clone, Copy)]
pub struct Language(&'static Spec);

/// The properties of a language.
#[derive(Debug)]
pub struct Spec {
    /// The name in files, arguments and reports.
    pub id: &'static str,
    /// The name for display.
    pub name: &'static str,
    /// Other accepted spellings.
    pub aliases: &'static [&'static str],
    /// File name extensions, without the dot.
    pub extensions: &'static [&'static str],
    /// How many tasks CrossCodeEval has in this language; their ids are `project_cc_<id>/<number>`.
    pub official_tasks: u64,
    /// How the official scorer finds the end of the first statement.
    pub truncation: Truncation,
    /// The start of a comment that runs to the end of the line.
    pub line_comment: &'static str,
    /// The words that the official scorer does not count as identifiers, sorted for binary search.
    pub keywords: &'static [&'static str],
    /// The words that are not names in the language, although the official scorer counts them as
    /// identifiers.
    pub literals: &'static [&'static str],
}

/// The official rule for cutting a completion to one statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truncation {
    /// At the first line feed before which prompt and completion parse without an error.
    ParseableLine,
    /// After the first `;`, `{` or `}`.
    Bracket,
}

impl Language {
    /// The properties of the language.
    pub fn spec(self) -> &'static Spec {
        self.0
    }

    /// The name in files, arguments and reports: `python`, `java`, `typescript`, `csharp`.
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The name for display: `Python`, `Java`, `TypeScript`, `C#`.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// How many tasks CrossCodeEval has in this language.
    pub fn official_tasks(self) -> u64 {
        self.0.official_tasks
    }

    /// The start of a comment that runs to the end of the line.
    pub fn line_comment(self) -> &'static str {
        self.0.line_comment
    }

    /// The language with this name or alias, case-insensitive.
    pub fn named(name: &str) -> Option<Self> {
        let is = |spelling: &str| spelling.eq_ignore_ascii_case(name);
        ALL.iter().copied().find(|l| is(l.0.id) || is(l.0.name) || l.0.aliases.iter().any(|a| is(a)))
    }

    /// The language that a task id names, such as `project_cc_java/51`. It is the first word of the
    /// id that names a language.
    ///
    /// Words are separated by characters other than letters, digits and `#`. The last path segment
    /// is the task's number and is ignored, unless it is the only segment.
    pub fn of_task_id(id: &str) -> Option<Self> {
        let set = id.rsplit_once('/').map_or(id, |(set, _)| set);
        set.split(|c: char| !c.is_alphanumeric() && c != '#').find_map(Self::named)
    }

    /// The language of a file, by its extension.
    pub fn of_file(path: &str) -> Option<Self> {
        let (_, extension) = path.rsplit_once('.')?;
        ALL.iter().copied().find(|l| l.0.extensions.contains(&extension))
    }

    /// Whether `id` has the form of CrossCodeEval's own ids in this language.
    pub fn is_official_task_id(self, id: &str) -> bool {
        id.strip_prefix("project_cc_")
            .and_then(|rest| rest.strip_prefix(self.0.id))
            .and_then(|rest| rest.strip_prefix('/'))
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

impl Eq for Language {}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.id)
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_told_from_ids_and_files() {
        assert_eq!(Language::of_task_id("project_cc_csharp/12"), Some(CSHARP));
        assert_eq!(Language::of_task_id("example_typescript/0"), Some(TYPESCRIPT));
        assert_eq!(Language::of_task_id("HumanEval/3"), None);
        assert_eq!(Language::of_task_id("java"), Some(JAVA));
        assert_eq!(Language::of_file("src/a.tsx"), Some(TYPESCRIPT));
        assert_eq!(Language::of_file("Makefile"), None);
        assert_eq!(Language::named("C#"), Some(CSHARP));
        assert!(JAVA.is_official_task_id("project_cc_java/1") && !JAVA.is_official_task_id("project_cc_java/"));
    }

    #[test]
    fn keywords_are_sorted_for_binary_search() {
        for language in ALL {
            assert!(language.0.keywords.is_sorted(), "{language}");
        }
    }
}
