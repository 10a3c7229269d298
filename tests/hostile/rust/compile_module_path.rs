// expect: CompileError
#[path = "/etc/passwd"]
mod secret;
fn main() {}
