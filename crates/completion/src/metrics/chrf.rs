//! chrF: how many short sequences of characters do both texts share?

use assay_base::python_compat::is_space;
use assay_evaluation::metric::{Direction, Metric, Unit};

use super::{TextMetric, Value};

/// chrF over the processed texts of all tasks together.
///
/// - **Unit:** percent, from 0 (no character in common) to 100 (equal).
/// - **Formula:** the F-score of character *n*-grams for *n* from 1 to 6, without whitespace, with
///   recall weighted twice as much as precision (β = 2). Matches and numbers of *n*-grams are
///   summed over all tasks. Precision and recall are the means over those *n* for which both sides
///   have *n*-grams.
/// - **Errors:** none. Without a common *n*-gram, the score is 0.
/// - **Cost:** O(n log n).
/// - **Source:** Popović, 2015; `corpus_chrf` of PyPI's sacrebleu 2 with its defaults.
pub const CHRF: TextMetric = TextMetric {
    metric: Metric {
        id: "chrf",
        short: "chrF",
        name: "chrF",
        unit: Unit::Percent,
        direction: Direction::Higher,
        about: "F-score of the character n-grams of all statements, up to six characters.",
        source: "Popović, 2015; sacrebleu 2",
    },
    counts: 3 * ORDER,
    count,
    value: Value::Sums(score),
};

/// The longest *n*-grams, in characters.
const ORDER: usize = 6;
/// How much more recall weighs than precision.
const BETA: f64 = 2.0;

/// Appends, for each *n*, the number of *n*-grams of the prediction, that of the reference, and how
/// many both have. Like sacrebleu, does not count those of the prediction if the reference has none.
fn count(prediction: &str, reference: &str, counts: &mut Vec<u32>) {
    let [prediction, reference] =
        [prediction, reference].map(|text| text.chars().filter(|&c| !is_space(c)).collect::<Vec<char>>());
    for n in 1..=ORDER {
        let [predicted, expected] = [&prediction, &reference].map(|text| ngrams(text, n));
        let shared = shared(&predicted, &expected);
        let predicted = if expected.is_empty() { 0 } else { predicted.len() };
        counts.extend([predicted, expected.len(), shared].map(|count| count as u32));
    }
}

/// The *n*-grams of a text, sorted. A character takes 21 bits, so 126 bits hold six.
fn ngrams(text: &[char], n: usize) -> Vec<u128> {
    let pack = |window: &[char]| window.iter().fold(0, |packed, &c| packed << 21 | u128::from(c as u32));
    let mut ngrams: Vec<u128> = text.windows(n).map(pack).collect();
    ngrams.sort_unstable();
    ngrams
}

/// How many elements two sorted lists share, with multiplicity.
fn shared(mut a: &[u128], mut b: &[u128]) -> usize {
    let mut shared = 0;
    while let ([first_a, rest_a @ ..], [first_b, rest_b @ ..]) = (a, b) {
        shared += usize::from(first_a == first_b);
        (a, b) = match first_a.cmp(first_b) {
            std::cmp::Ordering::Less => (rest_a, b),
            std::cmp::Ordering::Equal => (rest_a, rest_b),
            std::cmp::Ordering::Greater => (a, rest_b),
        };
    }
    shared
}

fn score(sums: &[f64]) -> f64 {
    let (mut precision, mut recall, mut orders) = (0.0, 0.0, 0.0);
    for &[answer, reference, common] in sums.as_chunks().0 {
        if answer > 0.0 && reference > 0.0 {
            precision += common / answer;
            recall += common / reference;
            orders += 1.0;
        }
    }
    if precision + recall == 0.0 {
        return 0.0;
    }
    let (precision, recall) = (precision / orders, recall / orders);
    let weight = BETA * BETA;
    100.0 * ((1.0 + weight) * precision * recall / (weight * precision + recall))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chrf(prediction: &str, reference: &str) -> f64 {
        let mut counts = Vec::new();
        count(prediction, reference, &mut counts);
        assert_eq!(counts.len(), CHRF.counts);
        score(&counts.iter().map(|&count| f64::from(count)).collect::<Vec<_>>())
    }

    #[test]
    fn compares_characters_without_whitespace() {
        assert_eq!(chrf("a b = c", "ab=\tc\n"), 100.0);
        assert_eq!(chrf("x", "y"), 0.0);
        assert_eq!(chrf("", ""), 0.0);
        assert_eq!(chrf("x", ""), 0.0);
        // Only n = 1 has n-grams on both sides: precision 1, recall 1/2.
        assert!((chrf("a", "ab") - 100.0 * 5.0 * 0.5 / (4.0 + 0.5)).abs() < 1e-9);
    }
}
