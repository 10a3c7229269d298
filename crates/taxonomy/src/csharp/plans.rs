//! The longer plans of C#'s nodes.

use std::borrow::Cow;

use assay_syntax::grammars::csharp::{Field, Kind};
use tree_sitter::Node;

use super::roles::As;
use super::{Visitor, Walk};
use crate::facts::{Binding, Use};
use crate::names::{Builtin, CSHARP};
use crate::{Context, SyntaxType};

impl Visitor<'_, '_> {
    /// Visits a declaration with a type, whose name has the role `name`. An accessor's name is a
    /// word of the language.
    pub(super) fn named<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, name: As) {
        if matches!(name, As::Variable | As::Parameter) {
            self.object(walk, self.grammar.child(node, Field::Name), self.grammar.child(node, Field::Type), None);
        }
        walk.every_child(node, |field, part| match field {
            Field::Name => Some(name),
            Field::Type | Field::Returns => Some(As::Type),
            _ if self.grammar.counts(part) => {
                // Some patterns have their names in parentheses.
                let is_name = name == As::Variable && self.grammar.kind(part) == Kind::TuplePattern;
                Some(if is_name { As::Variable } else { As::Load })
            }
            _ => None,
        });
    }

    /// Plans the declared objects of a declaration of several variables or fields.
    pub(super) fn declarators<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let declared = self.grammar.child(node, Field::Type);
        walk.parts(node, |walk, _, part| {
            if self.grammar.kind(part) == Kind::VariableDeclarator {
                let last = part.named_child_count().saturating_sub(1) as u32;
                self.object(walk, self.grammar.child(part, Field::Name), declared, part.named_child(last));
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

    /// The name of the class of a type. For a qualified name, there is none: whether its first
    /// segment is a class is not known.
    fn class_of<'s>(&self, walk: &Walk<'s, '_>, declared: Node<'_>) -> Option<&'s str> {
        let mut node = declared;
        loop {
            node = match self.grammar.kind(node) {
                Kind::Identifier => return Some(walk.text(node)).filter(|name| *name != "dynamic"),
                Kind::GenericName | Kind::NullableType | Kind::ScopedType => node.named_child(0)?,
                _ => return None,
            };
        }
    }

    pub(super) fn identifier(&self, walk: &mut Walk<'_, '_>, node: Node<'_>, kind: Kind, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        match to {
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::Variable if kind != Kind::Discard => facts.declare(span, text, Binding::Variable),
            As::CatchName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::TypeParameter => facts.define(span, text, SyntaxType::TypeDef, Binding::Type),
            As::Delegate => facts.define_around(span, text, SyntaxType::TypeDef, Binding::Type),
            As::MethodName => facts.define_around(span, text, SyntaxType::MethodDef, Binding::Method),
            As::FunctionName => facts.define_around(span, text, SyntaxType::FuncDef, Binding::Function),
            // A constructor has the name of its class, so it is not looked up by that name.
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

    pub(super) fn interpolated<'s, 't>(&self, walk: &mut Walk<'s, 't>, node: Node<'t>) {
        // The literal begins with `$` and `@`, followed by quotation marks.
        let whole = walk.text(node);
        let head = whole.len() - whole.trim_start_matches(['$', '@']).len();
        let marks = whole[head..].bytes().take_while(|&byte| byte == b'"').count();
        let marks = if marks < 3 { 1 } else { marks };
        let mut at = node.start_byte() + head + marks;
        let end = node.end_byte().saturating_sub(marks);
        let mut is_whole = true;
        let plan = |walk: &mut Walk<'s, 't>, from: usize, to: usize| {
            let text = walk.slice(from..to.max(from));
            if !text.is_empty() {
                walk.literal(from..to, Cow::Borrowed(text));
            }
        };
        walk.parts(node, |walk, _, part| {
            if self.grammar.kind(part) == Kind::Interpolation {
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

    pub(super) fn assignment<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        walk.children(node, |field, part| match self.grammar.kind(part) {
            Kind::AssignmentExpression => As::Continued,
            Kind::Identifier if to == As::Initializer && field == Field::Left => As::Key,
            Kind::InitializerExpression if to == As::Initializer => As::Initializer,
            _ => As::Load,
        });
    }

    pub(super) fn binary<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let operator = self.grammar.operator(node);
        let is_boolean = matches!(operator, Kind::And | Kind::Or | Kind::Coalesce);
        let contexts: &[Context] = match operator {
            _ if is_boolean && to == As::Continued => &[],
            _ if is_boolean => &[Context::BoolOp],
            Kind::Equal | Kind::NotEqual => &[Context::Comparison, Context::BoolOp],
            Kind::Less | Kind::LessOrEqual | Kind::Greater | Kind::GreaterOrEqual => &[Context::Comparison],
            _ => &[Context::ArithmeticOp],
        };
        contexts.iter().for_each(|&context| walk.plan_enter(context));
        walk.children(node, |_, part| {
            let is_same = is_boolean
                && self.grammar.kind(part) == Kind::BinaryExpression
                && self.grammar.operator(part) == operator;
            if is_same { As::Continued } else { As::Load }
        });
        contexts.iter().for_each(|&context| walk.plan_leave(context));
    }

    /// Visits a name of several segments. Whether the first ones are namespaces or classes is not
    /// known.
    pub(super) fn qualified<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
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
        walk.children(node, |field, part| match field {
            Field::Name => As::Member(last, from),
            _ if matches!(self.grammar.kind(part), Kind::QualifiedName | Kind::AliasQualifiedName) => {
                As::Member(SyntaxType::Attribute, from)
            }
            _ => As::First,
        });
    }

    pub(super) fn using(&self, walk: &mut Walk<'_, '_>, node: Node<'_>) {
        let alias = self.grammar.child(node, Field::Name);
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

/// The text between a literal's quotation marks.
pub(super) fn content(literal: &str, is_raw: bool) -> &str {
    let mark = if literal.starts_with('\'') { '\'' } else { '"' };
    let inside = literal.find(mark).zip(literal.rfind(mark));
    match inside {
        _ if is_raw => literal.trim_end_matches(|c: char| c.is_alphanumeric()).trim_matches('"'),
        Some((start, end)) if start < end => &literal[start + 1..end],
        _ => literal,
    }
}
