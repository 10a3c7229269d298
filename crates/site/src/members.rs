//! Reads files of maintainers member by member, so that all their errors are known at once.

use serde::de::{DeserializeOwned, IntoDeserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// The members of a TOML file that were not read yet, and what is wrong with the others.
pub(crate) struct Members<'t> {
    text: &'t str,
    table: DeTable<'t>,
    known: Vec<&'static str>,
    /// What is wrong, with line numbers.
    pub(crate) faults: Vec<String>,
}

impl<'t> Members<'t> {
    /// Parses a file. If it is not TOML, it has no members.
    pub(crate) fn parse(text: &'t str) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut members = Self { text, table: table.into_inner(), known: Vec::new(), faults: Vec::new() };
        // After an error, the others are often consequences.
        if let Some(error) = errors.first() {
            members.table.clear();
            members.fault("is not TOML", error, 0);
        }
        members
    }

    /// A member that need not be there.
    pub(crate) fn optional<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let value = self.take(key)?;
        self.read(&format!("`{key}`"), value)
    }

    /// A member that must be there.
    pub(crate) fn required<T: DeserializeOwned + Default>(&mut self, key: &'static str) -> T {
        match self.take(key) {
            Some(value) => self.read(&format!("`{key}`"), value).unwrap_or_default(),
            None => {
                if self.is_readable() {
                    self.faults.push(format!("lacks `{key}`"));
                }
                T::default()
            }
        }
    }

    /// The tables `[[key]]`. Those with errors are left out.
    pub(crate) fn tables<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<T> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let span = value.span();
        let DeValue::Array(values) = value.into_inner() else {
            self.faults.push(format!("line {}: `{key}` must be tables [[{key}]]", self.line(span.start)));
            return Vec::new();
        };
        (1..).zip(values).filter_map(|(n, value)| self.read(&format!("[[{key}]] number {n}"), value)).collect()
    }

    /// Reports members that nothing has read.
    pub(crate) fn finish(mut self) -> Vec<String> {
        let unknown: Vec<String> = self.table.keys().map(|key| format!("`{}`", key.get_ref().escape_debug())).collect();
        for key in unknown {
            let known: Vec<String> = self.known.iter().map(|key| format!("`{key}`")).collect();
            self.faults.push(format!("has the unknown key {key}; its keys are {}", known.join(", ")));
        }
        self.faults
    }

    /// Whether the file is TOML.
    fn is_readable(&self) -> bool {
        !self.faults.first().is_some_and(|fault| fault.contains("is not TOML"))
    }

    fn take(&mut self, key: &'static str) -> Option<Spanned<DeValue<'t>>> {
        self.known.push(key);
        let found = self.table.keys().find(|known| known.get_ref() == key)?.clone();
        self.table.remove(&found)
    }

    fn read<T: DeserializeOwned>(&mut self, place: &str, value: Spanned<DeValue<'t>>) -> Option<T> {
        let start = value.span().start;
        match T::deserialize(value.into_deserializer()) {
            Ok(read) => Some(read),
            Err(error) => {
                self.fault(place, &error, start);
                None
            }
        }
    }

    /// Reports an error. If it does not say where it is, it is at `start`.
    fn fault(&mut self, place: &str, error: &Error, start: usize) {
        let line = self.line(error.span().map_or(start, |span| span.start));
        // A message may go on with the place in the text.
        let message = error.message().lines().next().unwrap_or_default().to_owned();
        self.faults.push(format!("line {line}: {place}: {message}"));
    }

    fn line(&self, place: usize) -> usize {
        1 + self.text.as_bytes().iter().take(place).filter(|byte| **byte == b'\n').count()
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Pair {
        id: String,
        count: u32,
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let text = "name = 3\nsize = 1\nextra = true\n[[pair]]\nid = \"a\"\ncount = 1\n[[pair]]\nid = \"b\"\n\
                    [[pair]]\nid = \"c\"\ncount = -1\n[[pair]]\nid = \"d\"\ncount = 2\nmore = 1\n";
        let mut members = Members::parse(text);
        assert_eq!(members.required::<String>("name"), "");
        assert_eq!(members.optional::<u32>("size"), Some(1));
        assert_eq!(members.required::<String>("about"), "");
        assert_eq!(members.tables::<Pair>("pair"), [Pair { id: "a".to_owned(), count: 1 }]);
        let faults = members.finish();
        let expected = [
            "line 1: `name`: invalid type",
            "lacks `about`",
            "line 7: [[pair]] number 2: missing field `count`",
            "line 11: [[pair]] number 3: invalid value",
            "line 15: [[pair]] number 4: unknown field `more`",
            "has the unknown key `extra`; its keys are `name`, `size`, `about`, `pair`",
        ];
        assert_eq!(faults.len(), expected.len(), "{faults:#?}");
        for (fault, expected) in faults.iter().zip(expected) {
            assert!(fault.starts_with(expected), "{fault} is not {expected}");
        }
    }

    #[test]
    fn a_file_that_is_not_toml_has_one_fault() {
        for text in ["a = = 1", "\u{feff}[", "= 1", "[[x]\n", "{\"name\": \"json\"}"] {
            let mut members = Members::parse(text);
            assert_eq!(members.required::<String>("name"), "");
            assert_eq!(members.tables::<Pair>("pair"), []);
            let faults = members.finish();
            assert!(faults.len() == 1 && faults[0].contains("is not TOML"), "{text}: {faults:#?}");
        }
        let mut members = Members::parse("");
        members.required::<String>("name");
        assert_eq!(members.finish(), ["lacks `name`"]);
        let mut members = Members::parse("pair = 1");
        assert_eq!(members.tables::<Pair>("pair"), []);
        assert_eq!(members.finish(), ["line 1: `pair` must be tables [[pair]]"]);
    }
}
