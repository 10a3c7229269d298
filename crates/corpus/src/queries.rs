//! Queries of code retrieval, with programs that solve the same problem and programs that only seem to.

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use assay_base::random::Random;

/// What is known about a submitted program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// It passes all unit tests.
    Passed,
    /// It gives a wrong answer.
    WrongAnswer,
    /// It does not compile, crashes, or takes too much time or memory.
    Failed,
}

/// The programs of a problem in one language, by their places in the list of submissions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Candidates {
    /// Distinct programs that pass.
    pub right: Vec<usize>,
    /// Distinct programs that do not pass: hard negatives, because they are attempts at the same problem.
    pub wrong: Vec<usize>,
    /// Those of [`wrong`](Self::wrong) that give a wrong answer.
    pub wrong_answers: Vec<usize>,
    /// The program that is the query of code-code retrieval; `None` if fewer than two programs pass.
    pub query: Option<usize>,
}

/// A hash of a program, by which equal programs are found.
pub type Key = [u8; 16];

/// The key of a program.
pub fn key(program: &str) -> Key {
    let hash = Sha256::digest(program);
    std::array::from_fn(|place| hash[place])
}

/// The candidates of a problem in one language. `name` identifies the problem and language, so that the
/// random choice of a query depends on nothing else.
///
/// Equal programs count once, with the best of their labels: none is right and wrong.
///
/// **Cost:** linear. **Source:** xCodeEval, appendix E.6. Queries of NL-code have all wrong programs as
/// negatives, and those of code-code have wrong answers.
pub fn candidates(submissions: &[(Key, Label)], name: &str, seed: u64) -> Candidates {
    let mut best: FxHashMap<Key, Label> = FxHashMap::default();
    for (key, label) in submissions {
        best.entry(*key).and_modify(|known| *known = (*known).min(*label)).or_insert(*label);
    }
    let mut found = Candidates::default();
    for (place, (key, _)) in submissions.iter().enumerate() {
        match best.remove(key) {
            Some(Label::Passed) => found.right.push(place),
            Some(label) => {
                found.wrong.push(place);
                if label == Label::WrongAnswer {
                    found.wrong_answers.push(place);
                }
            }
            None => {}
        }
    }
    if found.right.len() > 1 {
        let hash = Sha256::digest(name);
        let own = hash.iter().take(8).fold(seed, |seed, byte| seed.rotate_left(8) ^ u64::from(*byte));
        let mut drawn = found.right.clone();
        Random::new(own).draw(&mut drawn, 1);
        found.query = drawn.first().copied();
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use Label::{Failed, Passed, WrongAnswer};

    fn of(submissions: &[(&str, Label)], seed: u64) -> Candidates {
        let keyed: Vec<(Key, Label)> = submissions.iter().map(|(text, label)| (key(text), *label)).collect();
        candidates(&keyed, "p in C", seed)
    }

    #[test]
    fn equal_programs_count_once() {
        let found = of(
            &[
                ("a", Passed),
                ("b", Failed),
                ("a", Passed),
                // It passed later: the first verdict was a fault of the judge.
                ("c", WrongAnswer),
                ("c", Passed),
                ("b", WrongAnswer),
                ("d", Failed),
            ],
            1,
        );
        assert_eq!((found.right, found.wrong, found.wrong_answers), (vec![0, 3], vec![1, 6], vec![1]));
        assert!(matches!(found.query, Some(0 | 3)));
    }

    #[test]
    fn a_query_needs_another_right_program() {
        assert_eq!(of(&[("a", Passed), ("a", Passed), ("b", Failed)], 1).query, None);
        assert_eq!(of(&[], 1), Candidates::default());
        let right = [("a", Passed), ("b", Passed), ("c", Passed)];
        let drawn: BTreeSet<Option<usize>> = (0..50).map(|seed| of(&right, seed).query).collect();
        assert_eq!(drawn, [Some(0), Some(1), Some(2)].into());
        assert_eq!(of(&right, 7), of(&right, 7));
    }
}
