//! The types of nodes in Python150k's trees.

use crate::Context;

/// Whether a node is a part of its parent that has no text of its own. Without children, nothing is
/// written in the source for it.
pub(in crate::trees) fn is_part(kind: &str) -> bool {
    matches!(
        kind,
        "Module"
            | "bases"
            | "body"
            | "decorator_list"
            | "defaults"
            | "finalbody"
            | "handlers"
            | "name"
            | "orelse"
            | "type"
    )
}

/// Types of nodes in Python150k's trees: those of Python's own parser, and the parts that the
/// dataset names itself. [`FAMILIES`] has the types with a suffix.
const KINDS: &[&str] = &[
    "AnnAssign",
    "Assert",
    "Assign",
    "AsyncFor",
    "AsyncFunctionDef",
    "AsyncWith",
    "Await",
    "Break",
    "Bytes",
    "Call",
    "ClassDef",
    "Constant",
    "Continue",
    "Delete",
    "Dict",
    "DictComp",
    "Ellipsis",
    "ExceptHandler",
    "Exec",
    "Expr",
    "ExtSlice",
    "For",
    "FormattedValue",
    "FunctionDef",
    "GeneratorExp",
    "Global",
    "If",
    "IfExp",
    "Import",
    "ImportFrom",
    "Index",
    "JoinedStr",
    "Lambda",
    "ListComp",
    "Module",
    "NamedExpr",
    "Nonlocal",
    "Num",
    "Pass",
    "Print",
    "Raise",
    "Repr",
    "Return",
    "Set",
    "SetComp",
    "Slice",
    "Str",
    "Try",
    "TryExcept",
    "TryFinally",
    "TryStar",
    "TypeAlias",
    "While",
    "With",
    "Yield",
    "YieldFrom",
    "alias",
    "annotation",
    "arg",
    "args",
    "arguments",
    "attr",
    "bases",
    "body",
    "comprehension",
    "decorator_list",
    "defaults",
    "finalbody",
    "handlers",
    "identifier",
    "keyword",
    "keywords",
    "kw_defaults",
    "kwarg",
    "kwonlyargs",
    "match_case",
    "name",
    "orelse",
    "posonlyargs",
    "returns",
    "type",
    "vararg",
    "withitem",
];

/// The prefixes of types that end with a context, such as `Load`, or with an operator.
const FAMILIES: &[&str] = &[
    "Attribute",
    "AugAssign",
    "BinOp",
    "BoolOp",
    "Compare",
    "List",
    "Match",
    "Name",
    "Starred",
    "Subscript",
    "Tuple",
    "UnaryOp",
];

/// Whether Python's trees have a type of node.
pub(in crate::trees) fn is_of_python(kind: &str) -> bool {
    KINDS.binary_search(&kind).is_ok() || FAMILIES.iter().any(|family| kind.starts_with(family))
}

/// The context that a node forms as a unit, if any.
pub(in crate::trees) fn own_context(kind: &str) -> Option<Context> {
    Some(match kind {
        "Assign" | "AnnAssign" | "NamedExpr" => Context::Assign,
        "FunctionDef" | "AsyncFunctionDef" => Context::FuncDef,
        "ClassDef" => Context::ClassDef,
        "Raise" => Context::Raise,
        "Return" => Context::Return,
        "With" | "AsyncWith" => Context::With,
        "UnaryOpNot" => Context::BoolOp,
        _ if kind.starts_with("AugAssign") => Context::Assign,
        _ if kind.starts_with("BinOp") || kind.starts_with("UnaryOp") => Context::ArithmeticOp,
        _ if kind.starts_with("BoolOp") => Context::BoolOp,
        _ if kind.starts_with("Compare") => Context::Comparison,
        _ => return None,
    })
}

/// The keyword of a statement type that can consist of one word.
pub(in crate::trees) fn word(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "Pass" => "pass",
        "Break" => "break",
        "Continue" => "continue",
        "Return" => "return",
        "Raise" => "raise",
        "Yield" => "yield",
        _ => return None,
    })
}

/// Whether a comparison, such as `CompareLtELtE`, tests equality, identity or membership.
pub(in crate::trees) fn is_test(kind: &str) -> bool {
    let operators = kind.trim_start_matches("Compare").replace("LtE", "").replace("GtE", "");
    operators.contains("Eq") || operators.contains("Is") || operators.contains("In")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_nodes_are_sorted() {
        assert!(KINDS.is_sorted());
    }
}
