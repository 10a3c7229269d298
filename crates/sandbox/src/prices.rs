//! What work costs in fuel.
//!
//! Most operators cost one unit. What takes a processor much longer costs about what it takes
//! natively, where a nanosecond of compiled code is worth 16 units (see `Pace::COMPILED`). No price
//! is higher, so a program that is fast enough natively is fast enough here. Cache misses have no
//! price, as nobody counts them. A system call costs [`assay_wasi::CALL_FUEL`], and each byte that
//! it moves.
//!
//! An operator has one price, but a division by a constant is a multiplication, and a copy of a
//! constant number of bytes is a few loads and stores. So [`assay_wasm_passes::cost_marks`] puts a
//! `nop` before those that are neither.
//!
//! Prices are part of what a run's fuel means: whoever changes one raises the version of the
//! profile `execution`.

use wasmtime::OperatorCost;

/// What a request for memory costs, whether it is granted or not. Natively it is a system call,
/// too.
pub(crate) const GROWTH: u64 = 1500;
/// What each page costs that is granted: one unit for each page of the processor's.
pub(crate) const GROWTH_PAGE: u64 = 16;

/// What operators cost, for both of wasmtime's compilers.
pub(crate) fn of_operators() -> OperatorCost {
    OperatorCost {
        // A mark: a division by something that is not constant takes a processor six to twelve
        // cycles, and a bulk operation takes as long to begin.
        Nop: 16,
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
