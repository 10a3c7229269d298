//! Walks a tree of Python150k, and collects what its tokens say about their labels.

pub(super) mod kinds;

use self::kinds::{is_part, is_test, own_context, word};
use super::walk::{self, Step};
use super::{Known, Node, Unresolved};
use crate::facts::{Binding, Facts, Place, ScopeKind, Use};
use crate::python::{self, of_member};
use crate::resolve::is_like_a_class;
use crate::{Context, Options, Origin, SyntaxType};

/// The role of a node in its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    Load,
    Call,
    Base,
    Except,
    ExceptName,
    Global,
    /// The target of `+=` and the like.
    Augmented,
    /// An imported name with the origin of its module; `None` for an imported module.
    Imported(Option<Origin>),
    /// An alias: the origin of the import, and whether the import is a module.
    Alias(Origin, bool),
    /// An attribute's name, with the first token of its object.
    Member(SyntaxType, Place),
    /// The inner `try` of a `try … except … finally`, which trees of older Python versions split
    /// into two statements.
    Continued,
}

type Walk<'p, 'o> = walk::Walk<'p, 'o, To>;

/// Collects the facts about a program's tokens, and its entries in the order of the list of nodes.
pub(super) fn walk<'p>(nodes: &'p [Node], options: &Options) -> (Facts, Vec<Unresolved<'p>>) {
    walk::walk(nodes, options, To::Load, Walk::visit)
}

impl<'p> Walk<'p, '_> {
    fn visit(&mut self, place: usize, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let kind = node.kind.as_str();
        let own = own_context(kind).filter(|_| to != To::Continued);
        if let Some(context) = own {
            // The node's own value, such as a function's name, is within its context.
            self.facts.enter(context);
        }
        let before = self.facts.next();
        if let Some(value) = &node.value {
            self.entries.push((kind, place, Known::Inner));
            self.token(place, kind, value, to);
            if self.facts.next() > before {
                self.entries.push((value, place, Known::Token(before)));
            }
        } else {
            self.without_value(place, word(kind), is_part(kind));
        }
        self.children(place, kind, to);
        if let Some(context) = own {
            self.planned.push(Step::Leave(context));
        }
    }

    /// Reports a node's value.
    fn token(&mut self, place: usize, kind: &str, value: &'p str, to: To) {
        let facts = &mut self.facts;
        let span = place..place;
        match kind {
            "Str" | "Bytes" => {
                facts.known(span, value, SyntaxType::ConstStr);
            }
            "Num" => {
                facts.known(span, value, SyntaxType::ConstNum);
            }
            "FunctionDef" | "AsyncFunctionDef" => facts.define_function(span, value),
            "ClassDef" => facts.define(span, value, SyntaxType::ClassDef, Binding::Class),
            "NameParam" | "vararg" | "kwarg" => facts.define(span, value, SyntaxType::ArgDef, Binding::Variable),
            "keyword" => {
                facts.known(span, value, SyntaxType::VarUsg);
            }
            "ImportFrom" => {
                let origin =
                    if value.is_empty() { Origin::Project } else { python::origin(value, &self.options.project) };
                facts.import(span, value, SyntaxType::ImpLib, origin, None);
            }
            "alias" => self.alias(place, value, to),
            "identifier" => match to {
                To::Alias(origin, is_module) => {
                    let binding = if is_module { Binding::Library } else { Binding::Imported };
                    facts.import(span, value, SyntaxType::ImpAlias, origin, Some(binding(origin)));
                }
                _ => facts.declare_global(span, value),
            },
            "attr" => match to {
                To::Member(syntax_type, from) => facts.member(span, value, of_member(syntax_type, value), from),
                _ => facts.member(span, value, SyntaxType::Attribute, facts.next()),
            },
            _ => match (kind, to) {
                (_, To::Global) => facts.declare_global(span, value),
                (_, To::ExceptName) => facts.define(span, value, SyntaxType::Exception, Binding::Variable),
                ("NameStore", To::Augmented) => facts.name(span, value, Use::Value),
                ("NameStore", _) => facts.store(span, value),
                (_, To::Call) => facts.name(span, value, Use::Call),
                (_, To::Base) => facts.name(span, value, Use::Class),
                (_, To::Except) => facts.name(span, value, Use::As(SyntaxType::Exception)),
                _ => facts.name(span, value, Use::Value),
            },
        }
    }

    /// Reports an imported module, or a name imported from a module.
    fn alias(&mut self, place: usize, value: &'p str, to: To) {
        let has_alias = !self.nodes[place].children.is_empty();
        let span = place..place;
        match to {
            To::Imported(Some(origin)) => {
                let binding = (!has_alias).then_some(Binding::Imported(origin));
                self.facts.import(span, value, SyntaxType::ImpSublib, origin, binding);
            }
            _ => {
                let origin = python::origin(value, &self.options.project);
                self.facts.import(span, value, SyntaxType::ImpLib, origin, None);
                if !has_alias {
                    let first = value.split('.').next().unwrap_or_default();
                    self.facts.bind_text(first, Binding::Library(origin));
                }
            }
        }
    }

    fn children(&mut self, place: usize, kind: &str, to: To) {
        let nodes = self.nodes;
        let node = &nodes[place];
        let children = node.children.as_slice();
        let is = |child: usize, kind: &str| nodes[child].kind == kind;
        match kind {
            "AttributeLoad" | "AttributeStore" | "AttributeDel" | "AttributeAugLoad" | "AttributeAugStore" => {
                let syntax_type = match to {
                    To::Call => SyntaxType::MethodUsg,
                    To::Base => SyntaxType::ClassUsg,
                    To::Except => SyntaxType::Exception,
                    _ => SyntaxType::Attribute,
                };
                let from = self.facts.next();
                let object = if to == To::Base { To::Base } else { To::Load };
                self.each(children, |child| if is(child, "attr") { To::Member(syntax_type, from) } else { object });
            }
            "Call" => {
                if let Some((&function, arguments)) = children.split_first() {
                    self.planned.push(Step::Visit(function, To::Call));
                    self.within(Context::Parameter, |walk| walk.each(arguments, |_| To::Load));
                }
            }
            "SubscriptLoad" | "SubscriptStore" | "SubscriptDel" => {
                let mut of = Some(if to == To::Base { To::Base } else { To::Load });
                self.each(children, |_| of.take().unwrap_or(To::Load));
            }
            "FunctionDef" | "AsyncFunctionDef" => {
                let (decorators, others): (Vec<usize>, Vec<usize>) =
                    children.iter().partition(|&&child| is(child, "decorator_list"));
                self.scope(ScopeKind::Function, |walk| walk.each(&others, |_| To::Load));
                self.each(&decorators, |_| To::Call);
            }
            "ClassDef" => {
                for &child in children {
                    match nodes[child].kind.as_str() {
                        "bases" => self.within(Context::Parameter, |walk| walk.each(&[child], |_| To::Base)),
                        "body" => {
                            self.scope(ScopeKind::Class, |walk| walk.each(&[child], |_| To::Load));
                        }
                        "decorator_list" => self.each(&[child], |_| To::Call),
                        _ => self.each(&[child], |_| To::Load),
                    }
                }
            }
            "Lambda" | "GeneratorExp" | "ListComp" | "SetComp" | "DictComp" => {
                self.scope(ScopeKind::Lambda, |walk| walk.each(children, |_| To::Load));
            }
            "arguments" => self.within(Context::Parameter, |walk| walk.each(children, |_| To::Load)),
            "If" | "While" | "For" | "AsyncFor" => {
                let context = match kind {
                    "If" => Context::If,
                    "While" => Context::While,
                    _ => Context::For,
                };
                let (other, own): (Vec<usize>, Vec<usize>) = children.iter().partition(|&&child| is(child, "orelse"));
                self.branch(|walk| {
                    walk.within(context, |walk| walk.each(&own, |_| To::Load));
                    walk.within(Context::Else, |walk| walk.each(&other, |_| To::Load));
                });
            }
            "Assign" => {
                if let Some((&value, targets)) = children.split_last()
                    && let Some(class) = self.class_of(value)
                {
                    targets.iter().for_each(|&target| self.object(target, class));
                }
                self.each(children, |_| To::Load);
            }
            "TryExcept" | "TryFinally" | "Try" | "TryStar" => {
                for &child in children {
                    let context = match nodes[child].kind.as_str() {
                        "orelse" => Context::Else,
                        "handlers" => Context::Except,
                        _ => Context::Try,
                    };
                    let inner = nodes[child].children.as_slice();
                    if kind == "TryFinally" && is(child, "body") && matches!(inner, [only] if is(*only, "TryExcept")) {
                        // One statement, which trees of older Python versions split into two.
                        self.each(&[child], |_| To::Continued);
                    } else {
                        self.within(context, |walk| walk.each(&[child], |_| To::Load));
                    }
                }
            }
            "body" if to == To::Continued => self.each(children, |_| To::Load),
            "ExceptHandler" => self.each(children, |child| match nodes[child].kind.as_str() {
                "type" => To::Except,
                "name" => To::ExceptName,
                _ => To::Load,
            }),
            "ImportFrom" => {
                let origin = match node.value.as_deref() {
                    Some(module) if !module.is_empty() => python::origin(module, &self.options.project),
                    _ => Origin::Project,
                };
                self.each(children, |_| To::Imported(Some(origin)));
            }
            "Import" => self.each(children, |_| To::Imported(None)),
            "alias" => {
                let (origin, is_module) = match to {
                    To::Imported(Some(origin)) => (origin, false),
                    _ => (python::origin(node.value.as_deref().unwrap_or_default(), &self.options.project), true),
                };
                self.each(children, |_| To::Alias(origin, is_module));
            }
            "Global" => self.each(children, |_| To::Global),
            _ if kind.starts_with("AugAssign") => {
                let mut target = Some(To::Augmented);
                self.each(children, |_| target.take().unwrap_or(To::Load));
            }
            _ if kind.starts_with("Compare") && is_test(kind) => {
                self.within(Context::BoolOp, |walk| walk.each(children, |_| To::Load));
            }
            "type" | "name" | "bases" | "decorator_list" => self.each(children, |_| to),
            "TupleLoad" | "TupleStore" | "ListStore" | "ListLoad" | "TupleParam" | "Starred" | "StarredStore" => {
                let to = if to == To::Call { To::Load } else { to };
                self.each(children, |_| to);
            }
            _ => self.each(children, |_| To::Load),
        }
    }

    /// Declares a name, or a member of `self`, as an object of a class.
    fn object(&mut self, target: usize, class: &str) {
        let node = &self.nodes[target];
        match (node.kind.as_str(), &node.value, node.children.as_slice()) {
            ("NameStore", Some(name), _) => self.facts.object(name, class, false),
            ("AttributeStore", _, &[object, member]) if self.nodes[object].value.as_deref() == Some("self") => {
                if let Some(name) = &self.nodes[member].value {
                    self.facts.object(name, class, true);
                }
            }
            _ => {}
        }
    }

    /// The first name of the class whose object a call creates, if the called name is spelled like
    /// a class.
    fn class_of(&self, value: usize) -> Option<&'p str> {
        let nodes = self.nodes;
        let call = Some(&nodes[value]).filter(|node| node.kind == "Call")?;
        let mut function = &nodes[*call.children.first()?];
        let name = match function.children.last() {
            Some(&member) if function.kind == "AttributeLoad" => nodes[member].value.as_deref(),
            _ => function.value.as_deref(),
        };
        name.filter(|name| is_like_a_class(name))?;
        while function.kind == "AttributeLoad" {
            function = &nodes[*function.children.first()?];
        }
        function.value.as_deref().filter(|_| function.kind == "NameLoad")
    }
}
