// expect: CompileError
static RANDOM: &[u8] = include_bytes!("/dev/urandom");
fn main() { println!("{}", RANDOM.len()); }
