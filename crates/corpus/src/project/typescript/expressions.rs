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
            "identifier" | "type_identifier" if self.text(node) == "undefined" => Expr::Nothing,
            "identifier" | "type_identifier" | "shorthand_property_identifier" => {
                let name = self.name(node);
                Expr::Name { scope: at.scope, name, start: node.start_byte() as u32, block: 0 }
            }
            "null" | "undefined" => Expr::Nothing,
            "this" => Expr::This(at.class?),
            "super" => match at.class {
                Some(class) if self.far_supers.contains(&class) => {
                    let of = self.facts.push(Expr::Super(class));
                    Expr::Far(of)
                }
                class => Expr::Super(class?),
            },
            "member_expression" => {
                let (object, property) = (field(node, "object")?, field(node, "property")?);
                let of = self.expr(object, at, depth + 1);
                Expr::Member { of, name: self.name(property) }
            }
            "nested_identifier" | "nested_type_identifier" => {
                let (left, right) = pair_of(node)?;
                let of = self.expr(left, at, depth + 1);
                Expr::Member { of, name: self.name(right) }
            }
            "call_expression" => {
                let function = field(node, "function")?;
                Expr::Call(self.expr(function, at, depth + 1))
            }
            "new_expression" => {
                let constructor = field(node, "constructor")?;
                let class = self.expr(constructor, at, depth + 1);
                match field(node, "type_arguments") {
                    // For `new Map<string, Item>()`, the arguments determine the elements.
                    Some(arguments) => {
                        let generic = self.generic(constructor, class, arguments, at, depth);
                        Expr::New { class, generic }
                    }
                    None => Expr::Instance(class),
                }
            }
            "await_expression" => {
                let awaited = node.named_child(0)?;
                Expr::Awaited(self.expr(awaited, at, depth + 1))
            }
            "parenthesized_expression" | "non_null_expression" => self.inside(node, at, depth)?,
            "as_expression" | "satisfies_expression" | "type_assertion" => {
                let named: Vec<_> = children(node).into_iter().filter(Node::is_named).collect();
                let (Some(&value), Some(&last)) = (named.first(), named.last()) else { return None };
                if node.kind() == "type_assertion" {
                    let class = self.type_of(value, at, depth + 1);
                    Expr::Instance(class)
                } else if node.kind() == "satisfies_expression" || named.len() == 1 || self.text(last) == "const" {
                    Expr::Same(self.expr(value, at, depth + 1))
                } else {
                    let class = self.type_of(last, at, depth + 1);
                    Expr::Instance(class)
                }
            }
            "ternary_expression" => self.either(node, ["consequence", "alternative"], at, depth)?,
            "binary_expression" => {
                let operator = field(node, "operator").map_or("", |operator| self.text(operator));
                match operator {
                    "||" | "??" => self.either(node, ["left", "right"], at, depth)?,
                    "&&" => Expr::Same(self.expr(field(node, "right")?, at, depth + 1)),
                    _ => Expr::Foreign,
                }
            }
            "assignment_expression" => Expr::Same(self.expr(field(node, "right")?, at, depth + 1)),
            "subscript_expression" => {
                let object = field(node, "object")?;
                Expr::Element(self.expr(object, at, depth + 1))
            }
            "object" => Expr::This(self.class_of(node, at, depth + 1)),
            "class" => Expr::ThisClass(self.class_of(node, at, depth + 1)),
            "array" => {
                let elements = children(node).into_iter().filter(|child| child.is_named() && child.kind() != "comment");
                let elements: Vec<_> = elements.take(8).map(|element| self.expr(element, at, depth + 1)).collect();
                if elements.is_empty() {
                    Expr::Foreign
                } else {
                    let either = self.facts.push(Expr::Either(elements.into()));
                    Expr::List(either)
                }
            }
            "function_expression"
            | "arrow_function"
            | "generator_function"
            | "function_declaration"
            | "generator_function_declaration" => Expr::Function(self.function_of(node, at)),
            "string" | "template_string" | "number" | "true" | "false" | "regex" | "unary_expression"
            | "update_expression" => Expr::Foreign,
            _ => return None,
        })
    }

    fn type_of(&mut self, node: Node<'_>, at: At, depth: usize) -> ExprId {
        if depth > MAX_DEPTH {
            return UNKNOWN;
        }
        match node.kind() {
            "type_annotation" | "parenthesized_type" | "readonly_type" | "optional_type" => {
                let inner = children(node).into_iter().rfind(Node::is_named);
                inner.map_or(UNKNOWN, |inner| self.type_of(inner, at, depth + 1))
            }
            "type_identifier" | "identifier" | "nested_type_identifier" | "member_expression" => {
                self.expr(node, at, depth)
            }
            "this_type" | "this" => match at.class {
                Some(class) => self.facts.push(Expr::ThisClass(class)),
                None => UNKNOWN,
            },
            "predefined_type" | "template_literal_type" | "function_type" | "constructor_type" => {
                self.facts.push(Expr::Foreign)
            }
            "literal_type" => {
                let is_nothing = matches!(self.text(node), "null" | "undefined");
                self.facts.push(if is_nothing { Expr::Nothing } else { Expr::Foreign })
            }
            "undefined" | "null" => self.facts.push(Expr::Nothing),
            "array_type" => {
                let element = node.named_child(0).map_or(UNKNOWN, |element| self.type_of(element, at, depth + 1));
                self.holder("Array", Box::new([element]))
            }
            "union_type" => {
                let parts = self.types(children(node), at, depth);
                self.facts.push(Expr::Either(parts))
            }
            "intersection_type" => {
                let parts = self.types(children(node), at, depth);
                let class = self.facts.class(at.scope, parts.into());
                self.facts.push(Expr::ThisClass(class))
            }
            "object_type" => {
                let class = self.class_of(node, at, depth + 1);
                self.facts.push(Expr::ThisClass(class))
            }
            "generic_type" => {
                let (Some(name), Some(arguments)) = (field(node, "name"), field(node, "type_arguments")) else {
                    return UNKNOWN;
                };
                let of = self.expr(name, at, depth + 1);
                self.generic(name, of, arguments, at, depth)
            }
            // `typeof` in a type: the type of a value.
            "type_query" => {
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
