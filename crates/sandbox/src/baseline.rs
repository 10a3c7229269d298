//! Modules for wasmtime's baseline compiler, which is made for speed: it does not count the bytes that bulk operations move, and
//! knows no exceptions.
//!
//! Calls of the host take the place of bulk operations. They spend the fuel that the other compiler's code spends, and then do the
//! same. Whatever throws an exception traps instead, so nothing is ever caught, and what catches is left out. A run that ends
//! without a trap has done what it would have done by the other compiler's code, for the same fuel.

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, EntityType, ExportSection, GlobalType, ImportSection, Instruction, Module, RawSection, SectionId,
    TypeSection, ValType,
};
use wasmparser::{
    AbstractHeapType, Export, ExternalKind, FunctionBody, HeapType, ImportSectionReader, Operator, Parser, TypeRef,
    TypeSectionReader,
};

/// Where the functions are imported from that take the place of bulk operations. A module that imports anything from there is refused.
pub(crate) const MODULE: &str = "assay";
/// In the place of `memory.copy`.
pub(crate) const COPY: &str = "copy";
/// In the place of `memory.fill`.
pub(crate) const FILL: &str = "fill";

/// Why a module has to do with the other compiler.
#[derive(Debug, thiserror::Error)]
#[error("it uses what cannot be replaced")]
struct Unreplaced;

/// The same module, as far as the baseline compiler takes it; if it still does not, it has to be the other.
pub(crate) fn replaced(module: &[u8]) -> wasmtime::Result<Vec<u8>> {
    let module = without_tags(module)?;
    let mut replaced = Module::new();
    Replaced::default().parse_core_module(&mut replaced, Parser::new(0), &module)?;
    Ok(replaced.finish())
}

/// A module that no longer tells which exceptions there are.
fn without_tags(module: &[u8]) -> wasmtime::Result<Vec<u8>> {
    let mut rest = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        // Functions are parts of a section, which came before them.
        let Some((id, range)) = payload?.as_section() else { continue };
        if id != u8::from(SectionId::Tag) {
            rest.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(rest.finish())
}

#[derive(Default)]
struct Replaced {
    /// The type of both functions.
    kind: u32,
    /// The first of them: the one behind all that the module imports itself.
    first: Option<u32>,
}

impl Replaced {
    const COUNT: u32 = 2;

    fn call(&self, function: u32) -> Result<Instruction<'static>, Error<Unreplaced>> {
        self.first.map(|first| Instruction::Call(first + function)).ok_or(Error::UserError(Unreplaced))
    }
}

fn is_exception(value: wasmparser::ValType) -> bool {
    matches!(value, wasmparser::ValType::Ref(reference) if is_heap_of_exceptions(reference.heap_type()))
}

fn is_heap_of_exceptions(heap: HeapType) -> bool {
    matches!(heap, HeapType::Abstract { ty: AbstractHeapType::Exn | AbstractHeapType::NoExn, .. })
}

impl Reencode for Replaced {
    type Error = Unreplaced;

    fn parse_type_section(
        &mut self,
        types: &mut TypeSection,
        section: TypeSectionReader<'_>,
    ) -> Result<(), Error<Unreplaced>> {
        for group in section.clone() {
            self.kind += u32::try_from(group?.types().len()).map_err(|_| Error::UserError(Unreplaced))?;
        }
        utils::parse_type_section(self, types, section)?;
        types.ty().function([ValType::I32; 3], []);
        Ok(())
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error<Unreplaced>> {
        let mut functions = 0;
        for import in section.clone().into_imports() {
            let import = import?;
            if import.module == MODULE {
                return Err(Error::UserError(Unreplaced));
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

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<(), Error<Unreplaced>> {
        if export.kind == ExternalKind::Tag { Ok(()) } else { utils::parse_export(self, exports, export) }
    }

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Unreplaced>> {
        Ok(if self.first.is_some_and(|first| function >= first) { function + Self::COUNT } else { function })
    }

    /// There are no values that are exceptions: any type will do.
    fn val_type(&mut self, value: wasmparser::ValType) -> Result<ValType, Error<Unreplaced>> {
        if is_exception(value) { Ok(ValType::I32) } else { utils::val_type(self, value) }
    }

    /// A number would be there from the start, while an exception takes fuel.
    fn global_type(&mut self, global: wasmparser::GlobalType) -> Result<GlobalType, Error<Unreplaced>> {
        if is_exception(global.content_type) {
            return Err(Error::UserError(Unreplaced));
        }
        utils::global_type(self, global)
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<(), Error<Unreplaced>> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            match operators.read()? {
                Operator::TryTable { try_table } => {
                    // One unit of fuel, which blocks do not cost.
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

    fn instruction<'a>(&mut self, operator: Operator<'a>) -> Result<Instruction<'a>, Error<Unreplaced>> {
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
            | Operator::TableGrow { .. } => Err(Error::UserError(Unreplaced)),
            operator => utils::instruction(self, operator),
        }
    }
}
