//! Arguments of `assay corpus`.

mod annotation;
mod clean;
mod describe;
mod examples;
mod problems;
mod retrieval;
mod samples;
mod tokenizer;
mod trees;

use clap::Subcommand;

pub(crate) use annotation::{AgreementArgs, AnnotateArgs};
pub(crate) use clean::CleanArgs;
#[cfg(test)]
pub(crate) use describe::parse_named;
pub(crate) use describe::{DescribeArgs, NamedFile};
pub(crate) use examples::{ExamplesArgs, UsesArgs};
pub(crate) use problems::{InputsArgs, QueriesArgs};
pub(crate) use retrieval::{By, CANDIDATES, EncoderArgs, RetrieveArgs, RetrieversArgs};
pub(crate) use samples::{FieldArgs, OverlapArgs, RepairPairsArgs, SelectArgs, SplitArgs};
pub(crate) use tokenizer::TokenizerArgs;
pub(crate) use trees::{TokensArgs, VocabularyArgs, WindowsArgs};

/// Build benchmarks: find examples in repositories, retrieve context, split, select, clean, describe and annotate data
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct CorpusArgs {
    #[command(subcommand)]
    pub(crate) command: CorpusCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CorpusCommand {
    Examples(Box<ExamplesArgs>),
    Uses(UsesArgs),
    Retrieve(RetrieveArgs),
    Retrievers(RetrieversArgs),
    Split(SplitArgs),
    Select(SelectArgs),
    RepairPairs(RepairPairsArgs),
    Queries(QueriesArgs),
    Inputs(InputsArgs),
    Clean(CleanArgs),
    Overlap(OverlapArgs),
    Describe(DescribeArgs),
    Tokens(TokensArgs),
    Vocabulary(VocabularyArgs),
    Windows(WindowsArgs),
    Tokenizer(TokenizerArgs),
    Annotate(AnnotateArgs),
    Agreement(AgreementArgs),
}
