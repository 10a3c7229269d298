// expect: OutOfFuel
// Each panic is caught, and costs fuel.
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    loop {
        let _ = std::panic::catch_unwind(|| panic!("up"));
    }
}
