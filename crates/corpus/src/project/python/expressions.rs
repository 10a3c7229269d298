//! Reads expressions and annotations.

use assay_syntax::grammars::python::{Field, Kind};

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
            Kind::Identifier => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: at.block }
            }
            Kind::None => Expr::Nothing,
            Kind::Attribute => {
                let (object, attribute) = (field(node, Field::Object)?, field(node, Field::Attribute)?);
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(attribute) }
            }
            Kind::Call => {
                let function = field(node, Field::Function)?;
                match (self.text(function), at.class) {
                    ("super", Some(class)) => Expr::Super(class),
                    _ => Expr::Call(self.expr(function, at, depth + 1)),
                }
            }
            Kind::Await => {
                let awaited = node.named_child(0)?;
                let awaited = self.expr(awaited, at, depth + 1);
                let element = self.facts.push(Expr::Element(awaited));
                Expr::Far(element)
            }
            Kind::ParenthesizedExpression => self.inside(node, at, depth)?,
            Kind::ConditionalExpression => {
                let (Some(then), Some(otherwise)) = (node.named_child(0), node.named_child(2)) else { return None };
                Expr::Either(Box::new([self.expr(then, at, depth + 1), self.expr(otherwise, at, depth + 1)]))
            }
            Kind::BooleanOperator => self.either(node, [Field::Left, Field::Right], at, depth)?,
            Kind::NamedExpression | Kind::Assignment => {
                let value = field(node, Field::Value).or_else(|| field(node, Field::Right));
                Expr::Same(self.expr(value?, at, depth + 1))
            }
            Kind::Subscript => {
                let value = field(node, Field::Value)?;
                let value = self.expr(value, at, depth + 1);
                let element = self.facts.push(Expr::Element(value));
                Expr::Far(element)
            }
            Kind::String
            | Kind::ConcatenatedString
            | Kind::Integer
            | Kind::Float
            | Kind::True
            | Kind::False
            | Kind::List
            | Kind::Dictionary
            | Kind::Set
            | Kind::Tuple
            | Kind::ExpressionList
            | Kind::ListComprehension
            | Kind::DictionaryComprehension
            | Kind::SetComprehension
            | Kind::GeneratorExpression
            | Kind::ComparisonOperator
            | Kind::NotOperator
            | Kind::Ellipsis => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            Kind::Type | Kind::ParenthesizedExpression => {
                node.named_child(0).map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            Kind::Identifier | Kind::Attribute => self.expr(node, at, depth),
            Kind::None => self.facts.push(Expr::Nothing),
            Kind::String => {
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
            Kind::BinaryOperator => {
                let (Some(left), Some(right)) = (field(node, Field::Left), field(node, Field::Right)) else {
                    return UNKNOWN;
                };
                let either = Box::new([self.type_of(left, at, depth + 1), self.type_of(right, at, depth + 1)]);
                self.facts.push(Expr::Either(either))
            }
            Kind::Subscript | Kind::GenericType => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let Some((&head, rest)) = named.split_first() else { return UNKNOWN };
                let mut args = Vec::new();
                for argument in rest {
                    if argument.is(Kind::TypeParameter) {
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
