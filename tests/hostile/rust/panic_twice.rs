// expect: Finished(101) | Trapped
// A panic in a destructor while another one unwinds the stack. Natively the program aborts.
struct Fails;
impl Drop for Fails {
    fn drop(&mut self) {
        panic!("again");
    }
}
fn main() {
    let _fails = Fails;
    panic!("first");
}
