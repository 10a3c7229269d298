// expect: StackOverflow | Trapped
fn main() {
    let mut large = [0u8; 300 << 20];
    std::hint::black_box(&mut large);
    println!("{}", large[5]);
}
