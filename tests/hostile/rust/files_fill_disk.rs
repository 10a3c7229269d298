// expect: Finished(101)
fn main() {
    for n in 0.. {
        std::fs::write(format!("/tmp/{}", n), vec![1; 1 << 20]).unwrap();
    }
}
