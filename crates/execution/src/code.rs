//! The code of a program, as JSON has it.

use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// The message about code that is not Unicode.
pub const NOT_UNICODE: &str =
    "the source is not Unicode: it has half of a pair of surrogates, which no file in UTF-8 can have";

/// The code of a program. In JSON, it can have half of a pair of surrogates. No compiler can read it then.
/// Copies share the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Code {
    text: Arc<str>,
    is_unicode: bool,
}

impl Code {
    /// The text. `None` if it is not Unicode.
    pub fn text(&self) -> Option<&str> {
        self.is_unicode.then_some(&*self.text)
    }

    /// The text, without a copy. `None` if it is not Unicode.
    pub fn shared_text(&self) -> Option<Arc<str>> {
        self.is_unicode.then(|| Arc::clone(&self.text))
    }

    /// The code with another text, if it is Unicode.
    #[must_use]
    pub fn map(self, change: impl FnOnce(&str) -> String) -> Self {
        if self.is_unicode { change(&self.text).into() } else { self }
    }
}

impl From<String> for Code {
    fn from(text: String) -> Self {
        Self { text: text.into(), is_unicode: true }
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CodeVisitor;
        impl Visitor<'_> for CodeVisitor {
            type Value = Code;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Code, E> {
                Ok(Code { text: text.into(), is_unicode: true })
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Code, E> {
                let text = str::from_utf8(bytes);
                Ok(Code { is_unicode: text.is_ok(), text: text.unwrap_or_default().into() })
            }
        }
        // As bytes, a lone surrogate is no error.
        deserializer.deserialize_bytes(CodeVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_no_text_and_no_error() {
        for (json, text) in [
            (r#""print(1)""#, Some("print(1)")),
            (r#""\ud83d\ude00 \u00e9\n""#, Some("\u{1f600} é\n")),
            (r#""print(1) # \ud800""#, None),
            (r#""\udc00\ud800""#, None),
            (r#""""#, Some("")),
        ] {
            let code: Code = serde_json::from_str(json).expect("a string");
            assert_eq!(code.text(), text, "{json}");
            assert_eq!(code.map(|text| format!("{text}!")).text(), text.map(|text| format!("{text}!")).as_deref());
        }
        for wrong in ["5", "null", "[1]", r#""\ud8"#] {
            assert!(serde_json::from_str::<Code>(wrong).is_err(), "{wrong}");
        }
    }
}
