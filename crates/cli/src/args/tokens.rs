//! Arguments of the commands that label tokens.

use std::path::PathBuf;

use assay_syntax::languages::Language;
use assay_taxonomy::TokenProfile;
use assay_taxonomy::table::Dimension;

use super::{Reading, Threads, parse_language};

/// Whether to break scores down by token type, and by which profile.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct TokenArgs {
    /// Break scores down by token type as well
    #[arg(long)]
    tokens: bool,

    /// The version of the token types; the default is ct3@2
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile, requires = "tokens")]
    token_profile: Option<TokenProfile>,
}

impl TokenArgs {
    /// The profile to label tokens by, if requested.
    pub(crate) fn profile(self) -> Option<TokenProfile> {
        self.tokens.then(|| self.token_profile.unwrap_or_default())
    }
}

/// Label the tokens of source files by type, context, origin, length and frequency
///
/// Uses the Code Token Type Taxonomy (CT3), for Python, Java, TypeScript and C#.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Tokens are names, literals, words such as `True` and `null`, and statements that are one word.
Punctuation, operators and other keywords are not labelled.

  syntax type  what the token is: arg_def, attribute, class_def, class_usg, const_num, const_str …
  context      the constructs around it, with their depth: in_for 2 is inside two loops
  origin       where it is defined: from_builtin, from_stdlib, from_extlib, from_project,
               from_infile
  length       short (up to 3 characters), medium (up to 10), long
  frequency    how often it occurs in its file, relative to the others

The profiles differ for a local variable that is first bound in a lambda function, an if/else
statement or a loop. In ct3@2, the default, it is a var_usg, as in table 12 of the paper. In ct3@1,
it is a var_def, as in earlier versions of assay. Other files are not read: a member of an object is
from_project if FILE itself declares the object with a class of the project.

With --py150, FILE contains trees of the Python150k dataset, one program per line. The output is a
CSV table with the columns and indices of the paper; non-terminals have -1. The trees of
JavaScript150k are rejected.

Examples:
  assay label src/main.py
  assay label --json src/*.ts | jq -r 'select(.origin == \"from_project\") | .text'
  assay label --py150 python50k_eval.json > labels.csv")]
pub(crate) struct LabelArgs {
    /// Source files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The language [default: according to the file names]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    /// FILE contains trees of the Python150k dataset
    #[arg(long, conflicts_with_all = ["language", "json"])]
    pub(crate) py150: bool,

    /// The first segment of the name of a module or package of the project; repeatable
    #[arg(long, value_name = "NAME")]
    pub(crate) project: Vec<String>,

    /// The version of the token types; the default is ct3@2
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile)]
    pub(crate) token_profile: Option<TokenProfile>,

    /// Set the bounds of the frequencies halfway between minimum, mean and maximum, unlike the paper
    #[arg(long)]
    pub(crate) midpoints: bool,

    /// Print one JSON object per token
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Join completion logs with token types: accuracy by type, for one model or two
///
/// For each token of the Python150k dataset, a log has the token and the model's prediction.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A log is JSON Lines, or CSV with these columns, sorted by ast_idx:
  ast_idx, node_idx  the program and its token, from 0, as `assay label --py150` numbers them
  true, predicted    with a closed vocabulary, symbols, or <UNKNOWN> for those outside it;
                     with an open one, JSON lists of sub-tokens that end with \"<ENDTOKEN>\"
  rank               optional, for MRR: the rank of the correct suggestion, from 1; 0 if there is none

All tokens of the trees count. A token without a line in a log counts as wrong in that log; the
number of such tokens is printed below the table. For a log of a part of the dataset, give the trees
of that part.

Inner nodes of the trees and tokens of more than 30 characters have the value non_leaf. Tokens of
the syntax type unknown, such as an empty list of parameters, have no value in other dimensions.

Examples:
  assay join --trees python50k_eval.json --log closed.csv
  assay join --trees python50k_eval.json --log closed.csv --log open.jsonl --by syntax_type --by origin")]
pub(crate) struct JoinArgs {
    /// The trees, one program per line
    #[arg(long, value_name = "FILE")]
    pub(crate) trees: PathBuf,

    /// A log; two logs compare two models
    #[arg(long = "log", value_name = "FILE", required = true)]
    pub(crate) logs: Vec<PathBuf>,

    /// The version of the token types; the default is ct3@2
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile)]
    pub(crate) token_profile: Option<TokenProfile>,

    /// A dimension to combine with the others given; the table always has each dimension alone
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
    TokenProfile::named(name).ok_or_else(|| format!("choose one of {}", known()))
}

fn parse_dimension(name: &str) -> Result<Dimension, String> {
    let known = || Dimension::ALL.map(Dimension::id)[1..].join(", ");
    Dimension::ALL[1..].iter().copied().find(|one| one.id() == name).ok_or_else(|| format!("choose one of {}", known()))
}
