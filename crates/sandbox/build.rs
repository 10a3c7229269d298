//! Tells the crate a digest of its own code, for the keys of what it caches.

fn main() {
    let mut code = assay_code_digest::Code::new();
    // Fetching a package and putting a program into a process do not change what a program does.
    code.rust("src", &["bin", "install", "worker"]);
    // Passes over modules and system calls decide what a module and a run are, too.
    code.dependencies("Cargo.toml");
    // Texts that the runtimes are made of.
    code.files("../../runtimes");
    code.locked("../../Cargo.lock", &["wasmtime", "cranelift", "regalloc2", "wasm-encoder", "wasmparser", "gimli"]);
    code.emit("ASSAY_SANDBOX_CODE");
}
