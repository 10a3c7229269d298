//! A closed vocabulary: the most frequent tokens of training programs.
//!
//! The types of nodes and their values are tokens alike. White space in a token is removed, as the
//! paper does "to reduce noise". Of a size of `n`, two places belong to [`PADDING`] and
//! [`UNKNOWN`], so the vocabulary has the `n - 2` most frequent tokens. Of equally frequent tokens,
//! the first in the order of their bytes are taken.
//!
//! **Source:** section 4.2 of the paper.

use std::borrow::Cow;
use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Entry, EntryLabel};
use crate::logs::UNKNOWN;
use crate::resolve::Intervals;
use crate::{Boundaries, Frequency};
use assay_base::schema;

/// The name and version of the file's schema.
pub const SCHEMA: &str = "assay-vocabulary@1";
/// The symbol that fills windows.
pub const PADDING: &str = "<PADDING>";
/// The symbols that every vocabulary has, in the order of their numbers. The tokens follow.
pub const SPECIAL: [&str; 2] = [PADDING, UNKNOWN];

/// A token without its white space.
pub fn without_space(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_whitespace) {
        Cow::Owned(text.chars().filter(|c| !c.is_whitespace()).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Counts of the tokens of programs. Counts of parts merge in any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    pub(super) programs: u64,
    pub(super) of: FxHashMap<Box<str>, Count>,
}

/// The counts of a token.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// How often it occurs.
    pub(super) all: u64,
    /// How often it is a terminal with a text.
    pub(super) leaves: u64,
    /// How often it is the type of a node.
    pub(super) types: u64,
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.all += other.all;
        self.leaves += other.leaves;
        self.types += other.types;
    }
}

impl Counts {
    /// Adds the tokens of a program.
    pub fn add(&mut self, entries: &[Entry<'_>]) {
        self.programs += 1;
        let mut node = None;
        for entry in entries {
            // A node's type comes before its value.
            let is_type = node.replace(entry.node) != Some(entry.node);
            let is_leaf = matches!(entry.label, EntryLabel::Token(_));
            let count = Count { all: 1, leaves: is_leaf.into(), types: is_type.into() };
            let text = without_space(entry.text);
            match self.of.get_mut(&*text) {
                Some(sum) => *sum += count,
                None => _ = self.of.insert(text.into(), count),
            }
        }
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: Self) {
        self.programs += other.programs;
        for (text, count) in other.of {
            *self.of.entry(text).or_default() += count;
        }
    }

    /// The tokens without their white space, and how often each occurs, in any order.
    pub fn each(&self) -> impl Iterator<Item = (&str, u64)> {
        self.of.iter().map(|(text, count)| (&**text, count.all))
    }

    /// How many tokens there are.
    pub(super) fn tokens(&self) -> u64 {
        self.of.values().map(|count| count.all).sum()
    }

    /// The vocabulary of a size, which includes [`SPECIAL`].
    pub fn vocabulary(self, size: usize) -> Vocabulary {
        let (tokens, distinct) = (self.tokens(), self.of.len() as u64);
        let special = |text: &str| SPECIAL.contains(&text);
        let all = self.of.into_iter().filter(|(text, _)| !special(text));
        let mut all: Vec<(Box<str>, u64)> = all.map(|(text, count)| (text, count.all)).collect();
        all.sort_unstable_by(|a, b| (Reverse(a.1), &a.0).cmp(&(Reverse(b.1), &b.0)));
        all.truncate(size.saturating_sub(SPECIAL.len()));
        let vocabulary = all.into_iter().map(|(token, count)| Counted { token, count });
        Vocabulary::new(Document {
            schema: SCHEMA.to_owned(),
            special: SPECIAL.map(str::to_owned).into(),
            programs: self.programs,
            tokens,
            distinct,
            vocabulary: vocabulary.collect(),
        })
    }
}

/// The file of a vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VocabularyDocument"))]
pub struct Document {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: String,
    /// The symbols with the first numbers.
    special: Vec<String>,
    /// How many programs were counted.
    programs: u64,
    /// How many tokens they have.
    tokens: u64,
    /// How many of these are distinct.
    distinct: u64,
    /// The tokens, the most frequent first.
    vocabulary: Vec<Counted>,
}

/// A token of a vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VocabularyToken"))]
struct Counted {
    /// The token, without white space.
    token: Box<str>,
    /// How often it occurs in the training programs.
    count: u64,
}

/// A closed vocabulary.
#[derive(Debug, Clone, PartialEq)]
pub struct Vocabulary {
    document: Document,
    counts: FxHashMap<Box<str>, u64>,
}

impl Vocabulary {
    fn new(document: Document) -> Self {
        let counts = document.vocabulary.iter().map(|entry| (entry.token.clone(), entry.count)).collect();
        Self { document, counts }
    }

    /// Reads a vocabulary's file.
    pub fn read(text: &str) -> Result<Self, schema::Error> {
        let document: Document = schema::read(text, SCHEMA)?;
        let malformed = |reason: &str| schema::Error::Malformed { schema: SCHEMA, reason: reason.to_owned() };
        if document.special != SPECIAL {
            return Err(malformed("`special` must be <PADDING> and <UNKNOWN>"));
        }
        let counts = document.vocabulary.iter().map(|entry| entry.count);
        if counts.clone().any(|count| count == 0) || !counts.is_sorted_by(|a, b| a >= b) {
            return Err(malformed("tokens must be sorted by a `count` above 0, the greatest first"));
        }
        let vocabulary = Self::new(document);
        if vocabulary.counts.len() != vocabulary.document.vocabulary.len() {
            return Err(malformed("a token occurs twice"));
        }
        Ok(vocabulary)
    }

    /// The vocabulary's file.
    pub fn to_json(&self) -> String {
        assay_base::canonical::document(&self.document)
    }

    /// The size, with [`SPECIAL`].
    #[expect(clippy::len_without_is_empty, reason = "a vocabulary always has its special symbols")]
    pub fn len(&self) -> usize {
        self.document.vocabulary.len() + SPECIAL.len()
    }

    /// Whether the vocabulary has a token.
    pub fn has(&self, text: &str) -> bool {
        self.counts.contains_key(&*without_space(text))
    }

    /// A token as the vocabulary writes it: without white space, or [`UNKNOWN`].
    pub fn symbol<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let text = without_space(text);
        if self.counts.contains_key(&*text) { text } else { Cow::Borrowed(UNKNOWN) }
    }

    /// Frequency classes by the counts of the training programs, instead of those of a token's own
    /// file.
    pub fn frequencies(&self, boundaries: Boundaries) -> Frequencies<'_> {
        let counts = || self.document.vocabulary.iter().map(|entry| entry.count);
        let (min, max) = (counts().min().unwrap_or(0) as f64, counts().max().unwrap_or(0) as f64);
        let mean = counts().map(|count| count as f64).sum::<f64>() / counts().count().max(1) as f64;
        Frequencies { vocabulary: self, intervals: Intervals::new(boundaries, [min, mean, max]) }
    }
}

/// Classes of frequency by a vocabulary.
#[derive(Debug, Clone, Copy)]
pub struct Frequencies<'v> {
    vocabulary: &'v Vocabulary,
    intervals: Intervals,
}

impl Frequencies<'_> {
    /// The class of a token. A token that the vocabulary lacks occurs 0 times.
    pub fn of(&self, text: &str) -> Frequency {
        let count = self.vocabulary.counts.get(&*without_space(text)).copied().unwrap_or(0);
        self.intervals.of(count as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::trees::Program;

    const TREE: &str = r#"[{"type": "Module", "children": [1, 2, 3]}, {"type": "Str", "value": "a b\n"}, {"type": "Str", "value": "ab"},
        {"type": "Str", "value": "<UNKNOWN>"}]"#;

    fn counts() -> Counts {
        let program = Program::parse(TREE).expect("a program");
        let mut counts = Counts::default();
        counts.add(&program.label(&Options::default()));
        counts
    }

    #[test]
    fn the_most_frequent_tokens_are_in_the_vocabulary() {
        let vocabulary = counts().vocabulary(4);
        // `Str` occurs three times, `ab` twice, `Module` and `<UNKNOWN>` once.
        assert_eq!(
            (vocabulary.len(), vocabulary.has("Str"), vocabulary.has("a b"), vocabulary.has("Module")),
            (4, true, true, false)
        );
        assert_eq!([vocabulary.symbol("a\tb"), vocabulary.symbol("Module")], ["ab", UNKNOWN]);
        assert_eq!((vocabulary.document.programs, vocabulary.document.tokens, vocabulary.document.distinct), (1, 7, 4));
        let mut both = counts();
        both.merge(counts());
        let both = both.vocabulary(10_000);
        assert_eq!((both.len(), both.document.tokens, both.document.vocabulary[0].count), (5, 14, 6));
        assert_eq!(counts().vocabulary(0).len(), 2);
        assert!(!both.has(UNKNOWN) && !both.has(PADDING));
    }

    #[test]
    fn frequencies_are_those_of_the_vocabulary() {
        let vocabulary = counts().vocabulary(10);
        // Counts 1, 2 and 3: as printed, the boundaries are 0.5 and 0.5; midpoints are 1.5 and 2.5.
        let classes =
            |boundaries| ["Str", "ab", "Module", "none"].map(|text| vocabulary.frequencies(boundaries).of(text));
        use Frequency::{High, Low, Medium};
        assert_eq!(classes(Boundaries::Printed), [High, High, High, Low]);
        assert_eq!(classes(Boundaries::Midpoints), [High, Medium, Low, Low]);
        assert_eq!(Counts::default().vocabulary(10).frequencies(Boundaries::Printed).of("x"), High);
    }

    #[test]
    fn files_are_read_as_they_are_written() {
        let vocabulary = counts().vocabulary(10);
        let file = vocabulary.to_json();
        assert_eq!(Vocabulary::read(&file), Ok(vocabulary));
        for (from, to) in [
            ("assay-vocabulary@1", "assay-vocabulary@2"),
            ("<PADDING>", "<PAD>"),
            ("\"count\": 3", "\"count\": 0"),
            ("\"count\": 2", "\"count\": 4"),
            ("\"Module\"", "\"ab\""),
            ("\"token\"", "\"text\""),
            ("{", ""),
        ] {
            assert!(file.contains(from), "{from}: {file}");
            assert!(Vocabulary::read(&file.replacen(from, to, 1)).is_err(), "{from}");
        }
        assert!(Vocabulary::read("").is_err() && Vocabulary::read("[]").is_err());
    }
}
