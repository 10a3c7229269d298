// expect: Unsupported
// The thread waits for the one that waits for it.
fn main() {
    let (sender, receiver) = std::sync::mpsc::sync_channel(0);
    std::thread::spawn(move || (0..3).for_each(|i| sender.send(i).unwrap()));
    receiver.iter().for_each(|i| println!("{i}"));
}
