//! Walks through syntax trees without recursion, because a tree can be as deep as its text is long.

use tree_sitter::{Tree, TreeCursor};

/// What a walk does after it has entered a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It enters the children.
    Children,
    /// It skips the children.
    Sibling,
    /// It ends.
    Stop,
}

/// The visitor of a tree.
pub trait Visitor {
    /// Enters the cursor's node.
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> Next;

    /// Leaves a node after its children. It is not called for nodes whose children were skipped.
    fn leave(&mut self);
}

/// Visits the nodes of a tree in preorder.
pub fn walk(tree: &Tree, visitor: &mut impl Visitor) {
    let mut cursor = tree.walk();
    loop {
        match visitor.enter(&cursor) {
            Next::Children if cursor.goto_first_child() => continue,
            Next::Children => visitor.leave(),
            Next::Sibling => {}
            Next::Stop => return,
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
            visitor.leave();
        }
    }
}
