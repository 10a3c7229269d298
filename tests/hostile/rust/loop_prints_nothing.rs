// expect: OutOfFuel
// A loop that waits for a clock.
fn main() {
    let start = std::time::Instant::now();
    while start.elapsed() < std::time::Duration::from_secs(3600) {}
}
