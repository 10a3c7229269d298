//! Tells the crate a digest of the code that makes and runs programs, for the keys of what is
//! cached.

fn main() {
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
