//! Assembles the modules that connect a guest with this crate.

use std::env;
use std::fs;
use std::path::Path;

fn main() {
    let out = env::var("OUT_DIR").expect("Cargo sets it");
    for name in ["bridge", "bridge_by_script", "hop"] {
        let text = Path::new("src/guest").join(name).with_extension("wat");
        println!("cargo::rerun-if-changed={}", text.display());
        let module = wat::parse_file(&text).unwrap_or_else(|error| panic!("{error}"));
        fs::write(Path::new(&out).join(name).with_extension("wasm"), module).expect("the folder can be written to");
    }
}
