//! Joins completion logs with the token types of Python150k's trees.
//!
//! A log has a line for each token that the model predicts: its position, the true token and the
//! predicted token. With a closed vocabulary, a token is a single symbol, or `<UNKNOWN>` if the
//! vocabulary lacks it. With an open vocabulary, a token is a list of sub-tokens that ends with
//! `<ENDTOKEN>`, and a prediction is right if all sub-tokens are right. A predicted `<UNKNOWN>` is
//! never right.
//!
//! The tokens of the trees are the denominator. A token without a line in the log counts as wrong,
//! as a task without a completion does elsewhere, and the table states how many there are. So a log
//! gains nothing if it omits hard tokens.
//!
//! The mean reciprocal rank of a log that has ranks is also over all tokens. A token has the
//! reciprocal rank 0 if it has no line or no rank, or if the vocabulary lacks it, whatever the rank
//! of `<UNKNOWN>` is.
//!
//! A terminal without a text has the syntax type `unknown`. It has no value in the other
//! dimensions, and counts there only among all tokens. The share of a value is its share of all
//! tokens, including inner nodes, as in the paper.
//!
//! `ct3-log@1` excluded tokens without a line; with two logs, it excluded a token that either of
//! them lacked. Its mean reciprocal rank was over the tokens with a rank. It counted terminals
//! without a text in their contexts, and as `non_leaf` in the dimensions origin, length and
//! frequency.
//!
//! **Source:** sections 3.1.1 and 4.3 of the paper, tables 6 and 8.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::py150::{Entry, EntryLabel};
use super::table::Dimension;
use super::{Contexts, LONGEST_LEAF, SyntaxType, TokenProfile};
use assay_base::python_compat::round2;

/// The name and version of these rules. A change of what they compute makes a new version.
pub const PROFILE: &str = "ct3-log@2";

/// The symbol for a token that the vocabulary lacks.
pub const UNKNOWN: &str = "<UNKNOWN>";
/// The symbol that ends a list of sub-tokens.
pub const END: &str = "<ENDTOKEN>";
/// The value of inner nodes of trees, and of tokens of more than 30 characters.
pub const NON_LEAF: &str = "non_leaf";

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Line {
    /// The index of the program in the dataset, from 0.
    pub ast_idx: u64,
    /// The index of the token in the program, from 0: see
    /// [`Program::label`](super::py150::Program::label).
    pub node_idx: u64,
    /// The true token.
    #[serde(rename = "true")]
    pub truth: LogToken,
    /// The predicted token.
    pub predicted: LogToken,
    /// The rank of the true token among the model's suggestions, from 1; 0 if it is not among them.
    /// Absent if it is not known.
    #[serde(default)]
    pub rank: Option<u64>,
}

/// A token in the form of the vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a token must be a string or a list of strings")]
pub enum LogToken {
    /// One symbol, of a closed vocabulary.
    Closed(String),
    /// Sub-tokens, of an open vocabulary.
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
    /// Whether the vocabulary lacks the token.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Closed(symbol) => symbol == UNKNOWN,
            Self::Open(parts) => parts.iter().any(|part| part == UNKNOWN),
        }
    }

    /// Whether it can be a token with this text.
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
    /// Whether the prediction is right.
    pub fn is_right(&self) -> bool {
        self.truth == self.predicted && !self.truth.is_unknown()
    }

    /// Whether the line can be about this token.
    pub fn is_of(&self, entry: &Entry<'_>) -> bool {
        self.truth.is(entry.text)
    }
}

/// The counts of a value.
#[derive(Debug, Clone)]
struct Sums {
    tokens: u64,
    logs: Vec<LogSums>,
}

/// The counts of a value in one log.
#[derive(Debug, Clone, Copy, Default)]
struct LogSums {
    right: u64,
    /// Tokens without a line in the log.
    missing: u64,
    /// The sum of the reciprocal ranks.
    reciprocal: f64,
}

/// Counts tokens by their values, in one log or in two logs side by side.
#[derive(Debug)]
pub struct Join {
    logs: usize,
    combination: Vec<Dimension>,
    values: BTreeMap<(usize, Vec<usize>), Sums>,
    /// Whether each log has any rank.
    has_ranks: Vec<bool>,
    unknown: Vec<u64>,
    unknown_but_right: u64,
}

/// The result of a join.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Joined {
    /// The [`PROFILE`].
    pub profile: &'static str,
    /// The [profile](TokenProfile::id) that the trees are labelled by.
    pub token_profile: &'static str,
    /// A row for each value.
    pub rows: Vec<Row>,
    /// How many counted tokens each log's vocabulary lacks.
    pub out_of_vocabulary: Vec<u64>,
    /// How many tokens that the first log's vocabulary lacks the second log gets right; null for
    /// one log.
    pub out_of_vocabulary_but_right: Option<u64>,
}

/// The counts of a value, or of a combination of values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The dimension, or several dimensions joined by ` × `.
    pub dimension: String,
    /// The value, or the values. In the dimension `all`, the value `all` counts every token, and
    /// `leaf` all but `non_leaf`.
    pub value: String,
    /// How many tokens.
    pub tokens: u64,
    /// The share of all tokens, in percent.
    pub share: f64,
    /// How many of these tokens have no line in each log; they count as wrong.
    pub missing: Vec<u64>,
    /// The share that each log gets right, in percent.
    pub accuracy: Vec<f64>,
    /// The mean reciprocal rank of each log, from 0 to 1; null for a log without any rank.
    pub mrr: Vec<Option<f64>>,
    /// The second log's accuracy minus the first's, in percent of the first's; null for one log, or
    /// if the first's is 0.
    pub relative_gain: Option<f64>,
}

impl Join {
    /// Prepares counts for this number of logs, by each dimension and by a `combination` of
    /// dimensions, which may be empty.
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

    /// Counts a token with the line that each log has for it.
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

    /// The table. `profile` is the one that the trees were labelled by.
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

/// The indices of a token's values in a dimension. The index after the last value is [`NON_LEAF`].
/// A context that encloses a token several times counts once.
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
        // The empty list has only a syntax type, unknown: no context, origin, length or frequency.
        let of = |dimension: &str| {
            part.rows.iter().filter(|row| row.dimension == dimension).map(|row| row.tokens).sum::<u64>()
        };
        assert_eq!((of("syntax_type"), of("origin"), of("length"), of("frequency")), (5, 4, 4, 4));
        assert_eq!((row(&part, "unknown").dimension, row(&part, "unknown").share), ("syntax_type".to_owned(), 20.0));
    }
}
