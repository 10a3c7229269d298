//! What work costs in fuel.
//!
//! Most operators cost one unit. What takes a processor much longer than that costs about what it takes natively, where a
//! nanosecond of compiled code is worth 16 units (see `Pace::COMPILED`). No price is higher: a program that is fast enough
//! natively is fast enough here. Cache misses have no price, as nobody counts them.
//!
//! An operator has one price, but a division by a constant is a multiplication, and a copy of a constant number of bytes is a few
//! loads and stores. So [`marked`] puts a `nop`, which costs nothing but fuel, before those that are neither. Compilers make no
//! `nop` themselves.
//!
//! Prices are part of what a run's fuel means: whoever changes one raises the version of the profile `execution`.

use std::borrow::Cow;

use wasm_encoder::{CodeSection, Module, RawSection, SectionId};
use wasmparser::{BinaryReaderError, FunctionBody, Operator, Parser, Payload};
use wasmtime::OperatorCost;

/// What a system call costs, besides the bytes that it moves. Natively the kernel is entered, which takes 100 ns and more.
pub(crate) const SYSTEM_CALL: u64 = 300;
/// What a request for memory costs, whether it is granted or not. Natively it is a system call, too.
pub(crate) const GROWTH: u64 = 1500;
/// What each page costs that is granted: one unit for each page of the processor's.
pub(crate) const GROWTH_PAGE: u64 = 16;

/// What operators cost, for both of wasmtime's compilers.
pub(crate) fn of_operators() -> OperatorCost {
    OperatorCost {
        // A mark: a division by something that is not constant takes a processor six to twelve cycles, and a bulk operation as long
        // to get to.
        Nop: MARK,
        F32Div: 6,
        F64Div: 10,
        F32Sqrt: 10,
        F64Sqrt: 20,
        F32x4Div: 14,
        F64x2Div: 20,
        F32x4Sqrt: 20,
        F64x2Sqrt: 40,
        CallIndirect: 8,
        ReturnCallIndirect: 8,
        CallRef: 8,
        ReturnCallRef: 8,
        // The rest is up to the limiter, which is not asked for a growth by nothing.
        MemoryGrow: 255,
        TableGrow: 255,
        ..OperatorCost::new()
    }
}

/// What a mark costs.
const MARK: u8 = 16;
/// A mark, as it is encoded.
const NOP: u8 = 1;

/// The same module with marks.
pub(crate) fn marked(module: &[u8]) -> Result<Cow<'_, [u8]>, BinaryReaderError> {
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
            // Its functions are about to come.
            Some((id, _)) if id == u8::from(SectionId::Code) => {}
            // Some hold places in the code, which are elsewhere now.
            Some((id, _)) if id == u8::from(SectionId::Custom) => {}
            Some((id, range)) => {
                changed.section(&RawSection { id, data: &module[range] });
            }
            None => {}
        }
    }
    Ok(if is_changed { Cow::Owned(changed.finish()) } else { Cow::Borrowed(module) })
}

/// Where a function needs marks.
fn marks(body: &FunctionBody<'_>) -> Result<Vec<usize>, BinaryReaderError> {
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
