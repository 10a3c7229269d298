use std::sync::{Arc, Mutex, mpsc};
use std::thread;

fn main() {
    let failed = thread::spawn(|| -> u32 { panic!("in a thread") }).join();
    println!("{:?}", failed.unwrap_err().downcast_ref::<&str>());
    let shared = Arc::new(Mutex::new(1));
    let theirs = Arc::clone(&shared);
    let _ = thread::spawn(move || {
        let _guard = theirs.lock().unwrap();
        panic!("with a lock");
    })
    .join();
    println!("{} {}", shared.is_poisoned(), shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
    let (sender, receiver) = mpsc::channel::<u32>();
    let thread = thread::spawn(move || {
        sender.send(1).unwrap();
        panic!("after a message");
    });
    println!("{:?} {:?} {}", receiver.recv(), receiver.recv(), thread.join().is_err());
    let results: Vec<_> = (0..4).map(|i| thread::spawn(move || 12 / (i as i32 % 2))).map(|t| t.join().is_ok()).collect();
    println!("{results:?}");
    let scoped = std::panic::catch_unwind(|| {
        thread::scope(|scope| {
            scope.spawn(|| panic!("in a scope"));
        })
    });
    println!("{:?}", scoped.unwrap_err().downcast_ref::<&str>());
}
