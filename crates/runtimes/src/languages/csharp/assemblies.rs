//! The files of assemblies: out of a page's containers, and out of a program that is one file.

use std::collections::BTreeMap;
use std::io::Read as _;

use flate2::read::DeflateDecoder;
use wasmparser::{DataKind, Parser, Payload};

use super::bytes::{
    Malformed, Result, malformed, place_at, put, put_u16, put_u32, seven_bits, slice, u8_at, u16_at, u32_at,
};

/// What a Webcil file begins with.
const WEBCIL: &[u8] = b"WbIL";
const WEBCIL_HEADER: usize = 28;
const WEBCIL_SECTION: usize = 16;

/// The parts of a Windows executable, which assemblies are.
mod executable {
    pub(super) const SIGNATURE: usize = 0x80;
    pub(super) const FILE_HEADER: usize = SIGNATURE + 4;
    pub(super) const OPTIONAL_HEADER: usize = FILE_HEADER + 20;
    pub(super) const OPTIONAL_BYTES: usize = 224;
    pub(super) const DIRECTORIES: usize = OPTIONAL_HEADER + 96;
    pub(super) const SECTIONS: usize = OPTIONAL_HEADER + OPTIONAL_BYTES;
    pub(super) const SECTION_BYTES: usize = 40;
    pub(super) const FILE_ALIGNMENT: usize = 0x200;
    pub(super) const SECTION_ALIGNMENT: usize = 0x2000;
    /// The directory of the header that all of .NET is found by.
    pub(super) const CLI_DIRECTORY: usize = 14;
    pub(super) const I386: usize = 0x14c;
    /// An executable image, for 32 bits, and a library.
    pub(super) const CHARACTERISTICS: usize = 0x2102;
    pub(super) const PE32: usize = 0x10b;
    pub(super) const CONSOLE: usize = 3;
    pub(super) const BASE: usize = 0x1000_0000;
    /// Readable code.
    pub(super) const CODE: usize = 0x6000_0020;
}

/// Makes an assembly of a Webcil file, which is an assembly without the headers that some proxies
/// block. The file is a data segment of a WebAssembly module. `extra` is more content, for method
/// bodies. Returns the assembly with the virtual address of that content.
pub(super) fn from_webcil(module: &[u8], extra: &[u8]) -> Result<(Vec<u8>, usize)> {
    use executable as e;

    let webcil = payload(module)?;
    if !webcil.starts_with(WEBCIL) {
        return malformed("not a Webcil file");
    }
    let count = u16_at(webcil, 8)?;
    let (cli_address, cli_bytes) = (u32_at(webcil, 12)?, u32_at(webcil, 16)?);
    let sections = (0..count).map(|index| {
        let at = WEBCIL_HEADER + index * WEBCIL_SECTION;
        let [size, address, bytes, start] = [0, 4, 8, 12].map(|field| u32_at(webcil, at + field));
        let content = slice(webcil, start?, bytes?)?;
        Ok(Section { address: address?, size: size?, content })
    });
    let mut sections = sections.collect::<Result<Vec<_>>>()?;
    let end = |sections: &[Section<'_>]| {
        let ends = sections.iter().map(|section| section.address + section.size.max(section.content.len()).max(1));
        ends.max().unwrap_or(0).next_multiple_of(e::SECTION_ALIGNMENT)
    };
    let extra_address = end(&sections);
    sections.push(Section { address: extra_address, size: extra.len(), content: extra });

    let header = (e::SECTIONS + e::SECTION_BYTES * sections.len()).next_multiple_of(e::FILE_ALIGNMENT);
    let mut file = vec![0; header];
    put(&mut file, 0, b"MZ")?;
    put_u32(&mut file, 0x3c, e::SIGNATURE)?;
    put(&mut file, e::SIGNATURE, b"PE\0\0")?;
    put_u16(&mut file, e::FILE_HEADER, e::I386)?;
    put_u16(&mut file, e::FILE_HEADER + 2, sections.len())?;
    put_u16(&mut file, e::FILE_HEADER + 16, e::OPTIONAL_BYTES)?;
    put_u16(&mut file, e::FILE_HEADER + 18, e::CHARACTERISTICS)?;
    put_u16(&mut file, e::OPTIONAL_HEADER, e::PE32)?;
    for (field, value) in [
        (28, e::BASE),
        (32, e::SECTION_ALIGNMENT),
        (36, e::FILE_ALIGNMENT),
        (40, 4),
        (48, 4),
        (56, end(&sections)),
        (60, header),
        (92, 16),
    ] {
        put_u32(&mut file, e::OPTIONAL_HEADER + field, value)?;
    }
    put_u16(&mut file, e::OPTIONAL_HEADER + 68, e::CONSOLE)?;
    put_u32(&mut file, e::DIRECTORIES + 8 * e::CLI_DIRECTORY, cli_address)?;
    put_u32(&mut file, e::DIRECTORIES + 8 * e::CLI_DIRECTORY + 4, cli_bytes)?;
    for (index, section) in sections.iter().enumerate() {
        let at = e::SECTIONS + e::SECTION_BYTES * index;
        let (start, bytes) = (file.len(), section.content.len().next_multiple_of(e::FILE_ALIGNMENT));
        put(&mut file, at, b".text")?;
        for (field, value) in [(8, section.size), (12, section.address), (16, bytes), (20, start), (36, e::CODE)] {
            put_u32(&mut file, at + field, value)?;
        }
        file.extend_from_slice(section.content);
        file.resize(start + bytes, 0);
    }
    Ok((file, extra_address))
}

struct Section<'a> {
    address: usize,
    /// The size in memory, which may differ from that in the file.
    size: usize,
    content: &'a [u8],
}

/// The second passive data segment of a module: the first is its length.
fn payload(module: &[u8]) -> Result<&[u8]> {
    let broken = |error: wasmparser::BinaryReaderError| Malformed(error.to_string());
    let mut segments = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::DataSection(section) = payload.map_err(broken)? {
            for data in section {
                let data = data.map_err(broken)?;
                if matches!(data.kind, DataKind::Passive) {
                    segments.push(data.data);
                }
            }
        }
    }
    segments.get(1).copied().ok_or_else(|| Malformed("a module without a Webcil file".to_owned()))
}

/// What stands behind the position of the bundle's header, in a program that is one file.
const BUNDLE_MARK: [u8; 32] = [
    0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32, 0x13, 0xf5, 0xb9,
    0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
];

/// The assemblies in a program that is one file, by name, that `wanted` accepts.
pub(super) fn from_bundle(program: &[u8], wanted: impl Fn(&str) -> bool) -> Result<BTreeMap<String, Vec<u8>>> {
    let mark = program.windows(BUNDLE_MARK.len()).position(|window| window == BUNDLE_MARK);
    let header = mark.and_then(|mark| mark.checked_sub(8)).ok_or_else(|| Malformed("no bundle".to_owned()))?;
    let header = place_at(program, header)?;
    let count = u32_at(program, header + 8)?;
    let (_, mut at) = text(program, header + 12)?;
    // Two positions with sizes, and flags.
    at += 40;
    let mut assemblies = BTreeMap::new();
    for _ in 0..count {
        let [start, size, compressed] = [0, 8, 16].map(|field| place_at(program, at + field));
        let (start, size, compressed) = (start?, size?, compressed?);
        // The kind of the file is a byte.
        let (name, next) = text(program, at + 25)?;
        at = next;
        let Some(assembly) = name.strip_suffix(".dll").filter(|name| wanted(name)) else { continue };
        let content = if compressed == 0 {
            slice(program, start, size)?.to_vec()
        } else {
            let mut content = Vec::with_capacity(size);
            DeflateDecoder::new(slice(program, start, compressed)?)
                .read_to_end(&mut content)
                .map_err(|error| Malformed(error.to_string()))?;
            content
        };
        if content.len() != size {
            return malformed(format!("{name} has {} bytes instead of {size}", content.len()));
        }
        assemblies.insert(assembly.to_owned(), content);
    }
    Ok(assemblies)
}

/// What a file of texts begins with.
const RESOURCES_MARK: [u8; 8] = [0xce, 0xca, 0xef, 0xbe, 1, 0, 0, 0];

/// The largest file of texts in another file, with its length in front.
pub(super) fn resources(file: &[u8]) -> Result<&[u8]> {
    let mut largest: Option<&[u8]> = None;
    let marks = file.windows(RESOURCES_MARK.len()).enumerate().filter(|(_, window)| *window == RESOURCES_MARK);
    for start in marks.filter_map(|(mark, _)| mark.checked_sub(4)) {
        if let Ok(found) = u32_at(file, start).and_then(|length| slice(file, start, length.saturating_add(4)))
            && largest.is_none_or(|largest| largest.len() < found.len())
        {
            largest = Some(found);
        }
    }
    largest.ok_or_else(|| Malformed("no texts".to_owned()))
}

/// A text with its length, and the position behind it.
fn text(bytes: &[u8], at: usize) -> Result<(&str, usize)> {
    let (length, at) = seven_bits(bytes, at)?;
    let text = std::str::from_utf8(slice(bytes, at, length)?).map_err(|error| Malformed(error.to_string()))?;
    Ok((text, at + length))
}

/// The position in the file of a virtual address.
pub(super) fn position(file: &[u8], address: usize) -> Result<usize> {
    let signature = u32_at(file, 0x3c)?;
    let count = u16_at(file, signature + 6)?;
    let sections = signature + 24 + u16_at(file, signature + 20)?;
    for index in 0..count {
        let at = sections + index * executable::SECTION_BYTES;
        let (start, bytes, place) = (u32_at(file, at + 12)?, u32_at(file, at + 16)?, u32_at(file, at + 20)?);
        if (start..start + bytes).contains(&address) {
            return Ok(place + address - start);
        }
    }
    malformed(format!("no section has the address {address:#x}"))
}

/// The virtual address of the header that all of .NET is found by.
pub(super) fn cli_address(file: &[u8]) -> Result<usize> {
    let optional = u32_at(file, 0x3c)? + 24;
    let directories = match u16_at(file, optional)? {
        executable::PE32 => 96,
        _ => 112,
    };
    if u8_at(file, optional)? == 0 {
        return malformed("no optional header");
    }
    u32_at(file, optional + directories + 8 * executable::CLI_DIRECTORY)
}

#[cfg(test)]
mod tests {
    use super::super::metadata::Metadata;
    use super::*;

    #[test]
    fn broken_files_are_errors() {
        let bundle = [&[0xff; 8], &BUNDLE_MARK[..]].concat();
        let empty = [&[0; 8], &BUNDLE_MARK[..]].concat();
        for file in [&b""[..], b"MZ", b"\0asm\x01\0\0\0", &bundle, &empty, &[0xff; 4096], &RESOURCES_MARK] {
            assert!(from_webcil(file, &[]).is_err());
            assert!(from_bundle(file, |_| true).is_err());
            assert!(resources(file).is_err());
            assert!(Metadata::read(file).is_err());
        }
    }

    #[test]
    fn the_largest_texts_are_found() {
        let texts = |length: u32| [&length.to_le_bytes()[..], &RESOURCES_MARK, &vec![7; length as usize - 8]].concat();
        let file = [texts(10), texts(30), texts(20)].concat();
        assert_eq!(resources(&file), Ok(&texts(30)[..]));
    }
}
