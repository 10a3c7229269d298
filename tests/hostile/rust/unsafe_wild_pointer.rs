// expect: Trapped
fn main() {
    unsafe { std::ptr::write_volatile(std::hint::black_box(0xffff_fff0usize) as *mut u8, 1) };
}
