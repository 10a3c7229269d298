// expect: OutOfMemory
fn main() {
    let len: usize = std::env::args().count() * 600_000_000;
    let many = vec![1u64; len];
    println!("{}", many[5]);
}
