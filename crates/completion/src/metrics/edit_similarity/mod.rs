//! Edit similarity (ES): how much of the text is right?
//!
//! The official scorer calls fuzzywuzzy's `ratio`, which uses whichever matcher is installed. Assay
//! computes both: [`difflib`], which the scorer's own requirements install, and [`indel`], the
//! matcher of `python-Levenshtein`. [`levenshtein`] is the distance that RepoEval uses.

pub mod difflib;
pub mod indel;
pub mod levenshtein;
mod symbols;

use serde::{Deserialize, Serialize};

use self::difflib::Autojunk;
use assay_base::python_compat::strip;
use assay_evaluation::metric::{Direction, Metric, Unit};

/// Edit similarity.
pub const ES: Metric = Metric {
    id: "es",
    short: "ES",
    name: "edit similarity",
    unit: Unit::Percent,
    direction: Direction::Higher,
    about: "Mean share of characters that completion and reference have in common, in order.",
    source: "CrossCodeEval",
};

/// Computes how many characters two texts have in common, in order. It reuses its working memory
/// between calls.
#[derive(Default)]
pub struct EditSimilarity {
    difflib: difflib::Matcher,
    indel: indel::Matcher,
    prediction: Vec<char>,
    reference: Vec<char>,
}

/// Edit similarity by both matchers, in percent without decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Similarities {
    /// By Python's difflib.
    pub difflib: u8,
    /// By python-Levenshtein.
    pub levenshtein: u8,
}

impl EditSimilarity {
    /// The similarity of a completion to its reference, without surrounding whitespace.
    ///
    /// - **Unit:** percent, an integer from 0 (nothing shared) to 100 (equal).
    /// - **Formula:** `round(100 · 2·m / (p + r))`, ties to even. `m` is the number of matched
    ///   characters; `p` and `r` are the lengths of the texts in Unicode scalar values. Two empty
    ///   texts score 100, one empty text scores 0.
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

    /// fuzzywuzzy's `ratio` of two texts as they are, by difflib: [`Self::score`] without stripping.
    /// Like difflib, it is not symmetric.
    pub(crate) fn ratio(&mut self, first: &str, second: &str) -> u8 {
        if first == second {
            return 100;
        }
        self.load(first, second);
        let (a, b) = (&self.prediction, &self.reference);
        difflib_percent(self.difflib.matched(a, b, Autojunk::On), a.len() + b.len())
    }

    /// The difflib score if frequent characters were not ignored.
    pub(crate) fn without_autojunk(&mut self, prediction: &str, reference: &str) -> u8 {
        let (prediction, reference) = (strip(prediction), strip(reference));
        if prediction == reference {
            return 100;
        }
        self.load(prediction, reference);
        let (p, r) = (&self.prediction, &self.reference);
        difflib_percent(self.difflib.matched(p, r, Autojunk::Off), p.len() + r.len())
    }

    /// The length of the longest common subsequence of two texts, and the sum of their lengths, in
    /// characters.
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

/// `2·matched / total` in percent without decimals, computed and rounded like
/// `SequenceMatcher.ratio` and fuzzywuzzy.
fn difflib_percent(matched: usize, total: usize) -> u8 {
    rounded(2.0 * matched as f64 / total as f64)
}

/// The same value computed from the distance, like python-Levenshtein. In doubles the results can
/// differ: 17 of 80 give 42.5 % above, and slightly more here, which rounds up.
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
