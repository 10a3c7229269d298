// expect: Finished(0)
// stdout: -2147483648
// As ExecEval compiles, numbers wrap around.
fn main() {
    let one = std::env::args().count() as i32;
    println!("{}", i32::MAX + one);
}
