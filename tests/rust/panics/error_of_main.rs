// exit: 1
fn main() -> Result<(), String> {
    println!("before");
    std::thread::spawn(|| Err::<(), _>("of a thread".to_owned())).join().unwrap()
}
