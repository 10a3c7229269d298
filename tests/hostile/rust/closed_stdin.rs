// expect: Finished(0)
// stdout: 0
// stdin:
fn main() {
    let mut line = String::new();
    for _ in 0..3 {
        line.clear();
        std::io::stdin().read_line(&mut line).unwrap();
    }
    println!("{}", line.len());
}
