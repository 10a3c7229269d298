// expect: Finished(0)
// stdout: 64
fn main() {
    println!("{}", usize::BITS);
}
