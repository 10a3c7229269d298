//! The plan for each kind of node.

use assay_syntax::grammars::python::{Field, Kind};
use tree_sitter::Node;

use super::roles::As;
use super::{Visitor, Walk};
use crate::facts::ScopeKind;
use crate::walk::Syntax;
use crate::{Context, SyntaxType, value};

impl Syntax for Visitor<'_> {
    type Kind = Kind;
    type Field = Field;
    type As = As;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let kind = self.grammar.kind(node);
        match kind {
            Kind::Identifier => self.identifier(walk, node, to),
            Kind::Integer | Kind::Float => {
                let text = &value::python_number(walk.text(node));
                walk.facts.known(node.byte_range(), text, SyntaxType::ConstNum);
            }
            Kind::True | Kind::False | Kind::None => {
                let word = walk.text(node);
                walk.keyword(node, word);
            }
            Kind::PassStatement => walk.keyword(node, "pass"),
            Kind::BreakStatement => walk.keyword(node, "break"),
            Kind::ContinueStatement => walk.keyword(node, "continue"),
            Kind::Yield if node.named_child_count() == 0 => walk.keyword(node, "yield"),
            Kind::String | Kind::ConcatenatedString => self.string(walk, node),

            Kind::Attribute => {
                let syntax_type = match to {
                    As::Call => SyntaxType::MethodUsg,
                    As::Base => SyntaxType::ClassUsg,
                    As::Except => SyntaxType::Exception,
                    _ => SyntaxType::Attribute,
                };
                let from = walk.facts.next();
                let object = if to == As::Base { As::Base } else { As::Load };
                walk.children(node, |field, _| match field {
                    Field::Object => object,
                    _ => As::Member(syntax_type, from),
                });
            }
            Kind::Call => walk.parts(node, |walk, field, part| match field {
                Field::Function => walk.visit(part, As::Call),
                _ => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
            }),
            Kind::KeywordArgument | Kind::KeywordPattern => {
                let value = if kind == Kind::KeywordPattern { As::Pattern } else { As::Load };
                let mut is_first = true;
                walk.children(node, |_, _| if std::mem::take(&mut is_first) { As::Keyword } else { value });
            }
            Kind::Subscript => {
                let of = if to == As::Base { As::Base } else { As::Load };
                walk.children(node, |field, _| if field == Field::Value { of } else { As::Load });
            }

            Kind::Assignment if to == As::Continued => self.assignment(walk, node),
            Kind::Assignment => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            Kind::AugmentedAssignment => {
                walk.within(Context::Assign, |walk| walk.all(node, As::Load));
            }
            Kind::NamedExpression => walk.within(Context::Assign, |walk| {
                walk.children(node, |field, _| if field == Field::Name { As::Store } else { As::Load });
            }),
            Kind::TypeAliasStatement => {
                walk.children(node, |field, _| if field == Field::Left { As::Store } else { As::Load });
            }

            Kind::BinaryOperator | Kind::UnaryOperator => {
                walk.within(Context::ArithmeticOp, |walk| walk.all(node, As::Load));
            }
            Kind::NotOperator => walk.within(Context::BoolOp, |walk| walk.all(node, As::Load)),
            Kind::BooleanOperator if to == As::Continued => self.boolean(walk, node),
            Kind::BooleanOperator => walk.within(Context::BoolOp, |walk| self.boolean(walk, node)),
            Kind::ComparisonOperator => walk.within(Context::Comparison, |walk| {
                if self.is_test(walk, node) {
                    walk.within(Context::BoolOp, |walk| walk.all(node, As::Load));
                } else {
                    walk.all(node, As::Load);
                }
            }),

            Kind::DecoratedDefinition => {
                let definition = self.grammar.child(node, Field::Definition);
                let is_class =
                    definition.is_some_and(|definition| self.grammar.kind(definition) == Kind::ClassDefinition);
                let context = if is_class { Context::ClassDef } else { Context::FuncDef };
                walk.within(context, |walk| walk.all(node, As::Continued));
            }
            Kind::Decorator => walk.all(node, As::Call),
            Kind::FunctionDefinition if to == As::Continued => self.function(walk, node),
            Kind::FunctionDefinition => walk.within(Context::FuncDef, |walk| self.function(walk, node)),
            Kind::ClassDefinition if to == As::Continued => self.class(walk, node),
            Kind::ClassDefinition => walk.within(Context::ClassDef, |walk| self.class(walk, node)),
            Kind::Lambda => walk.scope(ScopeKind::Lambda, |walk| {
                walk.parts(node, |walk, field, part| match field {
                    Field::Parameters => {
                        walk.within(Context::Parameter, |walk| walk.all(part, As::Parameter));
                    }
                    _ => walk.visit(part, As::Load),
                });
            }),
            Kind::DefaultParameter | Kind::TypedDefaultParameter => {
                walk.children(node, |field, _| if field == Field::Name { As::Parameter } else { As::Load });
                self.object(walk, self.grammar.child(node, Field::Name), self.grammar.child(node, Field::Type));
            }
            Kind::TypedParameter => {
                self.object(walk, node.named_child(0), self.grammar.child(node, Field::Type));
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::Type => As::Load,
                    _ => As::Parameter,
                });
            }

            Kind::IfStatement => self.branches(walk, node, Context::If),
            Kind::WhileStatement => self.branches(walk, node, Context::While),
            Kind::ForStatement => self.branches(walk, node, Context::For),
            Kind::TryStatement => walk.parts(node, |walk, _, part| {
                let context = match self.grammar.kind(part) {
                    Kind::Block | Kind::FinallyClause => Context::Try,
                    Kind::ElseClause => Context::Else,
                    _ => Context::Except,
                };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            Kind::ExceptClause | Kind::ExceptGroupClause => walk.parts(node, |walk, field, part| {
                let is_body = self.grammar.kind(part) == Kind::Block;
                let name = if field == Field::Alias { As::ExceptName } else { As::Except };
                walk.visit(part, if is_body { As::Load } else { name });
            }),
            Kind::AsPattern => {
                let (value, name) = match to {
                    As::Except => (As::Except, As::ExceptName),
                    As::Pattern => (As::Pattern, As::Store),
                    _ => (As::Load, As::Store),
                };
                // In a `case`, the name is a plain identifier.
                let last = node.named_child_count().saturating_sub(1);
                let last = node.named_child(last as u32).map(|last| last.id());
                walk.children(node, |_, part| if Some(part.id()) == last { name } else { value });
            }
            Kind::WithStatement => walk.within(Context::With, |walk| walk.all(node, As::Load)),
            Kind::ReturnStatement => walk.statement(node, Some(Context::Return), "return"),
            Kind::RaiseStatement => walk.statement(node, Some(Context::Raise), "raise"),

            Kind::ListComprehension
            | Kind::SetComprehension
            | Kind::DictionaryComprehension
            | Kind::GeneratorExpression => {
                walk.scope(ScopeKind::Lambda, |walk| walk.all(node, As::Load));
            }
            Kind::ForInClause => {
                walk.children(node, |field, _| if field == Field::Left { As::Store } else { As::Load });
            }

            Kind::ImportStatement | Kind::ImportFromStatement | Kind::FutureImportStatement => {
                self.import(walk, node, kind);
            }
            Kind::GlobalStatement => walk.all(node, As::Global),
            Kind::NonlocalStatement => walk.all(node, As::Nonlocal),

            Kind::CasePattern => walk.all(node, As::Pattern),
            Kind::SplatPattern => walk.all(node, As::Store),
            Kind::ClassPattern => {
                let mut is_first = true;
                walk.children(node, |_, _| if std::mem::take(&mut is_first) { As::Load } else { As::Pattern });
            }
            Kind::DottedName => {
                let is_capture = to == As::Pattern && node.named_child_count() == 1;
                let from = walk.facts.next();
                let mut first = Some(if is_capture { As::Store } else { As::Load });
                let member = As::Member(SyntaxType::Attribute, from);
                walk.children(node, |_, _| first.take().unwrap_or(member));
            }
            Kind::TypeParameter => walk.all(node, to),

            // Parentheses, patterns and the like pass their role to their parts.
            Kind::ParenthesizedExpression
            | Kind::Tuple
            | Kind::List
            | Kind::PatternList
            | Kind::TuplePattern
            | Kind::ListPattern
            | Kind::ListSplatPattern
            | Kind::DictionarySplatPattern
            | Kind::AsPatternTarget
            | Kind::Type
            | Kind::ArgumentList => {
                let to = if matches!(to, As::Continued | As::Call) { As::Load } else { to };
                walk.all(node, to);
            }
            _ => walk.all(node, As::Load),
        }
    }
}
