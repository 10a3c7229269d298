//! What the official scorer and its benchmark say of each language.

use assay_syntax::languages::Language;

/// The official rules of a language.
#[derive(Debug)]
pub(crate) struct Rules {
    /// How many tasks CrossCodeEval has in this language; their ids are `project_cc_<id>/<number>`.
    pub(crate) tasks: u64,
    /// How a completion is cut to one statement.
    pub(crate) truncation: Truncation,
    /// The words that are not counted as identifiers, sorted for binary search.
    pub(crate) keywords: &'static [&'static str],
    /// The words that are not names in the language, although they are counted as identifiers.
    pub(crate) literals: &'static [&'static str],
}

/// The official rule for cutting a completion to one statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Truncation {
    /// At the first line feed before which prompt and completion parse without an error.
    ParseableLine,
    /// After the first `;`, `{` or `}`.
    Bracket,
}

/// The official rules of a language.
pub(crate) fn rules(language: Language) -> &'static Rules {
    match language {
        Language::Python => &PYTHON,
        Language::Java => &JAVA,
        Language::TypeScript => &TYPESCRIPT,
        Language::CSharp => &CSHARP,
    }
}

/// Whether `id` has the form of CrossCodeEval's own ids in a language.
pub(crate) fn is_task_id(language: Language, id: &str) -> bool {
    id.strip_prefix("project_cc_")
        .and_then(|rest| rest.strip_prefix(language.id()))
        .and_then(|rest| rest.strip_prefix('/'))
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

const PYTHON: Rules = Rules {
    tasks: 2_665,
    truncation: Truncation::ParseableLine,
    // `keyword.kwlist` of Python 3.11 without `True` and `False`. Soft keywords such as `match` are
    // identifiers.
    keywords: &[
        "None", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or",
        "pass", "raise", "return", "try", "while", "with", "yield",
    ],
    literals: &["True", "False"],
};

const JAVA: Rules = Rules {
    tasks: 2_139,
    truncation: Truncation::Bracket,
    // The official scorer counts `true`, `false` and `null` as identifiers.
    keywords: &[
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "try",
        "var",
        "void",
        "volatile",
        "while",
    ],
    literals: &["true", "false", "null"],
};

const TYPESCRIPT: Rules = Rules {
    tasks: 3_356,
    truncation: Truncation::Bracket,
    // The official scorer counts `async`, `await`, `type` and `null` as identifiers.
    keywords: &[
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "export",
        "extends",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "try",
        "typeof",
        "var",
        "void",
        "while",
        "with",
        "yield",
    ],
    literals: &["true", "false", "null", "async", "await"],
};

const CSHARP: Rules = Rules {
    tasks: 1_768,
    truncation: Truncation::Bracket,
    // The official scorer counts `true`, `false`, `var` and `async` as identifiers, but not `null`.
    keywords: &[
        "abstract",
        "as",
        "base",
        "bool",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "checked",
        "class",
        "const",
        "continue",
        "decimal",
        "default",
        "delegate",
        "do",
        "double",
        "else",
        "enum",
        "event",
        "explicit",
        "extern",
        "finally",
        "fixed",
        "float",
        "for",
        "foreach",
        "goto",
        "if",
        "implicit",
        "in",
        "int",
        "interface",
        "internal",
        "is",
        "lock",
        "long",
        "namespace",
        "new",
        "null",
        "object",
        "operator",
        "out",
        "override",
        "params",
        "private",
        "protected",
        "public",
        "readonly",
        "ref",
        "return",
        "sbyte",
        "sealed",
        "short",
        "sizeof",
        "stackalloc",
        "static",
        "string",
        "struct",
        "switch",
        "this",
        "throw",
        "try",
        "typeof",
        "uint",
        "ulong",
        "unchecked",
        "unsafe",
        "ushort",
        "using",
        "virtual",
        "void",
        "volatile",
        "while",
    ],
    literals: &["true", "false", "var", "async", "await"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_sorted_for_binary_search() {
        for &language in Language::ALL {
            assert!(rules(language).keywords.is_sorted(), "{language}");
        }
    }

    #[test]
    fn official_ids_have_a_number() {
        assert!(is_task_id(Language::Java, "project_cc_java/1") && !is_task_id(Language::Java, "project_cc_java/"));
    }
}
