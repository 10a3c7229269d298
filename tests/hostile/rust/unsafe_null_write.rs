// expect: Finished(0) | Trapped
// Address zero belongs to the program's own memory: nobody else is hurt.
fn main() {
    unsafe { std::ptr::write_volatile(std::hint::black_box(8usize) as *mut u8, 1) };
}
