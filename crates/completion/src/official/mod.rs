//! The rules of the official program: [`OfficialScores`] of an example.

pub(crate) mod languages;

use assay_evaluation::metric::Profile;
use assay_syntax::languages::Language;

use crate::example::Example;
use crate::identifiers;
use crate::metrics::edit_similarity::{EditSimilarity, Similarities};
use crate::metrics::exact_match::exact_match;
use crate::metrics::identifier_match::{IdentifierMatch, identifier_match};
use crate::postprocess::truncate::Truncator;
use crate::profile::{COUNTS, Spec};

/// The definition of `cceval-difflib@1`.
pub(crate) static DIFFLIB: Spec = Spec {
    profile: Profile { id: "cceval-difflib@1", about: "the official program as its requirements install it" },
    method: None,
    counts: COUNTS,
    values: &Spec::values(|counts| counts[1].into()),
};

/// The definition of `cceval-levenshtein@1`.
pub(crate) static LEVENSHTEIN: Spec = Spec {
    profile: Profile {
        id: "cceval-levenshtein@1",
        about: "the official program with python-Levenshtein installed too",
    },
    method: None,
    counts: COUNTS,
    values: &Spec::values(|counts| counts[2].into()),
};

/// The official program's scores of an example. The two official profiles differ only in the edit
/// similarity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfficialScores {
    /// Whether completion and groundtruth are equal, see [`exact_match`].
    pub exact_match: bool,
    /// See [`EditSimilarity::score`].
    pub edit_similarity: Similarities,
    /// See [`identifier_match`].
    pub identifiers: IdentifierMatch,
}

impl OfficialScores {
    /// The scores as counts, see [`crate::profile`].
    pub fn counts(&self) -> [u32; COUNTS] {
        let Similarities { difflib, levenshtein } = self.edit_similarity;
        let [exact, shared, predicted, expected] = self.identifiers.counts();
        [self.exact_match.into(), difflib.into(), levenshtein.into(), exact, shared, predicted, expected]
    }

    /// The scores with these counts.
    pub fn of_counts(counts: &[u32]) -> Self {
        Self {
            exact_match: counts[0] > 0,
            edit_similarity: Similarities { difflib: counts[1] as u8, levenshtein: counts[2] as u8 },
            identifiers: IdentifierMatch::of_counts(&counts[3..COUNTS]),
        }
    }
}

/// Parsers and working memory for the official rules.
pub struct Official {
    pub(crate) truncator: Truncator,
    pub(crate) edit_similarity: EditSimilarity,
}

impl Official {
    pub(crate) fn new() -> Self {
        Self { truncator: Truncator::new(), edit_similarity: EditSimilarity::default() }
    }

    /// Truncates the completion by the official rule.
    pub fn truncate<'a>(&mut self, example: Example<'a>) -> &'a str {
        self.truncator.truncate(example.language, example.prompt, example.prediction)
    }

    /// Computes the official metrics of two texts without comments.
    pub fn compare(&mut self, language: Language, prediction: &str, reference: &str) -> OfficialScores {
        compare(&mut self.edit_similarity, language, prediction, reference)
    }
}

/// Computes the official metrics of two texts without comments.
pub(crate) fn compare(
    edit_similarity: &mut EditSimilarity,
    language: Language,
    prediction: &str,
    reference: &str,
) -> OfficialScores {
    let [prediction_code, reference_code] = [prediction, reference].map(identifiers::without_strings);
    OfficialScores {
        exact_match: exact_match(prediction, reference),
        edit_similarity: edit_similarity.score(prediction, reference),
        identifiers: identifier_match(
            identifiers::extract(language, &prediction_code),
            identifiers::extract(language, &reference_code),
        ),
    }
}
