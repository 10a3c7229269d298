// expect: OutputLimit
fn main() {
    loop {
        println!("flood");
    }
}
