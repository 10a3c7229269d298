//! The roles of each grammar's nodes in this profile: names, comments, literals, statements.

use tree_sitter::Parser;

use assay_syntax::grammars::{Class, Dialect, Named, csharp, java, python, typescript};
use assay_syntax::languages::Language;

use crate::official::languages::rules;

/// How statements end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// With the line.
    Line,
    /// With `;`, `{` or `}`. A statement node can also end with the line after it.
    Mark,
}

impl Ending {
    fn of(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Python => Self::Line,
            Dialect::Java | Dialect::Tsx | Dialect::TypeScript | Dialect::CSharp => Self::Mark,
        }
    }
}

/// The role of a kind of syntax node in the profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// No role.
    Other,
    /// A comment.
    Comment,
    /// A leaf that is neither code nor comment.
    Blank,
    /// An identifier, unless it is spelled like a keyword.
    Name,
    /// An identifier.
    Member,
    /// `(` or `[`; in Python also `{`.
    Open,
    /// `)` or `]`; in Python also `}`.
    Close,
    /// `{`.
    OpenBrace,
    /// `}`.
    CloseBrace,
    /// The start or end of code in a literal, unless it is a plain `}`.
    Substitution,
    /// The start or end of a literal.
    Quote,
    /// `;`. In Python it only separates statements on one line and has no role.
    Semicolon,
    /// A keyword before parentheses that can contain `;`.
    HeaderKeyword,
    /// `:`.
    Colon,
    /// A literal.
    Literal,
    /// Code that is interpolated in a literal.
    Code,
    /// A node whose braces belong to an expression, a pattern or a type.
    InnerBraces,
    /// A statement that can end without a `;`, `{` or `}` of its own.
    Statement,
    /// A node that no other dialect of the language has.
    Telling,
    /// A compound statement or a clause of one.
    Header,
}

/// A parser with the roles of its grammar's nodes.
pub(super) struct Syntax {
    parser: Parser,
    pub(super) language: tree_sitter::Language,
    pub(super) ending: Ending,
    keywords: &'static [&'static str],
    /// The roles by kind of node.
    roles: Vec<Role>,
}

impl Syntax {
    pub(super) fn new(of: Language, dialect: Dialect) -> Self {
        Self {
            parser: Parser::new(),
            language: dialect.grammar(),
            ending: Ending::of(dialect),
            keywords: rules(of).keywords,
            roles: roles(dialect),
        }
    }

    /// The parser, without state from earlier parses.
    ///
    /// # Panics
    /// If the grammar does not fit the parsing library. All grammars are pinned, so this cannot
    /// depend on input.
    pub(super) fn parser(&mut self) -> &mut Parser {
        // Setting the language creates a new scanner. Some scanners keep state between parses:
        // Python's remembers whether it was inside an f-string.
        self.parser.set_language(&self.language).expect("the pinned grammar fits the library");
        &mut self.parser
    }

    /// The role of a kind of node. No grammar lists ERROR, so its role is [`Role::Other`].
    pub(super) fn role(&self, kind: u16) -> Role {
        self.roles.get(usize::from(kind)).copied().unwrap_or(Role::Other)
    }

    /// Whether a name is spelled like a keyword.
    pub(super) fn is_keyword(&self, name: &str) -> bool {
        self.keywords.binary_search(&name).is_ok()
    }
}

impl Role {
    fn of(class: Class) -> Self {
        match class {
            Class::Comment => Self::Comment,
            Class::Identifier => Self::Name,
            Class::String => Self::Literal,
            Class::Other => Self::Other,
        }
    }
}

/// The roles of a grammar's nodes, by kind.
fn roles(dialect: Dialect) -> Vec<Role> {
    match dialect {
        Dialect::Python => table(dialect, python),
        Dialect::Java => table(dialect, java),
        Dialect::Tsx | Dialect::TypeScript => table(dialect, typescript),
        Dialect::CSharp => table(dialect, csharp),
    }
}

fn table<K: Named>(dialect: Dialect, role: fn(K) -> Role) -> Vec<Role> {
    let (grammar, ending) = (dialect.grammar(), Ending::of(dialect));
    let of = |(id, &kind): (u16, &K)| {
        if grammar.node_kind_is_named(id) {
            role(kind)
        } else {
            mark(grammar.node_kind_for_id(id).unwrap_or_default(), ending)
        }
    };
    (0..).zip(K::table(dialect)).map(of).collect()
}

fn python(kind: python::Kind) -> Role {
    use python::Kind;
    match kind {
        Kind::LineContinuation => Role::Blank,
        Kind::StringStart | Kind::StringEnd => Role::Quote,
        Kind::Interpolation => Role::Code,
        Kind::AssertStatement
        | Kind::BreakStatement
        | Kind::ContinueStatement
        | Kind::DeleteStatement
        | Kind::ExecStatement
        | Kind::ExpressionStatement
        | Kind::FutureImportStatement
        | Kind::GlobalStatement
        | Kind::ImportFromStatement
        | Kind::ImportStatement
        | Kind::NonlocalStatement
        | Kind::PassStatement
        | Kind::PrintStatement
        | Kind::RaiseStatement
        | Kind::ReturnStatement
        | Kind::TypeAliasStatement => Role::Statement,
        Kind::CaseClause
        | Kind::ClassDefinition
        | Kind::ElifClause
        | Kind::ElseClause
        | Kind::ExceptClause
        | Kind::ExceptGroupClause
        | Kind::FinallyClause
        | Kind::ForStatement
        | Kind::FunctionDefinition
        | Kind::IfStatement
        | Kind::MatchStatement
        | Kind::TryStatement
        | Kind::WhileStatement
        | Kind::WithStatement => Role::Header,
        _ => Role::of(kind.class()),
    }
}

fn java(kind: java::Kind) -> Role {
    use java::Kind;
    match kind {
        Kind::StringInterpolation => Role::Code,
        Kind::ArrayInitializer | Kind::ElementValueArrayInitializer => Role::InnerBraces,
        _ => Role::of(kind.class()),
    }
}

fn typescript(kind: typescript::Kind) -> Role {
    use typescript::Kind;
    match kind {
        Kind::PrivatePropertyIdentifier | Kind::PropertyIdentifier => Role::Member,
        Kind::TemplateLiteralType => Role::Literal,
        Kind::TemplateSubstitution | Kind::TemplateType => Role::Code,
        Kind::ExportClause
        | Kind::JsxExpression
        | Kind::NamedImports
        | Kind::Object
        | Kind::ObjectPattern
        | Kind::ObjectType => Role::InnerBraces,
        Kind::AbstractMethodSignature
        | Kind::AmbientDeclaration
        | Kind::BreakStatement
        | Kind::CallSignature
        | Kind::ConstructSignature
        | Kind::ContinueStatement
        | Kind::DebuggerStatement
        | Kind::DoStatement
        | Kind::ExportStatement
        | Kind::ExpressionStatement
        | Kind::FunctionSignature
        | Kind::ImportAlias
        | Kind::ImportStatement
        | Kind::IndexSignature
        | Kind::LexicalDeclaration
        | Kind::MethodSignature
        | Kind::PropertySignature
        | Kind::PublicFieldDefinition
        | Kind::ReturnStatement
        | Kind::ThrowStatement
        | Kind::TypeAliasDeclaration
        | Kind::VariableDeclaration => Role::Statement,
        // Only the TSX grammar has JSX.
        Kind::JsxElement | Kind::JsxSelfClosingElement => Role::Telling,
        _ => Role::of(kind.class()),
    }
}

fn csharp(kind: csharp::Kind) -> Role {
    use csharp::Kind;
    match kind {
        Kind::InterpolationQuote | Kind::RawStringEnd | Kind::RawStringStart => Role::Quote,
        Kind::Interpolation => Role::Code,
        Kind::InterpolationBrace => Role::Substitution,
        Kind::AnonymousObjectCreationExpression
        | Kind::InitializerExpression
        | Kind::PropertyPatternClause
        | Kind::SwitchExpression
        | Kind::WithExpression => Role::InnerBraces,
        _ => Role::of(kind.class()),
    }
}

/// The role of a token that the grammar writes out, such as a bracket.
fn mark(text: &str, ending: Ending) -> Role {
    match text {
        "(" | "[" => Role::Open,
        ")" | "]" => Role::Close,
        "{" if ending == Ending::Line => Role::Open,
        "}" if ending == Ending::Line => Role::Close,
        "{" => Role::OpenBrace,
        "}" => Role::CloseBrace,
        "${" => Role::Substitution,
        "\"" | "'" | "`" | "\"\"\"" => Role::Quote,
        ";" if ending == Ending::Mark => Role::Semicolon,
        "for" | "try" => Role::HeaderKeyword,
        ":" => Role::Colon,
        _ => Role::Other,
    }
}
