//! Lowers a module with 64-bit addresses to one with 32-bit addresses.
//!
//! **Why.** A program that is compiled for wasm64 has the data model of judges' machines: its
//! pointers and its `long` have 64 bits. But wasmtime checks the bounds of each access to a 64-bit
//! memory, and not every browser has such memories.
//!
//! **What changes.**
//!
//! - Memories and tables with 64-bit addresses get 32-bit addresses. A memory can then grow to
//!   65,536 pages of 64 KiB. Those that have 32-bit addresses stay as they are.
//! - Addresses, indices and lengths in the code get an `i32.wrap_i64`. It stands behind the operator
//!   that computes them, so it needs no variable. Constants become `i32.const`.
//! - Before an access, code checks that the upper half of the address is 0. Lengths of bulk
//!   operations are checked alike. What cannot have an upper half is not checked, nor is a local
//!   that was checked since it was set: see `known`.
//! - An index of a table is not checked. If it has an upper half, it becomes the greatest number,
//!   which is out of bounds. So does the number of pages or elements by which something grows.
//! - What `memory.size`, `memory.grow`, `table.size` and `table.grow` return is extended.
//! - Offsets of active segments are computed. Offsets of accesses stay in the instruction.
//! - Code that is never reached is removed.
//!
//! Imports, exports, globals, types and tags stay as they are, and so do indices. A function is
//! added, which has the last index, and a type. Custom sections stay, though offsets in them may be wrong.
//!
//! **Guarantee.** The module does the same as in an engine with 64-bit addresses that has at most
//! 65,536 pages for a memory. An access out of bounds traps as such, and growth beyond these pages
//! returns −1.
//!
//! **Fuel.** [`fuel::meter`](crate::fuel::meter) lowers a module first, and charges nothing for what
//! lowering adds. So a program has the fuel of its 64-bit form. Counting first would have both
//! passes know of both kinds of addresses, and marks in the code could be forged.
//!
//! **Cost.** See "Addresses of 64 bits" in `docs/dev/sandbox.md`.

mod body;
mod known;

use std::borrow::Cow;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Function, FunctionSection, MemArg, MemoryType, Module,
    TableType, TypeSection,
};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, Data, DataKind, Element, ElementKind, FuncValidatorAllocations,
    FunctionSectionReader, Operator, Parser, Payload, TypeRef, TypeSectionReader, ValidPayload, Validator,
    WasmFeatures,
};

use self::body::Body;
use crate::{Error, layout::Layout};

/// The version of the lowering. A change of what a lowered module computes raises it.
pub const VERSION: u32 = 1;

/// The most pages of a memory with 32-bit addresses.
const MAX_PAGES: u64 = 1 << 16;

type Result<T> = std::result::Result<T, reencode::Error<Error>>;

fn unsupported(what: &str) -> reencode::Error<Error> {
    reencode::Error::UserError(Error::unsupported(what))
}

/// Lowers a module. Returns `module` itself if it has no memory and no table with 64-bit addresses.
///
/// # Errors
/// [`Error::Unsupported`] if the module cannot be lowered:
/// - it has a memory or a table that begins larger than 32-bit addresses permit,
/// - it has 64-bit addresses in a memory with pages of another size,
/// - the offset of a segment depends on an import, or is beyond 32-bit addresses,
/// - it discards memory, or has exceptions of the legacy proposal.
///
/// [`Error::Malformed`] if `module` is not valid.
pub fn lower(module: &[u8]) -> crate::Result<Cow<'_, [u8]>> {
    Ok(lower_with_marks(module)?.map_or(Cow::Borrowed(module), |lowered| Cow::Owned(lowered.module)))
}

/// A lowered module.
pub(crate) struct Lowered {
    pub(crate) module: Vec<u8>,
    /// The operators that lowering added to each function, as their places in the body, ascending.
    pub(crate) added: Vec<Vec<u32>>,
}

/// Lowers a module, and marks what it adds. `None` if there is nothing to lower.
///
/// # Errors
/// See [`lower`].
pub(crate) fn lower_with_marks(module: &[u8]) -> crate::Result<Option<Lowered>> {
    let spaces = Spaces::read(module)?;
    if !spaces.memories.contains(&true) && !spaces.tables.contains(&true) {
        return Ok(None);
    }
    let layout = Layout::read(module)?;
    let mut validator = Validator::new_with_features(WasmFeatures::all());
    let mut allocations = FuncValidatorAllocations::default();
    let (mut code, mut added) = (CodeSection::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        if let ValidPayload::Func(function, body) = validator.payload(&payload?)? {
            let validator = function.into_validator(allocations);
            let lowered = Body::new(module, &spaces, layout.functions, validator).lower(&body)?;
            code.raw(&lowered.bytes);
            added.push(lowered.added);
            allocations = lowered.allocations;
        }
    }
    if !code.is_empty() {
        code.function(&spaces.fault());
    }
    let mut lowering = Lowering { spaces: &spaces, types: layout.types, code };
    let mut lowered = Module::new();
    lowering.parse_core_module(&mut lowered, Parser::new(0), module)?;
    Ok(Some(Lowered { module: lowered.finish(), added }))
}

/// Which memories and tables of a module have 64-bit addresses, and what is known of its globals.
#[derive(Default)]
struct Spaces {
    memories: Vec<bool>,
    tables: Vec<bool>,
    /// The values of globals that are constant and not imported.
    globals: Vec<Option<i64>>,
}

impl Spaces {
    fn read(module: &[u8]) -> crate::Result<Self> {
        let mut spaces = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        match import?.ty {
                            TypeRef::Memory(memory) => spaces.memories.push(memory.memory64),
                            TypeRef::Table(table) => spaces.tables.push(table.table64),
                            TypeRef::Global(_) => spaces.globals.push(None),
                            _ => {}
                        }
                    }
                }
                Payload::TableSection(section) => {
                    for table in section {
                        spaces.tables.push(table?.ty.table64);
                    }
                }
                Payload::MemorySection(section) => {
                    for memory in section {
                        spaces.memories.push(memory?.memory64);
                    }
                }
                Payload::GlobalSection(section) => {
                    for global in section {
                        let global = global?;
                        let value = if global.ty.mutable { None } else { spaces.evaluate(&global.init_expr)? };
                        spaces.globals.push(value);
                    }
                }
                Payload::CodeSectionStart { .. } => break,
                _ => {}
            }
        }
        Ok(spaces)
    }

    fn is_wide_memory(&self, memory: u32) -> bool {
        self.memories.get(memory as usize).copied().unwrap_or_default()
    }

    fn is_wide_table(&self, table: u32) -> bool {
        self.tables.get(table as usize).copied().unwrap_or_default()
    }

    /// The value of a constant expression of 64-bit integers; `None` if it depends on an import.
    fn evaluate(&self, expression: &wasmparser::ConstExpr<'_>) -> crate::Result<Option<i64>> {
        let mut stack = Vec::new();
        for operator in expression.get_operators_reader() {
            let value = match operator? {
                Operator::End => break,
                Operator::I64Const { value } => Some(value),
                Operator::GlobalGet { global_index } => self.globals.get(global_index as usize).copied().flatten(),
                operator => match (&operator, stack.pop(), stack.pop()) {
                    (Operator::I64Add, Some(right), Some(left)) => Some(i64::wrapping_add(left, right)),
                    (Operator::I64Sub, Some(right), Some(left)) => Some(i64::wrapping_sub(left, right)),
                    (Operator::I64Mul, Some(right), Some(left)) => Some(i64::wrapping_mul(left, right)),
                    _ => None,
                },
            };
            let Some(value) = value else { return Ok(None) };
            stack.push(value);
        }
        Ok(stack.pop())
    }

    /// The offset of an active segment.
    fn offset(&self, expression: &wasmparser::ConstExpr<'_>) -> Result<ConstExpr> {
        let value = self.evaluate(expression).map_err(reencode::Error::UserError)?;
        let value = value.ok_or_else(|| unsupported("the offset of a segment depends on an import"))?;
        let offset = u32::try_from(value).map_err(|_| unsupported("the offset of a segment is out of bounds"))?;
        Ok(ConstExpr::i32_const(offset.cast_signed()))
    }

    /// The function that a module calls for an address with an upper half. It traps as an access out
    /// of bounds does.
    fn fault(&self) -> Function {
        let mut fault = Function::new([]);
        let mut code = fault.instructions();
        let first = |spaces: &[bool]| spaces.iter().position(|is_wide| *is_wide).map(|index| index as u32);
        if let Some(memory_index) = first(&self.memories) {
            let beyond = MemArg { offset: u32::MAX.into(), align: 0, memory_index };
            // A store, as a load could be left out if nothing uses it.
            code.i32_const(-1).i32_const(0).i32_store8(beyond);
        } else if let Some(table) = first(&self.tables) {
            code.i32_const(-1).table_get(table).drop();
        }
        code.unreachable().end();
        fault
    }
}

/// Writes the sections of a lowered module.
struct Lowering<'a> {
    spaces: &'a Spaces,
    /// The number of types of the original, which is the index of the added one.
    types: u32,
    /// The bodies of all functions.
    code: CodeSection,
}

impl Reencode for Lowering<'_> {
    type Error = Error;

    fn memory_type(&mut self, memory: wasmparser::MemoryType) -> Result<MemoryType> {
        let mut kind = utils::memory_type(self, memory);
        if kind.memory64 {
            if kind.page_size_log2.is_some() {
                return Err(unsupported("it has a memory of 64-bit addresses with pages of another size"));
            }
            if kind.minimum > MAX_PAGES {
                return Err(unsupported("it begins with a memory of more than 4 GiB"));
            }
            kind.memory64 = false;
            kind.maximum = kind.maximum.map(|maximum| maximum.min(MAX_PAGES));
        }
        Ok(kind)
    }

    fn table_type(&mut self, table: wasmparser::TableType) -> Result<TableType> {
        let mut kind = utils::table_type(self, table)?;
        if kind.table64 {
            if u32::try_from(kind.minimum).is_err() {
                return Err(unsupported("it begins with a table of more than 4,294,967,295 elements"));
            }
            kind.table64 = false;
            kind.maximum = kind.maximum.map(|maximum| maximum.min(u32::MAX.into()));
        }
        Ok(kind)
    }

    fn parse_data(&mut self, data: &mut DataSection, segment: Data<'_>) -> Result<()> {
        match segment.kind {
            DataKind::Active { memory_index, offset_expr } if self.spaces.is_wide_memory(memory_index) => {
                let offset = self.spaces.offset(&offset_expr)?;
                data.active(memory_index, &offset, segment.data.iter().copied());
                Ok(())
            }
            _ => utils::parse_data(self, data, segment),
        }
    }

    fn parse_element(&mut self, elements: &mut ElementSection, segment: Element<'_>) -> Result<()> {
        match segment.kind {
            ElementKind::Active { table_index, offset_expr }
                if self.spaces.is_wide_table(table_index.unwrap_or_default()) =>
            {
                let offset = self.spaces.offset(&offset_expr)?;
                elements.active(table_index, &offset, self.element_items(segment.items)?);
                Ok(())
            }
            _ => utils::parse_element(self, elements, segment),
        }
    }

    fn parse_type_section(&mut self, types: &mut TypeSection, section: TypeSectionReader<'_>) -> Result<()> {
        utils::parse_type_section(self, types, section)?;
        if !self.code.is_empty() {
            types.ty().function([], []);
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<()> {
        utils::parse_function_section(self, functions, section)?;
        if !self.code.is_empty() {
            functions.function(self.types);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, _: CodeSectionReader<'_>) -> Result<()> {
        *code = std::mem::take(&mut self.code);
        Ok(())
    }

    /// Copies the section, whatever it holds.
    fn parse_custom_section(&mut self, module: &mut Module, section: CustomSectionReader<'_>) -> Result<()> {
        module.section(&self.custom_section(section)?);
        Ok(())
    }
}
