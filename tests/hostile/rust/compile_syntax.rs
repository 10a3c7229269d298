// expect: CompileError
fn main() { let x = ; }
