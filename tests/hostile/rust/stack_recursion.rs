// expect: StackOverflow | Trapped
fn down(n: u64) -> u64 {
    let room = std::hint::black_box([n; 16]);
    down(n + 1) + room[3]
}
fn main() {
    println!("{}", down(0));
}
