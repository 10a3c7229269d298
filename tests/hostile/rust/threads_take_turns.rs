// expect: Unsupported
// Each thread waits for the other one several times.
use std::sync::{Arc, Condvar, Mutex};
fn main() {
    let shared = Arc::new((Mutex::new(0), Condvar::new()));
    let threads: Vec<_> = (0..2)
        .map(|id| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || {
                for turn in 0..5 {
                    let mut now = shared.0.lock().unwrap();
                    while *now != 2 * turn + id {
                        now = shared.1.wait(now).unwrap();
                    }
                    println!("{id} {turn}");
                    *now += 1;
                    shared.1.notify_all();
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}
