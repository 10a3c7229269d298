// expect: OutOfMemory | Finished(101)
fn main() {
    let mut text = String::from("x");
    loop {
        text = text.repeat(2);
    }
}
