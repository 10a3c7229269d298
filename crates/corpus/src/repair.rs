//! Pairs of a faulty program and its repair, from the successive submissions of participants.

use assay_completion::metrics::edit_similarity::difflib::{Autojunk, Block, Matcher};
use rustc_hash::FxHashSet;
use serde::Serialize;

/// A kind of change between two texts. The order of the variants breaks ties between equally
/// frequent kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// One text replaces another.
    Replace,
    /// Text is removed.
    Delete,
    /// Text is added.
    Insert,
}

impl Operation {
    /// The name in records.
    pub fn id(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Delete => "delete",
            Self::Insert => "insert",
        }
    }
}

/// How two texts differ, by Python's difflib.
///
/// - **Unit:** `similarity_score` is a share from 0 (nothing in common) to 1 (equal). The others
///   are numbers of blocks.
/// - **Formula:** `SequenceMatcher(None, bug, fix)` over Unicode scalar values, with its
///   "autojunk". The score is `ratio()`, and the counts are those of each kind in `get_opcodes()`.
///   The dominant operation is the most frequent of replace, delete and insert. On a tie, it is the
///   first of them. Two empty texts have score 1.
/// - **Errors:** none.
/// - **Cost:** that of [`Matcher::matched`].
/// - **Source:** xCodeEval, appendices E.5 and I.5. Its rows have exactly these values.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// `2·m / (b + f)` with `m` matched characters in texts of `b` and `f` characters.
    pub similarity_score: f64,
    /// Blocks that both texts have.
    pub equal_cnt: u64,
    /// Blocks that are replaced.
    pub replace_cnt: u64,
    /// Blocks that only the faulty program has.
    pub delete_cnt: u64,
    /// Blocks that only the repaired program has.
    pub insert_cnt: u64,
    /// The sum of the last three.
    pub fix_ops_cnt: u64,
    /// The most frequent change. `None` if the texts are equal.
    pub potential_dominant_fix_op: Option<Operation>,
}

/// Compares programs. It reuses its buffers between calls.
#[derive(Default)]
pub struct Comparer {
    matcher: Matcher,
    bug: Vec<char>,
    fix: Vec<char>,
}

impl Comparer {
    /// How `fix` differs from `bug`.
    pub fn difference(&mut self, bug: &str, fix: &str) -> Difference {
        self.load(bug, fix);
        let blocks = self.matcher.blocks(&self.bug, &self.fix, Autojunk::On);
        let matched = blocks.iter().map(|block| block.len).sum();
        let mut counts = [0; 3];
        let mut equal = 0;
        // The positions up to which both texts are processed. The last block is empty, at the end
        // of both texts.
        let (mut a, mut b) = (0, 0);
        let end = Block { a: self.bug.len(), b: self.fix.len(), len: 0 };
        for block in blocks.into_iter().chain([end]) {
            let change = match (a < block.a, b < block.b) {
                (true, true) => Some(Operation::Replace),
                (true, false) => Some(Operation::Delete),
                (false, true) => Some(Operation::Insert),
                (false, false) => None,
            };
            if let Some(change) = change {
                counts[change as usize] += 1;
            }
            // Adjacent matches in both texts are one block.
            if block.len > 0 && (change.is_some() || a == 0) {
                equal += 1;
            }
            (a, b) = (block.a + block.len, block.b + block.len);
        }
        let [replace_cnt, delete_cnt, insert_cnt] = counts;
        let operations = [Operation::Replace, Operation::Delete, Operation::Insert];
        let most = counts.into_iter().max().filter(|&most| most > 0);
        Difference {
            similarity_score: ratio(matched, self.bug.len() + self.fix.len()),
            equal_cnt: equal,
            replace_cnt,
            delete_cnt,
            insert_cnt,
            fix_ops_cnt: counts.iter().sum(),
            potential_dominant_fix_op: most
                .and_then(|most| operations.into_iter().find(|&change| counts[change as usize] == most)),
        }
    }

    /// Only the score of [`Self::difference`], at a lower cost.
    fn similarity(&mut self, bug: &str, fix: &str) -> f64 {
        self.load(bug, fix);
        ratio(self.matcher.matched(&self.bug, &self.fix, Autojunk::On), self.bug.len() + self.fix.len())
    }

    fn load(&mut self, bug: &str, fix: &str) {
        self.bug.clear();
        self.bug.extend(bug.chars());
        self.fix.clear();
        self.fix.extend(fix.chars());
    }
}

fn ratio(matched: usize, total: usize) -> f64 {
    if total == 0 { 1.0 } else { 2.0 * matched as f64 / total as f64 }
}

/// A submission of a participant to a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt<'t> {
    /// The program.
    pub source_code: &'t str,
    /// Whether it passed all unit tests.
    pub has_passed: bool,
}

/// A faulty attempt and its repair, by their indices.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The faulty attempt.
    pub bug: usize,
    /// The attempt that repaired it.
    pub fix: usize,
    /// How they differ.
    pub difference: Difference,
}

/// The maximum number of faulty attempts compared with one that passed. No person makes more.
const MOST: usize = 1000;

/// Pairs the attempts of one participant at one problem, given in chronological order. Each attempt
/// that passed is paired with the most similar of the last 1,000 distinct faulty ones before it. On
/// a tie, it is the earliest.
///
/// **Cost:** a comparison for each attempt that passed and each of its faulty ones. Faulty attempts
/// whose character counts rule out a higher similarity are skipped.
pub fn pairs(attempts: &[Attempt<'_>], comparer: &mut Comparer) -> Vec<Pair> {
    let letters: Vec<Letters> = attempts.iter().map(|attempt| Letters::of(attempt.source_code)).collect();
    let mut pairs = Vec::new();
    // A repeated program is no more similar than its first occurrence.
    let (mut faulty, mut known): (Vec<usize>, FxHashSet<&str>) = Default::default();
    for (fix, fixed) in attempts.iter().enumerate() {
        if !fixed.has_passed {
            if known.insert(fixed.source_code) {
                faulty.push(fix);
            }
            continue;
        }
        let mut best: Option<(f64, usize)> = None;
        for &bug in &faulty[faulty.len().saturating_sub(MOST)..] {
            if best.is_some_and(|(most, _)| letters[bug].similarity_at_most(&letters[fix]) <= most) {
                continue;
            }
            let similarity = comparer.similarity(attempts[bug].source_code, fixed.source_code);
            if best.is_none_or(|(most, _)| similarity > most) {
                best = Some((similarity, bug));
            }
        }
        if let Some((_, bug)) = best {
            let difference = comparer.difference(attempts[bug].source_code, fixed.source_code);
            pairs.push(Pair { bug, fix, difference });
        }
    }
    pairs
}

/// The frequencies of characters in a text. Characters with the same low byte share a counter.
struct Letters {
    counts: Box<[u32; 256]>,
    len: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let mut letters = Self { counts: Box::new([0; 256]), len: 0 };
        for c in text.chars() {
            letters.counts[c as usize % 256] += 1;
            letters.len += 1;
        }
        letters
    }

    /// An upper bound: no matcher matches more characters than both texts have.
    fn similarity_at_most(&self, other: &Self) -> f64 {
        let shared: u32 = self.counts.iter().zip(other.counts.iter()).map(|(&a, &b)| a.min(b)).sum();
        ratio(shared as usize, self.len + other.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(bug: &str, fix: &str, similarity: f64, counts: [u64; 4], dominant: Option<Operation>) {
        let found = Comparer::default().difference(bug, fix);
        assert_eq!(found.similarity_score, similarity);
        assert_eq!([found.equal_cnt, found.replace_cnt, found.delete_cnt, found.insert_cnt], counts);
        assert_eq!(found.fix_ops_cnt, counts[1..].iter().sum::<u64>());
        assert_eq!(found.potential_dominant_fix_op, dominant);
    }

    // The values are from CPython 3.11.
    #[test]
    fn opcodes_are_counted_as_difflib_has_them() {
        check("", "", 1.0, [0, 0, 0, 0], None);
        check("same", "same", 1.0, [1, 0, 0, 0], None);
        check("abc", "xyz", 0.0, [0, 1, 0, 0], Some(Operation::Replace));
        check("", "x", 0.0, [0, 0, 0, 1], Some(Operation::Insert));
        check("qabxcd", "abycdf", 4.0 / 6.0, [2, 1, 1, 1], Some(Operation::Replace));
        check("é = 1;", "é = 1", 10.0 / 11.0, [1, 0, 1, 0], Some(Operation::Delete));
        check("print(a)", "xprint()", 14.0 / 16.0, [2, 0, 1, 1], Some(Operation::Delete));
    }

    #[test]
    fn frequent_characters_of_long_texts_are_ignored() {
        let tail = "x".repeat(200);
        check(&format!("y{tail}"), &format!("z{tail}"), 0.0, [0, 1, 0, 0], Some(Operation::Replace));
        check(&format!("ab{tail}"), &format!("b{tail}"), 402.0 / 403.0, [1, 0, 1, 0], Some(Operation::Delete));
    }

    #[test]
    fn each_attempt_that_passed_gets_the_most_similar_faulty_one_before_it() {
        let attempt = |source_code, has_passed| Attempt { source_code, has_passed };
        let attempts = [
            attempt("x = 1", true),
            attempt("y = 20", false),
            attempt("x = 21", false),
            attempt("x = 20", true),
            attempt("x = 20", false),
            attempt("y = 21", true),
        ];
        let found = pairs(&attempts, &mut Comparer::default());
        assert_eq!(found.iter().map(|pair| (pair.bug, pair.fix)).collect::<Vec<_>>(), [(1, 3), (1, 5)]);
        assert!(pairs(&attempts[..1], &mut Comparer::default()).is_empty());
    }

    #[test]
    fn only_the_last_faulty_programs_are_compared_and_each_once() {
        let texts: Vec<String> = (0..1100).map(|n| format!("x = {n:04}")).collect();
        let attempt = |text, has_passed| Attempt { source_code: text, has_passed };
        let faulty = || texts.iter().map(|text| attempt(text.as_str(), false));
        let fixes = |wanted: &'static str| {
            pairs(&faulty().chain([attempt(wanted, true)]).collect::<Vec<_>>(), &mut Comparer::default())
        };
        assert_eq!(fixes("x = 0500")[0].bug, 500);
        assert!(fixes("x = 0003")[0].bug >= 100, "out of reach");
        // Repeated programs do not displace others.
        let again = std::iter::repeat_n(attempt("y", false), 5000);
        let attempts: Vec<_> = faulty().take(3).chain(again).chain([attempt("x = 0001", true)]).collect();
        assert_eq!(pairs(&attempts, &mut Comparer::default())[0].bug, 1);
    }

    proptest! {
        #[test]
        fn no_pair_is_passed_over(texts in prop::collection::vec(("[ab\u{161}\n]{0,8}", any::<bool>()), 0..8)) {
            let attempts: Vec<Attempt<'_>> =
                texts.iter().map(|(text, has_passed)| Attempt { source_code: text, has_passed: *has_passed }).collect();
            let mut comparer = Comparer::default();
            for pair in pairs(&attempts, &mut comparer) {
                let fix = attempts[pair.fix].source_code;
                let faulty = (0..pair.fix).filter(|&bug| !attempts[bug].has_passed);
                let similar: Vec<(f64, usize)> = faulty
                    .map(|bug| (comparer.similarity(attempts[bug].source_code, fix), bug))
                    .collect();
                let most = similar.iter().map(|(similarity, _)| *similarity).fold(0.0, f64::max);
                let expected = similar.iter().find(|(similarity, _)| *similarity == most).map(|(_, bug)| *bug);
                prop_assert_eq!(Some(pair.bug), expected);
            }
        }

        #[test]
        fn stretches_alternate(bug in "[ab\n]{0,12}", fix in "[ab\n]{0,12}") {
            let found = Comparer::default().difference(&bug, &fix);
            prop_assert!((0.0..=1.0).contains(&found.similarity_score));
            prop_assert!(found.equal_cnt <= found.fix_ops_cnt + 1 && found.fix_ops_cnt <= found.equal_cnt + 1);
            prop_assert_eq!(found.fix_ops_cnt == 0, bug == fix);
            prop_assert_eq!(found.fix_ops_cnt, found.replace_cnt + found.delete_cnt + found.insert_cnt);
        }
    }
}
