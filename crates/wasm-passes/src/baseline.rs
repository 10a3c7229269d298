//! Lowers a module to what a baseline compiler supports.
//!
//! wasmtime's baseline compiler (Winch) has no exceptions. This pass replaces them.
//!
//! **What changes.** `throw` and `throw_ref` become `unreachable`. A `try_table` becomes a plain
//! block, and tags and their exports are removed. Types of exceptions become `i32`.
//!
//! **Guarantee.** A run of the lowered module that ends without `unreachable` does what the original
//! does. A run that ends there says nothing about the original: it may have thrown.
//!
//! **Cost.** Two copies of the module. Custom sections stay, though offsets in them may be wrong.

use std::borrow::Cow;

use wasm_encoder::reencode::{self, Reencode, utils};
use wasm_encoder::{CodeSection, ExportSection, GlobalType, Instruction, Module, SectionId, ValType};
use wasmparser::{AbstractHeapType, Export, ExternalKind, FunctionBody, HeapType, Operator, Parser, Payload};

use crate::{Error, sections};

type Result<T> = std::result::Result<T, reencode::Error<Error>>;

/// Lowers a valid module. Returns `module` itself if it has no tags, and so no exceptions. The
/// baseline compiler may still refuse the result.
///
/// # Errors
/// [`Error::Unsupported`] if the module has a global of an exception. The optimising compiler has
/// to compile such a module. [`Error::Malformed`] if `module` is not a module.
pub fn lower(module: &[u8]) -> crate::Result<Cow<'_, [u8]>> {
    if !has_tags(module)? {
        return Ok(Cow::Borrowed(module));
    }
    let module = sections::without(module, &[SectionId::Tag])?;
    let mut lowered = Module::new();
    Lowering.parse_core_module(&mut lowered, Parser::new(0), &module)?;
    Ok(Cow::Owned(lowered.finish()))
}

/// Whether a module has tags. Without, it throws no exceptions.
///
/// # Errors
/// [`Error::Malformed`] if the sections of `module` cannot be told apart.
pub fn has_tags(module: &[u8]) -> crate::Result<bool> {
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::TagSection(_) => return Ok(true),
            Payload::CodeSectionStart { .. } => break,
            _ => {}
        }
    }
    Ok(false)
}

struct Lowering;

fn is_exception(value: wasmparser::ValType) -> bool {
    matches!(value, wasmparser::ValType::Ref(reference) if is_heap_of_exceptions(reference.heap_type()))
}

fn is_heap_of_exceptions(heap: HeapType) -> bool {
    matches!(heap, HeapType::Abstract { ty: AbstractHeapType::Exn | AbstractHeapType::NoExn, .. })
}

impl Reencode for Lowering {
    type Error = Error;

    fn parse_export(&mut self, exports: &mut ExportSection, export: Export<'_>) -> Result<()> {
        if export.kind == ExternalKind::Tag { Ok(()) } else { utils::parse_export(self, exports, export) }
    }

    /// A lowered module makes no values of exception types, so any type will do.
    fn val_type(&mut self, value: wasmparser::ValType) -> Result<ValType> {
        if is_exception(value) { Ok(ValType::I32) } else { utils::val_type(self, value) }
    }

    fn global_type(&mut self, global: wasmparser::GlobalType) -> Result<GlobalType> {
        if is_exception(global.content_type) {
            return Err(reencode::Error::UserError(Error::unsupported("it has a global of an exception")));
        }
        utils::global_type(self, global)
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<()> {
        let mut function = self.new_function_with_parsed_locals(&body)?;
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            match operators.read()? {
                Operator::TryTable { try_table } => {
                    function.instructions().block(self.block_type(try_table.ty)?);
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
            Operator::Throw { .. } | Operator::ThrowRef => Ok(Instruction::Unreachable),
            Operator::RefNull { hty } if is_heap_of_exceptions(hty) => Ok(Instruction::I32Const(0)),
            operator => utils::instruction(self, operator),
        }
    }
}
