// expect: CompileError | Finished(0)
fn main() {
    #[allow(deprecated)]
    let made = std::fs::soft_link("/etc/passwd", "/tmp/link");
    assert!(made.is_err() || std::fs::read("/tmp/link").is_err());
}
