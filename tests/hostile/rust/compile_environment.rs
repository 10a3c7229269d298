// expect: CompileError
fn main() { println!("{}", env!("PATH")); }
