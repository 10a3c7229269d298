//! Jaccard similarity of sets of words.

use super::Postings;

/// An inverted index that scores documents by the words that they share with the query.
///
/// - **Unit:** a share from 0 (no common word) to 1 (the same words).
/// - **Formula:** distinct words in both, divided by distinct words in either. Two texts without
///   words score 0.
/// - **Errors:** none.
/// - **Cost:** O(n) to build. For each query, O(documents + documents that have its words).
/// - **Source:** Jaccard, 1912; the official prompt builder's `jaccard_similarity`.
pub struct Index {
    postings: Postings,
    /// The number of distinct words in each document.
    sizes: Vec<usize>,
}

impl Index {
    /// Indexes documents of words. Words are numbers below `terms`.
    pub fn new(documents: &[&[u32]], terms: usize) -> Self {
        let postings = Postings::new(documents, terms);
        let mut sizes = vec![0; documents.len()];
        for &(document, _) in &postings.entries {
            sizes[document as usize] += 1;
        }
        Self { postings, sizes }
    }

    /// The score of each document for a query of these words and `unknown` distinct other ones.
    pub fn scores(&self, query: &[u32], unknown: usize) -> Vec<f64> {
        let mut words = query.to_vec();
        words.sort_unstable();
        words.dedup();
        let mut shared = vec![0usize; self.sizes.len()];
        for &word in &words {
            for &(document, _) in self.postings.of(word) {
                shared[document as usize] += 1;
            }
        }
        let size = words.len() + unknown;
        let score = |(&shared, &own): (&usize, &usize)| match own + size - shared {
            0 => 0.0,
            either => shared as f64 / either as f64,
        };
        shared.iter().zip(&self.sizes).map(score).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_words_count_once_and_unknown_ones_count() {
        let documents: [&[u32]; 3] = [&[0, 1, 0], &[2], &[1, 3, 4]];
        let index = Index::new(&documents, 5);
        assert_eq!(index.scores(&[0, 1, 1], 0), [1.0, 0.0, 0.25]);
        assert_eq!(index.scores(&[0, 1], 2), [0.5, 0.0, 1.0 / 6.0]);
        assert_eq!(index.scores(&[], 0), [0.0; 3]);
        assert_eq!(Index::new(&[&[]], 0).scores(&[], 0), [0.0]);
    }
}
