//! Labelling tokens.

use std::path::PathBuf;

use assay_score::languages::Language;
use assay_score::taxonomy::TokenProfile;
use assay_score::taxonomy::table::Dimension;

use super::{Reading, Threads, parse_language};

/// Whether statements are broken down by token type, and by which rules.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct TokenArgs {
    /// Break the statements down by token type as well
    #[arg(long)]
    tokens: bool,

    /// By which version of the token types; `ct3@2` by default
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile, requires = "tokens")]
    token_profile: Option<TokenProfile>,
}

impl TokenArgs {
    /// The profile that tokens are labelled by, if they are wanted.
    pub(crate) fn profile(self) -> Option<TokenProfile> {
        self.tokens.then(|| self.token_profile.unwrap_or_default())
    }
}

/// Label the tokens of source files by type, context, origin, length and frequency
///
/// The Code Token Type Taxonomy, CT3, for Python, Java, TypeScript and C#.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Tokens are names, literals, words such as `True` and `null`, and statements that are one word.
Punctuation, operators and the words that statements are built around are not labelled.

  syntax type  what it is: arg_def, attribute, class_def, class_usg, const_num, const_str …
  context      what it is in, and how often: in_for 2 is within two loops
  origin       where it is defined: from_builtin, from_stdlib, from_extlib, from_project,
               from_infile
  length       short (up to 3 characters), medium (up to 10), long
  frequency    how often it comes in its file, relative to the others

Labels are by the profile ct3@2. A local variable that is first bound in a lambda function, an if/else
statement or a loop is a var_usg there, as in table 12 of the paper; --token-profile ct3@1 makes it a
var_def, as earlier versions of assay did. Other files are not read: a member of an object is
from_project if FILE itself declares the object with a class of the project.

With --py150, FILE has trees of the Python150k dataset, a program a line, and the output is a table
in CSV with the columns and indices of the paper: -1 for what is no terminal. The trees of
JavaScript150k are refused.

Examples:
  assay label src/main.py
  assay label --json src/*.ts | jq -r 'select(.origin == \"from_project\") | .text'
  assay label --py150 python50k_eval.json > labels.csv")]
pub(crate) struct LabelArgs {
    /// Source files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The language [default: as the files' names tell]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    /// FILE has trees of the Python150k dataset
    #[arg(long, conflicts_with_all = ["language", "json"])]
    pub(crate) py150: bool,

    /// The first segment of the name of a module or package of the project; can be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) project: Vec<String>,

    /// By which version of the token types; `ct3@2` by default
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile)]
    pub(crate) token_profile: Option<TokenProfile>,

    /// Divide frequencies half-way between minimum, mean and maximum, instead of as the paper prints it
    #[arg(long)]
    pub(crate) midpoints: bool,

    /// Print an object for each token
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Join completion logs with token types: accuracy by type, for one model or two
///
/// The logs say, for each token of the Python150k dataset, what it is and what a model predicted.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A log is JSON Lines, or CSV with these columns, sorted by ast_idx:
  ast_idx, node_idx  which program and which of its tokens, from 0, as `assay label --py150` numbers them
  true, predicted    with a closed vocabulary, symbols, with <UNKNOWN> for what is not in it;
                     with an open one, JSON lists of sub-tokens that end with \"<ENDTOKEN>\"
  rank               optional: which suggestion is the token, from 1; 0 if none is. For MRR

All tokens of the trees count. A token that a log has no line for is wrong in that log; the table says
how many there are. To join the log of a part of the dataset, give the trees of that part.

Tokens of more than 30 characters and inner nodes of the trees are the value non_leaf. The syntax type
unknown, such as an empty list of parameters, has no value in other dimensions.

Examples:
  assay join --trees python50k_eval.json --log closed.csv
  assay join --trees python50k_eval.json --log closed.csv --log open.jsonl --by syntax_type --by origin")]
pub(crate) struct JoinArgs {
    /// The trees, a program a line
    #[arg(long, value_name = "FILE")]
    pub(crate) trees: PathBuf,

    /// A log; given twice, two models side by side
    #[arg(long = "log", value_name = "FILE", required = true)]
    pub(crate) logs: Vec<PathBuf>,

    /// By which version of the token types the trees are labelled; `ct3@2` by default
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile)]
    pub(crate) token_profile: Option<TokenProfile>,

    /// A dimension to combine with the others that are given; besides each dimension alone
    #[arg(long, value_name = "DIMENSION", value_parser = parse_dimension)]
    pub(crate) by: Vec<Dimension>,

    /// Print the table as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

fn parse_token_profile(name: &str) -> Result<TokenProfile, String> {
    let known = || TokenProfile::ALL.map(TokenProfile::id).join(", ");
    TokenProfile::named(name).ok_or_else(|| format!("there are {}", known()))
}

fn parse_dimension(name: &str) -> Result<Dimension, String> {
    let known = || Dimension::ALL.map(Dimension::id)[1..].join(", ");
    Dimension::ALL[1..].iter().copied().find(|one| one.id() == name).ok_or_else(|| format!("there are {}", known()))
}
