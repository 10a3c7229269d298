//! Detaches a module from its memory, for a host that reuses memory.
//!
//! **Why.** A browser makes a new memory for each instance of a module that defines one, and copies
//! the data to it. To copy the data to a memory that was used before takes a tenth of that time.
//!
//! **What changes.** The module imports its memory as [`MEMORY`] of [`MODULE`]. The data with a fixed
//! place moves to the custom section [`INITIAL`], and its segments become empty.
//!
//! **Guarantee.** An instance does the same as before if its host provides a memory of
//! [`Initial::pages`] that holds [`Initial::segments`], and zeros elsewhere.
//!
//! **Cost.** None.

use wasm_encoder::{
    CustomSection, DataSection, EntityType, ImportSection, MemoryType, Module, RawSection, SectionId,
    reencode::{Reencode, RoundtripReencoder},
};
use wasmparser::{DataKind, Operator, Parser, Payload};

use crate::{Error, Result, fuel};

/// The module of the added import.
pub const MODULE: &str = fuel::MODULE;
/// The name of the added import.
pub const MEMORY: &str = "memory";
/// The name of the custom section that [`Initial::read`] reads.
pub const INITIAL: &str = "assay:initial";

/// What the memory of a module begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Initial<'a> {
    /// The size, in pages of 64 KiB.
    pub pages: u32,
    /// The most pages that the module allows, if it says so.
    pub maximum: Option<u32>,
    /// Addresses and bytes. A later segment replaces what an earlier one has at the same address.
    pub segments: Vec<(u32, &'a [u8])>,
}

impl<'a> Initial<'a> {
    fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.pages.to_le_bytes());
        bytes.extend(self.maximum.unwrap_or(u32::MAX).to_le_bytes());
        for (place, segment) in &self.segments {
            bytes.extend(place.to_le_bytes());
            bytes.extend((segment.len() as u32).to_le_bytes());
            bytes.extend(*segment);
        }
        bytes
    }

    /// Reads the content of the custom section [`INITIAL`]. Returns `None` if it is damaged.
    pub fn read(section: &'a [u8]) -> Option<Self> {
        let mut rest = section;
        let number = |rest: &mut &'a [u8]| {
            let (number, behind) = rest.split_first_chunk()?;
            *rest = behind;
            Some(u32::from_le_bytes(*number))
        };
        let (pages, maximum) = (number(&mut rest)?, number(&mut rest)?);
        let mut segments = Vec::new();
        while !rest.is_empty() {
            let (place, length) = (number(&mut rest)?, number(&mut rest)?);
            let (segment, behind) = rest.split_at_checked(length as usize)?;
            segments.push((place, segment));
            rest = behind;
        }
        Some(Self { pages, maximum: Some(maximum).filter(|maximum| *maximum != u32::MAX), segments })
    }
}

/// Detaches a valid module from its memory.
///
/// # Errors
/// [`Error::Unsupported`] if the module does not define exactly one memory with addresses of 32 bits,
/// or if the place of its data is not constant. [`Error::Malformed`] if `module` is not a module.
pub fn detach(module: &[u8]) -> Result<Vec<u8>> {
    let mut memory = None;
    let mut imports = ImportSection::new();
    let mut segments = Vec::new();
    let mut data = DataSection::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => RoundtripReencoder.parse_import_section(&mut imports, section)?,
            Payload::MemorySection(section) => {
                for found in section {
                    let found = found?;
                    if found.memory64 || found.shared || found.page_size_log2.is_some() || memory.is_some() {
                        return Err(Error::unsupported("it has a memory that cannot be detached"));
                    }
                    memory = Some((u32::try_from(found.initial)?, found.maximum.map(u32::try_from).transpose()?));
                }
            }
            Payload::DataSection(section) => {
                for segment in section {
                    let segment = segment?;
                    match segment.kind {
                        DataKind::Passive => data.passive(segment.data.iter().copied()),
                        DataKind::Active { memory_index: 0, offset_expr } => {
                            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                                return Err(Error::unsupported("the place of its data is not constant"));
                            };
                            if !segment.data.is_empty() {
                                segments.push((value.cast_unsigned(), segment.data));
                            }
                            data.passive([])
                        }
                        DataKind::Active { .. } => return Err(Error::unsupported("it has data of another memory")),
                    };
                }
            }
            _ => {}
        }
    }
    let (pages, maximum) = memory.ok_or_else(|| Error::unsupported("it defines no memory"))?;
    let kind = MemoryType {
        minimum: pages.into(),
        // The host limits the growth of memory.
        maximum: None,
        memory64: false,
        shared: false,
        page_size_log2: None,
    };
    imports.import(MODULE, MEMORY, EntityType::Memory(kind));
    let mut detached = Module::new();
    let mut has_imports = false;
    for payload in Parser::new(0).parse_all(module) {
        // The payload of a function's body is a part of the code section, which came before.
        let Some((id, range)) = payload?.as_section() else { continue };
        let is = |section: SectionId| id == u8::from(section);
        if is(SectionId::Import) {
            continue;
        }
        if !is(SectionId::Type) && !is(SectionId::Custom) && !has_imports {
            detached.section(&imports);
            has_imports = true;
        }
        if is(SectionId::Data) {
            detached.section(&data);
        } else if !is(SectionId::Memory) {
            detached.section(&RawSection { id, data: &module[range] });
        }
    }
    if !has_imports {
        detached.section(&imports);
    }
    let initial = Initial { pages, maximum, segments }.write();
    detached.section(&CustomSection { name: INITIAL.into(), data: initial.into() });
    Ok(detached.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn initial(module: &[u8]) -> Initial<'_> {
        let mut sections = Parser::new(0).parse_all(module).filter_map(|payload| match payload.unwrap() {
            Payload::CustomSection(section) if section.name() == INITIAL => Some(section.data()),
            _ => None,
        });
        Initial::read(sections.next().unwrap()).unwrap()
    }

    #[test]
    fn the_host_provides_memory_and_data() {
        let text = r#"(module
            (import "host" "number" (func $number (result i32)))
            (memory (export "memory") 2 3)
            (data (i32.const 8) "ab") (data $passive "xyz") (data (i32.const 9) "c")
            (func (export "run") (result i32)
                (memory.init $passive (i32.const 16) (i32.const 1) (i32.const 2))
                (i32.add (i32.add (i32.load8_u (i32.const 17)) (i32.load8_u (i32.const 9))) (call $number))))"#;
        let detached = detach(&wat::parse_str(text).unwrap()).unwrap();
        let initial = initial(&detached);
        assert_eq!((initial.pages, initial.maximum), (2, Some(3)));
        assert_eq!(initial.segments, [(8, &b"ab"[..]), (9, b"c")]);

        let mut store = wasmtime::Store::new(&wasmtime::Engine::default(), ());
        let module = wasmtime::Module::new(store.engine(), &detached).unwrap();
        let memory = wasmtime::Memory::new(&mut store, wasmtime::MemoryType::new(2, None)).unwrap();
        for (place, bytes) in &initial.segments {
            memory.write(&mut store, *place as usize, bytes).unwrap();
        }
        let number = wasmtime::Func::wrap(&mut store, || 1000_i32);
        let instance = wasmtime::Instance::new(&mut store, &module, &[number.into(), memory.into()]).unwrap();
        let run = instance.get_typed_func::<(), i32>(&mut store, "run").unwrap();
        let sum = 1000 + i32::from(b'z') + i32::from(b'c');
        assert_eq!(run.call(&mut store, ()).unwrap(), sum);
        assert_eq!(memory.data(&store)[16..18], *b"yz");
    }

    #[test]
    fn a_module_without_imports_gets_one() {
        let detached = detach(&wat::parse_str("(module (memory 1))").unwrap()).unwrap();
        assert_eq!(initial(&detached), Initial { pages: 1, maximum: None, segments: Vec::new() });
        wasmtime::Module::new(&wasmtime::Engine::default(), &detached).unwrap();
    }

    #[test]
    fn what_cannot_be_detached_is_refused() {
        let texts = [
            r#"(module (import "a" "b" (memory 1)))"#,
            "(module)",
            "(module (memory i64 1))",
            "(module (memory 1) (memory 1))",
            r#"(module (import "a" "g" (global i32)) (memory 1) (data (global.get 0) "a"))"#,
        ];
        for text in texts {
            assert!(matches!(detach(&wat::parse_str(text).unwrap()), Err(Error::Unsupported(_))), "{text}");
        }
    }

    #[test]
    fn a_damaged_section_is_not_read() {
        for section in [&b""[..], b"\x01\0\0\0", b"\x01\0\0\0\x02\0\0\0\x01\0\0\0\x05\0\0\0abc"] {
            assert_eq!(Initial::read(section), None);
        }
    }
}
