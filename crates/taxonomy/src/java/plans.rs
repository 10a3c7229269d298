//! The longer plans of Java's nodes.

use std::borrow::Cow;

use assay_syntax::grammars::java::{Field, Kind};
use tree_sitter::Node;

use super::roles::As;
use super::{Visitor, Walk};
use crate::facts::{Binding, ScopeKind, Use};
use crate::names::{Builtin, JAVA};
use crate::resolve::is_like_a_class;
use crate::{Context, SyntaxType};

impl Visitor<'_, '_> {
    pub(super) fn identifier(&self, walk: &mut Walk<'_, '_>, node: Node<'_>, kind: Kind, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        let is_exception = || JAVA.builtin(text) == Some(Builtin::Exception);
        match to {
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::Variable => facts.declare(span, text, Binding::Variable),
            As::CatchName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::TypeParameter => facts.define(span, text, SyntaxType::TypeDef, Binding::Type),
            As::MethodName => facts.define_around(span, text, SyntaxType::MethodDef, Binding::Method),
            // A constructor has the name of its class, so it is not looked up by that name.
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

    pub(super) fn string<'s, 't>(&self, walk: &mut Walk<'s, 't>, node: Node<'t>) {
        let mark = if walk.text(node).starts_with("\"\"\"") { 3 } else { 1 };
        let (mut at, end) = (node.start_byte() + mark, node.end_byte().saturating_sub(mark));
        let start = node.start_byte();
        if node.named_child_count() == 0 || !walk.text(node).contains("\\{") {
            let text = walk.slice(at..end);
            walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            return;
        }
        let plan = |walk: &mut Walk<'s, 't>, from: usize, to: usize| {
            let text = walk.slice(from..to);
            if !text.is_empty() {
                walk.literal(from.max(start)..to, Cow::Borrowed(text));
            }
        };
        walk.parts(node, |walk, _, part| {
            if self.grammar.kind(part) == Kind::StringInterpolation {
                plan(walk, at, part.start_byte());
                walk.visit(part, As::Load);
                at = part.end_byte();
            }
        });
        plan(walk, at, end);
    }

    pub(super) fn assignment<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        walk.children(node, |_, part| {
            let is_another = self.grammar.kind(part) == Kind::AssignmentExpression;
            if is_another { As::Continued } else { As::Load }
        });
    }

    /// Visits a declaration whose name has the role `name`.
    pub(super) fn named<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, name: As) {
        if matches!(name, As::Variable | As::Parameter) && self.grammar.child(node, Field::Dimensions).is_none() {
            let (declared, value) = (self.grammar.child(node, Field::Type), self.grammar.child(node, Field::Value));
            self.object(walk, self.grammar.child(node, Field::Name), declared, value);
        }
        walk.children(node, |field, _| if field == Field::Name { name } else { As::Load });
    }

    /// Plans the declared objects of a declaration of several variables or fields.
    pub(super) fn declarators<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let declared = self.grammar.child(node, Field::Type);
        walk.parts(node, |walk, _, part| {
            if self.grammar.kind(part) == Kind::VariableDeclarator
                && self.grammar.child(part, Field::Dimensions).is_none()
            {
                self.object(
                    walk,
                    self.grammar.child(part, Field::Name),
                    declared,
                    self.grammar.child(part, Field::Value),
                );
            }
        });
    }

    /// Plans to declare a variable as an object of a class, if its type is a class. For `var`, its
    /// value gives the class.
    pub(super) fn object(
        &self,
        walk: &mut Walk<'_, '_>,
        name: Option<Node<'_>>,
        declared: Option<Node<'_>>,
        value: Option<Node<'_>>,
    ) {
        let name = name.filter(|&name| self.grammar.kind(name) == Kind::Identifier);
        let made = value.filter(|&value| self.grammar.kind(value) == Kind::ObjectCreationExpression);
        let declared = match declared.map(|declared| walk.text(declared)) {
            Some("var") => made.and_then(|made| self.grammar.child(made, Field::Type)),
            _ => declared,
        };
        if let Some((name, class)) = name.zip(declared.and_then(|declared| self.class_of(walk, declared))) {
            walk.plan_object(walk.text(name), class, false);
        }
    }

    /// The first name of the class of a type, unless it is a package.
    fn class_of<'s>(&self, walk: &Walk<'s, '_>, declared: Node<'_>) -> Option<&'s str> {
        let mut node = declared;
        loop {
            node = match self.grammar.kind(node) {
                Kind::TypeIdentifier | Kind::Identifier => {
                    return Some(walk.text(node)).filter(|name| name.starts_with(char::is_uppercase));
                }
                Kind::GenericType | Kind::ScopedTypeIdentifier => node.named_child(0)?,
                Kind::AnnotatedType => node.named_child(node.named_child_count().checked_sub(1)? as u32)?,
                _ => return None,
            };
        }
    }

    pub(super) fn binary<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let operator = self.grammar.operator(node);
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
            let is_same = is_boolean
                && self.grammar.kind(part) == Kind::BinaryExpression
                && self.grammar.operator(part) == operator;
            if is_same { As::Continued } else { As::Load }
        });
        contexts.iter().for_each(|&context| walk.plan_leave(context));
    }

    pub(super) fn try_statement<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        // The scope of the resources includes the body.
        let mut has_resources = false;
        walk.parts(node, |walk, field, part| match (self.grammar.kind(part), field) {
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

    /// Visits a name of several segments. Its first segment is a package unless it is spelled like
    /// a class.
    pub(super) fn qualified<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let from = match to {
            As::Member(_, from) => from,
            _ => walk.facts.next(),
        };
        let source = walk.source;
        let last = node.named_child_count().saturating_sub(1) as u32;
        let last = node.named_child(last).map(|last| last.id());
        walk.children(node, |_, part| {
            if Some(part.id()) == last {
                let syntax_type = match to {
                    As::Caught => SyntaxType::Exception,
                    As::Annotation => SyntaxType::Annotation,
                    // A value, or a part of a longer name: not a class.
                    As::Member(..) | As::Load => SyntaxType::Attribute,
                    _ => SyntaxType::ClassUsg,
                };
                As::Member(syntax_type, from)
            } else if matches!(self.grammar.kind(part), Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier) {
                As::Member(SyntaxType::Attribute, from)
            } else if matches!(self.grammar.kind(part), Kind::Identifier | Kind::TypeIdentifier)
                && source.get(part.byte_range()).is_some_and(|text| !text.starts_with(char::is_uppercase))
            {
                As::Package
            } else {
                As::Type
            }
        });
    }

    pub(super) fn import(&self, walk: &mut Walk<'_, '_>, node: Node<'_>) {
        let mut cursor = node.walk();
        let (mut name, mut all, mut is_static) = (None, None, false);
        for part in node.children(&mut cursor) {
            match self.grammar.kind(part) {
                Kind::Identifier | Kind::ScopedIdentifier => name = Some(part),
                Kind::Static => is_static = true,
                _ if self.grammar.kind(part) == Kind::Asterisk => all = Some(part),
                _ => {}
            }
        }
        let Some(name) = name else { return };
        let text = walk.text(name);
        let binding = |origin| if is_static { Binding::Imported(origin) } else { Binding::ImportedClass(origin) };
        let (lib, sub) = match (all, self.grammar.child(name, Field::Scope), self.grammar.child(name, Field::Name)) {
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
