#![doc = include_str!("../README.md")]
//!
//! **Source:** Le, Rashidi, Andrzejak: A methodology for refined evaluation of neural code
//! completion approaches. Data Mining and Knowledge Discovery 37, 2023. Table and listing numbers
//! refer to this paper.
//!
//! Every token gets a value in five dimensions: [`SyntaxType`], [`Contexts`], [`Origin`],
//! [`Length`] and [`Frequency`]. A token is a piece of code that carries a name or a value. Tokens
//! are identifiers, literals, words such as `True` and `null`, and statements of one word (`pass`).
//! Punctuation, operators and the keywords that introduce statements are inner nodes of the syntax
//! tree. CT3 does not label inner nodes.
//!
//! One labeller serves all languages. A language module walks its syntax tree and reports to
//! `facts` where scopes and contexts begin and end, and the syntactic role of each token. Then
//! `resolve` looks up names and assigns the labels. Python has two inputs: source code, and the
//! trees of the Python150k dataset.
//!
//! # Choices where the paper is silent
//! The paper's tables and listings allow each of these choices.
//!
//! - **var_def** is the first binding of a variable in its scope: the file, a class or a function.
//!   Table 12 excepts "the ones in lambda functions, if/else statements and loops"; see
//!   [below](self#what-defines-a-variable). `global x` is a definition. `nonlocal x`, `del x` and
//!   the target of `x += 1` are usages.
//! - **func_usg** and **method_usg** are calls, including decorators. A function that is named but
//!   not called is a var_usg. A called variable is also a var_usg, because its value is not known.
//! - **class_usg** covers classes of the file, built-in classes and every name in a list of base
//!   classes. It also covers any other name in `CapWords` that the file imports or does not define.
//!   `Student` in listing 1 is an example of the last case. A called attribute in `CapWords` is
//!   also a class_usg (`Lib.ClassUsage()`).
//! - **exception** is the last name of each exception in an `except` clause, the name after `as`,
//!   and every built-in exception.
//! - **in_if** holds for the condition and the body. The code after `else` is in_else, not in_if.
//!   `elif` is an `if` within an `else`. The body of `try` and the code after `finally` are in_try.
//!   Handlers are in_except, not in_try. Conditional expressions and comprehensions are not
//!   statements and do not count.
//! - **in_comparison** holds within every comparison. Tests of equality, identity and membership
//!   are also in_bool_op, because table 13 lists `token != another_value` there.
//! - **in_arithmetic_op** holds within signs and within binary operators on numbers, bits and
//!   matrices.
//! - **Origin** is from_infile for literals and for keyword names in calls, by exclusion. Imports
//!   of the project's own modules have a separate origin, from_project. The labeller reads no other
//!   files: see [below](self#members-of-objects).
//! - **Frequency** is the frequency of the text among the file's tokens. Minimum, mean and maximum
//!   are over distinct texts.
//! - **unknown** applies where no other value does. Only trees have it: see
//!   [below](self#what-is-unknown).
//!
//! # What defines a variable
//! Section 5.1 says what the paper's program captures: "local variables are defined by assignments
//! in ASTs and only the first assignment of each variable within a scope (i.e. file, class, method
//! or function) is captured". Definitions "inside lambda functions, if/else blocks or loops" are
//! future work in the paper. So a variable that is first bound in one of these has no var_def. It
//! is a var_usg there and later. The rule also holds for variables of the file, because section 5.1
//! lists the file as a scope. The branch or loop must be within the scope itself: a function within
//! an `if` statement starts outside of any branch.
//!
//! | | first bound there: var_usg | first bound there: still a definition |
//! |---|---|---|
//! | Python | all of `if`, `elif`, `else`, `for`, `while` and the `else` of loops, including conditions and targets; comprehensions; `:=` in a lambda | `with`, `try`, its `else`, `match`, a conditional expression |
//! | Java | `if`, `else`, `for`, `while`, `do`, including conditions with patterns; the bodies of lambdas | `switch`, `try`, its resources, `synchronized` |
//! | TypeScript | `if`, `else`, `for`, `while`, `do`; arrow functions | `switch`, `try`; functions written with `function`, methods |
//! | C# | `if`, `else`, `for`, `foreach`, `while`, `do`, including patterns and `out` variables in conditions; lambdas, anonymous methods, queries | `switch`, `try`, `using`, `lock`; local functions |
//!
//! Comprehensions and queries count as loops, because their variables iterate over a sequence.
//! Parameters are not local variables, so a lambda's parameter is arg_def like any other. Fields,
//! properties and members of enumerations belong to their class. `global x` is var_def everywhere,
//! because table 12 lists global variables beside local ones.
//!
//! # Members of objects
//! A member has the origin of the first name of its expression, as in the paper: all of
//! `os.path.join` is from_stdlib. A variable of the file is from_infile, and so are its members.
//!
//! `ct3@2` has one exception, which covers the case that cross-file completion is about. Members of
//! an object are from_project if the same file declares the object's class and the name of that
//! class is from_project. Java and C# declare the class as the type of a variable, parameter,
//! field, property or pattern; for `var`, `new` gives the class. TypeScript has type annotations,
//! parameter properties and `new`. Python has annotations, and assignments from a call of a name in
//! `CapWords`. A field is recognised both as `this.x` or `self.x` and by its name alone. An
//! optional type, such as `Optional[X]` or `X | null`, counts as `X`. An array or a collection of a
//! class is not an object of that class.
//!
//! The labeller never reads other files. It knows their definitions only as far as this file's
//! imports and declarations show them. For example, it does not know the class of an object that
//! another file's function returns, or of an inherited field.
//!
//! # What is unknown
//! Trees have leaves without a text. Some of them are written in the source: empty lists of
//! parameters, `[]`, `{}`, `()`, and the `:` of a slice. These are terminals that no other value
//! describes, so they are unknown. Unknown is only a syntax type: such a leaf has no value in the
//! other dimensions. Other empty parts are not written in the source (`decorator_list`, `defaults`,
//! `bases`, `body` and the like). They are inner nodes, as they are when they have content: table 5
//! has -1 for `bases`.
//!
//! In the paper, 0.1 % of all tokens are unknown, most of them empty lists of parameters. On 40
//! programs of Python's library in the dataset's form, with 43,145 tokens, `ct3@1` has 1,244
//! unknown tokens (2.88 %). `ct3@2` has 91 (0.21 %):
//!
//! | leaf | tokens | share | description |
//! |---|---|---|---|
//! | `decorator_list` | 605 | 1.40 % | definitions without decorators; not written in the source; corrected in `ct3@2` |
//! | `defaults` | 521 | 1.21 % | parameters without defaults; not written in the source; corrected in `ct3@2` |
//! | `bases` | 27 | 0.06 % | classes without bases; not written in the source; corrected in `ct3@2` |
//! | `args` | 24 | 0.06 % | empty lists of parameters: unknown in the paper too |
//! | `ListLoad`, `Dict`, `TupleLoad` | 61 | 0.14 % | `[]`, `{}` and `()`: table 12 has no value for these leaves |
//! | `Slice` | 6 | 0.01 % | `[:]`: table 12 has no value for this leaf |
//!
//! The last two rows are what exceeds the paper's share. The paper does not say how it labels them.
//! A program that treats every expression type as an inner node does not count them. This one
//! counts them, because a model has to predict them.
//!
//! # Profiles
//! [`TokenProfile`] names the version of the rules, and reports contain it. Both versions remain
//! available, because published numbers must keep their meaning. `ct3@1` differs from `ct3@2` as
//! follows:
//!
//! - A variable that is first bound in a branch, a loop, a lambda or a comprehension is var_def.
//! - Members of objects of the project's classes are from_infile.
//! - In Java, the arguments of `super(…)` and `this(…)` are not in_parameter.
//! - In trees, every leaf without a text is unknown and has contexts, unless it is a statement of
//!   one word.

mod csharp;
mod facts;
mod grammar;
mod inherited;
mod java;
pub mod logs;
mod names;
mod python;
mod resolve;
pub mod statement;
pub mod table;
pub mod trees;
mod typescript;
mod value;
mod walk;

use std::cell::OnceCell;

use serde::{Serialize, Serializer};
use tree_sitter::{Parser, Tree, TreeCursor};

use self::resolve::Rules;
use self::walk::{Reuse, WalkedFile};
use assay_completion::profile::Reference;
use assay_syntax::code;
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;
use assay_syntax::walk::{Next, Visitor};

/// Defines a dimension with the names that the paper gives its values, in the order of table 4.
macro_rules! dimension {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $id:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$what])* $value,)* }

        impl $name {
            /// Every value. The position in this list, from 1, is the paper's index.
            pub const ALL: &[Self] = &[$(Self::$value,)*];

            /// The name in files and reports.
            pub fn id(self) -> &'static str {
                match self { $(Self::$value => $id,)* }
            }

            /// The paper's index, from 1.
            pub fn index(self) -> u8 {
                self as u8 + 1
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
    };
}

dimension! {
    /// The syntactic category of a token. The first 18 values are the paper's. The others cover
    /// Java, TypeScript and C#.
    SyntaxType {
        /// The definition of a function's parameter.
        ArgDef = "arg_def",
        /// A member that is not called.
        Attribute = "attribute",
        /// The name in the definition of a class, an interface, an enumeration or a record.
        ClassDef = "class_def",
        /// The usage of a class.
        ClassUsg = "class_usg",
        /// A number.
        ConstNum = "const_num",
        /// A string, a character or a regular expression.
        ConstStr = "const_str",
        /// An exception.
        Exception = "exception",
        /// The name in a function's definition.
        FuncDef = "func_def",
        /// A call of a function of the same file.
        FuncUsg = "func_usg",
        /// An alias for an import.
        ImpAlias = "imp_alias",
        /// An imported library.
        ImpLib = "imp_lib",
        /// A name that is imported from a library.
        ImpSublib = "imp_sublib",
        /// A word of the language that is a value or a complete statement.
        Keyword = "keyword",
        /// The name in the definition of a method or a constructor.
        MethodDef = "method_def",
        /// A call of a method, or of a function that the file does not define.
        MethodUsg = "method_usg",
        /// The definition of a variable, a field or a member of an enumeration.
        VarDef = "var_def",
        /// The usage of a variable.
        VarUsg = "var_usg",
        /// None of the other values.
        Unknown = "unknown",
        /// The definition of a type that is not a class: a type parameter or an alias.
        TypeDef = "type_def",
        /// The usage of a type that is not a class: a type parameter, an alias, or a type of the
        /// language.
        TypeUsg = "type_usg",
        /// A modifier, such as `public`.
        Modifier = "modifier",
        /// The name of an annotation; in TypeScript of a decorator, in C# of an attribute.
        Annotation = "annotation",
        /// The declared name of the file's package or namespace.
        NamespaceDef = "namespace_def",
        /// A label of a statement.
        Label = "label",
    }
}

dimension! {
    /// A code structure that encloses a token.
    Context {
        /// An arithmetic operation.
        ArithmeticOp = "in_arithmetic_op",
        /// An assignment, on either side.
        Assign = "in_assign",
        /// A boolean operation.
        BoolOp = "in_bool_op",
        /// The definition of a class.
        ClassDef = "in_class_def",
        /// A comparison.
        Comparison = "in_comparison",
        /// The code after `else`.
        Else = "in_else",
        /// An exception handler.
        Except = "in_except",
        /// A `for` loop.
        For = "in_for",
        /// The definition of a function or method.
        FuncDef = "in_func_def",
        /// An `if` statement.
        If = "in_if",
        /// A list of parameters, arguments or base classes.
        Parameter = "in_parameter",
        /// The statement that raises an exception.
        Raise = "in_raise",
        /// A `return` statement.
        Return = "in_return",
        /// A `try` statement.
        Try = "in_try",
        /// A `while` loop.
        While = "in_while",
        /// A `with` statement.
        With = "in_with",
    }
}

dimension! {
    /// Where a name is defined.
    Origin {
        /// The language itself defines it.
        Builtin = "from_builtin",
        /// A library that belongs neither to the language nor to the project.
        Extlib = "from_extlib",
        /// The same file.
        Infile = "from_infile",
        /// The language's standard library.
        Stdlib = "from_stdlib",
        /// Another file of the same project. The paper has no such value; cross-file completion is
        /// about these names.
        Project = "from_project",
    }
}

dimension! {
    /// The length of a token in characters; quotation marks of strings do not count.
    Length {
        /// More than 10.
        Long = "long",
        /// From 4 to 10.
        Medium = "medium",
        /// Up to 3.
        Short = "short",
    }
}

dimension! {
    /// The frequency of a token's text in its file, relative to the other texts.
    Frequency {
        /// The highest interval.
        High = "high_frequent",
        /// The lowest interval.
        Low = "low_frequent",
        /// The middle interval.
        Medium = "medium_frequent",
    }
}

impl Length {
    /// The length of a token.
    pub fn of(text: &str) -> Self {
        match text.chars().take(11).count() {
            0..=3 => Self::Short,
            4..=10 => Self::Medium,
            _ => Self::Long,
        }
    }
}

/// The most characters of a leaf. The paper puts longer tokens in the class `non_leaf`, with the
/// inner nodes of syntax trees.
pub const LONGEST_LEAF: usize = 30;

/// How the boundaries between the intervals of [`Frequency`] are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Boundaries {
    /// As printed in equations 1a and 1b: `(mean − min) / 2` and `(max − mean) / 2`. These are half
    /// distances and not positions between two values, so the lowest interval is often empty. Table
    /// 5 needs them nevertheless: it lists a token that occurs once as high_frequent.
    #[default]
    Printed,
    /// Half-way between the values: `(min + mean) / 2` and `(mean + max) / 2`.
    Midpoints,
}

impl Boundaries {
    /// The name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Midpoints => "midpoints",
        }
    }

    /// The boundaries with this name.
    pub fn named(id: &str) -> Option<Self> {
        [Self::Printed, Self::Midpoints].into_iter().find(|boundaries| boundaries.id() == id)
    }
}

/// The number of times that each [`Context`] encloses a token; nested ones count separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Contexts([u8; Context::ALL.len()]);

impl Contexts {
    /// The number of enclosing contexts of a kind, at most 255.
    pub fn count(&self, context: Context) -> u8 {
        self.0[context as usize]
    }

    /// The contexts with a count above 0, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Context, u8)> {
        Context::ALL.iter().map(|&context| (context, self.count(context))).filter(|&(_, count)| count > 0)
    }
}

impl Serialize for Contexts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// A token's values in the five dimensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Label {
    /// The syntactic category.
    pub syntax_type: SyntaxType,
    /// The enclosing code structures.
    pub context: Contexts,
    /// Where the name is defined.
    pub origin: Origin,
    /// The length of the text.
    pub length: Length,
    /// The frequency of the text in the file.
    pub frequency: Frequency,
}

/// A labelled token of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The start, in bytes.
    pub start: usize,
    /// The end, in bytes.
    pub end: usize,
    /// The text as written; for a literal, its value.
    pub text: Box<str>,
    /// Its values.
    pub label: Label,
    /// Whether the token is in code that does not parse. Its values are then less certain.
    pub in_error: bool,
}

/// A named version of these rules. A profile never changes what it computes: a change makes a new
/// version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TokenProfile {
    /// The first version. It differs from the second as listed [above](self#profiles).
    Ct3V1,
    /// The second version.
    #[default]
    Ct3V2,
}

impl TokenProfile {
    /// Every profile, the latest last.
    pub const ALL: [Self; 2] = [Self::Ct3V1, Self::Ct3V2];

    /// The name with its version. Reports state it beside every number.
    pub fn id(self) -> &'static str {
        match self {
            Self::Ct3V1 => "ct3@1",
            Self::Ct3V2 => "ct3@2",
        }
    }

    /// The profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == name)
    }
}

/// Options of the labeller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The version of the rules.
    pub profile: TokenProfile,
    /// How the boundaries between the intervals of [`Frequency`] are computed.
    pub boundaries: Boundaries,
    /// The first segments of the names of the project's own modules or packages.
    pub project: Vec<String>,
}

/// A labelled file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    /// The tokens in file order.
    pub tokens: Vec<Token>,
    /// Whether the complete file parses.
    pub is_sound: bool,
}

/// The parser exceeded its limit of steps, which is many times what code of this length takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cannot be parsed in reasonable time: it may have thousands of open brackets, or may not be code")]
pub struct GaveUp;

/// Labels the tokens of files. It caches parsers and grammar tables between files.
#[derive(Default)]
pub struct Labeller {
    parser: Parser,
    python: OnceCell<python::Python>,
    java: OnceCell<java::Java>,
    typescript: OnceCell<typescript::TypeScript>,
    csharp: OnceCell<csharp::CSharp>,
}

impl Labeller {
    /// Creates a labeller. It prepares a language's tables when they are first needed.
    pub fn new() -> Self {
        Self::default()
    }

    /// The labelled tokens of a file. Code with syntax errors is labelled as far as the parser
    /// recovers. TypeScript is parsed as TSX. If that has errors, the dialect with fewer errors is
    /// used.
    pub fn label(&mut self, language: Language, source: &str, options: &Options) -> Result<Labelled, GaveUp> {
        let (_, tree) = self.parse(language, source, None)?;
        let walked = self.collect_facts(language, source, &tree, options, Reuse::None);
        let tokens = resolve::tokens(&walked.facts, rules(language), options, 0..source.len() + 1);
        Ok(Labelled { tokens, is_sound: !tree.root_node().has_error() })
    }

    /// Walks the tree of a file and collects its facts.
    fn collect_facts(
        &self,
        language: Language,
        source: &str,
        tree: &Tree,
        options: &Options,
        reuse: Reuse<'_>,
    ) -> WalkedFile {
        let root = tree.root_node();
        match language {
            Language::Python => {
                python::collect_facts(self.python.get_or_init(python::grammar), source, root, options, reuse)
            }
            Language::Java => java::collect_facts(self.java.get_or_init(java::grammar), source, root, options, reuse),
            Language::TypeScript => typescript::collect_facts(
                self.typescript.get_or_init(typescript::grammars),
                source,
                tree,
                options,
                reuse,
            ),
            Language::CSharp => {
                csharp::collect_facts(self.csharp.get_or_init(csharp::grammar), source, root, options, reuse)
            }
        }
    }

    /// Parses a file, and returns the grammar and the tree. `start` is a parsed start of the file,
    /// if there is one.
    fn parse(
        &mut self,
        language: Language,
        source: &str,
        start: Option<&Reference>,
    ) -> Result<(tree_sitter::Language, Tree), GaveUp> {
        let mut best: Option<(usize, tree_sitter::Language, Tree)> = None;
        for dialect in Dialect::of(language) {
            let dialect = dialect.grammar();
            if let Some(tree) = start.and_then(|start| self.parse_on(&dialect, source, start)) {
                return Ok((dialect, tree));
            }
            let Ok(tree) = self.parse_as(&dialect, source, None) else { continue };
            let errors = if tree.root_node().has_error() { errors(&tree) } else { 0 };
            if best.as_ref().is_none_or(|&(fewest, ..)| errors < fewest) {
                best = Some((errors, dialect, tree));
            }
            if errors == 0 {
                break;
            }
        }
        best.map(|(_, dialect, tree)| (dialect, tree)).ok_or(GaveUp)
    }

    /// Parses a file incrementally from `start`. Returns `None` if `start` was parsed by another
    /// grammar or the file has errors. The parser's recovery from an error may depend on reused
    /// nodes, but a tree must depend on the file alone.
    fn parse_on(&mut self, dialect: &tree_sitter::Language, source: &str, start: &Reference) -> Option<Tree> {
        let (text, tree) = start.code.parsed().filter(|_| start.dialect == *dialect)?;
        let edited = code::replaced(tree, text, 0..text.len(), source);
        self.parse_as(dialect, source, Some(&edited)).ok().filter(|tree| !tree.root_node().has_error())
    }

    /// Parses a file with one grammar. `old` is an edited tree from which nodes are reused.
    fn parse_as(&mut self, dialect: &tree_sitter::Language, source: &str, old: Option<&Tree>) -> Result<Tree, GaveUp> {
        // Setting the language creates a new scanner: Python's scanner remembers whether it was
        // inside an f-string.
        self.parser.set_language(dialect).expect("the pinned grammar fits the library");
        code::parse(&mut self.parser, source, old).ok_or(GaveUp)
    }
}

/// The rules by which a language looks up names.
fn rules(language: Language) -> Rules {
    match language {
        Language::Python => python::RULES,
        Language::Java => java::RULES,
        Language::TypeScript => typescript::RULES,
        Language::CSharp => csharp::RULES,
    }
}

/// The number of ERROR and MISSING nodes in a tree.
fn errors(tree: &Tree) -> usize {
    struct Errors(usize);
    impl Visitor for Errors {
        fn enter(&mut self, cursor: &TreeCursor<'_>) -> Next {
            let node = cursor.node();
            self.0 += usize::from(node.is_error() || node.is_missing());
            if node.has_error() { Next::Children } else { Next::Sibling }
        }

        fn leave(&mut self) {}
    }
    let mut errors = Errors(0);
    assay_syntax::walk::walk(tree, &mut errors);
    errors.0
}

#[cfg(test)]
mod tests;
