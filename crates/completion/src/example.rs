//! Scores one example.

use serde::{Deserialize, Serialize};

use crate::identifiers;
use crate::metrics::edit_similarity::{EditSimilarity, Similarities};
use crate::metrics::exact_match::exact_match;
use crate::metrics::identifier_match::{IdentifierMatch, identifier_match};
use crate::postprocess::comments;
use crate::postprocess::truncate::{Prompt, Truncator};
use crate::quirks::{self, Effect};
#[cfg(feature = "strict")]
use crate::strict;
use assay_base::python_compat::{is_space, strip};
use assay_syntax::languages::Language;

/// A task with its completion.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// The language of all its code.
    pub language: Language,
    /// The code before the cursor.
    pub prompt: Prompt<'a>,
    /// The original code at the cursor.
    pub groundtruth: &'a str,
    /// The completion.
    pub prediction: &'a str,
}

/// The scores of one example by every requested profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// The length in bytes of the prefix of the completion that the official program scores.
    pub kept: u32,
    /// The category of the completion.
    pub category: Category,
    /// The scores of the official program.
    pub official: OfficialScores,
    /// The effects of the official program's quirks, one entry for each quirk that changed a score.
    pub effects: Box<[Effect]>,
    /// The scores of `strict@1`, if it was requested.
    pub strict: Option<StrictScores>,
}

/// The official program's scores of an example. The two official profiles differ only in the edit
/// similarity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficialScores {
    /// Whether completion and groundtruth are equal, see [`exact_match`].
    pub exact_match: bool,
    /// See [`EditSimilarity::score`].
    pub edit_similarity: Similarities,
    /// See [`identifier_match`].
    pub identifiers: IdentifierMatch,
}

/// The category of a completion, to find examples worth inspecting. The first category that fits is
/// chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// An exact match.
    Exact,
    /// Only whitespace.
    Empty,
    /// The model wrote the groundtruth, but the cut was at another place: the uncut completion
    /// starts with the groundtruth.
    CutElsewhere,
    /// The same text except for identifiers.
    OnlyIdentifiers,
    /// The same identifiers in the same order, but other text.
    SameIdentifiers,
    /// An edit similarity of 80 % or more.
    NearMiss,
    /// None of the other categories.
    Wrong,
}

impl Category {
    /// Every category, in the order in which they are tried.
    pub const ALL: [Self; 7] = [
        Self::Exact,
        Self::Empty,
        Self::CutElsewhere,
        Self::OnlyIdentifiers,
        Self::SameIdentifiers,
        Self::NearMiss,
        Self::Wrong,
    ];

    /// The name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Empty => "empty",
            Self::CutElsewhere => "cut_elsewhere",
            Self::OnlyIdentifiers => "only_identifiers",
            Self::SameIdentifiers => "same_identifiers",
            Self::NearMiss => "near_miss",
            Self::Wrong => "wrong",
        }
    }

    /// The minimum edit similarity of a near miss, in percent, by python-Levenshtein.
    const NEAR: u8 = 80;

    fn of(example: Example<'_>, prediction: &str, reference: &str, official: &OfficialScores) -> Self {
        if official.exact_match {
            Self::Exact
        } else if strip(example.prediction).is_empty() {
            Self::Empty
        } else if starts_with(example.prediction, reference) {
            Self::CutElsewhere
        } else if identifiers::skeleton(example.language, prediction)
            .eq(identifiers::skeleton(example.language, reference))
        {
            Self::OnlyIdentifiers
        } else if official.identifiers.exact && official.identifiers.expected > 0 {
            Self::SameIdentifiers
        } else if official.edit_similarity.levenshtein >= Self::NEAR {
            Self::NearMiss
        } else {
            Self::Wrong
        }
    }
}

/// Whether `text` starts with `start`, without regard to whitespace. `false` if `start` is blank.
fn starts_with(text: &str, start: &str) -> bool {
    let visible = |text| str::chars(text).filter(|&c| !is_space(c));
    let mut text = visible(text);
    let mut start = visible(start).peekable();
    start.peek().is_some() && start.all(|c| text.next() == Some(c))
}

/// The scores of an example by `strict@1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrictScores {
    /// Whether both statements have the same tokens.
    pub exact_match: bool,
    /// The number of characters that both statements share in order. The similarity is `2·matched /
    /// total`, or 1 if `total` is 0.
    pub matched: u32,
    /// The sum of the lengths of both statements, in characters.
    pub total: u32,
    /// See [`identifier_match`].
    pub identifiers: IdentifierMatch,
}

impl StrictScores {
    /// Edit similarity as a share from 0 to 1.
    pub fn edit_similarity(&self) -> f64 {
        if self.total == 0 { 1.0 } else { f64::from(2 * self.matched) / f64::from(self.total) }
    }
}

/// Scores examples. It reuses parsers and working memory between them.
pub struct Scorer {
    pub(crate) truncator: Truncator,
    pub(crate) edit_similarity: EditSimilarity,
    #[cfg(feature = "strict")]
    strict: Option<strict::Scorer>,
}

impl Scorer {
    /// Creates the parsers. `strict@1` is computed only on request, as it takes more time.
    pub fn new(with_strict: bool) -> Self {
        #[cfg(not(feature = "strict"))]
        assert!(!with_strict, "strict@1 is not part of this build");
        Self {
            truncator: Truncator::new(),
            edit_similarity: EditSimilarity::default(),
            #[cfg(feature = "strict")]
            strict: with_strict.then(strict::Scorer::new),
        }
    }

    /// Computes all scores of an example.
    pub fn score(&mut self, example: Example<'_>) -> Scores {
        let truncated = self.truncate(example);
        let [prediction, reference] = [truncated, example.groundtruth].map(comments::remove);
        let official = self.compare(example.language, &prediction, &reference);
        Scores {
            kept: truncated.len() as u32,
            category: Category::of(example, &prediction, &reference, &official),
            official,
            effects: quirks::effects(self, example, truncated, &official).into(),
            #[cfg(feature = "strict")]
            strict: self.strict.as_mut().map(|strict| strict.score(example)),
            #[cfg(not(feature = "strict"))]
            strict: None,
        }
    }

    /// The parse of the last example's reference by `strict@1`, if it was requested.
    #[cfg(feature = "taxonomy")]
    pub(crate) fn reference(&self) -> Option<&strict::Reference> {
        self.strict.as_ref()?.reference()
    }

    /// The scorer of `strict@1`, if it was requested.
    #[cfg(feature = "strict")]
    pub(crate) fn strict(&mut self) -> Option<&mut strict::Scorer> {
        self.strict.as_mut()
    }

    /// Truncates the completion by the official rule.
    pub(crate) fn truncate<'a>(&mut self, example: Example<'a>) -> &'a str {
        self.truncator.truncate(example.language, example.prompt, example.prediction)
    }

    /// Computes the official metrics of two texts without comments.
    pub(crate) fn compare(&mut self, language: Language, prediction: &str, reference: &str) -> OfficialScores {
        let [prediction_code, reference_code] = [prediction, reference].map(identifiers::without_strings);
        OfficialScores {
            exact_match: exact_match(prediction, reference),
            edit_similarity: self.edit_similarity.score(prediction, reference),
            identifiers: identifier_match(
                identifiers::extract(language, &prediction_code),
                identifiers::extract(language, &reference_code),
            ),
        }
    }
}
