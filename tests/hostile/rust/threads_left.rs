// expect: Finished(0)
// Nobody waits for the thread, so it ends with the program.
fn main() {
    assert!(std::thread::Builder::new().spawn(|| loop {}).is_ok());
}
