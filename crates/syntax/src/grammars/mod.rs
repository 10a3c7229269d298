//! The tree-sitter grammars of the languages.
//!
//! Native programs link them in (feature `grammars`). Grammars are megabytes of tables, and a
//! benchmark in one language needs only one of them. The page's packages are therefore built
//! without grammars. They load each one as a separate file when it is needed: see [`Dialect::add`].

#[macro_use]
mod names;
pub mod csharp;
pub mod java;
pub mod python;
pub mod typescript;

use std::cell::OnceCell;
use std::sync::OnceLock;

use tree_sitter::Language as Grammar;

use crate::languages::Language;

pub use names::Named;

/// The dialect that one grammar parses: a language or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Python 2 and 3.
    Python,
    /// Java.
    Java,
    /// TypeScript with JSX.
    Tsx,
    /// TypeScript with type assertions.
    TypeScript,
    /// C#.
    CSharp,
}

/// What a kind of node is, in any language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A comment.
    Comment,
    /// A name. Some grammars accept a keyword as one.
    Identifier,
    /// A string, a character or a regular expression.
    String,
    /// Anything else.
    Other,
}

thread_local! {
    /// The grammars that were added. They are per thread, but WebAssembly has no threads, and
    /// elsewhere grammars are linked in.
    static ADDED: [OnceCell<Grammar>; Dialect::ALL.len()] = const { [const { OnceCell::new() }; Dialect::ALL.len()] };
}

impl Dialect {
    /// Every dialect.
    pub const ALL: &[Self] = &[Self::Python, Self::Java, Self::Tsx, Self::TypeScript, Self::CSharp];

    /// The dialects of a language, in the order in which they are tried.
    pub fn of(language: Language) -> &'static [Self] {
        match language {
            Language::Python => &[Self::Python],
            Language::Java => &[Self::Java],
            Language::TypeScript => &[Self::Tsx, Self::TypeScript],
            Language::CSharp => &[Self::CSharp],
        }
    }

    /// The name of the C function that returns the grammar.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Python => "tree_sitter_python",
            Self::Java => "tree_sitter_java",
            Self::Tsx => "tree_sitter_tsx",
            Self::TypeScript => "tree_sitter_typescript",
            Self::CSharp => "tree_sitter_c_sharp",
        }
    }

    /// The classes of the nodes, by the numeric ids of their kinds.
    pub fn classes(self) -> &'static [Class] {
        static CLASSES: [OnceLock<Box<[Class]>>; Dialect::ALL.len()] = [const { OnceLock::new() }; Dialect::ALL.len()];
        fn of<K: Named>(dialect: Dialect, class: fn(K) -> Class) -> Box<[Class]> {
            K::table(dialect).iter().copied().map(class).collect()
        }
        CLASSES[self as usize].get_or_init(|| match self {
            Self::Python => of(self, python::Kind::class),
            Self::Java => of(self, java::Kind::class),
            Self::Tsx | Self::TypeScript => of(self, typescript::Kind::class),
            Self::CSharp => of(self, csharp::Kind::class),
        })
    }

    /// Whether nodes of a kind are statements, declarations or definitions, by its numeric id.
    pub fn is_statement(self, kind: u16) -> bool {
        // The names of these kinds have the same endings in all grammars.
        let grammar = self.grammar();
        let name = grammar.node_kind_for_id(kind).unwrap_or_default();
        ["_statement", "_declaration", "_definition"].iter().any(|end| name.ends_with(end))
    }

    /// Adds the grammar of this dialect, unless it is present.
    pub fn add(self, grammar: Grammar) {
        ADDED.with(|added| _ = added[self as usize].set(grammar));
    }

    /// Whether the grammar is present.
    pub fn is_there(self) -> bool {
        self.find().is_some()
    }

    /// The grammar.
    ///
    /// # Panics
    /// If the grammar is not present. It must be added before anything is parsed.
    pub fn grammar(self) -> Grammar {
        self.find().expect("the grammar was added before it is needed")
    }

    fn find(self) -> Option<Grammar> {
        #[cfg(feature = "grammars")]
        let linked = Some(Grammar::new(match self {
            Self::Python => tree_sitter_python::LANGUAGE,
            Self::Java => tree_sitter_java::LANGUAGE,
            Self::Tsx => tree_sitter_typescript::LANGUAGE_TSX,
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
            Self::CSharp => tree_sitter_c_sharp::LANGUAGE,
        }));
        #[cfg(not(feature = "grammars"))]
        let linked = None;
        linked.or_else(|| ADDED.with(|added| added[self as usize].get().cloned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dialect_is_of_one_language() {
        let dialects: Vec<_> = Language::ALL.iter().flat_map(|&language| Dialect::of(language)).collect();
        assert_eq!(dialects, Dialect::ALL.iter().collect::<Vec<_>>());
        assert!(Dialect::ALL.iter().all(|dialect| dialect.is_there()));
    }
}
