// expect: OutputLimit
struct Flood;
impl Drop for Flood {
    fn drop(&mut self) {
        loop {
            println!("and still");
        }
    }
}
fn main() {
    let _flood = Flood;
}
