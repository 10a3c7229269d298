//! xCodeEval's languages. All compilers and interpreters of a language share one name, that of
//! `lang_cluster`.

/// Each language, with the prefixes of its runtimes' names. If one prefix starts another, the
/// longer one comes first.
const LANGUAGES: [(&str, &[&str]); 17] = [
    ("C++", &["c++", "gnu c++", "clang++", "ms c++", "cpp"]),
    ("C#", &["c#", "ms c#", "mono c#", ".net core c#", "csharp"]),
    ("C", &["c", "gnu c"]),
    ("D", &["d"]),
    ("Go", &["go", "golang"]),
    ("Haskell", &["haskell"]),
    ("Java", &["java"]),
    ("Javascript", &["javascript", "node js", "node.js", "node", "js"]),
    ("Kotlin", &["kotlin"]),
    ("Ocaml", &["ocaml"]),
    ("PHP", &["php"]),
    ("Pascal", &["pascal", "pascalabc.net", "fpc", "delphi"]),
    ("Perl", &["perl"]),
    ("Python", &["python", "pypy"]),
    ("Ruby", &["ruby"]),
    ("Rust", &["rust"]),
    ("Scala", &["scala"]),
];

/// The language of a runtime, such as `C++` for `GNU C++17 (64)`. An unknown name is its own
/// language.
pub(super) fn of_runtime(name: &str) -> String {
    let name = name.trim();
    let lower = name.to_lowercase();
    // A version may follow the prefix, but not a letter: `java` is not a prefix of `javascript`
    // here.
    let starts = |start: &&str| {
        let rest = lower.strip_prefix(start);
        rest.is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_alphabetic()))
    };
    let found = LANGUAGES.iter().find(|(_, names)| names.iter().any(starts));
    found.map_or_else(|| name.to_owned(), |(language, _)| (*language).to_owned())
}

/// The id of a language on leaderboards, such as `cpp` for `C++`.
pub(super) fn id_of(language: &str) -> String {
    match language {
        "C++" => "cpp".to_owned(),
        "C#" => "csharp".to_owned(),
        other => other.to_lowercase().replace(' ', "_"),
    }
}

/// The language that a file's name starts with, as in xCodeEval's own files:
/// `C++_nl_code_dev_file.jsonl`, `Go.jsonl`.
pub(super) fn of_file(name: &str) -> Option<String> {
    let start = name.rsplit(['/', '\\']).next().unwrap_or(name).split(['_', '.']).next()?;
    LANGUAGES.iter().find(|(language, _)| *language == start).map(|(language, _)| (*language).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runtimes_are_known_by_their_language() {
        for (name, language) in [
            ("GNU C", "C"),
            ("GNU C11", "C"),
            ("c", "C"),
            ("GNU C++0x", "C++"),
            ("GNU C++17 (64)", "C++"),
            ("Clang++17 Diagnostics", "C++"),
            ("MS C++ 2017", "C++"),
            ("cpp", "C++"),
            ("MS C#", "C#"),
            ("C# 10", "C#"),
            (".NET Core C#", "C#"),
            ("Java 17", "Java"),
            ("JavaScript", "Javascript"),
            ("Node.js", "Javascript"),
            ("Kotlin 1.4", "Kotlin"),
            ("PyPy 3-64", "Python"),
            ("Python 3 + libs", "Python"),
            ("Ruby 3", "Ruby"),
            ("Rust 2018", "Rust"),
            ("OCaml", "Ocaml"),
            ("FPC", "Pascal"),
            ("D", "D"),
            (" Cobol ", "Cobol"),
        ] {
            assert_eq!(of_runtime(name), language, "{name}");
        }
        for (language, _) in LANGUAGES {
            assert_eq!(of_runtime(language), language);
        }
    }

    #[test]
    fn official_files_tell_their_language() {
        for (name, language) in [
            ("C++_nl_code_dev_file.jsonl", Some("C++")),
            ("C#_code_code_test_file.jsonl", Some("C#")),
            ("C.jsonl", Some("C")),
            ("some/folder/Python_code_retrieval_corpus.jsonl__045.jsonl", Some("Python")),
            ("queries.jsonl", None),
            ("117bba579a3359032296739a56f276f2a802e5a9dc1bd88addefd491614edb34", None),
            ("", None),
        ] {
            assert_eq!(of_file(name).as_deref(), language, "{name}");
        }
    }
}
