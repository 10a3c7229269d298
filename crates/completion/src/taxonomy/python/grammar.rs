//! The nodes and fields of Python's grammar that the labeller knows by name.

use crate::taxonomy::SyntaxType;
use crate::taxonomy::facts::Place;
use crate::taxonomy::grammar::names_of;

names_of! {
    /// Kinds of nodes.
    Kind by node_kind_count, node_kind_for_id:
    AliasedImport = "aliased_import",
    And = "and",
    ArgumentList = "argument_list",
    AsPattern = "as_pattern",
    AsPatternTarget = "as_pattern_target",
    Assignment = "assignment",
    Attribute = "attribute",
    AugmentedAssignment = "augmented_assignment",
    BinaryOperator = "binary_operator",
    Block = "block",
    BooleanOperator = "boolean_operator",
    BreakStatement = "break_statement",
    Call = "call",
    CasePattern = "case_pattern",
    ClassDefinition = "class_definition",
    ClassPattern = "class_pattern",
    ComparisonOperator = "comparison_operator",
    ConcatenatedString = "concatenated_string",
    ContinueStatement = "continue_statement",
    DecoratedDefinition = "decorated_definition",
    Decorator = "decorator",
    DefaultParameter = "default_parameter",
    DictionaryComprehension = "dictionary_comprehension",
    DictionarySplatPattern = "dictionary_splat_pattern",
    DottedName = "dotted_name",
    ElifClause = "elif_clause",
    ElseClause = "else_clause",
    ExceptClause = "except_clause",
    ExceptGroupClause = "except_group_clause",
    False = "false",
    FinallyClause = "finally_clause",
    Float = "float",
    ForInClause = "for_in_clause",
    ForStatement = "for_statement",
    FunctionDefinition = "function_definition",
    FutureImportStatement = "future_import_statement",
    GeneratorExpression = "generator_expression",
    GenericType = "generic_type",
    GlobalStatement = "global_statement",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImportFromStatement = "import_from_statement",
    ImportStatement = "import_statement",
    Integer = "integer",
    KeywordArgument = "keyword_argument",
    KeywordPattern = "keyword_pattern",
    Lambda = "lambda",
    ListComprehension = "list_comprehension",
    ListPattern = "list_pattern",
    ListSplatPattern = "list_splat_pattern",
    NamedExpression = "named_expression",
    None = "none",
    NonlocalStatement = "nonlocal_statement",
    NotOperator = "not_operator",
    Or = "or",
    ParenthesizedExpression = "parenthesized_expression",
    PassStatement = "pass_statement",
    PatternList = "pattern_list",
    RaiseStatement = "raise_statement",
    RelativeImport = "relative_import",
    ReturnStatement = "return_statement",
    SetComprehension = "set_comprehension",
    SplatPattern = "splat_pattern",
    String = "string",
    StringStart = "string_start",
    StringEnd = "string_end",
    Interpolation = "interpolation",
    Subscript = "subscript",
    True = "true",
    TryStatement = "try_statement",
    Tuple = "tuple",
    List = "list",
    TuplePattern = "tuple_pattern",
    Type = "type",
    TypeAliasStatement = "type_alias_statement",
    TypedDefaultParameter = "typed_default_parameter",
    TypedParameter = "typed_parameter",
    TypeParameter = "type_parameter",
    UnaryOperator = "unary_operator",
    UnionType = "union_type",
    WhileStatement = "while_statement",
    WildcardImport = "wildcard_import",
    WithStatement = "with_statement",
    Yield = "yield",
}

names_of! {
    /// Fields of nodes.
    Field by field_count, field_name_for_id:
    Alias = "alias",
    Alternative = "alternative",
    Function = "function",
    Left = "left",
    ModuleName = "module_name",
    Name = "name",
    Object = "object",
    Parameters = "parameters",
    Right = "right",
    Subscript = "subscript",
    Superclasses = "superclasses",
    TypeParameters = "type_parameters",
    Value = "value",
}

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::taxonomy) enum As {
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
