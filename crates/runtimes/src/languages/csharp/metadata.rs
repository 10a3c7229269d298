//! Finds types, methods and fields of an assembly by name, to change methods.
//!
//! This reads the tables that ECMA-335 defines, up to that of methods.

use super::assemblies::{cli_address, position};
use super::bytes::{Malformed, Result, malformed, put_u16, put_u32, slice, u8_at, u16_at, u32_at, u64_at};

/// The kinds of table. A token is a kind and a row.
mod table {
    pub(super) const TYPE_DEFINITIONS: usize = 2;
    pub(super) const FIELDS: usize = 4;
    pub(super) const METHODS: usize = 6;
}

/// The tables of an assembly.
pub(super) struct Metadata {
    /// The number of rows of each table.
    rows: [usize; 64],
    /// The position in the file of each table up to that of methods, and the size of its rows.
    tables: [(usize, usize); table::METHODS + 1],
    /// The position of the heap of names.
    names: usize,
    /// The size of an index into the heap of names, and into that of signatures.
    name_bytes: usize,
    blob_bytes: usize,
    blobs: usize,
}

/// A method: its row, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Method(usize);

impl Method {
    pub(super) fn token(self) -> u32 {
        token(table::METHODS, self.0)
    }
}

fn token(table: usize, row: usize) -> u32 {
    ((table << 24) | row) as u32
}

impl Metadata {
    pub(super) fn read(file: &[u8]) -> Result<Self> {
        let cli = position(file, cli_address(file)?)?;
        let root = position(file, u32_at(file, cli + 8)?)?;
        let mut at = root + 16 + u32_at(file, root + 12)?;
        let count = u16_at(file, at + 2)?;
        at += 4;
        let (mut tables, mut names, mut blobs) = (None, None, None);
        for _ in 0..count {
            let start = root + u32_at(file, at)?;
            let name = until_zero(file, at + 8)?;
            match name {
                b"#~" => tables = Some(start),
                b"#Strings" => names = Some(start),
                b"#Blob" => blobs = Some(start),
                _ => {}
            }
            at += 8 + (name.len() + 1).next_multiple_of(4);
        }
        let (Some(start), Some(names), Some(blobs)) = (tables, names, blobs) else {
            return malformed("a stream is missing");
        };
        let index_bytes = |bit: u8| Ok(if u8_at(file, start + 6)? & bit == 0 { 2 } else { 4 });
        let (name_bytes, guid_bytes, blob_bytes) = (index_bytes(1)?, index_bytes(2)?, index_bytes(4)?);
        let present = u64_at(file, start + 8)?;
        let mut rows = [0; 64];
        let mut at = start + 24;
        for (table, rows) in rows.iter_mut().enumerate() {
            if present & (1 << table) != 0 {
                *rows = u32_at(file, at)?;
                at += 4;
            }
        }
        let index = |tables: &[usize], bits: u32| {
            let most = tables.iter().map(|&table| rows[table]).max().unwrap_or(0);
            if most < 1 << (16 - bits) { 2 } else { 4 }
        };
        // The columns of a row of each table, as ECMA-335 lists them in II.22.
        let sizes = [
            2 + name_bytes + 3 * guid_bytes,
            index(&[0, 1, 26, 35], 2) + 2 * name_bytes,
            4 + 2 * name_bytes + index(&[1, 2, 27], 2) + index(&[table::FIELDS], 0) + index(&[table::METHODS], 0),
            index(&[table::FIELDS], 0),
            2 + name_bytes + blob_bytes,
            index(&[table::METHODS], 0),
            4 + 2 + 2 + name_bytes + blob_bytes + index(&[8], 0),
        ];
        let mut places = [(0, 0); table::METHODS + 1];
        for (table, (place, size)) in places.iter_mut().zip(sizes).enumerate() {
            *place = (at, size);
            at += rows[table] * size;
        }
        Ok(Self { rows, tables: places, names, name_bytes, blob_bytes, blobs })
    }

    /// The token of a type.
    pub(super) fn type_token(&self, file: &[u8], name: &str) -> Result<u32> {
        self.type_row(file, name).map(|row| token(table::TYPE_DEFINITIONS, row))
    }

    /// The methods of a type that have a name, with their signatures.
    pub(super) fn methods<'f>(&self, file: &'f [u8], of: &str, name: &str) -> Result<Vec<(Method, Signature<'f>)>> {
        let mut found = Vec::new();
        for row in self.members(file, of, table::METHODS)? {
            let at = self.row(table::METHODS, row);
            if self.name(file, at + 8)? == name.as_bytes() {
                let signature = self.blobs + index(file, at + 8 + self.name_bytes, self.blob_bytes)?;
                found.push((Method(row), Signature::read(file, signature)?));
            }
        }
        if found.is_empty() {
            return malformed(format!("no method {of}.{name}"));
        }
        Ok(found)
    }

    /// The only method of a type with a name and a number of parameters.
    pub(super) fn method(&self, file: &[u8], of: &str, name: &str, parameters: u8) -> Result<Method> {
        let mut found = self.methods(file, of, name)?;
        found.retain(|(_, signature)| signature.parameters == parameters);
        match found[..] {
            [(method, _)] => Ok(method),
            _ => malformed(format!("{} methods {of}.{name} of {parameters} parameters", found.len())),
        }
    }

    /// The token of a field.
    pub(super) fn field_token(&self, file: &[u8], of: &str, name: &str) -> Result<u32> {
        for row in self.members(file, of, table::FIELDS)? {
            if self.name(file, self.row(table::FIELDS, row) + 2)? == name.as_bytes() {
                return Ok(token(table::FIELDS, row));
            }
        }
        malformed(format!("no field {of}.{name}"))
    }

    /// The code of a method whose body has a header of one byte. It is not empty.
    pub(super) fn small_body<'f>(&self, file: &'f [u8], Method(row): Method) -> Result<&'f [u8]> {
        let at = position(file, u32_at(file, self.row(table::METHODS, row))?)?;
        let header = u8_at(file, at)?;
        match (header & 3, header >> 2) {
            (2, length @ 1..) => slice(file, at + 1, length.into()),
            _ => malformed("a method body of another kind"),
        }
    }

    /// Lets every type of the assembly call a private method.
    pub(super) fn open(&self, file: &mut [u8], Method(row): Method) -> Result<()> {
        const ACCESS: usize = 7;
        const ASSEMBLY: usize = 3;
        let at = self.row(table::METHODS, row) + 6;
        let flags = u16_at(file, at)?;
        put_u16(file, at, flags & !ACCESS | ASSEMBLY)
    }

    /// Sets the virtual address of a method's body.
    pub(super) fn set_body(&self, file: &mut [u8], Method(row): Method, address: usize) -> Result<()> {
        put_u32(file, self.row(table::METHODS, row), address)
    }

    fn row(&self, table: usize, row: usize) -> usize {
        let (place, size) = self.tables[table];
        place + size * (row - 1)
    }

    fn name<'f>(&self, file: &'f [u8], at: usize) -> Result<&'f [u8]> {
        until_zero(file, self.names + index(file, at, self.name_bytes)?)
    }

    /// The row of a type that is in no other type, by its name with its namespace.
    fn type_row(&self, file: &[u8], full: &str) -> Result<usize> {
        let (space, name) = full.rsplit_once('.').unwrap_or(("", full));
        for row in 1..=self.rows[table::TYPE_DEFINITIONS] {
            let at = self.row(table::TYPE_DEFINITIONS, row);
            if self.name(file, at + 4)? == name.as_bytes()
                && self.name(file, at + 4 + self.name_bytes)? == space.as_bytes()
            {
                return Ok(row);
            }
        }
        malformed(format!("no type {full}"))
    }

    /// The rows of a type's fields or methods.
    fn members(&self, file: &[u8], of: &str, kind: usize) -> Result<std::ops::Range<usize>> {
        let row = self.type_row(file, of)?;
        let (_, size) = self.tables[table::TYPE_DEFINITIONS];
        let bytes = |kind: usize| if self.rows[kind] < 1 << 16 { 2 } else { 4 };
        // The last two columns are the first field and the first method.
        let methods = size - bytes(table::METHODS);
        let column = if kind == table::METHODS { methods } else { methods - bytes(table::FIELDS) };
        let first = |row: usize| index(file, self.row(table::TYPE_DEFINITIONS, row) + column, bytes(kind));
        let end = if row == self.rows[table::TYPE_DEFINITIONS] { self.rows[kind] + 1 } else { first(row + 1)? };
        Ok(first(row)?..end)
    }
}

/// An index of two or four bytes.
fn index(file: &[u8], at: usize, bytes: usize) -> Result<usize> {
    if bytes == 2 { u16_at(file, at) } else { u32_at(file, at) }
}

fn until_zero(file: &[u8], at: usize) -> Result<&[u8]> {
    let rest = file.get(at..).unwrap_or_default();
    let length = rest.iter().position(|byte| *byte == 0);
    slice(file, at, length.ok_or_else(|| Malformed(format!("no end of a name at {at}")))?)
}

/// A method's signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Signature<'f> {
    /// The number of parameters, `this` left out.
    pub(super) parameters: u8,
    /// As it is stored, without its length.
    pub(super) bytes: &'f [u8],
}

impl<'f> Signature<'f> {
    fn read(file: &'f [u8], at: usize) -> Result<Self> {
        const IS_GENERIC: u8 = 0x10;
        let length = u8_at(file, at)?;
        if length & 0x80 != 0 {
            return malformed("a signature of more than 127 bytes");
        }
        let bytes = slice(file, at + 1, length.into())?;
        // The convention of calling comes first. A generic method has the number of its type parameters next.
        let generic = usize::from(u8_at(bytes, 0)? & IS_GENERIC != 0);
        Ok(Self { parameters: u8_at(bytes, 1 + generic)?, bytes })
    }
}
