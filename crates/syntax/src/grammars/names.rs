//! Enumerations of the names in a grammar. Code compares their values and not the names.

use super::Dialect;

/// An enumeration of the kinds of nodes, or of the fields, that code knows by name.
pub trait Named: Copy + PartialEq + 'static {
    /// Any other name.
    const OTHER: Self;

    /// The values for the numeric ids of a dialect's grammar.
    fn table(dialect: Dialect) -> &'static [Self];
}

/// Defines such an enumeration.
macro_rules! names_of {
    ($(#[$doc:meta])* $name:ident by $count:ident, $of:ident: $($value:ident = $id:literal,)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            /// Any other name.
            Other,
            $(#[doc = concat!("`", $id, "`")] $value,)*
        }

        impl $crate::grammars::Named for $name {
            const OTHER: Self = Self::Other;

            fn table(dialect: $crate::grammars::Dialect) -> &'static [Self] {
                use std::sync::OnceLock;
                static TABLES: [OnceLock<Box<[$name]>>; $crate::grammars::Dialect::ALL.len()] =
                    [const { OnceLock::new() }; $crate::grammars::Dialect::ALL.len()];
                TABLES[dialect as usize].get_or_init(|| {
                    let grammar = dialect.grammar();
                    let value = |id: u16| match grammar.$of(id) {
                        $(Some($id) => Self::$value,)*
                        _ => Self::Other,
                    };
                    (0..=grammar.$count() as u16).map(value).collect()
                })
            }
        }

        #[cfg(test)]
        impl $name {
            /// All names, for a test of their spelling.
            pub(crate) const NAMES: &[&str] = &[$($id,)*];
        }
    };
}

#[cfg(test)]
mod tests {
    use super::super::{csharp, java, python, typescript};
    use super::*;
    use crate::languages::Language;

    /// Checks that each name occurs in one of the grammars, so that none is misspelled.
    fn check(language: Language, kinds: &[&str], fields: &[&str]) {
        let grammars: Vec<_> = Dialect::of(language).iter().map(|dialect| dialect.grammar()).collect();
        let has_kind = |grammar: &tree_sitter::Language, kind: &str| {
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
        check(Language::Python, python::Kind::NAMES, python::Field::NAMES);
        check(Language::Java, java::Kind::NAMES, java::Field::NAMES);
        check(Language::TypeScript, typescript::Kind::NAMES, typescript::Field::NAMES);
        check(Language::CSharp, csharp::Kind::NAMES, csharp::Field::NAMES);
    }
}
