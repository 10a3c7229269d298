//! Statistics of the tokens of trees: their lengths, and what vocabularies lack.
//!
//! Lengths are in characters. White space in a token does not count, as the paper removes it. A
//! terminal is a leaf with a text: a value, or a statement of one word.
//!
//! **Source:** figures 9 and 10, and tables 8 to 10 of the paper.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::vocabulary::{Counts, Vocabulary};
use assay_base::python_compat::round2;

/// The lengths of tables 9 and 10, and the bounds of the dimension length.
const THRESHOLDS: [u64; 6] = [3, 10, 30, 50, 100, 200];

/// An open vocabulary, which encodes a token as sub-tokens.
pub trait OpenVocabulary {
    /// Why a token cannot be encoded.
    type Error;

    /// The sub-tokens of a token without its end mark; `None` if the vocabulary lacks a part of it.
    fn encode(&self, token: &str) -> Result<Option<Vec<String>>, Self::Error>;

    /// Whether a text is one sub-token.
    fn has(&self, text: &str) -> bool;
}

/// Statistics of the tokens of trees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Statistics {
    /// How many programs.
    pub programs: u64,
    /// How many tokens: types of nodes, and values.
    pub tokens: u64,
    /// How many of the tokens are terminals.
    pub terminals: u64,
    /// How many distinct tokens.
    pub distinct: u64,
    /// The number of tokens of each length that occurs, the shortest first.
    pub lengths: Vec<Length>,
    /// The number of longer tokens, by some thresholds.
    pub longer: Vec<Longer>,
    /// What a closed vocabulary lacks, if one was given.
    pub closed: Option<Closed>,
    /// What an open vocabulary makes of the tokens, if one was given.
    pub open: Option<Open>,
}

/// The tokens of a length.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Length {
    /// The length, in characters.
    pub length: u64,
    /// How many tokens.
    pub tokens: u64,
    /// Their share of all tokens, in percent.
    pub tokens_share: f64,
    /// How many terminals.
    pub terminals: u64,
    /// Their share of all terminals, in percent.
    pub terminals_share: f64,
}

/// The tokens that are longer than a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Longer {
    /// The threshold, in characters.
    pub than: u64,
    /// How many tokens.
    pub tokens: u64,
    /// Their share of all tokens, in percent.
    pub tokens_share: f64,
    /// How many terminals.
    pub terminals: u64,
    /// Their share of all terminals, in percent.
    pub terminals_share: f64,
}

/// The tokens that a closed vocabulary lacks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Closed {
    /// The size of the vocabulary, with its special symbols.
    pub size: u64,
    /// How many tokens it lacks.
    pub tokens: u64,
    /// Their share of all tokens, in percent.
    pub tokens_share: f64,
    /// How many terminals it lacks.
    pub terminals: u64,
    /// Their share of all terminals, in percent.
    pub terminals_share: f64,
}

/// The sequences of sub-tokens, each with its end mark, by an open vocabulary.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Open {
    /// The longest token that is encoded, in characters; null for no limit.
    pub max_length: Option<u64>,
    /// How many tokens are not longer.
    pub included: u64,
    /// How many of these the vocabulary lacks.
    pub unknown: u64,
    /// The length of the longest sequence.
    pub longest: u64,
    /// The most frequent length; the shortest of several.
    pub most_frequent: u64,
    /// The mean length.
    pub mean: f64,
    /// The letters from `A` to `z` that are no sub-token.
    pub missing_letters: String,
    /// How many types of nodes the trees have.
    pub types: u64,
    /// The types that are not one sub-token.
    pub missing_types: Vec<String>,
}

impl Statistics {
    /// The statistics of counted tokens.
    pub fn of(counts: &Counts, closed: Option<&Vocabulary>) -> Self {
        let mut by_length = BTreeMap::<u64, [u64; 2]>::new();
        let mut unknown = [0; 2];
        for (text, count) in &counts.of {
            let sums = by_length.entry(text.chars().count() as u64).or_default();
            *sums = [sums[0] + count.all, sums[1] + count.leaves];
            if closed.is_some_and(|closed| !closed.has(text)) {
                unknown = [unknown[0] + count.all, unknown[1] + count.leaves];
            }
        }
        let sum = |place: usize| by_length.values().map(|sums| sums[place]).sum::<u64>();
        let [all, leaves] = [sum(0), sum(1)];
        let percent = |count: u64, of: u64| if of == 0 { 0.0 } else { round2(100.0 * count as f64 / of as f64) };
        let lengths = by_length.iter().map(|(&length, &[tokens, terminals])| Length {
            length,
            tokens,
            tokens_share: percent(tokens, all),
            terminals,
            terminals_share: percent(terminals, leaves),
        });
        let longer = THRESHOLDS.map(|than| {
            let sum = |place: usize| by_length.range(than + 1..).map(|(_, sums)| sums[place]).sum::<u64>();
            let [tokens, terminals] = [sum(0), sum(1)];
            let (tokens_share, terminals_share) = (percent(tokens, all), percent(terminals, leaves));
            Longer { than, tokens, tokens_share, terminals, terminals_share }
        });
        Self {
            programs: counts.programs,
            tokens: all,
            terminals: leaves,
            distinct: counts.of.len() as u64,
            lengths: lengths.collect(),
            longer: longer.into(),
            closed: closed.map(|closed| Closed {
                size: closed.len() as u64,
                tokens: unknown[0],
                tokens_share: percent(unknown[0], all),
                terminals: unknown[1],
                terminals_share: percent(unknown[1], leaves),
            }),
            open: None,
        }
    }

    /// The lengths as CSV.
    pub fn lengths_csv(&self) -> String {
        let mut csv = String::from("length,tokens,tokens_share,terminals,terminals_share\n");
        for Length { length, tokens, tokens_share, terminals, terminals_share } in &self.lengths {
            let _ = writeln!(csv, "{length},{tokens},{tokens_share},{terminals},{terminals_share}");
        }
        csv
    }
}

impl Open {
    /// Encodes each distinct token once. **Errors:** those of the vocabulary.
    pub fn of<V: OpenVocabulary>(counts: &Counts, vocabulary: &V, max_length: Option<u64>) -> Result<Self, V::Error> {
        let (mut included, mut unknown) = (0, 0);
        let mut by_length = BTreeMap::<u64, u64>::new();
        let mut types = Vec::new();
        for (text, count) in &counts.of {
            if count.types > 0 {
                types.push(&**text);
            }
            if max_length.is_some_and(|most| text.chars().count() as u64 > most) {
                continue;
            }
            included += count.all;
            match vocabulary.encode(text)? {
                // The end mark is a sub-token.
                Some(parts) => *by_length.entry(parts.len() as u64 + 1).or_default() += count.all,
                None => unknown += count.all,
            }
        }
        let encoded = (included - unknown).max(1) as f64;
        let total: f64 = by_length.iter().map(|(&length, &count)| length as f64 * count as f64).sum();
        let most = by_length.values().max();
        let letters = ('A'..='Z').chain('a'..='z');
        types.sort_unstable();
        Ok(Self {
            max_length,
            included,
            unknown,
            longest: by_length.keys().next_back().copied().unwrap_or(0),
            most_frequent: by_length.iter().find(|(_, count)| Some(*count) == most).map_or(0, |(length, _)| *length),
            mean: round2(total / encoded),
            missing_letters: letters.filter(|letter| !vocabulary.has(letter.encode_utf8(&mut [0; 4]))).collect(),
            types: types.len() as u64,
            missing_types: types.into_iter().filter(|kind| !vocabulary.has(kind)).map(str::to_owned).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::Options;
    use crate::trees::Program;

    /// Knows two letters, and one type.
    struct Letters;

    impl OpenVocabulary for Letters {
        type Error = Infallible;

        fn encode(&self, token: &str) -> Result<Option<Vec<String>>, Infallible> {
            let is_known = token == "Str" || token.chars().all(|c| "ab".contains(c));
            let parts = if token == "Str" { vec![token.to_owned()] } else { token.chars().map(String::from).collect() };
            Ok(is_known.then_some(parts))
        }

        fn has(&self, text: &str) -> bool {
            ["a", "b", "Str"].contains(&text)
        }
    }

    fn counts(tree: &str) -> Counts {
        let program = Program::parse(tree).expect("a program");
        let mut counts = Counts::default();
        counts.add(&program.label(&Options::default()));
        counts
    }

    const TREE: &str = r#"[{"type": "Module", "children": [1, 2, 3, 4]}, {"type": "Str", "value": "a b"}, {"type": "Str", "value": "abab"},
        {"type": "Str", "value": ""}, {"type": "Pass"}]"#;

    #[test]
    fn lengths_are_counted_by_kind() {
        let counts = counts(TREE);
        let statistics = Statistics::of(&counts, Some(&counts.clone().vocabulary(3)));
        assert_eq!((statistics.programs, statistics.tokens, statistics.terminals, statistics.distinct), (1, 8, 4, 6));
        let lengths: Vec<_> = statistics.lengths.iter().map(|row| (row.length, row.tokens, row.terminals)).collect();
        assert_eq!(lengths, [(0, 1, 1), (2, 1, 1), (3, 3, 0), (4, 2, 2), (6, 1, 0)]);
        assert_eq!((statistics.lengths[2].tokens_share, statistics.lengths[3].terminals_share), (37.5, 50.0));
        let longer = statistics.longer[0];
        assert_eq!((longer.than, longer.tokens, longer.terminals, longer.terminals_share), (3, 3, 2, 50.0));
        // The vocabulary has only `Str`.
        let closed = statistics.closed.expect("a vocabulary");
        assert_eq!((closed.size, closed.tokens, closed.terminals, closed.terminals_share), (3, 5, 4, 100.0));
        assert!(statistics.lengths_csv().ends_with("\n4,2,25,2,50\n6,1,12.5,0,0\n"), "{}", statistics.lengths_csv());
    }

    #[test]
    fn sequences_of_sub_tokens_have_an_end_mark() {
        let open = Open::of(&counts(TREE), &Letters, Some(5)).expect("it is encoded");
        // `Str` thrice, `ab`, `abab` and the empty text; `Pass` is unknown, and `Module` too long.
        assert_eq!((open.included, open.unknown, open.longest, open.most_frequent, open.mean), (7, 1, 5, 2, 2.5));
        assert_eq!((open.missing_letters.len(), open.types), (50, 3));
        assert_eq!(open.missing_types, ["Module", "Pass"]);
        let all = Open::of(&counts(TREE), &Letters, None).expect("it is encoded");
        assert_eq!((all.included, all.unknown), (8, 2));
    }

    #[test]
    fn nothing_has_no_share() {
        let statistics = Statistics::of(&Counts::default(), None);
        assert_eq!((statistics.tokens, statistics.lengths.len(), statistics.longer[0].tokens_share), (0, 0, 0.0));
        let open = Open::of(&Counts::default(), &Letters, None).expect("nothing is encoded");
        assert_eq!((open.included, open.longest, open.most_frequent, open.mean), (0, 0, 0, 0.0));
    }
}
