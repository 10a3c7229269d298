//! A writer of Parquet for flat tables.
//!
//! The crate `parquet` depends on clocks and randomness, which this crate must not have. A flat table
//! needs little of the format: pages of plain values with gzip, and a footer in Thrift's compact
//! protocol.
//!
//! **Source:** `src/main/thrift/parquet.thrift` and `Encodings.md` of apache/parquet-format.

use std::io::Write;

use assay_evaluation::manifest::VERSION;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::tables::{Column, Table};

const MAGIC: &[u8; 4] = b"PAR1";

// Numbers of `parquet.thrift`.
const BOOLEAN: i64 = 0;
const INT64: i64 = 2;
const DOUBLE: i64 = 5;
const BYTE_ARRAY: i64 = 6;
const OPTIONAL: i64 = 1;
const UTF8: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const GZIP: i64 = 2;
const DATA_PAGE: i64 = 0;

/// A group of rows ends after this many rows.
const MAX_ROWS: usize = 1 << 16;
/// A group of rows ends after this many bytes of texts, so that a page is far from 2 GiB.
const MAX_BYTES: usize = 64 << 20;

/// The bytes of a file with this table. Every cell may be absent.
pub(super) fn write(table: &Table) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    let mut groups = Vec::new();
    let mut start = 0;
    while start < table.rows {
        let end = end_of_group(table, start);
        groups.push(Group::write(table, start, end, &mut file));
        start = end;
    }
    let footer = footer(table, &groups);
    file.extend_from_slice(&footer);
    file.extend_from_slice(&(footer.len() as u32).to_le_bytes());
    file.extend_from_slice(MAGIC);
    file
}

/// The row after a group that begins at `start`.
fn end_of_group(table: &Table, start: usize) -> usize {
    let mut bytes = 0;
    let last = table.rows.min(start + MAX_ROWS);
    for row in start..last {
        for (_, column) in &table.columns {
            if let Column::Text(values) = column {
                bytes += values[row].as_ref().map_or(0, String::len);
            }
        }
        if bytes >= MAX_BYTES {
            return row + 1;
        }
    }
    last
}

/// A group of rows in the file.
struct Group {
    rows: usize,
    chunks: Vec<Chunk>,
}

/// The values of a column in a group: one page.
struct Chunk {
    offset: usize,
    uncompressed: usize,
    compressed: usize,
}

impl Group {
    fn write(table: &Table, start: usize, end: usize, file: &mut Vec<u8>) -> Self {
        let chunks = table.columns.iter().map(|(_, column)| Chunk::write(column, start, end, file)).collect();
        Self { rows: end - start, chunks }
    }
}

impl Chunk {
    fn write(column: &Column, start: usize, end: usize, file: &mut Vec<u8>) -> Self {
        let page = page(column, start, end);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        // A vector accepts all bytes.
        let _ = encoder.write_all(&page);
        let body = encoder.finish().unwrap_or_default();
        let mut header = Struct::default();
        header.int(1, DATA_PAGE);
        header.int(2, page.len() as i64);
        header.int(3, body.len() as i64);
        let mut data = Struct::default();
        data.int(1, (end - start) as i64);
        data.int(2, PLAIN);
        data.int(3, RLE);
        data.int(4, RLE);
        header.structure(5, data);
        let header = header.finish();
        let offset = file.len();
        file.extend_from_slice(&header);
        file.extend_from_slice(&body);
        Self { offset, uncompressed: header.len() + page.len(), compressed: header.len() + body.len() }
    }
}

/// The content of a page: which rows have a value, and then the values.
fn page(column: &Column, start: usize, end: usize) -> Vec<u8> {
    let (levels, values) = match column {
        Column::Text(cells) => (levels(&cells[start..end]), texts(&cells[start..end])),
        Column::Count(cells) => {
            // Counts are far below 2⁶³.
            let bytes = cells[start..end].iter().flatten().flat_map(|value| (*value as i64).to_le_bytes());
            (levels(&cells[start..end]), bytes.collect())
        }
        Column::Number(cells) => {
            let bytes = cells[start..end].iter().flatten().flat_map(|value| value.to_le_bytes());
            (levels(&cells[start..end]), bytes.collect())
        }
        Column::Truth(cells) => {
            let values: Vec<bool> = cells[start..end].iter().flatten().copied().collect();
            let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
            (levels(&cells[start..end]), values.chunks(8).map(byte).collect())
        }
    };
    let mut page = (levels.len() as u32).to_le_bytes().to_vec();
    page.extend(levels);
    page.extend::<Vec<u8>>(values);
    page
}

fn texts(cells: &[Option<String>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for text in cells.iter().flatten() {
        bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
    bytes
}

/// Runs of cells that have a value, and of cells that have none.
fn levels<T>(cells: &[Option<T>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in cells.chunk_by(|one, next| one.is_some() == next.is_some()) {
        varint(&mut bytes, (run.len() as u64) << 1);
        bytes.push(u8::from(run[0].is_some()));
    }
    bytes
}

fn footer(table: &Table, groups: &[Group]) -> Vec<u8> {
    let mut root = Struct::default();
    root.text(4, "schema");
    root.int(5, table.columns.len() as i64);
    let leaves = table.columns.iter().map(|(name, column)| {
        let mut leaf = Struct::default();
        leaf.int(1, column.kind());
        leaf.int(3, OPTIONAL);
        leaf.text(4, name);
        if matches!(column, Column::Text(_)) {
            leaf.int(6, UTF8);
            let mut logical = Struct::default();
            logical.structure(1, Struct::default());
            leaf.structure(10, logical);
        }
        leaf
    });
    let schema = std::iter::once(root).chain(leaves).collect();
    let mut metadata = Struct::default();
    metadata.int(1, 2);
    metadata.structures(2, schema);
    metadata.long(3, table.rows as i64);
    metadata.structures(4, groups.iter().map(|group| group.metadata(table)).collect());
    metadata.text(6, &format!("Assay version {VERSION}"));
    metadata.finish()
}

impl Column {
    fn kind(&self) -> i64 {
        match self {
            Self::Text(_) => BYTE_ARRAY,
            Self::Count(_) => INT64,
            Self::Number(_) => DOUBLE,
            Self::Truth(_) => BOOLEAN,
        }
    }
}

impl Group {
    fn metadata(&self, table: &Table) -> Struct {
        let chunk = |((name, column), chunk): (&(String, Column), &Chunk)| {
            let mut metadata = Struct::default();
            metadata.int(1, column.kind());
            metadata.ints(2, &[PLAIN, RLE]);
            metadata.texts(3, &[name]);
            metadata.int(4, GZIP);
            metadata.long(5, self.rows as i64);
            metadata.long(6, chunk.uncompressed as i64);
            metadata.long(7, chunk.compressed as i64);
            metadata.long(9, chunk.offset as i64);
            let mut outer = Struct::default();
            outer.long(2, chunk.offset as i64);
            outer.structure(3, metadata);
            outer
        };
        let mut group = Struct::default();
        group.structures(1, table.columns.iter().zip(&self.chunks).map(chunk).collect());
        group.long(2, self.chunks.iter().map(|chunk| chunk.uncompressed as i64).sum());
        group.long(3, self.rows as i64);
        group
    }
}

/// A struct in Thrift's compact protocol. Its fields must be added in the order of their numbers.
#[derive(Default)]
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

// Numbers of Thrift's types.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Struct {
    /// Begins a field. Fields of Parquet are at most 15 numbers apart.
    fn field(&mut self, number: u8, kind: u8) {
        self.bytes.push((number - self.last) << 4 | kind);
        self.last = number;
    }

    fn int(&mut self, number: u8, value: i64) {
        self.field(number, I32);
        zigzag(&mut self.bytes, value);
    }

    fn long(&mut self, number: u8, value: i64) {
        self.field(number, I64);
        zigzag(&mut self.bytes, value);
    }

    fn text(&mut self, number: u8, text: &str) {
        self.field(number, BINARY);
        binary(&mut self.bytes, text);
    }

    fn ints(&mut self, number: u8, values: &[i64]) {
        self.list(number, I32, values.len());
        values.iter().for_each(|value| zigzag(&mut self.bytes, *value));
    }

    fn texts(&mut self, number: u8, texts: &[&str]) {
        self.list(number, BINARY, texts.len());
        texts.iter().for_each(|text| binary(&mut self.bytes, text));
    }

    fn structure(&mut self, number: u8, value: Self) {
        self.field(number, STRUCT);
        self.bytes.extend(value.finish());
    }

    fn structures(&mut self, number: u8, values: Vec<Self>) {
        self.list(number, STRUCT, values.len());
        values.into_iter().for_each(|value| self.bytes.extend(value.finish()));
    }

    fn list(&mut self, number: u8, kind: u8, length: usize) {
        self.field(number, LIST);
        match u8::try_from(length).ok().filter(|short| *short < 15) {
            Some(short) => self.bytes.push(short << 4 | kind),
            None => {
                self.bytes.push(0xf0 | kind);
                varint(&mut self.bytes, length as u64);
            }
        }
    }

    /// The bytes, with the end of the struct.
    fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn binary(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

fn zigzag(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, (value << 1 ^ value >> 63) as u64);
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_as_thrift_has_them() {
        let bytes = |value| {
            let mut bytes = Vec::new();
            zigzag(&mut bytes, value);
            bytes
        };
        assert_eq!([bytes(0), bytes(-1), bytes(1), bytes(-64)], [[0], [1], [2], [127]]);
        assert_eq!([bytes(64), bytes(150)], [[0x80, 1], [0xac, 2]]);
        assert_eq!(bytes(i64::MIN).len(), 10);
    }

    #[test]
    fn fields_and_lists_have_their_headers() {
        let mut one = Struct::default();
        one.int(1, 3);
        one.text(4, "é");
        one.ints(5, &[1; 15]);
        assert_eq!(one.finish()[..9], [0x15, 6, 0x38, 2, 0xc3, 0xa9, 0x19, 0xf5, 15]);
    }

    #[test]
    fn presence_is_in_runs() {
        assert_eq!(levels(&[Some(1), Some(2), None, Some(3)]), [4, 1, 2, 0, 2, 1]);
        assert_eq!(levels::<u8>(&[]), [0; 0]);
        let cells = vec![Some(true), None, Some(false), Some(true)];
        assert_eq!(page(&Column::Truth(cells), 0, 4), [6, 0, 0, 0, 2, 1, 2, 0, 4, 1, 0b101]);
    }

    #[test]
    fn groups_are_bounded() {
        let rows = MAX_ROWS + 1;
        let many = Table { columns: vec![("n".to_owned(), Column::Count(vec![None; rows]))], rows };
        assert_eq!((end_of_group(&many, 0), end_of_group(&many, MAX_ROWS)), (MAX_ROWS, rows));
        let large = vec![Some("a".repeat(MAX_BYTES / 2)); 5];
        let large = Table { columns: vec![("text".to_owned(), Column::Text(large))], rows: 5 };
        assert_eq!([0, 2, 4].map(|start| end_of_group(&large, start)), [2, 4, 5]);
    }
}
