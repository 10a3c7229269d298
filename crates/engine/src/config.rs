//! The settings of an engine, and the configuration of wasmtime that they become.

use std::path::PathBuf;

use wasmtime::{Config, Enabled, InstanceAllocationStrategy, OptLevel, PoolingAllocationConfig, Strategy};

/// The stack for a program's calls, in bytes. A recursion a million levels deep, as contest
/// programs use, needs less.
///
/// The engine has one stack size, so it is not part of [`Limits`](crate::Limits).
const STACK_BYTES: usize = 256 << 20;
/// The additional stack for the host's functions.
const HOST_STACK_BYTES: usize = 2 << 20;
/// The largest module that is compiled. The size of a module bounds the compiler's time and memory.
pub(crate) const MAX_MODULE_BYTES: usize = 192 << 20;
pub(crate) const MAX_MEMORY_BYTES: usize = 4 << 30;
/// More elements than the largest runtime, a C++ compiler, has.
pub(crate) const MAX_TABLE_ELEMENTS: usize = 200_000;
const MAX_INSTANCE_BYTES: usize = 16 << 20;
/// Memory of a finished run that is cleared in place instead of being unmapped. Clearing is faster
/// up to about this size.
const RESIDENT_BYTES: usize = 32 << 20;
/// The largest image of an interpreter that is mapped copy-on-write. A larger image is copied at
/// each start.
pub(crate) const IMAGE_BYTES: u64 = 256 << 20;
/// The settings of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The number of programs that may run at the same time.
    pub slots: u32,
    /// Whether several threads compile one module.
    pub parallel_compilation: bool,
    /// The folder that caches compiled modules. `None` caches nothing.
    pub cache: Option<PathBuf>,
}

impl Default for Settings {
    /// Sixteen programs at a time, parallel compilation and no cache.
    fn default() -> Self {
        Self { slots: 16, parallel_compilation: true, cache: None }
    }
}

/// The initial size of a garbage-collected heap. A collection goes through the whole stack. With a
/// small heap, a program that calls itself deeply and allocates would do little else.
///
/// With 16 MiB, a map of 50,000 words took four times as long.
pub(crate) const HEAP_BYTES: u64 = 64 << 20;

/// The compiler of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// Cranelift.
    Optimising,
    /// Winch, which takes a small part of the time. Its code is slower, and it supports fewer
    /// features.
    Baseline,
    /// Cranelift with few optimisations, where wasmtime's authors do not support Winch as they do
    /// Cranelift.
    ///
    /// Cranelift's faster register allocator would help too, but they do not support it in the same
    /// way.
    Unoptimised,
}

impl Tier {
    fn config(self) -> Config {
        let mut config = Config::new();
        if self == Self::Baseline {
            config.strategy(Strategy::Winch);
        } else {
            // The only hints are those of `assay_wasm_passes::fuel`, as it drops a program's own.
            config.wasm_branch_hinting(true);
            config.wasm_exceptions(true).wasm_gc(true).wasm_function_references(true).wasm_tail_call(true);
        }
        if self != Self::Optimising {
            // Winch has Cranelift compile a small part of the code.
            config.cranelift_opt_level(OptLevel::None);
        }
        config
    }
}

/// The configuration of wasmtime.
pub(crate) fn config(settings: &Settings, tier: Tier) -> Config {
    let mut config = tier.config();
    let mut pool = PoolingAllocationConfig::new();
    pool.total_core_instances(settings.slots)
        // A program that throws exceptions has a garbage-collected heap, which takes a memory
        // slot too.
        .total_memories(settings.slots * 2)
        .total_tables(settings.slots * 4)
        .total_stacks(settings.slots)
        .total_gc_heaps(settings.slots)
        .max_memories_per_module(1)
        .max_tables_per_module(4)
        .max_core_instance_size(MAX_INSTANCE_BYTES)
        .max_memory_size(MAX_MEMORY_BYTES)
        .table_elements(MAX_TABLE_ELEMENTS)
        .max_unused_warm_slots(settings.slots)
        .linear_memory_keep_resident(RESIDENT_BYTES)
        .table_keep_resident(MAX_TABLE_ELEMENTS * size_of::<usize>())
        .pagemap_scan(if PoolingAllocationConfig::is_pagemap_scan_available() { Enabled::Yes } else { Enabled::No });
    // These settings remove all differences between runs and machines, except for NaNs: see
    // `assay_wasm_passes::nan`.
    config.relaxed_simd_deterministic(true);
    config.max_wasm_stack(STACK_BYTES).async_stack_size(STACK_BYTES + HOST_STACK_BYTES);
    config.memory_guaranteed_dense_image_size(IMAGE_BYTES).gc_heap_initial_size(HEAP_BYTES);
    config.wasm_backtrace_max_frames(None);
    config.parallel_compilation(settings.parallel_compilation);
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    config
}
