// expect: CompileError
// More data than any program is made machine code of.
static LARGE: [u8; 300 << 20] = [1; 300 << 20];
fn main() { println!("{}", LARGE[std::env::args().count()]); }
