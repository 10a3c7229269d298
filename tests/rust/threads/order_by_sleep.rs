use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

fn main() {
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    for time in [10u64, 30, 60, 100] {
        let sender = sender.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(time));
            sender.send(time).unwrap();
        });
    }
    drop(sender);
    for time in receiver {
        println!("{time}");
    }
    println!("{}", start.elapsed() >= Duration::from_millis(100));
    thread::spawn(|| println!("runs while main sleeps"));
    thread::sleep(Duration::from_millis(50));
}
