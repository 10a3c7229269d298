// expect: Finished(0)
// stdout: no newline
fn main() {
    print!("no newline");
}
