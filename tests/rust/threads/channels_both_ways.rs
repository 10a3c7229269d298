use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;

fn main() {
    // The consumer begins first.
    let (sender, receiver) = mpsc::channel::<u64>();
    let consumer = thread::spawn(move || receiver.iter().map(|x| x * x).sum::<u64>());
    for i in 0..1000 {
        sender.send(i).unwrap();
    }
    drop(sender);
    println!("{}", consumer.join().unwrap());

    // Producers, and a consumer that does not join them.
    let (sender, receiver) = mpsc::channel();
    for id in 0..4 {
        let sender = sender.clone();
        thread::spawn(move || {
            for i in 0..5 {
                sender.send(id * 100 + i).unwrap();
                thread::sleep(Duration::from_millis(1));
            }
        });
    }
    drop(sender);
    let mut all: Vec<i32> = receiver.into_iter().collect();
    all.sort();
    println!("{all:?}");

    // A pipeline.
    let (first, numbers) = mpsc::channel();
    let (second, squares) = mpsc::channel();
    let squarer = thread::spawn(move || {
        for number in numbers {
            second.send(number * number).unwrap();
        }
    });
    let printer = thread::spawn(move || squares.iter().map(|x: u32| x.to_string()).collect::<Vec<_>>().join(" "));
    (1..8u32).for_each(|i| first.send(i).unwrap());
    drop(first);
    squarer.join().unwrap();
    println!("{}", printer.join().unwrap());

    // Asking again and again.
    let (sender, receiver) = mpsc::channel();
    let worker = thread::spawn(move || {
        sender.send("one").unwrap();
        sender.send("two").unwrap();
    });
    let mut got = Vec::new();
    loop {
        match receiver.try_recv() {
            Ok(text) => got.push(text),
            Err(TryRecvError::Empty) => thread::yield_now(),
            Err(TryRecvError::Disconnected) => break,
        }
    }
    worker.join().unwrap();
    println!("{got:?}");

    let (sender, receiver) = mpsc::channel::<()>();
    println!("{}", receiver.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Timeout));
    drop(sender);
    println!("{}", receiver.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Disconnected));
    let (sender, receiver) = mpsc::sync_channel(8);
    thread::spawn(move || (0..8).for_each(|i| sender.send(i).unwrap()));
    println!("{:?}", receiver.iter().collect::<Vec<i32>>());
}
