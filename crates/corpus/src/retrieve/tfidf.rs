//! tf-idf with cosine similarity, as scikit-learn computes it.

use super::Postings;

/// An inverted index that scores documents by the cosine of their tf-idf vectors with the query's.
///
/// - **Unit:** a cosine from 0 (no word in common) to 1.
/// - **Formula:** a word counts `f·(ln((1 + N) / (1 + d)) + 1)` with `f` occurrences, in `d` of `N` documents. Words
///   are in lower case; the query's words that no document has are left out. A query without any other scores 0.
/// - **Errors:** none.
/// - **Cost:** O(n) to build; for each query O(documents + occurrences of its words).
/// - **Source:** `TfidfVectorizer` with its defaults and `cosine_similarity` of scikit-learn, as the official prompt
///   builder calls them.
pub struct Index {
    postings: Postings,
    idf: Vec<f64>,
    /// The length of each document's vector.
    lengths: Vec<f64>,
}

impl Index {
    /// Indexes documents of words, which are numbers below `terms`.
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
            // Where there is no score, there may be no length either.
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
        // The documents "a b a", "b c" and "b d e b", the query "a b b e x", one letter a token.
        let documents: [&[u32]; 3] = [&[0, 1, 0], &[1, 2], &[1, 3, 4, 1]];
        let scores = Index::new(&documents, 6).scores(&[0, 1, 1, 4, 5]);
        for (score, expected) in scores.iter().zip([0.7020379650682277, 0.3260038256143772, 0.7054760444581682]) {
            assert!((score - expected).abs() < 1e-12, "{scores:?}");
        }
        assert_eq!(Index::new(&documents, 6).scores(&[5]), [0.0; 3]);
    }
}
