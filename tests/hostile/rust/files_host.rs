// expect: Finished(0)
// Nothing of the host is there.
fn main() {
    let paths = [
        "/etc/passwd", "/proc/self/environ", "/proc/1/cmdline", "/root", "/home", "/dev/mem", "/sys", "../../../../etc/passwd",
        "/tmp/../etc/passwd", "main.rs", "/main.rs",
    ];
    for path in paths {
        if std::fs::File::open(path).is_ok() {
            println!("{}", path);
            std::process::exit(1);
        }
    }
}
