//! The longer plans of Python's nodes.

use std::borrow::Cow;
use std::ops::Range;

use assay_syntax::grammars::python::{Field, Kind};
use tree_sitter::Node;

use super::roles::As;
use super::{Visitor, Walk, of_member, origin};
use crate::facts::{Binding, ScopeKind, Use};
use crate::resolve::is_like_a_class;
use crate::{Context, Origin, SyntaxType, value};

/// A piece of a string between interpolations.
#[derive(Default)]
struct Piece<'s> {
    span: Option<Range<usize>>,
    text: Cow<'s, str>,
    text_is_whole: bool,
}

impl<'s> Piece<'s> {
    fn extend(&mut self, span: Range<usize>, text: Cow<'s, str>) {
        self.span = Some(self.span.as_ref().map_or(span.start, |before| before.start)..span.end);
        if self.text.is_empty() {
            self.text = text;
        } else if !text.is_empty() {
            self.text.to_mut().push_str(&text);
        }
    }

    /// Plans the piece as a token, unless it is empty.
    fn plan(&mut self, walk: &mut Walk<'s, '_>) {
        let Self { span, text, text_is_whole } = std::mem::take(self);
        if let Some(span) = span
            && (text_is_whole || !text.is_empty())
        {
            walk.literal(span, text);
        }
    }
}

/// The first segment of a name.
fn first_name(name: &str) -> Option<&str> {
    name.split('.')
        .next()
        .map(str::trim)
        .filter(|name| !name.is_empty() && !name.contains(|c: char| !c.is_alphanumeric() && c != '_'))
}

impl Visitor<'_> {
    pub(super) fn identifier(&self, walk: &mut Walk<'_, '_>, node: Node<'_>, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        match to {
            As::Load | As::Continued | As::Pattern => facts.name(span, text, Use::Value),
            As::Call => facts.name(span, text, Use::Call),
            As::Base => facts.name(span, text, Use::Class),
            As::Except => facts.name(span, text, Use::As(SyntaxType::Exception)),
            As::Store => facts.store(span, text),
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::ExceptName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::Keyword => {
                facts.known(span, text, SyntaxType::VarUsg);
            }
            As::Member(syntax_type, from) => facts.member(span, text, of_member(syntax_type, text), from),
            As::FunctionName => facts.define_function(span, text),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::Global => facts.declare_global(span, text),
            As::Nonlocal => facts.declare_nonlocal(span, text),
        }
    }

    /// Visits a string literal. It is one token even if it is written in several pieces. If it
    /// interpolates code, the pieces before and after the code are separate tokens.
    pub(super) fn string<'s, 't>(&self, walk: &mut Walk<'s, 't>, node: Node<'t>) {
        let mut piece: Piece<'s> = Piece::default();
        let mut has_insertions = false;
        let mut of_string = |walk: &mut Walk<'s, 't>, string: Node<'t>| {
            let mut prefix = "";
            let mut at = string.start_byte();
            walk.parts(string, |walk, _, part| match self.grammar.kind(part) {
                Kind::StringStart => {
                    prefix = walk.text(part);
                    piece.extend(part.byte_range(), Cow::Borrowed(""));
                    at = part.end_byte();
                }
                Kind::Interpolation | Kind::StringEnd => {
                    piece
                        .extend(at..part.start_byte(), value::python_string(walk.slice(at..part.start_byte()), prefix));
                    at = part.end_byte();
                    if self.grammar.kind(part) == Kind::Interpolation {
                        has_insertions = true;
                        piece.plan(walk);
                        walk.visit(part, As::Load);
                    } else {
                        piece.extend(part.byte_range(), Cow::Borrowed(""));
                    }
                }
                _ => {}
            });
        };
        if self.grammar.kind(node) == Kind::ConcatenatedString {
            walk.parts(node, |walk, _, part| {
                if self.grammar.kind(part) == Kind::String {
                    of_string(walk, part);
                }
            });
        } else {
            of_string(walk, node);
        }
        if !has_insertions || !piece.text.is_empty() {
            piece.text_is_whole = true;
            piece.plan(walk);
        }
    }

    pub(super) fn assignment<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let declared = self.grammar.child(node, Field::Type).or_else(|| {
            let mut value = self.grammar.child(node, Field::Right)?;
            while self.grammar.kind(value) == Kind::Assignment {
                value = self.grammar.child(value, Field::Right)?;
            }
            Some(value).filter(|&value| self.grammar.kind(value) == Kind::Call)
        });
        self.object(walk, self.grammar.child(node, Field::Left), declared);
        walk.children(node, |field, part| match field {
            Field::Left => As::Store,
            Field::Right if self.grammar.kind(part) == Kind::Assignment => As::Continued,
            _ => As::Load,
        });
    }

    /// Plans to declare a name, or a member of `self`, as an object of a class. `declared` is an
    /// annotation, or a call of a name that is spelled like a class.
    pub(super) fn object(&self, walk: &mut Walk<'_, '_>, name: Option<Node<'_>>, declared: Option<Node<'_>>) {
        let Some((name, class)) = name.zip(declared.and_then(|declared| self.class_of(walk, declared))) else { return };
        match self.grammar.kind(name) {
            Kind::Identifier => walk.plan_object(walk.text(name), class, false),
            Kind::Attribute => {
                let object = self.grammar.child(name, Field::Object);
                let is_self = object.is_some_and(|object| walk.text(object) == "self");
                if let Some(field) = self.grammar.child(name, Field::Attribute).filter(|_| is_self) {
                    walk.plan_object(walk.text(field), class, true);
                }
            }
            _ => {}
        }
    }

    /// The first name of a class: that of an annotation without `None`, if it has only one class,
    /// or that of a called class.
    fn class_of<'s>(&self, walk: &Walk<'s, '_>, declared: Node<'_>) -> Option<&'s str> {
        let mut node = declared;
        let mut is_called = false;
        loop {
            node = match self.grammar.kind(node) {
                Kind::Identifier => return Some(walk.text(node)).filter(|name| !is_called || is_like_a_class(name)),
                Kind::Attribute => {
                    let last = walk.text(self.grammar.child(node, Field::Attribute)?);
                    return first_name(walk.text(node)).filter(|_| !is_called || is_like_a_class(last));
                }
                Kind::Call => {
                    is_called = true;
                    self.grammar.child(node, Field::Function)?
                }
                // `'Class'`, for a class that is defined later or imported only for annotations.
                Kind::String if node.named_child_count() == 3 => {
                    return first_name(walk.text(node.named_child(1)?));
                }
                Kind::Type | Kind::TypeParameter | Kind::ParenthesizedExpression => node.named_child(0)?,
                Kind::GenericType | Kind::Subscript if !is_called => {
                    let (of, inner) = (node.named_child(0)?, node.named_child(1)?);
                    let name = walk.text(of).rsplit('.').next().unwrap_or_default();
                    match name {
                        "Annotated" | "ClassVar" | "Final" | "Optional" => inner,
                        _ => of,
                    }
                }
                Kind::BinaryOperator | Kind::UnionType if !is_called => {
                    let (left, right) = (node.named_child(0)?, node.named_child(1)?);
                    match (walk.text(left), walk.text(right)) {
                        ("None", _) => right,
                        (_, "None") => left,
                        _ => return None,
                    }
                }
                _ => return None,
            };
        }
    }

    /// Visits a boolean operation. Nested operations of the same kind count as one, as in Python's
    /// own parser: `a and b and c`.
    pub(super) fn boolean<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        walk.children(node, |_, part| {
            let is_same = self.grammar.kind(part) == Kind::BooleanOperator
                && self.grammar.operator(part) == self.grammar.operator(node);
            if is_same { As::Continued } else { As::Load }
        });
    }

    /// Whether a comparison tests equality, identity or membership.
    pub(super) fn is_test(&self, walk: &Walk<'_, '_>, node: Node<'_>) -> bool {
        let mut cursor = node.walk();
        let is_test = |operator| !matches!(walk.text(operator), "<" | "<=" | ">" | ">=");
        self.grammar.id(Field::Operators).is_some_and(|id| node.children_by_field_id(id, &mut cursor).any(is_test))
    }

    pub(super) fn function<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        let name = self.grammar.child(node, Field::Name);
        if let Some(name) = name {
            walk.visit(name, As::FunctionName);
        }
        walk.scope(ScopeKind::Function, |walk| {
            walk.parts(node, |walk, field, part| match field {
                Field::Name => {}
                Field::Parameters => {
                    walk.within(Context::Parameter, |walk| walk.all(part, As::Parameter));
                }
                Field::TypeParameters => walk.visit(part, As::Store),
                _ => walk.visit(part, As::Load),
            });
        });
    }

    pub(super) fn class<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>) {
        walk.parts(node, |walk, field, part| match field {
            Field::Name => walk.visit(part, As::ClassName),
            Field::Superclasses => walk.within(Context::Parameter, |walk| walk.visit(part, As::Base)),
            Field::TypeParameters => walk.visit(part, As::Store),
            _ => walk.scope(ScopeKind::Class, |walk| walk.visit(part, As::Load)),
        });
    }

    /// Visits a statement with its `elif` and `else` clauses. Each clause is within the `else` of
    /// the one before.
    pub(super) fn branches<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, context: Context) {
        walk.branch(|walk| {
            walk.plan_enter(context);
            let mut depth = 0;
            walk.parts(node, |walk, field, part| {
                if field == Field::Alternative {
                    if depth == 0 {
                        walk.plan_leave(context);
                    }
                    depth += 1;
                    walk.plan_enter(Context::Else);
                    match self.grammar.kind(part) {
                        Kind::ElifClause => walk.within(Context::If, |walk| walk.visit(part, As::Load)),
                        _ => walk.visit(part, As::Load),
                    }
                } else {
                    walk.visit(part, if field == Field::Left { As::Store } else { As::Load });
                }
            });
            if depth == 0 {
                walk.plan_leave(context);
            }
            for _ in 0..depth {
                walk.plan_leave(Context::Else);
            }
        });
    }

    pub(super) fn import(&self, walk: &mut Walk<'_, '_>, node: Node<'_>, kind: Kind) {
        // The module's origin in `from … import …`.
        let mut from = (kind == Kind::FutureImportStatement).then_some(Origin::Stdlib);
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        while more {
            let (part, id) = (cursor.node(), cursor.field_id().map_or(0, u16::from));
            let text = walk.text(part);
            match self.grammar.kind(part) {
                Kind::RelativeImport => {
                    from = Some(Origin::Project);
                    let mut cursor = part.walk();
                    let name = part.children(&mut cursor).find(|&part| self.grammar.kind(part) == Kind::DottedName);
                    if let Some(name) = name {
                        let text = walk.text(name);
                        walk.facts.import(name.byte_range(), text, SyntaxType::ImpLib, Origin::Project, None);
                    }
                }
                Kind::DottedName if self.grammar.field(id) == Field::ModuleName => {
                    let origin = self.origin(text);
                    from = Some(origin);
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpLib, origin, None);
                }
                Kind::DottedName => self.imported(walk, part, from, true),
                Kind::AliasedImport => {
                    if let Some(name) = self.grammar.child(part, Field::Name) {
                        self.imported(walk, name, from, false);
                        if let Some(alias) = self.grammar.child(part, Field::Alias) {
                            let origin = from.unwrap_or_else(|| self.origin(walk.text(name)));
                            let binding = if from.is_some() { Binding::Imported } else { Binding::Library };
                            let text = walk.text(alias);
                            let binding = Some(binding(origin));
                            walk.facts.import(alias.byte_range(), text, SyntaxType::ImpAlias, origin, binding);
                        }
                    }
                }
                Kind::WildcardImport => {
                    let origin = from.unwrap_or(Origin::Extlib);
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpSublib, origin, None);
                }
                _ if text == "__future__" => {
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpLib, Origin::Stdlib, None);
                }
                _ => {}
            }
            more = cursor.goto_next_sibling();
        }
    }

    /// Reports an imported module, or a name imported from the module `from`. It binds its own name
    /// unless it has an alias.
    pub(super) fn imported(&self, walk: &mut Walk<'_, '_>, name: Node<'_>, from: Option<Origin>, binds: bool) {
        let (span, text) = (name.byte_range(), walk.text(name));
        match from {
            Some(origin) => {
                let binding = binds.then_some(Binding::Imported(origin));
                walk.facts.import(span, text, SyntaxType::ImpSublib, origin, binding);
            }
            None => {
                let origin = self.origin(text);
                walk.facts.import(span, text, SyntaxType::ImpLib, origin, None);
                if binds {
                    // `import a.b` binds `a`.
                    let first = text.split('.').next().unwrap_or_default();
                    walk.facts.bind_text(first, Binding::Library(origin));
                }
            }
        }
    }

    pub(super) fn origin(&self, module: &str) -> Origin {
        origin(module, self.project)
    }
}
