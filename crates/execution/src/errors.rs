//! Counts runtime errors by class.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Tally;

/// The largest number of classes that a report names for a language. All other classes share one
/// row.
pub const MOST_CLASSES: usize = 20;
/// The largest length of a class's name, in characters.
const LONGEST_CLASS: usize = 64;

/// The number of samples of a language that ended with a runtime error of a class.
///
/// **Unit:** samples. **Formula:** a sample counts once, by the error of its first test that did
/// not pass. The [`MOST_CLASSES`] most frequent classes of a language have rows. **Errors:** none.
/// **Cost:** O(samples).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorRow {
    /// The language.
    pub language: String,
    /// The class, such as `NameError` or `out of bounds`; null for all classes without a row of
    /// their own.
    pub class: Option<String>,
    /// The number of samples.
    pub samples: u64,
}

/// Whether a text is valid as the name of a class of errors: short, and printable on one line.
pub fn is_error_class(text: &str) -> bool {
    let is_shown = |c: char| c == ' ' || c.is_ascii_graphic() || c.is_alphanumeric();
    !text.is_empty() && text.chars().count() <= LONGEST_CLASS && text.trim() == text && text.chars().all(is_shown)
}

impl ErrorRow {
    pub(super) fn all(tally: &Tally) -> Vec<Self> {
        let mut languages: BTreeMap<&str, Vec<(&str, u64)>> = BTreeMap::new();
        for ((language, class), samples) in &tally.errors {
            languages.entry(language).or_default().push((class, *samples));
        }
        let mut rows = Vec::new();
        for (language, mut classes) in languages {
            // The most frequent class comes first. Equally frequent classes are in the order of
            // their names.
            classes.sort_by_key(|(_, samples)| Reverse(*samples));
            let row = |class: Option<&str>, samples| Self {
                language: language.to_owned(),
                class: class.map(str::to_owned),
                samples,
            };
            let (named, others) = classes.split_at(classes.len().min(MOST_CLASSES));
            rows.extend(named.iter().map(|(class, samples)| row(Some(class), *samples)));
            let others: u64 = others.iter().map(|(_, samples)| samples).sum();
            rows.extend((others > 0).then(|| row(None, others)));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Outcome, Sample, Status};
    use super::*;

    fn tally(errors: impl IntoIterator<Item = (&'static str, String)>) -> Tally {
        let mut tally = Tally::default();
        for (language, class) in errors {
            tally.add(&Sample {
                task: "a",
                problem: "a",
                language,
                status: Status::Judged(Outcome::RuntimeError),
                difficulty: None,
                temperature: None,
                published: None,
                tests: "R",
                backstops: 0,
                inside: None,
                flags: "",
                source_language: None,
                error: Some(&class),
            });
        }
        tally
    }

    #[test]
    fn the_most_frequent_classes_have_rows() {
        let many = (0..30).map(|number| ("python", format!("Error{number:02}")));
        let twice = [("python", "Error29".to_owned()), ("go", "index out of range".to_owned())];
        let rows = ErrorRow::all(&tally(many.chain(twice)));
        let shown: Vec<_> = rows.iter().map(|row| (row.language.as_str(), row.class.as_deref(), row.samples)).collect();
        assert_eq!(
            shown[..3],
            [("go", Some("index out of range"), 1), ("python", Some("Error29"), 2), ("python", Some("Error00"), 1)]
        );
        assert_eq!((shown.len(), shown[shown.len() - 1]), (MOST_CLASSES + 2, ("python", None, 10)));
    }

    #[test]
    fn a_class_can_be_shown_on_a_line() {
        for class in ["NameError", "out of bounds", "std::bad_alloc", "Ошибка"] {
            assert!(is_error_class(class), "{class}");
        }
        for text in ["", " ", "a\nb", "a\tb", "\u{1b}[31m", "a\u{202e}b", " a", &"a".repeat(65)] {
            assert!(!is_error_class(text), "{text:?}");
        }
    }
}
