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
            "identifier" => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            "generic_name" | "nullable_type" | "array_type" => Expr::Same(self.type_of(node, at, depth + 1)),
            "this" | "this_expression" => Expr::This(at.class?),
            "base" | "base_expression" => Expr::Super(at.class?),
            "null_literal" => Expr::Nothing,
            "member_access_expression" | "qualified_name" => {
                let object = field(node, "expression").or_else(|| field(node, "qualifier"));
                let (Some(object), Some(name)) = (object, field(node, "name")) else { return None };
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(name) }
            }
            "invocation_expression" => {
                let function = field(node, "function")?;
                Expr::Call(self.expr(function, at, depth + 1))
            }
            "object_creation_expression" => {
                let class = field(node, "type").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            "cast_expression" => {
                let class = field(node, "type").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            "as_expression" => {
                let class = field(node, "right").map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            "await_expression" => {
                let awaited = node.named_child(0)?;
                Expr::Awaited(self.expr(awaited, at, depth + 1))
            }
            "parenthesized_expression" | "postfix_unary_expression" | "checked_expression" => {
                self.inside(node, at, depth)?
            }
            "conditional_expression" => self.either(node, ["consequence", "alternative"], at, depth)?,
            "binary_expression" => {
                let operator = field(node, "operator").map_or("", |operator| self.text(operator));
                match (field(node, "left"), field(node, "right")) {
                    (Some(left), Some(right)) if operator == "??" => {
                        Expr::Either(Box::new([self.expr(left, at, depth + 1), self.expr(right, at, depth + 1)]))
                    }
                    _ => Expr::Foreign,
                }
            }
            "assignment_expression" => Expr::Same(self.expr(field(node, "right")?, at, depth + 1)),
            "element_access_expression" => {
                let object = field(node, "expression")?;
                Expr::Element(self.expr(object, at, depth + 1))
            }
            "predefined_type" | "typeof_expression" | "interpolated_string_expression" | "is_expression" => {
                Expr::Foreign
            }
            kind if kind.ends_with("_literal") => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            "identifier" | "qualified_name" => self.expr(node, at, depth),
            "nullable_type" | "ref_type" | "scoped_type" => {
                let inner = field(node, "type").or_else(|| node.named_child(0));
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            "array_type" => {
                let element = field(node, "type").map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.facts.push(Expr::Generic { of: UNKNOWN, args: Box::new([element]) })
            }
            "generic_name" => {
                let of = self.plain(node, at, depth + 1);
                let arguments = children(node).into_iter().find(|child| child.kind() == "type_argument_list");
                let args = self.types(arguments.map(children).unwrap_or_default(), at, depth);
                self.facts.push(Expr::Generic { of, args })
            }
            "alias_qualified_name" => UNKNOWN,
            _ => self.facts.push(Expr::Foreign),
        }
    }
}
