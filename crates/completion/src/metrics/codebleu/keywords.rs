//! The keywords that CodeBLEU weighs, as codebleu 0.7.0 lists them.

use assay_syntax::languages::Language;

/// The keywords of a language.
pub(super) fn of(language: Language) -> &'static [&'static str] {
    match language {
        Language::Python => PYTHON,
        Language::Java => JAVA,
        Language::TypeScript => JAVASCRIPT,
        Language::CSharp => CSHARP,
    }
}

#[rustfmt::skip]
const PYTHON: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class",
    "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if",
    "import", "in", "is", "lambda", "match", "nonlocal", "not", "or", "pass", "raise", "return",
    "try", "type", "while", "with", "yield",
];

#[rustfmt::skip]
const JAVA: &[&str] = &[
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native",
    "new", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
    "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try", "void",
    "volatile", "while",
];

#[rustfmt::skip]
const JAVASCRIPT: &[&str] = &[
    "True", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
    "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function",
    "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package",
    "private", "protected", "public", "return", "static", "super", "switch", "this", "throw", "try",
    "typeof", "var", "void", "while", "with", "yield",
];

#[rustfmt::skip]
const CSHARP: &[&str] = &[
    "abstract", "add", "alias", "as", "ascending", "async", "await", "base", "bool", "break", "by",
    "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default",
    "delegate", "descending", "do", "double", "dynamic", "else", "enum", "equals", "event",
    "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "from", "get",
    "global", "goto", "group", "if", "implicit", "in", "int", "interface", "internal", "into", "is",
    "join", "let", "lock", "long", "nameof", "namespace", "new", "notnull", "null", "object", "on",
    "operator", "orderby", "out", "override", "params", "partial", "private", "protected", "public",
    "readonly", "ref", "remove", "return", "sbyte", "sealed", "select", "set", "short", "sizeof",
    "stackalloc", "static", "string", "struct", "switch", "this", "throw", "true", "try", "typeof",
    "uint", "ulong", "unchecked", "unmanaged", "unsafe", "ushort", "using", "value", "var",
    "virtual", "void", "volatile", "when", "where", "while", "yield",
];
