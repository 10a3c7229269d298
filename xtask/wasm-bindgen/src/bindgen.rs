//! `xtask-wasm-bindgen INPUT.wasm NAME FOLDER` writes three files into FOLDER: the JavaScript
//! module NAME.js, its types and the bound wasm.

use std::env::args;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [input, name, folder] = arguments.as_slice() else {
        bail!("three arguments are expected, as `cargo xtask web` gives them");
    };
    // The default module path, `new URL("NAME_bg.wasm", import.meta.url)`, lets bundlers find the
    // wasm file.
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .generate(folder)
}
