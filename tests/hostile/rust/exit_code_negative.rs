// expect: Finished(255)
fn main() {
    std::process::exit(-1);
}
