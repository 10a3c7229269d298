use std::thread;

fn main() {
    // Joined from the last to the first, and from the middle.
    let mut threads: Vec<_> = (0..50).map(|i| thread::spawn(move || i * i)).collect();
    let middle = threads.remove(20).join().unwrap();
    let last: Vec<u64> = (0..5).map(|_| threads.pop().unwrap().join().unwrap()).collect();
    // One more behind those that were taken out.
    threads.push(thread::spawn(|| 7));
    println!("{middle} {last:?} {:?}", threads.pop().unwrap().join());
    println!("{}", threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u64>());
    // A thread that starts and joins others.
    let tree = thread::spawn(|| {
        let below: Vec<_> = (1..=3).map(|i| thread::spawn(move || thread::spawn(move || i).join().unwrap() * 2)).collect();
        below.into_iter().rev().map(|thread| thread.join().unwrap()).collect::<Vec<u32>>()
    });
    println!("{:?}", tree.join().unwrap());
}
