//! The languages of ExecEval, by the names that its clients use.

use assay_runtimes::{self as runtimes, Runtime};

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
pub fn of_cluster(cluster: &str) -> Option<&'static str> {
    CLUSTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(cluster)).map(|(_, name)| *name)
}

/// A language in which programs can be judged.
#[derive(Clone, Copy)]
pub struct Language {
    /// The runtime that compiles and runs programs.
    pub runtime: &'static Runtime,
    /// The runtime's dialect.
    pub dialect: &'static str,
    /// The factor by which the language multiplies time limits.
    pub time_factor: u32,
}

/// Why a name has no language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoLanguage {
    /// ExecEval has the language, but Assay cannot run it.
    #[error("programs in {0} cannot be run: ExecEval has this language, Assay has not; there are {languages}", languages = known())]
    NotHere(String),
    /// The name is unknown.
    #[error("there is no language `{0}`; there are {languages}", languages = known())]
    Unknown(String),
}

fn known() -> String {
    runtimes::ALL.iter().map(|runtime| runtime.id).collect::<Vec<_>>().join(", ")
}

impl Language {
    /// Looks up a language by ExecEval's name, by Assay's id, or by xCodeEval's cluster.
    pub fn find(name: &str) -> Result<Self, NoLanguage> {
        let is_known = runtimes::find(name).is_some() || OFFICIAL.iter().any(|official| official.name == name);
        let name = if is_known { name } else { of_cluster(name).unwrap_or(name) };
        let official = OFFICIAL.iter().find(|official| official.name == name);
        let Some((runtime, dialect)) = runtimes::find(name) else {
            return Err(match official {
                Some(_) => NoLanguage::NotHere(name.to_owned()),
                None => NoLanguage::Unknown(name.to_owned()),
            });
        };
        // For one of Assay's ids, or a dialect that ExecEval lacks, use the factor of the
        // language's other names.
        let named = |name: &str| OFFICIAL.iter().find(|official| official.name == name);
        let official = official.or_else(|| runtime.names.iter().find_map(|name| named(name.name)));
        Ok(Self { runtime, dialect, time_factor: official.map_or(1, |official| official.time_factor) })
    }

    /// The language and its dialect, as one word.
    pub fn id(&self) -> String {
        format!("{}/{}", self.runtime.id, self.dialect)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_there_once_and_every_runtime_answers_to_some() {
        let names: BTreeSet<&str> = OFFICIAL.iter().map(|official| official.name).collect();
        assert_eq!(names.len(), OFFICIAL.len());
        for runtime in runtimes::ALL {
            assert!(runtime.names.iter().any(|name| names.contains(name.name)), "{}", runtime.id);
            assert!(Language::find(runtime.id).is_ok());
        }
    }

    #[test]
    fn clusters_are_what_the_paper_judges_them_by() {
        for (cluster, name) in CLUSTERS {
            assert!(OFFICIAL.iter().any(|official| official.name == name), "{name}");
            assert_eq!(of_cluster(cluster), Some(name));
        }
        let id = |name| Language::find(name).map(|language| (language.id(), language.time_factor));
        assert_eq!(id("C++"), id("GNU C++17"));
        assert_eq!(id("C"), id("GNU C11"));
        assert_eq!(id("Python"), id("PyPy 3"));
        assert_eq!(id("Javascript"), id("Node.js"));
        // ExecEval's name takes precedence over a cluster of the same name.
        assert_ne!(id("Rust").map(|(id, _)| id), id("Rust 2018").map(|(id, _)| id));
        assert_eq!(Language::find("C#").map(|_| ()), Err(NoLanguage::NotHere("Mono C#".into())));
        assert_eq!(Language::find("Java").map(|_| ()), Err(NoLanguage::NotHere("Java 17".into())));
    }

    #[test]
    fn a_language_is_there_or_it_is_said_why_not() {
        assert_eq!(
            Language::find("PyPy 3").map(|language| (language.id(), language.time_factor)),
            Ok(("python/3.12".into(), 2))
        );
        assert_eq!(Language::find("python").map(|language| language.time_factor), Ok(3));
        assert_eq!(Language::find("Kotlin 1.4").map(|_| ()), Err(NoLanguage::NotHere("Kotlin 1.4".into())));
        assert_eq!(Language::find("Cobol").map(|_| ()), Err(NoLanguage::Unknown("Cobol".into())));
        for official in OFFICIAL {
            assert!(!matches!(Language::find(official.name), Err(NoLanguage::Unknown(_))), "{}", official.name);
        }
    }
}
