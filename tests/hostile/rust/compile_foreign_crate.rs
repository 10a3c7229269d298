// expect: CompileError
use rand::Rng;
fn main() { println!("{}", rand::thread_rng().gen::<u8>()); }
