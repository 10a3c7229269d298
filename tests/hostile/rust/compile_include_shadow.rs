// expect: CompileError
static SECRET: &[u8] = include_bytes!("/etc/shadow");
fn main() { println!("{:?}", SECRET); }
