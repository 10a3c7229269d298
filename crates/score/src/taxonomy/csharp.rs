//! C#, from source.
//!
//! | value | what it is in C# | example |
//! |---|---|---|
//! | arg_def | a parameter, also of a lambda | `void F(int x)` |
//! | attribute | a member that is not called; a segment of a qualified name that is neither its first nor a class | `a.Length` |
//! | class_def | the name of a class, interface, enumeration, structure or record | `class A {}` |
//! | class_usg | a class by its name | `new A()`, `A.F()`, `A a;`, `: A` |
//! | const_num | a number | `0x1F`, `1.5m` |
//! | const_str | a string, a piece of one between insertions, or a character | `"a"`, `$"a{b}"`, `'a'` |
//! | exception | what is caught; the exceptions of `System` | `catch (E e)` |
//! | func_def | the name of a local function | `int F() => 1;` in a method |
//! | func_usg | a call of one | `F()` |
//! | imp_alias | another name for a namespace or a type | `using X = A.B;` |
//! | imp_lib | the namespace or type of `using` | `using A.B;` |
//! | imp_sublib | C# has none | |
//! | keyword | `true`, `false`, `null`, `this`, `base`; a statement of one word | `return;` |
//! | method_def | the name of a method, constructor or accessor | `void F() {}`, `get` |
//! | method_usg | a method that is called | `F()`, `a.F()` |
//! | var_def | a local variable, a field, a property, an event, a member of an enumeration or a tuple | `int x = 1;` |
//! | var_usg | a variable; the first segment of a qualified name; the name of an argument or of a member that is set | `x + 1` |
//! | unknown | C# has none | |
//! | type_def | a type parameter or a delegate | `<T>` |
//! | type_usg | a type parameter, a delegate or a type of the language; `var` | `int`, `T` |
//! | modifier | a modifier | `public` |
//! | annotation | an attribute's name | `[Obsolete]` |
//! | namespace_def | the namespace | `namespace A.B;` |
//! | label | a label, where it stands and where it is used | `goto end;` |
//!
//! `using (…)`, `using` declarations and `lock` are in_with. Exceptions of `System` are from_stdlib, as `using System` brings
//! them. An inherited member has the origin of the class that it is inherited from, as far as that is known.

use std::borrow::Cow;
use std::cell::RefCell;

use tree_sitter::Node;

use super::facts::{Binding, Facts, Place, Role, ScopeId, ScopeKind, Use};
use super::inherited::Bases;
use super::names::{Builtin, CSHARP};
use super::resolve::{self, Rules, is_like_a_class};
use super::walk::{self, Language, Walk, numbered};
use super::{Context, Options, Origin, SyntaxType};

/// How C# looks names up.
pub(super) const RULES: Rules = Rules { names: &CSHARP, sees_members: true, undefined_class: Origin::Project };

numbered! {
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
    CastExpression = "cast_expression",
    CatchClause = "catch_clause",
    CatchDeclaration = "catch_declaration",
    CharacterLiteral = "character_literal",
    ClassDeclaration = "class_declaration",
    Coalesce = "??",
    Complement = "~",
    ConditionalAccessExpression = "conditional_access_expression",
    ConstructorDeclaration = "constructor_declaration",
    ConstructorInitializer = "constructor_initializer",
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
    ElementBindingExpression = "element_binding_expression",
    EnumDeclaration = "enum_declaration",
    EnumMemberDeclaration = "enum_member_declaration",
    Equal = "==",
    EventDeclaration = "event_declaration",
    ExplicitInterfaceSpecifier = "explicit_interface_specifier",
    ExternAliasDirective = "extern_alias_directive",
    FileScopedNamespaceDeclaration = "file_scoped_namespace_declaration",
    FinallyClause = "finally_clause",
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

numbered! {
    Field by field_count, field_name_for_id:
    Alias = "alias",
    Alternative = "alternative",
    Arguments = "arguments",
    Body = "body",
    Condition = "condition",
    Expression = "expression",
    Function = "function",
    Left = "left",
    Name = "name",
    Parameters = "parameters",
    Qualifier = "qualifier",
    Returns = "returns",
    Right = "right",
    Type = "type",
    Value = "value",
}

/// What a node is to the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum As {
    /// Anything that is read.
    Load,
    /// What is called.
    Call,
    /// A type.
    Type,
    /// A type that is extended or implemented.
    Base,
    /// An exception that is caught.
    Caught,
    /// An attribute's name.
    Annotation,
    /// The name of a member of what begins there.
    Member(SyntaxType, Place),
    /// The first segment of a qualified name.
    First,
    /// The name of a local variable, a field, a property or a member of an enumeration.
    Variable,
    /// The name of a tuple's member in its type.
    Element,
    /// The name of a parameter.
    Parameter,
    /// The name of the exception that is caught.
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
    /// A name that is not looked up: of an argument, of a member that is set.
    Key,
    /// What sets the members of an object that is made.
    Initializer,
    /// A label.
    Label,
    /// The whole name of a namespace.
    Namespace,
    /// An operation of the same kind as the one around it, an assignment behind another target.
    Continued,
}

/// The numbers of C#'s grammar.
pub(super) struct CSharp {
    kinds: Vec<Kind>,
    fields: Vec<Field>,
    operator: u16,
}

/// What a file says of where names are from.
struct Imports<'s, 'o> {
    /// The first segment of the file's namespace.
    own: &'s str,
    project: &'o [String],
    /// Whether there is a `using` of a library and none of the project.
    is_of_libraries: bool,
    /// The origin of types of which all members are imported.
    members: Option<Origin>,
}

/// A walk through a file of C#.
struct Visitor<'c, 's, 'o> {
    csharp: &'c CSharp,
    imports: Imports<'s, 'o>,
    /// Where the base classes of classes stand, by the class's scope.
    bases: RefCell<Vec<(ScopeId, Place)>>,
}

impl CSharp {
    pub(super) fn new() -> Self {
        let grammar: tree_sitter::Language = tree_sitter_c_sharp::LANGUAGE.into();
        let operator = grammar.field_id_for_name("operator").map_or(0, u16::from);
        Self { kinds: Kind::table(&grammar), fields: Field::table(&grammar), operator }
    }

    /// What the tree of a file says.
    pub(super) fn facts<'s>(&self, source: &'s str, root: Node<'_>, options: &Options) -> Facts<'s> {
        let imports = self.imports(source, root, options);
        let visitor = Visitor { csharp: self, imports, bases: RefCell::default() };
        let mut facts = walk::facts(&visitor, source, root, As::Load);
        visitor.settle(&mut facts);
        facts
    }

    fn kind(&self, node: Node<'_>) -> Kind {
        self.kinds.get(usize::from(node.kind_id())).copied().unwrap_or(Kind::Other)
    }

    /// What stands at the top of a file and of its namespaces.
    fn imports<'s, 'o>(&self, source: &'s str, root: Node<'_>, options: &'o Options) -> Imports<'s, 'o> {
        let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or_default();
        let mut imports = Imports { own: "", project: &options.project, is_of_libraries: false, members: None };
        let mut usings = Vec::new();
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            let mut cursor = node.walk();
            for part in node.named_children(&mut cursor) {
                match self.kind(part) {
                    Kind::UsingDirective => {
                        let last = part.named_child_count().saturating_sub(1) as u32;
                        let is_static = part.child(1).is_some_and(|word| self.kind(word) == Kind::Static);
                        usings.extend(part.named_child(last).map(|name| (text(name), is_static)));
                    }
                    Kind::NamespaceDeclaration | Kind::FileScopedNamespaceDeclaration => {
                        if let Some(name) = part.child_by_field_name("name").filter(|_| imports.own.is_empty()) {
                            imports.own = first(text(name));
                        }
                        open.extend(part.child_by_field_name("body"));
                    }
                    _ => {}
                }
            }
        }
        let origins: Vec<Origin> = usings.iter().map(|&(name, _)| imports.origin(name)).collect();
        imports.is_of_libraries = origins.contains(&Origin::Extlib) && !origins.contains(&Origin::Project);
        imports.members = usings.iter().zip(&origins).find(|((_, is_static), _)| *is_static).map(|(_, &origin)| origin);
        imports
    }
}

/// The first segment of a name.
fn first(name: &str) -> &str {
    name.split('.').next().unwrap_or_default().trim()
}

impl Imports<'_, '_> {
    /// Where a namespace is from.
    fn origin(&self, namespace: &str) -> Origin {
        let namespace = namespace.strip_prefix("global::").unwrap_or(namespace);
        let first = first(namespace);
        if self.project.iter().any(|project| project == first) {
            Origin::Project
        } else if CSHARP.is_standard(first) {
            Origin::Stdlib
        } else if first == self.own {
            Origin::Project
        } else {
            Origin::Extlib
        }
    }

    /// Where a class is from that the file does not define.
    fn undefined_class(&self, name: &str) -> Origin {
        if CSHARP.home(name).is_some() || CSHARP.builtin(name) == Some(Builtin::Exception) {
            Origin::Stdlib
        } else if self.is_of_libraries {
            Origin::Extlib
        } else {
            Origin::Project
        }
    }
}

impl Language for Visitor<'_, '_, '_> {
    type As = As;

    const IN_ERROR: As = As::Load;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let kind = self.csharp.kind(node);
        match (kind, to) {
            (_, As::Namespace) => {
                walk.facts.known(node.byte_range(), walk.text(node), SyntaxType::NamespaceDef);
            }
            (_, As::Accessor) => {
                walk.facts.known(node.byte_range(), walk.text(node), SyntaxType::MethodDef);
                walk.facts.bind_text("value", Binding::Variable);
            }
            (Kind::Identifier | Kind::ImplicitParameter | Kind::Discard, _) => self.identifier(walk, node, kind, to),
            (Kind::IntegerLiteral | Kind::RealLiteral, _) => {
                walk.facts.known(node.byte_range(), walk.text(node), SyntaxType::ConstNum);
            }
            (
                Kind::StringLiteral | Kind::VerbatimStringLiteral | Kind::RawStringLiteral | Kind::CharacterLiteral,
                _,
            ) => {
                let text = content(walk.text(node), kind == Kind::RawStringLiteral);
                walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            }
            (Kind::InterpolatedStringExpression, _) => self.interpolated(walk, node),
            (Kind::BooleanLiteral | Kind::NullLiteral | Kind::This | Kind::Base, _) => {
                walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::Keyword);
            }
            (Kind::PredefinedType | Kind::ImplicitType, _) => {
                walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::TypeUsg);
            }
            (Kind::Modifier, _) => walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::Modifier),
            (_, As::Key) => self.each(walk, node, |_, _| As::Key),

            (Kind::Attribute, _) => self.each(walk, node, |field, _| match field {
                Field::Name => As::Annotation,
                _ => As::Load,
            }),
            (Kind::ArgumentList | Kind::AttributeArgumentList, _) => {
                walk.within(Context::Parameter, |walk| self.each(walk, node, |_, _| As::Load));
            }
            (Kind::Argument | Kind::AttributeArgument, _) => self.each(walk, node, |field, _| match field {
                Field::Name => As::Key,
                _ => As::Load,
            }),
            (Kind::MemberAccessExpression, _) => {
                let from = walk.facts.next();
                let syntax_type = if to == As::Call { SyntaxType::MethodUsg } else { SyntaxType::Attribute };
                self.each(walk, node, |field, _| match field {
                    Field::Name => As::Member(syntax_type, from),
                    _ => As::Load,
                });
            }
            (Kind::ConditionalAccessExpression, _) => {
                let from = walk.facts.next();
                let syntax_type = if to == As::Call { SyntaxType::MethodUsg } else { SyntaxType::Attribute };
                self.each(walk, node, |field, part| match self.csharp.kind(part) {
                    Kind::MemberBindingExpression if field != Field::Condition => As::Member(syntax_type, from),
                    _ => As::Load,
                });
            }
            (Kind::MemberBindingExpression, _) => {
                let member = match to {
                    As::Member(..) => to,
                    // What it hangs on is somewhere before it.
                    As::Call => As::Member(SyntaxType::MethodUsg, walk.facts.next().saturating_sub(1)),
                    _ => As::Member(SyntaxType::Attribute, walk.facts.next().saturating_sub(1)),
                };
                self.each(walk, node, |_, _| member);
            }
            (Kind::InvocationExpression, _) => self.each(walk, node, |field, _| match field {
                Field::Function => As::Call,
                _ => As::Load,
            }),
            (Kind::ObjectCreationExpression, _) => self.each(walk, node, |field, part| match field {
                Field::Type => As::Type,
                _ if self.csharp.kind(part) == Kind::InitializerExpression => As::Initializer,
                _ => As::Load,
            }),
            (Kind::InitializerExpression, As::Initializer) => {
                self.each(walk, node, |_, part| match self.csharp.kind(part) {
                    Kind::AssignmentExpression => As::Initializer,
                    _ => As::Load,
                });
            }
            (Kind::WithInitializer, _) => walk.within(Context::Assign, |walk| {
                let mut key = Some(As::Key);
                self.each(walk, node, |_, _| key.take().unwrap_or(As::Load));
            }),
            (Kind::AnonymousObjectCreationExpression, _) => self.each(walk, node, |_, part| {
                let is_key = part.next_sibling().is_some_and(|next| self.csharp.kind(next) == Kind::Assign);
                if is_key { As::Key } else { As::Load }
            }),

            (Kind::AssignmentExpression, As::Continued) => self.assignment(walk, node, to),
            (Kind::AssignmentExpression, _) => walk.within(Context::Assign, |walk| self.assignment(walk, node, to)),
            (Kind::VariableDeclarator | Kind::EnumMemberDeclaration, _) => {
                let mut cursor = node.walk();
                let has_value = node.children(&mut cursor).any(|part| self.csharp.kind(part) == Kind::Assign);
                let plan = |walk: &mut Walk<'_, 't, As>| self.named(walk, node, As::Variable);
                if has_value { walk.within(Context::Assign, plan) } else { plan(walk) }
            }
            (Kind::BinaryExpression, _) => self.binary(walk, node, to),
            (Kind::PrefixUnaryExpression | Kind::PostfixUnaryExpression, _) => {
                let operator = node.child(if kind == Kind::PrefixUnaryExpression { 0 } else { 1 });
                let context = match operator.map_or(Kind::Other, |operator| self.csharp.kind(operator)) {
                    Kind::Not if kind == Kind::PrefixUnaryExpression => Some(Context::BoolOp),
                    Kind::Plus | Kind::Minus | Kind::Complement | Kind::Increment | Kind::Decrement => {
                        Some(Context::ArithmeticOp)
                    }
                    _ => None,
                };
                match context {
                    Some(context) => walk.within(context, |walk| self.each(walk, node, |_, _| As::Load)),
                    None => self.each(walk, node, |_, _| As::Load),
                }
            }
            (Kind::IsExpression | Kind::IsPatternExpression, _) => walk.within(Context::Comparison, |walk| {
                self.each(walk, node, |field, _| if field == Field::Right { As::Type } else { As::Load });
            }),
            (Kind::AsExpression, _) => {
                self.each(walk, node, |field, _| if field == Field::Right { As::Type } else { As::Load });
            }

            (
                Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::StructDeclaration,
                _,
            ) => walk.within(Context::ClassDef, |walk| {
                // The name belongs to the scope around, type parameters and bases see the class's own.
                let mut is_open = false;
                self.parts(walk, node, |walk, field, part| {
                    if field == Field::Name {
                        walk.visit(part, As::ClassName);
                        walk.plan_open(ScopeKind::Class);
                        is_open = true;
                    } else {
                        walk.visit(part, As::Load);
                    }
                });
                if is_open {
                    walk.plan_close();
                }
            }),
            (Kind::BaseList, _) => {
                self.bases.borrow_mut().push((walk.facts.scope(), walk.facts.next()));
                walk.within(Context::Parameter, |walk| {
                    self.each(walk, node, |_, part| match self.csharp.kind(part) {
                        Kind::ArgumentList => As::Load,
                        _ => As::Base,
                    });
                });
            }
            (Kind::PrimaryConstructorBaseType, _) => {
                self.each(walk, node, |field, _| if field == Field::Type { As::Base } else { As::Load });
            }
            (Kind::DelegateDeclaration, _) => {
                walk.scope(ScopeKind::Function, |walk| self.named(walk, node, As::Delegate));
            }
            (
                Kind::MethodDeclaration
                | Kind::LocalFunctionStatement
                | Kind::ConstructorDeclaration
                | Kind::DestructorDeclaration
                | Kind::OperatorDeclaration
                | Kind::ConversionOperatorDeclaration
                | Kind::AccessorDeclaration,
                _,
            ) => walk.within(Context::FuncDef, |walk| {
                let name = match kind {
                    Kind::MethodDeclaration => As::MethodName,
                    Kind::LocalFunctionStatement => As::FunctionName,
                    Kind::AccessorDeclaration => As::Accessor,
                    _ => As::ConstructorName,
                };
                walk.scope(ScopeKind::Function, |walk| self.named(walk, node, name));
            }),
            // The word `this` is its name, as it were.
            (Kind::IndexerDeclaration, _) => walk.scope(ScopeKind::Function, |walk| {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Type { As::Type } else { As::Load }));
            }),
            (Kind::PropertyDeclaration, _) => {
                let mut cursor = node.walk();
                let has_value = node.children(&mut cursor).any(|part| self.csharp.kind(part) == Kind::Assign);
                self.parts(walk, node, |walk, field, part| match field {
                    Field::Name if has_value => walk.within(Context::Assign, |walk| walk.visit(part, As::Variable)),
                    Field::Name => walk.visit(part, As::Variable),
                    Field::Type => walk.visit(part, As::Type),
                    Field::Value if has_value => walk.within(Context::Assign, |walk| walk.visit(part, As::Load)),
                    _ => walk.visit(part, As::Load),
                });
            }
            (Kind::EventDeclaration | Kind::FromClause, _) => self.named(walk, node, As::Variable),
            (Kind::ParameterList | Kind::BracketedParameterList, _) => {
                walk.within(Context::Parameter, |walk| self.named(walk, node, As::Parameter));
            }
            (Kind::Parameter, _) => self.named(walk, node, As::Parameter),
            (Kind::LambdaExpression | Kind::AnonymousMethodExpression, _) => {
                walk.scope(ScopeKind::Function, |walk| {
                    self.parts(walk, node, |walk, field, part| match (field, self.csharp.kind(part)) {
                        (Field::Parameters, Kind::ImplicitParameter) => {
                            walk.within(Context::Parameter, |walk| walk.visit(part, As::Parameter));
                        }
                        (Field::Type, _) => walk.visit(part, As::Type),
                        _ => walk.visit(part, As::Load),
                    });
                });
            }
            (Kind::TypeParameter, _) => self.named(walk, node, As::TypeParameter),
            (Kind::TypeParameterConstraintsClause, _) => {
                self.each(
                    walk,
                    node,
                    |_, part| {
                        if self.csharp.kind(part) == Kind::Identifier { As::Type } else { As::Load }
                    },
                );
            }
            (Kind::TupleElement, _) => self.named(walk, node, As::Element),
            (Kind::DeclarationExpression | Kind::DeclarationPattern | Kind::RecursivePattern, _) => {
                self.named(walk, node, As::Variable);
            }
            (Kind::VarPattern | Kind::ParenthesizedVariableDesignation | Kind::TuplePattern, _) => {
                self.each(walk, node, |_, _| As::Variable);
            }
            (Kind::Subpattern, _) => {
                let is_named = node.named_child_count() > 1;
                let mut first = is_named.then_some(As::Key);
                self.each(walk, node, |_, _| first.take().unwrap_or(As::Load));
            }

            (Kind::Block | Kind::SwitchBody | Kind::QueryExpression, _) => {
                walk.scope(ScopeKind::Block, |walk| {
                    // In a query, what is behind `into`.
                    let is_query = kind == Kind::QueryExpression;
                    self.each(walk, node, |_, part| {
                        let is_name = is_query && self.csharp.kind(part) == Kind::Identifier;
                        if is_name { As::Variable } else { As::Load }
                    });
                });
            }
            (Kind::LetClause | Kind::JoinIntoClause, _) => {
                let mut name = Some(As::Variable);
                self.each(walk, node, |_, _| name.take().unwrap_or(As::Load));
            }
            (Kind::JoinClause, _) => self.each(walk, node, |field, part| {
                let is_name = part.next_sibling().is_some_and(|next| self.csharp.kind(next) == Kind::In);
                match field {
                    Field::Type => As::Type,
                    _ if is_name => As::Variable,
                    _ => As::Load,
                }
            }),
            (Kind::IfStatement, _) => {
                walk.plan_enter(Context::If);
                let mut last = Context::If;
                self.parts(walk, node, |walk, field, part| {
                    if field == Field::Alternative {
                        walk.plan_leave(last);
                        last = Context::Else;
                        walk.plan_enter(last);
                    }
                    walk.visit(part, As::Load);
                });
                walk.plan_leave(last);
            }
            (Kind::WhileStatement | Kind::DoStatement, _) => {
                walk.within(Context::While, |walk| self.each(walk, node, |_, _| As::Load));
            }
            (Kind::ForStatement, _) => walk.within(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| self.each(walk, node, |_, _| As::Load));
            }),
            (Kind::ForeachStatement, _) => walk.within(Context::For, |walk| {
                let has_type = node.child_by_field_name("type").is_some();
                walk.scope(ScopeKind::Block, |walk| {
                    self.each(walk, node, |field, _| match field {
                        Field::Type => As::Type,
                        Field::Left if has_type => As::Variable,
                        _ => As::Load,
                    });
                });
            }),
            (Kind::TryStatement, _) => self.parts(walk, node, |walk, _, part| {
                let is_handler = self.csharp.kind(part) == Kind::CatchClause;
                let context = if is_handler { Context::Except } else { Context::Try };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            (Kind::CatchClause, _) => {
                walk.scope(ScopeKind::Block, |walk| self.each(walk, node, |_, _| As::Load));
            }
            (Kind::CatchDeclaration, _) => self.each(walk, node, |field, _| match field {
                Field::Type => As::Caught,
                _ => As::CatchName,
            }),
            (Kind::UsingStatement | Kind::LockStatement, _) => walk.within(Context::With, |walk| {
                walk.scope(ScopeKind::Block, |walk| self.each(walk, node, |_, _| As::Load));
            }),
            (Kind::LocalDeclarationStatement, _) => {
                let mut cursor = node.walk();
                let is_using = node.children(&mut cursor).take(2).any(|part| self.csharp.kind(part) == Kind::Using);
                if is_using {
                    walk.within(Context::With, |walk| self.each(walk, node, |_, _| As::Load));
                } else {
                    self.each(walk, node, |_, _| As::Load);
                }
            }
            (Kind::ReturnStatement, _) => self.statement(walk, node, Context::Return, "return"),
            (Kind::ThrowStatement, _) => self.statement(walk, node, Context::Raise, "throw"),
            (Kind::ThrowExpression, _) => {
                walk.within(Context::Raise, |walk| self.each(walk, node, |_, _| As::Load));
            }
            (Kind::DefaultExpression, _) => {
                keyword(walk, node, "default");
                self.each(walk, node, |_, _| As::Type);
            }
            (Kind::BreakStatement, _) => keyword(walk, node, "break"),
            (Kind::ContinueStatement, _) => keyword(walk, node, "continue"),
            (Kind::YieldStatement, _) if node.child_count() < 4 && node.named_child_count() == 0 => {
                keyword(walk, node, "yield");
            }
            (Kind::GotoStatement, _) => {
                let is_case = node.child(1).is_some_and(|word| self.csharp.kind(word) == Kind::Case);
                self.each(walk, node, |_, _| if is_case { As::Load } else { As::Label });
            }
            (Kind::LabeledStatement, _) => {
                let mut label = Some(As::Label);
                self.each(walk, node, |_, _| label.take().unwrap_or(As::Load));
            }

            (Kind::UsingDirective, _) => self.using(walk, node),
            (Kind::ExternAliasDirective, _) => {
                if let Some(name) = node.child_by_field_name("name") {
                    let (text, binding) = (walk.text(name), Binding::Library(Origin::Extlib));
                    walk.facts.import(name.byte_range(), text, SyntaxType::ImpAlias, Origin::Extlib, Some(binding));
                }
            }
            (Kind::NamespaceDeclaration | Kind::FileScopedNamespaceDeclaration, _) => {
                self.each(walk, node, |field, _| if field == Field::Name { As::Namespace } else { As::Load });
            }
            (Kind::PreprocIf | Kind::PreprocElif, _) => {
                self.each(walk, node, |field, _| if field == Field::Condition { As::Key } else { As::Load });
            }

            (Kind::QualifiedName | Kind::AliasQualifiedName, _) => self.qualified(walk, node, to),
            (Kind::GenericName, _) => {
                self.each(
                    walk,
                    node,
                    |_, part| {
                        if self.csharp.kind(part) == Kind::TypeArgumentList { As::Type } else { to }
                    },
                );
            }
            (Kind::TypeArgumentList | Kind::ExplicitInterfaceSpecifier, _) => self.each(walk, node, |_, _| As::Type),
            (Kind::ArrayType | Kind::NullableType | Kind::PointerType | Kind::RefType | Kind::ScopedType, _) => {
                let to = if matches!(to, As::Base | As::Caught) { to } else { As::Type };
                self.each(walk, node, |field, _| if field == Field::Type { to } else { As::Load });
            }
            _ => self.each(walk, node, |field, _| match field {
                Field::Type | Field::Returns => As::Type,
                _ => As::Load,
            }),
        }
    }
}

impl Visitor<'_, '_, '_> {
    fn field(&self, id: u16) -> Field {
        self.csharp.fields.get(usize::from(id)).copied().unwrap_or(Field::Other)
    }

    /// Plans to visit the children that are more than syntax; `this` and `base` have no name in the grammar.
    fn each<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, mut to: impl FnMut(Field, Node<'t>) -> As) {
        walk.every_child(node, |id, part| {
            let is_seen = part.is_named() || matches!(self.csharp.kind(part), Kind::This | Kind::Base);
            is_seen.then(|| to(self.field(id), part))
        });
    }

    /// Calls `plan` for each of those children.
    fn parts<'s, 't>(
        &self,
        walk: &mut Walk<'s, 't, As>,
        node: Node<'t>,
        mut plan: impl FnMut(&mut Walk<'s, 't, As>, Field, Node<'t>),
    ) {
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        while more {
            let part = cursor.node();
            let is_seen = part.is_named() || matches!(self.csharp.kind(part), Kind::This | Kind::Base);
            if is_seen && !part.is_extra() {
                plan(walk, self.field(cursor.field_id().map_or(0, u16::from)), part);
            }
            more = cursor.goto_next_sibling();
        }
    }

    /// A declaration with a type, whose name is that of `name`; an accessor's is a word of the language.
    fn named<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, name: As) {
        walk.every_child(node, |id, part| match self.field(id) {
            Field::Name => Some(name),
            Field::Type | Field::Returns => Some(As::Type),
            _ if part.is_named() || matches!(self.csharp.kind(part), Kind::This | Kind::Base) => {
                // Some patterns have their names in brackets.
                let is_name = name == As::Variable && self.csharp.kind(part) == Kind::TuplePattern;
                Some(if is_name { As::Variable } else { As::Load })
            }
            _ => None,
        });
    }

    fn identifier(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>, kind: Kind, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        match to {
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::Variable if kind != Kind::Discard => facts.define(span, text, SyntaxType::VarDef, Binding::Variable),
            As::CatchName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::TypeParameter => facts.define(span, text, SyntaxType::TypeDef, Binding::Type),
            As::Delegate => facts.define_around(span, text, SyntaxType::TypeDef, Binding::Type),
            As::MethodName => facts.define_around(span, text, SyntaxType::MethodDef, Binding::Method),
            As::FunctionName => facts.define_around(span, text, SyntaxType::FuncDef, Binding::Function),
            // It is not looked up by its name, which is the class's.
            As::ConstructorName => {
                facts.known(span, text, SyntaxType::MethodDef);
            }
            As::Element => {
                facts.known(span, text, SyntaxType::VarDef);
            }
            As::Key => {
                facts.known(span, text, SyntaxType::VarUsg);
            }
            As::Label => {
                facts.known(span, text, SyntaxType::Label);
            }
            _ if kind == Kind::Discard => {
                facts.known(span, text, SyntaxType::VarUsg);
            }
            As::Member(syntax_type, from) => facts.member(span, text, syntax_type, from),
            As::Call => facts.name(span, text, Use::Call),
            As::Annotation => facts.name(span, text, Use::As(SyntaxType::Annotation)),
            As::Caught => facts.name(span, text, Use::As(SyntaxType::Exception)),
            As::Base => facts.name(span, text, Use::Class),
            As::Type if text == "var" => facts.builtin(span, text, SyntaxType::TypeUsg),
            As::Type if text == "dynamic" => facts.builtin(span, text, SyntaxType::TypeUsg),
            As::Type => {
                let is_exception = CSHARP.builtin(text) == Some(Builtin::Exception);
                facts.name(span, text, if is_exception { Use::As(SyntaxType::Exception) } else { Use::Class });
            }
            _ => facts.name(span, text, Use::Value),
        }
    }

    fn interpolated<'s, 't>(&self, walk: &mut Walk<'s, 't, As>, node: Node<'t>) {
        // What it begins with is `$` and `@`, then quotation marks.
        let whole = walk.text(node);
        let head = whole.len() - whole.trim_start_matches(['$', '@']).len();
        let marks = whole[head..].bytes().take_while(|&byte| byte == b'"').count();
        let marks = if marks < 3 { 1 } else { marks };
        let mut at = node.start_byte() + head + marks;
        let end = node.end_byte().saturating_sub(marks);
        let mut is_whole = true;
        let plan = |walk: &mut Walk<'s, 't, As>, from: usize, to: usize| {
            let text = walk.slice(from..to.max(from));
            if !text.is_empty() {
                walk.literal(from..to, Cow::Borrowed(text));
            }
        };
        self.parts(walk, node, |walk, _, part| {
            if self.csharp.kind(part) == Kind::Interpolation {
                is_whole = false;
                plan(walk, at, part.start_byte());
                walk.visit(part, As::Load);
                at = part.end_byte();
            }
        });
        if is_whole {
            walk.literal(node.byte_range(), Cow::Borrowed(walk.slice(at..end.max(at))));
        } else {
            plan(walk, at, end);
        }
    }

    fn assignment<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        self.each(walk, node, |field, part| match self.csharp.kind(part) {
            Kind::AssignmentExpression => As::Continued,
            Kind::Identifier if to == As::Initializer && field == Field::Left => As::Key,
            Kind::InitializerExpression if to == As::Initializer => As::Initializer,
            _ => As::Load,
        });
    }

    fn operator(&self, node: Node<'_>) -> Kind {
        node.child_by_field_id(self.csharp.operator).map_or(Kind::Other, |operator| self.csharp.kind(operator))
    }

    fn binary<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let operator = self.operator(node);
        let is_boolean = matches!(operator, Kind::And | Kind::Or | Kind::Coalesce);
        let contexts: &[Context] = match operator {
            _ if is_boolean && to == As::Continued => &[],
            _ if is_boolean => &[Context::BoolOp],
            Kind::Equal | Kind::NotEqual => &[Context::Comparison, Context::BoolOp],
            Kind::Less | Kind::LessOrEqual | Kind::Greater | Kind::GreaterOrEqual => &[Context::Comparison],
            _ => &[Context::ArithmeticOp],
        };
        contexts.iter().for_each(|&context| walk.plan_enter(context));
        self.each(walk, node, |_, part| {
            let is_same =
                is_boolean && self.csharp.kind(part) == Kind::BinaryExpression && self.operator(part) == operator;
            if is_same { As::Continued } else { As::Load }
        });
        contexts.iter().for_each(|&context| walk.plan_leave(context));
    }

    /// A statement that is one word if it has nothing else.
    fn statement<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, context: Context, word: &'static str) {
        // The word and `;`.
        if node.child_count() <= 2 && node.named_child_count() == 0 {
            walk.facts.enter(context);
            keyword(walk, node, word);
            walk.facts.leave(context);
        } else {
            walk.within(context, |walk| self.each(walk, node, |_, _| As::Load));
        }
    }

    /// A name of several segments: whether the first are namespaces or classes is not known.
    fn qualified<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let from = match to {
            As::Member(_, from) => from,
            _ => walk.facts.next(),
        };
        let last = match to {
            As::Caught => SyntaxType::Exception,
            As::Annotation => SyntaxType::Annotation,
            As::Call => SyntaxType::MethodUsg,
            As::Type | As::Base => SyntaxType::ClassUsg,
            _ => SyntaxType::Attribute,
        };
        self.each(walk, node, |field, part| match field {
            Field::Name => As::Member(last, from),
            _ if matches!(self.csharp.kind(part), Kind::QualifiedName | Kind::AliasQualifiedName) => {
                As::Member(SyntaxType::Attribute, from)
            }
            _ => As::First,
        });
    }

    fn using(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>) {
        let alias = node.child_by_field_name("name");
        let last = node.named_child_count().saturating_sub(1) as u32;
        let Some(name) = node.named_child(last) else { return };
        let text = walk.text(name);
        let origin = self.imports.origin(text);
        if let Some(alias) = alias.filter(|alias| alias.id() != name.id()) {
            let (text, binding) = (walk.text(alias), Binding::ImportedClass(origin));
            walk.facts.import(alias.byte_range(), text, SyntaxType::ImpAlias, origin, Some(binding));
        }
        walk.facts.import(name.byte_range(), text, SyntaxType::ImpLib, origin, None);
    }
}

/// What names mean that the walk alone does not tell: types have names apart from variables and methods, and what the file
/// does not define is inherited or out of the namespaces that it uses.
impl Visitor<'_, '_, '_> {
    fn settle(&self, facts: &mut Facts<'_>) {
        let bases = Bases::new(self.bases.borrow().iter().copied(), facts);
        for at in 0..facts.next() {
            let settled = match facts.tokens[at as usize].role {
                Role::Use(how) => self.settled(facts, &bases, at, how),
                Role::Member { syntax_type, of: Some(of) } => bases.member_of_self(facts, RULES, at, syntax_type, of),
                _ => None,
            };
            if let Some(role) = settled {
                facts.tokens[at as usize].role = role;
            }
        }
    }

    fn settled(&self, facts: &Facts<'_>, bases: &Bases, at: Place, how: Use) -> Option<Role> {
        let token = &facts.tokens[at as usize];
        let (scope, symbol) = (token.scope, token.text);
        let name = facts.texts.text(symbol);
        let known = |syntax_type, origin| Some(Role::Known(syntax_type, Some(origin)));
        if let Use::Class | Use::As(_) = how {
            let is_class = |of| !matches!(of, Binding::Variable | Binding::Method | Binding::Function);
            let syntax_type = if let Use::As(known) = how { known } else { SyntaxType::ClassUsg };
            return match resolve::look_up(facts, RULES, scope, symbol, is_class) {
                Some(Binding::Type) if how == Use::Class => known(SyntaxType::TypeUsg, Origin::Infile),
                Some(Binding::Imported(origin) | Binding::ImportedClass(origin) | Binding::Library(origin)) => {
                    known(syntax_type, origin)
                }
                Some(_) => known(syntax_type, Origin::Infile),
                None if bases.is_class(symbol) => known(syntax_type, Origin::Infile),
                None => known(syntax_type, self.imports.undefined_class(name)),
            };
        }
        if resolve::look_up(facts, RULES, scope, symbol, |_| true).is_some() {
            return None;
        }
        let inherited = || self.imports.members.unwrap_or_else(|| bases.origin(facts, scope));
        if how == Use::Call {
            let is_everyone_s = CSHARP.builtin(name) == Some(Builtin::Function);
            return known(SyntaxType::MethodUsg, if is_everyone_s { Origin::Builtin } else { inherited() });
        }
        let next = facts.tokens.get(at as usize + 1).map(|next| next.role);
        let has_member = matches!(next, Some(Role::Member { of: Some(of), .. }) if of == at);
        if CSHARP.is_standard(name) || self.imports.project.iter().any(|project| project == name) {
            return known(SyntaxType::VarUsg, self.imports.origin(name));
        }
        if bases.is_member(symbol) {
            return known(SyntaxType::VarUsg, Origin::Infile);
        }
        if CSHARP.builtin(name) == Some(Builtin::Exception) {
            return known(SyntaxType::Exception, Origin::Stdlib);
        }
        if name == self.imports.own && has_member {
            return known(SyntaxType::VarUsg, Origin::Project);
        }
        if CSHARP.home(name).is_some() || (has_member && is_like_a_class(name)) {
            return known(SyntaxType::ClassUsg, self.imports.undefined_class(name));
        }
        known(SyntaxType::VarUsg, inherited())
    }
}

/// What is between a literal's quotation marks.
fn content(literal: &str, is_raw: bool) -> &str {
    let mark = if literal.starts_with('\'') { '\'' } else { '"' };
    let inside = literal.find(mark).zip(literal.rfind(mark));
    match inside {
        _ if is_raw => literal.trim_end_matches(|c: char| c.is_alphanumeric()).trim_matches('"'),
        Some((start, end)) if start < end => &literal[start + 1..end],
        _ => literal,
    }
}

fn keyword(walk: &mut Walk<'_, '_, As>, node: Node<'_>, word: &str) {
    let start = node.start_byte();
    let text = walk.slice(start..start + word.len());
    walk.facts.builtin(start..start + word.len(), text, SyntaxType::Keyword);
}
