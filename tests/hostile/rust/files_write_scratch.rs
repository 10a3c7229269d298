// expect: Finished(0)
// stdout: 5
fn main() {
    std::fs::write("/tmp/a", "hello").unwrap();
    println!("{}", std::fs::read("/tmp/a").unwrap().len());
    assert!(std::fs::write("/a", "x").is_err());
    assert!(std::fs::read_dir("/tmp").unwrap().count() == 1);
}
