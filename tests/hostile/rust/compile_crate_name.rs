// expect: CompileError | Finished(0)
#![crate_name = "../../../escape"]
#![crate_type = "cdylib"]
fn main() {}
