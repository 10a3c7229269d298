//! Reading expressions: the part that all languages share.

use assay_syntax::grammars::{Class, Named};

use super::facts::{Expr, ExprId, Facts, ScopeId, UNKNOWN};
use super::walk::{MAX_DEPTH, children, field};
use crate::syntax::Node;

/// A walk through a file that reads its expressions. Each node is read once in each scope.
pub(super) trait Expressions {
    /// The place of a node: its scope, and more in some languages.
    type At: Copy;

    fn facts(&mut self) -> &mut Facts;

    fn scope(at: Self::At) -> ScopeId;

    /// The parts of an expression. `None` if they say nothing about its value.
    fn made_of(&mut self, node: Node<'_>, at: Self::At, depth: usize) -> Option<Expr>;

    /// The class that a type names.
    fn type_of(&mut self, node: Node<'_>, at: Self::At, depth: usize) -> ExprId;

    /// The expression of a node, from the cache if possible.
    fn expr(&mut self, node: Node<'_>, at: Self::At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        if let Some(known) = self.facts().known(node, Self::scope(at)) {
            return known;
        }
        let expr = self.made_of(node, at, depth).unwrap_or(Expr::Unknown);
        self.facts().learn(node, Self::scope(at), expr)
    }

    /// The expression in parentheses.
    fn inside(&mut self, node: Node<'_>, at: Self::At, depth: usize) -> Option<Expr> {
        let is_inside = |child: &Node<'_>| child.is_named() && child.class() != Class::Comment;
        let inner = children(node).into_iter().find(is_inside)?;
        Some(Expr::Same(self.expr(inner, at, depth + 1)))
    }

    /// One of two parts.
    fn either(&mut self, node: Node<'_>, parts: [impl Named; 2], at: Self::At, depth: usize) -> Option<Expr> {
        let [Some(one), Some(other)] = parts.map(|part| field(node, part)) else { return None };
        Some(Expr::Either(Box::new([self.expr(one, at, depth + 1), self.expr(other, at, depth + 1)])))
    }

    /// The types that the named nodes among these denote.
    fn types<'t>(&mut self, nodes: impl IntoIterator<Item = Node<'t>>, at: Self::At, depth: usize) -> Box<[ExprId]> {
        nodes.into_iter().filter(Node::is_named).map(|node| self.type_of(node, at, depth + 1)).collect()
    }
}
