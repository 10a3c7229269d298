//! Tokens of trees, and the paper's table 5 of them.

use std::fmt::Write;

use assay_completion::detailed::csv_field;

use crate::{Context, Contexts, Frequency, Label, Length, Origin, SyntaxType};

/// A token of a program: a node's type, or the node's value, which follows its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'p> {
    /// The type or the value.
    pub text: &'p str,
    /// The node's index, from 0.
    pub node: usize,
    /// Its values; inner nodes have none.
    pub label: EntryLabel,
}

/// The label of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryLabel {
    /// An inner node: -1 in every dimension.
    Inner,
    /// A terminal without a text, such as an empty list of parameters: `unknown`. It has no value
    /// in the other dimensions; in `ct3@1`, it has contexts.
    Blank(Option<Contexts>),
    /// A terminal with a text.
    Token(Label),
}

/// The header of the CSV table whose lines [`csv_line`] gives: the columns of table 5.
pub const CSV_HEADER: &str = "token,syntax_type,context,origin,length,frequency,AST_idx,node_idx\n";

/// A line of the CSV table. `program` is the index of the program in the dataset, and `place` the
/// index of the token in the program.
pub fn csv_line(text: &str, label: &EntryLabel, program: usize, place: usize) -> String {
    let [syntax_type, context, origin, length, frequency] = label.columns();
    let (text, context) = (csv_field(text), csv_field(&context));
    format!("{text},{syntax_type},{context},{origin},{length},{frequency},{program},{place}\n")
}

/// The columns syntax type, context, origin, length and frequency of the table.
pub type Columns<T> = [T; 5];

/// Why columns are not those of a token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// A column has another value.
    #[error("the column `{column}` has `{found}`, which is not {expected}")]
    Value {
        /// The name of the column.
        column: &'static str,
        /// Its value, shortened.
        found: String,
        /// What is expected.
        expected: &'static str,
    },
    /// Some columns say that the token has a value, and others that it has none.
    #[error("only a part of the columns is -1: an inner node has -1 in all, and a token in none")]
    Mixed,
}

impl EntryLabel {
    /// The columns as table 5 writes them: indices, and -1 for a dimension without a value.
    pub fn columns(&self) -> Columns<String> {
        let none = || "-1".to_owned();
        match self {
            Self::Inner => [none(), none(), none(), none(), none()],
            Self::Blank(context) => {
                let context = context.as_ref().map_or_else(none, written);
                [SyntaxType::Unknown.index().to_string(), context, none(), none(), none()]
            }
            Self::Token(label) => [
                label.syntax_type.index().to_string(),
                written(&label.context),
                label.origin.index().to_string(),
                label.length.index().to_string(),
                label.frequency.index().to_string(),
            ],
        }
    }

    /// Reads what [`Self::columns`] gives.
    pub fn from_columns(
        [syntax_type, context, origin, length, frequency]: Columns<&str>,
    ) -> Result<Self, ColumnsError> {
        let syntax_type = indexed("syntax_type", syntax_type, SyntaxType::ALL)?;
        let context = contexts(context)?;
        let origin = indexed("origin", origin, Origin::ALL)?;
        let length = indexed("length", length, Length::ALL)?;
        let frequency = indexed("frequency", frequency, Frequency::ALL)?;
        match (syntax_type, context, origin, length, frequency) {
            (None, None, None, None, None) => Ok(Self::Inner),
            (Some(SyntaxType::Unknown), context, None, None, None) => Ok(Self::Blank(context)),
            (Some(syntax_type), Some(context), Some(origin), Some(length), Some(frequency)) => {
                Ok(Self::Token(Label { syntax_type, context, origin, length, frequency }))
            }
            _ => Err(ColumnsError::Mixed),
        }
    }
}

/// Contexts as table 5 writes them: `[(8, 1), (11, 2)]`, and `[0]` outside of every context.
fn written(contexts: &Contexts) -> String {
    let mut text = String::from("[");
    for (context, count) in contexts.iter() {
        let comma = if text.len() > 1 { ", " } else { "" };
        let _ = write!(text, "{comma}({}, {count})", context.index());
    }
    if text.len() == 1 { "[0]".to_owned() } else { text + "]" }
}

/// The value with an index, from 1; `None` for -1.
fn indexed<T: Copy>(column: &'static str, text: &str, all: &[T]) -> Result<Option<T>, ColumnsError> {
    let text = text.trim();
    if text == "-1" {
        return Ok(None);
    }
    let value = text.parse::<usize>().ok().and_then(|index| all.get(index.checked_sub(1)?));
    value.map(|value| Some(*value)).ok_or_else(|| wrong(column, text, "-1 or an index of table 4, from 1"))
}

fn contexts(text: &str) -> Result<Option<Contexts>, ColumnsError> {
    let trimmed = text.trim();
    if trimmed == "-1" {
        return Ok(None);
    }
    let expected = "-1, [0], or a list such as [(8, 1), (11, 2)]";
    let malformed = || wrong("context", trimmed, expected);
    let inner = trimmed.strip_prefix('[').and_then(|text| text.strip_suffix(']')).ok_or_else(malformed)?.trim();
    let mut contexts = Contexts::default();
    if inner == "0" {
        return Ok(Some(contexts));
    }
    let pairs = inner.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or_else(malformed)?;
    // The text between two pairs is `), (`, with or without spaces.
    for pair in pairs.split('(') {
        let pair = pair.trim_end().trim_end_matches(',').trim_end().trim_end_matches(')');
        let (context, count) = pair.split_once(',').ok_or_else(malformed)?;
        let context = context.trim().parse::<usize>().ok().and_then(|index| Context::ALL.get(index.checked_sub(1)?));
        let (context, count) = context.zip(count.trim().parse::<u8>().ok()).ok_or_else(malformed)?;
        let slot = &mut contexts.0[*context as usize];
        if count == 0 || *slot > 0 {
            return Err(malformed());
        }
        *slot = count;
    }
    Ok(Some(contexts))
}

fn wrong(column: &'static str, found: &str, expected: &'static str) -> ColumnsError {
    const SHOWN: usize = 40;
    ColumnsError::Value { column, found: found.chars().take(SHOWN).collect(), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_read_as_they_are_written() {
        let label = |contexts: &str, syntax_type| {
            EntryLabel::Token(Label {
                syntax_type,
                context: super::contexts(contexts).expect("contexts").expect("some"),
                origin: Origin::Project,
                length: Length::Short,
                frequency: Frequency::Low,
            })
        };
        let labels = [
            EntryLabel::Inner,
            EntryLabel::Blank(None),
            EntryLabel::Blank(Some(Contexts::default())),
            label("[0]", SyntaxType::Label),
            label("[(8, 255)]", SyntaxType::ArgDef),
            label("[(1,1),(16,2), (11, 3)]", SyntaxType::Unknown),
        ];
        for label in labels {
            let columns = label.columns();
            assert_eq!(EntryLabel::from_columns(columns.each_ref().map(String::as_str)), Ok(label), "{columns:?}");
        }
    }

    #[test]
    fn other_columns_are_refused() {
        let read = |columns: [&str; 5]| EntryLabel::from_columns(columns).map_err(|error| error.to_string());
        for (place, value) in [(0, "0"), (0, "25"), (0, ""), (2, "6"), (3, "4"), (4, "high"), (1, "[17, 1]"), (1, "")] {
            let mut columns = ["1", "[0]", "1", "1", "1"];
            columns[place] = value;
            let refused = read(columns).expect_err("no token");
            assert!(refused.contains(&format!("has `{value}`")), "{refused}");
        }
        for contexts in ["[]", "[(17, 1)]", "[(0, 1)]", "[(1, 0)]", "[(1, 256)]", "[(1, 1), (1, 2)]", "[(1, 1", "[(1)]"]
        {
            assert!(read(["1", contexts, "1", "1", "1"]).is_err(), "{contexts}");
        }
        assert!(read(["1", "-1", "1", "1", "1"]).expect_err("no token").starts_with("only a part"));
        assert!(read(["-1", "-1", "1", "-1", "-1"]).expect_err("no token").starts_with("only a part"));
        let long = read([&"9".repeat(10_000), "[0]", "1", "1", "1"]).expect_err("no token");
        assert!(long.len() < 150, "{long}");
    }
}
