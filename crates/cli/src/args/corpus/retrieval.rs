//! Arguments of the commands that retrieve context from repositories.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use assay_completion::profile::Profile;
use assay_corpus::retrieve::Retriever;
use assay_corpus::retrieve::templates::{self, Template};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::{BenchmarkArgs, listed, parse_profile};

/// The number of chunks to rank, as in the official program.
pub(crate) const CANDIDATES: usize = 1000;

/// The help after the options of `assay corpus retrieve`.
fn retrieve_help() -> String {
    let templates: Vec<(&str, &str)> = templates::ALL.iter().map(|template| (template.id, template.about)).collect();
    format!("{RETRIEVE_HELP}{}{RETRIEVE_EXAMPLES}", listed(&templates))
}

const RETRIEVE_HELP: &str = "\
A repository is the folder DIR/<metadata.repository>, or DIR/<language>/<metadata.repository>. Its
files in the task's language, except metadata.file, are split into chunks of ten lines, without blank
ones. The query is the last ten lines of the prompt that are not blank. The result is the chunk that
follows the most similar one, as the model needs the code after it. With --with-reference, the query
includes the ground truth, and the result is the most similar chunk itself. Links, hidden folders,
node_modules, binary files and files of more than 10 MB are skipped and reported. If a task's
repository or file is missing, its record keeps its context.

--chunk-lines, --query-lines and --stride change the sizes. With a --stride of fewer lines than a
chunk has, chunks are a sliding window, as RepoCoder's: 20 lines with a stride of 2.

Retrievers (--by):
  bm25     scores as by rank_bm25's BM25Okapi with its defaults
  tfidf    cosine similarity of TF-IDF vectors, computed as in scikit-learn
  jaccard  Jaccard similarity of the sets of words
  dense    cosine similarity of vectors of an encoder (--encoder) or of your own: --texts writes the
           texts to embed, one object per line with `id` and `text`; --vectors reads one object per
           line with `id` and `vector`

Encoders (--encoder): the folder of a model of RoBERTa's architecture, such as UniXcoder, CodeBERT or
GraphCodeBERT, as Hugging Face lays it out: config.json; tokenizer.json, or vocab.json and merges.txt;
model.safetensors or pytorch_model.bin, of which nothing is executed. Without further options, texts
are encoded as by CrossCodeEval's program, but in single precision. UniXcoder takes about 0.3 seconds
of a core for ten lines, so embed large benchmarks on a GPU, with --texts and --vectors. Only builds
with the feature `embeddings` have encoders.

Marks (--encoder-marks):
  none       the text's tokens alone, as in CrossCodeEval's program
  roberta    <s> text </s>
  unixcoder  <s> <encoder-only> </s> text </s>, as in UniXcoder's own program

Model inputs (--inputs): context, line feed and prompt, truncated to --context-budget and
--prompt-budget tokens. Without --tokenizer, tokens are words and punctuation marks; a model's
tokenizer counts more tokens in the same code. With --total, the prompt gets the tokens that
--generation, the context and the code after the cursor leave. The texts are tokenized apart, so
leave a few tokens. Each line says how many tokens of each text are in the input, and how many were
cut.

Templates (--template) are for models that fill in the middle. The prefix is context, line feed and
prompt; the suffix is right_context, truncated to --suffix-budget tokens. In PSM, the prefix comes
first, and in SPM the suffix. The model's tokenizer adds the token that starts a text:
";

const RETRIEVE_EXAMPLES: &str = "
Examples:
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out with_context.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out bound.jsonl --with-reference
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --inputs inputs.jsonl --tokenizer tokenizer.json --context-budget 512
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --inputs inputs.jsonl --tokenizer tokenizer.json --template starcoder --total 8192
  assay corpus retrieve --prompts prompts.jsonl --repos repos --texts texts.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --by dense --vectors vectors.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --by dense --encoder unixcoder-base";

/// Retrieve context for prompts from the other files of their repositories
///
/// Writes a new prompt file in CrossCodeEval's format. Each record gets the chunks of other files
/// that are most similar to the lines before the cursor.
#[derive(Debug, clap::Args)]
#[command(after_long_help = retrieve_help())]
pub(crate) struct RetrieveArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The folder of repositories
    #[arg(long, value_name = "DIR")]
    pub(crate) repos: PathBuf,

    /// The new prompt file
    #[arg(long, value_name = "FILE", required_unless_present = "texts", conflicts_with = "texts")]
    pub(crate) out: Option<PathBuf>,

    /// The retriever that ranks the chunks
    #[arg(long, value_enum, value_name = "RETRIEVER", default_value_t = By::Bm25)]
    pub(crate) by: By,

    /// The number of chunks per record
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) top: usize,

    /// Include the ground truth in the query, as an upper bound
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// The number of lines in a chunk
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) chunk_lines: NonZeroUsize,

    /// The number of lines from the start of a chunk to the start of the next; with fewer than
    /// --chunk-lines, chunks overlap [default: --chunk-lines]
    #[arg(long, value_name = "N")]
    pub(crate) stride: Option<NonZeroUsize>,

    /// The number of lines in the query
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) query_lines: NonZeroUsize,

    /// The maximum number of chunks to rank; those of the nearest files come first
    #[arg(long, value_name = "N", default_value_t = CANDIDATES)]
    pub(crate) candidates: usize,

    /// The vectors of a dense retriever
    #[arg(long, value_name = "FILE")]
    pub(crate) vectors: Option<PathBuf>,

    /// Write only the texts to embed, for a dense retriever
    #[arg(long, value_name = "FILE")]
    pub(crate) texts: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) encoder: EncoderArgs,

    /// Write the model's input for each task: context and prompt, truncated to their budgets
    #[arg(long, value_name = "FILE", requires = "out", help_heading = "Model inputs")]
    pub(crate) inputs: Option<PathBuf>,

    /// The model's tokenizer.json [default: tokens are words and punctuation marks]
    #[arg(long, value_name = "FILE", requires = "inputs", help_heading = "Model inputs")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// The number of context tokens to keep, from its start
    #[arg(long, value_name = "N", default_value_t = 512, help_heading = "Model inputs")]
    pub(crate) context_budget: usize,

    /// The number of prompt tokens to keep, from its end [default: all]
    #[arg(long, value_name = "N", help_heading = "Model inputs")]
    pub(crate) prompt_budget: Option<usize>,

    /// How the model is given the code before and after the cursor [default: the code before it]
    #[arg(long, value_name = "TEMPLATE", value_parser = parse_template, requires = "inputs", help_heading = "Model inputs")]
    pub(crate) template: Option<&'static Template>,

    /// The number of tokens to keep of the code after the cursor, from its start
    #[arg(long, value_name = "N", default_value_t = 512, requires = "template", help_heading = "Model inputs")]
    pub(crate) suffix_budget: usize,

    /// The number of tokens that the model has for its input and its completion [default: no limit]
    #[arg(long, value_name = "N", requires = "inputs", help_heading = "Model inputs")]
    pub(crate) total: Option<usize>,

    /// The number of tokens of --total for the completion
    #[arg(long, value_name = "N", default_value_t = 50, requires = "total", help_heading = "Model inputs")]
    pub(crate) generation: usize,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A retriever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum By {
    Bm25,
    Tfidf,
    Jaccard,
    Dense,
}

/// The encoder of a dense retriever.
#[cfg_attr(not(feature = "embeddings"), allow(dead_code, reason = "only encoders read the options"))]
#[derive(Debug, clap::Args)]
pub(crate) struct EncoderArgs {
    /// The folder of the model that embeds the texts of a dense retriever; for builds with the feature `embeddings`
    #[arg(long = "encoder", value_name = "DIR", conflicts_with_all = ["vectors", "texts"], help_heading = "Encoder")]
    pub(crate) folder: Option<PathBuf>,

    /// The tokens around a text
    #[arg(
        long = "encoder-marks",
        value_enum,
        value_name = "MARKS",
        default_value_t,
        requires = "folder",
        help_heading = "Encoder"
    )]
    pub(crate) marks: Marks,

    /// The vector of a text: the mean of its tokens' vectors, or the first one
    #[arg(
        long = "encoder-pooling",
        value_enum,
        value_name = "POOLING",
        default_value_t,
        requires = "folder",
        help_heading = "Encoder"
    )]
    pub(crate) pooling: Pooling,

    /// The number of tokens of a text to encode, with marks, from its start
    #[arg(
        long = "encoder-tokens",
        value_name = "N",
        default_value = "256",
        requires = "folder",
        help_heading = "Encoder"
    )]
    pub(crate) tokens: NonZeroUsize,
}

/// The tokens around a text for an encoder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Marks {
    #[default]
    None,
    Roberta,
    Unixcoder,
}

/// How the vectors of a text's tokens become one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Pooling {
    #[default]
    Mean,
    First,
}

#[cfg(feature = "embeddings")]
impl From<Marks> for assay_embeddings::Marks {
    fn from(marks: Marks) -> Self {
        match marks {
            Marks::None => Self::None,
            Marks::Roberta => Self::Roberta,
            Marks::Unixcoder => Self::Unixcoder,
        }
    }
}

#[cfg(feature = "embeddings")]
impl From<Pooling> for assay_embeddings::Pooling {
    fn from(pooling: Pooling) -> Self {
        match pooling {
            Pooling::Mean => Self::Mean,
            Pooling::First => Self::First,
        }
    }
}

/// Compare retrievers by what they find
///
/// For each retriever, reports how many of the reference's names its chunks contain, where the
/// chunks come from, and how often they contain the definition that the task needs. With
/// predictions, also reports a model's scores with the chunks.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Chunks come from prompt files with context, as `assay corpus retrieve` and CrossCodeEval write them
(--records), or the command retrieves them (--by). For a dense retriever, give the file that `assay
corpus retrieve --by dense` wrote. Repositories are found as by `assay corpus retrieve`. If no task
has chunks, the command fails and writes no report.

Measures (for all tasks, and for each language):
  names       the share of the reference's distinct identifiers that at least one chunk contains:
              the mean, and tasks by that share (figure 5 of CrossCodeEval's paper)
  origins     the share of chunks from files that the task's file imports, that are in its folder,
              whose names share a word with its name, or that import what it imports (section 3.5)
  definition  the share of tasks for which one of the first 1, 2, … chunks has the first line of
              the definition: metadata.definition, as `assay corpus examples` writes it, or the
              definition of the first name in the reference that only another file defines
  scores      of --predictions, as by `assay score` (tables 4 and 9); and the share of identifier
              exact matches, by how many of a task's names were found
Tasks without context count as tasks without chunks.

Retrievers are named as in --by, with `+reference` for an upper bound, or as in --records.

Examples:
  assay corpus retrievers --prompts examples.jsonl --repos repos --with-reference
  assay corpus retrievers --prompts prompts.jsonl --repos repos --by bm25 \\
    --records ada=with_ada.jsonl --predictions bm25=a.jsonl ada=b.jsonl --out report.json")]
pub(crate) struct RetrieversArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The folder of repositories
    #[arg(long, value_name = "DIR")]
    pub(crate) repos: PathBuf,

    /// The retrievers that rank the chunks; repeatable [default: bm25, tfidf and jaccard, unless
    /// --records is given]
    #[arg(long, value_name = "RETRIEVER", num_args = 1.., value_delimiter = ',', value_parser = retrievers())]
    pub(crate) by: Vec<Retriever>,

    /// The chunks of a retriever: prompt files with context
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) records: Vec<(String, PathBuf)>,

    /// A model's completions with a retriever's chunks: prediction files
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) predictions: Vec<(String, PathBuf)>,

    /// Also measure the retrievers of --by with the ground truth in the query
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// The number of chunks per task to measure
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(5).unwrap_or(NonZeroUsize::MIN))]
    pub(crate) top: NonZeroUsize,

    /// The profile to score by; repeatable [default: CrossCodeEval's two and strict]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Write the report to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The retrievers that need no vectors.
fn retrievers() -> impl TypedValueParser<Value = Retriever> {
    let unknown = "it is not a retriever";
    PossibleValuesParser::new(Retriever::ALL.map(Retriever::id))
        .try_map(move |name| Retriever::ALL.into_iter().find(|retriever| retriever.id() == name).ok_or(unknown))
}

fn parse_template(id: &str) -> Result<&'static Template, String> {
    let known = || templates::ALL.iter().map(|template| template.id).collect::<Vec<_>>().join(", ");
    Template::named(id).ok_or_else(|| format!("choose one of {}", known()))
}

fn parse_named_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() && !name.contains(char::is_control) => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("give a name and a file, as in bm25=predictions.jsonl".to_owned()),
    }
}
