// expect: OutOfMemory
fn main() {
    let many = vec![1u8; 3 << 29];
    println!("{}", many[many.len() - 1]);
}
