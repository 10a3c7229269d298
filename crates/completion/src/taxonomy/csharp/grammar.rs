//! The nodes and fields of C#'s grammar that the labeller knows by name.

use crate::taxonomy::SyntaxType;
use crate::taxonomy::facts::Place;
use crate::taxonomy::grammar::names_of;

names_of! {
    /// Kinds of nodes.
    Kind by node_kind_count, node_kind_for_id:
    AccessorDeclaration = "accessor_declaration",
    AliasQualifiedName = "alias_qualified_name",
    And = "&&",
    AnonymousMethodExpression = "anonymous_method_expression",
    AnonymousObjectCreationExpression = "anonymous_object_creation_expression",
    Argument = "argument",
    ArgumentList = "argument_list",
    ArrayType = "array_type",
    AsExpression = "as_expression",
    Assign = "=",
    AssignmentExpression = "assignment_expression",
    Attribute = "attribute",
    AttributeArgument = "attribute_argument",
    AttributeArgumentList = "attribute_argument_list",
    Base = "base",
    BaseList = "base_list",
    BinaryExpression = "binary_expression",
    Block = "block",
    BooleanLiteral = "boolean_literal",
    BracketedParameterList = "bracketed_parameter_list",
    BreakStatement = "break_statement",
    Case = "case",
    CatchClause = "catch_clause",
    CatchDeclaration = "catch_declaration",
    CharacterLiteral = "character_literal",
    ClassDeclaration = "class_declaration",
    Coalesce = "??",
    Complement = "~",
    ConditionalAccessExpression = "conditional_access_expression",
    ConstructorDeclaration = "constructor_declaration",
    ContinueStatement = "continue_statement",
    ConversionOperatorDeclaration = "conversion_operator_declaration",
    DeclarationExpression = "declaration_expression",
    DeclarationPattern = "declaration_pattern",
    Decrement = "--",
    DefaultExpression = "default_expression",
    DelegateDeclaration = "delegate_declaration",
    DestructorDeclaration = "destructor_declaration",
    Discard = "discard",
    DoStatement = "do_statement",
    EnumDeclaration = "enum_declaration",
    EnumMemberDeclaration = "enum_member_declaration",
    Equal = "==",
    EventDeclaration = "event_declaration",
    ExplicitInterfaceSpecifier = "explicit_interface_specifier",
    ExternAliasDirective = "extern_alias_directive",
    FileScopedNamespaceDeclaration = "file_scoped_namespace_declaration",
    ForStatement = "for_statement",
    ForeachStatement = "foreach_statement",
    FromClause = "from_clause",
    GenericName = "generic_name",
    GotoStatement = "goto_statement",
    Greater = ">",
    GreaterOrEqual = ">=",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImplicitParameter = "implicit_parameter",
    ImplicitType = "implicit_type",
    In = "in",
    Increment = "++",
    IndexerDeclaration = "indexer_declaration",
    InitializerExpression = "initializer_expression",
    IntegerLiteral = "integer_literal",
    InterfaceDeclaration = "interface_declaration",
    InterpolatedStringExpression = "interpolated_string_expression",
    Interpolation = "interpolation",
    InvocationExpression = "invocation_expression",
    IsExpression = "is_expression",
    IsPatternExpression = "is_pattern_expression",
    JoinClause = "join_clause",
    JoinIntoClause = "join_into_clause",
    LabeledStatement = "labeled_statement",
    LambdaExpression = "lambda_expression",
    Less = "<",
    LessOrEqual = "<=",
    LetClause = "let_clause",
    LocalDeclarationStatement = "local_declaration_statement",
    LocalFunctionStatement = "local_function_statement",
    LockStatement = "lock_statement",
    MemberAccessExpression = "member_access_expression",
    MemberBindingExpression = "member_binding_expression",
    MethodDeclaration = "method_declaration",
    Minus = "-",
    Modifier = "modifier",
    NamespaceDeclaration = "namespace_declaration",
    Not = "!",
    NotEqual = "!=",
    NullLiteral = "null_literal",
    NullableType = "nullable_type",
    ObjectCreationExpression = "object_creation_expression",
    OperatorDeclaration = "operator_declaration",
    Or = "||",
    Parameter = "parameter",
    ParameterList = "parameter_list",
    ParenthesizedVariableDesignation = "parenthesized_variable_designation",
    Plus = "+",
    PointerType = "pointer_type",
    PostfixUnaryExpression = "postfix_unary_expression",
    PredefinedType = "predefined_type",
    PrefixUnaryExpression = "prefix_unary_expression",
    PreprocElif = "preproc_elif",
    PreprocIf = "preproc_if",
    PrimaryConstructorBaseType = "primary_constructor_base_type",
    PropertyDeclaration = "property_declaration",
    QualifiedName = "qualified_name",
    QueryExpression = "query_expression",
    RawStringLiteral = "raw_string_literal",
    RealLiteral = "real_literal",
    RecordDeclaration = "record_declaration",
    RecursivePattern = "recursive_pattern",
    RefType = "ref_type",
    ReturnStatement = "return_statement",
    ScopedType = "scoped_type",
    Static = "static",
    StringLiteral = "string_literal",
    StructDeclaration = "struct_declaration",
    Subpattern = "subpattern",
    SwitchBody = "switch_body",
    This = "this",
    ThrowExpression = "throw_expression",
    ThrowStatement = "throw_statement",
    TryStatement = "try_statement",
    TupleElement = "tuple_element",
    TuplePattern = "tuple_pattern",
    TypeArgumentList = "type_argument_list",
    TypeParameter = "type_parameter",
    TypeParameterConstraintsClause = "type_parameter_constraints_clause",
    Using = "using",
    UsingDirective = "using_directive",
    UsingStatement = "using_statement",
    VarPattern = "var_pattern",
    VariableDeclaration = "variable_declaration",
    VariableDeclarator = "variable_declarator",
    VerbatimStringLiteral = "verbatim_string_literal",
    WhileStatement = "while_statement",
    WithInitializer = "with_initializer",
    YieldStatement = "yield_statement",
}

names_of! {
    /// Fields of nodes.
    Field by field_count, field_name_for_id:
    Alternative = "alternative",
    Condition = "condition",
    Function = "function",
    Left = "left",
    Name = "name",
    Parameters = "parameters",
    Returns = "returns",
    Right = "right",
    Type = "type",
    Value = "value",
}

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::taxonomy) enum As {
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
