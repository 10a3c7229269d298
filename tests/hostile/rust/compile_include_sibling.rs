// expect: CompileError
// Other programs' folders are not there.
static SECRET: &[u8] = include_bytes!("../../../../../tmp/secret");
fn main() { println!("{:?}", SECRET); }
