//! What a panic comes to. Rust's standard library for WebAssembly aborts; on other systems a program that panics writes what
//! it still has to standard output, and ends with exit code 101.
//!
//! The linker calls this function in the place of the standard library's, whose name is put in for `START_PANIC`: it differs from
//! version to version.

#[unsafe(export_name = "__wrap_START_PANIC")]
extern "C" fn start_panic(_payload: usize, _table: usize) -> u32 {
    std::process::exit(101)
}
