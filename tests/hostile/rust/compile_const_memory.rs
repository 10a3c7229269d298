// expect: CompileError
static HUGE: [u64; 1 << 28] = { let mut many = [1u64; 1 << 28]; many[7] = 2; many };
fn main() { println!("{}", HUGE[std::env::args().count()]); }
