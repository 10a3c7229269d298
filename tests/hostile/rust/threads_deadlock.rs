// expect: OutOfFuel
// The main thread holds the lock that the other one waits for, and waits for its end: it hangs on every system.
use std::sync::{Arc, Mutex};
fn main() {
    let lock = Arc::new(Mutex::new(1));
    let held = lock.lock().unwrap();
    let other = Arc::clone(&lock);
    std::thread::spawn(move || *other.lock().unwrap() += 1).join().unwrap();
    println!("{held}");
}
