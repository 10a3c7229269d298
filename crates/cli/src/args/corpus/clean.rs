//! Arguments of the command that removes sensitive samples.

use std::path::PathBuf;

use assay_corpus::sensitive::{RULE_SET, Rule};

use crate::args::{Reading, Threads, listed};

/// Remove samples with secrets or personal data
///
/// Finds them by a documented rule set with a version, and lists what it removes and why.
#[derive(Debug, clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct CleanArgs {
    /// The samples: one object per line
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The samples that stay, unchanged
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// The list of what is removed: an object for each finding
    #[arg(long, value_name = "FILE")]
    pub(crate) removed: Option<PathBuf>,

    /// Look only at this field; repeatable [default: every text of a record]
    #[arg(long = "field", value_name = "FIELD")]
    pub(crate) fields: Vec<String>,

    /// Apply only this rule; repeatable [default: all]
    #[arg(long = "rule", value_name = "RULE", value_parser = parse_rule)]
    pub(crate) rules: Vec<Rule>,

    /// Do not apply this rule; repeatable
    #[arg(long = "except", value_name = "RULE", value_parser = parse_rule, conflicts_with = "rules")]
    pub(crate) excepted: Vec<Rule>,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

impl CleanArgs {
    /// Whether a rule applies.
    pub(crate) fn applies(&self, rule: Rule) -> bool {
        if self.rules.is_empty() { !self.excepted.contains(&rule) } else { self.rules.contains(&rule) }
    }
}

fn after_help() -> String {
    let rules: Vec<(&str, &str)> = Rule::ALL.iter().map(|rule| (rule.id(), rule.about())).collect();
    format!(
        "\
The rule set is {RULE_SET}. Its rules find:
{}
The rules prefer to miss something to removing ordinary code. What stays is not proven to be free of
sensitive data. Unit tests may have addresses, too: --field source_code looks at programs only.

An object of --removed has the rule, the file, the line of the record in it, the field, and the line of
the text in the field. It does not have the text, so that the list can be published.

Examples:
  assay corpus clean samples.jsonl --out clean.jsonl --removed removed.jsonl
  assay corpus clean samples.jsonl --out clean.jsonl --field source_code --except telephone",
        listed(&rules)
    )
}

fn parse_rule(name: &str) -> Result<Rule, String> {
    let known = || Rule::ALL.map(Rule::id).join(", ");
    Rule::named(name).ok_or_else(|| format!("choose one of {}", known()))
}
