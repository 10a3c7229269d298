// expect: OutOfFuel | OutOfMemory | StackOverflow | Trapped
// Each thread starts the next one.
fn start(depth: u64) {
    std::thread::spawn(move || start(depth + 1)).join().unwrap();
}
fn main() {
    start(0);
}
