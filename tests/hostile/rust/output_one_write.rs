// expect: OutputLimit
use std::io::Write;
fn main() {
    let large = vec![b'x'; 100 << 20];
    std::io::stdout().write_all(&large).unwrap();
}
