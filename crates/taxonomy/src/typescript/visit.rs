//! The plan for each kind of node.

use assay_syntax::grammars::typescript::{Field, Kind};
use tree_sitter::Node;

use super::names::{identifier, text};
use super::roles::{As, CLASS, FIELD, KEY, PARAMETER, TYPE};
use super::{Visitor, Walk};
use crate::facts::{Binding, Place, ScopeKind};
use crate::walk::Syntax;
use crate::{Context, Origin, SyntaxType};

impl Syntax for Visitor<'_> {
    type Kind = Kind;
    type Field = Field;
    type As = As;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't>, node: Node<'t>, to: As) {
        let kind = self.grammar.kind(node);
        match kind {
            Kind::Identifier
            | Kind::PropertyIdentifier
            | Kind::PrivatePropertyIdentifier
            | Kind::ShorthandPropertyIdentifier
            | Kind::ShorthandPropertyIdentifierPattern
            | Kind::TypeIdentifier => identifier(walk, node, kind, to),
            Kind::StatementIdentifier => walk.known(node, SyntaxType::Label),
            Kind::PredefinedType => walk.builtin(node, SyntaxType::TypeUsg),
            Kind::This
            | Kind::ThisType
            | Kind::Super
            | Kind::Null
            | Kind::True
            | Kind::False
            | Kind::Undefined
            | Kind::MetaProperty => walk.builtin(node, SyntaxType::Keyword),
            Kind::AccessibilityModifier
            | Kind::OverrideModifier
            | Kind::Abstract
            | Kind::Accessor
            | Kind::Async
            | Kind::Declare
            | Kind::Readonly
            | Kind::Static => walk.builtin(node, SyntaxType::Modifier),
            Kind::Number => walk.known(node, SyntaxType::ConstNum),
            Kind::Regex | Kind::RegexPattern | Kind::StringFragment | Kind::EscapeSequence => {
                walk.known(node, SyntaxType::ConstStr);
            }
            Kind::HtmlCharacterReference => walk.known(node, SyntaxType::ConstStr),
            Kind::JsxText => text(walk, node),
            Kind::String => self.string(walk, node, to),
            Kind::TemplateString | Kind::TemplateLiteralType => self.template(walk, node),
            Kind::DebuggerStatement => walk.keyword(node, "debugger"),
            Kind::BreakStatement => walk.statement(node, None, "break"),
            Kind::ContinueStatement => walk.statement(node, None, "continue"),
            Kind::ReturnStatement => walk.statement(node, Some(Context::Return), "return"),
            Kind::ThrowStatement => walk.statement(node, Some(Context::Raise), "throw"),
            Kind::YieldExpression => walk.statement(node, None, "yield"),
            Kind::Import => {}

            Kind::NestedIdentifier if to == As::Namespace => {
                walk.known(node, SyntaxType::NamespaceDef);
                // `namespace A.B` binds `A`.
                let first = walk.text(node).split('.').next().unwrap_or_default().trim();
                walk.facts.bind_text(first, Binding::Variable);
            }
            Kind::MemberExpression | Kind::NestedIdentifier | Kind::NestedTypeIdentifier => {
                let syntax_type = match to {
                    As::Call => SyntaxType::MethodUsg,
                    As::Class | As::Base | As::Element => SyntaxType::ClassUsg,
                    As::Annotation => SyntaxType::Annotation,
                    _ if kind == Kind::NestedTypeIdentifier => SyntaxType::ClassUsg,
                    _ => SyntaxType::Attribute,
                };
                let mut from = walk.facts.next();
                walk.children(node, |field, part| {
                    match field {
                        Field::Object | Field::ModuleName => {
                            // A member of an array or a type assertion is not a member of the first
                            // token in it.
                            let is_in_parentheses = self.grammar.kind(part) == Kind::ParenthesizedExpression;
                            let inner = if is_in_parentheses { part.named_child(0) } else { None }.unwrap_or(part);
                            if matches!(self.grammar.kind(inner), Kind::Array | Kind::TypeAssertion) {
                                from = Place::MAX;
                            }
                            As::Load
                        }
                        _ => As::Member(syntax_type, from),
                    }
                });
            }
            Kind::CallExpression => self.call(walk, node, to),
            Kind::NewExpression => {
                walk.children(node, |field, _| if field == Field::Constructor { As::Class } else { As::Load });
            }
            Kind::Arguments => {
                let to = if to == As::Library { to } else { As::Load };
                walk.within(Context::Parameter, |walk| walk.all(node, to));
            }
            Kind::Pair | Kind::PairPattern => {
                let value = if kind == Kind::Pair { As::Load } else { to };
                walk.children(node, |field, _| if field == Field::Key { KEY } else { value });
            }

            Kind::AssignmentExpression if to == As::Continued => self.assignment(walk, node),
            Kind::AssignmentExpression => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            Kind::AugmentedAssignmentExpression => {
                walk.within(Context::Assign, |walk| walk.all(node, As::Load));
            }
            Kind::UpdateExpression => {
                walk.within(Context::ArithmeticOp, |walk| walk.all(node, As::Load));
            }
            Kind::UnaryExpression | Kind::BinaryExpression => self.operation(walk, node, to),
            Kind::VariableDeclarator => self.declarator(walk, node),
            Kind::AssignmentPattern | Kind::ObjectAssignmentPattern => {
                walk.children(node, |field, _| if field == Field::Left { to } else { As::Load });
            }

            Kind::FunctionDeclaration
            | Kind::GeneratorFunctionDeclaration
            | Kind::FunctionSignature
            | Kind::FunctionExpression
            | Kind::GeneratorFunction
            | Kind::MethodDefinition
            | Kind::MethodSignature
            | Kind::AbstractMethodSignature => {
                let plan = |walk: &mut Walk<'_, 't>| self.function(walk, node, kind);
                if to == As::Continued { plan(walk) } else { walk.within(Context::FuncDef, plan) }
            }
            Kind::ArrowFunction
            | Kind::FunctionType
            | Kind::ConstructorType
            | Kind::CallSignature
            | Kind::ConstructSignature => self.function(walk, node, kind),
            Kind::FormalParameters => {
                walk.within(Context::Parameter, |walk| walk.all(node, As::Load));
            }
            Kind::RequiredParameter | Kind::OptionalParameter => {
                self.parameter_object(walk, node);
                self.named_parts(walk, node, PARAMETER);
            }
            Kind::IndexSignature => {
                walk.scope(ScopeKind::Block, |walk| self.named_parts(walk, node, PARAMETER));
            }

            Kind::Class | Kind::ClassDeclaration | Kind::AbstractClassDeclaration if node.is_named() => {
                walk.within(Context::ClassDef, |walk| {
                    self.definition(walk, node, ScopeKind::Class, (CLASS, kind == Kind::Class));
                });
            }
            Kind::InterfaceDeclaration | Kind::EnumDeclaration => {
                walk.within(Context::ClassDef, |walk| {
                    self.definition(walk, node, ScopeKind::Class, (CLASS, false));
                });
            }
            Kind::ClassBody => self.class_body(walk, node),
            Kind::ExtendsClause => walk.within(Context::Parameter, |walk| {
                walk.children(node, |field, _| if field == Field::Value { As::Base } else { As::Load });
            }),
            Kind::ExtendsTypeClause | Kind::ImplementsClause => {
                walk.within(Context::Parameter, |walk| walk.all(node, As::Load));
            }
            Kind::PublicFieldDefinition => {
                let value = self.grammar.child(node, Field::Value);
                let has_value = value.is_some();
                self.object(
                    walk,
                    self.grammar.child(node, Field::Name),
                    self.grammar.child(node, Field::Type).or(value),
                    true,
                );
                self.assigned(walk, has_value, |walk| self.named_parts(walk, node, FIELD));
            }
            Kind::PropertySignature => self.named_parts(walk, node, FIELD),
            Kind::EnumBody => {
                let member = As::Bind(SyntaxType::VarDef, Binding::Variable);
                walk.children(node, |field, _| if field == Field::Name { member } else { As::Load });
            }
            Kind::EnumAssignment => {
                let member = As::Bind(SyntaxType::VarDef, Binding::Variable);
                walk.within(Context::Assign, |walk| self.named_parts(walk, node, member));
            }
            Kind::TypeAliasDeclaration => self.definition(walk, node, ScopeKind::Block, (TYPE, false)),
            Kind::TypeParameter | Kind::MappedTypeClause => {
                walk.children(node, |field, _| if field == Field::Name { TYPE } else { As::Load });
            }
            Kind::InferType => {
                let mut is_first = true;
                walk.children(node, |_, _| if std::mem::take(&mut is_first) { TYPE } else { As::Load });
            }
            Kind::ConditionalType => {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }
            Kind::AmbientDeclaration | Kind::ReadonlyType => self.named_parts(walk, node, As::Load),
            Kind::Decorator => walk.all(node, As::Annotation),
            Kind::Module | Kind::InternalModule if node.is_named() => {
                walk.children(node, |field, _| if field == Field::Name { As::Namespace } else { As::Load });
            }

            Kind::StatementBlock | Kind::SwitchBody if to != As::Continued => {
                walk.scope(ScopeKind::Block, |walk| walk.all(node, As::Load));
            }
            Kind::IfStatement => self.branches(walk, node),
            Kind::ElseClause => walk.within(Context::Else, |walk| walk.all(node, As::Load)),
            Kind::WhileStatement | Kind::DoStatement => {
                walk.loops(Context::While, |walk| walk.all(node, As::Load));
            }
            Kind::ForStatement => self.loop_of(walk, node, As::Load),
            Kind::ForInStatement => {
                let declares = self.grammar.child(node, Field::Kind).is_some();
                let variable = As::Bind(SyntaxType::VarDef, Binding::Variable);
                self.loop_of(walk, node, if declares { variable } else { As::Load });
            }
            Kind::TryStatement => walk.parts(node, |walk, field, part| {
                let context = if field == Field::Handler { Context::Except } else { Context::Try };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            Kind::CatchClause => walk.scope(ScopeKind::Block, |walk| {
                walk.children(node, |field, part| match field {
                    Field::Parameter if self.grammar.kind(part) == Kind::Identifier => {
                        As::Bind(SyntaxType::Exception, Binding::Variable)
                    }
                    Field::Parameter => As::Bind(SyntaxType::VarDef, Binding::Variable),
                    Field::Body => As::Continued,
                    _ => As::Load,
                });
            }),

            Kind::ImportStatement | Kind::ExportStatement => self.import(walk, node),
            Kind::ImportAlias => {
                let mut first =
                    Some(As::Imported(SyntaxType::ImpAlias, Origin::Infile, Some(Binding::Imported(Origin::Infile))));
                walk.children(node, |_, _| first.take().unwrap_or(As::Load));
            }
            Kind::ImportClause | Kind::ImportRequireClause | Kind::NamespaceImport | Kind::NamespaceExport => {
                self.import_names(walk, node, to);
            }
            Kind::ImportSpecifier | Kind::ExportSpecifier => self.specifier(walk, node, to),

            Kind::JsxOpeningElement | Kind::JsxSelfClosingElement | Kind::JsxClosingElement => {
                walk.children(node, |field, _| if field == Field::Name { As::Element } else { As::Load });
            }
            Kind::JsxAttribute => {
                let mut is_first = true;
                walk.children(node, |_, _| if std::mem::take(&mut is_first) { KEY } else { As::Load });
            }
            Kind::JsxNamespaceName => {
                let syntax_type = if to == As::Element { SyntaxType::ClassUsg } else { SyntaxType::VarUsg };
                walk.all(node, As::Known(syntax_type));
            }

            Kind::SubscriptExpression | Kind::ComputedPropertyName => walk.all(node, As::Load),
            // Parentheses, patterns and the like pass their role to their parts.
            Kind::ObjectPattern | Kind::ArrayPattern | Kind::RestPattern if matches!(to, As::Bind(..)) => {
                // In a destructuring pattern, the parts of the value have an unknown kind.
                let to = match to {
                    As::Bind(syntax_type, Binding::Library(origin) | Binding::Imported(origin)) => {
                        As::Bind(syntax_type, Binding::Imported(origin))
                    }
                    As::Bind(syntax_type, _) => As::Bind(syntax_type, Binding::Variable),
                    other => other,
                };
                walk.all(node, to);
            }
            Kind::ParenthesizedExpression | Kind::NonNullExpression | Kind::GenericType => {
                let to = if matches!(to, As::Call | As::Class | As::Base | As::Annotation) { to } else { As::Load };
                walk.children(node, |field, _| if field == Field::Other { to } else { As::Load });
            }
            _ => {
                let to = if matches!(to, As::Imported(..)) { to } else { As::Load };
                walk.all(node, to);
            }
        }
    }
}
