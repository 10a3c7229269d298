//! The questions for annotators.

use serde::{Deserialize, Serialize};

/// A question with three answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The name of its column, as in the paper's tables.
    pub id: &'static str,
    /// The question, in our words.
    pub text: &'static str,
    /// What the answers mean, in the order of [`Answer::ALL`].
    pub answers: [&'static str; ANSWERS],
}

/// The number of answers to a question.
pub(super) const ANSWERS: usize = 3;

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Answer {
    /// The first answer.
    A,
    /// The second answer.
    B,
    /// The third answer.
    C,
}

/// The questions of the paper's appendix B.
pub const QUESTIONS: [Question; 3] = [
    Question {
        id: "Q1",
        text: "Does the reference have a name that the other file explains? Think of what that file tells you about \
               the names in the reference.",
        answers: ["yes", "no, I know all its names without that file", "the reference has no such name"],
    },
    Question {
        id: "Q2",
        text: "Can you predict the reference from the code of this file alone?",
        answers: ["no", "perhaps, but not exactly", "yes"],
    },
    Question {
        id: "Q3",
        text: "Should this example be removed? Judge whether it is good enough for the data set.",
        answers: ["no", "perhaps", "yes"],
    },
];

impl Answer {
    /// Every answer, in the order of tables.
    pub const ALL: [Self; ANSWERS] = [Self::A, Self::B, Self::C];

    /// The letter of the answer.
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
        }
    }

    /// The answer with this letter, in upper or lower case. A mark of a list may follow it, as in `A.`
    /// and `a)`.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let letter = text.strip_suffix(['.', ')', ':']).unwrap_or(text);
        Self::ALL.into_iter().find(|answer| letter.len() == 1 && letter.starts_with(answer.either_case()))
    }

    fn either_case(self) -> [char; 2] {
        [self.letter(), self.letter().to_ascii_lowercase()]
    }
}

impl Question {
    /// The question with its answers, as the head of its column.
    pub fn head(&self) -> String {
        let answers = Answer::ALL.iter().zip(self.answers).map(|(answer, text)| format!("{}: {text}", answer.letter()));
        format!("{} {} {}", self.id, self.text, answers.collect::<Vec<_>>().join(" / "))
    }
}
