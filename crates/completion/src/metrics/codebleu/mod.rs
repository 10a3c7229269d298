//! CodeBLEU: do the words, the syntax and the data flow of two texts agree?
//!
//! The value is the mean of four numbers, each of which is a metric of its own:
//!
//! - [n-gram match](NGRAM_MATCH) and [weighted n-gram match](WEIGHTED_NGRAM_MATCH): [`words`]
//! - [syntax match](SYNTAX_MATCH): [`syntax`]
//! - [data-flow match](DATAFLOW_MATCH): [`dataflow`]
//!
//! All are computed over the texts of all tasks together, so that an example is stored as counts
//! which sum up.
//!
//! - **Unit:** percent, from 0 to 100.
//! - **Formula:** `(n + w + s + d) / 4`. If `d` is 0, 1 replaces it: where no reference has data flow,
//!   and where no data flow matches.
//! - **Errors:** none. Code that takes a parser many times the steps of real code has no syntax.
//! - **Cost:** two parses of at most 16 KiB each. The data flow takes at most [`dataflow::STEPS`] steps.
//! - **Source:** Ren et al., 2020; PyPI's codebleu 0.7.0. Its grammars are older: see
//!   `docs/dev/scoring.md` for the numbers that differ.
//!
//! # What the reference does, and so does Assay
//! - A data-flow match of 0 counts as 1. A completion with a little right data flow can therefore
//!   score less than one with none.
//! - Words are separated by white space only: `f(x)` is one word. So keywords rarely count as such.
//! - Before parsing, comments are removed in each language's way. In Python this also removes each
//!   string at the start of a line: see [`comments`].
//! - The weighted n-gram match takes each groundtruth for one of two words where it penalises
//!   completions that are too short.
//! - Equal subtrees count without regard to how often each occurs.
//! - JavaScript's keywords, which TypeScript uses, have `True` in place of `true`.
//!
//! # What differs
//! - The reference orders the names that flow into a variable by Python's hashes of texts, which are
//!   random in each process. Assay orders them by their first occurrence. Where two or more names
//!   flow into a variable on different paths, the reference's number depends on chance.
//! - The reference stops at Python's recursion limit, and can take exponential time for nested loops.
//!   Assay bounds the depth and the steps, and then finds no data flow either.
//! - The reference scores one language at a time. Assay also sums the counts of all languages.

pub mod comments;
pub mod dataflow;
mod keywords;
pub mod syntax;
pub mod words;

use assay_base::python_compat::strip;
use assay_evaluation::metric::{Direction, Metric, Unit};
use assay_syntax::code;
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;
use tree_sitter::{Parser, Tree};

use super::Value;

/// CodeBLEU.
pub const CODEBLEU: Metric = metric(
    "codebleu",
    "CodeBLEU",
    "CodeBLEU",
    "Mean of n-gram match, weighted n-gram match, syntax match and data-flow match.",
);
/// The n-gram match.
pub const NGRAM_MATCH: Metric = metric(
    "codebleu_ngram",
    "n-gram",
    "n-gram match",
    "BLEU of the words of all statements, which white space separates.",
);
/// The weighted n-gram match.
pub const WEIGHTED_NGRAM_MATCH: Metric = metric(
    "codebleu_weighted_ngram",
    "weighted",
    "weighted n-gram match",
    "The same by recall, with keywords weighted five times as much as other words.",
);
/// The syntax match.
pub const SYNTAX_MATCH: Metric = metric(
    "codebleu_syntax",
    "syntax",
    "syntax match",
    "Share of the references' subtrees that are in the completion's syntax tree.",
);
/// The data-flow match.
pub const DATAFLOW_MATCH: Metric = metric(
    "codebleu_dataflow",
    "data flow",
    "data-flow match",
    "Share of the references' data-flow edges that the completion has.",
);

const fn metric(id: &'static str, short: &'static str, name: &'static str, about: &'static str) -> Metric {
    let source = "Ren et al., 2020; codebleu 0.7.0";
    Metric { id, short, name, unit: Unit::Percent, direction: Direction::Higher, about, source }
}

/// The number of counts of an example: those of [`words`], then matches and numbers of subtrees and
/// of data-flow edges.
pub const COUNTS: usize = words::COUNTS + 4;

/// The metrics, in the order of tables, each with how it follows from the counts.
pub(crate) const VALUES: &[(&Metric, Value)] = &[
    (&CODEBLEU, Value::Sums(|sums| 100.0 * codebleu(sums))),
    (&NGRAM_MATCH, Value::Sums(|sums| 100.0 * words::ngram_match(sums))),
    (&WEIGHTED_NGRAM_MATCH, Value::Sums(|sums| 100.0 * words::weighted_ngram_match(sums))),
    (&SYNTAX_MATCH, Value::Sums(|sums| 100.0 * share(&sums[words::COUNTS..]))),
    (&DATAFLOW_MATCH, Value::Sums(|sums| 100.0 * share(&sums[words::COUNTS + 2..]))),
];

/// CodeBLEU of summed counts, as a share.
fn codebleu(sums: &[f64]) -> f64 {
    let dataflow = share(&sums[words::COUNTS + 2..]);
    let dataflow = if dataflow == 0.0 { 1.0 } else { dataflow };
    let syntax = share(&sums[words::COUNTS..]);
    0.25 * words::ngram_match(sums) + 0.25 * words::weighted_ngram_match(sums) + 0.25 * syntax + 0.25 * dataflow
}

/// The share of the second count that the first is; 0 of nothing.
fn share(counts: &[f64]) -> f64 {
    if counts[1] == 0.0 { 0.0 } else { counts[0] / counts[1] }
}

/// The longest text in bytes that is parsed.
const MAX_PARSED: usize = 1 << 14;

/// Counts what CodeBLEU needs. It reuses its parser.
pub struct CodeBleu {
    parser: Parser,
}

impl CodeBleu {
    /// Creates the parser.
    pub fn new() -> Self {
        Self { parser: Parser::new() }
    }

    /// Appends the [`COUNTS`] counts of a processed completion and reference in a dialect of a
    /// language.
    pub fn count(
        &mut self,
        language: Language,
        dialect: Dialect,
        prediction: &str,
        reference: &str,
        counts: &mut Vec<u32>,
    ) {
        let [prediction, reference] = [prediction, reference].map(strip);
        words::count(keywords::of(language), prediction, reference, counts);
        let [prediction, reference] = [prediction, reference].map(|text| {
            let text = comments::remove(language, &text[..text.floor_char_boundary(MAX_PARSED)]);
            (self.parse(dialect, &text), text)
        });
        let trees = [&prediction, &reference].map(|(tree, _)| tree.as_ref());
        counts.extend(syntax::matched(trees[0], trees[1]));
        let edges = [&prediction, &reference]
            .map(|(tree, text)| tree.as_ref().map_or(Vec::new(), |tree| dataflow::edges(language, tree, text)));
        counts.extend(dataflow::matched(&edges[0], &edges[1]));
    }

    fn parse(&mut self, dialect: Dialect, text: &str) -> Option<Tree> {
        // Setting the language creates a fresh scanner, so that no example depends on the one before.
        self.parser.set_language(&dialect.grammar()).expect("the pinned grammar fits the library");
        code::parse(&mut self.parser, text, None)
    }
}

impl Default for CodeBleu {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
