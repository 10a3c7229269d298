//! Recognises files that are not JSON Lines by their first bytes, and says what to do with them.

use std::io;

use serde::{Deserialize, Serialize};

use crate::source::Source;

/// The number of first bytes that [`FileType::of`] needs: a tar archive names itself after 257.
pub const START: usize = 512;

/// The type of a file that is not JSON Lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileType {
    /// Nothing, or nothing but whitespace.
    Empty,
    /// UTF-16 text.
    Utf16,
    /// One JSON array.
    JsonArray,
    /// One JSON object over several lines.
    JsonDocument,
    /// Comma- or tab-separated values.
    Csv,
    /// An HTML page or an XML file.
    Html,
    /// A pointer of Git Large File Storage.
    GitLfs,
    /// An image.
    Image(Image),
    /// A PDF file.
    Pdf,
    /// A ZIP archive, which Office files are, too.
    Zip,
    /// A tar archive.
    Tar,
    /// A 7z or RAR archive.
    OtherArchive,
    /// A gzip file. Files are read after decompression, so it was compressed twice.
    Gzip,
    /// A file that bzip2 or xz compressed.
    OtherCompression,
    /// A Python pickle.
    Pickle,
    /// A NumPy array.
    Numpy,
    /// A Parquet file.
    Parquet,
    /// An Arrow or Feather file.
    Arrow,
    /// An HDF5 file.
    Hdf5,
    /// An SQLite database.
    Sqlite,
    /// Any other file that is not text.
    Binary,
}

/// The type of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Image {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// GIF.
    Gif,
}

/// What begins a file of a type.
const SIGNATURES: &[(&[u8], FileType)] = &[
    (b"\xff\xfe", FileType::Utf16),
    (b"\xfe\xff", FileType::Utf16),
    (b"{\0", FileType::Utf16),
    (b"\0{", FileType::Utf16),
    (b"\x89PNG", FileType::Image(Image::Png)),
    (b"\xff\xd8\xff", FileType::Image(Image::Jpeg)),
    (b"GIF8", FileType::Image(Image::Gif)),
    (b"%PDF", FileType::Pdf),
    (b"PK\x03\x04", FileType::Zip),
    (b"PK\x05\x06", FileType::Zip),
    (b"7z\xbc\xaf\x27\x1c", FileType::OtherArchive),
    (b"Rar!", FileType::OtherArchive),
    (b"\x1f\x8b", FileType::Gzip),
    (b"BZh", FileType::OtherCompression),
    (b"\xfd7zXZ", FileType::OtherCompression),
    (b"\x93NUMPY", FileType::Numpy),
    (b"PAR1", FileType::Parquet),
    (b"ARROW1", FileType::Arrow),
    (b"\xff\xff\xff\xff", FileType::Arrow),
    (b"\x89HDF", FileType::Hdf5),
    (b"SQLite format 3", FileType::Sqlite),
    (b"version https://git-lfs", FileType::GitLfs),
];

impl FileType {
    /// The type of a file; `None` if it may be JSON Lines.
    ///
    /// **Errors:** only if the source cannot be read.
    pub fn of_source(source: &(impl Source + ?Sized)) -> io::Result<Option<Self>> {
        let mut start = [0; START];
        let filled = source.read_at(0, &mut start)?;
        Ok(Self::of(&start[..filled]))
    }

    /// The type of a file, by its first [`START`] bytes; `None` if it may be JSON Lines.
    pub fn of(start: &[u8]) -> Option<Self> {
        if let Some((_, found)) = SIGNATURES.iter().find(|(signature, _)| start.starts_with(signature)) {
            return Some(*found);
        }
        match start {
            [0x80, 2..=5, ..] => return Some(Self::Pickle),
            _ if start.get(257..262) == Some(b"ustar") => return Some(Self::Tar),
            _ if is_binary(start) => return Some(Self::Binary),
            _ => {}
        }
        let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
        match text.first() {
            None => (start.len() < START && !start.contains(&b'\n')).then_some(Self::Empty),
            Some(b'{') => is_indented(text).then_some(Self::JsonDocument),
            Some(b'[') => Some(Self::JsonArray),
            Some(b'<') => Some(Self::Html),
            Some(_) if start.contains(&0) => Some(Self::Binary),
            Some(_) => has_columns(text).then_some(Self::Csv),
        }
    }

    /// What the file is, as a sentence without its capital and full stop.
    pub fn description(self) -> &'static str {
        match self {
            Self::Empty => "the file is empty",
            Self::Utf16 => "this is UTF-16 text",
            Self::JsonArray => "this is one JSON array",
            Self::JsonDocument => "this is one JSON object over several lines",
            Self::Csv => "this is a CSV file",
            Self::Html => "this is an HTML page",
            Self::GitLfs => "this is a Git LFS pointer, not the file itself",
            Self::Image(Image::Png) => "this is a PNG image",
            Self::Image(Image::Jpeg) => "this is a JPEG image",
            Self::Image(Image::Gif) => "this is a GIF image",
            Self::Pdf => "this is a PDF file",
            Self::Zip => "this is a ZIP archive",
            Self::Tar => "this is a tar archive",
            Self::OtherArchive => "this is an archive",
            Self::Gzip => "this file was compressed twice",
            Self::OtherCompression => "this is a bzip2 or xz file",
            Self::Pickle => "this is a Python pickle",
            Self::Numpy => "this is a NumPy array",
            Self::Parquet => "this is a Parquet file",
            Self::Arrow => "this is an Arrow file",
            Self::Hdf5 => "this is an HDF5 file",
            Self::Sqlite => "this is an SQLite database",
            Self::Binary => "this is a binary file",
        }
    }

    /// What to do about it.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::Empty => "Check that the program that wrote it had finished.",
            Self::Utf16 => "Save it as UTF-8.",
            Self::JsonArray => "Write one object per line, without the brackets: `jq -c '.[]'` does it.",
            Self::JsonDocument => "Write each object on one line: `jq -c .` does it.",
            Self::Html => "It may be a saved error message: download the file itself.",
            Self::GitLfs => "Fetch the file with `git lfs pull`.",
            Self::Zip | Self::Tar | Self::OtherArchive => "Extract it first.",
            Self::Gzip => "Decompress it once.",
            Self::OtherCompression => "Decompress it first, or use gzip or Zstandard.",
            Self::Csv | Self::Pickle | Self::Numpy | Self::Parquet | Self::Arrow | Self::Hdf5 | Self::Sqlite => {
                "Export it as JSON Lines."
            }
            Self::Image(_) | Self::Pdf | Self::Binary => "Choose a JSON Lines file.",
        }
    }
}

/// Whether the bytes are no text of any encoding: no UTF-8, and with characters that no text has.
fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    // A character that the end of `start` cuts is no error.
    start.iter().any(is_control) && std::str::from_utf8(start).is_err_and(|error| error.error_len().is_some())
}

/// Whether the first line is an opening brace only, and the next a member.
fn is_indented(text: &[u8]) -> bool {
    let rest = text[1..].trim_ascii_start();
    let line_feed = text[1..text.len() - rest.len()].contains(&b'\n');
    line_feed && rest.first() == Some(&b'"')
}

/// Whether the first line is a header of several columns.
fn has_columns(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let is_name = |name: &[u8]| {
        let name = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name);
        !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte))
    };
    let is_header = |separator: u8| {
        let names = || line.split(move |byte| *byte == separator);
        names().count() > 1 && names().all(is_name)
    };
    line.first().is_some_and(|byte| !byte.is_ascii_digit()) && b",\t;".iter().copied().any(is_header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_signature_is_found() {
        for (signature, found) in SIGNATURES {
            assert_eq!(FileType::of(signature), Some(*found));
        }
        let mut tar = [0; START];
        tar[..4].copy_from_slice(b"pred");
        assert_eq!(FileType::of(&tar), Some(FileType::Binary));
        tar[257..262].copy_from_slice(b"ustar");
        assert_eq!(FileType::of(&tar), Some(FileType::Tar));
        assert_eq!(FileType::of(b"\x80\x04\x95"), Some(FileType::Pickle));
        assert_eq!(FileType::of(b"{\x01\xff\xfe"), Some(FileType::Binary));
        assert_eq!(FileType::of(b"no zero \xc3\x28 \x7f"), Some(FileType::Binary));
    }

    #[test]
    fn text_of_other_forms_is_found() {
        for (text, found) in [
            ("", FileType::Empty),
            ("  ", FileType::Empty),
            ("\u{feff}", FileType::Empty),
            (" [{\"task_id\": 1}]", FileType::JsonArray),
            ("\u{feff}[", FileType::JsonArray),
            ("{\n  \"a\": 1\n}", FileType::JsonDocument),
            ("task_id,pred\na,b", FileType::Csv),
            ("\"task_id\";\"pred\"\r\n", FileType::Csv),
            ("task_id\tpred\n", FileType::Csv),
            ("<!doctype html>", FileType::Html),
        ] {
            assert_eq!(FileType::of(text.as_bytes()), Some(found), "{text}");
        }
    }

    #[test]
    fn what_may_be_json_lines_is_left_to_its_reader() {
        for text in
            ["{\"a\": 1}", "{", "{\n{\"a\": 1}\n", "\n\n", "5", "1,2\n3,4", "nothing, really", "\"a\",", "\u{feff}{}"]
        {
            assert_eq!(FileType::of(text.as_bytes()), None, "{text}");
        }
        // Latin-1, a control character in UTF-8, and a character that the end cuts.
        for bytes in [&b"{\"a\": \"caf\xe9\"}"[..], "{\"é\": \u{1}".as_bytes(), b"{\"a\": \"\x01\xc3"] {
            assert_eq!(FileType::of(bytes), None, "{bytes:?}");
        }
    }
}
