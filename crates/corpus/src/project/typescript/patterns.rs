//! Patterns: the names that they bind, and the members that they read.

use assay_syntax::grammars::typescript::{Field, Kind};

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
            Kind::Identifier | Kind::ShorthandPropertyIdentifierPattern => {
                let name = self.name(pattern);
                self.facts.bind(at.scope, name, What::Value(value), whole, 0);
            }
            Kind::ObjectPattern => {
                for part in children(pattern) {
                    match part.kind() {
                        Kind::ShorthandPropertyIdentifierPattern => self.taken(part, part, value, at, depth),
                        Kind::ObjectAssignmentPattern => {
                            if let Some(left) = field(part, Field::Left) {
                                self.taken(left, left, value, at, depth);
                            }
                        }
                        Kind::PairPattern => {
                            if let (Some(key), Some(target)) = (field(part, Field::Key), field(part, Field::Value)) {
                                self.taken(key, target, value, at, depth);
                            }
                        }
                        Kind::RestPattern => {
                            if let Some(rest) = part.named_child(0) {
                                self.bind_pattern(rest, UNKNOWN, whole, at, depth + 1);
                            }
                        }
                        _ => {}
                    }
                }
            }
            Kind::ArrayPattern => {
                let element = if value == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::Element(value)) };
                for part in children(pattern).into_iter().filter(Node::is_named) {
                    self.bind_pattern(part, element, whole, at, depth + 1);
                }
            }
            Kind::AssignmentPattern => {
                if let Some(left) = field(pattern, Field::Left) {
                    self.bind_pattern(left, value, whole, at, depth + 1);
                }
            }
            Kind::RestPattern => {
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
        if value != UNKNOWN && !key.is(Kind::ComputedPropertyName) {
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
                Kind::ObjectPattern | Kind::ArrayPattern | Kind::PairPattern | Kind::RestPattern => {
                    open.extend(children(node));
                }
                Kind::AssignmentPattern | Kind::ObjectAssignmentPattern => {
                    open.extend(field(node, Field::Left));
                    stack.extend(field(node, Field::Right).map(|right| (right, at)));
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
            Kind::Identifier | Kind::ShorthandPropertyIdentifierPattern => bound.push(node),
            Kind::PairPattern => open.extend(field(node, Field::Value)),
            Kind::AssignmentPattern | Kind::ObjectAssignmentPattern => open.extend(field(node, Field::Left)),
            Kind::ObjectPattern | Kind::ArrayPattern | Kind::RestPattern => open.extend(children(node)),
            _ => {}
        }
    }
}
