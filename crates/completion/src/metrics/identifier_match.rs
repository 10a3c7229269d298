//! Identifier match: does the completion use the right names?

use assay_evaluation::metric::{Direction, Metric, Unit};

/// Exact identifier match.
pub const ID_EM: Metric =
    metric("id_em", "ID-EM", "identifier exact match", "Share of tasks with the same identifiers in the same order.");
/// Identifier precision.
pub const ID_PRECISION: Metric = metric(
    "id_precision",
    "ID-P",
    "identifier precision",
    "Mean share of predicted identifiers that are in the reference.",
);
/// Identifier recall.
pub const ID_RECALL: Metric =
    metric("id_recall", "ID-R", "identifier recall", "Mean share of the reference's identifiers that are predicted.");
/// Identifier F1.
pub const ID_F1: Metric =
    metric("id_f1", "ID-F1", "identifier F1", "Mean harmonic mean of identifier precision and recall.");

const fn metric(id: &'static str, short: &'static str, name: &'static str, about: &'static str) -> Metric {
    Metric { id, short, name, unit: Unit::Percent, direction: Direction::Higher, about, source: "CrossCodeEval" }
}

/// The identifiers of a completion compared with those of its reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdentifierMatch {
    /// Whether both have the same identifiers in the same order, duplicates included.
    pub exact: bool,
    /// The number of distinct identifiers that both have.
    pub shared: u32,
    /// The number of distinct identifiers of the completion.
    pub predicted: u32,
    /// The number of distinct identifiers of the reference.
    pub expected: u32,
}

/// Compares the identifiers of a completion with those of its reference.
///
/// - **Unit:** counts of distinct identifiers. The ratios computed from them are from 0 to 1.
/// - **Formula:** precision `shared / predicted`, recall `shared / expected`, F1 `2·shared /
///   (predicted + expected)`, each 0 if its denominator is 0. Two texts without identifiers are
///   `exact`, but have an F1 of 0.
/// - **Errors:** none.
/// - **Cost:** O(n log n).
/// - **Source:** `compute_id_match` of amazon-science/cceval@25f9cab.
pub fn identifier_match<'a>(
    prediction: impl Iterator<Item = &'a str>,
    reference: impl Iterator<Item = &'a str>,
) -> IdentifierMatch {
    let (mut prediction, mut reference): (Vec<&str>, Vec<&str>) = (prediction.collect(), reference.collect());
    let exact = prediction == reference;
    for identifiers in [&mut prediction, &mut reference] {
        identifiers.sort_unstable();
        identifiers.dedup();
    }
    let shared = prediction.iter().filter(|id| reference.binary_search(id).is_ok()).count();
    IdentifierMatch {
        exact,
        shared: shared as u32,
        predicted: prediction.len() as u32,
        expected: reference.len() as u32,
    }
}

impl IdentifierMatch {
    /// The match as counts.
    pub fn counts(&self) -> [u32; 4] {
        [self.exact.into(), self.shared, self.predicted, self.expected]
    }

    /// The match with these four counts.
    pub fn of_counts(counts: &[u32]) -> Self {
        Self { exact: counts[0] > 0, shared: counts[1], predicted: counts[2], expected: counts[3] }
    }

    /// The share of predicted identifiers that are expected, 0 if none is predicted.
    pub fn precision(&self) -> f64 {
        share(self.shared, self.predicted)
    }

    /// The share of expected identifiers that are predicted, 0 if none is expected.
    pub fn recall(&self) -> f64 {
        share(self.shared, self.expected)
    }

    /// The harmonic mean of precision and recall, 0 if neither text has an identifier.
    pub fn f1(&self) -> f64 {
        share(2 * self.shared, self.predicted + self.expected)
    }
}

fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(prediction: &str, reference: &str, exact: bool, counts: [u32; 3]) {
        let found = identifier_match(prediction.split_whitespace(), reference.split_whitespace());
        assert_eq!((found.exact, [found.shared, found.predicted, found.expected]), (exact, counts));
    }

    #[test]
    fn compares_lists_for_equality_and_sets_for_overlap() {
        check("a b a", "a b a", true, [2, 2, 2]);
        check("a b", "b a", false, [2, 2, 2]);
        check("a x y", "a b a", false, [1, 3, 2]);
        check("", "", true, [0, 0, 0]);
    }
}
