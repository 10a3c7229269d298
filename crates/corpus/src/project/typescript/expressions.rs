//! Reads expressions and types.

use assay_syntax::grammars::typescript::{Field, Kind};

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
            Kind::Identifier | Kind::TypeIdentifier if self.text(node) == "undefined" => Expr::Nothing,
            Kind::Identifier | Kind::TypeIdentifier | Kind::ShorthandPropertyIdentifier => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            Kind::Null | Kind::Undefined => Expr::Nothing,
            Kind::This => Expr::This(at.class?),
            Kind::Super => match at.class {
                Some(class) if self.far_supers.contains(&class) => {
                    let of = self.facts.push(Expr::Super(class));
                    Expr::Far(of)
                }
                class => Expr::Super(class?),
            },
            Kind::MemberExpression => {
                let (object, property) = (field(node, Field::Object)?, field(node, Field::Property)?);
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(property) }
            }
            Kind::NestedIdentifier | Kind::NestedTypeIdentifier => {
                let (left, right) = pair_of(node)?;
                let of = self.expr(left, at, depth + 1);
                Expr::Member { of, name: self.name(right) }
            }
            Kind::CallExpression => {
                let function = field(node, Field::Function)?;
                Expr::Call(self.expr(function, at, depth + 1))
            }
            Kind::NewExpression => {
                let constructor = field(node, Field::Constructor)?;
                let class = self.expr(constructor, at, depth + 1);
                match field(node, Field::TypeArguments) {
                    // For `new Map<string, Item>()`, the arguments determine the elements.
                    Some(arguments) => {
                        let generic = self.generic(constructor, class, arguments, at, depth);
                        Expr::New { class, generic }
                    }
                    None => Expr::Instance(class),
                }
            }
            Kind::AwaitExpression => {
                let awaited = node.named_child(0)?;
                Expr::Awaited(self.expr(awaited, at, depth + 1))
            }
            Kind::ParenthesizedExpression | Kind::NonNullExpression => self.inside(node, at, depth)?,
            Kind::AsExpression | Kind::SatisfiesExpression | Kind::TypeAssertion => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let (Some(&value), Some(&last)) = (named.first(), named.last()) else { return None };
                if node.is(Kind::TypeAssertion) {
                    let class = self.type_of(value, at, depth + 1);
                    Expr::Instance(class)
                } else if node.is(Kind::SatisfiesExpression) || named.len() == 1 || self.text(last) == "const" {
                    Expr::Same(self.expr(value, at, depth + 1))
                } else {
                    let class = self.type_of(last, at, depth + 1);
                    Expr::Instance(class)
                }
            }
            Kind::TernaryExpression => self.either(node, [Field::Consequence, Field::Alternative], at, depth)?,
            Kind::BinaryExpression => {
                let operator = field(node, Field::Operator).map_or("", |operator| self.text(operator));
                match operator {
                    "||" | "??" => self.either(node, [Field::Left, Field::Right], at, depth)?,
                    "&&" => Expr::Same(self.expr(field(node, Field::Right)?, at, depth + 1)),
                    _ => Expr::Foreign,
                }
            }
            Kind::AssignmentExpression => Expr::Same(self.expr(field(node, Field::Right)?, at, depth + 1)),
            Kind::SubscriptExpression => {
                let object = field(node, Field::Object)?;
                Expr::Element(self.expr(object, at, depth + 1))
            }
            Kind::Object => Expr::This(self.class_of(node, at, depth + 1)),
            Kind::Class => Expr::ThisClass(self.class_of(node, at, depth + 1)),
            Kind::Array => {
                let elements = children(node).into_iter().filter(|child| child.is_named() && !child.is(Kind::Comment));
                let elements: Vec<_> = elements.take(8).map(|element| self.expr(element, at, depth + 1)).collect();
                if elements.is_empty() {
                    Expr::Foreign
                } else {
                    let either = self.facts.push(Expr::Either(elements.into()));
                    Expr::List(either)
                }
            }
            Kind::FunctionExpression
            | Kind::ArrowFunction
            | Kind::GeneratorFunction
            | Kind::FunctionDeclaration
            | Kind::GeneratorFunctionDeclaration => Expr::Function(self.function_of(node, at)),
            Kind::String
            | Kind::TemplateString
            | Kind::Number
            | Kind::True
            | Kind::False
            | Kind::Regex
            | Kind::UnaryExpression
            | Kind::UpdateExpression => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            Kind::TypeAnnotation | Kind::ParenthesizedType | Kind::ReadonlyType | Kind::OptionalType => {
                let inner = children(node).into_iter().rfind(Node::is_named);
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            Kind::TypeIdentifier | Kind::Identifier | Kind::NestedTypeIdentifier | Kind::MemberExpression => {
                self.expr(node, at, depth)
            }
            Kind::ThisType | Kind::This => match at.class {
                Some(class) => self.facts.push(Expr::ThisClass(class)),
                None => UNKNOWN,
            },
            Kind::PredefinedType | Kind::TemplateLiteralType | Kind::FunctionType | Kind::ConstructorType => {
                self.facts.push(Expr::Foreign)
            }
            Kind::LiteralType => {
                let is_nothing = matches!(self.text(node), "null" | "undefined");
                self.facts.push(if is_nothing { Expr::Nothing } else { Expr::Foreign })
            }
            Kind::Undefined | Kind::Null => self.facts.push(Expr::Nothing),
            Kind::ArrayType => {
                let element = node.named_child(0).map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.holder("Array", Box::new([element]))
            }
            Kind::UnionType => {
                let parts = self.types(children(node), at, depth);
                self.facts.push(Expr::Either(parts))
            }
            Kind::IntersectionType => {
                let parts = self.types(children(node), at, depth);
                let class = self.facts.class(at.scope, parts.into());
                self.facts.push(Expr::ThisClass(class))
            }
            Kind::ObjectType => {
                let class = self.class_of(node, at, depth + 1);
                self.facts.push(Expr::ThisClass(class))
            }
            Kind::GenericType => {
                let (Some(name), Some(arguments)) = (field(node, Field::Name), field(node, Field::TypeArguments))
                else {
                    return UNKNOWN;
                };
                let of = self.expr(name, at, depth + 1);
                self.generic(name, of, arguments, at, depth)
            }
            // `typeof` in a type: the type of a value.
            Kind::TypeQuery => {
                let value = node.named_child(0).map_or(UNKNOWN, |value| self.expr(value, at, depth + 1));
                if value == UNKNOWN { UNKNOWN } else { self.facts.push(Expr::TypeOf(value)) }
            }
            _ => UNKNOWN,
        }
    }
}

impl Walk<'_, '_> {
    /// A type with arguments.
    fn generic(&mut self, name: Node<'_>, of: ExprId, arguments: Node<'_>, at: At, depth: usize) -> ExprId {
        let args = self.types(children(arguments), at, depth);
        match self.text(name) {
            // These types have the members of their first argument.
            "Partial" | "Required" | "Readonly" | "NonNullable" | "Omit" | "Pick" | "DeepPartial" => {
                args.first().copied().unwrap_or(UNKNOWN)
            }
            _ => self.facts.push(Expr::Generic { of, args }),
        }
    }

    fn holder(&mut self, head: &str, args: Box<[ExprId]>) -> ExprId {
        let name = self.names.number(head);
        let of = self.facts.push(Expr::Name { scope: 0, name, start: u32::MAX, block: 0 });
        self.facts.push(Expr::Generic { of, args })
    }
}

/// The two names around a dot.
pub(super) fn pair_of(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let count = node.named_child_count();
    let last = node.named_child(count.checked_sub(1)?)?;
    let first = node.named_child(0)?;
    (first != last).then_some((first, last))
}
