//! The plan for each kind of node.

use assay_syntax::grammars::java::{Field, Kind};
use tree_sitter::Node;

use super::roles::As;
use super::{Visitor, Walk};
use crate::facts::{Place, ScopeKind};
use crate::walk::Syntax;
use crate::{Context, SyntaxType, TokenProfile};

impl Syntax for Visitor<'_, '_> {
    type Kind = Kind;
    type Field = Field;
    type As = As;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let kind = self.grammar.kind(node);
        match (kind, to) {
            (_, As::Modifier) => walk.builtin(node, SyntaxType::Modifier),
            (_, As::Namespace) => walk.known(node, SyntaxType::NamespaceDef),
            (_, As::Module) => {
                let text = walk.text(node);
                walk.facts.import(node.byte_range(), text, SyntaxType::ImpLib, self.imports.origin(text), None);
            }
            (Kind::Identifier | Kind::TypeIdentifier | Kind::UnderscorePattern, _) => {
                self.identifier(walk, node, kind, to);
            }
            (
                Kind::DecimalIntegerLiteral
                | Kind::HexIntegerLiteral
                | Kind::OctalIntegerLiteral
                | Kind::BinaryIntegerLiteral
                | Kind::DecimalFloatingPointLiteral
                | Kind::HexFloatingPointLiteral,
                _,
            ) => walk.known(node, SyntaxType::ConstNum),
            (Kind::CharacterLiteral, _) => {
                let text = walk.slice(node.start_byte() + 1..node.end_byte().saturating_sub(1));
                walk.facts.known(node.byte_range(), text, SyntaxType::ConstStr);
            }
            (Kind::StringLiteral, _) => self.string(walk, node),
            (Kind::True | Kind::False | Kind::NullLiteral | Kind::This | Kind::Super, _) => {
                walk.builtin(node, SyntaxType::Keyword);
            }
            (Kind::IntegralType | Kind::FloatingPointType | Kind::BooleanType | Kind::VoidType, _) => {
                walk.builtin(node, SyntaxType::TypeUsg);
            }
            (Kind::RequiresModifier, _) => walk.visit(node, As::Modifier),
            (Kind::Modifiers, _) => {
                walk.every_child(node, |_, child| Some(if child.is_named() { As::Load } else { As::Modifier }));
            }
            (Kind::Annotation | Kind::MarkerAnnotation, _) => walk.parts(node, |walk, field, part| match field {
                Field::Name => walk.visit(part, As::Annotation),
                _ => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
            }),
            (Kind::ElementValuePair, _) => {
                walk.children(node, |field, _| if field == Field::Key { As::Key } else { As::Load });
            }

            (Kind::FieldAccess, _) => {
                let from = walk.facts.next();
                walk.children(node, |field, _| {
                    if field == Field::Object { As::Load } else { As::Member(SyntaxType::Attribute, from) }
                });
            }
            (Kind::MethodInvocation, _) => {
                let from = walk.facts.next();
                let mut has_object = false;
                walk.parts(node, |walk, field, part| match field {
                    Field::Object => {
                        has_object = true;
                        walk.visit(part, As::Load);
                    }
                    Field::Name if has_object => walk.visit(part, As::Member(SyntaxType::MethodUsg, from)),
                    Field::Name => walk.visit(part, As::Call),
                    _ => walk.visit(part, As::Load),
                });
            }
            (Kind::ArgumentList, As::Continued) => walk.all(node, As::Load),
            (Kind::ArgumentList, _) => walk.within(Context::Parameter, |walk| walk.all(node, As::Load)),
            // The first profile does not treat `super(…)` and `this(…)` as calls.
            (Kind::ExplicitConstructorInvocation, _) if self.profile == TokenProfile::Ct3V1 => {
                walk.children(node, |field, _| if field == Field::Arguments { As::Continued } else { As::Load });
            }
            (Kind::MethodReference, _) => {
                let from = walk.facts.next();
                let mut object = Some(As::Load);
                walk.children(node, |_, _| object.take().unwrap_or(As::Member(SyntaxType::MethodUsg, from)));
            }
            (Kind::ObjectCreationExpression, _) => {
                let mut base = walk.facts.next();
                walk.parts(node, |walk, field, part| match field {
                    Field::Type => walk.visit(part, As::Type),
                    Field::Arguments => walk.visit(part, As::Load),
                    _ if self.grammar.kind(part) == Kind::ClassBody => walk.visit(part, As::BodyOf(base)),
                    _ => {
                        // An expression before `new` is not the class.
                        base = Place::MAX;
                        walk.visit(part, As::Load);
                    }
                });
            }
            (Kind::ClassBody, As::BodyOf(base)) => {
                walk.facts.next_extends(base);
                walk.scope(ScopeKind::Class, |walk| walk.all(node, As::Load));
            }

            (Kind::AssignmentExpression, As::Continued) => self.assignment(walk, node),
            (Kind::AssignmentExpression, _) => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            (Kind::LocalVariableDeclaration | Kind::FieldDeclaration, _) => {
                walk.all(node, As::Load);
                self.declarators(walk, node);
            }
            (Kind::VariableDeclarator | Kind::Resource, _) => {
                let to = if to == As::Parameter { As::Parameter } else { As::Variable };
                let plan = |walk: &mut Walk<'_, 't>| self.named(walk, node, to);
                if self.grammar.child(node, Field::Value).is_some() {
                    walk.within(Context::Assign, plan);
                } else {
                    plan(walk);
                }
            }
            (Kind::BinaryExpression, _) => self.binary(walk, node, to),
            (Kind::UnaryExpression, _) => {
                let is_not = self.grammar.operator(node) == Kind::Not;
                let context = if is_not { Context::BoolOp } else { Context::ArithmeticOp };
                walk.within(context, |walk| walk.all(node, As::Load));
            }
            (Kind::UpdateExpression, _) => {
                walk.within(Context::ArithmeticOp, |walk| walk.all(node, As::Load));
            }
            (Kind::InstanceofExpression, _) => walk.within(Context::Comparison, |walk| {
                self.object(walk, self.grammar.child(node, Field::Name), self.grammar.child(node, Field::Right), None);
                walk.children(node, |field, _| match field {
                    Field::Name => As::Variable,
                    Field::Right => As::Type,
                    _ => As::Load,
                });
            }),

            (
                Kind::ClassDeclaration
                | Kind::InterfaceDeclaration
                | Kind::EnumDeclaration
                | Kind::RecordDeclaration
                | Kind::AnnotationTypeDeclaration,
                _,
            ) => walk.within(Context::ClassDef, |walk| walk.class(node, Field::Name, As::ClassName)),
            (Kind::Superclass | Kind::SuperInterfaces | Kind::ExtendsInterfaces | Kind::Permits, _) => {
                if kind != Kind::Permits {
                    walk.facts.extends_next();
                }
                walk.within(Context::Parameter, |walk| walk.all(node, As::Base));
            }
            (Kind::EnumConstant, _) => {
                walk.children(node, |field, _| match field {
                    Field::Name => As::Variable,
                    Field::Body => As::BodyOf(Place::MAX),
                    _ => As::Load,
                });
            }
            (
                Kind::MethodDeclaration
                | Kind::ConstructorDeclaration
                | Kind::CompactConstructorDeclaration
                | Kind::AnnotationTypeElementDeclaration,
                _,
            ) => walk.within(Context::FuncDef, |walk| {
                walk.scope(ScopeKind::Function, |walk| {
                    let is_method = matches!(kind, Kind::MethodDeclaration | Kind::AnnotationTypeElementDeclaration);
                    self.named(walk, node, if is_method { As::MethodName } else { As::ConstructorName });
                });
            }),
            (Kind::LambdaExpression, _) => walk.scope(ScopeKind::Lambda, |walk| {
                walk.parts(node, |walk, field, part| match field {
                    Field::Parameters if self.grammar.kind(part) == Kind::Identifier => {
                        walk.within(Context::Parameter, |walk| walk.visit(part, As::Parameter));
                    }
                    _ => walk.visit(part, As::Load),
                });
            }),
            (Kind::FormalParameters, _) => {
                walk.within(Context::Parameter, |walk| walk.all(node, As::Load));
            }
            (Kind::InferredParameters, _) => {
                walk.within(Context::Parameter, |walk| walk.all(node, As::Parameter));
            }
            (Kind::FormalParameter, _) => self.named(walk, node, As::Parameter),
            (Kind::SpreadParameter, _) => walk.children(node, |_, part| {
                if self.grammar.kind(part) == Kind::VariableDeclarator { As::Parameter } else { As::Load }
            }),
            (Kind::ReceiverParameter, _) => walk.all(node, As::Type),
            (Kind::TypeParameter, _) => walk.children(node, |_, part| {
                if self.grammar.kind(part) == Kind::TypeIdentifier { As::TypeParameter } else { As::Load }
            }),

            (Kind::Block | Kind::SwitchBlock, _) => {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }
            (Kind::IfStatement, _) => walk.branches(node, Field::Alternative),
            (Kind::WhileStatement | Kind::DoStatement, _) => {
                walk.loops(Context::While, |walk| walk.all(node, As::Load));
            }
            (Kind::ForStatement, _) => walk.loops(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }),
            (Kind::EnhancedForStatement, _) => walk.loops(Context::For, |walk| {
                walk.scope(ScopeKind::Block, |walk| self.named(walk, node, As::Variable));
            }),
            (Kind::TryStatement | Kind::TryWithResourcesStatement, _) => self.try_statement(walk, node),
            (Kind::CatchClause, _) => walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load)),
            (Kind::CatchFormalParameter, _) => self.named(walk, node, As::CatchName),
            (Kind::Throws | Kind::CatchType, _) => walk.all(node, As::Caught),
            (Kind::SynchronizedStatement, _) => {
                walk.within(Context::With, |walk| walk.all(node, As::Load));
            }
            (Kind::ReturnStatement, _) => walk.statement(node, Some(Context::Return), "return"),
            (Kind::ThrowStatement, _) => walk.within(Context::Raise, |walk| walk.all(node, As::Load)),
            (Kind::BreakStatement, _) if node.named_child_count() == 0 => walk.keyword(node, "break"),
            (Kind::ContinueStatement, _) if node.named_child_count() == 0 => walk.keyword(node, "continue"),
            (Kind::BreakStatement | Kind::ContinueStatement, _) => walk.all(node, As::Label),
            (Kind::LabeledStatement, _) => {
                let mut label = Some(As::Label);
                walk.children(node, |_, _| label.take().unwrap_or(As::Load));
            }
            (Kind::TypePattern | Kind::RecordPatternComponent, _) => {
                self.object(walk, node.named_child(1), node.named_child(0), None);
                walk.children(node, |_, part| match self.grammar.kind(part) {
                    Kind::Identifier => As::Variable,
                    _ => As::Type,
                });
            }
            (Kind::RecordPattern, _) => walk.children(node, |_, part| match self.grammar.kind(part) {
                Kind::Identifier => As::Type,
                _ => As::Load,
            }),

            (Kind::ImportDeclaration, _) => self.import(walk, node),
            (Kind::PackageDeclaration | Kind::ModuleDeclaration, _) => walk.children(node, |_, part| {
                let is_name = matches!(self.grammar.kind(part), Kind::Identifier | Kind::ScopedIdentifier);
                if is_name { As::Namespace } else { As::Load }
            }),
            (Kind::RequiresModuleDirective, _) => walk.children(node, |_, part| {
                let is_modifier = self.grammar.kind(part) == Kind::RequiresModifier;
                if is_modifier { As::Modifier } else { As::Module }
            }),

            (Kind::ScopedTypeIdentifier | Kind::ScopedIdentifier, _) => self.qualified(walk, node, to),
            (Kind::GenericType, _) => {
                let mut of = Some(if matches!(to, As::Load) { As::Type } else { to });
                walk.children(node, |_, _| of.take().unwrap_or(As::Type));
            }
            (Kind::Wildcard, _) => walk.every_child(node, |_, part| {
                // In a wildcard, `super` is only syntax.
                (part.is_named() && self.grammar.kind(part) != Kind::Super).then_some(As::Type)
            }),
            (Kind::TypeList | Kind::AnnotatedType | Kind::ArrayType, _) => {
                let to = if matches!(to, As::Base | As::Caught) { to } else { As::Type };
                walk.all(node, to);
            }
            _ => walk.all(node, As::Load),
        }
    }
}
