// expect: Finished(0)
// The seeds of maps and the clock are the same on each run; the harness compares the outputs of two.
use std::hash::{BuildHasher, Hasher};
fn main() {
    let state = std::collections::hash_map::RandomState::new();
    println!("{} {:?}", state.build_hasher().finish(), std::time::SystemTime::now());
    let heap = Box::new(1);
    println!("{:p}", heap);
}
