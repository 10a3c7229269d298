//! The roles of nodes in their parents.

use crate::SyntaxType;
use crate::facts::Place;

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum As {
    /// A value that is read.
    #[default]
    Load,
    /// The function of a call.
    Call,
    /// A type.
    Type,
    /// A base class or an interface.
    Base,
    /// A caught exception.
    Caught,
    /// An attribute's name.
    Annotation,
    /// The name of a member, with the first token of its expression.
    Member(SyntaxType, Place),
    /// The first segment of a qualified name.
    First,
    /// The name of a local variable, a field, a property or a member of an enumeration.
    Variable,
    /// The name of a member in a tuple's type.
    Element,
    /// The name of a parameter.
    Parameter,
    /// The variable of a caught exception.
    CatchName,
    /// The name of a class.
    ClassName,
    /// The name of a type parameter.
    TypeParameter,
    /// The name of a delegate.
    Delegate,
    /// The name of a method.
    MethodName,
    /// The name of a local function.
    FunctionName,
    /// The name of a constructor.
    ConstructorName,
    /// The name of an accessor.
    Accessor,
    /// A name that is not looked up: of an argument or of an initialised member.
    Key,
    /// The initialiser of a new object's members.
    Initializer,
    /// A label.
    Label,
    /// The complete name of a namespace.
    Namespace,
    /// An operation of the same kind as the one around it, or an assignment after another target.
    Continued,
}
