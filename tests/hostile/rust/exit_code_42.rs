// expect: Finished(42)
fn main() {
    std::process::exit(42);
}
