//! Arguments of the commands that make tasks of contests' problems.

use std::path::PathBuf;

use crate::args::{Reading, Threads};

/// Make the queries and the corpus of code retrieval from submissions
///
/// A query is the statement of a problem, or a program that solves it. It should find the other programs
/// that solve the problem, and not those that fail, as in xCodeEval's retrieval tasks.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one object per line:
  src_uid, lang, lang_cluster  the problem, the language, and optionally the language without its version
  source_code, exec_outcome    the program and its outcome: PASSED, WRONG_ANSWER, RUNTIME_ERROR,
                               TIME_LIMIT_EXCEEDED, MEMORY_LIMIT_EXCEEDED or COMPILATION_ERROR

Files in DIR, for each language and problem:
  retrieval_nl_code.jsonl    with --problems: a query for each problem with a program that passes. `nl`
                             follows the paper's template: description, forms of input and output.
                             Negatives are all programs that fail
  retrieval_code_code.jsonl  a query for each problem with two programs that pass: one of them, drawn at
                             random. Negatives are the programs with a wrong answer
  retrieval_corpus.jsonl     all programs, with an `idx` for each in its language
Programs of the same problem that fail are hard negatives: they are nearly right. Equal programs count
once, and one that passed once is no negative. `assay score --references` and --corpus take the files.

Examples:
  assay corpus queries submissions.jsonl --problems problem_descriptions.jsonl --out retrieval")]
pub(crate) struct QueriesArgs {
    /// The submissions
    #[arg(value_name = "FILE")]
    pub(crate) submissions: PathBuf,

    /// xCodeEval's problem descriptions
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,

    /// The folder of the new files
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The random seed: the same seed draws the same queries
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Write what a model is asked to solve problems, by xCodeEval's template
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE is xCodeEval's problem_descriptions.jsonl, or tasks with the members of their problems
(prob_desc_…). The inputs are those of the authors' evaluation program: one for each language and
problem, with src_uid, lang_cluster and `prompt`. A model's answers are samples for `assay execute` when
they have the same src_uid and lang_cluster, and the program or the answer in source_code.

promptsource, the library of that program, cuts each text to 2048 characters by default. --max-text 2048
does the same.

Examples:
  assay corpus inputs problem_descriptions.jsonl --language C++ --language Python --out inputs.jsonl
  assay corpus inputs problem_descriptions.jsonl --max-text 2048 --out inputs.jsonl")]
pub(crate) struct InputsArgs {
    /// The problems
    #[arg(value_name = "FILE")]
    pub(crate) problems: PathBuf,

    /// The inputs
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// A language to solve the problems in; repeatable [default: xCodeEval's eleven]
    #[arg(long = "language", value_name = "LANGUAGE")]
    pub(crate) languages: Vec<String>,

    /// Cut each text of a problem to this many characters
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(3..))]
    pub(crate) max_text: Option<u64>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}
