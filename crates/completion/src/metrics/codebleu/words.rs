//! The n-gram matches of CodeBLEU: BLEU over words, and its weighted variant.
//!
//! - **Unit:** a share from 0 to 1.
//! - **Formula:** `b · exp(Σ ln(pₙ) / 4)` for *n* from 1 to 4. `pₙ` is the share of *n*-grams that
//!   both sides have: of the completion's in BLEU, of the reference's in the weighted variant. There,
//!   a keyword counts 1 and another word 0.2, if *n* is 1. The numerators and denominators of all
//!   tasks are summed. A numerator of 0 becomes 0.1, and each text's denominator is at least 1. If no
//!   word is shared, the value is 0. `b` is 1 if the completions have more words than the
//!   references, and otherwise `exp(1 − r / c)`. In the weighted variant, the reference takes each
//!   groundtruth for one of two words: it counts a list of the words and their weights.
//! - **Errors:** none.
//! - **Cost:** O(n log n).
//! - **Source:** `bleu.py` and `weighted_ngram_match.py` of codebleu 0.7.0.

use std::collections::BTreeMap;

use assay_base::python_compat::is_space;

/// The longest *n*-grams, in words.
const ORDER: usize = 4;

/// The number of counts: shared *n*-grams, and those of each side, for each *n*; the weighted shared
/// words and those of the reference, in fifths; the words of each side, and those of the reference
/// in the weighted variant.
pub const COUNTS: usize = 3 * ORDER + 5;

/// Where the weighted counts are.
const WEIGHTED: usize = 3 * ORDER;
/// Where the numbers of words are.
const LENGTHS: usize = WEIGHTED + 2;

/// Appends the counts of two texts.
pub(super) fn count(keywords: &[&str], prediction: &str, reference: &str, counts: &mut Vec<u32>) {
    let [prediction, reference] = [prediction, reference].map(|text| words(text).collect::<Vec<_>>());
    let mut weighted = [0, 0];
    for n in 1..=ORDER {
        let [predicted, expected] = [&prediction, &reference].map(|words| ngrams(words, n));
        let mut shared = 0;
        for (ngram, &count) in &expected {
            let both = count.min(predicted.get(ngram).copied().unwrap_or(0));
            shared += both;
            if n == 1 {
                let weight = if keywords.contains(&ngram[0]) { 5 } else { 1 };
                weighted[0] += weight * both;
                weighted[1] += weight * count;
            }
        }
        let total = |words: &[&str]| words.len().saturating_sub(n - 1).max(1) as u32;
        counts.extend([shared, total(&prediction), total(&reference)]);
    }
    // A text's denominator is at least 1, which is five fifths.
    counts.extend([weighted[0], weighted[1].max(5)]);
    counts.extend([prediction.len() as u32, reference.len() as u32, 2]);
}

/// The words of a text, as `str.split` returns them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

/// How often each *n*-gram occurs.
fn ngrams<'w>(words: &'w [&'w str], n: usize) -> BTreeMap<&'w [&'w str], u32> {
    let mut ngrams = BTreeMap::new();
    words.windows(n).for_each(|ngram| *ngrams.entry(ngram).or_default() += 1);
    ngrams
}

/// BLEU of summed counts.
pub(super) fn ngram_match(sums: &[f64]) -> f64 {
    mean([0, 1, 2, 3].map(|n| [sums[3 * n], sums[3 * n + 1]]), sums[LENGTHS], sums[LENGTHS + 1])
}

/// The weighted variant of summed counts.
pub(super) fn weighted_ngram_match(sums: &[f64]) -> f64 {
    let words = [sums[WEIGHTED] / 5.0, sums[WEIGHTED + 1] / 5.0];
    let ngrams = [1, 2, 3].map(|n| [sums[3 * n], sums[3 * n + 2]]);
    mean([words, ngrams[0], ngrams[1], ngrams[2]], sums[LENGTHS], sums[LENGTHS + 2])
}

/// The geometric mean of shares, times the penalty for missing words.
fn mean(shares: [[f64; 2]; ORDER], predicted: f64, expected: f64) -> f64 {
    if shares[0][0] <= 0.0 || predicted <= 0.0 {
        return 0.0;
    }
    let penalty = if predicted > expected { 1.0 } else { libm::exp(1.0 - expected / predicted) };
    let smooth = |shared: f64| if shared > 0.0 { shared } else { 0.1 };
    let logarithms = shares.map(|[shared, all]| 0.25 * libm::log(smooth(shared) / all));
    penalty * libm::exp(logarithms.iter().sum())
}
