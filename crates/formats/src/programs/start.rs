//! The beginning of a file, by which its kind is recognised.

use std::io::{self, Read};

use assay_base::json_lines::{MAX_LINE, Object};
use assay_base::source::{Lines, Source, SourceReader};
use serde_json::value::RawValue;

use super::elements;

/// The largest document that is read to recognise it, in bytes.
const MAX_DOCUMENT: u64 = 1 << 30;

/// The beginning of a file.
#[derive(Default)]
pub(super) struct Start<'s> {
    /// The first record of JSON Lines, or the object that is the whole document.
    pub(super) object: Option<Object<'s>>,
    /// The first element of the array that is the whole document.
    pub(super) element: Option<&'s RawValue>,
    /// Whether the file is an archive in ZIP format.
    pub(super) is_zip: bool,
}

impl Start<'_> {
    /// Whether there is an object that has all of these members.
    pub(super) fn has(&self, members: &[&str]) -> bool {
        self.object.as_ref().is_some_and(|object| members.iter().all(|member| object.has(member)))
    }
}

/// Calls `recognise` with the beginning of a file.
pub(super) fn read<T>(source: &dyn Source, recognise: impl FnOnce(&Start<'_>) -> T) -> io::Result<T> {
    let mut first = [0; 4];
    let filled = source.len().min(4) as usize;
    SourceReader::new(source).read_exact(&mut first[..filled])?;
    if first == *b"PK\x03\x04" {
        return Ok(recognise(&Start { is_zip: true, ..Start::default() }));
    }
    let line = first_line(source)?;
    if let Some(start) = line.as_deref().and_then(of) {
        return Ok(recognise(&start));
    }
    let begins_document = line.is_some_and(|line| line.trim_start().starts_with(['{', '[']));
    if begins_document && source.len() <= MAX_DOCUMENT {
        let mut bytes = Vec::new();
        SourceReader::new(source).read_to_end(&mut bytes)?;
        if let Some(start) = std::str::from_utf8(&bytes).ok().and_then(of) {
            return Ok(recognise(&start));
        }
    }
    Ok(recognise(&Start::default()))
}

/// The first line that is not blank, if it is text.
fn first_line(source: &dyn Source) -> io::Result<Option<String>> {
    let mut lines = Lines::new(source, 0..source.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line()? {
        let Some(text) = line.bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()) else { return Ok(None) };
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() {
            return Ok(Some(text.to_owned()));
        }
    }
    Ok(None)
}

/// The beginning of a file whose first value is this text; `None` if the text is no such value.
fn of(text: &str) -> Option<Start<'_>> {
    if let Ok(object) = Object::parse(text, true) {
        return Some(Start { object: Some(object), ..Start::default() });
    }
    let element = elements(text)?.first().copied();
    Some(Start { element, ..Start::default() })
}

/// What a file of no known kind seems to be, for a sentence that begins with "it seems to be".
pub fn describe(source: &dyn Source) -> io::Result<String> {
    let mut start = vec![0; source.len().min(512) as usize];
    SourceReader::new(source).read_exact(&mut start)?;
    let magic: [(&[u8], &str); 9] = [
        (b"\x89PNG", "a PNG image"),
        (b"\xff\xd8\xff", "a JPEG image"),
        (b"%PDF", "a PDF document"),
        (b"PAR1", "a Parquet file: export JSON Lines"),
        (b"PK\x03\x04", "a ZIP archive: unpack it"),
        (b"7z\xbc\xaf", "a 7z archive: unpack it"),
        (b"\x80\x04", "a pickle: export JSON Lines"),
        (b"\x80\x05", "a pickle: export JSON Lines"),
        (b"SQLite format 3", "a SQLite database: export JSON Lines"),
    ];
    if let Some((_, what)) = magic.iter().find(|(magic, _)| start.starts_with(magic)) {
        return Ok((*what).to_owned());
    }
    if start.get(257..262) == Some(b"ustar") {
        return Ok("a tar archive: unpack it".to_owned());
    }
    if start.iter().all(u8::is_ascii_whitespace) {
        return Ok("empty".to_owned());
    }
    if start.contains(&0) {
        return Ok("a binary file".to_owned());
    }
    read(source, |known| {
        if let Some(object) = &known.object {
            let members: Vec<String> = object.members().take(SHOWN).map(|(key, _)| format!("`{key}`")).collect();
            return match members.len() {
                0 => "JSON, and its first object is empty".to_owned(),
                _ => format!("JSON, and its first object has the members {}", members.join(", ")),
            };
        }
        if known.element.is_some() {
            return "a JSON list of another layout than those of known harnesses".to_owned();
        }
        let text = String::from_utf8_lossy(&start);
        let first = text.lines().next().unwrap_or_default();
        let lower = first.trim_start().to_ascii_lowercase();
        if lower.starts_with("<!doctype html") || lower.starts_with("<html") {
            "a web page".to_owned()
        } else if first.matches(',').count() > 1 && !first.contains('{') {
            "a CSV file: export JSON Lines".to_owned()
        } else {
            "text that is not JSON".to_owned()
        }
    })
}

/// The most members of a record that are listed.
const SHOWN: usize = 8;
