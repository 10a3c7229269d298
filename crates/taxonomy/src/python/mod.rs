//! Labels Python source code.
//!
//! The values are the paper's, and its tables 12 and 13 have examples: see `tests.rs`. The paper's
//! Python is 2.7. Newer syntax follows these rules: annotations and patterns are names like any
//! other, `case x` binds x, and `x := 1` is an assignment. The parts of an f-string between
//! interpolations are strings. `async` and `await` change nothing.

mod plans;
mod roles;
mod visit;

use tree_sitter::Node;

use super::grammar::Grammar;
use super::names::PYTHON;
use super::resolve::{Rules, is_like_a_class, origin_of_class, settle_objects};
use super::walk::{self, Reuse, WalkedFile};
use super::{Options, Origin, SyntaxType};
use assay_syntax::grammars::Dialect;
use assay_syntax::grammars::python::{Field, Kind};

use roles::As;

/// How Python looks up names.
pub(super) const RULES: Rules = Rules { names: &PYTHON, sees_members: false, undefined_class: Origin::Infile };

/// The prepared grammar of Python.
pub(super) type Python = Grammar<Kind, Field>;

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// The visitor of a Python file.
struct Visitor<'g> {
    grammar: &'g Python,
    project: &'g [String],
}

/// Prepares the grammar.
pub(super) fn grammar() -> Python {
    Grammar::new(Dialect::Python, &[])
}

/// Collects the facts of a tree.
pub(super) fn collect_facts(
    grammar: &Python,
    source: &str,
    root: Node<'_>,
    options: &Options,
    reuse: Reuse<'_>,
) -> WalkedFile {
    let visitor = Visitor { grammar, project: &options.project };
    let mut walked = walk::collect_facts(&visitor, grammar, source, root, reuse);
    settle_objects(&mut walked.facts, options.profile, |facts, scope, class| {
        origin_of_class(facts, RULES, scope, class)
    });
    walked
}

/// The origin of a module that is imported by an absolute name.
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

/// The syntax type of a member: a called member in `CapWords` is a class.
pub(super) fn of_member(syntax_type: SyntaxType, name: &str) -> SyntaxType {
    match syntax_type {
        SyntaxType::MethodUsg if is_like_a_class(name) => SyntaxType::ClassUsg,
        other => other,
    }
}
