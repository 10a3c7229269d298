// expect: Finished(101) | Trapped
fn main() {
    std::panic::set_hook(Box::new(|_| panic!("again")));
    panic!("first");
}
