// expect: Finished(0)
// stdout: 0 1
fn main() {
    println!("{} {}", std::env::vars().count(), std::env::args().count());
}
