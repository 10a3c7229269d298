//! Retrieving context from repositories.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use assay_corpus::retrieve::Retriever;
use assay_score::profile::Profile;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::args::{BenchmarkArgs, parse_profile};

/// How many chunks are ranked, as in the official program.
pub(crate) const CANDIDATES: usize = 1000;

/// Retrieve context for prompts from the other files of their repositories
///
/// Writes the prompt file anew, each record with the chunks of other files that are most like the lines before the
/// cursor, in the form of CrossCodeEval's own files.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A repository is the folder DIR/<metadata.repository>, or DIR/<language>/<metadata.repository>.
Its files of the task's language, but for metadata.file, are cut into chunks of ten lines. The
query is the last ten lines of the prompt that are not blank. What is shown is the chunk behind
the one that is like the query, as it is what follows the cursor that is looked for; with
--with-reference the groundtruth is part of the query, and the chunk itself is shown. Links,
hidden folders, node_modules, binary files and files of more than 10 MB are left out, and told
of. A task whose repository or file is missing keeps the context that its record had.

Retrievers (--by):
  bm25     as rank_bm25's BM25Okapi scores with its defaults
  tfidf    cosine of tf-idf vectors, as scikit-learn makes them
  jaccard  words in both, divided by words in either
  dense    cosine of vectors of your own: --texts writes what is to be embedded, an object a
           line with `id` and `text`; --vectors reads an object a line with `id` and `vector`

Model inputs (--inputs): context, line feed and prompt, cut to --context-budget and
--prompt-budget tokens. Without --tokenizer, words and punctuation marks are counted, of which
code has fewer than models' tokens.

Examples:
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out with_context.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out bound.jsonl --with-reference
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --inputs inputs.jsonl --tokenizer tokenizer.json --context-budget 512
  assay corpus retrieve --prompts prompts.jsonl --repos repos --texts texts.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --by dense --vectors vectors.jsonl")]
pub(crate) struct RetrieveArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The folder of repositories
    #[arg(long, value_name = "DIR")]
    pub(crate) repos: PathBuf,

    /// The new prompt file
    #[arg(long, value_name = "FILE", required_unless_present = "texts", conflicts_with = "texts")]
    pub(crate) out: Option<PathBuf>,

    /// What ranks the chunks
    #[arg(long, value_enum, value_name = "RETRIEVER", default_value_t = By::Bm25)]
    pub(crate) by: By,

    /// How many chunks a record gets
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) top: usize,

    /// Use the groundtruth as part of the query, as an upper bound
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// How many chunks are ranked, those of the nearest files first
    #[arg(long, value_name = "N", default_value_t = CANDIDATES)]
    pub(crate) candidates: usize,

    /// The vectors of a dense retriever
    #[arg(long, value_name = "FILE", required_if_eq("by", "dense"))]
    pub(crate) vectors: Option<PathBuf>,

    /// Write the texts that a dense retriever has to embed, and nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) texts: Option<PathBuf>,

    /// Write what a model is given for each task: context and prompt, cut to a budget
    #[arg(long, value_name = "FILE", requires = "out", help_heading = "Model inputs")]
    pub(crate) inputs: Option<PathBuf>,

    /// The model's tokenizer.json [default: words and punctuation marks are counted]
    #[arg(long, value_name = "FILE", requires = "inputs", help_heading = "Model inputs")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// How many tokens of the context are kept, from its start
    #[arg(long, value_name = "N", default_value_t = 512, help_heading = "Model inputs")]
    pub(crate) context_budget: usize,

    /// How many tokens of the prompt are kept, from its end [default: all]
    #[arg(long, value_name = "N", help_heading = "Model inputs")]
    pub(crate) prompt_budget: Option<usize>,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What ranks chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum By {
    Bm25,
    Tfidf,
    Jaccard,
    Dense,
}

/// Compare retrievers by what they find
///
/// For each: how many of the reference's names are in what it found, where that is from, and how often the definition that
/// the task asks for is part of it; with predictions, what a model scores with it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What was found comes from prompt files with context, as `assay corpus retrieve` and CrossCodeEval
have them (--records), or is retrieved here (--by). What a dense retriever found is a file that
`assay corpus retrieve --by dense` wrote. Repositories are found as by `assay corpus retrieve`. If
nothing was found for any task, that is an error, and there is no report.

What is measured (for all tasks, and for each language):
  names       the share of the reference's different identifiers that are in at least one chunk:
              the mean, and tasks by that share (figure 5 of CrossCodeEval's paper)
  origins     the share of chunks from files that the task's file imports, that are in its folder,
              whose names share a word with its name, that import what it imports (section 3.5)
  definition  the share of tasks for which one of the first 1, 2, … chunks has the first line of
              the definition; that is metadata.definition, as `assay corpus examples` writes it, or
              else that of the first name of the reference that only another file defines
  scores      of --predictions, as `assay score` gives them (tables 4 and 9); and the share of
              identifier matches for tasks of which as many names were found
Tasks without context count as those for which nothing was found.

Names are what --by says, with `+reference` for an upper bound, or what --records says.

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

    /// What ranks the chunks; several can be given [default: bm25, tfidf and jaccard, unless there are --records]
    #[arg(long, value_name = "RETRIEVER", num_args = 1.., value_delimiter = ',', value_parser = retrievers())]
    pub(crate) by: Vec<Retriever>,

    /// What a retriever found: prompt files with context
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) records: Vec<(String, PathBuf)>,

    /// What a model wrote with what a retriever found: prediction files
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) predictions: Vec<(String, PathBuf)>,

    /// Measure what --by names with the groundtruth as part of the query as well
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// How many chunks of a task are looked at
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(5).unwrap_or(NonZeroUsize::MIN))]
    pub(crate) top: NonZeroUsize,

    /// How to score; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Write the report into a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What retrieves without vectors.
fn retrievers() -> impl TypedValueParser<Value = Retriever> {
    let unknown = "it is none of the retrievers";
    PossibleValuesParser::new(Retriever::ALL.map(Retriever::id))
        .try_map(move |name| Retriever::ALL.into_iter().find(|retriever| retriever.id() == name).ok_or(unknown))
}

fn parse_named_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() && !name.contains(char::is_control) => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("give a name and a file, as in bm25=predictions.jsonl".to_owned()),
    }
}
