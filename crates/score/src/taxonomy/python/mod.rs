//! Python, from source.
//!
//! The values are the paper's own, and its tables 12 and 13 the examples: see `tests.rs`. What the paper's Python, 2.7, did not
//! have: annotations and patterns are names as anywhere else, `case x` binds x, `x := 1` is an assignment, and the parts of
//! an f-string between insertions are strings. `async` and `await` change nothing.

mod grammar;
mod plans;
mod visit;

use tree_sitter::Node;

use super::grammar::Grammar;
use super::names::PYTHON;
use super::resolve::{Rules, is_like_a_class, origin_of_class, settle_objects};
use super::walk::{self, Among, Told};
use super::{Options, Origin, SyntaxType};
use crate::grammars::Dialect;

use grammar::As;
pub(super) use grammar::{Field, Kind};

/// How Python looks names up.
pub(super) const RULES: Rules = Rules { names: &PYTHON, sees_members: false, undefined_class: Origin::Infile };

/// What is known of Python's grammar.
pub(super) type Python = Grammar<Kind, Field>;

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// A walk through a file of Python.
struct Visitor<'g> {
    grammar: &'g Python,
    project: &'g [String],
}

/// Prepares the grammar.
pub(super) fn grammar() -> Python {
    Grammar::new(Dialect::Python, &[])
}

/// What the tree of a file says.
pub(super) fn told(grammar: &Python, source: &str, root: Node<'_>, options: &Options, among: Among<'_>) -> Told {
    let visitor = Visitor { grammar, project: &options.project };
    let mut told = walk::told(&visitor, grammar, source, root, among);
    settle_objects(&mut told.facts, options.profile, |facts, scope, class| origin_of_class(facts, RULES, scope, class));
    told
}

/// Where a module is from that is not named relative to the file.
pub(super) fn origin(module: &str, project: &[String]) -> Origin {
    let first = module.split('.').next().unwrap_or_default().trim();
    if project.iter().any(|name| name == first) {
        Origin::Project
    } else if PYTHON.is_standard(first) {
        Origin::Stdlib
    } else {
        Origin::Extlib
    }
}

/// What a member is: one that is called and spelled like a class is one.
pub(super) fn of_member(syntax_type: SyntaxType, name: &str) -> SyntaxType {
    match syntax_type {
        SyntaxType::MethodUsg if is_like_a_class(name) => SyntaxType::ClassUsg,
        other => other,
    }
}
