// expect: CompileError
// Text that looks other than it is: rustc refuses it.
/*‮ reversed */
fn main() {}
