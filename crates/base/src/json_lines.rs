//! Decodes and parses the lines of a JSON Lines file, and reports what is wrong with them.

use std::borrow::Cow;
use std::fmt;
use std::io;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::problems::{File, Issue};
use crate::source::{Line, Lines, Source};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 64 << 20;

/// The text of a line, and what was repaired in it.
pub struct Text<'b> {
    /// The text, without a byte order mark at its start or a carriage return at its end.
    pub text: Cow<'b, str>,
    /// What was repaired.
    pub issues: Vec<Issue>,
}

/// Decodes a line.
///
/// **Errors:** [`Issue::LineTooLong`] for a line without bytes: it is longer than [`MAX_LINE`].
pub fn text<'b>(line: &Line<'b>) -> Result<Text<'b>, Issue> {
    let Some(mut bytes) = line.bytes else {
        return Err(Issue::LineTooLong { bytes: line.len, limit: MAX_LINE as u64 });
    };
    let mut issues = Vec::new();
    if line.offset == 0
        && let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf")
    {
        bytes = rest;
        issues.push(Issue::ByteOrderMark);
    }
    if let Some(rest) = bytes.strip_suffix(b"\r") {
        bytes = rest;
        if line.terminated {
            issues.push(Issue::CarriageReturn);
        }
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            issues.push(Issue::InvalidUtf8 { column: error.valid_up_to() as u64 + 1 });
            String::from_utf8_lossy(bytes)
        }
    };
    Ok(Text { text, issues })
}

/// The members of a JSON object. Their values are not parsed yet.
#[derive(Debug, Clone)]
pub struct Object<'t> {
    members: Vec<(Cow<'t, str>, &'t RawValue)>,
}

impl<'t> Object<'t> {
    /// Parses a line. `terminated` says whether a line feed ended it.
    pub fn parse(text: &'t str, terminated: bool) -> Result<Self, Issue> {
        serde_json::from_str(text).map_err(|_| match serde_json::from_str::<&RawValue>(text) {
            Ok(_) => Issue::NotAnObject,
            Err(error) if error.is_eof() && !terminated => Issue::TruncatedLine,
            Err(error) => Issue::MalformedJson { reason: describe(&error) },
        })
    }

    /// Parses a value as an object; `None` if it is not one.
    pub fn of(raw: &'t RawValue) -> Option<Self> {
        serde_json::from_str(raw.get()).ok()
    }

    /// The value of a member. If the key occurs several times, the last value counts, as in Python.
    pub fn get(&self, key: &str) -> Option<&'t RawValue> {
        self.members.iter().rev().find(|(name, _)| name == key).map(|&(_, value)| value)
    }

    /// The value of a member that is a name: a string or a number.
    pub fn name(&self, key: &str) -> Option<String> {
        self.get(key).and_then(name_of)
    }

    /// The digits of a member that is a natural number. Unlike [`Self::name`], needs no code that reads
    /// fractions, which the page would have to download.
    pub fn natural_number(&self, key: &str) -> Option<&'t str> {
        self.get(key).map(RawValue::get).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// The value of a member that is an integer. It may be written as a string, or with a fraction
    /// of 0: pandas writes `1500.0` in a column where a number is missing.
    pub fn whole_number(&self, key: &str) -> Option<i64> {
        // A float represents every integer up to 2⁵³ exactly.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        let text = self.text(key);
        let text = text.as_deref().unwrap_or(self.get(key)?.get()).trim();
        let as_float = || text.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && number.abs() <= EXACT);
        text.parse().ok().or_else(|| as_float().map(|number| number as i64))
    }

    /// All members, in the order of the text.
    pub fn members(&self) -> impl Iterator<Item = (&str, &'t RawValue)> {
        self.members.iter().map(|(key, value)| (key.as_ref(), *value))
    }

    /// Whether there is such a member.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value of a member that should be a string. Lone surrogates in it are read as U+FFFD.
    pub fn field(&self, key: &str, issues: &mut Vec<Issue>) -> Field<'t> {
        let Some(raw) = self.get(key) else { return Field::Missing };
        if let Ok(field) = serde_json::from_str(raw.get()) {
            return field;
        }
        issues.push(Issue::LoneSurrogate);
        let mended = replace_lone_surrogates(raw.get()).unwrap_or_default();
        Field::Text(Cow::Owned(serde_json::from_str(&mended).unwrap_or_default()))
    }

    /// The value of a member, if it is a string.
    pub fn text(&self, key: &str) -> Option<Cow<'t, str>> {
        self.field(key, &mut Vec::new()).text(key).ok()
    }

    /// A key that occurs more than once.
    pub fn duplicate_key(&self) -> Option<&str> {
        let mut keys: Vec<&str> = self.members.iter().map(|(key, _)| key.as_ref()).collect();
        keys.sort_unstable();
        keys.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }
}

/// Calls `take` for each line that is not blank, with the line's number from 1. It passes the
/// line's object, or a message that says what is wrong and what to do.
///
/// **Errors:** only if the source cannot be read.
pub fn each_object(
    source: &(impl Source + ?Sized),
    file: File,
    mut take: impl FnMut(u64, Result<Object<'_>, String>),
) -> io::Result<()> {
    let says = |issue: Issue| format!("{issue}; {}", issue.help(file));
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let number = line.index + 1;
        match text(&line) {
            Ok(decoded) if decoded.text.trim().is_empty() => {}
            Ok(decoded) => take(number, Object::parse(&decoded.text, line.terminated).map_err(says)),
            Err(issue) => take(number, Err(says(issue))),
        }
    }
    Ok(())
}

impl<'de: 't, 't> Deserialize<'de> for Object<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor;
        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((Key(key), value)) = map.next_entry::<Key<'de>, &'de RawValue>()? {
                    members.push((key, value));
                }
                Ok(Object { members })
            }
        }
        deserializer.deserialize_map(ObjectVisitor)
    }
}

/// A key, borrowed if it has no escapes.
#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Key<'t>(#[serde(borrow)] Cow<'t, str>);

/// The parser's message with the column only. The parser sees one line, so its own line number is
/// always 1.
fn describe(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    format!("{message} at column {}", error.column())
}

/// Replaces escaped surrogates that are not part of a pair; `None` if there are none.
fn replace_lone_surrogates(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let unit = |at: usize| {
        let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut mended = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]).map(|i| at + i) {
        at = match unit(found) {
            Some(0xd800..=0xdbff) if matches!(unit(found + 6), Some(0xdc00..=0xdfff)) => found + 12,
            Some(0xd800..=0xdfff) => {
                mended.push_str(&text[copied..found]);
                mended.push_str("\\ufffd");
                copied = found + 6;
                copied
            }
            Some(_) => found + 6,
            None => found + 2,
        }
        .min(bytes.len());
    }
    (copied > 0).then(|| mended + &text[copied..])
}

/// The text of a value that is a name: a string, or a number as it is written.
pub fn name_of(raw: &RawValue) -> Option<String> {
    let text = raw.get();
    serde_json::from_str::<String>(text).ok().or_else(|| text.parse::<f64>().ok().map(|_| text.to_owned()))
}

/// The value of a field that should be a string.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub enum Field<'t> {
    /// The field is missing.
    #[default]
    Missing,
    /// The value is null.
    Null,
    /// The value is a string.
    Text(Cow<'t, str>),
    /// The value has another type. The text names the type, with an article.
    Other(&'static str),
}

impl<'t> Field<'t> {
    /// The string, or the issue with the field.
    pub fn text(self, field: &str) -> Result<Cow<'t, str>, Issue> {
        let wrong = |found: &str| Issue::WrongType {
            field: field.to_owned(),
            found: found.to_owned(),
            expected: "a string".to_owned(),
        };
        match self {
            Self::Text(text) => Ok(text),
            Self::Missing => Err(Issue::MissingField { field: field.to_owned() }),
            Self::Null => Err(wrong("null")),
            Self::Other(found) => Err(wrong(found)),
        }
    }
}

impl<'de: 't, 't> Deserialize<'de> for Field<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldVisitor;
        impl<'de> Visitor<'de> for FieldVisitor {
            type Value = Field<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Field::Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Field::Text(Cow::Owned(text.to_owned())))
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Field::Null)
            }
            fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
                Ok(Field::Other("a boolean"))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
                Ok(Field::Other("a number"))
            }
            fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
                Ok(Field::Other("a number"))
            }
            fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
                Ok(Field::Other("a number"))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Field::Other("a list"))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Field::Other("an object"))
            }
        }
        deserializer.deserialize_any(FieldVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates_are_replaced_and_pairs_stay() {
        assert_eq!(replace_lone_surrogates(r#""\ud83d\ude00""#), None);
        assert_eq!(replace_lone_surrogates(r#""a\ud83d\ud83d\ude00""#).as_deref(), Some(r#""a\ufffd\ud83d\ude00""#));
        assert_eq!(replace_lone_surrogates(r#""\\ud83d \udc00x""#).as_deref(), Some(r#""\\ud83d \ufffdx""#));
        assert_eq!(replace_lone_surrogates(r#""\"#), None);
        assert_eq!(replace_lone_surrogates("\"\\ud8é"), None);
    }

    #[test]
    fn the_last_of_two_members_counts() {
        let object = Object::parse(r#"{"a": 1, "b": "x", "a": "y\ud800"}"#, true).expect("an object");
        let mut issues = Vec::new();
        assert_eq!(object.field("a", &mut issues), Field::Text("y\u{fffd}".into()));
        assert_eq!(issues, [Issue::LoneSurrogate]);
        assert_eq!(object.duplicate_key(), Some("a"));
        assert!(matches!(Object::parse("{\"a\": ", false), Err(Issue::TruncatedLine)));
        assert!(matches!(Object::parse("[1]", true), Err(Issue::NotAnObject)));
    }

    #[test]
    fn whole_numbers_may_be_floats_and_strings() {
        for (json, number) in [
            ("1500", Some(1500)),
            ("1500.0", Some(1500)),
            ("\"1500.0\"", Some(1500)),
            ("\" 800 \"", Some(800)),
            ("1.5e3", Some(1500)),
            ("-1.0", Some(-1)),
            ("1500.5", None),
            ("1e300", None),
            ("\"nan\"", None),
            ("\"inf\"", None),
            ("null", None),
            ("[1]", None),
        ] {
            let text = format!("{{\"n\": {json}}}");
            assert_eq!(Object::parse(&text, true).expect("an object").whole_number("n"), number, "{json}");
        }
    }

    #[test]
    fn fields_of_every_type_are_distinguished() {
        let field = |json| serde_json::from_str::<Field<'_>>(json).expect("JSON");
        assert_eq!(field("\"a\\n\""), Field::Text("a\n".into()));
        assert_eq!(field("null"), Field::Null);
        assert_eq!(field("[1, {}]"), Field::Other("a list"));
        assert_eq!(field("{\"a\": [2]}"), Field::Other("an object"));
        assert_eq!(field("1.5"), Field::Other("a number"));
    }
}
