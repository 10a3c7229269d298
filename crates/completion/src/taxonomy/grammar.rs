//! tree-sitter grammars, with the names of the nodes and fields that the labeller knows.

use tree_sitter::{Language, Node};

use assay_syntax::grammars::Dialect;

/// An enumeration of names in a grammar; see [`names_of`].
pub(super) trait Named: Copy + PartialEq + 'static {
    /// Any other name.
    const OTHER: Self;

    /// The value for each numeric id of the grammar.
    fn table(grammar: &Language) -> Vec<Self>;
}

/// Defines an enumeration of the kinds of nodes, or of the fields, that a language module knows by
/// name.
macro_rules! names_of {
    ($(#[$doc:meta])* $name:ident by $count:ident, $of:ident: $($value:ident = $id:literal,)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(in crate::taxonomy) enum $name { Other, $($value,)* }

        impl $crate::taxonomy::grammar::Named for $name {
            const OTHER: Self = Self::Other;

            fn table(grammar: &tree_sitter::Language) -> Vec<Self> {
                let value = |id: u16| match grammar.$of(id) {
                    $(Some($id) => Self::$value,)*
                    _ => Self::Other,
                };
                (0..=grammar.$count() as u16).map(value).collect()
            }
        }

        #[cfg(test)]
        impl $name {
            /// All names, for a test of their spelling.
            pub(in crate::taxonomy) const NAMES: &[&str] = &[$($id,)*];
        }
    };
}
pub(super) use names_of;

/// A grammar, with the kinds `K` and the fields `F` of its nodes.
pub(super) struct Grammar<K: 'static, F> {
    pub(super) language: Language,
    kinds: Vec<K>,
    fields: Vec<F>,
    operator: u16,
    /// Whether nodes of each kind are more than syntax.
    counts: Vec<bool>,
}

impl<K: Named, F: Named> Grammar<K, F> {
    /// Prepares a grammar. `words` are anonymous nodes that are more than syntax.
    pub(super) fn new(dialect: Dialect, words: &[K]) -> Self {
        let language = dialect.grammar();
        let (kinds, fields) = (K::table(&language), F::table(&language));
        let operator = language.field_id_for_name("operator").map_or(0, u16::from);
        let counts = |(id, kind)| language.node_kind_is_named(id) || words.contains(kind);
        let counts = (0..).zip(&kinds).map(counts).collect();
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

    /// The kind of an operation's operator.
    pub(super) fn operator(&self, node: Node<'_>) -> K {
        node.child_by_field_id(self.operator).map_or(K::OTHER, |operator| self.kind(operator))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{csharp, java, python, typescript};
    use super::*;

    /// Checks that each name occurs in one of the grammars, so that none is misspelled.
    fn check(grammars: &[Language], kinds: &[&str], fields: &[&str]) {
        let has_kind = |grammar: &Language, kind: &str| {
            [true, false].iter().any(|&is_named| grammar.id_for_node_kind(kind, is_named) != 0)
        };
        for kind in kinds {
            assert!(grammars.iter().any(|grammar| has_kind(grammar, kind)), "{kind}");
        }
        for field in fields {
            assert!(grammars.iter().all(|grammar| grammar.field_id_for_name(field).is_some()), "{field}");
        }
    }

    #[test]
    fn the_grammars_know_every_name() {
        check(&[tree_sitter_python::LANGUAGE.into()], python::Kind::NAMES, python::Field::NAMES);
        check(&[tree_sitter_java::LANGUAGE.into()], java::Kind::NAMES, java::Field::NAMES);
        check(&[tree_sitter_c_sharp::LANGUAGE.into()], csharp::Kind::NAMES, csharp::Field::NAMES);
        let dialects = [tree_sitter_typescript::LANGUAGE_TSX, tree_sitter_typescript::LANGUAGE_TYPESCRIPT];
        check(&dialects.map(Language::from), typescript::Kind::NAMES, typescript::Field::NAMES);
    }
}
