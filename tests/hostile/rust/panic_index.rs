// expect: Finished(101)
fn main() {
    let list: Vec<u8> = std::env::args().map(|_| 0).collect();
    println!("{}", list[list.len()]);
}
