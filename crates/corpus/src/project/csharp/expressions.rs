//! Reads expressions and types.

use assay_syntax::grammars::csharp::{Field, Kind};

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
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            Kind::GenericName | Kind::NullableType | Kind::ArrayType => Expr::Same(self.type_of(node, at, depth + 1)),
            Kind::This => Expr::This(at.class?),
            Kind::Base => Expr::Super(at.class?),
            Kind::NullLiteral => Expr::Nothing,
            Kind::MemberAccessExpression | Kind::QualifiedName => {
                let object = field(node, Field::Expression).or_else(|| field(node, Field::Qualifier));
                let (Some(object), Some(name)) = (object, field(node, Field::Name)) else { return None };
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(name) }
            }
            Kind::InvocationExpression => {
                let function = field(node, Field::Function)?;
                Expr::Call(self.expr(function, at, depth + 1))
            }
            Kind::ObjectCreationExpression => {
                let class = field(node, Field::Type).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            Kind::CastExpression => {
                let class = field(node, Field::Type).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            Kind::AsExpression => {
                let class = field(node, Field::Right).map_or(UNKNOWN, |class| self.type_of(class, at, depth + 1));
                Expr::Instance(class)
            }
            Kind::AwaitExpression => {
                let awaited = node.named_child(0)?;
                Expr::Awaited(self.expr(awaited, at, depth + 1))
            }
            Kind::ParenthesizedExpression | Kind::PostfixUnaryExpression | Kind::CheckedExpression => {
                self.inside(node, at, depth)?
            }
            Kind::ConditionalExpression => self.either(node, [Field::Consequence, Field::Alternative], at, depth)?,
            Kind::BinaryExpression => {
                let operator = field(node, Field::Operator).map_or("", |operator| self.text(operator));
                match (field(node, Field::Left), field(node, Field::Right)) {
                    (Some(left), Some(right)) if operator == "??" => {
                        Expr::Either(Box::new([self.expr(left, at, depth + 1), self.expr(right, at, depth + 1)]))
                    }
                    _ => Expr::Foreign,
                }
            }
            Kind::AssignmentExpression => Expr::Same(self.expr(field(node, Field::Right)?, at, depth + 1)),
            Kind::ElementAccessExpression => {
                let object = field(node, Field::Expression)?;
                Expr::Element(self.expr(object, at, depth + 1))
            }
            Kind::PredefinedType | Kind::TypeofExpression | Kind::InterpolatedStringExpression | Kind::IsExpression => {
                Expr::Foreign
            }
            Kind::BooleanLiteral
            | Kind::CharacterLiteral
            | Kind::IntegerLiteral
            | Kind::RawStringLiteral
            | Kind::RealLiteral
            | Kind::StringLiteral
            | Kind::VerbatimStringLiteral => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            Kind::Identifier | Kind::QualifiedName => self.expr(node, at, depth),
            Kind::NullableType | Kind::RefType | Kind::ScopedType => {
                let inner = field(node, Field::Type).or_else(|| node.named_child(0));
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            Kind::ArrayType => {
                let element = field(node, Field::Type).map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.facts.push(Expr::Generic { of: UNKNOWN, args: Box::new([element]) })
            }
            Kind::GenericName => {
                let of = self.plain(node, at, depth + 1);
                let arguments = children(node).into_iter().find(|child| child.is(Kind::TypeArgumentList));
                let args = self.types(arguments.map(children).unwrap_or_default(), at, depth);
                self.facts.push(Expr::Generic { of, args })
            }
            Kind::AliasQualifiedName => UNKNOWN,
            _ => self.facts.push(Expr::Foreign),
        }
    }
}
