//! The plan for each kind of node.

use assay_syntax::grammars::csharp::{Field, Kind};
use tree_sitter::Node;

use super::plans::content;
use super::roles::As;
use super::{Visitor, Walk};
use crate::facts::{Binding, ScopeKind};
use crate::walk::Syntax;
use crate::{Context, Origin, SyntaxType};

impl Syntax for Visitor<'_, '_> {
    type Kind = Kind;
    type Field = Field;
    type As = As;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let kind = self.grammar.kind(node);
        match (kind, to) {
            (_, As::Namespace) => walk.known(node, SyntaxType::NamespaceDef),
            (_, As::Accessor) => {
                walk.known(node, SyntaxType::MethodDef);
                walk.facts.bind_text("value", Binding::Variable);
            }
            (Kind::Identifier | Kind::ImplicitParameter | Kind::Discard, _) => self.identifier(walk, node, kind, to),
            (Kind::IntegerLiteral | Kind::RealLiteral, _) => walk.known(node, SyntaxType::ConstNum),
            (
                Kind::StringLiteral | Kind::VerbatimStringLiteral | Kind::RawStringLiteral | Kind::CharacterLiteral,
                _,
            ) => {
                let text = content(walk.text(node), kind == Kind::RawStringLiteral);
                walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            }
            (Kind::InterpolatedStringExpression, _) => self.interpolated(walk, node),
            (Kind::BooleanLiteral | Kind::NullLiteral | Kind::This | Kind::Base, _) => {
                walk.builtin(node, SyntaxType::Keyword);
            }
            (Kind::PredefinedType | Kind::ImplicitType, _) => walk.builtin(node, SyntaxType::TypeUsg),
            (Kind::Modifier, _) => walk.builtin(node, SyntaxType::Modifier),
            (_, As::Key) => walk.all(node, As::Key),

            (Kind::Attribute, _) => walk.children(node, |field, _| match field {
                Field::Name => As::Annotation,
                _ => As::Load,
            }),
            (Kind::ArgumentList | Kind::AttributeArgumentList, _) => {
                walk.within(Context::Parameter, |walk| walk.all(node, As::Load));
            }
            (Kind::Argument | Kind::AttributeArgument, _) => walk.children(node, |field, _| match field {
                Field::Name => As::Key,
                _ => As::Load,
            }),
            (Kind::MemberAccessExpression, _) => {
                let from = walk.facts.next();
                let syntax_type = if to == As::Call { SyntaxType::MethodUsg } else { SyntaxType::Attribute };
                walk.children(node, |field, _| match field {
                    Field::Name => As::Member(syntax_type, from),
                    _ => As::Load,
                });
            }
            (Kind::ConditionalAccessExpression, _) => {
                let from = walk.facts.next();
                let syntax_type = if to == As::Call { SyntaxType::MethodUsg } else { SyntaxType::Attribute };
                walk.children(node, |field, part| match self.grammar.kind(part) {
                    Kind::MemberBindingExpression if field != Field::Condition => As::Member(syntax_type, from),
                    _ => As::Load,
                });
            }
            (Kind::MemberBindingExpression, _) => {
                let member = match to {
                    As::Member(..) => to,
                    // The object of the member is before it.
                    As::Call => As::Member(SyntaxType::MethodUsg, walk.facts.next().saturating_sub(1)),
                    _ => As::Member(SyntaxType::Attribute, walk.facts.next().saturating_sub(1)),
                };
                walk.all(node, member);
            }
            (Kind::InvocationExpression, _) => walk.children(node, |field, _| match field {
                Field::Function => As::Call,
                _ => As::Load,
            }),
            (Kind::ObjectCreationExpression, _) => walk.children(node, |field, part| match field {
                Field::Type => As::Type,
                _ if self.grammar.kind(part) == Kind::InitializerExpression => As::Initializer,
                _ => As::Load,
            }),
            (Kind::InitializerExpression, As::Initializer) => {
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::AssignmentExpression => As::Initializer,
                    _ => As::Load,
                });
            }
            (Kind::WithInitializer, _) => walk.within(Context::Assign, |walk| {
                let mut key = Some(As::Key);
                walk.children(node, |_, _| key.take().unwrap_or(As::Load));
            }),
            (Kind::AnonymousObjectCreationExpression, _) => walk.children(node, |_, part| {
                let is_key = part.next_sibling().is_some_and(|next| self.grammar.kind(next) == Kind::Assign);
                if is_key { As::Key } else { As::Load }
            }),

            (Kind::AssignmentExpression, As::Continued) => self.assignment(walk, node, to),
            (Kind::AssignmentExpression, _) => walk.within(Context::Assign, |walk| self.assignment(walk, node, to)),
            (Kind::VariableDeclaration, _) => {
                self.declarators(walk, node);
                walk.children(node, |field, _| if field == Field::Type { As::Type } else { As::Load });
            }
            (Kind::VariableDeclarator | Kind::EnumMemberDeclaration, _) => {
                let mut cursor = node.walk();
                let has_value = node.children(&mut cursor).any(|part| self.grammar.kind(part) == Kind::Assign);
                let plan = |walk: &mut Walk<'_, 't>| self.named(walk, node, As::Variable);
                if has_value { walk.within(Context::Assign, plan) } else { plan(walk) }
            }
            (Kind::BinaryExpression, _) => self.binary(walk, node, to),
            (Kind::PrefixUnaryExpression | Kind::PostfixUnaryExpression, _) => {
                let operator = node.child(if kind == Kind::PrefixUnaryExpression { 0 } else { 1 });
                let context = match operator.map_or(Kind::Other, |operator| self.grammar.kind(operator)) {
                    Kind::Not if kind == Kind::PrefixUnaryExpression => Some(Context::BoolOp),
                    Kind::Plus | Kind::Minus | Kind::Complement | Kind::Increment | Kind::Decrement => {
                        Some(Context::ArithmeticOp)
                    }
                    _ => None,
                };
                match context {
                    Some(context) => walk.within(context, |walk| walk.all(node, As::Load)),
                    None => walk.all(node, As::Load),
                }
            }
            (Kind::IsExpression | Kind::IsPatternExpression, _) => walk.within(Context::Comparison, |walk| {
                walk.children(node, |field, _| if field == Field::Right { As::Type } else { As::Load });
            }),
            (Kind::AsExpression, _) => {
                walk.children(node, |field, _| if field == Field::Right { As::Type } else { As::Load });
            }

            (
                Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::StructDeclaration,
                _,
            ) => walk.within(Context::ClassDef, |walk| walk.class(node, Field::Name, As::ClassName)),
            (Kind::BaseList, _) => {
                walk.facts.extends_next();
                walk.within(Context::Parameter, |walk| {
                    walk.children(node, |_, part| match self.grammar.kind(part) {
                        Kind::ArgumentList => As::Load,
                        _ => As::Base,
                    });
                });
            }
            (Kind::PrimaryConstructorBaseType, _) => {
                walk.children(node, |field, _| if field == Field::Type { As::Base } else { As::Load });
            }
            (Kind::DelegateDeclaration, _) => {
                walk.scope(ScopeKind::Function, |walk| self.named(walk, node, As::Delegate));
            }
            (
                Kind::MethodDeclaration
                | Kind::LocalFunctionStatement
                | Kind::ConstructorDeclaration
                | Kind::DestructorDeclaration
                | Kind::OperatorDeclaration
                | Kind::ConversionOperatorDeclaration
                | Kind::AccessorDeclaration,
                _,
            ) => walk.within(Context::FuncDef, |walk| {
                let name = match kind {
                    Kind::MethodDeclaration => As::MethodName,
                    Kind::LocalFunctionStatement => As::FunctionName,
                    Kind::AccessorDeclaration => As::Accessor,
                    _ => As::ConstructorName,
                };
                walk.scope(ScopeKind::Function, |walk| self.named(walk, node, name));
            }),
            // An indexer has the word `this` in place of a name.
            (Kind::IndexerDeclaration, _) => walk.scope(ScopeKind::Function, |walk| {
                walk.children(node, |field, _| if field == Field::Type { As::Type } else { As::Load });
            }),
            (Kind::PropertyDeclaration, _) => {
                let mut cursor = node.walk();
                let has_value = node.children(&mut cursor).any(|part| self.grammar.kind(part) == Kind::Assign);
                self.object(walk, self.grammar.child(node, Field::Name), self.grammar.child(node, Field::Type), None);
                walk.parts(node, |walk, field, part| match field {
                    Field::Name if has_value => walk.within(Context::Assign, |walk| walk.visit(part, As::Variable)),
                    Field::Name => walk.visit(part, As::Variable),
                    Field::Type => walk.visit(part, As::Type),
                    Field::Value if has_value => walk.within(Context::Assign, |walk| walk.visit(part, As::Load)),
                    _ => walk.visit(part, As::Load),
                });
            }
            (Kind::EventDeclaration | Kind::FromClause, _) => self.named(walk, node, As::Variable),
            (Kind::ParameterList | Kind::BracketedParameterList, _) => {
                walk.within(Context::Parameter, |walk| self.named(walk, node, As::Parameter));
            }
            (Kind::Parameter, _) => self.named(walk, node, As::Parameter),
            (Kind::LambdaExpression | Kind::AnonymousMethodExpression, _) => {
                walk.scope(ScopeKind::Lambda, |walk| {
                    walk.parts(node, |walk, field, part| match (field, self.grammar.kind(part)) {
                        (Field::Parameters, Kind::ImplicitParameter) => {
                            walk.within(Context::Parameter, |walk| walk.visit(part, As::Parameter));
                        }
                        (Field::Type, _) => walk.visit(part, As::Type),
                        _ => walk.visit(part, As::Load),
                    });
                });
            }
            (Kind::TypeParameter, _) => self.named(walk, node, As::TypeParameter),
            (Kind::TypeParameterConstraintsClause, _) => {
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::Identifier => As::Type,
                    _ => As::Load,
                });
            }
            (Kind::TupleElement, _) => self.named(walk, node, As::Element),
            (Kind::DeclarationExpression | Kind::DeclarationPattern | Kind::RecursivePattern, _) => {
                self.named(walk, node, As::Variable);
            }
            (Kind::VarPattern | Kind::ParenthesizedVariableDesignation | Kind::TuplePattern, _) => {
                walk.all(node, As::Variable);
            }
            (Kind::Subpattern, _) => {
                let is_named = node.named_child_count() > 1;
                let mut first = is_named.then_some(As::Key);
                walk.children(node, |_, _| first.take().unwrap_or(As::Load));
            }

            (Kind::Block | Kind::SwitchBody, _) => {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }
            (Kind::QueryExpression, _) => walk.scope(ScopeKind::Lambda, |walk| {
                // A bare name is the one after `into`.
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::Identifier => As::Variable,
                    _ => As::Load,
                });
            }),
            (Kind::LetClause | Kind::JoinIntoClause, _) => {
                let mut name = Some(As::Variable);
                walk.children(node, |_, _| name.take().unwrap_or(As::Load));
            }
            (Kind::JoinClause, _) => walk.children(node, |field, part| {
                let is_name = part.next_sibling().is_some_and(|next| self.grammar.kind(next) == Kind::In);
                match field {
                    Field::Type => As::Type,
                    _ if is_name => As::Variable,
                    _ => As::Load,
                }
            }),
            (Kind::IfStatement, _) => walk.branches(node, Field::Alternative),
            (Kind::WhileStatement | Kind::DoStatement, _) => {
                walk.loops(Context::While, |walk| walk.all(node, As::Load));
            }
            (Kind::ForStatement, _) => walk.loops(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }),
            (Kind::ForeachStatement, _) => walk.loops(Context::For, |walk| {
                let declared = self.grammar.child(node, Field::Type);
                let has_type = declared.is_some();
                walk.scope(ScopeKind::Block, |walk| {
                    self.object(walk, self.grammar.child(node, Field::Left), declared, None);
                    walk.children(node, |field, _| match field {
                        Field::Type => As::Type,
                        Field::Left if has_type => As::Variable,
                        _ => As::Load,
                    });
                });
            }),
            (Kind::TryStatement, _) => walk.parts(node, |walk, _, part| {
                let is_handler = self.grammar.kind(part) == Kind::CatchClause;
                let context = if is_handler { Context::Except } else { Context::Try };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            (Kind::CatchClause, _) => {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }
            (Kind::CatchDeclaration, _) => walk.children(node, |field, _| match field {
                Field::Type => As::Caught,
                _ => As::CatchName,
            }),
            (Kind::UsingStatement | Kind::LockStatement, _) => walk.within(Context::With, |walk| {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }),
            (Kind::LocalDeclarationStatement, _) => {
                let mut cursor = node.walk();
                let is_using = node.children(&mut cursor).take(2).any(|part| self.grammar.kind(part) == Kind::Using);
                if is_using {
                    walk.within(Context::With, |walk| walk.all(node, As::Load));
                } else {
                    walk.all(node, As::Load);
                }
            }
            (Kind::ReturnStatement, _) => walk.statement(node, Some(Context::Return), "return"),
            (Kind::ThrowStatement, _) => walk.statement(node, Some(Context::Raise), "throw"),
            (Kind::ThrowExpression, _) => {
                walk.within(Context::Raise, |walk| walk.all(node, As::Load));
            }
            (Kind::DefaultExpression, _) => {
                walk.keyword(node, "default");
                walk.all(node, As::Type);
            }
            (Kind::BreakStatement, _) => walk.keyword(node, "break"),
            (Kind::ContinueStatement, _) => walk.keyword(node, "continue"),
            (Kind::YieldStatement, _) if node.child_count() < 4 && node.named_child_count() == 0 => {
                walk.keyword(node, "yield");
            }
            (Kind::GotoStatement, _) => {
                let is_case = node.child(1).is_some_and(|word| self.grammar.kind(word) == Kind::Case);
                walk.children(node, |_, _| if is_case { As::Load } else { As::Label });
            }
            (Kind::LabeledStatement, _) => {
                let mut label = Some(As::Label);
                walk.children(node, |_, _| label.take().unwrap_or(As::Load));
            }

            (Kind::UsingDirective, _) => self.using(walk, node),
            (Kind::ExternAliasDirective, _) => {
                if let Some(name) = self.grammar.child(node, Field::Name) {
                    let (text, binding) = (walk.text(name), Binding::Library(Origin::Extlib));
                    walk.facts.import(name.byte_range(), text, SyntaxType::ImpAlias, Origin::Extlib, Some(binding));
                }
            }
            (Kind::NamespaceDeclaration | Kind::FileScopedNamespaceDeclaration, _) => {
                walk.children(node, |field, _| if field == Field::Name { As::Namespace } else { As::Load });
            }
            (Kind::PreprocIf | Kind::PreprocElif, _) => {
                walk.children(node, |field, _| if field == Field::Condition { As::Key } else { As::Load });
            }

            (Kind::QualifiedName | Kind::AliasQualifiedName, _) => self.qualified(walk, node, to),
            (Kind::GenericName, _) => {
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::TypeArgumentList => As::Type,
                    _ => to,
                });
            }
            (Kind::TypeArgumentList | Kind::ExplicitInterfaceSpecifier, _) => walk.all(node, As::Type),
            (Kind::ArrayType | Kind::NullableType | Kind::PointerType | Kind::RefType | Kind::ScopedType, _) => {
                let to = if matches!(to, As::Base | As::Caught) { to } else { As::Type };
                walk.children(node, |field, _| if field == Field::Type { to } else { As::Load });
            }
            _ => walk.children(node, |field, _| match field {
                Field::Type | Field::Returns => As::Type,
                _ => As::Load,
            }),
        }
    }
}
