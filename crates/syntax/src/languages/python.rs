//! The properties of Python.

use super::{Spec, Truncation};

pub(super) const SPEC: Spec = Spec {
    id: "python",
    name: "Python",
    aliases: &["py", "python3"],
    extensions: &["py", "pyi"],
    official_tasks: 2_665,
    truncation: Truncation::ParseableLine,
    line_comment: "#",
    // `keyword.kwlist` of Python 3.11 without `True` and `False`. Soft keywords such as `match` are
    // identifiers.
    keywords: &[
        "None", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else",
        "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or",
        "pass", "raise", "return", "try", "while", "with", "yield",
    ],
    literals: &["True", "False"],
};
