// expect: CompileError
// Unstable features stay off.
#![feature(never_type)]
fn main() {}
