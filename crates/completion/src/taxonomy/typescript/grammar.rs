//! The nodes and fields of TypeScript's grammars that the labeller knows by name.

use crate::taxonomy::facts::{Binding, Place};
use crate::taxonomy::grammar::names_of;
use crate::taxonomy::{Origin, SyntaxType};

names_of! {
    /// Kinds of nodes.
    Kind by node_kind_count, node_kind_for_id:
    Abstract = "abstract",
    AbstractClassDeclaration = "abstract_class_declaration",
    AbstractMethodSignature = "abstract_method_signature",
    AccessibilityModifier = "accessibility_modifier",
    Accessor = "accessor",
    AmbientDeclaration = "ambient_declaration",
    And = "&&",
    Arguments = "arguments",
    Array = "array",
    ArrayPattern = "array_pattern",
    ArrowFunction = "arrow_function",
    AsExpression = "as_expression",
    AssignmentExpression = "assignment_expression",
    AssignmentPattern = "assignment_pattern",
    Async = "async",
    AugmentedAssignmentExpression = "augmented_assignment_expression",
    AwaitExpression = "await_expression",
    BinaryExpression = "binary_expression",
    BreakStatement = "break_statement",
    CallExpression = "call_expression",
    CallSignature = "call_signature",
    CatchClause = "catch_clause",
    Class = "class",
    ClassBody = "class_body",
    ClassDeclaration = "class_declaration",
    ComputedPropertyName = "computed_property_name",
    ConditionalType = "conditional_type",
    ConstructSignature = "construct_signature",
    ConstructorType = "constructor_type",
    ContinueStatement = "continue_statement",
    DebuggerStatement = "debugger_statement",
    Declare = "declare",
    Decorator = "decorator",
    DoStatement = "do_statement",
    ElseClause = "else_clause",
    EnumAssignment = "enum_assignment",
    EnumBody = "enum_body",
    EnumDeclaration = "enum_declaration",
    Equal = "==",
    EscapeSequence = "escape_sequence",
    ExportClause = "export_clause",
    ExportSpecifier = "export_specifier",
    ExportStatement = "export_statement",
    ExtendsClause = "extends_clause",
    ExtendsTypeClause = "extends_type_clause",
    False = "false",
    ForInStatement = "for_in_statement",
    ForStatement = "for_statement",
    FormalParameters = "formal_parameters",
    FunctionDeclaration = "function_declaration",
    FunctionExpression = "function_expression",
    FunctionSignature = "function_signature",
    FunctionType = "function_type",
    GeneratorFunction = "generator_function",
    GeneratorFunctionDeclaration = "generator_function_declaration",
    GenericType = "generic_type",
    Greater = ">",
    GreaterOrEqual = ">=",
    HtmlCharacterReference = "html_character_reference",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImplementsClause = "implements_clause",
    Import = "import",
    ImportAlias = "import_alias",
    ImportClause = "import_clause",
    ImportRequireClause = "import_require_clause",
    ImportSpecifier = "import_specifier",
    ImportStatement = "import_statement",
    In = "in",
    IndexSignature = "index_signature",
    InferType = "infer_type",
    InstanceOf = "instanceof",
    InterfaceDeclaration = "interface_declaration",
    InternalModule = "internal_module",
    JsxAttribute = "jsx_attribute",
    JsxClosingElement = "jsx_closing_element",
    JsxNamespaceName = "jsx_namespace_name",
    JsxOpeningElement = "jsx_opening_element",
    JsxSelfClosingElement = "jsx_self_closing_element",
    JsxText = "jsx_text",
    Less = "<",
    LessOrEqual = "<=",
    MappedTypeClause = "mapped_type_clause",
    MemberExpression = "member_expression",
    MetaProperty = "meta_property",
    MethodDefinition = "method_definition",
    MethodSignature = "method_signature",
    Minus = "-",
    Module = "module",
    NamespaceExport = "namespace_export",
    NamespaceImport = "namespace_import",
    NestedIdentifier = "nested_identifier",
    NestedTypeIdentifier = "nested_type_identifier",
    NewExpression = "new_expression",
    NonNullExpression = "non_null_expression",
    Not = "!",
    NotEqual = "!=",
    NotSame = "!==",
    Null = "null",
    NullishCoalescing = "??",
    Number = "number",
    ObjectAssignmentPattern = "object_assignment_pattern",
    ObjectPattern = "object_pattern",
    OptionalParameter = "optional_parameter",
    Or = "||",
    OverrideModifier = "override_modifier",
    Pair = "pair",
    PairPattern = "pair_pattern",
    ParenthesizedExpression = "parenthesized_expression",
    ParenthesizedType = "parenthesized_type",
    Plus = "+",
    PredefinedType = "predefined_type",
    PrivatePropertyIdentifier = "private_property_identifier",
    PropertyIdentifier = "property_identifier",
    PropertySignature = "property_signature",
    PublicFieldDefinition = "public_field_definition",
    Readonly = "readonly",
    ReadonlyType = "readonly_type",
    Regex = "regex",
    RegexPattern = "regex_pattern",
    RequiredParameter = "required_parameter",
    RestPattern = "rest_pattern",
    ReturnStatement = "return_statement",
    Same = "===",
    SatisfiesExpression = "satisfies_expression",
    ShorthandPropertyIdentifier = "shorthand_property_identifier",
    ShorthandPropertyIdentifierPattern = "shorthand_property_identifier_pattern",
    StatementBlock = "statement_block",
    StatementIdentifier = "statement_identifier",
    Static = "static",
    String = "string",
    StringFragment = "string_fragment",
    SubscriptExpression = "subscript_expression",
    Super = "super",
    SwitchBody = "switch_body",
    TemplateLiteralType = "template_literal_type",
    TemplateString = "template_string",
    TemplateSubstitution = "template_substitution",
    TemplateType = "template_type",
    This = "this",
    ThisType = "this_type",
    ThrowStatement = "throw_statement",
    Tilde = "~",
    True = "true",
    TryStatement = "try_statement",
    TypeAliasDeclaration = "type_alias_declaration",
    TypeAnnotation = "type_annotation",
    TypeAssertion = "type_assertion",
    TypeIdentifier = "type_identifier",
    TypeParameter = "type_parameter",
    UnaryExpression = "unary_expression",
    Undefined = "undefined",
    UnionType = "union_type",
    UpdateExpression = "update_expression",
    VariableDeclarator = "variable_declarator",
    WhileStatement = "while_statement",
    YieldExpression = "yield_expression",
}

names_of! {
    /// Fields of nodes.
    Field by field_count, field_name_for_id:
    Alias = "alias",
    Arguments = "arguments",
    Body = "body",
    Constructor = "constructor",
    Decorator = "decorator",
    Function = "function",
    Handler = "handler",
    Key = "key",
    Left = "left",
    ModuleName = "module",
    Name = "name",
    Object = "object",
    Parameter = "parameter",
    Pattern = "pattern",
    Right = "right",
    Source = "source",
    Value = "value",
}

/// Modifiers that are anonymous nodes in the grammar.
pub(super) const MODIFIERS: [Kind; 6] =
    [Kind::Abstract, Kind::Accessor, Kind::Async, Kind::Declare, Kind::Readonly, Kind::Static];

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::taxonomy) enum As {
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
