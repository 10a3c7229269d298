//! The languages that Assay runs, and the names that ExecEval's clients use for languages.

use std::borrow::Cow;
use std::fmt;

use assay_wasi::Pace;

/// A language that Assay runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Language {
    C,
    Cpp,
    CSharp,
    Go,
    Java,
    JavaScript,
    Kotlin,
    Php,
    Python,
    Ruby,
    Rust,
    TypeScript,
}

impl Language {
    /// Every language, in the order of ids.
    pub const ALL: [Self; 12] = [
        Self::C,
        Self::Cpp,
        Self::CSharp,
        Self::Go,
        Self::Java,
        Self::JavaScript,
        Self::Kotlin,
        Self::Php,
        Self::Python,
        Self::Ruby,
        Self::Rust,
        Self::TypeScript,
    ];

    /// The id in files and tables.
    pub fn id(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Cpp => "cpp",
            Self::CSharp => "csharp",
            Self::Go => "go",
            Self::Java => "java",
            Self::JavaScript => "javascript",
            Self::Kotlin => "kotlin",
            Self::Php => "php",
            Self::Python => "python",
            Self::Ruby => "ruby",
            Self::Rust => "rust",
            Self::TypeScript => "typescript",
        }
    }

    /// The language with this id.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.id() == id)
    }

    /// The display name.
    pub fn name(self) -> &'static str {
        match self {
            Self::C => "C",
            Self::Cpp => "C++",
            Self::CSharp => "C#",
            Self::Go => "Go",
            Self::Java => "Java",
            Self::JavaScript => "JavaScript",
            Self::Kotlin => "Kotlin",
            Self::Php => "PHP",
            Self::Python => "Python",
            Self::Ruby => "Ruby",
            Self::Rust => "Rust",
            Self::TypeScript => "TypeScript",
        }
    }

    /// The names that ExecEval's clients send, each with the dialect that it selects as the
    /// language's compiler spells it.
    pub fn names(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::C => &[("GNU C", "gnu17"), ("GNU C11", "gnu11")],
            Self::Cpp => &[
                ("GNU C++", "gnu++17"),
                ("GNU C++0x", "gnu++11"),
                ("GNU C++11", "gnu++11"),
                ("GNU C++14", "gnu++14"),
                ("GNU C++17", "gnu++17"),
                ("GNU C++17 (64)", "gnu++17"),
                ("GNU C++20", "gnu++20"),
                ("GNU C++20 (64)", "gnu++20"),
                ("GNU C++17 Diagnostics", "gnu++17"),
                ("Clang++11", "gnu++11"),
                ("Clang++14", "gnu++14"),
                ("Clang++17", "gnu++17"),
                ("Clang++20", "gnu++20"),
                ("Clang++17 Diagnostics", "gnu++17"),
                ("Clang++20 Diagnostics", "gnu++20"),
                ("MS C++", "gnu++17"),
                ("MS C++ 2017", "gnu++17"),
                // Codeforces' own names. Those of 32-bit compilers have their numbers.
                ("C++14 (GCC 6-32)", "gnu++14 -m32"),
                ("C++17 (GCC 7-32)", "gnu++17 -m32"),
                ("C++20 (GCC 13-64)", "gnu++20"),
                ("C++23 (GCC 14-64, msys2)", "gnu++23"),
            ],
            // All of them get the compiler of today, and .NET's class library.
            Self::CSharp => {
                &[("Mono C#", "13"), ("MS C#", "13"), ("C# 8", "13"), ("C# 10", "13"), (".NET Core C#", "13")]
            }
            Self::Go => &[("Go", "go1.27")],
            // Older versions of Java and Kotlin get the compilers of today.
            Self::Java => &[
                ("Java 17", "24"),
                ("Java 1.5", "24"),
                ("Java 6", "24"),
                ("Java 7", "24"),
                ("Java 8", "24"),
                ("Java 11", "24"),
            ],
            Self::JavaScript => &[("JavaScript", "node"), ("Node js", "node"), ("Node.js", "node")],
            Self::Kotlin => &[
                ("Kotlin", "2.4"),
                ("Kotlin 1.4", "2.4"),
                ("Kotlin 1.5", "2.4"),
                ("Kotlin 1.6", "2.4"),
                ("Kotlin 1.7", "2.4"),
            ],
            Self::Php => &[("PHP", "8.1"), ("PHP 8.1", "8.1")],
            Self::Python => {
                &[("Python 3", "3.12"), ("Python 3 + libs", "3.12"), ("PyPy 3", "3.12"), ("PyPy 3-64", "3.12")]
            }
            Self::Ruby => &[("Ruby", "4.0"), ("Ruby 3", "4.0")],
            // The first is the default edition of rustc. ExecEval lacks the last.
            Self::Rust => &[
                ("Rust", "2015"),
                ("Rust 2015", "2015"),
                ("Rust 2018", "2018"),
                ("Rust 2021", "2021"),
                ("Rust 2024", "2024"),
            ],
            // ExecEval lacks the language.
            Self::TypeScript => &[("TypeScript", "5.9")],
        }
    }

    /// The dialect of a program that names none.
    pub fn default_dialect(self) -> &'static str {
        match self {
            Self::C => "gnu17",
            Self::Cpp => "gnu++17",
            Self::CSharp => "13",
            Self::Go => "go1.27",
            Self::Java => "24",
            Self::JavaScript => "node",
            Self::Kotlin => "2.4",
            Self::Php => "8.1",
            Self::Python => "3.12",
            Self::Ruby => "4.0",
            Self::Rust => "2021",
            Self::TypeScript => "5.9",
        }
    }

    /// What the language's virtual machine needs for itself, in bytes. ExecEval adds it to a memory
    /// limit.
    pub const fn machine_memory(self) -> u64 {
        match self {
            Self::Java | Self::Kotlin => 1 << 30,
            _ => 0,
        }
    }

    /// Whether programs are given to an interpreter as they are.
    pub const fn is_interpreted(self) -> bool {
        matches!(self, Self::JavaScript | Self::Php | Self::Python | Self::Ruby)
    }

    /// Why programs of the language do not run in pages. `None` if they do, on a site that has its
    /// runtime.
    pub const fn why_not_in_pages(self) -> Option<&'static str> {
        match self {
            Self::JavaScript | Self::Php | Self::Python | Self::Ruby | Self::TypeScript => None,
            Self::C | Self::Cpp | Self::CSharp | Self::Go => Some("its compiler is too large for a web page"),
            Self::Java | Self::Kotlin => Some("its compiler needs a Java virtual machine"),
            Self::Rust => Some("its compiler does not run as WebAssembly"),
        }
    }

    /// The fuel that a second of a time limit is worth: see `docs/paces.md`.
    pub const fn pace(self) -> Pace {
        match self {
            Self::C | Self::Cpp | Self::Go | Self::Java | Self::Kotlin | Self::Rust => Pace::COMPILED,
            Self::JavaScript | Self::TypeScript => Pace::new(72_000_000_000),
            Self::Php => Pace::new(27_000_000_000),
            Self::Python => Pace::new(36_000_000_000),
            Self::CSharp => Pace::new(40_000_000_000),
            Self::Ruby => Pace::new(48_000_000_000),
        }
    }
}

/// A language of ExecEval. Assay may not be able to run it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfficialName {
    /// The name that clients use.
    pub name: &'static str,
    /// The factor by which the language multiplies time limits.
    pub time_factor: u32,
    /// Whether ExecEval reports the language as compiled, which includes a syntax check.
    pub is_compiled: bool,
}

const fn compiled(name: &'static str, time_factor: u32) -> OfficialName {
    OfficialName { name, time_factor, is_compiled: true }
}

const fn unchecked(name: &'static str, time_factor: u32) -> OfficialName {
    OfficialName { name, time_factor, is_compiled: false }
}

/// All of ExecEval's names.
pub static OFFICIAL: &[OfficialName] = &[
    compiled("GNU C", 1),
    compiled("GNU C11", 1),
    compiled("GNU C++", 1),
    compiled("GNU C++0x", 1),
    compiled("GNU C++11", 1),
    compiled("GNU C++14", 1),
    compiled("GNU C++17", 1),
    compiled("GNU C++17 (64)", 1),
    compiled("GNU C++20", 1),
    compiled("GNU C++20 (64)", 1),
    compiled("GNU C++17 Diagnostics", 1),
    compiled("Clang++11", 1),
    compiled("Clang++14", 1),
    compiled("Clang++17", 1),
    compiled("Clang++20", 1),
    compiled("Clang++17 Diagnostics", 1),
    compiled("Clang++20 Diagnostics", 1),
    compiled("MS C++", 1),
    compiled("MS C++ 2017", 1),
    compiled("MS C#", 3),
    compiled("C# 8", 3),
    compiled("C# 10", 3),
    compiled("Mono C#", 3),
    compiled(".NET Core C#", 3),
    compiled("Go", 1),
    compiled("Java 1.5", 3),
    compiled("Java 6", 3),
    compiled("Java 7", 3),
    compiled("Java 8", 3),
    compiled("Java 11", 3),
    compiled("Java 17", 3),
    compiled("JavaScript", 3),
    compiled("Node js", 3),
    compiled("Node.js", 3),
    compiled("Kotlin", 3),
    compiled("Kotlin 1.4", 3),
    compiled("Kotlin 1.5", 3),
    compiled("Kotlin 1.6", 3),
    compiled("Kotlin 1.7", 3),
    compiled("PHP", 3),
    compiled("PHP 8.1", 3),
    unchecked("Python 2", 3),
    unchecked("PyPy 2", 2),
    compiled("Python 3", 3),
    compiled("Python 3 + libs", 3),
    compiled("PyPy 3", 2),
    compiled("PyPy 3-64", 2),
    compiled("Ruby", 3),
    compiled("Ruby 3", 3),
    compiled("Rust", 1),
    compiled("Rust 2015", 1),
    compiled("Rust 2018", 1),
    compiled("Rust 2021", 1),
];

/// xCodeEval's languages without their versions (`lang_cluster`). Each has the ExecEval name by
/// which the authors judged generated programs: figure 13 of the paper.
static CLUSTERS: [(&str, &str); 11] = [
    ("C", "GNU C11"),
    ("C#", "Mono C#"),
    ("C++", "GNU C++17"),
    ("Go", "Go"),
    ("Java", "Java 17"),
    ("Javascript", "Node.js"),
    ("Kotlin", "Kotlin 1.4"),
    ("PHP", "PHP"),
    ("Python", "PyPy 3"),
    ("Ruby", "Ruby 3"),
    ("Rust", "Rust 2018"),
];

/// ExecEval's name for one of xCodeEval's `lang_cluster`, in any case.
pub(crate) fn of_cluster(cluster: &str) -> Option<&'static str> {
    CLUSTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(cluster)).map(|(_, name)| *name)
}

/// Names of other harnesses: MultiPL-E's and SandboxFusion's, as far as they are no ids.
static OTHER_NAMES: [(&str, Language); 11] = [
    ("cs", Language::CSharp),
    ("js", Language::JavaScript),
    ("Kotlin 1.8", Language::Kotlin),
    ("Kotlin 1.9", Language::Kotlin),
    ("Kotlin 2", Language::Kotlin),
    ("kt", Language::Kotlin),
    ("nodejs", Language::JavaScript),
    ("py", Language::Python),
    ("rb", Language::Ruby),
    ("rs", Language::Rust),
    ("ts", Language::TypeScript),
];

/// A language, and how a program in it is compiled and limited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dialect {
    /// The language.
    pub language: Language,
    /// The dialect as the language's compiler spells it, and after spaces its
    /// [flags](Self::with_flags).
    pub name: Cow<'static, str>,
    /// The factor by which ExecEval's name multiplies time limits.
    pub time_factor: u32,
}

/// Why a name has no dialect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoLanguage {
    /// ExecEval has the language, but Assay cannot run it.
    #[error("programs in {0} cannot be run: ExecEval has this language, but Assay does not; its languages are {ids}", ids = ids())]
    NotHere(String),
    /// The name is unknown.
    #[error("there is no language `{0}`; the languages are {ids}", ids = ids())]
    Unknown(String),
}

fn ids() -> String {
    Language::ALL.map(Language::id).join(", ")
}

impl Dialect {
    /// The default dialect of a language.
    pub fn of(language: Language) -> Self {
        Self { language, name: language.default_dialect().into(), time_factor: time_factor(language, language.id()) }
    }

    /// Looks up a dialect by ExecEval's name, by Assay's id of a language, by the name of another
    /// harness, or by xCodeEval's cluster.
    pub fn find(name: &str) -> Result<Self, NoLanguage> {
        let is_known = Self::named(name).is_some() || official(name).is_some();
        let name = if is_known { name } else { of_cluster(name).unwrap_or(name) };
        Self::named(name).ok_or_else(|| match official(name) {
            Some(_) => NoLanguage::NotHere(name.to_owned()),
            None => NoLanguage::Unknown(name.to_owned()),
        })
    }

    /// The id of the language with this name, in a version that Assay may not be able to run.
    pub(crate) fn id_of(name: &str) -> Option<&'static str> {
        match Self::find(name) {
            Ok(dialect) => Some(dialect.language.id()),
            Err(NoLanguage::NotHere(_)) => Some(Language::Python.id()),
            Err(NoLanguage::Unknown(_)) => None,
        }
    }

    /// The dialect with one of ExecEval's names, or the default dialect of the language with this id or
    /// this name of another harness.
    pub fn named(name: &str) -> Option<Self> {
        let by_name = |language: Language| {
            let (_, dialect) = language.names().iter().find(|(known, _)| *known == name)?;
            Some(Self { language, name: (*dialect).into(), time_factor: time_factor(language, name) })
        };
        let other = || OTHER_NAMES.iter().find(|(known, _)| *known == name).map(|(_, language)| *language);
        Language::ALL.into_iter().find_map(by_name).or_else(|| Language::named(name).or_else(other).map(Self::of))
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.language.id(), self.name)
    }
}

fn official(name: &str) -> Option<&'static OfficialName> {
    OFFICIAL.iter().find(|official| official.name == name)
}

/// The factor of one of ExecEval's names. For one of Assay's ids, or a dialect that ExecEval lacks,
/// it is the factor of the language's other names. TypeScript's is JavaScript's.
fn time_factor(language: Language, name: &str) -> u32 {
    let like = if language == Language::TypeScript { Language::JavaScript } else { language };
    let others = || like.names().iter().find_map(|(name, _)| official(name));
    official(name).or_else(others).map_or(1, |official| official.time_factor)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_there_once_and_every_language_has_some() {
        let names: BTreeSet<&str> = OFFICIAL.iter().map(|official| official.name).collect();
        assert_eq!(names.len(), OFFICIAL.len());
        for language in Language::ALL {
            let is_official = language.names().iter().any(|(name, _)| names.contains(name));
            assert_eq!(is_official, language != Language::TypeScript, "{language:?}");
            assert_eq!(Dialect::find(language.id()), Ok(Dialect::of(language)));
        }
    }

    #[test]
    fn clusters_are_what_the_paper_judges_them_by() {
        for (cluster, name) in CLUSTERS {
            assert!(OFFICIAL.iter().any(|official| official.name == name), "{name}");
            assert_eq!(of_cluster(cluster), Some(name));
        }
        let id = |name| Dialect::find(name).map(|dialect| (dialect.to_string(), dialect.time_factor));
        assert_eq!(id("C++"), id("GNU C++17"));
        assert_eq!(id("C"), id("GNU C11"));
        assert_eq!(id("Python"), id("PyPy 3"));
        assert_eq!(id("Javascript"), id("Node.js"));
        // ExecEval's name takes precedence over a cluster of the same name.
        assert_ne!(id("Rust").map(|(id, _)| id), id("Rust 2018").map(|(id, _)| id));
        assert_eq!(id("C#"), Ok(("csharp/13".into(), 3)));
        assert_eq!(id("Java"), id("Java 17"));
        assert_eq!(id("Kotlin"), Ok(("kotlin/2.4".into(), 3)));
    }

    #[test]
    fn a_language_is_there_or_it_is_said_why_not() {
        assert_eq!(
            Dialect::find("PyPy 3").map(|dialect| (dialect.to_string(), dialect.time_factor)),
            Ok(("python/3.12".into(), 2))
        );
        assert_eq!(Dialect::find("ts"), Dialect::find("typescript"));
        assert_eq!(Dialect::find("python").map(|dialect| dialect.time_factor), Ok(3));
        assert_eq!(Dialect::find("TypeScript"), Dialect::find("typescript"));
        assert_eq!(Dialect::find("TypeScript").map(|dialect| dialect.time_factor), Ok(3));
        assert_eq!(Dialect::find("Python 2").map(|_| ()), Err(NoLanguage::NotHere("Python 2".into())));
        assert_eq!(Dialect::find("Cobol").map(|_| ()), Err(NoLanguage::Unknown("Cobol".into())));
        for official in OFFICIAL {
            let found = Dialect::find(official.name);
            assert!(!matches!(found, Err(NoLanguage::Unknown(_))), "{}", official.name);
            // Only versions of Python cannot run here.
            assert!(found.is_ok() || official.name.starts_with("Py"), "{}", official.name);
        }
        assert_eq!(["Rust", "C", "PyPy 2", "D"].map(Dialect::id_of), [Some("rust"), Some("c"), Some("python"), None]);
    }
}
