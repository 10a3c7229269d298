//! Arguments of the commands that label tokens.

use std::path::PathBuf;

use assay_scoring::{Breakdown, combination};
use assay_syntax::languages::Language;
use assay_taxonomy::table::Dimension;
use assay_taxonomy::trees::Dataset;
use assay_taxonomy::{Boundaries, Options, TokenProfile};
use clap::{ArgGroup, ValueEnum};

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

    /// Set the bounds of the frequencies halfway between minimum, mean and maximum, unlike the paper
    #[arg(long, requires = "tokens")]
    midpoints: bool,
}

impl TokenArgs {
    /// The profile to label tokens by, if requested.
    pub(crate) fn profile(self) -> Option<TokenProfile> {
        self.tokens.then(|| self.token_profile.unwrap_or_default())
    }

    /// How to break scores down, if requested.
    pub(crate) fn breakdown(self) -> Option<Breakdown> {
        Some(Breakdown { profile: self.profile()?, boundaries: boundaries(self.midpoints), by: Vec::new() })
    }
}

fn boundaries(midpoints: bool) -> Boundaries {
    if midpoints { Boundaries::Midpoints } else { Boundaries::Printed }
}

/// How scores are broken down by token type.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct BreakdownArgs {
    #[command(flatten)]
    tokens: TokenArgs,

    /// Dimensions to combine, such as syntax_type,origin; repeatable. The table always has each alone
    #[arg(long, value_name = "DIMENSIONS", value_parser = parse_combination, requires = "tokens")]
    by: Vec<Combination>,
}

/// How combinations of dimensions are printed.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct PivotArgs {
    /// Print each combination of two dimensions as a table of its own, with this measure
    #[arg(long, value_name = "MEASURE", requires = "by", conflicts_with = "json")]
    pub(crate) pivot: Option<TokenMeasure>,
}

impl BreakdownArgs {
    /// How to break scores down, if requested.
    pub(crate) fn breakdown(&self) -> Option<Breakdown> {
        let by = self.by.iter().map(|combination| combination.0.clone()).collect();
        Some(Breakdown { by, ..self.tokens.breakdown()? })
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

With --py150 or --js150, FILE contains trees of the dataset Python150k or JavaScript150k, one program
per line. The output is a CSV table with the columns and indices of the paper's table 5;
non-terminals have -1. --csv prints the same table of source files, where AST_idx numbers the files.
`assay join --labels` reads these tables.

--marks prints the text with a letter for the value of each token, and --html a page of it. With --log,
a sign says whether the log's prediction is right (+) or wrong (-), or is missing (?). A log numbers
programs and tokens as the table of --csv does.

Examples:
  assay label src/main.py
  assay label --json src/*.ts | jq -r 'select(.origin == \"from_project\") | .text'
  assay label --marks origin src/main.py
  assay label --marks syntax_type --html src/*.py > marks.html
  assay label --marks syntax_type --log closed.csv src/main.py
  assay label --csv src/*.java > labels.csv
  assay label --py150 python50k_eval.json > labels.csv
  assay label --js150 programs_eval.json > labels.csv")]
#[command(group = ArgGroup::new("trees").args(["py150", "js150"]))]
pub(crate) struct LabelArgs {
    /// Source files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The language [default: according to the file names]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    /// FILE contains trees of the Python150k dataset
    #[arg(long, conflicts_with_all = ["language", "json", "csv"])]
    py150: bool,

    /// FILE contains trees of the JavaScript150k dataset
    #[arg(long, conflicts_with_all = ["language", "json", "csv"])]
    js150: bool,

    #[command(flatten)]
    pub(crate) labelling: LabellingArgs,

    /// Print one JSON object per token
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,

    /// Print the paper's table 5: one CSV row per token
    #[arg(long)]
    pub(crate) csv: bool,

    /// Print the text of the files, with tokens marked by their value in this dimension: syntax_type,
    /// origin, length or frequency
    #[arg(
        long,
        value_name = "DIMENSION",
        value_parser = parse_marked,
        conflicts_with_all = ["json", "csv", "trees"]
    )]
    pub(crate) marks: Option<MarkedDimension>,

    /// A completion log, as `assay join` reads it: also mark which tokens the model predicted right
    #[arg(long, value_name = "FILE", requires = "marks")]
    pub(crate) log: Option<PathBuf>,

    /// Print the marked text as a page of HTML with its style inside
    #[arg(long, requires = "marks")]
    pub(crate) html: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

impl LabelArgs {
    /// The dataset of the files, if they contain trees.
    pub(crate) fn dataset(&self) -> Option<Dataset> {
        match (self.py150, self.js150) {
            (true, _) => Some(Dataset::Python150k),
            (_, true) => Some(Dataset::JavaScript150k),
            (false, false) => None,
        }
    }
}

/// How tokens are labelled.
#[derive(Debug, Clone, PartialEq, Eq, clap::Args)]
pub(crate) struct LabellingArgs {
    /// The first segment of the name of a module or package of the project; repeatable
    #[arg(long, value_name = "NAME")]
    project: Vec<String>,

    /// The version of the token types; the default is ct3@2
    #[arg(long, value_name = "PROFILE", value_parser = parse_token_profile)]
    token_profile: Option<TokenProfile>,

    /// Set the bounds of the frequencies halfway between minimum, mean and maximum, unlike the paper
    #[arg(long)]
    midpoints: bool,

    /// Classify frequencies by the counts of a vocabulary that `assay corpus vocabulary` made, instead
    /// of those of a token's own file
    #[arg(long, value_name = "FILE")]
    pub(crate) vocabulary: Option<PathBuf>,
}

impl LabellingArgs {
    /// The options of the labeller.
    pub(crate) fn options(&self) -> Options {
        let profile = self.token_profile.unwrap_or_default();
        Options { profile, boundaries: boundaries(self.midpoints), project: self.project.clone() }
    }

    /// Whether no option is given.
    pub(crate) fn is_default(&self) -> bool {
        self.project.is_empty() && self.token_profile.is_none() && !self.midpoints && self.vocabulary.is_none()
    }
}

fn parse_marked(name: &str) -> Result<MarkedDimension, String> {
    MarkedDimension::from_str(name, false).map_err(|_| {
        let known = MarkedDimension::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let known = known.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ");
        match name {
            "context" => {
                format!("a token can have several contexts, which one mark cannot show; the dimensions are {known}")
            }
            _ => format!("the dimensions are {known}"),
        }
    })
}

/// A dimension in which each token has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum MarkedDimension {
    /// What the token is
    SyntaxType,
    /// Where it is defined
    Origin,
    /// How long it is
    Length,
    /// How often it occurs in its file
    Frequency,
}

impl From<MarkedDimension> for Dimension {
    fn from(dimension: MarkedDimension) -> Self {
        match dimension {
            MarkedDimension::SyntaxType => Self::SyntaxType,
            MarkedDimension::Origin => Self::Origin,
            MarkedDimension::Length => Self::Length,
            MarkedDimension::Frequency => Self::Frequency,
        }
    }
}

/// Join completion logs with token types: accuracy by type, for one model or two
///
/// For each token, a log has the token and the model's prediction. The tokens are those of trees of the
/// datasets Python150k and JavaScript150k, or of a table that `assay label` writes.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A log is JSON Lines, or CSV with these columns, sorted by ast_idx:
  ast_idx, node_idx  the program and its token, from 0, as the table of `assay label` numbers them
  true, predicted    with a closed vocabulary, symbols, or <UNKNOWN> for those outside it;
                     with an open one, JSON lists of sub-tokens that end with \"<ENDTOKEN>\"
  rank               optional, for MRR: the rank of the correct suggestion, from 1; 0 if there is none

All tokens of the trees or of the table count. A token without a line in a log counts as wrong in that
log; the number of such tokens is printed below the table. For a log of a part of the dataset, give
the trees or the labels of that part.

Inner nodes of the trees and tokens of more than 30 characters have the value non_leaf. Tokens of
the syntax type unknown, such as an empty list of parameters, have no value in other dimensions.

Intervals are 95 % confidence intervals. They allow for tokens of a program that are right or wrong
together. Two logs are compared token by token: improved tokens are right only in the second log,
degraded ones only in the first, and p is the p-value of the exact McNemar test.

Examples:
  assay join --trees python50k_eval.json --log closed.csv
  assay join --trees python50k_eval.json --log closed.csv --log open.jsonl --by syntax_type,origin
  assay join --labels labels.csv --log closed.csv --log open.jsonl --by length,frequency --csv
  assay join --labels labels.csv --log closed.csv --log open.jsonl --bars --svg figure.svg
  assay join --labels labels.csv --log closed.csv --by syntax_type,origin --pivot accuracy")]
#[command(group = ArgGroup::new("tokens").args(["trees", "labels"]).required(true))]
#[command(group = ArgGroup::new("form").args(["json", "csv", "bars"]))]
pub(crate) struct JoinArgs {
    /// Trees of Python150k or JavaScript150k, one program per line
    #[arg(long, value_name = "FILE")]
    pub(crate) trees: Option<PathBuf>,

    /// A table that `assay label` wrote with --csv, --py150 or --js150
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: Option<PathBuf>,

    /// A log; two logs compare two models
    #[arg(long = "log", value_name = "FILE", required = true)]
    pub(crate) logs: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) labelling: LabellingArgs,

    /// Dimensions to combine, such as syntax_type,origin; repeatable. The table always has each alone
    #[arg(long, value_name = "DIMENSIONS", value_parser = parse_combination)]
    pub(crate) by: Vec<Combination>,

    /// Print bars: the accuracies by value, and the share of each value
    #[arg(long)]
    pub(crate) bars: bool,

    /// Print each combination of two dimensions as a table of its own, with this measure
    #[arg(long, value_name = "MEASURE", requires = "by", conflicts_with_all = ["json", "csv", "bars"])]
    pub(crate) pivot: Option<JoinMeasure>,

    /// Also write the bars as a figure, a file of SVG with its style inside
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print the table as CSV
    #[arg(long)]
    pub(crate) csv: bool,

    /// Print the table as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// A measure of joined logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum JoinMeasure {
    /// The share of tokens that each log gets right, in percent
    Accuracy,
    /// The mean reciprocal rank of each log
    Mrr,
    /// The second log's accuracy minus the first's
    Change,
    /// The number of tokens
    Tokens,
    /// The share of all tokens, in percent
    Share,
}

/// A measure of the scores by token type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TokenMeasure {
    /// The share of the ground truth's tokens that are predicted
    Recall,
    /// The share of the predicted tokens that are in the ground truth
    Precision,
    /// The exact matches among the statements with such a token
    Exact,
    /// The number of tokens
    Tokens,
    /// The share of all tokens
    Share,
}

/// Dimensions whose values are combined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Combination(pub(crate) Vec<Dimension>);

fn parse_token_profile(name: &str) -> Result<TokenProfile, String> {
    let known = || TokenProfile::ALL.map(TokenProfile::id).join(", ");
    TokenProfile::named(name).ok_or_else(|| format!("choose one of {}", known()))
}

fn parse_combination(names: &str) -> Result<Combination, String> {
    combination(names).map(Combination)
}
