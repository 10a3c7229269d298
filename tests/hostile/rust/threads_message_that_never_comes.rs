// expect: OutOfFuel
fn main() {
    let (sender, receiver) = std::sync::mpsc::channel::<u32>();
    println!("{:?}", receiver.recv());
    sender.send(1).unwrap();
}
