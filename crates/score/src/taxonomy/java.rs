//! Java, from source.
//!
//! | value | what it is in Java | example |
//! |---|---|---|
//! | arg_def | a parameter, also of a lambda, and a component of a record | `void f(int x)` |
//! | attribute | a member that is not called; a segment of a qualified name that is not its first | `a.length` |
//! | class_def | the name of a class, interface, enumeration, record or annotation | `class A {}` |
//! | class_usg | a class by its name | `new A()`, `A.f()`, `A a;`, `extends A` |
//! | const_num | a number | `0x1F`, `1.5f` |
//! | const_str | a string, a text block or a character | `"a"`, `'a'` |
//! | exception | what is caught or thrown according to `catch` and `throws`; the exceptions of `java.lang` | `catch (E e)` |
//! | func_def, func_usg | Java has none: every function is a method | |
//! | imp_alias | Java has none | |
//! | imp_lib | the package that is imported from; the class, if the import is static | `java.util` |
//! | imp_sublib | what is imported from it | `List`, `*` |
//! | keyword | `true`, `false`, `null`, `this`, `super`; a statement of one word | `return;` |
//! | method_def | the name of a method or constructor, or of an annotation's element | `void f() {}` |
//! | method_usg | a method that is called or referred to | `f()`, `A::f` |
//! | var_def | a local variable, a field, a member of an enumeration | `int x = 1;` |
//! | var_usg | a variable; the first segment of a qualified name; the name of an annotation's argument | `x + 1` |
//! | unknown | Java has none | |
//! | type_def | a type parameter | `<T>` |
//! | type_usg | a type parameter or a type of the language; `var` | `int`, `T` |
//! | modifier | a modifier | `public` |
//! | annotation | an annotation's name | `@Override` |
//! | namespace_def | the package, or the module | `package a.b;` |
//! | label | a label, where it stands and where it is used | `break outer;` |
//!
//! The body of `synchronized` is in_with; so are the resources and the body of `try (…) {…}`, which are in_try as well.
//!
//! An inherited member has the origin of the class that it is inherited from, as far as that is known: members of `super`,
//! and those used without an object that the file does not define.

use std::borrow::Cow;
use std::cell::RefCell;

use tree_sitter::Node;

use super::facts::{Binding, Facts, Place, Role, ScopeId, ScopeKind, Symbol, Use};
use super::inherited::Bases;
use super::names::{Builtin, JAVA};
use super::resolve::{self, Rules, is_like_a_class};
use super::walk::{self, Language, Walk, numbered};
use super::{Context, Options, Origin, SyntaxType};

/// How Java looks names up.
pub(super) const RULES: Rules = Rules { names: &JAVA, sees_members: true, undefined_class: Origin::Project };

numbered! {
    Kind by node_kind_count, node_kind_for_id:
    And = "&&",
    AnnotatedType = "annotated_type",
    Annotation = "annotation",
    AnnotationTypeDeclaration = "annotation_type_declaration",
    AnnotationTypeElementDeclaration = "annotation_type_element_declaration",
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
    ExtendsInterfaces = "extends_interfaces",
    False = "false",
    FieldAccess = "field_access",
    FinallyClause = "finally_clause",
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
    TypeArguments = "type_arguments",
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

numbered! {
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

/// What a node is to the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum As {
    /// Anything that is read.
    Load,
    /// The name of a method that is called without an object.
    Call,
    /// A type.
    Type,
    /// A type that is extended or implemented.
    Base,
    /// An exception in `catch` or `throws`.
    Caught,
    /// An annotation's name.
    Annotation,
    /// The name of a member of what begins there.
    Member(SyntaxType, Place),
    /// The first segment of a qualified name that begins with a package.
    Package,
    /// The name of a local variable, a field or a member of an enumeration.
    Variable,
    /// The name of a parameter.
    Parameter,
    /// The name of the exception that is caught.
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
    /// The whole name of the package or module.
    Namespace,
    /// The whole name of a module that is needed.
    Module,
    /// A modifier.
    Modifier,
    /// The body of an anonymous class that extends what stands there.
    BodyOf(Place),
    /// An assignment behind another target; an operation of the same kind as the one around it.
    Continued,
}

/// The numbers of Java's grammar.
pub(super) struct Java {
    kinds: Vec<Kind>,
    fields: Vec<Field>,
    operator: u16,
}

/// What a file says of where names are from.
struct Imports<'s, 'o> {
    package: &'s str,
    project: &'o [String],
    /// Packages of which all classes are imported.
    packages: Vec<(&'s str, Origin)>,
    /// The origin of classes of which all members are imported.
    members: Option<Origin>,
}

/// A walk through a file of Java.
struct Visitor<'j, 's, 'o> {
    java: &'j Java,
    imports: Imports<'s, 'o>,
    /// Where the superclasses of classes stand, by the class's scope.
    bases: RefCell<Vec<(ScopeId, Place)>>,
}

impl Java {
    pub(super) fn new() -> Self {
        let grammar: tree_sitter::Language = tree_sitter_java::LANGUAGE.into();
        let operator = grammar.field_id_for_name("operator").map_or(0, u16::from);
        Self { kinds: Kind::table(&grammar), fields: Field::table(&grammar), operator }
    }

    /// What the tree of a file says.
    pub(super) fn facts<'s>(&self, source: &'s str, root: Node<'_>, options: &Options) -> Facts<'s> {
        let imports = self.imports(source, root, options);
        let visitor = Visitor { java: self, imports, bases: RefCell::default() };
        let mut facts = walk::facts(&visitor, source, root, As::Load);
        visitor.settle(&mut facts);
        facts
    }

    fn kind(&self, node: Node<'_>) -> Kind {
        self.kinds.get(usize::from(node.kind_id())).copied().unwrap_or(Kind::Other)
    }

    /// What stands at the top of a file.
    fn imports<'s, 'o>(&self, source: &'s str, root: Node<'_>, options: &'o Options) -> Imports<'s, 'o> {
        let mut imports = Imports { package: "", project: &options.project, packages: Vec::new(), members: None };
        let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or_default();
        let name = |node: Node<'_>| {
            let mut cursor = node.walk();
            let mut parts = node.named_children(&mut cursor);
            parts.find(|&part| matches!(self.kind(part), Kind::Identifier | Kind::ScopedIdentifier)).map(text)
        };
        let mut cursor = root.walk();
        for node in root.named_children(&mut cursor) {
            match self.kind(node) {
                Kind::PackageDeclaration => imports.package = name(node).unwrap_or_default(),
                Kind::ImportDeclaration => {
                    let is_static = node.child(1).is_some_and(|part| self.kind(part) == Kind::Static);
                    let is_all = text(node).trim_end_matches([';', ' ']).ends_with('*');
                    let Some(of) = name(node).filter(|_| is_all) else { continue };
                    let origin = imports.origin(of);
                    if is_static {
                        imports.members.get_or_insert(origin);
                    } else {
                        imports.packages.push((of, origin));
                    }
                }
                _ => {}
            }
        }
        imports
    }
}

impl Imports<'_, '_> {
    /// Where a package is from.
    fn origin(&self, package: &str) -> Origin {
        let first = package.split('.').next().unwrap_or_default();
        if self.project.iter().any(|project| project == first) {
            return Origin::Project;
        }
        if is_standard(package) {
            return Origin::Stdlib;
        }
        let mut own = self.package.split('.').filter(|segment| !segment.is_empty()).take(2).peekable();
        let is_own = own.peek().is_some() && own.eq(package.split('.').take(self.package.split('.').take(2).count()));
        if is_own { Origin::Project } else { Origin::Extlib }
    }

    /// Whether all classes of a package are imported.
    fn has(&self, package: &str) -> bool {
        self.packages.iter().any(|&(of, _)| of == package)
    }

    /// Where a class is from that the file neither defines nor imports by its name.
    fn undefined_class(&self, name: &str) -> Origin {
        // Of the packages that have no list, any may have it.
        let may_be_in = |package: &str| JAVA.home(name).is_none() && !JAVA.has_list(package);
        match self.packages.iter().find(|(_, origin)| *origin != Origin::Stdlib) {
            _ if JAVA.home(name).is_some_and(|home| self.has(home)) => Origin::Stdlib,
            Some(&(_, origin)) => origin,
            None if self.packages.iter().any(|(package, _)| may_be_in(package)) => Origin::Stdlib,
            None => Origin::Project,
        }
    }
}

/// Whether a package, or one that it is in, belongs to the JDK.
fn is_standard(package: &str) -> bool {
    let dots = package.match_indices('.').map(|(at, _)| at);
    dots.chain([package.len()]).take(4).any(|end| JAVA.is_standard(&package[..end]))
}

impl Language for Visitor<'_, '_, '_> {
    type As = As;

    const IN_ERROR: As = As::Load;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let kind = self.java.kind(node);
        match (kind, to) {
            (_, As::Modifier) => walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::Modifier),
            (_, As::Namespace) => {
                walk.facts.known(node.byte_range(), walk.text(node), SyntaxType::NamespaceDef);
            }
            (_, As::Module) => {
                let text = walk.text(node);
                walk.facts.import(node.byte_range(), text, SyntaxType::ImpLib, self.imports.origin(text), None);
            }
            (Kind::Identifier | Kind::TypeIdentifier | Kind::UnderscorePattern, _) => {
                self.identifier(walk, node, kind, to);
            }
            (
                Kind::DecimalIntegerLiteral
                | Kind::HexIntegerLiteral
                | Kind::OctalIntegerLiteral
                | Kind::BinaryIntegerLiteral
                | Kind::DecimalFloatingPointLiteral
                | Kind::HexFloatingPointLiteral,
                _,
            ) => {
                walk.facts.known(node.byte_range(), walk.text(node), SyntaxType::ConstNum);
            }
            (Kind::CharacterLiteral, _) => {
                let text = walk.slice(node.start_byte() + 1..node.end_byte().saturating_sub(1));
                walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            }
            (Kind::StringLiteral, _) => self.string(walk, node),
            (Kind::True | Kind::False | Kind::NullLiteral | Kind::This | Kind::Super, _) => {
                walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::Keyword);
            }
            (Kind::IntegralType | Kind::FloatingPointType | Kind::BooleanType | Kind::VoidType, _) => {
                walk.facts.builtin(node.byte_range(), walk.text(node), SyntaxType::TypeUsg);
            }
            (Kind::RequiresModifier, _) => walk.visit(node, As::Modifier),
            (Kind::Modifiers, _) => {
                walk.every_child(node, |_, child| Some(if child.is_named() { As::Load } else { As::Modifier }));
            }
            (Kind::Annotation | Kind::MarkerAnnotation, _) => walk.parts(node, |walk, id, part| match self.field(id) {
                Field::Name => walk.visit(part, As::Annotation),
                _ => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
            }),
            (Kind::ElementValuePair, _) => {
                walk.children(node, |id, _| Some(if self.field(id) == Field::Key { As::Key } else { As::Load }));
            }

            (Kind::FieldAccess, _) => {
                let from = walk.facts.next();
                walk.children(node, |id, _| {
                    Some(if self.field(id) == Field::Object {
                        As::Load
                    } else {
                        As::Member(SyntaxType::Attribute, from)
                    })
                });
            }
            (Kind::MethodInvocation, _) => {
                let from = walk.facts.next();
                let mut has_object = false;
                walk.parts(node, |walk, id, part| match self.field(id) {
                    Field::Object => {
                        has_object = true;
                        walk.visit(part, As::Load);
                    }
                    Field::Name if has_object => walk.visit(part, As::Member(SyntaxType::MethodUsg, from)),
                    Field::Name => walk.visit(part, As::Call),
                    Field::Arguments => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
                    _ => walk.visit(part, As::Load),
                });
            }
            (Kind::MethodReference, _) => {
                let from = walk.facts.next();
                let mut object = Some(As::Load);
                walk.children(node, |_, _| Some(object.take().unwrap_or(As::Member(SyntaxType::MethodUsg, from))));
            }
            (Kind::ObjectCreationExpression, _) => {
                let mut base = walk.facts.next();
                walk.parts(node, |walk, id, part| match self.field(id) {
                    Field::Type => walk.visit(part, As::Type),
                    Field::Arguments => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
                    _ if self.java.kind(part) == Kind::ClassBody => walk.visit(part, As::BodyOf(base)),
                    _ => {
                        // What is before `new` is not the class.
                        base = Place::MAX;
                        walk.visit(part, As::Load);
                    }
                });
            }
            (Kind::ClassBody, As::BodyOf(base)) => {
                self.bases.borrow_mut().push((walk.facts.scopes.len() as ScopeId, base));
                walk.scope(ScopeKind::Class, |walk| walk.children(node, |_, _| Some(As::Load)));
            }

            (Kind::AssignmentExpression, As::Continued) => self.assignment(walk, node),
            (Kind::AssignmentExpression, _) => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            (Kind::VariableDeclarator | Kind::Resource, _) => {
                let to = if to == As::Parameter { As::Parameter } else { As::Variable };
                let plan = |walk: &mut Walk<'_, 't, As>| self.named(walk, node, to);
                if node.child_by_field_name("value").is_some() {
                    walk.within(Context::Assign, plan);
                } else {
                    plan(walk);
                }
            }
            (Kind::BinaryExpression, _) => self.binary(walk, node, to),
            (Kind::UnaryExpression, _) => {
                let is_not = self.operator(node) == Kind::Not;
                let context = if is_not { Context::BoolOp } else { Context::ArithmeticOp };
                walk.within(context, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::UpdateExpression, _) => {
                walk.within(Context::ArithmeticOp, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::InstanceofExpression, _) => walk.within(Context::Comparison, |walk| {
                walk.children(node, |id, _| {
                    Some(match self.field(id) {
                        Field::Name => As::Variable,
                        Field::Right => As::Type,
                        _ => As::Load,
                    })
                });
            }),

            (
                Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::AnnotationTypeDeclaration,
                _,
            ) => walk.within(Context::ClassDef, |walk| self.class(walk, node)),
            (Kind::Superclass | Kind::SuperInterfaces | Kind::ExtendsInterfaces | Kind::Permits, _) => {
                if kind != Kind::Permits {
                    let (scope, place) = (walk.facts.scope(), walk.facts.next());
                    self.bases.borrow_mut().push((scope, place));
                }
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(As::Base)));
            }
            (Kind::EnumConstant, _) => {
                walk.parts(node, |walk, id, part| match self.field(id) {
                    Field::Name => walk.visit(part, As::Variable),
                    Field::Arguments => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
                    Field::Body => walk.visit(part, As::BodyOf(Place::MAX)),
                    _ => walk.visit(part, As::Load),
                });
            }
            (
                Kind::MethodDeclaration
                | Kind::ConstructorDeclaration
                | Kind::CompactConstructorDeclaration
                | Kind::AnnotationTypeElementDeclaration,
                _,
            ) => walk.within(Context::FuncDef, |walk| {
                walk.scope(ScopeKind::Function, |walk| {
                    let is_method = matches!(kind, Kind::MethodDeclaration | Kind::AnnotationTypeElementDeclaration);
                    self.named(walk, node, if is_method { As::MethodName } else { As::ConstructorName });
                });
            }),
            (Kind::Throws, _) => walk.children(node, |_, _| Some(As::Caught)),
            (Kind::LambdaExpression, _) => walk.scope(ScopeKind::Function, |walk| {
                walk.parts(node, |walk, id, part| match self.field(id) {
                    Field::Parameters if self.java.kind(part) == Kind::Identifier => {
                        walk.within(Context::Parameter, |walk| walk.visit(part, As::Parameter));
                    }
                    _ => walk.visit(part, As::Load),
                });
            }),
            (Kind::FormalParameters, _) => {
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::InferredParameters, _) => {
                walk.within(Context::Parameter, |walk| walk.children(node, |_, _| Some(As::Parameter)));
            }
            (Kind::FormalParameter, _) => self.named(walk, node, As::Parameter),
            (Kind::SpreadParameter, _) => walk.children(node, |_, part| {
                Some(if self.java.kind(part) == Kind::VariableDeclarator { As::Parameter } else { As::Load })
            }),
            (Kind::ReceiverParameter, _) => walk.children(node, |_, _| Some(As::Type)),
            (Kind::TypeParameter, _) => walk.children(node, |_, part| {
                Some(if self.java.kind(part) == Kind::TypeIdentifier { As::TypeParameter } else { As::Load })
            }),

            (Kind::Block | Kind::SwitchBlock, _) => {
                walk.scope(ScopeKind::Block, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::IfStatement, _) => {
                walk.plan_enter(Context::If);
                let mut last = Context::If;
                walk.parts(node, |walk, id, part| {
                    if self.field(id) == Field::Alternative {
                        walk.plan_leave(last);
                        last = Context::Else;
                        walk.plan_enter(last);
                    }
                    walk.visit(part, As::Load);
                });
                walk.plan_leave(last);
            }
            (Kind::WhileStatement | Kind::DoStatement, _) => {
                walk.within(Context::While, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::ForStatement, _) => walk.within(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| walk.children(node, |_, _| Some(As::Load)));
            }),
            (Kind::EnhancedForStatement, _) => walk.within(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| self.named(walk, node, As::Variable));
            }),
            (Kind::TryStatement | Kind::TryWithResourcesStatement, _) => self.try_statement(walk, node),
            (Kind::CatchClause, _) => walk.scope(ScopeKind::Block, |walk| walk.children(node, |_, _| Some(As::Load))),
            (Kind::CatchFormalParameter, _) => self.named(walk, node, As::CatchName),
            (Kind::CatchType, _) => walk.children(node, |_, _| Some(As::Caught)),
            (Kind::SynchronizedStatement, _) => {
                walk.within(Context::With, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::ReturnStatement, _) if node.named_child_count() == 0 => {
                walk.facts.enter(Context::Return);
                keyword(walk, node, "return");
                walk.facts.leave(Context::Return);
            }
            (Kind::ReturnStatement, _) => {
                walk.within(Context::Return, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            (Kind::ThrowStatement, _) => walk.within(Context::Raise, |walk| walk.children(node, |_, _| Some(As::Load))),
            (Kind::BreakStatement, _) if node.named_child_count() == 0 => keyword(walk, node, "break"),
            (Kind::ContinueStatement, _) if node.named_child_count() == 0 => keyword(walk, node, "continue"),
            (Kind::BreakStatement | Kind::ContinueStatement, _) => walk.children(node, |_, _| Some(As::Label)),
            (Kind::LabeledStatement, _) => {
                let mut label = Some(As::Label);
                walk.children(node, |_, _| Some(label.take().unwrap_or(As::Load)));
            }
            (Kind::TypePattern | Kind::RecordPatternComponent, _) => walk.children(node, |_, part| {
                Some(if self.java.kind(part) == Kind::Identifier { As::Variable } else { As::Type })
            }),
            (Kind::RecordPattern, _) => walk.children(node, |_, part| {
                Some(if self.java.kind(part) == Kind::Identifier { As::Type } else { As::Load })
            }),

            (Kind::ImportDeclaration, _) => self.import(walk, node),
            (Kind::PackageDeclaration | Kind::ModuleDeclaration, _) => walk.children(node, |_, part| {
                let is_name = matches!(self.java.kind(part), Kind::Identifier | Kind::ScopedIdentifier);
                Some(if is_name { As::Namespace } else { As::Load })
            }),
            (Kind::RequiresModuleDirective, _) => walk.children(node, |_, part| {
                let is_modifier = self.java.kind(part) == Kind::RequiresModifier;
                Some(if is_modifier { As::Modifier } else { As::Module })
            }),

            (Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier, _) => self.qualified(walk, node, to),
            (Kind::GenericType, _) => {
                let mut of = Some(if matches!(to, As::Load) { As::Type } else { to });
                walk.children(node, |_, _| Some(of.take().unwrap_or(As::Type)));
            }
            (Kind::Wildcard, _) => walk.children(node, |_, part| {
                // `super` is a part of the syntax here.
                (self.java.kind(part) != Kind::Super).then_some(As::Type)
            }),
            (Kind::TypeList | Kind::AnnotatedType | Kind::ArrayType, _) => {
                let to = if matches!(to, As::Base | As::Caught) { to } else { As::Type };
                walk.children(node, |_, _| Some(to));
            }
            _ => walk.children(node, |_, _| Some(As::Load)),
        }
    }
}

impl Visitor<'_, '_, '_> {
    fn field(&self, id: u16) -> Field {
        self.java.fields.get(usize::from(id)).copied().unwrap_or(Field::Other)
    }

    fn operator(&self, node: Node<'_>) -> Kind {
        node.child_by_field_id(self.java.operator).map_or(Kind::Other, |operator| self.java.kind(operator))
    }

    fn identifier(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>, kind: Kind, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        let is_exception = || JAVA.builtin(text) == Some(Builtin::Exception);
        match to {
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::Variable => facts.define(span, text, SyntaxType::VarDef, Binding::Variable),
            As::CatchName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::TypeParameter => facts.define(span, text, SyntaxType::TypeDef, Binding::Type),
            As::MethodName => facts.define_around(span, text, SyntaxType::MethodDef, Binding::Method),
            // It is not looked up by its name, which is the class's.
            As::ConstructorName => {
                facts.known(span, text, SyntaxType::MethodDef);
            }
            As::Key => {
                facts.known(span, text, SyntaxType::VarUsg);
            }
            As::Label => {
                facts.known(span, text, SyntaxType::Label);
            }
            As::Member(SyntaxType::Attribute, from) if is_like_a_class(text) => {
                facts.member(span, text, SyntaxType::ClassUsg, from);
            }
            As::Member(syntax_type, from) => facts.member(span, text, syntax_type, from),
            As::Call => facts.name(span, text, Use::As(SyntaxType::MethodUsg)),
            As::Annotation => facts.name(span, text, Use::As(SyntaxType::Annotation)),
            As::Caught => facts.name(span, text, Use::As(SyntaxType::Exception)),
            As::Base => facts.name(span, text, Use::Class),
            As::Package => facts.name(span, text, Use::Value),
            _ if kind == Kind::TypeIdentifier && text == "var" => facts.builtin(span, text, SyntaxType::TypeUsg),
            _ if kind == Kind::TypeIdentifier || to == As::Type => {
                facts.name(span, text, if is_exception() { Use::As(SyntaxType::Exception) } else { Use::Class });
            }
            _ => facts.name(span, text, Use::Value),
        }
    }

    fn string<'s, 't>(&self, walk: &mut Walk<'s, 't, As>, node: Node<'t>) {
        let mark = if walk.text(node).starts_with("\"\"\"") { 3 } else { 1 };
        let (mut at, end) = (node.start_byte() + mark, node.end_byte().saturating_sub(mark));
        let start = node.start_byte();
        if node.named_child_count() == 0 || !walk.text(node).contains("\\{") {
            let text = walk.slice(at..end);
            walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            return;
        }
        let plan = |walk: &mut Walk<'s, 't, As>, from: usize, to: usize| {
            let text = walk.slice(from..to);
            if !text.is_empty() {
                walk.literal(from.max(start)..to, Cow::Borrowed(text));
            }
        };
        walk.parts(node, |walk, _, part| {
            if self.java.kind(part) == Kind::StringInterpolation {
                plan(walk, at, part.start_byte());
                walk.visit(part, As::Load);
                at = part.end_byte();
            }
        });
        plan(walk, at, end);
    }
}

impl Visitor<'_, '_, '_> {
    fn assignment<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        walk.children(node, |_, part| {
            let is_another = self.java.kind(part) == Kind::AssignmentExpression;
            Some(if is_another { As::Continued } else { As::Load })
        });
    }

    /// A declaration whose name is that of `name`.
    fn named<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, name: As) {
        walk.children(node, |id, _| Some(if self.field(id) == Field::Name { name } else { As::Load }));
    }

    fn binary<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let operator = self.operator(node);
        let contexts: &[Context] = match operator {
            Kind::And | Kind::Or if to == As::Continued => &[],
            Kind::And | Kind::Or => &[Context::BoolOp],
            Kind::Equal | Kind::NotEqual => &[Context::Comparison, Context::BoolOp],
            Kind::Less | Kind::LessOrEqual | Kind::Greater | Kind::GreaterOrEqual => &[Context::Comparison],
            _ => &[Context::ArithmeticOp],
        };
        let is_boolean = matches!(operator, Kind::And | Kind::Or);
        contexts.iter().for_each(|&context| walk.plan_enter(context));
        walk.children(node, |_, part| {
            let is_same =
                is_boolean && self.java.kind(part) == Kind::BinaryExpression && self.operator(part) == operator;
            Some(if is_same { As::Continued } else { As::Load })
        });
        contexts.iter().for_each(|&context| walk.plan_leave(context));
    }

    fn class<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        // The name belongs to the scope around, type parameters and bases see the class's own.
        let mut is_open = false;
        walk.parts(node, |walk, id, part| {
            if self.field(id) == Field::Name {
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
    }

    fn try_statement<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        // The resources' scope is the body's as well.
        let mut has_resources = false;
        walk.parts(node, |walk, id, part| match (self.java.kind(part), self.field(id)) {
            (Kind::CatchClause, _) => walk.within(Context::Except, |walk| walk.visit(part, As::Load)),
            (_, Field::Resources) => {
                has_resources = true;
                walk.plan_enter(Context::Try);
                walk.plan_enter(Context::With);
                walk.plan_open(ScopeKind::Block);
                walk.visit(part, As::Load);
            }
            (_, Field::Body) if has_resources => {
                has_resources = false;
                walk.visit(part, As::Load);
                walk.plan_close();
                walk.plan_leave(Context::With);
                walk.plan_leave(Context::Try);
            }
            _ => walk.within(Context::Try, |walk| walk.visit(part, As::Load)),
        });
        if has_resources {
            walk.plan_close();
            walk.plan_leave(Context::With);
            walk.plan_leave(Context::Try);
        }
    }

    /// A name of several segments: what it begins with is a package unless it is spelled like a class.
    fn qualified<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let from = match to {
            As::Member(_, from) => from,
            _ => walk.facts.next(),
        };
        let source = walk.source;
        let last = node.named_child_count().saturating_sub(1) as u32;
        let last = node.named_child(last).map(|last| last.id());
        walk.children(node, |_, part| {
            Some(if Some(part.id()) == last {
                let syntax_type = match to {
                    As::Caught => SyntaxType::Exception,
                    As::Annotation => SyntaxType::Annotation,
                    // A part of a longer name, of which the first is one.
                    As::Member(..) | As::Load => SyntaxType::Attribute,
                    _ => SyntaxType::ClassUsg,
                };
                As::Member(syntax_type, from)
            } else if matches!(self.java.kind(part), Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier) {
                As::Member(SyntaxType::Attribute, from)
            } else if matches!(self.java.kind(part), Kind::Identifier | Kind::TypeIdentifier)
                && source.get(part.byte_range()).is_some_and(|text| !text.starts_with(char::is_uppercase))
            {
                As::Package
            } else {
                As::Type
            })
        });
    }

    fn import(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>) {
        let mut cursor = node.walk();
        let (mut name, mut all, mut is_static) = (None, None, false);
        for part in node.children(&mut cursor) {
            match self.java.kind(part) {
                Kind::Identifier | Kind::ScopedIdentifier => name = Some(part),
                Kind::Static => is_static = true,
                _ if part.kind() == "asterisk" => all = Some(part),
                _ => {}
            }
        }
        let Some(name) = name else { return };
        let text = walk.text(name);
        let binding = |origin| if is_static { Binding::Imported(origin) } else { Binding::ImportedClass(origin) };
        let (lib, sub) = match (all, name.child_by_field_name("scope"), name.child_by_field_name("name")) {
            (Some(all), ..) => (name, Some((all, false))),
            (None, Some(lib), Some(sub)) => (lib, Some((sub, true))),
            _ => (name, None),
        };
        let lib_text = walk.text(lib);
        let origin = self.imports.origin(lib_text);
        let Some((sub, binds)) = sub else {
            walk.facts.import(name.byte_range(), text, SyntaxType::ImpLib, origin, Some(binding(origin)));
            return;
        };
        walk.facts.import(lib.byte_range(), lib_text, SyntaxType::ImpLib, origin, None);
        let text = walk.text(sub);
        let binding = binds.then(|| binding(origin));
        walk.facts.import(sub.byte_range(), text, SyntaxType::ImpSublib, origin, binding);
    }
}

/// What names mean that the walk alone does not tell: types, methods and variables have names apart, and what the file does
/// not define is of the same package, inherited, or imported with everything else of a package.
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
        let builtin = JAVA.builtin(name);
        let is_type = matches!(builtin, Some(Builtin::Class | Builtin::Exception));
        let known = |syntax_type, origin| Some(Role::Known(syntax_type, Some(origin)));
        match how {
            Use::As(SyntaxType::MethodUsg) => {
                let is_method = |binding| matches!(binding, Binding::Method | Binding::Imported(_));
                let origin = match resolve::look_up(facts, RULES, scope, symbol, is_method) {
                    Some(Binding::Imported(origin)) => origin,
                    Some(_) => Origin::Infile,
                    // A field may have the name of a method.
                    None if bases.is_member(symbol) => Origin::Infile,
                    None if builtin == Some(Builtin::Function) => Origin::Builtin,
                    None => self.imports.members.unwrap_or_else(|| bases.origin(facts, scope)),
                };
                known(SyntaxType::MethodUsg, origin)
            }
            Use::Class | Use::As(_) => {
                let is_class = |binding| !matches!(binding, Binding::Variable | Binding::Method);
                let syntax_type = if let Use::As(known) = how { known } else { SyntaxType::ClassUsg };
                match resolve::look_up(facts, RULES, scope, symbol, is_class) {
                    Some(Binding::Type) if how == Use::Class => known(SyntaxType::TypeUsg, Origin::Infile),
                    Some(Binding::Imported(origin) | Binding::ImportedClass(origin)) => known(syntax_type, origin),
                    Some(_) => known(syntax_type, Origin::Infile),
                    None if is_type => known(syntax_type, Origin::Builtin),
                    None if bases.is_class(symbol) => known(syntax_type, Origin::Infile),
                    None => known(syntax_type, self.imports.undefined_class(name)),
                }
            }
            Use::Value | Use::Call => {
                if is_type || resolve::look_up(facts, RULES, scope, symbol, |_| true).is_some() {
                    return None;
                }
                if bases.is_member(symbol) {
                    return known(SyntaxType::VarUsg, Origin::Infile);
                }
                if is_like_a_class(name) || JAVA.home(name).is_some_and(|home| self.imports.has(home)) {
                    return known(SyntaxType::ClassUsg, self.imports.undefined_class(name));
                }
                let origin = self.qualified_origin(facts, at).or(self.imports.members);
                known(SyntaxType::VarUsg, origin.unwrap_or_else(|| bases.origin(facts, scope)))
            }
        }
    }

    /// The origin of a qualified name, of which the first segment stands there.
    fn qualified_origin(&self, facts: &Facts<'_>, at: Place) -> Option<Origin> {
        let is_member = |role: Role| matches!(role, Role::Member { of: Some(of), .. } if of == at);
        let text = |symbol: Symbol| facts.texts.text(symbol);
        let token = &facts.tokens[at as usize];
        let mut package = text(token.text).to_owned();
        for segment in facts.tokens[at as usize + 1..].iter().take_while(|token| is_member(token.role)) {
            if text(segment.text).starts_with(char::is_uppercase) {
                return Some(self.imports.origin(&package));
            }
            package.push('.');
            package.push_str(text(segment.text));
        }
        None
    }
}

fn keyword(walk: &mut Walk<'_, '_, As>, node: Node<'_>, word: &str) {
    let start = node.start_byte();
    let text = walk.slice(start..start + word.len());
    walk.facts.builtin(start..start + word.len(), text, SyntaxType::Keyword);
}
