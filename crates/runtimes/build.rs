//! Tells the crate a digest of the code that makes and runs programs, for the keys of what is
//! cached. Lists the sources that a Java virtual machine runs.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of sources for the virtual machine.
const JVM: &str = "src/languages/jvm";

fn main() {
    list_sources();
    let mut code = assay_code_digest::Code::new();
    // Fetching a package does not change what a program does.
    code.rust("src", &["install"]);
    // The engine, passes over modules and system calls decide what a module and a run are, too.
    // Confinement does not. Of `execution`, only the tables of languages and of interpreters do.
    code.dependencies("Cargo.toml", &["assay-confinement", "assay-execution"]);
    code.rust("../execution/src/languages.rs", &[]);
    code.rust("../execution/src/interpreter.rs", &[]);
    // Texts that the runtimes are made of.
    code.files("src/languages");
    code.locked("../../Cargo.lock", &["wasmtime", "cranelift", "regalloc2", "wasm-encoder", "wasmparser", "gimli"]);
    code.emit("ASSAY_RUNTIMES_CODE");
}

/// Writes a list of all sources below [`JVM`], each with its path and its text.
fn list_sources() {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed={JVM}");
    let root = crate_folder.join(JVM);
    let mut sources = Vec::new();
    for part in ["compiler", "library"] {
        collect(&root.join(part), &mut sources);
    }
    sources.sort();
    let mut list = "/// The sources of the server and of the library, each with its path and its text.\n\
        const SOURCES: &[(&str, &str)] = &[\n"
        .to_owned();
    for path in sources {
        let name = path.strip_prefix(&root).expect("it is below").to_string_lossy().replace('\\', "/");
        list += &format!("    ({name:?}, include_str!({:?})),\n", path.to_string_lossy());
    }
    list += "];\n";
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("jvm_sources.rs");
    fs::write(output, list).expect("the list can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
