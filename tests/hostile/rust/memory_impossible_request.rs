// expect: Finished(101)
// A size that no address reaches is a panic, not a lack of memory.
fn main() {
    let many: Vec<u64> = Vec::with_capacity(usize::MAX);
    println!("{}", many.capacity());
}
