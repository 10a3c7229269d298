// expect: Finished(3)
fn main() {
    std::panic::set_hook(Box::new(|_| std::process::exit(3)));
    panic!("hidden");
}
