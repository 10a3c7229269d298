//! Passes over WebAssembly modules: they make valid modules of valid ones, and never panic.
//!
//! The input is a module, and also the choices by which a random module is made.

#![no_main]

use arbitrary::Unstructured;
use assay_wasm_passes::{baseline, fuel, nan};
use libfuzzer_sys::fuzz_target;
use wasmparser::{Validator, WasmFeatures};

fuzz_target!(|data: &[u8]| {
    check(data);
    let config = wasm_smith::Config {
        exceptions_enabled: true,
        gc_enabled: true,
        max_memories: 1,
        memory64_enabled: true,
        relaxed_simd_enabled: false,
        shared_everything_threads_enabled: false,
        tail_call_enabled: true,
        threads_enabled: false,
        custom_page_sizes_enabled: false,
        wide_arithmetic_enabled: false,
        ..wasm_smith::Config::default()
    };
    if let Ok(module) = wasm_smith::Module::new(config, &mut Unstructured::new(data)) {
        let module = module.to_bytes();
        assert!(is_valid(&module));
        check(&module);
    }
});

fn is_valid(module: &[u8]) -> bool {
    Validator::new_with_features(WasmFeatures::all()).validate_all(module).is_ok()
}

/// Passes must not panic on what is not valid.
fn check(module: &[u8]) {
    let is_valid_before = is_valid(module);
    let Ok(canonical) = nan::canonicalise(module) else { return };
    let Ok(metered) = fuel::meter(&canonical) else { return };
    assert!(!is_valid_before || is_valid(&metered));
    if let Ok(lowered) = baseline::lower(&metered) {
        assert!(!is_valid_before || is_valid(&lowered));
    }
}
