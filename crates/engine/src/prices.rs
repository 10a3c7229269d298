//! The fuel prices of work.
//!
//! Most operators cost one unit. Operators that take a processor much longer cost about their
//! native time, where a nanosecond of compiled code is worth 16 units (see `Pace::COMPILED`). No
//! price is higher than that, so a program that is fast enough natively is fast enough here. Cache
//! misses have no price, as they cannot be counted. A system call costs [`assay_wasi::CALL_FUEL`],
//! plus one unit for each byte that it moves.
//!
//! Each operator has one price. But a division by a constant is a multiplication, and a copy of a
//! constant number of bytes is a few loads and stores. So [`assay_wasm_passes::cost_marks`] puts a
//! `nop` before all other divisions and bulk operations.
//!
//! Prices define the fuel of a run. So whoever changes a price raises the version of the profile
//! `execution`.

use wasmtime::OperatorCost;

/// The price of a request for memory, granted or not. Natively it is a system call too.
pub(crate) const GROWTH: u64 = 1500;
/// The price of each granted page: one unit for each 4 KiB page of the processor.
pub(crate) const GROWTH_PAGE: u64 = 16;

/// The prices of operators, for both of wasmtime's compilers.
pub(crate) fn of_operators() -> OperatorCost {
    OperatorCost {
        // A cost mark. A division by a variable takes a processor six to twelve cycles, and a bulk
        // operation takes as long to begin.
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
        // The limiter charges the remaining price. It is not called for a growth by 0.
        MemoryGrow: 255,
        TableGrow: 255,
        ..OperatorCost::new()
    }
}
