//! Reads expressions and annotations.

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
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: at.block }
            }
            "none" => Expr::Nothing,
            "attribute" => {
                let (object, attribute) = (field(node, "object")?, field(node, "attribute")?);
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(attribute) }
            }
            "call" => {
                let function = field(node, "function")?;
                match (self.text(function), at.class) {
                    ("super", Some(class)) => Expr::Super(class),
                    _ => Expr::Call(self.expr(function, at, depth + 1)),
                }
            }
            "await" => {
                let awaited = node.named_child(0)?;
                let awaited = self.expr(awaited, at, depth + 1);
                let element = self.facts.push(Expr::Element(awaited));
                Expr::Far(element)
            }
            "parenthesized_expression" => self.inside(node, at, depth)?,
            "conditional_expression" => {
                let (Some(then), Some(otherwise)) = (node.named_child(0), node.named_child(2)) else { return None };
                Expr::Either(Box::new([self.expr(then, at, depth + 1), self.expr(otherwise, at, depth + 1)]))
            }
            "boolean_operator" => self.either(node, ["left", "right"], at, depth)?,
            "named_expression" | "assignment" => {
                let value = field(node, "value").or_else(|| field(node, "right"));
                Expr::Same(self.expr(value?, at, depth + 1))
            }
            "subscript" => {
                let value = field(node, "value")?;
                let value = self.expr(value, at, depth + 1);
                let element = self.facts.push(Expr::Element(value));
                Expr::Far(element)
            }
            "string"
            | "concatenated_string"
            | "integer"
            | "float"
            | "true"
            | "false"
            | "list"
            | "dictionary"
            | "set"
            | "tuple"
            | "expression_list"
            | "list_comprehension"
            | "dictionary_comprehension"
            | "set_comprehension"
            | "generator_expression"
            | "comparison_operator"
            | "not_operator"
            | "ellipsis" => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            "type" | "parenthesized_expression" => {
                node.named_child(0).map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            "identifier" | "attribute" => self.expr(node, at, depth),
            "none" => self.facts.push(Expr::Nothing),
            "string" => {
                // A class that is defined later: `"Item"` or `"module.Item"`.
                let quoted = self.text(node).trim_matches(['"', '\'']);
                let mut parts = quoted.split('.');
                let is_name = |part: &str| {
                    !part.is_empty()
                        && part.chars().all(|c| c.is_alphanumeric() || c == '_')
                        && !part.starts_with(|c: char| c.is_ascii_digit())
                };
                let Some(first) = parts.next().filter(|first| is_name(first)) else { return UNKNOWN };
                let name = self.names.number(first);
                let mut expr = self.facts.push(Expr::Name { scope: at.scope, name, start: u32::MAX, block: 0 });
                for part in parts {
                    if !is_name(part) {
                        return UNKNOWN;
                    }
                    let name = self.names.number(part);
                    expr = self.facts.push(Expr::Member { of: expr, name });
                }
                expr
            }
            "binary_operator" => {
                let (Some(left), Some(right)) = (field(node, "left"), field(node, "right")) else { return UNKNOWN };
                let either = Box::new([self.type_of(left, at, depth + 1), self.type_of(right, at, depth + 1)]);
                self.facts.push(Expr::Either(either))
            }
            "subscript" | "generic_type" => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let Some((&head, rest)) = named.split_first() else { return UNKNOWN };
                let mut args = Vec::new();
                for argument in rest {
                    if argument.kind() == "type_parameter" {
                        let inner = children(*argument).into_iter().filter(Node::is_named);
                        args.extend(inner.map(|inner| self.type_of(inner, at, depth + 1)));
                    } else {
                        args.push(self.type_of(*argument, at, depth + 1));
                    }
                }
                let last = self.text(head).rsplit('.').next().unwrap_or_default();
                match last {
                    "Optional" | "Union" => self.facts.push(Expr::Either(args.into())),
                    "Annotated" | "Final" | "ClassVar" | "Required" | "NotRequired" => {
                        args.first().copied().unwrap_or(UNKNOWN)
                    }
                    _ => {
                        let of = self.expr(head, at, depth + 1);
                        self.facts.push(Expr::Generic { of, args: args.into() })
                    }
                }
            }
            _ => UNKNOWN,
        }
    }
}
