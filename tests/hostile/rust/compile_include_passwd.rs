// expect: CompileError
static SECRET: &str = include_str!("/etc/passwd");
fn main() { println!("{}", SECRET); }
