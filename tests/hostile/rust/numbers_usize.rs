// expect: Finished(0)
// stdout: 32
fn main() {
    println!("{}", usize::BITS);
}
