//! The types of nodes in JavaScript150k's trees.

use crate::Context;

/// Types of nodes. None is also one of Python150k's trees.
const KINDS: &[&str] = &[
    "ArrayAccess",
    "ArrayExpression",
    "ArrayPattern",
    "ArrowFunctionExpression",
    "AssignmentExpression",
    "BinaryExpression",
    "BlockStatement",
    "BreakStatement",
    "CallExpression",
    "CatchClause",
    "ConditionalExpression",
    "ContinueStatement",
    "DebuggerStatement",
    "DoWhileStatement",
    "EmptyStatement",
    "ExpressionStatement",
    "ForInStatement",
    "ForOfStatement",
    "ForStatement",
    "FunctionDeclaration",
    "FunctionExpression",
    "Identifier",
    "IfStatement",
    "LabeledStatement",
    "LetStatement",
    "LiteralBoolean",
    "LiteralNull",
    "LiteralNumber",
    "LiteralRegExp",
    "LiteralString",
    "LogicalExpression",
    "MemberExpression",
    "NewExpression",
    "ObjectExpression",
    "ObjectPattern",
    "Program",
    "Property",
    "ReturnStatement",
    "SequenceExpression",
    "SwitchCase",
    "SwitchStatement",
    "ThisExpression",
    "ThrowStatement",
    "TryStatement",
    "UnaryExpression",
    "UpdateExpression",
    "VariableDeclaration",
    "VariableDeclarator",
    "WhileStatement",
    "WithStatement",
    "YieldExpression",
];

/// Whether JavaScript150k's trees have a type of node.
pub(in crate::trees) fn is_of_javascript(kind: &str) -> bool {
    KINDS.binary_search(&kind).is_ok()
}

/// Whether a node is a part of its parent, of which nothing but punctuation is written in the
/// source if it has no children. An `EmptyStatement` also stands for the missing parts of a `for`
/// statement, and for a missing `finally`.
pub(super) fn is_part(kind: &str) -> bool {
    matches!(kind, "BlockStatement" | "EmptyStatement" | "Program")
}

/// The keyword of a node that can consist of one word.
pub(super) fn word(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "BreakStatement" => "break",
        "ContinueStatement" => "continue",
        "DebuggerStatement" => "debugger",
        "ReturnStatement" => "return",
        "ThisExpression" => "this",
        "YieldExpression" => "yield",
        _ => return None,
    })
}

/// Whether a node's value is an operator. Operators are not considered, as in source code.
pub(super) fn has_operator(kind: &str) -> bool {
    matches!(
        kind,
        "AssignmentExpression" | "BinaryExpression" | "LogicalExpression" | "UnaryExpression" | "UpdateExpression"
    )
}

/// The contexts that an operation forms.
pub(super) fn contexts_of_operator(kind: &str, operator: &str) -> &'static [Context] {
    match (kind, operator) {
        ("LogicalExpression", _) | ("UnaryExpression", "!") => &[Context::BoolOp],
        ("BinaryExpression", "==" | "!=" | "===" | "!==" | "in") => &[Context::Comparison, Context::BoolOp],
        ("BinaryExpression", "<" | "<=" | ">" | ">=" | "instanceof") => &[Context::Comparison],
        // `typeof`, `void` and `delete`.
        ("UnaryExpression", operator) if operator.starts_with(char::is_alphabetic) => &[],
        _ => &[Context::ArithmeticOp],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::python::kinds::is_of_python;

    #[test]
    fn types_of_nodes_are_sorted() {
        assert!(KINDS.is_sorted());
        assert!(!KINDS.iter().any(|kind| is_of_python(kind)), "a type of both tells nothing");
    }
}
