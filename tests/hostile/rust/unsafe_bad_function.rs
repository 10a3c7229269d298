// expect: Trapped
fn main() {
    let function: fn(f64) -> f64 = unsafe { std::mem::transmute(std::hint::black_box(main as fn() as usize)) };
    println!("{}", function(1.0));
}
