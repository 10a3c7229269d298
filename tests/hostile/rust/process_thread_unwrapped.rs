// expect: Finished(101)
fn main() {
    std::thread::spawn(|| println!("never")).join().unwrap();
}
