//! The nodes and fields of Java's grammar that the labeller knows by name.

use crate::taxonomy::SyntaxType;
use crate::taxonomy::facts::Place;
use crate::taxonomy::grammar::names_of;

names_of! {
    /// Kinds of nodes.
    Kind by node_kind_count, node_kind_for_id:
    And = "&&",
    AnnotatedType = "annotated_type",
    Annotation = "annotation",
    AnnotationTypeDeclaration = "annotation_type_declaration",
    AnnotationTypeElementDeclaration = "annotation_type_element_declaration",
    ArgumentList = "argument_list",
    ArrayType = "array_type",
    AssignmentExpression = "assignment_expression",
    BinaryExpression = "binary_expression",
    BinaryIntegerLiteral = "binary_integer_literal",
    Block = "block",
    BooleanType = "boolean_type",
    BreakStatement = "break_statement",
    CatchClause = "catch_clause",
    CatchFormalParameter = "catch_formal_parameter",
    CatchType = "catch_type",
    CharacterLiteral = "character_literal",
    ClassBody = "class_body",
    ClassDeclaration = "class_declaration",
    CompactConstructorDeclaration = "compact_constructor_declaration",
    ConstructorDeclaration = "constructor_declaration",
    ContinueStatement = "continue_statement",
    DecimalFloatingPointLiteral = "decimal_floating_point_literal",
    DecimalIntegerLiteral = "decimal_integer_literal",
    DoStatement = "do_statement",
    ElementValuePair = "element_value_pair",
    EnhancedForStatement = "enhanced_for_statement",
    EnumConstant = "enum_constant",
    EnumDeclaration = "enum_declaration",
    Equal = "==",
    ExplicitConstructorInvocation = "explicit_constructor_invocation",
    ExtendsInterfaces = "extends_interfaces",
    False = "false",
    FieldAccess = "field_access",
    FieldDeclaration = "field_declaration",
    FloatingPointType = "floating_point_type",
    ForStatement = "for_statement",
    FormalParameter = "formal_parameter",
    FormalParameters = "formal_parameters",
    GenericType = "generic_type",
    Greater = ">",
    GreaterOrEqual = ">=",
    HexFloatingPointLiteral = "hex_floating_point_literal",
    HexIntegerLiteral = "hex_integer_literal",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImportDeclaration = "import_declaration",
    InferredParameters = "inferred_parameters",
    InstanceofExpression = "instanceof_expression",
    IntegralType = "integral_type",
    InterfaceDeclaration = "interface_declaration",
    LabeledStatement = "labeled_statement",
    LambdaExpression = "lambda_expression",
    Less = "<",
    LessOrEqual = "<=",
    LocalVariableDeclaration = "local_variable_declaration",
    MarkerAnnotation = "marker_annotation",
    MethodDeclaration = "method_declaration",
    MethodInvocation = "method_invocation",
    MethodReference = "method_reference",
    Modifiers = "modifiers",
    ModuleDeclaration = "module_declaration",
    Not = "!",
    NotEqual = "!=",
    NullLiteral = "null_literal",
    ObjectCreationExpression = "object_creation_expression",
    OctalIntegerLiteral = "octal_integer_literal",
    Or = "||",
    PackageDeclaration = "package_declaration",
    Permits = "permits",
    ReceiverParameter = "receiver_parameter",
    RecordDeclaration = "record_declaration",
    RecordPattern = "record_pattern",
    RecordPatternComponent = "record_pattern_component",
    RequiresModifier = "requires_modifier",
    RequiresModuleDirective = "requires_module_directive",
    Resource = "resource",
    ReturnStatement = "return_statement",
    ScopedIdentifier = "scoped_identifier",
    ScopedTypeIdentifier = "scoped_type_identifier",
    SpreadParameter = "spread_parameter",
    Static = "static",
    StringInterpolation = "string_interpolation",
    StringLiteral = "string_literal",
    Super = "super",
    SuperInterfaces = "super_interfaces",
    Superclass = "superclass",
    SwitchBlock = "switch_block",
    SynchronizedStatement = "synchronized_statement",
    This = "this",
    ThrowStatement = "throw_statement",
    Throws = "throws",
    True = "true",
    TryStatement = "try_statement",
    TryWithResourcesStatement = "try_with_resources_statement",
    TypeIdentifier = "type_identifier",
    TypeList = "type_list",
    TypeParameter = "type_parameter",
    TypePattern = "type_pattern",
    UnaryExpression = "unary_expression",
    UnderscorePattern = "underscore_pattern",
    UpdateExpression = "update_expression",
    VariableDeclarator = "variable_declarator",
    VoidType = "void_type",
    WhileStatement = "while_statement",
    Wildcard = "wildcard",
}

names_of! {
    /// Fields of nodes.
    Field by field_count, field_name_for_id:
    Alternative = "alternative",
    Arguments = "arguments",
    Body = "body",
    Key = "key",
    Name = "name",
    Object = "object",
    Parameters = "parameters",
    Resources = "resources",
    Right = "right",
    Type = "type",
}

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::taxonomy) enum As {
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
