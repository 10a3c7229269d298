//! Joining completion logs with the token types of Python150k's trees.
//!
//! A log has a line for each token that a model was to predict: where it is, what it is, and what the model said. With a
//! closed vocabulary these are single symbols, with `<UNKNOWN>` for what is not in it; with an open one, lists of
//! sub-tokens that end with `<ENDTOKEN>`, and a prediction is right if all of them are. Predicting `<UNKNOWN>` is never
//! right.
//!
//! The tokens of the trees are the denominator: a token without a line in the log counts as wrong, as a task without an
//! answer does elsewhere, and how many there are is told. So a log gains nothing by leaving out what is hard.
//!
//! The mean reciprocal rank of a log that tells ranks is over all tokens as well. A token without a line, or without a rank,
//! counts as one that no suggestion is. So does a token that the vocabulary does not have, whatever rank `<UNKNOWN>` had.
//!
//! A terminal without a text is `unknown`: that is a syntax type. In the other dimensions it has no value, and counts
//! only among all tokens. The share of a value is that of all tokens, inner nodes included, as in the paper.
//!
//! `ct3-log@1` left tokens out that a log has no line for, with two logs those that either has none for. The mean
//! reciprocal rank was over the tokens with a rank. Terminals without a text were counted in their contexts, and as
//! `non_leaf` in the dimensions origin, length and frequency.
//!
//! **Source:** sections 3.1.1 and 4.3 of the paper, tables 6 and 8.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::py150::{Entry, EntryLabel};
use super::table::Dimension;
use super::{Contexts, LONGEST_LEAF, SyntaxType, TokenProfile};
use crate::python_compat::round2;

/// The name and version of these rules. A change of what is computed makes a new version.
pub const PROFILE: &str = "ct3-log@2";

/// What stands for a token that a vocabulary does not have.
pub const UNKNOWN: &str = "<UNKNOWN>";
/// What ends a list of sub-tokens.
pub const END: &str = "<ENDTOKEN>";
/// The value of inner nodes of trees, and of tokens of more than 30 characters.
pub const NON_LEAF: &str = "non_leaf";

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Line {
    /// Which program of the dataset, from 0.
    pub ast_idx: u64,
    /// Which token of the program, from 0: see [`Program::label`](super::py150::Program::label).
    pub node_idx: u64,
    /// The token.
    #[serde(rename = "true")]
    pub truth: LogToken,
    /// What the model said.
    pub predicted: LogToken,
    /// Which of the model's suggestions is the token, from 1; 0 if none is. Absent where it is not known.
    #[serde(default)]
    pub rank: Option<u64>,
}

/// A token as a vocabulary has it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a token must be a text or a list of texts")]
pub enum LogToken {
    /// One symbol.
    Closed(String),
    /// Sub-tokens.
    Open(Vec<String>),
}

impl std::fmt::Display for LogToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Closed(symbol) => f.write_str(symbol),
            Self::Open(parts) => parts.iter().filter(|part| *part != END).try_for_each(|part| f.write_str(part)),
        }
    }
}

impl LogToken {
    /// Whether the vocabulary does not have the token.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Closed(symbol) => symbol == UNKNOWN,
            Self::Open(parts) => parts.iter().any(|part| part == UNKNOWN),
        }
    }

    /// Whether it can be a token of this text.
    fn is(&self, text: &str) -> bool {
        match self {
            _ if self.is_unknown() => true,
            Self::Closed(symbol) => symbol == text,
            Self::Open(parts) => {
                let mut rest = Some(text);
                for part in parts.iter().filter(|part| *part != END) {
                    rest = rest.and_then(|rest| rest.strip_prefix(part.as_str()));
                }
                rest == Some("")
            }
        }
    }
}

impl Line {
    /// Whether the model is right.
    pub fn is_right(&self) -> bool {
        self.truth == self.predicted && !self.truth.is_unknown()
    }

    /// Whether the line can be of this token.
    pub fn is_of(&self, entry: &Entry<'_>) -> bool {
        self.truth.is(entry.text)
    }
}

/// What is counted of a value.
#[derive(Debug, Clone)]
struct Sums {
    tokens: u64,
    logs: Vec<LogSums>,
}

/// The part of one log.
#[derive(Debug, Clone, Copy, Default)]
struct LogSums {
    right: u64,
    /// Tokens that the log has no line for.
    missing: u64,
    /// The sum of 1 / rank.
    reciprocal: f64,
}

/// Counts tokens by their values, for one log or two side by side.
#[derive(Debug)]
pub struct Join {
    logs: usize,
    combination: Vec<Dimension>,
    values: BTreeMap<(usize, Vec<usize>), Sums>,
    /// Whether each log tells any rank.
    has_ranks: Vec<bool>,
    unknown: Vec<u64>,
    unknown_but_right: u64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Joined {
    /// The [`PROFILE`].
    pub profile: &'static str,
    /// The [profile](TokenProfile::id) that the trees are labelled by.
    pub token_profile: &'static str,
    /// A row for each value.
    pub rows: Vec<Row>,
    /// Tokens that each log's vocabulary does not have, of those that are counted.
    pub out_of_vocabulary: Vec<u64>,
    /// Of those that the first log's does not have, how many the second log has right; null for one log.
    pub out_of_vocabulary_but_right: Option<u64>,
}

/// The tokens of a value, or of a combination of values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The dimension, or the dimensions joined by ` × `.
    pub dimension: String,
    /// The value, or the values; of the dimension `all`, `all` is every token and `leaf` all but `non_leaf`.
    pub value: String,
    /// How many tokens.
    pub tokens: u64,
    /// The share of all tokens, in percent.
    pub share: f64,
    /// How many of these each log has no line for; they count as wrong.
    pub missing: Vec<u64>,
    /// The share that each log has right, in percent.
    pub accuracy: Vec<f64>,
    /// The mean reciprocal rank of each log, from 0 to 1; null for a log that tells no rank at all.
    pub mrr: Vec<Option<f64>>,
    /// What the second log's accuracy is more than the first's, in percent of the first's; null for one log, or where the
    /// first's is 0.
    pub relative_gain: Option<f64>,
}

impl Join {
    /// For so many logs, by each dimension and by a combination of several dimensions, unless that is empty.
    pub fn new(logs: usize, combination: &[Dimension]) -> Self {
        Self {
            logs,
            combination: combination.to_vec(),
            values: BTreeMap::new(),
            has_ranks: vec![false; logs],
            unknown: vec![0; logs],
            unknown_but_right: 0,
        }
    }

    /// Adds a token with the line that each log has for it.
    pub fn add(&mut self, entry: &Entry<'_>, lines: &[Option<&Line>]) {
        let is_long = entry.text.chars().nth(LONGEST_LEAF).is_some();
        let label = if is_long { &EntryLabel::Inner } else { &entry.label };
        for (place, &dimension) in Dimension::ALL.iter().enumerate() {
            for value in values(dimension, label) {
                self.count((place, vec![value]), lines);
            }
        }
        let mut combined = if self.combination.is_empty() { Vec::new() } else { vec![Vec::new()] };
        for &dimension in &self.combination {
            let values = values(dimension, label);
            combined = combined
                .iter()
                .flat_map(|before| values.iter().map(move |&value| [&before[..], &[value]].concat()))
                .collect();
        }
        for values in combined {
            self.count((Dimension::ALL.len(), values), lines);
        }
        for (place, line) in lines.iter().enumerate() {
            self.unknown[place] += u64::from(line.is_some_and(|line| line.truth.is_unknown()));
            self.has_ranks[place] |= line.is_some_and(|line| line.rank.is_some());
        }
        if let [Some(first), Some(second)] = lines {
            self.unknown_but_right += u64::from(first.truth.is_unknown() && second.is_right());
        }
    }

    fn count(&mut self, key: (usize, Vec<usize>), lines: &[Option<&Line>]) {
        let logs = self.logs;
        let sums = self.values.entry(key).or_insert_with(|| Sums { tokens: 0, logs: vec![LogSums::default(); logs] });
        sums.tokens += 1;
        for (sums, line) in sums.logs.iter_mut().zip(lines) {
            let Some(line) = line else {
                sums.missing += 1;
                continue;
            };
            sums.right += u64::from(line.is_right());
            let rank = line.rank.filter(|&rank| rank > 0 && !line.truth.is_unknown());
            sums.reciprocal += rank.map_or(0.0, |rank| 1.0 / rank as f64);
        }
    }

    /// The table. `profile` is what the trees were labelled by.
    pub fn finish(self, profile: TokenProfile) -> Joined {
        let all = self.values.get(&(0, vec![0])).map_or(0, |sums| sums.tokens);
        let name = |dimension: Dimension, value: usize| match dimension.values().get(value) {
            Some(&name) => name,
            None => NON_LEAF,
        };
        let row = |((place, values), sums): (&(usize, Vec<usize>), &Sums)| {
            let dimensions = match Dimension::ALL.get(*place) {
                Some(&dimension) => vec![dimension],
                None => self.combination.clone(),
            };
            let join = |parts: Vec<&str>| parts.join(" × ");
            let share = |count: u64, of: u64| 100.0 * count as f64 / of as f64;
            let accuracy: Vec<f64> = sums.logs.iter().map(|log| share(log.right, sums.tokens)).collect();
            let mean = |log: &LogSums| (log.reciprocal / sums.tokens as f64 * 1e4).round() / 1e4;
            let mrr = |(log, &has_ranks): (&LogSums, &bool)| has_ranks.then(|| mean(log));
            Row {
                dimension: join(dimensions.iter().map(|dimension| dimension.id()).collect()),
                value: join(dimensions.iter().zip(values).map(|(&dimension, &value)| name(dimension, value)).collect()),
                tokens: sums.tokens,
                share: round2(share(sums.tokens, all)),
                missing: sums.logs.iter().map(|log| log.missing).collect(),
                mrr: sums.logs.iter().zip(&self.has_ranks).map(mrr).collect(),
                relative_gain: match accuracy[..] {
                    [first, second] if first > 0.0 => Some(round2(100.0 * (second - first) / first)),
                    _ => None,
                },
                accuracy: accuracy.into_iter().map(round2).collect(),
            }
        };
        Joined {
            profile: PROFILE,
            token_profile: profile.id(),
            rows: self.values.iter().map(row).collect(),
            out_of_vocabulary: self.unknown,
            out_of_vocabulary_but_right: (self.logs == 2).then_some(self.unknown_but_right),
        }
    }
}

/// The places of a token's values in a dimension; one behind the last is [`NON_LEAF`]. A context that a token is in several
/// times counts once.
fn values(dimension: Dimension, label: &EntryLabel) -> Vec<usize> {
    let contexts = |contexts: &Contexts| contexts.iter().map(|(context, _)| context as usize).collect();
    match (label, dimension) {
        (EntryLabel::Inner, Dimension::All) => vec![0],
        (_, Dimension::All) => vec![0, 1],
        (EntryLabel::Token(label), Dimension::SyntaxType) => vec![label.syntax_type as usize],
        (EntryLabel::Token(label), Dimension::Context) => contexts(&label.context),
        (EntryLabel::Token(label), Dimension::Origin) => vec![label.origin as usize],
        (EntryLabel::Token(label), Dimension::Length) => vec![label.length as usize],
        (EntryLabel::Token(label), Dimension::Frequency) => vec![label.frequency as usize],
        (EntryLabel::Blank(_), Dimension::SyntaxType) => vec![SyntaxType::Unknown as usize],
        (EntryLabel::Blank(_), _) => Vec::new(),
        (EntryLabel::Inner, _) => vec![dimension.values().len()],
    }
}

#[cfg(test)]
mod tests {
    use super::super::Options;
    use super::super::py150::Program;
    use super::*;

    fn line(json: &str) -> Line {
        serde_json::from_str(json).expect("a line")
    }

    #[test]
    fn two_logs_are_counted_side_by_side() {
        let program = r#"[{"type": "Module", "children": [1]}, {"type": "ImportFrom", "value": "django.utils", "children": [2]},
            {"type": "alias", "value": "lazy"}]"#;
        let program = Program::parse(program).expect("a program");
        let entries = program.label(&Options::default());
        let closed = [
            r#"{"ast_idx": 0, "node_idx": 1, "true": "ImportFrom", "predicted": "Expr", "rank": 2}"#,
            r#"{"ast_idx": 0, "node_idx": 2, "true": "<UNKNOWN>", "predicted": "<UNKNOWN>", "rank": 1}"#,
            r#"{"ast_idx": 0, "node_idx": 4, "true": "lazy", "predicted": "lazy", "rank": 1}"#,
        ];
        let open = [
            r#"{"ast_idx": 0, "node_idx": 1, "true": ["ImportFrom", "<ENDTOKEN>"], "predicted": ["ImportFrom", "<ENDTOKEN>"]}"#,
            r#"{"ast_idx": 0, "node_idx": 2, "true": ["django", ".utils", "<ENDTOKEN>"], "predicted": ["django", ".utils", "<ENDTOKEN>"]}"#,
            r#"{"ast_idx": 0, "node_idx": 4, "true": ["la", "zy", "<ENDTOKEN>"], "predicted": ["la", "<ENDTOKEN>"]}"#,
        ];
        let mut join = Join::new(2, &[Dimension::SyntaxType, Dimension::Length]);
        for (a, b) in closed.into_iter().zip(open) {
            let (a, b) = (line(a), line(b));
            let entry = &entries[a.node_idx as usize];
            assert!(a.is_of(entry) && b.is_of(entry));
            join.add(entry, &[Some(&a), Some(&b)]);
        }
        assert!(!line(closed[2]).is_of(&entries[2]) && !line(open[2]).is_of(&entries[2]));
        let joined = join.finish(TokenProfile::default());
        let row = |value: &str| joined.rows.iter().find(|row| row.value == value).expect("a row");
        assert_eq!((row("all").tokens, &row("all").accuracy[..]), (3, &[33.33, 66.67][..]));
        assert_eq!(row("all").relative_gain, Some(100.0));
        assert_eq!(row("all").mrr, [Some(0.5), None]);
        assert_eq!((row("leaf").tokens, &row("leaf").accuracy[..]), (2, &[50.0, 50.0][..]));
        assert_eq!((row("imp_lib").tokens, row("imp_lib").share), (1, 33.33));
        assert_eq!(row("imp_sublib × medium").accuracy, [100.0, 0.0]);
        assert_eq!(joined.rows.iter().filter(|row| row.value == "non_leaf").count(), 5);
        assert_eq!((&joined.out_of_vocabulary[..], joined.out_of_vocabulary_but_right), (&[1, 0][..], Some(1)));
    }

    #[test]
    fn a_token_without_a_line_is_wrong() {
        let program = r#"[{"type": "Module", "children": [1]}, {"type": "Expr", "children": [2, 3]},
            {"type": "NameLoad", "value": "x"}, {"type": "ListLoad"}]"#;
        let program = Program::parse(program).expect("a program");
        let entries = program.label(&Options::default());
        let right = line(r#"{"ast_idx": 0, "node_idx": 0, "true": "Module", "predicted": "Module", "rank": 1}"#);
        let joined = |has_line: fn(usize) -> bool| {
            let mut join = Join::new(1, &[]);
            for (place, entry) in entries.iter().enumerate() {
                join.add(entry, &[Some(&right).filter(|_| has_line(place))]);
            }
            join.finish(TokenProfile::Ct3V1)
        };
        let part = joined(|place| place == 3);
        assert_eq!((part.profile, part.token_profile), ("ct3-log@2", "ct3@1"));
        let row =
            |joined: &Joined, value: &str| joined.rows.iter().find(|row| row.value == value).expect("a row").clone();
        let all = row(&part, "all");
        assert_eq!(
            (all.tokens, &all.missing[..], &all.accuracy[..], &all.mrr[..]),
            (5, &[4][..], &[20.0][..], &[Some(0.2)][..])
        );
        let name = row(&part, "var_usg");
        assert_eq!(
            (name.tokens, &name.missing[..], &name.accuracy[..], &name.mrr[..]),
            (1, &[0][..], &[100.0][..], &[Some(1.0)][..])
        );
        let inner = row(&part, "non_leaf");
        assert_eq!(
            (inner.tokens, &inner.missing[..], &inner.accuracy[..], &inner.mrr[..]),
            (3, &[3][..], &[0.0][..], &[Some(0.0)][..])
        );
        let nothing = joined(|_| false);
        assert_eq!((&row(&nothing, "all").missing[..], &row(&nothing, "all").mrr[..]), (&[5][..], &[None][..]));
        assert_eq!(row(&joined(|_| true), "all").accuracy, [100.0]);
        // The empty list is of no origin, and of no context either: only its syntax type is known to be unknown.
        let of = |dimension: &str| {
            part.rows.iter().filter(|row| row.dimension == dimension).map(|row| row.tokens).sum::<u64>()
        };
        assert_eq!((of("syntax_type"), of("origin"), of("length"), of("frequency")), (5, 4, 4, 4));
        assert_eq!((row(&part, "unknown").dimension, row(&part, "unknown").share), ("syntax_type".to_owned(), 20.0));
    }
}
