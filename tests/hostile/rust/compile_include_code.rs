// expect: CompileError
include!("/etc/hostname");
fn main() {}
