// expect: Unsupported
// A thread polls for what only an earlier one does.
use std::sync::atomic::{AtomicBool, Ordering};
static DONE: AtomicBool = AtomicBool::new(false);
fn main() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let poller = std::thread::spawn(move || {
        sender.send(()).unwrap();
        while !DONE.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
    });
    receiver.recv().unwrap();
    DONE.store(true, Ordering::SeqCst);
    poller.join().unwrap();
}
