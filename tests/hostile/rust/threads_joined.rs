// expect: Finished(0)
// stdout: there
fn main() {
    std::thread::spawn(|| println!("there")).join().unwrap();
}
