//! The roles of each grammar's nodes in this profile: names, comments, literals, statements.

use tree_sitter::Parser;

use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;

/// The roles of a language's syntax nodes, by their names in the grammar.
pub(super) struct Grammar {
    ending: Ending,
    /// Leaves that are identifiers, unless they are spelled like keywords: some grammars accept a
    /// keyword as a name.
    names: &'static [&'static str],
    /// Leaves that are identifiers even if they are spelled like keywords.
    members: &'static [&'static str],
    /// Leaves that are comments.
    comments: &'static [&'static str],
    /// Leaves that are neither code nor comment.
    blanks: &'static [&'static str],
    /// Leaves that start or end a literal, besides the quotation marks themselves.
    quotes: &'static [&'static str],
    /// Literals: white space within them counts.
    literals: &'static [&'static str],
    /// Code that is interpolated in literals.
    substitutions: &'static [&'static str],
    /// Leaves that start or end interpolated code and are not plain braces.
    substitution_braces: &'static [&'static str],
    /// Nodes whose braces belong to an expression, a pattern or a type.
    inner_braces: &'static [&'static str],
    /// Statements and members that can end without a `;`, `{` or `}` of their own.
    statements: &'static [&'static str],
    /// Nodes that no other dialect of the language has.
    telling: &'static [&'static str],
    /// Nodes with a colon after which the block begins.
    headers: &'static [&'static str],
}

/// How statements end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// With the line.
    Line,
    /// With `;`, `{` or `}`. A statement node can also end with the line after it.
    Mark,
}

const PYTHON: Grammar = Grammar {
    ending: Ending::Line,
    names: &["identifier"],
    members: &[],
    comments: &["comment"],
    blanks: &["line_continuation"],
    quotes: &["string_start", "string_end"],
    literals: &["string"],
    substitutions: &["interpolation"],
    substitution_braces: &[],
    inner_braces: &[],
    statements: &[
        "assert_statement",
        "break_statement",
        "continue_statement",
        "delete_statement",
        "exec_statement",
        "expression_statement",
        "future_import_statement",
        "global_statement",
        "import_from_statement",
        "import_statement",
        "nonlocal_statement",
        "pass_statement",
        "print_statement",
        "raise_statement",
        "return_statement",
        "type_alias_statement",
    ],
    telling: &[],
    headers: &[
        "case_clause",
        "class_definition",
        "elif_clause",
        "else_clause",
        "except_clause",
        "except_group_clause",
        "finally_clause",
        "for_statement",
        "function_definition",
        "if_statement",
        "match_statement",
        "try_statement",
        "while_statement",
        "with_statement",
    ],
};

const JAVA: Grammar = Grammar {
    ending: Ending::Mark,
    names: &["identifier", "type_identifier"],
    members: &[],
    comments: &["block_comment", "line_comment"],
    blanks: &[],
    quotes: &[],
    literals: &["character_literal", "string_literal"],
    substitutions: &["string_interpolation"],
    substitution_braces: &[],
    inner_braces: &["array_initializer", "element_value_array_initializer"],
    statements: &[],
    telling: &[],
    headers: &[],
};

const TYPESCRIPT: Grammar = Grammar {
    ending: Ending::Mark,
    names: &[
        "identifier",
        "shorthand_property_identifier",
        "shorthand_property_identifier_pattern",
        "statement_identifier",
        "type_identifier",
    ],
    members: &["private_property_identifier", "property_identifier"],
    comments: &["comment", "html_comment"],
    blanks: &[],
    quotes: &[],
    literals: &["regex", "string", "template_literal_type", "template_string"],
    substitutions: &["template_substitution", "template_type"],
    substitution_braces: &[],
    inner_braces: &["export_clause", "jsx_expression", "named_imports", "object", "object_pattern", "object_type"],
    statements: &[
        "abstract_method_signature",
        "ambient_declaration",
        "break_statement",
        "call_signature",
        "construct_signature",
        "continue_statement",
        "debugger_statement",
        "do_statement",
        "export_statement",
        "expression_statement",
        "function_signature",
        "import_alias",
        "import_statement",
        "index_signature",
        "lexical_declaration",
        "method_signature",
        "property_signature",
        "public_field_definition",
        "return_statement",
        "throw_statement",
        "type_alias_declaration",
        "variable_declaration",
    ],
    telling: &[],
    headers: &[],
};

const TSX: Grammar = Grammar { telling: &["jsx_element", "jsx_self_closing_element"], ..TYPESCRIPT };

const CSHARP: Grammar = Grammar {
    ending: Ending::Mark,
    names: &["identifier", "implicit_parameter"],
    members: &[],
    comments: &["comment"],
    blanks: &[],
    quotes: &["interpolation_quote", "raw_string_end", "raw_string_start"],
    literals: &[
        "character_literal",
        "interpolated_string_expression",
        "raw_string_literal",
        "string_literal",
        "verbatim_string_literal",
    ],
    substitutions: &["interpolation"],
    substitution_braces: &["interpolation_brace"],
    inner_braces: &[
        "anonymous_object_creation_expression",
        "initializer_expression",
        "property_pattern_clause",
        "switch_expression",
        "with_expression",
    ],
    statements: &[],
    telling: &[],
    headers: &[],
};

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
        let (grammar, language) = (Grammar::of(dialect), dialect.grammar());
        let role = |kind| {
            let name = language.node_kind_for_id(kind).unwrap_or_default();
            if language.node_kind_is_named(kind) { grammar.role(name) } else { grammar.mark(name) }
        };
        let roles = (0..language.node_kind_count() as u16).map(role).collect();
        Self { parser: Parser::new(), language, ending: grammar.ending, keywords: of.spec().keywords, roles }
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

impl Grammar {
    fn of(dialect: Dialect) -> &'static Self {
        match dialect {
            Dialect::Python => &PYTHON,
            Dialect::Java => &JAVA,
            Dialect::Tsx => &TSX,
            Dialect::TypeScript => &TYPESCRIPT,
            Dialect::CSharp => &CSHARP,
        }
    }

    fn lists(&self) -> [(&'static [&'static str], Role); 12] {
        [
            (self.names, Role::Name),
            (self.members, Role::Member),
            (self.comments, Role::Comment),
            (self.blanks, Role::Blank),
            (self.quotes, Role::Quote),
            (self.literals, Role::Literal),
            (self.substitutions, Role::Code),
            (self.inner_braces, Role::InnerBraces),
            (self.statements, Role::Statement),
            (self.telling, Role::Telling),
            (self.headers, Role::Header),
            (self.substitution_braces, Role::Substitution),
        ]
    }

    /// The role of a named node.
    fn role(&self, name: &str) -> Role {
        self.lists().into_iter().find(|(names, _)| names.contains(&name)).map_or(Role::Other, |(_, role)| role)
    }

    /// The role of a token that the grammar writes out, such as a bracket.
    fn mark(&self, text: &str) -> Role {
        match text {
            "(" | "[" => Role::Open,
            ")" | "]" => Role::Close,
            "{" if self.ending == Ending::Line => Role::Open,
            "}" if self.ending == Ending::Line => Role::Close,
            "{" => Role::OpenBrace,
            "}" => Role::CloseBrace,
            "${" => Role::Substitution,
            "\"" | "'" | "`" | "\"\"\"" => Role::Quote,
            ";" if self.ending == Ending::Mark => Role::Semicolon,
            "for" | "try" => Role::HeaderKeyword,
            ":" => Role::Colon,
            _ => Role::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_node_exists_in_its_grammar() {
        for &dialect in Dialect::ALL {
            let (grammar, language) = (Grammar::of(dialect), dialect.grammar());
            let exists = |name: &str| language.id_for_node_kind(name, true) != 0;
            for name in grammar.lists().iter().flat_map(|(names, _)| names.iter()) {
                // Only the TSX grammar has JSX.
                assert!(exists(name) || name.starts_with("jsx"), "{name}");
            }
        }
    }
}
