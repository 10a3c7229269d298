//! The labels of single tokens, and the origins of modules.

use assay_syntax::grammars::typescript::Kind;
use tree_sitter::Node;

use super::Walk;
use super::roles::As;
use crate::facts::{Binding, Use};
use crate::names::{Builtin, TYPESCRIPT};
use crate::{Origin, SyntaxType};

pub(super) fn identifier(walk: &mut Walk<'_, '_>, node: Node<'_>, kind: Kind, to: As) {
    let (span, text) = (node.byte_range(), walk.text(node));
    let facts = &mut walk.facts;
    match to {
        As::Load | As::Continued | As::Library => match kind {
            Kind::TypeIdentifier if text == "bigint" => facts.builtin(span, text, SyntaxType::TypeUsg),
            Kind::TypeIdentifier => facts.name(span, text, class_use(text)),
            Kind::PropertyIdentifier | Kind::PrivatePropertyIdentifier => {
                facts.known(span, text, SyntaxType::Attribute);
            }
            _ => facts.name(span, text, Use::Value),
        },
        As::Call => facts.name(span, text, Use::Call),
        As::Class => facts.name(span, text, class_use(text)),
        As::Bind(SyntaxType::VarDef, binding) => facts.declare(span, text, binding),
        As::Bind(syntax_type, binding) => facts.define(span, text, syntax_type, binding),
        As::Member(syntax_type, from) => facts.member(span, text, syntax_type, from),
        As::Known(syntax_type) => {
            facts.known(span, text, syntax_type);
        }
        As::Annotation => facts.name(span, text, Use::As(SyntaxType::Annotation)),
        // HTML elements start with a lowercase letter, components do not.
        As::Element if text.starts_with(char::is_lowercase) || text.contains('-') => {
            facts.builtin(span, text, SyntaxType::ClassUsg);
        }
        As::Base | As::Element => facts.name(span, text, Use::Class),
        As::Imported(syntax_type, origin, binding) => facts.import(span, text, syntax_type, origin, binding),
        As::Namespace => facts.define(span, text, SyntaxType::NamespaceDef, Binding::Variable),
    }
}

/// How a class is used. Built-in exceptions are exceptions even where only a class is allowed.
pub(crate) fn class_use(name: &str) -> Use {
    let may_be = name.ends_with("Error") || name.ends_with("Exception");
    match TYPESCRIPT.builtin(name).filter(|_| may_be) {
        Some(Builtin::Exception) => Use::As(SyntaxType::Exception),
        _ => Use::Class,
    }
}

/// The origin of a module.
pub(crate) fn origin(module: &str, project: &[String]) -> Origin {
    let mut segments = module.splitn(3, '/');
    let first = segments.next().unwrap_or_default();
    // The name of a scoped package has two segments.
    let scoped =
        segments.next().filter(|_| first.starts_with('@')).map(|second| &module[..first.len() + 1 + second.len()]);
    if module.starts_with(['.', '~', '#', '/'])
        || matches!(first, "@" | "src")
        || project.iter().any(|own| own == first || Some(own.as_str()) == scoped)
    {
        Origin::Project
    } else if module.starts_with("node:") || TYPESCRIPT.is_standard(first) {
        Origin::Stdlib
    } else {
        Origin::Extlib
    }
}

/// The text between a string's quotation marks.
pub(super) fn content(string: &str) -> &str {
    let inner = string.strip_prefix(['"', '\'']).unwrap_or(string);
    inner.strip_suffix(['"', '\'']).unwrap_or(inner)
}

/// Reports text between tags, without the surrounding white space.
pub(super) fn text(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let text = walk.text(node);
    let start = node.start_byte() + (text.len() - text.trim_start().len());
    let text = text.trim();
    if !text.is_empty() {
        walk.facts.known(start..start + text.len(), text, SyntaxType::ConstStr);
    }
}
