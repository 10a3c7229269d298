//! The Code Token Type Taxonomy, CT3: what kind of token it is that a model gets right or wrong.
//!
//! **Source:** Le, Rashidi, Andrzejak: A methodology for refined evaluation of neural code completion approaches. Data
//! Mining and Knowledge Discovery 37, 2023. Tables and listings are numbered as there.
//!
//! Every token gets a value in five dimensions: [`SyntaxType`], [`Contexts`], [`Origin`], [`Length`] and [`Frequency`].
//! Tokens are what carries a name or a value: identifiers, literals, words such as `True` and `null`, and statements that
//! are one word (`pass`). Punctuation, operators and the words around which statements are built are the syntax tree's
//! inner nodes, which CT3 does not label.
//!
//! There is one labeller for all: a language's file walks its syntax tree and tells `facts` which scopes and contexts
//! begin and end, and what each token is to the syntax; `resolve` then looks names up and gives the labels. Python
//! comes in two ways, from source and as the Python150k dataset's trees.
//!
//! # Choices where the paper is silent
//! Each is one that the paper's own tables and listings allow.
//!
//! - **var_def** is the first binding of a variable in a scope: of the file, a class or a function. Table 12 excepts "the ones
//!   in lambda functions, if/else statements and loops"; see [below](self#what-defines-a-variable). `global x` is a definition,
//!   `nonlocal x`, `del x` and the target of `x += 1` are usages.
//! - **func_usg** and **method_usg** are calls, decorators among them. A function that is named without being called is a
//!   var_usg. Called variables are var_usg as well: what they hold is not known.
//! - **class_usg** is a name that the file defines as a class, a built-in class, every name in a list of base classes, and
//!   any other name that is spelled like a class (`CapWords`) and that the file imports or does not define: in listing 1,
//!   `Student` is one. A called attribute that is spelled like a class is one too (`Lib.ClassUsage()`).
//! - **exception** is the last name of each exception in an `except` clause, the name behind `as`, and every built-in
//!   exception.
//! - **in_if** holds for condition and body; what is behind `else` is in_else instead, `elif` is an `if` within an `else`.
//!   The body of `try` and what is behind `finally` are in_try, handlers are in_except instead. Conditional expressions and
//!   comprehensions are no statements and do not count.
//! - **in_comparison** holds within every comparison; tests of equality, identity and membership are in_bool_op besides, as
//!   table 13 has `token != another_value` there.
//! - **in_arithmetic_op** holds within binary operators on numbers, bits and matrices, and signs.
//! - **Origin** of literals and of keyword names in calls is from_infile, by exclusion. Imports of the project's own
//!   modules have an origin of their own, from_project. Other files are not read: see [below](self#members-of-objects).
//! - **Frequency** is that of the text among the file's tokens; minimum, mean and maximum are over distinct texts.
//! - **unknown** is what no other value describes, which only trees have: see [below](self#what-is-unknown).
//!
//! # What defines a variable
//! Section 5.1 says what the paper's program captures: "local variables are defined by assignments in ASTs and only the first
//! assignment of each variable within a scope (i.e. file, class, method or function) is captured". Definitions "inside lambda
//! functions, if/else blocks or loops" are left to future work. So a variable that is first bound in one of these has no
//! var_def: there and later, it is var_usg. The file is one of the scopes that section 5.1 lists, so the rule holds for
//! variables of the file, too. The branch or loop must be within the scope itself: a function that is defined in an `if`
//! statement begins anew.
//!
//! | | first bound there: var_usg | first bound there: still a definition |
//! |---|---|---|
//! | Python | all of `if`, `elif`, `else`, `for`, `while` and the `else` of loops, conditions and targets included; comprehensions; `:=` in a lambda | `with`, `try`, its `else`, `match`, a conditional expression |
//! | Java | `if`, `else`, `for`, `while`, `do`, conditions with patterns included; the bodies of lambdas | `switch`, `try`, its resources, `synchronized` |
//! | TypeScript | `if`, `else`, `for`, `while`, `do`; arrow functions | `switch`, `try`; functions written `function`, methods |
//! | C# | `if`, `else`, `for`, `foreach`, `while`, `do`, patterns and `out` variables in conditions included; lambdas, anonymous methods, queries | `switch`, `try`, `using`, `lock`; local functions |
//!
//! Comprehensions and queries count as loops: their variables run through a sequence. Parameters are not local variables, so
//! those of a lambda are arg_def like others. Fields, properties and members of enumerations belong to their class. `global x`
//! is var_def wherever it stands, as table 12 has global variables besides local ones.
//!
//! # Members of objects
//! A member has the origin of what its expression begins with, as in the paper: `os.path.join` is all from_stdlib. A
//! variable of the file is from_infile, and so are its members. `ct3@2` knows one exception, for what cross-file completion is
//! about: members of an object are from_project if the same file declares the object's class, and the name of that class is
//! from_project. Java and C# declare it as the type of a variable, parameter, field, property or pattern; `var` is what `new`
//! makes. TypeScript has type annotations, parameter properties and `new`. Python has annotations, and assignments from
//! a call of a name that is spelled like a class. Fields are known as `this.x` or `self.x` as well as by name. Types with
//! `null` or `None` besides, such as `Optional[X]` and `X | null`, are the other type. Arrays and collections of a class
//! are no objects of it.
//!
//! Other files are never read. What they define is known only as far as this file's imports and declarations tell: an object
//! that another file's function returns is not known, and neither is the class of an inherited field.
//!
//! # What is unknown
//! Trees have leaves without a text. Those that the source writes are terminals, and no other value describes them:
//! empty lists of parameters, `[]`, `{}`, `()`, and the `:` of a slice. They are unknown. Unknown is a syntax type only: such a
//! leaf has no value in other dimensions. Empty parts for which nothing is written (`decorator_list`, `defaults`,
//! `bases`, `body` and the like) are inner nodes, such as they are when there is something in them: table 5 has -1 for `bases`.
//!
//! In the paper, unknown is 0.1 % of all tokens, most of them empty lists of parameters. On 40 programs of Python's library in
//! the dataset's form, with 43,145 tokens, `ct3@1` had 1,244, which are 2.88 %. `ct3@2` has 91, which are 0.21 %:
//!
//! | leaf | tokens | share | what it is |
//! |---|---|---|---|
//! | `decorator_list` | 605 | 1.40 % | definitions without decorators: nothing is written; ours, mended |
//! | `defaults` | 521 | 1.21 % | parameters without defaults: nothing is written; ours, mended |
//! | `bases` | 27 | 0.06 % | classes without bases: nothing is written; ours, mended |
//! | `args` | 24 | 0.06 % | empty lists of parameters: what the paper calls unknown |
//! | `ListLoad`, `Dict`, `TupleLoad` | 61 | 0.14 % | `[]`, `{}` and `()`: leaves that table 12 has no value for |
//! | `Slice` | 6 | 0.01 % | `[:]`: likewise |
//!
//! What is left beyond the paper's share is the last two rows. The paper does not say what it makes of them; a program
//! that takes every type of an expression for an inner node does not count them. We do, as a model has to predict them.
//!
//! # Profiles
//! [`TokenProfile`] names the version of the rules; reports tell it. Both versions stay, as published numbers must keep their
//! meaning. `ct3@1` differs from `ct3@2` in this:
//!
//! - A variable that is first bound in a branch, a loop, a lambda or a comprehension is var_def.
//! - Members of objects of the project's classes are from_infile.
//! - In Java, the arguments of `super(…)` and `this(…)` are not in_parameter.
//! - In trees, every leaf without a text that is no statement of one word is unknown, and has contexts.

mod csharp;
mod facts;
mod grammar;
mod inherited;
mod java;
pub mod logs;
mod names;
pub mod py150;
mod python;
mod resolve;
pub mod statement;
pub mod table;
mod typescript;
mod value;
mod walk;

use std::cell::OnceCell;

use serde::{Serialize, Serializer};
use tree_sitter::{Parser, Tree};

use self::resolve::Rules;
use self::walk::{Among, Told};
use crate::code;
use crate::grammars::Dialect;
use crate::languages::Language;
use crate::strict::Reference;

/// Defines a dimension's values with the names that the paper gives them, in the order of table 4.
macro_rules! dimension {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $id:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$what])* $value,)* }

        impl $name {
            /// Every value. The place in this list, from 1, is the paper's index.
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
    /// The syntactic category of a token. The first 18 are the paper's; those behind them are what Java, TypeScript and C#
    /// need besides.
    SyntaxType {
        /// The definition of an argument of a function.
        ArgDef = "arg_def",
        /// A member that is not called.
        Attribute = "attribute",
        /// The name in a class's definition; also that of an interface, an enumeration, a record.
        ClassDef = "class_def",
        /// A class by its name.
        ClassUsg = "class_usg",
        /// A number.
        ConstNum = "const_num",
        /// A string; also a character and a regular expression.
        ConstStr = "const_str",
        /// An exception.
        Exception = "exception",
        /// The name in a function's definition.
        FuncDef = "func_def",
        /// A call of a function of the same file.
        FuncUsg = "func_usg",
        /// Another name for what is imported.
        ImpAlias = "imp_alias",
        /// A library that is imported.
        ImpLib = "imp_lib",
        /// What is imported from a library.
        ImpSublib = "imp_sublib",
        /// A word of the language that is a value or a whole statement.
        Keyword = "keyword",
        /// The name in a method's definition; also that of a constructor.
        MethodDef = "method_def",
        /// A call of a method, or of a function that is not of the same file.
        MethodUsg = "method_usg",
        /// The definition of a variable; also of a field and of an enumeration's member.
        VarDef = "var_def",
        /// The usage of a variable.
        VarUsg = "var_usg",
        /// What is left.
        Unknown = "unknown",
        /// The definition of a type that is no class: a type parameter or an alias.
        TypeDef = "type_def",
        /// The usage of a type that is no class: a type parameter, an alias, or one of the language's own.
        TypeUsg = "type_usg",
        /// A modifier, such as `public`.
        Modifier = "modifier",
        /// An annotation's name; also that of a decorator in TypeScript and of an attribute in C#.
        Annotation = "annotation",
        /// The file's package or namespace, where it is declared.
        NamespaceDef = "namespace_def",
        /// A label of a statement.
        Label = "label",
    }
}

dimension! {
    /// A code structure around a token.
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
        /// What is behind `else`.
        Else = "in_else",
        /// A handler of exceptions.
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
        /// In the language.
        Builtin = "from_builtin",
        /// In a library that is neither the language's own nor the project.
        Extlib = "from_extlib",
        /// In the same file.
        Infile = "from_infile",
        /// In the language's standard library.
        Stdlib = "from_stdlib",
        /// In another file of the same project. The paper has no such value; cross-file completion is about these.
        Project = "from_project",
    }
}

dimension! {
    /// How long a token is, in characters: of strings, without their quotation marks.
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
    /// How often a token comes in its file, relative to the others.
    Frequency {
        /// In the highest interval.
        High = "high_frequent",
        /// In the lowest interval.
        Low = "low_frequent",
        /// Between them.
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

/// Tokens with more characters than this belong to the paper's class `non_leaf`, with the inner nodes of syntax trees.
pub const LONGEST_LEAF: usize = 30;

/// Where the intervals of [`Frequency`] end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Boundaries {
    /// As printed in equations 1a and 1b: `(mean − min) / 2` and `(max − mean) / 2`. They are half of a distance rather than
    /// a place between two values, so the lowest interval is often empty; but table 5, in which a token that comes once is
    /// high_frequent, needs them.
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
}

/// How often a token is within each [`Context`]: nested ones count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Contexts([u8; Context::ALL.len()]);

impl Contexts {
    /// How often, up to 255 times.
    pub fn count(&self, context: Context) -> u8 {
        self.0[context as usize]
    }

    /// The contexts that there are, with how often.
    pub fn iter(&self) -> impl Iterator<Item = (Context, u8)> {
        Context::ALL.iter().map(|&context| (context, self.count(context))).filter(|&(_, count)| count > 0)
    }
}

impl Serialize for Contexts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// The values of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Label {
    /// What it is.
    pub syntax_type: SyntaxType,
    /// What it is in.
    pub context: Contexts,
    /// Where it is from.
    pub origin: Origin,
    /// How long it is.
    pub length: Length,
    /// How often it comes.
    pub frequency: Frequency,
}

/// A token of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it says: as written, but of literals the value.
    pub text: Box<str>,
    /// Its values.
    pub label: Label,
    /// Whether it is in code that does not parse: its values are less sure.
    pub in_error: bool,
}

/// A named version of these rules. A profile never changes what it computes; a change is a new version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TokenProfile {
    /// The first version. What differs from the second is told [above](self#profiles).
    Ct3V1,
    /// The second version.
    #[default]
    Ct3V2,
}

impl TokenProfile {
    /// Every profile, the latest last.
    pub const ALL: [Self; 2] = [Self::Ct3V1, Self::Ct3V2];

    /// The name with its version, which stands beside every number.
    pub fn id(self) -> &'static str {
        match self {
            Self::Ct3V1 => "ct3@1",
            Self::Ct3V2 => "ct3@2",
        }
    }

    /// The profile of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == name)
    }
}

/// How to label.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// By which rules.
    pub profile: TokenProfile,
    /// Where the intervals of [`Frequency`] end.
    pub boundaries: Boundaries,
    /// The first segments of the names of the project's own modules or packages.
    pub project: Vec<String>,
}

/// A labelled file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    /// Its tokens, in the order in which they stand there.
    pub tokens: Vec<Token>,
    /// Whether all of it parses.
    pub is_sound: bool,
}

/// The parser does not get through a file in a number of steps that is many times what code of its length takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("cannot be parsed in reasonable time: thousands of brackets may be open, or it is no code")]
pub struct GaveUp;

/// Labels the tokens of files, keeping parsers and what it knows of the grammars between them.
#[derive(Default)]
pub struct Labeller {
    parser: Parser,
    python: OnceCell<python::Python>,
    java: OnceCell<java::Java>,
    typescript: OnceCell<typescript::TypeScript>,
    csharp: OnceCell<csharp::CSharp>,
}

impl Labeller {
    /// What is known of a language is prepared when it is first needed.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tokens of a file. Code that does not parse is labelled as far as the parser makes sense of it. TypeScript is
    /// read as TSX, and where that leaves errors, as whichever dialect leaves fewer.
    pub fn label(&mut self, language: Language, source: &str, options: &Options) -> Result<Labelled, GaveUp> {
        let (_, tree) = self.parse(language, source, None)?;
        let told = self.told(language, source, &tree, options, Among::Alone);
        let tokens = resolve::tokens(&told.facts, rules(language), options, 0..source.len() + 1);
        Ok(Labelled { tokens, is_sound: !tree.root_node().has_error() })
    }

    /// What the tree of a file says.
    fn told(&self, language: Language, source: &str, tree: &Tree, options: &Options, among: Among<'_>) -> Told {
        let root = tree.root_node();
        match language.id() {
            "java" => java::told(self.java.get_or_init(java::grammar), source, root, options, among),
            "typescript" => {
                typescript::told(self.typescript.get_or_init(typescript::grammars), source, tree, options, among)
            }
            "csharp" => csharp::told(self.csharp.get_or_init(csharp::grammar), source, root, options, among),
            _ => python::told(self.python.get_or_init(python::grammar), source, root, options, among),
        }
    }

    /// The tree of a file, and the grammar that it is by. `start` is what is known of how it starts.
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

    /// The tree of a file by one grammar, if `start` was parsed by it and the file has no errors. How a parser gets over an
    /// error may depend on what it takes over, and a tree shall depend on the file alone.
    fn parse_on(&mut self, dialect: &tree_sitter::Language, source: &str, start: &Reference) -> Option<Tree> {
        let (text, tree) = start.code.parsed().filter(|_| start.dialect == *dialect)?;
        let edited = code::replaced(tree, text, 0..text.len(), source);
        self.parse_as(dialect, source, Some(&edited)).ok().filter(|tree| !tree.root_node().has_error())
    }

    /// The tree of a file by one grammar. `old` is what is known of it.
    fn parse_as(&mut self, dialect: &tree_sitter::Language, source: &str, old: Option<&Tree>) -> Result<Tree, GaveUp> {
        // Setting the language makes a new scanner: Python's remembers whether it was inside an f-string.
        self.parser.set_language(dialect).expect("the pinned grammar fits the library");
        code::parse(&mut self.parser, source, old).ok_or(GaveUp)
    }
}

/// How a language looks names up.
fn rules(language: Language) -> Rules {
    match language.id() {
        "java" => java::RULES,
        "typescript" => typescript::RULES,
        "csharp" => csharp::RULES,
        _ => python::RULES,
    }
}

/// The number of places in a tree that do not parse.
fn errors(tree: &Tree) -> usize {
    let mut cursor = tree.walk();
    let mut errors = 0;
    loop {
        let node = cursor.node();
        errors += usize::from(node.is_error() || node.is_missing());
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return errors;
            }
        }
    }
}

#[cfg(test)]
mod tests;
