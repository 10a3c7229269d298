// expect: Finished(0)
// stdout: 20000
fn main() {
    let threads: Vec<_> = (0..20_000).map(|i| std::thread::spawn(move || i % 2 + i % 3)).collect();
    let count = threads.into_iter().map(|thread| thread.join().unwrap()).filter(|sum| *sum < 9).count();
    println!("{count}");
}
