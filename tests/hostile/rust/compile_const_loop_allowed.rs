// expect: CompileError
#![allow(long_running_const_eval)]
const ENDLESS: u64 = { let mut n = 0u64; loop { n = n.wrapping_add(1); if n == u64::MAX { break n } } };
fn main() { println!("{}", ENDLESS); }
