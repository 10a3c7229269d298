// expect: Finished(0)
// stdout: true
// Sleeping takes time by the program's clock.
fn main() {
    let start = std::time::Instant::now();
    std::thread::sleep(std::time::Duration::from_millis(50));
    let took = start.elapsed().as_millis();
    println!("{}", (50..60).contains(&took));
}
