//! A grammar as the labeller reads it.

use std::num::NonZeroU16;

use assay_syntax::grammars::{Dialect, Named};
use tree_sitter::{Language, Node};

/// A grammar, with the kinds `K` and the fields `F` of its nodes.
pub(super) struct Grammar<K: 'static, F: 'static> {
    pub(super) language: Language,
    kinds: &'static [K],
    fields: &'static [F],
    operator: u16,
    /// Whether nodes of each kind are more than syntax.
    counts: Vec<bool>,
}

impl<K: Named, F: Named> Grammar<K, F> {
    /// Prepares a grammar. `words` are anonymous nodes that are more than syntax.
    pub(super) fn new(dialect: Dialect, words: &[K]) -> Self {
        let language = dialect.grammar();
        let (kinds, fields) = (K::table(dialect), F::table(dialect));
        let operator = language.field_id_for_name("operator").map_or(0, u16::from);
        let counts = |(id, kind)| language.node_kind_is_named(id) || words.contains(kind);
        let counts = (0..).zip(kinds).map(counts).collect();
        Self { language, kinds, fields, operator, counts }
    }

    /// The kind of a node.
    pub(super) fn kind(&self, node: Node<'_>) -> K {
        self.kinds.get(usize::from(node.kind_id())).copied().unwrap_or(K::OTHER)
    }

    /// Whether a node is more than syntax: a named node, or one of the words given to
    /// [`Self::new`].
    pub(super) fn counts(&self, node: Node<'_>) -> bool {
        // An ERROR node has a kind that is not in the grammar's tables.
        self.counts.get(usize::from(node.kind_id())).copied().unwrap_or(true)
    }

    /// The field with this numeric id.
    pub(super) fn field(&self, id: u16) -> F {
        self.fields.get(usize::from(id)).copied().unwrap_or(F::OTHER)
    }

    /// The numeric id of a field.
    pub(super) fn id(&self, field: F) -> Option<NonZeroU16> {
        NonZeroU16::new(self.fields.iter().position(|&of| of == field)? as u16)
    }

    /// The first child with a field.
    pub(super) fn child<'t>(&self, node: Node<'t>, field: F) -> Option<Node<'t>> {
        node.child_by_field_id(self.id(field)?.get())
    }

    /// The kind of an operation's operator.
    pub(super) fn operator(&self, node: Node<'_>) -> K {
        node.child_by_field_id(self.operator).map_or(K::OTHER, |operator| self.kind(operator))
    }
}
