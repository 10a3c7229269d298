//! Classes, object types, enums and namespaces.

use super::{At, Stack, Walk};
use crate::project::expressions::Expressions;
use crate::project::facts::{ClassId, Expr, ScopeKind, What};
use crate::project::walk::{children, field, push_children};
use crate::syntax::Node;

impl Walk<'_, '_> {
    pub(super) fn class<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let class = self.class_of(node, at, 0);
        if let Some(name) = field(node, "name") {
            let name = self.name(name);
            let scope = if node.kind() == "class" { self.facts.classes[class as usize].scope } else { at.scope };
            if node.kind() != "class" {
                self.facts.bind(scope, name, What::Class(class), node, 0);
            }
        }
        // Type parameters are visible in the complete class.
        let inner = At { scope: self.facts.classes[class as usize].scope, class: Some(class), function: None };
        for child in children(node).into_iter().filter(|&child| Some(child) != field(node, "name")) {
            let around = if child.kind() == "decorator" { at } else { At { function: at.function, ..inner } };
            stack.push((child, if Some(child) == field(node, "body") { inner } else { around }));
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
        if let Some(parameters) = field(node, "type_parameters") {
            self.bind_type_parameters(parameters, scope);
        }
        let mut bases = Vec::new();
        for child in children(node) {
            match child.kind() {
                "class_heritage" => {
                    for clause in children(child).into_iter().filter(|clause| clause.kind() == "extends_clause") {
                        let Some(value) = field(clause, "value") else { continue };
                        let base = self.expr(value, at, depth + 1);
                        bases.push(base);
                        // An empty class takes no type arguments. The type of `super` is then
                        // unknown to tsc.
                        if field(clause, "type_arguments").is_some() {
                            self.far_supers.insert(class);
                        }
                    }
                }
                "extends_type_clause" | "extends_clause" => {
                    for base in children(child).into_iter().filter(Node::is_named) {
                        // tsc continues with an empty base whatever its type arguments are.
                        let plain = field(base, "name").filter(|_| base.kind() == "generic_type");
                        bases.push(self.type_of(plain.unwrap_or(base), at, depth + 1));
                    }
                }
                _ => {}
            }
        }
        self.facts.classes[class as usize].bases = bases;
        let body = match node.kind() {
            "object_type" | "object" | "interface_body" => Some(node),
            _ => field(node, "body"),
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
            "public_field_definition" | "property_signature" => {
                let Some(name) = field(member, "name") else { return };
                let value = self.declared_value(member, inner, "value");
                let name = self.string(name);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            "method_definition" | "method_signature" | "abstract_method_signature" => {
                let Some(name) = field(member, "name") else { return };
                let is_constructor = self.text(name) == "constructor";
                let function = self.function_of(member, inner);
                let is_getter = children(member).iter().any(|child| child.kind() == "get");
                let is_setter = children(member).iter().any(|child| child.kind() == "set");
                self.facts.functions[function as usize].is_property = is_getter || is_setter;
                let name = self.string(name);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Function(function), member, 0);
                if is_constructor && let Some(parameters) = field(member, "parameters") {
                    // `constructor(private readonly store: Store)` declares a member.
                    for parameter in children(parameters) {
                        let is_member = children(parameter).iter().any(|child| {
                            matches!(child.kind(), "accessibility_modifier" | "readonly" | "override_modifier")
                        });
                        if let (true, Some(pattern)) = (is_member, field(parameter, "pattern")) {
                            let value = self.declared_value(parameter, inner, "value");
                            let name = self.name(pattern);
                            self.facts.bind(scope, name, What::Value(value), parameter, 0);
                        }
                    }
                }
            }
            "pair" => {
                let (Some(key), Some(value)) = (field(member, "key"), field(member, "value")) else { return };
                let value = self.expr(value, at, depth + 1);
                let name = self.string(key);
                let name = self.names.number(name);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            "shorthand_property_identifier" => {
                let name = self.name(member);
                let start = member.start_byte() as u32;
                let value = self.facts.push(Expr::Name { scope: at.scope, name, start, block: 0 });
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            "spread_element" => {
                if let Some(spread) = member.named_child(0) {
                    let base = self.expr(spread, at, depth + 1);
                    self.facts.classes[class as usize].bases.push(base);
                }
            }
            "index_signature" | "call_signature" => self.facts.classes[class as usize].is_open = true,
            _ => {}
        }
    }

    pub(super) fn enumeration<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let (Some(name), Some(body)) = (field(node, "name"), field(node, "body")) else { return };
        let name = self.name(name);
        let class = self.facts.class(at.scope, Vec::new());
        self.facts.bind(at.scope, name, What::Class(class), node, 0);
        let scope = self.facts.classes[class as usize].scope;
        for member in children(body) {
            let name = if member.kind() == "enum_assignment" { field(member, "name") } else { Some(member) };
            if let Some(name) = name.filter(|name| name.is_named() && name.kind() != "comment") {
                let name = self.string(name);
                let name = self.names.number(name);
                let value = self.facts.push(Expr::Foreign);
                self.facts.bind(scope, name, What::Value(value), member, 0);
            }
            stack.extend(field(member, "value").map(|value| (value, at)));
        }
    }

    /// A namespace is treated as a class with static members.
    pub(super) fn namespace<'t>(&mut self, node: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let Some(body) = field(node, "body") else { return };
        let Some(name) = field(node, "name").filter(|name| name.kind() == "identifier") else {
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
