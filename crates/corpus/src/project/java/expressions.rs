//! Reads expressions and types.

use super::{At, Walk};
use crate::project::expressions::Expressions;
use crate::project::facts::{Expr, ExprId, Facts, ScopeId, UNKNOWN};
use crate::project::walk::{MAX_DEPTH, children, field};
use crate::syntax::Node;

impl Expressions for Walk<'_, '_> {
    type At = At;

    fn facts(&mut self) -> &mut Facts {
        &mut self.facts
    }

    fn scope(at: At) -> ScopeId {
        at.scope
    }

    fn made_of(&mut self, node: Node<'_>, at: At, depth: usize) -> Option<Expr> {
        Some(match node.kind() {
            "identifier" | "type_identifier" => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            "this" => Expr::This(at.class?),
            "super" => Expr::Super(at.class?),
            "null_literal" => Expr::Nothing,
            "field_access" => {
                let (object, name) = (field(node, "object")?, field(node, "field")?);
                // `Outer.this`
                if name.kind() == "this" {
                    let class = self.expr(object, at, depth + 1);
                    Expr::Instance(class)
                } else {
                    let of = self.expr(object, at, depth + 1);
                    Expr::Member { of, name: self.name(name) }
                }
            }
            "scoped_identifier" | "scoped_type_identifier" => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let (Some(&left), Some(&right)) = (named.first(), named.last()) else { return None };
                if left == right {
                    return None;
                }
                let of = self.expr(left, at, depth + 1);
                Expr::Member { of, name: self.name(right) }
            }
            "method_invocation" => {
                let name = field(node, "name")?;
                let function = match field(node, "object") {
                    Some(object) => {
                        let of = self.expr(object, at, depth + 1);
                        let name = self.name(name);
                        self.facts.push(Expr::Member { of, name })
                    }
                    None => self.expr(name, at, depth + 1),
                };
                Expr::Call(function)
            }
            "object_creation_expression" => {
                if let Some(body) = children(node).into_iter().find(|child| child.kind() == "class_body") {
                    let class = self.anonymous(node, body, at);
                    Expr::This(class)
                } else {
                    let class = field(node, "type").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                    Expr::Instance(class)
                }
            }
            "array_creation_expression" => {
                let class = field(node, "type").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                let value = self.facts.instance(class);
                Expr::List(value)
            }
            "cast_expression" => {
                let class = field(node, "type").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            "parenthesized_expression" => self.inside(node, at, depth)?,
            "ternary_expression" => self.either(node, ["consequence", "alternative"], at, depth)?,
            "assignment_expression" => Expr::Same(self.expr(field(node, "right")?, at, depth + 1)),
            "array_access" => {
                let array = field(node, "array")?;
                Expr::Element(self.expr(array, at, depth + 1))
            }
            "generic_type" | "annotated_type" | "array_type" => Expr::Same(self.type_of(node, at, depth + 1)),
            kind if kind.ends_with("_literal") || kind.ends_with("_type") => Expr::Foreign,
            "binary_expression"
            | "unary_expression"
            | "update_expression"
            | "instanceof_expression"
            | "class_literal" => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            "type_identifier" | "scoped_type_identifier" | "identifier" | "scoped_identifier" | "field_access" => {
                self.expr(node, at, depth)
            }
            "annotated_type" => {
                let inner = children(node).into_iter().rfind(Node::is_named);
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            "array_type" => {
                let element = field(node, "element").map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.facts.push(Expr::Generic { of: UNKNOWN, args: Box::new([element]) })
            }
            "generic_type" => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let Some(&head) = named.iter().find(|part| part.kind() != "type_arguments") else { return UNKNOWN };
                let of = self.type_of(head, at, depth + 1);
                let arguments = named.iter().find(|part| part.kind() == "type_arguments").copied();
                let args = self.types(arguments.map(children).unwrap_or_default(), at, depth);
                if args.is_empty() { of } else { self.facts.push(Expr::Generic { of, args }) }
            }
            "wildcard" => {
                let bound = children(node).into_iter().rfind(Node::is_named);
                bound.map_or(UNKNOWN, |bound| self.type_of(bound, at, depth + 1))
            }
            _ => self.facts.push(Expr::Foreign),
        }
    }
}
