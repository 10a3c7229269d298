// expect: Finished(101)
// stdout: before
// Panics cannot be caught here: they end the program.
fn main() {
    println!("before");
    let caught = std::panic::catch_unwind(|| panic!("up"));
    println!("{}", caught.is_err());
}
