//! Helpers to walk syntax trees.

use assay_syntax::grammars::Named;

use crate::syntax::Node;

/// The maximum depth to which expressions and patterns are followed. Deeper ones are unknown.
pub(super) const MAX_DEPTH: usize = 60;

/// The code of a node.
pub(super) fn text<'s>(node: Node<'_>, source: &'s str) -> &'s str {
    source.get(node.byte_range()).unwrap_or_default()
}

/// The children of a node.
pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.children().collect()
}

/// Pushes the children of a node on a stack, with the first on top.
pub(super) fn push_children<'t, A: Copy>(stack: &mut Vec<(Node<'t>, A)>, node: Node<'t>, at: A) {
    let before = stack.len();
    stack.extend(node.children().map(|child| (child, at)));
    stack[before..].reverse();
}

/// The child with this field.
pub(super) fn field<'t>(node: Node<'t>, field: impl Named) -> Option<Node<'t>> {
    node.field(field)
}

/// The path of the folder that contains a file or folder.
pub(super) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
