//! Arguments of the commands for the trees of Python150k and JavaScript150k.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ArgGroup;

use crate::args::{Reading, Threads};

/// Describe the tokens of trees: their lengths, and what vocabularies lack
///
/// For the datasets Python150k and JavaScript150k: figures 9 and 10, and counts of tables 8 to 10 of
/// the paper of the Code Token Type Taxonomy.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("form").args(["json", "csv"]))]
#[command(after_long_help = "\
A node's type and its value are two tokens. A terminal is a leaf with a text: a value, or a statement
of one word. Lengths are in characters; white space in a token does not count.

--vocabulary counts the tokens that a closed vocabulary lacks, which `assay corpus vocabulary` makes.
--tokenizer encodes tokens of at most --max-length characters as sub-tokens, each with an end mark. It
says how long the sequences are, what the tokenizer lacks of these tokens, and which letters and types
of nodes are not one sub-token. A tokenizer for each length threshold gives the rows of table 9.

Examples:
  assay corpus tokens python100k_train.json
  assay corpus tokens python50k_eval.json --vocabulary closed.json --json
  assay corpus tokens python100k_train.json --tokenizer bpe-50.json --max-length 50
  assay corpus tokens programs_training.json --csv > lengths.csv")]
pub(crate) struct TokensArgs {
    /// Trees of Python150k or JavaScript150k, one program per line
    #[arg(required = true, value_name = "FILE")]
    pub(crate) trees: Vec<PathBuf>,

    /// A closed vocabulary
    #[arg(long, value_name = "FILE")]
    pub(crate) vocabulary: Option<PathBuf>,

    /// An open vocabulary: a tokenizer.json, such as HuggingFace Tokenizers writes
    #[arg(long, value_name = "FILE")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// Encode only tokens of at most this many characters
    #[arg(long, value_name = "N", requires = "tokenizer")]
    pub(crate) max_length: Option<u64>,

    /// Print the statistics as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Print the lengths as CSV
    #[arg(long)]
    pub(crate) csv: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Make a closed vocabulary: the most frequent tokens of trees
///
/// Prints the vocabulary as JSON. The paper of the Code Token Type Taxonomy has one of 10,000 tokens.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A node's type and its value are two tokens. White space in a token is removed. The size includes
<PADDING> and <UNKNOWN>. Of equally frequent tokens, the first in the order of their bytes are taken.

The output has the schema assay-vocabulary@1:
  special     <PADDING> and <UNKNOWN>; these have the numbers 0 and 1
  vocabulary  the other tokens from number 2, with their counts, the most frequent first
  programs, tokens, distinct  what was counted

Examples:
  assay corpus vocabulary python100k_train.json > closed.json
  assay corpus tokens python50k_eval.json --vocabulary closed.json
  assay label --py150 python50k_eval.json --vocabulary closed.json > labels.csv")]
pub(crate) struct VocabularyArgs {
    /// Trees of Python150k or JavaScript150k, one program per line
    #[arg(required = true, value_name = "FILE")]
    pub(crate) trees: Vec<PathBuf>,

    /// The size of the vocabulary
    #[arg(long, value_name = "N", default_value = "10000")]
    pub(crate) size: NonZeroUsize,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Write a model's inputs: overlapping windows over the tokens of trees
///
/// Prints a window a line, as JSON. Windows and `<PADDING>` are those of section 4.2 of the paper of the
/// Code Token Type Taxonomy.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("by").args(["vocabulary", "tokenizer"]).required(true))]
#[command(after_long_help = "\
A window has --size symbols, and the next one begins --step symbols later. <PADDING> fills the last
window of a program. White space in a token is removed.

  --vocabulary  a symbol is a token, or <UNKNOWN>. The default is --size 1000 --step 500
  --tokenizer   a token is its sub-tokens and <ENDTOKEN>. A token of more than 30 characters, or with
                a part that the tokenizer lacks, is <UNKNOWN>. The default is --size 2000 --step 1000

A line has these members:
  ast_idx   the program, from 0, as `assay label` numbers it
  start     the index of the window's first symbol in the program
  overlap   how many symbols the window before has too: predictions for these count there
  padding   how many symbols are <PADDING>
  symbols   the symbols

Examples:
  assay corpus windows python50k_eval.json --vocabulary closed.json > closed.jsonl
  assay corpus windows python50k_eval.json --tokenizer bpe.json > open.jsonl")]
pub(crate) struct WindowsArgs {
    /// Trees of Python150k or JavaScript150k, one program per line
    #[arg(required = true, value_name = "FILE")]
    pub(crate) trees: Vec<PathBuf>,

    /// A closed vocabulary that `assay corpus vocabulary` made
    #[arg(long, value_name = "FILE")]
    pub(crate) vocabulary: Option<PathBuf>,

    /// An open vocabulary: a tokenizer.json, such as HuggingFace Tokenizers writes
    #[arg(long, value_name = "FILE")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// The number of symbols of a window [default: 1000, or 2000 with --tokenizer]
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<NonZeroUsize>,

    /// The number of symbols from a window to the next [default: half of the size]
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<NonZeroUsize>,

    /// The longest token that --tokenizer encodes, in characters
    #[arg(long, value_name = "N", default_value_t = 30, requires = "tokenizer")]
    pub(crate) max_length: usize,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}
