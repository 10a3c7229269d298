//! The longer plans of TypeScript's nodes.

use std::borrow::Cow;

use assay_syntax::grammars::typescript::{Field, Kind};
use tree_sitter::Node;

use super::names::{content, origin};
use super::roles::{As, KEY, METHOD, PARAMETER};
use super::{Visitor, Walk};
use crate::facts::{Binding, ScopeKind};
use crate::{Context, Origin, SyntaxType};

impl Visitor<'_> {
    /// Visits a definition whose name has the role `name`.
    pub(super) fn named_parts<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, name: As) {
        walk.children(node, |field, _| if matches!(field, Field::Name | Field::Pattern) { name } else { As::Load });
    }

    /// Plans the steps of `plan`, within an assignment if `is_assignment`.
    pub(super) fn assigned<'s, 't>(
        &self,
        walk: &mut Walk<'s, 't>,
        is_assignment: bool,
        plan: impl FnOnce(&mut Walk<'s, 't>),
    ) {
        if is_assignment { walk.within(Context::Assign, plan) } else { plan(walk) }
    }

    /// Visits a call. In `import('lib')`, the string is a library, and members of the call are from
    /// it.
    pub(super) fn call<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let mut arguments = As::Load;
        walk.children(node, |field, part| match field {
            Field::Function if self.grammar.kind(part) == Kind::Import => {
                arguments = As::Library;
                As::Load
            }
            Field::Function if to == As::Annotation => As::Annotation,
            Field::Function => As::Call,
            Field::Arguments => arguments,
            _ => As::Load,
        });
    }

    pub(super) fn assignment<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        walk.children(node, |field, part| {
            let goes_on = field == Field::Right && self.grammar.kind(part) == Kind::AssignmentExpression;
            if goes_on { As::Continued } else { As::Load }
        });
    }

    pub(super) fn operation<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let is_unary = self.grammar.kind(node) == Kind::UnaryExpression;
        let own = self.grammar.operator(node);
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
            // The remaining unary operators: `typeof`, `void`, `delete`.
            _ if is_unary => (None, None),
            _ => (Some(Context::ArithmeticOp), None),
        };
        let contexts = || context.into_iter().chain(second);
        contexts().for_each(|context| walk.plan_enter(context));
        let is_boolean = matches!(own, Kind::And | Kind::Or | Kind::NullishCoalescing);
        walk.children(node, |_, part| {
            let goes_on =
                is_boolean && self.grammar.kind(part) == Kind::BinaryExpression && self.grammar.operator(part) == own;
            if goes_on { As::Continued } else { As::Load }
        });
        contexts().for_each(|context| walk.plan_leave(context));
    }

    pub(super) fn declarator<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let value = self.grammar.child(node, Field::Value);
        let binding = value.map_or(Binding::Variable, |value| self.value_of(walk, value));
        let name = As::Bind(SyntaxType::VarDef, binding);
        self.object(
            walk,
            self.grammar.child(node, Field::Name),
            self.grammar.child(node, Field::Type).or(value),
            false,
        );
        self.assigned(walk, value.is_some(), |walk| {
            walk.children(node, |field, _| if field == Field::Name { name } else { As::Load });
        });
    }

    /// Plans the declared object of a parameter. A parameter with a modifier is also a field.
    pub(super) fn parameter_object<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let (name, declared) = (self.grammar.child(node, Field::Pattern), self.grammar.child(node, Field::Type));
        self.object(walk, name, declared, false);
        let mut cursor = node.walk();
        let is_modifier = |part| {
            matches!(self.grammar.kind(part), Kind::AccessibilityModifier | Kind::OverrideModifier | Kind::Readonly)
        };
        if node.children(&mut cursor).any(is_modifier) {
            self.object(walk, name, declared, true);
        }
    }

    /// Plans to declare a variable or a field as an object of a class. `declared` is its type, or
    /// its value if that is made by `new`.
    pub(super) fn object(
        &self,
        walk: &mut Walk<'_, '_>,
        name: Option<Node<'_>>,
        declared: Option<Node<'_>>,
        is_field: bool,
    ) {
        let is_name = |name: &Node<'_>| {
            let kind = self.grammar.kind(*name);
            matches!(kind, Kind::Identifier | Kind::PropertyIdentifier | Kind::PrivatePropertyIdentifier)
        };
        let name = name.filter(is_name);
        if let Some((name, class)) = name.zip(declared.and_then(|declared| self.class_of(walk, declared))) {
            walk.plan_object(walk.text(name), class, is_field);
        }
    }

    /// The first name of a class: that of a type without `null` and `undefined`, if it has only one
    /// class, or that of a value made by `new`.
    fn class_of<'s>(&self, walk: &Walk<'s, '_>, declared: Node<'_>) -> Option<&'s str> {
        let mut node = declared;
        let mut is_type = false;
        loop {
            node = match self.grammar.kind(node) {
                Kind::TypeIdentifier => return Some(walk.text(node)),
                // A value with this name may be anything.
                Kind::Identifier => return is_type.then(|| walk.text(node)),
                Kind::NewExpression => {
                    is_type = true;
                    self.grammar.child(node, Field::Constructor)?
                }
                Kind::MemberExpression if is_type => self.grammar.child(node, Field::Object)?,
                Kind::NestedTypeIdentifier | Kind::NestedIdentifier => {
                    is_type = true;
                    node.named_child(0)?
                }
                Kind::TypeAnnotation | Kind::GenericType | Kind::ParenthesizedType | Kind::ReadonlyType => {
                    node.named_child(0)?
                }
                Kind::UnionType => {
                    let is_nothing = |part: &Node<'_>| matches!(walk.text(*part), "null" | "undefined");
                    let mut cursor = node.walk();
                    let mut parts = node.named_children(&mut cursor).filter(|part| !is_nothing(part));
                    let only = parts.next()?;
                    if parts.next().is_some() {
                        return None;
                    }
                    only
                }
                _ => return None,
            };
        }
    }

    /// The binding of a variable by its initial value: a function, a class, or an import from a
    /// library.
    pub(super) fn value_of(&self, walk: &Walk<'_, '_>, mut value: Node<'_>) -> Binding {
        let mut is_part = false;
        loop {
            let inner = match self.grammar.kind(value) {
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
                    self.grammar.child(value, Field::Object)
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

    /// The origin of a module that is loaded by `require('lib')` or `import('lib')`.
    pub(super) fn required(&self, walk: &Walk<'_, '_>, call: Node<'_>) -> Option<Origin> {
        let function = self.grammar.child(call, Field::Function)?;
        let is_import = self.grammar.kind(function) == Kind::Import
            || self.grammar.kind(function) == Kind::Identifier && walk.text(function) == "require";
        let library = self.grammar.child(call, Field::Arguments).filter(|_| is_import)?.named_child(0)?;
        (self.grammar.kind(library) == Kind::String).then(|| origin(content(walk.text(library)), self.project))
    }

    /// Visits a definition. The parts up to its name are outside of its scope, the rest is inside.
    /// The name of an expression is visible only inside.
    pub(super) fn definition<'t>(
        &self,
        walk: &mut Walk<'_, 't>,
        node: Node<'t>,
        scope: ScopeKind,
        (name, is_inside): (As, bool),
    ) {
        let mut is_open = is_inside;
        if is_inside {
            walk.plan_open(scope);
        }
        walk.parts(node, |walk, field, part| match field {
            Field::Name => {
                walk.visit(part, name);
                if !is_open {
                    walk.plan_open(scope);
                    is_open = true;
                }
            }
            Field::Parameter => walk.within(Context::Parameter, |walk| walk.visit(part, PARAMETER)),
            // The names of a body belong to the function's scope.
            Field::Body if self.grammar.kind(part) == Kind::StatementBlock => walk.visit(part, As::Continued),
            _ => walk.visit(part, As::Load),
        });
        if is_open {
            walk.plan_close();
        }
    }

    pub(super) fn function<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, kind: Kind) {
        let function = As::Bind(SyntaxType::FuncDef, Binding::Function);
        let name = match kind {
            Kind::MethodDefinition | Kind::MethodSignature | Kind::AbstractMethodSignature => (METHOD, false),
            Kind::FunctionDeclaration | Kind::GeneratorFunctionDeclaration | Kind::FunctionSignature => {
                (function, false)
            }
            _ => (function, true),
        };
        let scope = if kind == Kind::ArrowFunction { ScopeKind::Lambda } else { ScopeKind::Function };
        self.definition(walk, node, scope, name);
    }

    /// Decorators share the contexts of the method after them, as in Python.
    pub(super) fn class_body<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let mut is_decorated = false;
        walk.parts(node, |walk, _, part| {
            let is_decorator = self.grammar.kind(part) == Kind::Decorator;
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

    pub(super) fn branches<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        walk.branch(|walk| {
            walk.plan_enter(Context::If);
            let mut has_else = false;
            walk.parts(node, |walk, _, part| {
                if self.grammar.kind(part) == Kind::ElseClause && !has_else {
                    walk.plan_leave(Context::If);
                    has_else = true;
                }
                walk.visit(part, As::Load);
            });
            if !has_else {
                walk.plan_leave(Context::If);
            }
        });
    }

    /// Visits a `for` loop, whose variables have a scope of their own.
    pub(super) fn loop_of<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, left: As) {
        walk.loops(Context::For, |walk| {
            walk.scope(ScopeKind::Block, |walk| {
                walk.children(node, |field, _| if field == Field::Left { left } else { As::Load });
            });
        });
    }

    /// Visits an import or an export. Its names have the origin of its source, if it has one.
    pub(super) fn import<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let mut cursor = node.walk();
        let clause =
            node.named_children(&mut cursor).find(|&part| self.grammar.kind(part) == Kind::ImportRequireClause);
        let source = self.grammar.child(node, Field::Source).or_else(|| self.grammar.child(clause?, Field::Source));
        let names = source.map_or(As::Load, |source| {
            As::Imported(SyntaxType::ImpSublib, origin(content(walk.text(source)), self.project), None)
        });
        walk.children(node, |field, part| match self.grammar.kind(part) {
            _ if field == Field::Source => As::Library,
            Kind::ImportClause | Kind::ImportRequireClause | Kind::ExportClause | Kind::NamespaceExport => names,
            _ => As::Load,
        });
    }

    /// Visits the default name or the namespace name of an import.
    pub(super) fn import_names<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let As::Imported(_, origin, _) = to else { return walk.all(node, As::Load) };
        let binding = match self.grammar.kind(node) {
            Kind::ImportClause => Some(Binding::Imported(origin)),
            Kind::NamespaceExport => None,
            _ => Some(Binding::Library(origin)),
        };
        walk.children(node, |_, part| match self.grammar.kind(part) {
            Kind::Identifier => As::Imported(SyntaxType::ImpAlias, origin, binding),
            Kind::String => As::Library,
            _ => to,
        });
    }

    /// Visits a name with an optional alias in the braces of an import or an export.
    pub(super) fn specifier<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let As::Imported(_, origin, _) = to else {
            return walk.children(node, |field, _| if field == Field::Alias { KEY } else { As::Load });
        };
        let is_export = self.grammar.kind(node) == Kind::ExportSpecifier;
        let binding = (!is_export).then_some(Binding::Imported(origin));
        let has_alias = self.grammar.child(node, Field::Alias).is_some();
        walk.children(node, |field, _| match field {
            Field::Alias => As::Imported(SyntaxType::ImpAlias, origin, binding),
            _ => As::Imported(SyntaxType::ImpSublib, origin, binding.filter(|_| !has_alias)),
        });
    }

    /// Visits a template. The pieces before, between and after interpolations are separate tokens,
    /// unless they are empty.
    pub(super) fn template<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let (start, end) = (node.start_byte(), node.end_byte());
        let (mut from, mut at) = (start, start + 1);
        walk.parts(node, |walk, _, part| {
            if matches!(self.grammar.kind(part), Kind::TemplateSubstitution | Kind::TemplateType) {
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

    pub(super) fn string(&self, walk: &mut Walk<'_, '_>, node: Node<'_>, to: As) {
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
