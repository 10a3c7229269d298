// expect: Finished(0)
// There are no threads: starting one fails.
fn main() {
    assert!(std::thread::Builder::new().spawn(|| loop {}).is_err());
}
