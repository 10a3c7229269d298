//! wasm-bindgen as a program of this workspace. Called by xtask alone, which makes sure that arguments are right:
//!
//! - `bindgen INPUT.wasm NAME FOLDER` writes the JavaScript module, its types and the bound wasm into FOLDER;
//! - `test-runner …` is wasm-bindgen-test-runner (feature `test-runner`), for Cargo's `runner` setting.

use std::env::args;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bindgen", input, name, folder] => wasm_bindgen_cli_support::Bindgen::new()
            .input_path(input)
            .out_name(name)
            .web(true)?
            .typescript(true)
            // Lets bundlers find the wasm file: `new URL("NAME_bg.wasm", import.meta.url)`.
            .omit_default_module_path(false)
            .generate(folder),
        #[cfg(feature = "test-runner")]
        ["test-runner", ..] => wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(arguments),
        _ => bail!("called by `cargo xtask` only"),
    }
}
