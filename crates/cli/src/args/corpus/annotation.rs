//! Arguments of the commands for annotators.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::args::{BenchmarkArgs, Reading};

/// Write a sheet of examples for annotators
///
/// The sheet is CSV with a row for each example and a column for each of the three questions of
/// CrossCodeEval's appendix B.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Open the sheet in a spreadsheet. Each annotator gets a copy, and writes A, B or C into the columns Q1
to Q3, whose heads say what these mean. Cells can stay empty, and further columns can be added. Save it
as CSV in UTF-8. `assay corpus agreement` compares the sheets.

The examples are those with the least SHA-256 of their task id, so that the same N gives the same sheet.
A larger N adds examples and moves none. Long texts are cut to 60 lines and 6,000 characters: the end
of the code before the cursor and the start of the retrieved context remain. A cell that spreadsheets
would run as a formula begins with an apostrophe. For Q1, give prompts with retrieved context.

Examples:
  assay corpus annotate --prompts prompts.jsonl --sample 50 --out sheet.csv
  assay corpus annotate --prompts bundle.jsonl.gz --sample 100 --out sheet.csv")]
pub(crate) struct AnnotateArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The number of examples
    #[arg(long, value_name = "N")]
    pub(crate) sample: NonZeroUsize,

    /// The new sheet
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Compute how far annotators agree, from their sheets
///
/// Prints tables 5 and 6 of CrossCodeEval's paper: the agreement, and the distribution of answers. Adds
/// Cohen's and Fleiss' kappa, which the paper does not have.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
SHEET is a file that `assay corpus annotate` wrote and an annotator filled in. Cells are separated by
commas, semicolons or tabs. The columns task_id, language, Q1, Q2 and Q3 are read, in any order. Answers
are A, B or C, in upper or lower case.

Measures (for all examples, and for each language):
  agreement      the share of examples with equal answers, in percent. The paper has two annotators for
                 each example. With more, it is the mean share of pairs that agree
  Cohen's kappa  for each two annotators, over the examples that both answered
  Fleiss' kappa  over all examples with at least two answers. It has a value for examples with
                 different numbers of answers, too
  answers        the share of each answer among all, in percent
A kappa is 1 if all agree, and 0 if they agree as often as by chance. It is undefined, –, if all answers
are the same. A missing answer counts for nothing. The report says how many are missing.

Annotators need not have the same examples. A sheet that shares no example with another one is an error.

Examples:
  assay corpus agreement ada.csv bob.csv
  assay corpus agreement ada.csv bob.csv eve.csv --json")]
pub(crate) struct AgreementArgs {
    /// The sheets of two or more annotators
    #[arg(value_name = "SHEET", num_args = 2.., required = true)]
    pub(crate) sheets: Vec<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) reading: Reading,
}
