//! Lowers a module to what a baseline compiler supports.
//!
//! wasmtime's baseline compiler (Winch) does not count the bytes that a bulk operation moves, and
//! has no exceptions. This pass replaces both, so that its code counts fuel as the optimising
//! compiler's.
//!
//! **What changes.**
//!
//! - `memory.copy` and `memory.fill` become calls of two imported functions, [`COPY`] and [`FILL`]
//!   of [`MODULE`]. The engine defines them: each spends one unit of fuel a byte and then does the
//!   same. Imports are appended, so the indices of all defined functions grow by two.
//! - `throw` and `throw_ref` become `unreachable`. A `try_table` becomes a plain block, and tags
//!   and their exports are removed. Types of exceptions become `i32`.
//!
//! **Guarantee.** A run of the lowered module that ends without a trap does what the original does,
//! for the same fuel. A run that traps says nothing about the original: it may have thrown.
//!
//! **Cost.** Two copies of the module. Custom sections stay, though offsets in them may be wrong.

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, ExportSection, GlobalType, ImportSection, Instruction, Module, RawSection, SectionId,
    TypeSection, ValType,
};
use wasmparser::{
    AbstractHeapType, Export, ExternalKind, FunctionBody, HeapType, ImportSectionReader, Operator, Parser, TypeRef,
    TypeSectionReader,
};

use crate::Error;

/// The module of the imported functions. A module that imports anything from it is refused.
pub const MODULE: &str = "assay";
/// The name of the import in place of `memory.copy`: `(to, from, length)`, all `i32`.
pub const COPY: &str = "copy";
/// The name of the import in place of `memory.fill`: `(at, value, length)`, all `i32`.
pub const FILL: &str = "fill";

type Result<T> = std::result::Result<T, reencode::Error<Error>>;

fn unsupported(what: &str) -> reencode::Error<Error> {
    reencode::Error::UserError(Error::unsupported(what))
}

/// Lowers a valid module. The baseline compiler may still refuse the result.
///
/// # Errors [`Error::Unsupported`] if the module has another bulk operation than those of its first
/// memory, a global of an exception, or an import from [`MODULE`]. The optimising compiler has to
/// compile such a module. [`Error::Malformed`] if `module` is not a module.
pub fn lower(module: &[u8]) -> crate::Result<Vec<u8>> {
    let module = without_tags(module)?;
    let mut lowered = Module::new();
    Lowering::default().parse_core_module(&mut lowered, Parser::new(0), &module)?;
    Ok(lowered.finish())
}

/// Removes the tag section.
fn without_tags(module: &[u8]) -> crate::Result<Vec<u8>> {
    let mut rest = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        // The payload of a function's body is not a section: it is a part of the code section, which
        // came before.
        let Some((id, range)) = payload?.as_section() else { continue };
        if id != u8::from(SectionId::Tag) {
            rest.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(rest.finish())
}

#[derive(Default)]
struct Lowering {
    /// The type of both imported functions.
    kind: u32,
    /// The index of the first of them, once the imports are read. They follow the module's own
    /// imports.
    first: Option<u32>,
}

impl Lowering {
    const COUNT: u32 = 2;

    /// A call of one of them.
    fn call(&self, function: u32) -> Result<Instruction<'static>> {
        self.first
            .map(|first| Instruction::Call(first + function))
            .ok_or_else(|| unsupported("it has a bulk operation, but no imports"))
    }
}

fn is_exception(value: wasmparser::ValType) -> bool {
    matches!(value, wasmparser::ValType::Ref(reference) if is_heap_of_exceptions(reference.heap_type()))
}

fn is_heap_of_exceptions(heap: HeapType) -> bool {
    matches!(heap, HeapType::Abstract { ty: AbstractHeapType::Exn | AbstractHeapType::NoExn, .. })
}

impl Reencode for Lowering {
    type Error = Error;

    fn parse_type_section(&mut self, types: &mut TypeSection, section: TypeSectionReader<'_>) -> Result<()> {
        for group in section.clone() {
            self.kind +=
                u32::try_from(group?.types().len()).map_err(|error| reencode::Error::UserError(error.into()))?;
        }
        utils::parse_type_section(self, types, section)?;
        types.ty().function([ValType::I32; 3], []);
        Ok(())
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, section: ImportSectionReader<'_>) -> Result<()> {
        let mut functions = 0;
        for import in section.clone().into_imports() {
            let import = import?;
            if import.module == MODULE {
                return Err(unsupported("it imports what stands for bulk operations"));
            }
            functions += u32::from(matches!(import.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
        }
        utils::parse_import_section(self, imports, section)?;
        for name in [COPY, FILL] {
            imports.import(MODULE, name, EntityType::Function(self.kind));
        }
        self.first = Some(functions);
        Ok(())
    }

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<()> {
        if export.kind == ExternalKind::Tag { Ok(()) } else { utils::parse_export(self, exports, export) }
    }

    fn function_index(&mut self, function: u32) -> Result<u32> {
        Ok(if self.first.is_some_and(|first| function >= first) { function + Self::COUNT } else { function })
    }

    /// A lowered module makes no values of exception types, so any type will do.
    fn val_type(&mut self, value: wasmparser::ValType) -> Result<ValType> {
        if is_exception(value) { Ok(ValType::I32) } else { utils::val_type(self, value) }
    }

    /// A global of an exception costs fuel when it is made; a number would not.
    fn global_type(&mut self, global: wasmparser::GlobalType) -> Result<GlobalType> {
        if is_exception(global.content_type) {
            return Err(unsupported("it has a global of an exception"));
        }
        utils::global_type(self, global)
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            match operators.read()? {
                Operator::TryTable { try_table } => {
                    // A `try_table` costs one unit of fuel, a block none.
                    function.instructions().i32_const(0).drop().block(self.block_type(try_table.ty)?);
                }
                operator => {
                    function.instruction(&self.instruction(operator)?);
                }
            }
        }
        code.function(&function);
        Ok(())
    }

    fn instruction<'a>(&mut self, operator: Operator<'a>) -> Result<Instruction<'a>> {
        match operator {
            Operator::MemoryCopy { dst_mem: 0, src_mem: 0 } => self.call(0),
            Operator::MemoryFill { mem: 0 } => self.call(1),
            Operator::Throw { .. } | Operator::ThrowRef => Ok(Instruction::Unreachable),
            Operator::RefNull { hty } if is_heap_of_exceptions(hty) => Ok(Instruction::I32Const(0)),
            Operator::MemoryCopy { .. }
            | Operator::MemoryFill { .. }
            | Operator::MemoryInit { .. }
            | Operator::TableCopy { .. }
            | Operator::TableFill { .. }
            | Operator::TableInit { .. }
            | Operator::TableGrow { .. } => Err(unsupported("it has a bulk operation that is not lowered")),
            operator => utils::instruction(self, operator),
        }
    }
}
