//! tf-idf with cosine similarity, as scikit-learn computes it.

use super::Postings;

/// An inverted index that scores documents by the cosine of their tf-idf vectors and the query's.
///
/// - **Unit:** a cosine from 0 (no common word) to 1.
/// - **Formula:** the weight of a word is `f·(ln((1 + N) / (1 + d)) + 1)`, with frequency `f`. `d`
///   of `N` documents have the word. Words are in lower case. Words of the query that no document
///   has are ignored. A query of only such words scores 0.
/// - **Errors:** none.
/// - **Cost:** O(n) to build. For each query, O(documents + occurrences of its words).
/// - **Source:** scikit-learn's `TfidfVectorizer` with its defaults, and its `cosine_similarity`.
///   The official prompt builder calls both.
pub struct Index {
    postings: Postings,
    idf: Vec<f64>,
    /// The length of each document's vector.
    lengths: Vec<f64>,
}

impl Index {
    /// Indexes documents of words. Words are numbers below `terms`.
    pub fn new(documents: &[&[u32]], terms: usize) -> Self {
        let postings = Postings::new(documents, terms);
        let n = documents.len() as f64;
        let idf: Vec<f64> =
            (0..terms as u32).map(|term| libm::log((1.0 + n) / (1.0 + postings.of(term).len() as f64)) + 1.0).collect();
        let mut squares = vec![0.0; documents.len()];
        for (term, idf) in idf.iter().enumerate() {
            for &(document, frequency) in postings.of(term as u32) {
                let weight = f64::from(frequency) * idf;
                squares[document as usize] += weight * weight;
            }
        }
        Self { postings, idf, lengths: squares.into_iter().map(f64::sqrt).collect() }
    }

    /// The score of each document for a query of words.
    pub fn scores(&self, query: &[u32]) -> Vec<f64> {
        let mut scores = vec![0.0; self.lengths.len()];
        let mut words: Vec<u32> = query.iter().copied().filter(|&word| !self.postings.of(word).is_empty()).collect();
        words.sort_unstable();
        let mut square = 0.0;
        for same in words.chunk_by(|a, b| a == b) {
            let idf = self.idf[same[0] as usize];
            let weight = same.len() as f64 * idf;
            square += weight * weight;
            for &(document, frequency) in self.postings.of(same[0]) {
                scores[document as usize] += weight * idf * f64::from(frequency);
            }
        }
        let length = square.sqrt();
        for (score, document) in scores.iter_mut().zip(&self.lengths) {
            // A score of 0 may come with a length of 0.
            if *score > 0.0 {
                *score /= length * document;
            }
        }
        scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_scikit_learn() {
        // The documents are "a b a", "b c" and "b d e b", and the query is "a b b e x". Each letter
        // is a token.
        let documents: [&[u32]; 3] = [&[0, 1, 0], &[1, 2], &[1, 3, 4, 1]];
        let scores = Index::new(&documents, 6).scores(&[0, 1, 1, 4, 5]);
        for (score, expected) in scores.iter().zip([0.7020379650682277, 0.3260038256143772, 0.7054760444581682]) {
            assert!((score - expected).abs() < 1e-12, "{scores:?}");
        }
        assert_eq!(Index::new(&documents, 6).scores(&[5]), [0.0; 3]);
    }
}
