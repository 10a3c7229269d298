// expect: Finished(101)
// stdout: part
// What was written before a panic is not lost.
fn main() {
    print!("part");
    let nothing: Option<u8> = None;
    nothing.unwrap();
}
