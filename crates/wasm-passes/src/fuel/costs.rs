//! What operators cost: see the table in [`fuel`](super).

use wasmparser::Operator;

/// What an operator costs, without what depends on its operands.
pub(super) fn cost(operator: &Operator<'_>) -> i64 {
    use Operator as O;
    match operator {
        O::Nop | O::Drop | O::Block { .. } | O::Loop { .. } | O::Else | O::End | O::Return | O::Unreachable => 0,
        O::F32Div => 6,
        O::F64Div | O::F32Sqrt => 10,
        O::F32x4Div => 14,
        O::F64Sqrt | O::F64x2Div | O::F32x4Sqrt => 20,
        O::F64x2Sqrt => 40,
        O::CallIndirect { .. } | O::CallRef { .. } | O::ReturnCallIndirect { .. } | O::ReturnCallRef { .. } => 8,
        O::MemoryGrow { .. } => 255,
        O::TableGrow { .. } => 1755,
        O::Throw { .. } => 16_000,
        O::ThrowRef => 8_000,
        _ => 1,
    }
}

/// What an operator costs in addition if its last operand, a divisor or a length, is a variable.
/// A division by a variable takes a processor six to twelve cycles, and a bulk operation takes as
/// long to begin.
pub(super) fn cost_of_variable(operator: &Operator<'_>) -> i64 {
    use Operator as O;
    let is_division = matches!(
        operator,
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU | O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU
    );
    if is_division || moves(operator) { 16 } else { 0 }
}

/// Whether an operator copies to or fills a memory or a table.
fn moves(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::MemoryCopy { .. }
            | O::MemoryFill { .. }
            | O::MemoryInit { .. }
            | O::TableCopy { .. }
            | O::TableFill { .. }
            | O::TableInit { .. }
    )
}

/// Whether an operator allocates an object on the garbage-collected heap.
pub(super) fn allocates(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::StructNew { .. }
            | O::StructNewDefault { .. }
            | O::ArrayNew { .. }
            | O::ArrayNewDefault { .. }
            | O::ArrayNewFixed { .. }
            | O::ArrayNewData { .. }
            | O::ArrayNewElem { .. }
    )
}

/// Whether an operator does something for as many bytes or elements as its last operand says.
pub(super) fn is_bulk(operator: &Operator<'_>) -> bool {
    use Operator as O;
    let is_of_array = matches!(
        operator,
        O::ArrayNew { .. }
            | O::ArrayNewDefault { .. }
            | O::ArrayNewData { .. }
            | O::ArrayNewElem { .. }
            | O::ArrayCopy { .. }
            | O::ArrayFill { .. }
            | O::ArrayInitData { .. }
            | O::ArrayInitElem { .. }
    );
    is_of_array || moves(operator) || matches!(operator, O::TableGrow { .. })
}
