// expect: Finished(0)
// stdout: true
fn main() {
    let caught = std::panic::catch_unwind(|| panic!("up"));
    println!("{}", caught.is_err());
}
