//! The roles of nodes in their parents.

use crate::SyntaxType;
use crate::facts::Place;

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum As {
    /// A value that is read.
    #[default]
    Load,
    /// The function of a call, or a decorator.
    Call,
    /// A name or a pattern that is bound.
    Store,
    /// A parameter of a function.
    Parameter,
    /// A base class.
    Base,
    /// The exceptions of a handler.
    Except,
    /// The variable of a handler's exception.
    ExceptName,
    /// The name of a keyword in a call.
    Keyword,
    /// The name of an attribute, with the first token of its object.
    Member(SyntaxType, Place),
    /// A function's name.
    FunctionName,
    /// A class's name.
    ClassName,
    /// A name in a `global` statement.
    Global,
    /// A name in a `nonlocal` statement.
    Nonlocal,
    /// A definition that shares the contexts of its decorators, an assignment after another target,
    /// or an operation of the same kind as the one around it.
    Continued,
    /// A pattern of a `case`.
    Pattern,
}
