// expect: Finished(0)
fn main() {
    std::process::exit(256);
}
