//! Patterns: the names that they bind, and the members that they read.

use super::{At, Stack, Walk};
use crate::project::facts::{Expr, ExprId, UNKNOWN, What};
use crate::project::walk::{MAX_DEPTH, children, field};
use crate::syntax::Node;

impl Walk<'_, '_> {
    /// Binds the names of a pattern, and records the members that it reads from a value.
    pub(super) fn bind_pattern(&mut self, pattern: Node<'_>, value: ExprId, whole: Node<'_>, at: At, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match pattern.kind() {
            "identifier" | "shorthand_property_identifier_pattern" => {
                let name = self.name(pattern);
                self.facts.bind(at.scope, name, What::Value(value), whole, 0);
            }
            "object_pattern" => {
                for part in children(pattern) {
                    match part.kind() {
                        "shorthand_property_identifier_pattern" => self.taken(part, part, value, at, depth),
                        "object_assignment_pattern" => {
                            if let Some(left) = field(part, "left") {
                                self.taken(left, left, value, at, depth);
                            }
                        }
                        "pair_pattern" => {
                            if let (Some(key), Some(target)) = (field(part, "key"), field(part, "value")) {
                                self.taken(key, target, value, at, depth);
                            }
                        }
                        "rest_pattern" => {
                            if let Some(rest) = part.named_child(0) {
                                self.bind_pattern(rest, UNKNOWN, whole, at, depth + 1);
                            }
                        }
                        _ => {}
                    }
                }
            }
            "array_pattern" => {
                let element = if value == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::Element(value)) };
                for part in children(pattern).into_iter().filter(Node::is_named) {
                    self.bind_pattern(part, element, whole, at, depth + 1);
                }
            }
            "assignment_pattern" => {
                if let Some(left) = field(pattern, "left") {
                    self.bind_pattern(left, value, whole, at, depth + 1);
                }
            }
            "rest_pattern" => {
                if let Some(rest) = pattern.named_child(0) {
                    self.bind_pattern(rest, UNKNOWN, whole, at, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// Records one member that a pattern reads from a value, and binds its target.
    pub(super) fn taken(&mut self, key: Node<'_>, target: Node<'_>, value: ExprId, at: At, depth: usize) {
        let name = self.name(key);
        let mut member = UNKNOWN;
        if value != UNKNOWN && key.kind() != "computed_property_name" {
            self.facts.access(value, name, key);
            member = self.facts.push(Expr::Member { of: value, name });
        }
        self.bind_pattern(target, member, target, at, depth + 1);
    }

    /// Visits the default values in a pattern.
    pub(super) fn push_pattern<'t>(&mut self, pattern: Node<'t>, at: At, stack: &mut Stack<'t>) {
        let mut open = vec![pattern];
        while let Some(node) = open.pop() {
            match node.kind() {
                "object_pattern" | "array_pattern" | "pair_pattern" | "rest_pattern" => open.extend(children(node)),
                "assignment_pattern" | "object_assignment_pattern" => {
                    open.extend(field(node, "left"));
                    stack.extend(field(node, "right").map(|right| (right, at)));
                }
                _ => {}
            }
        }
    }
}

/// The names that a pattern binds.
pub(super) fn names<'t>(pattern: Node<'t>, bound: &mut Vec<Node<'t>>) {
    let mut open = vec![pattern];
    while let Some(node) = open.pop() {
        match node.kind() {
            "identifier" | "shorthand_property_identifier_pattern" => bound.push(node),
            "pair_pattern" => open.extend(field(node, "value")),
            "assignment_pattern" | "object_assignment_pattern" => open.extend(field(node, "left")),
            "object_pattern" | "array_pattern" | "rest_pattern" => open.extend(children(node)),
            _ => {}
        }
    }
}
