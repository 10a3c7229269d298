// expect: Finished(0)
fn main() {
    assert!(std::process::Command::new("/bin/sh").arg("-c").arg("id").output().is_err());
}
