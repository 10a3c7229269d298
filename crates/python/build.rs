//! Lets the linker leave the interpreter's symbols open, which macOS has to be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
