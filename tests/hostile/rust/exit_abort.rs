// expect: Trapped
fn main() {
    std::process::abort();
}
