// expect: CompileError
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn escape();
}
fn main() {
    unsafe { escape() }
}
