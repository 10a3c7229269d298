// expect: OutOfMemory
// Rust calls it a panic when a size is more than half of all memory.
fn main() {
    let many: Vec<u64> = Vec::with_capacity(usize::MAX);
    println!("{}", many.capacity());
}
