// expect: OutputLimit
fn main() {
    loop {
        eprintln!("flood");
    }
}
