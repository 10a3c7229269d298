//! Reads expressions and types.

use assay_syntax::grammars::java::{Field, Kind};

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
            Kind::Identifier | Kind::TypeIdentifier => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            Kind::This => Expr::This(at.class?),
            Kind::Super => Expr::Super(at.class?),
            Kind::NullLiteral => Expr::Nothing,
            Kind::FieldAccess => {
                let (object, name) = (field(node, Field::Object)?, field(node, Field::Field)?);
                // `Outer.this`
                if name.is(Kind::This) {
                    let class = self.expr(object, at, depth + 1);
                    Expr::Instance(class)
                } else {
                    let of = self.expr(object, at, depth + 1);
                    Expr::Member { of, name: self.name(name) }
                }
            }
            Kind::ScopedIdentifier | Kind::ScopedTypeIdentifier => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let (Some(&left), Some(&right)) = (named.first(), named.last()) else { return None };
                if left == right {
                    return None;
                }
                let of = self.expr(left, at, depth + 1);
                Expr::Member { of, name: self.name(right) }
            }
            Kind::MethodInvocation => {
                let name = field(node, Field::Name)?;
                let function = match field(node, Field::Object) {
                    Some(object) => {
                        let of = self.expr(object, at, depth + 1);
                        let name = self.name(name);
                        self.facts.push(Expr::Member { of, name })
                    }
                    None => self.expr(name, at, depth + 1),
                };
                Expr::Call(function)
            }
            Kind::ObjectCreationExpression => {
                if let Some(body) = children(node).into_iter().find(|child| child.is(Kind::ClassBody)) {
                    let class = self.anonymous(node, body, at);
                    Expr::This(class)
                } else {
                    let class = field(node, Field::Type).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                    Expr::Instance(class)
                }
            }
            Kind::ArrayCreationExpression => {
                let class = field(node, Field::Type).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                let value = self.facts.instance(class);
                Expr::List(value)
            }
            Kind::CastExpression => {
                let class = field(node, Field::Type).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            Kind::ParenthesizedExpression => self.inside(node, at, depth)?,
            Kind::TernaryExpression => self.either(node, [Field::Consequence, Field::Alternative], at, depth)?,
            Kind::AssignmentExpression => Expr::Same(self.expr(field(node, Field::Right)?, at, depth + 1)),
            Kind::ArrayAccess => {
                let array = field(node, Field::Array)?;
                Expr::Element(self.expr(array, at, depth + 1))
            }
            Kind::GenericType | Kind::AnnotatedType | Kind::ArrayType => Expr::Same(self.type_of(node, at, depth + 1)),
            Kind::BinaryIntegerLiteral
            | Kind::BooleanType
            | Kind::CatchType
            | Kind::CharacterLiteral
            | Kind::ClassLiteral
            | Kind::DecimalFloatingPointLiteral
            | Kind::DecimalIntegerLiteral
            | Kind::FloatingPointType
            | Kind::HexFloatingPointLiteral
            | Kind::HexIntegerLiteral
            | Kind::IntegralType
            | Kind::OctalIntegerLiteral
            | Kind::StringLiteral
            | Kind::VoidType
            | Kind::BinaryExpression
            | Kind::UnaryExpression
            | Kind::UpdateExpression
            | Kind::InstanceofExpression => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            Kind::TypeIdentifier
            | Kind::ScopedTypeIdentifier
            | Kind::Identifier
            | Kind::ScopedIdentifier
            | Kind::FieldAccess => self.expr(node, at, depth),
            Kind::AnnotatedType => {
                let inner = children(node).into_iter().rfind(Node::is_named);
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            Kind::ArrayType => {
                let element =
                    field(node, Field::Element).map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.facts.push(Expr::Generic { of: UNKNOWN, args: Box::new([element]) })
            }
            Kind::GenericType => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let Some(&head) = named.iter().find(|part| !part.is(Kind::TypeArguments)) else { return UNKNOWN };
                let of = self.type_of(head, at, depth + 1);
                let arguments = named.iter().find(|part| part.is(Kind::TypeArguments)).copied();
                let args = self.types(arguments.map(children).unwrap_or_default(), at, depth);
                if args.is_empty() { of } else { self.facts.push(Expr::Generic { of, args }) }
            }
            Kind::Wildcard => {
                let bound = children(node).into_iter().rfind(Node::is_named);
                bound.map_or(UNKNOWN, |bound| self.type_of(bound, at, depth + 1))
            }
            _ => self.facts.push(Expr::Foreign),
        }
    }
}
