// expect: CompileError | OutOfMemory | Finished(0)
static mut LARGE: [u8; 900 << 20] = [0; 900 << 20];
fn main() { unsafe { *std::ptr::addr_of_mut!(LARGE[77]) = 1; println!("{}", *std::ptr::addr_of!(LARGE[77])) } }
