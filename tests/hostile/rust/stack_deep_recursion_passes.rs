// expect: Finished(0)
// stdout: 500000
fn down(n: u64) -> u64 {
    if n == 0 { 0 } else { 1 + std::hint::black_box(down)(n - 1) }
}
fn main() {
    println!("{}", down(500_000));
}
