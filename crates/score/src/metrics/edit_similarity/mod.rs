//! Edit similarity (ES): how much of the text is right?
//!
//! The official scorer calls fuzzywuzzy's `ratio`, and that takes whichever matcher is installed. Both are computed:
//! [`difflib`] is what the scorer's own requirements install, [`indel`] what `python-Levenshtein` adds.

pub mod difflib;
pub mod indel;
mod symbols;

use serde::{Deserialize, Serialize};

use self::difflib::Autojunk;
use crate::python_compat::strip;

/// Finds how many characters two texts have in common, in order. Keeps its working memory between calls.
#[derive(Default)]
pub struct EditSimilarity {
    difflib: difflib::Matcher,
    indel: indel::Matcher,
    prediction: Vec<char>,
    reference: Vec<char>,
}

/// Edit similarity by both matchers, in whole percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Similarities {
    /// With Python's difflib.
    pub difflib: u8,
    /// With python-Levenshtein.
    pub levenshtein: u8,
}

impl EditSimilarity {
    /// Similarity of a prediction to its reference, ignoring surrounding whitespace.
    ///
    /// - **Unit:** percent, a whole number from 0 (nothing shared) to 100 (equal).
    /// - **Formula:** `round(100 · 2·m / (p + r))` with `m` matched characters in texts of `p` and `r` Unicode scalar
    ///   values, ties to even. Two empty texts score 100, one empty text 0.
    /// - **Errors:** none; every pair of texts has a score.
    /// - **Cost:** see [`difflib::Matcher::matched`] and [`indel::Matcher::matched`].
    /// - **Source:** `cal_edit_sim` of amazon-science/cceval@25f9cab over fuzzywuzzy 0.18.0.
    pub fn score(&mut self, prediction: &str, reference: &str) -> Similarities {
        let (prediction, reference) = (strip(prediction), strip(reference));
        if prediction == reference {
            return Similarities { difflib: 100, levenshtein: 100 };
        }
        self.load(prediction, reference);
        let (p, r) = (&self.prediction, &self.reference);
        Similarities {
            difflib: difflib_percent(self.difflib.matched(p, r, Autojunk::On), p.len() + r.len()),
            levenshtein: levenshtein_percent(self.indel.matched(p, r), p.len() + r.len()),
        }
    }

    /// What the difflib score would be if frequent characters were not ignored.
    pub(crate) fn without_autojunk(&mut self, prediction: &str, reference: &str) -> u8 {
        let (prediction, reference) = (strip(prediction), strip(reference));
        if prediction == reference {
            return 100;
        }
        self.load(prediction, reference);
        let (p, r) = (&self.prediction, &self.reference);
        difflib_percent(self.difflib.matched(p, r, Autojunk::Off), p.len() + r.len())
    }

    /// Length of the longest common subsequence of two texts, and the length of both together, in characters.
    #[cfg(feature = "strict")]
    pub(crate) fn subsequence(&mut self, prediction: &str, reference: &str) -> (usize, usize) {
        self.load(prediction, reference);
        let (p, r) = (&self.prediction, &self.reference);
        (self.indel.matched(p, r), p.len() + r.len())
    }

    fn load(&mut self, prediction: &str, reference: &str) {
        self.prediction.clear();
        self.prediction.extend(prediction.chars());
        self.reference.clear();
        self.reference.extend(reference.chars());
    }
}

/// `2·matched / total` in whole percent, as `SequenceMatcher.ratio` and fuzzywuzzy compute and round it.
fn difflib_percent(matched: usize, total: usize) -> u8 {
    rounded(2.0 * matched as f64 / total as f64)
}

/// The same number by way of the distance, as python-Levenshtein computes it. In doubles that is not always the same:
/// 17 of 80 make 42.5 % above, and slightly more here, which rounds up.
fn levenshtein_percent(matched: usize, total: usize) -> u8 {
    rounded(1.0 - (total - 2 * matched) as f64 / total as f64)
}

fn rounded(ratio: f64) -> u8 {
    (100.0 * ratio).round_ties_even() as u8
}

/// All texts over an alphabet up to a length, for comparison with an oracle.
#[cfg(test)]
fn short_texts(alphabet: &[char], longest: usize) -> Vec<Vec<char>> {
    let mut texts: Vec<Vec<char>> = vec![Vec::new()];
    let mut shorter = 0..1;
    for _ in 0..longest {
        let longer: Vec<Vec<char>> = texts[shorter.clone()]
            .iter()
            .flat_map(|text| alphabet.iter().map(|&c| [text.as_slice(), &[c]].concat()))
            .collect();
        shorter = texts.len()..texts.len() + longer.len();
        texts.extend(longer);
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(prediction: &str, reference: &str, difflib: u8, levenshtein: u8) {
        let mut metric = EditSimilarity::default();
        assert_eq!(metric.score(prediction, reference), Similarities { difflib, levenshtein });
    }

    #[test]
    fn counts_characters_not_bytes() {
        check("é = 1", "e = 1", 80, 80);
    }

    #[test]
    fn empty_texts() {
        check(" \n", "", 100, 100);
        check("", "a", 0, 0);
    }

    #[test]
    fn rounds_ties_to_even() {
        check("abcde123", "abcdexyz", 62, 62);
        check("abc12345", "abcvwxyz", 38, 38);
    }

    #[test]
    fn the_matchers_round_differently() {
        assert_eq!((difflib_percent(17, 80), levenshtein_percent(17, 80)), (42, 43));
    }

    #[test]
    fn the_matchers_differ() {
        check("self.value = value", "value = self.value", 56, 72);
        let tail = "x".repeat(200);
        check(&format!("y{tail}"), &format!("z{tail}"), 0, 100);
    }
}
