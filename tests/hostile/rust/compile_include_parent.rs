// expect: CompileError
static SECRET: &[u8] = include_bytes!("/proc/1/cmdline");
fn main() { println!("{:?}", SECRET); }
