//! Completes a module of TeaVM, which expects JavaScript around it.
//!
//! **Why.** TeaVM imports a memory, two numbers about it, and functions of its host. A program has to
//! define its memory itself, so that each run begins with a new one.
//!
//! **What changes.**
//!
//! - [Casts that nothing needs](crate::casts) go.
//! - The memory becomes the module's own, exported as `memory`.
//! - Its layout, from address 0: the data of TeaVM, the [tables of methods](crate::vtables), a page
//!   for [`BUFFER`], and the heap of TeaVM.
//! - A call of [`BUFFER`] becomes the address of its page. TeaVM tells its host when its heap grows;
//!   these calls go.
//! - Of the exports, `_start` stays. JavaScript would use the others.
//!
//! **Guarantee.** The module does the same for a host of WASI.
//!
//! **Cost.** One pass over the code.

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    ExportKind, ExportSection, ImportSection, Instruction, MemorySection, MemoryType, Module, SectionId,
};
use wasmparser::{
    ExportSectionReader, ImportSectionReader, MemorySectionReader, Operator, OperatorsReader, Parser, Payload, TypeRef,
};

use crate::{Error, Result, casts, sections, vtables};

/// The module of the imports of programs.
pub const MODULE: &str = "assay:teavm";
/// The import that returns the address of a page that the program may use as it likes.
pub const BUFFER: &str = "buffer";
/// The import by which a program ends that needs something that is missing here. It stays an import.
pub const UNSUPPORTED: &str = "unsupported";

/// The supertypes that a type may have.
pub const MAX_SUPERTYPES: usize = 63;

const PAGE: u32 = 64 << 10;
/// The largest memory, in pages.
const MAX_PAGES: u64 = 32_768;
/// What TeaVM says of the memory that it needs, as JSON.
const REQUIREMENTS: &str = "teavm.memoryRequirements";

/// Completes a module.
///
/// # Errors
/// [`Error::Unsupported`] if `module` is not a module of TeaVM. [`Error::Malformed`] if it is not a
/// module.
pub fn complete(module: &[u8]) -> Result<Vec<u8>> {
    let data = data_size(module)?;
    let module = sections::without(module, &[SectionId::Custom])?;
    let (module, end) = vtables::lower(&casts::remove(&module)?, data)?;
    let buffer = end.next_multiple_of(PAGE);
    let mut completion = Completion { buffer, functions: Vec::new(), globals: Vec::new() };
    completion.read_imports(&module)?;
    let mut completed = Module::new();
    completion.parse_core_module(&mut completed, Parser::new(0), &module)?;
    Ok(completed.finish())
}

/// The largest number of supertypes that a type of a module has. WebAssembly allows
/// [`MAX_SUPERTYPES`].
///
/// # Errors
/// [`Error::Malformed`] if `module` is not a module.
pub fn supertypes(module: &[u8]) -> Result<usize> {
    let mut counts: Vec<usize> = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        let Payload::TypeSection(section) = payload? else { continue };
        for group in section {
            for sub_type in group?.into_types() {
                // A supertype comes before its subtypes.
                let supertype = sub_type.supertype_idx.and_then(|index| index.as_module_index());
                let count = supertype.and_then(|index| counts.get(index as usize));
                counts.push(count.map_or(0, |count| count + 1));
            }
        }
    }
    Ok(counts.into_iter().max().unwrap_or_default())
}

/// The size of the data of TeaVM, in bytes.
fn data_size(module: &[u8]) -> Result<u32> {
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CustomSection(section) = payload?
            && section.name() == REQUIREMENTS
        {
            let text = String::from_utf8_lossy(section.data());
            let digits = text.split_once("\"dataSize\":").map(|(_, rest)| {
                let rest = rest.trim_start();
                &rest[..rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(rest.len())]
            });
            if let Some(Ok(size)) = digits.map(str::parse) {
                return Ok(size);
            }
        }
    }
    Err(Error::unsupported("the module does not say how much memory its data needs"))
}

/// A function that is imported.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Imported {
    /// It stays an import, with this index.
    Kept(u32),
    /// Its call becomes the address of the buffer.
    Buffer,
    /// Its call goes. It has no parameters and no results.
    Nothing,
}

struct Completion {
    /// The address of the buffer.
    buffer: u32,
    /// The imported functions.
    functions: Vec<Imported>,
    /// The values of the imported globals.
    globals: Vec<i32>,
}

type Encoded<T> = std::result::Result<T, reencode::Error<Error>>;

fn unsupported(what: &str) -> reencode::Error<Error> {
    reencode::Error::UserError(Error::unsupported(what))
}

impl Completion {
    fn read_imports(&mut self, module: &[u8]) -> Result<()> {
        let mut kept = 0;
        for payload in Parser::new(0).parse_all(module) {
            let Payload::ImportSection(section) = payload? else { continue };
            for import in section.into_imports() {
                let import = import?;
                match (import.module, import.name, import.ty) {
                    (MODULE, BUFFER, TypeRef::Func(_)) => self.functions.push(Imported::Buffer),
                    ("teavmMemory", "notifyHeapResized", TypeRef::Func(_)) => self.functions.push(Imported::Nothing),
                    (_, _, TypeRef::Func(_)) => {
                        self.functions.push(Imported::Kept(kept));
                        kept += 1;
                    }
                    ("teavmMemory", "heapOffset", TypeRef::Global(_)) => {
                        self.globals.push((self.buffer + PAGE).cast_signed());
                    }
                    ("teavmMemory", "maxSize", TypeRef::Global(_)) => self.globals.push(i32::MAX),
                    (_, _, TypeRef::Memory(_)) => {}
                    (from, name, _) => return Err(Error::unsupported(format!("it imports `{from}.{name}`"))),
                }
            }
        }
        Ok(())
    }

    fn add_memory(&self, module: &mut Module) {
        let mut memories = MemorySection::new();
        // TeaVM writes to the first page of its heap when it starts.
        let minimum = u64::from(self.buffer / PAGE + 2);
        memories.memory(MemoryType {
            minimum,
            maximum: Some(MAX_PAGES.max(minimum)),
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        module.section(&memories);
    }
}

impl Reencode for Completion {
    type Error = Error;

    fn function_index(&mut self, function: u32) -> Encoded<u32> {
        match self.functions.get(function as usize) {
            Some(Imported::Kept(index)) => Ok(*index),
            Some(_) => Err(unsupported("it refers to a function that its host lacks")),
            None => {
                let gone = self.functions.iter().filter(|imported| !matches!(imported, Imported::Kept(_))).count();
                Ok(function - gone as u32)
            }
        }
    }

    fn global_index(&mut self, global: u32) -> Encoded<u32> {
        let imported = self.globals.len() as u32;
        global.checked_sub(imported).ok_or_else(|| unsupported("it changes a number of its host"))
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, section: ImportSectionReader<'_>) -> Encoded<()> {
        let mut function = 0;
        for import in section.into_imports() {
            let import = import?;
            if let TypeRef::Func(_) = import.ty {
                if let Some(Imported::Kept(_)) = self.functions.get(function) {
                    imports.import(import.module, import.name, self.entity_type(import.ty)?);
                }
                function += 1;
            }
        }
        Ok(())
    }

    fn parse_memory_section(&mut self, _: &mut MemorySection, _: MemorySectionReader<'_>) -> Encoded<()> {
        Err(unsupported("it has a memory already"))
    }

    fn parse_export_section(&mut self, exports: &mut ExportSection, section: ExportSectionReader<'_>) -> Encoded<()> {
        for export in section {
            let export = export?;
            if export.name == "_start" {
                self.parse_export(exports, export)?;
            }
        }
        exports.export("memory", ExportKind::Memory, 0);
        Ok(())
    }

    fn parse_instruction<'a>(&mut self, reader: &mut OperatorsReader<'a>) -> Encoded<Instruction<'a>> {
        let operator = reader.read()?;
        Ok(match operator {
            Operator::Call { function_index } => match self.functions.get(function_index as usize) {
                Some(Imported::Buffer) => Instruction::I32Const(self.buffer.cast_signed()),
                Some(Imported::Nothing) => Instruction::Nop,
                _ => self.instruction(operator)?,
            },
            Operator::GlobalGet { global_index } => match self.globals.get(global_index as usize) {
                Some(value) => Instruction::I32Const(*value),
                None => self.instruction(operator)?,
            },
            _ => self.instruction(operator)?,
        })
    }

    fn intersperse_section_hook(
        &mut self,
        module: &mut Module,
        after: Option<SectionId>,
        before: Option<SectionId>,
    ) -> Encoded<()> {
        if sections::is_between(SectionId::Memory, after, before) {
            self.add_memory(module);
        }
        utils::intersperse_section_hook(self, module, after, before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    const IMPORTS: &str = r#"
        (import "env" "memory" (memory 1 32768))
        (import "assay:teavm" "buffer" (func $buffer (result i32)))
        (import "teavmMemory" "notifyHeapResized" (func $resized))
        (import "teavmMemory" "heapOffset" (global $heap i32))
        (import "teavmMemory" "maxSize" (global $most i32))"#;

    fn completed(body: &str) -> Result<Vec<u8>> {
        let text = format!(
            r#"(module {IMPORTS}
                (global $own (mut i32) (i32.const 7))
                (func (export "_start"))
                {body}
                (@custom "teavm.memoryRequirements" "{{\"min\":1, \"dataSize\":70000, \"shared\": false}}"))"#
        );
        complete(&wat::parse_str(text).unwrap())
    }

    #[test]
    fn the_host_of_teavm_is_gone() {
        // `_start` is the export that stays.
        let module = completed("").unwrap();
        let mut exports = Vec::new();
        for payload in Parser::new(0).parse_all(&module) {
            match payload.unwrap() {
                Payload::ImportSection(section) => assert_eq!(section.count(), 0),
                Payload::ExportSection(section) => {
                    exports.extend(section.into_iter().map(|export| export.unwrap().name));
                }
                _ => {}
            }
        }
        assert_eq!(exports, ["_start", "memory"]);
    }

    #[test]
    fn the_parts_of_memory_follow_each_other() {
        let value = |expression: &str| {
            let text = format!(
                r#"(module {IMPORTS} (global $own (mut i32) (i32.const 7))
                    (func (export "_start") (result i32) (call $resized) {expression})
                    (@custom "teavm.memoryRequirements" "{{\"dataSize\": 70000}}"))"#
            );
            let module = complete(&wat::parse_str(text).unwrap()).unwrap();
            call(&module, "_start", &[])
        };
        assert_eq!(value("(call $buffer)"), 2 << 16);
        assert_eq!(value("(global.get $heap)"), 3 << 16);
        assert_eq!(value("(memory.size)"), 4);
        assert_eq!(value("(global.get $own)"), 7);
    }

    #[test]
    fn what_is_not_from_teavm_is_refused() {
        let module = wat::parse_str(r#"(module (func (export "_start")))"#).unwrap();
        assert!(matches!(complete(&module), Err(Error::Unsupported(_))));
        assert!(completed(r#"(elem declare func $resized) (func (drop (ref.func $resized)))"#).is_err());
    }
}
