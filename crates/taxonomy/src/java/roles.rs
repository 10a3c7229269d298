//! The roles of nodes in their parents.

use crate::SyntaxType;
use crate::facts::Place;

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum As {
    /// A value that is read.
    #[default]
    Load,
    /// The name of a method that is called without an object.
    Call,
    /// A type.
    Type,
    /// A base class or an interface.
    Base,
    /// An exception in `catch` or `throws`.
    Caught,
    /// An annotation's name.
    Annotation,
    /// The name of a member, with the first token of its expression.
    Member(SyntaxType, Place),
    /// The first segment of a qualified name that begins with a package.
    Package,
    /// The name of a local variable, a field or a member of an enumeration.
    Variable,
    /// The name of a parameter.
    Parameter,
    /// The variable of a caught exception.
    CatchName,
    /// The name of a class.
    ClassName,
    /// The name of a method.
    MethodName,
    /// The name of a constructor.
    ConstructorName,
    /// The name of a type parameter.
    TypeParameter,
    /// The name of an annotation's argument, and `_`.
    Key,
    /// A label.
    Label,
    /// The complete name of the package or module.
    Namespace,
    /// The complete name of a required module.
    Module,
    /// A modifier.
    Modifier,
    /// The body of an anonymous class, with the first token of the class that it extends.
    BodyOf(Place),
    /// An assignment after another target, an operation of the same kind as the one around it, or
    /// arguments that are not in_parameter.
    Continued,
}
