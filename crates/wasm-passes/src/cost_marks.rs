//! Marks operators whose cost in fuel depends on whether an operand is constant.
//!
//! **Why.** An engine's cost table has one price an operator. But a division by a constant is a
//! multiplication, and a copy of a constant number of bytes is a few loads and stores.
//!
//! **What changes.** A `nop` goes before each division and bulk operation whose last operand is not
//! a constant. The cost table gives `nop` the price of the difference. Compilers emit no `nop` of
//! their own.
//!
//! **Guarantee.** The module computes the same. The marks are part of what its fuel means.
//!
//! **Cost.** One byte a mark, one pass over the module. Custom sections of a changed module are
//! dropped.

use std::borrow::Cow;

use wasm_encoder::{CodeSection, Module, RawSection, SectionId};
use wasmparser::{FunctionBody, Operator, Parser, Payload};

use crate::Result;

/// A mark, as it is encoded.
const NOP: u8 = 1;

/// Marks a module. Returns `module` itself if it needs no marks.
///
/// # Errors
/// [`Error::Malformed`](crate::Error::Malformed) if `module` is not a module.
pub fn mark(module: &[u8]) -> Result<Cow<'_, [u8]>> {
    let mut changed = Module::new();
    let mut code = CodeSection::new();
    let mut is_changed = false;
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Payload::CodeSectionEntry(body) = &payload {
            let range = body.range();
            match marks(body)?.as_slice() {
                [] => code.raw(&module[range]),
                marks => {
                    is_changed = true;
                    let mut function = Vec::with_capacity(range.len() + marks.len());
                    let mut copied = range.start;
                    for mark in marks {
                        function.extend(&module[copied..*mark]);
                        function.push(NOP);
                        copied = *mark;
                    }
                    function.extend(&module[copied..range.end]);
                    code.raw(&function)
                }
            };
            continue;
        }
        if !code.is_empty() {
            changed.section(&std::mem::take(&mut code));
        }
        match payload.as_section() {
            // The code section is written when all of its functions are.
            Some((id, _)) if id == u8::from(SectionId::Code) => {}
            // A custom section may hold offsets of code, which this pass moves.
            Some((id, _)) if id == u8::from(SectionId::Custom) => {}
            Some((id, range)) => {
                changed.section(&RawSection { id, data: &module[range] });
            }
            None => {}
        }
    }
    Ok(if is_changed { Cow::Owned(changed.finish()) } else { Cow::Borrowed(module) })
}

/// The operators of a function that need a mark, by their offsets in the module.
fn marks(body: &FunctionBody<'_>) -> Result<Vec<usize>> {
    let mut marks = Vec::new();
    let mut is_constant = false;
    let mut operators = body.get_operators_reader()?;
    while !operators.eof() {
        let (operator, place) = operators.read_with_offset()?;
        if !is_constant && depends_on_last(&operator) {
            marks.push(place);
        }
        is_constant = matches!(operator, Operator::I32Const { .. } | Operator::I64Const { .. });
    }
    Ok(marks)
}

/// Whether an operator is much cheaper if its last operand, a divisor or a length, is constant.
fn depends_on_last(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::I32DivS
            | O::I32DivU
            | O::I32RemS
            | O::I32RemU
            | O::I64DivS
            | O::I64DivU
            | O::I64RemS
            | O::I64RemU
            | O::MemoryCopy { .. }
            | O::MemoryFill { .. }
            | O::MemoryInit { .. }
            | O::TableCopy { .. }
            | O::TableFill { .. }
            | O::TableInit { .. }
    )
}
