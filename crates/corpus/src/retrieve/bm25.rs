//! BM25, as rank_bm25 computes it.

use super::Postings;

const K1: f64 = 1.5;
const B: f64 = 0.75;
const EPSILON: f64 = 0.25;

/// An inverted index that scores documents as `BM25Okapi` does with its defaults.
///
/// - **Unit:** none. Scores are comparable only within one query. They are mostly from 0 to about
///   100 and can be negative.
/// - **Formula:** the sum over the query's words, with repetitions, of
///   `idf · f·(k1 + 1) / (f + k1·(1 - b + b·n/n̄))`. `f` is the frequency in a document of `n`
///   words, `n̄` the mean of `n`, k1 = 1.5 and b = 0.75. `idf = ln(N - d + 0.5) - ln(d + 0.5)` for
///   a word in `d` of `N` documents. A negative idf is replaced by a quarter (epsilon) of the mean
///   idf of all words, which can be negative too.
/// - **Errors:** none. Words that no document has count 0.
/// - **Cost:** O(n) to build. For each query, O(documents + occurrences of its words).
/// - **Source:** rank_bm25 0.2.2; Trotman et al. 2014 (ATIRE BM25). Sums are in its order, so
///   values differ at most in the last bit of the logarithm.
pub struct Index {
    postings: Postings,
    /// The term of each posting in its document's score, for an idf of 1.
    weights: Vec<f64>,
    idf: Vec<f64>,
    documents: usize,
}

impl Index {
    /// Indexes documents of words. Words are numbers below `terms`.
    pub fn new(documents: &[&[u32]], terms: usize) -> Self {
        let postings = Postings::new(documents, terms);
        let total: usize = documents.iter().map(|words| words.len()).sum();
        let mean = total as f64 / documents.len() as f64;
        let weights = postings.entries.iter().map(|&(document, frequency)| {
            let (len, frequency) = (documents[document as usize].len() as f64, f64::from(frequency));
            frequency * (K1 + 1.0) / (frequency + K1 * (1.0 - B + B * len / mean))
        });
        let weights = weights.collect();
        Self { idf: idf(documents, &postings, terms), postings, weights, documents: documents.len() }
    }

    /// The score of each document for a query of words.
    pub fn scores(&self, query: &[u32]) -> Vec<f64> {
        let mut scores = vec![0.0; self.documents];
        for &word in query {
            let idf = self.idf[word as usize];
            let range = self.postings.range(word);
            for (&(document, _), weight) in self.postings.entries[range.clone()].iter().zip(&self.weights[range]) {
                scores[document as usize] += idf * weight;
            }
        }
        scores
    }
}

/// The idf of each term. 0 for a term that no document has.
fn idf(documents: &[&[u32]], postings: &Postings, terms: usize) -> Vec<f64> {
    let mut idf = vec![0.0; terms];
    let mut is_seen = vec![false; terms];
    let mut negative = Vec::new();
    let (mut sum, mut seen) = (0.0, 0);
    // Sum in the order of first occurrence, as rank_bm25 does, to get the same rounding.
    for &word in documents.iter().copied().flatten() {
        if std::mem::replace(&mut is_seen[word as usize], true) {
            continue;
        }
        let found = postings.of(word).len() as f64;
        let value = libm::log(documents.len() as f64 - found + 0.5) - libm::log(found + 0.5);
        idf[word as usize] = value;
        sum += value;
        seen += 1;
        if value < 0.0 {
            negative.push(word);
        }
    }
    for word in negative {
        idf[word as usize] = EPSILON * (sum / f64::from(seen));
    }
    idf
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The formula without an index.
    #[allow(clippy::disallowed_methods, reason = "the last bit does not matter here")]
    fn oracle(documents: &[Vec<u32>], query: &[u32]) -> Vec<f64> {
        let n = documents.len() as f64;
        let with = |word: u32| documents.iter().filter(|words| words.contains(&word)).count() as f64;
        let raw = |word: u32| ((n - with(word) + 0.5) / (with(word) + 0.5)).log2() * std::f64::consts::LN_2;
        let mut vocabulary: Vec<u32> = documents.concat();
        vocabulary.sort_unstable();
        vocabulary.dedup();
        let mean_idf = vocabulary.iter().map(|&word| raw(word)).sum::<f64>() / vocabulary.len() as f64;
        let mean_len = documents.concat().len() as f64 / n;
        let score = |words: &Vec<u32>| {
            let part = |&word: &u32| {
                let f = words.iter().filter(|&&other| other == word).count() as f64;
                let idf = if with(word) == 0.0 { 0.0 } else { raw(word) };
                let idf = if idf < 0.0 { 0.25 * mean_idf } else { idf };
                idf * f * 2.5 / (f + 1.5 * (0.25 + 0.75 * words.len() as f64 / mean_len))
            };
            query.iter().map(part).sum()
        };
        documents.iter().map(score).collect()
    }

    fn check(documents: &[Vec<u32>], query: &[u32]) -> Result<(), TestCaseError> {
        let slices: Vec<&[u32]> = documents.iter().map(Vec::as_slice).collect();
        let scores = Index::new(&slices, 8).scores(query);
        for (score, expected) in scores.iter().zip(oracle(documents, query)) {
            prop_assert!((score - expected).abs() < 1e-9, "{score} {expected}");
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn agrees_with_the_formula(
            documents in prop::collection::vec(prop::collection::vec(0..8u32, 1..12), 1..9),
            query in prop::collection::vec(0..8u32, 0..10),
        ) {
            check(&documents, &query)?;
        }
    }

    #[test]
    fn agrees_with_rank_bm25() {
        // BM25Okapi([["a","b","a"],["b","c"],["b","d","e","b"]]).get_scores(["a","b","b","e","x"]),
        // version 0.2.2. "b" is in more than half of the documents.
        let documents: [&[u32]; 3] = [&[0, 1, 0], &[1, 2], &[1, 3, 4, 1]];
        let scores = Index::new(&documents, 6).scores(&[0, 1, 1, 4, 5]);
        let expected = [0.7394901256951374, 0.011457923059841111, 0.45676294890281904];
        for (score, expected) in scores.iter().zip(expected) {
            assert!((score - expected).abs() < 1e-12, "{scores:?}");
        }
    }
}
