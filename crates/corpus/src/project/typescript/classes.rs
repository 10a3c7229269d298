//! Classes, object types, enums and namespaces.

use assay_syntax::grammars::typescript::{Field, Kind};

use super::{At, Stack, Walk};
use crate::project::expressions::Expressions;
use crate::project::facts::{ClassId, Expr, ScopeKind, What};
use crate::project::walk::{children, field, push_children};
use crate::syntax::Node;

impl Walk<'_, '_> {
    pub(super) fn class<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let class = self.class_of(node, at, 0);
        if let Some(name) = field(node, Field::Name) {
            let name = self.name(name);
            let scope = if node.is(Kind::Class) { self.facts.classes[class as usize].scope } else { at.scope };
            if !node.is(Kind::Class) {
                self.facts.bind(scope, name, What::Class(class), node, 0);
            }
        }
        // Type parameters are visible in the complete class.
        let inner = At { scope: self.facts.classes[class as usize].scope, class: Some(class), function: None };
        for child in children(node).into_iter().filter(|&child| Some(child) != field(node, Field::Name)) {
            let around = if child.is(Kind::Decorator) { at } else { At { function: at.function, ..inner } };
            stack.push((child, if Some(child) == field(node, Field::Body) { inner } else { around }));
        }
    }

    /// The class of a class, interface, object type or object literal.
    pub(super) fn class_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ClassId {
        if let Some(&known) = self.classes.get(&node.id()) {
            return known;
        }
        let class = self.facts.class(at.scope, Vec::new());
        self.classes.insert(node.id(), class);
        let scope = self.facts.classes[class as usize].scope;
        let inner = At { scope, class: Some(class), function: None };
        if let Some(parameters) = field(node, Field::TypeParameters) {
            self.bind_type_parameters(parameters, scope);
        }
        let mut bases = Vec::new();
        for child in children(node) {
            match child.kind() {
                Kind::ClassHeritage => {
                    for clause in children(child).into_iter().filter(|clause| clause.is(Kind::ExtendsClause)) {
                        let Some(value) = field(clause, Field::Value) else { continue };
                        let base = self.expr(value, at, depth + 1);
                        bases.push(base);
                        // An empty class takes no type arguments. The type of `super` is then
                        // unknown to tsc.
                        if field(clause, Field::TypeArguments).is_some() {
                            self.far_supers.insert(class);
                        }
                    }
                }
                Kind::ExtendsTypeClause | Kind::ExtendsClause => {
                    for base in children(child).into_iter().filter(Node::is_named) {
                        // tsc continues with an empty base whatever its type arguments are.
                        let plain = field(base, Field::Name).filter(|_| base.is(Kind::GenericType));
                        bases.push(self.type_of(plain.unwrap_or(base), at, depth + 1));
                    }
                }
                _ => {}
            }
        }
        self.facts.classes[class as usize].bases = bases;
        let body = match node.kind() {
            Kind::ObjectType | Kind::Object | Kind::InterfaceBody => Some(node),
            _ => field(node, Field::Body),
        };
        for member in body.map(children).unwrap_or_default() {
            self.member(member, class, inner, at, depth);
        }
        class
    }

    /// Binds a member of a class, an interface or an object.
    pub(super) fn member(&mut self, member: Node<'_>, class: ClassId, inner: At, at: At, depth: usize) {
        let scope = inner.scope;
        match member.kind() {
            Kind::PublicFieldDefinition | Kind::PropertySignature => {
                let Some(name) = field(member, Field::Name) else { return };
                let value = self.declared_value(member, inner);
                let name = self.string(name);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            Kind::MethodDefinition | Kind::MethodSignature | Kind::AbstractMethodSignature => {
                let Some(name) = field(member, Field::Name) else { return };
                let is_constructor = self.text(name) == "constructor";
                let function = self.function_of(member, inner);
                let is_getter = children(member).iter().any(|child| child.is(Kind::Get));
                let is_setter = children(member).iter().any(|child| child.is(Kind::Set));
                self.facts.functions[function as usize].is_property = is_getter || is_setter;
                let name = self.string(name);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Function(function), member, 0);
                if is_constructor && let Some(parameters) = field(member, Field::Parameters) {
                    // `constructor(private readonly store: Store)` declares a member.
                    for parameter in children(parameters) {
                        let is_member = children(parameter).iter().any(|child| {
                            matches!(
                                child.kind(),
                                Kind::AccessibilityModifier | Kind::Readonly | Kind::OverrideModifier
                            )
                        });
                        if let (true, Some(pattern)) = (is_member, field(parameter, Field::Pattern)) {
                            let value = self.declared_value(parameter, inner);
                            let name = self.name(pattern);
                            self.facts.bind(scope, name, What::Value(value), parameter, 0);
                        }
                    }
                }
            }
            Kind::Pair => {
                let (Some(key), Some(value)) = (field(member, Field::Key), field(member, Field::Value)) else { return };
                let value = self.expr(value, at, depth + 1);
                let name = self.string(key);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            Kind::ShorthandPropertyIdentifier => {
                let name = self.name(member);
                let start = member.start_byte() as u32;
                let value = self.facts.push(Expr::Name { scope: at.scope, name, start, block: 0 });
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            Kind::SpreadElement => {
                if let Some(spread) = member.named_child(0) {
                    let base = self.expr(spread, at, depth + 1);
                    self.facts.classes[class as usize].bases.push(base);
                }
            }
            Kind::IndexSignature | Kind::CallSignature => self.facts.classes[class as usize].is_open = true,
            _ => {}
        }
    }

    pub(super) fn enumeration<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let (Some(name), Some(body)) = (field(node, Field::Name), field(node, Field::Body)) else { return };
        let name = self.name(name);
        let class = self.facts.class(at.scope, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        for member in children(body) {
            let name = if member.is(Kind::EnumAssignment) { field(member, Field::Name) } else { Some(member) };
            if let Some(name) = name.filter(|name| name.is_named() && !name.is(Kind::Comment)) {
                let name = self.string(name);
                let name = self.names.number(name);
                let value = self.facts.push(Expr::Foreign);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            stack.extend(field(member, Field::Value).map(|value| (value, at)));
        }
    }

    /// A namespace is treated as a class with static members.
    pub(super) fn namespace<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(body) = field(node, Field::Body) else { return };
        let Some(name) = field(node, Field::Name).filter(|name| name.is(Kind::Identifier)) else {
            // `declare module 'x'` describes another module.
            return push_children(stack, body, at);
        };
        let name = self.name(name);
        let class = self.facts.class(at.scope, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        // Code inside a namespace sees its names, unlike code in a class. Its scope is therefore
        // not a class's.
        self.facts.scopes[scope as usize].kind = ScopeKind::Inner;
        push_children(stack, body, At { scope, class: None, function: None });
    }
}
