//! The programming languages of the benchmark.

use serde::Serialize;

/// A programming language of the benchmark. It is serialised as its [id](Self::id).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Python 2 and 3, as tree-sitter-python parses them.
    Python,
    /// Java.
    Java,
    /// TypeScript, with TSX.
    TypeScript,
    /// C#.
    CSharp,
}

impl Language {
    /// Every language, in the order of tables.
    pub const ALL: &[Self] = &[Self::Python, Self::Java, Self::TypeScript, Self::CSharp];

    /// The name in files, arguments and reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::Java => "java",
            Self::TypeScript => "typescript",
            Self::CSharp => "csharp",
        }
    }

    /// The name for display.
    pub fn name(self) -> &'static str {
        match self {
            Self::Python => "Python",
            Self::Java => "Java",
            Self::TypeScript => "TypeScript",
            Self::CSharp => "C#",
        }
    }

    /// Other accepted spellings of the name.
    fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Python => &["py", "python3"],
            Self::Java => &[],
            Self::TypeScript => &["ts", "tsx"],
            Self::CSharp => &["cs", "c_sharp"],
        }
    }

    /// File name extensions, without the dot.
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Python => &["py", "pyi"],
            Self::Java => &["java"],
            Self::TypeScript => &["ts", "tsx", "mts", "cts"],
            Self::CSharp => &["cs"],
        }
    }

    /// The start of a comment that runs to the end of the line.
    pub fn line_comment(self) -> &'static str {
        match self {
            Self::Python => "#",
            Self::Java | Self::TypeScript | Self::CSharp => "//",
        }
    }

    /// The language with this name or alias, case-insensitive.
    pub fn named(name: &str) -> Option<Self> {
        let is = |spelling: &str| spelling.eq_ignore_ascii_case(name);
        Self::ALL.iter().copied().find(|l| is(l.id()) || is(l.name()) || l.aliases().iter().any(|a| is(a)))
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
        Self::ALL.iter().copied().find(|l| l.extensions().contains(&extension))
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_detected_from_ids_and_files() {
        assert_eq!(Language::of_task_id("project_cc_csharp/12"), Some(Language::CSharp));
        assert_eq!(Language::of_task_id("example_typescript/0"), Some(Language::TypeScript));
        assert_eq!(Language::of_task_id("HumanEval/3"), None);
        assert_eq!(Language::of_task_id("java"), Some(Language::Java));
        assert_eq!(Language::of_file("src/a.tsx"), Some(Language::TypeScript));
        assert_eq!(Language::of_file("Makefile"), None);
        assert_eq!(Language::named("C#"), Some(Language::CSharp));
    }
}
