//! `assay corpus`: commands that make benchmarks, one file per subcommand.

mod agreement;
mod annotate;
mod choice;
mod clean;
mod describe;
mod describe_samples;
mod examples;
mod groups;
mod inputs;
mod missing;
mod ordered;
mod outcomes;
mod overlap;
mod parts;
mod predictions;
mod print;
mod queries;
mod repair_pairs;
mod repositories;
mod retrieve;
mod retrievers;
mod samples;
mod select;
mod split;
#[cfg_attr(not(feature = "tokenizers"), path = "tokenizer_unavailable.rs")]
mod tokenizer;
mod trees;
mod uses;
mod walk;

use crate::args::{CorpusArgs, CorpusCommand};
use crate::exit::{Failure, Verdict};

pub(crate) fn run(args: &CorpusArgs) -> Result<Verdict, Failure> {
    match &args.command {
        CorpusCommand::Examples(args) => examples::run(args),
        CorpusCommand::Uses(args) => uses::run(args),
        CorpusCommand::Retrieve(args) => retrieve::run(args),
        CorpusCommand::Retrievers(args) => retrievers::run(args),
        CorpusCommand::Split(args) => split::run(args),
        CorpusCommand::Select(args) => select::run(args),
        CorpusCommand::RepairPairs(args) => repair_pairs::run(args),
        CorpusCommand::Queries(args) => queries::run(args),
        CorpusCommand::Inputs(args) => inputs::run(args),
        CorpusCommand::Clean(args) => clean::run(args),
        CorpusCommand::Overlap(args) => overlap::run(args),
        CorpusCommand::Describe(args) => describe::run(args),
        CorpusCommand::Tokens(args) => trees::tokens(args),
        CorpusCommand::Vocabulary(args) => trees::vocabulary(args),
        CorpusCommand::Windows(args) => trees::windows(args),
        CorpusCommand::Tokenizer(args) => tokenizer::train(args),
        CorpusCommand::Annotate(args) => annotate::run(args),
        CorpusCommand::Agreement(args) => agreement::run(args),
    }
}
