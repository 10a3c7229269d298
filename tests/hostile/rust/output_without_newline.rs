// expect: OutputLimit
fn main() {
    loop {
        print!("flood");
    }
}
