//! Flat syntax trees: tree-sitter's nodes in the order of the text.
//!
//! In tree-sitter's own trees, a step to a child, parent or sibling needs a cursor or a search from
//! the root. Such steps would dominate the cost of the walks in this crate. Each tree is therefore
//! copied once into a list with direct links. It takes about six times the memory of its text.

use std::iter;
use std::ops::Range;

use assay_syntax::code;
use assay_syntax::grammars::{Class, Dialect, Named};
use assay_syntax::languages::Language;
use assay_syntax::walk::{Next, Visitor, walk};
use tree_sitter::{Parser, TreeCursor};

/// A syntax tree of a text, without the text.
#[derive(Debug)]
pub(crate) struct Tree {
    /// In preorder: each node before its children, and these before its next sibling.
    nodes: Vec<Entry>,
    /// The offset of each line.
    lines: Vec<u32>,
    dialect: Dialect,
}

/// A node in the list of its tree.
#[derive(Debug)]
struct Entry {
    start: u32,
    end: u32,
    /// The index of the parent. The root is its own parent.
    parent: u32,
    /// The index of the next node that is not inside this one.
    next: u32,
    /// The number of the node's kind in the grammar.
    kind: u16,
    /// The number of the node's field in the grammar. 0 if it has none.
    field: u8,
    flags: u8,
}

/// The kind of nodes that the parser could not parse. No grammar contains it. Children of such
/// nodes have no fields.
const ERROR: u16 = u16::MAX;

const NAMED: u8 = 1;
const MISSING: u8 = 2;
const HAS_ERROR: u8 = 4;

impl Tree {
    /// Parses a text. `None` if the parser gave up because it took far more steps than real code
    /// does.
    ///
    /// If the language has several dialects, the first without syntax errors is used, or else the
    /// first.
    pub(crate) fn parse(language: Language, text: &str) -> Option<Self> {
        let mut best = None;
        for &dialect in Dialect::of(language) {
            // A scanner may retain state between parses. Setting the language creates a new one.
            let mut parser = Parser::new();
            parser.set_language(&dialect.grammar()).ok()?;
            let tree = code::parse(&mut parser, text, None);
            let is_whole = tree.as_ref().is_some_and(|tree| !tree.root_node().has_error());
            if is_whole || best.is_none() {
                best = tree.map(|tree| (tree, dialect));
            }
            if is_whole {
                break;
            }
        }
        let (tree, dialect) = best?;
        Some(Self::of(&tree, text, dialect))
    }

    /// Flattens a tree.
    fn of(tree: &tree_sitter::Tree, text: &str, dialect: Dialect) -> Self {
        let mut flat = Flat { nodes: Vec::with_capacity(tree.root_node().descendant_count()), open: Vec::new() };
        walk(tree, &mut flat);
        let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
        let lines = iter::once(0).chain(newlines.map(|newline| newline as u32 + 1)).collect();
        Self { nodes: flat.nodes, lines, dialect }
    }

    /// The root node.
    pub(crate) fn root(&self) -> Node<'_> {
        Node { tree: self, number: 0 }
    }

    /// The memory used, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.nodes.capacity() * size_of::<Entry>() + self.lines.capacity() * size_of::<u32>()
    }
}

/// The nodes of a tree during the walk that flattens it.
struct Flat {
    nodes: Vec<Entry>,
    /// The nodes that the walk has entered and not left.
    open: Vec<u32>,
}

impl Visitor for Flat {
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> Next {
        let around = self.open.last().copied().unwrap_or_default();
        let mut entry = entry(cursor, around);
        if self.nodes.get(around as usize).is_some_and(|around| around.kind == ERROR) {
            entry.field = 0;
        }
        self.open.push(self.nodes.len() as u32);
        self.nodes.push(entry);
        Next::Children
    }

    fn leave(&mut self) {
        let next = self.nodes.len() as u32;
        if let Some(closed) = self.open.pop() {
            self.nodes[closed as usize].next = next;
        }
    }
}

/// The entry for the cursor's node. Its `next` is set later.
fn entry(cursor: &TreeCursor<'_>, parent: u32) -> Entry {
    let node = cursor.node();
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    Entry {
        start: node.start_byte() as u32,
        end: node.end_byte() as u32,
        parent,
        next: 0,
        kind: node.kind_id(),
        field: cursor.field_id().and_then(|field| u8::try_from(field.get()).ok()).unwrap_or_default(),
        flags: flag(node.is_named(), NAMED) | flag(node.is_missing(), MISSING) | flag(node.has_error(), HAS_ERROR),
    }
}

/// A node of a tree.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'t> {
    tree: &'t Tree,
    number: u32,
}

impl PartialEq for Node<'_> {
    /// Whether both are the same node of the same tree.
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && std::ptr::eq(self.tree, other.tree)
    }
}

impl<'t> Node<'t> {
    fn entry(self) -> &'t Entry {
        &self.tree.nodes[self.number as usize]
    }

    fn at(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// The unique index of the node in its tree.
    pub(crate) fn id(&self) -> usize {
        self.number as usize
    }

    /// Its kind in the grammar.
    pub(crate) fn kind<K: Named>(&self) -> K {
        K::table(self.tree.dialect).get(usize::from(self.entry().kind)).copied().unwrap_or(K::OTHER)
    }

    /// Whether it is of this kind.
    pub(crate) fn is<K: Named>(&self, kind: K) -> bool {
        self.kind::<K>() == kind
    }

    /// What it is in any language.
    pub(crate) fn class(&self) -> Class {
        self.tree.dialect.classes().get(usize::from(self.entry().kind)).copied().unwrap_or(Class::Other)
    }

    /// Whether it is a statement, a declaration or a definition.
    pub(crate) fn is_statement(&self) -> bool {
        self.tree.dialect.is_statement(self.entry().kind)
    }

    /// Whether the node is more than a keyword or punctuation.
    pub(crate) fn is_named(&self) -> bool {
        self.entry().flags & NAMED != 0
    }

    /// Whether the parser could not parse this text.
    pub(crate) fn is_error(&self) -> bool {
        self.entry().kind == ERROR
    }

    /// Whether the parser inserted this node because it was missing.
    pub(crate) fn is_missing(&self) -> bool {
        self.entry().flags & MISSING != 0
    }

    /// Whether the node or a descendant is an error or missing.
    pub(crate) fn has_error(&self) -> bool {
        self.entry().flags & HAS_ERROR != 0
    }

    /// The first byte.
    pub(crate) fn start_byte(&self) -> usize {
        self.entry().start as usize
    }

    /// The byte after the last one.
    pub(crate) fn end_byte(&self) -> usize {
        self.entry().end as usize
    }

    /// The range in bytes.
    pub(crate) fn byte_range(&self) -> Range<usize> {
        self.start_byte()..self.end_byte()
    }

    /// The first line, from 0.
    pub(crate) fn first_line(&self) -> usize {
        self.line_of(self.entry().start)
    }

    /// The last line, from 0.
    pub(crate) fn last_line(&self) -> usize {
        self.line_of(self.entry().end)
    }

    fn line_of(self, byte: u32) -> usize {
        self.tree.lines.partition_point(|&start| start <= byte) - 1
    }

    /// The parent. `None` for the root.
    pub(crate) fn parent(&self) -> Option<Self> {
        (self.number > 0).then(|| self.at(self.entry().parent))
    }

    /// The next node in preorder that is not inside this one.
    pub(crate) fn following(&self) -> Option<Self> {
        let next = self.entry().next;
        ((next as usize) < self.tree.nodes.len()).then(|| self.at(next))
    }

    /// The first child.
    pub(crate) fn first_child(&self) -> Option<Self> {
        (self.number + 1 < self.entry().next).then(|| self.at(self.number + 1))
    }

    /// The children, in order.
    pub(crate) fn children(&self) -> impl Iterator<Item = Self> + use<'t> {
        let end = self.entry().next;
        iter::successors(self.first_child(), move |child| {
            let next = child.entry().next;
            (next < end).then(|| child.at(next))
        })
    }

    /// The child with this index.
    pub(crate) fn child(&self, number: usize) -> Option<Self> {
        self.children().nth(number)
    }

    /// The child with this index among the [named](Self::is_named) ones.
    pub(crate) fn named_child(&self, number: usize) -> Option<Self> {
        self.children().filter(Self::is_named).nth(number)
    }

    /// The number of named children.
    pub(crate) fn named_child_count(&self) -> usize {
        self.children().filter(Self::is_named).count()
    }

    /// The first child with this field.
    pub(crate) fn field<F: Named>(&self, field: F) -> Option<Self> {
        let fields = F::table(self.tree.dialect);
        self.children().find(|child| fields.get(usize::from(child.entry().field)).is_some_and(|&of| of == field))
    }

    /// The smallest descendant that contains a range of bytes.
    pub(crate) fn around(&self, range: &Range<usize>) -> Self {
        let mut around = *self;
        let holds = |child: &Self| {
            child.start_byte() <= range.start && child.end_byte() >= range.end && child.end_byte() > range.start
        };
        while let Some(child) = around.children().find(holds) {
            around = child;
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Compares each property of each node with tree-sitter's own.
    fn check(language: Language, text: &str) {
        let Some(tree) = Tree::parse(language, text) else { return };
        let grammars: Vec<_> = Dialect::of(language).iter().map(|dialect| dialect.grammar()).collect();
        let parses = grammars.iter().filter_map(|grammar| {
            let mut parser = Parser::new();
            parser.set_language(grammar).ok()?;
            code::parse(&mut parser, text, None)
        });
        let parses: Vec<_> = parses.collect();
        let theirs = parses.iter().find(|tree| !tree.root_node().has_error()).unwrap_or(&parses[0]);
        let mut open = vec![(tree.root(), theirs.root_node())];
        let mut count = 0;
        while let Some((node, other)) = open.pop() {
            count += 1;
            assert_eq!((node.entry().kind, node.byte_range()), (other.kind_id(), other.byte_range()));
            let rows = (other.start_position().row, other.end_position().row);
            assert_eq!((node.first_line(), node.last_line()), rows);
            assert_eq!(
                [node.is_named(), node.is_error(), node.is_missing(), node.has_error()],
                [other.is_named(), other.is_error(), other.is_missing(), other.has_error()],
            );
            let place = |node: Node<'_>| (node.entry().kind, node.byte_range());
            let their_place = |node: tree_sitter::Node<'_>| (node.kind_id(), node.byte_range());
            assert_eq!(node.parent().map(place), other.parent().map(their_place));
            for field in 1..=tree.dialect.grammar().field_count() as u16 {
                let ours = node.children().find(|child| u16::from(child.entry().field) == field);
                let theirs = other.child_by_field_id(field);
                assert_eq!(ours.map(place), theirs.map(their_place), "{field} of {other:?}");
            }
            if !node.byte_range().is_empty() && node.first_child().is_none() {
                let theirs = theirs.root_node().descendant_for_byte_range(node.start_byte(), node.end_byte());
                assert_eq!(Some(place(tree.root().around(&node.byte_range()))), theirs.map(their_place));
            }
            let mut cursor = other.walk();
            let (ours, theirs): (Vec<_>, Vec<_>) = (node.children().collect(), other.children(&mut cursor).collect());
            assert_eq!(ours.len(), theirs.len());
            assert_eq!(node.named_child_count(), other.named_child_count());
            open.extend(ours.into_iter().zip(theirs));
        }
        assert_eq!(count, tree.nodes.len());
    }

    #[test]
    fn the_same_nodes_as_those_of_the_parser() {
        let code = [
            "@a.b\nasync def f(x: int = 1, *args) -> str:\n    # é\n    global y\n    return [a.b(c=1) for a in b if c]\n\nclass A(B):\n    x = 'é'\n",
            "package a.b;\nimport java.util.List;\n/** é */ class A<T> extends B { @Override int[] f(List<T> x) { return x.y().z[1]; } }",
            "import a, { b as c } from 'd'; // é\nexport default class A<T> extends B { constructor(private x: T) { super(<any>x); } }\nconst f = async ({ a, b = 1 }: C) => <p q={a}>é</p>;",
            "using A = B.C;\nnamespace N { public partial class D<T> : E { int F { get; set; } = new() { G = 1 }; void H(T x) => x?.I(out var y); } }",
        ];
        for &language in Language::ALL {
            for text in code {
                check(language, text);
                check(language, &text.replace([')', '}', ':'], " "));
            }
            check(language, "");
        }
    }

    proptest! {
        #[test]
        fn broken_code_too(
            language in prop::sample::select(Language::ALL),
            text in "([a-c(){}\\[\\]<>.,:;=+*@\"'\n #/é]|class |def |return |new |import |from |if |/\\*|\\*/){0,40}",
        ) {
            check(language, &text);
        }
    }
}
