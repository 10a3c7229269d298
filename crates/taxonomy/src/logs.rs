//! Joins completion logs with the token types of trees, or of a file of labels.
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

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::table::Dimension;
use super::trees::EntryLabel;
use super::trees::vocabulary::without_space;
use super::{Contexts, LONGEST_LEAF, SyntaxType, TokenProfile};
use assay_base::python_compat::round2;
use assay_base::statistics::{Interval, clustered_difference, clustered_share, mcnemar};
use assay_completion::detailed::csv_field;

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
    /// [`Program::label`](super::trees::Program::label).
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

    /// Whether it can be a token with this text. A model may have removed white space, as the
    /// paper's do.
    fn is(&self, text: &str) -> bool {
        let own = match self {
            _ if self.is_unknown() => return true,
            Self::Closed(symbol) => Cow::Borrowed(symbol.as_str()),
            Self::Open(_) => Cow::Owned(self.to_string()),
        };
        own == text || own == without_space(text)
    }
}

impl Line {
    /// Whether the prediction is right.
    pub fn is_right(&self) -> bool {
        self.truth == self.predicted && !self.truth.is_unknown()
    }

    /// Whether the line can be about a token with this text.
    pub fn is_of(&self, text: &str) -> bool {
        self.truth.is(text)
    }
}

/// The counts of a value.
#[derive(Debug, Clone)]
struct Sums {
    /// Programs with such a token, except the open one.
    programs: u64,
    tokens: u64,
    tokens_squared: u64,
    logs: Vec<LogSums>,
    pairs: Pairs,
    /// The counts of the program whose tokens are being added.
    open: Open,
}

/// The counts of a value in one log.
#[derive(Debug, Clone, Copy, Default)]
struct LogSums {
    right: u64,
    right_squared: u64,
    product: u64,
    /// Tokens without a line in the log.
    missing: u64,
    /// The sum of the reciprocal ranks.
    reciprocal: f64,
}

/// The counts of two logs token by token.
#[derive(Debug, Clone, Copy, Default)]
struct Pairs {
    /// Tokens that only the second log gets right.
    improved: u64,
    /// Tokens that only the first log gets right.
    degraded: u64,
    differences_squared: i64,
    product: i64,
}

/// The counts of one program.
#[derive(Debug, Clone, Copy, Default)]
struct Open {
    program: u64,
    tokens: u64,
    right: [u64; MOST_LOGS],
}

impl Sums {
    fn new(logs: usize) -> Self {
        Self {
            programs: 0,
            tokens: 0,
            tokens_squared: 0,
            logs: vec![LogSums::default(); logs],
            pairs: Pairs::default(),
            open: Open::default(),
        }
    }

    fn add(&mut self, program: u64, lines: &[Option<&Line>]) {
        if self.open.program != program {
            self.close();
            self.open.program = program;
        }
        self.tokens += 1;
        self.open.tokens += 1;
        let mut is_right = [false; MOST_LOGS];
        for (place, line) in lines.iter().enumerate() {
            let sums = &mut self.logs[place];
            let Some(line) = line else {
                sums.missing += 1;
                continue;
            };
            is_right[place] = line.is_right();
            sums.right += u64::from(is_right[place]);
            self.open.right[place] += u64::from(is_right[place]);
            let rank = line.rank.filter(|&rank| rank > 0 && !line.truth.is_unknown());
            sums.reciprocal += rank.map_or(0.0, |rank| 1.0 / rank as f64);
        }
        self.pairs.improved += u64::from(is_right[1] && !is_right[0]);
        self.pairs.degraded += u64::from(is_right[0] && !is_right[1]);
    }

    /// Adds the open program to the sums over programs.
    fn close(&mut self) {
        let Open { program, tokens, right } = std::mem::take(&mut self.open);
        self.open.program = program;
        self.programs += u64::from(tokens > 0);
        self.tokens_squared += tokens * tokens;
        for (sums, right) in self.logs.iter_mut().zip(right) {
            sums.right_squared += right * right;
            sums.product += right * tokens;
        }
        let more = right[1] as i64 - right[0] as i64;
        self.pairs.differences_squared += more * more;
        self.pairs.product += more * tokens as i64;
    }

    /// The interval of the accuracy of a log.
    fn interval(&self, log: &LogSums) -> Interval {
        clustered_share(log.right, self.tokens, self.programs, [log.right_squared, log.product, self.tokens_squared])
    }

    /// The second log against the first.
    fn change(&self) -> Change {
        let Pairs { improved, degraded, differences_squared, product } = self.pairs;
        let more = improved as i64 - degraded as i64;
        let squares = [differences_squared, product, self.tokens_squared as i64];
        let interval = clustered_difference(more, self.tokens, self.programs, squares);
        Change {
            difference: percent(more as f64 / self.tokens as f64),
            low: percent(interval.low),
            high: percent(interval.high),
            relative_gain: match self.logs[0].right {
                0 => None,
                before => Some(percent(more as f64 / before as f64)),
            },
            improved,
            degraded,
            p_value: mcnemar(improved, degraded),
        }
    }
}

/// The most logs that are counted side by side.
pub const MOST_LOGS: usize = 2;

/// Counts tokens by their values, in one log or in two logs side by side.
#[derive(Debug)]
pub struct Join {
    logs: usize,
    tables: Vec<Table>,
    /// Whether each log has any rank.
    has_ranks: Vec<bool>,
    unknown: Vec<u64>,
    unknown_but_right: u64,
}

/// The counts by the combinations of values of some dimensions.
#[derive(Debug)]
struct Table {
    dimensions: Vec<Dimension>,
    /// By a number that orders combinations as their dimensions order values.
    sums: BTreeMap<u32, Sums>,
}

/// The result of a join.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Joined {
    /// The [`PROFILE`].
    pub profile: &'static str,
    /// The [profile](TokenProfile::id) that the tokens are labelled by; null if a file of labels does
    /// not say.
    pub token_profile: Option<&'static str>,
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
    /// How many programs have such a token.
    pub programs: u64,
    /// The share of all tokens, in percent.
    pub share: f64,
    /// How many of these tokens have no line in each log; they count as wrong.
    pub missing: Vec<u64>,
    /// The share that each log gets right, in percent.
    pub accuracy: Vec<f64>,
    /// The lower ends of the 95 % intervals of the accuracies. The tokens of a program count as a
    /// group.
    pub low: Vec<f64>,
    /// The upper ends of the intervals.
    pub high: Vec<f64>,
    /// The mean reciprocal rank of each log, from 0 to 1; null for a log without any rank.
    pub mrr: Vec<Option<f64>>,
    /// The second log against the first; null for one log.
    pub change: Option<Change>,
}

/// A log against another one, token by token.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// The second log's accuracy minus the first's, in percentage points.
    pub difference: f64,
    /// The lower end of its 95 % interval. The tokens of a program count as a group.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The difference in percent of the first accuracy; null if that is 0.
    pub relative_gain: Option<f64>,
    /// Tokens that only the second log gets right.
    pub improved: u64,
    /// Tokens that only the first log gets right.
    pub degraded: u64,
    /// The p-value of the exact McNemar test. It takes tokens as independent, so it is too small if
    /// the tokens of a program are right or wrong together. The interval is not.
    pub p_value: f64,
}

impl Table {
    fn new(dimensions: Vec<Dimension>) -> Self {
        Self { dimensions, sums: BTreeMap::new() }
    }

    fn add(&mut self, logs: usize, label: &EntryLabel, program: u64, lines: &[Option<&Line>]) {
        let mut codes = vec![0];
        for &dimension in &self.dimensions {
            let values = values(dimension, label);
            let places = Self::places(dimension);
            codes = codes.iter().flat_map(|code| values.iter().map(move |value| code * places + value)).collect();
        }
        for code in codes {
            self.sums.entry(code).or_insert_with(|| Sums::new(logs)).add(program, lines);
        }
    }

    /// The number of values of a dimension, with [`NON_LEAF`].
    fn places(dimension: Dimension) -> u32 {
        dimension.values().len() as u32 + 1
    }

    /// The names of the values of a combination.
    fn names(&self, mut code: u32) -> Vec<&'static str> {
        let mut names = Vec::new();
        for &dimension in self.dimensions.iter().rev() {
            let places = Self::places(dimension);
            names.push(dimension.values().get((code % places) as usize).copied().unwrap_or(NON_LEAF));
            code /= places;
        }
        names.reverse();
        names
    }
}

impl Join {
    /// Prepares counts for this number of logs, at most [`MOST_LOGS`], by each dimension and by each
    /// of the combinations of dimensions.
    pub fn new(logs: usize, combinations: &[Vec<Dimension>]) -> Self {
        let alone = Dimension::ALL.into_iter().map(|dimension| vec![dimension]);
        Self {
            logs: logs.min(MOST_LOGS),
            tables: alone.chain(combinations.iter().cloned()).map(Table::new).collect(),
            has_ranks: vec![false; logs],
            unknown: vec![0; logs],
            unknown_but_right: 0,
        }
    }

    /// Counts a token of a program with the line that each log has for it. The tokens of a program
    /// must be added one after the other.
    pub fn add(&mut self, program: u64, text: &str, label: &EntryLabel, lines: &[Option<&Line>]) {
        let is_long = text.chars().nth(LONGEST_LEAF).is_some();
        let label = if is_long { &EntryLabel::Inner } else { label };
        for table in &mut self.tables {
            table.add(self.logs, label, program, lines);
        }
        for (place, line) in lines.iter().enumerate() {
            self.unknown[place] += u64::from(line.is_some_and(|line| line.truth.is_unknown()));
            self.has_ranks[place] |= line.is_some_and(|line| line.rank.is_some());
        }
        if let [Some(first), Some(second)] = lines {
            self.unknown_but_right += u64::from(first.truth.is_unknown() && second.is_right());
        }
    }

    /// The table. `profile` is the one that the tokens were labelled by, if it is known.
    pub fn finish(mut self, profile: Option<TokenProfile>) -> Joined {
        for sums in self.tables.iter_mut().flat_map(|table| table.sums.values_mut()) {
            sums.close();
        }
        let all = self.tables[0].sums.get(&0).map_or(0, |sums| sums.tokens);
        let rows = self
            .tables
            .iter()
            .flat_map(|table| table.sums.iter().map(|(&code, sums)| self.row(table, code, sums, all)));
        Joined {
            profile: PROFILE,
            token_profile: profile.map(TokenProfile::id),
            rows: rows.collect(),
            out_of_vocabulary_but_right: (self.logs == 2).then_some(self.unknown_but_right),
            out_of_vocabulary: self.unknown,
        }
    }

    fn row(&self, table: &Table, code: u32, sums: &Sums, all: u64) -> Row {
        let join = |parts: Vec<&str>| parts.join(" × ");
        let mean = |log: &LogSums| (log.reciprocal / sums.tokens as f64 * 1e4).round() / 1e4;
        let mrr = |(log, &has_ranks): (&LogSums, &bool)| has_ranks.then(|| mean(log));
        let intervals: Vec<Interval> = sums.logs.iter().map(|log| sums.interval(log)).collect();
        Row {
            dimension: join(table.dimensions.iter().map(|dimension| dimension.id()).collect()),
            value: join(table.names(code)),
            tokens: sums.tokens,
            programs: sums.programs,
            share: percent(sums.tokens as f64 / all as f64),
            missing: sums.logs.iter().map(|log| log.missing).collect(),
            accuracy: sums.logs.iter().map(|log| percent(log.right as f64 / sums.tokens as f64)).collect(),
            low: intervals.iter().map(|interval| percent(interval.low)).collect(),
            high: intervals.iter().map(|interval| percent(interval.high)).collect(),
            mrr: sums.logs.iter().zip(&self.has_ranks).map(mrr).collect(),
            change: (self.logs == 2).then(|| sums.change()),
        }
    }
}

impl Joined {
    /// The table as CSV: a row for each value, and columns for each log.
    pub fn to_csv(&self) -> String {
        let logs = self.out_of_vocabulary.len();
        let mut csv = String::from("dimension,value,tokens,programs,share");
        for log in 1..=logs {
            let _ = write!(csv, ",missing_{log},accuracy_{log},low_{log},high_{log},mrr_{log}");
        }
        csv += if logs == 2 {
            ",difference,difference_low,difference_high,relative_gain,improved,degraded,p_value\n"
        } else {
            "\n"
        };
        let or_nothing = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
        for row in &self.rows {
            let Row { dimension, value, tokens, programs, share, .. } = row;
            let _ = write!(csv, "{},{},{tokens},{programs},{share}", csv_field(dimension), csv_field(value));
            for log in 0..logs {
                let (missing, accuracy) = (row.missing[log], row.accuracy[log]);
                let _ = write!(
                    csv,
                    ",{missing},{accuracy},{},{},{}",
                    row.low[log],
                    row.high[log],
                    or_nothing(row.mrr[log])
                );
            }
            if let Some(change) = &row.change {
                let Change { difference, low, high, relative_gain, improved, degraded, p_value } = change;
                let gain = or_nothing(*relative_gain);
                let _ = write!(csv, ",{difference},{low},{high},{gain},{improved},{degraded},{p_value}");
            }
            csv.push('\n');
        }
        csv
    }
}

fn percent(share: f64) -> f64 {
    round2(100.0 * share)
}

/// The indices of a token's values in a dimension. The index after the last value is [`NON_LEAF`].
/// A context that encloses a token several times counts once.
fn values(dimension: Dimension, label: &EntryLabel) -> Vec<u32> {
    let contexts = |contexts: &Contexts| contexts.iter().map(|(context, _)| context as u32).collect();
    match (label, dimension) {
        (EntryLabel::Inner, Dimension::All) => vec![0],
        (_, Dimension::All) => vec![0, 1],
        (EntryLabel::Token(label), Dimension::SyntaxType) => vec![label.syntax_type as u32],
        (EntryLabel::Token(label), Dimension::Context) => contexts(&label.context),
        (EntryLabel::Token(label), Dimension::Origin) => vec![label.origin as u32],
        (EntryLabel::Token(label), Dimension::Length) => vec![label.length as u32],
        (EntryLabel::Token(label), Dimension::Frequency) => vec![label.frequency as u32],
        (EntryLabel::Blank(_), Dimension::SyntaxType) => vec![SyntaxType::Unknown as u32],
        (EntryLabel::Blank(_), _) => Vec::new(),
        (EntryLabel::Inner, _) => vec![dimension.values().len() as u32],
    }
}

#[cfg(test)]
mod tests {
    use super::super::Options;
    use super::super::trees::Program;
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
        let mut join =
            Join::new(2, &[vec![Dimension::SyntaxType, Dimension::Length], vec![Dimension::Origin, Dimension::All]]);
        for (a, b) in closed.into_iter().zip(open) {
            let (a, b) = (line(a), line(b));
            let entry = &entries[a.node_idx as usize];
            assert!(a.is_of(entry.text) && b.is_of(entry.text));
            join.add(7, entry.text, &entry.label, &[Some(&a), Some(&b)]);
        }
        assert!(!line(closed[2]).is_of(entries[2].text) && !line(open[2]).is_of(entries[2].text));
        let joined = join.finish(Some(TokenProfile::default()));
        let row = |value: &str| joined.rows.iter().find(|row| row.value == value).expect("a row");
        assert_eq!((row("all").tokens, &row("all").accuracy[..]), (3, &[33.33, 66.67][..]));
        let change = row("all").change.clone().expect("two logs");
        assert_eq!((change.relative_gain, change.difference), (Some(100.0), 33.33));
        assert_eq!((change.improved, change.degraded, change.p_value), (2, 1, 1.0));
        assert_eq!(row("all").mrr, [Some(0.5), None]);
        assert_eq!((row("leaf").tokens, &row("leaf").accuracy[..]), (2, &[50.0, 50.0][..]));
        assert_eq!((row("imp_lib").tokens, row("imp_lib").share), (1, 33.33));
        assert_eq!(row("imp_sublib × medium").accuracy, [100.0, 0.0]);
        assert_eq!(row("from_extlib × leaf").accuracy, [50.0, 50.0]);
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
                join.add(0, entry.text, &entry.label, &[has_line(place).then_some(&right)]);
            }
            join.finish(Some(TokenProfile::Ct3V1))
        };
        let part = joined(|place| place == 3);
        assert_eq!((part.profile, part.token_profile), ("ct3-log@2", Some("ct3@1")));
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
