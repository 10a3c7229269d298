//! Arguments of `assay corpus tokenizer`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use assay_syntax::languages::Language;
use clap::ArgGroup;

use crate::args::{Reading, Threads, parse_language};

/// What the help says in a build without tokenizers.
#[cfg(not(feature = "tokenizers"))]
const WITHOUT_TOKENIZERS: &str =
    "This build of assay has no tokenizers, so this command fails. `cargo build --release` includes them.";

/// Train a tokenizer of byte pairs: an open vocabulary
///
/// Writes a tokenizer.json, which HuggingFace Tokenizers and the options --tokenizer read. The same input
/// gives the same file.
#[derive(Debug, clap::Args)]
#[cfg_attr(not(feature = "tokenizers"), command(before_help = WITHOUT_TOKENIZERS))]
#[command(group = ArgGroup::new("from").args(["trees", "lines", "folder"]).required(true))]
#[command(after_long_help = "\
--trees and --lines train on tokens of code, as the open vocabulary of the paper of the Code Token Type
Taxonomy: letters are the first symbols, white space in a token does not count, and --size includes
<PADDING>, <UNKNOWN> and <ENDTOKEN>. The paper leaves longer tokens than --max-length out. It does not say
how it splits tokens; here, words and punctuation are apart, as in its table 6.

--folder trains on the text of source files, as the tokenizers of code models: bytes are the first
symbols, words are those of GPT-2, and --size includes <|endoftext|>. Hidden files, links, and folders
such as node_modules are left out.

The most frequent pair of symbols becomes a symbol, until the vocabulary has its size.

Examples:
  assay corpus tokenizer --trees python100k_train.json --out bpe-50.json
  assay corpus tokens python50k_eval.json --tokenizer bpe-50.json --max-length 50
  assay label --json src/*.py | jq -r .text > tokens.txt
  assay corpus tokenizer --lines tokens.txt --size 5000 --out bpe.json
  assay corpus tokenizer --folder repositories --size 32768 --out tokenizer.json")]
pub(crate) struct TokenizerArgs {
    /// Trees of Python150k or JavaScript150k, one program per line; repeatable
    #[arg(long, value_name = "FILE")]
    pub(crate) trees: Vec<PathBuf>,

    /// A file with a token per line; repeatable
    #[arg(long, value_name = "FILE")]
    pub(crate) lines: Vec<PathBuf>,

    /// A folder with source files; repeatable
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Vec<PathBuf>,

    /// Only files in this language
    #[arg(long, value_parser = parse_language, requires = "folder")]
    pub(crate) language: Option<Language>,

    /// The size of the vocabulary
    #[arg(long, value_name = "N", default_value = "10000")]
    pub(crate) size: NonZeroUsize,

    /// The longest token that counts, in characters
    #[arg(long, value_name = "N", default_value_t = 50, conflicts_with = "folder")]
    pub(crate) max_length: usize,

    /// The tokenizer.json to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}
