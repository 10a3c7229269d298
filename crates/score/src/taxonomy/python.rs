//! Python, from source.
//!
//! The values are the paper's own, and its tables 12 and 13 the examples: see `tests.rs`. What the paper's Python, 2.7, did not
//! have: annotations and patterns are names as anywhere else, `case x` binds x, `x := 1` is an assignment, and the parts of
//! an f-string between insertions are strings. `async` and `await` change nothing.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::Node;

use super::facts::{Binding, Facts, Place, ScopeKind, Use};
use super::names::PYTHON;
use super::resolve::{Rules, is_like_a_class};
use super::walk::{self, Language, Walk, numbered};
use super::{Context, Options, Origin, SyntaxType, value};

/// How Python looks names up.
pub(super) const RULES: Rules = Rules { names: &PYTHON, sees_members: false, undefined_class: Origin::Infile };

numbered! {
    Kind by node_kind_count, node_kind_for_id:
    AliasedImport = "aliased_import",
    ArgumentList = "argument_list",
    AsPattern = "as_pattern",
    AsPatternTarget = "as_pattern_target",
    Assignment = "assignment",
    Attribute = "attribute",
    AugmentedAssignment = "augmented_assignment",
    BinaryOperator = "binary_operator",
    Block = "block",
    BooleanOperator = "boolean_operator",
    BreakStatement = "break_statement",
    Call = "call",
    CasePattern = "case_pattern",
    ClassDefinition = "class_definition",
    ClassPattern = "class_pattern",
    ComparisonOperator = "comparison_operator",
    ConcatenatedString = "concatenated_string",
    ContinueStatement = "continue_statement",
    DecoratedDefinition = "decorated_definition",
    Decorator = "decorator",
    DefaultParameter = "default_parameter",
    DictionaryComprehension = "dictionary_comprehension",
    DictionarySplatPattern = "dictionary_splat_pattern",
    DottedName = "dotted_name",
    ElifClause = "elif_clause",
    ElseClause = "else_clause",
    ExceptClause = "except_clause",
    ExceptGroupClause = "except_group_clause",
    False = "false",
    FinallyClause = "finally_clause",
    Float = "float",
    ForInClause = "for_in_clause",
    ForStatement = "for_statement",
    FunctionDefinition = "function_definition",
    FutureImportStatement = "future_import_statement",
    GeneratorExpression = "generator_expression",
    GlobalStatement = "global_statement",
    Identifier = "identifier",
    IfStatement = "if_statement",
    ImportFromStatement = "import_from_statement",
    ImportStatement = "import_statement",
    Integer = "integer",
    KeywordArgument = "keyword_argument",
    KeywordPattern = "keyword_pattern",
    Lambda = "lambda",
    ListComprehension = "list_comprehension",
    ListPattern = "list_pattern",
    ListSplatPattern = "list_splat_pattern",
    NamedExpression = "named_expression",
    None = "none",
    NonlocalStatement = "nonlocal_statement",
    NotOperator = "not_operator",
    ParenthesizedExpression = "parenthesized_expression",
    PassStatement = "pass_statement",
    PatternList = "pattern_list",
    RaiseStatement = "raise_statement",
    RelativeImport = "relative_import",
    ReturnStatement = "return_statement",
    SetComprehension = "set_comprehension",
    SplatPattern = "splat_pattern",
    String = "string",
    StringStart = "string_start",
    StringEnd = "string_end",
    Interpolation = "interpolation",
    Subscript = "subscript",
    True = "true",
    TryStatement = "try_statement",
    Tuple = "tuple",
    List = "list",
    TuplePattern = "tuple_pattern",
    Type = "type",
    TypeAliasStatement = "type_alias_statement",
    TypedDefaultParameter = "typed_default_parameter",
    TypedParameter = "typed_parameter",
    TypeParameter = "type_parameter",
    UnaryOperator = "unary_operator",
    WhileStatement = "while_statement",
    WildcardImport = "wildcard_import",
    WithStatement = "with_statement",
    Yield = "yield",
}

numbered! {
    Field by field_count, field_name_for_id:
    Alias = "alias",
    Alternative = "alternative",
    Body = "body",
    Condition = "condition",
    Consequence = "consequence",
    Function = "function",
    Left = "left",
    ModuleName = "module_name",
    Name = "name",
    Object = "object",
    Operator = "operator",
    Operators = "operators",
    Parameters = "parameters",
    Right = "right",
    Subscript = "subscript",
    Superclasses = "superclasses",
    TypeParameters = "type_parameters",
    Value = "value",
}

/// What a node is to the one above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum As {
    /// Anything that is read.
    Load,
    /// What is called, or decorates.
    Call,
    /// What is bound.
    Store,
    /// A parameter of a function.
    Parameter,
    /// A base class.
    Base,
    /// The exceptions of a handler.
    Except,
    /// The name of the exception in a handler.
    ExceptName,
    /// The name of a keyword in a call.
    Keyword,
    /// An attribute's name, with where its object begins.
    Member(SyntaxType, Place),
    /// A function's name.
    FunctionName,
    /// A class's name.
    ClassName,
    /// A name that is the file's.
    Global,
    /// A name that is an outer function's.
    Nonlocal,
    /// A definition behind its decorators, which share its contexts; an assignment behind another target; an operation of
    /// the same kind as the one around it.
    Continued,
    /// A pattern of a `case`.
    Pattern,
}

/// The numbers of Python's grammar.
pub(super) struct Python {
    kinds: Vec<Kind>,
    fields: Vec<Field>,
}

/// A piece of a string between insertions.
#[derive(Default)]
struct Piece<'s> {
    span: Option<Range<usize>>,
    text: Cow<'s, str>,
    text_is_whole: bool,
}

impl<'s> Piece<'s> {
    fn extend(&mut self, span: Range<usize>, text: Cow<'s, str>) {
        self.span = Some(self.span.as_ref().map_or(span.start, |before| before.start)..span.end);
        if self.text.is_empty() {
            self.text = text;
        } else if !text.is_empty() {
            self.text.to_mut().push_str(&text);
        }
    }

    /// Plans it as a token, unless there is nothing in it.
    fn plan<A: Copy>(&mut self, walk: &mut Walk<'s, '_, A>) {
        let Self { span, text, text_is_whole } = std::mem::take(self);
        if let Some(span) = span
            && (text_is_whole || !text.is_empty())
        {
            walk.literal(span, text);
        }
    }
}

/// A walk through a file of Python.
struct Visitor<'o> {
    python: &'o Python,
    project: &'o [String],
}

impl Python {
    pub(super) fn new() -> Self {
        let grammar: tree_sitter::Language = tree_sitter_python::LANGUAGE.into();
        Self { kinds: Kind::table(&grammar), fields: Field::table(&grammar) }
    }

    /// What the tree of a file says.
    pub(super) fn facts<'s>(&self, source: &'s str, root: Node<'_>, options: &Options) -> Facts<'s> {
        let visitor = Visitor { python: self, project: &options.project };
        walk::facts(&visitor, source, root, As::Load)
    }
}

impl Language for Visitor<'_> {
    type As = As;

    const IN_ERROR: As = As::Load;

    fn visit<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, to: As) {
        let field = |id: u16| self.python.fields.get(usize::from(id)).copied().unwrap_or(Field::Other);
        let kind = self.kind(node);
        match kind {
            Kind::Identifier => self.identifier(walk, node, to),
            Kind::Integer | Kind::Float => {
                let text = value::python_number(walk.text(node));
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
                walk.children(node, |id, _| {
                    Some(if field(id) == Field::Object { object } else { As::Member(syntax_type, from) })
                });
            }
            Kind::Call => walk.parts(node, |walk, id, part| match field(id) {
                Field::Function => walk.visit(part, As::Call),
                _ => walk.within(Context::Parameter, |walk| walk.visit(part, As::Load)),
            }),
            Kind::KeywordArgument | Kind::KeywordPattern => {
                let value = if kind == Kind::KeywordPattern { As::Pattern } else { As::Load };
                let mut is_first = true;
                walk.children(node, |_, _| Some(if std::mem::take(&mut is_first) { As::Keyword } else { value }));
            }
            Kind::Subscript => {
                let of = if to == As::Base { As::Base } else { As::Load };
                walk.children(node, |id, _| Some(if field(id) == Field::Value { of } else { As::Load }));
            }

            Kind::Assignment if to == As::Continued => self.assignment(walk, node),
            Kind::Assignment => walk.within(Context::Assign, |walk| self.assignment(walk, node)),
            Kind::AugmentedAssignment => {
                walk.within(Context::Assign, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::NamedExpression => walk.within(Context::Assign, |walk| {
                walk.children(node, |id, _| Some(if field(id) == Field::Name { As::Store } else { As::Load }));
            }),
            Kind::TypeAliasStatement => {
                walk.children(node, |id, _| Some(if field(id) == Field::Left { As::Store } else { As::Load }));
            }

            Kind::BinaryOperator | Kind::UnaryOperator => {
                walk.within(Context::ArithmeticOp, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::NotOperator => walk.within(Context::BoolOp, |walk| walk.children(node, |_, _| Some(As::Load))),
            Kind::BooleanOperator if to == As::Continued => self.boolean(walk, node),
            Kind::BooleanOperator => walk.within(Context::BoolOp, |walk| self.boolean(walk, node)),
            Kind::ComparisonOperator => walk.within(Context::Comparison, |walk| {
                if self.is_test(walk, node) {
                    walk.within(Context::BoolOp, |walk| walk.children(node, |_, _| Some(As::Load)));
                } else {
                    walk.children(node, |_, _| Some(As::Load));
                }
            }),

            Kind::DecoratedDefinition => {
                let definition = node.child_by_field_name("definition");
                let is_class = definition.is_some_and(|definition| self.kind(definition) == Kind::ClassDefinition);
                let context = if is_class { Context::ClassDef } else { Context::FuncDef };
                walk.within(context, |walk| walk.children(node, |_, _| Some(As::Continued)));
            }
            Kind::Decorator => walk.children(node, |_, _| Some(As::Call)),
            Kind::FunctionDefinition if to == As::Continued => self.function(walk, node),
            Kind::FunctionDefinition => walk.within(Context::FuncDef, |walk| self.function(walk, node)),
            Kind::ClassDefinition if to == As::Continued => self.class(walk, node),
            Kind::ClassDefinition => walk.within(Context::ClassDef, |walk| self.class(walk, node)),
            Kind::Lambda => walk.scope(ScopeKind::Function, |walk| {
                walk.parts(node, |walk, id, part| match field(id) {
                    Field::Parameters => {
                        walk.within(Context::Parameter, |walk| walk.children(part, |_, _| Some(As::Parameter)));
                    }
                    _ => walk.visit(part, As::Load),
                });
            }),
            Kind::DefaultParameter | Kind::TypedDefaultParameter => {
                walk.children(node, |id, _| Some(if field(id) == Field::Name { As::Parameter } else { As::Load }));
            }
            Kind::TypedParameter => {
                walk.children(node, |_, part| {
                    Some(if self.kind(part) == Kind::Type { As::Load } else { As::Parameter })
                });
            }

            Kind::IfStatement => self.branches(walk, node, Context::If),
            Kind::WhileStatement => self.branches(walk, node, Context::While),
            Kind::ForStatement => self.branches(walk, node, Context::For),
            Kind::ElifClause | Kind::ElseClause | Kind::FinallyClause => walk.children(node, |_, _| Some(As::Load)),
            Kind::TryStatement => walk.parts(node, |walk, _, part| {
                let context = match self.kind(part) {
                    Kind::Block | Kind::FinallyClause => Context::Try,
                    Kind::ElseClause => Context::Else,
                    _ => Context::Except,
                };
                walk.within(context, |walk| walk.visit(part, As::Load));
            }),
            Kind::ExceptClause | Kind::ExceptGroupClause => walk.parts(node, |walk, id, part| {
                let is_body = self.kind(part) == Kind::Block;
                let name = if field(id) == Field::Alias { As::ExceptName } else { As::Except };
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
                walk.children(node, |_, part| Some(if Some(part.id()) == last { name } else { value }));
            }
            Kind::WithStatement => walk.within(Context::With, |walk| walk.children(node, |_, _| Some(As::Load))),
            Kind::ReturnStatement => self.statement(walk, node, Context::Return, "return"),
            Kind::RaiseStatement => self.statement(walk, node, Context::Raise, "raise"),

            Kind::ListComprehension
            | Kind::SetComprehension
            | Kind::DictionaryComprehension
            | Kind::GeneratorExpression => {
                walk.scope(ScopeKind::Function, |walk| walk.children(node, |_, _| Some(As::Load)));
            }
            Kind::ForInClause => {
                walk.children(node, |id, _| Some(if field(id) == Field::Left { As::Store } else { As::Load }));
            }

            Kind::ImportStatement | Kind::ImportFromStatement | Kind::FutureImportStatement => {
                self.import(walk, node, kind);
            }
            Kind::GlobalStatement => walk.children(node, |_, _| Some(As::Global)),
            Kind::NonlocalStatement => walk.children(node, |_, _| Some(As::Nonlocal)),

            Kind::CasePattern => walk.children(node, |_, _| Some(As::Pattern)),
            Kind::SplatPattern => walk.children(node, |_, _| Some(As::Store)),
            Kind::ClassPattern => {
                let mut is_first = true;
                walk.children(node, |_, _| Some(if std::mem::take(&mut is_first) { As::Load } else { As::Pattern }));
            }
            Kind::DottedName => {
                let is_capture = to == As::Pattern && node.named_child_count() == 1;
                let from = walk.facts.next();
                let mut first = Some(if is_capture { As::Store } else { As::Load });
                let member = As::Member(SyntaxType::Attribute, from);
                walk.children(node, |_, _| Some(first.take().unwrap_or(member)));
            }
            Kind::TypeParameter => walk.children(node, |_, _| Some(to)),

            // Brackets and the like pass on what they are.
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
                walk.children(node, |_, _| Some(to));
            }
            _ => walk.children(node, |_, _| Some(As::Load)),
        }
    }
}

impl Visitor<'_> {
    fn kind(&self, node: Node<'_>) -> Kind {
        self.python.kinds.get(usize::from(node.kind_id())).copied().unwrap_or(Kind::Other)
    }

    fn field(&self, id: u16) -> Field {
        self.python.fields.get(usize::from(id)).copied().unwrap_or(Field::Other)
    }

    fn identifier(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>, to: As) {
        let (span, text) = (node.byte_range(), walk.text(node));
        let facts = &mut walk.facts;
        match to {
            As::Load | As::Continued | As::Pattern => facts.name(span, text, Use::Value),
            As::Call => facts.name(span, text, Use::Call),
            As::Base => facts.name(span, text, Use::Class),
            As::Except => facts.name(span, text, Use::As(SyntaxType::Exception)),
            As::Store => facts.store(span, text),
            As::Parameter => facts.define(span, text, SyntaxType::ArgDef, Binding::Variable),
            As::ExceptName => facts.define(span, text, SyntaxType::Exception, Binding::Variable),
            As::Keyword => {
                facts.known(span, text, SyntaxType::VarUsg);
            }
            As::Member(syntax_type, from) => facts.member(span, text, of_member(syntax_type, text), from),
            As::FunctionName => facts.define_function(span, text),
            As::ClassName => facts.define(span, text, SyntaxType::ClassDef, Binding::Class),
            As::Global => facts.declare_global(span, text),
            As::Nonlocal => facts.declare_nonlocal(span, text),
        }
    }

    /// A literal is one token, also if it is written in several pieces. Where code is inserted, what is before and behind
    /// it are tokens of their own.
    fn string<'s, 't>(&self, walk: &mut Walk<'s, 't, As>, node: Node<'t>) {
        let mut piece: Piece<'s> = Piece::default();
        let mut has_insertions = false;
        let mut of_string = |walk: &mut Walk<'s, 't, As>, string: Node<'t>| {
            let mut prefix = "";
            let mut at = string.start_byte();
            walk.parts(string, |walk, _, part| match self.kind(part) {
                Kind::StringStart => {
                    prefix = walk.text(part);
                    piece.extend(part.byte_range(), Cow::Borrowed(""));
                    at = part.end_byte();
                }
                Kind::Interpolation | Kind::StringEnd => {
                    piece
                        .extend(at..part.start_byte(), value::python_string(walk.slice(at..part.start_byte()), prefix));
                    at = part.end_byte();
                    if self.kind(part) == Kind::Interpolation {
                        has_insertions = true;
                        piece.plan(walk);
                        walk.visit(part, As::Load);
                    } else {
                        piece.extend(part.byte_range(), Cow::Borrowed(""));
                    }
                }
                _ => {}
            });
        };
        if self.kind(node) == Kind::ConcatenatedString {
            walk.parts(node, |walk, _, part| {
                if self.kind(part) == Kind::String {
                    of_string(walk, part);
                }
            });
        } else {
            of_string(walk, node);
        }
        if !has_insertions || !piece.text.is_empty() {
            piece.text_is_whole = true;
            piece.plan(walk);
        }
    }

    fn assignment<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        walk.children(node, |id, part| {
            Some(match self.field(id) {
                Field::Left => As::Store,
                Field::Right if self.kind(part) == Kind::Assignment => As::Continued,
                _ => As::Load,
            })
        });
    }

    /// Operations of the same kind are one, as Python's own parser has it: `a and b and c`.
    fn boolean<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let operator = |node: Node<'t>| node.child_by_field_name("operator").map(|operator| operator.kind_id());
        walk.children(node, |_, part| {
            let is_same = self.kind(part) == Kind::BooleanOperator && operator(part) == operator(node);
            Some(if is_same { As::Continued } else { As::Load })
        });
    }

    /// Whether a comparison tests equality, identity or membership.
    fn is_test(&self, walk: &Walk<'_, '_, As>, node: Node<'_>) -> bool {
        let mut cursor = node.walk();
        node.children_by_field_name("operators", &mut cursor)
            .any(|operator| !matches!(walk.text(operator), "<" | "<=" | ">" | ">="))
    }

    fn function<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        let name = node.child_by_field_name("name");
        if let Some(name) = name {
            walk.visit(name, As::FunctionName);
        }
        walk.scope(ScopeKind::Function, |walk| {
            walk.parts(node, |walk, id, part| match self.field(id) {
                Field::Name => {}
                Field::Parameters => {
                    walk.within(Context::Parameter, |walk| walk.children(part, |_, _| Some(As::Parameter)));
                }
                Field::TypeParameters => walk.visit(part, As::Store),
                _ => walk.visit(part, As::Load),
            });
        });
    }

    fn class<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>) {
        walk.parts(node, |walk, id, part| match self.field(id) {
            Field::Name => walk.visit(part, As::ClassName),
            Field::Superclasses => walk.within(Context::Parameter, |walk| walk.visit(part, As::Base)),
            Field::TypeParameters => walk.visit(part, As::Store),
            _ => walk.scope(ScopeKind::Class, |walk| walk.visit(part, As::Load)),
        });
    }

    /// A statement with what is behind its `elif` and `else`, each within the `else` of the one before.
    fn branches<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, context: Context) {
        walk.plan_enter(context);
        let mut depth = 0;
        walk.parts(node, |walk, id, part| {
            let field = self.field(id);
            if field == Field::Alternative {
                if depth == 0 {
                    walk.plan_leave(context);
                }
                depth += 1;
                walk.plan_enter(Context::Else);
                match self.kind(part) {
                    Kind::ElifClause => walk.within(Context::If, |walk| walk.visit(part, As::Load)),
                    _ => walk.visit(part, As::Load),
                }
            } else {
                walk.visit(part, if field == Field::Left { As::Store } else { As::Load });
            }
        });
        if depth == 0 {
            walk.plan_leave(context);
        }
        for _ in 0..depth {
            walk.plan_leave(Context::Else);
        }
    }

    /// A statement that is one word if it has nothing else.
    fn statement<'t>(&self, walk: &mut Walk<'_, 't, As>, node: Node<'t>, context: Context, word: &'static str) {
        if node.named_child_count() == 0 {
            walk.facts.enter(context);
            walk.keyword(node, word);
            walk.facts.leave(context);
        } else {
            walk.within(context, |walk| walk.children(node, |_, _| Some(As::Load)));
        }
    }

    fn import(&self, walk: &mut Walk<'_, '_, As>, node: Node<'_>, kind: Kind) {
        // What is imported from, in `from … import …`.
        let mut from = (kind == Kind::FutureImportStatement).then_some(Origin::Stdlib);
        let mut cursor = node.walk();
        let mut more = cursor.goto_first_child();
        while more {
            let (part, id) = (cursor.node(), cursor.field_id().map_or(0, u16::from));
            let text = walk.text(part);
            match self.kind(part) {
                Kind::RelativeImport => {
                    from = Some(Origin::Project);
                    let mut cursor = part.walk();
                    let name = part.children(&mut cursor).find(|&part| self.kind(part) == Kind::DottedName);
                    if let Some(name) = name {
                        let text = walk.text(name);
                        walk.facts.import(name.byte_range(), text, SyntaxType::ImpLib, Origin::Project, None);
                    }
                }
                Kind::DottedName if self.field(id) == Field::ModuleName => {
                    let origin = self.origin(text);
                    from = Some(origin);
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpLib, origin, None);
                }
                Kind::DottedName => self.imported(walk, part, from, true),
                Kind::AliasedImport => {
                    if let Some(name) = part.child_by_field_name("name") {
                        self.imported(walk, name, from, false);
                        if let Some(alias) = part.child_by_field_name("alias") {
                            let origin = from.unwrap_or_else(|| self.origin(walk.text(name)));
                            let binding = if from.is_some() { Binding::Imported } else { Binding::Library };
                            let text = walk.text(alias);
                            let binding = Some(binding(origin));
                            walk.facts.import(alias.byte_range(), text, SyntaxType::ImpAlias, origin, binding);
                        }
                    }
                }
                Kind::WildcardImport => {
                    let origin = from.unwrap_or(Origin::Extlib);
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpSublib, origin, None);
                }
                _ if text == "__future__" => {
                    walk.facts.import(part.byte_range(), text, SyntaxType::ImpLib, Origin::Stdlib, None);
                }
                _ => {}
            }
            more = cursor.goto_next_sibling();
        }
    }

    /// A module, or a name out of the module `from`. It binds its own name unless it has an alias.
    fn imported(&self, walk: &mut Walk<'_, '_, As>, name: Node<'_>, from: Option<Origin>, binds: bool) {
        let (span, text) = (name.byte_range(), walk.text(name));
        match from {
            Some(origin) => {
                let binding = binds.then_some(Binding::Imported(origin));
                walk.facts.import(span, text, SyntaxType::ImpSublib, origin, binding);
            }
            None => {
                let origin = self.origin(text);
                walk.facts.import(span, text, SyntaxType::ImpLib, origin, None);
                if binds {
                    // `import a.b` binds `a`.
                    let first = text.split('.').next().unwrap_or_default();
                    walk.facts.bind_text(first, Binding::Library(origin));
                }
            }
        }
    }

    fn origin(&self, module: &str) -> Origin {
        origin(module, self.project)
    }
}

/// Where a module is from that is not named relative to the file.
pub(super) fn origin(module: &str, project: &[String]) -> Origin {
    let first = module.split('.').next().unwrap_or_default().trim();
    if project.iter().any(|name| name == first) {
        Origin::Project
    } else if PYTHON.is_standard(first) {
        Origin::Stdlib
    } else {
        Origin::Extlib
    }
}

/// What a member is: one that is called and spelled like a class is one.
pub(super) fn of_member(syntax_type: SyntaxType, name: &str) -> SyntaxType {
    match syntax_type {
        SyntaxType::MethodUsg if is_like_a_class(name) => SyntaxType::ClassUsg,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_one_of_the_grammar() {
        let grammar: tree_sitter::Language = tree_sitter_python::LANGUAGE.into();
        for kind in Kind::NAMES {
            assert_ne!(grammar.id_for_node_kind(kind, true), 0, "{kind}");
        }
        for field in Field::NAMES {
            assert!(grammar.field_id_for_name(field).is_some(), "{field}");
        }
    }
}
