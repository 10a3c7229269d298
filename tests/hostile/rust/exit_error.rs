// expect: Finished(1)
fn main() -> Result<(), String> {
    Err("no".to_owned())
}
