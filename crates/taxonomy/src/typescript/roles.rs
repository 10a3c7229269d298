//! The roles of nodes in their parents.

use assay_syntax::grammars::typescript::Kind;

use crate::facts::{Binding, Place};
use crate::{Origin, SyntaxType};

/// Modifiers that are anonymous nodes in the grammar.
pub(super) const MODIFIERS: [Kind; 6] =
    [Kind::Abstract, Kind::Accessor, Kind::Async, Kind::Declare, Kind::Readonly, Kind::Static];

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum As {
    /// A value that is read.
    #[default]
    Load,
    /// The function of a call.
    Call,
    /// The class after `new`.
    Class,
    /// The base class of a class.
    Base,
    /// A name or a pattern that is bound.
    Bind(SyntaxType, Binding),
    /// The name of a member, with the first token of its object.
    Member(SyntaxType, Place),
    /// A name whose type the syntax gives and that code cannot look up: a member's definition, a
    /// key.
    Known(SyntaxType),
    /// The name of a decorator.
    Annotation,
    /// The name of an element in JSX.
    Element,
    /// A module's name, if it is a string.
    Library,
    /// An imported name, its origin, and its binding if it binds its own name.
    Imported(SyntaxType, Origin, Option<Binding>),
    /// The name of a namespace.
    Namespace,
    /// A node that shares the scope or the contexts of its parent: a body, a method after its
    /// decorators, an assignment after another target, an operation of the same kind as the one
    /// around it.
    Continued,
}

pub(super) const PARAMETER: As = As::Bind(SyntaxType::ArgDef, Binding::Variable);
pub(super) const FIELD: As = As::Known(SyntaxType::VarDef);
pub(super) const METHOD: As = As::Known(SyntaxType::MethodDef);
pub(super) const KEY: As = As::Known(SyntaxType::VarUsg);
pub(super) const TYPE: As = As::Bind(SyntaxType::TypeDef, Binding::Type);
pub(super) const CLASS: As = As::Bind(SyntaxType::ClassDef, Binding::Class);
