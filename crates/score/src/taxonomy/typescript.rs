//! TypeScript, from source, also with JSX.
//!
//! | Value | What it is here | Example |
//! |---|---|---|
//! | arg_def | a parameter, also in a type and of an index signature | `(a, { b }: C) => a` |
//! | attribute | a member that is not called | `this.a`, `typeof a.b` |
//! | class_def | a class, an interface, an enumeration | `interface A {}` |
//! | class_usg | a class where it is used, also an element in JSX | `new A()`, `x: A`, `<A />`, `<div />` |
//! | const_num | a number | `0x10`, `10n` |
//! | const_str | a string, a piece of a template, a regular expression, text in JSX | `` `a${b}` ``, `/a/g` |
//! | exception | what is caught, built-in exceptions | `catch (e) {}`, `new TypeError()` |
//! | func_def | a function, also one that is only declared | `function f() {}` |
//! | func_usg | a call of a function of the file, or of a variable that begins as one | `f()` |
//! | imp_alias | a name that the file chooses for an import | `import a, * as b from 'lib'` |
//! | imp_lib | a module, as it is written | `import 'lib'`, `import('lib')` |
//! | imp_sublib | what is imported from a module | `import { a } from 'lib'` |
//! | keyword | a word that is a value or a statement | `this`, `null`, `break` |
//! | method_def | a method, an accessor, a constructor; also in interfaces and objects | `class A { a() {} }` |
//! | method_usg | a call of a member, or of a function that the file does not define | `a.b()` |
//! | var_def | a variable, a field, a property in a type, an enumeration's member | `let a`, `{ a: string }` |
//! | var_usg | a variable where it is used, a key of an object or of its pattern, an attribute in JSX | `{ a: b }` |
//! | unknown | nothing | |
//! | type_def | an alias, a type parameter, also of `infer` and of mapped types | `type A<B> = B` |
//! | type_usg | one of those where it is used, a predefined type | `string` |
//! | modifier | a modifier | `public`, `readonly`, `async` |
//! | annotation | the name of a decorator | `@A()` |
//! | namespace_def | a namespace, a module that is declared | `namespace A.B {}` |
//! | label | a label | `a: for (;;) break a` |
//!
//! Choices beyond the general ones:
//!
//! - A variable is defined where it is declared; assignments are usages. `var` is taken to be of its block, as `let`.
//! - Members of classes, interfaces and objects are no names of a scope: without `this.`, code does not see them.
//! - Members of `this` and `super` are from_infile, though the words themselves are from_builtin.
//! - Arrow functions are lambdas; what is written `function` counts for in_func_def. Type parameters and type arguments
//!   are not in_parameter.
//! - `in` is a test of membership: in_comparison and in_bool_op, as in Python.
//! - Compound assignments are in_assign only; `++` and `--` are in_arithmetic_op.

use std::borrow::Cow;

use tree_sitter::{Node, Tree};

use super::facts::{Binding, Facts, Place, Role, ScopeKind, Use};
use super::names::{Builtin, TYPESCRIPT};
use super::resolve::Rules;
use super::walk::{self, Language, Walk, numbered};
use super::{Context, Options, Origin, SyntaxType};

/// How TypeScript looks names up.
pub(super) const RULES: Rules = Rules { names: &TYPESCRIPT, sees_members: true, undefined_class: Origin::Infile };

numbered! {
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
    TypeAssertion = "type_assertion",
    TypeIdentifier = "type_identifier",
    TypeParameter = "type_parameter",
    UnaryExpression = "unary_expression",
    Undefined = "undefined",
    UpdateExpression = "update_expression",
    VariableDeclarator = "variable_declarator",
    WhileStatement = "while_statement",
    YieldExpression = "yield_expression",
}

numbered! {
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

/// What a node is to the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum As {
    /// Anything that is read.
    Load,
    /// What is called.
    Call,
    /// What stands behind `new`.
    Class,
    /// What a class extends.
    Base,
    /// What is bound: a name or a pattern.
    Bind(SyntaxType, Binding),
    /// A member's name, with where its object begins.
    Member(SyntaxType, Place),
    /// A name that syntax tells all of, and that code does not see: a member where it is defined, a key.
    Known(SyntaxType),
    /// The name of a decorator.
    Annotation,
    /// The name of an element in JSX.
    Element,
    /// A module's name, if it is a string.
    Library,
    /// What is imported, and whether it binds its name.
    Imported(SyntaxType, Origin, Option<Binding>),
    /// The name of a namespace.
    Namespace,
    /// Something that shares the scope or the contexts of what is around it: a body, a method behind its decorators, an
    /// assignment behind another target, an operation of the same kind as the one around it.
    Continued,
}

const PARAMETER: As = As::Bind(SyntaxType::ArgDef, Binding::Variable);
const FIELD: As = As::Known(SyntaxType::VarDef);
const METHOD: As = As::Known(SyntaxType::MethodDef);
const KEY: As = As::Known(SyntaxType::VarUsg);
const TYPE: As = As::Bind(SyntaxType::TypeDef, Binding::Type);
const CLASS: As = As::Bind(SyntaxType::ClassDef, Binding::Class);

/// The numbers of TypeScript's grammars.
pub(super) struct TypeScript {
    dialects: [Dialect; 2],
}

/// The numbers of one grammar.
struct Dialect {
    grammar: tree_sitter::Language,
    kinds: Vec<Kind>,
    fields: Vec<Field>,
}

/// A walk through a file of TypeScript.
struct Visitor<'o> {
    dialect: &'o Dialect,
    project: &'o [String],
}

impl TypeScript {
    pub(super) fn new() -> Self {
        let dialect = |grammar: tree_sitter::Language| {
            let (kinds, fields) = (Kind::table(&grammar), Field::table(&grammar));
            Dialect { grammar, kinds, fields }
        };
        let (tsx, plain) = (tree_sitter_typescript::LANGUAGE_TSX, tree_sitter_typescript::LANGUAGE_TYPESCRIPT);
        Self { dialects: [dialect(tsx.into()), dialect(plain.into())] }
    }

    /// What the tree of a file says.
    pub(super) fn facts<'s>(&self, source: &'s str, tree: &Tree, options: &Options) -> Facts<'s> {
        let [tsx, plain] = &self.dialects;
        let dialect = if *tree.language() == tsx.grammar { tsx } else { plain };
        walk::facts(&Visitor { dialect, project: &options.project }, source, tree.root_node(), As::Load)
    }
}

impl Language for Visitor<'_> {
    type As = As;

    const IN_ERROR: As = As::Load;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let kind = self.kind(node);
        match kind {
            Kind::Identifier
            | Kind::PropertyIdentifier
            | Kind::PrivatePropertyIdentifier
            | Kind::ShorthandPropertyIdentifier
            | Kind::ShorthandPropertyIdentifierPattern
            | Kind::TypeIdentifier => identifier(walk, node, kind, to),
            Kind::StatementIdentifier => known(walk, node, SyntaxType::Label),
            Kind::PredefinedType => builtin(walk, node, SyntaxType::TypeUsg),
            Kind::This
            | Kind::ThisType
            | Kind::Super
            | Kind::Null
            | Kind::True
            | Kind::False
            | Kind::Undefined
            | Kind::MetaProperty => builtin(walk, node, SyntaxType::Keyword),
            Kind::AccessibilityModifier
            | Kind::OverrideModifier
            | Kind::Abstract
            | Kind::Accessor
            | Kind::Async
            | Kind::Declare
            | Kind::Readonly
            | Kind::Static => builtin(walk, node, SyntaxType::Modifier),
            Kind::Number => known(walk, node, SyntaxType::ConstNum),
            Kind::Regex | Kind::RegexPattern | Kind::StringFragment | Kind::EscapeSequence => {
                known(walk, node, SyntaxType::ConstStr);
            }
            Kind::HtmlCharacterReference => known(walk, node, SyntaxType::ConstStr),
            Kind::JsxText => text(walk, node),
            Kind::String => self.string(walk, node, to),
            Kind::TemplateString | Kind::TemplateLiteralType => self.template(walk, node),
            Kind::DebuggerStatement => walk.keyword(node, "debugger"),
            Kind::BreakStatement => self.statement(walk, node, None, "break"),
            Kind::ContinueStatement => self.statement(walk, node, None, "continue"),
            Kind::ReturnStatement => self.statement(walk, node, Some(Context::Return), "return"),
            Kind::ThrowStatement => self.statement(walk, node, Some(Context::Raise), "throw"),
            Kind::YieldExpression => self.statement(walk, node, None, "yield"),
            Kind::Import => {}

            Kind::NestedIdentifier if to == As::Namespace => {
                known(walk, node, SyntaxType::NamespaceDef);
                // `namespace A.B` binds `A`.
                let first = walk.text(node).split('.').next().unwrap_or_default().trim();
                walk.facts.bind_text(first, Binding::Variable);
            }
            Kind::MemberExpression | Kind::NestedIdentifier | Kind::NestedTypeIdentifier => {
                let syntax_type = match to {
                    As::Call => SyntaxType::MethodUsg,
                    As::Class | As::Base | As::Element => SyntaxType::ClassUsg,
                    As::Annotation => SyntaxType::Annotation,
                    _ if kind == Kind::NestedTypeIdentifier => SyntaxType::ClassUsg,
                    _ => SyntaxType::Attribute,
                };
                let mut from = walk.facts.next();
                walk.children(node, |id, part| {
                    Some(match self.field(id) {
                        Field::Object | Field::ModuleName => {
                            // What an array or a type assertion begins with is not what a member is of.
                            let inner = Some(part).filter(|_| self.kind(part) == Kind::ParenthesizedExpression);
                            let inner = inner.and_then(|part| part.named_child(0)).unwrap_or(part);
                            if matches!(self.kind(inner), Kind::Array | Kind::TypeAssertion) {
                                from = Place::MAX;
                            }
                            As::Load
                        }
                        _ => As::Member(syntax_type, from),
                    })
                });
            }
            Kind::CallExpression => self.call(walk, node, to),
            Kind::NewExpression => walk
                .children(node, |id, _| Some(if self.field(id) == Field::Constructor { As::Class } else { As::Load })),
            Kind::Arguments => {
                let to = if to == As::Library { to } else { As::Load };
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(to)));
            }
            Kind::SubscriptExpression => walk.children(node, |_, _| Some(As::Load)),
            Kind::Pair | Kind::PairPattern => {
                let value = if kind == Kind::Pair { As::Load } else { to };
                walk.children(node, |id, _| Some(if self.field(id) == Field::Key { KEY } else { value }));
            }

            Kind::AssignmentExpression if to == As::Continued => self.assignment(walk, node),
            Kind::AssignmentExpression => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            Kind::AugmentedAssignmentExpression => {
                walk.within(Context::Assign, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::UpdateExpression => {
                walk.within(Context::ArithmeticOp, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::UnaryExpression | Kind::BinaryExpression => self.operation(walk, node, to),
            Kind::VariableDeclarator => self.declarator(walk, node),
            Kind::AssignmentPattern | Kind::ObjectAssignmentPattern => {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Left { to } else { As::Load }));
            }

            Kind::FunctionDeclaration
            | Kind::GeneratorFunctionDeclaration
            | Kind::FunctionSignature
            | Kind::FunctionExpression
            | Kind::GeneratorFunction
            | Kind::MethodDefinition
            | Kind::MethodSignature
            | Kind::AbstractMethodSignature
                if to != As::Continued =>
            {
                walk.within(Context::FuncDef, |walk| self.function(walk, node, kind));
            }
            Kind::FunctionDeclaration
            | Kind::GeneratorFunctionDeclaration
            | Kind::FunctionSignature
            | Kind::FunctionExpression
            | Kind::GeneratorFunction
            | Kind::MethodDefinition
            | Kind::MethodSignature
            | Kind::AbstractMethodSignature
            | Kind::ArrowFunction
            | Kind::FunctionType
            | Kind::ConstructorType
            | Kind::CallSignature
            | Kind::ConstructSignature => self.function(walk, node, kind),
            Kind::FormalParameters => {
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::RequiredParameter | Kind::OptionalParameter => self.named_parts(walk, node, PARAMETER),
            Kind::IndexSignature => {
                walk.scope(ScopeKind::Block, |walk| self.named_parts(walk, node, PARAMETER));
            }

            Kind::Class | Kind::ClassDeclaration | Kind::AbstractClassDeclaration if node.is_named() => {
                walk.within(Context::ClassDef, |walk| {
                    self.definition(walk, node, ScopeKind::Class, (CLASS, kind == Kind::Class));
                });
            }
            Kind::InterfaceDeclaration | Kind::EnumDeclaration => {
                walk.within(Context::ClassDef, |walk| {
                    self.definition(walk, node, ScopeKind::Class, (CLASS, false));
                });
            }
            Kind::ClassBody => self.class_body(walk, node),
            Kind::ExtendsClause => walk.within(Context::Parameter, |walk| {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Value { As::Base } else { As::Load }));
            }),
            Kind::ExtendsTypeClause | Kind::ImplementsClause => {
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::PublicFieldDefinition => {
                let has_value = node.child_by_field_name("value").is_some();
                self.assigned(walk, has_value, |walk| self.named_parts(walk, node, FIELD));
            }
            Kind::PropertySignature => self.named_parts(walk, node, FIELD),
            Kind::EnumBody => {
                let member = As::Bind(SyntaxType::VarDef, Binding::Variable);
                walk.children(node, |id, _| Some(if self.field(id) == Field::Name { member } else { As::Load }));
            }
            Kind::EnumAssignment => {
                let member = As::Bind(SyntaxType::VarDef, Binding::Variable);
                walk.within(Context::Assign, |walk| self.named_parts(walk, node, member));
            }
            Kind::TypeAliasDeclaration => self.definition(walk, node, ScopeKind::Block, (TYPE, false)),
            Kind::TypeParameter | Kind::MappedTypeClause => {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Name { TYPE } else { As::Load }));
            }
            Kind::InferType => {
                let mut is_first = true;
                walk.children(node, |_, _| Some(if std::mem::take(&mut is_first) { TYPE } else { As::Load }));
            }
            Kind::ConditionalType => {
                walk.scope(ScopeKind::Block, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::AmbientDeclaration | Kind::ReadonlyType => self.named_parts(walk, node, As::Load),
            Kind::Decorator => walk.children(node, |_, _| Some(As::Annotation)),
            Kind::Module | Kind::InternalModule if node.is_named() => {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Name { As::Namespace } else { As::Load }));
            }

            Kind::StatementBlock | Kind::SwitchBody if to != As::Continued => {
                walk.scope(ScopeKind::Block, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::IfStatement => self.branches(walk, node),
            Kind::ElseClause => walk.within(Context::Else, |walk| walk.children(node, |_, _| Some(As::Load))),
            Kind::WhileStatement | Kind::DoStatement => {
                walk.within(Context::While, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::ForStatement => self.loop_of(walk, node, As::Load),
            Kind::ForInStatement => {
                let declares = node.child_by_field_name("kind").is_some();
                let variable = As::Bind(SyntaxType::VarDef, Binding::Variable);
                self.loop_of(walk, node, if declares { variable } else { As::Load });
            }
            Kind::TryStatement => walk.parts(node, |walk, id, part| {
                let context = if self.field(id) == Field::Handler { Context::Except } else { Context::Try };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            Kind::CatchClause => walk.scope(ScopeKind::Block, |walk| {
                walk.children(node, |id, part| {
                    Some(match self.field(id) {
                        Field::Parameter if self.kind(part) == Kind::Identifier => {
                            As::Bind(SyntaxType::Exception, Binding::Variable)
                        }
                        Field::Parameter => As::Bind(SyntaxType::VarDef, Binding::Variable),
                        Field::Body => As::Continued,
                        _ => As::Load,
                    })
                });
            }),

            Kind::ImportStatement | Kind::ExportStatement => self.import(walk, node),
            Kind::ImportAlias => {
                let mut first =
                    Some(As::Imported(SyntaxType::ImpAlias, Origin::Infile, Some(Binding::Imported(Origin::Infile))));
                walk.children(node, |_, _| Some(first.take().unwrap_or(As::Load)));
            }
            Kind::ImportClause | Kind::ImportRequireClause | Kind::NamespaceImport | Kind::NamespaceExport => {
                self.import_names(walk, node, to);
            }
            Kind::ImportSpecifier | Kind::ExportSpecifier => self.specifier(walk, node, to),

            Kind::JsxOpeningElement | Kind::JsxSelfClosingElement | Kind::JsxClosingElement => {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Name { As::Element } else { As::Load }));
            }
            Kind::JsxAttribute => {
                let mut is_first = true;
                walk.children(node, |_, _| Some(if std::mem::take(&mut is_first) { KEY } else { As::Load }));
            }
            Kind::JsxNamespaceName => {
                let syntax_type = if to == As::Element { SyntaxType::ClassUsg } else { SyntaxType::VarUsg };
                walk.children(node, |_, _| Some(As::Known(syntax_type)));
            }

            Kind::ComputedPropertyName => walk.children(node, |_, _| Some(As::Load)),
            // Brackets and the like pass on what they are.
            Kind::ObjectPattern | Kind::ArrayPattern | Kind::RestPattern if matches!(to, As::Bind(..)) => {
                // What is taken apart is not the whole: what its parts are is not known.
                let to = match to {
                    As::Bind(syntax_type, Binding::Library(origin) | Binding::Imported(origin)) => {
                        As::Bind(syntax_type, Binding::Imported(origin))
                    }
                    As::Bind(syntax_type, _) => As::Bind(syntax_type, Binding::Variable),
                    other => other,
                };
                walk.children(node, |_, _| Some(to));
            }
            Kind::ParenthesizedExpression | Kind::NonNullExpression | Kind::GenericType => {
                let to = if matches!(to, As::Call | As::Class | As::Base | As::Annotation) { to } else { As::Load };
                walk.children(node, |id, _| Some(if self.field(id) == Field::Other { to } else { As::Load }));
            }
            _ => {
                let to = if matches!(to, As::Imported(..)) { to } else { As::Load };
                walk.children(node, |_, _| Some(to));
            }
        }
    }
}

impl Visitor<'_> {
    fn kind(&self, node: Node<'_>) -> Kind {
        self.dialect.kinds.get(usize::from(node.kind_id())).copied().unwrap_or(Kind::Other)
    }

    fn field(&self, id: u16) -> Field {
        self.dialect.fields.get(usize::from(id)).copied().unwrap_or(Field::Other)
    }

    /// What a child is visited as: `to`, if it is named in the grammar or a modifier, some of which are not.
    fn named_or_modifier(&self, part: Node<'_>, to: As) -> Option<As> {
        let is_modifier = || {
            matches!(
                self.kind(part),
                Kind::Abstract | Kind::Accessor | Kind::Async | Kind::Declare | Kind::Readonly | Kind::Static
            )
        };
        (part.is_named() || is_modifier()).then_some(to)
    }

    /// Plans to visit a definition whose name is `name`.
    fn named_parts<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, name: As) {
        walk.every_child(node, |id, part| {
            let is_name = matches!(self.field(id), Field::Name | Field::Pattern);
            self.named_or_modifier(part, if is_name { name } else { As::Load })
        });
    }

    /// Plans what `plan` plans, in an assignment if it is one.
    fn assigned<'s, 't>(
        &self,
        walk: &mut Walk<'s, 't, As>,
        is_assignment: bool,
        plan: impl FnOnce(&mut Walk<'s, 't, As>),
    ) {
        if is_assignment { walk.within(Context::Assign, plan) } else { plan(walk) }
    }

    /// A call. What `import('lib')` names is a library, and what is behind it belongs to that.
    fn call<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let mut arguments = As::Load;
        walk.children(node, |id, part| {
            Some(match self.field(id) {
                Field::Function if self.kind(part) == Kind::Import => {
                    arguments = As::Library;
                    As::Load
                }
                Field::Function if to == As::Annotation => As::Annotation,
                Field::Function => As::Call,
                Field::Arguments => arguments,
                _ => As::Load,
            })
        });
    }

    fn assignment<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        walk.children(node, |id, part| {
            let goes_on = self.field(id) == Field::Right && self.kind(part) == Kind::AssignmentExpression;
            Some(if goes_on { As::Continued } else { As::Load })
        });
    }

    fn operation<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let operator =
            |node: Node<'t>| node.child_by_field_name("operator").map_or(Kind::Other, |part| self.kind(part));
        let is_unary = self.kind(node) == Kind::UnaryExpression;
        let own = operator(node);
        let (context, second) = match own {
            Kind::And | Kind::Or | Kind::NullishCoalescing if to == As::Continued => (None, None),
            Kind::And | Kind::Or | Kind::NullishCoalescing | Kind::Not => (Some(Context::BoolOp), None),
            Kind::Equal | Kind::NotEqual | Kind::Same | Kind::NotSame | Kind::In => {
                (Some(Context::Comparison), Some(Context::BoolOp))
            }
            Kind::Less | Kind::LessOrEqual | Kind::Greater | Kind::GreaterOrEqual | Kind::InstanceOf => {
                (Some(Context::Comparison), None)
            }
            Kind::Plus | Kind::Minus | Kind::Tilde => (Some(Context::ArithmeticOp), None),
            // `typeof`, `void`, `delete`.
            _ if is_unary => (None, None),
            _ => (Some(Context::ArithmeticOp), None),
        };
        let contexts = || context.into_iter().chain(second);
        contexts().for_each(|context| walk.plan_enter(context));
        let is_boolean = matches!(own, Kind::And | Kind::Or | Kind::NullishCoalescing);
        walk.children(node, |_, part| {
            let goes_on = is_boolean && self.kind(part) == Kind::BinaryExpression && operator(part) == own;
            Some(if goes_on { As::Continued } else { As::Load })
        });
        contexts().for_each(|context| walk.plan_leave(context));
    }

    fn declarator<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let value = node.child_by_field_name("value");
        let binding = value.map_or(Binding::Variable, |value| self.value_of(walk, value));
        let name = As::Bind(SyntaxType::VarDef, binding);
        self.assigned(walk, value.is_some(), |walk| {
            walk.children(node, |id, _| Some(if self.field(id) == Field::Name { name } else { As::Load }));
        });
    }

    /// What a variable is that begins with a value: a function, a class, or what is required from a library.
    fn value_of(&self, walk: &Walk<'_, '_, As>, mut value: Node<'_>) -> Binding {
        let mut is_part = false;
        loop {
            let inner = match self.kind(value) {
                Kind::ArrowFunction | Kind::FunctionExpression | Kind::GeneratorFunction if !is_part => {
                    return Binding::Function;
                }
                Kind::Class if !is_part => return Binding::Class,
                Kind::CallExpression => {
                    return match self.required(walk, value) {
                        Some(origin) if is_part => Binding::Imported(origin),
                        Some(origin) => Binding::Library(origin),
                        None => Binding::Variable,
                    };
                }
                Kind::MemberExpression => {
                    is_part = true;
                    value.child_by_field_name("object")
                }
                Kind::AwaitExpression
                | Kind::ParenthesizedExpression
                | Kind::AsExpression
                | Kind::SatisfiesExpression
                | Kind::NonNullExpression => value.named_child(0),
                _ => None,
            };
            match inner {
                Some(inner) => value = inner,
                None => return Binding::Variable,
            }
        }
    }

    /// Where a module is from that is called for by `require('lib')` or `import('lib')`.
    fn required(&self, walk: &Walk<'_, '_, As>, call: Node<'_>) -> Option<Origin> {
        let function = call.child_by_field_name("function")?;
        let is_import = self.kind(function) == Kind::Import
            || self.kind(function) == Kind::Identifier && walk.text(function) == "require";
        let library = call.child_by_field_name("arguments").filter(|_| is_import)?.named_child(0)?;
        (self.kind(library) == Kind::String).then(|| origin(content(walk.text(library)), self.project))
    }

    /// What comes up to the name of a definition is outside its scope, the rest in it. Names of expressions are for
    /// themselves only.
    fn definition<'t>(
        &self,
        walk: &mut Walk<'_, 't, As>,
        node: Node<'t>,
        scope: ScopeKind,
        (name, is_inside): (As, bool),
    ) {
        let mut is_open = is_inside;
        if is_inside {
            walk.plan_open(scope);
        }
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        while more {
            let part = cursor.node();
            match self.field(cursor.field_id().map_or(0, u16::from)) {
                _ if part.is_extra() && !part.is_error() => {}
                Field::Name => {
                    walk.visit(part, name);
                    if !is_open {
                        walk.plan_open(scope);
                        is_open = true;
                    }
                }
                Field::Parameter => walk.within(Context::Parameter, |walk| walk.visit(part, PARAMETER)),
                // The names of a body are its function's.
                Field::Body if self.kind(part) == Kind::StatementBlock => walk.visit(part, As::Continued),
                _ => {
                    if let Some(to) = self.named_or_modifier(part, As::Load) {
                        walk.visit(part, to);
                    }
                }
            }
            more = cursor.goto_next_sibling();
        }
        if is_open {
            walk.plan_close();
        }
    }

    fn function<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, kind: Kind) {
        let function = As::Bind(SyntaxType::FuncDef, Binding::Function);
        let name = match kind {
            Kind::MethodDefinition | Kind::MethodSignature | Kind::AbstractMethodSignature => (METHOD, false),
            Kind::FunctionDeclaration | Kind::GeneratorFunctionDeclaration | Kind::FunctionSignature => {
                (function, false)
            }
            _ => (function, true),
        };
        self.definition(walk, node, ScopeKind::Function, name);
    }

    /// Decorators share the contexts of the method behind them, as in Python.
    fn class_body<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let mut is_decorated = false;
        walk.parts(node, |walk, _, part| {
            let is_decorator = self.kind(part) == Kind::Decorator;
            if is_decorator && !is_decorated {
                walk.plan_enter(Context::FuncDef);
            }
            walk.visit(part, if is_decorated && !is_decorator { As::Continued } else { As::Load });
            if is_decorated && !is_decorator {
                walk.plan_leave(Context::FuncDef);
            }
            is_decorated = is_decorator;
        });
        if is_decorated {
            walk.plan_leave(Context::FuncDef);
        }
    }

    fn branches<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        walk.plan_enter(Context::If);
        let mut has_else = false;
        walk.parts(node, |walk, _, part| {
            if self.kind(part) == Kind::ElseClause && !has_else {
                walk.plan_leave(Context::If);
                has_else = true;
            }
            walk.visit(part, As::Load);
        });
        if !has_else {
            walk.plan_leave(Context::If);
        }
    }

    /// A `for` loop, whose variables are its own.
    fn loop_of<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, left: As) {
        walk.within(Context::For, |walk| {
            walk.scope(ScopeKind::Block, |walk| {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Left { left } else { As::Load }));
            });
        });
    }

    /// A statement that is one word if it has nothing else.
    fn statement<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, context: Option<Context>, word: &'static str) {
        context.into_iter().for_each(|context| walk.plan_enter(context));
        if node.named_child_count() == 0 {
            context.into_iter().for_each(|context| walk.facts.enter(context));
            walk.keyword(node, word);
            context.into_iter().for_each(|context| walk.facts.leave(context));
        } else {
            walk.children(node, |_, _| Some(As::Load));
        }
        context.into_iter().for_each(|context| walk.plan_leave(context));
    }

    /// An import or an export: what it names is from where its source is, if it has one.
    fn import<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let mut cursor = node.walk();
        let clause = node.named_children(&mut cursor).find(|&part| self.kind(part) == Kind::ImportRequireClause);
        let source = node.child_by_field_name("source").or_else(|| clause?.child_by_field_name("source"));
        let names = source.map_or(As::Load, |source| {
            As::Imported(SyntaxType::ImpSublib, origin(content(walk.text(source)), self.project), None)
        });
        walk.children(node, |id, part| {
            Some(match self.kind(part) {
                _ if self.field(id) == Field::Source => As::Library,
                Kind::ImportClause | Kind::ImportRequireClause | Kind::ExportClause | Kind::NamespaceExport => names,
                _ => As::Load,
            })
        });
    }

    /// What an import names as a whole.
    fn import_names<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let As::Imported(_, origin, _) = to else { return walk.children(node, |_, _| Some(As::Load)) };
        let binding = match self.kind(node) {
            Kind::ImportClause => Some(Binding::Imported(origin)),
            Kind::NamespaceExport => None,
            _ => Some(Binding::Library(origin)),
        };
        walk.children(node, |_, part| {
            Some(match self.kind(part) {
                Kind::Identifier => As::Imported(SyntaxType::ImpAlias, origin, binding),
                Kind::String => As::Library,
                _ => to,
            })
        });
    }

    /// A name, and another one for it, in the braces of an import or of an export.
    fn specifier<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let As::Imported(_, origin, _) = to else {
            return walk.children(node, |id, _| Some(if self.field(id) == Field::Alias { KEY } else { As::Load }));
        };
        let is_export = self.kind(node) == Kind::ExportSpecifier;
        let binding = (!is_export).then_some(Binding::Imported(origin));
        let has_alias = node.child_by_field_name("alias").is_some();
        walk.children(node, |id, _| {
            Some(match self.field(id) {
                Field::Alias => As::Imported(SyntaxType::ImpAlias, origin, binding),
                _ => As::Imported(SyntaxType::ImpSublib, origin, binding.filter(|_| !has_alias)),
            })
        });
    }

    /// What is before, between and behind insertions are tokens of their own, unless there is nothing.
    fn template<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let (start, end) = (node.start_byte(), node.end_byte());
        let (mut from, mut at) = (start, start + 1);
        walk.parts(node, |walk, _, part| {
            if matches!(self.kind(part), Kind::TemplateSubstitution | Kind::TemplateType) {
                if at < part.start_byte() {
                    walk.literal(from..part.start_byte(), Cow::Borrowed(walk.slice(at..part.start_byte())));
                }
                walk.visit(part, As::Load);
                (from, at) = (part.end_byte(), part.end_byte());
            }
        });
        let rest = walk.slice(at..end);
        let rest = rest.strip_suffix('`').unwrap_or(rest);
        if from == start || !rest.is_empty() {
            walk.literal(from..end, Cow::Borrowed(rest));
        }
    }

    fn string(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>, to: As) {
        let (span, text) = (node.byte_range(), content(walk.text(node)));
        let facts = &mut walk.facts;
        match to {
            As::Library => facts.import(span, text, SyntaxType::ImpLib, origin(text, self.project), None),
            As::Imported(syntax_type, origin, _) => facts.import(span, text, syntax_type, origin, None),
            As::Namespace => {
                facts.known(span, text, SyntaxType::NamespaceDef);
            }
            _ => {
                facts.known(span, text, SyntaxType::ConstStr);
            }
        }
    }
}

fn identifier(walk: &mut Walk<'_, '_, As>, node: Node<'_>, kind: Kind, to: As) {
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
        As::Bind(syntax_type, binding) => facts.define(span, text, syntax_type, binding),
        As::Member(syntax_type, from) if is_own(facts, from) => {
            facts.token(span, text, Role::Member { syntax_type, of: None });
        }
        As::Member(syntax_type, from) => facts.member(span, text, syntax_type, from),
        As::Known(syntax_type) => {
            facts.known(span, text, syntax_type);
        }
        As::Annotation => facts.name(span, text, Use::As(SyntaxType::Annotation)),
        // Elements of HTML are written small, components are not.
        As::Element if text.starts_with(char::is_lowercase) || text.contains('-') => {
            facts.builtin(span, text, SyntaxType::ClassUsg);
        }
        As::Base | As::Element => facts.name(span, text, Use::Class),
        As::Imported(syntax_type, origin, binding) => facts.import(span, text, syntax_type, origin, binding),
        As::Namespace => facts.define(span, text, SyntaxType::NamespaceDef, Binding::Variable),
    }
}

/// How a class is used: built-in exceptions are exceptions also where only a class can stand.
fn class_use(name: &str) -> Use {
    let may_be = name.ends_with("Error") || name.ends_with("Exception");
    match TYPESCRIPT.builtin(name).filter(|_| may_be) {
        Some(Builtin::Exception) => Use::As(SyntaxType::Exception),
        _ => Use::Class,
    }
}

/// Whether an expression begins with `this` or `super`: what hangs on them is not the language's.
fn is_own(facts: &Facts<'_>, from: Place) -> bool {
    facts.tokens.get(from as usize).is_some_and(|token| {
        token.role == Role::Known(SyntaxType::Keyword, Some(Origin::Builtin))
            && matches!(facts.texts.text(token.text), "this" | "super")
    })
}

/// Where a module is from.
fn origin(module: &str, project: &[String]) -> Origin {
    let mut segments = module.splitn(3, '/');
    let first = segments.next().unwrap_or_default();
    // Packages with a scope have names of two segments.
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

/// What stands between a string's quotation marks.
fn content(string: &str) -> &str {
    let inner = string.strip_prefix(['"', '\'']).unwrap_or(string);
    inner.strip_suffix(['"', '\'']).unwrap_or(inner)
}

/// Text between tags, without the space around it.
fn text(walk: &mut Walk<'_, '_, As>, node: Node<'_>) {
    let text = walk.text(node);
    let start = node.start_byte() + (text.len() - text.trim_start().len());
    let text = text.trim();
    if !text.is_empty() {
        walk.facts.known(start..start + text.len(), text, SyntaxType::ConstStr);
    }
}

fn known(walk: &mut Walk<'_, '_, As>, node: Node<'_>, syntax_type: SyntaxType) {
    let text = walk.text(node);
    walk.facts.known(node.byte_range(), text, syntax_type);
}

fn builtin(walk: &mut Walk<'_, '_, As>, node: Node<'_>, syntax_type: SyntaxType) {
    let text = walk.text(node);
    walk.facts.builtin(node.byte_range(), text, syntax_type);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammars_know_every_name() {
        let dialects = TypeScript::new().dialects;
        let has_kind = |dialect: &Dialect, name| {
            [true, false].iter().any(|&is_named| dialect.grammar.id_for_node_kind(name, is_named) != 0)
        };
        for name in Kind::NAMES {
            assert!(dialects.iter().any(|dialect| has_kind(dialect, name)), "{name}");
        }
        for name in Field::NAMES {
            assert!(dialects.iter().all(|dialect| dialect.grammar.field_id_for_name(name).is_some()), "{name}");
        }
    }
}
