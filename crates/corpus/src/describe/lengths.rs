//! Lengths of texts.

use serde::{Deserialize, Serialize};

use super::numbers::{Distribution, Numbers};
use crate::error::Error;
use crate::retrieve::budget::Counter;

/// The lengths of texts of a kind, such as prompts. Empty texts are not counted: a record has none
/// of that kind.
///
/// - **Lines:** a line feed ends a line. Text behind the last line feed is a line, and an empty line
///   there is not. A prompt that ends in the middle of a line has that line.
/// - **Characters:** Unicode code points, as Python counts them.
/// - **Tokens:** those of the [`Counter`] in the text alone, without special tokens.
///
/// **Cost:** that of the tokenizer. **Source:** CrossCodeEval's paper counts tokens by StarCoder's
/// tokenizer, and does not say how it counts lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lengths {
    lines: Numbers,
    characters: Numbers,
    tokens: Numbers,
}

/// The lengths of texts of a kind. A mean is over the records that have such a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextLengths {
    /// Lines. A line feed ends a line; what is behind the last one is a line if it is not empty.
    pub lines: Distribution,
    /// Unicode code points.
    pub characters: Distribution,
    /// Tokens of the text alone, without special tokens.
    pub tokens: Distribution,
}

/// The length of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Length {
    pub(super) lines: u64,
    characters: u64,
    tokens: u64,
}

impl Length {
    /// The length of two texts together. No token has parts of both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            lines: self.lines + other.lines,
            characters: self.characters + other.characters,
            tokens: self.tokens + other.tokens,
        }
    }

    pub(super) fn of(text: &str, counter: &Counter) -> Result<Self, Error> {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        let lines = ends + usize::from(!text.is_empty() && !text.ends_with('\n'));
        Ok(Self {
            lines: lines as u64,
            characters: text.chars().count() as u64,
            tokens: if text.is_empty() { 0 } else { counter.count(text)? as u64 },
        })
    }
}

impl Lengths {
    /// Adds the length of a text.
    pub(super) fn add(&mut self, length: Length) {
        if length.characters > 0 {
            self.lines.add(length.lines);
            self.characters.add(length.characters);
            self.tokens.add(length.tokens);
        }
    }

    /// Adds the lengths of other texts.
    pub fn merge(&mut self, other: &Self) {
        self.lines.merge(&other.lines);
        self.characters.merge(&other.characters);
        self.tokens.merge(&other.tokens);
    }

    /// The distributions; `None` without texts.
    pub fn distributions(&self) -> Option<TextLengths> {
        Some(TextLengths {
            lines: self.lines.distribution()?,
            characters: self.characters.distribution()?,
            tokens: self.tokens.distribution()?,
        })
    }
}
