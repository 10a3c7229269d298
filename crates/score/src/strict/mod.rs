//! `strict@1`: post-processing by parsers. SPEC TO WRITE

mod code;
mod grammar;
mod statement;
#[cfg(test)]
mod tests;
mod tokens;

use std::ops::Range;

use serde::Serialize;

use self::grammar::Syntax;
use self::statement::Statement;
use crate::example::{Example, StrictScores};
use crate::explain::{Compared, ProfileScores};
use crate::languages::Language;
use crate::metrics::edit_similarity::EditSimilarity;
use crate::metrics::identifier_match::{IdentifierMatch, identifier_match};
use crate::profile::Profile;

/// Scores examples by `strict@1`, keeping parsers and working memory between them.
pub struct Scorer {
    dialects: Vec<(Language, Vec<Syntax>)>,
    edit_similarity: EditSimilarity,
}

/// How `strict@1` came to its scores of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StrictExplanation {
    /// Where the first statement of the prediction ends, in bytes.
    pub cut: usize,
    /// The comments in that statement, as byte ranges of the prediction.
    pub comments: Vec<Range<usize>>,
    /// What of the prediction is compared, see [`StrictScores::matched`].
    pub prediction: String,
    /// What of the groundtruth is compared.
    pub reference: String,
    /// The identifiers of the prediction's statement in order, with duplicates.
    pub prediction_identifiers: Vec<String>,
    /// The identifiers of the groundtruth's statement in order, with duplicates.
    pub reference_identifiers: Vec<String>,
    /// The scores.
    pub scores: StrictScores,
}

impl Scorer {
    /// Prepares the parsers.
    ///
    /// # Panics
    /// If a grammar does not fit the parsing library: all are pinned, so this cannot depend on input.
    pub fn new() -> Self {
        let syntaxes = |grammars: &[grammar::Grammar]| grammars.iter().map(Syntax::new).collect();
        Self {
            dialects: grammar::ALL.iter().map(|(language, grammars)| (*language, syntaxes(grammars))).collect(),
            edit_similarity: EditSimilarity::default(),
        }
    }

    /// The scores of an example.
    pub fn score(&mut self, example: Example<'_>) -> StrictScores {
        let (prediction, reference) = self.statements(example);
        self.compare(&prediction, &reference)
    }

    /// The scores of an example, and how they come about.
    pub fn explain(&mut self, example: Example<'_>) -> StrictExplanation {
        let (prediction, reference) = self.statements(example);
        let identifiers = |statement: &Statement<'_>| statement.identifiers().map(str::to_owned).collect();
        StrictExplanation {
            cut: prediction.text.len(),
            comments: prediction.comments().collect(),
            prediction: prediction.processed(),
            reference: reference.processed(),
            prediction_identifiers: identifiers(&prediction),
            reference_identifiers: identifiers(&reference),
            scores: self.compare(&prediction, &reference),
        }
    }

    fn statements<'a>(&mut self, example: Example<'a>) -> (Statement<'a>, Statement<'a>) {
        let Example { language, prompt, groundtruth, prediction } = example;
        let (_, dialects) =
            self.dialects.iter_mut().find(|(of, _)| *of == language).expect("every language has a grammar");
        statement::first_statements(dialects, prompt.text, prediction, groundtruth)
    }

    fn compare(&mut self, prediction: &Statement<'_>, reference: &Statement<'_>) -> StrictScores {
        let (matched, total) = self.edit_similarity.subsequence(&prediction.processed(), &reference.processed());
        StrictScores {
            exact_match: prediction.code().eq(reference.code()),
            matched: matched as u32,
            total: total as u32,
            identifiers: identifiers(prediction, reference),
        }
    }
}

/// The identifier match of two statements. Where neither has an identifier, it is as if both had the same one.
fn identifiers(prediction: &Statement<'_>, reference: &Statement<'_>) -> IdentifierMatch {
    let found = identifier_match(prediction.identifiers(), reference.identifiers());
    if found.predicted + found.expected > 0 {
        return found;
    }
    IdentifierMatch { shared: 1, predicted: 1, expected: 1, ..found }
}

impl StrictExplanation {
    /// What the profile compared, and how it scored.
    pub fn compared(&self) -> Compared<'_> {
        let identifiers = &self.scores.identifiers;
        Compared {
            prediction: &self.prediction,
            reference: &self.reference,
            prediction_ids: &self.prediction_identifiers,
            reference_ids: &self.reference_identifiers,
            scores: ProfileScores {
                profile: Profile::Strict,
                em: self.scores.exact_match.into(),
                es: 100.0 * self.scores.edit_similarity(),
                id_em: identifiers.exact.into(),
                id_precision: identifiers.precision(),
                id_recall: identifiers.recall(),
                id_f1: identifiers.f1(),
            },
        }
    }
}

impl Default for Scorer {
    fn default() -> Self {
        Self::new()
    }
}
