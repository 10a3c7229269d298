// expect: CompileError
// Neither this process nor any other can be looked at.
static SECRET: &[u8] = include_bytes!("/proc/self/environ");
fn main() { println!("{:?}", SECRET); }
