//! The syntax match of CodeBLEU: which subtrees of the reference are in the completion's tree?
//!
//! - **Unit:** two counts, whose ratio is a share.
//! - **Formula:** a subtree is a node with children, with everything below it, or the root. Two
//!   subtrees are equal if their S-expressions are: the kinds and fields of named nodes, without
//!   texts. The first count is the number of the reference's subtrees that equal any of the
//!   completion's, the second the number of the reference's subtrees.
//! - **Errors:** none. A text that is not parsed has one subtree, which equals none.
//! - **Cost:** O(n log n).
//! - **Source:** `corpus_syntax_match` of codebleu 0.7.0. The paper counts the other way around.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU16;

use tree_sitter::{Node, Tree};

/// The form of a node: what its S-expression says.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    kind: u16,
    /// The S-expression of a character that no token has, or nothing.
    unexpected: String,
    is_missing: bool,
    is_named: bool,
    /// The visible nodes below it: the field and the number of the form of each.
    children: Vec<Child>,
}

/// A visible node below another: the number of its field, or 0, and the number of its form.
type Child = (u16, usize);

/// Numbers forms, so that comparing two subtrees is comparing two numbers.
#[derive(Default)]
struct Forms(BTreeMap<Form, usize>);

/// A node whose children are being read.
struct Open<'t> {
    node: Node<'t>,
    field: u16,
    children: Vec<Child>,
}

impl Forms {
    /// The forms of a tree's subtrees.
    fn of(&mut self, tree: &Tree) -> Vec<usize> {
        let mut subtrees = Vec::new();
        let mut cursor = tree.walk();
        let mut open: Vec<Open<'_>> = Vec::new();
        loop {
            let (node, field) = (cursor.node(), cursor.field_id().map_or(0, NonZeroU16::get));
            open.push(Open { node, field, children: Vec::new() });
            if cursor.goto_first_child() {
                continue;
            }
            loop {
                let Some(Open { node, field, children }) = open.pop() else { return subtrees };
                let is_visible = node.is_named() || node.is_missing();
                let is_subtree = node.child_count() > 0 || open.is_empty();
                // What is below a node that is not visible belongs to the node above.
                if !is_visible && let Some(above) = open.last_mut() {
                    let inherited = children.iter().map(|&(own, form)| (if own == 0 { field } else { own }, form));
                    above.children.extend(inherited);
                }
                if is_visible || is_subtree {
                    let form = self.number(node, children);
                    if is_subtree {
                        subtrees.push(form);
                    }
                    if is_visible && let Some(above) = open.last_mut() {
                        above.children.push((field, form));
                    }
                }
                if cursor.goto_next_sibling() {
                    break;
                }
                if !cursor.goto_parent() {
                    return subtrees;
                }
            }
        }
    }

    fn number(&mut self, node: Node<'_>, children: Vec<Child>) -> usize {
        let is_unexpected = node.is_error() && node.child_count() == 0 && !node.byte_range().is_empty();
        let unexpected = if is_unexpected { node.to_sexp() } else { String::new() };
        let form = Form {
            kind: node.kind_id(),
            unexpected,
            is_missing: node.is_missing(),
            is_named: node.is_named(),
            children,
        };
        let next = self.0.len();
        *self.0.entry(form).or_insert(next)
    }
}

/// How many subtrees of the reference are in the completion's tree, and how many there are.
pub(super) fn matched(prediction: Option<&Tree>, reference: Option<&Tree>) -> [u32; 2] {
    let mut forms = Forms::default();
    let known: BTreeSet<usize> = prediction.into_iter().flat_map(|tree| forms.of(tree)).collect();
    let Some(reference) = reference else { return [0, 1] };
    let subtrees = forms.of(reference);
    let matched = subtrees.iter().filter(|form| known.contains(form)).count();
    [matched as u32, subtrees.len() as u32]
}
