// expect: Finished(0)
// stdout: true
// A program may ask, be refused, and go on.
fn main() {
    let mut many: Vec<u8> = Vec::new();
    println!("{}", many.try_reserve_exact(3 << 29).is_err());
}
